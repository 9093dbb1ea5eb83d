"""The choices about one person in a hall: whisper, ignore, report; and for the host: mute, send home, ban."""

from functools import partial

import pygame

from casino.online.host.operator import What
from casino.online.host.orders import Guest
from casino.online.messages import Answer as Told
from casino.scenes.app.house import House
from casino.scenes.dialogs.dialogs import AnswerOption, ask
from casino.scenes.games.castle.chat_panel import FIELD
from casino.scenes.games.castle.scene import CastleHall
from casino.scenes.online.session import OnlineSession

_REASONS = ("Rude words", "Keeps others waiting", "Pretends to be somebody else")


def show_person(house: House, visiting: OnlineSession, name: str) -> bool:
    """Opens the question about a person; True even if there is nothing to choose."""
    castle = visiting.castle
    if castle.is_crowd and castle.person(name) is None and not castle.is_of_the_house(name):
        visiting.find(name, partial(_show, house, visiting, name), house.notify)
    else:
        _show(house, visiting, name)
    return True


def _show(house: House, visiting: OnlineSession, name: str) -> None:
    person = visiting.castle.person(name)
    if person is None:
        house.notify(f"{name} is one of the hall's own players, or has left.")
        return
    is_ignored = visiting.castle.talk.is_ignored(visiting.me.name, name)
    mute = "Hear again" if is_ignored else "Ignore"
    answers = [
        AnswerOption("Whisper", partial(_whisper, house, name), key=pygame.K_w),
        AnswerOption(mute, partial(_ignore, house, visiting, name, is_ignored), key=pygame.K_i),
        AnswerOption("Report to the host", partial(_ask_report, house, visiting, name)),
    ]
    if visiting.hosting is not None:
        guest = _guest(visiting, name)
        is_muted = guest is not None and guest.is_muted
        answers[2:] = [
            AnswerOption(
                "Let speak again" if is_muted else "Mute",
                partial(_order, house, visiting, name, "unmute" if is_muted else "mute"),
            ),
            AnswerOption("Send home", partial(_order, house, visiting, name, "kick")),
            AnswerOption("Ban for good", partial(_ask_ban, house, visiting, name)),
        ]
    where = "in the lobby" if person.place == "lobby" else f"at {visiting.castle.place_of(person.place)}"
    ask(house, name, f"Plays on another computer and is {where}.", *answers, AnswerOption("Back", style="accent"))


def ask_about_knocker(house: House, visiting: OnlineSession, guest: Guest) -> None:
    """Asks the host about a person at the door."""
    let_in = AnswerOption(
        "Let in", partial(_order, house, visiting, guest.id, "admit"), style="accent", key=pygame.K_RETURN
    )
    turn_away = AnswerOption("Turn away", partial(_order, house, visiting, guest.id, "turn_away"))
    ask(house, guest.name, "Wants to join your hall.", let_in, turn_away, AnswerOption("Decide later"))


def _guest(visiting: OnlineSession, name: str) -> Guest | None:
    hall = visiting.hosting.hall if visiting.hosting is not None else None
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


def _ignore(house: House, visiting: OnlineSession, name: str, is_ignored: bool) -> None:
    visiting.say(f'/{"unignore" if is_ignored else "ignore"} "{name}"')
    house.stack.top.refresh()


def _order(house: House, visiting: OnlineSession, who: str, what: What) -> None:
    if visiting.hosting is not None:
        visiting.hosting.order(what, lambda sentence, is_done: house.notify(sentence), who=who)


def _ask_ban(house: House, visiting: OnlineSession, name: str) -> None:
    ban = AnswerOption("Ban for good", partial(_order, house, visiting, name, "ban"), key=pygame.K_b)
    words = f"{name} is sent home with everything that is theirs, and cannot come into this hall again."
    ask(house, f"Ban {name}?", words, ban, AnswerOption("Back", style="accent"))


def _ask_report(house: House, visiting: OnlineSession, name: str) -> None:
    answers = [AnswerOption(reason, partial(_report, house, visiting, name, reason)) for reason in _REASONS]
    words = "The host will see your report and the last lines that were said here. Nobody else will."
    ask(house, f"Report {name}", words, *answers, AnswerOption("Back", style="accent"))


def _report(house: House, visiting: OnlineSession, name: str, reason: str) -> None:
    def told(answer: Told) -> None:
        house.notify("The host has your report." if answer.is_done else answer.sentence)

    person = visiting.castle.person(name)
    if person is not None and visiting.visit is not None:
        visiting.visit.report(person, reason, told)
