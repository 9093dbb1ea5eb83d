"""The talk at a live table: what somebody says is shown beside the face, and stays in the event log.

A bubble is there for as long as it takes to read, holds up no play and takes no press. Who says what and when is
decided by the conversation (`casino.players.talk`). No game is known here.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any, Protocol

import pygame

from casino.core.money import format_amount
from casino.core.texts import _
from casino.engines.base import HOUSE, Event
from casino.engines.registry import GAMES
from casino.players.characters import CHARACTERS
from casino.players.talk.conversation import Conversation, Remark, Speaker, reading_seconds
from casino.players.talk.dialogues import Exchanges
from casino.players.talk.games.ear import Ear
from casino.players.talk.occasions import Occasion, Seen
from casino.players.talk.registry import ear_for
from casino.save.ledger import Account
from casino.save.store import taken_by_day
from casino.scenes.app import timing
from casino.scenes.app.house import House
from casino.scenes.dialogs.dates import day_said
from casino.scenes.table.director import Announced
from casino.scenes.table.drivers.people import People
from casino.scenes.table.felt import face_place
from casino.scenes.table.lines.speech import Search, SpeechBubble, Surroundings, speech_at, speech_picture
from casino.scenes.table.part import TablePart
from casino.scenes.table.scene import TableScene
from casino.tables import seating
from casino.tables.table import Table
from casino.ui.drawing.metrics import Metrics

_AWAY = timedelta(days=2)  # after so long somebody is greeted as one who comes back
_MARGIN = 6  # layout units, from the edges of the window and the bars


class Talked(Protocol):
    """The driver of a table, as far as talk is concerned."""

    scene: TableScene[Any]
    house: House
    table: Table
    people: People


def talk_at(driver: Talked) -> list[TablePart]:
    """The talk of a table; none at practice, in other halls, and where its game has none."""
    table = driver.table
    ear = ear_for(table.settings) if table.deals_here and not table.is_practice else None
    return [Talking(driver, ear)] if ear is not None else []


class Talking(TablePart):
    """The talk of one table, and the bubble that is shown."""

    def __init__(self, driver: Talked, ear: Ear) -> None:
        self._driver, self._ear = driver, ear
        self._scene, self._house = driver.scene, driver.house
        whims = Random(hash(driver.scene.rng.getstate()[1]))  # a stream of its own, which takes nothing from the other
        self._exchanges = Exchanges(whims)
        self.conversation = Conversation(whims, driver.house.said_lately, self._money, self._exchange_of)
        self.bubble: SpeechBubble | None = None
        self._picture: tuple[pygame.Surface, tuple[int, int]] | None = None
        self._area = pygame.Rect(0, 0, 0, 0)
        self._left = self._shown = 0.0  # seconds: until it goes, and since it came
        self._drawn = -1  # how opaque it was drawn last, of 255; 0 for gone
        self._recalls = True
        self._search: tuple[Search, str] | None = None  # for a place, and the words that are to be read there
        self._made_for: Metrics | None = None

    def _money(self, cents: int) -> str:
        return format_amount(cents, self._driver.table.level.currency)

    def _exchange_of(self, here: Collection[str]) -> Sequence[tuple[str, str]]:
        """An exchange between some of those here (by voice) that was not heard lately; empty for none."""
        said = self._house.said_lately
        dialogue = self._exchanges.next("elsewhere", here, said)
        if dialogue is None:
            return ()
        self._exchanges.note(dialogue, said)
        return dialogue.said

    # -- what is heard ----------------------------------------------------------------------------------------

    def on_settled(self, event: Event) -> None:
        if isinstance(event, Announced):
            return
        view, names = self._scene.view, self._names
        purses = {seat: shown.purse for seat, shown in view.model.seats.items()}
        self.conversation.hear(self._ear.tell(event, Seen(names, purses, view.model.skills)), names)

    def _recall(self) -> None:
        """Has the player greeted who has not played this game for days, and what was before spoken of."""
        self._recalls = False
        me, game = self._driver.people.me, self._driver.table.level.game
        rounds = self._house.store.history(me.id, 1, game) if me.kind == "profile" else []
        seat = self._driver.people.own_seat
        if seat and rounds and datetime.now(UTC) - datetime.fromisoformat(rounds[0].opened_at).astimezone() >= _AWAY:
            self.conversation.recall([Occasion("back", seat)], self._names)
        if seat and me.kind == "profile":
            self.conversation.recall([*self._debts(me, seat), *self._thin_purses()], self._names)

    def _debts(self, me: Account, seat: int) -> list[Occasion]:
        """The most that passed between the player and one of the house's players here on the last day it did."""
        game, store = self._driver.table.level.game, self._house.store
        if not GAMES[game].is_among_players:
            return []
        here = {held.id: held.portrait for held in self._driver.table.sitters.values() if held.kind == "character"}
        last = [(*next(iter(days.items())), here[who]) for who, days in taken_by_day(store, me.id, here, game).items()]
        day, cents, who = max(last, key=lambda one: (abs(one[1]), one[2]), default=(date.today(), 0, ""))
        if not cents:
            return []
        kind, when = "taken" if cents > 0 else "kept", day_said(day, date.today())
        return [Occasion(kind, seat, {"amount": abs(cents)}, by=who, day=when)]

    def _thin_purses(self) -> list[Occasion]:
        """The first of the house's players here who has come down in the world speaks of it."""
        sitters = self._driver.table.sitters.items()
        known = [(seat, held) for seat, held in sitters if held.kind == "character"]
        found = [(seat, held) for seat, held in known if seating.has_thin_purse(self._house.store, held)]
        return [Occasion("thin", seat, by=held.portrait) for seat, held in found[:1]]

    # -- who speaks -------------------------------------------------------------------------------------------

    @property
    def speakers(self) -> Sequence[Speaker]:
        """Those who may speak: who deals, and the house's players who sit here."""
        found = [Speaker(HOUSE, who, name) for who, name, _face in self._scene.view.dealers]
        seats, played = self._scene.model.seats, self._driver.people.humans
        for seat, held in self._driver.table.sitters.items():
            if held.kind == "character" and held.portrait in CHARACTERS and seat in seats and seat not in played:
                found.append(Speaker(seat, held.portrait, held.name))
        return found

    def face_of(self, speaker: Speaker) -> pygame.Rect:
        """The place of a speaker's portrait."""
        if speaker.seat == HOUSE:
            return pygame.Rect(next(face for who, _name, face in self._scene.view.dealers if who == speaker.who))
        station = self._scene.view.station(speaker.seat)
        return face_place(station.plate, station.portrait_px)

    # -- time -------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        if self._recalls:
            self._recall()
        self._left, self._shown = self._left - seconds, self._shown + seconds
        is_over = self._left <= 0 or self._pace == "off" or self._made_for is not self._scene.metrics
        if self.bubble is not None and (is_over or (self._may_have_changed and self._is_in_the_way)):
            self._hide()
        elif self.bubble is not None and self._picture is None:
            self._picture = speech_picture(self._scene.look, self.bubble)
        elif self._search is not None:
            self._look_on()
        is_calm = self._scene.director.is_idle
        remark = self.conversation.advance(
            seconds, self._pace, self.speakers, self._names, self._ear.out, is_calm=is_calm
        )
        if remark is not None:
            self.show(remark)

    @property
    def _names(self) -> Mapping[int, str]:
        """The names of all who sit here, by seat."""
        return {seat: held.name for seat, held in self._driver.table.sitters.items()}

    @property
    def _pace(self) -> str:
        return self._house.preferences.talk

    def show(self, remark: Remark) -> None:
        """Shows a remark by its speaker's face if there is room, and adds it to the event log."""
        name, words = remark.speaker.name, remark.words
        self._house.messages.add(_("{name}: {words}", name=name, words=words))
        self._begin(remark.speaker, words)

    def show_words(self, seat: int, words: str) -> bool:
        """Shows by the face at once what somebody at a seat has said otherwise; False where there is no room.

        Nobody remarks on anything for a while then. Nothing is shown where talk is off.
        """
        self.conversation.pause()
        if self._pace == "off":
            return False
        self._begin(Speaker(seat, "", self._driver.table.sitters[seat].name), words)
        while self._search is not None:
            self._look_on()
        return self.bubble is not None

    def _begin(self, speaker: Speaker, words: str) -> None:
        self._hide()
        metrics = self._scene.metrics
        search = speech_at(metrics, speaker.name, words, self.around(speaker), needs_name=speaker.seat != HOUSE)
        self._search, self._made_for = (search, words), metrics

    @property
    def is_looking(self) -> bool:
        """Whether a bubble is on its way that nobody sees yet."""
        return self._search is not None or (self.bubble is not None and self._picture is None)

    def _look_on(self) -> None:
        """Looks on for the bubble's place, a little in every frame; its picture is made in the frame after."""
        assert self._search is not None
        search, words = self._search
        try:
            next(search)
        except StopIteration as end:
            self.bubble, self._search = end.value, None
            self._left, self._shown, self._drawn = reading_seconds(words), 0.0, -1

    def _hide(self) -> None:
        self.bubble, self._picture, self._search, self._drawn = None, None, None, -1

    def around(self, speaker: Speaker) -> Surroundings:
        """What a speaker's bubble is placed among."""
        others = [self.face_of(one) for one in self.speakers if one != speaker]
        return Surroundings(self.face_of(speaker), self.space, self.kept, others)

    @property
    def space(self) -> pygame.Rect:
        """The room for bubbles: all between the bars."""
        layout, metrics = self._scene.layout, self._scene.metrics
        high = layout.bottom_bar.y - layout.top_bar.bottom
        margin = -2 * metrics.px(_MARGIN)
        return pygame.Rect(0, layout.top_bar.bottom, metrics.width, high).inflate(margin, margin)

    @property
    def kept(self) -> list[pygame.Rect]:
        """What no bubble may lie on: all that is read or pressed."""
        return [*self._scene.view.read_areas, *(widget.rect for widget in self._scene.focus.widgets)]

    @property
    def _may_have_changed(self) -> bool:
        """Whether the table is painted anew in this frame or was in the last one; nothing has come or gone if not."""
        return self._scene.needs_repaint or self._scene.lays_ahead

    @property
    def _is_in_the_way(self) -> bool:
        """Whether the table has changed so that the bubble lies on something now."""
        return self.bubble is not None and self.bubble.rect.collidelist(self.kept) >= 0

    # -- the picture ------------------------------------------------------------------------------------------

    @property
    def _opacity(self) -> int:
        """How opaque the bubble is now, of 255: it fades in and out, where motion is not reduced."""
        if self.bubble is None or self._picture is None:
            return 0
        if self._house.preferences.reduced_motion:
            return 255
        return round(255 * max(0.0, min(1.0, self._shown / timing.FADE, self._left / timing.FADE)))

    @property
    def is_moving(self) -> bool:
        return self._opacity != self._drawn and not (self._drawn < 0 and not self._area.w and self.bubble is None)

    @property
    def lasting(self) -> Sequence[pygame.Rect]:
        return [self._area] if self._area.w else ()

    def paint_moving(self, target: pygame.Surface) -> list[pygame.Rect]:
        self._drawn = self._opacity
        if self._picture is None or not self._drawn:
            self._area = pygame.Rect(0, 0, 0, 0)
            return []
        picture, corner = self._picture
        picture.set_alpha(self._drawn)
        self._area = target.blit(picture, corner)
        return [self._area]
