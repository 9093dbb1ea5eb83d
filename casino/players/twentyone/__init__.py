"""How characters play twenty-one with cards, and the odds they know. No other game."""
