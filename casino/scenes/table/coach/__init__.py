"""The coach at a table: the worth of each choice, in coins and words. Nothing is worked out before it is asked for."""
