"""Lays out and draws one chat line: its speaker with a mark, the words, and the kind of line.

The list that scrolls is `casino.scenes.games.castle.talk.chat_log`.
"""

from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

import pygame

from casino.core.texts import _
from casino.ui.drawing import text
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import Colour, mix
from casino.ui.drawing.vector import mark

_SIZE, _SMALL = 15, 13  # layout units
_LEADING = 1.3
_MIN_NAME = 0.66  # a long name shrinks to this share before it is cut
_TAG = "house"  # beside the name of everybody but people


class ChatLine(Protocol):
    """One chat line that the listener heard.

    `kind` is "said", "whisper", "notice", "answer" or "refused"; `who` of its speaker is "person", "character" or
    "house"; ids grow.
    """

    @property
    def id(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def speaker(self) -> str: ...
    @property
    def who(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def addressee(self) -> str: ...


class ChatColours(NamedTuple):
    """The colours of a log: its sheet, the text, names and marks, and the strip below a whisper."""

    paper: Colour
    ink: Colour
    accent: Colour
    whisper: Colour


class Words(NamedTuple):
    """Words at a place of a line, in px from its top left."""

    x: int
    y: int
    words: str
    px: int
    colour: Colour
    family: str = text.SANS
    weight: str = "Regular"


@dataclass
class Laid:
    """A line with every part in its place, `height` px high."""

    height: int
    words: list[Words] = field(default_factory=list)
    marks: list[tuple[int, int, str, int, Colour]] = field(default_factory=list)  # x, y, name, px, colour
    tags: list[tuple[pygame.Rect, str, int, Colour]] = field(default_factory=list)  # framed words: px of text
    strip: tuple[pygame.Rect, Colour, Colour] | None = None  # below everything: its fill and the bar at its left
    rules: list[tuple[int, int, int]] = field(default_factory=list)  # thin lines: from x, to x, y
    rule_colour: Colour = (0, 0, 0)
    name: str = ""  # the name that can be clicked
    name_rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))

    def draw(self, target: pygame.Surface, x: int, y: int, *, is_name_hot: bool = False) -> None:
        """Draws the line with its top left at a place."""
        if self.strip is not None:
            rect, fill, edge = self.strip
            rect = rect.move(x, y)
            pygame.draw.rect(target, fill, rect, border_radius=max(2, rect.h // 9 if rect.h < 40 else 5))
            pygame.draw.rect(target, edge, (rect.x, rect.y, max(2, rect.w // 140), rect.h), border_radius=2)
        for start, stop, down in self.rules:
            pygame.draw.line(target, self.rule_colour, (x + start, y + down), (x + stop, y + down))
        for across, down, name, px, colour in self.marks:
            target.blit(mark(name, px, colour), (x + across, y + down))
        for across, down, words, px, colour, family, weight in self.words:
            target.blit(text.line(words, px, colour, family, weight), (x + across, y + down))
        for rect, words, px, colour in self.tags:
            rect = rect.move(x, y)
            pygame.draw.rect(target, colour, rect, 1, border_radius=rect.h // 3)
            label = text.line(words, px, colour, weight="Semibold")
            target.blit(label, label.get_rect(center=rect.center))
        if is_name_hot and self.words:
            colour = self.words[0].colour
            low = y + self.name_rect.bottom - 2
            pygame.draw.line(target, colour, (x + self.name_rect.x, low), (x + self.name_rect.right - 1, low))


def lay_line(line: ChatLine, listener: str, metrics: Metrics, width: int, tones: ChatColours) -> Laid:
    """Lays out a line in `width` px for a listener."""
    width = max(metrics.pt(_SIZE) * 4, width)
    if line.kind == "notice":
        return _notice(line, metrics, width, tones)
    if line.kind in ("answer", "refused"):
        return _answer(line, metrics, width, tones)
    return _speech(line, listener, metrics, width, tones)


def _speech(line: ChatLine, listener: str, metrics: Metrics, width: int, tones: ChatColours) -> Laid:
    """Lays out something said or whispered: a mark, the name, and the words, which go on below the name."""
    px, is_whisper = metrics.pt(_SIZE), line.kind == "whisper"
    step = round(px * _LEADING)
    pad = metrics.px(7) if is_whisper else 0
    icon = round(px * 0.92)
    left = pad + icon + metrics.px(6)
    is_mine = line.speaker == listener
    before, name, after = _head(line, is_mine=is_mine)
    right = width - pad
    colour = tones.accent if not is_mine or is_whisper else mix(tones.accent, tones.ink, 0.55)
    laid = Laid(0, name="" if name == listener else name)
    top = metrics.px(3) if is_whisper else 0
    is_character = line.who == "character" and not (is_whisper and is_mine)
    picture = "seal" if is_whisper else "star" if line.who == "character" else "person"
    laid.marks.append((pad, top + (step - icon) // 2, picture, icon, tones.whisper if is_whisper else colour))

    if is_whisper and text.width(before + name + after, px, weight="Semibold") > right - left:
        after = ":"  # the name matters more than the word: seal, strip and colour show that it is a whisper
    around = text.width(before, px) + text.width(after, px, weight="Semibold")
    x = _name(laid, before, name, pygame.Rect(left, top, max(px, right - left - around), step), px, colour, tones.ink)
    if is_character:
        tag_px = max(7, round(px * 0.68))
        tag = pygame.Rect(x + metrics.px(5), 0, text.width(_TAG, tag_px, weight="Semibold") + tag_px, tag_px + 5)
        tag.centery = top + step // 2
        if tag.right + metrics.px(2) + around < right:
            laid.tags.append((tag, _TAG, tag_px, mix(tones.ink, tones.paper, 0.2)))
            x = tag.right + metrics.px(2)
            after = after.removeprefix(":")  # the frame separates name and words well enough
    laid.words.append(Words(x, top, after, px, tones.ink, weight="Semibold"))
    x += text.width(after, px, weight="Semibold") + round(px * 0.3)

    room = right - left
    lines = text.wrapped(line.text, px, room, first_room=max(1, right - x))
    for number, words in enumerate(lines):
        if words:
            laid.words.append(Words(x if number == 0 else left, top + number * step, words, px, tones.ink))
    laid.height = 2 * top + len(lines) * step
    if is_whisper:
        strip = pygame.Rect(0, 0, width, laid.height)
        laid.strip = (strip, mix(tones.paper, tones.whisper, 0.2), tones.whisper)
    return laid


def _head(line: ChatLine, *, is_mine: bool) -> tuple[str, str, str]:
    """The head of a line: its speaker, or whom the listener whispers to, with the words before and after the name."""
    if line.kind != "whisper":
        return "", line.speaker, ":"
    return (_("to "), line.addressee, ":") if is_mine else ("", line.speaker, _(" whispers:"))


def _name(laid: Laid, before: str, name: str, room: pygame.Rect, px: int, colour: Colour, ink: Colour) -> int:
    """Lays out a name, which shrinks to its room, after the word before it; returns where it ends."""
    letters = text.fit_size(name, px, room.w, round(px * _MIN_NAME), weight="Semibold")
    shown = text.fitted(name, letters, room.w, weight="Semibold")
    x = room.x
    if before:
        laid.words.append(Words(x, room.y, before, px, ink))
        x += text.width(before, px)
    laid.words.insert(0, Words(x, room.y + (px - letters), shown, letters, colour, weight="Semibold"))
    laid.name_rect = pygame.Rect(x, room.y, text.width(shown, letters, weight="Semibold"), room.h)
    return laid.name_rect.right


def _notice(line: ChatLine, metrics: Metrics, width: int, tones: ChatColours) -> Laid:
    """Lays out a notice of the house: small and centred, between rules where there is room."""
    px = metrics.pt(_SMALL)
    step = round(px * _LEADING)
    words = f"{line.speaker}: {line.text}" if line.speaker else line.text
    colour = mix(tones.ink, tones.paper, 0.0 if line.speaker else 0.16)
    family, weight = (text.SERIF, "Semibold") if line.speaker else (text.SANS, "Regular")
    lines = text.wrapped(words, px, round(width * 0.9), family, weight)
    laid = Laid(len(lines) * step, rule_colour=mix(tones.paper, tones.ink, 0.35))
    for number, shown in enumerate(lines):
        wide = text.width(shown, px, family, weight)
        laid.words.append(Words((width - wide) // 2, number * step, shown, px, colour, family, weight))
    if len(lines) == 1:
        gap, middle = metrics.px(10), step // 2
        start, stop = laid.words[0].x - gap, laid.words[0].x + text.width(lines[0], px, family, weight) + gap
        reach = min(metrics.px(46), start)
        if reach > metrics.px(8):
            laid.rules = [(start - reach, start, middle), (stop, stop + reach, middle)]
    return laid


def _answer(line: ChatLine, metrics: Metrics, width: int, tones: ChatColours) -> Laid:
    """Lays out the house's answer to the listener alone; a refusal is marked."""
    px = metrics.pt(_SMALL)
    step = round(px * _LEADING)
    icon = round(px * 0.9)
    left = round(metrics.pt(_SIZE) * 0.92) + metrics.px(6)
    is_refused = line.kind == "refused"
    laid = Laid(0)
    picture, tone = ("mute", tones.accent) if is_refused else ("book", mix(tones.ink, tones.paper, 0.3))
    laid.marks.append((left - icon - metrics.px(6), (step - icon) // 2, picture, icon, tone))
    colour = tones.ink if is_refused else mix(tones.ink, tones.paper, 0.16)
    for number, words in enumerate(lines := text.wrapped(line.text, px, width - left)):
        laid.words.append(Words(left, number * step, words, px, colour))
    laid.height = len(lines) * step
    return laid
