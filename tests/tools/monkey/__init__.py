"""A monkey at every device of the house: random events over all scenes, and eyes that know what has to hold.

What one event should do is not known here: that belongs to the tests of the scenes.
"""
