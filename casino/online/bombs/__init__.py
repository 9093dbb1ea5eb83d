"""A bomb in a hall: its table, the pictures that its defuser and its experts have of it, and the checks of both."""
