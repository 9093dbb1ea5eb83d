"""Ways past the bomb, its manual and the expert's desk, through everything worth looking at; see `steps`."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from casino.scenes.games.bomb.desk.scene import Desk
from casino.scenes.games.bomb.tables import BombDriver
from tests.scenes.places import Standing, bomb_at, lid_open, lights_out, missions_page, phone_at, told, widget
from tests.support.pilot import Pilot
from tests.support.tables_on_screen import is_driven, session_of
from tests.tools.shots import baccarat_rounds as rounds
from tests.tools.shots.steps import Done, Tour, away, change, enter, frames, shown, sound, still_whim, typed, until

OUT_OF_ORDER = (1, 5, 25, 100)
SERIAL, PORTS, LAMPS = "AL5OF2", ("Parallel", "RJ-45", "RJ-45"), (("CAR", True), ("FRK", False))
NOW = Standing()  # real seconds at all bombs


def _bomb(level: str, *, for_honour: bool = True) -> Done:
    """A bomb with much to read out, its lid open."""

    def arm(pilot: Pilot) -> None:
        bomb_at(pilot.app, level, rounds.case_code(level, rounds.is_lively), NOW, is_for_honour=for_honour)
        still_whim(pilot)
        pilot.frames(2)
        pilot.press("Arm it")
        pilot.hurry()
        away(pilot)

    return arm


def _wait(seconds: float) -> Done:
    """Real time passes at the bomb."""

    def passes(pilot: Pilot) -> None:
        NOW.seconds += seconds
        pilot.frames(2)

    return passes


def _last_seconds(pilot: Pilot) -> None:
    """All but nine seconds pass, faster for a strike."""
    clock = pilot.scene.view.clock.left
    assert clock is not None
    _wait((clock - 8.93) / 1.25)(pilot)


def _case(pilot: Pilot) -> Any:
    return session_of(pilot.scene).engine.case


def _lay(number: int, chips: Mapping[str, Sequence[int]]) -> Done:
    """Chips on a module, one after the other."""

    def each(pilot: Pilot) -> None:
        for area, stack in chips.items():
            for chip in stack:
                pilot.scene.driver.choose_chip(number, chip)
                pilot.scene.driver.add_chip(number, area)

    return each


def _lay_winning(number: int) -> Done:
    """The chips that solve a module."""
    return lambda pilot: _lay(number, rounds.winning_chips(_case(pilot), number))(pilot)


def _lay_losing(number: int) -> Done:
    """Chips that are sure to lose."""
    return lambda pilot: _lay(number, rounds.losing_chips(_case(pilot), number))(pilot)


def _lay_in_no_order(pilot: Pilot) -> None:
    """Chips that win, not the largest at the bottom, in place of those on the side."""
    (area,) = rounds.winning_chips(_case(pilot), 1)
    pilot.scene.driver.take_back(1, "tie")
    _lay(1, {area: OUT_OF_ORDER})(pilot)


def _lose(number: int, times: int = 1) -> Done:
    """Deals with chips on nothing but the side: strikes."""

    def strike(pilot: Pilot) -> None:
        for _ in range(times):
            _lay(number, {"tie": (5,)})(pilot)
            pilot.scene.driver.deal(number)
            pilot.hurry()

    return strike


def _load_code(pilot: Pilot) -> None:
    """A code with a slip in it: two signs the wrong way round."""
    assert is_driven(pilot.scene, BombDriver)
    code = rounds.case_code(rounds.ONE, rounds.is_lively)
    pilot.let_buttons_wake()
    pilot.click(widget(pilot.scene, "code").rect.center)
    typed(pilot, code[1] + code[0] + code[2:])
    pilot.press("Load case")
    assert "mistake" in pilot.scene.model.message


def _leave_armed(pilot: Pilot) -> None:
    """What the hall says when the program was stopped at an armed bomb."""
    session_of(bomb_at(pilot.app, rounds.ONE)).open_round()
    pilot.house.stack.pop()
    pilot.house.doors.begin()


def _read_bomb(pilot: Pilot) -> None:
    """A bomb is written down on the desk."""
    desk = pilot.scene
    assert isinstance(desk, Desk)
    desk.model.read_serial(SERIAL)
    for port in PORTS:
        desk.model.count_port(port, 1)
    for label, is_lit in LAMPS:
        desk.model.add_lamp(label, is_lit=is_lit)
    told(desk.model)
    desk.refresh()


def _explosion(state: str, number: int) -> Tour:
    """The last strike."""
    deal: Done = lambda pilot: pilot.scene.driver.deal(1)  # noqa: E731
    return {state: (_bomb(rounds.TWO), _lose(1, times=2), deal, sound(number, "blast"))}


def _has_solved(modules: int) -> Done:
    return lambda pilot: sum(module.is_solved for module in pilot.scene.model.modules) == modules


_DEAL = (frames(40, 1 / 60), "Module 1: deal", away)  # not in the haste of the presses before
TOURS: dict[str, Tour] = {
    "the missions, and what a case may hide": {
        "missions": lambda pilot: missions_page(pilot.app),
        "case_lights_out": lambda pilot: lights_out(pilot.app),
        "case_covers": lambda pilot: lid_open(pilot.app, "baccarat/mission_20", number=1),
        "case_named_ports": lambda pilot: lid_open(pilot.app, "baccarat/fair_case"),
    },
    "a case with its lid on, and a code with a slip in it": {
        "case_closed": enter(rounds.ONE),
        "case_code_slip": (_load_code, away),
    },
    "one module: chips in no order, a refused deal, the cards, and what it paid": {
        "case_armed_1": (_bomb(rounds.ONE, for_honour=False), _wait(41.2), _lay(1, {"tie": (1, 5)})),
        "case_strike": (*_DEAL, frames(28, 1 / 60)),
        "case_chips_in_order": (Pilot.hurry, _lay_in_no_order, *_DEAL, frames(36, 1 / 60)),
        "case_dealing": sound(50, "card_slide"),
        "case_disarmed": sound(38, "disarm"),
        "case_result": Pilot.hurry,
        "case_laid_open": "How it went",
    },
    "two modules: one of them is solved; leaving is asked for": {
        "case_armed_2": (_bomb(rounds.TWO), _wait(96.4), _lay_losing(2), _lay_winning(1)),
        "case_solved": (*_DEAL, Pilot.hurry),
        "case_leave_question": "Leave",
    },
    "four modules, up to the end of the time": {
        "case_armed_4": (
            *(_bomb(rounds.FOUR, for_honour=False), _wait(122.7)),
            *map(_lay_winning, (4, 1, 2)),
        ),
        "case_last_seconds": (_lose(3), _last_seconds),
        "case_time_out": (_wait(10.0), Pilot.hurry),
    },
    "the last strike": _explosion("case_exploded", 32),
    "the last strike, where nothing may move": {
        state: (change(reduced_motion=True), *steps) for state, steps in _explosion("case_exploded_calm", 38).items()
    },
    "a new deck": {"case_new_deck": (shown(partial(rounds.golden, rounds.NEW_DECK)), sound(12, "card_sweep"))},
    "a bomb that was disarmed, shown once more: three of four modules are solved": {
        "case_replay": (
            *(shown(partial(rounds.golden, rounds.FOUR_DEALS)), until(_has_solved(3)), sound(38, "card_slide")),
        ),
    },
    "a bomb without a clock": {"case_practice": (_bomb(rounds.PRACTICE), _lay(1, {"banker": (1, 1)}))},
    "the three steps of a hint, and after the last strike what went wrong": {
        "case_hint_pages": (_bomb(rounds.TWO), "Hint"),
        "case_hint_rows": "Hint",
        "case_hint_cards": ("Back", "Hint"),
        "case_hint_bet": "Back",
        "case_hinted": (_lose(2, times=3), frames(58, 1 / 60)),
        "case_review": "Review",
    },
    "an armed bomb that was left": {"hall_bomb_left": _leave_armed},
    "the manual's address for a phone": {"case_phone": (enter(rounds.ONE), lambda pilot: phone_at(pilot.scene), away)},
    "the manual's pages, whole and close, and the desk with a bomb on it": {
        "manual_page": (enter(rounds.PRACTICE), "The manual", "Next", "Next", away),
        "manual_close": ("Zoom in", away),
        "manual_sums": ("By sums", "Zoom out", "Next", away),
        "desk_empty": ("The desk", away),
        "desk_bomb": _read_bomb,
    },
}
