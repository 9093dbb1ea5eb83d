"""The parts of a castle's table: the hall's talk, and the clock of a turn."""

from collections.abc import Callable, Sequence
from math import ceil

import pygame

from casino.core.preferences import PATIENCES
from casino.core.texts import _
from casino.engines.base import HOUSE, Event
from casino.players.castle.hall_talk import ChatMessage
from casino.scenes.games.castle.lobby_host import TalkingCastle
from casino.scenes.games.castle.talk.chat_panel import FIELD, ChatPanel, talk_key
from casino.scenes.games.castle.talk.speakers import Speakers
from casino.scenes.table.coach.counsel import Counsel
from casino.scenes.table.director import Announced
from casino.scenes.table.drivers.live import LiveDriver
from casino.scenes.table.felt import paint_clock
from casino.scenes.table.part import TablePart
from casino.ui.widgets.widgets import Widget

_WARN_SECONDS = 10.0  # the clock is said in figures for so long


class TableTalk(TablePart):
    """The hall's talk at a table, whose events the hall hears too.

    In a hall elsewhere `say` takes a typed line, and `name` is what the player is called there. `counsel` reckons for
    those who ask for the chances of their hand.
    """

    def __init__(
        self,
        driver: LiveDriver,
        castle: TalkingCastle,
        say: Callable[[str], ChatMessage] | None = None,
        name: str = "",
        counsel: Counsel | None = None,
    ) -> None:
        self._driver = driver
        self._scene = driver.scene
        self.castle = castle
        self._counsel = counsel
        self._seen = 0  # the castle's version when its talk was looked at last
        self._is_late = False  # what is said now is shown in the next frame
        me = name or driver.people.me.name
        self.speakers = Speakers(driver, castle.talk, me)
        self._has_others = say is None  # elsewhere one person of a machine has a log
        is_canned = driver.house.show is not None
        said = say or (lambda line: castle.say(self.panel.name, line))
        self.panel = ChatPanel(castle.talk, me, said, is_canned=is_canned)

    def on_settled(self, event: Event) -> None:
        if not isinstance(event, Announced):
            names = {seat: held.name for seat, held in self._driver.table.sitters.items()}
            self.castle.observe(self._driver.table.level.name, (event,), names)

    def on_left(self) -> None:
        if self._counsel is not None:
            self._counsel.close()
        self.castle.free(self._driver.table.level.name)

    def update(self, seconds: float) -> None:
        self.castle.advance(seconds)
        if self._counsel is not None:
            self._counsel.update()
        if self._has_others and self.panel.name != self.speakers.now:
            self._let_speak(self.speakers.now)
        # A frame that paints the table anew while something moves has enough to do: what was said waits for the next.
        self._is_late = self._scene.needs_repaint and not self._scene.director.is_idle and not self._is_late
        if self.castle.version != self._seen and not self._is_late:
            self._seen = self.castle.version
            self._show_waiting()
            if self.panel.is_new():
                heard = self.panel.last_heard
                if heard is not None and heard.speaker != self.panel.name:
                    sound = "whisper" if heard.kind == "whisper" else "chat"
                    self._scene.house.play_at(sound, self._place_of(heard.speaker), volume=0.5)
                self._scene.refresh()

    def _show_waiting(self) -> None:
        """Shows a sign at the seats of those for whom a whisper waits, and lets it be heard there."""
        before = self.speakers.waited_for
        if self.speakers.look():
            for name in set(self.speakers.waited_for) - set(before):
                self._scene.house.play_at("whisper", self._place_of(name), volume=0.5)
            self._scene.refresh()

    def _let_speak(self, name: str) -> None:
        """Lets a person of this machine speak: what they heard is shown, and what is typed is theirs."""
        self.speakers.choose(name)
        self.panel.name = self.speakers.now
        self.panel.is_new()
        self._show_waiting()
        self._scene.refresh()

    def _next_speaker(self) -> None:
        self.speakers.next()
        self._let_speak(self.speakers.now)

    def paint_on_plate(self, target: pygame.Surface, seat: int) -> None:
        self.speakers.paint_sign(target, seat)

    def _place_of(self, speaker: str) -> int:
        """How far from the left somebody sits who speaks; who sits elsewhere is heard in the middle."""
        sitters = self._driver.table.sitters
        seat = next((seat for seat, held in sitters.items() if held.name == speaker), 0)
        return int(self._scene.view.station(seat).plate.centerx if seat else self._scene.metrics.width // 2)

    # -- talking ----------------------------------------------------------------------------------------------

    def widgets(self) -> Sequence[Widget]:
        area, look = self._scene.layout.chat, self._scene.look
        others = self._next_speaker if self._has_others and len(self.speakers.names) > 1 else None
        return self.panel.widgets(area, look, self.whisper_to, self._say_line, others) if area else ()

    def watched_widgets(self) -> Sequence[Widget]:
        area = self._scene.layout.chat
        return [self.panel.log(area, self._scene.look, self.whisper_to)] if area else ()

    def _say_line(self) -> None:
        self.panel.send()
        self.panel.is_new()
        self._scene.refresh()

    def whisper_to(self, name: str) -> None:
        """Begins a line that only one person hears."""
        self.panel.whisper_to(name)
        self._scene.refresh()
        self._scene.focus.go_to(FIELD)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handles T, which begins a line, Escape in the line, which leads back, and the key of who speaks at a seat."""
        focused = self._scene.focus.focused
        is_choice = event.type == pygame.KEYDOWN and event.key == pygame.K_F9 and self._has_others
        name = self.speakers.at_seat(focused.key) if is_choice and focused is not None else ""
        if name not in ("", self.panel.name):
            self._let_speak(name)
            return True
        return talk_key(event, self._scene.focus, self._scene.start, pygame.KMOD_CTRL)


class PatienceClock(TablePart):
    """A limit on a person's turn, if the preferences set one and other persons wait.

    When it is over, the rules act for that seat.
    """

    def __init__(self, driver: LiveDriver) -> None:
        self._driver = driver
        self._scene = driver.scene
        self._spent = 0.0  # of a turn's patience, in seconds

    @property
    def offers_turn_clock(self) -> bool:
        return len(self._driver.people.humans) > 1

    @property
    def _patience(self) -> float:
        """The limit of a turn in seconds; 0 for none."""
        return PATIENCES[self._scene.house.preferences.patience] if self.offers_turn_clock else 0.0

    @property
    def left(self) -> float | None:
        """The seconds left of the present turn; None where no clock runs."""
        runs = self._scene.director.is_idle and self._driver.is_humans_turn
        return max(0.0, self._patience - self._spent) if runs and self._patience else None

    def on_idle(self) -> None:
        self._spent = 0.0

    def update(self, seconds: float) -> None:
        before = self.left
        if before is None:
            return
        self._spent += seconds
        left = self.left or 0.0
        if left <= 0.0:
            seat = self._driver.table.turn or HOUSE
            name = self._scene.model.seats[seat].name
            action, turn = self._driver.table.default_action(seat), self._scene.model.turn
            said = _("Time is up: {name} declines insurance.", name=name)
            if turn:
                total = self._scene.model.hand(*turn).total
                said = _("Time is up: {name} stands on {total}.", name=name, total=total)
            self._driver.act(action, announced=said)
        elif ceil(left) != ceil(before):
            if left < _WARN_SECONDS:
                self._scene.house.sound.play("focus", volume=0.4)
            self._scene.invalidate()

    def paint(self, target: pygame.Surface) -> None:
        """Paints a bar under the plate, which shrinks by whole seconds; the last seconds are figures over the face."""
        if self.left is None:
            return
        left = ceil(self.left)
        station = self._scene.layout.stations[(self._driver.table.turn or 1) - 1]
        share, seconds = left / self._patience, left if left <= _WARN_SECONDS else 0
        paint_clock(target, self._scene.look, station.plate, station.portrait_px, share, seconds)
