"""The printed manual for the second person at a bomb: its words, pages and file. No screen is known here."""
