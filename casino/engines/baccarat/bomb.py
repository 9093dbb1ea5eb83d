"""The bomb that Baccarat defuses: its serial number, ports and indicators, a module's placard and deck colours.

It has only what can be read off the casing, and whether it makes sense (RULES, part 5). What follows for the cards is
in `bomb_deck`; nothing ticks or strikes here.
"""

import string

import msgspec

from casino.core.money import CENTS_PER_UNIT, format_amount
from casino.core.texts import _, one_of
from casino.engines.baccarat.bets import DOLLARS, Limits

PORTS = (
    "DVI-D",
    "Parallel",
    "PS/2",
    "RJ-45",
    "Serial",
    "Stereo RCA",
)  # in the order of the columns of the table
COLOURS = ("red", "blue", "green", "silver")
USUAL_LABELS = ("BOB", "CAR", "CLR", "FRK", "FRQ", "IND", "MSA", "NSA", "SIG", "SND", "TRN")
MINIMUMS = tuple(dollars * CENTS_PER_UNIT for dollars in (5, 10, 25, 50, 100))
LONGEST_SERIAL = 12
MAX_SOLVED = 9_999

_LABEL_LENGTH = 3
_SERIAL_CHARACTERS = frozenset(string.ascii_uppercase + string.digits)
_LABEL_CHARACTERS = frozenset(string.ascii_uppercase)


class Indicator(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A labelled lamp.

    Any three letters make a label, not only the USUAL_LABELS: the rules ask for BOB alone. Raises ValueError, naming
    the key.
    """

    label: str
    lit: bool

    def __post_init__(self) -> None:
        if len(self.label) != _LABEL_LENGTH or not _LABEL_CHARACTERS.issuperset(self.label):
            raise ValueError(_("`label` must be three letters from A to Z, not {label}", label=_shown(self.label)))


class Bomb(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A casing.

    `solved` is how many modules were solved when its first decks appeared; ports may occur many times. The usual serial
    number has six characters; the rules need only one. Raises ValueError, naming the key.
    """

    serial: str
    ports: tuple[str, ...] = ()
    indicators: tuple[Indicator, ...] = ()
    solved: int = 0

    def __post_init__(self) -> None:
        if not 1 <= len(self.serial) <= LONGEST_SERIAL or not _SERIAL_CHARACTERS.issuperset(self.serial):
            raise ValueError(
                _(
                    "`serial` must be 1 to {longest_serial} characters from A to Z and 0 to 9, not {serial}",
                    longest_serial=LONGEST_SERIAL,
                    serial=_shown(self.serial),
                )
            )
        for port in self.ports:
            if port not in PORTS:
                raise ValueError(_("`ports` may be {ports}, not {port}", ports=one_of(PORTS), port=_shown(port)))
        if not 0 <= self.solved <= MAX_SOLVED:
            raise ValueError(_("`solved` must be from 0 to {max_solved}", max_solved=MAX_SOLVED))


class Module(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One baccarat table on a bomb: its posted limits in cents, and the colours of its deck and the decks to come.

    Raises ValueError, naming the key.
    """

    minimum: int
    maximum: int
    deck: str
    next_decks: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.minimum not in MINIMUMS:
            raise ValueError(
                _("`minimum` must be {sums}", sums=one_of([format_amount(cents, DOLLARS) for cents in MINIMUMS]))
            )
        Limits(self.minimum, self.maximum)  # raises for a maximum that makes no limits
        _check_colour("deck", self.deck)
        last = self.deck
        for colour in self.next_decks:
            _check_colour("next_decks", colour)
            if colour == last:
                raise ValueError(
                    _("`next_decks` must change the colour each time, and {colour} follows {colour}", colour=colour)
                )
            last = colour

    @property
    def limits(self) -> Limits:
        """The limits on the placard."""
        return Limits(self.minimum, self.maximum)


def _check_colour(key: str, colour: str) -> None:
    if colour not in COLOURS:
        raise ValueError(
            _("`{key}` may be {colours}, not {colour}", key=key, colours=one_of(COLOURS), colour=_shown(colour))
        )


def _shown(text: str) -> str:
    """A text that a person wrote, made short and printable."""
    return ascii(text[:20])
