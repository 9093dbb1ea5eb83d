"""Lessons without a screen: their files, their refusals, and the run through their steps."""
