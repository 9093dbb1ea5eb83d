"""Lays out and paints the case's lid: two shutters that meet in the middle, with the case's code and the level's facts.

Its widgets are in `press`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from casino.core.money import Currency, format_amount
from casino.core.texts import _
from casino.engines.baccarat.settings import DefusalSettings
from casino.scenes.dialogs.dates import in_minutes
from casino.scenes.games.bomb.art.lid_parts import clamp, handle, lock, paint_guards, painted_sign, seam_light
from casino.scenes.games.bomb.art.plate import case_inset, case_plate, hazard_band, put_centred, serial_plate
from casino.ui.drawing import materials, text
from casino.ui.drawing.look import Look
from casino.ui.drawing.materials import BLACK, WHITE
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import Theme, mix
from casino.ui.drawing.vector import Size, css, drawn

_LABEL_SHAPE, _LABEL_SHAPE_TALL = 2.5, 1.75  # a fact's label, width by height
_CODE_SHAPE, _CODE_SHAPE_TALL = 5.6, 3.9
_SIGN_SHAPE = 1.16  # a painted sign, height by width
_LOCK = 3.2  # the size of the lock, in bands
_MIN_SIGN = 84  # layout units: smaller signs are left out
_UPPER = (("danger", -1), ("clock", 1))


@dataclass(frozen=True)
class LidLayout:
    """The lid's places, in px.

    `seam` is where its halves meet. `field` and `lay` are the line for a code and its button. `signs` have those kinds
    that fit. `handle` is None where it does not fit.
    """

    rect: pygame.Rect
    seam: int
    band_px: int
    code: pygame.Rect
    edition: pygame.Rect
    facts: tuple[pygame.Rect, ...]
    field: pygame.Rect
    lay: pygame.Rect
    signs: tuple[tuple[str, pygame.Rect], ...] = ()
    handle: pygame.Rect | None = None

    @property
    def lock(self) -> pygame.Rect:
        """The lock over the seam, with its red button."""
        place = pygame.Rect(0, 0, round(self.band_px * _LOCK), round(self.band_px * _LOCK))
        place.center = (self.rect.centerx, self.seam)
        return place


def lid_layout(metrics: Metrics, case: pygame.Rect, facts: int) -> LidLayout:
    """Lays out the lid of a case with a number of fact labels."""
    inset = case_inset(case.size)
    rect = case.inflate(-2 * round(inset * 0.62), -2 * round(inset * 0.62))
    gap = metrics.px(14)
    seam = rect.y + round(rect.h * 0.47)
    band = max(metrics.px(20), round(min(rect.h * 0.05, rect.w * 0.055)))
    rim = case_inset(rect.size)
    upper = pygame.Rect(rect.x + rim, rect.y + rim, rect.w - 2 * rim, seam - band - gap - rect.y - rim)
    lower = pygame.Rect(upper.x, seam + band + gap, upper.w, rect.bottom - rim - seam - band - gap)
    is_tall = metrics.is_tall
    note_px = round(metrics.pt(16) * 1.5)
    shape = _CODE_SHAPE_TALL if is_tall else _CODE_SHAPE
    # Signs stand on both sides of the code, or above it on a tall lid.
    sign = round(min(upper.w * 0.34, upper.h * 0.42) if is_tall else min(upper.w * 0.13, upper.h * 0.68))
    broad = upper.w * 0.90 if is_tall else upper.w - 2 * sign - 5 * gap
    above = round(sign * _SIGN_SHAPE) + gap if is_tall else 0
    code_h = min(upper.h - note_px - gap - above, round(broad / shape))
    code = pygame.Rect(0, 0, round(code_h * shape), code_h)
    code.midtop = (upper.centerx, upper.y + above + max(0, (upper.h - above - code_h - note_px - gap) // 2))
    note = pygame.Rect(0, 0, round(upper.w * 0.8) if is_tall else code.w, note_px)
    note.midtop = (upper.centerx, code.bottom + gap)
    field_h = max(metrics.px(44), round(metrics.pt(17) * 1.7))
    aside = 0 if metrics.is_tall else metrics.px(_MIN_SIGN) + gap
    across = min(lower.w - 2 * gap - 2 * aside, metrics.px(980))

    label_shape = _LABEL_SHAPE_TALL if is_tall else _LABEL_SHAPE

    def label_px(columns: int) -> float:
        rows = -(-facts // columns)
        most = (lower.h - field_h - 2 * gap - (rows - 1) * gap) / rows
        return min((across - (columns - 1) * gap) / columns, most * label_shape)

    columns = max((facts, -(-facts // 2)), key=label_px)
    rows = -(-facts // columns)
    wide = label_px(columns)
    high = wide / label_shape
    whole = rows * high + (rows - 1) * gap + gap + field_h
    top = lower.y + (lower.h - whole) / (3 if is_tall else 2)
    labels = []
    for number in range(facts):
        row, column = divmod(number, columns)
        in_row = min(columns, facts - row * columns)
        x = lower.centerx + (column - (in_row - 1) / 2) * (wide + gap) - wide / 2
        labels.append(pygame.Rect(round(x), round(top + row * (high + gap)), round(wide), round(high)))
    button = max(metrics.px(110), text.width(_("Load case"), metrics.pt(17), weight="Semibold") + metrics.px(34))
    line = pygame.Rect(0, 0, min(across, metrics.px(420) + button), field_h)
    line.midtop = (lower.centerx, labels[-1].bottom + gap)
    lay = pygame.Rect(line.right - button, line.y, button, line.h)
    field = pygame.Rect(line.x, line.y, lay.x - metrics.px(8) - line.x, line.h)
    signs, grip = _decorations(metrics, upper, lower, code, labels, line, sign)
    return LidLayout(rect, seam, band, code, note, tuple(labels), field, lay, signs, grip)


def _decorations(
    metrics: Metrics,
    upper: pygame.Rect,
    lower: pygame.Rect,
    code: pygame.Rect,
    labels: Sequence[pygame.Rect],
    line: pygame.Rect,
    sign_px: int,
) -> tuple[tuple[tuple[str, pygame.Rect], ...], pygame.Rect | None]:
    """The signs in the space left by code, labels and the typed line, and the handle below them."""
    gap, least = metrics.px(14), metrics.px(_MIN_SIGN)

    def sign(wide: int, centre: tuple[float, float]) -> pygame.Rect:
        place = pygame.Rect(0, 0, wide, round(wide * _SIGN_SHAPE))
        place.center = (round(centre[0]), round(centre[1]))
        return place

    if metrics.is_tall:
        signs = [("danger", sign(sign_px, (upper.centerx, (upper.y + code.y) / 2)))]
        foot = lower.bottom - line.bottom - gap
        wide = min(round(foot / _SIGN_SHAPE * 0.9), round(lower.w * 0.25))
        if wide < least:
            return tuple(signs), None
        y = line.bottom + gap + foot / 2
        signs += [("up", sign(wide, (lower.x + wide * 0.8, y))), ("clock", sign(wide, (lower.right - wide * 0.8, y)))]
        grip = pygame.Rect(0, 0, round(lower.w * 0.40), round(lower.w * 0.115))
        grip.center = (lower.centerx, round(y))
        return tuple(signs), grip
    signs = []
    wide = min(sign_px, (upper.w - code.w) // 2 - 2 * gap, round(upper.h / _SIGN_SHAPE * 0.9))
    if wide >= least:
        aside = (upper.w + code.w) / 4
        signs = [(kind, sign(wide, (upper.centerx + side * aside, code.centery))) for kind, side in _UPPER]
    first, last = min(labels[0].x, line.x), max(line.right, *(label.right for label in labels))
    free = (lower.w - (last - first)) // 2 - gap
    wide = min(free - gap, round(lower.h / _SIGN_SHAPE * 0.6), sign_px)
    if wide >= round(least * 0.85):
        signs += [
            ("up", sign(wide, (lower.x + free / 2, lower.centery))),
            ("calm", sign(wide, (lower.right - free / 2, lower.centery))),
        ]
    return tuple(signs), None


def facts_of(rules: DefusalSettings, currency: Currency) -> tuple[tuple[str, str], ...]:
    """The facts about a level's bomb, each a heading and a figure."""
    time = in_minutes(rules.seconds) if rules.seconds is not None else _("NONE")
    return (
        (_("MODULES"), str(rules.modules)),
        (_("TIME"), time),
        (_("STRIKES"), str(rules.strikes)),
        (_("ENTRY FEE"), _sum(int(rules.entry_fee), currency)),
        (_("BOUNTY UP TO") if rules.bounty_falls else _("BOUNTY"), _sum(int(rules.bounty), currency)),
    )


