"""A visit to a hall as the house knows it: people, talk, and a hall of one's own. Its money is `visit_money`'s.

It outlives the scenes that show it, and is read in every frame. Nothing is painted here, and no rule is known.

A window is a client like all others, also the host's: the hall is a process of its own that ends when its opener
does. The visit runs in a thread, and what it heard is taken in once a frame. News after a round waits until that
round has been shown.
"""

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from threading import Thread

import msgspec

from casino.core.errors import CasinoError, HallRefusal
from casino.core.texts import _
from casino.online.bombs.heard import RemoteAdvice
from casino.online.client.connection import HallConnection
from casino.online.client.purse import HomePurse
from casino.online.client.remote import RemoteTable
from casino.online.host.hosting import Hosting, Where
from casino.online.messages import Answer, Receipt, Statement
from casino.online.server.presence import Person
from casino.online.server.talk import TalkLine
from casino.online.wire.join_code import JoinCode
from casino.players.castle.hall_talk import LOBBY, ChatMessage
from casino.records.levels import Level
from casino.save import hall_money
from casino.save.hall_money import WayBack
from casino.save.ledger import Account
from casino.scenes.app.house import House
from casino.scenes.dialogs.way_back import look_for_way_back
from casino.scenes.online.castle import OpenCastle
from casino.scenes.online.visit_money import VisitMoney
from casino.tables.sheets import sheet_at
from casino.ui.drawing.typefaces import has_no_face

log = logging.getLogger(__name__)

_AS = "/as "
_MARK = 4  # letters of a key that distinguish the visitors of a show
_AGAIN_SECONDS = 1.0  # between two attempts to leave
_BROKEN = _("This hall does not keep to the rules, so you have left it. What it owes you stands at the cashier.")
ENDING = ".hall"  # ending of a file that holds a code
FOLDER = "hall"  # folder of a hall of one's own, beside the save


