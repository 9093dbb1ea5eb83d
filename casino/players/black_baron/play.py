"""The characters' play of Black Baron, one function per style. Bets and characters are elsewhere.

A style gets what its seat may see and returns an action's name. Its random choices are independent of the dice.
"""

import random

from casino.engines.black_baron.events import BlackBaronView
from casino.engines.black_baron.settings import BlackBaronSettings
from casino.players.black_baron.odds import BlackBaronOdds
from casino.players.characters import PlayByName


def _hand(view: BlackBaronView, seat: int) -> tuple[tuple[int, ...], int, int]:
    """The dice of the hand to act, their sum, and the dealer's open die."""
    dice = view.seats[seat - 1][view.hand - 1].dice
    return dice, sum(dice), view.dealer[0]


def by_the_odds(view: BlackBaronView, seat: int, offers: set[str], odds: BlackBaronOdds, rng: random.Random) -> str:
    """The style that takes the choice worth most."""
    dice, added, open_die = _hand(view, seat)
    worth = {"stay": odds.stay(open_die, added, len(dice)), "hit": odds.hit(open_die, added, len(dice))}
    if "double" in offers:
        worth["double"] = odds.double(open_die, added)
    if "split" in offers:
        worth["split"] = odds.split(open_die, dice[0])
    return max(worth, key=lambda name: worth[name])


def careful(view: BlackBaronView, seat: int, offers: set[str], odds: BlackBaronOdds, rng: random.Random) -> str:
    """The style that never takes a die that could bust."""
    _, added, _ = _hand(view, seat)
    return "hit" if added + 10 <= odds.rules.target else "stay"


def timid(view: BlackBaronView, seat: int, offers: set[str], odds: BlackBaronOdds, rng: random.Random) -> str:
    """The style that hits low totals alone, a little higher against a high open die, and then stays."""
    _, added, open_die = _hand(view, seat)
    return "hit" if added <= (12 if open_die >= 7 else 11) else "stay"


def like_the_dealer(view: BlackBaronView, seat: int, offers: set[str], odds: BlackBaronOdds, rng: random.Random) -> str:
    """The style that plays like the dealer: hits below the dealer's mark, stays on it, no tricks."""
    _, added, _ = _hand(view, seat)
    return "hit" if added < odds.rules.dealer_stands_on else "stay"


def wild(view: BlackBaronView, seat: int, offers: set[str], odds: BlackBaronOdds, rng: random.Random) -> str:
    """The style that splits every pair, often doubles, and takes one more die than is wise."""
    _, added, _ = _hand(view, seat)
    if "split" in offers:
        return "split"
    if "double" in offers and 6 <= added <= 13 and rng.random() < 0.7:
        return "double"
    return "hit" if added <= 15 or (added <= 17 and rng.random() < 0.4) else "stay"


def superstitious(view: BlackBaronView, seat: int, offers: set[str], odds: BlackBaronOdds, rng: random.Random) -> str:
    """The style that goes by lucky numbers: never stays on 13, always on 14 and 17, and splits threes and sevens."""
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


def high_roller(view: BlackBaronView, seat: int, offers: set[str], odds: BlackBaronOdds, rng: random.Random) -> str:
    """The style that doubles wherever that costs little, and plays by the odds otherwise."""
    _, added, open_die = _hand(view, seat)
    if "double" in offers and odds.double(open_die, added) > odds.hit(open_die, added, 2) - 0.15 and added <= 12:
        return "double"
    return by_the_odds(view, seat, offers, odds, rng)


def hunches(view: BlackBaronView, seat: int, offers: set[str], odds: BlackBaronOdds, rng: random.Random) -> str:
    """The style that follows changing hunches: it plays at random, but hits low totals more often."""
    _, added, _ = _hand(view, seat)
    if "split" in offers and rng.random() < 0.5:
        return "split"
    if "double" in offers and added in (9, 10, 11) and rng.random() < 0.35:
        return "double"
    return "hit" if rng.random() < (odds.rules.target + 1 - added) / 8 else "stay"


_STYLES = {
    style.__name__: style
    for style in (by_the_odds, careful, timid, like_the_dealer, wild, superstitious, high_roller, hunches)
}


class BlackBaronPlay(PlayByName):
    """All styles at one table; see `casino.players.characters.Play`."""

    def __init__(self, settings: BlackBaronSettings) -> None:
        self.odds = BlackBaronOdds(settings)

    def choose(self, style: str, view: BlackBaronView, seat: int, offers: set[str], rng: random.Random) -> str:
        wanted = _STYLES[style](view, seat, offers, self.odds, rng)
        return wanted if wanted in offers else "stay"
