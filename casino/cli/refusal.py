"""How a command line is refused: one line on stderr, and the status of bad input."""

from casino.core.open_files import refuse

REFUSED = 2


def refused(sentence: str) -> int:
    """Says a refusal; returns the exit status."""
    refuse(sentence)
    return REFUSED
