"""The card at the end of a visitor's evening: the result, the best round as a picture, and its record as a QR code.

`casino.records.record_code` makes the code's content and `round_picture` the picture. Nothing is booked here, and the
show decides when the seat goes to the next visitor.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import pygame

from casino.core.errors import CasinoError
from casino.core.money import COINS, PURSE, Currency, format_amount, signed_amount
from casino.core.texts import _, ngettext, pgettext
from casino.engines.registry import GAMES
from casino.records.levels import Level, catalogue, shipped_level
from casino.records.record_code import record_code
from casino.records.replay import replay
from casino.records.rounds import RoundRecord
from casino.scenes.app.emblem import emblem
from casino.scenes.app.house import House
from casino.scenes.app.scene import Scene
from casino.scenes.motion.counted_sum import CountedSum
from casino.scenes.show.round_picture import RoundPicture
from casino.tables.stored_rounds import record_of
from casino.ui.drawing import text
from casino.ui.drawing.theme import mix, theme
from casino.ui.widgets.page_frame import head_px, paint_head, paint_plate
from casino.ui.widgets.widgets import Button, Widget

if TYPE_CHECKING:
    from casino.save.rows import RoundSummary
    from casino.save.store import Store

_TITLE = _("Your evening")
_SCAN, _VISIT = _("Scan this to replay the round at home."), _("Scan this, or go to {link}")
_ARTICLE = pgettext("what a table's title begins with that is written small within a sentence", "The ")
_TOO_LONG = _("This round is too long for a code.")
_WIDEST, _TALLEST = 1080, 690  # layout units
_SIDE, _GAP = 30, 14
_EVENT, _SUM, _COUNT, _BEST, _NOTE = 16, 54, 17, 19, 15  # font sizes
_DONE = 60  # layout units high
_CODE_WIDE, _CODE_HIGH = 0.36, 0.46  # the code's largest share of the card, beside the picture or below it
_COLUMN = 0.24  # the least share of the room for the code and the line below it
_MAX_BOMBS = 12  # bombs of equal result searched for one that was disarmed
_MODULE = 4  # layout units of a module of the code at least, beside words that may be smaller
_NOTE_LINES = 4  # below a code
_PICTURE_SHAPE = 0.62  # an upright card's picture at most: height by width


class BestRound(NamedTuple):
    """The round of an evening worth taking home. `record` is None where the save holds none that can be replayed."""

    summary: RoundSummary
    record: RoundRecord | None
    level: Level | None
    is_disarmed: bool
    faces: dict[str, str]


def best_round(store: Store, rounds: Sequence[RoundSummary]) -> BestRound:
    """The round that won most; of equal ones a disarmed bomb, otherwise the latest.

    `rounds` are newest first and not empty.
    """
    most = max(one.net for one in rounds)
    equal = [one for one in rounds if one.net == most]
    tables = {level.name for level in catalogue()[0] if GAMES[level.game].engine(level.settings).begins_with == "fee"}
    bombs = [one for one in equal if one.level in tables][:_MAX_BOMBS]
    found = (_replayed(store, one) for one in bombs)
    return next((best for best in found if best.is_disarmed), None) or _replayed(store, equal[0])


def _replayed(store: Store, summary: RoundSummary) -> BestRound:
    level, record, faces, is_disarmed = None, None, {}, False
    try:
        level = shipped_level(summary.level)
        stored = store.stored_round(summary.id)
        faces = {held.name: store.account(held.account).portrait for held in stored.seats if held is not None}
        record = record_of(stored)
        is_disarmed = replay(record).settlement.solved is True
    except CasinoError:  # whatever is lost in the ledger, the evening's result is shown
        record = None
    return BestRound(summary, record, level, is_disarmed, faces)


def best_in_words(best: BestRound, currency: Currency | None = None) -> str:
    """Describes the round and its table: "Best round: +150 coins at Mr Red's table, Black Baron".

    The sum is in the table's own money, if no other is given.
    """
    summary, level = best.summary, best.level
    net = signed_amount(summary.net, currency or (level.currency if level else PURSE))
    title = _(level.title) if level else summary.level
    place = f"{title[0].lower()}{title[1:]}" if title.startswith(_ARTICLE) else title
    if level:
        place = _("{table}, {game}", table=place, game=GAMES[level.game].title)
    if best.is_disarmed and summary.net:
        return _("Bomb disarmed: {net} at {place}", net=net, place=place)
    if best.is_disarmed:
        return _("Bomb disarmed, no stakes: {place}", place=place)
    if summary.net > 0:
        return _("Best round: {net} at {place}", net=net, place=place)
    if not summary.staked:
        return _("Closest call: {place}", place=place)
    if summary.net < 0:
        return _("Closest call: {net} at {place}", net=net, place=place)
    return _("Best round: broke even at {place}", place=place)


def counted_rounds(rounds: Sequence[RoundSummary]) -> str:
    """The number of rounds played, in words: "12 rounds"."""
    return ngettext("{count} round", "{count} rounds", len(rounds), count=f"{len(rounds):,}")


def rounds_in_words(rounds: Sequence[RoundSummary]) -> str:
    """Describes how much was played: "12 rounds at 2 tables"."""
    tables = len({one.level for one in rounds})
    return ngettext("{rounds} at one table", "{rounds} at {count} tables", tables, rounds=counted_rounds(rounds))


@dataclass(frozen=True)
class CardPlaces:
    """The places on the card, in px. `code` has no width where there is no code."""

    box: pygame.Rect
    event: pygame.Rect
    total: pygame.Rect
    count: pygame.Rect
    best: pygame.Rect
    picture: pygame.Rect
    code: pygame.Rect
    note: pygame.Rect
    done: pygame.Rect


class EndCard(Scene):
    """The card over the table or the hall that the visitor leaves.

    `on_done` is called once, when the visitor closes it. `rounds` are the evening's, newest first and not empty;
    `event` may be empty. `link` is a web address for the code; without one the code is the best round. An evening that
    brought nothing is headed by its best round, or else by how much was played.
    """

    is_overlay = True

    def __init__(
        self,
        house: House,
        rounds: Sequence[RoundSummary],
        event: str,
        on_done: Callable[[], object],
        link: str = "",
    ) -> None:
        super().__init__(house)
        self.event = event
        self.net = sum(one.net for one in rounds)
        self._best = best_round(house.store, rounds)
        level = self._best.level
        self.gain = self.net if self.net > 0 else max(0, self._best.summary.net)  # in the headline, if there is any
        is_one_table = len({one.level for one in rounds}) == 1
        self._currency = level.currency if level is not None and is_one_table else COINS  # of every sum on the card
        self.played_words = counted_rounds(rounds)
        self.count_words = rounds_in_words(rounds)
        if self.net <= 0:
            net = signed_amount(self.net, self._currency)
            self.count_words = _("{rounds}, {amount} in total", rounds=self.count_words, amount=net)
        self._link = link
        self.best_words = best_in_words(self._best, self._currency)
        self.code, self.note = self._code()
        self._on_done: Callable[[], object] | None = on_done
        self.picture = RoundPicture(house, self._best.record, self._best.faces) if self._best.record else None
        self.sum = CountedSum()
        self._ground: pygame.Surface | None = None  # the darkened scene below, as it was when the card came

    def _code(self) -> tuple[str, str]:
        """The address, or the best round's code, and the line that goes with it; no code where there can be none."""
        if self._link:
            return self._link, _VISIT.format(link=self._link)
        if self._best.record is None:
            return "", ""
        try:
            return record_code(self._best.record), _SCAN
        except CasinoError:
            return "", _TOO_LONG

    # -- places -----------------------------------------------------------------------------------------------

    @cached_property
    def places(self) -> CardPlaces:
        """All places for the present size."""
        metrics = self.metrics
        width, height = self.house.size
        wide = min(width - metrics.px(28), round(metrics.px(_WIDEST) * (1 + (metrics.letters - 1) * 0.3)))
        tallest = metrics.px(_TALLEST) if not metrics.is_tall else height
        box = pygame.Rect(0, 0, wide, min(height - metrics.px(20), tallest))
        box.center = (width // 2, height // 2)
        side = metrics.px(_SIDE)
        inner = box.inflate(-2 * side, 0)
        y = box.y + head_px(metrics) - metrics.px(3 if self.event else 10)

        def row(units_px: float, lines: int = 1) -> pygame.Rect:
            nonlocal y
            place = pygame.Rect(inner.x, y, inner.w, round(units_px * lines))
            y = place.bottom
            return place

        event = row(metrics.pt(_EVENT) * 1.4) if self.event else row(0)
        total = row(metrics.title_pt(_SUM) * 1.1)
        count = row(metrics.pt(_COUNT) * 1.35)
        y += metrics.px(_GAP // 2)
        done = pygame.Rect(0, 0, min(inner.w, metrics.px(280)), max(metrics.px(_DONE), metrics.pt(20) + metrics.px(24)))
        done.midbottom = (box.centerx, box.bottom - metrics.px(18))
        body = pygame.Rect(inner.x, y, inner.w, done.top - metrics.px(_GAP) - y)
        best, picture, code, note = (self._upright if metrics.is_tall else self._across)(body)
        return CardPlaces(box, event, total, count, best, picture, code, note, done)

    def _note_px(self, width: int) -> int:
        """The height of the code's note when it is broken into lines of `width` px."""
        metrics = self.metrics
        lines = text.wrapped(self.note, metrics.pt(_NOTE), max(1, width)) if self.note else ()
        return round(metrics.pt(_NOTE) * 1.3 * min(_NOTE_LINES, len(lines)))

    @property
    def _min_code_px(self) -> int:
        from casino.ui.plots.qr import modules_across  # nothing else in the house needs the code's library

        return self.metrics.px(_MODULE) * modules_across(self.code)

    def _best_px(self, width: int) -> int:
        """The height of the description of the best round, in the same way."""
        px = self.metrics.pt(_BEST)
        return round(px * 1.35 * min(2, len(text.wrapped(self.best_words, px, width, text.SANS, "Semibold"))))

    def _across(self, body: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
        """The layout of a wide window: the picture on the left with its words above, the code on the right."""
        gap = self.metrics.px(_GAP)
        best = pygame.Rect(body.x, body.y, body.w, self._best_px(body.w))
        top = best.bottom + gap // 2
        if not self.code:
            note_px = self._note_px(body.w)
            note = pygame.Rect(body.x, body.bottom - note_px, body.w, note_px)
            picture = pygame.Rect(body.x, top, body.w, note.y - gap // 2 - top)
            return best, picture, pygame.Rect(body.right, top, 0, 0), note
        high = body.bottom - top
        wanted = min(high - gap // 2 - self._note_px(round(body.w * _COLUMN)), round(body.w * _CODE_WIDE))
        side = min(max(wanted, self._min_code_px), high - gap // 2 - self.metrics.px(2 * _NOTE))
        column = max(side, round(body.w * _COLUMN))
        below = gap // 2 + self._note_px(column)
        code = pygame.Rect(0, top + max(0, high - side - below) // 2, side, side)
        code.centerx = body.right - column // 2
        note = pygame.Rect(body.right - column, code.bottom + gap // 2, column, 0)
        note.h = body.bottom - note.y
        picture = pygame.Rect(body.x, top, body.w - column - 2 * gap, body.bottom - top)
        return best, picture, code, note

    def _upright(self, body: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
        """The layout of an upright window: one below the other."""
        gap = self.metrics.px(_GAP)
        best = pygame.Rect(body.x, body.y, body.w, self._best_px(body.w))
        top = best.bottom + gap // 2
        note_px = self._note_px(body.w)
        note = pygame.Rect(body.x, body.bottom - note_px, body.w, note_px)
        side = min(body.w, round((note.y - top) * _CODE_HIGH)) if self.code else 0
        code = pygame.Rect(0, 0, side, side)
        code.midbottom = (body.centerx, note.y - gap // 2)
        picture = pygame.Rect(body.x, top, body.w, code.y - gap - top)
        return best, picture, code, note

    def on_resized(self) -> None:
        self.__dict__.pop("places", None)
        self._ground = None

    # -- time and hands ---------------------------------------------------------------------------------------

    def on_entered(self) -> None:
        if not self.sum.widest[1]:
            at_once = self.house.preferences.reduced_motion
            self.sum.follow(0, self, at_once=True)
            self.sum.follow(self.gain, self, at_once=at_once)

    def on_moment(self, seconds: float) -> None:
        if self.sum.advance(seconds):
            self.needs_repaint = True

    def on_background_tick(self) -> bool:
        if self.picture is None or self._ground is None:  # the card itself is shown first
            return False
        return self.picture.go_on(self.places.picture.size)

    @property
    def is_moving(self) -> bool:
        return self.sum.is_counting

    @property
    def is_ready(self) -> bool:
        return self.picture is None or self.picture.is_ready(self.places.picture.size)

    @property
    def start(self) -> str:
        return "done"

    def widgets(self) -> Sequence[Widget]:
        keys = (pygame.K_RETURN,)
        return [Button("done", self.places.done, _("Done"), keys, on_press=self.on_escape, style="accent", size=20)]

    def on_escape(self) -> None:
        if self._on_done is not None:
            on_done, self._on_done = self._on_done, None
            on_done()

    def state_in_words(self) -> str:
        won = _("You won {amount}", amount=format_amount(self.net, self._currency)) if self.net > 0 else ""
        words = [self.event, won, self.best_words, self.count_words, self.note]
        return " ".join(f"{one.removesuffix('.')}." for one in [_TITLE, *words] if one) + f" {super().state_in_words()}"

    # -- the picture ------------------------------------------------------------------------------------------

    def paint_below(self, target: pygame.Surface) -> None:
        """Draws the scene below only once: it does not change, and a thread is painting a table meanwhile."""
        if self._ground is None or self._ground.get_size() != target.get_size():
            self._ground = target.copy()
            super().paint_below(self._ground)
        target.blit(self._ground, (0, 0))

    def paint(self, target: pygame.Surface) -> None:
        look, places = self.look, self.places
        paint_plate(target, look, places.box)
        paint_head(target, look, places.box, _TITLE)
        dim = look.theme.ink_dim
        if self.event:
            room = places.event
            look.say(target, self.event, *room.center, size=_EVENT, colour=dim, anchor="center", room=room.w)
        if not self.sum.is_counting:
            self._paint_sum(target)
        room = places.count
        look.say(target, self.count_words, *room.center, size=_COUNT, colour=dim, anchor="center", room=room.w)
        self._paint_best(target)
        self._paint_picture(target)
        self._paint_code(target)

    def paint_moving(self, target: pygame.Surface) -> list[pygame.Rect]:
        return [self._paint_sum(target)] if self.sum.is_counting else []

    def _paint_sum(self, target: pygame.Surface) -> pygame.Rect:
        """Paints what was won, counting up; after an evening that brought nothing, what the best round brought."""
        tokens, room = self.look.theme, self.places.total
        last, now = (signed_amount(cents, self._currency) for cents in (self.gain, self.sum.cents))
        if self.net <= 0:
            last, now = (_("Best round {amount}", amount=amount) for amount in (last, now))
        words, tone = (now, tokens.win) if self.gain else (self.played_words, tokens.ink)
        most = last if self.gain else words
        px = text.fit_size(most, self.metrics.title_pt(_SUM), room.w, 12, text.SERIF, "Bold")
        return text.put(target, text.figures(words, px, tone), *room.center, "center")

    def _paint_best(self, target: pygame.Surface) -> None:
        self.look.paragraph(
            target, self.best_words, self.places.best, size=_BEST, align="center", weight="Semibold", fits=True
        )

    def _paint_picture(self, target: pygame.Surface) -> None:
        """Paints the table at the round's end; until that is made, or where it cannot be, its felt and its dealer."""
        room, metrics, tokens = self.places.picture, self.metrics, self.look.theme
        if min(room.size) < metrics.px(24):
            return
        picture = self.picture.surface if self.picture else None
        if picture is None:
            level, doors = self._best.level, self.house.doors
            place, face = (doors.place(level).name, doors.place(level).face) if level else ("hall", "host")
            shape = room.inflate(0, min(0, round(room.w * _PICTURE_SHAPE) - room.h))
            felt = theme(place)
            target.fill(mix(felt.felt, felt.felt_edge, 0.5), shape)
            disc = emblem(self.look, face, min(metrics.px(110), shape.h * 2 // 3))
            target.blit(disc, disc.get_rect(center=shape.center))
        else:
            shape = target.blit(picture, picture.get_rect(center=room.center))
        pygame.draw.rect(target, tokens.metal, shape.inflate(2, 2), max(1, metrics.px(2)), metrics.px(4))

    def _paint_code(self, target: pygame.Surface) -> None:
        places, tokens = self.places, self.look.theme
        if self.code and places.code.w > 0:
            from casino.ui.plots.qr import qr_picture

            code = qr_picture(self.code, places.code.w, tokens.paper_ink, tokens.paper)
            target.blit(code, code.get_rect(center=places.code.center))
        if self.note:
            dim = tokens.ink_dim
            self.look.paragraph(target, self.note, places.note, size=_NOTE, colour=dim, align="center", fits=True)
