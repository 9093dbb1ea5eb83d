"""Widgets with one focus model: buttons, lists, choices, text fields, key labels. No scene and no game."""
