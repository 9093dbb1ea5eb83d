"""Frames at the card tables and in the castle's lobby: rounds played as players get them, with the sounds.

Every round at Blackjack is one of four hands after a shuffle; at Black Axe five seats play, and now and then the
cut card is out. Runs on whatever screen the environment names.
"""

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

from casino.core.cards import DECK
from casino.core.preferences import Preferences
from casino.records.levels import shipped_level
from casino.scenes.games.castle.scene import CastleHall
from casino.scenes.games.twentyone.tables import TwentyOneDriver
from casino.scenes.table.scene import TableScene
from tests.scenes.places import seed_with_ranks
from tests.support.pilot import Pilot
from tests.support.tables_on_screen import is_driven, session_of
from tests.tools.benchmarks.moments import BUSIEST, Moments, Watch, open_house, show_rest
from tests.tools.benchmarks.rows import driver

FOUR_HANDS = ("blackjack/standard", "8.8.88")  # a level, and the ranks its shoe gives first
FIVE_SEATS = "black_axe/standard"
GONE = 225  # cards of its shoe, after which the next round begins with a shuffle
LOBBY_SECONDS = 60
WARM_SECONDS = 10.0  # the longest that is waited until the pictures of all sizes of cards are made
MOMENTS = ("deal", "split", "sweep", "shuffle", "peek", "reckoning")
BETWEEN = "between"
_KINDS = {"HandSplit": "split", "ShoeShuffled": "shuffle", "DealerPeeked": "peek", "HandSettled": "reckoning"}


@contextmanager
def same_evening() -> Iterator[None]:
    """The castle's people do the same every time, and Blackjack deals four eights."""
    level, ranks = FOUR_HANDS
    seed = seed_with_ranks(shipped_level(level).settings.decks, ranks, Preferences().phrase)
    with (
        mock.patch("casino.tables.session.new_seed", return_value=seed),
        mock.patch("casino.scenes.games.castle.doors.random", SimpleNamespace(Random=lambda: random.Random(5))),
    ):
        yield


def settle(pilot: Pilot) -> None:
    """Sits until all pictures are made; whose table it is does the same every time."""
    table = pilot.scene
    assert is_driven(table, TwentyOneDriver)
    table.rng.seed(1)
    deadline = time.monotonic() + WARM_SECONDS
    pilot.frames(60)
    while table.view.motion.is_warming and time.monotonic() < deadline:
        pilot.frames()
        time.sleep(0.005)


def at_blackjack(folder: Path, size: tuple[int, int]) -> Pilot:
    """The program at a table for one."""
    pilot = open_house(folder, "blackjack", size)
    pilot.press("Door: Blackjack", shipped_level(FOUR_HANDS[0]).title)
    settle(pilot)
    return pilot


def in_castle(folder: Path, size: tuple[int, int]) -> Pilot:
    """The program in the castle's lobby, a table chosen."""
    pilot = open_house(folder, "castle", size)
    pilot.press("Door: Black Axe", shipped_level(FIVE_SEATS).title)
    assert isinstance(pilot.scene, CastleHall)
    pilot.frames(10)
    return pilot


def fill_seats(pilot: Pilot) -> None:
    """Everybody who likes takes the chairs that are free."""
    free = next((label for label in pilot.labels if label.endswith(": empty")), "")
    if free:
        pilot.press(free, "Everybody")
        pilot.frames(3)


def bring_cut_card(table: TableScene, count: int, told: Callable[[list[str]], object] = list) -> None:
    """So many cards of the shoe are gone that the next round begins with a shuffle; what is `told` of them is shown."""
    shoe = session_of(table).engine.shoe
    assert shoe is not None
    gone = random.Random(1).sample(DECK * shoe.decks, count)
    shoe.lay_out(gone)
    table.model.lay_out_shoe(shoe.size, told(gone))
    table.refresh()


def moment_of(table: TableScene, watch: Watch) -> str:
    """What is seen to happen."""
    if table.view.motion.is_sweeping:
        return "sweep"
    if table.director.is_idle:
        return BETWEEN
    if watch.kind == "CardDealt" and watch.count > 2:
        return "deal"
    return _KINDS.get(watch.kind, BETWEEN)


def play_round(pilot: Pilot, watch: Watch, moments: Moments) -> None:
    """One round from the press on Deal until its cards lie paid for."""
    table = pilot.scene
    pilot.lay_least()
    moments.press("Deal")
    while table.driver.is_playing or not table.is_waiting:
        if table.is_waiting and table.driver.is_playing:
            offered = pilot.labels
            pilot.widget(next(label for label in ("Split", "No insurance", "Stand") if label in offered)).press()
        moments.take(moment_of(table, watch))


def busiest(pilot: Pilot, name: str, rounds: int) -> None:
    """Whole rounds at a table, and the row of their frames in motion."""
    table = pilot.scene
    watch, moments = Watch(table), Moments(pilot)
    has_characters = len(table.layout.stations) > 1
    for number in range(rounds):
        if has_characters:
            fill_seats(pilot)
            if number % 2:
                bring_cut_card(table, GONE)
        play_round(pilot, watch, moments)
    screen = driver()
    moments.show_motion(f"cards in motion, {name}", MOMENTS)
    moments.show(f"turns between, {name}, p99 frame [{screen}]", (BETWEEN,))
    moments.show_press(f"Deal, {name}")


def lobby(pilot: Pilot, name: str, times: int) -> None:
    """The lobby with its fires alone, then with everybody's life."""
    hall = pilot.scene
    assert isinstance(hall, CastleHall)
    with mock.patch.object(hall.castle, "advance", return_value=False):
        show_rest(pilot, "castle lobby", times)
    pilot.frames(30)
    moments = Moments(pilot)
    for _ in range(LOBBY_SECONDS * 60):
        moments.take()
    moments.show(f"castle lobby alive, {name}, p99 frame [{driver()}]", budget=BUSIEST)


def measure(folder: Path, size: tuple[int, int], name: str, times: int, rounds: int) -> None:
    """All rows for a size; those of rest only where `times` says how often."""
    with same_evening():
        pilot = at_blackjack(folder, size)
        show_rest(pilot, "Blackjack", times)
        busiest(pilot, f"Blackjack, {name}", rounds)
        pilot.close()
        pilot = in_castle(folder, size)
        lobby(pilot, name, times)
        pilot.press("Go to table")
        settle(pilot)
        fill_seats(pilot)
        show_rest(pilot, "Black Axe with five seats and talk", times)
        busiest(pilot, f"Black Axe, {name}", rounds)
        pilot.close()
