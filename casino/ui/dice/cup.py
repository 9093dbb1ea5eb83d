"""The leather cup from which a person throws, seen from the front with its mouth up."""

from functools import lru_cache

import pygame

from casino.ui.drawing.theme import Theme, mix
from casino.ui.drawing.vector import css, drawn


@lru_cache(maxsize=160)
def cup_picture(px: int, theme: Theme, lean_degrees: int = 0) -> pygame.Surface:
    """The cup in a square of so many px, leaning to the left. Its opacity is whoever draws it last to set."""
    if lean_degrees:
        return pygame.transform.rotozoom(cup_picture(px, theme), lean_degrees, 1.0)
    light, dark = mix(theme.leather, theme.light, 0.30), mix(theme.leather, theme.shade, 0.65)
    return drawn(
        '<defs><linearGradient id="c" x1="0%" y1="0%" x2="100%" y2="0%">'
        f'<stop offset="0%" stop-color="{css(light)}"/>'
        f'<stop offset="45%" stop-color="{css(mix(theme.leather, theme.light, 0.10))}"/>'
        f'<stop offset="100%" stop-color="{css(dark)}"/></linearGradient></defs>'
        f'<ellipse cx="52" cy="88" rx="30" ry="9" fill="{css(theme.shade)}" fill-opacity="0.4"/>'
        '<path d="M15 22 L25 84 Q50 98 75 84 L85 22 Q50 40 15 22 Z" fill="url(#c)"/>'
        f'<path d="M24 76 Q50 91 76 76 L75 84 Q50 98 25 84 Z" fill="{css(theme.metal)}" fill-opacity="0.8"/>'
        f'<ellipse cx="50" cy="22" rx="35.5" ry="12.5" fill="{css(theme.metal)}"/>'
        f'<ellipse cx="50" cy="22" rx="32" ry="10" fill="{css(mix(theme.leather, theme.shade, 0.85))}"/>',
        (px, px),
        (100, 100),
    )
