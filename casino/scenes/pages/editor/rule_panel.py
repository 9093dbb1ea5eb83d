"""The panel of one rule: its name and meaning, a control that fits its kind, and why a value was refused.

It has the places and the widgets. The page makes the change.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import pygame

from casino.core.texts import _
from casino.records.level_keys import Key, typed
from casino.records.levels import LONGEST_BLURB, LONGEST_TITLE
from casino.scenes.app.place import KeyWords
from casino.scenes.pages.editor.rules import limits_in_words
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.widgets.text_field import TextField
from casino.ui.widgets.widgets import Button, Choice, Toggle, Widget

_NAME, _MEANING = 20, 15  # layout units
_LIMITS = 13
_GAP = 8
_LONGEST_VALUE = 20  # letters

TITLE = KeyWords(
    _("Name"),
    _("What the table is called in the hall."),
    _("1 to {most} letters", most=LONGEST_TITLE),
)
BLURB = KeyWords(
    _("A line about it"),
    _("The line on its plaque below the name."),
    _("1 to {most} letters", most=LONGEST_BLURB),
)


@dataclass(frozen=True)
class PanelRow:
    """The content of the panel: a key of the settings, or a text of the sign (`key` is None).

    `typed` is what the player has typed and is not a value yet; `first` is the value at the start in words, empty where
    nothing was changed.
    """

    name: str
    words: KeyWords
    key: Key | None
    value: Any
    typed: str | None = None
    refusal: str = ""
    first: str = ""


@dataclass(frozen=True)
class PanelActions:
    """The actions of the panel's controls."""

    put: Callable[[Any], object]
    type_in: Callable[[str], object]
    finish: Callable[[], object]
    step: Callable[[Literal[-1, 1]], object]
    put_back: Callable[[], object]


