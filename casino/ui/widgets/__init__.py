"""Widgets with one focus model: buttons, lists, choices, text fields, key caps. No scene and no game."""
