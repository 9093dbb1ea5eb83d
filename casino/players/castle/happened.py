"""What becomes of an event at a castle's table in its talk: a shuffle is announced, results noted, remarks made."""

from collections.abc import Mapping, Sequence

from casino.core.texts import in_words
from casino.engines.base import Event, RoundSettled
from casino.engines.twentyone.events import ShoeShuffled
from casino.players.castle.facts import EveningFacts
from casino.players.castle.gossip import Gossip
from casino.players.castle.happenings import Happening
from casino.players.castle.table import CastleSitter, CastleTable
from casino.players.characters import CHARACTERS


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
