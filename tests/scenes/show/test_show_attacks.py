"""What visitors do who want out of the box, or wreck it: still in it, still the house's money, nothing of them kept."""

import random
import sqlite3

import msgspec
import pygame
import pytest

from casino.save.ledger import HOUSE_ACCOUNT
from casino.scenes.show.input import OPERATOR_KEYS
from casino.scenes.show.operator import OperatorPage
from casino.scenes.show.pages import IdleWarning
from tests.scenes.show.test_show import FULL, hold, key, operator
from tests.support.pilot import blinks
from tests.support.rota import part
from tests.support.show_pilot import HANDS, STEP_SECONDS, press_of

pytestmark = pytest.mark.usefixtures("unseen")
Event = pygame.event.Event
SMALL = (960, 540)
_SOME = 250  # of all that can be told, in one go


@pytest.fixture
def show(show):
    """Opens shows in a small window, at Blackjack unless other tables are named."""
    return lambda *tables, **settings: show(
        *(tables or ("blackjack/standard",)), **{"size": SMALL, "attract_seconds": 300.0, **settings}
    )


@pytest.fixture
def sound(caplog):
    """Nothing unforeseen was written to the log."""
    yield
    assert not [record for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")]


def is_clean(pilot):
    """Nobody is here, the last visitor's purse is the house's again, nothing of them is kept."""
    me, store = pilot.house.profile, pilot.store
    assert pilot.show.is_attracting
    assert [held.id for held in store.accounts("guest") if store.purse(held.id)] in ([me.id], [])
    assert store.accounts("profile") == []
    assert store.preference(HOUSE_ACCOUNT, "settings") is None
    window = pilot.house.preferences.window  # a desktop may pull it, and no hand can
    assert pilot.house.preferences == msgspec.structs.replace(pilot.show.base, window=window)
    assert not pilot.house.window.is_full_screen
    return True


# -- what lies on the keyboard --------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["key", "stick"])
def test_a_bag_on_the_keyboard_and_a_pad_on_its_stick_are_nobody(show, what):
    pilot = show()
    pilot.settles_in()

    def lies_there(seconds):
        for number in range(round(seconds / STEP_SECONDS)):
            axis = {"instance_id": 0, "axis": pygame.CONTROLLER_AXIS_LEFTX, "value": 30000 + number % 7}
            told = (
                [key(pygame.K_x, text="x"), Event(pygame.TEXTINPUT, text="x")]
                if what == "key"
                else [Event(pygame.CONTROLLERAXISMOTION, axis)]
            )
            with blinks(number):
                pilot.app.frame(told, STEP_SECONDS)

    lies_there(46)
    assert isinstance(pilot.scene, IdleWarning)
    lies_there(30)
    assert is_clean(pilot)
    pilot.does(key(pygame.K_x, pygame.KEYUP))
    assert pilot.show.is_attracting
    pilot.does(key(pygame.K_x, text="x"))
    assert not pilot.show.is_attracting


def test_a_stick_that_is_pushed_again_is_a_hand_again(show):
    pilot = show()
    pushed, let_go = (
        Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=pygame.CONTROLLER_AXIS_LEFTX, value=value)
        for value in (30000, 0)
    )
    pilot.does(pushed)
    pilot.pass_seconds(61)
    assert pilot.show.is_attracting
    pilot.does(pushed)
    assert pilot.show.is_attracting
    pilot.does(let_go)
    pilot.does(pushed)
    assert not pilot.show.is_attracting


def goes_on(pilot, seconds, every, told):
    """Lets time pass while the same things are told again and again; whether the visit is still open then."""
    for number in range(round(seconds / STEP_SECONDS)):
        is_due = number % round(every / STEP_SECONDS) == 0
        with blinks(number):
            pilot.app.frame(told(number) if is_due else [], STEP_SECONDS)
    return not pilot.show.is_attracting


