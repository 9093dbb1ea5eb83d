"""What scenes may ask for: the save, settings, sound, the stack, pages and doors. The loop and its faults are `app`'s.

No scene enters here: pages and doors are protocols, filled by `casino.scenes.opening`.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec
import pygame

from casino.core.preferences import KEY, Preferences, preferences_from
from casino.engines.base import Event
from casino.players.characters import Character
from casino.records.levels import Level
from casino.records.rounds import RoundRecord
from casino.save.ledger import HOUSE_ACCOUNT, Account
from casino.save.store import Store
from casino.scenes.app import timing
from casino.scenes.app.message_log import MessageLog
from casino.scenes.app.place import Miniature, Place
from casino.scenes.app.stack import Played, Stack
from casino.show.heart import Heart
from casino.tables.table import Table
from casino.ui.device.notice import Notice
from casino.ui.device.sound import Sound
from casino.ui.device.speech import Speaker
from casino.ui.device.window import Window
from casino.ui.drawing.animator import Speed
from casino.ui.widgets.keys import HOUSE_KEYS, KeyGroup, Keys


class Pausable(Protocol):
    """What the pause needs of a table."""

    level: Level

    def ask_to_leave(self) -> None: ...


class Pages(Protocol):
    """The pages and questions that any scene may open over itself."""

    def message(self, sentence: str, title: str = "") -> None:
        """One sentence with a button."""
        ...

    def letters(self, scene: Played) -> bool:
        """Letters to choose from for the scene's line of text; False if none has the focus."""
        ...

    def messages(self) -> None:
        """Everything that was said at the tables."""
        ...

    def pause(self, table: Pausable) -> None:
        """The table waits."""
        ...

    def rules(self, level: Level) -> None:
        """The rules of a table."""
        ...

    def settings(self) -> None:
        """Everything that can be set."""
        ...

    def history(self, game: str = "") -> None:
        """Past rounds, of one game or all."""
        ...

    def replay(self, round_id: int) -> None:
        """A past round at its table once more."""
        ...

    def seal(self, table: Table) -> None:
        """The seal of the round, and the last round opened."""
        ...

    def cashier(self) -> None:
        """The purse and what can be done for it."""
        ...

    def persons(self) -> None:
        """Who plays."""
        ...

    def person(self, account: Account) -> None:
        """One person's page."""
        ...

    def statistics(self, account: Account) -> None:
        """A person's figures."""
        ...


class Doors(Protocol):
    """The ways from one place of the house to another."""

    def place(self, level: Level) -> Place:
        """The place a table stands in. Raises UnknownGame."""
        ...

    def places(self, game: str) -> tuple[Place, ...]:
        """The places behind a game's door. Raises UnknownGame."""
        ...

    def enter(self, level: Level) -> None:
        """Goes through the hall's door to a table, or to the lobby it stands in."""
        ...

    def sit_down(self, level: Level) -> None:
        """Sits down at a table at once."""
        ...

    def open_table(self, table: Table, events: tuple[Event, ...]) -> None:
        """Sits down where a round was found open; `events` are those of that round."""
        ...

    def replay(
        self,
        records: Sequence[tuple[str, RoundRecord]],
        faces: Mapping[str, str] | None = None,
        *,
        ends_program: bool = False,
        house: House | None = None,
    ) -> Played:
        """Recorded rounds at the table of the first one, in this house or another. Raises RecordError."""
        ...

    def manual(self) -> None:
        """The manual for the second person at a bomb."""
        ...

    def desk(self) -> None:
        """The expert's desk, for the same person."""
        ...

    def begin(self) -> None:
        """Puts the first scene on the stack. Raises SaveError."""
        ...

    def hall(self) -> Played:
        """A hall to stand in."""
        ...

    def miniature(self, game: str) -> Miniature:
        """What is seen through a game's door in the hall. Raises UnknownGame."""
        ...

    def prepare(self, levels: Sequence[Level]) -> None:
        """Reads every table's modules ahead, which takes longer than a frame."""
        ...


class ShowFloor(Protocol):
    """What others ask of a house that is open to visitors."""

    event: str

    @property
    def demonstrator(self) -> Character | None:
        """Who plays the visitors' seats while nobody is here."""
        ...

    @property
    def is_attracting(self) -> bool:
        """Whether nobody is here and the tables play themselves."""
        ...

    @property
    def loudness(self) -> float:
        """How loud everything is, as a share of the settings."""
        ...

    def takes(self, event: pygame.event.Event) -> bool:
        """Looks at an event before anybody else; True if it goes no further."""
        ...

    def pass_time(self, seconds: float) -> None:
        """A frame begins. Raises SaveError."""
        ...

    def after_fault(self) -> None:
        """Something unforeseen happened. Raises SaveError."""
        ...

    def refill(self) -> None:
        """Fills the purse of the next visitor. Raises SaveError."""
        ...

    def ask_cashier(self) -> None:
        """Fills a visitor's empty purse."""
        ...

    def ask_to_finish(self) -> None:
        """Asks a visitor who wants to go."""
        ...


