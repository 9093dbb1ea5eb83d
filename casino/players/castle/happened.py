"""The talk's part in what happens elsewhere: events at a castle's table, and people who come, move and go.

A shuffle is announced, results are noted, remarks are made, and people who have gone are forgotten.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress

from casino.core.letters import folded
from casino.core.texts import in_words
from casino.engines.base import Event, RoundSettled
from casino.engines.twentyone.events import ShoeShuffled
from casino.players.castle import hall_talk
from casino.players.castle.facts import EveningFacts
from casino.players.castle.gossip import Gossip
from casino.players.castle.happenings import Happening
from casino.players.castle.table import CastleSitter, CastleTable
from casino.players.characters import CHARACTERS

Wanted = tuple[str, hall_talk.Who, str]  # a name, what they are, and the place where they are to be


def gather(gossip: Gossip, facts: EveningFacts, wanted: Mapping[str, Wanted], seconds: float) -> list[Wanted]:
    """Brings those wanted, by their folded names, to their places, and sends all others away; returns the newcomers."""
    talk, came = gossip.talk, []
    for one in talk.present():
        if (known := wanted.get(folded(one.name))) is None or known[1] != one.who:
            talk.leave(one.name, seconds, is_announced=False)
            gossip.forget(one.name)
            facts.forget(one.name)
    for name, who, place in wanted.values():
        if talk.is_present(name):
            talk.move(name, place, seconds, is_announced=False)
            continue
        with suppress(hall_talk.ChatError):  # a crowd, or a name that another program wrote: some are not known by name
            talk.arrive(name, who, seconds, place, is_announced=False)
            came.append((name, who, place))
    return came


def happened(
    gossip: Gossip,
    facts: EveningFacts,
    table: CastleTable,
    event: Event,
    happenings: Sequence[Happening],
    seconds: float,
    seats: Mapping[int, CastleSitter] | None = None,
) -> None:
    """Takes in what was shown at a table, and what of it is worth a remark.

    `seats` is who sat there as it happened, where others may have come since.
    """
    if isinstance(event, ShoeShuffled):
        gossip.announce_shuffle(table.place, seconds)
    sitting = list(table.characters.values())
    if isinstance(event, RoundSettled):
        facts.settle(table.seats if seats is None else seats, event)
    own = {CHARACTERS[who].name: who for who in sitting}
    pays = table.level.settings.natural_pays.in_words(in_words)
    for happening in happenings:
        gossip.remark(happening, table.place, seconds, sitting, own, pays=pays)
    if isinstance(event, RoundSettled):
        gossip.table_talk(table.place, seconds, sitting)
