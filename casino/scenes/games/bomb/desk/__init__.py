"""The expert's desk and the manual on the screen, for the second person at a bomb. No table."""
