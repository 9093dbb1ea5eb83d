"""How evenly dice and cards fell, and the tails of distributions that say whether that is rare."""
