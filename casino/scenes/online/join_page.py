"""The page of halls on other machines: a code to type, halls found in the network, and the way to open one's own.

It asks and shows; knocking is in `knocking`, the open hall's own page in `host_page`.
"""

import asyncio
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from threading import Thread

import pygame

from casino.core.errors import CasinoError, JoinCodeError, reason_of
from casino.core.open_files import read_bytes, text_in
from casino.core.texts import _
from casino.online.wire.discovery import Found, browse
from casino.online.wire.join_code import parse
from casino.save.hall_money import Left, left_behind
from casino.scenes.app.house import House
from casino.scenes.dialogs.dialogs import AnswerOption, ask
from casino.scenes.dialogs.page import FootButton, PageScene
from casino.scenes.dialogs.way_back import WayBackQuestion
from casino.scenes.online.host_page import HostPage
from casino.scenes.online.knocking import knock, open_and_knock
from casino.scenes.online.session import ENDING, OnlineSession
from casino.ui.drawing import text
from casino.ui.widgets.lists import Row, Rows, in_order_of
from casino.ui.widgets.text_field import TextField
from casino.ui.widgets.widgets import Button, Widget

_MAX_FILE = 4000  # bytes read of a code's file
_WORDS = _("Got an invite? Paste the code, or drop the {ending} file here.", ending=ENDING)
_FOUND = _("Halls on this network")
_LOOKING = _("Looking for open halls…")
_NONE = _("No open halls found. You can still join with a code.")
_FIREWALL = _(
    'Friends join with a code that you send them. Your firewall may ask for permission: choose "private networks". '
    '"This computer" is for a second window here.'
)
_SIZE, _SMALL = 16, 14
_LONGEST_CODE = 400  # letters of a pasted text, with what a mail puts around the code
_MIN_ROWS = 3
_LOOK_SECONDS = 2.5


class Nearby:
    """The halls in the same network, searched for in a thread.

    `looks` counts finished searches, each of which takes a few seconds.
    """

    def __init__(self) -> None:
        self.found: tuple[Found, ...] = ()
        self.looks = 0
        self._thread: Thread | None = None

    def update(self) -> None:
        """Begins the next search when the last one is over."""
        if self._thread is None or not self._thread.is_alive():
            self._thread = Thread(target=self._look, name="halls nearby", daemon=True)
            self._thread.start()

    def _look(self) -> None:
        self.found = asyncio.run(browse(_LOOK_SECONDS))
        self.looks += 1


