"""Whether a hall keeps to the rules: what it told, what it was asked for, and its books. Nothing is changed here."""
