"""Ways through the unattended house: tables that play themselves, and what visitors and the operator come to see."""

import random
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from unittest import mock

from casino.scenes.app.house import House
from casino.scenes.show.bombs.scene import BombShow
from casino.scenes.show.operator import OperatorPage, PinPage
from casino.scenes.show.scene import Show
from casino.show.figures import ShowFigures
from casino.show.log import ShowLog, Visit
from casino.show.pin import PinCheck
from casino.show.settings import ShowSettings
from tests.scenes.places import in_networks
from tests.support import bomb_fair
from tests.support.pilot import Pilot
from tests.tools.shots.steps import BRISK, Done, Step, Tour, button, frames, until

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


def _open(pilot: Pilot, level: str) -> None:
    """The pilot's house, left to itself."""
    folder = pilot.store.path.parent
    settings = ShowSettings(tables=(level,), event=EVENT, pin=_PIN, attract_seconds=600.0)
    pilot.house.show = Show(pilot.house, settings, ShowLog(folder, EVENT), ShowFigures(folder, EVENT), _PIN)
    with mock.patch("casino.scenes.table.scene.random", SimpleNamespace(Random=lambda: random.Random(7))):
        pilot.house.show.begin()


def _pass(seconds: float) -> Done:
    return frames(round(seconds / BRISK))


def _next_round(pilot: Pilot) -> None:
    before = pilot.store.last_round_id()
    until(lambda _: pilot.store.last_round_id() > before)(pilot)


def _is_over(pilot: Pilot) -> bool:
    played = pilot.house.show.played
    return not played.is_playing and played.scene.director.is_idle


def _itself(name: str) -> dict[str, Step | tuple[Step, ...]]:
    """A table that plays itself: before a round, in the middle of it, and what became of it."""
    return {
        f"attract_{name}": (partial(_open, level=_TABLES[name]), _pass(0.6)),
        f"attract_{name}_moving": (_next_round, _pass(_DEAL_SECONDS)),
        f"attract_{name}_result": until(_is_over),
    }


def _touch(pilot: Pilot) -> None:
    """Somebody touches anything."""
    for is_down in (True, False):
        button(pilot, (5, 5), is_down=is_down)


def _log_visits(pilot: Pilot) -> None:
    """A hundred visits and a fault."""
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


def _ask_pin(pilot: Pilot) -> None:
    """Most of the PIN is typed."""
    pilot.house.show.uptime = 9 * 3600 + 720.0
    pilot.frames(2)
    page = PinPage(pilot.house, pilot.house.show, PinCheck(_PIN))
    pilot.house.stack.push(page)
    page.value = _PIN[:3]


def _finish_pin(pilot: Pilot) -> None:
    pilot.scene.value = _PIN
    pilot.press("Done")
    assert isinstance(pilot.scene, OperatorPage)


def _open_bomb(pilot: Pilot) -> None:
    """The pilot's house as a show about one bomb, with the manual for a phone."""
    folder = pilot.store.path.parent
    settings = ShowSettings(profile="bomb", event=EVENT, pin=_PIN, attract_seconds=600.0, prize="Win a pin", phone=True)
    with in_networks("127.0.0.1"):
        show = BombShow(pilot.house, settings, ShowLog(folder, EVENT), ShowFigures(folder, EVENT), _PIN)
    pilot.house.show = show
    show.begin()
    pilot.house.show.take_over("touch")
    show.phone.close()
    show.phone.host, show.phone.port, show.phone.token = "192.168.1.20", 41783, "k7m2x9pd"


def _card(make: Callable[[House], None]) -> Step:
    """A card of a show about one bomb, and nothing else."""
    return lambda pilot: (pilot.house.stack.replace_all(pilot.house.doors.hall()), make(pilot.house))


TOURS: dict[str, Tour] = {
    "tables that play themselves": {state: steps for name in _TABLES for state, steps in _itself(name).items()},
    "a visitor in the castle, in the hall and at its pages, and whether they are there": {
        "visit_taken": (partial(_open, level=_TABLES["axe"]), _pass(0.6), _touch, _pass(0.7)),
        "visit_table_closes": (
            *(until(lambda pilot: "Good luck!" in pilot.labels), "Good luck!"),
            lambda pilot: pilot.house.notify("The table closes in a minute: these are the last rounds."),
        ),
        "visit_castle": "Leave table",
        "visit_hall": ("Leave the hall", _pass(6.0)),
        "visit_settings": "Settings",
        "visit_cashier": ("Back", "Cashier"),
        "visit_done": ("OK", "I am done"),
        "visit_idle": ("Stay", until(lambda pilot: pilot.house.show.seconds_left < 13)),
    },
    "a show about one bomb": {
        "bombs_names": _card(bomb_fair.names),
        "bombs_title": _card(bomb_fair.title),
        "bombs_names_queue": _card(partial(bomb_fair.names, waiting=3)),
        "bombs_end": _card(bomb_fair.end),
        "bombs_queue": _card(bomb_fair.queue),
    },
    "a bomb at a show, with the manual for a phone": {
        "bombs_case": (_open_bomb, _pass(0.7), "Play", _pass(2.0)),
        "bombs_operator": (
            lambda pilot: pilot.house.stack.push(OperatorPage(pilot.house, pilot.house.show)),
            _pass(1.0),
        ),
        "bombs_armed": ("Back", until(lambda pilot: "Arm it" in pilot.labels), "Arm it", _pass(8.0)),
    },
    "a show's bomb on the first morning": {"bombs_title_empty": _card(partial(bomb_fair.title, is_full=False))},
    "the PIN and the operator's page": {
        "operator_pin": (_log_visits, partial(_open, level=_TABLES["blackjack"]), _ask_pin),
        "operator": _finish_pin,
        "operator_end": "End the show",
    },
}
