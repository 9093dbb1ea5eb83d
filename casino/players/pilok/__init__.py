"""How characters play Three Street Pi'Lok, and the odds they know. No other game."""
