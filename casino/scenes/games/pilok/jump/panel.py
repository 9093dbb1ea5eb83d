"""The panel for the Jump, over the Pi'Lok table: both hands and the exact chances of a duel, and its winner's choice.

The chances are worked out in `players.pilok.odds`, and the panel's widgets are in `choice`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import accumulate, product

import pygame

from casino.core.dice import DiceCode, parse_code
from casino.core.money import Currency, format_amount
from casino.engines.pilok.events import PilokView
from casino.engines.pilok.hands import DICE, SIDES, best_two, worth
from casino.engines.pilok.settings import PilokSettings
from casino.players.pilok.odds import JumpProspect, RerollGain, jump_prospect, reroll_gains
from casino.scenes.games.pilok.art.felt import BET_DIE, paint_die
from casino.ui.drawing import materials, text
from casino.ui.drawing.look import Look
from casino.ui.drawing.portraits import portrait
from casino.ui.drawing.theme import Colour, mix

_SHADOW = 34  # layout units around the panel that its shadow darkens
_MOST_SIZE, _MOST_STEEP_SIZE = (760, 350), (360, 640)  # layout units, at a text size of 100 %
_STEEP = 1.3  # a panel higher than this many widths is filled from above to below
_CHANCES = 13.5  # layout units, the size of the sentence below the large figure
_SHRUNK = 0.85  # the least share of that size that can be read
_TITLED = 225  # px at a text size of 100 %, the least height of a panel with a title
_FOOT = 0.10  # of a die: its picture's middle is this much below its place's
_HARDLY = 0.5  # cents too few to show as a gain or a loss
_SEMIBOLD = (text.SANS, "Semibold")


@dataclass(frozen=True)
class Person:
    """One of the two players. The skill is a dice code."""

    seat: int
    name: str
    portrait: str
    dice: tuple[int, ...]
    skill: str


@dataclass(frozen=True)
class Duel:
    """A duel to be weighed up, or won already and without a `prospect`. All amounts are in cents.

    `gains` tells what each die of the other brings `me` if it is rolled again, `now` what all bring as they are.
    """

    me: Person
    other: Person
    gains: tuple[RerollGain, ...]
    now: float
    pot: int
    prospect: JumpProspect | None


def open_hands(view: PilokView) -> tuple[dict[int, tuple[int, ...]], dict[int, DiceCode]]:
    """The dice and the skills of everybody still in the hand, by seat."""
    live = [player for player in view.players if not player.is_folded]
    return {player.seat: player.dice for player in live}, {player.seat: parse_code(player.skill) for player in live}


def duel_between(
    view: PilokView,
    settings: PilokSettings,
    people: Mapping[int, tuple[str, str]],
    me: int,
    other: int,
    *,
    is_won: bool,
) -> Duel:
    """The duel if `me` jumps `other`, or the one `me` has won. `people` are names and portraits by seat."""
    dice_of, skills = open_hands(view)
    prospect = jump_prospect(dice_of, view.pots, skills, settings, me, other)
    ours, theirs = (Person(seat, *people[seat], dice_of[seat], str(skills[seat])) for seat in (me, other))
    gains = reroll_gains(dice_of, view.pots, me, other)
    pot = sum(pot.amount for pot in view.pots)
    return Duel(ours, theirs, gains, prospect.now, pot, None if is_won else prospect)


class JumpPanel:
    """Paints the panel, as large as it needs to be in the middle of a `space`, for one size."""

    def __init__(self, look: Look, space: pygame.Rect, currency: Currency) -> None:
        self._look = look
        self._currency = currency
        self._is_steep = space.h > space.w * _STEEP
        grow = look.metrics.pt(100) / look.metrics.px(100)
        width, height = _MOST_STEEP_SIZE if self._is_steep else _MOST_SIZE
        size = min(space.w, round(look.metrics.px(width) * grow)), min(space.h, round(look.metrics.px(height) * grow))
        self.rect = pygame.Rect((0, 0), size)
        self.rect.center = space.center
        self._title, self._hands, self._figures, dice = self._rows()
        gap = look.metrics.px(8)
        if self._is_steep:
            high = (dice.h - 2 * gap) // 3
            self.die_cells = [pygame.Rect(dice.x, dice.y + n * (high + gap), dice.w, high) for n in range(3)]
        else:
            wide = (dice.w - 2 * gap) // 3
            self.die_cells = [pygame.Rect(dice.x + n * (wide + gap), dice.y, wide, dice.h) for n in range(3)]

    def _rows(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
        """The title, the two hands, the figures and the three dice.

        The title has no height if large letters need the space: names and buttons say the same.
        """
        metrics = self._look.metrics
        inside = self.rect.inflate(-metrics.px(20), -metrics.px(14))
        if self._is_steep:
            heights = [0, round(inside.h * 0.49), round(inside.h * 0.155)]
        else:
            title = metrics.pt(26) if inside.h >= metrics.pt(_TITLED) else 0
            figures = min(metrics.pt(42), inside.h // 5)
            heights = [title, (inside.h - title - figures) * 9 // 20, figures]
        bottoms = [inside.y + height for height in accumulate(heights)]
        tops = [inside.y, *bottoms]
        one, two, three, four = (
            pygame.Rect(inside.x, top, inside.w, bottom - top)
            for top, bottom in zip(tops, [*bottoms, inside.bottom], strict=True)
        )
        return one, two, three, four

    def warm(self, people: Iterable[tuple[str, str]]) -> None:
        """Makes the pictures for people (name, portrait) ahead of time, so that no frame has to."""
        sheet = pygame.Surface(self.rect.size)
        panel = JumpPanel(self._look, sheet.get_rect(), self._currency)
        gains = tuple(RerollGain(die, (0,) * SIDES, (0.0,) * SIDES, 0.0) for die in range(DICE))
        low, high = tuple(range(1, DICE + 1)), tuple(range(DICE + 1, SIDES + 1))
        for name, face in people:
            one, other = (Person(0, name, face, dice, "") for dice in (low, high))
            panel.paint(sheet, Duel(one, other, gains, 0.0, 0, None))
        for dice in (low, high):
            nobody = Person(0, "", "", dice, "")
            for number, is_hot in product(range(DICE), (False, True)):
                panel.paint_die_cell(sheet, Duel(nobody, nobody, gains, 0.0, 0, None), number, is_hot=is_hot)

    def paint(self, target: pygame.Surface, duel: Duel) -> None:
        """Paints the whole panel except the three cells."""
        look, rect = self._look, self.rect
        blur = look.metrics.px(_SHADOW)
        target.blit(materials.soft_shadow(rect.size, blur, 0.85), (rect.x - blur, rect.y - blur))
        look.plate(target, rect, look.theme.panel, look.theme.accent, radius=look.metrics.px(12), opacity=0.97)
        if duel.prospect is None:
            words = f"The duel is yours: pick one of {duel.other.name}'s dice, or spare it"
        else:
            words = f"The Jump: {duel.me.name} against {duel.other.name}?"
        title = self._title
        if title.h:
            look.title(target, words, rect.centerx, title.centery, size=20, anchor="center", room=title.w)
        mine, chances, theirs = self._hand_places()
        self._paint_person(target, mine, duel.me)
        self._paint_person(target, theirs, duel.other)
        self._paint_chances(target, chances, duel)
        self._paint_figures(target, duel)

    def _hand_places(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """The player's own hand, the chances, and the other's hand."""
        hands = self._hands
        if self._is_steep:
            high = round(hands.h * 0.37)
            return (
                pygame.Rect(hands.x, hands.y, hands.w, high),
                pygame.Rect(hands.x, hands.y + high, hands.w, hands.h - 2 * high),
                pygame.Rect(hands.x, hands.bottom - high, hands.w, high),
            )
        third = hands.w // 3
        return (
            pygame.Rect(hands.x, hands.y, third, hands.h),
            pygame.Rect(hands.x + third, hands.y, hands.w - 2 * third, hands.h),
            pygame.Rect(hands.right - third, hands.y, third, hands.h),
        )

    def _paint_person(self, target: pygame.Surface, area: pygame.Rect, person: Person) -> None:
        """Paints face and name, the dice with rings around the two that count, and their worth."""
        metrics, theme = self._look.metrics, self._look.theme
        name_px = min(metrics.pt(15), area.h // 4)
        face = min(round(name_px * 1.7), area.h // 3)
        width = area.w - face - metrics.px(6)
        name_px = text.fit_size(person.name, name_px, width, metrics.px(11), weight="Semibold")
        name = text.fitted(person.name, name_px, width, weight="Semibold")
        wide = face + metrics.px(6) + text.width(name, name_px, weight="Semibold")
        x = area.centerx - wide // 2
        target.blit(portrait(person.portrait, "calm", face, ring=theme.metal), (x, area.y))
        words = text.line(name, name_px, theme.ink, weight="Semibold")
        text.put(target, words, x + face + metrics.px(6), area.y + face // 2, "midleft")
        foot_px = min(metrics.pt(14), area.h // 5)
        die = max(12, min(metrics.px(44), (area.w - metrics.px(8)) // 4, area.h - face - round(foot_px * 1.5)))
        y = area.y + face + (area.h - face - round(foot_px * 1.3)) // 2
        kept = best_two(person.dice)
        for number, value in enumerate(person.dice):
            centre = (area.centerx + (number - 1) * round(die * 1.18), y)
            if number in kept:
                ring = pygame.Rect(0, 0, round(die * 1.12), round(die * 1.12))
                ring.center = centre
                pygame.draw.rect(target, theme.metal, ring, max(1, metrics.px(2)), metrics.px(7))
            self._paint_die(target, centre, die, value)
        foot = f"worth {worth(person.dice)} · skill {person.skill}"
        px = text.fit_size(foot, foot_px, area.w, 8, weight="Semibold")
        text.put(target, text.figures(foot, px, theme.felt_ink, *_SEMIBOLD), area.centerx, area.bottom, "midbottom")

    def _paint_die(self, target: pygame.Surface, centre: tuple[int, int], px: int, value: int) -> None:
        paint_die(target, px, self._look.die(BET_DIE), value, (centre[0], centre[1] + round(px * _FOOT)))

    def _paint_chances(self, target: pygame.Surface, area: pygame.Rect, duel: Duel) -> None:
        """Paints the chance to win the duel, or that it is won."""
        theme, metrics = self._look.theme, self._look.metrics
        big, meanings = _chances_in_words(duel)
        px = min(metrics.pt(34), area.h // 2)
        px = text.fit_size(big, px, area.w - metrics.px(8), 12, text.SERIF, "Bold")
        figure = text.figures(big, px, theme.accent, text.SERIF, "Bold")
        place = text.put(target, figure, area.centerx, area.y + round(area.h * 0.08), "midtop")
        below = pygame.Rect(area.x + metrics.px(4), place.bottom, area.w - metrics.px(8), area.bottom - place.bottom)
        readable = round(metrics.pt(_CHANCES) * _SHRUNK)
        words = next((words for words in meanings if self._size_in(words, below) >= readable), meanings[-1])
        self._look.paragraph(
            target, words, below, size=_CHANCES, colour=theme.ink, align="center", fits=True, leading=1.15
        )

    def _size_in(self, words: str, area: pygame.Rect) -> int:
        """The size in px at which words fit an area, 0 if they have to be shortened."""
        px, lines = self._look.fitting(words, area.size, size=_CHANCES, leading=1.15)
        return px if " ".join(lines) == words else 0

    def _amount(self, cents: float) -> str:
        """An amount in whole units, without its currency."""
        return format_amount(round(cents / 100) * 100, self._currency).split(" ")[0]

    def _tone(self, gain: float) -> tuple[Colour, str]:
        """The colour and the sign of a gain or loss in cents; both neutral if it is hardly any."""
        theme = self._look.theme
        return (theme.win, "+") if gain > _HARDLY else (theme.lose, "−") if gain < -_HARDLY else (theme.ink, "=")

    def _paint_figures(self, target: pygame.Surface, duel: Duel) -> None:
        """Paints what the hand brings without a jump, after a duel won or lost and on average; or as it is now."""
        if duel.prospect is None:
            sums = [("in the pots", float(duel.pot)), ("yours as it lies", duel.now)]
        else:
            seen = duel.prospect
            sums = [("without a jump", seen.now), ("if you win", seen.if_won), ("if you lose", seen.if_lost)]
            sums.append(("a jump on average", seen.value))
        theme, metrics, area = self._look.theme, self._look.metrics, self._figures
        rows = 2 if len(sums) > 2 and area.w < area.h * 4 else 1
        across = len(sums) // rows
        width, high = area.w // across, area.h // rows
        for number, (words, cents) in enumerate(sums):
            cell = pygame.Rect(area.x + number % across * width, area.y + number // across * high, width, high)
            tone, _ = self._tone(cents - duel.now if duel.prospect is not None and number else 0.0)
            px = min(metrics.pt(17), round(cell.h * 0.46))
            small = text.fit_size(words, min(metrics.pt(12.5), round(cell.h * 0.36)), cell.w - metrics.px(6), 8)
            middle = cell.y + round(cell.h * 0.55)
            figure = text.figures(self._amount(cents), px, tone, text.SERIF, "Bold")
            text.put(target, figure, cell.centerx, middle + metrics.px(1), "midbottom")
            text.put(target, text.line(words, small, theme.ink_dim), cell.centerx, middle - metrics.px(1), "midtop")

    def paint_die_cell(self, target: pygame.Surface, duel: Duel, number: int, *, is_hot: bool = False) -> None:
        """Paints one of the other's dice, a column for each face it may come to show, and the average of all faces.

        A column is as high as its share of the pots; its sign says whether that is more or less than now.
        """
        look, metrics, theme = self._look, self._look.metrics, self._look.theme
        cell, gain = self.die_cells[number], duel.gains[number]
        fill = mix(theme.felt_edge, theme.accent, 0.25) if is_hot else theme.felt_edge
        look.plate(target, cell, fill, theme.accent if is_hot else theme.panel_edge, radius=metrics.px(8))
        inside = cell.inflate(-metrics.px(12), -metrics.px(8))
        foot_px = min(metrics.pt(13), inside.h // 4)
        foot = round(foot_px * 1.25)
        die = max(12, min(metrics.px(40), inside.h - foot - metrics.px(4), inside.w // 4))
        centre = (inside.x + die // 2, inside.y + (inside.h - foot) // 2)
        self._paint_die(target, centre, die, duel.other.dice[number])
        words = f"rolled again: {self._amount(gain.mean)}"
        tone, _ = self._tone(gain.mean - duel.now)
        px = text.fit_size(words, foot_px, inside.w, 8, weight="Semibold")
        text.put(target, text.figures(words, px, tone, *_SEMIBOLD), inside.centerx, inside.bottom, "midbottom")
        bars = pygame.Rect(inside.x + die + metrics.px(10), inside.y, 0, inside.h - foot)
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


def _chances_in_words(duel: Duel) -> tuple[str, tuple[str, ...]]:
    """A large figure, and its meaning in full and in fewer words."""
    if duel.prospect is None:
        return "Won", ("one die may be rolled again", "pick a die")
    chances = duel.prospect.chances
    lose = f"{100 * chances.lose:.1f} %"
    said: tuple[str, ...] = (f"to win the duel, {lose} to lose it", f"to win, {lose} to lose")
    if chances.tie:
        said = (f"{said[0]} (a first tie {100 * chances.tie:.1f} %)", *said)
    return f"{100 * chances.win:.1f} %", said
