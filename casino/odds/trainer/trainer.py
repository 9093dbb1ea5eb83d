"""Deals one hand after another to be decided, more often those a player gets wrong, here or at tables.

Cards and dice come from a chance of the trainer's own, from a full shoe; nothing is booked, and no table knows of it.
"""

import random
from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from typing import Any

from casino.core.chance import ScriptedChance
from casino.core.errors import CasinoError, NoOdds
from casino.core.texts import _
from casino.engines.base import HOUSE, Action, Event
from casino.engines.registry import GAMES
from casino.odds.coaching import watch_of
from casino.odds.trainer.games import game_of
from casino.odds.trainer.learned import Learned
from casino.odds.trainer.spots import HandToDecide, Lapse, TrainerSpot
from casino.odds.value import evaluate
from casino.records.levels import Level

EVERYTHING, MISTAKES = "everything", "mistakes"

_SEAT = 1
_STAKE = 10_000  # cents, where the limits allow it: costs are shown as shares of a bet
_OBVIOUS = 0.25  # of a bet: where the best choice is so far ahead, everybody sees it
_OBVIOUS_SHARE = 1 / 8  # of these that are asked all the same
_TRIES = 60
_MAX_OF_MISTAKES = 0.5  # of the hands, however much was got wrong
_EACH_MISTAKE = 0.12  # of the hands, for each spot that was
_FIRST_OF_TABLES, _OF_TABLES = 3, 0.4  # hands of what is given away at tables: so many at first, then such a share
_MENDS = 0.7  # what a mistake at tables weighs after each right answer where it could have been made
_OFTEN = {"insurance": 8.0}  # a kind with a single spot
_AFTER_SPLIT = 0.3  # how often a spot after a split is asked beside the same one before


