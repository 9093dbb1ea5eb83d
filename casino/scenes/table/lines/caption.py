"""The words beneath and above a table that plays itself: the rules a sentence at a time, and where to touch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

import pygame

from casino.core.resources import asset
from casino.core.texts import _
from casino.engines.base import Event
from casino.engines.registry import GAMES
from casino.records.levels import Level
from casino.scenes.app import timing
from casino.scenes.app.place import Place
from casino.scenes.table.canvas import Canvas
from casino.ui.drawing import text
from casino.ui.drawing.theme import Colour

if TYPE_CHECKING:
    from casino.ui.drawing.look import Look

INVITATION = _("Touch to play")
_SIZE, _MIN = 34, 12  # layout units of the letters: read from three metres
_INVITATION_SIZE = 46
_HEAD = 28
_EVENT_SIZE, _MIN_EVENT = 19, 9
_HOUSE = "Shadowport Casino"
_SHARE = 0.30  # of a broad row, for the invitation
_LINE = 1.22
_SIZES = 24  # that are tried from the largest letters on


class Said(NamedTuple):
    """A sentence, and the words before it: its occasions, which are events, or keys that it speaks of.

    An asterisk stands for any time at which nothing else is to be said.
    """

    occasions: tuple[str, ...]
    sentence: str

    @property
    def is_general(self) -> bool:
        """Whether it may be said at any time."""
        return not self.occasions or "*" in self.occasions


@cache
def _all_said(name: str) -> dict[str, tuple[Said, ...]]:
    """The sentences of a file by rules page, with names in braces."""
    found: dict[str, list[Said]] = {}
    lines: list[Said] = []
    for line in asset("texts", f"{name}.txt").read_text("utf-8").splitlines():
        mark, _space, rest = line.partition(" ")
        if mark == "##":
            lines = found.setdefault(rest, [])
        elif mark == "-":
            lines.append(Said((), _(rest)))
        elif mark == "!":
            occasions, _bar, sentence = rest.partition(" | ")
            lines.append(Said(tuple(occasions.split()), _(sentence)))
    return {page: tuple(lines) for page, lines in found.items()}


def sentences_of(name: str, place: Place, level: Level) -> tuple[Said, ...]:
    """The sentences of a file for a table of a place, with its own numbers."""
    words = place.words().rule_words(level)
    return tuple(Said(one.occasions, one.sentence.format_map(words)) for one in _all_said(name)[place.rules])


def captions(place: Place, level: Level) -> tuple[str, ...]:
    """The sentences taught at a table of a place, with its own numbers."""
    return tuple(one.sentence for one in sentences_of("captions", place, level))


def paint_caption(
    target: pygame.Surface, look: Look, area: pygame.Rect, sentences: tuple[str, ...], number: int
) -> list[pygame.Rect]:
    """Paints the invitation, lit, and beside it, or in a narrow row below it, one of the sentences.

    All sentences have one size, as large as they may be. Returns the places of each line's letters.
    """
    metrics, theme = look.metrics, look.theme
    gap = metrics.px(14)
    is_broad = area.w > 5 * area.h
    plate = area.copy()
    if is_broad:
        plate.w = round(area.w * _SHARE)
        words = pygame.Rect(plate.right + gap, area.y, area.right - plate.right - gap, area.h)
    else:
        plate.h = area.h // 2 - gap // 2
        words = pygame.Rect(area.x, plate.bottom + gap // 2, area.w, area.bottom - plate.bottom - gap // 2)
    look.plate(target, plate, theme.accent, theme.accent_ink, radius=metrics.px(10), opacity=1.0)
    room = plate.inflate(-2 * gap, -gap)
    px = _common_size((INVITATION,), metrics.pt(_INVITATION_SIZE), metrics.pt(_MIN), room.size, text.SERIF, "Bold")
    lit = _paint_lines(target, INVITATION, px, theme.accent_ink, room, "center", text.SERIF, "Bold")
    px = _common_size(sentences, metrics.pt(_SIZE), metrics.pt(_MIN), words.size)
    return lit + _paint_lines(target, sentences[number], px, theme.ink, words, "left" if is_broad else "center")


@lru_cache(maxsize=64)
def _common_size(
    sentences: tuple[str, ...],
    most: int,
    least: int,
    size: tuple[int, int],
    family: str = text.SANS,
    weight: str = "Semibold",
) -> int:
    """The largest size in px at which each of some sentences, its words whole, fits into an area."""

    def fits(words: str, px: int) -> bool:
        lines = text.wrapped(words, px, size[0], family, weight)
        is_whole = " ".join(lines) == words
        return is_whole and len(lines) * px * _LINE <= size[1]

    tried = range(most, least, -max(1, most // _SIZES))
    return next((px for px in tried if all(fits(words, px) for words in sentences)), least)


def _paint_lines(
    target: pygame.Surface,
    words: str,
    px: int,
    colour: Colour,
    area: pygame.Rect,
    align: str,
    family: str = text.SANS,
    weight: str = "Semibold",
) -> list[pygame.Rect]:
    """Paints words in the middle of an area's height; returns the places of each line's letters."""
    lines = text.balanced(words, px, area.w, family, weight)
    anchor, x = {"left": ("midleft", area.x), "right": ("midright", area.right)}.get(align, ("center", area.centerx))
    top = area.centery - (len(lines) - 1) * px * _LINE / 2
    inked = []
    for number, words_line in enumerate(lines):
        letters = text.line(words_line, px, colour, family, weight)
        place = text.put(target, letters, x, top + number * px * _LINE, anchor)
        inked.append(letters.get_bounding_rect().move(place.topleft))
    return inked


def paint_head(target: pygame.Surface, look: Look, bar: pygame.Rect, title: str, event: str) -> list[pygame.Rect]:
    """Paints the top bar; returns the places of each line's letters.

    The show's owner is on the left, the game and its table in the middle, the house's name on the right.
    """
    metrics, theme = look.metrics, look.theme
    pad = metrics.px(16)
    name = look.title(target, title, bar.centerx, bar.centery, size=_HEAD, anchor="center", room=bar.w // 2, high=bar.h)
    lines = [name]
    beside = name.x - bar.x - 2 * pad
    for words, x, align in ((event, bar.x + pad, "left"), (_HOUSE, name.right + pad, "right")):
        if words:
            room = pygame.Rect(x, bar.y, beside, bar.h)
            px = _common_size((words,), metrics.pt(_EVENT_SIZE), metrics.pt(_MIN_EVENT), room.size)
            lines += _paint_lines(target, words, px, theme.ink_dim, room, align)
    return lines


def _names_of(event: Event) -> Iterator[str]:
    """The names by which sentences know an event: its kind, and with its outcome where it has one."""
    kind = type(event).__struct_config__.tag
    yield str(kind)
    if outcome := getattr(event, "outcome", ""):
        yield f"{kind}={outcome}"


class Captions:
    """The sentences beneath one table and the line above it."""

    def __init__(self, canvas: Canvas, level: Level) -> None:
        self._canvas = canvas
        self._level = level
        self.at = 0  # which of the sentences
        self._since = 0.0  # when it was begun
        self._due: tuple[int, float] | None = None  # what is to be said of an event, and when that began
        self._said: dict[int, float] = {}  # when each was said last

    def hear(self, events: Sequence[Event]) -> None:
        """Takes note of events whose movement begins: what is said belongs to what is seen."""
        now, said = self._canvas.time, self._sentences
        named = {name for event in events for name in _names_of(event)}
        fitting = [number for number, one in enumerate(said) if named.intersection(one.occasions)]
        if self.at in fitting:
            self._since = now
        elif fitting:
            self._due = min(fitting, key=lambda number: self._said.get(number, -1.0)), now

    def update(self) -> None:
        """Goes on to the sentence that fits what just happened, or to the next of the others, if it is time."""
        now, said = self._canvas.time, self._sentences
        if self._due is not None and now - self._due[1] > timing.CAPTION_LATE:
            self._due = None
        if self._due is not None:
            if now - self._since >= timing.CAPTION_LEAST:
                self._say(self._due[0])
        elif now - self._since >= timing.CAPTION:
            others = [number for number, one in enumerate(said) if one.is_general]
            self._say(next((number for number in others if number > self.at), others[0]))

    def _say(self, number: int) -> None:
        self.at, self._since, self._due = number, self._canvas.time, None
        self._said[number] = self._since
        self._canvas.needs_repaint = True

    @cached_property
    def _sentences(self) -> tuple[Said, ...]:
        return sentences_of("captions", self._canvas.house.doors.place(self._level), self._level)

    def paint(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """Paints the present sentence in the row of controls."""
        said = tuple(one.sentence for one in self._sentences)
        paint_caption(target, self._canvas.look, area, said, self.at)

    def paint_head(self, target: pygame.Surface, bar: pygame.Rect) -> None:
        """Paints the game, the table and the event in the top bar."""
        show = self._canvas.house.show
        title = _("{game}: {table}", game=GAMES[self._level.game].title, table=_(self._level.title))
        paint_head(target, self._canvas.look, bar, title, show.event if show is not None else "")
