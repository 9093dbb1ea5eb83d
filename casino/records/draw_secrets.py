"""The parts that people on several machines add to a round's chance, so that no single one can bend a draw.

Each chooses a secret and shows only its SHA-256 with the bet; when all bets are in, the secrets are shown. They are
mixed into the phrase of the round, which is drawn together with the hall's seed, sealed before. Nothing is drawn here.
"""

import hashlib
import re
import secrets
from collections.abc import Iterable

import msgspec

_DIGITS = re.compile(r"[0-9a-f]{64}")


class DrawSecret(msgspec.Struct, frozen=True):
    """One seat's part: its secret, and the commitment shown before. Both are 64 hexadecimal digits."""

    seat: int
    secret: str
    commitment: str

    @property
    def holds(self) -> bool:
        """Whether the secret is the one that was committed."""
        return is_digits(self.secret) and commitment_to(self.secret) == self.commitment


def is_digits(text: str) -> bool:
    """Whether a text has the form of a secret or a commitment."""
    return _DIGITS.fullmatch(text) is not None


def new_secret() -> str:
    """A secret from the operating system's own entropy."""
    return secrets.token_hex(32)


def commitment_to(secret: str) -> str:
    """SHA-256 of a secret's text."""
    return hashlib.sha256(secret.encode()).hexdigest()


def mixed(parts: Iterable[DrawSecret]) -> str:
    """The phrase of a round: SHA-256 of `seat:secret` of all parts, in the order of the seats, one a line.

    Empty where there are no parts.
    """
    lines = [f"{part.seat}:{part.secret}" for part in sorted(parts, key=lambda part: part.seat)]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest() if lines else ""
