"""The ears: one for each game, which hear in its events what is worth a remark. No line is chosen here."""
