"""Frames from a press to the first thing that moves: a die, a card, a chip, a door, a page; from a fling to its dice.

They are counted in frames of a sixtieth of a second, in which the machine works as long as it likes, and only the work
that is bounded by a clock depends on it: what is planned ahead has as many frames as somebody takes to look.
"""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
from pygame.event import Event

from casino.core.preferences import Preferences
from casino.engines.registry import GAMES
from casino.physics.dice import Throw
from casino.physics.dice_fling import from_hand
from casino.scenes.motion.throws.cup import Cup
from casino.ui.drawing.animator import Speed
from tests.support.pace import sit_down
from tests.support.pilot import FRAME_SECONDS, Pilot, wait_for_pictures
from tests.support.tables_on_screen import is_driven
from tests.tools.benchmarks import baccarat_frames
from tests.tools.benchmarks.moments import known_evening
from tests.tools.benchmarks.rows import is_quick, show

MAX_FRAMES = 3
LEVELS = (  # and how many of the house's characters sit there
    *(("black_baron/standard", 0), ("black_baron/standard", 4), ("pilok/standard", 2), ("pilok/standard", 4)),
    *(("blackjack/standard", 0), ("black_axe/standard", 3), ("baccarat/salon", 0)),
)
PAID_AT, PAID_BY = "blackjack/strip", "Surrender"  # half the chips come back, and no card is dealt before
PASSIVE = ("Stay", "Stand", "No insurance", "Pass", "Fold", "Do not jump", "Don't jump", "Spare", "Turn all")
PAGES = {  # by what is on the screen: what opens a page there
    "the hall": ("Cashier", "House rules", "History", "Settings"),
    "a table": ("Cashier", "Rules", "Pause"),
}
THROWS = (  # with how many characters, and what asks for the dice; how many there are
    *(("black_baron/standard", 0, "Hit", 1), ("black_baron/standard", 2, "", 7), ("black_baron/standard", 6, "", 15)),
    ("pilok/standard", 4, "", 5),
)
FLINGS = (  # in px a frame, with which the pointer moves until it lets go: slow and wild ones, every way
    *((0, -9), (45, -30), (0, 60), (-45, -30), (70, 0), (0, -60), (-12, 0), (-40, 50), (90, -90), (0, 0)),
)
LED_FRAMES = 8
LOOK_FRAMES = 60  # at a bar before it is pressed
_MAX_WAITED = 600
_MUCH_OF_IT = 0.1  # of a picture, that differs once a door or a page is seen to open; a breathing lamp is less
_SIZE = (1280, 720)


def frames_until_moved(pilot: Pilot) -> int:
    """How many frames it takes until the table draws something that moves."""
    table = pilot.scene
    draw, drawn = table.director.draw, []

    def drawing(target):
        areas = draw(target)
        drawn.extend(areas)
        return areas

    with mock.patch.object(table.director, "draw", drawing):
        return frames_until(pilot, lambda: drawn)


def frames_until(pilot: Pilot, is_so: Callable[[], object]) -> int:
    """How many frames it takes until something is so."""
    for number in range(1, _MAX_WAITED):
        pilot.app.frame([], FRAME_SECONDS)
        if is_so():
            return number
    return _MAX_WAITED


def frames_until_opened(pilot: Pilot, label: str) -> int:
    """How many frames it takes from a press, its own included, until much of the picture is another one."""
    canvas = pilot.house.window.canvas
    before = pygame.surfarray.array2d(canvas)
    pilot.widget(label).press()
    return frames_until(pilot, lambda: (pygame.surfarray.array2d(canvas) != before).mean() > _MUCH_OF_IT)


@contextmanager
def opened(speed: str = "normal") -> Iterator[Pilot]:
    """The program in the hall, with a save of its own."""
    with (
        tempfile.TemporaryDirectory() as name,
        closing(Pilot(Path(name) / "casino.save", _SIZE, preferences=Preferences(speed=speed))) as pilot,
    ):
        wait_for_pictures(pilot.app)
        yield pilot


def bring_to_start(pilot: Pilot) -> None:
    """The round goes on by the rules until the next one can be begun, and somebody looks at the bar."""
    while not any(widget.key == "start" for widget in pilot.scene.focus.widgets):
        pilot.press(next(name for name in PASSIVE if pilot.has(name)))
        pilot.wait()
    if is_driven(pilot.scene, baccarat_frames.SalonDriver):
        baccarat_frames.lay(pilot.scene)
    pilot.frames(LOOK_FRAMES)


def start(pilot: Pilot) -> None:
    """Presses what begins a round."""
    pilot.press(next(widget.label for widget in pilot.scene.focus.widgets if widget.key == "start"))


def rounds_at(level: str, company: int, speed: str, rounds: int) -> list[int]:
    """The frames after the start of each of so many rounds."""
    taken = []
    with opened(speed) as pilot:
        sit_down(pilot, level, company)
        for _ in range(rounds):
            bring_to_start(pilot)
            start(pilot)
            taken.append(frames_until_moved(pilot))
            pilot.wait()
    return taken


