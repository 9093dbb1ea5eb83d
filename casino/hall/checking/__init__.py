"""Checks whether a hall keeps to the rules: its entries, its visitors' asks, and its books. Nothing is changed here."""
