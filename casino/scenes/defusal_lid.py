"""The case's lid: two shutters that meet in the middle, with the case's code and what the level asks for on them.

Nothing of the bomb is drawn here. Paints what it is given; what is pressed before the lid opens is `defusal_press`'s.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from casino.engines.baccarat_settings import DefusalSettings
from casino.money import Currency, format_amount
from casino.scenes.defusal_case import edition
from casino.ui import materials, text
from casino.ui.bomb_case import case_inset, case_plate, hazard_band, screw, serial_plate
from casino.ui.bomb_clock import clock_text
from casino.ui.look import Look
from casino.ui.materials import BLACK, WHITE, round_rect_path
from casino.ui.metrics import Metrics
from casino.ui.theme import Theme, mix
from casino.ui.vector import Size, css, drawn

_LABEL_SHAPE = 2.5  # a fact's label, width by height
_CODE_SHAPE = 5.6


@dataclass(frozen=True)
class LidLayout:
    """The lid's places, in px. `seam` is where its halves meet, `field` and `lay` are what a code is typed into."""

    rect: pygame.Rect
    seam: int
    band_px: int
    code: pygame.Rect
    edition: pygame.Rect
    facts: tuple[pygame.Rect, ...]
    field: pygame.Rect
    lay: pygame.Rect


