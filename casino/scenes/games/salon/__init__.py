"""The baccarat salon on the screen. No other game."""
