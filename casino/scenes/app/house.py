"""The services scenes may use: the save, settings, sound, the stack, pages and doors.

The loop and its faults are in `app`. No scene is imported here: pages and doors are protocols, filled by
`casino.scenes.opening`.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import msgspec
import pygame

from casino.core.preferences import KEY, Preferences, preferences_from
from casino.engines.base import Event
from casino.players.characters import Character
from casino.players.talk.lately import SaidLately
from casino.records.levels import Level
from casino.records.rounds import RoundRecord
from casino.save.hall_money import WayBack
from casino.save.ledger import HOUSE_ACCOUNT, Account
from casino.save.store import Store
from casino.scenes.app import timing
from casino.scenes.app.idle_counting import IdleCounting
from casino.scenes.app.message_log import MessageLog
from casino.scenes.app.place import Miniature, Place
from casino.scenes.app.stack import Played, Stack
from casino.show.heart import Heart
from casino.tables.evening.desk import EveningSummary, MasterDesk
from casino.tables.table import Table
from casino.ui.device.notice import Notice
from casino.ui.device.sound import Sound
from casino.ui.device.speech import Speaker
from casino.ui.device.window import Window
from casino.ui.drawing.animator import Speed
from casino.ui.widgets.keys import HOUSE_KEYS, KeyGroup, Keys

if TYPE_CHECKING:
    from casino.manual.phone.serving import PhoneServer

_SPREAD = 0.85  # how far to its side the edge of the canvas is heard
_AT_EASE = 0.7  # the volume of what happens where nothing is at stake


class Pausable(Protocol):
    """A table, as far as the pause needs it. `runs_on`: it cannot be stopped, as others play on."""

    level: Level

    @property
    def runs_on(self) -> bool: ...

    def ask_to_leave(self) -> None: ...


class Pages(Protocol):
    """The pages and questions that any scene may open over itself."""

    def message(self, sentence: str, title: str = "") -> None:
        """Shows one sentence with a button."""

    def letters(self, scene: Played) -> bool:
        """Opens a letter board for the scene's text field; False if none has the focus."""

    def messages(self) -> None:
        """Opens the log of everything that was said at the tables."""

    def pause(self, table: Pausable) -> None:
        """Pauses a table."""

    def rules(self, level: Level) -> None:
        """Opens the rules of a table."""

    def settings(self) -> None:
        """Opens the settings."""

    def history(self, game: str = "", who: Account | None = None) -> None:
        """Opens the list of past rounds, of one game or all: the player's, or those from another purse."""

    def replay(self, round_id: int) -> None:
        """Shows a past round at its table again."""

    def review(self, title: str, record: RoundRecord, seat: int, faces: Mapping[str, str] | None = None) -> None:
        """Opens the review of a round: what a seat's decisions in it cost."""

    def seal(self, table: Table) -> None:
        """Opens the seal of this round and the opened seal of the last one."""

    def cashier(self) -> None:
        """Opens the cashier's page."""

    def game_master(self, table: Table, leave: Callable[[], object]) -> None:
        """Opens the game master's page of an evening; where a table has none yet, it is left and one begins there."""

    def master_desk(self, desk: MasterDesk, end: Callable[[], object], on_terms: Callable[[], object]) -> None:
        """Opens the game master's page of an evening in a hall; `on_terms` is called when fee and limits changed."""

    def evening_over(self, evening: EveningSummary, who: Account | None) -> None:
        """Shows what an evening that is over was to everybody, and to somebody its rounds from this purse."""

    def halls(self, words: str = "") -> None:
        """Opens the page of halls on other machines, or knocks at one by its code or the file that holds it."""

    def go_back(self, way: WayBack, *, takes_home: bool = False) -> None:
        """Returns to a hall on another machine, or only fetches the money that is there."""

    def closed_by_itself(self, way: WayBack) -> str:
        """The fate of a player's own hall that closed and paid behind its window; empty if none did."""

    def house_rules(self, game: str) -> None:
        """Opens the page of a game's tables, from which a player can make one of their own."""

    def offer_table(self, file: Path) -> None:
        """Shows the level in a file that was brought, to be accepted or declined."""

    def persons(self) -> None:
        """Opens the question who is playing."""

    def person(self, account: Account) -> None:
        """Opens one person's page."""

    def statistics(self, account: Account) -> None:
        """Opens a person's statistics."""

    def decisions(self, account: Account) -> None:
        """Opens what a person's decisions cost."""

    def trainer(self, level: Level | None = None, game: str = "", what: str = "") -> None:
        """Opens the trainer for a table, or for one of a game, with one kind of decision or all of them."""

    def lessons(self, name: str = "") -> None:
        """Opens the page of lessons, or one of them by its name."""


