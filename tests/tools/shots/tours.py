"""Ways through the house that pass every place worth looking at; `tests.shots` takes the pictures.

A tour is a generator: it drives a pilot and yields the name of a state each time one is on the screen. Chance and the
clock stand still (`stilled`), and moments are counted from what is heard, so that a tour shows the same every time.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from unittest import mock

from casino.core.chance import commitment
from casino.records.levels import LevelFault, shipped_level, written_settings
from casino.records.rounds import RoundRecord
from casino.save import abroad
from casino.save.ledger import BANK, TABLE
from casino.save.rows import SeatStake
from casino.scenes.app.scene import Scene
from casino.scenes.hall.scene import Hall
from casino.scenes.table.drivers.replay import ReplayDriver
from casino.scenes.table.scene import TableScene
from casino.tables.seating import character_account
from casino.ui.device.sound import Sound
from tests.support.pilot import FRAME_SECONDS, Pilot
from tests.support.tables_on_screen import is_driven
from tests.tools.shots.rounds import (
    BETS,
    LEVEL,
    baron_record,
    busy_record,
    pair_seed,
    plague_record,
    round_table_record,
    secret_record,
    split_record,
)

CLOCK = "2031-10-31T21:40:00+01:00"
KNOCKS = ("die_leather", "die_wood", "die_die")
BRISK = 0.06  # seconds a frame, where nobody looks
Tour = Callable[[Pilot], Iterator[str]]


class Ear(Sound):
    """Hears nothing aloud and remembers the names of what was played."""

    def __init__(self) -> None:
        super().__init__(0.0, 0.0)
        self.heard: set[str] = set()

    def play(self, name: str, **_: object) -> None:
        self.heard.add(name)

    def room(self, name: str | None) -> None:
        self.heard.clear()


@contextmanager
def stilled(seed: str = "a lantern, a crate, two dice") -> Iterator[None]:
    """Every round gets the same seed, and the clock shows one evening."""
    log = logging.getLogger("casino")
    with ExitStack() as stack:
        stack.enter_context(mock.patch("casino.tables.session.new_seed", return_value=seed))
        stack.enter_context(mock.patch("casino.save.store.now", return_value=CLOCK))
        stack.enter_context(mock.patch.object(log, "handlers", [logging.NullHandler()]))
        stack.enter_context(mock.patch.object(log, "propagate", False))
        yield


def evening(pilot: Pilot) -> Iterator[str]:
    """The first evening: the welcome, the hall, the desk."""
    yield "welcome"
    pilot.press("Enter the casino")
    pilot.frames(2)
    yield "hall"
    pilot.press("Cashier")
    yield "cashier"
    pilot.press("Who plays")
    yield "who_plays"
    pilot.press("Add a player")
    yield "new_person"
    pilot.press("Back", "Back", "Back", "History")
    yield "history_empty"
    pilot.press("Back", "Quit")
    yield "quit_question"
    pilot.press("Stay")
    hall = pilot.scene
    assert isinstance(hall, Hall)
    sentence = "levels/black_baron/cellar.toml: settings: key `target`: must be a whole number, not text."
    hall.faults = [LevelFault("black_baron/cellar", sentence)]
    hall.refresh()
    pilot.frames(1)
    yield "hall_closed_table"


def poor_evening(pilot: Pilot) -> Iterator[str]:
    """Somebody whose purse does not cover the least bet."""
    store, me = pilot.store, pilot.house.profile
    assert me is not None
    for name, mask in (("Wilhelmina", "guest_owl"), ("Bo", "guest_stag"), ("Old Jeremiah Thorne", "guest_bear")):
        store.create_profile(name, mask)
    with store.writing():
        store.move(me.id, BANK, store.purse(me.id) - 50, "lost")
    pilot.house.stack.top.refresh()
    pilot.frames(1)
    yield "hall_broke"
    pilot.press("Cashier")
    yield "cashier_marker"
    pilot.press("Take a marker")
    yield "cashier_debt"
    pilot.press("Who plays")
    yield "who_plays_four"


def abroad_evening(pilot: Pilot) -> Iterator[str]:
    """Somebody who has been to three halls, and has money in two of them."""
    store, me = pilot.store, pilot.house.profile
    assert me is not None
    halls = (("A", "Castle of Ada", 300_00), ("B", "The Long Gallery", 120_00), ("C", "Wilhelmina's evening", 60_00))
    for hall, title, cents in halls:
        abroad.going(store, me.id, hall, title, hall, cents)
    t = round(datetime.fromisoformat(CLOCK[:19]).timestamp() * 1000)
    abroad.statement(store, me.id, "A", 120_00, 300_00, t, "signed")
    abroad.refused(store, "C")
    abroad.home(store, me.id, "D", 1, 75_50, 0, t)
    pilot.press("Cashier")
    yield "cashier_abroad"


def thin_purse(pilot: Pilot) -> Iterator[str]:
    """Somebody with 2.50: the doors, a lobby, and what tables of every kind say."""
    store, me = pilot.store, pilot.house.profile
    assert me is not None
    with store.writing():
        store.move(me.id, BANK, store.purse(me.id) - 250, "lost")
    pilot.press("Door: Blackjack")
    pilot.move((0, 0))
    pilot.frames(2)
    yield "hall_thin"
    for name, state in (
        ("black_baron/ember_room", "baron_thin"),
        ("pilok/standard", "pilok_thin"),
        ("blackjack/strip", "blackjack_thin"),
        ("baccarat/salon", "salon_thin"),
        ("baccarat/defusal", "case_thin"),
    ):
        pilot.house.doors.sit_down(shipped_level(name))
        still_whim(pilot)
        pilot.frames(2)
        yield state
        if state == "pilok_thin":
            pilot.press("Cashier")
            yield "cashier_at_table"
            pilot.press("Back")
        pilot.press("Leave")
    pilot.house.doors.enter(shipped_level("black_axe/long_table"))
    pilot.frames(2)
    yield "castle_thin"
    pilot.press("Go to table")
    still_whim(pilot)
    pilot.frames(2)
    yield "axe_thin"


def table(pilot: Pilot) -> Iterator[str]:
    """A round with company, from the bets to the results, and everything that can be opened on the way."""
    pilot.press(shipped_level(LEVEL).title)
    still_whim(pilot)
    pilot.frames(2)
    yield "betting"
    pilot.press("Seat 1")
    yield "seat_menu"
    pilot.press("Everybody", "Seat 6", "A guest", "Add 25")
    pilot.frames(1)
    yield "betting_two"
    ear(pilot).heard.clear()
    pilot.press("Roll the dice")
    pilot.frames(12)
    yield "bets_flying"
    until(pilot, lambda: ear(pilot).heard & set(KNOCKS))
    pilot.frames(22)
    yield "throw_busy"
    until(pilot, lambda: any(seat.hands and seat.hands[0].dice for seat in pilot.scene.model.seats.values()))
    pilot.hurry()
    yield "turn"
    pilot.press("Leave")
    yield "leave_question"
    pilot.press("Stay at the table")
    while "Stay" in pilot.labels:
        pilot.press("Stay")
        pilot.hurry()
    yield "results"
    for label, state in (("Rules", "rules"), ("Settings", "settings"), ("History", "history")):
        pilot.press(label)
        yield state
        pilot.press("Back")
    pilot.press("Rules", "Best play")
    until(pilot, lambda: "Save as PDF" in pilot.labels)
    yield "chart"
    pilot.press("What is shown")
    yield "chart_pairs"
    pilot.press("Back", "Back")
    pilot.press("Fair draw")
    yield "fair_draw"
    pilot.press("Back", "Pause")
    yield "pause"
    pilot.press("Resume")
    pilot.house.stack.push(_Broken(pilot.house))
    pilot.frames(2)
    yield "fault"


class _Broken(Scene):
    """Fails at its first moment."""

    def on_moment(self, seconds: float) -> None:
        raise RuntimeError("broken on purpose")


def pair(pilot: Pilot) -> Iterator[str]:
    """A round that was left open with a pair, taken up again and split as often as the dice allow."""
    _leave_open(pilot)
    pilot.house.doors.begin()
    pilot.frames(2)
    yield "open_round"
    _take_up(pilot)
    yield "turn_pair"
    while "Split" in pilot.labels:
        pilot.press("Split")
        pilot.hurry()
    yield "split_hands"


def pair_at_turn(pilot: Pilot) -> None:
    """To the turn of a pair, in a round that was left open."""
    _leave_open(pilot)
    pilot.house.doors.begin()
    pilot.frames(2)
    _take_up(pilot)


def _take_up(pilot: Pilot) -> None:
    pilot.press("Resume")
    still_whim(pilot)
    pilot.hurry()


def _leave_open(pilot: Pilot) -> None:
    """Writes a round into the save as a stopped program leaves it: seat 4 holds a pair and is to act."""
    store, me = pilot.store, pilot.house.profile
    assert me is not None
    settings = written_settings(shipped_level(LEVEL).settings)
    phrase = pilot.house.preferences.phrase
    seed = pair_seed(phrase)
    sitters = {2: "odile", 3: "rook", 5: "sable", 6: "tobias"}
    accounts = {seat: character_account(store, who) for seat, who in sitters.items()} | {4: me}
    stakes = tuple(
        SeatStake(accounts[n].id, accounts[n].name, store.purse(accounts[n].id), BETS[n - 1]) if n in accounts else None
        for n in range(1, 7)
    )
    with store.writing():
        number = store.add_round(LEVEL, settings, seed, phrase, commitment(seed), stakes)
        for stake in stakes:
            if stake is not None:
                store.move(stake.account, TABLE, stake.bet, "bet", number)
        for index, seat in enumerate((2, 3)):
            store.add_action(number, index, b'{"seat":%d,"action":"stay"}' % seat)


def secret(pilot: Pilot) -> Iterator[str]:
    """The cup and what lies under it."""
    stage = replay(pilot, secret_record())
    to_sound(pilot, 20, "dice_shake")
    yield "cup_shaken"
    until(pilot, lambda: stage.model.turn and stage.director.is_idle, BRISK)
    yield "secret_die"


def split(pilot: Pilot) -> Iterator[str]:
    """Five hands before one seat, then their reckoning."""
    stage = replay(pilot, split_record())
    most = lambda: max(len(seat.hands) for seat in stage.model.seats.values())  # noqa: E731
    until(pilot, lambda: most() >= 5 and stage.director.is_idle, BRISK)
    yield "split_five"
    ear(pilot).heard.clear()
    until(pilot, lambda: "chip_stack" in ear(pilot).heard or stage.is_waiting, BRISK)
    yield "reckoning"
    pilot.hurry()
    yield "results_split"


def seven(pilot: Pilot) -> Iterator[str]:
    """Everybody's results at a full table, shown once more."""
    replay(pilot, busy_record())
    pilot.hurry()
    yield "results_seven"