def lid_layout(metrics: Metrics, case: pygame.Rect, facts: int) -> LidLayout:
    """Where everything on the lid of a case lies, with so many labels of facts."""
    inset = case_inset(case.size)
    rect = case.inflate(-2 * round(inset * 0.62), -2 * round(inset * 0.62))
    gap = metrics.px(14)
    seam = rect.y + round(rect.h * 0.47)
    band = max(metrics.px(20), round(rect.h * 0.05))
    rim = case_inset(rect.size)
    upper = pygame.Rect(rect.x + rim, rect.y + rim, rect.w - 2 * rim, seam - band - gap - rect.y - rim)
    lower = pygame.Rect(upper.x, seam + band + gap, upper.w, rect.bottom - rim - seam - band - gap)
    note_px = round(metrics.pt(16) * 1.5)
    code_h = min(upper.h - note_px - gap, round(upper.w * 0.90 / _CODE_SHAPE))
    code = pygame.Rect(0, 0, round(code_h * _CODE_SHAPE), code_h)
    code.midtop = (upper.centerx, upper.y + max(0, (upper.h - code_h - note_px - gap) // 2))
    note = pygame.Rect(0, 0, round(upper.w * 0.8), note_px)
    note.midtop = (upper.centerx, code.bottom + gap)
    field_h = max(metrics.px(44), round(metrics.pt(17) * 1.7))
    across = min(lower.w - 2 * gap, metrics.px(980))

    def label_px(columns: int) -> float:
        rows = -(-facts // columns)
        most = (lower.h - field_h - 2 * gap - (rows - 1) * gap) / rows
        return min((across - (columns - 1) * gap) / columns, most * _LABEL_SHAPE)

    columns = max((facts, -(-facts // 2)), key=label_px)
    rows = -(-facts // columns)
    wide = label_px(columns)
    high = wide / _LABEL_SHAPE
    whole = rows * high + (rows - 1) * gap + gap + field_h
    top = lower.y + (lower.h - whole) / 2
    labels = []
    for number in range(facts):
        row, column = divmod(number, columns)
        in_row = min(columns, facts - row * columns)
        x = lower.centerx + (column - (in_row - 1) / 2) * (wide + gap) - wide / 2
        labels.append(pygame.Rect(round(x), round(top + row * (high + gap)), round(wide), round(high)))
    button = max(metrics.px(110), text.width("Lay it out", metrics.pt(17), weight="Semibold") + metrics.px(34))
    line = pygame.Rect(0, 0, min(across, metrics.px(420) + button), field_h)
    line.midtop = (lower.centerx, labels[-1].bottom + gap)
    lay = pygame.Rect(line.right - button, line.y, button, line.h)
    field = pygame.Rect(line.x, line.y, lay.x - metrics.px(8) - line.x, line.h)
    return LidLayout(rect, seam, band, code, note, tuple(labels), field, lay)


def facts_of(rules: DefusalSettings, currency: Currency) -> tuple[tuple[str, str], ...]:
    """What a level's bomb is like, each a heading and a figure."""
    time = clock_text(rules.seconds) if rules.seconds is not None else "NONE"
    if rules.seconds is not None and rules.seconds < 60:
        time = f"0:{rules.seconds:02d}"
    facts = [("MODULES", str(rules.modules)), ("TIME", time), ("STRIKES", str(rules.strikes))]
    return (
        *facts,
        ("ENTRY FEE", _sum(int(rules.entry_fee), currency)),
        ("BOUNTY", _sum(int(rules.bounty), currency)),
    )


def _sum(cents: int, currency: Currency) -> str:
    return format_amount(cents, currency).split(" ")[0] if cents else "NONE"


@lru_cache(maxsize=2)
def _shutters(size: Size, tokens: Theme, seam: int, band_px: int) -> pygame.Surface:
    """The two halves closed, of `size` px: brushed plates, a warning strip either side of the seam. It is shared."""
    width, height = size
    plate = case_plate(size, tokens).copy()
    strip = (round(width * 0.955), band_px)
    for top in (seam - band_px - round(band_px * 0.18), seam + round(band_px * 0.18)):
        band = hazard_band(strip, tokens)
        plate.blit(band, band.get_rect(midtop=(width // 2, top)))
    hair = max(2.0, height * 0.005)
    lines = (
        f'<path d="M0 {seam}H{width}" stroke="{css(mix(tokens.rail, BLACK, 0.92))}" stroke-width="{2 * hair:.1f}"/>'
        f'<path d="M0 {seam + hair * 1.4:.1f}H{width}" stroke="{css(mix(tokens.rail, WHITE, 0.5))}" '
        f'stroke-width="{hair * 0.6:.1f}"/>'
    )
    unit = min(size)
    latch_w, latch_h = unit * 0.075, unit * 0.15
    for x in (width * 0.16, width * 0.84):
        left, top = x - latch_w / 2, seam - latch_h / 2
        lines += (
            f'<path d="{round_rect_path(left + 3, top + 5, left + latch_w + 3, top + latch_h + 5, latch_w * 0.16)}" '
            'fill="#000000" fill-opacity="0.5"/>'
            f'<path d="{round_rect_path(left, top, left + latch_w, top + latch_h, latch_w * 0.16)}" '
            f'fill="{css(mix(tokens.metal, BLACK, 0.18))}" stroke="{css(mix(tokens.metal, BLACK, 0.7))}" '
            f'stroke-width="{hair * 0.6:.1f}"/>'
            f'<path d="M{left + 2} {top + latch_h * 0.1}V{top + latch_h * 0.9}M{left + 2} {top + 2}H'
            f'{left + latch_w * 0.9}" stroke="{css(mix(tokens.metal, WHITE, 0.7))}" stroke-width="{hair * 0.5:.1f}" '
            'fill="none"/>'
        )
    plate.blit(drawn(lines, size), (0, 0))
    head = max(7, round(latch_w * 0.42))
    for x in (width * 0.16, width * 0.84):
        for y in (seam - latch_h * 0.30, seam + latch_h * 0.30):
            made = screw(head, tokens, 30 + x % 90)
            plate.blit(made, made.get_rect(center=(round(x), round(y))))
    return plate


def paint_lid(
    target: pygame.Surface, look: Look, place: LidLayout, code: str, facts: Sequence[tuple[str, str]], note: str
) -> None:
    """The closed lid: the code, the manual that fits, a note in words, and the level's facts."""
    theme, rect = look.theme, place.rect
    soft = look.metrics.px(14)
    shade = _shadow(rect.size, soft, 0.8)
    target.blit(shade, (rect.x - soft, rect.y - soft + look.metrics.px(3)))
    target.blit(_shutters(rect.size, theme, place.seam - rect.y, place.band_px), rect)
    if code:
        _paint_label(target, look, place.code, code, "CASE")
    words = f"{note} Read with manual No. {edition()}.".strip()
    px = text.fit_size(words, look.metrics.pt(17), place.edition.w, 9, text.SANS, "Semibold")
    for colour, shift in ((mix(theme.rail, BLACK, 0.8), 1), (theme.ink, 0)):
        line = text.line(words, px, colour, text.SANS, "Semibold")
        text.put(target, line, place.edition.centerx, place.edition.centery + shift, "center")
    for area, (heading, figure) in zip(place.facts, facts, strict=True):
        _paint_label(target, look, area, figure, heading)


@lru_cache(maxsize=6)
def _shadow(size: Size, soft_px: int, opacity: float) -> pygame.Surface:
    return materials.soft_shadow(size, soft_px, opacity)


def _paint_label(target: pygame.Surface, look: Look, area: pygame.Rect, words: str, heading: str) -> None:
    shade = _shadow(area.size, look.metrics.px(7), 0.6)
    target.blit(shade, area.move(-look.metrics.px(5), -look.metrics.px(4)))
    target.blit(serial_plate(area.size, look.theme, words, heading), area)


def draw_opening(target: pygame.Surface, place: LidLayout, lid: pygame.Surface, share: float) -> pygame.Rect:
    """The lid's halves on their way apart, `share` 0 closed to 1 gone; `lid` is a picture of it closed."""
    rect = place.rect
    high = place.seam - rect.y
    kept = target.get_clip()
    target.set_clip(rect.clip(kept))
    target.blit(lid, (rect.x, rect.y - round(high * share)), (0, 0, rect.w, high))
    target.blit(lid, (rect.x, place.seam + round((rect.h - high) * share)), (0, high, rect.w, rect.h - high))
    target.set_clip(kept)
    return rect