class Doors(Protocol):
    """The ways from one place of the house to another."""

    def place(self, level: Level) -> Place:
        """The place of a table. Raises UnknownGame."""

    def places(self, game: str) -> tuple[Place, ...]:
        """The places behind a game's door. Raises UnknownGame."""

    def enter(self, level: Level) -> None:
        """Goes from the hall to a table, or to the lobby the table is in."""

    def sit_down(self, level: Level) -> None:
        """Sits down at a table at once."""

    def open_table(self, table: Table, events: tuple[Event, ...]) -> None:
        """Sits down at a table where a round was found open; `events` are those of that round."""

    def practise(self, table: Table, events: tuple[Event, ...]) -> Played:
        """Makes a scene of a table at which nothing is booked; `events` are those of its open round."""

    def replay(
        self,
        records: Sequence[tuple[str, RoundRecord]],
        faces: Mapping[str, str] | None = None,
        *,
        ends_program: bool = False,
        house: House | None = None,
    ) -> Played:
        """Shows recorded rounds at the table of the first one, in this house or another. Raises RecordError."""

    def manual(self, edition: str = "lookup", *, has_desk: bool = True) -> None:
        """Opens an edition of the manual for the second person at a bomb; `has_desk`: the desk is a button away."""

    def desk(self) -> None:
        """Opens the desk of the second person at a bomb."""

    def begin(self) -> None:
        """Puts the first scene on the stack. Raises SaveError."""

    def hall(self) -> Played:
        """Makes a hall."""

    def all(self) -> dict[str, Place]:
        """The places that the hall has doors to, by the keys of these doors, in their order."""

    def miniature(self, door: str) -> Miniature:
        """The picture behind a door of the hall. Raises KeyError."""

    def prepare(self, levels: Sequence[Level]) -> None:
        """Imports every table's modules ahead of time, which takes longer than a frame."""


class ShowFloor(Protocol):
    """A house open to visitors, as far as other modules may use it. `hall` is the code of another machine's hall.

    With `one_round` a visitor plays a single round, and then the next one comes. With `hands_out_manual` the bomb's
    manual is read elsewhere, and not at the bomb.
    """

    event: str
    hall: str
    one_round: bool

    @property
    def hands_out_manual(self) -> bool: ...

    @property
    def phone(self) -> PhoneServer | None:
        """The manual's server for the visitors' phones, where there is one."""

    @property
    def demo_player(self) -> Character | None:
        """The character who plays the visitors' seats while there are no visitors."""

    @property
    def is_attracting(self) -> bool:
        """Whether there are no visitors and the tables play themselves."""

    @property
    def loudness(self) -> float:
        """The volume of everything, as a share of the settings."""

    @property
    def is_seen(self) -> bool:
        """Whether the window is on the screen, or will be soon."""

    def takes(self, event: pygame.event.Event) -> bool:
        """Sees every event first; True if it goes no further."""

    def update(self, seconds: float) -> None:
        """Advances the show by a frame. Raises SaveError."""

    def after_fault(self) -> None:
        """Recovers after an unexpected error. Raises SaveError."""

    def refill(self) -> None:
        """Fills the purse of the next visitor. Raises SaveError."""

    def ask_cashier(self) -> None:
        """Fills a visitor's empty purse."""

    def ask_to_finish(self) -> None:
        """Asks a visitor who wants to leave."""


class Online(Protocol):
    """Connections beyond this program: a visit to a hall on another machine, a hall that others visit."""

    def update(self, seconds: float) -> None:
        """Takes in what has come from other machines, in every frame."""

    def leave(self) -> None:
        """Leaves the other hall because the player has gone, and takes home what money can be had at once."""

    def close(self) -> None:
        """Ends all connections when the program closes."""


class BroughtFiles(Protocol):
    """Files of rounds that are brought to the open casino: handed over by another start, or dropped on its window."""

    def bring(self, files: Sequence[Path]) -> None:
        """Takes files, which are shown as soon as that disturbs nothing."""

    def update(self, seconds: float) -> None:
        """Looks for files and shows those that wait, in every frame."""


