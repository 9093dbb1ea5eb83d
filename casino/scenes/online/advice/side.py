"""The side of an expert's window beside manual and desk: the bomb's clock, the strikes, and the talk."""

from collections.abc import Callable, Sequence

import pygame

from casino.core.texts import _, all_of, ngettext
from casino.online.bombs.heard import RemoteAdvice
from casino.scenes.app.house import House
from casino.scenes.app.scene import Scene
from casino.scenes.dialogs.beside import ExpertsDesk
from casino.scenes.dialogs.dialogs import AnswerOption, ask
from casino.scenes.games.castle.talk.chat_panel import FIELD, ChatPanel
from casino.scenes.games.castle.talk.page import sound
from casino.scenes.online.advice.panel import SidePanel
from casino.scenes.online.session import OnlineSession
from casino.ui.drawing.look import Look
from casino.ui.widgets.widgets import Button, Widget

_TALK_KEY = pygame.K_F9
_SHARE = 0.26  # of the height of an upright window, so that the rest is upright too
_GAUGE, _BUTTON = 128, 48  # layout units: clock and strikes, a button
_WORDS = 21  # layout units: a line of words
_LINES, _SIZE = 5, 15
_PAD = 10
_ENDS = {
    "disarmed": _("The bomb is disarmed."),
    "exploded": _("The bomb has gone off."),
    "time": _("The time was up: the bomb has gone off."),
    "left": _("The bomb was given up."),
}
_TOLD_OUT = _("You are no longer at the desk of this bomb.")


