"""What statistics know of each game: its card, and the distribution of its bets. Nothing is added up or drawn here."""
