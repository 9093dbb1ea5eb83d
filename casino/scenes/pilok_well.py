"""Paints what is in and by the well of the Pi'Lok table: keeper, the way of the streets, pots. Changes nothing."""

from __future__ import annotations

from collections.abc import Collection

import pygame

from casino.engines.pilok_events import STREETS
from casino.engines.pilok_settings import PilokSettings
from casino.money import CENTS_PER_UNIT, format_amount
from casino.scenes import felt
from casino.scenes.pilok_felt import Away
from casino.scenes.pilok_layout import PilokLayout
from casino.scenes.pilok_model import FEE, JUMP, SHADOWPORT, PilokModel
from casino.scenes.pilok_told import pot_name
from casino.ui import text
from casino.ui.chips import draw_amount
from casino.ui.hex_table import street_lamp
from casino.ui.look import Look
from casino.ui.portraits import portrait

_FEW_POTS = 3  # of more than these the amounts go without the currency's word
_NAMES = {"lift": "Lift", "orbit": "Orbit", "deep": "Deep", JUMP: "Jump", SHADOWPORT: "Shadowport"}
_MEANING = {
    "": "",
    FEE: "Berthing Fee: everybody pays {fee} to be in the hand.",
    "lift": "Lift: one die each, the highest acts first.",
    "orbit": "Orbit: the second die, the highest sum of two acts first.",
    "deep": "Deep: the third die, the highest sum of three acts first.",
    JUMP: "Jump: a duel of skill; the winner has a die of the loser's rolled again.",
    SHADOWPORT: "Shadowport: the best two dice count, doubles count twice.",
}


def paint_keeper(target: pygame.Surface, look: Look, layout: PilokLayout, who: str, mood: str) -> None:
    """The droid that keeps the pot."""
    place = layout.dealer_portrait
    target.blit(portrait(who, mood, place.w, ring=look.theme.metal), place)


def paint_in_all(target: pygame.Surface, look: Look, layout: PilokLayout, shown: PilokModel) -> None:
    """What lies on the table altogether, by the keeper."""
    if shown.in_all:
        area = layout.in_all
        words = f"in all {format_amount(shown.in_all, shown.currency)}"
        most = round(area.h / 1.25)
        if text.width(words, min(look.metrics.pt(15), most), text.SERIF, "Bold") > area.w * 0.9:
            words = words.rpartition(" ")[0]  # the pots below name the money
        anchor = "center" if area.centerx == layout.dealer_portrait.centerx else "midleft"
        place = area.center if anchor == "center" else area.midleft
        felt.paint_total(target, look, place, words, look.theme.ink, anchor, room=area.w, most_px=most)


