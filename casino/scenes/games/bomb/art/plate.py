"""Draws the metal of the bomb's casing: its brushed plate, the warning strip, and the labels screwed onto it.

Lamps and strikes are in `lamps`, the clock in `clock_face`, the sockets in `ports`.
"""

from functools import lru_cache

import pygame

from casino.core.texts import _, pgettext
from casino.ui.drawing import materials, text
from casino.ui.drawing.materials import BLACK, WHITE, round_rect_path
from casino.ui.drawing.theme import Theme
from casino.ui.drawing.typefaces import font
from casino.ui.drawing.vector import Colour, Size, css, drawn, mix

CORNER = 0.055  # the radius of the casing's corners, as a share of its shorter side
SCREW_TURNS = (24, 112, -38, 67)  # how far each corner's slot is turned, in degrees
_ROUND = frozenset("0235689ABCDGOPRSU")  # bridged upright in the middle; other letters are bridged across


def gradient(name: str, line: tuple[float, float, float, float], *stops: tuple[float, Colour]) -> str:
    """SVG of colours along a line (x1, y1, x2, y2), to fill shapes with `url(#name)`; stops are at 0 to 1."""
    x1, y1, x2, y2 = line
    colours = "".join(f'<stop offset="{at}" stop-color="{css(colour)}"/>' for at, colour in stops)
    return (
        f'<defs><linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">'
        f"{colours}</linearGradient></defs>"
    )


# -- the plate ------------------------------------------------------------------------------------------------


def screw(diameter_px: int, tokens: Theme, turn: float) -> pygame.Surface:
    """A countersunk screw with a cross slot turned by `turn` degrees, `diameter_px` square."""
    steel = tokens.metal
    stops = (0, mix(steel, WHITE, 0.62)), (0.5, mix(steel, BLACK, 0.12)), (1, mix(steel, BLACK, 0.6))
    body = (
        f"{gradient('s', (22, 18, 78, 84), *stops)}"
        f'<circle cx="50" cy="50" r="48" fill="{css(mix(tokens.rail, BLACK, 0.72))}"/>'
        f'<path d="M14 71A42 42 0 0 0 86 71A46 46 0 0 1 14 71Z" fill="{css(mix(tokens.rail, WHITE, 0.45))}"/>'
        '<circle cx="50" cy="50" r="40" fill="url(#s)"/>'
        f'<g transform="translate(50 50) rotate({turn})"><path d="M-25 -5H-5V-25H5V-5H25V5H5V25H-5V5H-25Z" '
        f'fill="{css(mix(steel, BLACK, 0.86))}"/></g>'
    )
    return drawn(body, (diameter_px, diameter_px), (100, 100))


@lru_cache(maxsize=2)  # as large as a window
def case_plate(size: Size, tokens: Theme) -> pygame.Surface:
    """The casing's face, filling `size` px: brushed gunmetal, a broad bevel, a milled groove, screws in the corners.

    It is transparent outside the round corners. Contents keep clear of `case_inset(size)`. The surface is shared: do
    not draw on it.
    """
    width, height = size
    unit = min(size)
    corner = unit * CORNER
    lit, deep = mix(tokens.rail, WHITE, 0.16), mix(tokens.rail, BLACK, 0.42)

    def sheen(t: float) -> tuple[Colour, float]:
        return materials.painted(mix(lit, deep, materials.smooth(t))), 1.0

    plate = materials.opaque(materials.disc_map(size, (0.30, 0.08), 1.05, sheen))
    materials.weave(plate, "brass")
    materials.undo_steps(plate)
    bevel = max(2.0, unit * 0.016)
    groove = case_inset(size) * 0.74
    wide = max(1.0, unit * 0.006)
    slope = 0.42 * height * height / width  # so that the upper edge is lit along its whole length
    parts: list[str] = []
    for inset, colours, thick in (
        (bevel / 2, (mix(tokens.rail, WHITE, 0.62), tokens.rail, mix(tokens.rail, BLACK, 0.78)), bevel),
        (groove, (mix(tokens.rail, BLACK, 0.80), mix(tokens.rail, BLACK, 0.72), mix(tokens.rail, BLACK, 0.5)), wide),
        (groove + wide, (mix(tokens.rail, BLACK, 0.3), tokens.rail, mix(tokens.rail, WHITE, 0.42)), wide * 0.8),
    ):
        name = f"g{len(parts)}"
        light = gradient(name, (0, 0, round(slope, 1), height), *zip((0.1, 0.5, 0.9), colours, strict=True))
        path = round_rect_path(inset, inset, width - inset, height - inset, max(corner * 0.25, corner - inset))
        parts.append(f'{light}<path d="{path}" fill="none" stroke="url(#{name})" stroke-width="{thick:.2f}"/>')
    plate.blit(drawn("".join(parts), size), (0, 0))
    head = max(7, round(case_inset(size) * 0.50))
    at = round(case_inset(size) * 0.90)
    corners = ((at, at), (width - at, at), (at, height - at), (width - at, height - at))
    for centre, turn in zip(corners, SCREW_TURNS, strict=True):
        put_centred(plate, screw(head, tokens, turn), *centre)
    return materials.rounded(plate, corner)


