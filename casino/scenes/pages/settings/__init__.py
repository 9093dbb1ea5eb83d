"""The settings, with pages of their own for the coach and for cards and dice."""
