"""How the salon's table and room are painted. Nothing is pressed or decided here."""
