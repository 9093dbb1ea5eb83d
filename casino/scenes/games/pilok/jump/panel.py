"""The plate over the Pi'Lok table at which a duel is weighed up, and a die is picked: both hands and the exact chances.

Only what it shows; the chances come from `pilok.odds`, what is pressed is the table's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import pygame

from casino.core.dice import DiceCode, parse_code
from casino.core.money import Currency, format_amount
from casino.engines.pilok.events import PilokView
from casino.engines.pilok.hands import DICE, SIDES, best_two, worth
from casino.engines.pilok.settings import PilokSettings
from casino.players.pilok.odds import JumpProspect, RerollGain, jump_prospect, reroll_gains
from casino.scenes.games.pilok.art.felt import BET_DIE, sprites
from casino.ui.drawing import materials, text
from casino.ui.drawing.look import Look
from casino.ui.drawing.portraits import portrait
from casino.ui.drawing.theme import mix

_SHADOW = 34  # layout units around the plate; what it half covers goes dark
_WIDEST, _TALLEST = 760, 350  # layout units, at a text size of 100 %
_STEEP, _STEEP_WIDEST, _STEEP_TALLEST = 1.3, 360, 640  # from which shape on it is higher than wide, and how large
_CHANCES = 13.5  # layout units, of the sentence below the large figure
_SHRUNK = 0.85  # of that: smaller would be too small
_TITLED = 225  # px of height at a text size of 100 % from which there is room for a title
_FOOT = 0.10  # of a die: so far below its middle is the place it stands on
_HARDLY = 0.5  # cents that make no difference on a plate


@dataclass(frozen=True)
class Person:
    """One of the two: who, the dice, and the skill as a dice code."""

    seat: int
    name: str
    portrait: str
    dice: tuple[int, ...]
    skill: str


@dataclass(frozen=True)
class Duel:
    """All there is to weigh up. `gains` are what each of the other's dice would bring `me`; `prospect` is None for

    whoever has won already and only picks.
    """

    me: Person
    other: Person
    gains: tuple[RerollGain, ...]
    now: float
    pot: int
    prospect: JumpProspect | None


def open_hands(view: PilokView) -> tuple[dict[int, tuple[int, ...]], dict[int, DiceCode]]:
    """The dice and the skills of all who are still in the hand, by seat."""
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
    """What a jump of `other` by `me` would be, or what the winner `me` may pick. `people` are names and portraits."""
    dice_of, skills = open_hands(view)
    prospect = jump_prospect(dice_of, view.pots, skills, settings, me, other)
    ours, theirs = (Person(seat, *people[seat], dice_of[seat], str(skills[seat])) for seat in (me, other))
    gains = reroll_gains(dice_of, view.pots, me, other)
    pot = sum(pot.amount for pot in view.pots)
    return Duel(ours, theirs, gains, prospect.now, pot, None if is_won else prospect)


def panel_rect(room: pygame.Rect, look: Look) -> pygame.Rect:
    """Where the plate lies inside the room the table has for it."""
    grow = look.metrics.pt(100) / look.metrics.px(100)
    widest, tallest = (_STEEP_WIDEST, _STEEP_TALLEST) if _is_steep(room) else (_WIDEST, _TALLEST)
    size = (round(look.metrics.px(widest) * grow), round(look.metrics.px(tallest) * grow))
    rect = pygame.Rect(0, 0, min(room.w, size[0]), min(room.h, size[1]))
    rect.center = room.center
    return rect


def _is_steep(rect: pygame.Rect) -> bool:
    """Whether a plate is so much higher than wide that all on it lies one below the other."""
    return rect.h > rect.w * _STEEP


def _rows(rect: pygame.Rect, look: Look) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
    """Title, the two hands, the figures, and the three dice.

    Where large letters leave no room for it the title is nought high: names and buttons say the same.
    """
    inside = rect.inflate(-look.metrics.px(20), -look.metrics.px(14))
    if _is_steep(rect):
        hands, figures = round(inside.h * 0.49), round(inside.h * 0.155)
        dice = pygame.Rect(inside.x, inside.y + hands + figures, inside.w, inside.h - hands - figures)
        return (
            pygame.Rect(inside.x, inside.y, inside.w, 0),
            pygame.Rect(inside.x, inside.y, inside.w, hands),
            pygame.Rect(inside.x, inside.y + hands, inside.w, figures),
            dice,
        )
    title = look.metrics.pt(26) if inside.h >= look.metrics.pt(_TITLED) else 0
    figures = min(look.metrics.pt(42), inside.h // 5)
    hands = (inside.h - title - figures) * 9 // 20
    tops = [inside.y, inside.y + title, inside.y + title + hands, inside.y + title + hands + figures]
    heights = [title, hands, figures, inside.h - title - hands - figures]
    rows = [pygame.Rect(inside.x, y, inside.w, h) for y, h in zip(tops, heights, strict=True)]
    return rows[0], rows[1], rows[2], rows[3]


def die_cells(rect: pygame.Rect, look: Look) -> list[pygame.Rect]:
    """The cells of the other's three dice, which the winner of a duel presses."""
    row = _rows(rect, look)[3]
    gap = look.metrics.px(8)
    if _is_steep(rect):
        high = (row.h - 2 * gap) // 3
        return [pygame.Rect(row.x, row.y + number * (high + gap), row.w, high) for number in range(3)]
    width = (row.w - 2 * gap) // 3
    return [pygame.Rect(row.x + number * (width + gap), row.y, width, row.h) for number in range(3)]


