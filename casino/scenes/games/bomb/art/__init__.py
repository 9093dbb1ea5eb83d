"""Paints the bomb's case and its modules. Nothing is pressed or decided here."""
