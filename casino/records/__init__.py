"""Levels and round records as data: read, checked, replayed, written as short text. No screen, no save."""