class HallsPage(PageScene):
    """A page to join a hall, or open one."""

    title = _("Play with friends")
    widest = 760
    tallest = 560

    def __init__(self, house: House, place: str = "hall") -> None:
        super().__init__(house, place)
        self._typed = ""
        self._nearby = Nearby()
        self._looks = 0
        self._found: list[Found] = []  # halls as shown
        self._left: list[Left] = []

    @property
    def start(self) -> str:
        return "code"

    @property
    def default_button(self) -> str:
        return "join" if self._typed.strip() else "back"

    # -- the body ---------------------------------------------------------------------------------------------

    @property
    def _line_px(self) -> int:
        return TextField.usual_px(self.metrics)

    def _words_px(self, width: int) -> int:
        px = self.metrics.pt(_SIZE)
        return round(px * 1.3) * len(text.wrapped(_WORDS, px, width)) + self.metrics.px(8)

    @property
    def _head_px(self) -> int:
        return round(self.metrics.pt(_SIZE) * 1.5) + self.metrics.px(10)

    def content_px(self, width: int) -> int:
        rows = max(_MIN_ROWS, len(self._left) + len(self._found))
        return self._words_px(width) + self._line_px + self._head_px + rows * Rows.usual_px(self.metrics)

    def content(self) -> Sequence[Widget]:
        body, metrics = self.body, self.metrics
        y = body.y + self._words_px(body.w)
        join = pygame.Rect(0, y, metrics.px(96) + metrics.pt(40), self._line_px)
        join.right = body.right
        line = pygame.Rect(body.x, y, join.x - body.x - metrics.px(10), self._line_px)
        style = "accent" if self._typed.strip() else "plain"
        found = [
            TextField(
                "code", line, "", value=self._typed, most=_LONGEST_CODE, on_change=self._type, on_enter=self._join
            ),
            Button("join", join, _("Join"), on_press=self._join, style=style),
        ]
        rows = [Row((one.way.title, one.sentence), partial(self._ask_back, one)) for one in self._left]
        rows += [Row(_cells(one), partial(self._join_found, one)) for one in self._found]
        if rows:
            found.append(
                Rows("halls", self._list, _FOUND, rows=rows, row_px=Rows.usual_px(self.metrics), memory=self.memory)
            )
        return found

    @property
    def _list(self) -> pygame.Rect:
        body = self.body
        top = body.y + self._words_px(body.w) + self._line_px + self._head_px
        return pygame.Rect(body.x, top, body.w, max(Rows.usual_px(self.metrics), body.bottom - top))

    def foot(self) -> Sequence[FootButton]:
        if self._session.hosting is not None:
            return [FootButton("host", _("Your open hall"), self._show_own, "network", (pygame.K_F9,))]
        return [FootButton("host", _("Open this hall to others"), self._ask_to_open, "network", (pygame.K_F9,))]

    def paint_body(self, target: pygame.Surface) -> None:
        body, theme = self.body, self.look.theme
        self.look.paragraph(target, _WORDS, body, size=_SIZE)
        area = self._list
        y = area.y - self._head_px // 2 + self.metrics.px(4)
        self.look.title(target, _FOUND, area.x, y, size=_SIZE, anchor="midleft", room=area.w)
        if not self._left and not self._found:
            words = _NONE if self._nearby.looks else _LOOKING
            self.look.paragraph(target, words, area, size=_SMALL, colour=theme.ink_dim, fits=True)

    def on_entered(self) -> None:
        """Shows halls left earlier at the top, unless the player is in one of them now."""
        me, connection = self._session.me, self._session.connection
        is_out = connection is None and self._session.hosting is None
        self._left = left_behind(self.house.store, me.id) if is_out else []
        self.refresh()

    def on_moment(self, seconds: float) -> None:
        self._nearby.update()
        found = in_order_of(self._found, self._nearby.found, self.focus, "halls", lambda one: one.code or one.name)
        if (self._nearby.looks, found) != (self._looks, self._found):
            self._looks, self._found = self._nearby.looks, found
            self.refresh()

    # -- joining ----------------------------------------------------------------------------------------------

    @property
    def _session(self) -> OnlineSession:
        return OnlineSession.of(self.house)

    def _type(self, words: str) -> None:
        had, self._typed = bool(self._typed.strip()), words
        if had != bool(words.strip()):
            self.refresh()

    def _join(self) -> None:
        join_by_words(self.house, self._typed)

    def _ask_back(self, left: Left) -> None:
        self.house.stack.push(WayBackQuestion(self.house, left))

    def _join_found(self, hall: Found) -> None:
        if hall.code:
            join_by_words(self.house, hall.code)
        else:
            self.house.say(_("Ask its host for the code, and type it above."), hall.name)

    # -- opening one ------------------------------------------------------------------------------------------

    def _ask_to_open(self) -> None:
        network = AnswerOption(
            _("Open to this network"), partial(open_and_knock, self.house, "network"), "accent", pygame.K_n
        )
        machine = AnswerOption(
            _("Open to this computer"), partial(open_and_knock, self.house, "machine"), key=pygame.K_m
        )
        ask(self.house, _("Open this hall to others"), _FIREWALL, network, machine, AnswerOption(_("Back")))

    def _show_own(self) -> None:
        self.house.stack.push(HostPage(self.house, self._session, self.place))


def _cells(hall: Found) -> tuple[str, ...]:
    return hall.name, ", ".join(hall.addresses[:2])


def join_by_words(house: House, words: str) -> None:
    """Knocks at the hall of a code, or of a file that holds one."""
    try:
        code = parse(_read(words) if words.strip().lower().endswith(ENDING) else words)
        knock(house, code)
    except CasinoError as refusal:
        house.say(str(refusal), _("No hall"))


def _read(words: str) -> str:
    """The code in a file. Raises JoinCodeError."""
    path = Path(words.strip().strip('"'))
    try:
        return text_in(read_bytes(path, _MAX_FILE), "replace")
    except OSError as fault:
        why = reason_of(fault)
    except ValueError as fault:
        why = str(fault)
    raise JoinCodeError(_("The file {name} cannot be read: {reason}.", name=path.name, reason=why))
