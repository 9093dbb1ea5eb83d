"""What a character does with a hand at twenty-one, found by asking how it plays. No card is dealt here."""

import random
from collections.abc import Sequence
from typing import Literal, NamedTuple

from casino.core.texts import _, one_of
from casino.engines.twentyone.settings import TwentyOneSettings
from casino.players.characters import Character
from casino.players.twentyone.play import TwentyOnePlay

_TRIES = 40  # of a hand against one card, as some styles go by whims
_ACTIONS = {"hit", "stand", "double", "split", "surrender"}
_CARDS = {1: _("an ace"), 8: _("an eight"), 2: _("a two"), 3: _("a three"), 4: _("a four"), 5: _("a five")}
_CARDS |= {6: _("a six"), 7: _("a seven"), 9: _("a nine"), 10: _("a ten")}
_PAIRS = {1: _("two aces"), 2: _("two twos"), 3: _("two threes"), 4: _("two fours"), 5: _("two fives")}
_PAIRS |= {6: _("two sixes"), 7: _("two sevens"), 8: _("two eights"), 9: _("two nines"), 10: _("two tens")}
_DEEDS = {"hit": _("hit"), "stand": _("stand"), "double": _("double"), "split": _("split"), "surrender": _("surrender")}

Habit = Literal["always", "never", "when", "unless", "often"]


class Habits(NamedTuple):
    """How a character does something with a hand, and the words for it: the hand, the deed, and against which cards.

    "unless" names the cards against which it is not done. `times` is how often in ten, where it is a matter of whims.
    """

    habit: Habit
    hand: str
    deed: str
    cards: str = ""
    times: int = 0


def habits(who: Character, settings: TwentyOneSettings, deed: str, points: int, *, is_pair: bool) -> Habits | None:
    """What a character does at a table of these rules; None for a hand that nobody can have or a deed not allowed."""
    cards = (points, points) if is_pair else _two_cards(points)
    offered = _ACTIONS - (set() if settings.surrender else {"surrender"}) - (set() if is_pair else {"split"})
    if cards is None or deed not in offered:
        return None
    play = TwentyOnePlay(settings)
    shares = {up: _share(play, who, cards, up, offered, deed) for up in (*range(2, 11), 1)}
    hand = _PAIRS[points] if is_pair else str(points)
    total = sum(shares.values()) / len(shares)
    if total == 0:
        return Habits("never", hand, _DEEDS[deed])
    if total == 1:
        return Habits("always", hand, _DEEDS[deed])
    if all(share in (0, 1) for share in shares.values()):
        is_usual = total > 0.5
        told = [_CARDS[up] for up, share in shares.items() if bool(share) != is_usual]
        return Habits("unless" if is_usual else "when", hand, _DEEDS[deed], one_of(told))
    return Habits("often", hand, _DEEDS[deed], times=min(9, max(1, round(10 * total))))


def _two_cards(points: int) -> tuple[int, int] | None:
    """Two different cards without an ace that make a total; None where there are none."""
    high = min(10, points - 2)
    return (high, points - high) if 5 <= points <= 19 else None


def _share(play: TwentyOnePlay, who: Character, cards: Sequence[int], up: int, offered: set[str], deed: str) -> float:
    """The share of tries in which a character does something with these cards against an up card."""
    done = [play.would(who.style, cards, up, offered, random.Random(number)) == deed for number in range(_TRIES)]
    return sum(done) / _TRIES
