"""Draws the parts of the bomb's lid: corner guards, clamps, the lock on its seam, and painted signs.

Plates, strips and labels are in `plate`; `lid` places everything.
"""

from functools import lru_cache
from math import cos, radians, sin

import pygame

from casino.core.texts import _
from casino.scenes.games.bomb.art.plate import gradient, light_of, put_centred, screw
from casino.ui.drawing import materials, text
from casino.ui.drawing.materials import BLACK, WHITE, round_rect_path
from casino.ui.drawing.theme import Theme
from casino.ui.drawing.vector import Size, css, drawn, mix, spokes

SIGNS = {
    "danger": _("DANGER"),
    "clock": _("TICKS WHEN OPEN"),
    "no_clock": _("NO CLOCK"),
    "up": _("THIS SIDE UP"),
    "calm": _("STAY CALM"),
}
_WORDS_SHARE = 0.17  # of a sign's height, for its words
_PAINT = 0.88  # how much paint is left on the metal


def paint_guards(plate: pygame.Surface, tokens: Theme) -> None:
    """Bolts a pressed steel guard over each corner of a case's plate, in place."""
    width, height = plate.get_size()
    unit = min(width, height)
    corner, reach = unit * 0.055, unit * 0.16
    hair = max(1.0, unit * 0.006)
    guard = (
        f"M{corner} 0H{reach}L{reach * 0.90} {reach * 0.16}Q{reach * 0.42} {reach * 0.42} {reach * 0.16} "
        f"{reach * 0.90}L0 {reach}V{corner}A{corner} {corner} 0 0 1 {corner} 0Z"
    )
    steel = mix(tokens.metal, BLACK, 0.30)
    whole = round(reach + 2 * hair)
    stops = (0, mix(steel, WHITE, 0.34)), (0.45, mix(steel, BLACK, 0.22)), (1, mix(steel, BLACK, 0.45))
    shape = drawn(
        f"{gradient('g', (0, 0, reach, reach), *stops)}"
        f'<path d="{guard}" transform="translate({hair} {hair})" fill="#000000" fill-opacity="0.5"/>'
        f'<path d="{guard}" fill="url(#g)" stroke="{css(mix(steel, BLACK, 0.65))}" stroke-width="{hair * 0.8:.2f}"/>'
        f'<path d="M{reach * 0.86} {reach * 0.13}Q{reach * 0.38} {reach * 0.38} {reach * 0.13} {reach * 0.86}" '
        f'fill="none" stroke="{css(mix(steel, WHITE, 0.55))}" stroke-width="{hair * 0.7:.2f}"/>',
        (whole, whole),
    )
    head = max(6, round(reach * 0.17))
    for left in (True, False):
        for top in (True, False):
            made = pygame.transform.flip(shape, not left, not top)
            x, y = 0 if left else width - whole, 0 if top else height - whole
            plate.blit(made, (x, y))
            for dx, dy in ((0.24, 0.24), (0.70, 0.15), (0.15, 0.70)):
                bolt = screw(head, tokens, 25 + 70 * dx + 40 * dy)
                at = (dx * reach if left else width - dx * reach, dy * reach if top else height - dy * reach)
                put_centred(plate, bolt, *at)


@lru_cache(maxsize=2)
def clamp(height_px: int, tokens: Theme) -> pygame.Surface:
    """A closed toggle clamp over a seam, 0.52 by 1 of its height. The surface is shared: do not draw on it."""
    steel = tokens.metal
    stops = (0, mix(steel, WHITE, 0.35)), (0.5, steel), (1, mix(steel, BLACK, 0.55))
    body = (
        f"{gradient('c', (0, 0, 52, 0), *stops)}"
        f'<path d="{round_rect_path(3, 4, 51, 99, 6)}" fill="#000000" fill-opacity="0.55"/>'
        f'<path d="{round_rect_path(1, 1, 48, 96, 6)}" fill="{css(mix(steel, BLACK, 0.35))}" '
        f'stroke="{css(mix(steel, BLACK, 0.75))}" stroke-width="1.4"/>'
        f'<path d="M3 90V7Q3 3 7 3H44" fill="none" stroke="{css(mix(steel, WHITE, 0.6))}" stroke-width="1.2"/>'
        f'<path d="M15 22H35V62Q35 66 31 66H19Q15 66 15 62Z" fill="none" stroke="{css(mix(steel, BLACK, 0.8))}" '
        'stroke-width="6.5"/>'
        f'<path d="M15 22H35V62Q35 66 31 66H19Q15 66 15 62Z" fill="none" stroke="{css(mix(steel, WHITE, 0.45))}" '
        'stroke-width="3.6"/>'
        f'<path d="{round_rect_path(10, 56, 40, 86, 5)}" fill="url(#c)" stroke="{css(mix(steel, BLACK, 0.7))}" '
        'stroke-width="1.2"/>'
        f'<path d="M14 63H36M14 69H36M14 75H36" stroke="{css(mix(steel, BLACK, 0.55))}" stroke-width="2"/>'
        f'<path d="{round_rect_path(11, 14, 39, 26, 5)}" fill="url(#c)" stroke="{css(mix(steel, BLACK, 0.7))}" '
        'stroke-width="1.2"/>'
    )
    made = drawn(body, (round(height_px * 0.52), height_px), (52, 100))
    head = screw(max(6, round(height_px * 0.10)), tokens, 40)
    for x in (0.14, 0.81):
        put_centred(made, head, x * made.get_width(), height_px * 0.93 - head.get_height() * 0.2)
    return made


