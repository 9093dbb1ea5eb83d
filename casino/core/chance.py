"""The only source of randomness for rules: fair, scripted, recording and fast streams of draws.

One call of a verb is one draw of a round record. Decoration (sparks, card drift, tumbling dice) must never draw from
here, and neither must the choices of computer players.
"""

import hashlib
import hmac
import random
import re
import secrets
from collections.abc import Sequence
from typing import Protocol

from casino.core.cards import Shoe
from casino.core.errors import OutOfDraws, WrongDraw
from casino.core.texts import _

_BLOCK_BITS = 64
SEED_BYTES = 32
_LONGEST_KEY = 64  # bytes of a block of SHA-256


class Chance(Protocol):
    """The source an engine draws from."""

    def die(self, sides: int) -> int:
        """One throw of a die: 1 to `sides`."""
        ...

    def card(self, shoe: Shoe) -> str:
        """One of the cards left in a shoe, which must not be empty. Dealing it out is up to the caller."""
        ...


def new_seed() -> str:
    """A secret 32-byte seed as 64 hexadecimal digits, from the operating system's own entropy."""
    return secrets.token_hex(SEED_BYTES)


def seed_key(seed: str) -> bytes:
    """The bytes of a seed's text: 64 hexadecimal digits are 32 bytes, any other text is its UTF-8."""
    if re.fullmatch(rf"[0-9a-fA-F]{{{2 * SEED_BYTES}}}", seed):
        return bytes.fromhex(seed)
    return seed.encode()


def why_no_seed(seed: str) -> str:
    """The reason why a text is no seed, in one sentence; empty if it is one.

    HMAC fills a short key up with zeros and shortens a long one, so such texts would draw as other seeds do.
    """
    key = seed_key(seed)
    if b"\x00" in key and key == seed.encode():
        return _("a seed may not hold a character of the value 0")
    return (
        _("a seed given as text has at most {longest_key} bytes", longest_key=_LONGEST_KEY)
        if len(key) > _LONGEST_KEY
        else ""
    )


def commitment(seed: str) -> str:
    """SHA-256 of the seed's bytes, shown before the round: it fixes the seed without giving it away."""
    return hashlib.sha256(seed_key(seed)).hexdigest()


class FairChance:
    """Draws by HMAC-SHA-256 of seed, the player's own phrase and a counter, made unbiased by rejection.

    A draw is the first 8 bytes (big endian) of HMAC(seed, phrase + 00 + counter as 8 bytes); a value in the uneven
    remainder at the top is skipped. The counter goes up by one with every block.
    """

    def __init__(self, seed: str, phrase: str = "") -> None:
        self.seed = seed
        self.phrase = phrase
        self._key = seed_key(seed)
        self._prefix = phrase.encode() + b"\x00"
        self._counter = 0

    def below(self, bound: int) -> int:
        limit = (1 << _BLOCK_BITS) - (1 << _BLOCK_BITS) % bound
        while True:
            message = self._prefix + self._counter.to_bytes(8, "big")
            self._counter += 1
            block = hmac.digest(self._key, message, "sha256")
            value = int.from_bytes(block[:8], "big")
            if value < limit:
                return value % bound

    def die(self, sides: int) -> int:
        return self.below(sides) + 1

    def card(self, shoe: Shoe) -> str:
        """The n-th of the cards left, in the order of a new deck, for a draw n below their number."""
        return shoe.cards[self.below(len(shoe.cards))]


class ScriptedChance:
    """Draws written down before, in order. Raises OutOfDraws at their end and WrongDraw for an impossible face."""

    def __init__(self, draws: Sequence[object]) -> None:
        self._draws = draws
        self.used = 0

    def _next(self) -> object:
        if self.used >= len(self._draws):
            raise OutOfDraws(
                _(
                    "draws: the round needs draw {used}, but only {draws} are given.",
                    used=self.used + 1,
                    draws=len(self._draws),
                )
            )
        return self._draws[self.used]

    def die(self, sides: int) -> int:
        face = self._next()
        if type(face) is not int or not 1 <= face <= sides:
            raise WrongDraw(
                _(
                    "draws[{used}]: {face} is not a face of a {sides}-sided die (1 to {sides}).",
                    used=self.used,
                    face=f"{face!r}",
                    sides=sides,
                )
            )
        self.used += 1
        return face

    def card(self, shoe: Shoe) -> str:
        card = self._next()
        if type(card) is not str or card not in shoe:
            raise WrongDraw(
                _("draws[{used}]: {card} is not a card that is left in the shoe.", used=self.used, card=f"{card!r}")
            )
        self.used += 1
        return card


class RecordingChance:
    """Passes another stream on and records its draws for the round's record."""

    def __init__(self, inner: Chance) -> None:
        self._inner = inner
        self.draws: list[int | str] = []

    def die(self, sides: int) -> int:
        face = self._inner.die(sides)
        self.draws.append(face)
        return face

    def card(self, shoe: Shoe) -> str:
        card = self._inner.card(shoe)
        self.draws.append(card)
        return card


class FastChance:
    """Fast draws for simulations by the million: repeatable from a seed, not secret."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = random.Random(seed)
        self._unit = self._random.random

    def die(self, sides: int) -> int:
        return int(self._unit() * sides) + 1

    def card(self, shoe: Shoe) -> str:
        cards = shoe.cards
        return cards[int(self._unit() * len(cards))]
