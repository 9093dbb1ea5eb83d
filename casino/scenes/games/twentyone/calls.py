"""What the dealer calls out at twenty-one, as names of spoken calls."""

from casino.engines.against_dealer import DealerEnded, HandSettled
from casino.engines.base import Event
from casino.engines.twentyone import events as e

_HIGHEST = 21  # total that is called


def call(event: Event) -> str:
    """The name of the call for an event, empty for most."""
    match event:
        case HandSettled(outcome="bust") | DealerEnded(reason="bust"):
            return "bust"
        case HandSettled(outcome="natural") | e.DealerPeeked(has_natural=True):
            return "natural"
        case e.TurnBegan(total=total) | e.HandStood(total=total) | DealerEnded(total=total):
            return str(total) if total <= _HIGHEST else ""
    return ""
