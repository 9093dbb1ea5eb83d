"""The cost of a player's decisions over many rounds. It is apart from the other figures, as it imports the odds."""
