"""The page of a hall of one's own: its code to give out, people at the door and inside, and closing it.

Decisions about one person are in `person_page`.
"""

from collections.abc import Sequence
from functools import partial

import pygame

from casino.core.errors import reason_of
from casino.core.money import PURSE, format_amount
from casino.core.texts import _, ngettext
from casino.online.host.orders import Guest, MoneyOverview
from casino.players.castle.hall_talk import LOBBY
from casino.scenes.app.house import House
from casino.scenes.dialogs.dialogs import AnswerOption, ask
from casino.scenes.dialogs.page import FootButton, PageScene
from casino.scenes.online.person_page import ask_about_knocker, show_person
from casino.scenes.online.session import ENDING, OnlineSession
from casino.tally.export_files import write_whole
from casino.ui.device import clipboard
from casino.ui.drawing import text
from casino.ui.drawing.portraits import portrait
from casino.ui.plots.qr import qr_picture
from casino.ui.widgets.hit_area import FINGERTIP
from casino.ui.widgets.lists import Row, Rows, in_order_of
from casino.ui.widgets.widgets import Toggle, Widget

_SIZE, _SMALL = 16, 14
_CODE = 21
_WINDOW = 15  # seconds for bets after the first one, if the host wants a limit
_ROWS = 3  # of switches, two side by side
_MANY_WAIT = 3  # waiting people, from which on all can be sent away at once
_QR, _MIN_QR = 210, 120  # layout units
_CODE_LEADING, _MIN_PX = 1.3, 10
_BEGINNING = _("Opening the hall.")
_NOBODY = _("Nobody here yet. Send your friends this code.")


