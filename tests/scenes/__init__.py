"""The house as it is played: scenes driven through the headless pilot."""
