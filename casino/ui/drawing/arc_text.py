"""Letters printed along an arc."""

from math import atan2, cos, degrees, radians, sin

import pygame

from casino.ui.drawing.vector import Colour


def text_on_arc(
    target: pygame.Surface,
    font: pygame.font.Font,
    text: str,
    colour: Colour,
    centre: tuple[float, float],
    radius: float | tuple[float, float],
    mid_angle: float,
    *,
    spacing_px: float = 0.0,
    opacity: float = 1.0,
) -> None:
    """Prints letters along an arc, each turned to be upright on it.

    The middle of `text` is at `mid_angle` degrees (0 is right, 90 below, 270 above the centre). `radius` is in px, or
    (x, y) radii of an ellipse. Below the centre the letters' feet point outwards, above it inwards.
    """
    radius_x, radius_y = radius if isinstance(radius, tuple) else (radius, radius)
    below = 0 < mid_angle % 360 < 180
    turn = -1 if below else 1
    advances = [font.size(text[: end + 1])[0] - font.size(text[:end])[0] + spacing_px for end in range(len(text))]
    along = -(sum(advances) - spacing_px) / 2
    walk_angle = radians(mid_angle)
    places = []
    # Walk the ellipse from the middle outwards, so that the spacing is even in px rather than in degrees.
    for letter, advance in zip(text, advances, strict=True):
        places.append((letter, along + (advance - spacing_px) / 2))
        along += advance
    for letter, distance in places:
        angle, step = walk_angle, turn * (1 if distance > 0 else -1)
        left = abs(distance)
        while left > 0:
            speed = max(1.0, ((radius_x * sin(angle)) ** 2 + (radius_y * cos(angle)) ** 2) ** 0.5)
            stride = min(left, 4.0)
            angle += step * stride / speed
            left -= stride
        if letter == " ":
            continue
        x, y = centre[0] + radius_x * cos(angle), centre[1] + radius_y * sin(angle)
        slope = degrees(atan2(cos(angle) * radius_x, sin(angle) * radius_y)) + (0 if below else 180)
        glyph = pygame.transform.rotozoom(font.render(letter, True, colour[:3]), slope, 1.0)
        if opacity < 1:
            glyph.set_alpha(round(255 * opacity))
        target.blit(glyph, glyph.get_rect(center=(round(x), round(y))))
