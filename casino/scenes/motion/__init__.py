"""Motions of cards, chips, dice and light that all tables share. No rules and no layout."""
