"""The baccarat defusal on the screen. No other game."""
