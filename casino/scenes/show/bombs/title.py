"""The title card of a show about one bomb: what passers-by see of it in turn with a bomb that plays itself.

Any press leads to the bomb; the show's gate sees to that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import pygame

from casino.core.texts import _
from casino.scenes.app.house import House
from casino.scenes.app.scene import Scene
from casino.scenes.show.bombs.board import board_in_words, card_size, joined, paint_board
from casino.scenes.show.bombs.offer import Offer
from casino.show.bombs.day import DayBook
from casino.ui.drawing import text
from casino.ui.drawing.theme import mix
from casino.ui.plots.qr import qr_picture
from casino.ui.widgets.page_frame import paint_plate
from casino.ui.widgets.widgets import Button, Widget

if TYPE_CHECKING:
    from casino.manual.phone.serving import PhoneServer

INVITATION = _("Press anything to play")
_TITLE = _("Defuse the bomb")
_HOUSE = "Shadowport Casino"
_SCAN = _("Scan this for the manual on the expert's phone. The phone must be on the same network.")
_ROWS = 5
_HEAD, _RULE, _PRIZE, _INVITE, _NEXT, _NOTE = 58, 21, 30, 40, 22, 15  # font sizes
_EVENT = 20
_SIDE, _GAP = 34, 16  # layout units
_LEFT = 0.54  # of the width, for the words beside the board
_LOGO_HIGH = 0.46  # of an upright card's width, at most
_LEAST_LOGO = 90  # layout units high
_CASE_SHAPE = 1.7  # width by height of the picture in place of a logo


@dataclass(frozen=True)
class TitlePlaces:
    """The places on the card, in px. `code` and `queue` have no height where there is none."""

    event: pygame.Rect
    logo: pygame.Rect
    head: pygame.Rect
    rule: pygame.Rect
    prize: pygame.Rect
    invite: pygame.Rect
    board: pygame.Rect
    queue: pygame.Rect
    code: pygame.Rect
    note: pygame.Rect


class TitleCard(Scene):
    """The card. `event` gives the name of the event, `phone` the server of the manual, if there is one now."""

    place = "defusal"
    room_sound = "defusal_room"

    def __init__(
        self,
        house: House,
        offer: Offer,
        book: DayBook,
        event: Callable[[], str],
        phone: Callable[[], PhoneServer | None],
        on_press: Callable[[], object],
    ) -> None:
        super().__init__(house)
        self._offer = offer
        self._book = book
        self._named = event
        self._server = phone
        self._on_press = on_press
        self._seen: object = None

    @property
    def _event(self) -> str:
        return self._named() or _HOUSE

    @property
    def _phone(self) -> PhoneServer | None:
        return self._server()

    # -- time -------------------------------------------------------------------------------------------------

    def on_entered(self) -> None:
        self._forget()

    def on_moment(self, seconds: float) -> None:
        if self._seen != (seen := self._said):
            self._seen = seen
            self._forget()

    @property
    def _said(self) -> object:
        """All that may change while the card is shown."""
        address = self._phone.address if self._phone is not None else ""
        return self._event, self._book.board(_ROWS), self._book.queue, self._book.winners, address

    def _forget(self) -> None:
        self.__dict__.pop("places", None)
        self.needs_repaint = True

    def on_resized(self) -> None:
        self._forget()

    @property
    def start(self) -> str:
        return "play"

    def widgets(self) -> Sequence[Widget]:
        """The invitation: at a show any press does what this button says, wherever it falls."""
        size = card_size(self.metrics, _INVITE)
        return [Button("play", self.places.invite, INVITATION, on_press=self._on_press, style="accent", size=size)]

    def state_in_words(self) -> str:
        words = [self._event, _TITLE, self._offer.rule, self._offer.prize, self._called, INVITATION]
        told = " ".join(f"{one.removesuffix('.')}." for one in words if one)
        return f"{told} {board_in_words(self._book, _ROWS)}"

    @property
    def _called(self) -> str:
        queue = self._book.queue
        if not queue:
            return ""
        if len(queue) == 1:
            return _("Next: {pair}", pair=queue[0].words)
        return _("Next: {pair}. Then {pairs}.", pair=queue[0].words, pairs=joined(queue[1:]))

    # -- places -----------------------------------------------------------------------------------------------

    @cached_property
    def places(self) -> TitlePlaces:
        """All places for the present size."""
        metrics = self.metrics
        width, height = self.house.size
        side = metrics.px(_SIDE)
        inner = pygame.Rect(side, side, width - 2 * side, height - 2 * side)
        return self._upright(inner) if metrics.is_tall else self._across(inner)

    def _line_px(self, size: float, lines: float = 1.0) -> int:
        return round(self.metrics.pt(card_size(self.metrics, size)) * 1.35 * lines)

    def _words(self, column: pygame.Rect) -> dict[str, pygame.Rect]:
        """The places of the words, the lowest at the column's bottom and the logo in what is left at its top."""
        metrics = self.metrics
        gap = metrics.px(_GAP)
        wanted = {
            "event": round(metrics.title_pt(_EVENT) * 1.5),
            "head": round(metrics.title_pt(_HEAD) * 1.25),
            "rule": self._line_px(_RULE, 2),
            "prize": self._line_px(_PRIZE, 2) if self._offer.prize else 0,
            "invite": self._line_px(_INVITE) + 2 * gap,
        }
        room = column.h - metrics.px(_LEAST_LOGO) - gap * len(wanted)
        share = min(1.0, room / sum(wanted.values()))
        y = column.bottom
        places = {}
        for name, high in reversed(wanted.items()):
            high = round(high * share)
            if name != "event":
                y -= high
                places[name] = pygame.Rect(column.x, y, column.w, high)
                y -= gap if high else 0
        places["event"] = pygame.Rect(column.x, column.y, column.w, round(wanted["event"] * share))
        top = places["event"].bottom + gap
        places["logo"] = pygame.Rect(column.x, top, column.w, max(0, y - top))
        return places

    def _across(self, inner: pygame.Rect) -> TitlePlaces:
        """The layout of a wide window: the words on the left, the board with what is below it on the right."""
        gap = self.metrics.px(2 * _GAP)
        left = pygame.Rect(inner.x, inner.y, round(inner.w * _LEFT) - gap, inner.h)
        right = pygame.Rect(left.right + gap, inner.y, inner.right - left.right - gap, inner.h)
        return TitlePlaces(**self._words(left), **self._beside(right, right.h * 0.32))

    def _upright(self, inner: pygame.Rect) -> TitlePlaces:
        """The layout of an upright window: the words above, the board below them."""
        gap = self.metrics.px(_GAP)
        words = min(round(inner.h * 0.54), round(inner.w * _LOGO_HIGH) + round(inner.h * 0.32))
        above = pygame.Rect(inner.x, inner.y, inner.w, words)
        below = pygame.Rect(inner.x, above.bottom + gap, inner.w, inner.bottom - above.bottom - gap)
        return TitlePlaces(**self._words(above), **self._beside(below, below.h * 0.3))

    def _beside(self, area: pygame.Rect, code_px: float) -> dict[str, pygame.Rect]:
        """The places of the board, of the queue and of the code, one below the other."""
        gap = self.metrics.px(_GAP)
        side = min(round(code_px), area.w // 2) if self._phone is not None else 0
        code = pygame.Rect(area.x, area.bottom - side, side, side)
        note = pygame.Rect(code.right + gap, code.y, area.right - code.right - gap, side)
        y = code.y - (gap if side else 0)
        queue_px = min(area.h // 5, self._line_px(_NEXT, 2)) if self._called else 0
        queue = pygame.Rect(area.x, y - queue_px, area.w, queue_px)
        y = queue.y - (gap if queue_px else 0)
        return {"board": pygame.Rect(area.x, area.y, area.w, y - area.y), "queue": queue, "code": code, "note": note}

    # -- the picture ------------------------------------------------------------------------------------------

    def paint(self, target: pygame.Surface) -> None:
        look, places, tokens = self.look, self.places, self.look.theme
        target.fill(mix(tokens.felt, tokens.felt_edge, 0.6))
        frame = target.get_rect().inflate(-2 * self.metrics.px(8), -2 * self.metrics.px(8))
        paint_plate(target, look, frame)
        room = places.event
        look.title(target, self._event, *room.center, size=_EVENT, anchor="center", room=room.w)
        self._paint_logo(target)
        room = places.head
        look.title(
            target, _TITLE, *room.center, size=_HEAD, colour=tokens.accent, anchor="center", room=room.w, high=room.h
        )
        for words, room, font_size, ink, weight in (
            (self._offer.rule, places.rule, _RULE, tokens.ink, "Regular"),
            (self._offer.prize, places.prize, _PRIZE, tokens.win, "Semibold"),
            (self._called, places.queue, _NEXT, tokens.ink, "Semibold"),
        ):
            if words:
                size = card_size(self.metrics, font_size)
                look.paragraph(target, words, room, size=size, colour=ink, align="center", weight=weight, fits=True)
        paint_board(target, look, places.board, self._book, _ROWS)
        self._paint_code(target)

    def _paint_logo(self, target: pygame.Surface) -> None:
        """Paints the event's logo; where it has none, the case as it is seen through its door in the hall."""
        logo, room = self._offer.logo, self.places.logo
        if min(room.size) < 8:
            return
        if logo is None:
            shape = pygame.Rect(0, 0, min(room.w, round(room.h * _CASE_SHAPE)), room.h)
            shape.center = room.center
            doors = self.house.doors
            case, act = doors.miniature(doors.place(self._offer.level).door)(shape.size)
            shown = case.copy()
            act(shown, 0)
            pygame.draw.rect(target, self.look.theme.metal, shape.inflate(4, 4), 2, self.metrics.px(4))
        else:
            times = min(room.w / logo.get_width(), room.h / logo.get_height())
            size = (max(1, round(logo.get_width() * times)), max(1, round(logo.get_height() * times)))
            shown = pygame.transform.smoothscale(logo, size)
        target.blit(shown, shown.get_rect(center=room.center))

    def _paint_code(self, target: pygame.Surface) -> None:
        """Paints the address of the manual as a code, and in words for whoever types it."""
        places, tokens = self.places, self.look.theme
        if self._phone is None:
            return
        code = qr_picture(self._phone.address, places.code.w, tokens.paper_ink, tokens.paper)
        target.blit(code, code.get_rect(midleft=places.code.midleft))
        address = pygame.Rect(places.note.x, 0, places.note.w, self._line_px(_NOTE))
        address.bottom = places.note.bottom
        words = pygame.Rect(places.note.x, places.note.y, places.note.w, address.y - places.note.y)
        self.look.paragraph(target, _SCAN, words, size=card_size(self.metrics, _RULE), fits=True)
        px = text.fit_size(
            self._phone.address, self.metrics.pt(card_size(self.metrics, _NOTE)), address.w, 8, text.SANS, "Semibold"
        )
        line = text.line(self._phone.address, px, tokens.felt_ink, text.SANS, "Semibold")
        text.put(target, line, *address.bottomleft, "bottomleft")
