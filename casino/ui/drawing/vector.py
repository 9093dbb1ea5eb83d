"""Vector drawings: SVG files and SVG text turned into cached surfaces, and tinted marks.

Only rasterising belongs here; the drawings are in the files below `assets/` and in the modules that write SVG text. The
renderer silently skips text, clip paths, masks, patterns, filters and CSS colour names, so none are used.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from io import BytesIO
from math import cos, radians, sin

import pygame

from casino.core.resources import asset
from casino.ui.drawing.theme import Colour as Colour  # re-exported with `mix` for those who draw
from casino.ui.drawing.theme import mix as mix

Size = tuple[int, int]


def css(colour: Colour) -> str:
    """A colour in SVG's notation, "#rrggbb"."""
    return "#{:02x}{:02x}{:02x}".format(*(max(0, min(255, round(part))) for part in colour[:3]))


def lit_by(colour: Colour, light: Colour, amount: float) -> Colour:
    """The colour under more light of a given colour: 0 leaves it, 1 about doubles it, and it never looks chalky."""
    red, green, blue = (
        min(255, round(c * (1 + amount * a / 255) + 0.05 * amount * a)) for c, a in zip(colour, light, strict=False)
    )
    return red, green, blue


def in_screen_order(surface: pygame.Surface) -> pygame.Surface:
    """A picture with alpha, its bytes in the order of pygame's own surfaces, which blends many times faster.

    The given surface must not be used any more.
    """
    copy = pygame.Surface(surface.get_size(), pygame.SRCALPHA, 32)
    surface.set_alpha(None)  # otherwise it is blended with the empty target, which takes ten times as long
    copy.blit(surface, (0, 0))
    return copy


def closed_path(points: Sequence[tuple[float, float]], shift: float = 0.0) -> str:
    """SVG path data of a closed run of points, moved down by `shift` and right by less."""
    return "M" + "L".join(f"{x + shift * 0.7:.1f} {y + shift:.1f}" for x, y in points) + "Z"


def spokes(count: int, inner: float, outer: float, *, centre: tuple[float, float] = (50, 50), turn: float = 0.0) -> str:
    """SVG path data of short lines around a centre, from one radius to another, the first at `turn` degrees."""
    x, y = centre
    turns = (radians(360 / count * number + turn) for number in range(count))
    return "".join(
        f"M{x + inner * cos(t):.1f} {y + inner * sin(t):.1f}L{x + outer * cos(t):.1f} {y + outer * sin(t):.1f}"
        for t in turns
    )


def drawn(body: str, size: Size, view: tuple[float, float] | None = None) -> pygame.Surface:
    """Rasterises SVG elements on a transparent surface of `size` px.

    `view` is the drawing's own width and height (by default the size).
    """
    width, height = view or size
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">{body}</svg>'
    )
    return in_screen_order(pygame.image.load_sized_svg(BytesIO(text.encode()), size))


def gradient(name: str, start: tuple[float, float], end: tuple[float, float], *stops: tuple[float, Colour]) -> str:
    """The definition of a linear gradient between two points, its stops given as (0 to 1, colour)."""
    colours = "".join(f'<stop offset="{offset}" stop-color="{css(colour)}"/>' for offset, colour in stops)
    line = f'x1="{start[0]}" y1="{start[1]}" x2="{end[0]}" y2="{end[1]}"'
    return f'<defs><linearGradient id="{name}" gradientUnits="userSpaceOnUse" {line}>{colours}</linearGradient></defs>'


def eased_stops(colour_at: Callable[[float], tuple[Colour, float]]) -> str:
    """Gradient stops along 0 to 1, each from `colour_at(t) -> (colour, opacity)`, close enough to look curved."""
    stops = []
    for share in (step / 12 for step in range(13)):
        colour, opacity = colour_at(share)
        stops.append(f'<stop offset="{share:.4f}" stop-color="{css(colour)}" stop-opacity="{opacity:.4f}"/>')
    return "".join(stops)


@lru_cache(maxsize=256)
def _svg(parts: tuple[str, ...], size: Size) -> pygame.Surface:
    return in_screen_order(pygame.image.load_sized_svg(str(asset(*parts)), size))


def svg(*parts: str, size_px: int | Size) -> pygame.Surface:
    """The SVG file `assets/<parts...>` fitted into a square of `size_px`, or into a (width, height) in px.

    The surface is shared: do not draw on it. Raises MissingAsset if there is no such file.
    """
    size = (size_px, size_px) if isinstance(size_px, int) else size_px
    return _svg(parts, size)


@lru_cache(maxsize=256)
def _mark(name: str, size_px: int, colour: Colour) -> pygame.Surface:
    tinted = _svg(("icon", "marks", f"{name}.svg"), (size_px, size_px)).copy()
    tinted.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return tinted


def mark(name: str, size_px: int, colour: Colour) -> pygame.Surface:
    """The interface mark `assets/icon/marks/<name>.svg`, `size_px` square, in one colour.

    The surface is shared: do not draw on it. Raises MissingAsset if there is no such mark.
    """
    return _mark(name, size_px, tuple(colour)[:3])