class House:
    """Everything a scene may use. `pages` and `doors` are set once, when the house is opened.

    It is taken whole, as nearly every scene hands it on to pages that use other parts of it: a narrower protocol at
    one of them would have to name what all pages behind it use.
    """

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
        self.keeps_alive: object = None  # lives as long as the program does
        self.show: ShowFloor | None = None  # set where visitors walk up to an unattended house
        self.brought: BroughtFiles | None = None  # where files are taken
        self.online: Online | None = None  # while a hall is visited or open
        self.heart: Heart | None = None  # lets the watchdog know that the program is running
        self.is_first_evening = False  # nobody has been here before
        self.is_behind = False  # another window is in front
        self.keys = Keys(self.preferences.keys, key_groups)
        self.rumble: Callable[[float, float], object] = lambda strength, seconds: None  # of pads, where there are any
        self.speaker = Speaker()
        self.messages = MessageLog(self.read_out)
        self.said_lately = SaidLately()  # at all tables
        self.notice = Notice()
        self.idle_counting = IdleCounting(store)
        self._keeps_at: float | None = None
        self.apply_volumes()

    @property
    def size(self) -> tuple[int, int]:
        """The canvas size in px."""
        return self.window.size

    @property
    def speed(self) -> Speed:
        """The chosen speed of everything that moves."""
        return Speed[self.preferences.speed.upper()]

    @property
    def shows_motion(self) -> bool:
        """Whether anything is seen to move on its way, in the house as at its tables."""
        return self.speed is not Speed.INSTANT and not self.preferences.reduced_motion

    # -- settings ---------------------------------------------------------------------------------------------

    def change(self, **settings: object) -> None:
        """Changes settings, applies them at once and saves them a moment later."""
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
        """Replaces the settings and saves them a moment later; a dragged slider would otherwise write at every step."""
        self.preferences = preferences
        self._keeps_at = time.monotonic() + 0.6

    def keep_preferences(self, *, only_if_due: bool = False) -> None:
        """Writes the settings if they changed."""
        if self._keeps_at is None or (only_if_due and (time.monotonic() < self._keeps_at or self._is_being_checked)):
            return
        if self.store is not None and self.show is None:
            self._keeps_at = math.inf  # if the disk refuses, the next change or the end of the program tries again
            self.store.keep_preference(HOUSE_ACCOUNT, KEY, msgspec.to_builtins(self.preferences))
            self._keeps_at = None

    @property
    def _is_being_checked(self) -> bool:
        """Whether a write would have to wait until the save is checked."""
        return self.store is not None and not self.store.upkeep.is_checked

    def apply_volumes(self) -> None:
        """Sets the volume of every sound."""
        preferences = self.preferences
        share = self.show.loudness if self.show is not None else 1.0
        if self.is_behind and preferences.silent_behind:
            share = 0.0
        self.sound.set_volumes(
            preferences.effects_volume * share, preferences.room_volume * share, preferences.music_volume * share
        )

    # -- words ------------------------------------------------------------------------------------------------

    def say(self, sentence: str, title: str = "") -> None:
        """Shows one sentence the player has to see, over any scene."""
        self.pages.message(sentence, title)

    def notify(self, sentence: str) -> None:
        """Shows one sentence for a while in a line over any scene, and logs it."""
        self.messages.add(sentence, is_asked_for=True)
        self.notice.say(sentence, timing.NOTICE)
        self.stack.top.needs_repaint = True

    def hide_notice(self) -> bool:
        """Hides the notice's line; returns True if there was one."""
        return self.notice.hide()

    def read_out(self, sentence: str) -> None:
        """Reads a sentence aloud where that is wanted."""
        if self.preferences.speaks:
            self.speaker.say(sentence)

    # -- the program ------------------------------------------------------------------------------------------

    def play_widget_sound(self, name: str) -> None:
        """Plays the sound of a widget that was reached ("focus") or pressed ("press")."""
        self.sound.play({"press": "button", "focus": "focus"}[name], volume=0.6)

    def play_at(
        self, name: str, x: float, *, volume: float = 1.0, pitch_step: int = 0, is_verdict: bool = False
    ) -> None:
        """Plays a sound from where on the canvas it happens, `x` px from the left.

        Whatever happens is heard the better the more is at stake; a verdict has the size of what it brings.
        """
        pan = _SPREAD * min(1.0, max(-1.0, 2 * x / max(1, self.size[0]) - 1))
        weight = 1.0 if is_verdict else _AT_EASE + (1 - _AT_EASE) * self.stack.tension
        self.sound.play(name, volume=volume * weight, pan=pan, pitch_step=pitch_step, is_verdict=is_verdict)

    def heartbeat(self) -> None:
        """Tells the watchdog that the program runs and visitors see it, in every frame and during long ones."""
        if self.heart is not None and (self.show is None or self.show.is_seen):
            self.heart.beat(time.monotonic())

    def count_rounds(self) -> None:
        """Counts rounds of the person playing for their statistics, in the time the top scene has to spare in a frame.

        A show counts nothing: its visitors have no statistics. Nothing is counted while the save is being checked
        either, as it could not be written.
        """
        seconds = self.stack.top.spare_seconds
        if seconds and self.profile is not None and self.show is None and not self._is_being_checked:
            self.idle_counting.go_on(self.profile.id, seconds)

    def take_store(self, store: Store) -> None:
        """Goes on with the same save opened anew."""
        self.store, self.idle_counting = store, IdleCounting(store)

    def quit(self) -> None:
        """Ends the program after this frame."""
        self.is_running = False
