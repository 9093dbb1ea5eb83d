"""What the banquier calls out in the salon, as names of spoken calls."""

from casino.engines.baccarat import events as e
from casino.engines.base import Event


def call(event: Event) -> str:
    """The name of the call for an event, empty for most."""
    match event:
        case e.NaturalShown():
            return "natural"
        case e.CoupSettled(winner=winner):
            return winner
    return ""
