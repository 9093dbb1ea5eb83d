"""Hands of Three Street Pi'Lok worth looking at, found by playing until one comes along. Nothing is drawn here.

A position is a hand as far as it has come, to be brought about at a table that is seated the same way.
"""

import random
from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import count
from typing import NamedTuple

from casino.core.chance import FairChance
from casino.engines.base import Action, Entrant, Event, Offer
from casino.engines.pilok import events as e
from casino.engines.pilok.events import PilokView, PlayerView
from casino.engines.pilok.hands import worth
from casino.engines.pilok.settings import PilokSettings
from casino.engines.pilok.table import Pilok
from casino.records.levels import shipped_level
from casino.records.rounds import RoundRecord
from casino.scenes.games.pilok.sums import needs_confirmation, player_of
from casino.tables.session import TableSession
from tests.tools.shots import rounds

LEVEL = "pilok/standard"
TWO, SUITE = "pilok/duel", "pilok/admirals_suite"
FOUR_POTS, SPLIT = "three_all_ins_four_pots", "perfect_hands_split"
_PURSE_ANTES = 100
_BETS = (1, 1, 2, 3, 5)  # in antes


class Position(NamedTuple):
    """A hand so far: the seed that gives its dice, and what was done."""

    seed: str
    actions: tuple[Action, ...]


Wanted = Callable[[Pilok, Sequence[Action]], bool]


def _choice(engine: Pilok, rng: random.Random, person: int) -> Action:
    """Lively, and patient: bets now and then, mostly calls; a person never folds. Half of all jump."""
    seat = engine.turn or 0
    offers: dict[str, Offer] = {offer.action: offer for offer in engine.legal_actions(seat)}
    luck = rng.random()
    if "reroll" in offers:
        return Action(seat, "reroll", die=rng.randrange(3))
    if "jump" in offers:
        target = rng.choice(offers["jump"].choices) if luck < 0.5 else None
        return Action(seat, "no_jump" if target is None else "jump", target=target)
    if "bet" in offers and luck < 0.3:
        wish = int(engine.settings.ante) * rng.choice(_BETS)
        return Action(seat, "bet", amount=max(offers["bet"].least, min(offers["bet"].most, wish)))
    if "pass" in offers:
        return Action(seat, "pass")
    if "raise" in offers and luck < 0.1:
        return Action(seat, "raise", to=offers["raise"].least)
    return Action(seat, "fold") if luck > 0.85 and seat != person else Action(seat, "call")


# -- positions ------------------------------------------------------------------------------------------------


def find(session: TableSession, person: int, is_wanted: Wanted) -> Position:
    """The first position that is as wanted, at a table whose seats are taken and whose hand has not begun."""
    seats = tuple((seat, session.purse(seat), session.entry_skill(seat)) for seat in session.sitters)
    return _find(session.level.settings, seats, session.next_button, session.phrase, person, is_wanted)


@cache
def _find(
    settings: PilokSettings,
    seats: tuple[tuple[int, int, str], ...],
    button: int,
    phrase: str,
    person: int,
    is_wanted: Wanted,
) -> Position:
    """The same, once for every table that is seated alike; `seats` are number, purse in cents and skill of each."""
    places = {seat: Entrant(purse, skill=skill) for seat, purse, skill in seats}
    for number in count():
        seed = f"berth {number}"
        engine, rng = Pilok(settings), random.Random(number)
        engine.open_round(FairChance(seed, phrase))
        for action in engine.opening(places, button):
            engine.apply(action)
        actions: list[Action] = []
        while engine.phase != "closed":
            if is_wanted(engine, actions):
                return Position(seed, tuple(actions))
            actions.append(_choice(engine, rng, person))
            engine.apply(actions[-1])
    raise AssertionError("unreachable")


def _live(view: PilokView) -> list[PlayerView]:
    return [player for player in view.players if not player.is_folded]


@cache
def bet_to_match(person: int, *, live: int = 5, street: str = "orbit") -> Wanted:
    """The person lacks something to the street's bet; the largest raise is so large that it is asked for twice. Among
    more than two somebody has given up."""

    def is_wanted(engine: Pilok, actions: Sequence[Action]) -> bool:
        if engine.turn != person or engine.phase != "betting":
            return False
        view = engine.view(person)
        offers = {offer.action: offer for offer in engine.legal_actions(person)}
        if view.street != street or not {"call", "raise"} <= set(offers) or len(_live(view)) < live:
            return False
        dearest = offers["raise"].most - player_of(view, person).street_paid
        has_folded = len(view.players) < 3 or len(_live(view)) < len(view.players)
        return has_folded and needs_confirmation("raise", dearest, view, person, int(engine.settings.ante))

    return is_wanted


@cache
def jump_won(person: int, *, live: int = 4) -> Wanted:
    """The person has just jumped whoever has the best hand and won; so many are still in, and the pot would be the
    person's without that one."""

    def is_wanted(engine: Pilok, actions: Sequence[Action]) -> bool:
        if engine.phase != "duel":
            return False
        view = engine.view(person)
        has_jumped = actions[-1].action == "jump" and actions[-1].seat == person
        if not has_jumped or view.duel is None or view.duel[0] != person or len(_live(view)) < live:
            return False
        ranks = sorted((worth(player.dice), player.seat) for player in _live(view))
        return [seat for _, seat in ranks[-2:]] == [person, view.duel[1]] and ranks[-2][0] > ranks[-3][0]

    return is_wanted


# -- records --------------------------------------------------------------------------------------------------


def golden(name: str) -> RoundRecord:
    """A golden hand, played by the house's characters."""
    return rounds.golden("pilok", name)


def seven() -> RoundRecord:
    """A hand of seven with a raise, a fold, a jump that is won and its die, and at least four hands shown."""

    def is_wanted(events: list[Event]) -> bool:
        kinds = {type(event) for event in events}
        return {e.Raised, e.Folded, e.Jumped, e.DieRerolled} <= kinds and len(rounds.told(events, "HandShown")) >= 4

    purse = _PURSE_ANTES * int(shipped_level(LEVEL).settings.ante)
    return rounds.search(LEVEL, partial(_choice, person=0), is_wanted, steps=(), purse=purse, button=2)
