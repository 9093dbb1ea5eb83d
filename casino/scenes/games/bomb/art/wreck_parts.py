"""Draws the parts of a case that has gone off: the torn hole, the dead clock, a bent shutter of the lid, the soot.

Where they lie is in `wreck`.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin
from random import Random

import pygame

from casino.scenes.games.bomb.art.clock_face import dark_clock
from casino.scenes.games.bomb.art.plate import gradient, hazard_band
from casino.ui.drawing import fire, materials
from casino.ui.drawing.materials import BLACK, WHITE
from casino.ui.drawing.theme import Theme
from casino.ui.drawing.vector import Colour, Size, closed_path, css, drawn, mix

Point = tuple[float, float]

HOLE_SHARE = 0.50  # of the hole's picture, its width
_COARSE = 5  # times smaller than it is shown, soot is drawn
_PETALS, _SPIKES = 11, 34
_CRACKS = 11


def _on(angle: float, radius: float, centre: Point = (100.0, 100.0)) -> Point:
    return centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)


def soot(px: int, tokens: Theme, seen: pygame.Rect) -> pygame.Surface:
    """The part in `seen` of a picture of soot `px` across: black in the middle, with rays that reach furthest."""
    whole = _soot(max(24, px // _COARSE), tokens)
    scale = whole.get_width() / px
    part = pygame.Rect(round(seen.x * scale), round(seen.y * scale), round(seen.w * scale), round(seen.h * scale)).clip(
        whole.get_rect()
    )
    return pygame.transform.smoothscale(whole.subsurface(part), seen.size)


@lru_cache(maxsize=4)
def _soot(small: int, tokens: Theme) -> pygame.Surface:
    middle = small / 2
    rng = Random(5)
    rays = []
    for number in range(_SPIKES):
        angle = 2 * pi * (number + rng.uniform(-0.35, 0.35)) / _SPIKES
        half = pi / _SPIKES * rng.uniform(0.35, 0.95)
        reach = middle * rng.uniform(0.45, 0.98)
        points = [_on(angle + side * half, middle * 0.2, (middle, middle)) for side in (-1, 1)]
        rays.append(closed_path([points[0], _on(angle, reach, (middle, middle)), points[1]]))
    fill = css(tokens.shade)
    streaks = materials.blurred(f'<path d="{"".join(rays)}" fill="{fill}" fill-opacity="0.62"/>', (small, small), 5)
    cloud = materials.disc_map(
        (small, small), (0.5, 0.5), 0.5, lambda t: (tokens.shade, 0.94 * (1 - materials.smooth(t)) ** 1.3)
    )
    cloud.blit(streaks, (0, 0))
    return cloud


@lru_cache(maxsize=4)
def hole(px: int, tokens: Theme) -> pygame.Surface:
    """The hole that was torn into a module, `px` across with its petals of bent metal; torn wires hang in it.

    The surface is shared: do not draw on it.
    """
    rng = Random(11)
    steel = mix(tokens.metal, BLACK, 0.25)
    burnt = mix(fire.BURNT, BLACK, 0.35)
    rim = [
        (2 * pi * number / _PETALS + rng.uniform(-0.16, 0.16), 50 * rng.uniform(0.84, 1.08))
        for number in range(_PETALS)
    ]
    opening = _jagged(rim, rng)
    parts = [
        '<defs><radialGradient id="b" gradientUnits="userSpaceOnUse" cx="100" cy="100" r="98">'
        f'<stop offset="0.5" stop-color="{css(burnt)}" stop-opacity="0.8"/><stop offset="0.66" '
        f'stop-color="{css(burnt)}" stop-opacity="0.5"/><stop offset="1" stop-color="{css(burnt)}" stop-opacity="0"/>'
        '</radialGradient></defs><circle cx="100" cy="100" r="98" fill="url(#b)"/>',
        '<defs><radialGradient id="h" gradientUnits="userSpaceOnUse" cx="104" cy="106" r="62">'
        f'<stop offset="0" stop-color="#000000"/><stop offset="0.72" stop-color="{css(mix(burnt, BLACK, 0.72))}"/>'
        f'<stop offset="1" stop-color="{css(mix(burnt, fire.EMBER, 0.22))}"/></radialGradient></defs>',
        f'<path d="{closed_path(opening)}" fill="url(#h)" stroke="{css(mix(burnt, fire.EMBER, 0.22))}" '
        'stroke-width="1.4"/>',
        *_wires(rng),
        *_springs(rng, steel),
    ]
    for number, (angle, radius) in enumerate(rim):
        parts += _petal(number, angle, radius, rng, steel)
    return drawn("".join(parts), (px, px), (200, 200))


def _jagged(rim: Sequence[Point], rng: Random) -> list[Point]:
    """An outline of teeth between the points of a rim, given as angles and radii."""
    outline = []
    for (angle, radius), (following, _) in zip(rim, [*rim[1:], (rim[0][0] + 2 * pi, rim[0][1])], strict=True):
        outline.append(_on(angle, radius))
        outline.append(_on((angle + following) / 2, radius * rng.uniform(0.70, 0.86)))
    return outline


def _wires(rng: Random) -> list[str]:
    """Torn wires that hang into the hole, each with its bare end."""
    found = []
    for number in range(7):
        angle = 2 * pi * number / 7 + rng.uniform(-0.3, 0.3)
        start, end = _on(angle, 54), _on(angle + rng.uniform(-0.7, 0.7), rng.uniform(6, 26))
        bend = _on(angle + rng.uniform(-0.9, 0.9), 34)
        curve = f"M{start[0]:.1f} {start[1]:.1f}Q{bend[0]:.1f} {bend[1]:.1f} {end[0]:.1f} {end[1]:.1f}"
        tone = css(fire.WIRES[number % len(fire.WIRES)])
        found.append(f'<path d="{curve}" fill="none" stroke="#000000" stroke-width="4.6" stroke-linecap="round"/>')
        found.append(f'<path d="{curve}" fill="none" stroke="{tone}" stroke-width="2.8" stroke-linecap="round"/>')
        found.append(f'<circle cx="{end[0]:.1f}" cy="{end[1]:.1f}" r="1.9" fill="{css(fire.COPPER)}"/>')
    return found


def _springs(rng: Random, steel: Colour) -> list[str]:
    """Bits of the works at the bottom of the hole."""
    found = []
    for _number in range(9):
        x, y = _on(rng.uniform(0, 2 * pi), rng.uniform(4, 34))
        side, turn = rng.uniform(3, 8), rng.uniform(0, 90)
        tone = css(mix(steel, BLACK, rng.uniform(0.55, 0.85)))
        found.append(
            f'<rect x="{x - side / 2:.1f}" y="{y - side / 4:.1f}" width="{side:.1f}" height="{side / 2:.1f}" '
            f'transform="rotate({turn:.0f} {x:.1f} {y:.1f})" fill="{tone}"/>'
        )
    return found


def _petal(number: int, angle: float, radius: float, rng: Random, steel: Colour) -> list[str]:
    """A strip of metal that was bent outwards, with its shadow, and a light on the edge that stands up."""
    half = pi / _PETALS * rng.uniform(0.94, 1.10)
    reach = radius * rng.uniform(1.30, 1.72)
    lean = rng.uniform(-0.20, 0.20)
    foot = [_on(angle - half, radius * 0.80), _on(angle + half, radius * 0.80)]
    belly = [_on(angle + lean * 0.4 + side * half * 0.92, radius * 1.10) for side in (-1, 1)]
    tips = [_on(angle + lean + half * along, reach * rng.uniform(0.84, 1.0)) for along in (0.62, 0.24, -0.10, -0.52)]
    outline = [foot[0], foot[1], belly[1], *tips, belly[0]]
    towards = cos(angle + 2.36)  # the light is at the upper left
    near, far = mix(steel, BLACK, 0.80), mix(steel, WHITE if towards > 0 else BLACK, 0.05 + 0.30 * abs(towards))
    inner, outer = _on(angle, radius * 0.80), _on(angle + lean, reach)
    name = f"p{number}"
    edge = "L".join(f"{x:.1f} {y:.1f}" for x, y in tips)
    return [
        gradient(
            name, (*inner, *outer), (0, near), (0.34, mix(near, far, 0.25)), (0.42, far), (1, mix(far, near, 0.45))
        ),
        f'<path d="{closed_path(outline, 3.0)}" fill="#000000" fill-opacity="0.5"/>',
        f'<path d="{closed_path(outline)}" fill="url(#{name})" stroke="#000000" stroke-width="0.8"/>',
        f'<path d="M{edge}" fill="none" stroke="{css(mix(far, WHITE, 0.40))}" stroke-width="0.9"/>',
    ]


@lru_cache(maxsize=2)
def dead_clock(size: Size, tokens: Theme) -> pygame.Surface:
    """The clock without a light in it, its glass burst: cracks run from where it was hit, and pieces are missing.

    The surface is shared: do not draw on it.
    """
    made = dark_clock(size, tokens).copy()
    width, height = size
    rng = Random(3)
    centre = (width * 0.61, height * 0.44)
    angles = [2 * pi * (number + rng.uniform(-0.32, 0.32)) / _CRACKS for number in range(_CRACKS)]
    bends: list[list[Point]] = []
    parts: list[str] = []
    for angle in angles:
        line, at, turn = [centre], 0.0, angle
        while at < max(size):
            at += height * rng.uniform(0.16, 0.36)
            turn = angle + rng.uniform(-0.2, 0.2)
            line.append(_on(turn, at, centre))
        bends.append(line)
    gap = "".join(closed_path([bends[one][0], bends[one][1], bends[(one + 1) % _CRACKS][1]]) for one in (0, 1, 4, 6, 7))
    parts.append(f'<path d="{gap}" fill="#000000"/>')
    for ring in (1, 2):
        around = [(bends[one][ring], bends[(one + 1) % _CRACKS][ring]) for one in range(_CRACKS) if (one + ring) % 3]
        lines = "".join(f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}" for a, b in around)
        parts.append(_crack(lines, height, 0.34))
    lines = "".join("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in line) for line in bends)
    parts.append(_crack(lines, height, 0.58))
    inset = min(size) * 0.06
    made.blit(
        materials.in_alpha(
            _on_black(drawn("".join(parts), size), made),
            materials.round_rect_path(inset, inset, width - inset, height - inset, min(size) * 0.08),
        ),
        (0, 0),
    )
    return made


def _on_black(cracks: pygame.Surface, ground: pygame.Surface) -> pygame.Surface:
    """Cracks on an opaque copy of what is below them."""
    plain = materials.opaque(ground)
    plain.blit(cracks, (0, 0))
    return plain


def _crack(lines: str, height: int, light: float) -> str:
    wide = max(0.8, height * 0.012)
    return (
        f'<path d="{lines}" fill="none" stroke="#000000" stroke-opacity="0.8" stroke-width="{wide * 2.2:.2f}"/>'
        f'<path d="{lines}" fill="none" stroke="{css(fire.CRACK)}" stroke-opacity="{light}" stroke-width="{wide:.2f}"/>'
    )


@lru_cache(maxsize=2)
def bent_shutter(size: Size, tokens: Theme) -> pygame.Surface:
    """Half of the lid as the blast left it, filling about `size` px: folded over, its edge torn, warnings on it.

    The surface is shared: do not draw on it.
    """
    width, height = size
    tone = mix(tokens.rail, BLACK, 0.10)
    sheet = materials.brass(size, tone)
    band_px = max(8, round(height * 0.11))
    band = pygame.transform.rotate(hazard_band((round(width * 1.1), band_px), tokens), 4)
    sheet.blit(band, (round(-width * 0.03), round(height * 0.62)))
    torn = [(0.03, 0.30), (0.30, 0.12), (0.62, 0.03), (0.95, 0.10), (0.985, 0.46), (0.93, 0.90)]
    ragged = [(0.80, 0.84), (0.74, 0.95), (0.62, 0.86), (0.55, 0.97), (0.40, 0.88), (0.27, 0.93), (0.12, 0.80)]
    outline = [(x * width, y * height) for x, y in (*torn, *ragged)]
    crease = [(0.30 * width, 0.12 * height), (0.62 * width, 0.86 * height)]
    lit = closed_path([crease[0], *outline[2:8], crease[1]])
    dark = closed_path([crease[0], crease[1], *outline[8:], *outline[:2]])
    shade = (
        f'<path d="{lit}" fill="{css(WHITE)}" fill-opacity="0.20"/>'
        f'<path d="{dark}" fill="#000000" fill-opacity="0.50"/>'
        f'<path d="M{crease[0][0]:.1f} {crease[0][1]:.1f}L{crease[1][0]:.1f} {crease[1][1]:.1f}" fill="none" '
        f'stroke="{css(mix(tone, WHITE, 0.7))}" stroke-width="{max(1.0, height * 0.010):.2f}"/>'
        f'<path d="{closed_path(outline)}" fill="none" stroke="{css(mix(tone, WHITE, 0.35))}" '
        f'stroke-width="{max(1.2, height * 0.012):.2f}"/>'
    )
    sheet.blit(drawn(shade, size), (0, 0))
    across = round(width * 1.3)
    corner = round(width * 0.10) - across // 2, round(height * 0.30) - across // 2
    sheet.blit(soot(across, tokens, pygame.Rect((-corner[0], -corner[1]), size)), (0, 0))
    sheet.fill(fire.ASHEN, special_flags=pygame.BLEND_RGB_MULT)
    path = closed_path(outline)
    soft = max(3, round(height * 0.035))
    shadow = materials.blurred(f'<path d="{path}" fill="#000000" fill-opacity="0.75"/>', size, soft)
    made = pygame.Surface((width + 2 * soft, height + 2 * soft), pygame.SRCALPHA)
    made.blit(shadow, (2 * soft, 2 * soft))
    made.blit(materials.in_alpha(sheet, path), (soft, soft))
    return made
