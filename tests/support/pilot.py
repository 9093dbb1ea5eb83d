"""A headless pilot: drives the real program by labels and events, as a hand and a keyboard would, and takes pictures.

It calls nothing private; time passes in frames it counts itself, and pictures that the program makes in threads are
made in the caller's (`pictures_at_once`), so that tests never wait, neither on a clock nor on a thread.
"""

import time
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from threading import Thread
from unittest import mock

import pygame

from casino.core.preferences import KEY, Preferences, preferences_from
from casino.save.ledger import HOUSE_ACCOUNT
from casino.save.save_file import open_store
from casino.save.store import Store
from casino.scenes.app import picture_threads, timing
from casino.scenes.app.app import App
from casino.scenes.app.house import House
from casino.scenes.app.scene import Scene
from casino.scenes.motion.door_transition import Arch
from casino.scenes.opening import build_app
from casino.scenes.table.scene import TableScene
from casino.ui.device.sound import Sound
from casino.ui.device.window import SMALLEST, Window
from casino.ui.widgets.widgets import Widget

FRAME_SECONDS = 1 / 60
INSTANT = Preferences(speed="instant")
PATIENCE_FRAMES = 20_000
SHORT_FRAMES = 500  # within so many everything is made, but in a thread
SEEN_FRAMES = 12  # of so many one is drawn where only time passes


@contextmanager
def pictures_at_once() -> Iterator[None]:
    """Whatever picture is asked for is made before the asking returns. All tests run so but those of the threads."""

    def make(name: str, steps: Generator[object, None, None]) -> Thread:
        for _ in steps:
            pass
        return Thread(name=name)  # never begun: as one that has ended, it is not alive

    with mock.patch.object(picture_threads, "start", make):
        yield


@contextmanager
def eyes_shut() -> Iterator[None]:
    """Nobody looks: everything happens as ever, and nothing is drawn."""
    draw, ahead, present = Scene.draw, Scene.paint_unseen, Window.present
    Scene.draw, Scene.paint_unseen = (lambda scene, canvas: []), (lambda scene: None)  # type: ignore[method-assign]
    Window.present = lambda window, areas=None: None  # type: ignore[method-assign]
    try:
        yield
    finally:
        Scene.draw, Scene.paint_unseen, Window.present = draw, ahead, present  # type: ignore[method-assign]


def blinks(number: int, seen: int = SEEN_FRAMES) -> AbstractContextManager[None]:
    """How a frame is looked at that is one of many, of which nobody asks more than what became of them: drawing takes
    most of a frame, and what is drawn wrong in one of them is in those after it. One of so many is `seen`."""
    return eyes_shut() if number % seen else nullcontext()


def wait_for_pictures(app: App, *scenes: Scene) -> None:
    """Lets frames pass, but no time in them, until all that can be seen is made, or all of these scenes.

    Where they are made in threads, as in benchmarks, those get their turn once many frames have passed.
    """
    stack = app.house.stack.scenes
    lowest = max(number for number, scene in enumerate(stack) if number == 0 or not scene.is_overlay)
    for number in range(PATIENCE_FRAMES):
        if all(scene.is_ready for scene in scenes or stack[lowest:]):
            return
        time.sleep(0.001 if number > SHORT_FRAMES else 0.0)
        app.frame(pygame.event.get(), 0.0)
    raise AssertionError(f"never ready to be seen: {[type(scene).__name__ for scene in stack]}")


def go_through(app: App) -> None:
    """Nobody stops on the way through a door. Where pictures are made in threads, those get their turn in time."""
    for number in range(PATIENCE_FRAMES):
        if not app.house.is_running or not isinstance(app.house.stack.top, Arch):
            return
        time.sleep(0.001 if number > SHORT_FRAMES else 0.0)
        with eyes_shut():
            app.frame([], timing.ARCH)
    raise AssertionError("the way through a door never came to its end")


