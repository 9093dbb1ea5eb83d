"""Checks whether a hall keeps to the rules: its entries, its visitors' asks, and its books. Nothing is changed here.

Nobody alone bends a draw: each visitor commits to a secret with the bet, under the hall's seal; the secrets are shown
when all bets are in and mixed into the round's phrase. A lock outlives a restart, so a hall cannot ask for new
secrets because it disliked the old ones.

Everything a hall publishes is read as a stranger's: bounded, in its own thread, and refused where it cannot be shown.
"""
