"""Knocking at a hall's door: a question over the scene below until the hall answers or the visitor gives up."""

from casino.core.errors import HallRefusal
from casino.core.money import PURSE, format_amount
from casino.core.texts import _
from casino.online.client.purse import HomePurse
from casino.online.host.counterfoils import COUNTERFOILS, Counterfoils
from casino.online.host.hosting import Where
from casino.online.wire import rights
from casino.online.wire.join_code import JoinCode, parse
from casino.save.hall_money import WayBack, forget_way
from casino.scenes.app.house import House
from casino.scenes.dialogs.dialogs import AnswerOption, Question
from casino.scenes.online.lobby import company_of, open_lobby
from casino.scenes.online.session import FOLDER, OnlineSession
from casino.scenes.online.to_table import go_to_table

_OPENING = _("Opening the hall.")
_LET_IN = _("You are in.")
_NO_WINDOW = ("--window", "0")  # among friends bets wait for everybody, unless the host changes it


class Knocking(Question):
    """A question that waits for a hall of one's own to open, or for the door of any, and goes in.

    The game below is stopped meanwhile.
    """

    _title = _("Joining")

    def __init__(self, house: House, session: OnlineSession) -> None:
        super().__init__(house, self._title, self._words_of(session), [AnswerOption(_("Cancel"), self._give_up)])
        self._session = session

    def _give_up(self) -> None:
        self._session.give_up()

    @staticmethod
    def _words_of(session: OnlineSession) -> str:
        return (session.connection.sentence or _LET_IN) if session.connection is not None else _OPENING

    def on_moment(self, seconds: float) -> None:
        session = self._session
        hosting, connection = session.hosting, session.connection
        if connection is None and hosting is not None and hosting.code is not None:
            session.join(hosting.code)
        elif connection is None and (hosting is None or hosting.state == "closed"):
            self.house.stack.pop()  # the reason was shown
        elif (
            connection is not None
            and connection.state == "in"
            and connection.now is not None
            and session.money.is_received
        ):
            self._go_in()
        elif (words := self._words_of(session)) != self.sentence:
            self.sentence = words
            self.refresh()

    def _go_in(self) -> None:
        """Closes this and the pages it was opened from; a visitor with a kept seat goes to that table."""
        stack, session = self.house.stack, self._session
        while stack.top.is_overlay:
            stack.pop()
        open_lobby(self.house, session)
        kept = next((table for table in session.castle.tables if table.own_seat), None)
        if kept is not None and not stack.top.is_overlay:
            go_to_table(self.house, session, kept.level, [kept.own_seat])


class FetchingHome(Knocking):
    """A knock only to take home the money there; a hall of one's own is closed again then."""

    _title = _("Taking the money home")
    _asks = False

    def _give_up(self) -> None:
        if self._session.hosting is not None:
            self._session.close_hall()
        else:
            self._session.give_up()

    def _go_in(self) -> None:
        if not self._asks:
            self._asks = True
            self._session.go_home(self._gone)

    def _gone(self) -> None:
        self.house.stack.pop()
        self._give_up()


def go_back(house: House, way: WayBack) -> None:
    """Goes back to a hall; one's own is opened again. Raises JoinCodeError, SaveError, OSError."""
    if way.where:
        open_and_knock(house, way.where)
    else:
        knock(house, parse(way.code))


def closed_by_itself(house: House, way: WayBack) -> str:
    """A sentence about a hall of one's own that closed behind its window; empty if it has not.

    Its payments are booked from its receipts, which are in its folder. Raises SaveError.
    """
    assert house.profile is not None
    store, me = house.store, house.profile.id
    purse, before = HomePurse(store, me), store.purse(me)
    kept = Counterfoils(store.path.parent / FOLDER / COUNTERFOILS)
    receipts = kept.paid_in_the_end(rights.id_of(purse.identity().public))
    try:
        purse.on_receipts(way.hall, receipts)
    except HallRefusal:  # a receipt of another hall that was in this folder
        return ""
    if not receipts or any(one.hall == way.hall for one in purse.owed()):
        return ""
    forget_way(store, me, way.hall)
    cents = store.purse(me) - before
    said = _("Your castle closed with the window, and everybody was paid.")
    if cents:
        said += " " + _("{amount} came home to your purse.", amount=format_amount(cents, PURSE))
    return said


def fetch_home(house: House, way: WayBack) -> None:
    """Takes home the player's money from a hall. Raises as `go_back`."""
    session = OnlineSession.of(house)
    if way.where:
        _open(session, way.where)
    else:
        session.join(parse(way.code))
    house.stack.push(FetchingHome(house, session))


def knock(house: House, code: JoinCode) -> None:
    """Knocks at a hall. Raises SaveError if the player's key cannot be kept."""
    session = OnlineSession.of(house)
    session.join(code)
    house.stack.push(Knocking(house, session))


def open_and_knock(house: House, where: Where) -> None:
    """Opens a hall of one's own and goes in. Raises OSError if no process can be started."""
    session = OnlineSession.of(house)
    _open(session, where)
    house.stack.push(Knocking(house, session))


def _open(session: OnlineSession, where: Where) -> None:
    session.give_up()
    session.open_hall(where, [*company_of(), *_NO_WINDOW])
