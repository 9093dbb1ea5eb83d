"""The stack of scenes: their order, and which one is played. No events, no time, no picture."""

from typing import Protocol

import pygame

from casino.ui.drawing.look import Look
from casino.ui.widgets.focus import Focus


class Played(Protocol):
    """A scene as the stack, the loop and dialogs see it."""

    focus: Focus
    is_overlay: bool
    needs_repaint: bool

    @property
    def takes_time(self) -> bool: ...
    @property
    def runs_on(self) -> bool: ...
    @property
    def plays_on(self) -> bool: ...
    @property
    def notice_line(self) -> pygame.Rect | None: ...
    def leaves_on_fault(self) -> bool: ...
    @property
    def offers_turn_clock(self) -> bool: ...
    @property
    def wants_every_key(self) -> bool: ...
    @property
    def place(self) -> str: ...
    @property
    def face(self) -> str: ...
    @property
    def room_sound(self) -> str: ...
    @property
    def tension(self) -> float: ...
    @property
    def is_hushed(self) -> bool: ...
    @property
    def key_group(self) -> str: ...
    @property
    def look(self) -> Look: ...
    @property
    def is_moving(self) -> bool: ...
    @property
    def has_traces(self) -> bool: ...
    @property
    def spare_seconds(self) -> float: ...
    @property
    def is_ready(self) -> bool: ...
    @property
    def still_picture(self) -> pygame.Surface: ...
    @property
    def drawn_size(self) -> tuple[int, int]: ...
    def enter(self) -> None: ...
    def let_go(self) -> None: ...
    def refresh(self) -> None: ...
    def resized(self) -> None: ...
    def on_money_moved(self) -> None: ...
    def handle(self, event: pygame.event.Event) -> None: ...
    def update(self, seconds: float) -> None: ...
    def on_background_tick(self) -> bool: ...
    def on_behind(self) -> None: ...
    def state_in_words(self) -> str: ...
    def draw(self, target: pygame.Surface) -> list[pygame.Rect] | None: ...


class Stack:
    """Scenes on top of each other; the top one is played."""

    def __init__(self) -> None:
        self._scenes: list[Played] = []
        self.is_anew = False  # a scene other than an overlay has come to the top since the last frame

    @property
    def top(self) -> Played:
        """The scene that is played."""
        return self._scenes[-1]

    @property
    def scenes(self) -> tuple[Played, ...]:
        """All scenes, the lowest first."""
        return tuple(self._scenes)

    @property
    def room_sound(self) -> str:
        """The room tone in force."""
        return next((scene.room_sound for scene in reversed(self._scenes) if scene.room_sound), "")

    @property
    def tension(self) -> float:
        """The tension of the place that is played, also while a page is open over it."""
        return next((scene.tension for scene in reversed(self._scenes) if scene.room_sound), 0.0)

    @property
    def is_hushed(self) -> bool:
        """Whether a draw that decides is seen just now; a page that is open over it ends the hush."""
        return bool(self._scenes) and self.top.is_hushed

    def below(self, scene: Played) -> Played | None:
        """The scene below an overlay."""
        at = self._scenes.index(scene) if scene in self._scenes else 0
        return self._scenes[at - 1] if at else None

    def push(self, scene: Played) -> None:
        """Puts a scene on top."""
        before = self._scenes[-1:]
        self._scenes.append(scene)
        self._enter(before)

    def pop(self) -> None:
        """Removes the top scene, unless it is the last."""
        if len(self._scenes) > 1:
            self._enter([self._scenes.pop()])

    def replace(self, scene: Played) -> None:
        """Replaces the top scene."""
        before = [self._scenes.pop()]
        self._scenes.append(scene)
        self._enter(before)

    def replace_all(self, scene: Played) -> None:
        """Replaces all scenes by one."""
        before, self._scenes = self._scenes[-1:], [scene]
        self._enter(before)

    def _enter(self, before: list[Played]) -> None:
        """Makes the new top scene the one that is played. It takes over the pointer, which has not moved."""
        for scene in before:
            self.top.focus.pointer = scene.focus.pointer
        self.top.enter()
        self.is_anew |= not self.top.is_overlay

    def resized(self) -> None:
        """Tells every scene that the window's size changed."""
        for scene in self._scenes:
            scene.resized()

    def money_moved(self) -> None:
        """Tells every scene that a purse was changed by a page, under which they can be seen."""
        for scene in self._scenes:
            scene.on_money_moved()
