"""The drivers of tables: a live round with its people and bets, or a record. No picture of any one game."""
