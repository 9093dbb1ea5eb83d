"""Paints the hex table and what lies on it. Nothing is pressed or decided here."""
