"""What the books and the recorded rounds come to: figures for a page of statistics, and texts to take home.

Worked out from what is stored and from the rules. No screen, no clock, no file is written here, nothing is booked.
"""