def replay(pilot: Pilot, record: RoundRecord) -> TableScene:
    """Shows a record at its table."""
    stage = pilot.house.doors.replay([("The round", record)])
    assert is_driven(stage, ReplayDriver)
    pilot.house.stack.push(stage)
    still_whim(pilot)
    ear(pilot).heard.clear()
    return stage


def still_whim(pilot: Pilot) -> None:
    """The same whims every time."""
    pilot.scene.rng.seed(3)


def until(pilot: Pilot, is_so: Callable[[], object], seconds: float = FRAME_SECONDS) -> None:
    """Until something is so. Time stands still meanwhile for the eyes, whose blinks are whims: a throw may take a
    frame more or less to plan."""

    def looks() -> object:
        pilot.scene.time = 0.0
        return is_so()

    pilot.until(looks, seconds)


def to_sound(pilot: Pilot, frames: int, *names: str) -> None:
    """Until one of some sounds is heard, and some frames on."""
    ear(pilot).heard.clear()
    until(pilot, lambda: ear(pilot).heard & set(names), BRISK)
    pilot.frames(frames)


def moment(record: Callable[[], RoundRecord], frames: int, sound: str, *states: str) -> tuple[Tour, tuple[str, ...]]:
    """A tour with its states: a record shown to some frames after a sound, and to its end for a second state."""

    def way(pilot: Pilot) -> Iterator[str]:
        replay(pilot, record())
        to_sound(pilot, frames, sound)
        yield states[0]
        if len(states) > 1:
            pilot.hurry()
            yield states[1]

    way.__name__ = states[0]
    return way, states


