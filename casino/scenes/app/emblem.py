"""The small disc with a place's dealer, shown on questions asked there and beside rounds played there.

What was asked or played belongs to the scenes.
"""

from functools import lru_cache

import pygame

from casino.ui.drawing.look import Look
from casino.ui.drawing.portraits import portrait
from casino.ui.drawing.theme import Colour, mix
from casino.ui.drawing.vector import css, drawn, mark

_MARK = "hourglass"  # where there is no dealer, only a clock


def emblem(look: Look, face: str, px: int) -> pygame.Surface:
    """A place's portrait, or a mark where it has none, on a disc of a diameter in px. The surface is shared."""
    tokens = look.theme
    if face:
        return portrait(face, "calm", px, ring=tokens.metal)
    return _sign(px, tokens.panel, tokens.metal, tokens.accent)


@lru_cache(maxsize=16)
def _sign(px: int, ground: Colour, metal: Colour, ink: Colour) -> pygame.Surface:
    width, middle = max(1.0, px * 0.04), px / 2
    disc = drawn(
        f'<circle cx="{middle}" cy="{middle}" r="{middle - width / 2}" fill="{css(mix(ground, metal, 0.14))}" '
        f'stroke="{css(metal)}" stroke-width="{width}"/>',
        (px, px),
    )
    sign = mark(_MARK, round(px * 0.58), ink)
    disc.blit(sign, sign.get_rect(center=(px // 2, px // 2)))
    return disc