def case_inset(size: Size) -> int:
    """The distance of contents from the edges of `case_plate(size, ...)`, groove and bevel included, in px."""
    return max(8, round(min(size) * 0.050))


@lru_cache(maxsize=12)
def hazard_band(size: Size, tokens: Theme) -> pygame.Surface:
    """A worn strip of slanting amber and black, of `size` px. The surface is shared: do not draw on it."""
    width, height = size
    pitch = height * 1.9
    bars = "".join(
        f"M{x:.1f} 0H{x + pitch / 2:.1f}L{x + pitch / 2 - height:.1f} {height}H{x - height:.1f}Z"
        for x in (pitch * number for number in range(int((width + height) / pitch) + 2))
    )
    strip = pygame.Surface(size, 0, 32)
    strip.fill(materials.painted(mix(tokens.accent, BLACK, 0.10)))
    strip.blit(drawn(f'<path d="{bars}" fill="{css(mix(tokens.panel, BLACK, 0.4))}"/>', size), (0, 0))
    materials.weave(strip, "brass", zoom=0.7)
    light = (
        f'<defs><linearGradient id="l" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{height}">'
        '<stop offset="0" stop-color="#ffffff" stop-opacity="0.16"/><stop offset="0.25" stop-color="#ffffff" '
        'stop-opacity="0"/><stop offset="0.55" stop-color="#000000" stop-opacity="0"/>'
        '<stop offset="1" stop-color="#000000" stop-opacity="0.42"/></linearGradient></defs>'
        f'<rect width="{width}" height="{height}" fill="url(#l)"/>'
    )
    strip.blit(drawn(light, size), (0, 0))
    return materials.rounded(strip, height * 0.16)


# -- labels ---------------------------------------------------------------------------------------------------


