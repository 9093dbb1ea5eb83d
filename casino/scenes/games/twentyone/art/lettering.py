"""Paints the pattern and the lettering of a felt of twenty-one, once for a size."""

from math import acos, asin, degrees

import pygame

from casino.core.texts import _
from casino.engines.twentyone.settings import TwentyOneSettings
from casino.engines.twentyone.table import DEALER_STANDS_ON
from casino.scenes.games.twentyone.hands import first_cards
from casino.scenes.games.twentyone.layout import TwentyOneLayout
from casino.scenes.games.twentyone.seats import CardStation, felt_shape, is_upright
from casino.ui.drawing import text
from casino.ui.drawing.arc_text import text_on_arc
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import Colour, mix
from casino.ui.drawing.vector import css, drawn
from casino.ui.furniture import emblems, furniture

INSURANCE_LINE = 2  # of the lettering
_STYLES = ((text.SERIF, "Bold", 1.0), (text.SANS, "Semibold", 0.9), (text.SERIF, "Bold", 0.95))


class FeltPrint:
    """Paints the pattern and the lettering, for one size."""

    def __init__(self, look: Look, layout: TwentyOneLayout) -> None:
        self._look = look
        self._layout = layout

    def paint_woven(self, target: pygame.Surface, shape: furniture.TableShape, *, is_classic: bool) -> None:
        """Paints the pattern woven into the felt: a border and a spade in the house, a shield in the castle."""
        theme = self._look.theme
        tone = mix(theme.felt, theme.light, 0.55)
        if is_classic:
            target.blit(emblems.felt_border(shape, tone, 0.35), self._layout.table)
            self._weave_emblem(target, shape, "spade", mix(theme.felt, theme.light, 0.40))
        else:
            self._weave_emblem(target, shape, "axe", tone)

    def _weave_emblem(self, target: pygame.Surface, shape: furniture.TableShape, kind: str, tone: Colour) -> None:
        """Weaves the house's sign into the middle of the felt."""
        high = round(min(shape.felt_rect.h * 0.62, shape.felt_rect.w * 0.86))
        emblem = emblems.felt_emblem((round(high * 200 / 234), high), kind, tone, 0.14)
        centre = (
            self._layout.table.x + round(shape.centre[0]),
            self._layout.table.y + round(shape.top + shape.felt_rect.h * 0.5),
        )
        target.blit(emblem, emblem.get_rect(center=centre))

    def paint_lettering(self, target: pygame.Surface, rules: TwentyOneSettings, natural_name: str) -> None:
        """Prints three lines along arcs of one great circle, as they curve on a real felt."""
        printed = self._layout.lettering
        words_of = _broken(lettering(rules, natural_name)) if printed.is_broken else lettering(rules, natural_name)
        halves = 2 if printed.is_broken else 1
        for line, size in enumerate(printed.sizes):
            family, weight, opacity = _STYLES[line // halves]
            px = text.fit_size(words_of[line], size, round(printed.across), 8, family, weight)
            y = printed.place(line, 0)[1]
            if line == INSURANCE_LINE and halves == 1:
                self._paint_band(target, y, size)
            self._press(target, words_of[line], (px, family, weight), y, 90, opacity)
        if self._layout.stations[0].is_alone and printed.sizes and not is_upright(self._layout.table.size):
            self._paint_sides(target, rules)

    def _press(
        self, target: pygame.Surface, words: str, style: tuple[int, str, str], y: float, angle: float, opacity: float
    ) -> None:
        """Presses words into the cloth along a circle, with an edge that keeps them legible under the brightest lamp.

        `style`: size in px, family and weight. The middle of the circle's lowest line is at `y`.
        """
        theme, px, printed = self._look.theme, style[0], self._layout.lettering
        font = text.font(*style)
        deep = max(1.0, px * 0.045)
        for tone, share, (across, down) in ((theme.shade, 0.55, (deep * 0.6, deep)), (theme.felt_ink, opacity, (0, 0))):
            centre = (printed.centre_x + across, y - printed.reach + down)
            text_on_arc(target, font, words, tone, centre, printed.reach, angle, spacing_px=px * 0.07, opacity=share)

    def _paint_sides(self, target: pygame.Surface, rules: TwentyOneSettings) -> None:
        """Prints the shoe's contents and the splits allowed beside the lines, on the same circles."""
        printed, metrics = self._layout.lettering, self._look.metrics
        felt = felt_shape(self._layout.table.size)
        outer = felt.radii[0] - printed.across / 2  # from the lines' ends to the felt's edge
        aside = printed.across / 2 + outer * (0.46 - 0.46 * (metrics.printed - 1))
        decks = _("ONE DECK") if rules.decks == 1 else _("{decks} DECKS", decks=rules.decks)
        foot = printed.tops[INSURANCE_LINE] + printed.sizes[INSURANCE_LINE] * 1.2  # above the outermost of four hands
        px = min(printed.sizes[0] * (0.72 + (metrics.printed - 1) * 0.2), outer * 0.13 * min(1.26, metrics.printed))
        drop = printed.reach - (printed.reach**2 - (aside + outer * 0.3) ** 2) ** 0.5
        if self._layout.count.bottom < self._layout.table.centery + drop:  # clear of the count
            foot = max(foot, self._layout.count.bottom + px * 0.6 + drop)
        for side, words in (
            (-1, (_("SHOE OF"), decks)),
            (1, (_("SPLIT UP TO"), _("{hands} HANDS", hands=rules.max_hands))),
        ):
            y = foot
            for line, share in zip(words, (0.62 * metrics.printed, 1.0), strict=True):
                style = (max(8, round(px * share)), text.SERIF, "Bold")
                angle = 90 - side * degrees(asin(aside / printed.reach))
                self._press(target, line, style, y, angle, 0.85)
                y += px * 1.15 + metrics.px(2)

    def paint_hand_place(self, target: pygame.Surface, station: CardStation) -> None:
        """Prints the frame for a seat's first two cards."""
        card = station.card_px
        gap = self._look.metrics.px(4)
        frame = first_cards(station).inflate(2 * gap, 2 * gap)
        corner, hair = card * 0.09, max(1.0, card * 0.014)
        body = "".join(
            f'<rect x="{inset}" y="{inset}" width="{frame.w - 2 * inset}" height="{frame.h - 2 * inset}" '
            f'rx="{corner:.1f}" fill="none" stroke="{css(self._look.theme.felt_ink)}" stroke-opacity="{opacity}" '
            f'stroke-width="{hair * width:.2f}"/>'
            for inset, width, opacity in ((hair, 1.0, 0.34), (hair + gap * 0.8, 0.6, 0.20))
        )
        target.blit(drawn(body, frame.size), frame)

    def _paint_band(self, target: pygame.Surface, y: int, height: int) -> None:
        """Prints the two lines between which insurance is laid, around a line of letters in the middle at `y`."""
        printed, reach = self._layout.lettering, self._layout.lettering.reach
        half = degrees(acos(min(1.0, 0.5 * printed.across / reach)))
        turns = (half + (180 - half - half) * number / 60 for number in range(61))
        arc = [pygame.Vector2(1, 0).rotate(turn) for turn in turns]
        ink = mix(self._look.theme.felt, self._look.theme.felt_ink, 0.55)
        for radius in (reach - height * 0.80, reach + height * 0.84):
            points = [(printed.centre_x + radius * at.x, y - reach + radius * at.y) for at in arc]
            pygame.draw.aalines(target, ink, False, points)
            pygame.draw.aalines(target, ink, False, [(x, y + 0.7) for x, y in points])


def lettering(rules: TwentyOneSettings, natural_name: str) -> tuple[str, str, str]:
    """The words on the felt: what a natural pays, what the dealer does, what insurance pays."""
    pays = _(
        "{natural} PAYS {profit} TO {stake}",
        natural=natural_name.upper(),
        profit=rules.natural_pays.profit,
        stake=rules.natural_pays.stake,
    )
    if rules.dealer_hits_soft_17:
        must = _(
            "Dealer must draw to {draws} and hit soft {stands}",
            draws=DEALER_STANDS_ON - 1,
            stands=DEALER_STANDS_ON,
        )
    else:
        must = _(
            "Dealer must draw to {draws} and stand on all {stands}s",
            draws=DEALER_STANDS_ON - 1,
            stands=DEALER_STANDS_ON,
        )
    return (
        pays,
        must,
        _("INSURANCE PAYS {profit} TO {stake}", profit=rules.insurance_pays.profit, stake=rules.insurance_pays.stake),
    )


def _broken(lines: tuple[str, ...]) -> list[str]:
    """Breaks every line in two before its verb."""
    found = []
    for words in lines:
        at = words.find(" PAYS ") if " PAYS " in words else words.find(" and ")
        found += [words[:at], words[at + 1 :]]
    return found