class House:
    """Everything a scene may ask for. `pages` and `doors` are set once, by whoever opens the house."""

    pages: Pages
    doors: Doors

    def __init__(
        self,
        store: Store,
        window: Window,
        sound: Sound,
        preferences: Preferences | None = None,
        key_groups: Sequence[KeyGroup] = (HOUSE_KEYS,),
    ) -> None:
        self.store = store
        self.window = window
        self.sound = sound
        self.preferences = preferences or preferences_from(store.preference(HOUSE_ACCOUNT, KEY))
        self.stack = Stack()
        self.is_running = True
        self.exit_status = 0
        self.profile: Account | None = None
        self.keeps_alive: object = None  # must last as long as the program does
        self.show: ShowFloor | None = None  # where visitors walk up to a house that nobody keeps
        self.heart: Heart | None = None  # tells the watchdog that the program runs
        self.is_behind = False  # another window is in front
        self.keys = Keys(self.preferences.keys, key_groups)
        self.speaker = Speaker()
        self.messages = MessageLog(self._speak)
        self.notice = Notice()
        self._keeps_at: float | None = None
        self.apply_volumes()

    @property
    def size(self) -> tuple[int, int]:
        """The canvas in px."""
        return self.window.size

    @property
    def speed(self) -> Speed:
        """How fast things move, as set."""
        return Speed[self.preferences.speed.upper()]

    # -- settings ---------------------------------------------------------------------------------------------

    def change(self, **settings: object) -> None:
        """Changes settings, keeps them, and lets everything that follows from them follow."""
        before = self.preferences
        self.adopt(msgspec.structs.replace(before, **settings))
        self.apply_volumes()
        if not self.preferences.speaks:
            self.speaker.hush()
        if "keys" in settings:
            self.keys.choose(self.preferences.keys)
        if self.preferences.full_screen != self.window.is_full_screen:
            self.window.toggle_full_screen()
        changed = {name for name in settings if getattr(before, name) != getattr(self.preferences, name)}
        if changed & {"text_scale", "four_colour", "dice_set", "full_screen", "reduced_motion"}:
            self.stack.resized()
        else:
            self.stack.top.refresh()

    def adopt(self, preferences: Preferences) -> None:
        """Takes other settings and keeps them a moment later: a slider that is dragged would write at every step."""
        self.preferences = preferences
        self._keeps_at = time.monotonic() + 0.6

    def keep_preferences(self, *, only_if_due: bool = False) -> None:
        """Writes the settings if they changed."""
        if self._keeps_at is None or (only_if_due and time.monotonic() < self._keeps_at):
            return
        if self.store is not None and self.show is None:
            self._keeps_at = math.inf  # what the disk refuses is tried once more with the next change, or at the end
            self.store.keep_preference(HOUSE_ACCOUNT, KEY, msgspec.to_builtins(self.preferences))
            self._keeps_at = None

    def apply_volumes(self) -> None:
        """Sets the volume of every sound."""
        preferences = self.preferences
        share = self.show.loudness if self.show is not None else 1.0
        if self.is_behind and preferences.silent_behind:
            share = 0.0
        self.sound.set_volumes(preferences.effects_volume * share, preferences.room_volume * share)

    # -- words ------------------------------------------------------------------------------------------------

    def say(self, sentence: str, title: str = "") -> None:
        """One sentence the player has to see, over whatever is there."""
        self.pages.message(sentence, title)

    def notify(self, sentence: str) -> None:
        """One sentence in a line above whatever is there, for a while; it is in the log too."""
        self.messages.add(sentence, is_asked_for=True)
        self.notice.say(sentence, timing.NOTICE)
        self.stack.top.needs_repaint = True

    def hide_notice(self) -> bool:
        """Takes that line away; True if there was one."""
        return self.notice.hide()

    def _speak(self, sentence: str) -> None:
        if self.preferences.speaks:
            self.speaker.say(sentence)

    # -- the program ------------------------------------------------------------------------------------------

    def play_widget_sound(self, name: str) -> None:
        """A widget was reached ("focus") or pressed ("press")."""
        self.sound.play({"press": "button", "focus": "focus"}[name], volume=0.6)

    def heartbeat(self) -> None:
        """Tells the watchdog that nothing hangs: with every frame, and within those that take long."""
        if self.heart is not None:
            self.heart.beat(time.monotonic())

    def quit(self) -> None:
        """Ends the program after this frame."""
        self.is_running = False