class HostPage(PageScene):
    """A page that steers an open hall of one's own."""

    title = _("Your open hall")
    widest = 880
    tallest = 680

    def __init__(self, house: House, session: OnlineSession, place: str) -> None:
        super().__init__(house, place)
        self._session = session
        self._version = -1
        self._guests: list[Guest] = []  # guests as shown

    # -- the body ---------------------------------------------------------------------------------------------

    def content_px(self, width: int) -> int:
        return self.metrics.px(self.tallest)

    @property
    def _qr_px(self) -> int:
        return max(self.metrics.px(_MIN_QR), min(self.metrics.px(_QR), self.body.h * 45 // 100))

    @property
    def _beside_qr(self) -> pygame.Rect:
        body, gap = self.body, self.metrics.px(18)
        return pygame.Rect(body.x, body.y, body.w - self._qr_px - gap, self._qr_px)

    @property
    def _line_px(self) -> int:
        return max(self.metrics.px(FINGERTIP), round(self.metrics.pt(_SIZE) * 1.9))

    @property
    def _below(self) -> pygame.Rect:
        body, top = self.body, self.body.y + self._qr_px + self.metrics.px(8)
        return pygame.Rect(body.x, top, body.w, body.bottom - top)

    def content(self) -> Sequence[Widget]:
        hosting = self._session.hosting
        if hosting is None or hosting.hall is None:
            return ()
        below, line = self._below, self._line_px
        half = below.w // 2 - self.metrics.px(6)
        places = [pygame.Rect(below.x, below.y, half, line), pygame.Rect(below.right - half, below.y, half, line)]
        places = [place.move(0, row * line) for row in range(_ROWS) for place in places]
        hall = hosting.hall
        switches = (
            ("door", _("Ask me before anyone joins"), hall.door == "ask", self._set_door),
            ("onlookers", _("Allow spectators"), hall.has_onlookers, self._set_onlookers),
            ("window", _("{seconds}-second bet timer", seconds=_WINDOW), hall.window > 0, self._set_window),
            ("sheets", _("Allow own Pi'Lok sheets"), hall.has_sheets, self._set_sheets),
            ("masters", _("Allow game masters"), hall.has_masters, self._set_masters),
        )
        found: list[Widget] = [
            Toggle(key, place, words, value=is_on, on_change=change)
            for place, (key, words, is_on, change) in zip(places, switches, strict=False)
        ]
        self._guests = in_order_of(self._guests, self._present, self.focus, "guests", lambda one: one.id)
        if self._guests:
            top = below.y + _ROWS * line + self.metrics.px(8)
            area = pygame.Rect(below.x, top, below.w, max(line, below.bottom - top))
            rows = [*(self._row(guest) for guest in self._guests), *self._row_of_all()]
            found.append(Rows("guests", area, _("People"), rows=rows, row_px=line, memory=self.memory))
        return found

    @property
    def _present(self) -> list[Guest]:
        """The guests at the door, then those in the hall."""
        hosting = self._session.hosting
        guests = hosting.hall.guests if hosting is not None and hosting.hall is not None else ()
        mine = self._session.connection.id if self._session.connection is not None else ""
        here = [one for one in guests if one.id != mine and (one.is_here or one.standing == "knocking")]
        return sorted(here, key=lambda one: (one.standing != "knocking", one.name.casefold()))

    def _row_of_all(self) -> list[Row]:
        """A row for all guests at the door, if they are many."""
        waiting = sum(guest.standing == "knocking" for guest in self._guests)
        if waiting < _MANY_WAIT:
            return []
        wish = ngettext("{count} wants to join", "{count} want to join", waiting)
        return [Row((_("Everyone at the door"), wish, ""), self._ask_to_clear, "warn")]

    def _row(self, guest: Guest) -> Row:
        picture = lambda px: portrait(guest.portrait, "calm", px, ring=self.look.theme.light)  # noqa: E731
        if guest.standing == "knocking":
            cells = (guest.name, _("wants to join"), "")
            return Row(cells, partial(ask_about_knocker, self.house, self._session, guest), "warn", picture)
        where = _("in the lobby") if guest.place == LOBBY else self._session.castle.place_of(guest.place)
        notes = [where, *([_("away")] if guest.is_away else []), *([_("muted")] if guest.is_muted else [])]
        if guest.reports:
            notes.append(ngettext("reported", "reported {count} times", guest.reports))
        press = partial(show_person, self.house, self._session, guest.name)
        return Row((guest.name, _(", ").join(notes), format_amount(guest.purse, PURSE)), press, picture=picture)

    def foot(self) -> Sequence[FootButton]:
        if self._session.hosting is None or self._session.hosting.code is None:
            return ()
        return [
            FootButton("copy", _("Copy the code"), self._copy, hotkeys=(pygame.K_c,)),
            FootButton("save", _("Save as a file"), self._save),
            FootButton("books", _("Money"), self._show_books),
            FootButton("close", _("Close the hall"), self._ask_to_close),
        ]

    @property
    def default_button(self) -> str:
        return "copy" if self._session.hosting is not None and self._session.hosting.code is not None else "back"

    def on_moment(self, seconds: float) -> None:
        hosting = self._session.hosting
        version = hosting.version if hosting is not None else -2
        if version != self._version:
            self._version = version
            self.refresh()

    # -- the picture ------------------------------------------------------------------------------------------

    def paint_body(self, target: pygame.Surface) -> None:
        hosting, look = self._session.hosting, self.look
        if hosting is None or hosting.code is None:
            words = _BEGINNING if hosting is not None else _("The hall is closed.")
            self.paint_nothing(target, self.body, words, "network")
            return
        beside, metrics = self._beside_qr, self.metrics
        who = _("Anyone on this network can join with this code.")
        if hosting.where == "machine":
            who = _("Anyone on this computer can join with this code.")
        longest = who + " " + _("Paste or scan it.")
        if hosting.where == "network" and hosting.is_announced:
            longest += " " + _("The hall also shows in their list.")
        elif hosting.where == "network":
            longest += " " + _("No list shows it on this network.")
        rows, code_px = self._code_rows(hosting.code.text, beside.w)
        room = beside.h - round(code_px * _CODE_LEADING) * len(rows) - metrics.px(8)
        px, top = metrics.pt(_SIZE), beside.y
        for words in (longest, who):
            high = round(px * 1.3) * len(text.wrapped(words, px, beside.w))
            if high <= room:
                look.paragraph(target, words, beside, size=_SIZE)
                top += high + metrics.px(8)
                break
        for number, row in enumerate(rows):
            line = text.line(row, code_px, look.theme.felt_ink, weight="Semibold")
            target.blit(line, (beside.x, top + round(number * code_px * _CODE_LEADING)))
        picture = qr_picture(hosting.code.compact, self._qr_px, look.theme.paper_ink, look.theme.paper)
        target.blit(picture, picture.get_rect(topright=self.body.topright))
        if not self._guests:
            below = self._below
            y = below.y + _ROWS * self._line_px + metrics.px(10)
            rest = pygame.Rect(below.x, y, below.w, below.bottom - y)
            look.paragraph(target, _NOBODY, rest, size=_SMALL, colour=look.theme.ink_dim, fits=True)

    def _code_rows(self, code: str, width: int) -> tuple[list[str], int]:
        """The code in rows of whole groups, as many in each as fit, and the size of its letters in px."""
        groups, px = code.split("-"), self.metrics.pt(_CODE)
        while True:
            for across in range(len(groups), 0, -1):
                rows = ["-".join(groups[at : at + across]) for at in range(0, len(groups), across)]
                if max(text.width(row, px, weight="Semibold") for row in rows) <= width:
                    break
            if round(px * _CODE_LEADING) * len(rows) <= self._qr_px or px <= _MIN_PX:
                return rows, px
            px -= 1

    # -- what is pressed --------------------------------------------------------------------------------------

    def _told(self, sentence: str, is_done: bool) -> None:
        if not is_done:
            self.house.say(sentence)
        self.refresh()

    def _set_door(self, asks: bool) -> None:
        if self._session.hosting is not None:
            self._session.hosting.order("door", self._told, value="ask" if asks else "open")

    def _set_onlookers(self, may: bool) -> None:
        if self._session.hosting is not None:
            self._session.hosting.order("onlookers", self._told, value="on" if may else "off")

    def _set_sheets(self, may: bool) -> None:
        if self._session.hosting is not None:
            self._session.hosting.order("sheets", self._told, value="on" if may else "off")

    def _set_masters(self, may: bool) -> None:
        if self._session.hosting is not None:
            self._session.hosting.order("game_master", self._told, value="on" if may else "off")

    def _set_window(self, closes: bool) -> None:
        if self._session.hosting is not None:
            self._session.hosting.order("window", self._told, value=str(_WINDOW) if closes else "0")

    def _copy(self) -> None:
        if self._session.hosting is not None and self._session.hosting.code is not None:
            clipboard.copy(self._session.hosting.code.text)
            self.house.notify(_("The code is on the clipboard."))

    def _save(self) -> None:
        from casino.save.save_places import documents_path

        hosting = self._session.hosting
        if hosting is None or hosting.code is None:
            return
        path = documents_path() / f"{hosting.title}{ENDING}"
        try:
            write_whole(path, hosting.code.text)
        except OSError as error:
            reason = reason_of(error)
            self.house.say(_("The code could not be saved: {reason}.", reason=reason))
            return
        self.house.say(_("The code was saved as {path}", path=path), _("Saved"))

    def _show_books(self) -> None:
        if self._session.hosting is not None:
            self._session.hosting.ask_statement(self._books)

    def _books(self, told: MoneyOverview | str) -> None:
        if isinstance(told, str):
            self.house.say(told)
            return
        brought, owed = sum(row.brought for row in told.rows), sum(row.owed for row in told.rows)
        taken = sum(row.taken for row in told.rows)
        adds = _("Everything adds up.") if told.holds else _("It does not add up.")
        sums = _(
            "Visitors brought {brought}, took {taken} home and have {held} here.",
            brought=format_amount(brought, PURSE),
            taken=format_amount(taken, PURSE),
            held=format_amount(owed, PURSE),
        )
        self.house.say(f"{sums} {adds}", _("The hall's books"))

    def _ask_to_clear(self) -> None:
        clear = AnswerOption(_("Send them away"), self._clear, key=pygame.K_s)
        words = _("None of them joins now. They may knock again in a minute.")
        wait = AnswerOption(_("Let them wait"), style="accent")
        ask(self.house, _("Send away everyone at the door?"), words, clear, wait)

    def _clear(self) -> None:
        if self._session.hosting is not None:
            self._session.hosting.order("clear_door", self._told)

    def _ask_to_close(self) -> None:
        words = _("Open hands are settled by the rules, and everyone takes home what is theirs.")
        close = AnswerOption(_("Close the hall"), self._close, key=pygame.K_l)
        keep = AnswerOption(_("Keep it open"), style="accent")
        ask(self.house, _("Close the hall for everyone?"), words, close, keep)

    def _close(self) -> None:
        self.house.stack.pop()
        self._session.close_hall()
