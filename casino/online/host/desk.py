"""The orders a host may give, and how the hall carries them out. Nothing is sent here, and no clock is read.

What reaches beyond the hall itself is marked for the sending module: messages and ended connections in the hall, and
`bans_changed`. Orders come from an operator, who can read the hall's folder.
"""

from collections.abc import Callable
from pathlib import Path

import msgspec

from casino.core.errors import CasinoError, HallRefusal, SaveError
from casino.core.letters import cleaned, count, folded
from casino.core.texts import _, ngettext
from casino.online.host.accounts import statement_of
from casino.online.host.orders import PAGE, Guest, HallState, MoneyOverview, Order, order_of
from casino.online.messages import Answer, encode
from casino.online.server.hall import HallServer
from casino.online.server.visitors import Visitor
from casino.online.wire.tokens import Authority

MAX_WINDOW_SECONDS = 300
LONGEST_TITLE = 40  # letters of a hall's name
CLOSED = _("The host closes this table.")

Told = tuple[str, object]  # a sentence for the host, and data


class HostDesk:
    """A desk that carries out orders in an open hall. `end` closes it; `authority` is kept in the file `keys`."""

    def __init__(self, hall: HallServer, authority: Authority, keys: Path, end: Callable[[], None]) -> None:
        self._hall, self._authority, self._keys, self._end = hall, authority, keys, end
        self.bans_changed = bool(authority.banned)  # the server must be sent them; see `bans_are_due`
        self._orders: dict[str, Callable[[Order, int], Told]] = {
            "who": self._who,
            "admit": self._admit,
            "turn_away": self._turn_away,
            "clear_door": self._clear_door,
            "door": self._door,
            "kick": self._kick,
            "ban": self._ban,
            "pardon": self._pardon,
            "mute": self._mute,
            "unmute": self._unmute,
            "close_table": self._close_table,
            "open_table": self._open_table,
            "onlookers": self._onlookers,
            "sheets": self._sheets,
            "game_master": self._game_master,
            "window": self._window,
            "statement": self._statement,
            "reports": self._reports,
            "title": self._title,
            "end": self._close,
        }

    @property
    def bans_are_due(self) -> bool:
        """True once banned players in a round have been paid out and the server may be sent the bans."""
        banned = [id_ for id_ in self._hall.departures.leaving if self._visitor(id_).standing == "banned"]
        return self.bans_changed and not banned

    def answer(self, body: bytes, now: int) -> bytes:
        """Carries out an order, or says in one sentence why not; then nothing has changed."""
        try:
            order = order_of(body)
            if order.what not in self._orders:
                raise HallRefusal(_("The hall does not know this order: it has another version of the program."))
            sentence, told = self._orders[order.what](order, now)
        except msgspec.MsgspecError:
            return encode(Answer("", False, _("This order cannot be read.")))
        except SaveError:
            return encode(Answer("", False, _("The hall cannot write its books now. Nothing was done.")))
        except OSError:
            return encode(Answer("", False, _("The hall cannot write its keys now. Nothing was done.")))
        except CasinoError as refusal:
            return encode(Answer("", False, str(refusal)))
        return encode(Answer("", True, sentence, told))

    # -- people -----------------------------------------------------------------------------------------------

    def _visitor(self, written: str) -> Visitor:
        """The visitor whom an id or a name means. Raises HallRefusal."""
        found = self._hall.books.people.visitor(written)
        if found is None:
            alike = [one for one in self._hall.books.people.visitors() if folded(one.name) == folded(written)]
            found = next((one for one in alike if one.standing != "refused"), alike[-1] if alike else None)
        if found is None:
            if not written:
                raise HallRefusal(_("The id or name is empty."))
            raise HallRefusal(_("This hall knows nobody by the id or name {name}.", name=written))
        return found

    def _guest(self, who: Visitor, now: int) -> Guest:
        presence = self._hall.presence
        is_here = presence.is_here(who.id, now)
        return Guest(
            *(who.id, who.name, who.portrait, who.public, who.standing),
            purse=self._hall.books.store.purse(who.account),
            place=presence.place_of(who.id) if is_here and who.standing == "in" else "",
            seats=tuple(self._hall.seats_of(who.id)),
            is_here=is_here,
            is_away=is_here and presence.is_away(who.id, now),
            is_muted=self._hall.host_book.is_muted(who.id),
            is_leaving=who.id in self._hall.departures.leaving,
            reports=self._hall.host_book.reports_about(who.id),
        )

    def _who(self, order: Order, now: int) -> Told:
        book = self._hall.host_book
        tables = tuple(map(self._hall.table_now, self._hall.tables))
        visitors = self._hall.books.people.visitors()[order.after : order.after + PAGE]
        guests = tuple(self._guest(who, now) for who in visitors)
        window = next((table.window_ms for table in self._hall.tables.values()), 0)
        notice = self._hall.books.notice
        return "", HallState(
            *(book.title, book.door, book.has_onlookers, window // 1000, guests, tables, notice, book.has_sheets),
            has_masters=book.has_masters,
        )

    def _admit(self, order: Order, now: int) -> Told:
        who = self._visitor(order.who)
        if who.standing not in ("knocking", "refused"):
            raise HallRefusal(_("{name} does not wait at the door.", name=who.name))
        self._hall.books.people.check_name(who.id, who.name)
        self._hall.books.people.set_standing(who.id, "in")
        return _("{name} may come in.", name=who.name), None

    def _turn_away(self, order: Order, now: int) -> Told:
        who = self._visitor(order.who)
        if who.standing != "knocking":
            raise HallRefusal(_("{name} does not wait at the door.", name=who.name))
        self._hall.books.people.set_standing(who.id, "refused")
        return _("{name} is turned away.", name=who.name), None

    def _clear_door(self, order: Order, now: int) -> Told:
        if not (sent := self._hall.door.clear_door(now)):
            raise HallRefusal(_("Nobody waits at the door."))
        said = ngettext(
            "One person is sent away from the door, and may knock again in a minute.",
            "{count} people are sent away from the door, and may knock again in a minute.",
            sent,
        )
        return said, None

    def _kick(self, order: Order, now: int) -> Told:
        who = self._visitor(order.who)
        if who.standing != "in" or not (self._hall.presence.is_here(who.id, now) or self._hall.seats_of(who.id)):
            raise HallRefusal(_("{name} is not in this hall now.", name=who.name))
        return self._sent_home(who, now), None

    def _sent_home(self, who: Visitor, now: int) -> str:
        if self._hall.departures.send_home(who, now):
            return _("{name} goes home now.", name=who.name)
        return _("{name} goes home when the round is over.", name=who.name)

    def _ban(self, order: Order, now: int) -> Told:
        who = self._visitor(order.who)
        if who.standing == "banned":
            raise HallRefusal(_("{name} is banned already.", name=who.name))
        before = dict(self._authority.banned)
        self._authority.ban(who.public)
        try:
            self._authority.save(self._keys)
            self._hall.books.people.set_standing(who.id, "banned")
        except (OSError, SaveError):
            self._authority.banned = before
            raise
        self.bans_changed = True
        said = _("{name} is banned.", name=who.name)
        return f"{said} {self._sent_home(self._visitor(who.id), now)}", None

    def _pardon(self, order: Order, now: int) -> Told:
        who = self._visitor(order.who)
        if who.standing != "banned":
            raise HallRefusal(_("{name} is not banned.", name=who.name))
        before = dict(self._authority.banned)
        self._authority.pardon(who.public)
        try:
            self._authority.save(self._keys)
            self._hall.books.people.set_standing(who.id, "in")
        except (OSError, SaveError):
            self._authority.banned = before
            raise
        self.bans_changed = True
        return _("{name} may come in again.", name=who.name), None

    def _mute(self, order: Order, now: int) -> Told:
        who = self._visitor(order.who)
        if self._hall.host_book.is_muted(who.id):
            raise HallRefusal(_("{name} is muted already.", name=who.name))
        self._hall.host_book.set_muted(who.id, is_muted=True)
        return _("{name} is muted.", name=who.name), None

    def _unmute(self, order: Order, now: int) -> Told:
        who = self._visitor(order.who)
        if not self._hall.host_book.is_muted(who.id):
            raise HallRefusal(_("{name} is not muted.", name=who.name))
        self._hall.host_book.set_muted(who.id, is_muted=False)
        return _("{name} may speak again.", name=who.name), None

    # -- the hall ---------------------------------------------------------------------------------------------

    def _door(self, order: Order, now: int) -> Told:
        if order.value not in ("open", "ask"):
            raise HallRefusal(_('Say "open" or "ask".'))
        self._hall.host_book.set_door("ask" if order.value == "ask" else "open")
        if order.value == "ask":
            return _("You will be asked before anyone new joins."), None
        return _("Anyone with the code can join."), None

    def _window(self, order: Order, now: int) -> Told:
        if not order.value.isdecimal() or int(order.value) > MAX_WINDOW_SECONDS:
            raise HallRefusal(
                _(
                    "The time for bets is 0 to {most} seconds; 0 waits for everybody.",
                    most=MAX_WINDOW_SECONDS,
                )
            )
        self._hall.host_book.set_window(int(order.value) * 1000)
        for table in self._hall.tables.values():
            table.window_ms = int(order.value) * 1000
        if int(order.value):
            return _("Bets close {seconds} seconds after the first one.", seconds=order.value), None
        return _("A round waits for everybody."), None

    def _close_table(self, order: Order, now: int) -> Told:
        table = self._hall.table(order.value)
        if self._hall.host_book.is_closed(table.name):
            raise HallRefusal(_("This table is closed already."))
        self._hall.host_book.set_closed(table.name, is_closed=True)
        table.settle(now, CLOSED)
        if table.kept_evening is not None:
            table.evening.end(now)
        for seat in sorted(table.sitters):
            table.stand(seat, now)
        self._hall.advisers.clear(table.name, now)
        return _("{name} is closed.", name=table.name), None

    def _open_table(self, order: Order, now: int) -> Told:
        table = self._hall.table(order.value)
        if not self._hall.host_book.is_closed(table.name):
            raise HallRefusal(_("This table is open already."))
        self._hall.host_book.set_closed(table.name, is_closed=False)
        self._hall.seat_again(table.name, now)
        return _("{name} is open.", name=table.name), None

    def _onlookers(self, order: Order, now: int) -> Told:
        if order.value not in ("on", "off"):
            raise HallRefusal(_('Say "on" or "off".'))
        self._hall.let_look_on(may=order.value == "on")
        if order.value == "on":
            return _("Spectators are allowed."), None
        return _("No spectators any more: a table is seen and heard only by those who sit there."), None

    def _sheets(self, order: Order, now: int) -> Told:
        if order.value not in ("on", "off"):
            raise HallRefusal(_('Say "on" or "off".'))
        self._hall.host_book.set_sheets(has_sheets=order.value == "on")
        if order.value == "on":
            return _("Visitors may play Pi'Lok by their own sheets."), None
        return _("No more sheets: whoever sits down from now on plays by the house's ladder."), None

    def _game_master(self, order: Order, now: int) -> Told:
        if order.value not in ("on", "off"):
            raise HallRefusal(_('Say "on" or "off".'))
        self._hall.host_book.set_masters(has_masters=order.value == "on")
        if order.value == "on":
            return _("A visitor may be the game master at a table."), None
        return _("No more game masters: evenings that have begun go on to their end."), None

    def _title(self, order: Order, now: int) -> Told:
        title = " ".join(cleaned(order.value).split())
        if not title or count(title) > LONGEST_TITLE or len(title) > 4 * LONGEST_TITLE:
            raise HallRefusal(_("A hall's name has 1 to {most} letters.", most=LONGEST_TITLE))
        self._hall.host_book.set_title(title)
        return _("The hall is called {title}.", title=title), None

    def _reports(self, order: Order, now: int) -> Told:
        return "", self._hall.host_book.reports(50)

    def _statement(self, order: Order, now: int) -> Told:
        whole = statement_of(self._hall.books)
        return "", MoneyOverview(whole.rows[order.after : order.after + PAGE], whole.house, whole.total)

    def _close(self, order: Order, now: int) -> Told:
        self._end()
        return _("The hall closes."), None
