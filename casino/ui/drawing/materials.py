"""The house's materials as surfaces: felt, wood, iron, brass, light and shadow.

Every function returns a new surface of the size asked for; callers cache it if they need it again. The house's one
light comes from the upper left, so bevels are bright there and shadows fall to the lower right. Themes supply the
colours. Layouts, cards, chips and text boxes do not belong here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from casino.core.resources import asset
from casino.ui.drawing.vector import Colour, Size, drawn, eased_stops, in_screen_order, lit_by, mix

if TYPE_CHECKING:
    import numpy as np

TEXTURE_MEAN = 200  # the grey in assets/textures that leaves a colour unchanged
BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)
SEAM_OFFSETS = (0, 391, 157, 733, 270, 603, 49, 487, 811)  # where in the grain each plank is cut from
PLANK_SHADES = (0, -9, 5, -4, 8, -12, 2)  # how much lighter or darker each plank is, in levels

_DISC = (192, 192)  # px: as large as a radial gradient is drawn


# -- primitives -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=24)
def texture(name: str, scale: float) -> pygame.Surface:
    picture = pygame.image.load(asset("textures", f"{name}.png"))
    if picture.get_flags() & pygame.SRCALPHA:
        return in_screen_order(picture)
    tile = opaque(picture)
    if scale != 1:
        tile = pygame.transform.smoothscale(tile, (round(tile.get_width() * scale), round(tile.get_height() * scale)))
    return tile


@lru_cache(maxsize=8)
def texture_grey(name: str) -> np.ndarray:
    """A texture as float32 greys of shape (width, height), 1.0 where it leaves a colour unchanged. It is shared."""
    tile = texture(name, 1)
    return pygame.surfarray.array_red(tile).astype("float32") / TEXTURE_MEAN


def texture_scale(size: Size) -> int:
    """The factor by which tiles grow on very large pictures, so that the grain keeps its look."""
    return 2 if min(size) > 1600 else 1


def lay(
    surface: pygame.Surface,
    name: str,
    flags: int,
    *,
    area: pygame.Rect | None = None,
    shift: Size = (0, 0),
    zoom: float = 1.0,
) -> None:
    """Tiles a texture over `area` (everything by default) with a blend flag.

    `shift` is where the tile starts, in px; `zoom` scales its grain.
    """
    tile = texture(name, zoom * texture_scale(surface.get_size()) if not name.startswith("grain") else 1)
    area = area or surface.get_rect()
    before = surface.get_clip()
    surface.set_clip(area.clip(before))
    width, height = tile.get_size()
    left = area.left - shift[0] % width
    top = area.top - shift[1] % height
    surface.fblits(
        [(tile, (x, y)) for y in range(top, area.bottom, height) for x in range(left, area.right, width)], flags
    )
    surface.set_clip(before)


def weave(
    surface: pygame.Surface, name: str, *, area: pygame.Rect | None = None, shift: Size = (0, 0), zoom: float = 1.0
) -> None:
    """Multiplies a grey texture onto a surface that was painted with `painted` colours; see `lay`."""
    lay(surface, name, pygame.BLEND_RGB_MULT, area=area, shift=shift, zoom=zoom)


def painted(colour: Colour) -> Colour:
    """The colour to paint under a texture so that both together come out as `colour`."""
    red, green, blue = (min(255, round(part * 255 / TEXTURE_MEAN)) for part in colour[:3])
    return red, green, blue


def undo_steps(surface: pygame.Surface) -> None:
    """Breaks up the steps of a wide gradient: adds fine noise of up to seven levels, then subtracts its mean."""
    lay(surface, "grain", pygame.BLEND_RGB_ADD)
    surface.fill((3, 3, 3), special_flags=pygame.BLEND_RGB_SUB)


def disc_map(
    size: Size, centre: tuple[float, float], reach: float, colour_at: Callable[[float], tuple[Colour, float]]
) -> pygame.Surface:
    """A radial gradient stretched to `size`.

    `centre` is in fractions, `reach` is the radius in fractions of each side. `colour_at(t)` returns (colour, opacity)
    for t from 0 (centre) to 1 (reach and beyond).
    """
    side = _DISC[0]
    body = (
        f'<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="{centre[0] * side}" '
        f'cy="{centre[1] * side}" r="{reach * side}">{eased_stops(colour_at)}</radialGradient></defs>'
        f'<rect width="{side}" height="{side}" fill="url(#g)"/>'
    )
    return pygame.transform.smoothscale(drawn(body, _DISC), size)


def opaque(surface: pygame.Surface) -> pygame.Surface:
    """The surface without its alpha, on black."""
    plain = pygame.Surface(surface.get_size(), 0, 32)
    plain.blit(surface, (0, 0))
    return plain


def smooth(t: float) -> float:
    """Eases 0 to 1 with no slope at either end; clamps."""
    t = max(0.0, min(1.0, t))
    return t * t * (3 - 2 * t)


# -- light and shadow -----------------------------------------------------------------------------------------


def vignette(size: Size, *, strength: float = 0.75) -> pygame.Surface:
    """A transparent surface, to be blitted over a scene, that darkens to an opacity of `strength` in the corners."""
    shade = disc_map(size, (0.5, 0.47), 0.78, lambda t: (BLACK, strength * smooth((t - 0.38) / 0.62)))
    lay(shade, "grain_clear", pygame.BLEND_RGBA_SUB)
    return shade


def light_pool(size: Size, colour: Colour, *, strength: float = 0.55) -> pygame.Surface:
    """A black surface with a pool of light, scaled by `strength` 0 to 1, to be blitted with BLEND_RGB_ADD."""
    lit = mix(BLACK, colour, strength)
    pool = opaque(disc_map(size, (0.5, 0.5), 0.5, lambda t: (mix(BLACK, lit, (1 - smooth(t)) ** 1.4), 1.0)))
    lay(pool, "grain", pygame.BLEND_RGB_SUB)
    return pool


def lamplight(
    ground: pygame.Surface, lights: Sequence[tuple[tuple[float, float], pygame.Surface]], dusk: Colour = BLACK
) -> None:
    """Lights a ground with lamps outside the picture: each a centre in px and its `light_pool`.

    `dusk` is the amount of light beyond them.
    """
    light = pygame.Surface(ground.get_size(), 0, 32)
    light.fill(dusk)
    for (x, y), pool in lights:
        light.blit(pool, pool.get_rect(center=(round(x), round(y))), special_flags=pygame.BLEND_RGB_ADD)
    ground.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


@lru_cache(maxsize=24)
def glow(radius_px: int, colour: Colour, *, strength: float = 1.0) -> pygame.Surface:
    """A square surface of twice `radius_px` with a soft round glow that fades out, for alpha blits.

    The surface is shared: do not draw on it.
    """
    return pygame.transform.smoothscale(_light(colour, strength), (2 * radius_px, 2 * radius_px))


@lru_cache(maxsize=24)
def _light(colour: Colour, strength: float) -> pygame.Surface:
    """A glow of some size, which has no detail and can be made as large as one likes."""
    return disc_map(_DISC, (0.5, 0.5), 0.5, lambda t: (colour, strength * (1 - smooth(t)) ** 1.5))


def blurred(body: str, size: Size, blur_px: float) -> pygame.Surface:
    """SVG elements rasterised and blurred by about `blur_px`, at a small size, as blur has no detail."""
    shrink = max(1.0, blur_px / 5)
    small = (max(4, round(size[0] / shrink)), max(4, round(size[1] / shrink)))
    shape = drawn(body, small, size)
    radius = max(1, round(blur_px / shrink / 2))
    for _ in range(2):
        shape = pygame.transform.box_blur(shape, radius, repeat_edge_pixels=False)
    return pygame.transform.smoothscale(shape, size) if small != size else shape


def soft_shadow(size: Size, radius_px: int, opacity: float = 0.5, *, corner_px: float | None = None) -> pygame.Surface:
    """The shadow of a plate of `size` px, blurred by `radius_px`.

    The surface is wider by `radius_px` on every side, so blit it at the plate's top left minus `radius_px` plus the
    shadow's offset. `corner_px` rounds the plate (by default half of `radius_px`).
    """
    corner = radius_px / 2 if corner_px is None else corner_px
    full = (size[0] + 2 * radius_px, size[1] + 2 * radius_px)
    body = (
        f'<rect x="{radius_px}" y="{radius_px}" width="{size[0]}" height="{size[1]}" rx="{corner}" '
        f'fill="#000000" fill-opacity="{opacity}"/>'
    )
    return blurred(body, full, radius_px)


# -- plain materials ------------------------------------------------------------------------------------------


def felt(
    size: Size,
    colour: Colour,
    edge_colour: Colour,
    *,
    light: tuple[float, float] = (0.5, 0.42),
    light_colour: Colour | None = None,
    strength: float = 0.35,
) -> pygame.Surface:
    """Felt with its nap, lit in one place.

    It has `colour` where the light at `light` (fractions of the size) falls, and `edge_colour` far from it.
    `light_colour` (by default a paler `colour`) warms the middle by `strength` 0 to 1.
    """
    heart = lit_by(colour, light_colour or WHITE, strength)

    def colour_at(t: float) -> tuple[Colour, float]:
        shade = mix(heart, colour, smooth(t / 0.5)) if t < 0.5 else mix(colour, edge_colour, smooth((t - 0.5) / 0.5))
        return painted(shade), 1.0

    cloth = opaque(disc_map(size, light, 0.72, colour_at))
    weave(cloth, "felt")
    undo_steps(cloth)
    return cloth


def wood(size: Size, colour: Colour, *, plank_px: int | None = None) -> pygame.Surface:
    """Walnut with its grain along x; with `plank_px` in planks of that height, ends staggered, joints dark."""
    floor = pygame.Surface(size, 0, 32)
    if plank_px is None:
        floor.fill(painted(colour))
        weave(floor, "walnut")
        return floor
    joint = max(1, plank_px // 26)
    length = plank_px * 7
    count = 0
    for row, top in enumerate(range(0, size[1], plank_px)):
        start = -(row * 5 % 7) * length // 7 - (row % 3) * plank_px // 2
        for left in range(start, size[0], length):
            plank = pygame.Rect(left, top, length, plank_px)
            shade = PLANK_SHADES[(count * 3 + row) % len(PLANK_SHADES)]
            red, green, blue = (max(0, min(255, part + shade * part // 60)) for part in colour[:3])
            tint = (red, green, blue)
            floor.fill(painted(tint), plank)
            shift = (SEAM_OFFSETS[count % 9] + count * 97, SEAM_OFFSETS[(count * 5 + row) % 9])
            weave(floor, "walnut", area=plank.clip(floor.get_rect()), shift=shift)
            light, dark = mix(tint, WHITE, 0.13), mix(tint, BLACK, 0.72)
            floor.fill(light, (left + joint, top + joint, length - joint, max(1, joint // 2)))
            floor.fill(dark, (left, top, length, joint))
            floor.fill(dark, (left, top, joint, plank_px))
            count += 1
    return floor


def iron(size: Size, colour: Colour) -> pygame.Surface:
    """Hammered iron, evenly lit."""
    plate = pygame.Surface(size, 0, 32)
    plate.fill(painted(colour))
    weave(plate, "hammered")
    return plate


def brass(size: Size, colour: Colour) -> pygame.Surface:
    """Brushed brass, a band of light across it."""
    sheen = lambda t: (painted(mix(mix(colour, WHITE, 0.28), mix(colour, BLACK, 0.25), smooth(t))), 1.0)  # noqa: E731
    plate = opaque(disc_map(size, (0.34, 0.2), 0.9, sheen))
    weave(plate, "brass")
    return plate


# -- shapes cut from them -------------------------------------------------------------------------------------


def in_alpha(surface: pygame.Surface, path: str) -> pygame.Surface:
    """The part of an opaque surface inside an SVG path (data in px), antialiased, the rest transparent."""
    shape = drawn(f'<path d="{path}" fill="#ffffff"/>', surface.get_size())
    shape.blit(surface, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return shape


def rounded(surface: pygame.Surface, corner_px: float) -> pygame.Surface:
    """The surface with rounded, antialiased corners."""
    return in_alpha(surface, round_rect_path(0, 0, *surface.get_size(), corner_px))


def round_rect_path(left: float, top: float, right: float, bottom: float, radius: float) -> str:
    """SVG path data of a rounded rectangle; the radius is at most half of either side."""
    r = max(0.0, min(radius, (right - left) / 2, (bottom - top) / 2))
    k = r * 0.4477
    return (
        f"M{left + r:.2f} {top:.2f}"
        f"H{right - r:.2f}C{right - k:.2f} {top:.2f} {right:.2f} {top + k:.2f} {right:.2f} {top + r:.2f}"
        f"V{bottom - r:.2f}C{right:.2f} {bottom - k:.2f} {right - k:.2f} {bottom:.2f} {right - r:.2f} {bottom:.2f}"
        f"H{left + r:.2f}C{left + k:.2f} {bottom:.2f} {left:.2f} {bottom - k:.2f} {left:.2f} {bottom - r:.2f}"
        f"V{top + r:.2f}C{left:.2f} {top + k:.2f} {left + k:.2f} {top:.2f} {left + r:.2f} {top:.2f}Z"
    )