def paint_panel(target: pygame.Surface, look: Look, rect: pygame.Rect, duel: Duel, currency: Currency) -> None:
    """The whole plate but for the three cells."""
    theme = look.theme
    blur = look.metrics.px(_SHADOW)
    target.blit(materials.soft_shadow(rect.size, blur, 0.85), (rect.x - blur, rect.y - blur))
    look.plate(target, rect, theme.panel, theme.accent, radius=look.metrics.px(12), opacity=0.97)
    title, hands, figures, _ = _rows(rect, look)
    if duel.prospect is None:
        words = f"The duel is yours: pick one of {duel.other.name}'s dice, or spare it"
    else:
        words = f"The Jump: {duel.me.name} against {duel.other.name}?"
    if title.h:
        look.title(target, words, rect.centerx, title.centery, size=20, anchor="center", room=title.w)
    mine, chances, theirs = _hand_places(hands, is_steep=_is_steep(rect))
    _paint_person(target, look, mine, duel.me)
    _paint_person(target, look, theirs, duel.other)
    _paint_chances(target, look, chances, duel)
    _paint_figures(target, look, figures, duel, currency)


def _hand_places(hands: pygame.Rect, *, is_steep: bool) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """One's own hand, the chances between, and the other's."""
    if is_steep:
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


def warm_panel(look: Look, rect: pygame.Rect, people: Iterable[tuple[str, str]], currency: Currency) -> None:
    """Makes ahead what the plate needs for some people (name, portrait); the frame in which it comes up has no time."""
    aside = pygame.Surface(rect.size)
    place = aside.get_rect()
    gains = tuple(RerollGain(die, (0,) * SIDES, (0.0,) * SIDES, 0.0) for die in range(DICE))
    low, high = tuple(range(1, DICE + 1)), tuple(range(DICE + 1, SIDES + 1))
    for name, face in people:
        one, other = (Person(0, name, face, dice, "") for dice in (low, high))
        paint_panel(aside, look, place, Duel(one, other, gains, 0.0, 0, None), currency)
    for dice in (low, high):
        nobody = Person(0, "", "", dice, "")
        for number, cell in enumerate(die_cells(place, look)):
            for is_hot in (False, True):
                duel = Duel(nobody, nobody, gains, 0.0, 0, None)
                paint_die_cell(aside, look, cell, duel, number, currency, is_hot=is_hot)


