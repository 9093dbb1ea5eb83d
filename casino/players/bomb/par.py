"""A pair that works a bomb by the manual alone, and how long that takes it: the par that clocks are held against.

The pair is faultless but human: `assets/pace.toml` has the seconds of every step. It plays on an engine of its own, so
what it bets does disarm the bomb. Nothing is drawn or shown here.
"""

import random
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from statistics import median
from typing import NamedTuple

import msgspec

from casino.core.chance import FairChance
from casino.core.money import CENTS_PER_UNIT
from casino.core.resources import asset
from casino.engines.baccarat.bets import CHIPS, largest_chip
from casino.engines.baccarat.bomb_reading import Reading, reading_of
from casino.engines.baccarat.defusal import Case, Defusal
from casino.engines.baccarat.hands import is_natural
from casino.engines.baccarat.salon import SEAT
from casino.engines.baccarat.settings import DefusalSettings
from casino.engines.base import HOUSE, Action, Entrant
from casino.players.bomb.cases import case_of, new_case_code
from casino.players.bomb.expert import solving_chips

SAMPLE = 25  # cases whose middle is the par
LEAST_CARDS = 4  # of a round
_FILE = "pace.toml"


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seconds of what is done with the manual."""

    page: float
    row: float
    add: float
    count: float
    field: float
    strip: float
    card: float
    multiply: float
    hand: float
    third: float
    lamp: float


class Read(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seconds of what is read out at the bomb."""

    sign: float
    lamp: float
    port: float
    named_port: float
    none: float
    solved: float
    placard: float
    times: float
    deck: float


class Bet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seconds of what is done with chips and the deck."""

    say: float
    step: float
    chip: float
    deal: float
    shown: float


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seconds of every step and of a pause between two people, and by what share a mission makes a pair quicker."""

    pause: float
    learned: float
    read: Read
    look: Look
    bet: Bet


class Step(NamedTuple):
    """A step of the pair, and the seconds it takes."""

    name: str
    seconds: float


class Par(NamedTuple):
    """How long the pair takes at the middle one of many cases, and at the slowest of them, in seconds."""

    middle: float
    slowest: float


@lru_cache(maxsize=1)
def house_pace() -> Pace:
    """The pace in `assets/pace.toml`. Raises MissingAsset, msgspec.ValidationError for an incomplete file."""
    return msgspec.convert(tomllib.loads(asset(_FILE).read_text("utf-8")), Pace)


@lru_cache(maxsize=64)
def par_of(settings: DefusalSettings, missions: int = 0) -> Par:
    """The par of a level's bombs, for a pair that has so many missions behind it."""
    pace, rng = house_pace(), random.Random(_FILE)
    cases = [case_of(new_case_code(rng), settings.modules, settings.others_solved) for _ in range(SAMPLE)]
    quicker = (1 - pace.learned) ** missions
    found = sorted(
        _disturbed(quicker * sum(step.seconds for step in steps_at(case, settings, pace)), settings, pace)
        for case in cases
    )
    return Par(median(found), found[-1])


def _disturbed(seconds: float, settings: DefusalSettings, pace: Pace) -> float:
    """A time of work with the blackouts and lamps that fall into it, during which nobody gets on."""
    if (every := settings.warning_every) is not None:
        seconds += pace.look.lamp * (seconds // every)
    if (every := settings.blackout_every) is not None:
        seconds += settings.blackout_seconds * (seconds // every)
    return seconds


def steps_at(case: Case, settings: DefusalSettings, pace: Pace) -> Iterator[Step]:
    """Every step of the pair at a case, from the open lid until it is disarmed; the pair plays it meanwhile."""
    bomb = Defusal(settings)
    bomb.lay_out(case)
    bomb.open_round(FairChance("", ""))
    for action in bomb.opening({SEAT: Entrant(0)}, HOUSE):
        bomb.apply(action)
    yield from _read_out(case, settings, pace)
    for number, module in enumerate(case.modules, 1):
        yield Step("placard", pace.pause + (pace.read.times if settings.placards == "times" else pace.read.placard))
        yield Step("deck", pace.read.deck)
        while not bomb.is_disarmed and any(number in (offer.choices or ()) for offer in bomb.legal_actions(SEAT)):
            deck = bomb.deck(number)
            reading = reading_of(case.bomb, module, deck.colour, deck.solved, deck.dealt)
            yield from _looked_up(reading, settings, pace)
            chips = solving_chips(deck)
            yield from _laid(chips, module.minimum, pace)
            bomb.apply(Action(SEAT, "deal", target=number, bets=chips))


def _read_out(case: Case, settings: DefusalSettings, pace: Pace) -> Iterator[Step]:
    """What is read out once, whatever the number of modules."""
    bomb, read = case.bomb, pace.read
    port = read.named_port if settings.port_names else read.port
    yield Step("serial", pace.pause + len(bomb.serial) * read.sign)
    yield Step("lamps", pace.pause + (len(bomb.indicators) * read.lamp or read.none))
    yield Step("ports", pace.pause + (len(bomb.ports) * port or read.none))
    yield Step("count", len(bomb.ports) * pace.look.count)
    if bomb.solved or settings.others_solve_every is not None:
        yield Step("solved", pace.pause + read.solved)


def _looked_up(reading: Reading, settings: DefusalSettings, pace: Pace) -> Iterator[Step]:
    """The way through the manual to the cards of the next round, and what they come to."""
    look, coup = pace.look, reading.coups[0]
    dealt = len(coup.player) + len(coup.banker)
    cards = reading.dealt + dealt
    if reading.working is None:
        yield Step("plain order", look.page + look.strip + cards * look.card)
    else:
        letter, digit, column = reading.working.first.letter, reading.working.first.digit, reading.working.column
        added = sum(len(pick.found) - 1 for pick in (letter, digit) if pick.which == "sum" and pick.found)
        yield Step("letter and digit", look.page + 2 * look.row + added * look.add)
        first = 3 * look.add if settings.edition == "sums" else look.field
        yield Step("first card", look.page + first + (look.add if reading.working.first.solved else 0))
        ports = len(column.ports)
        yield Step("strip", look.row + (ports * look.add if ports > 1 else 0))
        on = (cards - 1) * look.multiply if settings.edition == "sums" else look.page + look.strip
        yield Step("cards", on + cards * look.card)
    yield Step("hands", 2 * look.hand)
    if dealt > LEAST_CARDS or not (is_natural(coup.player_total) or is_natural(coup.banker_total)):
        yield Step("third cards", look.page + 2 * look.third)


def _laid(chips: dict[str, tuple[int, ...]], minimum: int, pace: Pace) -> Iterator[Step]:
    """The bet is said, its chips are laid and the deck is pressed."""
    bet, chosen, steps = pace.bet, largest_chip(minimum // CENTS_PER_UNIT), 0
    for stack in chips.values():
        for chip in stack:
            steps += abs(CHIPS.index(chip) - CHIPS.index(chosen))
            chosen = chip
    yield Step("bet", pace.pause + bet.say)
    yield Step("chips", steps * bet.step + sum(map(len, chips.values())) * bet.chip)
    yield Step("deal", bet.deal + bet.shown)