class DeskSide:
    """The side of an expert's window. `on_left` is called once the expert has left the desk."""

    def __init__(
        self,
        house: House,
        session: OnlineSession,
        advice: RemoteAdvice,
        desk: ExpertsDesk,
        on_left: Callable[[], object],
    ) -> None:
        self._house, self._session, self.advice, self._desk = house, session, advice, desk
        self._on_left = on_left
        self.panel = ChatPanel(session.castle.talk, session.me.name, session.say, is_canned=house.show is not None)
        self._panel = SidePanel(house, _SHARE)
        self._drawn = ""  # the time that is on the screen
        self._strikes, self._faults = advice.strikes, 0
        self._was_over, self._was_armed = advice.record is not None, advice.is_armed
        self._is_left = False

    # -- places -----------------------------------------------------------------------------------------------

    @property
    def look(self) -> Look:
        """The look for the whole window, the same beside every scene."""
        return self._panel.look

    @property
    def room(self) -> tuple[int, int]:
        return self._panel.room

    def _parts(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
        """The places of the gauge, the words, the button and the talk, in px."""
        metrics, pad = self.look.metrics, self.look.metrics.px(_PAD)
        inner, is_upright = self._panel.inside, self._panel.is_at_foot
        column = pygame.Rect(inner.x, inner.y, inner.w * 2 // 5 if is_upright else inner.w, inner.h)
        gauge = pygame.Rect(column.x, column.y, column.w, metrics.px(_GAUGE))
        words = pygame.Rect(column.x, gauge.bottom + pad // 2, column.w, _LINES * metrics.pt(_WORDS))
        high = max(metrics.px(_BUTTON), metrics.pt(_SIZE) + metrics.px(20)) if self._has_end else 0
        if is_upright:
            button = pygame.Rect(column.x, column.bottom - high, column.w, high)
            words.h = min(words.h, button.y - words.y)
            talk = pygame.Rect(column.right + pad, inner.y, inner.right - column.right - pad, inner.h)
        else:
            button = pygame.Rect(column.x, words.bottom, column.w, high)
            talk = pygame.Rect(inner.x, button.bottom + pad // 2, inner.w, inner.bottom - button.bottom - pad // 2)
        return gauge, words, button, talk

    # -- what is in it ----------------------------------------------------------------------------------------

    @property
    def version(self) -> object:
        return self.advice.version, self._session.castle.version, self.panel.last_heard, self.words

    @property
    def _has_end(self) -> bool:
        """Whether the last bomb is over, and nobody has armed another."""
        return self.advice.record is not None and not self.advice.is_armed

    @property
    def words(self) -> str:
        """The state of the bomb and the others at the desk, in sentences."""
        advice, connection = self.advice, self._session.connection
        if connection is not None and connection.trouble:
            return connection.trouble
        at = advice.defuser
        if advice.is_armed and at is not None:
            deals = ngettext("{count} deal so far.", "{count} deals so far.", advice.deals)
            said = _("{name} is at the bomb. {deals}", name=at.name, deals=deals)
        elif self._has_end:
            said = _ENDS.get(advice.outcome, "")
        elif at is None:
            said = _("Nobody is at the bomb yet.")
        else:
            said = _("{name} is at the bomb and has not armed it yet.", name=at.name)
        others = [one.name for one in advice.experts if one.name != self._session.me.name]
        with_me = _("With you at the desk: {names}.", names=all_of(others)) if others else ""
        return f"{said} {with_me}".strip()

    @property
    def state(self) -> str:
        strikes = ngettext("{count} strike.", "{count} strikes.", self.advice.strikes)
        time = _("On the clock: {time}.", time=self._desk.clock_words(self.advice))
        return f"{self.words} {strikes} {time}"

    def widgets(self, scene: Scene) -> Sequence[Widget]:
        _gauge, _words, button, talk = self._parts()

        def whisper_to(name: str) -> None:
            self.panel.whisper_to(name)
            scene.refresh()
            scene.focus.go_to(FIELD)

        def send() -> None:
            self.panel.send()
            scene.refresh()

        found = self.panel.widgets(talk, self.look, whisper_to, send)
        if self._has_end:
            label = _("How it went") if self.advice.outcome == "disarmed" else _("What went wrong")
            found.insert(0, Button("end", button, label, on_press=self.show_end, style="accent", size=_SIZE))
        return found

    def show_end(self) -> None:
        """Opens the page that says how the bomb ended."""
        self._desk.open_end(self._house, self.advice)

    def paint(self, target: pygame.Surface) -> None:
        look = self.look
        gauge, words, _button, _talk = self._parts()
        self._panel.paint(target)
        self._desk.paint_gauge(target, look, gauge, self.advice)
        look.paragraph(target, self.words, words, size=_SIZE, colour=look.theme.ink, fits=True)

    @property
    def is_moving(self) -> bool:
        return self.advice.is_armed and self._desk.clock_words(self.advice) != self._drawn

    def paint_moving(self, target: pygame.Surface) -> list[pygame.Rect]:
        if not self.advice.is_armed:
            return []
        self._drawn = self._desk.clock_words(self.advice)
        gauge = self._parts()[0]
        pygame.draw.rect(target, self.look.theme.panel, gauge)
        self._desk.paint_gauge(target, self.look, gauge, self.advice)
        return [gauge]

    # -- time -------------------------------------------------------------------------------------------------

    def takes(self, scene: Scene, event: pygame.event.Event) -> bool:
        """Handles the key that leads to the talk, and Escape, which leads back from there."""
        if event.type != pygame.KEYDOWN or self.panel.is_canned:
            return False
        focused = scene.focus.focused
        if event.key == _TALK_KEY:
            scene.focus.go_to(FIELD)
            return True
        if event.key == pygame.K_ESCAPE and focused is not None and focused.key == FIELD:
            scene.focus.go_to(scene.start)
            return True
        return False

    def pass_time(self, scene: Scene, seconds: float) -> None:
        session, advice, house = self._session, self.advice, self._house
        session.castle.advance(seconds)
        if session.connection is None:
            self._go_away(_("The hall has closed."))
            return
        if advice.refusal or (advice.is_told and not advice.is_expert):
            self._go_away(advice.refusal or _TOLD_OUT)
            return
        if (heard := self.panel.new_of_others()) is not None:
            sound(house, heard)
        if advice.strikes > self._strikes and advice.is_armed:
            house.sound.play("strike")
            house.read_out(ngettext("{count} strike.", "{count} strikes.", advice.strikes))
        if advice.is_armed and not self._was_armed:
            house.sound.play("door")
        self._strikes, self._was_armed = advice.strikes, advice.is_armed
        if len(advice.faults) > self._faults:
            self._faults = len(advice.faults)
            house.say(advice.faults[-1], _("This round is not fair"))
        if self._has_end and not self._was_over:
            self.show_end()
        self._was_over = self._has_end

    def leave(self) -> None:
        """Leaves the desk; asks first while the bomb is armed."""
        if not self.advice.is_armed:
            self._go_away("")
            return
        ask(
            self._house,
            _("Leave the desk?"),
            _("The bomb is armed, and the person there will no longer hear you."),
            AnswerOption(_("Leave the desk"), lambda: self._go_away(""), key=pygame.K_l),
            AnswerOption(_("Stay"), style="accent"),
        )

    def _go_away(self, words: str) -> None:
        """Takes the desk with all that is open there off the stack."""
        if self._is_left:
            return
        self._is_left = True
        self._on_left()
        if words:
            self._house.say(words, _(self.advice.level.title))
