"""Paints the well of the Pi'Lok table with the dealer, the streets and the pots."""

from collections.abc import Collection, Iterator, Sequence

import pygame

from casino.core.money import CENTS_PER_UNIT, format_amount
from casino.core.texts import _, pgettext
from casino.engines.pilok.events import STREETS
from casino.engines.pilok.settings import PilokSettings
from casino.scenes.games.pilok.art.felt import Away, light
from casino.scenes.games.pilok.art.hex_holo import lit_parts, ring_light
from casino.scenes.games.pilok.art.hex_signs import street_lamp
from casino.scenes.games.pilok.art.hex_table import rail_px
from casino.scenes.games.pilok.art.layout import MANY_POTS, PilokLayout
from casino.scenes.games.pilok.art.stations import large_px
from casino.scenes.games.pilok.descriptions import pot_name
from casino.scenes.games.pilok.model import FEE, JUMP, SHADOWPORT, PilokModel
from casino.scenes.table import felt
from casino.ui.chips.chips import DENOMINATIONS, break_down, chip_face, draw_amount, prepare_stack
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.portraits import portrait

_STEEP = 0.62  # an area higher than this many widths is filled from above to below
_SQUEEZED = 0.92  # of the height that two lines about a pot need; in less there is one line
_POT_GLOW = 0.22
_GLOW_WIDE = 1.9  # in chips
_POT_CHIP = 52  # layout units, at every text size
_POT_SIZES = {1: 44, 2: 33, 3: 28}  # layout units: amounts by the number of pots
_IN_LINE = 0.35  # of a chip: words next to pots begin at multiples of it
_FACES = 21  # layout units: portraits below a pot that not all play for
_STAGE, _ROW = 17, 0.85  # layout units, and of a row's height at most: the letters of a stage
_LAMP = 1.5  # a stage's lamp, in heights of its name
# The sides of the well lit by each street, in the order of the hexagon's corners.
_PAIRS, _UPRIGHT_PAIRS = ((2, 4), (1, 5), (0, 3)), ((3, 4), (2, 5), (0, 1))
_NAMES = {
    "lift": pgettext("street", "Lift"),
    "orbit": pgettext("street", "Orbit"),
    "deep": pgettext("street", "Deep"),
    JUMP: pgettext("street", "Jump"),
    SHADOWPORT: pgettext("street", "Shadowport"),
}
_MEANING = {
    "": "",
    FEE: _("Berthing Fee: everybody pays {fee} to be in the hand."),
    "lift": _("Lift: one die each, the highest acts first."),
    "orbit": _("Orbit: the second die, the highest sum of two acts first."),
    "deep": _("Deep: the third die, the highest sum of three acts first."),
    JUMP: _("Jump: a duel of skill; the winner may reroll one of the loser's dice."),
    SHADOWPORT: _("Shadowport: the best two dice count, doubles count twice."),
}


