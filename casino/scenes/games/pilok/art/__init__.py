"""Paints the hex table and everything on it. Nothing is pressed or decided here."""
