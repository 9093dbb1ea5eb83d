"""What is painted once for a size of a table of twenty-one: the light on the floor beside it, and all that is printed
on its felt. Cards, chips and people lie on it and are painted elsewhere.
"""

from __future__ import annotations

from math import acos, degrees

import pygame

from casino.engines.twentyone import DEALER_STANDS_ON
from casino.engines.twentyone_settings import TwentyOneSettings
from casino.scenes.twentyone_layout import FIRST_TWO, TwentyOneLayout
from casino.scenes.twentyone_seats import CARD_RATIO, Station
from casino.ui import emblems, furniture, materials, text
from casino.ui.look import Look
from casino.ui.theme import Colour, mix
from casino.ui.vector import css, drawn

_BOARDS = 0.22  # how much of the light's colour the lit boards beside the table take
INSURANCE_LINE = 2  # of what is printed on the felt


def paint_emblem(top: pygame.Surface, shape: furniture.TableShape, kind: str, tone: Colour) -> None:
    """The house's sign, woven into the middle of the felt."""
    high = round(min(shape.felt_rect.h * 0.62, shape.felt_rect.w * 0.86))
    emblem = emblems.felt_emblem((round(high * 200 / 234), high), kind, tone, 0.14)
    centre = (round(shape.centre[0]), round(shape.top + shape.felt_rect.h * 0.5))
    top.blit(emblem, emblem.get_rect(center=centre))


def light_floor(top: pygame.Surface, look: Look, shape: furniture.TableShape) -> None:
    """Lamps out of the picture throw pools of light on the boards at both sides of the table."""
    size = top.get_size()
    beside = shape.felt_rect.x - shape.rail_px
    tone = mix(mix(look.theme.floor, look.theme.rail, 0.5), look.theme.light, _BOARDS)
    boards = materials.wood(size, tone, plank_px=max(8, round(min(size) * 0.085)))
    light = pygame.Surface(size, 0, 32)
    for high, reach, strength in ((0.30, 0.62, 0.75), (0.86, 0.80, 1.0)):
        side = round(max(size[1] * reach, beside * 1.9))
        pool = materials.light_pool((side, side), look.theme.light, strength=strength)
        for x in (beside * 0.42, size[0] - beside * 0.42):
            place = pool.get_rect(center=(round(x), round(size[1] * high)))
            light.blit(pool, place, special_flags=pygame.BLEND_RGB_ADD)
    boards.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in shape.outline(shape.rail_px * 1.25)) + "Z"
    boards.blit(materials.blurred(f'<path d="{path}" fill="#000000"/>', size, shape.rail_px * 0.5), (0, 0))
    top.blit(boards, (0, 0), special_flags=pygame.BLEND_RGB_ADD)


def lettering(rules: TwentyOneSettings, natural_name: str) -> tuple[str, str, str]:
    """What is printed on the felt: what a natural pays, what the dealer does, what insurance pays."""
    pays = f"{natural_name.upper()} PAYS {rules.natural_pays.profit} TO {rules.natural_pays.stake}"
    if rules.dealer_hits_soft_17:
        must = f"Dealer must draw to {DEALER_STANDS_ON - 1} and hit soft {DEALER_STANDS_ON}"
    else:
        must = f"Dealer must draw to {DEALER_STANDS_ON - 1} and stand on all {DEALER_STANDS_ON}s"
    return pays, must, f"INSURANCE PAYS {rules.insurance_pays.profit} TO {rules.insurance_pays.stake}"


def paint_lettering(
    target: pygame.Surface, look: Look, layout: TwentyOneLayout, rules: TwentyOneSettings, natural_name: str
) -> None:
    """Three lines along arcs of one great circle above the table, as they curve on a real felt."""
    theme, printed = look.theme, layout.lettering
    styles = ((text.SERIF, "Bold", 1.0), (text.SANS, "Semibold", 0.9), (text.SERIF, "Bold", 0.95))
    words_of = lettering(rules, natural_name)
    for line in range(len(printed.sizes)):
        family, weight, opacity = styles[line]
        words = words_of[line]
        px = text.fit_size(words, printed.sizes[line], round(printed.across), 8, family, weight)
        x, y = printed.place(line, 0)
        centre = (x, y - printed.reach)
        if line == INSURANCE_LINE:
            _paint_band(target, look, centre, printed.reach, printed.sizes[line], printed.across)
        deep = max(1.0, px * 0.045)  # pressed into the cloth, which also keeps it legible where the lamp is brightest
        for tone, share, (across, down) in ((theme.shade, 0.55, (deep * 0.6, deep)), (theme.felt_ink, opacity, (0, 0))):
            materials.text_on_arc(
                target, text.font(px, family, weight), words, tone, (centre[0] + across, centre[1] + down),
                printed.reach, 90, spacing_px=px * 0.07, opacity=share,
            )  # fmt: skip


def paint_hand_place(target: pygame.Surface, look: Look, station: Station) -> None:
    """The frame printed where a seat's first two cards will lie."""
    card = station.card_px
    gap = look.metrics.px(4)
    frame = pygame.Rect(0, 0, round(card * CARD_RATIO * FIRST_TWO) + 2 * gap, card + 2 * gap)
    corner, hair = card * 0.09, max(1.0, card * 0.014)
    body = "".join(
        f'<rect x="{inset}" y="{inset}" width="{frame.w - 2 * inset}" height="{frame.h - 2 * inset}" '
        f'rx="{corner:.1f}" fill="none" stroke="{css(look.theme.felt_ink)}" stroke-opacity="{opacity}" '
        f'stroke-width="{hair * width:.2f}"/>'
        for inset, width, opacity in ((hair, 1.0, 0.34), (hair + gap * 0.8, 0.6, 0.20))
    )
    frame.center = station.cards.center
    target.blit(drawn(body, frame.size), frame)


def _paint_band(
    target: pygame.Surface, look: Look, centre: tuple[float, float], reach: float, height: int, across: float
) -> None:
    """The two lines insurance is laid between."""
    half = degrees(acos(min(1.0, 0.5 * across / reach)))
    ink = mix(look.theme.felt, look.theme.felt_ink, 0.55)
    for radius in (reach - height * 0.80, reach + height * 0.84):
        points = [(centre[0] + radius * x, centre[1] + radius * y) for x, y in _arc_points(half, 180 - half)]
        pygame.draw.aalines(target, ink, False, points)
        pygame.draw.aalines(target, ink, False, [(x, y + 0.7) for x, y in points])


def _arc_points(start_degrees: float, end_degrees: float) -> list[tuple[float, float]]:
    vectors = [pygame.Vector2(1, 0).rotate(start_degrees + (end_degrees - start_degrees) * n / 60) for n in range(61)]
    return [(v.x, v.y) for v in vectors]