class Trainer:
    """Deals hands by a level's rules. `learned` is what its player knows of the game; `rng` the trainer's own chance.

    `lapses` are the mistakes made at the game's tables, with what each has cost; they may be put at any time.

    Raises NoOdds for a level whose decisions have no value.
    """

    def __init__(self, level: Level, learned: Learned, rng: random.Random | None = None) -> None:
        game = game_of(level.settings)
        if game is None:
            raise NoOdds(_("At this table nothing can be practised: no decision has an exact price."))
        self.level, self.learned = level, learned
        self._game, self._settings = game, level.settings
        self._rng = rng or random.Random()
        self.spots = tuple(game.spots(level.settings))  # all that may be asked
        self.lapses: Mapping[Lapse, float] = {}
        self._mended: Counter[Lapse] = Counter()  # right answers where a lapse could have happened
        self._missing: set[Lapse] = set()  # those that no hand of this level brings about
        self._dealt_of_tables = 0
        self._latest: TrainerSpot | None = None
        limits = level.settings
        self.stake = min(limits.maximum, max(limits.minimum, _STAKE))
        self.stake -= self.stake % limits.bet_step

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of decisions that may be practised by themselves."""
        return tuple(kind for kind in dict.fromkeys(spot.kind for spot in self.spots) if kind not in _OFTEN)

    @property
    def mistakes(self) -> tuple[TrainerSpot, ...]:
        """The spots at which something is still given away."""
        return tuple(spot for spot in self.spots if self.learned.loss(spot))

    def has_mistakes(self, what: str = MISTAKES) -> bool:
        """Whether something is still given away, here or at tables."""
        return bool(self._wrong(what) or self.lapses_of(what))

    def lapses_of(self, what: str = EVERYTHING) -> dict[Lapse, float]:
        """The weight that each mistake made at tables still has."""
        return {
            lapse: cost * _MENDS ** self._mended[lapse]
            for lapse, cost in self.lapses.items()
            if what in (EVERYTHING, MISTAKES, lapse.kind) and lapse not in self._missing
        }

    def _of(self, what: str) -> list[TrainerSpot]:
        return [spot for spot in self.spots if what in (EVERYTHING, MISTAKES, spot.kind)]

    def _wrong(self, what: str) -> list[TrainerSpot]:
        return [spot for spot in self._of(what) if self.learned.loss(spot)]

    def next_spot(self, what: str = EVERYTHING) -> TrainerSpot:
        """Chooses a spot, never one twice running.

        It is one of everything, of the mistakes as long as there are any, or of a kind.
        """
        wrong = [spot for spot in self._wrong(what) if spot != self._latest]
        share = 1.0 if what == MISTAKES else min(_MAX_OF_MISTAKES, _EACH_MISTAKE * len(wrong))
        if wrong and self._rng.random() < share:
            return self._rng.choices(wrong, [self.learned.loss(spot) for spot in wrong])[0]
        return self._any_of([spot for spot in self._of(what) if spot != self._latest])

    def _any_of(self, spots: Sequence[TrainerSpot]) -> TrainerSpot:
        return self._rng.choices(spots, [self._weight(spot) for spot in spots])[0]

    def _weight(self, spot: TrainerSpot) -> float:
        """The weight by which a spot is asked beside others."""
        often = _AFTER_SPLIT if spot.is_split else _OFTEN.get(spot.kind, 1.0)
        return self.learned.weight(spot) * often

    def next_hand(self, what: str = EVERYTHING) -> Generator[None, None, HandToDecide]:
        """Deals and values the next hand, resting every few milliseconds."""
        latest = yield from self._of_tables(what)
        for _try in range(_TRIES if latest is None else 0):
            spot = self.next_spot(what)
            asked = yield from self._valued(spot)
            yield
            if asked is None:
                continue
            latest = asked
            if asked.gap < _OBVIOUS or self.learned.loss(spot) or self._rng.random() < _OBVIOUS_SHARE:
                break
        if latest is None:
            raise NoOdds(_("The rules of this table allow no such hand."))
        self._latest = latest.spot
        return latest

    def _of_tables(self, what: str) -> Generator[None, None, HandToDecide | None]:
        """A hand at which a mistake made at tables can be made again; None where the turn is another kind's."""
        lapses = self.lapses_of(what)
        if not lapses:
            return None
        share = _OF_TABLES if what != MISTAKES or self.mistakes else 1.0
        if self._dealt_of_tables >= _FIRST_OF_TABLES and self._rng.random() >= share:
            return None
        lapse = self._rng.choices(list(lapses), list(lapses.values()))[0]
        spots = [spot for spot in self._of(lapse.kind) if spot != self._latest]
        for _try in range(_TRIES if spots else 0):
            asked = yield from self._valued(self._any_of(spots))
            yield
            if asked is not None and asked.tempts(lapse):
                self._dealt_of_tables += 1
                return asked
        if spots:
            self._missing.add(lapse)
        return None

    def answer(self, asked: HandToDecide, choice: str) -> float:
        """Takes in a player's choice; returns the share of a bet that it gives away."""
        cost = asked.cost(choice)
        self.learned.answered(asked.spot, cost)
        if not cost:
            self._mended.update(lapse for lapse in self.lapses if asked.tempts(lapse))
        return cost

    # -- dealing ----------------------------------------------------------------------------------------------

    def _valued(self, spot: TrainerSpot) -> Generator[None, None, HandToDecide | None]:
        """A hand of a spot with its values; None where the rules ask for no decision there."""
        dealt = self._game.deal(self._settings, spot, self._rng)
        if dealt is None:
            return None
        try:
            engine, told = self._played(dealt.draws, dealt.actions)
        except CasinoError:
            return None  # the rules ended the hand before
        if engine.turn != _SEAT:
            return None
        watch = watch_of(self._settings)
        watch.observe(told)
        view, offers = engine.view(_SEAT), [offer.action for offer in engine.legal_actions(_SEAT)]
        hands = tuple(_held(hand) for hand in view.seats[_SEAT - 1])
        number = max(1, view.hand)  # while insurance is offered no hand is to act
        if hands[number - 1] != dealt.held:
            return None  # the rules ended that hand, and asked for another
        knowledge = watch.at_turn(view, _SEAT, offers, by_the_book=True)
        values = yield from evaluate(knowledge)
        total = self._game.total(dealt.held)
        stake = next(iter(values.values())).stake
        return HandToDecide(spot, view.dealer[0], hands, number, total, stake, values, knowledge)

    def _played(self, draws: Sequence[int | str], actions: Sequence[str]) -> tuple[Any, list[Event]]:
        """A new table on which these draws and actions were played."""
        engine = GAMES[self.level.game].engine(self._settings)
        engine.open_round(ScriptedChance(draws))
        told = [*engine.apply(Action(_SEAT, "bet", self.stake)), *engine.apply(Action(HOUSE, "deal"))]
        for action in actions:
            told += engine.apply(Action(_SEAT, action))
        return engine, told


def _held(hand: Any) -> tuple[str | int, ...]:
    """The cards or dice of a hand as it is seen."""
    held: tuple[str | int, ...] = getattr(hand, "cards", None) or hand.dice
    return held
