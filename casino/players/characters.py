"""The house's characters: a name, a portrait, a purse, a style of betting and one of playing.

A character gets what its seat may see and do, and returns one of the offered actions. Its random choices come from a
stream of its own that has nothing to do with the dice.

The ten are one cast for all games: a style has a function for each game, so the careful monk is careful everywhere.
Characters think in slices of a few milliseconds, and their moves depend only on what their seat may see.
"""

import random
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from casino.core.texts import _
from casino.engines.base import Action, Offer

TITLES = frozenset({"brother", "captain", "dame", "madame", "old"})  # that names begin with, in small letters
_ROUND_SUMS = (10_000, 2_500, 500)  # people bet sums that are easy to count, in cents


@dataclass
class Memory:
    """A character's evening at this table: its last bet in cents and its streak of wins or losses."""

    bet: int = 0
    wins: int = 0
    losses: int = 0

    def after(self, net: int) -> None:
        """The memory after a round with a gain or loss in cents; a push leaves the streak as it is."""
        if net > 0:
            self.wins, self.losses = self.wins + 1, 0
        elif net < 0:
            self.wins, self.losses = 0, self.losses + 1


Thought = Generator[None, None, Action]  # thinks a little with every step, so that no frame waits; returns the action


def concluded(thought: Thought) -> Action:
    """Runs a thought to its end, however long it takes."""
    while True:
        try:
            next(thought)
        except StopIteration as end:
            action: Action = end.value
            return action


class Play(Protocol):
    """The play of one game in different styles, at a table with certain rules."""

    def decide(self, style: str, view: Any, seat: int, offers: Sequence[Offer], rng: random.Random) -> Thought:
        """Chooses one of the offered actions by a style of `STYLES`, from what a seat may see.

        Every step takes a few milliseconds at most.
        """
        ...


class PlayByName:
    """The base of plays that choose an action by its name alone, and at once."""

    def choose(self, style: str, view: Any, seat: int, offers: set[str], rng: random.Random) -> str:
        """The name of one of the offered actions."""
        raise NotImplementedError

    def decide(self, style: str, view: Any, seat: int, offers: Sequence[Offer], rng: random.Random) -> Thought:
        yield from ()
        return Action(seat, self.choose(style, view, seat, {offer.action for offer in offers}, rng))


# Ways of playing that every game interprets in its own terms.
STYLES = (
    "by_the_odds",  # whatever is worth most
    "careful",  # never risks a bust
    "timid",  # wants to have something, then holds it with both hands
    "like_the_dealer",  # what is good enough for the house
    "wild",  # splits what can be split, doubles on a grin, and takes one more
    "superstitious",  # has numbers it loves and numbers it fears
    "high_roller",  # doubles whenever it is not quite foolish
    "hunches",  # follows hunches, and the hunches change
)


@dataclass(frozen=True)
class Character:
    """One of the house's players.

    `boldness` 0 to 1 is where the usual bet is between the table's limits; `press` multiplies it after a win, `chase`
    after each loss in a row. `skill` is the Gambling skill as a dice code.
    """

    id: str
    name: str
    manner: str
    style: str
    purse: int
    boldness: float
    skill: str
    press: float = 1.0
    chase: float = 1.0

    def bet(self, offer: Offer, memory: Memory, rng: random.Random) -> int:
        """A bet in cents within the offer."""
        wish = offer.step + (offer.most - offer.step) * self.boldness * rng.uniform(0.6, 1.2)
        wish = max(wish, offer.least) * self.press ** min(memory.wins, 4) * self.chase ** min(memory.losses, 5)
        fitting = (size for size in _ROUND_SUMS if wish >= 8 * size and size % offer.step == 0)
        round_to = next(fitting, offer.step)
        bet = round(wish / round_to) * round_to
        return max(offer.least, min(offer.most, bet))

    def think(self, play: Play, view: Any, seat: int, offers: Sequence[Offer], rng: random.Random) -> Thought:
        """Chooses one of the offered actions, step by step."""
        return play.decide(self.style, view, seat, offers, rng)

    def act(self, play: Play, view: Any, seat: int, offers: Sequence[Offer], rng: random.Random) -> Action:
        """Chooses one of the offered actions at once."""
        return concluded(self.think(play, view, seat, offers, rng))


CHARACTERS: dict[str, Character] = {
    who.id: who
    for who in (
        Character("odile", "Odile Quint", _("plays by the odds"), "by_the_odds", 250_000, 0.06, "4D+2"),
        Character("ambrose", "Brother Ambrose", _("careful, never risks a bust"), "careful", 60_000, 0.02, "3D+2"),
        Character("rook", "Rook Halloran", _("wild: splits, doubles, one more"), "wild", 120_000, 0.10, "4D"),
        Character(
            "sable", "Madame Sable", _("superstitious, numbers speak to her"), "superstitious", 150_000, 0.07, "4D+1"
        ),
        Character("tobias", "Tobias Finch", _("timid, bets the least"), "timid", 40_000, 0.0, "2D+2"),
        Character("vesna", "Vesna Kroll", _("a high roller who loves to double"), "high_roller", 600_000, 0.35, "3D+1"),
        Character("marrow", "Old Marrow", _("plays as the dealer must"), "like_the_dealer", 90_000, 0.04, "5D"),
        Character("pip", "Pip Larkspur", _("new here, goes by hunches"), "hunches", 50_000, 0.03, "2D+1"),
        Character(
            "idris",
            "Captain Idris Vane",
            _("plays well, presses a winning run"),
            "by_the_odds",
            200_000,
            0.05,
            "5D+1",
            press=1.6,
        ),
        Character(
            "hester",
            "Dame Hester Crowe",
            _("doubles up after every loss"),
            "by_the_odds",
            400_000,
            0.03,
            "3D",
            chase=2.0,
        ),
    )
}
IDS = {who.name: who.id for who in CHARACTERS.values()}  # by whole name


def short_name(name: str) -> str:
    """The short name by which other characters call one: with the title, or else the first name."""
    first, *rest = name.split(" ")
    return " ".join([first, *rest[:1]]) if first.casefold() in TITLES else first


def first_name(name: str) -> str:
    """The first word of a character's name that is no title."""
    return next(word for word in name.split() if word.casefold() not in TITLES)
