"""Ways past the bomb, its manual and the expert's desk, through everything worth looking at; see `tours`."""

from collections.abc import Iterator
from functools import partial

import pygame

from casino.scenes.games.bomb.desk.manual_pages import ManualPages
from casino.scenes.games.bomb.desk.scene import Desk
from casino.scenes.games.bomb.tables import BombDriver
from casino.scenes.table.scene import TableScene
from tests.scenes.places import Standing, bomb_at, widget
from tests.support.pilot import Pilot
from tests.support.tables_on_screen import is_driven, session_of
from tests.tools.shots import baccarat_rounds as rounds
from tests.tools.shots.baccarat_tours import enter
from tests.tools.shots.tours import BRISK, Tour, moment, replay, still_whim, to_sound, until

OUT_OF_ORDER = (1, 5, 25, 100)
SERIAL, PORTS, LAMPS = "AL5OF2", ("Parallel", "RJ-45", "RJ-45"), (("CAR", True), ("FRK", False))


def _bomb(
    pilot: Pilot, level: str, now: Standing | None = None, *, is_armed: bool = True, for_honour: bool = True
) -> TableScene:
    """A bomb with much to read out, its lid open."""
    code = rounds.case_code(level, rounds.is_lively)
    table = bomb_at(pilot.app, level, code, now or Standing(), is_for_honour=for_honour)
    still_whim(pilot)
    pilot.frames(2)
    if is_armed:
        pilot.press("Arm it")
        pilot.hurry()
    pilot.move((0, 0))
    pilot.frames(2)
    return table


def _lay_at(pilot: Pilot, table: TableScene, number: int, chips: dict[str, tuple[int, ...]]) -> None:
    for area, stack in chips.items():
        for chip in stack:
            table.driver.choose_chip(number, chip)
            table.driver.add_chip(number, area)
    pilot.frames(2)


def _wait(pilot: Pilot, now: Standing, seconds: float) -> None:
    """Real time passes at the bomb."""
    now.seconds += seconds
    pilot.frames(2)


def closed_case(pilot: Pilot) -> Iterator[str]:
    """A case with its lid on, and a code with a slip in it."""
    enter(pilot, rounds.ONE)
    yield "case_closed"
    table = pilot.scene
    assert is_driven(table, BombDriver)
    code = rounds.case_code(rounds.ONE, rounds.is_lively)
    pilot.let_buttons_wake()
    pilot.click(widget(table, "code").rect.center)
    for sign in code[1] + code[0] + code[2:]:
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=sign))
    pilot.frames()
    pilot.press("Load case")
    pilot.move((0, 0))
    pilot.frames(2)
    assert "slip" in table.model.message
    yield "case_code_slip"


def one_module(pilot: Pilot) -> Iterator[str]:
    """One module: chips in no order, a refused deal, the cards, and what it paid."""
    now = Standing()
    table = _bomb(pilot, rounds.ONE, now, for_honour=False)
    case = session_of(table).engine.case
    assert case is not None
    _wait(pilot, now, 41.2)
    winning = rounds.winning_chips(case, 1)
    _lay_at(pilot, table, 1, {"tie": (1, 5)})
    yield "case_armed_1"
    _deal(pilot)
    pilot.move((0, 0))
    pilot.frames(30)
    yield "case_strike"
    pilot.hurry()
    table.driver.take_back(1, "tie")
    (area,) = winning
    _lay_at(pilot, table, 1, {area: OUT_OF_ORDER})
    _deal(pilot)
    pilot.move((0, 0))
    pilot.frames(38)
    yield "case_chips_in_order"
    to_sound(pilot, 52, "card_slide")
    yield "case_dealing"
    to_sound(pilot, 40, "disarm")
    yield "case_disarmed"
    pilot.hurry()
    yield "case_result"


def two_modules(pilot: Pilot) -> Iterator[str]:
    """Two modules: one of them is solved; leaving is asked for."""
    now = Standing()
    table = _bomb(pilot, rounds.TWO, now)
    case = session_of(table).engine.case
    assert case is not None
    _wait(pilot, now, 96.4)
    _lay_at(pilot, table, 2, rounds.losing_chips(case, 2))
    _lay_at(pilot, table, 1, rounds.winning_chips(case, 1))
    yield "case_armed_2"
    _deal(pilot)
    pilot.move((0, 0))
    pilot.hurry()
    assert table.model.module(1).is_solved
    yield "case_solved"
    pilot.press("Leave")
    yield "case_leave_question"


def four_modules(pilot: Pilot) -> Iterator[str]:
    """Four modules, up to the end of the time."""
    now = Standing()
    table = _bomb(pilot, rounds.FOUR, now, for_honour=False)
    case = session_of(table).engine.case
    assert case is not None
    _wait(pilot, now, 122.7)
    for number in (4, 1, 2):
        _lay_at(pilot, table, number, rounds.winning_chips(case, number))
    pilot.frames(2)
    yield "case_armed_4"
    _lose(pilot, table, 3)
    clock = table.view.clock.left
    assert clock is not None
    _wait(pilot, now, (clock - 8.93) / 1.25)
    yield "case_last_seconds"
    _wait(pilot, now, 10.0)
    pilot.hurry()
    assert table.model.outcome == "time"
    yield "case_time_out"


