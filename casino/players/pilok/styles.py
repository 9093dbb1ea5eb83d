"""Tastes at Three Street Pi'Lok: how each style bets, jumps and picks, given the same true numbers.

A style gets the worth of a spot and returns an intent; making it legal is done elsewhere. The numbers themselves, and
the style that simply follows them, are not here.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from casino.core.texts import _
from casino.players.characters import Character
from casino.players.pilok.odds import JumpProspect, RerollGain

MANNERS: dict[str, str] = {
    "by_the_odds": _("counts every pip, bets what it is worth"),
    "careful": _("small bets, only with the better hand"),
    "timid": _("folds to a hard look"),
    "like_the_dealer": _("honest: bets what he has, rarely jumps"),
    "wild": _("bets on anything, jumps at anyone"),
    "superstitious": _("trusts pairs, sixes and odd omens"),
    "high_roller": _("bets big, raises bigger"),
    "hunches": _("goes by the feeling, and it changes"),
}


def manner_of_style(who: Character) -> str:
    """A line on how a character plays, by style and skill, as skills duel here."""
    return _("{manner} · Gambling {skill}", manner=MANNERS[who.style], skill=who.skill)


class Intent(NamedTuple):
    """The move a style would like to make on a street. `size` is how much to bet or raise by, in pots."""

    action: str
    size: float = 0.0


PASS, CALL, FOLD = Intent("pass"), Intent("call"), Intent("fold")


@dataclass(frozen=True)
class BettingSpot:
    """A betting decision in numbers.

    `share` is of the pot at Shadowport, `price` what a call needs of it, 0 for none; `pressure` is the call in pots,
    `live` how many are in the hand.
    """

    share: float
    price: float
    pressure: float
    live: int
    dice: tuple[int, ...]
    rng: random.Random = field(repr=False)

    @property
    def edge(self) -> float:
        """The share relative to an even one: 1 is as good as everybody else."""
        return self.share * self.live


def careful(spot: BettingSpot) -> Intent:
    """The style that bets and calls only with a better hand, never raises, and bets little."""
    if not spot.price:
        return Intent("bet") if spot.edge > 1.4 else PASS
    return CALL if spot.edge > 1.15 and spot.share > spot.price + 0.08 else FOLD


def timid(spot: BettingSpot) -> Intent:
    """The style that hopes for free dice: it bets only on a sure share, and the larger a bet, the sooner it folds."""
    if not spot.price:
        return Intent("bet") if spot.share > 0.8 else PASS
    courage = 0.25 + 0.55 * min(1.0, spot.pressure)
    return CALL if spot.share > courage else FOLD


def like_the_dealer(spot: BettingSpot) -> Intent:
    """The style that bets in step with its share, calls a fair price, and does not raise."""
    if not spot.price:
        return Intent("bet", 0.6 * spot.share) if spot.edge > 1.1 else PASS
    return CALL if spot.share >= spot.price else FOLD


def wild(spot: BettingSpot) -> Intent:
    """The style that often bets on anything, raises at random, and rarely folds."""
    if not spot.price:
        return Intent("bet", spot.rng.uniform(0.3, 1.2)) if spot.rng.random() < 0.6 else PASS
    if spot.rng.random() < 0.25:
        return Intent("raise", spot.rng.uniform(0.3, 1.0))
    return CALL if spot.share > 0.3 * spot.price or spot.rng.random() < 0.3 else FOLD


def superstitious(spot: BettingSpot) -> Intent:
    """The style that bets on signs, which are a pair and each six; without one it needs a much better share."""
    signs = spot.dice.count(6) + (len(set(spot.dice)) < len(spot.dice))
    if not spot.price:
        return Intent("bet", 0.4 * signs) if signs else PASS
    if signs >= 2 and spot.rng.random() < 0.5:
        return Intent("raise", 0.5)
    return CALL if signs or spot.share > spot.price + 0.15 else FOLD


def high_roller(spot: BettingSpot) -> Intent:
    """The style that bets and raises big with anything decent, and often enough with nothing."""
    if not spot.price:
        return Intent("bet", 9.0) if spot.edge > 0.6 or spot.rng.random() < 0.5 else PASS
    if spot.edge > 0.9 or spot.rng.random() < 0.25:
        return Intent("raise", 9.0)
    return CALL if spot.share > 0.35 * spot.price else FOLD


def hunches(spot: BettingSpot) -> Intent:
    """The style that plays by a felt share, the true one with a random error."""
    felt = spot.share + spot.rng.gauss(0.0, 0.2)
    if not spot.price:
        return Intent("bet", spot.rng.uniform(0.0, 0.8)) if felt * spot.live > 1.1 else PASS
    if felt > spot.price + 0.35:
        return Intent("raise", spot.rng.uniform(0.0, 0.6))
    return CALL if felt > spot.price else FOLD


BETTING = {
    style.__name__: style for style in (careful, timid, like_the_dealer, wild, superstitious, high_roller, hunches)
}


def jump_target(
    style: str,
    prospects: Mapping[int, JumpProspect],
    worths: Mapping[int, int],
    pot: int,
    dice: tuple[int, ...],
    rng: random.Random,
) -> int | None:
    """The seat that a style jumps, among those that may be jumped, or None.

    `worths` are the rivals' hands, `pot` is in cents.
    """
    best = max(prospects, key=lambda seat: (prospects[seat].value, worths[seat]))
    gain = (prospects[best].value - prospects[best].now) / pot if pot else 0.0
    highest = max(worths, key=lambda seat: worths[seat])
    if style == "wild":
        return highest
    if style == "superstitious":
        return highest if sum(dice) % 2 else None
    if style == "hunches":
        return best if gain + rng.gauss(0.0, 0.08) > 0.02 else None
    daring = {"careful": 0.12, "timid": 0.3, "like_the_dealer": 0.25}.get(style, 0.0)
    return best if gain > daring else None


def reroll_die(
    style: str, gains: Sequence[RerollGain], now: float, dice: Sequence[int], rng: random.Random
) -> int | None:
    """The loser's die that a style has rerolled, or None. `now` is what it takes without that, in cents."""
    best = max(gains, key=lambda gain: gain.mean)
    highest = max(range(len(dice)), key=lambda die: dice[die])
    if style == "wild":
        return highest
    if style == "superstitious" and 6 in dice:
        return highest
    if style == "hunches" and rng.random() < 0.25:
        return rng.randrange(len(dice))
    return best.die if best.mean > now + 1e-9 else None
