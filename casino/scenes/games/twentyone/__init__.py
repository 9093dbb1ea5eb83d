"""Twenty-one with cards on the screen, for Black Axe and Blackjack. No other game."""
