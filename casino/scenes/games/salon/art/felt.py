"""Paints what is on a salon's felt: people, shoe and tray, the two hands, the bets and their results.

The print is in `print`, the board in `panel`; motions paint what moves.
"""

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache

import pygame

from casino.core.money import CENTS_PER_UNIT, Currency, format_amount
from casino.core.texts import _
from casino.engines.baccarat.bets import AREA_NAMES
from casino.engines.baccarat.settings import SalonSettings
from casino.scenes.games.salon.art.lettering import coin_well
from casino.scenes.games.salon.layout import SalonLayout
from casino.scenes.games.salon.model import HAND_NAMES, AreaShown, SalonModel
from casino.scenes.games.twentyone.art.felt import CardLook
from casino.scenes.table import felt
from casino.ui.cards import card_furniture
from casino.ui.chips.bet_area import BetArea
from casino.ui.chips.chips import draw_amount
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.portraits import portrait
from casino.ui.drawing.theme import Colour, mix
from casino.ui.drawing.vector import css, drawn

_FURNITURE = "house"
_TAGS = {"won": _("WON"), "lost": _("LOST"), "pushed": _("PUSH")}
_MAX_COINS = 14  # in the tray
_CENTS_PER_COIN = 25  # the least value of one drawn coin
CardKey = tuple[str, int]  # the hand, and the card in it from 0


def bet_area(
    layout: SalonLayout,
    area: str,
    chips: Sequence[int],
    *,
    can_press: bool = False,
    keys: tuple[int, ...] = (),
    on_add: Callable[[], object] = lambda: None,
    on_clear: Callable[[], object] = lambda: None,
) -> BetArea:
    """The widget of an area and its chips."""
    return BetArea(
        f"bet-{area}",
        layout.areas[area],
        _("{area}: press to bet, hold or right-click to take back", area=AREA_NAMES[area]),
        name=AREA_NAMES[area],
        stack=tuple(chips),
        chip_px=layout.chip_px,
        chip_at=layout.stake_place(area),
        room_px=layout.pile_px(area),
        amount=f"${sum(chips):,}" if chips else "",
        can_press=can_press,
        keys=keys,
        on_add=on_add,
        on_clear=on_clear,
    )


