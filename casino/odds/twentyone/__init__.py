"""Twenty-one by composition: values of every choice from the cards that are unseen. No other game.

Cards are points 1 to 10 here, an ace as 1, and cards that are left are counts of them.
"""
