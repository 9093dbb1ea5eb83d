"""How the felt of twenty-one, its print and its room are painted. Nothing is pressed or decided here."""
