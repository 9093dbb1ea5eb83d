"""Who the house's players are: a name, a portrait, a purse, a style of betting and one of playing.

A character is told what its seat may see and what it may do, and answers with one of those. Its whims come from a
stream of its own that has nothing to do with the dice.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from casino.engines.base import Action, Offer
from casino.engines.black_baron import BlackBaronView
from casino.players.black_baron_odds import Odds

_ROUND_SUMS = (10_000, 2_500, 500)  # people bet sums that are easy to count, in cents


@dataclass
class Memory:
    """How the evening went for a character at this table: its last bet in cents and its run of wins or losses."""

    bet: int = 0
    wins: int = 0
    losses: int = 0

    def after(self, net: int) -> None:
        """A round ended with a gain or loss in cents; a push leaves the run as it is."""
        if net > 0:
            self.wins, self.losses = self.wins + 1, 0
        elif net < 0:
            self.wins, self.losses = 0, self.losses + 1


class Style(Protocol):
    """How somebody plays a hand of Black Baron: the name of one of the offered actions."""

    def __call__(self, view: BlackBaronView, seat: int, offers: set[str], odds: Odds, whim: random.Random) -> str: ...


def _hand(view: BlackBaronView, seat: int) -> tuple[tuple[int, ...], int, int]:
    """The dice of the hand that is to act, their sum, and the dealer's open die."""
    dice = view.seats[seat - 1][view.hand - 1].dice
    return dice, sum(dice), view.dealer[0]


def by_the_odds(view: BlackBaronView, seat: int, offers: set[str], odds: Odds, whim: random.Random) -> str:
    """Whatever is worth most."""
    dice, added, open_die = _hand(view, seat)
    worth = {"stay": odds.stay(open_die, added, len(dice)), "hit": odds.hit(open_die, added, len(dice))}
    if "double" in offers:
        worth["double"] = odds.double(open_die, added)
    if "split" in offers:
        worth["split"] = odds.split(open_die, dice[0])
    return max(worth, key=lambda name: worth[name])


def careful(view: BlackBaronView, seat: int, offers: set[str], odds: Odds, whim: random.Random) -> str:
    """Never takes a die that could bust."""
    _, added, _ = _hand(view, seat)
    return "hit" if added + 10 <= odds.rules.target else "stay"


def timid(view: BlackBaronView, seat: int, offers: set[str], odds: Odds, whim: random.Random) -> str:
    """Wants to have something, then holds it with both hands."""
    _, added, open_die = _hand(view, seat)
    return "hit" if added <= (12 if open_die >= 7 else 11) else "stay"


def like_the_dealer(view: BlackBaronView, seat: int, offers: set[str], odds: Odds, whim: random.Random) -> str:
    """What is good enough for the house: hit below the dealer's mark, stay on it, no tricks."""
    _, added, _ = _hand(view, seat)
    return "hit" if added < odds.rules.dealer_stands_on else "stay"


def wild(view: BlackBaronView, seat: int, offers: set[str], odds: Odds, whim: random.Random) -> str:
    """Splits what can be split, doubles on a grin, and takes one more."""
    _, added, _ = _hand(view, seat)
    if "split" in offers:
        return "split"
    if "double" in offers and 6 <= added <= 13 and whim.random() < 0.7:
        return "double"
    return "hit" if added <= 15 or (added <= 17 and whim.random() < 0.4) else "stay"


def superstitious(view: BlackBaronView, seat: int, offers: set[str], odds: Odds, whim: random.Random) -> str:
    """Never rests on 13, always on 14 and 17, and sevens belong apart."""
    dice, added, _ = _hand(view, seat)
    if "split" in offers and dice[0] in (3, 7):
        return "split"
    if added in (14, 17):
        return "stay"
    if added == 13:
        return "hit"
    if "double" in offers and added == 11:
        return "double"
    return "hit" if added <= 14 else "stay"


def high_roller(view: BlackBaronView, seat: int, offers: set[str], odds: Odds, whim: random.Random) -> str:
    """Doubles whenever it is not quite foolish, and plays well otherwise."""
    _, added, open_die = _hand(view, seat)
    if "double" in offers and odds.double(open_die, added) > odds.hit(open_die, added, 2) - 0.15 and added <= 12:
        return "double"
    return by_the_odds(view, seat, offers, odds, whim)


def hunches(view: BlackBaronView, seat: int, offers: set[str], odds: Odds, whim: random.Random) -> str:
    """Goes by the feeling, and the feeling changes."""
    _, added, _ = _hand(view, seat)
    if "split" in offers and whim.random() < 0.5:
        return "split"
    if "double" in offers and added in (9, 10, 11) and whim.random() < 0.35:
        return "double"
    return "hit" if whim.random() < (odds.rules.target + 1 - added) / 8 else "stay"


@dataclass(frozen=True)
class Character:
    """One of the house's players. `boldness` 0 to 1 is how far up the table's limits the usual bet lies;

    `press` multiplies it after a win, `chase` after each loss in a row.
    """

    id: str
    name: str
    manner: str
    play: Style
    purse: int
    boldness: float
    press: float = 1.0
    chase: float = 1.0

    def bet(self, offer: Offer, memory: Memory, whim: random.Random) -> int:
        """A bet in cents within the offer."""
        wish = offer.step + (offer.most - offer.step) * self.boldness * whim.uniform(0.6, 1.2)
        wish = max(wish, offer.least) * self.press ** min(memory.wins, 4) * self.chase ** min(memory.losses, 5)
        round_to = max(offer.step, next((step for step in _ROUND_SUMS if wish >= 8 * step), offer.step))
        bet = round(wish / round_to) * round_to
        return max(offer.least, min(offer.most, bet))

    def act(self, view: BlackBaronView, seat: int, offers: Sequence[Offer], odds: Odds, whim: random.Random) -> Action:
        """One of the offered actions."""
        names = {offer.action for offer in offers}
        wanted = self.play(view, seat, names, odds, whim)
        return Action(seat, wanted if wanted in names else "stay")


CHARACTERS: dict[str, Character] = {
    who.id: who
    for who in (
        Character("odile", "Odile Quint", "plays by the odds", by_the_odds, 250_000, 0.06),
        Character("ambrose", "Brother Ambrose", "careful, never risks a bust", careful, 60_000, 0.02),
        Character("rook", "Rook Halloran", "wild: splits, doubles, one more", wild, 120_000, 0.10),
        Character("sable", "Madame Sable", "superstitious, never rests on 13", superstitious, 150_000, 0.07),
        Character("tobias", "Tobias Finch", "timid, bets the least", timid, 40_000, 0.0),
        Character("vesna", "Vesna Kroll", "a high roller who loves to double", high_roller, 600_000, 0.35),
        Character("marrow", "Old Marrow", "plays as the dealer must", like_the_dealer, 90_000, 0.04),
        Character("pip", "Pip Larkspur", "new here, goes by hunches", hunches, 50_000, 0.03),
        Character(
            "idris", "Captain Idris Vane", "plays well, presses a winning run", by_the_odds, 200_000, 0.05, press=1.6
        ),
        Character("hester", "Dame Hester Crowe", "doubles up after every loss", by_the_odds, 400_000, 0.03, chase=2.0),
    )
}
