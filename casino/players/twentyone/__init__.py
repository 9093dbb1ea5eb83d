"""The characters' play of twenty-one with cards, and the odds they know. No other game."""