def flung(pilot: Pilot, label: str, step: tuple[int, int]) -> int:
    """The frames until dice fly from a cup: that of a button which is held, led by a step a frame, and let go."""
    x, y = pilot.widget(label).rect.center
    shaken: list[Cup] = []
    flown: list[object] = []

    def shake(cup: Cup, *words: Any, shakes: Callable[..., bool] = Cup.shake) -> bool:
        is_held = shakes(cup, *words)
        shaken.extend([cup] * is_held)
        return is_held

    def flies(*words: Any) -> Throw:
        flown.append(words)
        return from_hand(*words)

    with (
        mock.patch.object(Cup, "shake", shake),
        mock.patch("casino.scenes.motion.throws.throw.from_hand", flies),
    ):
        pilot.move((x, y))
        pilot.app.frame([Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)], FRAME_SECONDS)
        frames_until(pilot, lambda: shaken)
        for _ in range(LED_FRAMES):
            x, y = x + step[0], y + step[1]
            moved = Event(pygame.MOUSEMOTION, pos=(x, y), rel=step, buttons=(1, 0, 0))
            pilot.app.frame([moved], FRAME_SECONDS)
        assert shaken and not flown, "held dice do not fly"
        pilot.app.frame([Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=1)], FRAME_SECONDS)
        return 1 if flown else 1 + frames_until(pilot, lambda: flown)


def flings(level: str, company: int, action: str, speed: str, many: int) -> list[int]:
    """The frames after each of so many flings: of the dice that begin a round, or of those of an action."""
    taken: list[int] = []
    with opened(speed) as pilot:
        sit_down(pilot, level, company)
        while len(taken) < many:
            bring_to_start(pilot)
            pilot.lay_least()
            pilot.let_buttons_wake()
            if not action:
                label = next(widget.label for widget in pilot.scene.focus.widgets if widget.key == "start")
                taken.append(flung(pilot, label, FLINGS[len(taken) % len(FLINGS)]))
                pilot.wait()
                continue
            start(pilot)
            pilot.wait()
            if pilot.has(action):
                pilot.frames(LOOK_FRAMES)
                taken.append(flung(pilot, action, FLINGS[len(taken) % len(FLINGS)]))
                pilot.wait()
    return taken


def payouts(speed: str, rounds: int) -> list[int]:
    """The frames after a press upon which chips are paid, so many times."""
    taken: list[int] = []
    with opened(speed) as pilot:
        sit_down(pilot, PAID_AT, 0)
        while len(taken) < rounds:
            bring_to_start(pilot)
            start(pilot)
            pilot.wait()
            if pilot.has(PAID_BY):
                pilot.frames(LOOK_FRAMES)
                pilot.press(PAID_BY)
                taken.append(frames_until_moved(pilot))
                pilot.wait()
    return taken


def doors(game: str) -> list[int]:
    """The frames until a door of the hall is lit that was not, and until one walks through it."""
    with opened() as pilot:
        other = next(name for name in GAMES if name != game)
        pilot.house.change(door=other)
        pilot.scene.refresh()
        taken = []
        for _ in ("lit", "walked through"):
            pilot.frames(LOOK_FRAMES)
            taken.append(frames_until_opened(pilot, f"Door: {GAMES[game].title}"))
        return taken


def pages(where: str) -> list[int]:
    """The frames until each page that can be opened there is seen."""
    taken = []
    with opened() as pilot:
        if where != "the hall":
            sit_down(pilot, LEVELS[0][0], 0)
        for label in PAGES[where]:
            pilot.frames(LOOK_FRAMES)
            taken.append(frames_until_opened(pilot, label))
            pilot.house.stack.pop()
    return taken


def row(name: str, taken: list[int]) -> None:
    """Prints the row of some presses."""
    show(f"frames from a press to {name}", max(taken), "frames", MAX_FRAMES, note=f"{len(taken)} presses: {taken}")


def main() -> None:
    """Prints all rows."""
    rounds = 3 if is_quick() else 10
    with known_evening():
        for speed in (Speed.NORMAL.name.lower(), Speed.FAST.name.lower()):
            for level, company in LEVELS:
                words = f"motion, {level} with {company} others, {speed}"
                row(words, rounds_at(level, company, speed, rounds))
            for level, company, action, dice in THROWS:
                taken = flings(level, company, action, speed, rounds)
                show(
                    f"frames from letting go to the first die, {dice} dice, {level}, {speed}",
                    max(taken),
                    "frames",
                    MAX_FRAMES,
                    note=f"{len(taken)} flings: {taken}",
                )
            row(f"a payout, {PAID_AT}, {speed}", payouts(speed, rounds))
        for game in GAMES:
            row(f"the door of {GAMES[game].title} lit, and to the walk through it", doors(game))
        for where in PAGES:
            row(f"a page opened in {where}", pages(where))


if __name__ == "__main__":
    main()
