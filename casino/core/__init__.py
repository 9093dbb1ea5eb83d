"""What every layer may use: money, cards, dice, chance, letters, errors and files. No game, no screen, no save."""
