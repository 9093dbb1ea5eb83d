"""Three Street Pi'Lok: streets, pots, the Jump. No other game."""
