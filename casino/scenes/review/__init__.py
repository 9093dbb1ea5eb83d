"""The review of a played round: what each decision cost, and playing it the other way. Hands for practice, lessons."""
