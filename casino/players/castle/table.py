"""A table of the castle's hall: who sits there, what is on it, and simulated play without a person.

The play is real: the game's own engine, dealt by a fast stream of chance, with the characters' own styles. So what is
seen and said is true. The money is the evening's play chips in the characters' pockets: integers of cents that never
touch the house's books. Who comes and goes, and who talks, is decided elsewhere.
"""

import random
from collections import deque
from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass

from casino.core.chance import FastChance
from casino.engines.base import HOUSE, Action, BetPlaced, Engine, Event, Offer, RoundSettled
from casino.engines.registry import GAMES
from casino.engines.twentyone import events as e
from casino.players.castle.happenings import CardsOnTable, Happening
from casino.players.characters import CHARACTERS, Memory
from casino.players.plays import PLAYS
from casino.records.levels import Level

_BETWEEN_ROUNDS = (4.0, 8.0)  # seconds, with the last cards still lying there
_THINKING = (1.0, 2.0)
# Seconds until the next thing is shown after one of these; all others follow at once.
_SHOWN_SECONDS: dict[type[Event], float] = {
    BetPlaced: 0.6,
    e.ShoeShuffled: 4.5,
    e.CardDealt: 0.45,
    e.HoleCardDealt: 0.45,
    e.UpCardDealt: 0.9,
    e.HoleCardShown: 1.2,
    e.DealerDrew: 1.2,
    e.DealerEnded: 0.8,
    e.HandSettled: 0.5,
}


def shown_seconds(event: Event) -> float:
    """How long an event is shown before the next one."""
    return _SHOWN_SECONDS.get(type(event), 0.0)


@dataclass(frozen=True)
class CastleSitter:
    """A person or character on a seat. A character's portrait is its id; `is_far` is a person at another machine."""

    name: str
    portrait: str
    is_human: bool = False
    is_far: bool = False


