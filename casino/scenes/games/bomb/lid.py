"""The case's lid: closed over everything, what is written on it, and how it opens.

How a lid is painted belongs to `art.lid`; what lies below it to `view`.
"""

from __future__ import annotations

import pygame

from casino.scenes.app import timing
from casino.scenes.games.bomb.art.lid import LidLayout, draw_opening, facts_of, lid_layout, paint_lid
from casino.scenes.games.bomb.motion import CaseView
from casino.ui.drawing.animator import Animation, Call, Series, Tween

_SEALED = "SEALED"


class CaseLid:
    """The lid of one case, closed until the bomb is armed."""

    def __init__(self, view: CaseView) -> None:
        self._view = view
        self._lid: LidLayout | None = None
        self._picture: pygame.Surface | None = None  # the lid as it was painted last, for its opening
        self._written = ("", "")  # what was on it then
        self.is_opening = False  # it is on its way

    def put_down(self) -> None:
        """The lid is where it belongs."""
        self.is_opening = False

    def forget(self) -> None:
        """Its places are found anew, for another size or another case."""
        self._lid = None
        self.forget_picture()

    def forget_picture(self) -> None:
        """It is painted anew, as what lies below it is."""
        self._picture = None

    @property
    def layout(self) -> LidLayout:
        """The lid's places for the present size."""
        if self._lid is None:
            self._lid = lid_layout(
                self._view.metrics, self._view.layout.case, len(facts_of(self._view.rules, self._view.level.currency))
            )
        return self._lid

    @property
    def is_closed(self) -> bool:
        """Whether the lid lies on the case: nothing of the bomb may be seen."""
        return self._view.model.phase == "closed" and not self.is_opening

    @property
    def is_sealed(self) -> bool:
        """Whether the code is not to be seen yet: a case that pays must not be looked at elsewhere before."""
        return self.is_closed and bool(self._view.rules.entry_fee) and not self._view.model.is_for_honour

    @property
    def _on_lid(self) -> tuple[str, str]:
        """What is written on the lid: the code, and a note."""
        note = "For the honour: it costs nothing and pays nothing." if self._view.model.is_for_honour else ""
        return _SEALED if self.is_sealed else self._view.model.code, note

    def _write(self, target: pygame.Surface) -> None:
        code, note = self._on_lid
        paint_lid(
            target, self._view.look, self.layout, code, facts_of(self._view.rules, self._view.level.currency), note
        )

    def _keep(self, target: pygame.Surface) -> None:
        """Keeps what was just painted, so that the frame in which the lid begins to open need not paint it."""
        area = self.layout.rect
        if (self._picture is None or self._written != self._on_lid) and target.get_rect().contains(area):
            self._picture, self._written = target.subsurface(area).copy(), self._on_lid

    def picture(self) -> pygame.Surface:
        """The closed lid as it lies on the case."""
        if self._picture is None or self._written != self._on_lid:
            picture = pygame.Surface(self._view.house.size).convert()
            picture.blit(self._view.backdrop or picture, (0, 0))
            self._write(picture)
            self._keep(picture)
        assert self._picture is not None
        return self._picture

    def paint(self, target: pygame.Surface) -> None:
        """Paints the closed lid, and keeps its picture."""
        self._write(target)
        self._keep(target)

    def open(self) -> Animation:
        """Both shutters move apart, and the bomb below is seen."""
        picture = self.picture()

        def begin() -> None:
            self.is_opening = True
            self._view.invalidate()
            self._view.house.sound.play("door")

        moved = Tween(timing.LID, lambda target, share: draw_opening(target, self.layout, picture, share))
        return Series([Call(begin), moved])
