"""The talk at tables without room for a chat: a button opens it, and all that is said is in the log.

The house's people here answer, and whisper from wherever they are. In lessons, at other machines' halls and in a show
there is none of this.
"""

import random
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

import pygame

from casino.core.texts import _
from casino.engines.base import Event, RoundSettled
from casino.players.castle.hall_talk import ChatMessage
from casino.players.castle.table import CastleSitter
from casino.players.castle.table_answers import TableAnswers
from casino.scenes.app.scene import Scene
from casino.scenes.games.castle.talk.chat_panel import ChatPanel
from casino.scenes.games.castle.talk.page import TalkPage, is_news, sound, told
from casino.scenes.games.castle.talk.speakers import Speakers, sitters_at
from casino.scenes.table.coach.counsel import Counsel
from casino.scenes.table.drivers.live import LiveDriver
from casino.scenes.table.lines.talking import Talking
from casino.scenes.table.part import TablePart
from casino.scenes.table.scene import TableScene
from casino.scenes.table.top_bar import BarEntry


class TableVoice(TablePart):
    """The talk of one table of this house."""

    def __init__(self, driver: LiveDriver) -> None:
        self._driver = driver
        level = driver.table.level
        self.answers = TableAnswers(level, _(level.title), random.Random(), driver.house.said_lately)
        self._counsel = Counsel(driver)
        self.answers.facts.counsel = self._counsel.of
        self.answers.facts.clock = lambda: f"{datetime.now():%H:%M}"
        self._followed: object = None  # who sat here, and whose house it is, as the talk knows them
        self._follow()
        self.speakers = Speakers(driver, self.answers.talk, driver.people.me.name)
        self.panel = ChatPanel(self.answers.talk, self.speakers.now, self._say)
        # Called with the seat and the words of all that is said aloud at the table, to show it by the face.
        # False: there is no room.
        self.on_words: Callable[[int, str], bool] = lambda seat, words: False
        self._looked: object = None  # the talk's version and who spoke as whispers were looked for last
        self._told = 0  # the number of the last message that was told

    def _follow(self) -> None:
        held, me = dict(self._driver.table.sitters), self._driver.people.me
        if self._followed == (held, me):
            return
        self._followed = held, me
        sitters = sitters_at(self._driver.table)
        if all(one.name != me.name for one in sitters.values()):  # who looks on, speaks too
            sitters[0] = CastleSitter(me.name, me.portrait, is_human=True)
        self.answers.follow(sitters)

    # -- talking ----------------------------------------------------------------------------------------------

    def bar_entries(self) -> Sequence[BarEntry]:
        return [BarEntry("talk", _("Say something"), "chat", pygame.K_F9, self.open, gives_way=True)]

    def open(self) -> None:
        """Opens the talk, in which a line is written."""
        scene: Any = self._driver.scene
        others = self._next_speaker if len(self.speakers.names) > 1 else None
        scene.house.stack.push(TalkPage(scene.house, scene.place, self.panel, self._advance, others))

    def _say(self, line: str) -> ChatMessage:
        """Says a line for the person who speaks now; what all hear is in the table's log."""
        message = self.answers.say(self.panel.name, line)
        if message.kind == "said":
            self._is_shown(message)
            self._driver.house.messages.add(told(message), is_asked_for=True)
        return message

    def _is_shown(self, message: ChatMessage) -> bool:
        """Shows words by the face of who said them; whether there is room."""
        sitters = self._driver.table.sitters
        seat = next((seat for seat, held in sitters.items() if held.name == message.speaker), 0)
        return bool(seat) and message.kind == "said" and self.on_words(seat, message.text)

    def _next_speaker(self) -> None:
        self.speakers.next()
        self._let_speak(self.speakers.now)

    def _let_speak(self, name: str) -> None:
        self.speakers.choose(name)
        self.panel.name = self.speakers.now
        self.panel.is_new()
        self._show_waiting()

    def handle(self, event: pygame.event.Event) -> bool:
        """Handles the key of the talk; at a person's seat that person speaks."""
        if event.type != pygame.KEYDOWN or event.key != pygame.K_F9:
            return False
        focused = self._driver.scene.focus.focused
        if focused is not None and (name := self.speakers.at_seat(focused.key)):
            self._let_speak(name)
        self.open()
        return True

    # -- time -------------------------------------------------------------------------------------------------

    def _advance(self, seconds: float) -> bool:
        self._counsel.update()
        is_heard = self.answers.advance(seconds)
        if is_heard:
            self._tell_new()
        return is_heard

    def _tell_new(self) -> None:
        """Puts what others said into the table's log, and over the table unless the talk is open."""
        heard = [m for m in self.answers.talk.lines_for(self.panel.name) if m.id > self._told]
        self._told = max((m.id for m in heard), default=self._told)
        house = self._driver.house
        for one in heard:
            if not one.speaker or not is_news(one, self.panel.name):
                continue
            sound(house, one)
            if house.stack.top is self._driver.scene and not self._is_shown(one):
                house.notify(told(one))
            else:
                house.messages.add(told(one), is_asked_for=True)

    def on_settled(self, event: Event) -> None:
        if isinstance(event, RoundSettled):
            self.answers.settle(event)

    def update(self, seconds: float) -> None:
        self._follow()
        if self.panel.name != self.speakers.now:
            self._let_speak(self.speakers.now)
        self._advance(seconds)
        if (self.answers.version, self.panel.name) != self._looked:
            self._show_waiting()

    def _show_waiting(self) -> None:
        """Shows a sign at the seats of those for whom a whisper waits."""
        self._looked = self.answers.version, self.panel.name
        if self.speakers.look():
            self._driver.scene.refresh()

    def paint_on_plate(self, target: pygame.Surface, seat: int) -> None:
        self.speakers.paint_sign(target, seat)


def give_voice(scene: Scene) -> None:
    """Gives a live table of this house its talk; nothing happens for any other scene."""
    if not isinstance(scene, TableScene) or scene.house.show is not None:
        return
    driver = scene.driver
    if not isinstance(driver, LiveDriver) or not driver.has_coach:  # at a bomb two people talk across the desk
        return
    if driver.table.deals_here and not driver.table.is_practice:
        voice = TableVoice(driver)
        if not voice.answers.talk.is_present(driver.people.me.name):  # by a name that nobody can be called here
            return
        voice.on_words = next((part.show_words for part in scene.parts if isinstance(part, Talking)), voice.on_words)
        scene.parts.append(voice)
