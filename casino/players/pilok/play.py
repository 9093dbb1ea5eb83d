"""The characters' play of Three Street Pi'Lok: a decision in small slices, always among the offered actions.

All dice are open, so every character plays from the same numbers: shares of the pots (`equity`), the worth of bets
(`wagers`), the Jump (`lookahead`). Playing by the odds takes what is worth most; the other styles judge the numbers by
their taste (`styles`). Chance matters only where a taste uses it.
"""

from __future__ import annotations

import random
from collections import OrderedDict
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from casino.core.dice import parse_code
from casino.engines.base import Action, Offer
from casino.engines.pilok.events import STREETS, PilokView, PlayerView
from casino.engines.pilok.hands import worth
from casino.engines.pilok.settings import PilokSettings
from casino.players.pilok.lookahead import Lookahead, hand_number
from casino.players.pilok.odds import duel_chances, jump_prospect, pot_shares, reroll_gains
from casino.players.pilok.styles import BETTING, BettingSpot, Intent, jump_target, reroll_die
from casino.players.pilok.wagers import Wagers, Weighed, whole

if TYPE_CHECKING:
    from casino.players.pilok.equity import Outlook

T = TypeVar("T")
Decision = Generator[None, None, Action]

BY_THE_ODDS = "by_the_odds"
REMEMBERED = 16  # outlooks and lookaheads cached from one decision to the next
HARDLY = 1e-6  # cents; a gain below it is a rounding error
INSTEAD = {"bet": ("pass", "call"), "raise": ("call", "pass"), "call": ("pass",), "pass": ("call",), "fold": ("pass",)}


class _Memory(Generic[T]):
    """A cache of the latest results, by what they were computed from."""

    def __init__(self) -> None:
        self._kept: OrderedDict[object, T] = OrderedDict()

    def recall(self, key: object, work_out: Callable[[], T]) -> T:
        """The result cached under a key, computed if it is missing."""
        if key not in self._kept:
            self._kept[key] = work_out()
            if len(self._kept) > REMEMBERED:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


