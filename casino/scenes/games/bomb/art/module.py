"""Paints one module of a bomb: its small table, the placard, the deck, both hands, and the solved lamp.

Its widgets are in `press`.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import pygame

from casino.core.money import CENTS_PER_UNIT
from casino.core.texts import _
from casino.engines.baccarat.bets import AREA_NAMES
from casino.engines.baccarat.bomb_deck import CARDS
from casino.manual.working import COLOUR_NAMES
from casino.scenes.games.bomb.art.plate import gradient, light_of, placard
from casino.scenes.games.bomb.layout import CARD_RATIO, ModuleLayout
from casino.scenes.games.bomb.model import HANDS, ModuleShown
from casino.ui.cards.card_packets import draw_packet
from casino.ui.cards.cards import CardSprites
from casino.ui.drawing import materials, text
from casino.ui.drawing.look import Look
from casino.ui.drawing.materials import BLACK, WHITE, round_rect_path
from casino.ui.drawing.theme import Theme, mix
from casino.ui.drawing.vector import Size, css, drawn, mark

Lines = Mapping[str, tuple[str, ...]]  # by area
AREA_WORDS: Lines = {
    "player": (_("PLAYER"),),
    "banker": (_("BANKER"),),
    "tie": (_("TIE"),),
    "player_pair": tuple(_("PLAYER PAIR").split()),
    "banker_pair": tuple(_("BANKER PAIR").split()),
}
_SHORT = {"player_pair": _("P PAIR"), "banker_pair": _("B PAIR")}
_MIN_NAME = 12  # layout units: smaller area names are shortened
_MIN_SUM = 11  # the smallest figures of a sum, in px and in layout units
_WIDEST = str.maketrans("123456789", "0" * 9)
_DECK_THICKNESS = 0.18  # of 52 cards, in card heights
Absent = frozenset[tuple[str, int]]  # flying cards: the hand, and the place in it from 0


class ModulePainter:
    """Paints a module in its place, for one size."""

    def __init__(self, look: Look, place: ModuleLayout) -> None:
        self._look, self._theme = look, look.theme
        self.place = place

    # -- what stays -------------------------------------------------------------------------------------------

    def paint_plate(self, target: pygame.Surface, module: ModuleShown, *, in_times: bool = False) -> None:
        """Paints the module's frame, its felt with the print, and its placard; `in_times` as `plate.placard`."""
        place, theme, px = self.place, self._theme, self._look.metrics.px
        target.blit(_frame(place.rect.size, theme, place.unit), place.rect)
        self._paint_areas(target, HANDS, is_main=True)
        self._paint_areas(target, [area for area in AREA_WORDS if area not in HANDS], is_main=False)
        outline = _card_outline((round(place.card_px * CARD_RATIO), place.card_px), theme)
        for hand in HANDS:
            for spot in place.card_places(hand, 2):
                target.blit(outline, outline.get_rect(center=spot))
        shade = materials.soft_shadow(place.placard.size, px(6), 0.5)
        target.blit(shade, place.placard.move(-px(4), -px(3)))
        limits = module.minimum // CENTS_PER_UNIT, module.maximum // CENTS_PER_UNIT
        target.blit(placard(place.placard.size, theme, *limits, place.printed, in_times=in_times), place.placard)

    def _paint_areas(self, target: pygame.Surface, areas: Sequence[str], *, is_main: bool) -> None:
        """Prints the lines and names of areas of one kind on the felt, in one size."""
        place = self.place
        share = (0.34 if is_main else 0.28) * place.printed
        most = round(min(place.areas[area].h for area in areas) * share)
        one_line: Lines = {area: (" ".join(AREA_WORDS[area]),) for area in areas}
        forms: list[Lines] = [one_line, {area: AREA_WORDS[area] for area in areas}]
        px, words = max(((self._print_px(names, most), names) for names in forms), key=lambda kind: kind[0])
        if px < self._look.metrics.px(
            _MIN_NAME * place.printed
        ):  # shortened, as on many tables, rather than too small to read
            words = {area: (_SHORT.get(area, one_line[area][0]),) for area in areas}
            px = self._print_px(words, most)
        for area in areas:
            rect, laid = place.areas[area], place.on_area(area)
            label = laid.label
            target.blit(_area_line(rect.size, self._theme, is_main), rect)
            y = label.y + px * 0.62
            for line in words[area]:
                surface = text.line(line, px, self._theme.felt_ink, text.SERIF, "Bold")
                spot = surface.get_rect(midleft=(label.x, round(y)))
                if laid.is_centred:
                    spot.centerx = label.centerx
                target.blit(surface, spot)
                y += px * 1.02

    def _print_px(self, words: Lines, most: int) -> int:
        """The font size in which all these names fit their places."""
        return min(
            text.fit_size(line, min(most, round(label.h / len(lines) / 1.04)), label.w, 5, text.SERIF, "Bold")
            for area, lines in words.items()
            for label in (self.place.on_area(area).label,)
            for line in lines
        )

    # -- what changes -----------------------------------------------------------------------------------------

    def paint_amount(self, target: pygame.Surface, area: str, dollars_there: int) -> None:
        """Paints the sum on an area; in the short form where the full one would be too small."""
        laid, metrics = self.place.on_area(area), self._look.metrics
        rect = laid.amount
        most = min(round(rect.h * min(1.0, 0.92 * self.place.printed)), max(metrics.pt(20), round(rect.h * 0.5)))
        least = min(most, max(metrics.px(_MIN_SUM), _MIN_SUM))
        forms = sums_in_words(dollars_there)
        wide = {form: form.translate(_WIDEST) for form in forms}  # as wide as the figures will be
        fits = (form for form in forms if text.width(wide[form], least, text.SERIF, "Bold") <= rect.w)
        words = next(fits, forms[-1])
        px = text.fit_size(wide[words], most, rect.w, 7, text.SERIF, "Bold")
        x, anchor = (rect.centerx, "center") if laid.is_centred else (rect.x, "midleft")
        for colour, shift in ((self._theme.shade, 1), (self._theme.ink, 0)):
            text.put(target, text.figures(words, px, colour), x + shift, rect.centery + shift, anchor)

    def paint_light(self, target: pygame.Surface, area: str, *, is_held: bool) -> None:
        """Lights an area under the pointer or the finger."""
        rect = self.place.areas[area]
        target.blit(_area_light(rect.size, self._theme, is_held), rect)

    def paint_deck(self, target: pygame.Surface, colour: str, left: int) -> None:
        """Paints the deck in its present thickness, and the name of its colour below it."""
        place, theme = self.place, self._theme
        if left:
            draw_packet(target, place.deck_at, place.deck_px, _DECK_THICKNESS * max(4, left) / CARDS, 0.0, colour)
        name = pygame.Rect(place.deck.x, 0, place.deck.w, round(place.deck.h * 0.18 * place.printed))
        name.bottom = place.deck.bottom
        fill = mix(theme.panel, theme.shade, 0.3)
        self._look.plate(target, name, fill, theme.panel_edge, radius=round(name.h * 0.3), opacity=0.95)
        words = COLOUR_NAMES[colour].upper()
        px = text.fit_size(
            words, round(name.h * 0.80), round(name.w * min(0.96, 0.9 * place.printed)), 7, text.SANS, "Bold"
        )
        text.put(target, text.line(words, px, theme.ink, text.SANS, "Bold"), *name.center, "center")

    def paint_hands(
        self, target: pygame.Surface, module: ModuleShown, sprites: CardSprites, absent: Absent, *, is_bare: bool
    ) -> None:
        """Paints both hands' names, totals and cards without those in `absent`; if `is_bare` only the names."""
        for hand in HANDS:
            self._paint_total(target, hand, module, is_bare=is_bare)
            if is_bare:
                continue
            cards = module.hands[hand]
            for number, (card, at) in enumerate(zip(cards, self.place.card_places(hand, len(cards)), strict=True)):
                if (hand, number) not in absent:
                    sprites.draw(target, None if module.is_face_down else card, at, back=module.colour)
                    if module.winner == hand:
                        sprites.draw_outline(target, at, 0.0, self._theme.win)

    def _paint_total(self, target: pygame.Surface, hand: str, module: ModuleShown, *, is_bare: bool) -> None:
        theme, line = self._theme, self.place.total(hand)
        px = round(line.h * 0.84)
        words = AREA_NAMES[hand].upper()
        figure_px = round(px * 1.5)
        px = text.fit_size(words, px, line.w - figure_px, 6, text.SANS, "Bold")
        is_won = module.winner == hand and not is_bare
        ink = theme.win if is_won else theme.felt_ink
        name = text.line(words, px, ink, text.SANS, "Bold")
        total = None if is_bare or module.is_face_down else module.totals.get(hand)
        whole = name.get_width() + (figure_px if total is not None else 0)
        rect = text.put(target, name, line.centerx - whole // 2, line.centery, "midleft")
        if total is not None:
            plate = pygame.Rect(0, 0, round(px * 1.3), round(line.h))
            plate.midleft = (rect.right + round(px * 0.25), line.centery)
            self._look.plate(target, plate, theme.panel, ink, radius=round(px * 0.28), opacity=0.95)
            text.put(target, text.figures(str(total), round(line.h * 0.88), theme.ink), *plate.center, "center")

    def paint_lamp(self, target: pygame.Surface, *, is_lit: bool) -> pygame.Rect:
        """Paints the module's lamp, green with a check once it is solved; returns the area drawn on."""
        area = self.place.lamp
        if is_lit:
            halo = materials.glow(area.w, light_of(self._theme.win), strength=0.55)
            target.blit(halo, halo.get_rect(center=area.center))
        target.blit(_lamp(area.w, self._theme, is_lit), area)
        return area.inflate(area.w, area.h)

    def paint_number(self, target: pygame.Surface, number: int, *, is_chosen: bool) -> None:
        """Paints the module's number, which is also its key; a chosen module is lit and framed."""
        theme, place = self._theme, self.place
        area = place.number
        side = min(area.w, area.h, round(26 * place.unit * place.printed))
        plate = pygame.Rect(0, 0, side, side)
        plate.midbottom = (area.centerx, area.bottom - (area.h - side) // 2)
        fill, ink = (theme.accent, theme.accent_ink) if is_chosen else (theme.panel, theme.ink_dim)
        self._look.plate(target, plate, fill, theme.panel_edge, radius=round(side * 0.22), opacity=1.0)
        figure = text.figures(str(number), round(side * 0.72), ink, text.SANS, "Bold")
        text.put(target, figure, *plate.center, "center")
        if is_chosen:
            inner = place.rect.inflate(-round(7 * place.unit), -round(7 * place.unit))
            pygame.draw.rect(target, theme.accent, inner, max(1, round(1.6 * place.unit)), round(8 * place.unit))

    def paint_locked(self, target: pygame.Surface) -> None:
        """Paints over a solved module's chips that they are locked."""
        theme, px = self._theme, self._look.metrics.px
        plate = self.place.choice.inflate(-px(4), -px(6))
        self._look.plate(target, plate, mix(theme.panel, theme.win, 0.16), theme.win, opacity=0.96)
        words = _("DISARMED")
        printed = self.place.printed
        room = round(plate.w * min(0.94, 0.84 * printed))
        size = text.fit_size(words, round(plate.h * min(0.9, 0.62 * printed)), room, 8, text.SANS, "Bold")
        text.put(target, text.line(words, size, theme.win, text.SANS, "Bold"), *plate.center, "center")


@lru_cache(maxsize=4)
def _frame(size: Size, tokens: Theme, unit: float) -> pygame.Surface:
    """A metal frame with a felt sunk into it. The surface is shared: do not draw on it."""
    width, height = size
    steel = mix(tokens.metal, BLACK, 0.30)
    frame = materials.brass(size, steel)
    rim, corner = 5.5 * unit, 11.0 * unit
    inner = (round(width - 2 * rim), round(height - 2 * rim))
    green, light = mix(tokens.felt, tokens.light, 0.02), tokens.light
    cloth = materials.felt(inner, green, tokens.felt_edge, light=(0.42, 0.30), light_colour=light, strength=0.13)
    soft = round(7 * unit)
    border = 2 * soft
    wall = (
        f'<path fill-rule="evenodd" fill="#000000" fill-opacity="0.8" d="M0 0H{inner[0] + 2 * border}'
        f"V{inner[1] + 2 * border}H0Z"
        f'{round_rect_path(border, border + unit, border + inner[0], border + inner[1], corner - rim * 0.6)}"/>'
    )
    # The sheet is larger than the cloth, or the blur would fade at the sheet's edge.
    shade = materials.blurred(wall, (inner[0] + 2 * border, inner[1] + 2 * border), soft)
    cloth.blit(shade, (-border, -border))
    frame.blit(materials.rounded(cloth, corner - rim * 0.6), (round(rim), round(rim)))
    paths: list[str] = []
    for inset, first, last, thick in (
        (0.7 * unit, mix(steel, WHITE, 0.7), mix(steel, BLACK, 0.75), 1.6 * unit),
        (rim - 0.4 * unit, mix(steel, BLACK, 0.80), mix(steel, WHITE, 0.35), 1.3 * unit),
    ):
        name = f"f{len(paths)}"
        slope = gradient(name, (0, 0, width * 0.15, height), (0, first), (1, last))
        path = round_rect_path(inset, inset, width - inset, height - inset, max(2.0, corner - inset * 0.6))
        paths.append(f'{slope}<path d="{path}" fill="none" stroke="url(#{name})" stroke-width="{thick:.2f}"/>')
    frame.blit(drawn("".join(paths), size), (0, 0))
    return materials.rounded(frame, corner)


def sums_in_words(dollars_there: int) -> tuple[str, ...]:
    """A sum in figures, in full and then rounded down to three figures: "$12,345", "$12.3K"."""
    full = f"${dollars_there:,}"
    if dollars_there < 1_000:
        return (full,)
    unit = 10 ** max(0, len(str(dollars_there)) - 3)
    thousands = dollars_there // unit * unit / 1_000
    return full, f"${thousands:.2f}".rstrip("0").rstrip(".") + "K"


@lru_cache(maxsize=8)
def _area_light(size: Size, tokens: Theme, is_held: bool) -> pygame.Surface:
    width, height = size
    unit = min(size)
    return drawn(
        f'<path d="{round_rect_path(1.5, 1.5, width - 1.5, height - 1.5, unit * 0.13)}" '
        f'fill="{css(tokens.felt_ink)}" fill-opacity="{0.24 if is_held else 0.13}" stroke="{css(tokens.focus)}" '
        f'stroke-opacity="0.8" stroke-width="{max(1.2, unit * 0.025):.2f}"/>',
        size,
    )


@lru_cache(maxsize=8)
def _area_line(size: Size, tokens: Theme, is_main: bool) -> pygame.Surface:
    width, height = size
    unit = min(size)
    radius = unit * 0.13
    line = max(1.2, unit * (0.026 if is_main else 0.022))
    body = (
        f'<path d="{round_rect_path(line, line, width - line, height - line, radius)}" fill="{css(tokens.shade)}" '
        f'fill-opacity="{0.34 if is_main else 0.20}" stroke="{css(tokens.felt_ink)}" stroke-opacity="0.85" '
        f'stroke-width="{line:.2f}"/>'
    )
    if is_main:
        gap = line * 2.4
        path = round_rect_path(gap, gap, width - gap, height - gap, radius - gap * 0.5)
        body += (
            f'<path d="{path}" fill="none" stroke="{css(tokens.felt_ink)}" stroke-opacity="0.38" '
            f'stroke-width="{line * 0.6:.2f}"/>'
        )
    return drawn(body, size)


@lru_cache(maxsize=8)
def _card_outline(size: Size, tokens: Theme) -> pygame.Surface:
    """The faint print where a card will lie."""
    width, height = size
    return drawn(
        f'<path d="{round_rect_path(1.5, 1.5, width - 1.5, height - 1.5, width * 0.09)}" fill="{css(tokens.shade)}" '
        f'fill-opacity="0.16" stroke="{css(tokens.felt_ink)}" stroke-opacity="0.34" stroke-width="1.4"/>',
        size,
    )


@lru_cache(maxsize=6)
def _lamp(px: int, tokens: Theme, is_lit: bool) -> pygame.Surface:
    """A domed lamp in a collar: hollow and dark, or green with a check and rays."""
    steel, green = tokens.metal, light_of(tokens.win)
    body = (
        '<circle cx="51.5" cy="53" r="45" fill="#000000" fill-opacity="0.45"/>'
        f'<circle cx="50" cy="50" r="44" fill="{css(mix(steel, WHITE, 0.35))}"/>'
        f'<circle cx="51" cy="51.5" r="42" fill="{css(mix(steel, BLACK, 0.55))}"/>'
        f'<circle cx="50" cy="50" r="37" fill="{css(mix(tokens.panel, BLACK, 0.5))}"/>'
    )
    if is_lit:
        body = (
            '<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="44" cy="40" r="46">'
            f'<stop offset="0" stop-color="{css(mix(green, WHITE, 0.8))}"/>'
            f'<stop offset="0.6" stop-color="{css(mix(green, WHITE, 0.15))}"/>'
            f'<stop offset="1" stop-color="{css(mix(green, BLACK, 0.35))}"/></radialGradient></defs>'
            f'{body}<circle cx="50" cy="50" r="35" fill="url(#g)"/>'
        )
    else:
        glass = mix(tokens.panel, green, 0.14)
        body += (
            f'<circle cx="50" cy="50" r="33" fill="{css(glass)}" stroke="{css(mix(glass, WHITE, 0.18))}" '
            'stroke-width="2.4"/>'
            f'<path d="M30 40A24 24 0 0 1 48 27" fill="none" stroke="{css(mix(glass, WHITE, 0.5))}" '
            'stroke-width="4" stroke-linecap="round"/>'
        )
    made = drawn(body, (px, px), (100, 100))
    if is_lit:
        check = mark("check", round(px * 0.56), mix(green, BLACK, 0.86))
        made.blit(check, check.get_rect(center=(px // 2, px // 2)))
    return made
