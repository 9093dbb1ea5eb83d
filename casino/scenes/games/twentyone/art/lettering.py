"""Paints the pattern and the lettering of a felt of twenty-one, once for a size."""

from math import acos, asin, degrees

import pygame

from casino.core.texts import _
from casino.engines.twentyone.settings import TwentyOneSettings
from casino.engines.twentyone.side_bets import PAIRS, TRIO
from casino.engines.twentyone.table import DEALER_STANDS_ON, TARGET
from casino.scenes.games.twentyone.art.lettering_places import SIDE_REACH
from casino.scenes.games.twentyone.hands import first_cards, side_places
from casino.scenes.games.twentyone.layout import TwentyOneLayout
from casino.scenes.games.twentyone.seats import CardStation
from casino.ui.drawing import text
from casino.ui.drawing.arc_text import text_on_arc
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import Colour, mix
from casino.ui.drawing.vector import css, drawn
from casino.ui.furniture import emblems, furniture

INSURANCE_LINE = 3  # of the lettering
_SIDE_NAMES = {PAIRS: _("PAIRS"), TRIO: _("21+3")}
_BOLD, _PLAIN = (text.SERIF, "Bold"), (text.SANS, "Semibold")
_STYLES = ((*_BOLD, 1.0), (*_BOLD, 0.9), (*_PLAIN, 0.85), (*_BOLD, 0.95))


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
        """Prints the lines along arcs of one great circle, as they curve on a real felt."""
        printed = self._layout.lettering
        aim, pays, must, insurance = zip(lettering(rules, natural_name), _STYLES, strict=True)
        lines = [aim, must] if printed.side_px else [aim, pays, must, insurance]
        if printed.is_broken:
            lines = [(half, style) for words, style in lines for half in _broken(words)]
        for line, (size, (words, (family, weight, opacity))) in enumerate(zip(printed.sizes, lines, strict=False)):
            px = text.fit_size(words, size, round(printed.across), 8, family, weight)
            y = printed.place(line, 0)[1]
            if line == INSURANCE_LINE and not printed.is_broken:
                self._paint_band(target, y, size)
            self._press(target, words, (px, family, weight), y, 90, opacity)
        if printed.side_px:
            self._paint_sides(target, *((pays[0], insurance[0]) if printed.sizes else (aim[0], pays[0])))

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

    def _paint_sides(self, target: pygame.Surface, *payoffs: str) -> None:
        """Prints what is paid, or the aim, in two lines at both sides, on the same circles."""
        printed = self._layout.lettering
        for side, words in zip((-1, 1), payoffs, strict=True):
            y = float(printed.side_foot)
            lines = _broken(words)
            if len(lines) == 1:
                lines = text.balanced(words, printed.side_px, round(2 * SIDE_REACH * printed.side_px), *_BOLD)
            for line, share in zip(lines, (0.8, 1.0), strict=False):
                style = (max(8, round(printed.side_px * share)), *_BOLD)
                angle = 90 - side * degrees(asin(printed.aside / printed.reach))
                self._press(target, line, style, y, angle, 0.9)
                y += printed.side_px * 1.2

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

    def paint_sides(self, target: pygame.Surface, station: CardStation, rules: TwentyOneSettings) -> None:
        """Prints the places of side bets at a station."""
        metrics, theme = self._look.metrics, self._look.theme
        for place in side_places(station, len(rules.side_bets)):
            frame = place.inflate(-metrics.px(8), -metrics.px(4))
            ink = mix(theme.felt, theme.felt_ink, 0.4)
            pygame.draw.rect(target, ink, frame, max(1, metrics.px(1.2)), frame.h // 2)

    def paint_side_name(self, target: pygame.Surface, place: pygame.Rect, bet: str) -> None:
        """Prints the name of a side bet in its place, while nothing lies there."""
        words, theme = _SIDE_NAMES[bet], self._look.theme
        px = text.fit_size(words, round(place.h * 0.42), round(place.w * 0.8), 8, *_PLAIN)
        line = text.line(words, px, mix(theme.felt, theme.felt_ink, 0.72), weight="Semibold")
        target.blit(line, line.get_rect(center=place.center))

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


def lettering(rules: TwentyOneSettings, natural_name: str) -> tuple[str, str, str, str]:
    """The words on the felt: the aim, what a natural pays, what the dealer does, what insurance pays."""
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
        _("NEAREST TO {target} WINS", target=TARGET),
        pays,
        must,
        _("INSURANCE PAYS {profit} TO {stake}", profit=rules.insurance_pays.profit, stake=rules.insurance_pays.stake),
    )


def _broken(words: str) -> tuple[str, ...]:
    """Breaks a line in two before its second verb, or before what pays; a short one stays whole."""
    at = words.find(" PAYS ") if " PAYS " in words else words.find(" and ")
    return (words,) if at < 0 else (words[:at], words[at + 1 :])
