"""What a player's decisions cost over many rounds. Apart from the other figures: it imports the odds."""
