"""Hands dealt for practice, more often those a player gets wrong. Nothing here is played for money."""
