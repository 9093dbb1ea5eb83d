"""The doors of the hall and the plaques of the tables behind them: how they look, and that they can be pressed.

Where they stand and where they lead is the hall's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from casino.levels import Level
from casino.scenes import rooms
from casino.ui import materials, text
from casino.ui.look import Look
from casino.ui.theme import mix
from casino.ui.vector import css, drawn
from casino.ui.widgets import Widget

_TITLE_SIZE, _TITLE_SHARE = 26, 0.43  # a plaque's title, and how much of its height that may take
_FLAT, _MOST_ZOOM = 3.4, 1.5  # so many times as wide as high is flat; its letters grow so much at most
_NARROW = 330  # layout units below which a plaque has its limits under its title
_ACT_SECONDS, _FADE_SECONDS, _FADE_STEPS = 3.4, 0.5, 8  # an act behind a door, and its passing into the next
_APART = 0.37  # how much later the round behind the next door begins, in acts
_DIM = 0.34  # how far doors that are not chosen step back into the dark


@dataclass
class Door(Widget):
    """A game's door: `picture` gives the gate with what is behind it, as large as `rect`, when it is drawn."""

    title: str = ""
    is_chosen: bool = False
    picture: Callable[[], pygame.Surface | None] = lambda: None
    on_press: Callable[[], object] = lambda: None

    def press(self) -> None:
        self.on_press()

    def draw(self, target: pygame.Surface, look: Look) -> None:
        metrics, tokens = look.metrics, look.theme
        picture = self.picture()
        if picture is not None:
            target.blit(picture, self.rect)
            if not self.is_chosen and not self.is_hot:
                shade = picture.copy()
                shade.fill((*tokens.shade, 0), special_flags=pygame.BLEND_RGBA_MULT)
                shade.fill((*tokens.shade, 255), special_flags=pygame.BLEND_RGB_MAX)
                shade.set_alpha(round(255 * _DIM))
                target.blit(shade, self.rect)
        high = round(metrics.title_pt(20) * 1.75)
        sign = pygame.Rect(0, 0, min(self.rect.w, round(self.rect.w * 0.86)), min(high, self.rect.h // 3))
        sign.midbottom = (self.rect.centerx, self.rect.bottom - metrics.px(6))
        fill = mix(tokens.panel, tokens.accent, 0.20) if self.is_chosen else tokens.panel
        edge = tokens.accent if self.is_chosen else tokens.metal
        look.plate(target, sign, look.hot(fill) if self.is_hot else fill, edge, radius=metrics.px(7), opacity=0.95)
        size = 20 * min(1.0, sign.h * 0.8 / (metrics.title_pt(20) * 1.3))
        look.title(target, self.title, sign.centerx, sign.centery, size=size, anchor="center", room=sign.w - 12)
        if self.is_focused:
            look.focus_ring(target, self.rect)


@dataclass
class Plaque(Widget):
    """A table's brass plaque: its name, its limits, and what is special about it."""

    level: Level | None = None
    on_press: Callable[[], object] = lambda: None

    def press(self) -> None:
        self.on_press()

    def draw(self, target: pygame.Surface, look: Look) -> None:
        assert self.level is not None
        metrics, tokens, level = look.metrics, look.theme, self.level
        look.plate(target, self.rect, look.hot(tokens.panel) if self.is_hot else tokens.panel, tokens.metal)
        pad = metrics.px(14)
        inner = self.rect.inflate(-2 * pad, -min(metrics.px(20), self.rect.h // 7))
        limits = rooms.stakes(level)
        # A long flat plaque has room for larger letters.
        zoom = 1.0
        if self.rect.w > _FLAT * self.rect.h:
            zoom = max(1.0, min(_MOST_ZOOM, self.rect.h / (metrics.px(40) + metrics.pt(90))))
        high = text.font(metrics.title_pt(_TITLE_SIZE), text.SERIF, "Semibold").get_height()
        is_narrow = self.rect.w < metrics.px(_NARROW)
        share = _TITLE_SHARE * (0.62 if is_narrow else 1.0)
        size = _TITLE_SIZE * min(1.0, inner.h * share / high)
        size *= zoom
        px = min(round(metrics.pt(17) * zoom), round(metrics.title_pt(size) * 0.8))
        px = text.fit_size(limits, px, round(inner.w * (1.0 if is_narrow else 0.45)), 8, text.SERIF, "Bold")
        figure = text.figures(limits, px, tokens.accent)
        room = inner.w if is_narrow else inner.w - figure.get_width() - pad
        # Names that had to be made smaller stand on the others' line.
        name_h = text.font(metrics.title_pt(size), text.SERIF, "Semibold").get_height()
        look.title(target, level.title, inner.x, inner.y + name_h // 2, size=size, anchor="midleft", room=room)
        y = inner.y + name_h
        if is_narrow:
            y = text.put(target, figure, inner.x, y, "topleft").bottom
        else:
            text.put(target, figure, inner.right, inner.y + name_h // 2, "midright")
        y += metrics.px(3)
        rest = pygame.Rect(inner.x, y, inner.w, inner.bottom - y)
        used = look.paragraph(target, level.placard.blurb, rest, size=16.5 * zoom, colour=tokens.ink_dim, fits=True)
        y += used + metrics.px(8)
        self._draw_facts(target, look, pygame.Rect(inner.x, y, inner.w, inner.bottom - y), zoom)
        if self.is_focused:
            look.focus_ring(target, self.rect)

    def _draw_facts(self, target: pygame.Surface, look: Look, area: pygame.Rect, zoom: float) -> None:
        """What sets this table apart, as small plates at the plaque's foot, as many as there is room for."""
        metrics, tokens = look.metrics, look.theme
        px = round(metrics.pt(14) * zoom)
        height, apart = round(px * 1.55), metrics.px(6)
        rows: list[list[pygame.Surface]] = []
        left = 0
        for fact in rooms.table_facts(self.level):
            words = text.line(fact, px, tokens.felt_ink, weight="Semibold")
            width = words.get_width() + metrics.px(16)
            if not rows or width > left:
                rows.append([])
                left = area.w
            rows[-1].append(words)
            left -= width + metrics.px(7)
        fitting = (area.h + metrics.px(2) + apart) // (height + apart)
        rows = rows[: max(0, fitting)]
        y = area.bottom - len(rows) * (height + apart) + apart
        for row in rows:
            x = area.x
            for words in row:
                plate = pygame.Rect(x, y, words.get_width() + metrics.px(16), height)
                look.plate(target, plate, tokens.button, tokens.panel_edge, radius=metrics.px(6))
                target.blit(words, words.get_rect(center=plate.center))
                x = plate.right + metrics.px(7)
            y += height + apart


class RoundInActs:
    """Which act of a round is seen behind a door, counted on without end, and how far the next one has replaced it.

    Doors with another number are at another place of their round, so that they do not change together.
    """

    def __init__(self, number: int) -> None:
        self.act, self.share = 0, 0.0  # of the passing into the next, 0 to 1
        self._begins = _ACT_SECONDS * (number * _APART)

    def go_to(self, seconds: float) -> bool:
        """The hall's time; True if another picture is to be seen."""
        before = (self.act, self.share)
        passed = max(0.0, seconds - self._begins) / _ACT_SECONDS
        self.act = int(passed)
        passing = 1.0 - (self.act + 1 - passed) * _ACT_SECONDS / _FADE_SECONDS
        self.share = int(max(0.0, passing) * _FADE_STEPS) / _FADE_STEPS
        return before != (self.act, self.share)


def blended(one: pygame.Surface, other: pygame.Surface, share: float) -> pygame.Surface:
    """A picture between two of the same outline: 0 is the one, 1 the other."""
    between = one.copy()
    veil = other.copy()
    veil.set_alpha(round(255 * share))
    between.blit(veil, (0, 0))
    return between


def gate(scene: pygame.Surface, look: Look) -> pygame.Surface:
    """An arched gate of iron and brass, as large as the picture of what is behind it."""
    tokens = look.theme
    width, height = scene.get_size()
    frame = round(min(width, height) * 0.045)
    arch = min(width * 0.5, height * 0.42)

    def outline(inset: float) -> str:
        left, right = inset, width - inset
        bend = arch - inset * 0.4
        return (
            f"M{left} {height}V{bend:.1f}"
            f"C{left} {inset + bend * 0.25:.1f} {width * 0.26:.1f} {inset} {width / 2} {inset}"
            f"C{width * 0.74:.1f} {inset} {right} {inset + bend * 0.25:.1f} {right} {bend:.1f}V{height}Z"
        )

    whole = materials.in_alpha(scene, outline(frame * 0.9))
    brass, dark = mix(tokens.metal, tokens.light, 0.25), mix(tokens.metal, tokens.shade, 0.7)
    rim = drawn(
        '<defs><linearGradient id="b" x1="0%" y1="0%" x2="100%" y2="100%">'
        f'<stop offset="0%" stop-color="{css(brass)}"/><stop offset="50%" stop-color="{css(dark)}"/>'
        f'<stop offset="100%" stop-color="{css(tokens.metal)}"/></linearGradient></defs>'
        f'<path d="{outline(frame * 0.5)}" fill="none" stroke="{css(mix(tokens.rail, tokens.shade, 0.45))}" '
        f'stroke-width="{frame}"/>'
        f'<path d="{outline(frame * 0.95)}" fill="none" stroke="url(#b)" stroke-width="{frame * 0.22:.1f}"/>'
        f'<path d="{outline(frame * 0.12)}" fill="none" stroke="url(#b)" stroke-width="{frame * 0.14:.1f}"/>',
        scene.get_size(),
    )
    whole.blit(rim, (0, 0))
    return whole