class RulePanel:
    """The panel in an area of the page."""

    def __init__(self, shown: PanelRow, area: pygame.Rect, look: Look) -> None:
        self.shown, self.area, self._look = shown, area, look
        metrics = look.metrics
        self._row_px = max(metrics.px(46), metrics.pt(17) + metrics.px(16))
        gap = metrics.px(_GAP)
        second = self._row_px + gap if self._has_second else 0
        head = text.font(metrics.title_pt(_NAME), text.SERIF, "Semibold").get_height()
        room = area.h - head - self._row_px - second - 2 * gap
        meaning = self._wanted(shown.words.meaning, _MEANING) + self._wanted(self._limits, _LIMITS) + gap // 2
        self._meaning_px = min(meaning, max(0, room if not self._below else round(room * 0.62)))
        top = area.y + head + self._meaning_px + gap
        self._first = pygame.Rect(area.x, top, area.w, self._row_px)
        self._second = self._first.move(0, second)
        self._head_px = head
        under = self._second.bottom + gap
        self._note = pygame.Rect(area.x, under, area.w, max(0, area.bottom - under))

    def _wanted(self, words: str, size: float) -> int:
        px = self._look.metrics.pt(size)
        return round(px * 1.3) * len(text.wrapped(words, px, self.area.w)) if words else 0

    @property
    def _limits(self) -> str:
        if self.shown.key is None:
            return f"{self.shown.words.limits}."
        return limits_in_words(self.shown.key, self.shown.words)

    @property
    def _below(self) -> str:
        """The words below the control: the refusal, or the value at the start."""
        shown = self.shown
        return shown.refusal or (_("At the start: {value}.", value=shown.first) if shown.first else "")

    @property
    def _has_second(self) -> bool:
        return bool(self.shown.first) or bool(self._word_options)

    @property
    def _word_options(self) -> tuple[str | None, ...]:
        """The words that may be chosen in place of a number."""
        key = self.shown.key
        return key.words if key is not None and key.kind in ("number", "amount", "code") else ()

    # -- widgets ----------------------------------------------------------------------------------------------

    def widgets(self, hands: PanelActions) -> list[Widget]:
        """The control of the rule, then the widgets below it."""
        return [*self._control(hands), *self._others(hands)]

    def _control(self, hands: PanelActions) -> list[Widget]:
        shown, row, key = self.shown, self._first, self.shown.key
        if key is None:
            most = LONGEST_TITLE if shown.name == "title" else LONGEST_BLURB
            return [self._field(hands, row, shown.value, most)]
        if key.kind == "switch":
            return [Toggle("value", row, shown.words.name, value=bool(shown.value), on_change=hands.put)]
        if key.kind == "choice":
            options = tuple(shown.words.words.get(word, str(word)) for word in key.words)
            put = lambda number: hands.put(key.words[number])  # noqa: E731
            at = key.words.index(shown.value)
            return [Choice("value", row, shown.words.name, options=options, index=at, label_share=0.0, on_change=put)]
        side = row.h
        less, more = pygame.Rect(row.x, row.y, side, side), pygame.Rect(row.right - side, row.y, side, side)
        gap = self._look.metrics.px(_GAP)
        middle = pygame.Rect(less.right + gap, row.y, more.x - less.right - 2 * gap, row.h)
        value = shown.words.words.get(shown.value, "") if shown.value in key.words else typed(key, shown.value)
        return [
            Button(
                "less",
                less,
                _("Less: {rule}", rule=shown.words.name),
                on_press=lambda: hands.step(-1),
                icon="minus",
                size=0,
            ),
            self._field(hands, middle, value if shown.typed is None else shown.typed, _LONGEST_VALUE),
            Button(
                "more",
                more,
                _("More: {rule}", rule=shown.words.name),
                on_press=lambda: hands.step(1),
                icon="plus",
                size=0,
            ),
        ]

    def _field(self, hands: PanelActions, rect: pygame.Rect, value: str, most: int) -> TextField:
        field = TextField(f"type-{self.shown.name}", rect, "", value=value, most=most)
        field.on_change, field.on_enter = hands.type_in, hands.finish
        return field

    def _others(self, hands: PanelActions) -> list[Widget]:
        buttons: list[Button] = []
        for word in self._word_options:
            label = self.shown.words.words.get(word, str(word)).capitalize()
            style = "chosen" if self.shown.value == word else "plain"
            put = lambda word=word: hands.put(word)  # noqa: E731
            buttons.append(Button(f"word-{word}", self._second, label, on_press=put, style=style, size=16))
        if self.shown.first:
            buttons.append(
                Button("put_back", self._second, _("Put back"), on_press=hands.put_back, icon="back", size=16)
            )
        gap = self._look.metrics.px(_GAP)
        wide = (self._second.w - gap * (len(buttons) - 1)) // max(1, len(buttons))
        for number, button in enumerate(buttons):
            left = self._second.x + number * (wide + gap)
            button.rect = pygame.Rect(left, self._second.y, wide, self._second.h)
        return list(buttons)

    # -- the picture ------------------------------------------------------------------------------------------

    def paint(self, target: pygame.Surface) -> None:
        """Paints the words around the control."""
        look, area, shown = self._look, self.area, self.shown
        tokens = look.theme
        look.title(target, shown.words.name, area.x, area.y, size=_NAME, room=area.w, high=self._head_px)
        room = pygame.Rect(area.x, area.y + self._head_px, area.w, self._meaning_px)
        limits_px = min(self._wanted(self._limits, _LIMITS), room.h // 2) if self._limits else 0
        said = pygame.Rect(room.x, room.y, room.w, room.h - limits_px)
        used = look.paragraph(target, shown.words.meaning, said, size=_MEANING, fits=True)
        if limits_px:
            below = pygame.Rect(room.x, room.y + used, room.w, room.h - used)
            look.paragraph(target, self._limits, below, size=_LIMITS, colour=tokens.ink_dim, fits=True)
        if self._below:
            ink = tokens.warn if shown.refusal else tokens.ink_dim
            look.paragraph(target, self._below, self._note, size=_MEANING, colour=ink, fits=True)
