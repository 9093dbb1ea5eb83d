"""The characters' play of Three Street Pi'Lok, and the odds they know. No other game."""
