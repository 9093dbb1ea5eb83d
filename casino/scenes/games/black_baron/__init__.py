"""Black Baron on the screen. No other game."""
