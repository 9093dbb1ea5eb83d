"""The stack of scenes: what lies over what, and which one is played. No events, time or picture in here."""

from __future__ import annotations

from casino.scenes.app.scene import Scene


class Stack:
    """Scenes one over the other; the top one is played."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []
        self.is_anew = False  # another scene, which is no overlay, is played than in the last frame

    @property
    def top(self) -> Scene:
        """The scene that is played."""
        return self._scenes[-1]

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, the lowest first."""
        return tuple(self._scenes)

    @property
    def room_sound(self) -> str:
        """The tone of the room that is played in."""
        return next((scene.room_sound for scene in reversed(self._scenes) if scene.room_sound), "")

    def below(self, scene: Scene) -> Scene | None:
        """The scene an overlay lies on."""
        at = self._scenes.index(scene) if scene in self._scenes else 0
        return self._scenes[at - 1] if at else None

    def push(self, scene: Scene) -> None:
        """Puts a scene on top."""
        before = self._scenes[-1:]
        self._scenes.append(scene)
        self._enter(before)

    def pop(self) -> None:
        """Takes the top scene away, unless it is the last."""
        if len(self._scenes) > 1:
            self._enter([self._scenes.pop()])

    def replace(self, scene: Scene) -> None:
        """Puts a scene in the place of the top one."""
        before = [self._scenes.pop()]
        self._scenes.append(scene)
        self._enter(before)

    def replace_all(self, scene: Scene) -> None:
        """Begins anew with one scene."""
        before, self._scenes = self._scenes[-1:], [scene]
        self._enter(before)

    def _enter(self, before: list[Scene]) -> None:
        """The top scene is played now, by the same hand as the one before: its pointer did not move."""
        for scene in before:
            self.top.focus.pointer = scene.focus.pointer
        self.top.enter()
        self.is_anew |= not self.top.is_overlay

    def resized(self) -> None:
        """The window changed."""
        for scene in self._scenes:
            scene.resized()
