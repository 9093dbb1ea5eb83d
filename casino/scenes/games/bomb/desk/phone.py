"""The manual on a phone: the button at a case, the server behind it, and the page with its address as a code.

Nothing is opened before the button is pressed, and all is closed with the case. The server is given the manual's page
and nothing of the bomb.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol
from weakref import finalize

import pygame

from casino.core.errors import CasinoError
from casino.core.texts import _, pgettext
from casino.scenes.app.house import House
from casino.scenes.dialogs.column import Block, Drawing, Gap, Words
from casino.scenes.dialogs.page import FootButton, PageScene
from casino.scenes.games.bomb.view import BombView
from casino.scenes.games.bomb.widgets import line_button
from casino.scenes.table.part import TablePart
from casino.scenes.table.scene import TableScene
from casino.tables.table import Table
from casino.ui.drawing import text
from casino.ui.plots.qr import qr_picture
from casino.ui.widgets.widgets import Button

if TYPE_CHECKING:
    from casino.manual.phone.serving import PhoneServer

_SIZE, _ADDRESS = 16, 26
_QR, _MIN_QR = 250, 120  # layout units
_BESIDE = 5  # layout units around the code at a case
_HOW = _("Point the phone's camera at the pattern, or type the address. The phone must be on the same network.")
_WAITING = _("No phone has the manual yet.")
_READ = _("A phone has the manual. It no longer needs the network.")
_REFUSED = _("A second phone was turned away. Press Another phone for an address that it may use.")


def _told(server: PhoneServer) -> tuple[str, float, str]:
    """What became of the address so far, with the size and the tone of its words."""
    if server.has_refused:
        return _REFUSED, _SIZE, "ink"
    return (_READ, _SIZE, "win") if server.is_read else (_WAITING, _SIZE, "ink_dim")


class AtCase(Protocol):
    """The driver of a bomb, as far as a phone needs it."""

    scene: TableScene[BombView]
    house: House
    table: Table

    @property
    def is_watched(self) -> bool: ...


class PhoneAtCase(TablePart):
    """Serves the manual to a phone while a case lies on the table, if a player asks for it.

    Where a show serves it to its visitors, the address is on the lid until a phone has the manual.
    """

    def __init__(self, driver: AtCase) -> None:
        self._driver = driver
        self.server: PhoneServer | None = None
        self._closing: Callable[[], object] | None = None
        self._networks: tuple[str, ...] = ()
        self._network = 0  # which of them a phone is looked for in
        self._painted = ""  # the address that was painted

    @property
    def is_offered(self) -> bool:
        """Whether there may be a phone: visitors of a show open no way of their own, and a lesson leads by itself.

        In a hall the manual is for the experts.
        """
        is_open = self._driver.house.show is None or self._shown is not None
        return is_open and not self._driver.table.is_practice and self._driver.table.far_clock is None

    @property
    def _shown(self) -> PhoneServer | None:
        """The server that a show has opened for all its visitors."""
        show = self._driver.house.show
        return show.phone if show is not None else None

    @property
    def is_lent(self) -> bool:
        """Whether the server belongs to a show, which alone may close it."""
        return self.server is not None and self._closing is None

    @property
    def buttons(self) -> list[Button]:
        """The button beside that of the manual, where one is offered."""
        return [line_button("phone", _("Phone"), (pygame.K_p,), self.open, "P")] if self.is_offered else []

    def open(self) -> None:
        """Opens the way for a phone, unless it is open, and shows its address; says so if there is none."""
        if self._shown is not None:
            self.server = self._shown
        elif self.server is None:
            from casino.online.wire.address import own_networks

            self._networks, self._network = own_networks(), 0
            if not self._serve():
                return
        self._driver.house.stack.push(PhonePage(self._driver.house, self._driver.scene.place, self))

    def _serve(self) -> bool:
        """Opens the server in the present network; False where that is refused, which is said."""
        from casino.manual.phone.document import document
        from casino.manual.phone.serving import PhoneServer

        if not self._networks:
            self._driver.scene.refuse(_("This computer is not on a network, so a phone cannot reach it."))
            return False
        try:
            self.server = PhoneServer(document(self._driver.table.settings.edition), self._networks[self._network])
        except CasinoError as refusal:
            self._driver.scene.refuse(str(refusal))
            return False
        self._closing = finalize(self, self.server.close)  # a table that is gone without being left leaves nothing open
        return True

    @property
    def has_networks(self) -> bool:
        """Whether this computer is in more than one network."""
        return len(self._networks) > 1

    def change_network(self) -> bool:
        """Opens the way in the next network in place of this one; returns False where that is refused."""
        self.close()
        self._network = (self._network + 1) % len(self._networks)
        return self._serve()

    def close(self) -> None:
        """Closes the way for phones. What a phone has, it keeps."""
        if self._closing is not None:
            self._closing()
        self.server = self._closing = None

    def on_left(self) -> None:
        self.close()

    # -- the address at a case of a show ------------------------------------------------------------------------

    @property
    def _address(self) -> str:
        """The address to be shown now; empty where none is, or a phone has the manual already."""
        server, driver = self._shown, self._driver
        is_wanted = server is not None and not server.is_read and not driver.is_watched and self.is_offered
        return server.address if server is not None and is_wanted and driver.scene.view.model.phase != "over" else ""

    def update(self, seconds: float) -> None:
        if self._painted != self._address:
            self._painted = self._address
            self._driver.scene.needs_repaint = True

    def paint(self, target: pygame.Surface) -> None:
        if not self._address:
            return
        look, room = self._driver.scene.look, self._room
        if any(widget.rect.colliderect(room) for widget in self._driver.scene.focus.widgets):
            return  # the button is there all the same
        code = qr_picture(self._address, room.w, look.theme.paper_ink, look.theme.paper)
        target.blit(code, code.get_rect(center=room.center))

    @property
    def _room(self) -> pygame.Rect:
        """The place of the code: on the lid where nobody types one, then beside the buttons."""
        view, layout, metrics = self._driver.scene.view, self._driver.scene.layout, self._driver.scene.metrics
        gap = metrics.px(_BESIDE)
        if view.model.phase != "closed":
            side = layout.bottom_bar.h - 2 * gap
            return pygame.Rect(layout.bottom_bar.x + gap, layout.bottom_bar.y + gap, side, side)
        lid = view.lid.layout
        top = max(fact.bottom for fact in lid.facts) + gap
        bottom = (lid.handle.y if lid.handle is not None else lid.rect.bottom) - gap
        room = pygame.Rect(0, top, min(metrics.px(_QR), bottom - top), bottom - top)
        room.centerx = lid.rect.centerx
        return room


class PhonePage(PageScene):
    """A page with the address for a phone, as a code and in words. The clock runs on under it."""

    title = _("The manual on a phone")
    widest = 620
    tallest = 640

    def __init__(self, house: House, place: str, phone: PhoneAtCase) -> None:
        super().__init__(house, place)
        self._phone = phone
        self._seen = (False, False)  # of the server: whether a phone has the manual, and whether another wanted it

    def blocks(self, width: int) -> Sequence[Block]:
        server = self._phone.server
        if server is None:
            return ()
        code = Drawing(self._paint_code, lambda _width: self.metrics.px(_QR), shrinks=True)
        return (
            Words(_HOW, _SIZE),
            Gap(8),
            code,
            Gap(6),
            Drawing(self._paint_address, lambda _width: round(self.metrics.pt(_ADDRESS) * 1.4)),
            Gap(4),
            Words(*_told(server), "center"),
        )

    def _paint_code(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """Paints the address as a code, dark on light."""
        if self._phone.server is not None:
            theme = self.look.theme
            picture = qr_picture(self._phone.server.address, min(area.w, area.h), theme.paper_ink, theme.paper)
            target.blit(picture, picture.get_rect(center=area.center))

    def _paint_address(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """Paints the address in words, as large as the page allows."""
        if self._phone.server is not None:
            shown = self._phone.server.address
            px = text.fit_size(shown, self.metrics.pt(_ADDRESS), area.w, 8, text.SANS, "Semibold")
            line = text.line(shown, px, self.look.theme.felt_ink, text.SANS, "Semibold")
            text.put(target, line, *area.center, "center")

    def foot(self) -> Sequence[FootButton]:
        others = [FootButton("network", _("Other network"), self._change_network)] if self._phone.has_networks else []
        stop = FootButton("stop", pgettext("serving the manual", "Stop"), self._stop, hotkeys=(pygame.K_s,))
        renew = FootButton("renew", _("Another phone"), self._renew, hotkeys=(pygame.K_a,))
        return [renew] if self._phone.is_lent else [stop, renew, *others]

    def on_moment(self, seconds: float) -> None:
        server = self._phone.server
        if server is not None and self._seen != (seen := (server.is_read, server.has_refused)):
            self._seen = seen
            self.refresh()

    def _stop(self) -> None:
        self._phone.close()
        self.house.stack.pop()

    def _renew(self) -> None:
        if self._phone.server is not None:
            self._phone.server.renew()
            self.refresh()

    def _change_network(self) -> None:
        if self._phone.change_network():
            self.refresh()
        else:
            self.house.stack.pop()