class CastleTable:
    """A table as it is seen from the hall.

    `place` is its name in the hall's talk; `version` grows with every change. While a person sits there the scene of
    that table plays and reports what happens; otherwise `advance` does.
    """

    def __init__(self, level: Level, place: str, pockets: MutableMapping[str, int], rng: random.Random) -> None:
        self.level = level
        self.place = place
        self.seats: dict[int, CastleSitter] = {}
        self.is_with_person = False
        self.version = 0
        self.due = 0.0  # when the simulated play goes on, in seconds
        self.pockets = pockets  # character id -> cents
        self._rng = rng
        self._play = PLAYS[level.game](level.settings)
        self._chance = FastChance(rng.randrange(1 << 32))
        self._memories: dict[str, Memory] = {}
        self._engine = self._new_engine()
        self.cards = self._new_cards()
        self._queue: deque[Event] = deque()
        self._staked: dict[int, int] = {}

    # -- what is seen -----------------------------------------------------------------------------------------

    @property
    def seat_count(self) -> int:
        """The number of seats."""
        return int(self.level.settings.seats)

    @property
    def free_seats(self) -> tuple[int, ...]:
        """The free seats, the ones nearest the middle first."""
        middle = (self.seat_count + 1) / 2
        free = [seat for seat in range(1, self.seat_count + 1) if seat not in self.seats]
        return tuple(sorted(free, key=lambda seat: (abs(seat - middle), seat)))

    @property
    def characters(self) -> dict[int, str]:
        """The seats of the house's characters and their ids."""
        return {seat: sitter.portrait for seat, sitter in self.seats.items() if not sitter.is_human}

    @property
    def news(self) -> str:
        """The last thing that happened here, in a few words; empty before the first round."""
        return self.cards.news

    @property
    def round_no(self) -> int:
        """The number of rounds begun here."""
        return self.cards.round_no

    @property
    def shoe_share(self) -> float:
        """The share of the shoe that is left, 0 to 1."""
        return self.cards.shoe_left / self.cards.shoe_size

    @property
    def is_between(self) -> bool:
        """Whether no round is being played, so that a sitter may leave."""
        return self.cards.is_between and not self._queue and (self.is_with_person or self._engine.phase == "closed")

    # -- who sits here ----------------------------------------------------------------------------------------

    def seat(self, seat: int, sitter: CastleSitter) -> None:
        """Seats a sitter on a free chair."""
        self.seats[seat] = sitter
        self.version += 1

    def unseat(self, seat: int) -> None:
        """Frees a seat."""
        gone = self.seats.pop(seat)
        self.cards.forget(gone.name)
        self._memories.pop(gone.portrait, None)
        if self.cards.is_between:
            self.cards.hands.pop(seat, None)
            if not self.seats:
                self.cards.clear()
        self.version += 1

    def break_off(self) -> None:
        """Drops the simulated round as if it had not been: no money moves and the table is empty."""
        self._begin_anew()
        self.version += 1

    def _begin_anew(self) -> None:
        self._engine = self._new_engine()
        self._queue.clear()
        self._staked.clear()
        round_no = self.cards.round_no
        self.cards = self._new_cards()
        self.cards.round_no = round_no

    def _new_engine(self) -> Engine:
        return GAMES[self.level.game].engine(self.level.settings)

    def _new_cards(self) -> CardsOnTable:
        shoe = self._engine.shoe
        return CardsOnTable(shoe.size if shoe is not None else 0, self.level.currency)

    # -- what happens -----------------------------------------------------------------------------------------

    def tell(self, event: Event, names: Mapping[int, str]) -> list[Happening]:
        """Takes in an event that happened at this table and is to be seen now."""
        self.version += 1
        return self.cards.tell(event, names)

    def advance(self, seconds: float) -> tuple[Event | None, list[Happening]]:
        """Simulates one step; returns the event shown, if any, and what is worth a remark."""
        if self._queue:
            event = self._queue.popleft()
            if isinstance(event, RoundSettled):
                self._pay(event)
            self.due = seconds + self._pause_after(event)
            return event, self.tell(event, {seat: sitter.name for seat, sitter in self.seats.items()})
        engine = self._engine
        if engine.phase == "closed":
            self._open_round()
        elif engine.phase == "betting":
            self._queue.extend(engine.apply(Action(HOUSE, "deal")))
        elif engine.turn is not None:
            self._act(engine.turn)
        self.due = seconds + (0.0 if self._queue else 3.0)
        return None, []

    def _pause_after(self, event: Event) -> float:
        if isinstance(event, RoundSettled):
            return self._rng.uniform(*_BETWEEN_ROUNDS)
        if not self._queue and self._engine.phase in ("playing", "insurance"):
            return self._rng.uniform(*_THINKING)
        return shown_seconds(event)

    def _open_round(self) -> None:
        """Places bets for all who can afford it; the last round's cards are cleared with the first bet."""
        rules = self.level.settings
        bets = {}
        for seat, who in sorted(self.characters.items()):
            most = min(int(rules.maximum), self.pockets[who] // int(rules.bet_step) * int(rules.bet_step))
            if most < rules.minimum:
                continue
            offer = Offer("bet", least=int(rules.minimum), most=int(rules.maximum), step=int(rules.bet_step))
            memory = self._memories.setdefault(who, Memory())
            bets[seat] = memory.bet = min(most, CHARACTERS[who].bet(offer, memory, self._rng))
        if not bets:
            return
        self._engine.open_round(self._chance)
        self._staked = dict(bets)
        for seat, bet in bets.items():
            self._queue.extend(self._engine.apply(Action(seat, "bet", bet)))

    def _act(self, seat: int) -> None:
        """Acts for the character to act by its style, within its pocket."""
        who = self.characters[seat]
        left = self.pockets[who] - self._staked[seat]
        offers = [offer for offer in self._engine.legal_actions(seat) if offer.cost <= left]
        action = CHARACTERS[who].act(self._play, self._engine.view(seat), seat, offers, self._rng)
        self._staked[seat] += self._engine.verify(action)
        self._queue.extend(self._engine.apply(action))

    def _pay(self, event: RoundSettled) -> None:
        """Books the round's winnings and losses in the pockets."""
        self._staked.clear()
        for result in event.seats:
            who = self.characters.get(result.seat)
            if who is not None:
                self.pockets[who] += result.net
                self._memories.setdefault(who, Memory()).after(result.net)
