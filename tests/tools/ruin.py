"""`python3 -m tests.tools.ruin [LEVEL ...]`: how many hands of Pi'Lok a purse lasts that only passes and calls.

The table's own company sits there, everybody with the skill and the purse of a first evening. Nothing is written.
"""

import random
import sys
from collections.abc import Sequence

from casino.core.chance import FastChance
from casino.engines.base import Action, Entrant, RoundSettled
from casino.engines.pilok.events import BetMade, Raised
from casino.engines.registry import GAMES
from casino.players.characters import CHARACTERS
from casino.players.entry_skills import entry_skill_of
from casino.players.pilok.skill import BEGINNING
from casino.players.plays import PLAYS
from casino.records.levels import Level, shipped_level
from casino.save.store import OPENING_CENTS
from casino.tables.seating import default_seats

TABLES = ("pilok/standard", "pilok/shallow_berth")
PATIENT = ("pass", "call", "no_jump", "spare")  # of somebody who decides nothing
EVENINGS, MOST = 40, 120


class Evening:
    """One purse at a table until it cannot pay the fee, or for so many hands at most.

    `largest` is the largest bet or raise of a character while there was one die each, in cents.
    """

    def __init__(self, level: Level, seed: str, purse: int = OPENING_CENTS, most: int = MOST) -> None:
        self.level, self.hands, self.largest = level, 0, 0
        self._engine = GAMES[level.game].engine(level.settings)
        self._play = PLAYS[level.game](level.settings)
        self._chance, self._rng = FastChance(seed), random.Random(seed)
        self._seats = default_seats(level, self._engine.seats)
        self._purses = {
            seat: CHARACTERS[who].purse if who in CHARACTERS else purse for seat, who in self._seats.items()
        }
        self._me = next(seat for seat, who in self._seats.items() if who == "me")
        while self.hands < most and self._purses[self._me] >= level.settings.minimum:
            self._hand()
            self.hands += 1

    def _hand(self) -> None:
        engine, level = self._engine, self.level
        for seat, who in self._seats.items():
            if who != "me" and self._purses[seat] < level.settings.minimum:  # somebody else of the kind sits down
                self._purses[seat] = CHARACTERS[who].purse
        places = {seat: Entrant(self._purses[seat], skill=self._skill(who)) for seat, who in self._seats.items()}
        engine.open_round(self._chance)
        seats = sorted(places)
        for action in engine.opening(places, seats[self.hands % len(seats)]):
            engine.apply(action)
        while engine.turn is not None:
            seat = engine.turn
            is_lift = engine.view(seat).street == "lift"
            for event in engine.apply(self._chosen(seat)):
                if is_lift and seat != self._me and isinstance(event, BetMade | Raised):
                    self.largest = max(self.largest, event.amount)
                if isinstance(event, RoundSettled):
                    for result in event.seats:
                        self._purses[result.seat] += result.net

    def _skill(self, who: str) -> str:
        if who == "me":
            return str(BEGINNING)
        return entry_skill_of("skill", who, int, self.level.welcome.company)

    def _chosen(self, seat: int) -> Action:
        offers = self._engine.legal_actions(seat)
        if seat != self._me:
            return CHARACTERS[self._seats[seat]].act(self._play, self._engine.view(seat), seat, offers, self._rng)
        names = {offer.action for offer in offers}
        return Action(seat, next(name for name in PATIENT if name in names))


def lasted(name: str, evenings: int, purse: int = OPENING_CENTS, most: int = MOST) -> list[int]:
    """The hands that so many purses lasted, the fewest first."""
    level = shipped_level(name)
    return sorted(Evening(level, f"{name} {number}", purse, most).hands for number in range(evenings))


def curve(hands: Sequence[int], most: int = MOST) -> str:
    """The share of purses that lasted so many hands."""
    marks = (5, 10, 20, 40, 80, most)
    shares = (f"{mark}: {sum(one >= mark for one in hands) / len(hands):.0%}" for mark in marks)
    return "  ".join(shares)


def main(names: Sequence[str]) -> None:
    for name in names or TABLES:
        for purse in (OPENING_CENTS, OPENING_CENTS // 5):
            hands = lasted(name, EVENINGS, purse)
            tenth = hands[EVENINGS // 10]
            print(f"{name}, {purse // 100:,} to begin with: {curve(hands)}; a tenth lasted at most {tenth}")


if __name__ == "__main__":
    main(sys.argv[1:])
