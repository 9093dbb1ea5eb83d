"""Lessons on the screen: the bubble beside what it speaks of, and how far a learner has come. No rule of any game."""
