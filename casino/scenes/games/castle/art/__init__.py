"""How the castle's hall is painted. Nothing is pressed or decided here."""
