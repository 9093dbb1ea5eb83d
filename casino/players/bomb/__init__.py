"""The bomb: the cases the house makes, and what an expert reads from one. Nothing is dealt here."""
