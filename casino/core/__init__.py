"""The foundation every layer may use: money, cards, dice, chance, letters, errors, files. No game, screen or save."""
