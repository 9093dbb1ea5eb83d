"""A game master's evening at a table: its purses, what its pages ask for, and the evening at a table of this house.

The evening at a table of a hall on other machines is that hall's, and keeps the same purses by the same checks.
"""
