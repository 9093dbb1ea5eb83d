"""The coach at a table: what each choice is worth, in coins and words. Nothing is worked out before it is asked for."""
