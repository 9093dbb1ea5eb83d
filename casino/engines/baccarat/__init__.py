"""Baccarat: hands and bets, the salon, and the bomb that orders a deck. No other game."""
