"""The editor: a table's rules, one after the other, with the house's edge above them while they change.

`casino.records.drafts` decides what a draft may hold, and `casino.records.own_levels` where a level is saved.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal

import pygame

from casino.core.errors import LevelError
from casino.core.letters import shortened
from casino.core.texts import _, ngettext
from casino.odds.charts.making import has_chart
from casino.records import own_levels
from casino.records.drafts import Draft
from casino.records.level_keys import Key, read, refusal_in_words
from casino.records.levels import Level
from casino.scenes.app.house import House
from casino.scenes.app.place import KeyWords
from casino.scenes.dialogs.dialogs import AnswerOption, ask
from casino.scenes.dialogs.page import FootButton, PageScene
from casino.scenes.pages.editor.edges import Edges
from casino.scenes.pages.editor.rule_panel import BLURB, TITLE, PanelActions, PanelRow, RulePanel
from casino.scenes.pages.editor.rules import remarks, value_in_words, words_of
from casino.scenes.pages.editor.sign import paint_sign, sign_px
from casino.ui.widgets.hit_area import FINGERTIP
from casino.ui.widgets.lists import Row, Rows
from casino.ui.widgets.widgets import Widget

_LIST_SHARE = 0.56  # of the body's width, where list and panel stand side by side
_LIST_HIGH = 0.5  # of what is left below the sign, where they stand one below the other
_HEADS = (_("Rule"), _("Here"), _("At the start"))
_TEXTS = ("title", "blurb")
_END = _("There is nothing beyond that.")
_SUGGESTED = _("My table")
_CELL = 18  # letters of a text in the list


class EditorPage(PageScene):
    """Makes a level from `start`, or changes one of the player's own. `on_saved` is called with what was written."""

    widest = 1120
    tallest = 700

    def __init__(self, house: House, start: Level, on_saved: Callable[[Level], object]) -> None:
        super().__init__(house)
        self.title = _("House rules: {table}", table=_(start.title))
        self.draft = Draft(start, start.title if start.is_own else own_levels.free_title(start.game, _SUGGESTED))
        self.edges = Edges(start.settings)
        self._words = words_of(house.doors, start)
        self._on_saved = on_saved
        self._list_memory = {"at": len(_TEXTS)}
        self._seen_at = len(_TEXTS)
        self._typed: str | None = None
        self._refusal = ""

    # -- what is chosen ---------------------------------------------------------------------------------------

    @property
    def _names(self) -> tuple[str, ...]:
        return (*_TEXTS, *(key.name for key in self.draft.keys))

    @property
    def chosen(self) -> str:
        """The name of the rule in the panel: a key, or "title" or "blurb"."""
        return self._names[min(self._list_memory["at"], len(self._names) - 1)]

    @property
    def _key(self) -> Key | None:
        return next((key for key in self.draft.keys if key.name == self.chosen), None)

    def choose(self, name: str) -> None:
        """Shows a rule in the panel."""
        self._list_memory["at"] = self._names.index(name)
        self._look_again()

    def _look_again(self) -> None:
        """Rebuilds the widgets after another rule came into the panel."""
        self._seen_at = self._list_memory["at"]
        self._typed, self._refusal = None, ""
        self.refresh()

    def handle(self, event: pygame.event.Event) -> None:
        super().handle(event)
        if self._list_memory["at"] != self._seen_at:
            self._look_again()

    # -- changing ---------------------------------------------------------------------------------------------

    def _try(self, change: Callable[[], object]) -> None:
        """Makes a change, or says why it is refused."""
        self._refusal = ""
        try:
            change()
        except LevelError as refusal:
            names = {name: words.name for name, words in self._words.items()}
            self._refusal = refusal_in_words(refusal, names)
            self.house.sound.play("refuse")
        self.refresh()

    def _put(self, value: Any) -> None:
        key = self._key
        self._typed = None
        if key is not None:
            self._try(lambda: self.draft.put(key, value))

    def _type(self, text: str) -> None:
        key = self._key
        if key is not None:
            self._typed = text
            self._try(lambda: self.draft.put(key, read(key, text)))
        else:
            setattr(self.draft, self.chosen, text)
            self.refresh()

    def _finish(self) -> None:
        """Handles Enter in a field: a value that was not accepted goes back to the last one."""
        self._typed, self._refusal = None, ""
        self.refresh()

    def step(self, by: Literal[-1, 1]) -> None:
        """Changes the chosen rule to its next value."""
        key = self._key
        self._typed = None
        if key is not None:
            self._try(lambda: self._step(key, by))

    def _step(self, key: Key, by: Literal[-1, 1]) -> None:
        if not self.draft.step(key, by) and key.kind not in ("switch", "choice"):
            raise LevelError(_END)

    def _put_back(self) -> None:
        self._typed = None
        if (key := self._key) is not None:
            self._try(lambda: self.draft.put_back(key))
        else:
            setattr(self.draft, self.chosen, self._first_text(self.chosen))
            self.refresh()

    def _first_text(self, name: str) -> str:
        return self.draft.titled if name == "title" else self.draft.start.placard.blurb

    def _start_over(self) -> None:
        self.draft.start_over()
        self._look_again()

    # -- time -------------------------------------------------------------------------------------------------

    @property
    def spare_seconds(self) -> float:
        """The seconds of a frame for other work: 0 while the page works out an edge itself."""
        return 0.0 if not self.edges.is_over(self.draft.settings) else super().spare_seconds

    def on_moment(self, seconds: float) -> None:
        if not self.edges.is_over(self.draft.settings) and self.edges.go_on(self.draft.settings):
            self.invalidate()

    # -- places -----------------------------------------------------------------------------------------------

    @property
    def _is_stacked(self) -> bool:
        """Whether the panel is below the list."""
        return self.metrics.is_tall

    def areas(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """The places of the sign, the list and the panel, in px."""
        body, gap = self.body, self.metrics.px(14)
        sign = pygame.Rect(body.x, body.y, body.w, sign_px(self.look))
        rest = pygame.Rect(body.x, sign.bottom + gap, body.w, body.bottom - sign.bottom - gap)
        if self._is_stacked:
            rows = pygame.Rect(rest.x, rest.y, rest.w, round(rest.h * _LIST_HIGH))
            return sign, rows, pygame.Rect(rest.x, rows.bottom + gap, rest.w, rest.bottom - rows.bottom - gap)
        rows = pygame.Rect(rest.x, rest.y, round(rest.w * _LIST_SHARE), rest.h)
        return sign, rows, pygame.Rect(rows.right + 2 * gap, rest.y, rest.right - rows.right - 2 * gap, rest.h)

    @property
    def start(self) -> str:
        return "rules"

    @property
    def default_button(self) -> str:
        return ""

    def content(self) -> Sequence[Widget]:
        _, area, _ = self.areas()
        return [self._list(area), *self._panel().widgets(self._hands)]

    @property
    def _hands(self) -> PanelActions:
        return PanelActions(self._put, self._type, self._finish, self.step, self._put_back)

    def _list(self, area: pygame.Rect) -> Rows:
        metrics = self.metrics
        least = max(metrics.px(FINGERTIP), round(metrics.pt(15) * 1.6))

        def laid(heads: tuple[str, ...]) -> Rows:
            rows = [self._row(name, len(heads)) for name in self._names]
            made = Rows.below_heads(
                *("rules", area, _("Rules"), rows, heads, metrics, self._list_memory), min_px=least, figures=0
            )
            made.toned, made.on_step, made.is_marked = 1, self.step, True
            return made

        whole = laid(_HEADS)
        return whole if whole.preferred_px(metrics) <= area.w else laid(_HEADS[:2])

    def _row(self, name: str, columns: int) -> Row:
        words, now, first = self._said(name)
        is_changed = now != first
        cells = (words.name, _cut(now), _cut(first) if is_changed else "")
        return Row(cells[:columns], partial(self._press, name), "accent" if is_changed else "ink")

    def _press(self, name: str) -> None:
        """Handles a press on a rule in the list: its control takes the keyboard."""
        self.choose(name)
        control = (f"type-{name}", "value")
        for key in control:
            self.focus.go_to(key)

    def _said(self, name: str) -> tuple[KeyWords, str, str]:
        """A rule's name, its value and the one at the start, in words."""
        if name in _TEXTS:
            return TITLE if name == "title" else BLURB, getattr(self.draft, name), self._first_text(name)
        key, words, level = (
            next(one for one in self.draft.keys if one.name == name),
            self._words[name],
            self.draft.start,
        )
        now, first = self.draft.value(key), self.draft.first(key)
        return words, value_in_words(key, now, words, level), value_in_words(key, first, words, level)

    def _panel(self) -> RulePanel:
        name, key = self.chosen, self._key
        words, now, first = self._said(name)
        value = now if key is None else self.draft.value(key)
        first = first if now != first else ""
        shown = PanelRow(name, words, key, value, self._typed, self._refusal, first)
        return RulePanel(shown, self.areas()[2], self.look)

    def foot(self) -> Sequence[FootButton]:
        chart = [FootButton("chart", _("Best play"), self._open_chart)] if has_chart(self.draft.start) else []
        over = [FootButton("over", _("Start over"), self._start_over, "back")] if self.draft.is_changed else []
        return [FootButton("save", _("Save"), self._save, "save"), *chart, *over]

    def _open_chart(self) -> None:
        from casino.scenes.pages.chart import open_chart

        open_chart(self.house, self.draft.tried(), start=self.draft.start)

    def foot_widgets(self) -> Sequence[Widget]:
        made = super().foot_widgets()
        for one in made:
            if one.key == "save" and hasattr(one, "style"):
                one.style = "accent"
        return made

    # -- ending -----------------------------------------------------------------------------------------------

    def _save(self) -> None:
        start, draft, store = self.draft.start, self.draft, self.house.store
        try:
            level = draft.level(start.name)
            name = start.name
            if not start.is_own:
                name = own_levels.free_name(start.game, level.title, lambda name: bool(store.rounds_at(name, 1)))
            if own_levels.title_taken(start.game, level.title, name):
                raise LevelError(
                    _('There is a table called "{title}" already: give yours another name.', title=level.title)
                )
            written = own_levels.write(draft.level(name), remarks(self.house.doors, draft.level(name)))
        except LevelError as refusal:
            self.house.say(str(refusal), _("Not saved"))
            return
        self.house.stack.pop()
        self._on_saved(written)

    def on_escape(self) -> None:
        if not self.draft.is_changed:
            self.house.stack.pop()
            return
        leave, stay = AnswerOption(_("Leave"), self.house.stack.pop), AnswerOption(_("Stay"), style="accent")
        ask(self.house, _("Leave without saving?"), _("Your changes will be lost."), leave, stay)

    # -- the picture ------------------------------------------------------------------------------------------

    def paint_body(self, target: pygame.Surface) -> None:
        sign, rows, panel = self.areas()
        look, draft = self.look, self.draft
        count = len(draft.changed)
        changed = ngettext("{count} rule differs.", "{count} rules differ.", count)
        edge = self.edges.words(draft.settings, _(draft.start.title))
        paint_sign(target, look, sign, edge, changed if count else _("No rule is changed yet."))
        if not self._is_stacked:
            x = (rows.right + panel.x) // 2
            pygame.draw.line(
                target, look.theme.panel_edge, (x, panel.y), (x, panel.bottom - 1), max(1, look.metrics.px(1))
            )
        self._panel().paint(target)


def _cut(words: str) -> str:
    """A text shortened for a list, which is as wide as its longest words."""
    short = shortened(words, _CELL, _CELL, 4 * _CELL)
    return words if short == words else f"{short.rstrip()}…"
