"""The case's lid on the stage: closed over everything, what is written on it, and how it opens.

How a lid is painted belongs to `art.lid`; what lies below it to `defusal`.
"""

from __future__ import annotations

from typing import Any

import pygame

from casino.records.levels import Level
from casino.scenes.app import timing
from casino.scenes.app.house import House
from casino.scenes.games.bomb.art.lid import LidLayout, draw_opening, facts_of, lid_layout, paint_lid
from casino.scenes.games.bomb.motion import DefusalMotions
from casino.ui.drawing.animator import Animation, Call, Series, Tween

_SEALED = "SEALED"


class LiddedStage(DefusalMotions):
    """A stage with a case whose lid is closed until the bomb is armed."""

    def __init__(self, house: House, level: Level, rules: Any) -> None:
        self._lid: LidLayout | None = None
        self._lid_picture: pygame.Surface | None = None  # the lid as it was painted last, for its opening
        self._lid_told = ("", "")  # what was written on it then
        self._is_opening = False  # the lid is on its way
        super().__init__(house, level, rules)

    def settle(self, event: Any) -> None:
        self._is_opening = False
        super().settle(event)

    def on_resized(self) -> None:
        super().on_resized()
        self.forget_lid()

    def forget_picture(self) -> None:
        super().forget_picture()
        self._lid_picture = None

    def forget_lid(self) -> None:
        """Its places are found anew, for another size or another case."""
        self._lid = self._lid_picture = None

    @property
    def lid(self) -> LidLayout:
        """The lid's places for the present size."""
        if self._lid is None:
            self._lid = lid_layout(self.metrics, self.layout.case, len(facts_of(self.rules, self.level.currency)))
        return self._lid

    @property
    def has_lid(self) -> bool:
        """Whether the lid lies on the case: nothing of the bomb may be seen."""
        return self.model.phase == "closed" and not self._is_opening

    @property
    def is_sealed(self) -> bool:
        """Whether the code is not to be seen yet: a case that pays must not be looked at elsewhere before."""
        return self.has_lid and bool(self.rules.entry_fee) and not self.model.is_for_honour

    @property
    def _on_lid(self) -> tuple[str, str]:
        """What is written on the lid: the code, and a note."""
        note = "For the honour: it costs nothing and pays nothing." if self.model.is_for_honour else ""
        return _SEALED if self.is_sealed else self.model.code, note

    def _write_lid(self, target: pygame.Surface) -> None:
        code, note = self._on_lid
        paint_lid(target, self.look, self.lid, code, facts_of(self.rules, self.level.currency), note)

    def _keep_lid(self, target: pygame.Surface) -> None:
        """Keeps what was just painted, so that the frame in which the lid begins to open need not paint it."""
        area = self.lid.rect
        if (self._lid_picture is None or self._lid_told != self._on_lid) and target.get_rect().contains(area):
            self._lid_picture, self._lid_told = target.subsurface(area).copy(), self._on_lid

    def lid_picture(self) -> pygame.Surface:
        """The closed lid as it lies on the case."""
        if self._lid_picture is None or self._lid_told != self._on_lid:
            picture = pygame.Surface(self.house.size).convert()
            picture.blit(self._backdrop or picture, (0, 0))
            self._write_lid(picture)
            self._keep_lid(picture)
        assert self._lid_picture is not None
        return self._lid_picture

    def paint_lid(self, target: pygame.Surface) -> None:
        """Paints the closed lid, and keeps its picture."""
        self._write_lid(target)
        self._keep_lid(target)

    def open_lid(self) -> Animation:
        """Both shutters move apart, and the bomb below is seen."""
        picture = self.lid_picture()

        def begin() -> None:
            self._is_opening = True
            self.invalidate()
            self.house.sound.play("door")

        moved = Tween(timing.LID, lambda target, share: draw_opening(target, self.lid, picture, share))
        return Series([Call(begin), moved])
