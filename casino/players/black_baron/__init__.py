"""How characters play Black Baron, and the odds they know. No other game."""
