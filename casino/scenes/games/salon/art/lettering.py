"""Paints what is printed on a salon's velvet or posted there, once for a size.

The room is in `room`; cards, chips, people and the board's roads are painted elsewhere.
"""

from collections.abc import Sequence

import pygame

from casino.core.money import Currency, format_amount
from casino.core.texts import _
from casino.engines.baccarat.bets import AREA_NAMES, PAYS
from casino.engines.baccarat.settings import SalonSettings
from casino.scenes.app.place import table_chips
from casino.scenes.games.salon.art.decor import SalonRoom
from casino.scenes.games.salon.hands import CARD_RATIO
from casino.scenes.games.salon.layout import SalonLayout, name_px
from casino.scenes.games.salon.model import HAND_NAMES
from casino.scenes.games.salon.words import side_limits
from casino.scenes.table import felt
from casino.ui.drawing import materials, text
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import Colour, mix
from casino.ui.drawing.vector import css, drawn
from casino.ui.furniture import emblems

_TARGET = 9  # the highest total there is
_TRACKING = 0.10  # between printed capitals, in heights of the letters
_PLACARD_FACES = {False: (text.SANS, "Semibold"), True: (text.SERIF, "Bold")}  # by whether a line is large


def coin_well(rect: pygame.Rect) -> pygame.Rect:
    """The hollow of the coin tray, above its label."""
    return pygame.Rect(rect.x, rect.y, rect.w, round(rect.h * 0.58))


