"""Draws the lamps on the bomb's casing: indicators with their labels, and the windows of the strikes.

Both can be read without their hue: a lit lamp has rays and a white heart, a strike is a broad cross.
"""

from functools import lru_cache

import pygame

from casino.scenes.games.bomb.art.plate import light_of, put_centred
from casino.ui.drawing import text
from casino.ui.drawing.materials import BLACK, WHITE, round_rect_path
from casino.ui.drawing.theme import Theme
from casino.ui.drawing.vector import Size, css, drawn, mix, spokes


def _lamp(tokens: Theme, is_lit: bool) -> str:
    """SVG of a domed lamp, 100 by 100: with rays and a white heart if lit, otherwise hollow and dark."""
    glow = tokens.accent
    collar = (
        f'<circle cx="51" cy="53" r="34" fill="#000000" fill-opacity="0.5"/>'
        f'<circle cx="50" cy="50" r="33" fill="{css(mix(tokens.metal, WHITE, 0.25))}"/>'
        f'<circle cx="51" cy="51.5" r="31.5" fill="{css(mix(tokens.metal, BLACK, 0.5))}"/>'
        f'<circle cx="50" cy="50" r="28" fill="{css(mix(tokens.panel, BLACK, 0.55))}"/>'
    )
    if not is_lit:
        glass = mix(tokens.panel, glow, 0.16)
        return (
            f'{collar}<circle cx="50" cy="50" r="24.5" fill="{css(glass)}" '
            f'stroke="{css(mix(glass, WHITE, 0.16))}" stroke-width="2.4"/>'
            f'<path d="M34 42A18 18 0 0 1 48 32" fill="none" stroke="{css(mix(glass, WHITE, 0.5))}" '
            'stroke-width="3.6" stroke-linecap="round"/>'
        )
    rays = spokes(8, 36.5, 47, turn=22.5)
    return (
        '<defs><radialGradient id="h" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="50">'
        f'<stop offset="0.3" stop-color="{css(glow)}" stop-opacity="0.85"/>'
        f'<stop offset="0.68" stop-color="{css(glow)}" stop-opacity="0.32"/>'
        f'<stop offset="1" stop-color="{css(glow)}" stop-opacity="0"/></radialGradient>'
        '<radialGradient id="l" gradientUnits="userSpaceOnUse" cx="46" cy="44" r="32">'
        f'<stop offset="0" stop-color="{css(WHITE)}"/><stop offset="0.4" stop-color="{css(mix(glow, WHITE, 0.66))}"/>'
        f'<stop offset="1" stop-color="{css(glow)}"/></radialGradient></defs>'
        f'{collar}<circle cx="50" cy="50" r="50" fill="url(#h)"/><circle cx="50" cy="50" r="27" fill="url(#l)"/>'
        f'<path d="{rays}" stroke="{css(mix(glow, WHITE, 0.55))}" stroke-width="5" stroke-linecap="round"/>'
    )


@lru_cache(maxsize=48)
def indicator_lamp(label: str, is_lit: bool, size: Size, tokens: Theme, printed: float = 1.0) -> pygame.Surface:
    """An indicator: a lamp and, right of it, its label, filling `size` px; best about twice as wide as high.

    A lit lamp has a bright label. `printed` is how many times larger a share the label takes than at text 100 %. The
    surface is shared: do not draw on it.
    """
    width, height = size
    side = min(height, round(width / 2 / printed))
    radius = height * 0.16
    made = pygame.Surface(size, pygame.SRCALPHA, 32)
    left, top = side * 0.98, height * max(0.08, 0.20 - (printed - 1) * 0.4)
    low = height - top
    fill = css(tokens.accent if is_lit else mix(tokens.panel, BLACK, 0.25))
    edge = css(mix(tokens.accent, WHITE, 0.5) if is_lit else mix(tokens.panel, tokens.metal, 0.5))
    hair = max(1.0, height * 0.035)
    body = (
        f'<path d="{round_rect_path(left, top, width - hair, low, radius)}" fill="{fill}" stroke="{edge}" '
        f'stroke-width="{hair:.2f}"/>'
    )
    made.blit(drawn(body, size), (0, 0))
    lamp = drawn(_lamp(tokens, is_lit), (side, side), (100, 100))
    made.blit(lamp, (0, (height - side) // 2))
    ink = tokens.accent_ink if is_lit else tokens.ink_dim
    space = max(6, round(width - left - height * 0.30 / printed**2))
    px = text.fit_size(label, round(height * 0.46 * printed), space, 5, text.SANS, "Bold")
    put_centred(made, text.line(label, px, ink, text.SANS, "Bold"), (left + width - hair) / 2, height * 0.49)
    return made


@lru_cache(maxsize=24)
def strike_lamps(count: int, of: int, size: Size, tokens: Theme) -> pygame.Surface:
    """Draws `of` windows side by side, the first `count` with a broad lit cross, the rest with an empty socket.

    They fill `size` px. The surface is shared: do not draw on it. Raises ValueError unless 0 <= count <= of and of > 0.
    """
    if not 0 <= count <= of or of < 1:
        raise ValueError(f"{count} strikes of {of} cannot be shown")
    width, height = size
    side = min(height, width / of * 0.92)
    pitch = width / of
    red = light_of(tokens.lose)
    parts = [
        '<defs><radialGradient id="r" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="46">'
        f'<stop offset="0" stop-color="{css(red)}" stop-opacity="0.62"/>'
        f'<stop offset="1" stop-color="{css(red)}" stop-opacity="0"/></radialGradient></defs>'
    ]
    cross = "M30 30L70 70M70 30L30 70"
    for number in range(of):
        place = f"translate({pitch * (number + 0.5) - side / 2:.2f} {(height - side) / 2:.2f}) scale({side / 100:.5f})"
        window = (
            f'<rect x="5" y="5" width="90" height="90" rx="15" fill="{css(mix(tokens.metal, BLACK, 0.30))}"/>'
            f'<rect x="6.5" y="7" width="90" height="90" rx="15" fill="{css(mix(tokens.rail, BLACK, 0.72))}"/>'
            f'<rect x="10" y="10" width="80" height="80" rx="10" fill="{css(mix(tokens.panel, BLACK, 0.62))}"/>'
        )
        if number < count:
            window += (
                '<circle cx="50" cy="50" r="46" fill="url(#r)"/>'
                f'<path d="{cross}" stroke="{css(red)}" stroke-width="20" stroke-linecap="round"/>'
                f'<path d="{cross}" stroke="{css(mix(red, WHITE, 0.72))}" stroke-width="8" stroke-linecap="round"/>'
            )
        else:
            faint = css(mix(tokens.panel, tokens.metal, 0.22))
            window += f'<circle cx="50" cy="50" r="9" fill="none" stroke="{faint}" stroke-width="5"/>'
        shine = 'stroke="#ffffff" stroke-opacity="0.14" stroke-width="5"'
        window += f'<path d="M18 30V24Q18 18 24 18H60" fill="none" {shine}/>'
        parts.append(f'<g transform="{place}">{window}</g>')
    return drawn("".join(parts), size)
