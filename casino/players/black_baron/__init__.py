"""The characters' play of Black Baron, and the odds they know. No other game."""
