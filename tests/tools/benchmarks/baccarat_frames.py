"""Frames of Baccarat: the salon at rest, its deals and cards being peeled; a bomb of four modules with its clock
running, its deals and strikes, the last seconds and the end. Runs on whatever screen the environment names.
"""

import random
from itertools import islice
from pathlib import Path

import pygame

from casino.players.bomb.cases import case_of, new_case_code
from casino.records.levels import shipped_level
from casino.save.ledger import BANK
from casino.scenes.games.salon.squeeze.deal import SqueezedCard
from casino.scenes.games.salon.tables import SalonDriver
from casino.scenes.table.scene import TableScene
from tests.scenes.places import bomb_at
from tests.support.pilot import FRAME_SECONDS, Pilot, wait_for_pictures
from tests.support.tables_on_screen import is_driven, session_of
from tests.tools.benchmarks.card_frames import bring_cut_card
from tests.tools.benchmarks.moments import BUSIEST, Moments, Watch, open_house, show_rest
from tests.tools.benchmarks.rows import driver
from tests.tools.shots import baccarat_rounds as rounds

CHIPS = {"banker": (25, 5, 100), "tie": (5,), "player_pair": (5, 1)}  # out of order, so that they are sorted
PURSE_CENTS = 10_000_000
GONE = 405  # cards of the shoe, after which the next deal begins with a shuffle
PULLS = 30  # frames in which a corner is pulled to half, and as many back
PULLED = 0.5
DEALS_SHOWN = ("deal", "chips", "called", "reckoning", "shuffle", "sweep")
BOMB_SHOWN = ("lid", "deal", "chips", "strike", "coup", "lamp", "end")
BETWEEN = "between"
PEELED, AROUND = "peeled", "around"
LAST_SECONDS, STILL_LEFT = 11.0, 0.4
_SALON_KINDS = {
    "CardDealt": "deal",
    "ChipsResorted": "chips",
    "NaturalShown": "called",
    "AreaSettled": "reckoning",
    "ShoeShuffled": "shuffle",
}
_BOMB_KINDS = {
    "BombArmed": "lid",
    "CardDealt": "deal",
    "ChipsResorted": "chips",
    "CoupSettled": "coup",
    "ModuleSolved": "lamp",
    **dict.fromkeys(("StrikeGiven", "DealRefused"), "strike"),
    **dict.fromkeys(("BombEnded", "FeeSettled"), "end"),
}


class Ticking:
    """Real seconds that pass by a frame whenever they are asked for, which a bomb does once a frame."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        self.seconds += FRAME_SECONDS
        return self.seconds


def rich_house(folder: Path, name: str, size: tuple[int, int], speed: str = "normal") -> Pilot:
    """The program in the hall, with a purse that lasts."""
    pilot = open_house(folder, name, size, speed)
    with pilot.store.writing():
        pilot.store.move(BANK, pilot.house.profile.id, PURSE_CENTS, "allowance")
    return pilot


def at_salon(folder: Path, size: tuple[int, int], *, squeeze: bool = False) -> Pilot:
    """The program at the salon's table, all pictures made."""
    pilot = rich_house(folder, f"salon {squeeze}", size)
    pilot.house.change(squeeze=squeeze)
    pilot.press("Door: Baccarat", shipped_level(rounds.SALON).title)
    table = pilot.scene
    assert is_driven(table, SalonDriver)
    table.rng.seed(1)
    wait_for_pictures(pilot.app)
    pilot.frames(60)
    return pilot


def lay(table: TableScene) -> None:
    """The same chips before every deal."""
    for area, stack in CHIPS.items():
        for chip in stack:
            table.driver.take_chip(chip)
            table.driver.place_chip(area)


def moment_of(table: TableScene, watch: Watch, kinds: dict[str, str]) -> str:
    """What is seen to happen."""
    if is_driven(table, SalonDriver) and table.view.motion.is_sweeping:
        return "sweep"
    return BETWEEN if table.director.is_idle else kinds.get(watch.kind, BETWEEN)


def deals(pilot: Pilot, name: str, count: int) -> None:
    """Deals with chips in all their colours, every second one after a shuffle."""
    table = pilot.scene
    watch, moments = Watch(table), Moments(pilot)
    for number in range(count):
        if number % 2:
            bring_cut_card(table, GONE, told=len)
        lay(table)
        moments.press("Deal")
        while not (table.director.is_idle and table.is_waiting):
            moments.take(moment_of(table, watch, _SALON_KINDS))
    moments.show_motion(f"the salon's deals, {name}", DEALS_SHOWN)
    moments.show_press(f"Deal in the salon, {name}")


