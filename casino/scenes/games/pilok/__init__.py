"""Three Street Pi'Lok on the screen. No other game."""
