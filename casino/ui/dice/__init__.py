"""Dice: bodies, light, numerals, shadows and the sprites made of them. No rules, no motion."""
