"""The panel for the Jump, over the Pi'Lok table: what a duel may bring and cost on average, die by die.

Its figures and words are those of `weighed`, and the panel's widgets are in `choice`.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, product
from typing import Literal

import pygame

from casino.core.money import Currency
from casino.core.texts import _, pgettext
from casino.engines.pilok.hands import DICE, SIDES, best_two, worth
from casino.engines.sheets import sheet_words
from casino.players.pilok.odds import RerollGain
from casino.scenes.games.pilok.art.felt import BET_DIE, kept_ring, paint_die
from casino.scenes.games.pilok.jump import weighed
from casino.scenes.games.pilok.jump.weighed import Duel, Duellist
from casino.ui.drawing import materials, text
from casino.ui.drawing.look import Look
from casino.ui.drawing.portraits import portrait
from casino.ui.drawing.theme import Colour, mix

_SHADOW = 34  # layout units around the panel that its shadow darkens
_MAX_SIZE, _MAX_STEEP_SIZE = (720, 350), (360, 640)  # layout units, at a text size of 100 %
_NEARLY = 1.25  # of its width: the space that a panel fills
_STEEP = 1.3  # a panel higher than this many widths is filled from above to below
_WORDS = 13  # layout units, the size of its sentences
_SHRUNK = 0.85  # the least share of a size at which a longer sentence is taken
_MIN_PX = 8
_TITLED = 225  # px at a text size of 100 %, the least height of a panel with a title
_FOOT = 0.10  # of a die: its picture's middle is this much below its place's
_RING = 1.24  # the width of a ring, in dice
_HARDLY = 0.5  # cents too few to show as a gain or a loss
_GROWN = 1.25  # how much higher than their text needs it rows may be
_SEMIBOLD = (text.SANS, "Semibold")

CellState = Literal["", "open", "hot", "again"]

# The rows from above to below, and their heights in layout units at a text size of 100 %; the last takes what is left.
_ROWS = {"title": 26, "share": 22, "people": 42, "if_lost": 18, "own": 33, "if_won": 18, "dice": 74}
_STEEP_ROWS = {"share": 42, "chances": 58, "me": 38, "if_lost": 32, "own": 44, "other": 38, "if_won": 32, "dice": 190}


class JumpPanel:
    """Paints the panel, as large as it needs to be in the middle of a `space`, for one size."""

    def __init__(self, look: Look, space: pygame.Rect, currency: Currency, dice_seat: Callable[[int], int]) -> None:
        """Takes `dice_seat`, the seat whose colour a seat's dice have, or 0 for the chosen set."""
        self._look = look
        self._currency = currency
        self._dice_seat = dice_seat
        self._is_steep = space.h > space.w * _STEEP
        grow = look.metrics.pt(100) / look.metrics.px(100)
        width, height = _MAX_STEEP_SIZE if self._is_steep else _MAX_SIZE
        wide, high = round(look.metrics.px(width) * grow), round(look.metrics.px(height) * grow)
        size = space.w if space.w <= wide * _NEARLY else wide, min(space.h, high)  # with no rest of seats beside it
        self.rect = pygame.Rect((0, 0), size)
        self.rect.center = space.center
        self._places = self._rows()
        self.own_cells = self._cells(self._places["own"], is_stacked=False)
        self.die_cells = self._cells(self._places["dice"], is_stacked=self._is_steep)

    def _rows(self) -> dict[str, pygame.Rect]:
        """The rows by name. A low panel has no title: names and buttons say the same."""
        metrics = self._look.metrics
        inside = self.rect.inflate(-metrics.px(20), -metrics.px(14))
        wanted = dict(_STEEP_ROWS if self._is_steep else _ROWS)
        if inside.h < metrics.pt(_TITLED):
            wanted.pop("title", None)
        gap = max(2, metrics.px(3))
        space = inside.h - gap * (len(wanted) - 1)
        unit = min(_GROWN * metrics.pt(100) / 100, space / sum(wanted.values()))
        heights = [int(high * unit) for high in wanted.values()]
        heights[-1] += space - sum(heights)
        tops = [inside.y, *(inside.y + end + gap * n for n, end in enumerate(accumulate(heights), 1))]
        rows = zip(wanted, tops[:-1], heights, strict=True)
        return {name: pygame.Rect(inside.x, top, inside.w, high) for name, top, high in rows}

    def _cells(self, row: pygame.Rect, *, is_stacked: bool) -> list[pygame.Rect]:
        """Three cells beside one another, or one below the other."""
        gap = self._look.metrics.px(8 if row.h > self._look.metrics.px(50) else 6)
        if is_stacked:
            high = (row.h - 2 * gap) // DICE
            return [pygame.Rect(row.x, row.y + n * (high + gap), row.w, high) for n in range(DICE)]
        wide = (row.w - 2 * gap) // DICE
        return [pygame.Rect(row.x + n * (wide + gap), row.y, wide, row.h) for n in range(DICE)]

    def warm(self, people: Mapping[int, tuple[str, str]]) -> None:
        """Makes the pictures for people (name, portrait) by seat ahead of time, so that no frame has to."""
        sheet = pygame.Surface(self.rect.size)
        panel = JumpPanel(self._look, sheet.get_rect(), self._currency, self._dice_seat)
        gains = tuple(RerollGain(die, (0,) * SIDES, (0.0,) * SIDES, 0.0) for die in range(DICE))
        low, high = tuple(range(1, DICE + 1)), tuple(range(DICE + 1, SIDES + 1))
        for seat, (name, face) in people.items():
            one, other = (Duellist(seat, name, face, dice, "") for dice in (low, high))
            panel.paint(sheet, Duel(one, other, gains, gains, 0.0, 0, None))
            for number, dice in product(range(DICE), (one, other)):
                panel.paint_die_cell(sheet, Duel(one, dice, gains, gains, 0.0, 0, None), number)
        lit: tuple[CellState, ...] = ("open", "hot", "again")
        for number, state in product(range(DICE), lit):
            panel.paint_die_cell(sheet, Duel(one, one, gains, gains, 0.0, 0, None), number, state)

    def paint(self, target: pygame.Surface, duel: Duel) -> None:
        """Paints the whole panel except the cells of the other's dice."""
        look, rect, places = self._look, self.rect, self._places
        blur = look.metrics.px(_SHADOW)
        target.blit(materials.soft_shadow(rect.size, blur, 0.85), (rect.x - blur, rect.y - blur))
        look.plate(target, rect, look.theme.panel, look.theme.accent, radius=look.metrics.px(12), opacity=0.97)
        if "title" in places:
            title = places["title"]
            look.title(target, weighed.title(duel), *title.center, size=20, anchor="center", room=title.w)
        share = weighed.share(duel, self._currency)
        self._write(target, share, places["share"], _WORDS + 1.5, look.theme.warn, "Bold")
        mine, chances, theirs = self._people_places()
        self._paint_person(target, mine, duel.me)
        self._paint_person(target, theirs, duel.other)
        self._paint_chances(target, chances, duel)
        for name, words in (("if_lost", weighed.if_lost), ("if_won", weighed.if_won)):
            self._write(target, words(duel, self._currency), places[name], _WORDS, look.theme.ink, "Semibold")
        for number in range(DICE):
            self._paint_own_cell(target, duel, number)

    def _people_places(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """The places of the player, the chances and the other player."""
        places = self._places
        if self._is_steep:
            return places["me"], places["chances"], places["other"]
        row = places["people"]
        side = row.w * 9 // 25
        middle = pygame.Rect(row.x + side, row.y, row.w - 2 * side, row.h)
        return pygame.Rect(row.x, row.y, side, row.h), middle, pygame.Rect(row.right - side, row.y, side, row.h)

    def _write(
        self, target: pygame.Surface, options: Sequence[str], area: pygame.Rect, size: float, ink: Colour, weight: str
    ) -> None:
        """Writes the first of ever shorter sentences that fits well, in two lines if the panel is steep."""
        most = 2 if self._is_steep else 1
        px = max(_MIN_PX, min(self._look.metrics.pt(size), int(area.h / most / 1.12)))
        sizes = [(words, tried) for words in options for tried in range(px, round(px * _SHRUNK) - 1, -1)]
        sizes += [(options[-1], tried) for tried in range(px, _MIN_PX - 1, -1)]
        words, px = next(
            (
                (words, tried)
                for words, tried in sizes
                if len(text.wrapped(words, tried, area.w, text.SANS, weight)) <= most
            ),
            (options[-1], _MIN_PX),
        )
        lines = text.balanced(words, px, area.w, text.SANS, weight)[:most]
        y = area.centery - (len(lines) - 1) * px * 0.56
        for line in lines:
            shown = text.fitted(line, px, area.w, text.SANS, weight)
            text.put(target, text.line(shown, px, ink, text.SANS, weight), area.centerx, round(y), "center")
            y += px * 1.12

    def _paint_person(self, target: pygame.Surface, area: pygame.Rect, person: Duellist) -> None:
        """Paints the face, and beside it the name above what the dice are worth and the skill."""
        metrics, theme = self._look.metrics, self._look.theme
        face, gap = min(area.h, metrics.pt(40), area.w // 5), metrics.px(6)
        room, half = area.w - face - gap, area.h / 2
        most = int(half / 1.12)
        foot = _("worth {worth} · skill {skill}", worth=worth(person.dice), skill=person.skill)
        foot_px = min(metrics.pt(13.5), most)
        if person.sheet:
            skill = sheet_words(person.sheet, person.skill)
            foot = _("worth {worth} · {skill}", worth=worth(person.dice), skill=skill)
            if text.width(foot, foot_px, weight="Semibold") > room:  # the skill stands nowhere else by name
                foot = skill
        name_px = text.fit_size(person.name, min(metrics.pt(15), most), room, _MIN_PX, weight="Semibold")
        foot_px = text.fit_size(foot, foot_px, room, _MIN_PX, weight="Semibold")
        name = text.fitted(person.name, name_px, room, weight="Semibold")
        wide = max(text.width(name, name_px, weight="Semibold"), text.width(foot, foot_px, weight="Semibold"))
        x = area.centerx - (face + gap + wide) // 2
        target.blit(portrait(person.portrait, "calm", face, ring=theme.metal), (x, area.centery - face // 2))
        left = x + face + gap
        line = min(half, 0.62 * (name_px + foot_px))
        words = text.line(name, name_px, theme.ink, weight="Semibold")
        text.put(target, words, left, round(area.centery - line / 2), "midleft")
        words = text.figures(foot, foot_px, theme.felt_ink, *_SEMIBOLD)
        text.put(target, words, left, round(area.centery + line / 2), "midleft")

    def _paint_die(
        self, target: pygame.Surface, person: Duellist, number: int, px: int, centre: tuple[int, int]
    ) -> None:
        """Paints one of a player's dice, ringed if it counts."""
        if number in best_two(person.dice):
            ring = kept_ring(round(px * _RING), self._look.theme.metal)
            target.blit(ring, ring.get_rect(center=centre))
        foot = (centre[0], centre[1] + round(px * _FOOT))
        paint_die(target, px, self._look.die(BET_DIE, self._dice_seat(person.seat)), person.dice[number], foot)

    def _paint_chances(self, target: pygame.Surface, area: pygame.Rect, duel: Duel) -> None:
        """Paints the chance to win the duel, or that it is won."""
        theme, metrics = self._look.theme, self._look.metrics
        big, meanings = weighed.chances(duel)
        above = area.h * (50 if self._is_steep else 56) // 100
        px = min(metrics.pt(34), round(above / 1.1 * min(1.15, metrics.printed)))
        px = text.fit_size(big, px, area.w - metrics.px(8), 12, text.SERIF, "Bold")
        words = text.figures(big, px, theme.accent, text.SERIF, "Bold")
        text.put(target, words, area.centerx, area.y + above // 2, "center")
        below = pygame.Rect(area.x + metrics.px(4), area.y + above, area.w - metrics.px(8), area.h - above)
        self._write(target, meanings, below, _WORDS, theme.ink, "Regular")

    def _figure(self, cents: float) -> str:
        return weighed.figure(cents, self._currency)

    def _tone(self, gain: float) -> tuple[Colour, str]:
        """The colour and the sign of a gain or loss in cents; both neutral if it is hardly any."""
        theme = self._look.theme
        return (theme.win, "+") if gain > _HARDLY else (theme.lose, "−") if gain < -_HARDLY else (theme.ink, "=")

    def _paint_own_cell(self, target: pygame.Surface, duel: Duel, number: int) -> None:
        """Paints one of the player's own dice, and the average if the other has it rolled again; or that it stays."""
        look, metrics, theme = self._look, self._look.metrics, self._look.theme
        cell, risk = self.own_cells[number], duel.risks[number]
        look.plate(target, cell, theme.felt_edge, theme.panel_edge, radius=metrics.px(8))
        die = max(10, min(metrics.px(36), round((cell.h - 4) / _RING), cell.w // 4))
        centre = (cell.x + metrics.px(5) + round(die * _RING / 2), cell.centery)
        self._paint_die(target, duel.me, number, die, centre)
        left = centre[0] + round(die * _RING / 2) + metrics.px(3)
        room = cell.right - metrics.px(5) - left
        px = min(metrics.pt(_WORDS), round(cell.h * 0.6))
        tone, sums = theme.ink_dim, pgettext("a die", "stays")
        options: tuple[str, ...] = (sums,)
        if duel.prospect is not None:
            tone, sums = self._tone(risk.mean - duel.now)[0], self._figure(risk.mean)
            options = (_("rerolled: {amount}", amount=sums), _("reroll: {amount}", amount=sums), sums)
        words = next((o for o in options if text.width(o, round(px * _SHRUNK), *_SEMIBOLD) <= room), sums)
        px = text.fit_size(words, px, room, _MIN_PX, *_SEMIBOLD)
        text.put(target, text.figures(words, px, tone, *_SEMIBOLD), left + room // 2, cell.centery, "center")

    def paint_die_cell(self, target: pygame.Surface, duel: Duel, number: int, state: CellState = "") -> None:
        """Paints one of the other's dice, a column for each face it may come to show, and the average of all faces.

        A column is as high as its share of the pots; its sign says whether that is more or less than now. A cell that
        can be pressed is open, hot under the pointer, or again where it was pressed once and asks for a second press.
        """
        look, metrics, theme = self._look, self._look.metrics, self._look.theme
        cell, gain = self.die_cells[number], duel.gains[number]
        edge = {"": theme.panel_edge, "open": theme.focus, "hot": theme.accent, "again": theme.lose}[state]
        fill = mix(theme.felt_edge, edge, 0.25) if state in ("hot", "again") else theme.felt_edge
        look.plate(target, cell, fill, edge, radius=metrics.px(8), frame=max(2, metrics.px(2)) if state else 0)
        inside = cell.inflate(-metrics.px(12), -metrics.px(8))
        foot_px = min(metrics.pt(13), inside.h // 4)
        foot = round(foot_px * 1.25)
        die = max(10, min(metrics.px(40), round((inside.h - foot) / _RING), inside.w // 4))
        ring = round(die * _RING)
        self._paint_die(target, duel.other, number, die, (inside.x + ring // 2, inside.y + (inside.h - foot) // 2))
        words, tone = _("press again"), theme.ink
        if state != "again":
            words, tone = _("rerolled: {amount}", amount=self._figure(gain.mean)), self._tone(gain.mean - duel.now)[0]
        px = text.fit_size(words, foot_px, inside.w, 8, weight="Semibold")
        text.put(target, text.figures(words, px, tone, *_SEMIBOLD), inside.centerx, inside.bottom, "midbottom")
        bars = pygame.Rect(inside.x + ring + metrics.px(8), inside.y, 0, inside.h - foot)
        bars.w = inside.right - bars.x
        self._paint_bars(target, bars, duel, gain)

    def _paint_bars(self, target: pygame.Surface, area: pygame.Rect, duel: Duel, gain: RerollGain) -> None:
        theme, metrics = self._look.theme, self._look.metrics
        width = area.w / len(gain.takes)
        px = max(8, min(metrics.pt(11.5), round(width * 0.9), area.h // 3))
        floor = area.bottom - round(px * 1.2)
        high = max(4, floor - area.y - px)
        for number, takes in enumerate(gain.takes):
            x = round(area.x + width * (number + 0.5))
            tone, sign = self._tone(takes - duel.now)
            tone = theme.ink_dim if sign == "=" else tone
            tall = max(metrics.px(2), round(high * takes / duel.pot)) if duel.pot else metrics.px(2)
            bar = pygame.Rect(0, 0, max(3, round(width * 0.56)), tall)
            bar.midbottom = (x, floor)
            pygame.draw.rect(target, tone, bar, border_radius=metrics.px(2))
            text.put(target, text.line(sign, px, tone, weight="Bold"), x, bar.y, "midbottom")
            face = text.figures(str(number + 1), px, theme.ink, *_SEMIBOLD)
            text.put(target, face, x, area.bottom, "midbottom")
