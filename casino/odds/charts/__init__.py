"""Charts of the best play of a level: by what a player holds and the dealer shows, for the screen or for print.

Every figure is worked out here from the odds, from a full shoe; nothing was typed in. No screen, and no cards that were
dealt before.
"""
