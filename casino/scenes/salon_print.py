"""What is painted once for a size of a salon's table: room, velvet, and all that is printed or posted on it.

Cards, chips, people and the board's roads are painted elsewhere.
"""

from __future__ import annotations

import pygame

from casino.engines.baccarat_bets import AREA_NAMES, PAYS
from casino.engines.baccarat_settings import SalonSettings
from casino.money import Currency, format_amount
from casino.scenes import felt
from casino.scenes.baccarat_words import side_limits
from casino.scenes.salon_layout import CARD_RATIO, SalonLayout, hand_places
from casino.scenes.salon_model import HAND_NAMES
from casino.scenes.salon_panel import paint_light
from casino.ui import emblems, furniture, materials, text
from casino.ui.look import Look
from casino.ui.theme import Colour, mix
from casino.ui.vector import css, drawn

_TRACKING = 0.10  # between printed capitals, in heights of the letters


def pays_words(area: str) -> str:
    """What an area pays, as it is printed there."""
    ratio = PAYS[area]
    return f"{ratio.profit} TO {ratio.stake}"


def paint_backdrop(
    target: pygame.Surface, look: Look, layout: SalonLayout, rules: SalonSettings, currency: Currency
) -> None:
    """Room, table, print, placard, the coin tray and the two bars: everything that only a new size changes."""
    theme = look.theme
    _paint_wall(target, look, layout)
    leather = mix(theme.rail, theme.felt, 0.45)
    top, _ = furniture.table_top(
        layout.table.size, theme.felt, theme.felt_edge, theme.rail, theme.metal, theme.light,
        floor_colour=theme.floor, shape=layout.shape, rail="padded", leather_colour=leather,
    )  # fmt: skip
    top.blit(emblems.felt_border(layout.shape, mix(theme.felt, theme.light, 0.6), 0.16), (0, 0))
    target.blit(top, layout.table)
    for name in HAND_NAMES:
        _print_hand(target, look, layout, name)
    for area, rect in layout.areas.items():
        _print_area(target, look, area, rect, layout)
    _paint_placard(target, look, layout.placard, rules, currency)
    _paint_coin_tray(target, look, layout.commission)
    felt.paint_bars(target, look, layout.top_bar, layout.bottom_bar, "mahogany")


