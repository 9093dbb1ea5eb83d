"""A text field for one line, driven by keys, pointer and input methods.

The line itself and its changes belong to `casino.ui.widgets.text_edit`; reading it belongs to the scenes.
"""

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from casino.core.letters import borders, cleaned
from casino.ui.device import clipboard
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import Colour, mix
from casino.ui.widgets.keys import ENTER_KEYS
from casino.ui.widgets.text_edit import TextEdit
from casino.ui.widgets.widgets import Widget

_SIZE, _LABEL = 17, 13  # of the words, and of the label above them, in layout units
_COMMAND = pygame.KMOD_CTRL | pygame.KMOD_META
_PAD = 10  # layout units between the frame and the words


@dataclass
class FieldView:
    """The view of a line, kept when the field is made anew: sizes in px as they were drawn last."""

    px: int = _SIZE
    left: int = 0  # where the words begin on the canvas
    scrolled: int = 0  # how much of the words is hidden on the left
    caret: pygame.Rect | None = None
    unit: str = "letter"  # what a drag selects: letters, words, or all
    origin: tuple[int, int] = (0, 0)  # the word a drag began with
    composed: str = ""


@dataclass
class TextField(Widget):
    """A text field for one line; `on_change` gets every change, `on_enter` the finished line.

    A suggested value is selected whole, so that the first letter typed replaces it. `most` limits its letters. A scene
    that wants to read or fill the line at any time passes an `edit` of its own; otherwise the field makes one, and
    hands it on when it is made anew with the same key and value. `hint` is shown while the field is empty, `note` may
    say a few words about the text at the right end. With `recalls` the up and down arrows recall sent lines; `on_page`
    gets Page Up (-1) and Page Down (1). `paper` and `ink` are colours other than the theme's.
    """

    value: str = ""
    is_suggested: bool = False
    most: int = 20
    on_change: Callable[[str], object] = lambda value: None
    on_enter: Callable[[], object] = lambda: None
    edit: TextEdit | None = None
    note: Callable[[str], str] = lambda value: ""
    recalls: bool = False
    on_page: Callable[[int], object] | None = None
    paper: Colour | None = None
    ink: Colour | None = None
    view: FieldView = field(default_factory=FieldView)
    takes_text = True

    def __post_init__(self) -> None:
        self._is_own = self.edit is None
        self.line = self.edit or TextEdit(self.value, self.most)
        self.value = self.line.value
        if self.is_suggested and self._is_own:
            self.line.select_all()

    @staticmethod
    def usual_px(metrics: Metrics) -> int:
        """The height of a field."""
        return max(metrics.px(44), metrics.pt(_SIZE) + metrics.px(18))

    @classmethod
    def labelled_px(cls, metrics: Metrics) -> int:
        """The height of a field with its label above it."""
        return text.font(metrics.pt(_LABEL)).get_height() + metrics.px(12) + cls.usual_px(metrics)

    @classmethod
    def below_label(cls, rect: pygame.Rect, metrics: Metrics) -> pygame.Rect:
        """The place of a field at the bottom of one that has room for its label too."""
        high = cls.usual_px(metrics)
        return pygame.Rect(rect.x, rect.bottom - high, rect.w, high)

    def resume(self, before: Widget) -> None:
        if not isinstance(before, TextField):
            return
        self.view = before.view
        if self._is_own and before._is_own and before.line.value == self.value and before.most == self.most:
            self.line = before.line

    # -- changing ---------------------------------------------------------------------------------------------

    def _report(self, is_changed: bool) -> None:
        """Reports the text if it has changed."""
        if is_changed:
            self.is_suggested = False
            self.value = self.line.value
            self.on_change(self.value)

    def write(self, words: str) -> None:
        """Replaces the selection with typed or pasted words, as many as fit."""
        self.view.composed = ""
        self._report(self.line.insert(words))

    def compose(self, words: str) -> None:
        self.view.composed = cleaned(words[:200])

    # -- keys -------------------------------------------------------------------------------------------------

    def take_key(self, key: int, mods: int) -> bool:
        if self.view.composed:  # until that is finished the keys are the input method's
            if key == pygame.K_ESCAPE:
                self.view.composed = ""
            return True
        if key in ENTER_KEYS:
            self.on_enter()
            return True
        if mods & _COMMAND and not mods & pygame.KMOD_ALT and self._command(key, bool(mods & pygame.KMOD_SHIFT)):
            return True
        return self._edit_key(key, mods) or self._move_key(key, mods)

    def _command(self, key: int, has_shift: bool) -> bool:
        """Handles Ctrl or Cmd with a letter."""
        line = self.line
        if key == pygame.K_a:
            line.select_all()
        elif key in (pygame.K_c, pygame.K_INSERT):
            clipboard.copy(line.selected)
        elif key == pygame.K_x:
            clipboard.copy(line.selected)
            self._report(bool(line.cut()))
        elif key == pygame.K_v:
            self._report(line.insert(clipboard.paste()))
        elif key == pygame.K_z:
            self._report(line.redo() if has_shift else line.undo())
        elif key == pygame.K_y:
            self._report(line.redo())
        else:
            return False
        return True

    def _edit_key(self, key: int, mods: int) -> bool:
        line, by_word = self.line, bool(mods & (_COMMAND | pygame.KMOD_ALT))
        if key == pygame.K_BACKSPACE:
            self._report(line.erase(-1, by_word=by_word))
        elif key == pygame.K_DELETE and mods & pygame.KMOD_SHIFT:
            clipboard.copy(line.selected)
            self._report(bool(line.cut()))
        elif key == pygame.K_DELETE:
            self._report(line.erase(1, by_word=by_word))
        elif key == pygame.K_INSERT and mods & pygame.KMOD_SHIFT:
            self._report(line.insert(clipboard.paste()))
        elif self.recalls and key in (pygame.K_UP, pygame.K_DOWN):
            self._report(line.recall(-1 if key == pygame.K_UP else 1))
        elif self.on_page is not None and key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.on_page(-1 if key == pygame.K_PAGEUP else 1)
        else:
            return False
        return True

    def _move_key(self, key: int, mods: int) -> bool:
        line, selects = self.line, bool(mods & pygame.KMOD_SHIFT)
        if key in (pygame.K_LEFT, pygame.K_RIGHT):
            step = -1 if key == pygame.K_LEFT else 1
            if mods & pygame.KMOD_META:  # as on a Mac: to the line's end
                (line.to_start if step < 0 else line.to_end)(selects=selects)
            else:
                line.move(step, by_word=bool(mods & (pygame.KMOD_CTRL | pygame.KMOD_ALT)), selects=selects)
        elif key == pygame.K_HOME:
            line.to_start(selects=selects)
        elif key == pygame.K_END:
            line.to_end(selects=selects)
        else:
            return False
        return True

    # -- pointer ----------------------------------------------------------------------------------------------

    def _index_at(self, x: int) -> int:
        """The border nearest to a place on the canvas, in px."""
        cuts, view = borders(self.line.value), self.view
        wanted = x - view.left + view.scrolled
        places = [text.width(self.line.value[:cut], view.px) for cut in cuts]
        after = bisect_right(places, wanted)
        if after == 0 or after == len(cuts):
            return cuts[min(after, len(cuts) - 1)]
        return cuts[after if places[after] - wanted < wanted - places[after - 1] else after - 1]

    def take_hold(self, position: tuple[int, int], clicks: int, mods: int) -> None:
        line, view = self.line, self.view
        self.view.composed = ""
        index = self._index_at(position[0])
        view.unit = "letter"
        if clicks == 3 or (self.is_suggested and clicks == 1):
            view.unit = "all"
            line.select_all()
        elif clicks == 2:
            view.unit = "word"
            view.origin = line.word_at(self._letter_at(position[0]))
            line.select(*view.origin)
        else:
            line.place(index, selects=bool(mods & pygame.KMOD_SHIFT))

    def _letter_at(self, x: int) -> int:
        """The index at which the letter under a place begins."""
        index = self._index_at(x)
        drawn = text.width(self.line.value[:index], self.view.px)
        return index - 1 if index and x - self.view.left + self.view.scrolled < drawn else index

    def hold_at(self, position: tuple[int, int]) -> None:
        line, view = self.line, self.view
        if view.unit == "letter":
            line.place(self._index_at(position[0]), selects=True)
        elif view.unit == "word":
            here = line.word_at(self._letter_at(position[0]))
            if here[0] < view.origin[0]:
                line.select(view.origin[1], here[0])
            else:
                line.select(view.origin[0], max(here[1], view.origin[1]))

    @property
    def writing_rect(self) -> pygame.Rect:
        return self.view.caret or self.rect

    # -- what is seen -----------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface, look: Look) -> None:
        metrics, tokens = look.metrics, look.theme
        if self.label:
            above = self.rect.y - metrics.px(4)
            look.say(target, self.label, self.rect.x, above, size=_LABEL, colour=tokens.ink_dim, anchor="bottomleft")
        paper = self.paper or mix(tokens.panel, tokens.shade, 0.5)
        if self.paper:  # a pressed-in strip of paper, as the theme's plate would shine like metal
            edge, corner = mix(paper, self.ink or tokens.shade, 0.55), metrics.px(6)
            pygame.draw.rect(target, paper, self.rect, border_radius=corner)
            pygame.draw.rect(target, edge, self.rect, max(1, metrics.px(1.5)), corner)
            pressed = pygame.Rect(self.rect.x + corner, self.rect.y + metrics.px(2), self.rect.w - 2 * corner, 1)
            pygame.draw.rect(target, mix(paper, edge, 0.45), pressed.inflate(0, metrics.px(1)))
        else:
            look.plate(target, self.rect, paper, tokens.panel_edge, radius=metrics.px(6))
        ink = self.ink or tokens.ink
        dim = mix(ink, paper, 0.35) if self.ink else tokens.ink_dim
        room = self.rect.inflate(-2 * metrics.px(_PAD), -metrics.px(4))
        note = self.note(self.line.value)
        if note:
            said = text.line(note, metrics.pt(12), dim, weight="Semibold")
            room.w -= text.put(target, said, room.right, self.rect.centery, "midright").w + metrics.px(8)
        kept = target.get_clip()
        target.set_clip(room.inflate(metrics.px(3), 0).clip(kept))
        self._draw_words(target, look, room, ink, dim)
        target.set_clip(kept)
        if self.is_focused:
            look.focus_ring(target, self.rect, metrics.px(6))

    def _draw_words(self, target: pygame.Surface, look: Look, room: pygame.Rect, ink: Colour, dim: Colour) -> None:
        """Draws the words with selection and cursor, scrolled so that the cursor is visible."""
        line, view, metrics = self.line, self.view, look.metrics
        px = view.px = metrics.pt(_SIZE)
        view.left = room.x
        before, after = line.value[: line.cursor], line.value[line.cursor :]
        caret = text.width(before, px)
        composed = text.width(view.composed, px) if self.is_focused else 0
        whole = text.width(line.value, px) + composed
        wide = max(1, room.w - metrics.px(2))
        seen_ahead = min(wide // 4, metrics.px(40))
        if caret < view.scrolled + min(seen_ahead, caret):
            view.scrolled = caret - min(seen_ahead, caret)
        if caret + composed > view.scrolled + wide:
            view.scrolled = caret + composed - wide + (seen_ahead if after else 0)
        view.scrolled = max(0, min(view.scrolled, whole - wide))
        x = room.x - view.scrolled
        high = text.font(px).get_height()
        top = room.centery - high // 2
        view.caret = pygame.Rect(x + caret + composed, top, max(1, metrics.px(1.5)), high)
        if not line.value and not (composed and self.is_focused):
            text.put(target, text.line(text.fitted(self.hint, px, wide), px, dim), room.x, room.centery, "midleft")
        if self.is_focused and line.has_selection:
            start, stop = (text.width(line.value[:index], px) for index in line.selection)
            lit = pygame.Surface((max(1, min(stop - start, target.get_width() * 2)), high))
            lit.fill(look.theme.focus)
            lit.set_alpha(85)
            target.blit(lit, (x + start, top))
        colour = dim if self.is_suggested and not (self.is_focused and line.has_selection) else ink
        if composed:
            self._put(target, before, px, colour, x, room)
            self._put(target, view.composed, px, ink, x + caret, room)
            under = top + high - metrics.px(3)
            line_px = max(1, metrics.px(1.2))
            pygame.draw.line(target, ink, (x + caret, under), (x + caret + composed, under), line_px)
            self._put(target, after, px, colour, x + caret + composed, room)
        else:
            self._put(target, line.value, px, colour, x, room)
        if self.is_focused:
            tone = self.ink or look.theme.focus
            pygame.draw.rect(target, tone, view.caret.inflate(0, -metrics.px(3)))

    @staticmethod
    def _put(target: pygame.Surface, words: str, px: int, colour: Colour, x: int, room: pygame.Rect) -> None:
        if words:
            text.put(target, text.line(words, px, colour), x, room.centery, "midleft")