def _sum(cents: int, currency: Currency) -> str:
    return format_amount(cents, currency).split(" ")[0] if cents else _("NONE")


@lru_cache(maxsize=2)
def _shutters(size: Size, tokens: Theme, seam: int, band_px: int) -> pygame.Surface:
    """The two closed halves, of `size` px: brushed plates with a warning strip on either side of the seam.

    The surface is shared: do not draw on it.
    """
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
    plate.blit(drawn(lines, size), (0, 0))
    glow = seam_light((strip[0], round(band_px * 2.6)), tokens)
    plate.blit(glow, glow.get_rect(center=(width // 2, seam)), special_flags=pygame.BLEND_RGB_ADD)
    paint_guards(plate, tokens)
    held = clamp(round(band_px * 4.2), tokens)
    for x in (0.16, 0.84):
        put_centred(plate, held, width * x, seam)
    put_centred(plate, lock(round(band_px * _LOCK), tokens), width / 2, seam)
    return plate


class LidPainter:
    """Paints the closed lid with the level's facts, each a heading and a figure, for one size.

    `manual` is the number of the manual that fits, `ticks` says whether a clock runs once it is open.
    """

    def __init__(
        self, look: Look, place: LidLayout, facts: Sequence[tuple[str, str]], manual: str, *, ticks: bool
    ) -> None:
        self._look, self._theme, self._facts = look, look.theme, facts
        self._manual, self._ticks = manual, ticks
        self.place = place

    def paint(self, target: pygame.Surface, code: str, note: str) -> None:
        """Paints the lid with its code, the manual that fits, and a note."""
        theme, place, metrics = self._theme, self.place, self._look.metrics
        rect, soft = place.rect, metrics.px(14)
        target.blit(_shadow(rect.size, soft, 0.8), (rect.x - soft, rect.y - soft + metrics.px(3)))
        target.blit(_shutters(rect.size, theme, place.seam - rect.y, place.band_px), rect)
        for kind, area in place.signs:
            sign = "no_clock" if kind == "clock" and not self._ticks else kind
            target.blit(painted_sign(sign, area.size, theme), area)
        if place.handle:
            target.blit(handle(place.handle.size, theme), place.handle)
        if code:
            self._paint_label(target, place.code, _("CASE"), code)
        words = f"{note} {_('Needs manual No. {edition}.', edition=self._manual)}".strip()
        px = text.fit_size(words, metrics.pt(17), place.edition.w, 9, text.SANS, "Semibold")
        for colour, shift in ((mix(theme.rail, BLACK, 0.8), 1), (theme.ink, 0)):
            line = text.line(words, px, colour, text.SANS, "Semibold")
            text.put(target, line, place.edition.centerx, place.edition.centery + shift, "center")
        for area, fact in zip(place.facts, self._facts, strict=True):
            self._paint_label(target, area, *fact)

    def _paint_label(self, target: pygame.Surface, area: pygame.Rect, heading: str, words: str) -> None:
        px = self._look.metrics.px
        target.blit(_shadow(area.size, px(7), 0.6), area.move(-px(5), -px(4)))
        target.blit(serial_plate(area.size, self._theme, words, heading, self._look.metrics.printed), area)

    def paint_opening(self, target: pygame.Surface, lid: pygame.Surface, share: float) -> pygame.Rect:
        """Paints the lid's halves sliding apart, `share` 0 closed to 1 gone; `lid` is a picture of it closed."""
        rect, seam = self.place.rect, self.place.seam
        high = seam - rect.y
        clip = target.get_clip()
        target.set_clip(rect.clip(clip))
        target.blit(lid, (rect.x, rect.y - round(high * share)), (0, 0, rect.w, high))
        target.blit(lid, (rect.x, seam + round((rect.h - high) * share)), (0, high, rect.w, rect.h - high))
        target.set_clip(clip)
        return rect


@lru_cache(maxsize=6)
def _shadow(size: Size, soft_px: int, opacity: float) -> pygame.Surface:
    return materials.soft_shadow(size, soft_px, opacity)
