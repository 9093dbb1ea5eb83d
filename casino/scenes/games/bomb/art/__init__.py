"""How the bomb's case and its modules are painted. Nothing is pressed or decided here."""
