"""How the hex table and what lies on it is painted. Nothing is pressed or decided here."""
