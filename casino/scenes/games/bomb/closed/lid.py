"""The case's lid while it is closed, and how it opens.

Its layout and painting are in `art.lid`, the bomb below it in `view`.
"""

import pygame

from casino.core.texts import _
from casino.scenes.app import timing
from casino.scenes.games.bomb.art.casing import manual_number
from casino.scenes.games.bomb.art.lid import LidLayout, LidPainter, facts_of, lid_layout
from casino.scenes.games.bomb.motion import CaseView
from casino.ui.drawing.animator import Animation, Call, Series, Tween

_SEALED = _("SEALED")


class CaseLid:
    """The lid of one case, closed until the bomb is armed."""

    def __init__(self, view: CaseView) -> None:
        self._view = view
        self._cached_painter: LidPainter | None = None
        self._picture: pygame.Surface | None = None  # the lid as it was last painted, for its opening
        self._written = ("", "")  # what was on it then
        self.is_opening = False

    def land(self) -> None:
        """Ends the lid's movement."""
        self.is_opening = False

    def forget(self) -> None:
        """Forgets places and picture, for another size or another case."""
        self._cached_painter = None
        self.forget_picture()

    def forget_picture(self) -> None:
        """Discards the lid's picture, because something below the lid changed."""
        self._picture = None

    @property
    def _painter(self) -> LidPainter:
        if self._cached_painter is None:
            view = self._view
            facts = facts_of(view.rules, view.level.currency)
            place = lid_layout(view.metrics, view.layout.case, len(facts))
            manual = manual_number(view.rules.edition)
            self._cached_painter = LidPainter(view.look, place, facts, manual, ticks=view.rules.seconds is not None)
        return self._cached_painter

    @property
    def layout(self) -> LidLayout:
        """The lid's places for the present size."""
        return self._painter.place

    @property
    def is_closed(self) -> bool:
        """Whether the lid is on the case and hides the bomb."""
        return self._view.model.phase == "closed" and not self.is_opening

    @property
    def is_sealed(self) -> bool:
        """Whether the code is still hidden, so that a case that pays cannot be looked up before it is armed."""
        model = self._view.model
        return self.is_closed and (not model.code or (bool(self._view.rules.entry_fee) and not model.is_for_honour))

    @property
    def _on_lid(self) -> tuple[str, str]:
        """The code and the note on the lid."""
        note = _("No stakes.") if self._view.model.is_for_honour else ""
        return _SEALED if self.is_sealed else self._view.model.code, note

    def picture(self) -> pygame.Surface:
        """The picture of the closed lid on the case."""
        if self._picture is None or self._written != self._on_lid:
            picture = pygame.Surface(self._view.house.size)
            picture.blit(self._view.backdrop or picture, (0, 0))
            self.paint(picture)
        assert self._picture is not None
        return self._picture

    def paint(self, target: pygame.Surface) -> None:
        """Paints the closed lid, and keeps its picture for the frame in which it begins to open."""
        self._painter.paint(target, *self._on_lid)
        area = self.layout.rect
        if (self._picture is None or self._written != self._on_lid) and target.get_rect().contains(area):
            self._picture, self._written = target.subsurface(area).copy(), self._on_lid

    def open(self) -> Animation:
        """Slides both shutters apart and shows the bomb below."""
        picture, painter = self.picture(), self._painter

        def begin() -> None:
            self.is_opening = True
            self._view.invalidate()
            self._view.house.sound.play("door")

        moved = Tween(timing.LID, lambda target, share: painter.paint_opening(target, picture, share))
        return Series([Call(begin), moved])
