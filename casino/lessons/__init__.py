"""Lessons: `levels/lessons/<name>.toml` to frozen steps, and the run through them over rounds that are written down.

No screen, no purse and no save may enter here: a table shows a lesson, and nothing of it is booked.
"""
