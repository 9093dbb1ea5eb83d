"""Paints the castle's hall. Nothing is pressed or decided here."""
