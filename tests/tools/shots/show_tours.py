"""Ways through the unattended house: tables that play themselves, and what visitors and the operator come to see."""

import random
from collections.abc import Iterator
from types import SimpleNamespace
from unittest import mock

import pygame

from casino.scenes.show.operator import OperatorPage, PinPage
from casino.scenes.show.scene import Show
from casino.show.figures import ShowFigures
from casino.show.log import ShowLog, Visit
from casino.show.pin import PinCheck
from casino.show.settings import ShowSettings
from tests.support.pilot import Pilot
from tests.tools.shots.tours import BRISK, Tour, until

EVENT = "Shadowport Days at the Vienna Game Fair"
_PIN = "24680"
_TABLES = {
    "baron": "black_baron/standard",
    "axe": "black_axe/standard",
    "pilok": "pilok/standard",
    "blackjack": "blackjack/standard",
    "salon": "baccarat/salon",
    "bomb": "baccarat/practice",
}
_DEAL_SECONDS = 3.0  # after a round began: in the middle of what moves
_VISITS = 120
_FAULT = (
    "2031-10-31 21:40:00,125 ERROR unexpected fault\nTraceback (most recent call last):\n"
    "casino.errors.IllegalAction: a sentence about /home/somebody/ShadowportCasino/kiosk.save, with words for two or "
    "three lines of the page\n"
)


def _opened(pilot: Pilot, *tables: str) -> Show:
    """The pilot's house, left to itself."""
    folder = pilot.store.path.parent
    settings = ShowSettings(tables=tables, event=EVENT, pin=_PIN, attract_seconds=600.0)
    show = Show(pilot.house, settings, ShowLog(folder, EVENT), ShowFigures(folder, EVENT), _PIN)
    pilot.house.show = show
    with mock.patch("casino.scenes.table.scene.random", SimpleNamespace(Random=lambda: random.Random(7))):
        show.begin()
    return show


def _pass(pilot: Pilot, seconds: float) -> None:
    pilot.frames(round(seconds / BRISK), BRISK)


def attracting(pilot: Pilot) -> Iterator[str]:
    """Every table playing itself: before a round, in the middle of it, and what became of it."""
    for name, level in _TABLES.items():
        show = _opened(pilot, level)
        played = show.played
        assert played is not None
        _pass(pilot, 0.6)
        yield f"attract_{name}"
        rounds = pilot.store.last_round_id()
        until(pilot, lambda before=rounds: pilot.store.last_round_id() > before, BRISK)
        _pass(pilot, _DEAL_SECONDS)
        yield f"attract_{name}_moving"
        until(pilot, lambda played=played: not played.is_playing and played.scene.director.is_idle, BRISK)
        yield f"attract_{name}_result"


def _press(pilot: Pilot) -> None:
    """Somebody touches anything."""
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(5, 5), button=1))
    pilot.frames(1)


def visited(pilot: Pilot) -> Iterator[str]:
    """A visitor in the castle, in the hall and at its pages, and the question whether they are there."""
    show = _opened(pilot, _TABLES["axe"])
    _pass(pilot, 0.6)
    _press(pilot)
    _pass(pilot, 0.7)
    yield "visit_taken"
    until(pilot, lambda: "Good luck!" in pilot.labels, BRISK)
    pilot.press("Good luck!")
    pilot.house.notify("The table closes in a minute: these are the last rounds.")
    pilot.frames(2)
    yield "visit_table_closes"
    pilot.press("Leave table")
    pilot.frames(2)
    yield "visit_castle"
    pilot.press("Leave the hall")
    _pass(pilot, 6.0)
    yield "visit_hall"
    for label, back, state in (("Settings", "Back", "visit_settings"), ("Cashier", "OK", "visit_cashier")):
        pilot.press(label)
        yield state
        pilot.press(back)
    pilot.press("I am done")
    yield "visit_done"
    pilot.press("Stay")
    until(pilot, lambda: show.seconds_left < 13, BRISK)
    yield "visit_idle"


def operated(pilot: Pilot) -> Iterator[str]:
    """The PIN and the operator's page after some hundred visits and a fault."""
    log = ShowLog(pilot.store.path.parent, EVENT)
    rng, levels = random.Random(5), list(_TABLES.values())
    for _ in range(_VISITS):
        level, seconds, staked = rng.choice(levels), rng.randint(30, 900), rng.randint(0, 90_000)
        visit = Visit(
            began_at="2031-10-31T21:40:00+00:00",
            seconds=seconds,
            began="attract",
            ended="idle",
            rounds={level: rng.randint(0, 30)},
            seconds_at={level: seconds},
            staked=staked,
            returned=staked * 9 // 10,
        )
        assert not log.add(visit)
    (pilot.store.path.parent / "casino.log").write_text(_FAULT)
    show = _opened(pilot, _TABLES["blackjack"])
    show.uptime = 9 * 3600 + 720.0
    pilot.frames(2)
    page = PinPage(pilot.house, show, PinCheck(_PIN))
    pilot.house.stack.push(page)
    page.value = _PIN[:3]
    pilot.frames(1)
    yield "operator_pin"
    page.value = _PIN
    pilot.press("Done")
    assert isinstance(pilot.scene, OperatorPage)
    pilot.frames(1)
    yield "operator"
    pilot.press("End the show")
    yield "operator_end"


TOURS: tuple[tuple[Tour, tuple[str, ...]], ...] = (
    (attracting, tuple(f"attract_{name}{when}" for name in _TABLES for when in ("", "_moving", "_result"))),
    (
        visited,
        (
            *("visit_taken", "visit_table_closes", "visit_castle", "visit_hall", "visit_settings", "visit_cashier"),
            *("visit_done", "visit_idle"),
        ),
    ),
    (operated, ("operator_pin", "operator", "operator_end")),
)