@lru_cache(maxsize=2)
def lock(diameter_px: int, tokens: Theme) -> pygame.Surface:
    """A round lock with a warning ring and a lit red lamp, `diameter_px` square. The surface is shared."""
    steel, red = tokens.metal, light_of(tokens.lose)
    warn, dark = mix(tokens.accent, BLACK, 0.12), mix(tokens.panel, BLACK, 0.4)
    wedges = "".join(
        f"M50 50L{50 + 47 * cos(a):.2f} {50 + 47 * sin(a):.2f}A47 47 0 0 1 "
        f"{50 + 47 * cos(b):.2f} {50 + 47 * sin(b):.2f}Z"
        for a, b in ((radians(30 * n), radians(30 * n + 15)) for n in range(12))
    )
    notches = "".join(
        f'<circle cx="{50 + 29 * cos(t):.2f}" cy="{50 + 29 * sin(t):.2f}" r="2.2"/>'
        for t in (radians(45 * n + 22.5) for n in range(8))
    )
    stops = (0, mix(steel, WHITE, 0.55)), (0.5, steel), (1, mix(steel, BLACK, 0.6))
    body = (
        f"{gradient('m', (25, 20, 75, 85), *stops)}"
        '<defs><radialGradient id="r" gradientUnits="userSpaceOnUse" cx="47" cy="45" r="17">'
        f'<stop offset="0" stop-color="{css(mix(red, WHITE, 0.9))}"/>'
        f'<stop offset="0.45" stop-color="{css(mix(red, WHITE, 0.25))}"/>'
        f'<stop offset="1" stop-color="{css(mix(red, BLACK, 0.30))}"/></radialGradient></defs>'
        '<circle cx="51.5" cy="53" r="47" fill="#000000" fill-opacity="0.6"/>'
        f'<circle cx="50" cy="50" r="48" fill="{css(mix(tokens.rail, BLACK, 0.7))}"/>'
        f'<circle cx="50" cy="50" r="47" fill="{css(warn)}"/><path d="{wedges}" fill="{css(dark)}"/>'
        f'<circle cx="50" cy="50" r="37.5" fill="{css(mix(steel, BLACK, 0.72))}"/>'
        f'<circle cx="50" cy="50" r="36" fill="url(#m)"/><g fill="{css(mix(steel, BLACK, 0.75))}">{notches}</g>'
        f'<circle cx="50" cy="50" r="20" fill="{css(mix(tokens.panel, BLACK, 0.7))}"/>'
        '<circle cx="50" cy="50" r="16" fill="url(#r)"/>'
        '<path d="M39 45A13 13 0 0 1 50 37" fill="none" stroke="#ffffff" stroke-opacity="0.75" stroke-width="2.6" '
        'stroke-linecap="round"/>'
    )
    made = drawn(body, (diameter_px, diameter_px), (100, 100))
    halo = materials.glow(max(4, round(diameter_px * 0.34)), red, strength=0.5)
    put_centred(made, halo, diameter_px / 2, diameter_px / 2)
    return made


