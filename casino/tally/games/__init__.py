"""The cards of all games for statistics, and the distributions of their bets. Nothing is added up or drawn here."""
