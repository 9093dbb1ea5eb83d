"""Draws the small signs of the hexagonal table: the lamps of its streets and the dealer's button."""

from functools import lru_cache
from math import cos, radians, sin

import pygame

from casino.ui.drawing.materials import BLACK, WHITE
from casino.ui.drawing.theme import Theme
from casino.ui.drawing.vector import css, drawn, mix, spokes

LAMP_STATES = ("dark", "lit", "past")
# Path data of the letter on the button and of the hole in it, around (48, 47).
_FINE_D = "M36 30H47C58 30 65 37 65 47S58 64 47 64H36Z", "M44 37V57H47C53 57 57 53 57 47S53 37 47 37Z"
_BOLD_D = "M33 26H47C61 26 69 35 69 47S61 68 47 68H33Z", "M44 37V57H47C54 57 58 53 58 47S54 37 47 37Z"


def _corners(radius: float) -> str:
    """Path data of a regular hexagon around (50, 50), its top and bottom flat."""
    turns = (radians(60 * number) for number in range(6))
    return "M" + "L".join(f"{50 + radius * cos(t):.2f} {50 + radius * sin(t):.2f}" for t in turns) + "Z"


@lru_cache(maxsize=48)
def street_lamp(size_px: int, tokens: Theme, state: str) -> pygame.Surface:
    """A street's lamp, `size_px` square.

    "dark" is an empty frame, "lit" filled and glowing with rays, "past" filled dimly under a tick. The surface is
    shared: do not draw on it. Raises ValueError for another state.
    """
    if state not in LAMP_STATES:
        raise ValueError(f"{state!r} is no state of a lamp: {', '.join(LAMP_STATES)}")
    rail, metal, signal = tokens.rail, tokens.metal, tokens.accent
    frame = css(mix(rail, tokens.light, 0.35))
    socket = (
        f'<path d="{_corners(33)}" transform="translate(1.5 2.5)" fill="{css(tokens.shade)}" fill-opacity="0.6"/>'
        f'<path d="{_corners(32)}" fill="{css(mix(rail, BLACK, 0.55))}" stroke="{frame}" stroke-width="5" '
        'stroke-linejoin="round"/>'
    )
    if state == "dark":
        inside = (
            f'<path d="{_corners(24)}" fill="{css(mix(tokens.felt_edge, tokens.shade, 0.5))}" '
            f'stroke="{css(mix(rail, BLACK, 0.35))}" stroke-width="2"/>'
        )
    elif state == "past":
        inside = (
            f'<path d="{_corners(26)}" fill="{css(mix(metal, tokens.felt_edge, 0.62))}"/>'
            f'<path d="M38 51L47 60L63 40" fill="none" stroke="{css(tokens.felt_ink)}" '
            f'stroke-width="{9.5 if size_px < 26 else 7.5}" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )
    else:
        rays = spokes(6, 40, 48, turn=30)
        inside = (
            '<defs><radialGradient id="h" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="50">'
            f'<stop offset="0" stop-color="{css(signal)}" stop-opacity="0.75"/>'
            f'<stop offset="0.55" stop-color="{css(signal)}" stop-opacity="0.42"/>'
            f'<stop offset="1" stop-color="{css(signal)}" stop-opacity="0"/></radialGradient>'
            '<radialGradient id="l" gradientUnits="userSpaceOnUse" cx="46" cy="44" r="32">'
            f'<stop offset="0" stop-color="{css(mix(signal, WHITE, 0.92))}"/>'
            f'<stop offset="0.45" stop-color="{css(mix(signal, WHITE, 0.35))}"/>'
            f'<stop offset="1" stop-color="{css(signal)}"/></radialGradient></defs>'
            '<circle cx="50" cy="50" r="50" fill="url(#h)"/>'
            f'<path d="{rays}" stroke="{css(mix(signal, WHITE, 0.4))}" stroke-width="5" stroke-linecap="round"/>'
        )
        socket = ""
        inside += (
            f'<path d="{_corners(31)}" fill="url(#l)" stroke="{css(mix(signal, rail, 0.35))}" stroke-width="5" '
            'stroke-linejoin="round"/>'
        )
    return drawn(socket + inside, (size_px, size_px), (100, 100))


@lru_cache(maxsize=16)
def button_disc(diameter_px: int, tokens: Theme) -> pygame.Surface:
    """The dealer's button: a puck of pale metal with a D on it.

    It is `diameter_px` square with its shadow. The surface is shared: do not draw on it.
    """
    pale = mix(tokens.light, WHITE, 0.55)
    dark, ink = mix(tokens.rail, BLACK, 0.45), mix(tokens.felt_edge, BLACK, 0.25)
    is_small = diameter_px < 30
    knurls = spokes(36, 39, 44.5, centre=(48, 47))
    fine = (
        f'<path d="{knurls}" stroke="{css(dark)}" stroke-opacity="0.65" stroke-width="2.2"/>'
        f'<circle cx="48" cy="47" r="34.5" fill="none" stroke="{css(tokens.accent)}" stroke-width="2.6"/>'
    )
    letter, hole = _BOLD_D if is_small else _FINE_D
    body = (
        '<defs><linearGradient id="e" gradientUnits="userSpaceOnUse" x1="14" y1="8" x2="84" y2="90">'
        f'<stop offset="0" stop-color="{css(mix(tokens.rail, pale, 0.75))}"/>'
        f'<stop offset="0.5" stop-color="{css(tokens.rail)}"/><stop offset="1" stop-color="{css(dark)}"/>'
        '</linearGradient><radialGradient id="f" gradientUnits="userSpaceOnUse" cx="36" cy="30" r="62">'
        f'<stop offset="0" stop-color="{css(mix(pale, WHITE, 0.6))}"/>'
        f'<stop offset="0.55" stop-color="{css(mix(pale, tokens.rail, 0.22))}"/>'
        f'<stop offset="1" stop-color="{css(mix(pale, tokens.rail, 0.62))}"/></radialGradient></defs>'
        f'<circle cx="52" cy="52.5" r="47" fill="{css(tokens.shade)}" fill-opacity="0.30"/>'
        f'<circle cx="50.5" cy="50.5" r="46.5" fill="{css(tokens.shade)}" fill-opacity="0.62"/>'
        f'<circle cx="48" cy="47" r="45.5" fill="url(#e)"/>{"" if is_small else fine}'
        f'<circle cx="48" cy="47" r="{38 if is_small else 32.5}" fill="url(#f)"/>'
        f'<path d="{letter}{hole}" fill="{css(ink)}" fill-rule="evenodd"/>'
    )
    return drawn(body, (diameter_px, diameter_px), (100, 100))