class OnlineSession:
    """A player's dealings with halls: the visit, the purse at home, one's own hall."""

    def __init__(self, house: House) -> None:
        assert house.profile is not None
        self.house = house
        self.me: Account = house.profile
        self.home = HomePurse(house.store, house.profile.id)
        self.money = VisitMoney(house, self.home, lambda: self.connection, lambda: self.title, self._settle_way)
        self.connection: HallConnection | None = None
        self.hosting: Hosting | None = None
        self.castle = OpenCastle(house.profile)
        self._state = ""
        self._version: tuple[object, ...] = ()
        self._hall = ""  # the public key of the hall visited last
        self._way: WayBack | None = None  # the remembered way back to that hall
        self._is_settled = False
        self._is_going = False
        self._on_gone: Callable[[], object] | None = None  # set while the player wants to go
        self._leaves_in = 0.0
        self._noticed = ""  # the last fault in the books of one's own hall

    @classmethod
    def of(cls, house: House) -> "OnlineSession":
        """The house's visiting, made anew if there was none, or if another person plays now."""
        found = house.online
        assert house.profile is not None
        if isinstance(found, OnlineSession) and found.me.id == house.profile.id:
            return found
        if found is not None:
            found.close()
        house.online = made = cls(house)
        return made

    # -- in every frame ---------------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        if self.hosting is not None:
            self.hosting.pump()
            self._tell_host(self.hosting)
        if self.connection is not None:
            self._pump(self.connection)
        if self.hosting is not None and self.hosting.state == "closed":
            self._host_ended(self.hosting)
        if self.connection is None:
            return
        if self._on_gone is not None:
            self._leaves_in -= seconds
            if self._leaves_in <= 0:
                self._ask_to_leave()
        if self.connection.state != self._state:
            before, self._state = self._state, self.connection.state
            self._changed(before)
            if self.connection is None:
                return
        connection = self.connection
        version = (connection.version, connection.place, self.hosting.version if self.hosting is not None else 0)
        if version != self._version:
            self._version = version
            self.castle.take(connection.now, connection.id, connection.place)
            self._keep_way()

    def _tell_host(self, hosting: Hosting) -> None:
        """Tells the host once of a fault in the books of their hall."""
        notice = hosting.hall.notice if hosting.hall is not None else ""
        if notice != self._noticed:
            self._noticed = notice
            if notice:
                self.house.say(notice, _("The hall's books"))

    def _keep_way(self) -> None:
        """Remembers the way back to this hall until the player's money here is settled."""
        connection = self.connection
        if connection is None or connection.state != "in" or connection.now is None or self._is_settled:
            return
        table = next((one.level.name for one in self.castle.tables if one.own_seat), "")
        where = self.hosting.where if self.hosting is not None else ""
        way = WayBack(connection.hall, self.title, connection.code.text, table, where)
        if way != self._way and self.house.show is None:
            self._way = way
            hall_money.keep_way(self.house.store, self.me.id, way)

    def _settle_way(self) -> None:
        """Settles the way back once the money is home. The way to one's own hall is needed until that has closed."""
        self._is_settled = True
        if self.hosting is None:
            hall_money.forget_way(self.house.store, self.me.id, self._hall)
        elif self._way is not None and self._way.table:
            self._way = msgspec.structs.replace(self._way, table="")
            hall_money.keep_way(self.house.store, self.me.id, self._way)

    def _pump(self, connection: HallConnection) -> None:
        """Takes in the hall's messages. A hall whose messages cannot be followed is left; its debt remains."""
        try:
            connection.pump()
        except CasinoError:  # an error of this house's own: shown as usual
            raise
        except Exception:
            log.exception("the hall cannot be followed")
            title = self.title
            self.give_up()
            self.house.say(_BROKEN, title)

    def _changed(self, before: str) -> None:
        assert self.connection is not None
        if self.connection.state == "in":
            self._hall = self.connection.hall
            self.money.settle_with_hall()
            self.castle.arrive()
            self.connection.go(LOBBY)
            if before != "in" and has_no_face(self.me.name):
                self.house.notify(_("This computer cannot draw your name: others may see boxes in its place."))
        if self.connection is not None and self.connection.state == "refused":
            sentence, self.connection = self.connection.sentence, None
            if not self._is_going:
                self.house.say(sentence, _("The hall") if before == "in" else _("Could not join"))
            self._is_going = False

    def _host_ended(self, hosting: Hosting) -> None:
        sentence, self.hosting = hosting.sentence, None
        Thread(target=hosting.close, name="the hall closes").start()
        if not sentence:
            self._settle_way()
            return
        look_for_way_back(self.house)
        self.house.say(sentence, _("The hall is not open"))

    def close(self) -> None:
        """Ends the visit; a hall of one's own is closed politely, and its debt is taken home."""
        if self.hosting is not None or self.house.show is not None:
            self.go_home_now()
        if self.hosting is not None:
            self.hosting.close()
            self.hosting = None
            self._settle_way()
        if self.connection is not None:
            self.connection.pump()
            self.connection.close(waits=True)
            self.connection.pump()
            self.connection = None

    # -- going there and home ---------------------------------------------------------------------------------

    def join(self, code: JoinCode) -> None:
        """Knocks at a hall. Raises SaveError if the key cannot be written."""
        identity, me = self.home.identity(), self.me
        if self.house.show is not None:  # at a show one visitor follows another, each with a name of their own
            me = replace(me, name=f"{me.name} {identity.public[-_MARK:]}")
            self.me = me
        self.enter(HallConnection(code, identity, me, self))

    def enter(self, connection: HallConnection) -> None:
        """Goes on with a visit that has begun, instead of any other."""
        if self.connection is not None:
            self.connection.close()
        self.castle = OpenCastle(self.me)
        self._state, self._is_going, self._on_gone = "", False, None
        self._way, self._is_settled, self._hall = None, False, ""
        self._version = ()
        self.money.begin_visit()
        self.connection = connection

    def give_up(self) -> None:
        """Stops knocking."""
        self._on_gone = None
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    def open_hall(self, where: Where, options: Sequence[str] = ()) -> None:
        """Opens a hall of one's own."""
        folder = self.house.store.path.parent / FOLDER
        title = _("{name}'s castle", name=self.me.name)
        self._noticed = ""
        self.hosting = Hosting(Path(folder), where, title, options)

    def close_hall(self) -> None:
        """Closes the hall of one's own; the player's money there is taken home first."""
        self.go_home_now()
        self._is_going = True
        self.give_up()
        if self.hosting is not None:
            Thread(target=self.hosting.close, name="the hall closes").start()  # the last receipts need no waiting
            self.hosting = None
            self._settle_way()

    def go_home(self, on_gone: Callable[[], object]) -> None:
        """Leaves the hall with all the player's money, as soon as a round they are in has been played to its end."""
        self._on_gone = on_gone
        self._ask_to_leave()

    def _ask_to_leave(self) -> None:
        self._leaves_in = _AGAIN_SECONDS
        if self.connection is not None:
            self.connection.ask("leave", self._on_left)

    def _on_left(self, answer: Answer) -> None:
        if self._on_gone is None:
            return
        if not answer.is_done:
            self.house.notify(answer.sentence)
            return
        on_gone, self._on_gone = self._on_gone, None
        self.money.book_receipt(answer.told)
        self._is_going = True
        self.give_up()
        on_gone()

    def leave(self) -> None:
        """Goes home at once with what can be had, because the player has gone."""
        self.close()
        self.house.online = None

    def go_home_now(self) -> None:
        """Asks for the money there and waits a moment for it, because the program ends."""
        if self.connection is None or self.connection.state != "in":
            return
        self.connection.ask("leave", lambda answer: self.money.book_receipt(answer.told) if answer.is_done else None)
        self.connection.finish()

    @property
    def title(self) -> str:
        """The hall's name for itself."""
        now = self.connection.now if self.connection is not None else None
        return now.title if now is not None else _("A hall")

    # -- the hall's messages ----------------------------------------------------------------------------------

    def on_line(self, line: TalkLine) -> None:
        self.castle.hear(line, is_mine=self.connection is not None and line.id == self.connection.id)

    def on_whisper(self, id_: str, name: str, text: str) -> None:
        self.castle.whispered(name, text, "person" if id_ else "character")
        if id_ and self.castle.is_crowd and self.castle.person(name) is None:
            self.find(name, lambda: None, lambda why: None)  # so that the player can answer

    def on_receipt(self, receipt: Receipt) -> None:
        self.money.book_receipt(receipt)

    def on_owed(self, statement: Statement) -> None:
        assert self.connection is not None
        with suppress(HallRefusal):  # a forged statement
            self.home.on_statement(self.connection.hall, statement)

    # -- talk -------------------------------------------------------------------------------------------------

    def say(self, line: str) -> ChatMessage:
        """Handles a typed line: a command is carried out here, words go to the hall, and whispers to one person alone.

        A whisper to one of the house's characters is for the hall to read: it goes only to it once the player has been
        told so, with the first of them.

        "/as NAME words" says them for a second person at this machine.
        """
        if line.startswith(_AS):
            return self._say_as(line.removeprefix(_AS))
        if stranger := self.castle.stranger_in(line):
            is_to_character = bool(self.castle.character_in(line))
            on_none = (lambda why: self._say(line)) if is_to_character else self.castle.refuse
            self.find(stranger, lambda: self._say(line), on_none)
            return self.castle.talk.tell(self.me.name, _("Looking for {name} in the hall.", name=stranger))
        return self._say(line)

    def _say(self, line: str) -> ChatMessage:
        if not self.castle.is_told_who_reads and (name := self.castle.character_in(line)):
            return self._tell_who_reads(name)
        message = self.castle.talk.say(self.me.name, line, self.castle.seconds)
        if self.connection is None:
            return message
        if message.kind == "said":
            self.connection.say(message.text, self._on_said)
        elif message.kind == "whisper":
            person = self.castle.person(message.addressee)
            if person is not None:
                self.connection.whisper(person, message.text, self._on_said)
            elif who := self.castle.character(message.addressee):
                if not self.castle.is_told_who_reads:
                    return self._tell_who_reads(message.addressee)
                self.connection.whisper_to_character(who, message.text, self._on_said)
            else:
                name = message.addressee
                self.castle.refuse(_("{name} is one of the hall's own players and hears no whispers.", name=name))
        return message

    def _tell_who_reads(self, name: str) -> ChatMessage:
        """Keeps back the first whisper to one of the house's characters, and says who can read it."""
        self.castle.is_told_who_reads = True
        return self.castle.refuse(
            _(
                "{name} is one of this hall's own players, so its host can read what you whisper. "
                "Send it again if you do not mind.",
                name=name,
            )
        )

    def _on_said(self, answer: Answer) -> None:
        """Takes the hall's answer to a line: a refusal is shown among the lines."""
        if not answer.is_done:
            self.castle.refuse(answer.sentence)

    def _say_as(self, rest: str) -> ChatMessage:
        """Says a line for a second person at this machine, under a name of their own."""
        name, _gap, words = rest.strip().partition(" ")
        if not name or not words.strip() or self.connection is None:
            return self.castle.refuse(
                _("Write {command} NAME and the words of whoever sits beside you.", command=_AS.strip())
            )
        self.connection.say(words, self._on_said, name)
        return self.castle.talk.tell(self.me.name, _("Said for {name}.", name=name))

    def find(self, name: str, on_found: Callable[[], object], on_none: Callable[[str], object]) -> None:
        """Asks a hall with more people than it publishes for one of them. `on_none` gets the reason for a failure."""

        def answered(answer: Answer) -> None:
            if answer.is_done:
                self.castle.know(msgspec.convert(answer.told, Person))
                on_found()
            else:
                on_none(answer.sentence)

        if self.connection is not None:
            self.connection.ask("find", answered, text=name)

    # -- tables -----------------------------------------------------------------------------------------------

    def table(self, name: str) -> RemoteTable:
        """A table of the hall, followed from now on. Raises CasinoError for a table this program does not know."""
        if self.connection is None:
            raise CasinoError(_("You are not in a hall."))
        self._on_gone = None  # a player who goes to a table stays
        self.connection.go(name)
        table = self.connection.table(name)
        table.own_sheet = lambda: self.sheet_for(table.level)
        return table

    def sheet_for(self, level: Level) -> str:
        """The player's own sheet as it is sent to a table; empty where hall or table takes none."""
        sheet = sheet_at(self.house.store, level, self.me) if self.castle.has_sheets else None
        return str(sheet) if sheet is not None else ""

    def advice(self, name: str) -> RemoteAdvice:
        """A table's bomb as its experts know it, followed from now on. Raises CasinoError for an unknown table."""
        if self.connection is None:
            raise CasinoError(_("You are not in a hall."))
        self._on_gone = None
        self.connection.go(name)
        return self.connection.advice(name)

    def leave_advice(self, name: str) -> None:
        """Stops hearing of a bomb and goes back to the lobby."""
        if self.connection is not None:
            self.connection.leave_advice(name)
            self.connection.go(LOBBY)

    def leave_table(self, name: str) -> None:
        """Stops following a table and goes back to the lobby."""
        if self.connection is not None:
            self.connection.leave_table(name)
            self.connection.go(LOBBY)
        self.money.ask_statement()
