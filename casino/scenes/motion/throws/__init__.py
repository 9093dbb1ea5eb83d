"""Dice that are thrown on a table: a person's hand, the ways planned for them, what is seen and heard. No rules."""
