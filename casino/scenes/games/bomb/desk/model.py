"""The state of the expert's desk: the casing as it was read out, four modules, and the results for each.

It begins empty, and gives no answer before all that it rests on was entered. Entries are checked here. A wrong one
leaves a sentence and changes nothing else. No pygame here.
"""

import re
from dataclasses import dataclass, field
from itertools import accumulate

from casino.core.errors import AmountError
from casino.core.money import CENTS_PER_UNIT, parse_amount
from casino.core.texts import _, one_of
from casino.engines.baccarat.bets import Limits
from casino.engines.baccarat.bomb import COLOURS, LONGEST_SERIAL, MAX_SOLVED, MINIMUMS, PORTS, Bomb, Indicator, Module
from casino.engines.baccarat.bomb_deck import BOB
from casino.engines.baccarat.bomb_reading import Reading, cards_of, reading_of
from casino.manual.working import COLOUR_NAMES, dollars

MODULES = 4
MAX_PORTS = 99  # of one kind
MAX_LAMPS = 6
LABEL_LENGTH = 3

_SHOWN = 24  # characters of an entry that a sentence repeats


@dataclass
class ModuleNotes:
    """One module: limits in cents, its deck's colour, modules solved when the deck appeared, rounds dealt from it.

    None, or no colour, for what was not entered yet.
    """

    minimum: int | None = None
    maximum: int | None = None
    colour: str = ""
    solved: int | None = None
    rounds: int = 0


