"""The evenness of dice and cards, and the tails of distributions that say whether it is rare."""
