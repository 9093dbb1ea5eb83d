"""Paints the felt of twenty-one, its print and its room. Nothing is pressed or decided here."""
