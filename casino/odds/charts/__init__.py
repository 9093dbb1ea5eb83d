"""The best play of a level as a chart: by what one holds and what the dealer shows, to read on the screen or to print.

Every figure is worked out here from the odds, from a full shoe; nothing was typed in. No screen, and no cards that were
dealt before.
"""
