"""Figures for the statistics pages and texts to export, from the books and the recorded rounds.

They are computed from what is stored and from the rules. No screen, no clock; nothing is booked.
"""