def _label_plate(size: Size, colour: Colour, tokens: Theme) -> pygame.Surface:
    """A thin plate of `size` px with a rivet at either end, and light and shadow on its edges."""
    width, height = size
    radius = height * 0.12
    plate = pygame.Surface(size, 0, 32)
    plate.fill(materials.painted(colour))
    materials.weave(plate, "brass", zoom=0.5)
    hair = max(1.0, height * 0.03)
    path = round_rect_path(hair / 2, hair / 2, width - hair / 2, height - hair / 2, radius - hair / 2)
    edge = gradient("e", (0, 0, width * 0.3, height), (0, mix(colour, WHITE, 0.75)), (1, mix(colour, BLACK, 0.62)))
    edge += f'<path d="{path}" fill="none" stroke="url(#e)" stroke-width="{hair:.2f}"/>'
    plate.blit(drawn(edge, size), (0, 0))
    head = materials.rounded(plate, radius)
    nail = screw(max(4, round(height * 0.17)), tokens, 35)
    for x in (height * 0.19, width - height * 0.19):
        put_centred(head, nail, x, height // 2)
    return head


def _bridged(letters: str, px: int, ink: Colour) -> pygame.Surface:
    """Letters sprayed through a stencil, with the bare bridges that hold its parts together."""
    face = font(px, text.SANS, "Bold")
    gap = round(px * 0.10)
    digit = max(face.size(c)[0] for c in "0123456789")
    advances = [max(digit, face.size(letter)[0]) + gap for letter in letters]
    cap = round(px * 0.66)
    top = face.get_ascent() - cap
    word = pygame.Surface((max(1, sum(advances) - gap), face.get_height()), pygame.SRCALPHA)
    bare = max(1, round(px * 0.065))
    x = 0
    for letter, advance in zip(letters, advances, strict=True):
        glyph = face.render(letter, True, ink)
        shown = pygame.Surface(glyph.get_size(), pygame.SRCALPHA)
        shown.blit(glyph, (0, 0))
        if letter in _ROUND:
            shown.fill((0, 0, 0, 0), ((glyph.get_width() - bare) // 2, 0, bare, glyph.get_height()))
            if letter == "0":
                _slash(shown, pygame.Rect(0, top, glyph.get_width(), cap), ink)
        else:
            shown.fill((0, 0, 0, 0), (0, top + round(cap * 0.66), glyph.get_width(), bare))
        word.blit(shown, (x + (advance - gap - glyph.get_width()) // 2, 0))
        x += advance
    return word.subsurface((0, top, word.get_width(), min(word.get_height() - top, round(cap * 1.06)))).copy()


def _slash(glyph: pygame.Surface, cap: pygame.Rect, ink: Colour) -> None:
    """Strikes a zero through, so that it is not read out as the letter O."""
    inner = cap.inflate(-cap.w * 0.46, -cap.h * 0.30)
    line = f'<path d="M{inner.left} {inner.bottom}L{inner.right} {inner.top}" stroke="{css(ink)}" '
    glyph.blit(drawn(f'{line}stroke-width="{cap.h * 0.13:.2f}"/>', glyph.get_size()), (0, 0))


def light_of(colour: Colour) -> Colour:
    """An ink's colour as light: its strongest part as it is, the others less than half."""
    most = max(colour)
    red, green, blue = (part if part == most else round(part * 0.42) for part in colour)
    return red, green, blue


def put_centred(target: pygame.Surface, made: pygame.Surface, x: float, y: float) -> None:
    """Blits one picture on another with its middle at a point."""
    target.blit(made, made.get_rect(center=(round(x), round(y))))


@lru_cache(maxsize=24)
def serial_plate(
    size: Size, tokens: Theme, serial: str, heading: str = _("SERIAL NUMBER"), printed: float = 1.0
) -> pygame.Surface:
    """A riveted label of `size` px: a small heading above stencilled letters that can be read from afar.

    `printed` is how many times larger a share of it the words take than at text 100 %.

    Best about three times as wide as high. The surface is shared: do not draw on it. Raises ValueError for an empty
    serial.
    """
    if not serial:
        raise ValueError("a serial plate needs a serial")
    width, height = size
    plate = _label_plate(size, mix(tokens.paper, tokens.metal, 0.35), tokens)
    ink = mix(tokens.paper_ink, BLACK, 0.2)
    head = text.fit_size(heading, round(height * 0.17 * printed), round(width * 0.8), 5, text.SANS, "Semibold")
    tone = mix(tokens.paper_accent, ink, 0.25)
    put_centred(plate, text.line(heading, head, tone, text.SANS, "Semibold"), width / 2, height * 0.19)
    px = round(height * 0.74)
    word = _bridged(serial, px, ink)
    space = width - height * 0.72 / printed**2
    while word.get_width() > space and px > 6:
        px = min(px - 1, round(px * space / word.get_width()))
        word = _bridged(serial, px, ink)
    put_centred(plate, word, width / 2, height * (0.60 + 0.1 * (printed - 1)))
    return plate


@lru_cache(maxsize=16)
def placard(
    size: Size, tokens: Theme, minimum: int, maximum: int, printed: float = 1.0, *, in_times: bool = False
) -> pygame.Surface:
    """The table's limits in whole dollars on an ivory card in a metal frame, filling `size` px.

    `in_times`: the maximum is put as so many times the minimum, which whoever reads it out has to work out.

    `printed` is how many times larger a share of it the words take than at text 100 %.

    Best about twice as wide as high. The surface is shared: do not draw on it. Raises ValueError unless 0 < minimum <=
    maximum.
    """
    if not 0 < minimum <= maximum:
        raise ValueError(f"the limits ${minimum} to ${maximum} are none")
    width, height = size
    unit = min(size)
    metal, card = tokens.metal, mix(tokens.paper, WHITE, 0.18)
    frame = unit * 0.075
    deep = css(mix(metal, BLACK, 0.62))
    shine = (0, mix(metal, WHITE, 0.6)), (0.5, metal), (1, mix(metal, BLACK, 0.5))
    light = (0, mix(card, WHITE, 0.5)), (1, mix(card, BLACK, 0.12))
    body = (
        f"{gradient('f', (0, 0, width, height), *shine)}{gradient('c', (0, 0, width * 0.4, height), *light)}"
        f'<path d="{round_rect_path(0, 0, width, height, unit * 0.10)}" fill="url(#f)"/>'
        f'<path d="{round_rect_path(frame * 0.8, frame * 0.8, width - frame * 0.8, height - frame * 0.8, unit * 0.05)}"'
        f' fill="{deep}"/>'
        f'<path d="{round_rect_path(frame, frame * 1.15, width - frame, height - frame, unit * 0.04)}" '
        'fill="url(#c)"/>'
        f'<path d="{round_rect_path(frame * 1.7, frame * 1.8, width - frame * 1.7, height - frame * 1.7, unit * 0.03)}"'
        f' fill="none" stroke="{css(tokens.paper_accent)}" stroke-width="{max(0.8, unit * 0.012):.2f}"/>'
    )
    made = drawn(body, size)
    space = round(width - frame * 5 / printed**2)
    most = f"${maximum:,}"
    if in_times:
        most = pgettext("a maximum as so many times the minimum", "× {times}", times=f"{maximum / minimum:,g}")
    words = f"${minimum:,} – {most}"
    px = text.fit_size(words, round(height * 0.36), space, 7, text.SERIF, "Bold")
    pair = (f"${minimum:,} –", most)
    pair_px = min(
        text.fit_size(half, round(height * min(0.30, 0.27 * printed)), space, 7, text.SERIF, "Bold") for half in pair
    )
    lines = [(words, 0.62)]
    if pair_px > px:  # a narrow card has larger figures in two lines
        px, lines = pair_px, [(pair[0], 0.49 - 0.02 * (printed - 1)), (pair[1], 0.73 + 0.04 * (printed - 1))]
    top = 0.30 if len(lines) == 1 else 0.24
    title = text.fit_size(_("TABLE LIMITS"), round(height * min(0.2, 0.17 * printed)), space, 6, text.SANS, "Semibold")
    heading = text.line(_("TABLE LIMITS"), title, tokens.paper_accent, text.SANS, "Semibold")
    put_centred(made, heading, width / 2, height * top)
    for line, at in lines:
        put_centred(made, text.line(line, px, tokens.paper_ink, text.SERIF, "Bold"), width / 2, height * at)
    return made