def ear(pilot: Pilot) -> Ear:
    """What the pilot has for ears."""
    ear = pilot.house.sound
    assert isinstance(ear, Ear)
    return ear


# Every tour with the states it shows, in their order.
TOURS: tuple[tuple[Tour, tuple[str, ...]], ...] = (
    (
        evening,
        (
            *("welcome", "hall", "cashier", "who_plays"),
            *("new_person", "history_empty", "quit_question", "hall_closed_table"),
        ),
    ),
    (poor_evening, ("hall_broke", "cashier_marker", "cashier_debt", "who_plays_four")),
    (abroad_evening, ("cashier_abroad",)),
    (
        thin_purse,
        (
            *("hall_thin", "baron_thin", "pilok_thin", "cashier_at_table", "blackjack_thin", "salon_thin"),
            *("case_thin", "castle_thin", "axe_thin"),
        ),
    ),
    (
        table,
        (
            *("betting", "seat_menu", "betting_two", "bets_flying", "throw_busy", "turn", "leave_question", "results"),
            *("rules", "settings", "history", "chart", "chart_pairs", "fair_draw", "pause", "fault"),
        ),
    ),
    (pair, ("open_round", "turn_pair", "split_hands")),
    (secret, ("cup_shaken", "secret_die")),
    moment(plague_record, 45, "plague", "plague_words", "plague"),  # the light goes out
    moment(baron_record, 40, "win_big", "baron_words"),  # two tens for a player
    (split, ("split_five", "reckoning", "results_split")),
    moment(round_table_record, 40, "round_table", "round_table_words", "results_dice"),  # seven dice before a seat
    (seven, ("results_seven",)),
)
FIRST_EVENING = evening
