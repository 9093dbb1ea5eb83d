"""A show about one bomb on the screen: its title card, the names of a pair, the card at the end, and the queue."""
