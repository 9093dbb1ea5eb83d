"""The pilot of an unattended house: drives a show frame by frame, with a hand at every device."""

from pathlib import Path

import pygame

from casino.save.save_file import open_store
from casino.scenes.app.app import App
from casino.scenes.app.scene import Scene
from casino.scenes.show.scene import Show
from casino.scenes.show_opening import open_show
from casino.show.settings import ShowSettings
from tests.support.pilot import SMALLEST, Pilot

STEP_SECONDS = 1 / 20
SEEN_STEPS = 20  # of so many one is drawn where only time passes
TABLES = (  # one of every kind
    *("black_baron/standard", "black_axe/standard", "pilok/standard"),
    *("blackjack/standard", "baccarat/salon", "baccarat/practice"),
)
PIN = "24680"
HANDS = ("key", "click", "touch", "button", "stick", "wheel")


def press_of(hand: str) -> pygame.event.Event:
    """What a device says when somebody presses anything on it."""
    event = pygame.event.Event
    return {
        "key": event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0),
        "click": event(pygame.MOUSEBUTTONDOWN, pos=(640, 500), button=1, touch=False),
        "touch": event(pygame.FINGERDOWN, touch_id=1, finger_id=1, x=0.5, y=0.7, dx=0.0, dy=0.0, pressure=1.0),
        "button": event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=pygame.CONTROLLER_BUTTON_A),
        "stick": event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=pygame.CONTROLLER_AXIS_LEFTX, value=30000),
        "wheel": event(pygame.MOUSEWHEEL, x=0, y=1),
    }[hand]


class ShowPilot(Pilot):
    """A show on a save in a folder of its own. It can be ended in the middle of anything and opened anew."""

    def __init__(self, folder: Path, size: tuple[int, int] = SMALLEST, *, is_plain: bool = False, **set_: object):
        settings = ShowSettings(**{"full_screen": False, "pin": PIN, **set_})
        store = open_store(folder / "kiosk.save")
        self.app: App = open_show(store, settings, size, is_plain=is_plain)
        assert self.house.show is not None
        self.show: Show = self.house.show
        self.is_crashed = False
        self.frames(2)

    @property
    def scene(self) -> Scene:
        return self.house.stack.top

    def pass_seconds(self, seconds: float) -> None:
        """Lets time pass without a hand anywhere."""
        left = round(seconds / STEP_SECONDS)  # steps, of which two are one where many go by
        while left:
            steps = min(2, left)
            with self.glancing(left % SEEN_STEPS < 2):
                self.app.frame([], steps * STEP_SECONDS)
            left -= steps

    def does(self, event: pygame.event.Event) -> None:
        """One event, and the frame it comes in."""
        self.app.frame([event], STEP_SECONDS)

    def comes(self, hand: str = "key") -> None:
        """Somebody takes the seat, and their hand comes to rest."""
        self.does(press_of(hand))
        self.does(pygame.event.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0))
        self.pass_seconds(1.0)

    def settles_in(self, hand: str = "key") -> None:
        """Somebody takes the seat, and whatever moves comes to its end."""
        self.comes(hand)
        self.hurry()

    def shows(self, game: str) -> None:
        """Until a game's table plays itself."""
        self.until(lambda: self.show.played is not None and self.show.played.table.level.name == game, STEP_SECONDS)

    def crash(self) -> None:
        """The program is gone from one moment to the next: nothing is settled, nothing is said."""
        self.is_crashed = True
        self.store.close()
