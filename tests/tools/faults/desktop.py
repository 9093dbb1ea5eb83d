"""Takes the desktop away from under the casino: window pulled, screen, sound and focus gone, keys held, clocks turned.

`python -m tests.tools.faults.desktop`: the pilot plays every game meanwhile, and with Xvfb a real window too. Nothing
unforeseen may come into the log, nothing is bet that nobody bet, and every round is played to its end.
"""

import random
import sys
from functools import partial
from pathlib import Path
from unittest import mock

import pygame

from casino.scenes.dialogs.dialogs import Question
from casino.scenes.games.salon.tables import SalonDriver
from casino.scenes.table.scene import TableScene
from casino.tables.stored_rounds import record_of
from casino.ui.device.sound import DEVICE, Sound
from casino.ui.device.window import SMALLEST
from tests.support.pilot import Pilot
from tests.support.show_pilot import STEP_SECONDS, press_of
from tests.support.tables_on_screen import is_driven
from tests.support.virtual_screen import missing_programs
from tests.tools.faults.children import Fault, check
from tests.tools.faults.clocks import clock_turned, clock_turned_at_a_show
from tests.tools.faults.kills import KINDS, TABLES
from tests.tools.faults.numbered import Trial, try_trials
from tests.tools.faults.piloting import begin, piloted, play_out, pressed, showing, steps_in, tell
from tests.tools.faults.screens import screen_gone
from tests.tools.faults.windows import at_table, play_on, wishes

Event = pygame.event.Event
PULLED_FRAMES, HELD_FRAMES, CLICKS = 300, 500, 200
_SETTLED_FRAMES = 8  # after so many the window's edge counts as at rest
_SIZES = (SMALLEST, (1280, 720), (1000, 1300), (1500, 800))


# -- the window ------------------------------------------------------------------------------------------------


def any_size(rng: random.Random) -> tuple[int, int]:
    """How large somebody may pull a window."""
    return rng.randint(200, 1600), rng.randint(200, 1000)


def pulled(size: tuple[int, int]) -> Event:
    """The window is of another size."""
    return Event(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size)


def pulled_all_the_time(folder: Path, kind: str) -> None:
    """The window is another size in every frame, then comes to rest at some; the round goes on as if nothing were."""
    rng = random.Random(kind)
    with piloted(folder) as pilot:
        table = at_table(pilot, kind, rng)
        check(begin(pilot, table, rng), "no round can be begun")
        for number in range(PULLED_FRAMES):
            events = [pulled(any_size(rng))]
            if number % 10 == 5:  # and a hand goes on pressing
                events += pressed((rng.randrange(960), rng.randrange(540)))
            tell(pilot, *events)
        for size in _SIZES:
            tell(pilot, pulled(size))
            pilot.frames(_SETTLED_FRAMES)
            check(pilot.house.window.size == size == pilot.scene.drawn_size, "the picture is of another size")
            play_on(pilot, table, rng)
        play_out(pilot, table, rng)


def focus_lost_in_a_drag(folder: Path, kind: str) -> None:
    """Whatever is carried when another window comes in front, or is let go of outside, is not laid anywhere."""
    with piloted(folder) as pilot:
        table = at_table(pilot, kind, random.Random(1))
        pilot.frames(2)
        for number, chip in enumerate([widget for widget in table.focus.widgets if widget.draggable]):
            behind = [Event(pygame.WINDOWFOCUSLOST), Event(pygame.WINDOWFOCUSGAINED)]
            for lost in (
                behind,
                [Event(pygame.MOUSEBUTTONUP, pos=(-40, -60), button=1)],
                [pulled((1000 + 20 * number, 600)), Event(pygame.MOUSEBUTTONUP, pos=(480, 300), button=1)],
            ):
                _drag_and_lose(pilot, table, chip.key, lost)


