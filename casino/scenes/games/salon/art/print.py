"""What is printed on a salon's velvet or posted there, painted once for a size.

The room is in `room`; cards, chips, people and the board's roads are painted elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from casino.core.money import Currency, format_amount
from casino.engines.baccarat.bets import AREA_NAMES, PAYS
from casino.engines.baccarat.settings import SalonSettings
from casino.scenes.games.salon.art.room import paint_room
from casino.scenes.games.salon.hands import CARD_RATIO
from casino.scenes.games.salon.layout import SalonLayout, hand_places
from casino.scenes.games.salon.model import HAND_NAMES
from casino.scenes.games.salon.words import side_limits
from casino.scenes.table import felt
from casino.ui.drawing import materials, text
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import Colour, mix
from casino.ui.drawing.vector import css, drawn
from casino.ui.furniture import emblems

_TRACKING = 0.10  # between printed capitals, in heights of the letters


def pays_words(area: str) -> str:
    """The odds of an area, as printed there."""
    ratio = PAYS[area]
    return f"{ratio.profit} TO {ratio.stake}"


def paint_backdrop(
    target: pygame.Surface, look: Look, layout: SalonLayout, rules: SalonSettings, currency: Currency
) -> None:
    """Paints room, table, print, placard, the coin tray and the two bars: everything that depends only on the size."""
    paint_room(target, look, layout)
    if not layout.is_upright:
        _print_emblem(target, look, layout)
    for name in HAND_NAMES:
        _print_hand(target, look, layout, name)
    for area, rect in layout.areas.items():
        _print_area(target, look, area, rect, layout)
    _paint_placard(target, look, layout.placard, rules, currency)
    _paint_coin_tray(target, look, layout.commission)
    felt.paint_bars(target, look, layout.top_bar, layout.bottom_bar, "mahogany")


# -- print ----------------------------------------------------------------------------------------------------


def print_words(
    target: pygame.Surface,
    look: Look,
    words: str,
    centre: tuple[float, float],
    px: int,
    room: int,
    *,
    tone: Colour | None = None,
    is_bold: bool = True,
) -> pygame.Rect:
    """Prints spaced capitals on velvet, smaller where there is no room."""
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


def _print_emblem(target: pygame.Surface, look: Look, layout: SalonLayout) -> None:
    """Prints the house's spade on the velvet between the hands, below their totals."""
    first, second = layout.totals["player"], layout.totals["banker"]
    place = first.union(second).inflate(0, round(first.h * 0.06))
    woven = emblems.felt_emblem(place.size, "spade", mix(look.theme.metal, look.theme.light, 0.3), 0.42)
    target.blit(woven, place)


