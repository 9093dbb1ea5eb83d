"""What decisions are worth, the edges of tables, and rounds accounted for: against theory and the engine."""
