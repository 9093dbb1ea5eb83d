"""One folder for each game: its model, layout, pictures, motions and table. Games do not import each other."""