def _drag_and_lose(pilot: Pilot, table: TableScene, key: str, lost: list[Event]) -> None:
    chip = next((widget for widget in table.focus.widgets if widget.key == key), None)
    if chip is None:
        return
    pilot.let_buttons_wake()
    before = laid(table)
    start, steps = chip.rect.center, steps_in(pilot.store)
    tell(pilot, Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    for at in ((start[0], start[1] - 30), (480, 300), (480, 280)):
        tell(pilot, Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(1, 0, 0)))
    check(table.focus.is_carrying, "nothing was carried")
    for event in lost:
        tell(pilot, event)
    pilot.frames(_SETTLED_FRAMES)
    check(not table.focus.is_carrying, "a chip sticks to the pointer")
    if is_driven(table, SalonDriver) and steps_in(pilot.store) > steps:
        raise Fault("a deal was made that nobody asked for")
    tell(pilot, *pressed((2, 270)))  # where nothing is
    check(laid(table) == before, "something was bet that was dropped nowhere")
    check(steps_in(pilot.store) == steps, "something was done that nobody asked for")


def laid(table: TableScene) -> object:
    """What lies on the felt before a round."""
    return table.driver.lay if is_driven(table, SalonDriver) else dict(table.view.pending_bets)


# -- hands that lie on things ------------------------------------------------------------------------------------


def held_keys(folder: Path, kind: str) -> None:
    """Enter, Space, or a pad's button held down for a long time does one thing."""
    with piloted(folder, speed="fast") as pilot:
        table = at_table(pilot, kind, random.Random(2))
        for key in (pygame.K_RETURN, pygame.K_SPACE):
            down = {"key": key, "mod": 0, "unicode": "", "scancode": 0}
            _hold(pilot, table, [Event(pygame.KEYDOWN, **down)], [Event(pygame.KEYUP, **down)])
        pad = {"instance_id": 0, "button": pygame.CONTROLLER_BUTTON_A}
        _hold(pilot, table, [Event(pygame.CONTROLLERBUTTONDOWN, **pad)], [Event(pygame.CONTROLLERBUTTONUP, **pad)])
        play_out(pilot, table, random.Random(2))


def _hold(pilot: Pilot, table: TableScene, down: list[Event], up: list[Event]) -> None:
    before = persons_steps(table)
    for _ in range(HELD_FRAMES):
        tell(pilot, *down)
    check(persons_steps(table) - before <= 1, "a key that was held did something twice")
    tell(pilot, *up)


def persons_steps(table: TableScene) -> int:
    """How many rounds were begun, and how much was done in them by persons."""
    store, seats = table.house.store, set(table.driver.people.humans)
    numbers = [row[0] for row in store.rows("SELECT id FROM rounds")]
    records = [record_of(store.stored_round(number)) for number in numbers]
    done = [action for record in records if isinstance(record.actions, list) for action in record.actions]
    deals = [deal for record in records if record.bomb is not None for deal in record.rounds or ()]
    return len(numbers) + sum(action.seat in seats for action in done) + len(deals)


def click_storm(folder: Path, kind: str, speed: str) -> None:
    """Very many clicks on one button in one frame, as after a stop of the whole desktop: one of them counts."""
    rng = random.Random(f"{kind} {speed}")
    with piloted(folder, speed=speed) as pilot:
        table = at_table(pilot, kind, rng)
        for _ in range(12):
            pilot.wait()
            offered = wishes(pilot, table)  # what does something in the books
            if not offered:
                break
            widget = rng.choice([widget for widget in pilot.scene.focus.widgets if widget.label in offered])
            before = persons_steps(table)
            tell(pilot, *(event for _ in range(CLICKS) for event in pressed(widget.rect.center)))
            done = persons_steps(table) - before
            check(done <= 1, f"{CLICKS} clicks on {widget.label!r} did {done} things")
            while isinstance(pilot.scene, Question):
                pilot.press(pilot.labels[-1])
        play_out(pilot, table, rng)


def storm_in_the_hall(folder: Path) -> None:
    """The same at a table's plaque: one table is entered, and nothing is begun there."""
    with piloted(folder) as pilot:
        for kind in KINDS:
            level = TABLES[kind][0]
            if level.title not in pilot.labels:
                pilot.press(f"Door: {pilot.house.doors.place(level).door_title}")
            place = pilot.widget(level.title).rect.center
            tell(pilot, *(event for _ in range(CLICKS) for event in pressed(place)))
            pilot.frames(2)
            check(steps_in(pilot.store) == 0, "a round was begun by clicks that were meant for the door")
            entered = len(pilot.house.stack.scenes) - 1
            check(entered == 1, f"{entered} scenes were entered at once")
            pilot.press("Leave")