class SalonPrint:
    """Paints everything on a salon's table that depends only on the size."""

    def __init__(self, look: Look, layout: SalonLayout) -> None:
        self._look, self._theme, self._layout = look, look.theme, layout
        self._gold = mix(look.theme.metal, look.theme.light, 0.25)

    def paint_backdrop(self, target: pygame.Surface, rules: SalonSettings, currency: Currency) -> None:
        """Paints room, table, print, placard, the coin tray and the two bars."""
        layout = self._layout
        SalonRoom(self._look, layout).paint(target)
        if not layout.is_upright:
            self._print_emblem(target)
        for name in HAND_NAMES:
            self._print_hand(target, name)
        for area in layout.areas:
            self._print_area(target, area)
        aim, px = layout.aim, min(self._look.metrics.title_pt(26), round(layout.aim.h * 0.8 * layout.printed))
        self._print(target, _("NEAREST TO {target}", target=_TARGET), aim.center, px, aim.w, self._theme.felt_ink)
        self._paint_placard(target, rules, currency)
        felt.paint_rack(target, self._look, layout.rack, table_chips(rules))
        self._paint_coin_tray(target)
        felt.paint_bars(target, self._look, layout.top_bar, layout.bottom_bar, "mahogany")

    # -- print ------------------------------------------------------------------------------------------------

    def _print(
        self, target: pygame.Surface, words: str, centre: tuple[float, float], px: int, width: int, tone: Colour
    ) -> None:
        """Prints spaced capitals on velvet, smaller where they are wider than `width`."""
        while px > 8 and _printed_width(words, px) > width:
            px -= 1
        x = centre[0] - _printed_width(words, px) / 2
        deep = max(1.0, px * 0.05)
        for letter in words:
            shade = text.line(letter, px, self._theme.shade, text.SERIF, "Bold")
            face = text.line(letter, px, tone, text.SERIF, "Bold")
            place = face.get_rect(midleft=(round(x), round(centre[1])))
            target.blit(shade, place.move(round(deep * 0.6), round(deep)))
            target.blit(face, place)
            x += face.get_width() + px * _TRACKING

    def _print_emblem(self, target: pygame.Surface) -> None:
        """Prints the house's spade on the velvet between the hands, below their totals."""
        first, second = self._layout.totals["player"], self._layout.totals["banker"]
        place = first.union(second).inflate(0, round(first.h * 0.06))
        woven = emblems.felt_emblem(place.size, "spade", mix(self._theme.metal, self._theme.light, 0.3), 0.42)
        target.blit(woven, place)

    def _print_area(self, target: pygame.Surface, area: str) -> None:
        """Prints an area's frame, its name and its odds."""
        layout, title_pt = self._layout, self._look.metrics.title_pt
        rect, is_main = layout.areas[area], area in HAND_NAMES
        target.blit(self._frame(rect.size, is_main=is_main), rect)
        pays, name = PAYS[area], AREA_NAMES[area].upper()
        odds = _("{profit} TO {stake}", profit=pays.profit, stake=pays.stake)
        pad = round(layout.chip_px * 0.5)
        if area == "tie" and not layout.is_upright:
            px = min(title_pt(34), round(rect.h * 0.50 * layout.printed))
            third = rect.w // 3
            self._print(target, name, (rect.x + third * 0.52, rect.centery), px, third - pad, self._theme.felt_ink)
            beside = (rect.right - third * 0.52, rect.centery)
            self._print(target, odds, beside, round(px * 0.66), third - pad, self._gold)
            return
        high = layout.print_foot(area) - rect.y
        if is_main and not layout.is_stacked(area):  # side by side at the head, which leaves the rest for the chips
            px = min(title_pt(32), round(high * 0.72))
            left, right = rect.x + rect.w * 0.33, rect.x + rect.w * 0.80
            y = rect.y + high * 0.58
            self._print(target, name, (left, y), px, round(rect.w * 0.53) - pad // 2, self._theme.felt_ink)
            self._print(target, odds, (right, y), round(px * 0.60), round(rect.w * 0.31), self._gold)
            return
        most = 30 if is_main else 27 if area == "tie" else 21 if layout.is_upright else 19
        px = min(title_pt(most), round(high * 0.45))
        width = rect.w - round(layout.chip_px * 0.85 / layout.printed)  # clear of the hollowed corners
        self._print(target, name, (rect.centerx, rect.y + high * 0.38), px, width, self._theme.felt_ink)
        self._print(target, odds, (rect.centerx, rect.y + high * 0.80), round(px * 0.85), width, self._gold)

    def _frame(self, size: tuple[int, int], *, is_main: bool) -> pygame.Surface:
        """A double line with hollowed corners around slightly darker velvet."""
        width, height = size
        theme, k = self._theme, self._look.metrics.k
        hair = max(1.0, k * 1.3)
        corner = min(14 * k, height * 0.16)

        def path(inset: float, r: float) -> str:
            left, top, right, bottom = inset, inset, width - inset, height - inset
            bow = f"A{r} {r} 0 0 0"
            return (
                f"M{left + r} {top}H{right - r}{bow} {right} {top + r}V{bottom - r}{bow} {right - r} {bottom}"
                f"H{left + r}{bow} {left} {bottom - r}V{top + r}{bow} {left + r} {top}Z"
            )

        inner, line = hair + 3.2 * k, hair * (1.5 if is_main else 1.2)
        body = (
            f'<path d="{path(hair, corner)}" fill="{css(theme.shade)}" fill-opacity="{0.20 if is_main else 0.12}" '
            f'stroke="{css(theme.felt_ink)}" stroke-opacity="0.86" stroke-width="{line:.2f}"/>'
            f'<path d="{path(inner, corner)}" fill="none" stroke="{css(theme.metal)}" stroke-opacity="0.55" '
            f'stroke-width="{hair * 0.8:.2f}"/>'
        )
        return drawn(body, size)

    def _print_hand(self, target: pygame.Surface, name: str) -> None:
        """Prints the hand's name and the outlines of its cards."""
        theme, layout = self._theme, self._layout
        card, places = layout.card_px, layout.hand_places(name)
        wide, hair = card * CARD_RATIO, max(1.0, card * 0.014)
        area = layout.hands[name]
        body = ""
        for place in places:
            x, y = place.x - area.x + hair, place.y - area.y + hair
            body += (
                f'<rect x="{-wide / 2}" y="{-card / 2}" width="{wide}" height="{card}" rx="{card * 0.06:.1f}" '
                f'transform="translate({x:.1f} {y:.1f}) rotate({place.angle})" '
                f'fill="{css(theme.shade)}" fill-opacity="0.10" stroke="{css(theme.felt_ink)}" '
                f'stroke-opacity="{0.16 if place.angle else 0.34}" stroke-width="{hair:.2f}"/>'
            )
        size = (area.w + round(2 * hair), area.h + round(2 * hair))
        target.blit(drawn(body, size), (area.x - hair, area.y - hair))
        middle = (places[0].x + places[1].x) / 2
        px = name_px(self._look.metrics, card)
        head = (middle, area.y - px * (0.74 - 0.3 * (layout.printed - 1)))
        self._print(target, HAND_NAMES[name].upper(), head, px, round(2.2 * wide), theme.felt_ink)

    # -- the things on the table ------------------------------------------------------------------------------

    def _paint_placard(self, target: pygame.Surface, rules: SalonSettings, currency: Currency) -> None:
        """Paints a card in a brass holder: the limits, in more and shorter lines where that makes them larger."""
        theme, rect = self._theme, self._layout.placard
        self._look.plate(target, rect, theme.paper, theme.metal, radius=self._look.metrics.px(5), opacity=1.0)
        whole = placard_lines(rules, currency)
        broken = [(part, is_large) for words, is_large in whole for part in _halves(words)]
        lines = max((whole, broken), key=lambda lines: min(self._placard_sizes(lines)))
        small, large = self._placard_sizes(lines)
        high = rect.h / (len(lines) + 0.8)
        for number, (words, is_large) in enumerate(lines):
            tone = theme.paper_ink if is_large else theme.paper_accent
            line = text.line(words, large if is_large else small, tone, *_PLACARD_FACES[is_large])
            text.put(target, line, rect.centerx, rect.y + high * (number + 0.9), "center")

    def _placard_sizes(self, lines: Sequence[tuple[str, bool]]) -> tuple[int, int]:
        """The font sizes of names and amounts on the card in px, the same in all lines."""
        rect, metrics = self._layout.placard, self._look.metrics
        width, high = rect.w - metrics.px(12), rect.h / (len(lines) + 0.8)
        sizes = {False: metrics.pt(13), True: metrics.pt(17)}
        for words, is_large in lines:
            most = min(sizes[is_large], round(high * (0.94 if is_large else 0.74)))
            sizes[is_large] = text.fit_size(words, most, width, 7, *_PLACARD_FACES[is_large])
        return sizes[False], sizes[True]

    def _paint_coin_tray(self, target: pygame.Surface) -> None:
        """Paints a small wooden tray with a leather floor for the coins of the commission."""
        theme, well = self._theme, coin_well(self._layout.commission)
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


def _printed_width(words: str, px: int) -> float:
    letters = sum(text.width(letter, px, text.SERIF, "Bold") for letter in words)
    return letters + px * _TRACKING * (len(words) - 1)


def placard_lines(rules: SalonSettings, currency: Currency) -> list[tuple[str, bool]]:
    """The posted lines, and whether each is in large letters."""

    def span(least: int, most: int) -> str:
        return f"{format_amount(least, currency)} – {format_amount(most, currency)}"

    main, side = span(rules.minimum, rules.maximum), span(*side_limits(rules.limits))
    return [(_("Table limits"), False), (main, True), (_("Tie and Pairs"), False), (side, True)]


def _halves(words: str) -> list[str]:
    """Breaks a line once: amounts after the dash, other words at their first gap."""
    first, dash, rest = words.partition(" – ")
    return [f"{first} –", rest] if dash else words.split(" ", 1)