def _print_area(target: pygame.Surface, look: Look, area: str, rect: pygame.Rect, layout: SalonLayout) -> None:
    """Prints an area's frame, its name and its odds."""
    theme = look.theme
    is_main = area in HAND_NAMES
    target.blit(_frame(rect.size, look, is_main=is_main), rect)
    name, pays = AREA_NAMES[area].upper(), pays_words(area)
    pad = round(layout.chip_px * 0.5)
    gold = mix(theme.metal, theme.light, 0.25)
    if area == "tie" and not layout.is_upright:
        px = min(look.metrics.title_pt(34), round(rect.h * 0.50))
        third = rect.w // 3
        print_words(target, look, name, (rect.x + third * 0.52, rect.centery), px, third - pad)
        beside = (rect.right - third * 0.52, rect.centery)
        print_words(target, look, pays, beside, round(px * 0.66), third - pad, tone=gold)
        return
    high = layout.print_foot(area) - rect.y
    if is_main and not layout.is_stacked(area):  # side by side at the head, which leaves the rest for the chips
        px = min(look.metrics.title_pt(32), round(high * 0.72))
        left, right = rect.x + rect.w * 0.34, rect.x + rect.w * 0.80
        y = rect.y + high * 0.58
        print_words(target, look, name, (left, y), px, round(rect.w * 0.62) - pad // 2)
        print_words(target, look, pays, (right, y), round(px * 0.60), round(rect.w * 0.32) - pad // 2, tone=gold)
        return
    most = 30 if is_main else 27 if area == "tie" else 21 if layout.is_upright else 19
    px = min(look.metrics.title_pt(most), round(high * 0.45))
    room = rect.w - round(layout.chip_px * 0.85)  # clear of the hollowed corners
    print_words(target, look, name, (rect.centerx, rect.y + high * 0.38), px, room)
    print_words(target, look, pays, (rect.centerx, rect.y + high * 0.80), round(px * 0.85), room, tone=gold)


def _frame(size: tuple[int, int], look: Look, *, is_main: bool) -> pygame.Surface:
    """A double line with hollowed corners around slightly darker velvet."""
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
    """Prints the hand's name and the outlines of its cards."""
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
    print_words(target, look, HAND_NAMES[name].upper(), (middle, area.y - px * 0.74), px, round(2.2 * wide))


# -- what stands on the table ---------------------------------------------------------------------------------


_PLACARD_FACES = {False: (text.SANS, "Semibold"), True: (text.SERIF, "Bold")}


def placard_lines(rules: SalonSettings, currency: Currency) -> list[tuple[str, bool]]:
    """The posted lines, and whether each is a large one."""

    def span(least: int, most: int) -> str:
        return f"{format_amount(least, currency)} – {format_amount(most, currency)}"

    main, side = span(rules.minimum, rules.maximum), span(*side_limits(rules.limits))
    return [("Table limits", False), (main, True), ("Tie and Pairs", False), (side, True)]


def _paint_placard(
    target: pygame.Surface, look: Look, rect: pygame.Rect, rules: SalonSettings, currency: Currency
) -> None:
    """Paints a card in a brass holder: the limits, in more and shorter lines where that makes them larger."""
    theme, metrics = look.theme, look.metrics
    look.plate(target, rect, theme.paper, theme.metal, radius=metrics.px(5), opacity=1.0)
    whole = placard_lines(rules, currency)
    broken = [(part, is_large) for words, is_large in whole for part in _halves(words)]
    lines = max((whole, broken), key=lambda lines: min(_placard_sizes(look, rect, lines)))
    small, large = _placard_sizes(look, rect, lines)
    high = rect.h / (len(lines) + 0.8)
    for number, (words, is_large) in enumerate(lines):
        tone = theme.paper_ink if is_large else theme.paper_accent
        line = text.line(words, large if is_large else small, tone, *_PLACARD_FACES[is_large])
        text.put(target, line, rect.centerx, rect.y + high * (number + 0.9), "center")


def _halves(words: str) -> list[str]:
    """Breaks a line once: amounts after the dash, other words at their first gap."""
    first, dash, rest = words.partition(" – ")
    return [f"{first} –", rest] if dash else words.split(" ", 1)


def _placard_sizes(look: Look, rect: pygame.Rect, lines: Sequence[tuple[str, bool]]) -> tuple[int, int]:
    """The font sizes of names and amounts on the card in px, the same in all lines."""
    room, high = rect.w - look.metrics.px(12), rect.h / (len(lines) + 0.8)
    sizes = {False: look.metrics.pt(13), True: look.metrics.pt(17)}
    for words, is_large in lines:
        most = min(sizes[is_large], round(high * (0.94 if is_large else 0.74)))
        sizes[is_large] = text.fit_size(words, most, room, 7, *_PLACARD_FACES[is_large])
    return sizes[False], sizes[True]


def coin_well(rect: pygame.Rect) -> pygame.Rect:
    """The hollow of the coin tray, above its label."""
    return pygame.Rect(rect.x, rect.y, rect.w, round(rect.h * 0.58))


def _paint_coin_tray(target: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
    """Paints a little wooden tray with a leather floor for the coins of the commission."""
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