class PilokPlay:
    """All styles at one table. It caches results for the dice on the table, which changes no decision."""

    def __init__(self, settings: PilokSettings) -> None:
        from casino.players.pilok.equity import Outlook  # numpy is not wanted where no character plays

        self.settings = settings
        self._new_outlook = Outlook
        self._outlooks: _Memory[Outlook] = _Memory()
        self._lookaheads: _Memory[Lookahead] = _Memory()

    def decide(self, style: str, view: PilokView, seat: int, offers: Sequence[Offer], rng: random.Random) -> Decision:
        """Decides in slices of a millisecond or two, pausing after each; returns one of the offered actions.

        `style` is one of `casino.players.characters.STYLES`; equal views and random streams give equal decisions.
        """
        offered = {offer.action: offer for offer in offers}
        if "fold" in offered:
            return (yield from self._bet(style, view, seat, offered, rng))
        if "jump" in offered:
            return (yield from self._jump(style, view, seat, rng))
        return (yield from self._pick(style, view, seat, rng))

    # -- betting ----------------------------------------------------------------------------------------------

    def _bet(
        self, style: str, view: PilokView, seat: int, offered: Mapping[str, Offer], rng: random.Random
    ) -> Decision:
        outlook = self._outlook(view)
        yield from outlook.prepare()
        wagers = Wagers(view, seat, outlook)
        if style != BY_THE_ODDS:
            mine = wagers.players[wagers.me]
            pressure = wagers.cost / wagers.pot
            spot = BettingSpot(wagers.share, wagers.price, pressure, len(wagers.players), mine.dice, rng)
            return self._granted(BETTING[style](spot), view, seat, offered, wagers)
        best: Weighed | None = None
        for weighed in wagers.weigh(offered):
            if weighed is None:
                yield
            elif best is None or weighed.value > best.value:
                best = weighed
        assert best is not None
        return best.action

    def _outlook(self, view: PilokView) -> Outlook:
        players = _live(view)
        known = tuple(player.dice for player in players)
        is_last = view.street == STREETS[-1]
        first = _order_from(players, view.first or 0, self.settings.seats)[0] if is_last else None
        key = (known, first, tuple(player.skill for player in players))
        wins, has_jump = self._wins(players), self.settings.jump
        return self._outlooks.recall(key, lambda: self._new_outlook(known, first, wins, has_jump=has_jump))

    def _wins(self, players: Sequence[PlayerView]) -> list[list[float]]:
        codes = [parse_code(player.skill) for player in players]
        return [[duel_chances(one, other, self.settings).win for other in codes] for one in codes]

    def _granted(
        self, wish: Intent, view: PilokView, seat: int, offered: Mapping[str, Offer], wagers: Wagers
    ) -> Action:
        """The offered action that fits an intent."""
        name = next(name for name in (wish.action, *INSTEAD[wish.action], "fold") if name in offered)
        total = view.to_match + wish.size * (wagers.pot + wagers.cost)
        if name == "bet":
            return Action(seat, "bet", amount=whole(total, offered["bet"]))
        if name == "raise":
            return Action(seat, "raise", to=whole(total, offered["raise"]))
        return Action(seat, name)

    # -- the Jump ---------------------------------------------------------------------------------------------

    def _jump(self, style: str, view: PilokView, seat: int, rng: random.Random) -> Decision:
        players = _live(view)
        seats = [player.seat for player in players]
        if style == BY_THE_ODDS:
            me, hands = seats.index(seat), _hands(players)
            later = [seats.index(other) for other in view.waiting]
            lookahead = self._lookahead(view, players)
            yield from lookahead.prepare(hands, later, range(len(seats)))
            values = lookahead.jumps(hands, me, later)
            best = _best(values)
            return Action(seat, "no_jump") if best is None else Action(seat, "jump", target=seats[best])
        dice_of = {player.seat: player.dice for player in players}
        skills = {player.seat: parse_code(player.skill) for player in players}
        prospects = {}
        for other in seats:
            if other != seat:
                prospects[other] = jump_prospect(dice_of, view.pots, skills, self.settings, seat, other)
                yield
        worths = {other: worth(dice_of[other]) for other in prospects}
        pot = sum(pot.amount for pot in view.pots)
        target = jump_target(style, prospects, worths, pot, dice_of[seat], rng)
        return Action(seat, "no_jump") if target is None else Action(seat, "jump", target=target)

    def _pick(self, style: str, view: PilokView, seat: int, rng: random.Random) -> Decision:
        assert view.duel is not None
        players, (winner, loser) = _live(view), view.duel
        seats = [player.seat for player in players]
        dice_of = {player.seat: player.dice for player in players}
        if style == BY_THE_ODDS:
            hands, me, other = _hands(players), seats.index(winner), seats.index(loser)
            later = [seats.index(waiting) for waiting in view.waiting]
            lookahead = self._lookahead(view, players)
            yield from lookahead.prepare(hands, later, (other,))
            values = lookahead.picks(hands, me, other, later)
            face = _best(values)
            die = None if face is None else dice_of[loser].index(face)
        else:
            gains = reroll_gains(dice_of, view.pots, winner, loser)
            now = pot_shares({one: worth(dice) for one, dice in dice_of.items()}, view.pots)[winner]
            die = reroll_die(style, gains, now, dice_of[loser], rng)
        return Action(seat, "spare") if die is None else Action(seat, "reroll", die=die)

    def _lookahead(self, view: PilokView, players: Sequence[PlayerView]) -> Lookahead:
        numbers = {player.seat: number for number, player in enumerate(players)}
        pots = tuple((float(pot.amount), tuple(numbers[seat] for seat in pot.seats)) for pot in view.pots)
        key = (pots, tuple(player.skill for player in players))
        return self._lookaheads.recall(key, lambda: Lookahead(pots, self._wins(players)))


def _best(values: Mapping[int | None, float]) -> int | None:
    """The option worth most; None, which is doing nothing, unless something is worth more."""
    best = max(values, key=lambda choice: values[choice])
    return best if values[best] > values[None] + HARDLY else None


def _live(view: PilokView) -> list[PlayerView]:
    """The players in the hand, in seat order."""
    return [player for player in view.players if not player.is_folded]


def _hands(players: Sequence[PlayerView]) -> tuple[int, ...]:
    return tuple(hand_number(player.dice) for player in players)


def _order_from(players: Sequence[PlayerView], first: int, seats: int) -> list[int]:
    """The numbers of the players from a seat on, going left."""
    return sorted(range(len(players)), key=lambda number: (players[number].seat - first) % seats)