def seam_light(size: Size, tokens: Theme) -> pygame.Surface:
    """Red light leaking out of a seam in the middle of `size` px, for additive blits."""
    width, height = size
    made = pygame.Surface(size, 0, 32)
    middle = height / 2
    red = light_of(tokens.lose)
    for thick, share in ((height * 0.26, 0.45), (height * 0.05, 0.9)):
        line = f'<path d="M0 {middle}H{width}" stroke="{css(mix(BLACK, red, share))}" stroke-width="{thick:.2f}"/>'
        soft = materials.blurred(line, size, height * 0.16 if share < 0.5 else 2)
        made.blit(soft, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return made


@lru_cache(maxsize=2)
def handle(size: Size, tokens: Theme) -> pygame.Surface:
    """A folded grip in a recess, filling `size` px; best about four times as wide as high. The surface is shared."""
    width, height = size
    steel = tokens.metal
    left, right, top, low = width * 0.09, width * 0.91, height * 0.26, height * 0.80
    bar = height * 0.20
    grip = (
        f"M{left} {top}V{low - bar}Q{left} {low} {left + bar} {low}H{right - bar}"
        f"Q{right} {low} {right} {low - bar}V{top}"
    )
    body = (
        f'<path d="{round_rect_path(1, 1, width - 1, height - 1, height * 0.16)}" '
        f'fill="{css(mix(tokens.rail, BLACK, 0.68))}" stroke="{css(mix(tokens.rail, WHITE, 0.30))}" '
        f'stroke-width="{max(1.0, height * 0.02):.2f}"/>'
        f'<path d="{grip}" transform="translate(2 {height * 0.06:.1f})" fill="none" stroke="#000000" '
        f'stroke-opacity="0.6" stroke-width="{bar}"/>'
        f'<path d="{grip}" fill="none" stroke="{css(mix(steel, BLACK, 0.30))}" stroke-width="{bar}"/>'
        f'<path d="{grip}" fill="none" stroke="{css(mix(steel, WHITE, 0.45))}" stroke-width="{bar * 0.42}"/>'
        f'<path d="M{width * 0.24} {low}H{width * 0.76}" stroke="{css(mix(tokens.leather, tokens.metal, 0.22))}" '
        f'stroke-width="{bar * 1.35}" stroke-linecap="round"/>'
        f'<path d="M{width * 0.24} {low - bar * 0.36}H{width * 0.76}" stroke="{css(mix(tokens.leather, WHITE, 0.30))}" '
        f'stroke-width="{bar * 0.18}" stroke-linecap="round"/>'
    )
    made = drawn(body, size)
    head = screw(max(6, round(height * 0.20)), tokens, 30)
    for x in (left, right):
        put_centred(made, head, x, top)
    return made


@lru_cache(maxsize=8)
def painted_sign(kind: str, size: Size, tokens: Theme) -> pygame.Surface:
    """A sign sprayed on the metal through a stencil, its words below it, filling `size` px.

    Best a little higher than wide. The surface is shared. Raises KeyError unless `kind` is one of SIGNS.
    """
    words, ink = SIGNS[kind], mix(tokens.accent, tokens.rail, 0.10)
    width, height = size
    side = min(width, round(height * (1 - _WORDS_SHARE)))
    made = pygame.Surface(size, pygame.SRCALPHA, 32)
    body = f'<g fill="none" stroke="{css(ink)}" stroke-linejoin="round">{_FIGURES[kind](css(ink))}</g>'
    picture = drawn(body, (side, side), (100, 100))
    made.blit(picture, picture.get_rect(midtop=(width // 2, 0)))
    px = text.fit_size(words, round(height * _WORDS_SHARE * 0.94), width, 7, text.SANS, "Bold")
    put_centred(made, text.line(words, px, ink, text.SANS, "Bold"), width / 2, height * (1 - _WORDS_SHARE * 0.46))
    made.set_alpha(round(255 * _PAINT))
    return made


def _danger(ink: str) -> str:
    """A triangle with a round bomb and a burning fuse."""
    sparks = spokes(6, 2.5, 6, centre=(58.5, 46), turn=10)
    return (
        '<path d="M50 8L95 90H5Z" stroke-width="6.5"/>'
        f'<circle cx="48" cy="69" r="13" fill="{ink}" stroke="none"/>'
        f'<path d="M52 57L55.5 51.5" stroke-width="5"/><path d="{sparks}" stroke-width="2" stroke-linecap="round"/>'
    )


def _clock(ink: str) -> str:
    """A clock shortly before the hour."""
    return (
        f'<circle cx="50" cy="50" r="43" stroke-width="6.5"/><path d="{spokes(12, 32, 37)}" stroke-width="3.4"/>'
        '<path d="M50 52V24M50 52L37 36" stroke-width="5.5" stroke-linecap="round"/>'
        f'<circle cx="50" cy="52" r="4.5" fill="{ink}" stroke="none"/>'
    )


def _no_clock(ink: str) -> str:
    """An empty dial, crossed out."""
    return (
        f'<circle cx="50" cy="50" r="43" stroke-width="6.5"/><path d="{spokes(12, 32, 37)}" stroke-width="3.4"/>'
        '<path d="M20 80L80 20" stroke-width="6.5"/>'
    )


def _up(ink: str) -> str:
    """Two arrows that point upwards over a line."""
    arrow = "M{0} 80V42H{1}L{2} 12L{3} 42H{4}V80Z"
    both = "".join(arrow.format(x - 7, x - 17, x, x + 17, x + 7) for x in (28, 72))
    return f'<path d="{both}" fill="{ink}" stroke="none"/><path d="M8 91H92" stroke-width="6"/>'


def _calm(ink: str) -> str:
    """A steady line through a heart."""
    return (
        '<path d="M50 90C22 68 8 52 8 34C8 20 18 11 29 11C39 11 46 17 50 26C54 17 61 11 71 11C82 11 92 20 92 34C92 52 '
        '78 68 50 90Z" stroke-width="6.5"/><path d="M20 46H38L44 34L53 60L60 46H80" stroke-width="4.6" '
        'stroke-linecap="round"/>'
    )


_FIGURES = {"danger": _danger, "clock": _clock, "no_clock": _no_clock, "up": _up, "calm": _calm}
