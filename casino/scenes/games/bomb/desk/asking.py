"""What the desk still has to be told before it answers, as questions to read aloud, and what its answers rest on.

No pygame here.
"""

from casino.core.texts import _, all_of, ngettext
from casino.engines.baccarat.bomb_deck import BOB
from casino.engines.baccarat.bomb_reading import Reading
from casino.manual.working import COLOUR_NAMES, dollars
from casino.scenes.games.bomb.desk.model import DeskModel

_ASKED = {
    "serial": _("Ask: what is the serial number?"),
    "ports": _("Ask: which ports are there, and how many of each?"),
    "bob": _("Ask: is there a lamp {bob}, and is it lit?", bob=BOB),
    "minimum": _("Ask: what is the minimum of module {number}?"),
    "maximum": _("Ask: what is the maximum of module {number}?"),
    "colour": _("Ask: what colour are the backs of module {number}’s cards?"),
    "solved": _("Ask: how many modules were solved when module {number} got this deck?"),
}
_LIMITS = _("Ask: what are the minimum and the maximum of module {number}?")
_MORE_PORTS = _("Ask: are there any more ports? If not, press All ports counted.")


def questions(model: DeskModel) -> list[str]:
    """The questions whose answers are missing, in the order of the fields; none once the desk can answer."""
    asked = {name: _ASKED[name] for name in model.missing}
    if "ports" in asked and any(model.ports.values()):
        asked["ports"] = _MORE_PORTS
    if {"minimum", "maximum"} <= asked.keys():  # both are on the placard
        asked["minimum"] = _LIMITS
        del asked["maximum"]
    return [words.format(number=model.chosen + 1) for words in asked.values()]


def to_go(model: DeskModel) -> str:
    """How many answers are missing, in a sentence."""
    return ngettext(
        "One more answer, and the coming rounds and their bets appear here.",
        "{count} more answers, and the coming rounds and their bets appear here.",
        len(model.missing),
    )


def deck_rests_on(model: DeskModel, reading: Reading) -> str:
    """What the order of the deck follows from."""
    ports = ngettext("{count} port", "{count} ports", reading.bob.ports)
    if reading.bob.applies:
        return _("Rests on a lit {bob} and {ports}.", bob=BOB, ports=ports)
    notes = model.notes
    solved = ngettext("{count} solved module", "{count} solved modules", notes.solved or 0)
    limits = _limits(model)
    colour = _("{colour} backs", colour=COLOUR_NAMES[notes.colour])
    return _("Rests on {facts}.", facts=all_of([model.serial, ports, limits, colour, solved]))


def rounds_rest_on(model: DeskModel, reading: Reading) -> str:
    """What the coming rounds and their bets follow from."""
    return _("From card {first} of this deck, at {limits}.", first=reading.dealt + 1, limits=_limits(model))


def _limits(model: DeskModel) -> str:
    module = model.module
    return _("{minimum} to {maximum}", minimum=dollars(module.minimum), maximum=dollars(module.maximum))
