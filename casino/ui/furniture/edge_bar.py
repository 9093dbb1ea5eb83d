"""The bars along the window's edges, of iron or wood. Their buttons and words belong to the scenes."""

import pygame

from casino.ui.drawing.materials import BLACK, TEXTURE_MEAN, WHITE, iron, smooth, undo_steps, weave, wood
from casino.ui.drawing.vector import Colour, Size, drawn, eased_stops, lit_by, mix

BAR_TONES = {  # the brightness of a wooden bar from its upper to its lower edge, 1.0 its own colour
    "oak": (1.22, 1.10, 0.96, 0.78),
    "mahogany": (1.10, 1.75, 1.20, 0.95, 0.62),
}


def bar(size: Size, colour: Colour, kind: str) -> pygame.Surface:
    """A bar along the window's edge, dark and quiet, as text is written on it.

    `kind` is "iron" (hammered), "oak" (boards with open grain) or "mahogany" (polished, with a soft light along it).
    Raises ValueError for another kind.
    """
    if kind == "iron":
        return iron(size, colour)
    if kind not in BAR_TONES:
        raise ValueError(f"{kind!r} is no bar: iron, {', '.join(BAR_TONES)}")
    width, height = size
    tones = BAR_TONES[kind]
    most = max(tones)
    # The grain is laid on it twice, coarse and fine, which darkens it twice by the texture's mean.
    level = most * 255 / TEXTURE_MEAN
    warm = lit_by(colour, (255, 176, 96), 0.22) if kind == "oak" else colour
    red, green, blue = (min(255, round(part * level)) for part in warm[:3])
    rows = max(1, round(height / width / 0.038)) if kind == "oak" else 1
    row_px = -(-height // rows)
    plank = wood((width, row_px * rows), (red, green, blue), plank_px=row_px if kind == "oak" else None)
    plank = plank.subsurface((0, 0), size).copy()
    weave(plank, "walnut", zoom=0.5, shift=(311, 97))

    def tone_at(t: float) -> tuple[Colour, float]:
        at = min(t * (len(tones) - 1), len(tones) - 1.001)
        low = int(at)
        tone = round(255 / most * (tones[low] + (tones[low + 1] - tones[low]) * smooth(at - low)))
        return (tone, tone, tone), 1.0

    shade = (
        '<defs><linearGradient id="b" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="192">'
        f'{eased_stops(tone_at)}</linearGradient></defs><rect width="4" height="192" fill="url(#b)"/>'
    )
    light = pygame.transform.smoothscale(drawn(shade, (4, 192)), size)
    plank.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    hair = max(1, round(height / 44))
    red, green, blue, _ = plank.get_at((0, hair))
    plank.fill(mix((red, green, blue), WHITE, 0.14), (0, hair, width, hair))
    for top in (0, height - hair):
        plank.fill(mix(colour, BLACK, 0.85), (0, top, width, hair))
    undo_steps(plank)
    return plank