def _paint_person(target: pygame.Surface, look: Look, area: pygame.Rect, person: Person) -> None:
    """Face and name, the dice with the two that count ringed, and what they are worth."""
    metrics, theme = look.metrics, look.theme
    name_px = min(metrics.pt(15), area.h // 4)
    face = min(round(name_px * 1.7), area.h // 3)
    room = area.w - face - metrics.px(6)
    name_px = text.fit_size(person.name, name_px, room, metrics.px(11), weight="Semibold")
    name = text.fitted(person.name, name_px, room, weight="Semibold")
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
        _paint_die(target, look, centre, die, value, is_lit=number in kept)
    foot = f"worth {worth(person.dice)} · skill {person.skill}"
    px = text.fit_size(foot, foot_px, area.w, 8, weight="Semibold")
    text.put(
        target, text.figures(foot, px, theme.felt_ink, text.SANS, "Semibold"), area.centerx, area.bottom, "midbottom"
    )


def _paint_die(
    target: pygame.Surface, look: Look, centre: tuple[int, int], die: int, value: int, *, is_lit: bool
) -> None:
    if is_lit:
        ring = pygame.Rect(0, 0, round(die * 1.12), round(die * 1.12))
        ring.center = centre
        pygame.draw.rect(target, look.theme.metal, ring, max(1, look.metrics.px(2)), look.metrics.px(7))
    face = sprites(die).resting(6, look.die(BET_DIE), value)
    target.blit(face, face.get_rect(center=(centre[0], centre[1] + round(die * _FOOT))))


def _paint_chances(target: pygame.Surface, look: Look, area: pygame.Rect, duel: Duel) -> None:
    """How likely the duel is won; for its winner, what the pots hold."""
    theme, metrics = look.theme, look.metrics
    big, said = _chances_in_words(duel)
    px = min(metrics.pt(34), area.h // 2)
    px = text.fit_size(big, px, area.w - metrics.px(8), 12, text.SERIF, "Bold")
    figure = text.figures(big, px, theme.accent, text.SERIF, "Bold")
    place = text.put(target, figure, area.centerx, area.y + round(area.h * 0.08), "midtop")
    room = pygame.Rect(area.x + metrics.px(4), place.bottom, area.w - metrics.px(8), area.bottom - place.bottom)
    readable = round(metrics.pt(_CHANCES) * _SHRUNK)
    below = next((words for words in said if _size_in(look, words, room) >= readable), said[-1])
    look.paragraph(target, below, room, size=_CHANCES, colour=theme.ink, align="center", fits=True, leading=1.15)


def _chances_in_words(duel: Duel) -> tuple[str, tuple[str, ...]]:
    """A large figure, and what it means: in full, and in fewer words where those would be too small to read."""
    if duel.prospect is None:
        return "Won", ("one die may be rolled again", "pick a die")
    chances = duel.prospect.chances
    lose = f"{100 * chances.lose:.1f} %"
    said: tuple[str, ...] = (f"to win the duel, {lose} to lose it", f"to win, {lose} to lose")
    if chances.tie:
        said = (f"{said[0]} (a first tie {100 * chances.tie:.1f} %)", *said)
    return f"{100 * chances.win:.1f} %", said


def _size_in(look: Look, words: str, room: pygame.Rect) -> int:
    """The size in px at which words fit a room, 0 where they do only shortened."""
    px, lines = look.fitting(words, room.size, size=_CHANCES, leading=1.15)
    return px if " ".join(lines) == words else 0


def _paint_figures(target: pygame.Surface, look: Look, area: pygame.Rect, duel: Duel, currency: Currency) -> None:
    """Three sums: without the jump, if it is won, if it is lost; for the winner, what the hand brings as it lies."""

    def money(cents: float) -> str:
        return format_amount(round(cents / 100) * 100, currency).split(" ")[0]

    if duel.prospect is None:
        sums = [("in the pots", float(duel.pot)), ("yours as it lies", duel.now)]
    else:
        seen = duel.prospect
        sums = [("without a jump", seen.now), ("if you win", seen.if_won), ("if you lose", seen.if_lost)]
        sums.append(("a jump on average", seen.value))
    theme, metrics = look.theme, look.metrics
    rows = 2 if len(sums) > 2 and area.w < area.h * 4 else 1
    across = len(sums) // rows
    width, high = area.w // across, area.h // rows
    for number, (words, cents) in enumerate(sums):
        cell = pygame.Rect(area.x + number % across * width, area.y + number // across * high, width, high)
        tone = theme.ink
        if duel.prospect is not None and number:
            gain = cents - duel.now
            tone = theme.win if gain > _HARDLY else theme.lose if gain < -_HARDLY else theme.ink
        px = min(metrics.pt(17), round(cell.h * 0.46))
        small = text.fit_size(words, min(metrics.pt(12.5), round(cell.h * 0.36)), cell.w - metrics.px(6), 8)
        middle = cell.y + round(cell.h * 0.55)
        figure = text.figures(money(cents), px, tone, text.SERIF, "Bold")
        text.put(target, figure, cell.centerx, middle + metrics.px(1), "midbottom")
        text.put(target, text.line(words, small, theme.ink_dim), cell.centerx, middle - metrics.px(1), "midtop")


def paint_die_cell(
    target: pygame.Surface, look: Look, cell: pygame.Rect, duel: Duel, number: int, currency: Currency, *, is_hot: bool
) -> None:
    """One of the other's dice: the die, a column for each face it may come to show, and what that brings on average.

    A column is as high as the share of the pots; its sign says whether that is more or less than now.
    """
    theme, metrics = look.theme, look.metrics
    gain = duel.gains[number]
    fill = mix(theme.felt_edge, theme.accent, 0.25) if is_hot else theme.felt_edge
    look.plate(target, cell, fill, theme.accent if is_hot else theme.panel_edge, radius=metrics.px(8))
    inside = cell.inflate(-metrics.px(12), -metrics.px(8))
    foot_px = min(metrics.pt(13), inside.h // 4)
    foot = round(foot_px * 1.25)
    die = max(12, min(metrics.px(40), inside.h - foot - metrics.px(4), inside.w // 4))
    _paint_die(
        target,
        look,
        (inside.x + die // 2, inside.y + (inside.h - foot) // 2),
        die,
        duel.other.dice[number],
        is_lit=False,
    )
    mean = format_amount(round(gain.mean / 100) * 100, currency).split(" ")[0]
    words = f"rolled again: {mean}"
    tone = theme.win if gain.mean > duel.now + _HARDLY else theme.lose if gain.mean < duel.now - _HARDLY else theme.ink
    px = text.fit_size(words, foot_px, inside.w, 8, weight="Semibold")
    text.put(target, text.figures(words, px, tone, text.SANS, "Semibold"), inside.centerx, inside.bottom, "midbottom")
    bars = pygame.Rect(inside.x + die + metrics.px(10), inside.y, 0, inside.h - foot)
    bars.w = inside.right - bars.x
    _paint_bars(target, look, bars, duel, gain)


def _paint_bars(target: pygame.Surface, look: Look, area: pygame.Rect, duel: Duel, gain: RerollGain) -> None:
    theme, metrics = look.theme, look.metrics
    width = area.w / len(gain.takes)
    px = max(8, min(metrics.pt(11.5), round(width * 0.9), area.h // 3))
    floor = area.bottom - round(px * 1.2)
    high = max(4, floor - area.y - px)
    for number, takes in enumerate(gain.takes):
        centre = round(area.x + width * (number + 0.5))
        tone, sign = theme.ink_dim, "="
        if takes > duel.now + _HARDLY:
            tone, sign = theme.win, "+"
        elif takes < duel.now - _HARDLY:
            tone, sign = theme.lose, "−"
        tall = max(metrics.px(2), round(high * takes / duel.pot)) if duel.pot else metrics.px(2)
        bar = pygame.Rect(0, 0, max(3, round(width * 0.56)), tall)
        bar.midbottom = (centre, floor)
        pygame.draw.rect(target, tone, bar, border_radius=metrics.px(2))
        text.put(target, text.line(sign, px, tone, weight="Bold"), centre, bar.y, "midbottom")
        text.put(
            target,
            text.figures(str(number + 1), px, theme.ink, text.SANS, "Semibold"),
            centre,
            area.bottom,
            "midbottom",
        )
