"""The choices about one person in a hall: whisper, ignore, report; and for the host: mute, send home, ban."""

from functools import partial

import pygame

from casino.core.texts import _
from casino.online.host.operator import What
from casino.online.host.orders import Guest
from casino.online.messages import Answer as Told
from casino.scenes.app.house import House
from casino.scenes.dialogs.dialogs import AnswerOption, ask
from casino.scenes.games.castle.scene import CastleHall
from casino.scenes.games.castle.talk.chat_panel import FIELD
from casino.scenes.online.session import OnlineSession

_REASONS = (_("Rude words"), _("Keeps others waiting"), _("Pretends to be somebody else"))


def show_person(house: House, session: OnlineSession, name: str) -> bool:
    """Opens the question about a person; True even if there is nothing to choose."""
    castle = session.castle
    if castle.is_crowd and castle.person(name) is None and not castle.is_of_the_house(name):
        session.find(name, partial(_show, house, session, name), house.notify)
    else:
        _show(house, session, name)
    return True


def _show(house: House, session: OnlineSession, name: str) -> None:
    person = session.castle.person(name)
    if person is None:
        _show_other(house, session, name)
        return
    answers = [
        *_for_all(house, session, name),
        AnswerOption(_("Report to the host"), partial(_ask_report, house, session, name)),
    ]
    if session.hosting is not None:
        guest = _guest(session, name)
        is_muted = guest is not None and guest.is_muted
        answers[2:] = [
            AnswerOption(
                _("Let speak again") if is_muted else _("Mute"),
                partial(_order, house, session, name, "unmute" if is_muted else "mute"),
            ),
            AnswerOption(_("Send home"), partial(_order, house, session, name, "kick")),
            AnswerOption(_("Ban for good"), partial(_ask_ban, house, session, name)),
        ]
    where = _("Plays on another computer and is in the lobby.")
    if person.place != "lobby":
        where = _("Plays on another computer and is at {table}.", table=session.castle.place_of(person.place))
    ask(house, name, where, *answers, AnswerOption(_("Back"), style="accent"))


def _show_other(house: House, session: OnlineSession, name: str) -> None:
    """Opens the question about one of the house's characters, or says that there is nobody to ask about."""
    if not session.castle.character(name):
        house.notify(_("{name} is one of the hall's own players, or has left.", name=name))
        return
    session.castle.is_told_who_reads = True
    words = _("One of this hall's own players. Its host can read what you whisper to them.")
    ask(house, name, words, *_for_all(house, session, name), AnswerOption(_("Back"), style="accent"))


def _for_all(house: House, session: OnlineSession, name: str) -> list[AnswerOption]:
    """What can be done about everybody: to whisper, and to ignore or hear them again."""
    is_ignored = session.castle.talk.is_ignored(session.me.name, name)
    mute = _("Hear again") if is_ignored else _("Ignore")
    return [
        AnswerOption(_("Whisper"), partial(_whisper, house, name), key=pygame.K_w),
        AnswerOption(mute, partial(_ignore, house, session, name, is_ignored), key=pygame.K_i),
    ]


def ask_about_knocker(house: House, session: OnlineSession, guest: Guest) -> None:
    """Asks the host about a person at the door."""
    let_in = AnswerOption(
        _("Let in"), partial(_order, house, session, guest.id, "admit"), style="accent", key=pygame.K_RETURN
    )
    turn_away = AnswerOption(_("Turn away"), partial(_order, house, session, guest.id, "turn_away"))
    ask(house, guest.name, _("Wants to join your hall."), let_in, turn_away, AnswerOption(_("Decide later")))


def _guest(session: OnlineSession, name: str) -> Guest | None:
    hall = session.hosting.hall if session.hosting is not None else None
    return next((one for one in hall.guests if one.name == name), None) if hall is not None else None


def _whisper(house: House, name: str) -> None:
    """Begins a line to one person alone, wherever the chat is on the screen."""
    while house.stack.top.is_overlay:
        house.stack.pop()
    top = house.stack.top
    if isinstance(top, CastleHall):
        top.panel.whisper_to(name)
        top.refresh()
        top.focus.go_to(FIELD)


def _ignore(house: House, session: OnlineSession, name: str, is_ignored: bool) -> None:
    session.say(f'/{"unignore" if is_ignored else "ignore"} "{name}"')
    house.stack.top.refresh()


def _order(house: House, session: OnlineSession, who: str, what: What) -> None:
    if session.hosting is not None:
        session.hosting.order(what, lambda sentence, is_done: house.notify(sentence), who=who)


def _ask_ban(house: House, session: OnlineSession, name: str) -> None:
    ban = AnswerOption(_("Ban for good"), partial(_order, house, session, name, "ban"), key=pygame.K_b)
    words = _("{name} is sent home with everything that is theirs, and cannot come into this hall again.", name=name)
    ask(house, _("Ban {name}?", name=name), words, ban, AnswerOption(_("Back"), style="accent"))


def _ask_report(house: House, session: OnlineSession, name: str) -> None:
    answers = [AnswerOption(reason, partial(_report, house, session, name, reason)) for reason in _REASONS]
    words = _("The host will see your report and the last lines that were said here. Nobody else will.")
    ask(house, _("Report {name}", name=name), words, *answers, AnswerOption(_("Back"), style="accent"))


def _report(house: House, session: OnlineSession, name: str, reason: str) -> None:
    def told(answer: Told) -> None:
        house.notify(_("The host has your report.") if answer.is_done else answer.sentence)

    person = session.castle.person(name)
    if person is not None and session.connection is not None:
        session.connection.report(person, reason, told)