def _deal(pilot: Pilot) -> None:
    """The first deck is pressed, not in the haste of the presses before."""
    pilot.frames(40)
    pilot.press("Module 1: deal")


def _lose(pilot: Pilot, table: TableScene, number: int) -> None:
    """A deal with chips on nothing but the side: a strike."""
    _lay_at(pilot, table, number, {"tie": (5,)})
    table.driver.deal(number)
    pilot.hurry()


def explosion(pilot: Pilot) -> Iterator[str]:
    """The last strike."""
    yield from _explosion(pilot, "case_exploded", 34)


def calm_explosion(pilot: Pilot) -> Iterator[str]:
    """The last strike, where nothing may move."""
    pilot.house.change(reduced_motion=True)
    yield from _explosion(pilot, "case_exploded_calm", 40)


def _explosion(pilot: Pilot, state: str, frames: int) -> Iterator[str]:
    table = _bomb(pilot, rounds.TWO)
    for _ in range(table.view.rules.strikes - 1):
        _lose(pilot, table, 1)
    table.driver.deal(1)
    to_sound(pilot, frames, "blast")
    yield state


def case_replay(pilot: Pilot) -> Iterator[str]:
    """A bomb that was disarmed, shown once more: three of four modules are solved."""
    stage = replay(pilot, rounds.golden(rounds.FOUR_DEALS))
    until(pilot, lambda: sum(m.is_solved for m in stage.model.modules) == 3, BRISK)
    to_sound(pilot, 40, "card_slide")
    yield "case_replay"


def practice(pilot: Pilot) -> Iterator[str]:
    """Without a clock."""
    table = _bomb(pilot, rounds.PRACTICE)
    for _ in range(2):
        table.driver.add_chip(1, "banker")
    pilot.frames(2)
    yield "case_practice"


def hints(pilot: Pilot) -> Iterator[str]:
    """The three steps of a hint, and after the last strike what went wrong."""
    table = _bomb(pilot, rounds.TWO)
    pilot.press("Hint")
    pilot.frames(2)
    yield "case_hint_pages"
    pilot.press("Hint")
    pilot.frames(2)
    yield "case_hint_rows"
    pilot.press("Back", "Hint")
    pilot.frames(2)
    yield "case_hint_cards"
    pilot.press("Back")
    pilot.frames(2)
    yield "case_hint_bet"
    for _ in range(table.view.rules.strikes):
        _lay_at(pilot, table, 2, {"tie": (5,)})
        table.driver.deal(2)
        pilot.hurry()
    pilot.frames(60)
    yield "case_hinted"
    pilot.press("Review")
    pilot.frames(2)
    yield "case_review"


def left_bomb(pilot: Pilot) -> Iterator[str]:
    """What the hall says when the program was stopped at an armed bomb."""
    table = bomb_at(pilot.app, rounds.ONE)
    session_of(table).open_round()
    pilot.house.stack.pop()
    pilot.house.doors.begin()
    pilot.frames(2)
    yield "hall_bomb_left"


# -- the manual and the desk ----------------------------------------------------------------------------------


def manual(pilot: Pilot) -> Iterator[str]:
    """The manual's pages, whole and close, and the desk with a bomb on it."""
    enter(pilot, rounds.PRACTICE)
    pilot.press("The manual")
    pages = pilot.scene
    assert isinstance(pages, ManualPages)
    pilot.press("Next", "Next")
    pilot.move((0, 0))
    pilot.frames(2)
    yield "manual_page"
    pilot.press("Zoom in")
    pilot.move((0, 0))
    pilot.frames(2)
    yield "manual_close"
    pilot.press("The desk")
    desk = pilot.scene
    assert isinstance(desk, Desk)
    pilot.move((0, 0))
    pilot.frames(2)
    yield "desk_empty"
    desk.model.read_serial(SERIAL)
    for port in PORTS:
        desk.model.count_port(port, 1)
    for label, is_lit in LAMPS:
        desk.model.add_lamp(label, is_lit=is_lit)
    desk.model.read_maximum("200")
    desk.refresh()
    pilot.frames(2)
    yield "desk_bomb"


TOURS: tuple[tuple[Tour, tuple[str, ...]], ...] = (
    (closed_case, ("case_closed", "case_code_slip")),
    (
        one_module,
        ("case_armed_1", "case_strike", "case_chips_in_order", "case_dealing", "case_disarmed", "case_result"),
    ),
    (two_modules, ("case_armed_2", "case_solved", "case_leave_question")),
    (four_modules, ("case_armed_4", "case_last_seconds", "case_time_out")),
    (explosion, ("case_exploded",)),
    (calm_explosion, ("case_exploded_calm",)),
    moment(partial(rounds.golden, rounds.NEW_DECK), 14, "card_sweep", "case_new_deck"),
    (case_replay, ("case_replay",)),
    (practice, ("case_practice",)),
    (hints, ("case_hint_pages", "case_hint_rows", "case_hint_cards", "case_hint_bet", "case_hinted", "case_review")),
    (left_bomb, ("hall_bomb_left",)),
    (manual, ("manual_page", "manual_close", "desk_empty", "desk_bomb")),
)