class Now:
    """Real seconds, as a test says."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


class Pilot:
    """The program on a save, at a size, with settings. With a `name` the first evening's page is passed.

    It looks at every frame. One that is not `is_watchful`, as in tests, asks what a hand does and how a round ends: of
    many frames on the way some are drawn, and always the last one.
    """

    is_watchful = True

    def __init__(
        self,
        save: Path,
        size: tuple[int, int] = SMALLEST,
        *,
        name: str = "Ann",
        preferences: Preferences | None = None,
        sound: Sound | None = None,
    ) -> None:
        store = open_store(save)
        window = Window(size)
        kept = preferences or preferences_from(store.preference(HOUSE_ACCOUNT, KEY))
        self.app = build_app(store, window, sound or Sound(0.0, 0.0), kept)
        with self.glancing(not name):
            self.house.doors.begin()
            self.frames(2)
            if name and not self.store.accounts("profile"):
                self.press("Enter the casino")
        self.frames(1, 0.0)

    @property
    def house(self) -> House:
        """What its scenes ask for things."""
        return self.app.house

    @property
    def store(self) -> Store:
        """The save, which the house opens anew if it is found damaged."""
        return self.house.store

    @property
    def scene(self) -> Scene:
        """What is on top."""
        return self.house.stack.top

    @property
    def labels(self) -> list[str]:
        """Everything that can be pressed now."""
        return [widget.label for widget in self.scene.focus.widgets]

    def has(self, label: str) -> bool:
        """Whether something can be pressed whose label begins so."""
        return any(one.startswith(label) for one in self.labels)

    def widget(self, label: str) -> Widget:
        """The widget with a label, or whose label begins with it."""
        widgets = self.scene.focus.widgets
        found = [w for w in widgets if w.label == label] or [w for w in widgets if w.label.startswith(label)]
        assert found, f"there is no {label!r} here, only {self.labels}"
        return found[0]

    # -- time -------------------------------------------------------------------------------------------------

    def frames(self, count: int = 1, seconds: float = FRAME_SECONDS) -> None:
        """Lets frames pass, with whatever events were posted."""
        for number in range(count):
            with self.glancing(number % SEEN_FRAMES == 0 or number == count - 1):
                self.app.frame(pygame.event.get(), seconds)
        go_through(self.app)

    def wait(self, seconds: float = FRAME_SECONDS) -> None:
        """Until the table has shown everything and waits for somebody at the screen."""
        for number in range(PATIENCE_FRAMES):
            with self.glancing(number % SEEN_FRAMES == 0):
                self.frames(1, seconds)
            if not isinstance(self.scene, TableScene) or self.scene.is_waiting:
                self.frames(1, seconds)
                return
        raise AssertionError("the table never came to rest")

    def finish(self, *labels: str) -> None:
        """Waits, and presses the first of these labels that is there, until none of them is."""
        self.wait()
        while label := next((one for one in labels if one in self.labels), ""):
            self.press(label)
            self.wait()

    def until(self, is_so: Callable[[], object], seconds: float = FRAME_SECONDS) -> None:
        """Until something is so."""
        for number in range(PATIENCE_FRAMES):
            if is_so():
                self._look()
                return
            with self.glancing(number % SEEN_FRAMES == 0):
                self.frames(1, seconds)
        raise AssertionError("what was waited for never came")

    def glancing(self, is_looking: bool) -> AbstractContextManager[None]:
        """Whether the next frames are looked at."""
        return nullcontext() if is_looking or self.is_watchful else eyes_shut()

    def _look(self) -> None:
        """The window shows what is so now, as after any frame."""
        if self.house.is_running and (self.scene.needs_repaint or self.scene.has_traces):
            self.scene.draw(self.house.window.canvas)

    def hurry(self) -> None:
        """As `wait`, with everything that moves finished at once."""
        for number in range(PATIENCE_FRAMES):
            if not isinstance(self.scene, TableScene):
                self._look()
                return
            self.scene.director.skip_all()
            with self.glancing(number % SEEN_FRAMES == 0):
                self.frames(1, 0.1)
            if isinstance(self.scene, TableScene) and self.scene.is_waiting:
                self._look()
                return
        raise AssertionError("the table never came to rest")

    # -- hands ------------------------------------------------------------------------------------------------

    def let_buttons_wake(self) -> None:
        """Waits until a bar that has just come takes presses, as a hand does that looks first."""
        with self.glancing(False):
            while isinstance(self.scene, TableScene) and self.scene.is_deaf:
                self.frames(1, 0.1)

    def move(self, position: tuple[int, int]) -> None:
        """The pointer goes somewhere."""
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0)))
        self.frames()

    def click(self, position: tuple[int, int], button: int = 1) -> None:
        """A press and a release at a place."""
        with self.glancing(False):
            self.move(position)
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=position, button=button))
            self.frames()
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=position, button=button))
        self.frames()

    def press(self, *labels: str) -> None:
        """Clicks what bears each label, one after another. Whoever deals with no bet laid bets the least first."""
        for label in labels:
            self.let_buttons_wake()
            if self.widget(label).key == "start":
                self.lay_least()
            self.click(self.widget(label).rect.center)

    def choose(self, *labels: str) -> None:
        """Presses what bears each label as this pilot's hand does: here with the pointer."""
        self.press(*labels)

    def lay_least(self) -> None:
        """Bets the least where nothing is laid that could be dealt."""
        if any(getattr(one, "note", "") == "place a bet first" for one in self.scene.focus.widgets):
            self.widget("Bet more").press()

    def drag(self, start: tuple[int, int], goal: tuple[int, int]) -> None:
        """Picks something up and lets it go elsewhere."""
        self.let_buttons_wake()
        self.move(start)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        self.frames()
        for step in range(1, 6):
            place = tuple(round(a + (b - a) * step / 5) for a, b in zip(start, goal, strict=True))
            pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(1, 0, 0)))
            self.frames()
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=goal, button=1))
        self.frames()

    def wheel(self, label: str, steps: int) -> None:
        """Turns the wheel above something."""
        self.let_buttons_wake()
        self.move(self.widget(label).rect.center)
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=steps))
        self.frames()

    def key(self, key: int, mod: int = 0, text: str = "") -> None:
        """Presses and lets go a key; `text` is what it types."""
        self.let_buttons_wake()
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0))
        if text:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=mod, unicode=text, scancode=0))
        self.frames()

    def type(self, words: str) -> None:
        """Presses the key of each letter."""
        for letter in words:
            self.key(ord(letter.lower()), text=letter)

    # -- eyes -------------------------------------------------------------------------------------------------

    def seen(self) -> pygame.Surface:
        """A copy of what is on the screen, once all that can be seen of it is made."""
        wait_for_pictures(self.app)
        self.scene.needs_repaint = True
        self.scene.draw(self.house.window.canvas)
        return self.house.window.canvas.copy()

    def picture(self, path: Path) -> None:
        """Saves what is on the screen."""
        pygame.image.save(self.seen(), str(path))

    def close(self) -> None:
        """Closes the program as quitting does."""
        self.app.close()
