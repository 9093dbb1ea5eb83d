"""Twenty-one with cards against a dealer: the rules of Black Axe and Blackjack. No other game."""
