"""Tests of what every layer stands on: money, cards, dice, chance, letters, assets and licences."""
