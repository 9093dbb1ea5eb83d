"""Cards in their text form, and the shoe they are dealt from. What a hand counts belongs to the games.

A card is a rank and a suit, two letters: "TH" is the ten of hearts, "AS" the ace of spades.

A shoe is part of the save: its dealt cards are written with every settled round, and a record holds those dealt
before it, so a draw from a half-empty shoe can be checked years later. A shoe that runs out within a round takes in
the cards played before.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from functools import cache

from casino.core.errors import CardError
from casino.core.texts import _, ngettext

RANKS = "A23456789TJQK"
SUITS = "CDHS"
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)
_PLACES = {card: place for place, card in enumerate(DECK)}
_MIN_OF_A_DECK = 0.2  # by which a count is still divided


def parse_cards(text: str) -> tuple[str, ...]:
    """Cards written one after the other, "ASTH7C", as a tuple. Raises CardError for anything else."""
    cards = tuple(text[at : at + 2] for at in range(0, len(text), 2))
    for card in cards:
        if card not in _PLACES:
            raise CardError(
                _(
                    '"{card}" is not a card: it is a rank of {ranks} and a suit of {suits}, as in "TH".',
                    card=card,
                    ranks=RANKS,
                    suits=SUITS,
                )
            )
    return cards


def format_cards(cards: Iterable[str]) -> str:
    """The reverse of `parse_cards`."""
    return "".join(cards)


def hi_lo(card: str) -> int:
    """A card's hi-lo count: 2 to 6 plus one, 7 to 9 zero, tens and aces minus one."""
    place = RANKS.index(card[0]) + 1
    return 1 if 2 <= place <= 6 else 0 if 7 <= place <= 9 else -1


def true_count(count: int, cards_left: int) -> float:
    """A running hi-lo count for each deck that is left; as it is where hardly any card is."""
    decks = cards_left / len(DECK)
    return count / decks if decks > _MIN_OF_A_DECK else float(count)


@cache
def _full(decks: int) -> tuple[str, ...]:
    """All cards of a full shoe, in its order."""
    return tuple(card for card in DECK for _ in range(decks))


@cache
def _full_places(decks: int) -> tuple[int, ...]:
    """The places in the deck of all cards of a full shoe, in its order."""
    return tuple(_PLACES[card] for card in _full(decks))


class Shoe:
    """The shoe: some decks, and which of their cards were dealt since the last shuffle.

    `cards` are those left, in the order of `DECK`, equal ones side by side; only the shoe itself changes them. A card
    is chosen when it is dealt, so the order means nothing, and two shoes that dealt the same cards are the same shoe.
    """

    def __init__(self, decks: int) -> None:
        self.decks = decks
        self.shuffle()

    @property
    def size(self) -> int:
        """The number of cards in a full shoe."""
        return self.decks * len(DECK)

    @property
    def left(self) -> int:
        """The number of cards left to be dealt."""
        return len(self.cards)

    @property
    def dealt(self) -> tuple[str, ...]:
        """The cards dealt since the last shuffle, in that order."""
        return tuple(self._dealt)

    def __deepcopy__(self, memo: dict[int, object]) -> Shoe:
        """Copies the lists alone: cards never change."""
        copy = Shoe.__new__(Shoe)
        copy.decks, copy.cards, copy._places, copy._dealt = self.decks, self.cards[:], self._places[:], self._dealt[:]
        return copy

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def take(self, card: str) -> None:
        """Deals a card out. Raises CardError if no such card is left."""
        try:
            at = bisect_left(self._places, _PLACES[card])
            is_left = self.cards[at] == card
        except (KeyError, TypeError, IndexError):
            is_left = False
        if not is_left:
            raise CardError(_("No {card} is left in the shoe.", card=str(card)[:20]))
        del self.cards[at], self._places[at]
        self._dealt.append(card)

    def shuffle(self, held: Iterable[str] = ()) -> None:
        """Puts all cards back into the shoe, except those `held` on the table."""
        self._dealt: list[str] = []
        self.cards = list(_full(self.decks))
        self._places = list(_full_places(self.decks))  # of `cards`, which are found by them
        for card in held:
            self.take(card)

    def lay_out(self, dealt: Iterable[str]) -> None:
        """Makes it a shoe that has dealt these cards. Raises CardError, changing nothing, if it never had them."""
        dealt = tuple(dealt)
        for card, times in Counter(dealt).items():
            if card not in _PLACES or times > self.decks:
                raise CardError(
                    ngettext(
                        "A shoe of {count} deck does not hold {times} x {card}.",
                        "A shoe of {count} decks does not hold {times} x {card}.",
                        self.decks,
                        times=times,
                        card=card[:20],
                    )
                )
        self.shuffle(dealt)
