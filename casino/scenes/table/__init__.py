"""The parts every table is made of: director, bars, bets, seats, replay. No rule and no picture of one game."""