def _paint_wall(target: pygame.Surface, look: Look, layout: SalonLayout) -> None:
    """A wall of dark damask behind the board, lit by it and by the chandelier out of the picture."""
    theme = look.theme
    target.fill(theme.floor)
    wall = pygame.Rect(0, layout.top_bar.bottom, target.get_width(), layout.table.y + layout.table.h // 6)
    wall.h -= wall.y
    cloth = materials.felt(wall.size, mix(theme.felt, theme.floor, 0.55), mix(theme.felt_edge, theme.shade, 0.3))
    step = max(24, wall.h // 3)
    leaf = _damask(step, mix(theme.felt, theme.light, 0.32))
    for row, y in enumerate(range(-step // 2, wall.h, step)):
        for x in range(-step // 2 + row % 2 * step // 2, wall.w, step):
            cloth.blit(leaf, (x, y))
    target.blit(cloth, wall)
    paint_light(target, look, layout.panel)
    foot = max(2, look.metrics.px(3))
    for face in (layout.dealer_portrait, layout.second_portrait):
        glow = materials.glow(face.w, theme.light, strength=0.32)
        target.blit(glow, glow.get_rect(center=face.center))
        shade = materials.soft_shadow(face.size, foot * 3, 0.5, corner_px=face.w / 2)
        target.blit(shade, shade.get_rect(center=(face.centerx + foot, face.centery + 2 * foot)))


def _damask(size: int, tone: Colour) -> pygame.Surface:
    """One figure of the wall's pattern, tone in tone."""
    return drawn(
        f'<g fill="{css(tone)}" fill-opacity="0.16"><path d="M50 14C60 30 74 36 74 52C74 66 60 68 53 60C54 72 58 78 66 '
        '84H34C42 78 46 72 47 60C40 68 26 66 26 52C26 36 40 30 50 14Z"/><path d="M14 50C6 42 6 34 14 26C16 36 20 40 14 '
        '50ZM86 50C94 42 94 34 86 26C84 36 80 40 86 50Z"/></g>',
        (size, size),
        (100, 100),
    )


# -- print ----------------------------------------------------------------------------------------------------


def print_words(
    target: pygame.Surface, look: Look, words: str, centre: tuple[float, float], px: int, room: int,
    *, tone: Colour | None = None, is_bold: bool = True,
) -> pygame.Rect:  # fmt: skip
    """Capitals printed on velvet with a little air between them, pressed into it; smaller where there is no room."""
    weight = "Bold" if is_bold else "Semibold"
    ink = tone or look.theme.felt_ink
    while px > 8 and _printed_width(words, px, weight) > room:
        px -= 1
    gap = px * _TRACKING
    x = centre[0] - _printed_width(words, px, weight) / 2
    area = pygame.Rect(x, centre[1], 0, 0)
    deep = max(1.0, px * 0.05)
    for letter in words:
        shade = text.line(letter, px, look.theme.shade, text.SERIF, weight)
        face = text.line(letter, px, ink, text.SERIF, weight)
        place = face.get_rect(midleft=(round(x), round(centre[1])))
        target.blit(shade, place.move(round(deep * 0.6), round(deep)))
        area.union_ip(target.blit(face, place))
        x += face.get_width() + gap
    return area


def _printed_width(words: str, px: int, weight: str) -> float:
    letters = sum(text.width(letter, px, text.SERIF, weight) for letter in words)
    return letters + px * _TRACKING * (len(words) - 1)


def _print_area(target: pygame.Surface, look: Look, area: str, rect: pygame.Rect, layout: SalonLayout) -> None:
    """An area's frame, its name and what it pays."""
    theme = look.theme
    is_main = area in HAND_NAMES
    target.blit(_frame(rect.size, look, is_main=is_main), rect)
    name, pays = AREA_NAMES[area].upper(), pays_words(area)
    pad = round(layout.chip_px * 0.5)
    gold = mix(theme.metal, theme.light, 0.25)
    if area == "tie":
        px = min(look.metrics.title_pt(34), round(rect.h * 0.50))
        third = rect.w // 3
        print_words(target, look, name, (rect.x + third * 0.52, rect.centery), px, third - pad)
        right = (rect.right - third * 0.52, rect.centery)
        print_words(target, look, pays, right, round(px * 0.66), third - pad, tone=gold)
        return
    high = layout.print_foot(area) - rect.y
    if is_main:  # side by side at the head, so that the chips have all below
        px = min(look.metrics.title_pt(32), round(high * 0.72))
        left, right = rect.x + rect.w * 0.34, rect.x + rect.w * 0.80
        y = rect.y + high * 0.58
        print_words(target, look, name, (left, y), px, round(rect.w * 0.62) - pad // 2)
        print_words(target, look, pays, (right, y), round(px * 0.60), round(rect.w * 0.32) - pad // 2, tone=gold)
        return
    px = min(look.metrics.title_pt(19), round(high * 0.42))
    room = rect.w - round(layout.chip_px * 0.85)  # clear of the hollowed corners
    print_words(target, look, name, (rect.centerx, rect.y + high * 0.38), px, room)
    print_words(target, look, pays, (rect.centerx, rect.y + high * 0.80), round(px * 0.85), room, tone=gold)


def _frame(size: tuple[int, int], look: Look, *, is_main: bool) -> pygame.Surface:
    """A double line with hollowed corners, a little darker velvet within."""
    width, height = size
    theme = look.theme
    hair = max(1.0, look.metrics.k * 1.3)
    corner = min(14 * look.metrics.k, height * 0.16)

    def path(inset: float, hollow: float) -> str:
        left, top, right, bottom = inset, inset, width - inset, height - inset
        r = hollow
        bow = f"A{r} {r} 0 0 0"
        return (
            f"M{left + r} {top}H{right - r}{bow} {right} {top + r}V{bottom - r}{bow} {right - r} {bottom}"
            f"H{left + r}{bow} {left} {bottom - r}V{top + r}{bow} {left + r} {top}Z"
        )

    inner = hair + 3.2 * look.metrics.k
    body = (
        f'<path d="{path(hair, corner)}" fill="{css(theme.shade)}" fill-opacity="{0.20 if is_main else 0.12}" '
        f'stroke="{css(theme.felt_ink)}" stroke-opacity="0.86" stroke-width="{hair * (1.5 if is_main else 1.2):.2f}"/>'
        f'<path d="{path(inner, corner)}" fill="none" stroke="{css(theme.metal)}" stroke-opacity="0.55" '
        f'stroke-width="{hair * 0.8:.2f}"/>'
    )
    return drawn(body, size)


def _print_hand(target: pygame.Surface, look: Look, layout: SalonLayout, name: str) -> None:
    """The hand's name and the outlines of where its cards go."""
    theme, card = look.theme, layout.card_px
    wide, hair = card * CARD_RATIO, max(1.0, card * 0.014)
    area = layout.hands[name]
    body = ""
    for place in hand_places(layout, name):
        body += (
            f'<rect x="{-wide / 2}" y="{-card / 2}" width="{wide}" height="{card}" rx="{card * 0.06:.1f}" '
            f'transform="translate({place.x - area.x + hair:.1f} {place.y - area.y + hair:.1f}) rotate({place.angle})" '
            f'fill="{css(theme.shade)}" fill-opacity="0.10" stroke="{css(theme.felt_ink)}" '
            f'stroke-opacity="{0.16 if place.angle else 0.34}" stroke-width="{hair:.2f}"/>'
        )
    size = (area.w + round(2 * hair), area.h + round(2 * hair))
    target.blit(drawn(body, size), (area.x - hair, area.y - hair))
    places = hand_places(layout, name)
    middle = (places[0].x + places[1].x) / 2
    px = min(look.metrics.title_pt(19), round(card * 0.22))
    print_words(target, look, HAND_NAMES[name].upper(), (middle, area.y - px * 0.62), px, round(2.2 * wide))


# -- what stands on the table ---------------------------------------------------------------------------------


def placard_lines(rules: SalonSettings, currency: Currency) -> list[tuple[str, bool]]:
    """What is posted: each line, and whether it is one of the large ones."""

    def span(least: int, most: int) -> str:
        return f"{format_amount(least, currency)} – {format_amount(most, currency)}"

    main, side = span(rules.minimum, rules.maximum), span(*side_limits(rules.limits))
    return [("Table limits", False), (main, True), ("Tie and Pairs", False), (side, True)]


def _paint_placard(
    target: pygame.Surface, look: Look, rect: pygame.Rect, rules: SalonSettings, currency: Currency
) -> None:
    """A card in a brass holder: the limits."""
    theme, metrics = look.theme, look.metrics
    look.plate(target, rect, theme.paper, theme.metal, radius=metrics.px(5), opacity=1.0)
    lines = placard_lines(rules, currency)
    room = rect.w - metrics.px(12)
    high = rect.h / (len(lines) + 0.8)
    for number, (words, is_large) in enumerate(lines):
        wanted = min(metrics.pt(17 if is_large else 13), round(high * (0.94 if is_large else 0.74)))
        family, weight = (text.SERIF, "Bold") if is_large else (text.SANS, "Semibold")
        px = text.fit_size(words, wanted, room, 7, family, weight)
        tone = theme.paper_ink if is_large else theme.paper_accent
        line = text.line(words, px, tone, family, weight)
        text.put(target, line, rect.centerx, rect.y + high * (number + 0.9), "center")


def coin_well(rect: pygame.Rect) -> pygame.Rect:
    """The hollow of the coin tray, above its label."""
    return pygame.Rect(rect.x, rect.y, rect.w, round(rect.h * 0.58))


def _paint_coin_tray(target: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
    """A little wooden tray with a leather floor for the coins of the commission."""
    theme = look.theme
    well = coin_well(rect)
    width, height = well.size
    rim = max(3.0, height * 0.10)
    wood = theme.rail
    body = (
        f'<defs><linearGradient id="w" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{height}">'
        f'<stop offset="0" stop-color="{css(mix(wood, theme.light, 0.40))}"/><stop offset="1" '
        f'stop-color="{css(mix(wood, theme.shade, 0.35))}"/></linearGradient></defs>'
        f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="{height * 0.24}" fill="url(#w)"/>'
        f'<rect x="{rim}" y="{rim}" width="{width - 2 * rim}" height="{height - 2 * rim}" rx="{height * 0.16}" '
        f'fill="{css(mix(theme.felt_edge, theme.shade, 0.4))}" stroke="{css(theme.metal)}" stroke-opacity="0.8" '
        f'stroke-width="{max(1.0, rim * 0.2):.2f}"/>'
        f'<rect x="{rim}" y="{rim}" width="{width - 2 * rim}" height="{height * 0.2}" rx="{height * 0.1}" '
        f'fill="{css(theme.shade)}" fill-opacity="0.45"/>'
    )
    soft = max(3, height // 10)
    shade = materials.soft_shadow(well.size, soft, 0.5, corner_px=height * 0.24)
    target.blit(shade, (well.x - soft + 2, well.y - soft + 4))
    target.blit(drawn(body, well.size), well)
