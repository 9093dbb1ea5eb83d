"""What tours are made of. A tour is a dictionary of states in their order, each with the steps that lead to it.

A step is the label of something to press, or what is done with a pilot; a context that it gives is kept until the
picture was taken. Chance and the clock stand still (`stilled`), and moments are counted from what is heard, so that a
tour shows the same every time.
"""

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from itertools import count
from unittest import mock

import pygame

from casino.records.levels import shipped_level
from casino.records.rounds import RoundRecord
from casino.save.ledger import Account
from casino.scenes.table.drivers.replay import ReplayDriver
from casino.ui.device.sound import Sound
from casino.ui.widgets.text_field import TextField
from tests.scenes.places import bring_below
from tests.support.pilot import Pilot
from tests.support.tables_on_screen import is_driven

CLOCK = "2031-10-31T21:40:00+01:00"
KNOCKS = ("die_leather", "die_glass", "die_wood", "die_die")
BRISK = 0.06  # seconds a frame, where nobody looks
Done = Callable[[Pilot], object]
Step = str | Done
Tour = Mapping[str, Step | tuple[Step, ...]]


class Ear(Sound):
    """Hears nothing aloud and remembers the names of what was played."""

    def __init__(self) -> None:
        super().__init__(0.0, 0.0)
        self.heard: set[str] = set()

    def play(self, name: str, **_: object) -> None:
        self.heard.add(name)

    def room(self, name: str | None) -> None:
        self.heard.clear()


@contextmanager
def stilled(seed: str = "a lantern, a crate, two dice") -> Iterator[None]:
    """Every round gets the same seed, secrets are those of every time, and the clock shows one evening."""
    log, number = logging.getLogger("casino"), count(1)
    with ExitStack() as stack:
        stack.enter_context(mock.patch("casino.tables.session.new_seed", return_value=seed))
        for module in ("casino.online.client.remote", "tests.support.visitors"):
            stack.enter_context(mock.patch(f"{module}.new_secret", lambda: f"{next(number):064x}"))
        stack.enter_context(mock.patch("casino.save.open_save.now", return_value=CLOCK))
        stack.enter_context(mock.patch.object(log, "handlers", [logging.NullHandler()]))
        stack.enter_context(mock.patch.object(log, "propagate", False))
        yield


def walk(pilot: Pilot, tour: Tour) -> Iterator[str]:
    """Takes the steps of a tour, and says each state when it is on the screen."""
    for state, steps in tour.items():
        with ExitStack() as kept:
            for step in steps if isinstance(steps, tuple) else (steps,):
                if isinstance(step, str):
                    pilot.press(step)
                elif isinstance(context := step(pilot), AbstractContextManager):
                    kept.enter_context(context)
            pilot.frames(2)
            yield state


def me(pilot: Pilot) -> Account:
    """Whoever plays."""
    assert pilot.house.profile is not None
    return pilot.house.profile


def away(pilot: Pilot) -> None:
    """The pointer lies on nothing."""
    pilot.move((0, 0))


def still_whim(pilot: Pilot) -> None:
    """The same whims every time."""
    pilot.scene.rng.seed(3)


def typed(pilot: Pilot, words: str) -> None:
    """Letters come in, all of them at once."""
    for letter in words:
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    pilot.frames()


def write(label: str, words: str) -> Done:
    """Types words over what stands in a line."""

    def type_over(pilot: Pilot) -> None:
        field = pilot.widget(label)
        assert isinstance(field, TextField)
        field.line.select_all()
        field.write(words)
        pilot.frames()

    return type_over


def button(pilot: Pilot, position: tuple[int, int], *, is_down: bool) -> None:
    """A button of the mouse goes down, or up."""
    kind = pygame.MOUSEBUTTONDOWN if is_down else pygame.MOUSEBUTTONUP
    pygame.event.post(pygame.event.Event(kind, pos=position, button=1))
    pilot.frames()


# -- steps that are made --------------------------------------------------------------------------------------


def frames(number: int, seconds: float = BRISK) -> Done:
    """Lets frames pass."""
    return lambda pilot: pilot.frames(number, seconds)


def change(**preferences: object) -> Done:
    """Sets something in the settings."""
    return lambda pilot: pilot.house.change(**preferences)


def thin(cents: int) -> Done:
    """Leaves so much in the purse."""
    return lambda pilot: bring_below(pilot.store, me(pilot), cents)


def enter(level: str) -> Done:
    """To a table, through its game's door unless that stands open."""

    def go(pilot: Pilot) -> None:
        shipped = shipped_level(level)
        if shipped.title not in pilot.labels:
            pilot.press(f"Door: {pilot.house.doors.place(shipped).door_title}")
        pilot.press(shipped.title)
        still_whim(pilot)
        pilot.frames(2)

    return go


def again(*labels: str) -> Done:
    """Presses whichever of these is there, until none of them is."""

    def press(pilot: Pilot) -> None:
        while found := [label for label in labels if label in pilot.labels]:
            pilot.press(found[0])
            pilot.hurry()

    return press


def until(is_so: Done) -> Done:
    """Until something is so. Time stands still meanwhile for the eyes, whose blinks are whims: a throw may take a
    frame more or less to plan."""

    def wait(pilot: Pilot) -> None:
        def looks() -> object:
            pilot.scene.time = 0.0
            return is_so(pilot)

        pilot.until(looks, BRISK)

    return wait


def sound(number: int, *names: str) -> Done:
    """Until one of some sounds is heard, and some frames on."""

    def listen(pilot: Pilot) -> None:
        ear = pilot.house.sound
        assert isinstance(ear, Ear)
        ear.heard.clear()
        until(lambda _: ear.heard & set(names))(pilot)
        pilot.frames(number)

    return listen


def shown(record: Callable[[], RoundRecord]) -> Done:
    """Shows a record at its table."""

    def show(pilot: Pilot) -> None:
        stage = pilot.house.doors.replay([("The round", record())])
        assert is_driven(stage, ReplayDriver)
        pilot.house.stack.push(stage)
        still_whim(pilot)

    return show


def at_turn(hands: int = 1) -> Done:
    """Until somebody is to act and a seat has so many hands."""

    def is_so(pilot: Pilot) -> bool:
        model = pilot.scene.model
        most = max((len(seat.hands) for seat in model.seats.values()), default=0)
        return bool(model.turn and most >= hands and pilot.scene.director.is_idle)

    return until(is_so)