def paint_streets(
    target: pygame.Surface, look: Look, layout: PilokLayout, shown: PilokModel, rules: PilokSettings
) -> None:
    """The way from the Lift to Shadowport with its lamps, and a line about the present stage of it."""
    theme, area = look.theme, layout.streets
    stages = (*STREETS, *((JUMP,) if rules.jump else ()), SHADOWPORT)
    at = stages.index(shown.street) if shown.street in stages else -1
    px = min(look.metrics.title_pt(15), round(area.h * 0.66))
    while px > 8 and _streets_width(stages, px) > area.w:
        px -= 1
    lamp = round(px * 1.35)
    gap = (area.w - _streets_width(stages, px)) // (len(stages) + 1) + px // 2
    x = area.centerx - (_streets_width(stages, px) + (gap - px // 2) * (len(stages) - 1)) // 2
    for number, stage in enumerate(stages):
        state = "lit" if number == at else "past" if number < at else "dark"
        picture = street_lamp(lamp, theme, state)
        target.blit(picture, picture.get_rect(midleft=(x, area.centery)))
        ink = theme.warn if state == "lit" else theme.felt_ink if state == "past" else theme.ink_dim
        weight = "Bold" if state == "lit" else "Semibold"
        words = text.line(_NAMES[stage], px, ink, weight=weight)
        text.put(target, words, x + lamp + px // 4, area.centery, "midleft")
        end = x + lamp + px // 4 + text.width(_NAMES[stage], px, weight="Bold")
        x = end + gap
        if number < len(stages) - 1 and gap > px:
            line = theme.felt_ink if number < at else theme.panel_edge
            width = max(1, px // 10)
            pygame.draw.line(target, line, (end + px // 3, area.centery), (x - px // 3, area.centery), width)
    meaning = _MEANING[shown.street].format(fee=format_amount(rules.ante, shown.currency))
    if meaning:
        _paint_meaning(target, look, layout.meaning, meaning)


def _paint_meaning(target: pygame.Surface, look: Look, area: pygame.Rect, words: str) -> None:
    """What the present street is, in one line, or in two where the well is narrow."""
    px = min(look.metrics.title_pt(13.5), round(area.h * 0.86))
    lines: tuple[str, ...] = (words,)
    if area.h > 1.6 * look.metrics.title_pt(15) and text.width(words, px) > area.w:
        px = min(px, round(area.h * 0.42))
        while px > 8 and len(lines := text.wrapped(words, px, area.w)) > 2:
            px -= 1
    y = area.centery - (len(lines) - 1) * px * 0.59
    for line in lines:
        size = text.fit_size(line, px, area.w, 8)
        text.put(target, text.line(text.fitted(line, size, area.w), size, look.theme.ink), area.centerx, y, "center")
        y += px * 1.18


def _streets_width(stages: Collection[str], px: int) -> int:
    """How wide lamps and names are with the least gaps, at a size of letters."""
    names = sum(text.width(_NAMES[stage], px, weight="Bold") for stage in stages)
    return names + len(stages) * (round(px * 1.35) + px // 4) + (len(stages) - 1) * (px // 2)


def pot_chips_place(cell: pygame.Rect) -> tuple[int, int]:
    """Where the chips of a pot lie in its cell."""
    return cell.x + round(min(cell.w * 0.24, cell.h * 0.72)), cell.centery + cell.h // 8


def shown_pots(shown: PilokModel) -> list[int]:
    """The numbers of the pots that have something in them, from 1."""
    return [number for number, pot in enumerate(shown.pots, 1) if pot.amount]


def pot_cell(layout: PilokLayout, shown: PilokModel, number: int) -> pygame.Rect:
    """The place of pot `number` (from 1)."""
    return layout.pot_places(max(len(shown.pots), number))[number - 1]


def pot_chip_px(look: Look, cell: pygame.Rect) -> int:
    """The diameter of a pot's chips."""
    return max(8, min(look.metrics.px(26), round(cell.h * 0.42), cell.w // 7))


def paint_pots(target: pygame.Surface, look: Look, layout: PilokLayout, shown: PilokModel, away: Away = ()) -> None:
    """Every pot with its chips, its name, its amount, and who may win it."""
    count = len(shown.pots)
    for number in shown_pots(shown):
        if ("pot", number) not in away:
            _paint_pot(target, look, pot_cell(layout, shown, number), shown, number, count)


def _paint_pot(
    target: pygame.Surface, look: Look, cell: pygame.Rect, shown: PilokModel, number: int, count: int
) -> None:
    pot, theme = shown.pots[number - 1], look.theme
    chips = pot_chip_px(look, cell)
    drawn_on = draw_amount(target, pot.amount // CENTS_PER_UNIT, pot_chips_place(cell), chips)
    left = max(drawn_on.right + look.metrics.px(4), pot_chips_place(cell)[0] + chips)
    room = cell.right - left - look.metrics.px(2)
    name = "Berthing Fees" if shown.street == FEE else pot_name(number, count).capitalize()
    lines = [(name, look.metrics.title_pt(12.5), theme.ink_dim, text.SANS)]
    amount = format_amount(pot.amount, shown.currency)
    if count > _FEW_POTS:
        amount = amount.split(" ")[0]
    if cell.h < look.metrics.title_pt(27):  # no room for two lines
        name = name.removesuffix(" pot").replace(" pot", "")
        lines = [(f"{name}: {amount.split(' ')[0]}", look.metrics.title_pt(15), theme.felt_ink, text.SERIF)]
    else:
        lines.append((amount, look.metrics.title_pt(17), theme.felt_ink, text.SERIF))
    size = look.metrics.title_pt(18)
    faces = list(pot.seats) if count > 1 else []
    # In a low, wide cell the faces are beside the words.
    is_beside = bool(faces) and cell.h < 3.2 * size and cell.w >= 7 * size
    all_room, room = room, round(room * 0.58) if is_beside else room
    high = sum(px for _, px, _, _ in lines) * 1.22 + (size if faces and not is_beside else 0)
    shrink = min(1.0, cell.h * 0.96 / high)
    y = cell.centery - high * shrink / 2
    for words, wanted, ink, family in lines:
        px = max(8, round(wanted * shrink))
        if words == amount and text.width(words, px, family, "Bold") > room:
            words = words.split(" ")[0]
        px = text.fit_size(words, px, room, 8, family, _weight(family))
        make = text.figures if family == text.SERIF else text.line
        text.put(target, make(words, px, ink, family, _weight(family)), left, y + wanted * shrink * 0.61, "midleft")
        y += wanted * 1.22 * shrink
    if not faces:
        return
    size = max(8, round(size * shrink))
    x = left + room + look.metrics.px(4) if is_beside else left
    y = cell.centery - size / 2 if is_beside else y
    step = min(size + 1, max(3, (left + all_room - x - size) // max(1, len(faces) - 1)))
    for place, seat in enumerate(faces):
        who = portrait(shown.seats[seat].portrait, "calm", size, ring=theme.metal)
        target.blit(who, (round(x + place * step), round(y)))


def _weight(family: str) -> str:
    return "Bold" if family == text.SERIF else "Semibold"
