"""The Jump's duel: the room darkens, two people face each other over the well, and both roll their Gambling skill.

How it looks while it stands and how it moves belong here, where things lie to `duel_places`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

import pygame

from casino.engines.pilok import events as e
from casino.engines.pilok.hands import SIDES
from casino.scenes.app import timing
from casino.scenes.games.pilok.art import felt
from casino.scenes.games.pilok.art.layout import PilokLayout
from casino.scenes.games.pilok.canvas import PilokCanvas
from casino.scenes.games.pilok.jump.duel_places import Corner, DuelPlaces, duel_places, most_die_px, thrown_die_px
from casino.scenes.games.pilok.model import DuelShown, PilokHand, PilokModel, SkillShown
from casino.scenes.motion.dice import DieThrown
from casino.scenes.motion.fading import fade, relight
from casino.scenes.table.model import SeatShown
from casino.ui.drawing import materials, text
from casino.ui.drawing.animator import Animation, Call, Series, Tween, Wait, ease_in_out, ease_out, linear
from casino.ui.drawing.areas import around
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.portraits import portrait
from casino.ui.drawing.theme import Colour, Theme
from casino.ui.drawing.vector import css, drawn

_VEIL = 0.42
_USUAL_DICE = range(3, 7)  # of a skill


@lru_cache(maxsize=4)
def _panel(size: tuple[int, int], theme: Theme, cut: int) -> pygame.Surface:
    """Dark glass with cut corners; cyan along its sides, orange round two of the corners."""
    w, h = size
    edge = max(2.0, cut / 9)
    path = (
        f"M{cut} {edge}L{w - cut} {edge}L{w - edge} {cut}V{h - cut}L{w - cut} {h - edge}H{cut}L{edge} {h - cut}V{cut}Z"
    )
    corners = (
        f"M{edge} {cut * 2.4}V{cut}L{cut} {edge}H{cut * 2.4}"
        f"M{w - edge} {h - cut * 2.4}V{h - cut}L{w - cut} {h - edge}H{w - cut * 2.4}"
    )
    body = (
        f'<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{h}">'
        f'<stop offset="0" stop-color="{css(theme.panel)}"/><stop offset="1" stop-color="{css(theme.shade)}"/>'
        f'</linearGradient></defs><path d="{path}" fill="url(#g)" fill-opacity="0.93" stroke="{css(theme.metal)}" '
        f'stroke-opacity="0.75" stroke-width="{edge * 0.6:.1f}"/>'
        f'<path d="{corners}" fill="none" stroke="{css(theme.accent)}" stroke-width="{edge * 1.5:.1f}"/>'
    )
    return drawn(body, size)


@lru_cache(maxsize=4)
def _floor(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """The ground on which skill dice are thrown: a target of fine rings."""
    w, h = size
    rings = "".join(
        f'<circle cx="{w / 2}" cy="{h / 2}" r="{min(w, h) * share:.1f}" fill="none" '
        f'stroke="{css(theme.metal)}" stroke-opacity="{0.34 - share * 0.4:.2f}" stroke-width="{max(1, h / 160):.1f}"/>'
        for share in (0.16, 0.30, 0.44)
    )
    return drawn(
        f'<rect x="1" y="1" width="{w - 2}" height="{h - 2}" rx="{h / 12:.1f}" fill="{css(theme.shade)}" '
        f'fill-opacity="0.55" stroke="{css(theme.metal)}" stroke-opacity="0.30" stroke-width="1.5"/>{rings}',
        size,
    )


# -- the still picture ----------------------------------------------------------------------------------------


def paint_duel(target: pygame.Surface, look: Look, layout: PilokLayout, model: PilokModel, duel: DuelShown) -> None:
    """The duel as it stands."""
    _darken(target, look, layout)
    places = duel_places(layout, look.metrics)
    _paint_ground(target, look, places)
    for seat in duel.seats:
        corner = places.corner(duel, seat)
        _paint_corner(target, look, model, duel, seat, corner)
        roll = duel.rolls.get(seat)
        if roll is not None and not duel.is_tied:
            _paint_roll(target, look, corner, roll.dice)
            is_best = duel.winner == seat
            _paint_total(target, look, corner, roll.total, is_lit=is_best, is_lost=bool(duel.winner) and not is_best)
    # What stands between the two figures is read with them: "15 beats 14".
    words = {0: "jumps", duel.jumper: "beats", duel.target: "loses to"}[duel.winner]
    _paint_words(target, look, places.words, words, is_lit=bool(duel.winner))


def warm_duel(look: Look, layout: PilokLayout, people: Iterable[SeatShown[PilokHand]]) -> None:
    """Makes ahead what a duel needs, so that none of its frames has to."""
    places, metrics = duel_places(layout, look.metrics), look.metrics
    _panel(places.panel.size, look.theme, metrics.px(16))
    for corner in (places.left, places.right):
        _floor(corner.dice.size, look.theme)
    for count in _USUAL_DICE:
        felt.sprites(thrown_die_px(places.left.dice, count, metrics)).prepare(SIDES)
    for who in people:
        for mood in ("calm", "pleased", "hurt"):
            portrait(who.portrait, mood, places.left.face.w, ring=_ring(look, who, is_winner=mood == "pleased"))


def _ring(look: Look, who: SeatShown[PilokHand], *, is_winner: bool) -> Colour:
    """The colour around a face."""
    return look.theme.win if is_winner else look.theme.accent if who.is_person else look.theme.metal


def _darken(target: pygame.Surface, look: Look, layout: PilokLayout, share: float = 1.0) -> None:
    """The glass shuts and the light goes from the room, by a share of all that goes; the log can be read on."""
    fade(target, layout.well, share, lambda: felt.paint_shut_glass(target, look, layout))
    left = round(255 * (1 - _VEIL * share))
    for part in around(_room(look.metrics, layout), layout.log):
        relight(target, part, (left, left, left))


def _room(metrics: Metrics, layout: PilokLayout) -> pygame.Rect:
    """All that is between the bars."""
    return pygame.Rect(0, layout.top_bar.bottom, metrics.width, layout.bottom_bar.y - layout.top_bar.bottom)


def _paint_ground(target: pygame.Surface, look: Look, places: DuelPlaces) -> pygame.Rect:
    target.blit(_panel(places.panel.size, look.theme, look.metrics.px(16)), places.panel)
    for corner in (places.left, places.right):
        target.blit(_floor(corner.dice.size, look.theme), corner.dice)
    return places.panel


def _paint_corner(
    target: pygame.Surface, look: Look, model: PilokModel, duel: DuelShown, seat: int, corner: Corner
) -> None:
    theme, who = look.theme, model.seats[seat]
    is_winner = duel.winner == seat
    if is_winner:
        light = materials.glow(round(corner.face.w * 0.85), theme.win, strength=0.8)
        target.blit(light, light.get_rect(center=corner.face.center))
    mood = "calm" if not duel.winner else "pleased" if is_winner else "hurt"
    ring = _ring(look, who, is_winner=is_winner)
    target.blit(portrait(who.portrait, mood, corner.face.w, ring=ring), corner.face)
    half = corner.name.h // 2
    roll = duel.rolls.get(seat)
    skill = roll.skill if roll is not None else model.skills.get(seat, "")
    for words, y, ink, weight in (
        (who.name, corner.name.y, theme.ink, "Semibold"),
        (skill and f"Gambling {skill}", corner.name.y + half, theme.accent, "Bold"),
    ):
        if words:
            px = text.fit_size(words, round(half * 0.84), corner.name.w, 8, weight=weight)
            line = text.line(text.fitted(words, px, corner.name.w, weight=weight), px, ink, weight=weight)
            is_left = corner.face.x == corner.name.x
            x, anchor = (corner.name.x, "midleft") if is_left else (corner.name.right, "midright")
            text.put(target, line, x, y + half // 2, anchor)


def _paint_roll(target: pygame.Surface, look: Look, corner: Corner, dice: tuple[int, ...]) -> None:
    places, size = corner.die_places(len(dice), most_die_px(look.metrics))
    for face, centre in zip(dice, places, strict=True):
        felt.paint_die(target, size, felt.SKILL_DIE, face, centre)


def _paint_total(
    target: pygame.Surface, look: Look, corner: Corner, total: int, *, is_lit: bool = False, is_lost: bool = False
) -> pygame.Rect:
    theme = look.theme
    px = min(look.metrics.title_pt(54), round(corner.total.h * 0.62), round(corner.total.w * 0.66))
    tone = theme.win if is_lit else theme.ink_dim if is_lost else theme.warn
    return text.put(target, text.figures(str(total), px, tone), *corner.total.center, "center")


def _paint_words(target: pygame.Surface, look: Look, area: pygame.Rect, words: str, *, is_lit: bool) -> None:
    px = text.fit_size(words, look.metrics.title_pt(26), area.w - look.metrics.px(6), 8, text.SERIF, "Bold")
    ink = look.theme.win if is_lit else look.theme.felt_ink
    text.put(target, text.line(words, px, ink, text.SERIF, "Bold"), *area.center, "center")


# -- motion ---------------------------------------------------------------------------------------------------


class DuelMotion:
    """The movements of a duel on a stage."""

    def __init__(self, stage: PilokCanvas) -> None:
        self._stage = stage

    @property
    def _places(self) -> DuelPlaces:
        return duel_places(self._stage.layout, self._stage.metrics)

    def entrance(self, event: e.Jumped) -> Animation:
        """The light goes, and both come to the well from their seats."""
        stage, places = self._stage, self._places
        duel = DuelShown(event.seat, event.target)
        room = _room(stage.metrics, stage.layout)

        def show(target: pygame.Surface, share: float) -> list[pygame.Rect]:
            _darken(target, stage.look, stage.layout, share)
            fade(target, places.panel, share, lambda: _paint_ground(target, stage.look, places))
            return [room, *(enter(target, seat, share) for seat in duel.seats)]

        def enter(target: pygame.Surface, seat: int, share: float) -> pygame.Rect:
            """A face on its way; one that sets out from a seat at the edge reaches into the bars."""
            goal = places.corner(duel, seat).face
            start = stage.layout.station(seat).plate.center
            x, y = (a + (b - a) * share for a, b in zip(start, goal.center, strict=True))
            who = stage.model.seats[seat]
            face = portrait(who.portrait, "calm", goal.w, ring=_ring(stage.look, who, is_winner=False))
            return target.blit(face, face.get_rect(center=(round(x), round(y))))

        sound = Call(lambda: stage.house.sound.play("jump"))
        entering = Tween(timing.DUEL_ENTERS, show, ease_out)
        return Series([sound, entering, Wait(timing.REST)])

    def roll(self, event: e.SkillRolled) -> Animation:
        """A skill is thrown from its side, the dice go there, and the total counts up beside the face."""
        stage, places, duel = self._stage, self._places, self._stage.model.duel
        assert duel is not None
        corner = places.corner(duel, event.seat)
        goals, size = corner.die_places(len(event.dice), most_die_px(stage.metrics))
        origin = corner.face.center
        thrown = [
            DieThrown(face, felt.SKILL_DIE, origin, goal, size, SIDES)
            for face, goal in zip(event.dice, goals, strict=True)
        ]
        die_px = thrown_die_px(corner.dice, len(thrown), stage.metrics)
        shake = Call(lambda: stage.house.sound.play("dice_shake", volume=0.6))
        rolled = SkillShown(event.skill, event.dice, event.total)
        return Series(
            [shake, stage.throw(thrown, corner.dice, die_px), self._count(corner, rolled), Wait(timing.LONG_REST)]
        )

    def _count(self, corner: Corner, roll: SkillShown) -> Animation:
        stage = self._stage
        heard = 0

        def show(target: pygame.Surface, share: float) -> pygame.Rect:
            nonlocal heard
            now = round(roll.total * share)
            if now > heard:
                heard = now
                stage.house.sound.play("chip_chip", volume=0.25, pitch_step=min(12, now // 2))
            _paint_roll(target, stage.look, corner, roll.dice)
            return corner.dice.union(_paint_total(target, stage.look, corner, now)).inflate(8, 8)

        return Tween(timing.DUEL_COUNTS, show, linear)

    def tie(self, event: e.DuelTied) -> Animation:
        """Both made the same."""
        words = "Tie: again" if event.decided == "reroll" else f"Tie: to the {event.decided}"
        if event.decided == "target":
            words = "Tie: to the one jumped"
        return self._called(words, timing.DUEL_TIES, lambda: self._stage.house.sound.play("knock"))

    def _called(self, words: str, seconds: float, begin: Callable[[], object]) -> Animation:
        """Words on a plate over both floors."""
        stage, places = self._stage, self._places
        look, metrics = stage.look, stage.metrics
        px = text.fit_size(words, metrics.title_pt(34), round(places.panel.w * 0.8), 10, text.SERIF, "Bold")
        letters = text.line(words, px, look.theme.warn, text.SERIF, "Bold")
        plate = letters.get_rect().inflate(2 * px, px // 3)
        plate.center = (places.panel.centerx, places.left.dice.centery)

        def paint(target: pygame.Surface) -> pygame.Rect:
            look.plate(target, plate, look.theme.panel, look.theme.warn)
            target.blit(letters, letters.get_rect(center=plate.center))
            return plate

        def show(target: pygame.Surface, share: float) -> pygame.Rect:
            seen = max(0.0, min(1.0, share * 6, (1 - share) * 5))
            return fade(target, plate.inflate(px, px), seen, lambda: paint(target)).union(plate).inflate(px, px)

        return Series([Call(begin), Tween(seconds, show, linear)])

    def won(self, event: e.DuelWon) -> Animation:
        """The winner is lit."""
        stage, duel = self._stage, self._stage.model.duel
        assert duel is not None
        corner = self._places.corner(duel, event.winner)
        persons = [seat for seat in (event.winner, event.loser) if stage.model.seats[seat].is_person]
        name = "duel_lost" if persons == [event.loser] else "duel_win"
        light = materials.glow(round(corner.face.w * 0.85), stage.look.theme.win, strength=0.8)

        def show(target: pygame.Surface, share: float) -> pygame.Rect:
            light.set_alpha(round(255 * share))
            area = target.blit(light, light.get_rect(center=corner.face.center))
            who = stage.model.seats[event.winner].portrait
            target.blit(portrait(who, "pleased", corner.face.w, ring=stage.look.theme.win), corner.face)
            roll = duel.rolls.get(event.winner)
            if roll is not None:
                _paint_total(target, stage.look, corner, roll.total, is_lit=True)
            return area.union(corner.total)

        return Series(
            [
                Call(lambda: stage.house.sound.play(name)),
                Tween(timing.DUEL_WON, show, ease_in_out),
                Wait(timing.LONG_REST),
            ]
        )