class Well:
    """Paints the middle of the table for one size: the dealer, the streets and the pots."""

    def __init__(self, look: Look, layout: PilokLayout, model: PilokModel, rules: PilokSettings) -> None:
        self._look = look
        self._layout = layout
        self._model = model
        self._rules = rules

    def paint(self, target: pygame.Surface, away: Away, *, is_aside: bool) -> None:
        """Paints the ring of light, the streets and the pots, which are at the well's foot with `is_aside`."""
        if (lit := self.stage_light(self._model.street)) is not None:
            ring, place = lit
            ring.set_alpha(255)  # a fade-in may have been cut short
            for part in lit_parts(ring):
                target.blit(ring, part.move(place.topleft), part)
        self.paint_streets(target, is_aside=is_aside)
        self.paint_pots(target, away, is_aside=is_aside)
        if not is_aside:
            self._paint_in_all(target)

    def paint_keeper(self, target: pygame.Surface, who: str, mood: str) -> None:
        """Paints the droid that keeps the pot."""
        place = self._layout.dealer_portrait
        target.blit(portrait(who, mood, place.w, ring=self._look.theme.metal), place)

    def stage_light(self, street: str) -> tuple[pygame.Surface, pygame.Rect] | None:
        """The ring of light in the well's rim for a stage, and its place; None before the first street.

        Every street lights two more sides, in the signal colour while it lasts. The Jump lights all sides in that
        colour, Shadowport in gold.
        """
        theme = self._look.theme
        pairs = _UPRIGHT_PAIRS if self._layout.is_upright else _PAIRS
        if street in STREETS:
            at = STREETS.index(street)
            sides = [(side, theme.accent if n == at else theme.metal) for n in range(at + 1) for side in pairs[n]]
        elif street in (JUMP, SHADOWPORT):
            tone = theme.accent if street == JUMP else theme.warn
            sides = [(side, tone) for pair in pairs for side in pair]
        else:
            return None
        well, wide = self._layout.well, max(2, round(rail_px(self._layout.table) * 0.15))
        ring = ring_light(well.size, wide, tuple(sorted(sides)), is_upright=self._layout.is_upright)
        return ring, ring.get_rect(center=well.center)

    def _paint_in_all(self, target: pygame.Surface) -> None:
        """Paints the total on the table at the well's foot, unless all of it is in one pot."""
        if not self._model.in_all or self._model.in_all in (pot.amount for pot in self._model.pots):
            return
        area = self._layout.foot
        figure = format_amount(self._model.in_all, self._model.currency).split(" ")[0]  # the pots name the currency
        words = _("{amount} on the table", amount=figure)
        most = round(area.h / 1.25)
        if text.width(words, min(self._look.metrics.pt(15), most), text.SERIF, "Bold") > area.w * 0.9:
            words = figure
        felt.paint_total(target, self._look, area.center, words, self._look.theme.ink, room=area.w, max_px=most)

    def paint_streets(self, target: pygame.Surface, *, is_aside: bool) -> None:
        """Paints the names of all stages with their lamps, and a description of the present one.

        There is no description while dice or big words would cover it.
        """
        area = self._layout.streets
        stages = (*STREETS, *((JUMP,) if self._rules.jump else ()), SHADOWPORT)
        at = stages.index(self._model.street) if self._model.street in stages else -1
        if area.h > area.w * _STEEP:
            self._paint_streets_down(target, area, stages, at)
        else:
            self._paint_streets_across(target, area, stages, at)
        if is_aside or len(self._model.pots) > MANY_POTS:
            return
        meaning = _MEANING[self._model.street].format(fee=format_amount(self._rules.ante, self._model.currency))
        if meaning:
            self._paint_meaning(target, self._layout.meaning, meaning)

    def _paint_streets_across(self, target: pygame.Surface, area: pygame.Rect, stages: Sequence[str], at: int) -> None:
        """Paints the stages in a row, with lines from each to the next."""
        px = min(self._look.metrics.title_pt(_STAGE), round(area.h * min(0.85, 0.66 * self._look.metrics.printed)))
        beside = px * area.w / self._streets_width(stages, px)  # the size of letters that fit
        if beside < min(px, area.h / 2 * _ROW):  # streets above what follows them
            upper, lower = area.copy(), area.copy()
            upper.h = lower.h = area.h // 2
            lower.bottom = area.bottom
            self._paint_row(target, upper, stages[: len(STREETS)], at, px)
            self._paint_row(target, lower, stages[len(STREETS) :], at - len(STREETS), px)
        else:
            self._paint_row(target, area, stages, at, px)

    def _paint_row(self, target: pygame.Surface, area: pygame.Rect, stages: Sequence[str], at: int, px: int) -> None:
        """Paints some stages in a row, in letters of a size at most; `at` is the present one's number among them."""
        theme = self._look.theme
        px = min(px, round(area.h * _ROW))
        while px > 8 and self._streets_width(stages, px) > area.w:
            px -= 1
        lamp = self._lamp_px(px)
        wide, least = self._streets_width(stages, px), round(px / 2 / self._look.metrics.printed)
        gap = (area.w - wide) // (len(stages) + 1) + least
        x = area.centerx - (wide + (gap - least) * (len(stages) - 1)) // 2
        for number, stage in enumerate(stages):
            self._paint_stage(target, stage, (x, area.centery), px, number - at)
            end = x + lamp + px // 4 + text.width(_NAMES[stage], px, weight="Bold")
            x = end + gap
            if number < len(stages) - 1 and gap > px:
                line = theme.felt_ink if number < at else theme.panel_edge
                width = max(1, px // 10)
                pygame.draw.line(target, line, (end + px // 3, area.centery), (x - px // 3, area.centery), width)

    def _lamp_px(self, px: int) -> int:
        """A lamp's diameter beside letters of a size; large letters leave it less room."""
        return round(px * _LAMP / self._look.metrics.printed)

    def _streets_width(self, stages: Collection[str], px: int) -> int:
        """The width of all lamps and names with the least gaps, at a font size."""
        names = sum(text.width(_NAMES[stage], px, weight="Bold") for stage in stages)
        gap = round(px / 2 / self._look.metrics.printed)
        return names + len(stages) * (self._lamp_px(px) + px // 4) + (len(stages) - 1) * gap

    def _paint_streets_down(self, target: pygame.Surface, area: pygame.Rect, stages: Sequence[str], at: int) -> None:
        """Paints the stages one below the other, each joined to the next."""
        theme = self._look.theme
        step = area.h / len(_NAMES)
        px = min(self._look.metrics.title_pt(18), round(step * 0.68))
        wide = max(text.width(_NAMES[stage], px, weight="Bold") for stage in stages) + self._lamp_px(px) + px // 4
        x, lamp = area.centerx - wide // 2, self._lamp_px(px)
        top = area.centery - step * (len(stages) - 1) / 2
        for number, stage in enumerate(stages):
            y = round(top + step * number)
            if number < len(stages) - 1:
                tone = theme.felt_ink if number < at else theme.panel_edge
                middle = x + lamp // 2
                ends = ((middle, y + lamp // 3), (middle, round(y + step) - lamp // 3))
                pygame.draw.line(target, tone, *ends, max(2, px // 9))
            self._paint_stage(target, stage, (x, y), px, number - at)

    def _paint_stage(self, target: pygame.Surface, stage: str, place: tuple[int, int], px: int, ahead: int) -> None:
        """Paints a lamp and its name to the right of `place`; `ahead` is 0 for the present stage, 1 for the next."""
        theme = self._look.theme
        state = "lit" if ahead == 0 else "past" if ahead < 0 else "dark"
        lamp = self._lamp_px(px)
        if state == "lit":
            around = light(round(lamp * 1.3), theme.accent, 0.5)
            target.blit(around, around.get_rect(center=(place[0] + lamp // 2, place[1])))
        picture = street_lamp(lamp, theme, state)
        target.blit(picture, picture.get_rect(midleft=place))
        ink = theme.warn if state == "lit" else theme.felt_ink if state == "past" else theme.ink_dim
        words = text.line(_NAMES[stage], px, ink, weight="Bold" if state == "lit" else "Semibold")
        text.put(target, words, place[0] + lamp + px // 4, place[1], "midleft")

    def _paint_meaning(self, target: pygame.Surface, area: pygame.Rect, words: str) -> None:
        """Paints the description of the present stage, in up to three lines if the well is narrow."""
        px = min(self._look.metrics.title_pt(14), round(area.h * 0.86))
        lines: tuple[str, ...] = (words,)
        most = int(area.h / (0.8 * self._look.metrics.title_pt(18)))
        if most > 1 and text.width(words, px) > area.w:
            px = min(px, round(area.h / most * 0.84))
            while px > 8 and len(lines := text.wrapped(words, px, area.w)) > most:
                px -= 1
        y = area.centery - (len(lines) - 1) * px * 0.59
        for line in lines:
            size = text.fit_size(line, px, area.w, 8)
            picture = text.line(text.fitted(line, size, area.w), size, self._look.theme.ink)
            text.put(target, picture, area.centerx, y, "center")
            y += px * 1.18

    def _pot_chip_px(self, cell: pygame.Rect) -> int:
        """The diameter of a pot's chips, in px."""
        most = cell.w // 4 if cell.h > cell.w * _STEEP else cell.w // 6
        return max(8, min(self._look.metrics.px(_POT_CHIP), round(cell.h * 0.57), most))

    def pots_area(self, *, is_aside: bool) -> pygame.Rect:
        """The area of the pots with their glow and the total on the table."""
        area = self._layout.foot.copy()
        for cell in self._layout.pot_places(max(1, len(self._model.pots)), is_aside=is_aside):
            wide = 2 * round(self._pot_chip_px(cell) * _GLOW_WIDE)
            glow = pygame.Rect(0, 0, wide, wide)
            glow.center = pot_chips_place(cell)
            area.union_ip(cell.union(glow))
        return area

    def paint_pots(self, target: pygame.Surface, away: Away = (), *, is_aside: bool) -> pygame.Rect:
        """Paints every pot with its chips, name, amount and the faces of those who can win it; returns the glass."""
        count = len(self._model.pots)
        for number in shown_pots(self._model):
            if ("pot", number) not in away:
                cell = self._layout.pot_places(count, is_aside=is_aside)[number - 1]
                if is_aside:
                    self._paint_pot_aside(target, cell, number)
                else:
                    self._paint_pot(target, cell, number, count)
        return self._layout.well

    def warm(self, most_cents: int) -> None:
        """Makes the rings of light, and the chips of pots and bets up to an amount, so that no frame has to."""
        for street in (*STREETS, JUMP, SHADOWPORT):
            if (lit := self.stage_light(street)) is not None:
                lit_parts(lit[0])
        sizes = {
            self._pot_chip_px(cell) for count in range(1, MANY_POTS + 1) for cell in self._layout.pot_places(count)
        }
        sizes |= {station.chip_px for station in self._layout.stations}
        for value in self._model.denominations or DENOMINATIONS:
            if value * CENTS_PER_UNIT <= most_cents:
                for size in sizes:
                    prepare_stack(size, value)
                chip_face(value, _aside_px(self._layout.foot))
        for size in sizes:
            light(round(size * _GLOW_WIDE), self._look.theme.metal, _POT_GLOW)

    def _paint_pot_aside(self, target: pygame.Surface, cell: pygame.Rect, number: int) -> None:
        """Paints a pot at the well's foot: one chip and the amount."""
        amount = format_amount(self._model.pots[number - 1].amount, self._model.currency)
        chips = _aside_px(cell)
        px = min(self._look.metrics.title_pt(17), round(cell.h * 0.78))
        space = cell.w - round(chips * 1.5)
        if text.width(amount, px, text.SERIF, "Bold") > space:
            amount = amount.split(" ")[0]
        px = text.fit_size(amount, px, space, 8, text.SERIF, "Bold")
        figure = text.figures(amount, px, self._look.theme.felt_ink)
        x = cell.centerx - (figure.get_width() + round(chips * 1.4)) // 2
        units = self._model.pots[number - 1].amount // CENTS_PER_UNIT
        chip = chip_face(break_down(units, self._model.denominations)[0], chips)
        target.blit(chip, chip.get_rect(midleft=(x, cell.centery)))
        text.put(target, figure, x + round(chips * 1.4), cell.centery, "midleft")

    def _paint_pot(self, target: pygame.Surface, cell: pygame.Rect, number: int, count: int) -> None:
        """Paints a pot in the middle: chips, name and amount, and the faces of those who can win one of several."""
        pot, theme, metrics = self._model.pots[number - 1], self._look.theme, self._look.metrics
        pt, large = metrics.title_pt, large_px(metrics, _POT_SIZES.get(count, 23))
        chips = self._pot_chip_px(cell)
        place = pot_chips_place(cell)
        around = light(round(chips * _GLOW_WIDE), theme.metal, _POT_GLOW)
        target.blit(around, around.get_rect(center=place))
        drawn_on = draw_amount(target, pot.amount // CENTS_PER_UNIT, place, chips, self._model.denominations)
        is_below = cell.h > cell.w * _STEEP
        step = max(1, round(chips * _IN_LINE))
        aside = max(drawn_on.right - place[0], chips // 2)  # in whole steps, so that pots below one another are in line
        left = cell.x if is_below else place[0] + -(-aside // step) * step + self._look.metrics.px(4)
        top = max(drawn_on.bottom, place[1] + chips // 2) if is_below else cell.y
        space = pygame.Rect(left, top, cell.right - left, cell.bottom - top).inflate(-self._look.metrics.px(2), 0)
        name = _("Berthing Fees") if self._model.street == FEE else pot_name(number, count)
        amount = format_amount(pot.amount, self._model.currency)
        if count > MANY_POTS or text.width(amount, round(large * 0.72), text.SERIF, "Bold") > space.w:
            amount = amount.split(" ")[0]
        small = pt(16 if count == 1 else 14)
        lines = [(name, small, theme.ink_dim, text.SANS), (amount, large, theme.felt_ink, text.SERIF)]
        faces = list(pot.seats) if count > 1 else []
        size = pt(_FACES) if faces else 0
        if space.h < _SQUEEZED * (sum(px for _, px, _, _ in lines) * 1.16 + size):  # too low for two lines
            words = f"{_short_name(number, count, name)}: {amount.split(' ')[0]}"
            lines = [(words, pt(18), theme.felt_ink, text.SERIF)]
        high = sum(px for _, px, _, _ in lines) * 1.16 + size
        shrink = min(1.0, space.h * 0.96 / high)
        y = space.y + (0 if is_below else (space.h - high * shrink) / 2)
        for words, wanted, ink, family in lines:
            px = text.fit_size(words, max(8, round(wanted * shrink)), space.w, 8, family, _weight(family))
            make = text.figures if family == text.SERIF else text.line
            line = make(words, px, ink, family, _weight(family))
            x, anchor = (space.centerx, "center") if is_below else (space.x, "midleft")
            text.put(target, line, x, y + wanted * shrink * 0.58, anchor)
            y += wanted * 1.16 * shrink
        row = pygame.Rect(space.x, round(y), space.w, max(8, round(size * shrink)))
        self._paint_faces(target, row, faces, is_centred=is_below)

    def _paint_faces(self, target: pygame.Surface, row: pygame.Rect, seats: Sequence[int], *, is_centred: bool) -> None:
        """Paints portraits in a row; if there are many, they overlap."""
        step = min(row.h + 1, max(3, (row.w - row.h) // max(1, len(seats) - 1)))
        x = row.centerx - (step * (len(seats) - 1) + row.h) // 2 if is_centred else row.x
        for place, seat in enumerate(seats):
            target.blit(self._face(seat, row.h), (x + place * step, row.y))

    def faces(self, seat: int) -> Iterator[pygame.Surface]:
        """A seat's portrait beside pots that not all play for, made ahead of time."""
        yield self._face(seat, self._look.metrics.title_pt(_FACES))

    def _face(self, seat: int, px: int) -> pygame.Surface:
        return portrait(self._model.seats[seat].portrait, "calm", px, ring=self._look.theme.metal)


def pot_chips_place(cell: pygame.Rect) -> tuple[int, int]:
    """The place of a pot's chips in its cell."""
    if cell.h > cell.w * _STEEP:  # chips above the words
        return cell.centerx, cell.y + round(cell.h * 0.42)
    return cell.centerx - round(min(cell.w * 0.30, cell.h * 1.1)), cell.centery + cell.h // 8


def _short_name(number: int, count: int, name: str) -> str:
    """A pot's name where there is room for one line."""
    if count <= 1:
        return name
    return pgettext("pot", "Main") if number == 1 else pgettext("pot", "Side {number}", number=number - 1)


def _aside_px(cell: pygame.Rect) -> int:
    """The diameter of the one chip of a pot at the well's foot."""
    return max(8, round(cell.h * 0.72))


def shown_pots(model: PilokModel) -> list[int]:
    """The numbers of the pots that are not empty, from 1."""
    return [number for number, pot in enumerate(model.pots, 1) if pot.amount]


def _weight(family: str) -> str:
    return "Bold" if family == text.SERIF else "Semibold"
