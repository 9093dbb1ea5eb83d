"""The best times at the bomb: what counts, the names of the two, the streak, and the case of the day with its line."""

import msgspec
import pygame
import pytest

from casino.players.bomb.cases import code_of_the_day, parse_case_code
from casino.scenes.games.bomb.closed.best import BombTimes, DayTry, day_line, times_from
from casino.scenes.games.bomb.closed.best_page import BestTimes, BestTimesPage
from casino.ui.device import clipboard
from tests.scenes.places import Standing, bomb_at
from tests.support.tables_on_screen import session_of
from tests.tools.shots import baccarat_rounds as rounds

pytestmark = pytest.mark.usefixtures("unseen")

DAY = "2031-10-31"
LEVEL = rounds.ONE


@pytest.fixture
def day(monkeypatch):
    monkeypatch.setattr("casino.save.open_save.now", lambda: f"{DAY}T21:40:00+01:00")


def test_the_best_times_are_those_with_most_left_and_none_of_today_is_lost_among_them():
    times = BombTimes(names="Ann and Bob")
    for number in range(20):
        times = times.after(LEVEL, "2031-10-30", is_disarmed=True, left=1000 + number)
    times = times.after(LEVEL, DAY, is_disarmed=True, left=7).after(LEVEL, DAY, is_disarmed=False, left=None)
    assert [one.left for one in times.of(LEVEL)] == [*range(1019, 1011, -1), 7]
    assert [one.left for one in times.of(LEVEL, DAY)] == [7] and times.of("baccarat/other") == []
    assert (times.streak, times.longest) == (0, 21)
    assert times_from(msgspec.to_builtins(times)) == times
    no_day = {"level": LEVEL, "left": 7, "names": "", "date": "2031-13-01"}
    assert times_from({"best": "broken"}) == times_from({"best": [no_day]}) == times_from(None) == BombTimes()


def test_every_day_has_a_case_of_its_own_that_is_the_same_for_everybody():
    codes = {code_of_the_day(f"2031-10-{number:02d}") for number in range(1, 32)}
    assert len(codes) == 31 and all(parse_case_code(code) == code for code in codes)
    assert code_of_the_day(DAY) == code_of_the_day(DAY)
    said = {day_line("The table", "CODE", DayTry(DAY, outcome, 1, 93)) for outcome in ("disarmed", "time", "left")}
    assert len(said) == 3 and any("9.3" in line for line in said)


def finished(pilot, table, clock, *, wins=True):
    """Plays a case of one module to its end."""
    pilot.press("Arm it")
    pilot.until(lambda: table.director.is_idle)
    clock.seconds += 30
    case = session_of(table).engine.case
    for _ in range(1 if wins else 3):
        chips = rounds.winning_chips(case, 1) if wins else {"tie": (5,)}
        for area, stack in chips.items():
            for chip in stack:
                table.driver.choose_chip(1, chip)
                table.driver.add_chip(1, area)
        table.driver.deal(1)
        pilot.until(lambda: table.director.is_idle)


def test_a_disarmed_bomb_is_kept_with_the_names_and_the_known_case_is_not(pilot, day):
    clock = Standing()
    code = rounds.case_code(LEVEL, rounds.is_lively)
    table = bomb_at(pilot.app, LEVEL, code, clock)
    part = next(one for one in table.parts if isinstance(one, BestTimes))
    finished(pilot, table, clock)
    (best,) = part.times.of(LEVEL)
    assert best.left == int(table.view.clock.left * 10) and best.date == DAY and part.times.streak == 1
    pilot.key(pygame.K_b)
    assert isinstance(pilot.scene, BestTimesPage)
    pilot.widget("Who is playing").on_change("Ann and Bob")
    assert [one.names for one in part.times.best] == ["Ann and Bob"] and part.times.names == "Ann and Bob"
    pilot.press("Back", "Same case, no stakes")
    finished(pilot, table, clock)
    assert part.times.of(LEVEL) == [part.latest] and part.times.streak == 1


def test_the_case_of_the_day_counts_once_and_gives_a_line_to_share(pilot, day, monkeypatch):
    clock, copied = Standing(), []
    monkeypatch.setattr(clipboard, "copy", copied.append)
    table = bomb_at(pilot.app, LEVEL, now=clock)
    part = next(one for one in table.parts if isinstance(one, BestTimes))
    pilot.press("Best times", "Case of the day")
    assert pilot.scene is table and table.view.model.code == code_of_the_day(DAY)
    for _ in range(2):
        finished(pilot, table, clock, wins=False)
        pilot.press("Same case, no stakes")
    assert part.times.days[LEVEL].outcome == "exploded" and part.times.days[LEVEL].strikes == 3
    assert part.times.longest == 0
    pilot.press("Best times", "Copy the line")
    assert code_of_the_day(DAY) in copied[0] and "3 strikes" in copied[0]
