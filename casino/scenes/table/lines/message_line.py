"""The line below a table that says what is happening: the message, or a part's advice in its place; and its log.

It decides which words are shown, where, and which are new to the log; the driver and the parts give the words.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Protocol

import pygame

from casino.engines.base import Event, RoundSettled, StakeSettled
from casino.scenes.app.message_log import MessageLog
from casino.scenes.table.driver import Driver
from casino.scenes.table.foot.bars import bets_and_actions, controls_height
from casino.scenes.table.part import TablePart
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import Colour
from casino.ui.widgets.focus import Focus

_MESSAGE, _MESSAGE_ALONE = 17, 22  # the size of the message, in the line and where bets leave their row to it
_MESSAGE_ON_RIM = 16  # on the table's rim
_PLAQUE, _PLAQUE_STEP = 225, 40  # of 255, how opaque the plaque behind it is; layout units from width to width
_ADVICE, _BELOW = 19, 15  # of the first sentence of advice, and of the others
_LINE = 1.3  # the height of a line, in sizes of its letters
_SHADOW = 8  # layout units by which the shadow of a widget may exceed it
_SIDES = 24  # layout units beside the words, together
_MIN = 9  # px
_SMALLEST = 0.8  # of the size of advice, below which its last sentences are rather left out


class Said(Protocol):
    """The scene of a table, as far as its words are concerned."""

    driver: Driver
    parts: list[TablePart]
    focus: Focus

    @property
    def still_picture(self) -> pygame.Surface: ...
    @property
    def message(self) -> str: ...
    @property
    def metrics(self) -> Metrics: ...
    @property
    def look(self) -> Look: ...
    @property
    def layout(self) -> Any: ...
    @property
    def view(self) -> Any: ...
    def wipe(self, target: pygame.Surface, still: pygame.Surface, area: pygame.Rect) -> None: ...


class MessageLine:
    """The message of a table, written as large as the line takes."""

    def __init__(self, scene: Said) -> None:
        self._scene = scene
        self._due = ""  # what the line may say in this frame
        self.is_lacking = False  # in the still picture, until the next frame

    def begin_frame(self) -> None:
        """Allows the present message to be written in this frame."""
        self._due = self._scene.message

    @property
    def advice(self) -> Sequence[str]:
        """A part's advice in the message's place while a person is to decide."""
        return next((said for part in self._scene.parts if (said := part.advice)), ())

    @property
    def room(self) -> pygame.Rect:
        """The message line, and the row for bets below it while that row is empty."""
        line: pygame.Rect = self._scene.view.message_area
        bets = self._free_bets
        return line if bets is None or self._scene.layout.is_one_row else line.union(bets)

    @property
    def _advice_room(self) -> pygame.Rect:
        """The place of advice: the message's, or the place for bets where that is beside the actions."""
        bets = self._free_bets if self._scene.layout.is_one_row else None
        return bets if bets is not None else self.room

    @property
    def _free_bets(self) -> pygame.Rect | None:
        """The place for bets while it is empty; None while it is not, or where there is none."""
        scene = self._scene
        controls, is_one_row = scene.layout.controls, scene.layout.is_one_row
        if controls.h < controls_height(scene.metrics, is_one_row=is_one_row) or scene.driver.is_watched:
            return None
        bets = bets_and_actions(controls, 0, is_one_row=is_one_row)[0]
        return None if any(widget.rect.colliderect(bets) for widget in scene.focus.widgets) else bets

    def paint(self, target: pygame.Surface) -> None:
        """Writes the message, or advice where a part has some.

        While something moves, a new one waits for the next frame: this one has the whole table to paint. Under a
        widget's shadow it cannot be written later.
        """
        scene, area = self._scene, self.room
        if advice := self.advice:
            place = self._advice_room
            self._paint_advice(target, place, advice)
            if place.colliderect(area):
                self.is_lacking = False
                return
        reach, room = 2 * scene.metrics.px(_SHADOW), area.w - scene.metrics.px(_SIDES)
        is_on_rim = self._is_on_rim(area)
        size = _MESSAGE_ON_RIM if is_on_rim else _MESSAGE if area.h == scene.view.message_area.h else _MESSAGE_ALONE
        letters = pygame.Rect(area.x, 0, area.w, min(area.h, round(scene.metrics.pt(size) * _LINE)))
        letters.centery = area.centery
        is_free = not any(widget.rect.inflate(reach, reach).colliderect(letters) for widget in scene.focus.widgets)
        self.is_lacking = scene.message != self._due and is_free
        if scene.message and not self.is_lacking:
            px = text.fit_size(scene.message, scene.metrics.pt(size), room, _MIN, text.SERIF, "Semibold")
            words = text.line(scene.message, px, scene.look.theme.ink, text.SERIF, "Semibold")
            if is_on_rim:
                self._paint_plaque(target, area, words.get_width())
            text.put(target, words, area.centerx, area.centery, "center")

    def _is_on_rim(self, area: pygame.Rect) -> bool:
        """Whether an area for words is on the table's rim."""
        return bool(self._scene.layout.is_one_row and area.y < self._scene.layout.bottom_bar.y)

    def _paint_plaque(self, target: pygame.Surface, area: pygame.Rect, words_px: int) -> None:
        """Paints a plaque for words of a width."""
        theme, metrics = self._scene.look.theme, self._scene.metrics
        step = metrics.px(_PLAQUE_STEP)
        wide = min(area.w, -(-(words_px + metrics.px(_SIDES)) // step) * step)
        plaque = _plaque((wide, area.h), theme.panel, theme.metal)
        target.blit(plaque, plaque.get_rect(center=area.center))

    def paint_due(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Writes a message that has waited into the still picture and the visible one; returns the area."""
        scene = self._scene
        if not self.is_lacking or scene.message != self._due:
            return []
        area = self.room.clip(target.get_rect())
        self.paint(scene.still_picture)
        scene.wipe(target, scene.still_picture, area)
        return [area]

    def _paint_advice(self, target: pygame.Surface, area: pygame.Rect, advice: Sequence[str]) -> None:
        """Paints the first sentence like a message, the others below it in smaller letters.

        Sentences that would be too small to read are left out, from the end; the log has all of them.
        """
        scene, room = self._scene, area.w - self._scene.metrics.px(_SIDES)
        for kept in range(len(advice), 0, -1):
            px, below = scene.metrics.pt(_ADVICE), scene.metrics.pt(_BELOW)
            least = _MIN if kept == 1 else round(below * _SMALLEST)
            rest = " ".join(advice[1:kept])
            while True:
                heads = text.balanced(advice[0], px, room, text.SERIF, "Semibold")
                lines = text.balanced(rest, below, room) if rest else ()
                high = round(px * _LINE) * len(heads) + round(below * _LINE) * len(lines)
                if high <= area.h or max(px, below) <= least:
                    break
                px, below = max(least, px - 1), max(least, below - 1)
            if high <= area.h:
                break
        ink, dim = scene.look.theme.ink, scene.look.theme.ink_dim
        y = area.centery - high // 2
        if self._is_on_rim(area):
            wide = [text.width(words, px, text.SERIF, "Semibold") for words in heads]
            self._paint_plaque(target, area, max(wide + [text.width(words, below) for words in lines]))
        for words in heads:
            text.put(target, text.line(words, px, ink, text.SERIF, "Semibold"), area.centerx, y, "midtop")
            y += round(px * _LINE)
        for words in lines:
            text.put(target, text.line(words, below, dim), area.centerx, y, "midtop")
            y += round(below * _LINE)


@lru_cache(maxsize=24)
def _plaque(size: tuple[int, int], fill: Colour, edge: Colour) -> pygame.Surface:
    """A dark plaque with a hairline of metal, whose shadow is no larger than itself."""
    plaque = pygame.Surface(size, pygame.SRCALPHA)
    for tone, inset in (((*edge, _PLAQUE), 0), ((*fill, _PLAQUE), 1)):
        pygame.draw.rect(plaque, tone, plaque.get_rect().inflate(-2 * inset, -2 * inset), border_radius=size[1] // 3)
    return plaque


class KeptSentences:
    """The log of a table's messages, each thing once: of an event when it is settled, of all else when it is said."""

    def __init__(self, log: MessageLog) -> None:
        self._log = log
        self._last = ""
        self._settled: Counter[int] = Counter()  # by seat, the stakes of this round whose settling was logged

    def hear(self, message: str) -> None:
        """Takes the message of a frame, unless it is of an event being shown."""
        if message != self._last:
            self._keep(message)
            self._last = message

    def settled(self, event: Event, message: str, kept: str, told: Iterable[int]) -> None:
        """Takes an event as it is settled: the table's message, and what of it is new to the log.

        `told` are the seats whose results a round's message names. Where each of them had one stake, its result has
        been named already.
        """
        if isinstance(event, StakeSettled):
            self._settled[event.seat] += 1
        is_told = isinstance(event, RoundSettled) and all(self._settled[seat] == 1 for seat in told)
        if message != self._last and not is_told:
            self._keep(kept)
        self._last = message
        if isinstance(event, RoundSettled):
            self._settled.clear()

    def _keep(self, message: str) -> None:
        """Logs only what was added to the last sentence."""
        self._log.add(message.removeprefix(f"{self._last} ") if self._last else message)