def touched(x, y):
    """A touch at a place of the window, as a finger and as a mouse."""
    width, height = SMALL
    finger = {"touch_id": 1, "finger_id": 1, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
    told = [Event(pygame.FINGERDOWN, finger | {"x": x / width, "y": y / height})]
    return told + [
        Event(kind, pos=(x, y), button=1, touch=True) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    ]


def trembled(x):
    return [Event(pygame.MOUSEMOTION, pos=(x, 300), rel=(1, 0), buttons=(0, 0, 0), touch=False)]


@pytest.mark.parametrize(
    "every, told",
    [(0.5, lambda number: trembled(500 + number // 10 % 3)), (20, lambda number: touched(3 + number // 400 % 2, 3))],
    ids=["a mouse that trembles", "a dead spot"],
)
def test_what_nobody_does_keeps_no_visit_open_and_begins_none(show, every, told):
    pilot = show(attract_seconds=1000)
    pilot.settles_in()
    assert not goes_on(pilot, 130, every, told)
    assert not goes_on(pilot, 61, every, told)
    pilot.does(press_of("touch"))
    assert not pilot.show.is_attracting


@pytest.mark.parametrize(
    "every, told",
    [(20, lambda number: trembled(500 + 3 * number)), (20, lambda number: touched(3 + number // 100, 3))],
    ids=["a hand on a mouse", "a finger here and there"],
)
def test_who_hardly_moves_is_somebody(show, every, told):
    pilot = show()
    pilot.settles_in()
    assert goes_on(pilot, 130, every, told)


# -- presses in the wrong frame -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seconds", "hand"),
    [(at, hand) for at in (59.9, 59.95, 60.0) for hand in part(f"reset {at}", ("key", "touch", "stick"), 3)],
)
def test_a_press_in_the_very_frame_of_the_reset_is_the_last_visitors_or_the_next_ones(show, hand, seconds, sound):
    pilot = show("blackjack/standard", "black_baron/standard")
    pilot.settles_in()
    me = pilot.house.profile
    pilot.show.idle.noticed()
    pilot.pass_seconds(seconds)
    pilot.does(press_of(hand))
    assert not pilot.show.is_attracting
    if pilot.house.profile.id != me.id:
        assert pilot.store.purse(me.id) == 0
        assert pilot.store.purse(pilot.house.profile.id) == FULL
    pilot.does(key(pygame.K_SPACE, pygame.KEYUP))
    pilot.pass_seconds(61)
    assert is_clean(pilot)


def test_a_press_in_the_very_frame_of_a_restart_begins_no_visit(show):
    pilot = show()
    pilot.comes()
    operator(pilot)
    pilot.press("Restart")
    place = pilot.widget("Restart").rect.center
    answer = [Event(kind, pos=place, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]
    pilot.app.frame([*answer, *(press_of(hand) for hand in HANDS)], STEP_SECONDS)
    pilot.app.frame([press_of("key")], STEP_SECONDS)
    assert not pilot.house.is_running
    assert pilot.show.visit is None
    assert sum(pilot.store.purse(held.id) for held in pilot.store.accounts("guest")) == 0
    assert pilot.store.preference(HOUSE_ACCOUNT, "show.visitor") is None


def test_hands_that_never_wait_at_tables_that_change_all_the_time(show, sound):
    pilot = show("blackjack/standard", "baccarat/salon", "black_baron/standard", attract_seconds=5.0)
    rng = random.Random(3)
    for _ in range(5):
        at = pilot.show.tour_at
        pilot.until(lambda at=at: pilot.show.tour_at != at or pilot.show.shown_seconds >= 4.9, STEP_SECONDS)
        for _ in range(rng.randint(1, 25)):
            pilot.does(press_of(rng.choice(HANDS)))
        pilot.does(key(pygame.K_SPACE, pygame.KEYUP))
        pilot.does(Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=pygame.CONTROLLER_AXIS_LEFTX, value=0))
        pilot.pass_seconds(61.5)
        assert is_clean(pilot)


# -- everything a hand, a desktop and a plug can do -------------------------------------------------------------


def _finger(number, x, y):
    return {"touch_id": 1, "finger_id": number, "x": x, "y": y, "dx": 0.0, "dy": 0.0, "pressure": 1.0}


def everything():
    """Every key with every other one, every button, wheel, plug and whatever a window may tell."""
    told = []
    mods = (0, pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_LMETA, pygame.KMOD_LCTRL | pygame.KMOD_LALT)
    for code in sorted({getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")}):
        for mod in mods:
            letter = chr(code) if 32 <= code < 127 and not mod else ""
            typed = [Event(pygame.TEXTINPUT, text=letter)] if letter else []
            told += [[key(code, mod=mod, text=letter), *typed], [key(code, pygame.KEYUP, mod)]]
    for button in range(1, 9):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            told.append([Event(kind, pos=(480, 300), button=button, touch=False)])
    told += [[Event(pygame.MOUSEWHEEL, x=turn, y=turn * 90)] for turn in range(-5, 6)]
    told += [[Event(kind, file="/etc/hosts", text="/etc/hosts")] for kind in (pygame.DROPFILE, pygame.DROPTEXT)]
    told += [[Event(pygame.TEXTINPUT, text=text)] for text in ("日本", "x" * 5000)]
    told.append([Event(pygame.TEXTEDITING, text="かな", start=0, length=2)])
    for kind in (pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED, pygame.CONTROLLERDEVICEREMAPPED):
        told.append([Event(kind, instance_id=1)])
    for button in range(20):
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            told.append([Event(kind, instance_id=pad, button=button) for pad in (0, 1)])
    for axis in range(6):
        for value in (-32768, 32767, 0):
            told.append([Event(pygame.CONTROLLERAXISMOTION, instance_id=1, axis=axis, value=value)])
    told += [
        [Event(pygame.FINGERDOWN, _finger(1, 0.5, 0.5)), Event(pygame.FINGERDOWN, _finger(2, 0.6, 0.9))],
        [Event(pygame.FINGERMOTION, _finger(2, -3.0, 9.0)), Event(pygame.FINGERUP, _finger(1, 0.5, 0.5))],
        [Event(pygame.QUIT)],
    ]
    names = [name for name in dir(pygame) if name.startswith("WINDOW") and not name.startswith("WINDOWPOS")]
    told += [[Event(getattr(pygame, name), x=3, y=3, display_index=0, window=None)] for name in names]
    told += [[Event(pygame.VIDEORESIZE, w=w, h=h, size=(w, h))] for w, h in ((1, 1), (300, 900), SMALL)]
    return told


@pytest.mark.parametrize("name", ["black_axe/standard", "baccarat/practice"])
def test_nothing_that_can_be_done_from_outside_ends_the_show_or_stays(show, name, sound, tmp_path, monkeypatch):
    monkeypatch.setattr("casino.scenes.app.house_keys.pictures_path", lambda: tmp_path / "pictures")
    pilot, told = show(name), everything()
    pilot.pass_seconds(3)
    for number, events in enumerate(random.Random(name).sample(told, _SOME)):
        with blinks(number):
            pilot.app.frame(events, 0.02)
        assert pilot.house.is_running, events
    pilot.does(Event(pygame.WINDOWFOCUSGAINED))
    pilot.pass_seconds(182)
    assert is_clean(pilot)
    assert not (tmp_path / "pictures").exists()


# -- the operator ---------------------------------------------------------------------------------------------


def test_any_touch_ends_the_question_over_the_operators_page_too(show):
    pilot = show()
    pilot.comes()
    operator(pilot)
    pilot.pass_seconds(46)
    assert isinstance(pilot.scene, IdleWarning)
    pilot.does(press_of("touch"))
    assert isinstance(pilot.scene, OperatorPage)
    pilot.pass_seconds(61)
    assert is_clean(pilot)


@pytest.mark.parametrize("code", OPERATOR_KEYS)
def test_the_operators_keys_end_the_question_as_others_do(show, code):
    pilot = show()
    pilot.comes()
    pilot.pass_seconds(45)
    assert isinstance(pilot.scene, IdleWarning)
    pilot.does(key(code))
    pilot.does(key(code, pygame.KEYUP))
    assert not isinstance(pilot.scene, IdleWarning)


def test_the_operators_pages_that_are_left_open_close(show, sound):
    pilot = show()
    for is_known in (True, False):
        operator(pilot) if is_known else hold(pilot, 3.2)
        pilot.pass_seconds(61)
        assert is_clean(pilot)
        assert pilot.scene is pilot.show.played.scene


# -- a disk that is full --------------------------------------------------------------------------------------


class FullDisk:
    """A save that takes nothing while `is_full`."""

    def __init__(self, inner):
        self._inner = inner
        self.is_full = True

    def execute(self, statement, *values):
        if self.is_full and not statement.startswith(("ROLLBACK", "SELECT")):
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error
        return self._inner.execute(statement, *values)

    def __getattr__(self, name):
        return getattr(self._inner, name)


def full_disk(pilot):
    pilot.store.connection = FullDisk(pilot.store.connection)
    return pilot.store.connection


@pytest.mark.parametrize("is_visited", [False, True])
def test_while_the_disk_is_full_nothing_piles_up_and_afterwards_all_goes_on(show, is_visited, sound):
    pilot = show("black_baron/standard", "blackjack/standard", attract_seconds=20.0)
    pilot.until(lambda: pilot.show.played.is_playing, STEP_SECONDS)
    if is_visited:
        pilot.comes()
    disk = full_disk(pilot)
    for _ in range(2):
        pilot.pass_seconds(65)
        assert len(pilot.house.stack.scenes) <= 4
        for hand in HANDS:
            pilot.does(press_of(hand))
    disk.is_full = False
    pilot.does(key(pygame.K_SPACE, pygame.KEYUP))
    pilot.pass_seconds(75)
    assert is_clean(pilot)
    assert pilot.scene is pilot.show.played.scene
    assert pilot.store.open_rounds() in ([], [pilot.show.played.table.round_id])


def test_the_operator_can_end_a_show_whose_disk_is_full(show, sound):
    pilot = show("black_baron/standard")
    pilot.until(lambda: pilot.show.played.is_playing, STEP_SECONDS)
    pilot.comes()
    operator(pilot)
    full_disk(pilot)
    pilot.press("End the show", "End it")
    assert not pilot.house.is_running
