"""Black Baron: twenty-one with ten-sided dice against a dealer. No other game."""
