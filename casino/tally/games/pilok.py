"""Three Street Pi'Lok's card for statistics."""

from fractions import Fraction

from casino.core.dice import parse_code
from casino.core.texts import _
from casino.engines.base import Event
from casino.engines.pilok import events as e
from casino.engines.pilok.settings import PilokSettings
from casino.players.pilok.odds import duel_chances
from casino.records.rounds import RoundRecord
from casino.tally.game_card import NoteSeen, TallyCard


def _count(note: NoteSeen, events: list[Event], settings: PilokSettings, record: RoundRecord, seat: int) -> None:
    skills = {n: parse_code(held.skill) for n, held in enumerate(record.seats, 1) if held and held.skill}
    jump: e.Jumped | None = None
    for event in events:
        if isinstance(event, e.Jumped):
            jump = event
        elif isinstance(event, e.DuelWon) and jump is not None and seat in (jump.seat, jump.target):
            duel = duel_chances(skills[jump.seat], skills[jump.target], settings)
            is_mine = jump.seat == seat
            key, chance = ("jumps_won", duel.win) if is_mine else ("jumps_withstood", duel.lose)
            note(key, event.winner == seat, Fraction(chance))
        elif isinstance(event, e.HandShown) and event.seat == seat:
            one, other = (event.dice[at] for at in event.kept)
            note("pilok_pairs", one == other)


CARD = TallyCard(
    name="pilok",
    game="pilok",
    title=_("Three Street Pi'Lok"),
    settings=PilokSettings,
    meaning=_(
        "Three Street Pi'Lok is left out: nobody plays against the house, and what a hand wins depends on "
        "the other players."
    ),
    rates={
        "jumps_won": (_("Your Jumps won"), _("Jumps")),
        "jumps_withstood": (_("Jumps at you withstood"), _("Jumps at you")),
        "pilok_pairs": (_("Hands that end as a pair"), _("hands shown")),
    },
    count=_count,
)
