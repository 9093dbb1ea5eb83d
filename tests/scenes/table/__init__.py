"""Tests of what all tables share: the director, seats, bets, replays."""