@dataclass
class DeskModel:
    """The entries on the desk. `faults` holds a sentence for each field whose last entry was wrong.

    Only with `has_all_ports` are kinds that were not counted known to be missing, and only with `is_bob_known` is a
    lamp BOB that was not entered.
    """

    serial: str = ""
    ports: dict[str, int] = field(default_factory=lambda: dict.fromkeys(PORTS, 0))
    has_all_ports: bool = False
    lamps: list[Indicator] = field(default_factory=list)
    is_bob_known: bool = False
    modules: list[ModuleNotes] = field(default_factory=lambda: [ModuleNotes() for number in range(MODULES)])
    chosen: int = 0
    typed: dict[str, str] = field(default_factory=dict)  # by field: its text, right or wrong
    faults: dict[str, str] = field(default_factory=dict)

    @property
    def notes(self) -> ModuleNotes:
        """The chosen module."""
        return self.modules[self.chosen]

    def choose(self, number: int) -> None:
        """Chooses another module, from 0, and drops wrong entries for the last one."""
        self.chosen = number
        for name in ("maximum", "solved"):
            self._accept(name)

    @property
    def missing(self) -> tuple[str, ...]:
        """The names of what is not known yet of the bomb and the chosen module, in the order of the fields."""
        notes = self.notes
        known = {
            "serial": bool(self.serial),
            "ports": self.has_all_ports,
            "bob": self.is_bob_known,
            "minimum": notes.minimum is not None,
            "maximum": notes.maximum is not None,
            "colour": bool(notes.colour),
            "solved": notes.solved is not None,
        }
        return tuple(name for name, is_known in known.items() if not is_known)

    # -- the casing -------------------------------------------------------------------------------------------

    def read_serial(self, typed: str) -> None:
        """Takes a serial number, also with small letters and blanks. An empty entry clears it."""
        serial = _capitals(typed)
        if serial:
            try:
                Bomb(serial)
            except ValueError:
                self._refuse("serial", typed, _serial_fault(serial))
                return
        self.serial = serial
        self._accept("serial", typed)

    def count_port(self, port: str, step: int) -> None:
        """Counts a port of a kind up or down, between 0 and MOST_PORTS.

        Leaves a sentence for a kind that no bomb has.
        """
        if port not in self.ports:
            self._refuse(
                "ports",
                port,
                _("No bomb has a port {port}: there are {ports}.", port=_quoted(port), ports=one_of(PORTS)),
            )
            return
        self.ports[port] = min(max(0, self.ports[port] + step), MAX_PORTS)
        self._accept("ports")

    def end_ports(self) -> None:
        """Notes that all ports were counted, or takes that back."""
        self.has_all_ports = not self.has_all_ports

    def add_lamp(self, typed: str, *, is_lit: bool) -> bool:
        """Adds a lamp with its label, or switches one that is there; returns whether it was accepted."""
        label = _capitals(typed)
        try:
            lamp = Indicator(label, is_lit)
        except ValueError:
            sentence = _("Type the {count} letters below the lamp first.", count=LABEL_LENGTH)
            if label:
                words = _("A lamp is labelled with {count} letters from A to Z, not {typed}.")
                sentence = words.format(count=LABEL_LENGTH, typed=_quoted(typed))
            self._refuse("lamp", typed, sentence)
            return False
        places = [number for number, there in enumerate(self.lamps) if there.label == label]
        if places:
            self.lamps[places[0]] = lamp
        elif len(self.lamps) >= MAX_LAMPS:
            words = _("The desk has room for {count} lamps; {lamp} would be one more.", count=MAX_LAMPS, lamp=label)
            self._refuse("lamp", typed, words)
            return False
        else:
            self.lamps.append(lamp)
        self.is_bob_known |= label == BOB
        self._accept("lamp")
        return True

    def remove_lamp(self, label: str) -> None:
        """Removes a lamp."""
        self.lamps = [lamp for lamp in self.lamps if lamp.label != label]

    @property
    def bob(self) -> Indicator | None:
        """The only lamp that matters to the deck, if it is there."""
        return next((lamp for lamp in self.lamps if lamp.label == BOB), None)

    def turn_bob(self) -> None:
        """Switches that lamp from unknown to absent, then to lit, to dark, and back to absent."""
        if not self.is_bob_known:
            self.is_bob_known = True
        elif self.bob is None:
            self.add_lamp(BOB, is_lit=True)
        elif self.bob.lit:
            self.add_lamp(BOB, is_lit=False)
        else:
            self.remove_lamp(BOB)

    # -- a module ---------------------------------------------------------------------------------------------

    def choose_minimum(self, minimum: int) -> None:
        """Sets the minimum, in cents, and forgets a lower maximum. Leaves a sentence for one no placard has."""
        if minimum not in MINIMUMS:
            sentence = _("No placard has a minimum of {minimum}: it is {minimums}.")
            minimums = one_of([dollars(one) for one in MINIMUMS])
            self._refuse("minimum", str(minimum), sentence.format(minimum=dollars(minimum), minimums=minimums))
            return
        self.notes.minimum = minimum
        self._accept("minimum")
        if self.notes.maximum is not None and self.notes.maximum < minimum:
            self.notes.maximum = None
            self._accept("maximum")
        elif "maximum" in self.faults:
            self.read_maximum(self.typed["maximum"])  # it may fit now

    def read_maximum(self, typed: str) -> None:
        """Takes a maximum in dollars. An empty entry clears it."""
        if not typed.strip():
            self.notes.maximum = None
            self._accept("maximum", typed)
            return
        least_minimum = self.notes.minimum or MINIMUMS[0]
        try:
            maximum = parse_amount(typed)
            Limits(least_minimum, maximum)
        except AmountError:
            sentence = _("A maximum is an amount such as 200 or 150k, not {typed}.", typed=_quoted(typed))
            self._refuse("maximum", typed, sentence)
            return
        except ValueError:
            least = dollars(least_minimum)
            sentence = _("The maximum cannot be below the minimum, {minimum}: {typed} is.")
            self._refuse("maximum", typed, sentence.format(minimum=least, typed=_quoted(typed)))
            return
        self.notes.maximum = maximum
        self._accept("maximum", typed)

    def choose_colour(self, colour: str) -> None:
        """Sets the colour of a new deck. Leaves a sentence for a colour no deck has."""
        if colour not in COLOURS:
            colours = one_of([COLOUR_NAMES[one] for one in COLOURS])
            sentence = _("No deck is {colour}: decks are {colours}.", colour=_quoted(colour), colours=colours)
            self._refuse("colour", colour, sentence)
            return
        if colour != self.notes.colour:
            self.notes.colour, self.notes.rounds = colour, 0
        self._accept("colour")

    def read_solved(self, typed: str) -> None:
        """Takes the number of modules solved when the deck appeared. An empty entry clears it."""
        number = typed.strip()
        if not number:
            self.notes.solved = None
            self._accept("solved", typed)
            return
        if not re.fullmatch(r"[0-9]{1,6}", number) or int(number) > MAX_SOLVED:
            sentence = _("The number of solved modules is from 0 to {most}, not {typed}.")
            self._refuse("solved", typed, sentence.format(most=f"{MAX_SOLVED:,}", typed=_quoted(typed)))
            return
        self.notes.solved = int(number)
        self._accept("solved", typed)

    def count_solved(self, step: int) -> None:
        """Counts the solved modules up or down."""
        self.notes.solved = min(max(0, (self.notes.solved or 0) + step), MAX_SOLVED)
        self._accept("solved")

    def count_rounds(self, step: int) -> None:
        """Counts the rounds dealt from this deck up or down, as far as its cards go."""
        starts = self.starts
        here = min(self.notes.rounds, len(starts) - 1)
        self.notes.rounds = min(max(0, here + step), len(starts) - 1)

    # -- results ----------------------------------------------------------------------------------------------

    @property
    def bomb(self) -> Bomb:
        """The casing as it is known so far. Raises ValueError without a serial number."""
        ports = tuple(port for port, count in self.ports.items() for number in range(count))
        return Bomb(self.serial, ports, tuple(self.lamps))

    @property
    def module(self) -> Module:
        """The chosen module, in the engine's terms. Raises ValueError as long as it is not known."""
        notes = self.notes
        return Module(notes.minimum or 0, notes.maximum or 0, notes.colour)

    @property
    def starts(self) -> tuple[int, ...]:
        """The number of cards dealt before each round of this deck; (0,) as long as the deck is not known."""
        if self.missing:
            return (0,)
        sizes = [cards_of(coup) for coup in self._read(0).coups]
        return tuple(accumulate(sizes[:-1], initial=0))

    @property
    def dealt(self) -> int:
        """The number of cards dealt from this deck."""
        starts = self.starts
        return starts[min(self.notes.rounds, len(starts) - 1)]

    @property
    def reading(self) -> Reading | None:
        """The engine's results for all entries; None as long as one is missing."""
        return None if self.missing else self._read(self.dealt)

    def _read(self, dealt: int) -> Reading:
        return reading_of(self.bomb, self.module, self.notes.colour, self.notes.solved or 0, dealt)

    # -- fields -----------------------------------------------------------------------------------------------

    def shown(self, name: str) -> str:
        """The text of a field: what was typed, right or wrong, or its value."""
        if name in self.typed:
            return self.typed[name]
        if name == "serial":
            return self.serial
        if name == "maximum":
            return "" if self.notes.maximum is None else f"{self.notes.maximum / CENTS_PER_UNIT:.10g}"
        return str(self.notes.solved) if name == "solved" and self.notes.solved is not None else ""

    def _refuse(self, name: str, typed: str, sentence: str) -> None:
        self.typed[name] = typed
        self.faults[name] = sentence

    def _accept(self, name: str, typed: str | None = None) -> None:
        """Clears a field's fault and sets its text to `typed`, or without one to its value."""
        self.faults.pop(name, None)
        if typed is None:
            self.typed.pop(name, None)
        else:
            self.typed[name] = typed


def _serial_fault(serial: str) -> str:
    if len(serial) > LONGEST_SERIAL:
        words = _("A serial number has at most {most} characters, {serial} has {count}.")
        return words.format(most=LONGEST_SERIAL, serial=_quoted(serial), count=len(serial))
    return _("{serial} is not a serial number, which has A to Z and 0 to 9 only.", serial=_quoted(serial))


def _quoted(typed: str) -> str:
    short = typed.strip()[:_SHOWN]
    return _("“{typed}”", typed=short)


def _capitals(typed: str) -> str:
    """The typed text in capitals without blanks; signs other than plain letters stay as they are."""
    return "".join(sign.upper() if sign.isascii() else sign for sign in typed if not sign.isspace())
