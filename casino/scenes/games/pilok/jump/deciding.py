"""Whether the dice on their way at a hand of Pi'Lok are the last that can still change how a pot ends. No pictures."""

from collections.abc import Sequence

from casino.core.dice import parse_code
from casino.engines.base import Event
from casino.engines.pilok import events as e
from casino.engines.pilok.events import STREETS
from casino.engines.pilok.hands import DICE, worth
from casino.engines.pilok.settings import PilokSettings
from casino.odds.open_outcomes import pots_can_change, rerolled_worths, skill_can_change, street_worths
from casino.scenes.games.pilok.model import PilokModel


def draw_decides(model: PilokModel, rules: PilokSettings, event: Event, coming: Event | None) -> bool:
    """Whether dice on their way can still change how a pot of a person here ends; `coming` is the event after them.

    They are those of the last street, a jumped player's skill, or a die that is thrown again with no jump to come.
    """
    mine = [seat for seat in model.live if model.seats[seat].is_human]
    match event:
        case e.StreetDieRolled() if model.street == STREETS[-1]:
            worths = {seat: street_worths(model.hand(seat, 1).dice) for seat in model.live}
            return pots_can_change(mine, (pot.seats for pot in model.pots), worths)
        case e.DieRerolled() if not isinstance(coming, e.JumpTurnBegan):
            return _rerolls_can_change(model, mine, event.loser, [event.die])
        case e.SkillRolled() if model.duel is not None and not isinstance(coming, e.SkillRolled):
            if isinstance(coming, e.DuelTied) and coming.decided == "reroll":
                return False
            foe = model.duel.rolls.get(model.duel.foe(event.seat))
            if foe is None or not skill_can_change(parse_code(event.skill), foe.total, rules):
                return False
            return any(_rerolls_can_change(model, mine, loser, range(DICE)) for loser in model.duel.seats)
    return False


def _rerolls_can_change(model: PilokModel, mine: Sequence[int], loser: int, picked: Sequence[int]) -> bool:
    """Whether throwing one of some dice of a seat again can change how a pot of one's own ends."""
    worths = {seat: frozenset((worth(model.hand(seat, 1).dice),)) for seat in model.live}
    worths[loser] = rerolled_worths(model.hand(loser, 1).dice, picked)
    return pots_can_change(mine, (pot.seats for pot in model.pots), worths)
