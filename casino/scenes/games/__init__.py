"""One folder a game: its model, layout, pictures, motions and table. Games do not know each other."""
