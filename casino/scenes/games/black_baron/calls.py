"""What Mr Red calls out at Black Baron, as names of spoken calls."""

from casino.engines.against_dealer import HandSettled
from casino.engines.base import Event
from casino.engines.black_baron import events as e

_HIGHEST = 20  # total that is called


def call(event: Event) -> str:
    """The name of the call for an event, empty for most."""
    match event:
        case HandSettled(outcome="bust"):
            return "bust"
        case HandSettled(outcome="baron"):
            return "baron"
        case e.PlagueStruck():
            return "plague"
        case e.HandStayed(reason="round_table"):
            return "round_table"
        case e.DieRolled(total=total) | e.DealerRolled(total=total) | e.SecretDieShown(total=total):
            return str(total) if total <= _HIGHEST else ""
    return ""