def coins_for(cents: int) -> int:
    """The number of coins shown for an amount."""
    return max(1, min(_MAX_COINS, cents // _CENTS_PER_COIN)) if cents else 0


class SalonFelt:
    """Paints what is on the felt, for one size."""

    def __init__(self, look: Look, layout: SalonLayout) -> None:
        self._look, self._theme, self._layout = look, look.theme, layout

    def paint_people(self, target: pygame.Surface, faces: Sequence[str], mood: str) -> None:
        """Paints both croupiers."""
        for face, place in zip(faces, (self._layout.dealer_portrait, self._layout.second_portrait), strict=True):
            target.blit(portrait(face, mood, place.w, ring=self._theme.metal), place)

    def paint_furniture(self, target: pygame.Surface, model: SalonModel, back: str, rules: SalonSettings) -> None:
        """Paints the shoe with the cards left in it, and the tray with the dealt ones."""
        size, style, decks = max(1, model.shoe_size), _FURNITURE, rules.decks
        gone, left, cut = model.discarded / size, model.cards_left / size, rules.cut_card / size
        card_furniture.draw_discards(target, self._layout.discards, style=style, share=gone, decks=decks, back=back)
        card_furniture.draw_shoe(
            target, self._layout.shoe, style=style, share_left=left, decks=decks, back=back, cut_share=cut
        )

    # -- hands ------------------------------------------------------------------------------------------------

    def paint_hands(
        self, target: pygame.Surface, model: SalonModel, cards: CardLook, absent: Collection[CardKey], winner: str
    ) -> None:
        """Paints the cards of both hands with their totals, and a line of light around the winner's."""
        sprites = cards.sprites(self._layout.card_px)
        for name in HAND_NAMES:
            held, places = model.hands[name], self._layout.hand_places(name)
            for number, (card, place) in enumerate(zip(held, places, strict=False)):
                if (name, number) in absent:
                    continue
                if winner == name:
                    sprites.draw_outline(target, (place.x, place.y), place.angle, self._theme.accent)
                sprites.draw(target, card, (place.x, place.y), back=cards.back, angle=place.angle)
            if len(held) > 1 and not any(key[0] == name for key in absent):
                self._paint_total(target, name, model, is_winner=winner == name)

    def _paint_total(self, target: pygame.Surface, name: str, model: SalonModel, *, is_winner: bool) -> None:
        """Paints a hand's total, readable from the far end of the table."""
        theme, metrics, place = self._theme, self._look.metrics, self._layout.totals[name]
        side = min(place.w, round(place.h / 1.04))
        plate = pygame.Rect(0, 0, side, round(side * 1.04))
        plate.center = place.center
        fill = mix(theme.panel, theme.accent, 0.30) if is_winner else theme.panel
        edge = theme.focus if is_winner else theme.panel_edge
        self._look.plate(target, plate, fill, edge, radius=round(side * 0.24), opacity=0.94)
        figure = text.figures(str(model.totals[name]), round(side * min(0.90, 0.62 * metrics.printed)), theme.felt_ink)
        text.put(target, figure, plate.centerx, plate.centery, "center")
        if name in model.naturals:
            natural = _("NATURAL")
            px = text.fit_size(natural, metrics.pt(12), round(side * 1.25), 7, weight="Bold")
            words = text.line(natural, px, theme.accent, weight="Bold")
            text.put(target, words, plate.centerx, plate.bottom + metrics.px(2), "midtop")

    # -- bets -------------------------------------------------------------------------------------------------

    def paint_bets(self, target: pygame.Surface, model: SalonModel, away: Collection[str]) -> None:
        """Paints a round's bets: piles before it is settled, then their results. Piles in `away` are moving."""
        for area, bet in model.areas.items():
            if area in away:
                continue
            if bet.outcome != "lost":
                pile = bet_area(self._layout, area, bet.chips)
                if bet.outcome:
                    pile.amount = ""
                pile.draw(target, self._look)
            if bet.outcome:
                self._paint_outcome(target, area, bet, model.currency)

    def _paint_outcome(self, target: pygame.Surface, area: str, bet: AreaShown, currency: Currency) -> None:
        look, layout, metrics = self._look, self._layout, self._look.metrics
        rect = layout.areas[area]
        if bet.gain > 0:
            draw_amount(target, bet.gain // CENTS_PER_UNIT, layout.gain_place(area), layout.chip_px)
        words = _TAGS[bet.outcome] if not bet.gain else f"{_TAGS[bet.outcome]} {felt.signed(bet.gain, currency)}"
        if rect.w < metrics.pt(15) * 7 and bet.gain:
            words = felt.signed(bet.gain, currency)
        tone = felt.result_tone(look, bet.gain)
        x, y = layout.stake_place(area)
        beside = round(layout.chip_px * 0.66)
        if layout.is_flat(area):
            place, anchor = (rect.center, "center") if bet.outcome == "lost" else ((x + beside, y), "midleft")
            felt.paint_total(target, look, place, words, tone, anchor, max_px=round(rect.h * 0.3 * metrics.printed))
            return
        lower = metrics.px(7)  # clear of the line around the area
        width, max_px = rect.w - 2 * lower, round((layout.foot_px - lower) * min(0.95, 0.8 * metrics.printed))
        foot = (rect.centerx, rect.bottom - lower)
        felt.paint_total(target, look, foot, words, tone, "midbottom", room=width, max_px=max_px)
        if bet.commission:
            right = x - beside
            lines = (_("commission"), format_amount(bet.commission, currency))
            width = right - rect.x - metrics.px(8)
            px = min(
                text.fit_size(words, min(metrics.pt(14), round(rect.h * 0.13 * metrics.printed)), width, 8)
                for words in lines
            )
            for words, anchor in zip(lines, ("bottomright", "topright"), strict=True):
                line = text.line(words, px, self._theme.light, weight="Semibold")
                text.put(target, line, right, y - layout.chip_px // 5, anchor)

    # -- the commission ---------------------------------------------------------------------------------------

    @property
    def coin(self) -> pygame.Surface:
        """A coin of this table's size. The surface is shared: do not draw on it."""
        theme = self._theme
        return _coin(max(8, round(self._layout.chip_px * 0.42)), theme.metal, theme.light, theme.shade)

    def coin_places(self, count: int) -> list[tuple[int, int]]:
        """The places of a number of coins in the tray: scattered, but always in the same way."""
        chip_px = self._layout.chip_px
        inner = coin_well(self._layout.commission).inflate(-round(chip_px * 0.75), -round(chip_px * 0.62))
        places = []
        for number in range(count):
            scatter = (number * 2654435761 + 97) & 0xFFFFFFFF
            across = (number * 0.618 + 0.5) % 1.0
            places.append((inner.x + round(inner.w * across), inner.y + round(inner.h * (scatter >> 8 & 0xFF) / 255)))
        return places

    def paint_commission(self, target: pygame.Surface, model: SalonModel) -> None:
        """Paints the coins of the commission, and their amount."""
        theme, metrics, rect = self._theme, self._look.metrics, self._layout.commission
        for place in sorted(self.coin_places(coins_for(model.commission)), key=lambda at: at[1]):
            target.blit(self.coin, self.coin.get_rect(center=place))
        top = coin_well(rect).bottom + metrics.px(2)
        high = rect.bottom - top
        print_ = _("COMMISSION")
        px = text.fit_size(print_, min(metrics.pt(12), round(high * 0.42)), rect.w, 7, weight="Semibold")
        words = text.line(print_, px, mix(theme.metal, theme.light, 0.2), weight="Semibold")
        title = text.put(target, words, rect.centerx, top, "midtop")
        amount = format_amount(model.commission, model.currency)
        px = text.fit_size(amount, min(metrics.pt(15), round(high * 0.52)), rect.w, 8, text.SERIF, "Bold")
        text.put(target, text.figures(amount, px, theme.felt_ink), rect.centerx, title.bottom, "midtop")


@lru_cache(maxsize=8)
def _coin(diameter: int, metal: Colour, light: Colour, shade: Colour) -> pygame.Surface:
    """A small coin lying flat."""
    return drawn(
        f'<ellipse cx="52" cy="46" rx="46" ry="36" fill="{css(shade)}" fill-opacity="0.5"/>'
        f'<ellipse cx="50" cy="44" rx="45" ry="35" fill="{css(mix(metal, shade, 0.5))}"/>'
        f'<ellipse cx="50" cy="39" rx="45" ry="35" fill="{css(metal)}"/>'
        f'<ellipse cx="50" cy="39" rx="36" ry="27" fill="none" stroke="{css(mix(metal, shade, 0.45))}" '
        'stroke-width="4"/>'
        f'<path d="M14 33A42 32 0 0 1 72 12A50 40 0 0 0 14 33Z" fill="{css(light)}" fill-opacity="0.75"/>'
        f'<path d="M50 24L56 35L68 37L59 45L62 56L50 50L38 56L41 45L32 37L44 35Z" '
        f'fill="{css(mix(metal, shade, 0.35))}"/>',
        (diameter, round(diameter * 0.86)),
        (100, 86),
    )