# -- sound -------------------------------------------------------------------------------------------------------


def lose_sound() -> None:
    """The device goes, while nothing is being read for it: in the middle of that the library itself would stop."""
    with DEVICE:
        pygame.mixer.quit()


def sound_gone(folder: Path, kind: str) -> None:
    """The sound device goes in mid round, and again when it is used: it is silent, and one plays on."""
    rng, sound = random.Random(kind), Sound(0.5, 0.5)
    lose_sound()
    with piloted(folder, sound=sound) as pilot:
        check(sound.wait_until_open(5.0), "there is no sound to begin with")
        table = at_table(pilot, kind, rng)
        check(begin(pilot, table, rng), "no round can be begun")
        pilot.frames(20)
        if rng.random() < 0.5:
            lose_sound()
        else:
            with mock.patch("pygame.mixer.Channel", side_effect=pygame.error("the device has gone")):
                pilot.frames(20)
                play_out(pilot, table, rng)
        pilot.house.change(effects_volume=0.4, room_volume=0.3)
        tell(pilot, Event(pygame.WINDOWFOCUSLOST))
        tell(pilot, Event(pygame.WINDOWFOCUSGAINED))
        play_out(pilot, table, rng)
        pilot.press("Leave")
        pilot.frames(5)
    check(not pygame.mixer.get_init(), "the device was not let go of")


# -- a show -----------------------------------------------------------------------------------------------------


def pulled_and_held_at_a_show(folder: Path) -> None:
    """A show whose window is pulled, whose sound goes and whose focus is lost plays on, and is ready for the next."""
    rng = random.Random(8)
    with showing(folder, "blackjack/standard", "pilok/standard") as pilot:
        pilot.comes("click")
        for _ in range(PULLED_FRAMES // 3):
            pilot.does(pulled(any_size(rng)))
        lose_sound()
        pilot.does(Event(pygame.WINDOWFOCUSLOST))
        pilot.pass_seconds(2)
        pilot.does(Event(pygame.WINDOWFOCUSGAINED))
        for _ in range(round(70 / STEP_SECONDS)):
            pilot.app.frame([press_of("key")], STEP_SECONDS)  # held down: it is nobody's hand
        check(pilot.show.is_attracting, "a key that lies there keeps a seat")


# -- all of it -------------------------------------------------------------------------------------------------------

_BETTING = tuple(kind for kind in KINDS if kind not in ("pilok", "defusal"))  # where chips are dragged
_DEALT = tuple(kind for kind in KINDS if kind not in ("salon", "defusal"))  # whose rounds can be found open again


def trials() -> dict[str, list[Trial]]:
    """Every trial by the name of its row."""
    found: dict[str, list[Trial]] = {
        "pulled in every frame": [partial(pulled_all_the_time, kind=kind) for kind in KINDS],
        "focus lost in a drag": [partial(focus_lost_in_a_drag, kind=kind) for kind in _BETTING],
        "keys held": [partial(held_keys, kind=kind) for kind in KINDS],
        "a storm of clicks": [partial(click_storm, kind=k, speed=s) for k in KINDS for s in ("normal", "instant")],
        "the same in the hall": [storm_in_the_hall],
        "sound gone": [partial(sound_gone, kind=kind) for kind in KINDS],
        "clocks turned": [clock_turned, clock_turned_at_a_show],
        "a show, pulled and held": [pulled_and_held_at_a_show],
    }
    if not missing_programs():
        found["a real screen gone"] = [partial(screen_gone, kind=kind) for kind in _DEALT]
    return found


# `--seed` is of no use here: every trial is always the same.
main = partial(try_trials, "desktop", __doc__, "trials", lambda _: trials())


if __name__ == "__main__":
    sys.exit(main())
