"""The talk beside a bomb in a hall, always in view, in which the defuser and the experts talk to each other."""

from collections.abc import Sequence
from typing import Any

import pygame

from casino.core.texts import _, all_of
from casino.scenes.games.castle.talk.chat_panel import FIELD, ChatPanel
from casino.scenes.games.castle.talk.page import sound
from casino.scenes.online.advice.panel import SidePanel
from casino.scenes.online.session import OnlineSession
from casino.scenes.table.drivers.live import LiveDriver
from casino.scenes.table.part import TablePart
from casino.scenes.table.top_bar import BarEntry
from casino.ui.widgets.widgets import Widget

_SHARE = 0.25  # of an upright window's height
_LINE, _SIZE = 21, 15
_LINES = 3
_NOBODY = _("Nobody is at the experts’ desk.")


class BombTalk(TablePart):
    """The talk on the side of a bomb's window, below the names of its experts."""

    def __init__(self, driver: LiveDriver, session: OnlineSession) -> None:
        self._driver, self._session = driver, session
        self._panel = SidePanel(driver.house, _SHARE)
        is_canned = driver.house.show is not None
        self.chat = ChatPanel(session.castle.talk, session.me.name, session.say, is_canned=is_canned)
        self._seen: object = None

    @property
    def room(self) -> tuple[int, int] | None:
        return self._panel.room

    @property
    def _experts(self) -> str:
        """The people at the desk, in a sentence."""
        table = self._session.castle.table(self._driver.table.level.name)
        names = [expert.name for expert in table.experts]
        return _("At the experts’ desk: {names}.", names=all_of(names)) if names else _NOBODY

    def _parts(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The places of the words and of the talk, in px."""
        inside = self._panel.inside
        lines = 1 if self._panel.is_at_foot else _LINES
        words = pygame.Rect(inside.x, inside.y, inside.w, lines * self._panel.look.metrics.pt(_LINE))
        return words, pygame.Rect(inside.x, words.bottom, inside.w, inside.bottom - words.bottom)

    def bar_entries(self) -> Sequence[BarEntry]:
        return [BarEntry("to_talk", _("Talk"), "chat", pygame.K_F9, self._go_to_talk)]

    def _go_to_talk(self) -> None:
        scene: Any = self._driver.scene
        scene.focus.go_to(FIELD)

    def widgets(self) -> Sequence[Widget]:
        _words, talk = self._parts()
        return self.chat.widgets(talk, self._panel.look, self._whisper_to, self._send)

    def _whisper_to(self, name: str) -> None:
        self.chat.whisper_to(name)
        self._driver.scene.refresh()
        self._go_to_talk()

    def _send(self) -> None:
        self.chat.send()
        self._driver.scene.refresh()

    def handle(self, event: pygame.event.Event) -> bool:
        """Handles Escape in the line of the talk, which leads back to the bomb."""
        focus = self._driver.scene.focus
        is_typing = focus.focused is not None and focus.focused.key == FIELD
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and is_typing:
            focus.go_to(self._driver.start)
            return True
        return False

    def paint(self, target: pygame.Surface) -> None:
        self._panel.paint(target)
        words, _talk = self._parts()
        look = self._panel.look
        look.paragraph(target, self._experts, words, size=_SIZE, colour=look.theme.ink, fits=True)

    def update(self, seconds: float) -> None:
        self._session.castle.advance(seconds)
        seen = (self._session.castle.version, self._experts)
        if seen != self._seen:
            self._seen = seen
            self._driver.scene.refresh()
        if (heard := self.chat.new_of_others()) is not None:
            sound(self._driver.house, heard)
