"""One folder for each game: its model, layout, pictures, motions and table; `places` lists them all.

Games do not import each other.
"""
