"""The way to the desk of a bomb in a hall: the hall is asked first, and the desk is shown once all its news is here."""

from casino.core.errors import CasinoError
from casino.core.texts import _
from casino.online.bombs.heard import RemoteAdvice
from casino.online.messages import Answer
from casino.records.levels import Level
from casino.scenes.app.house import House
from casino.scenes.dialogs.dialogs import AnswerOption, Question
from casino.scenes.games.places import card_of
from casino.scenes.online.advice.side import DeskSide
from casino.scenes.online.session import OnlineSession


class WalkingToDesk(Question):
    """A question that waits until the hall has let the visitor come to the desk, or refuses to."""

    def __init__(self, house: House, session: OnlineSession, level: Level) -> None:
        super().__init__(
            house,
            "",
            _("You walk over to the experts’ desk of {table}.", table=session.castle.place_of(level.name)),
            [AnswerOption(_("Stay here"), self._give_up)],
        )
        self._session, self._level = session, level
        self._advice: RemoteAdvice | None = None
        self._refusal = ""
        self._is_over = False
        if session.connection is not None:
            session.connection.ask("advise", self._answered, table=level.name)

    def _answered(self, answer: Answer) -> None:
        if self._is_over:
            _leave(self._session, self._level)
            return
        if not answer.is_done:
            self._refusal = answer.sentence
            return
        try:
            self._advice = self._session.advice(self._level.name)
        except CasinoError as refusal:
            self._refusal = str(refusal)

    def _give_up(self) -> None:
        self._is_over = True
        _leave(self._session, self._level)

    def on_moment(self, seconds: float) -> None:
        advice = self._advice
        refusal = self._refusal or (advice.refusal if advice is not None else "")
        if refusal or self._session.connection is None:
            self.house.stack.pop()
            self._give_up()
            self.house.say(refusal or _("The hall has closed."), _(self._level.title))
        elif advice is not None and advice.is_told and advice.is_expert:
            self.house.stack.pop()
            show_desk(self.house, self._session, advice)


def _leave(session: OnlineSession, level: Level) -> None:
    """Leaves the desk, and hears nothing more of the bomb."""
    if session.connection is not None:
        session.connection.ask("retire", table=level.name)
    session.leave_advice(level.name)


def show_desk(house: House, session: OnlineSession, advice: RemoteAdvice) -> None:
    """Puts the manual on the stack, with the desk a button away and clock and talk beside both."""
    card = card_of(advice.level)
    assert card.advice is not None
    desk, below = card.advice(), house.stack.top

    def left() -> None:
        while house.stack.top is not below and len(house.stack.scenes) > 1:
            house.stack.pop()
        _leave(session, advice.level)

    desk.open_manual(house, advice.level, DeskSide(house, session, advice, desk, left))
