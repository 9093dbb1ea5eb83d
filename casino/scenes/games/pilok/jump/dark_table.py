"""The table around a duel, dark and with its stage: painted once for all the rolls, and the next duel's anew."""

from collections.abc import Callable

import pygame

from casino.scenes.games.pilok.model import PilokModel

Paint = Callable[[pygame.Surface], None]


class DarkTable:
    """The whole picture of a table with the stage of a duel, without plates: the glass would leave shreds of them.

    `empty` is the table without anybody, as far as it has been made; `paint_table` paints dealer and seats.
    """

    def __init__(self, empty: Callable[[], pygame.Surface | None], paint_table: Paint) -> None:
        self.empty = empty
        self._paint_table = paint_table
        self._picture: pygame.Surface | None = None  # its memory serves all duels
        self._painted_on: pygame.Surface | None = None  # None: it is another duel's

    def forget(self) -> None:
        """Lets the table be painted anew for the next duel."""
        self._painted_on = None

    def painted(
        self, backdrop: pygame.Surface, model: PilokModel, room: pygame.Rect, set_stage: Paint
    ) -> pygame.Surface:
        """The picture on a backdrop, with the stage set in a room."""
        if self._picture is None or self._picture.get_size() != backdrop.get_size():
            # It is dissolved into, which takes a third longer from a picture that knows no transparency.
            self._picture, self._painted_on = pygame.Surface(backdrop.get_size(), pygame.SRCALPHA), None
        if self._painted_on is not backdrop:
            self._picture.blit(backdrop, (0, 0))
            self._picture.set_clip(room)  # no light of the table falls on the bars
            turn, model.turn = model.turn, None  # nobody is asked during a duel, so nobody sits in light
            self._paint_table(self._picture)
            model.turn = turn
            set_stage(self._picture)
            self._picture.set_clip(None)
            self._painted_on = backdrop
        return self._picture
