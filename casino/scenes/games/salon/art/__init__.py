"""Paints the salon's table and room. Nothing is pressed or decided here."""