def peel(pilot: Pilot, card: SqueezedCard, moments: Moments) -> None:
    """Draws a corner over to half and back, a motion of the pointer in every frame, and lets go of it."""
    rect = card.rect
    start = (rect.x + rect.w // 12, rect.bottom - rect.h // 14)
    pilot.app.frame([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)], FRAME_SECONDS)
    for step in (*range(1, PULLS + 1), *range(PULLS, 0, -1)):
        share = PULLED * step / PULLS
        place = (round(start[0] + rect.w * share), round(start[1] - rect.h * share))
        moved = pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(1, 0, 0))
        moments.take(PEELED, [moved])
    pilot.app.frame([pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1)], FRAME_SECONDS)


def peeling(folder: Path, size: tuple[int, int], name: str, count: int) -> None:
    """Cards bent by hand, as large as they are there."""
    pilot = at_salon(folder, size, squeeze=True)
    table, moments = pilot.scene, Moments(pilot)
    for _ in range(count):
        lay(table)
        pilot.widget("Deal").press()
        while not (table.director.is_idle and table.is_waiting):
            squeezed = table.driver.squeezing.squeezed
            if squeezed is not None and squeezed.is_waiting:
                peel(pilot, squeezed.cards[-1], moments)
                squeezed.turn_all()
            moments.take(AROUND)
    pilot.close()
    moments.show(f"a card peeled, {name}, p99 frame [{driver()}]", [PEELED], BUSIEST)
    moments.show(f"the deal around it, {name}, p99 frame [{driver()}]", [AROUND], BUSIEST)


def armed(pilot: Pilot, clock: Ticking, code: str) -> TableScene:
    """A bomb of four modules, its lid open."""
    table = bomb_at(pilot.app, rounds.FOUR, code, clock)
    table.rng.seed(1)
    pilot.frames(90)
    table.driver.cases.arm()
    return table


def lively_bomb(pilot: Pilot, clock: Ticking) -> TableScene:
    """A bomb whose clock runs, and where nothing else moves."""
    table = armed(pilot, clock, rounds.case_code(rounds.FOUR, rounds.is_lively))
    pilot.until(lambda: table.director.is_idle)
    return table


def lay_at(table: TableScene, number: int, chips: dict[str, tuple[int, ...]]) -> None:
    """Chips on a module."""
    for area, stack in chips.items():
        for chip in stack:
            table.driver.choose_chip(number, chip)
            table.driver.add_chip(number, area)


def defuse(pilot: Pilot, clock: Ticking, code: str, moments: Moments, *, ends_well: bool) -> None:
    """A bomb from its lid to its end: a refused deal and four solved modules, or three strikes."""
    table = armed(pilot, clock, code)
    watch = Watch(table)

    def shown() -> None:
        while not table.director.is_idle:
            moments.take(moment_of(table, watch, _BOMB_KINDS))

    shown()
    case = session_of(table).engine.case
    if not ends_well:
        lay_at(table, 1, {"player": (1, 5, 25, 100)})
        while table.model.phase == "armed":
            table.driver.deal(2 if table.model.strikes else 1)
            shown()
        pilot.house.stack.pop()
        return
    table.driver.deal(1)
    shown()
    for number in range(1, len(case.modules) + 1):
        lay_at(table, number, rounds.winning_chips(case, number))
        table.driver.deal(number)
        shown()
    pilot.house.stack.pop()


def codes(count: int) -> list[str]:
    """Codes of bombs each of whose modules is solved with its first deal."""
    rng = random.Random(1)
    drawn = iter(lambda: new_case_code(rng), None)
    return list(islice((code for code in drawn if rounds.is_lively(case_of(code, 4))), count))


def last_seconds(pilot: Pilot, clock: Ticking, name: str) -> None:
    """The end of the time: tenths of seconds are shown, and the light pulses."""
    table = lively_bomb(pilot, clock)
    clock.seconds += (table.view.clock.left or 0.0) - LAST_SECONDS
    pilot.frames(2)
    moments = Moments(pilot)
    while (table.view.clock.left or 0.0) > STILL_LEFT:
        moments.take()
    pilot.house.stack.pop()
    moments.show(f"a bomb's last seconds, {name}, p99 frame [{driver()}]", budget=BUSIEST)


def measure(folder: Path, size: tuple[int, int], name: str, times: int, count: int) -> None:
    """All rows for a size; those of rest only where `times` says how often."""
    pilot = at_salon(folder, size)
    show_rest(pilot, "The salon", times)
    deals(pilot, name, 2 * count)
    pilot.close()
    peeling(folder, size, name, count)
    pilot, clock = rich_house(folder, "bomb", size), Ticking()
    if times:
        table = lively_bomb(pilot, clock)
        pilot.frames(60)
        show_rest(pilot, "A bomb of four modules, its clock running,", times)
        table.driver.give_up()
        pilot.house.stack.pop()
    moments = Moments(pilot)
    for code in codes(count):
        defuse(pilot, clock, code, moments, ends_well=True)
        defuse(pilot, clock, code, moments, ends_well=False)
    moments.show_motion(f"a bomb's deals, strikes and ends, {name}", BOMB_SHOWN)
    last_seconds(pilot, clock, name)
    pilot.close()
