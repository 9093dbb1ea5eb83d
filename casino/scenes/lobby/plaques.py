"""The brass plaques of the tables behind a door: how they look, and how they are pressed.

`sizes` finds the sizes of their words, `layout` places them, and the hall knows where they lead.
"""

from dataclasses import dataclass
from functools import lru_cache

import pygame

from casino.scenes.lobby.sizes import CHIP_STEP, LEADING, Sizes, fact_lines, facts_px, head_px
from casino.scenes.lobby.wording import Wording
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import Colour, mix
from casino.ui.drawing.vector import css, drawn
from casino.ui.widgets.widgets import Widget

_DULL = 0.32  # how far a plaque's colours fade into it where the purse does not cover the table's least bet


@dataclass
class Plaque(Widget):
    """A table's brass plaque: its name, its limits, and what is special about it."""

    said: Wording | None = None
    sizes: Sizes | None = None
    chips: tuple[int, ...] = ()  # the smallest first
    chip_px: int = 0

    def draw(self, target: pygame.Surface, look: Look) -> None:
        assert self.said is not None and self.sizes is not None
        tokens, said, sizes = look.theme, self.said, self.sizes
        felt_ink = self._toned(tokens.felt_ink, look)
        look.plate(target, self.rect, look.hot(tokens.panel) if self.is_hot else tokens.panel, self.rim(look))
        inner = self.rect.inflate(-2 * sizes.pad, -2 * sizes.pad)
        title_high = text.font(sizes.title, text.SERIF, "Semibold").get_height()
        figure = text.figures(said.stakes, sizes.limits, tokens.warn if said.need else tokens.accent)
        room = inner.w if sizes.is_stacked else inner.w - figure.get_width() - sizes.gap
        name = text.fitted(said.title, sizes.title, room, text.SERIF, "Semibold")
        text.put(target, text.line(name, sizes.title, felt_ink, text.SERIF, "Semibold"), inner.x, inner.y, "topleft")
        if sizes.is_stacked:
            text.put(target, figure, inner.x, inner.y + title_high, "topleft")
        else:
            text.put(target, figure, inner.right, inner.y + title_high * 0.53, "midright")
        if self.chip_px:
            self._draw_chips(target, inner, figure.get_width())
        y = inner.y + head_px(sizes) + sizes.gap
        target.blit(_rule((inner.w, max(3, look.metrics.px(3))), tokens.metal, tokens.panel), (inner.x, y - 1))
        y += sizes.gap
        ink = self._toned(mix(tokens.ink_dim, tokens.ink, 0.35), look)
        foot = inner.bottom - facts_px(said, sizes, inner.w)
        for words in () if sizes.is_curt else text.wrapped(said.blurb, sizes.blurb, inner.w):
            if y + text.font(sizes.blurb).get_height() > foot:
                break
            target.blit(text.line(words, sizes.blurb, ink), (inner.x, y))
            y += round(sizes.blurb * LEADING)
        for words in fact_lines(said, sizes, inner.w):
            target.blit(text.line(words, sizes.fact, felt_ink, weight="Semibold"), (inner.x, foot))
            foot += round(sizes.fact * LEADING)
        if self.is_focused:
            look.focus_ring(target, self.rect)

    def rim(self, look: Look) -> Colour:
        """The colour of the edge, which tells the table for newcomers apart where no fact has room."""
        return look.theme.accent if self.said is not None and self.said.is_first else look.theme.metal

    def _toned(self, colour: Colour, look: Look) -> Colour:
        """A colour of the plaque, dull where the purse does not cover the table's least bet."""
        assert self.said is not None
        return mix(colour, look.theme.panel, _DULL) if self.said.need and not self.is_hot else colour

    def _draw_chips(self, target: pygame.Surface, inner: pygame.Rect, limits_px: int) -> None:
        """Draws the chips of this table in a row at the right of its head, the smallest in front."""
        from casino.ui.chips.chips import chip_face  # not needed for the hall's first frame

        assert self.sizes is not None
        right = inner.right if self.sizes.is_stacked else inner.right - limits_px - self.sizes.gap
        y = inner.y + (head_px(self.sizes) - self.chip_px) // 2
        for number, value in enumerate(reversed(self.chips)):
            x = right - self.chip_px - round(number * self.chip_px * CHIP_STEP)
            face = chip_face(value, self.chip_px)
            if self.said is not None and self.said.need:
                face = face.copy()
                face.set_alpha(round(255 * (1 - _DULL)))
            target.blit(face, (x, y))


@lru_cache(maxsize=24)
def _rule(size: tuple[int, int], metal: Colour, ground: Colour) -> pygame.Surface:
    """Draws the line below a plaque's head, fading out to the right."""
    wide, high = size
    return drawn(
        '<defs><linearGradient id="r" gradientUnits="userSpaceOnUse" x1="0" y1="0" '
        f'x2="{wide}" y2="0"><stop offset="0%" stop-color="{css(metal)}"/>'
        f'<stop offset="100%" stop-color="{css(ground)}" stop-opacity="0"/></linearGradient></defs>'
        f'<path d="M0 {high / 2 - 0.5}H{wide}V{high / 2 + 0.5}H0Z" fill="url(#r)"/>',
        size,
    )
