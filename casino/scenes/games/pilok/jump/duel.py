"""The Jump's duel, painted and in motion: the room darkens, and two people face each other and roll their skills.

The places are in `duel_places`.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

import pygame

from casino.core.texts import _, pgettext
from casino.engines.pilok import events as e
from casino.engines.pilok.hands import SIDES
from casino.scenes.app import timing
from casino.scenes.app.house import House
from casino.scenes.games.pilok.art import felt
from casino.scenes.games.pilok.art.hex_shape import hexagon, inset, run_path, sides_of
from casino.scenes.games.pilok.art.layout import PilokLayout
from casino.scenes.games.pilok.jump.dark_table import DarkTable
from casino.scenes.games.pilok.jump.duel_places import MAX_DIE, Corner, duel_places
from casino.scenes.games.pilok.model import PilokModel
from casino.scenes.games.pilok.model_parts import DuelShown
from casino.scenes.motion.fading import dissolve, fade, relight
from casino.scenes.motion.throws.throw import DieThrown
from casino.ui.drawing import materials, text
from casino.ui.drawing.animator import Animation, Call, Series, Tween, Wait, ease_in_out, ease_out, linear
from casino.ui.drawing.areas import around
from casino.ui.drawing.look import Look
from casino.ui.drawing.portraits import portrait
from casino.ui.drawing.theme import Theme
from casino.ui.drawing.vector import css, drawn

_VEIL = 0.55  # of the room's light, gone in a duel
_TIES = {"reroll": _("Tie: again"), "jumper": _("Tie: to the jumper"), "target": _("Tie: to the one jumped")}
_CORNER = 0.08  # of a side at each of its ends
_BOLD = (text.SERIF, "Bold")
_OTHERS_VOLUME = 0.6  # of a duel in which nobody at the screen fights
_USUAL_DICE = range(3, 7)  # the number of dice in most skills

Throw = Callable[[Sequence[DieThrown], pygame.Rect, int], Animation]  # dice, the floor, a die's diameter in px


@lru_cache(maxsize=4)
def _panel(size: tuple[int, int], theme: Theme, edge: int, *, is_upright: bool) -> pygame.Surface:
    """A hexagon of dark glass: cyan along its sides, orange at its corners."""
    run = inset(hexagon(pygame.Rect((0, 0), size), is_upright=is_upright), edge)
    corners = ""
    for (ax, ay), (bx, by) in sides_of(run):
        for (x, y), (dx, dy) in (((ax, ay), (bx - ax, by - ay)), ((bx, by), (ax - bx, ay - by))):
            corners += f"M{x:.1f} {y:.1f}l{dx * _CORNER:.1f} {dy * _CORNER:.1f}"
    path = run_path(run)
    body = (
        f'<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{size[1]}">'
        f'<stop offset="0" stop-color="{css(theme.panel)}"/><stop offset="1" stop-color="{css(theme.shade)}"/>'
        f'</linearGradient></defs><path d="{path}" fill="url(#g)" fill-opacity="0.95" stroke="{css(theme.metal)}" '
        f'stroke-opacity="0.75" stroke-width="{edge * 0.6:.1f}"/>'
        f'<path d="{corners}" fill="none" stroke="{css(theme.accent)}" stroke-width="{edge * 1.5:.1f}" '
        f'stroke-linecap="round"/>'
    )
    return drawn(body, size)


@lru_cache(maxsize=4)
def _floor(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """The floor that skill dice are thrown on: a target of fine rings."""
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


class DuelPainter:
    """Paints a duel for one size."""

    def __init__(self, look: Look, layout: PilokLayout, model: PilokModel, table: DarkTable) -> None:
        self.look = look
        self._table = table
        self.layout = layout
        self.model = model
        self.places = duel_places(layout, look.metrics)
        bars = layout.bottom_bar.y - layout.top_bar.bottom
        self.room = pygame.Rect(0, layout.top_bar.bottom, look.metrics.width, bars)  # everything between the bars

    def paint(self, target: pygame.Surface, duel: DuelShown) -> None:
        """Paints a duel at rest on its stage."""
        for seat in duel.seats:
            self._paint_duellist(target, duel, seat)
            roll = duel.rolls.get(seat)
            if roll is not None and not duel.is_tied:
                corner = self.places.corner(duel, seat)
                self.paint_roll(target, seat, corner, roll.dice)
                is_best = duel.winner == seat
                self.paint_total(target, corner, roll.total, is_lit=is_best, is_lost=bool(duel.winner) and not is_best)
        # The words are read together with the figures on both sides: "15 beats 14".
        words = {
            0: pgettext("between two names", "jumps"),
            duel.jumper: pgettext("between two figures", "beats"),
            duel.target: pgettext("between two figures", "loses to"),
        }[duel.winner]
        self._paint_words(target, words, is_lit=bool(duel.winner))

    def warm(self) -> None:
        """Makes the pictures of a duel ahead of time, so that no frame of it has to."""
        left, right = self.places.left, self.places.right
        self._glass()
        for corner in (left, right):
            _floor(corner.dice.size, self.look.theme)
        for count in _USUAL_DICE:
            felt.sprites(left.thrown_die_px(count, self.look.metrics)).prepare(SIDES)

    def faces(self, seat: int) -> Iterator[pygame.Surface]:
        """A seat's portraits in a duel, made one after the other."""
        for mood in ("calm", "pleased", "hurt"):
            yield self.face(seat, mood)

    def face(self, seat: int, mood: str = "calm") -> pygame.Surface:
        """A seat's portrait; pleased in the ring of a winner."""
        theme, who = self.look.theme, self.model.seats[seat]
        ring = theme.win if mood == "pleased" else theme.accent if who.is_human else theme.metal
        return portrait(who.portrait, mood, self.places.left.face.w, ring=ring)

    def glow(self, corner: Corner) -> pygame.Surface:
        """The light around a winner's face."""
        return materials.glow(round(corner.face.w * 0.85), self.look.theme.win, strength=0.8)

    def lying(self, corner: Corner, count: int) -> tuple[list[tuple[int, int]], int]:
        """The centres of rolled dice on one side, and their diameter, in px."""
        return corner.die_places(count, self.look.metrics.px(MAX_DIE))

    def set_stage(self, target: pygame.Surface) -> None:
        """Shuts the glass, darkens the room and paints the panel."""
        self.darken(target)
        self.paint_panel(target)

    @property
    def empty(self) -> pygame.Surface | None:
        """The table without anybody; None before it was made."""
        return self._table.empty()

    def dark_table(self, backdrop: pygame.Surface) -> pygame.Surface:
        """The whole table with the stage, on a backdrop."""
        return self._table.painted(backdrop, self.model, self.room, self.set_stage)

    def darken(self, target: pygame.Surface, share: float = 1.0) -> None:
        """Shuts the glass and darkens the room, but not the log, by a `share` (0 to 1)."""
        fade(target, self.layout.well, share, lambda: felt.paint_shut_glass(target, self.look, self.layout))
        left = round(255 * (1 - _VEIL * share))
        for part in around(self.room, self.layout.log):
            relight(target, part, (left, left, left))

    def _glass(self) -> pygame.Surface:
        edge = max(2, self.look.metrics.px(2))
        return _panel(self.places.panel.size, self.look.theme, edge, is_upright=self.layout.is_upright)

    def paint_panel(self, target: pygame.Surface) -> pygame.Rect:
        """Paints the panel with a floor on each side; returns its area."""
        target.blit(self._glass(), self.places.panel)
        for corner in (self.places.left, self.places.right):
            target.blit(_floor(corner.dice.size, self.look.theme), corner.dice)
        return self.places.panel

    def _paint_duellist(self, target: pygame.Surface, duel: DuelShown, seat: int) -> None:
        """Paints a face, and its name and skill below."""
        theme, corner = self.look.theme, self.places.corner(duel, seat)
        mood = "calm" if not duel.winner else "pleased" if duel.winner == seat else "hurt"
        if mood == "pleased":
            light = self.glow(corner)
            target.blit(light, light.get_rect(center=corner.face.center))
        target.blit(self.face(seat, mood), corner.face)
        half = corner.name.h // 2
        for words, y, ink, weight in (
            (self.model.name(seat), corner.name.y, theme.ink, "Semibold"),
            (self.model.skill_words(seat), corner.name.y + half, theme.accent, "Bold"),
        ):
            if words:
                px = text.fit_size(words, round(half * 0.84), corner.name.w, 8, weight=weight)
                line = text.line(text.fitted(words, px, corner.name.w, weight=weight), px, ink, weight=weight)
                is_left = corner.face.x == corner.name.x
                x, anchor = (corner.name.x, "midleft") if is_left else (corner.name.right, "midright")
                text.put(target, line, x, y + half // 2, anchor)

    def die(self, seat: int) -> str:
        """The material of a seat's dice, which a skill is rolled with as well."""
        return self.look.die(felt.BET_DIE, self.model.dice_seat(seat))

    def paint_roll(self, target: pygame.Surface, seat: int, corner: Corner, dice: Sequence[int]) -> None:
        """Paints the dice of a seat's skill at rest."""
        places, size = self.lying(corner, len(dice))
        for face, centre in zip(dice, places, strict=True):
            felt.paint_die(target, size, self.die(seat), face, centre)

    def paint_total(
        self, target: pygame.Surface, corner: Corner, total: int, *, is_lit: bool = False, is_lost: bool = False
    ) -> pygame.Rect:
        """Paints the total of a roll beside its face; returns its area."""
        theme = self.look.theme
        metrics, area = self.look.metrics, corner.total
        high, wide = 0.62 * metrics.printed, min(0.85, 0.66 * metrics.printed)
        px = min(metrics.title_pt(84), round(area.h * high), round(area.w * wide))
        tone = theme.win if is_lit else theme.ink_dim if is_lost else theme.warn
        return text.put(target, text.figures(str(total), px, tone), *corner.total.center, "center")

    def _paint_words(self, target: pygame.Surface, words: str, *, is_lit: bool) -> None:
        theme, metrics, area = self.look.theme, self.look.metrics, self.places.words
        px = text.fit_size(words, metrics.title_pt(34), area.w - metrics.px(6), 8, text.SERIF, "Bold")
        ink = theme.win if is_lit else theme.felt_ink
        text.put(target, text.line(words, px, ink, text.SERIF, "Bold"), *area.center, "center")


class DuelMotion:
    """Makes the movements of a duel, for one size."""

    def __init__(self, house: House, painter: DuelPainter, throw: Throw) -> None:
        self._house = house
        self._painter = painter
        self._throw = throw

    def _volume(self, seats: Sequence[int]) -> float:
        """How loud a duel between some seats is: others fight among themselves."""
        is_own = any(self._painter.model.seats[seat].is_human for seat in seats)
        return 1.0 if is_own else _OTHERS_VOLUME

    def entrance(self, event: e.Jumped) -> Animation:
        """The movement in which the room darkens and both faces come to the well from their seats."""
        painter = self._painter
        duel = DuelShown(event.seat, event.target)

        stage: pygame.Surface | None = None

        def show(target: pygame.Surface, share: float) -> list[pygame.Rect]:
            nonlocal stage
            if stage is None:  # in one piece: as pieces of their own that fade it would take several times as long
                stage = painter.dark_table(painter.empty or target)
            for part in around(painter.room, painter.layout.log):
                dissolve(target, stage.subsurface(part), part, share)
            # A face from a seat at the edge reaches into the bars.
            return [painter.room, *(enter(target, seat, share) for seat in duel.seats)]

        def enter(target: pygame.Surface, seat: int, share: float) -> pygame.Rect:
            start, goal = painter.layout.station(seat).plate.center, painter.places.corner(duel, seat).face.center
            x, y = (a + (b - a) * share for a, b in zip(start, goal, strict=True))
            face = painter.face(seat)
            return target.blit(face, face.get_rect(center=(round(x), round(y))))

        volume = self._volume(duel.seats)
        sound = Call(lambda: self._house.play_at("jump", painter.places.panel.centerx, volume=volume))
        return Series([sound, Tween(timing.DUEL_ENTERS, show, ease_out), Wait(timing.REST)])

    def roll(self, duel: DuelShown, event: e.SkillRolled) -> Animation:
        """The movement in which a skill is thrown on its floor and the total counts up beside the face."""
        corner = self._painter.places.corner(duel, event.seat)
        goals, size = self._painter.lying(corner, len(event.dice))
        origin = corner.face.center
        dice = [
            DieThrown(face, self._painter.die(event.seat), origin, goal, size, SIDES)
            for face, goal in zip(event.dice, goals, strict=True)
        ]
        shake = Call(lambda: self._house.play_at("dice_shake", origin[0], volume=0.6))
        thrown = self._throw(dice, corner.dice, corner.thrown_die_px(len(dice), self._painter.look.metrics))
        return Series([shake, thrown, self._count(corner, event), Wait(timing.LONG_REST)])

    def _count(self, corner: Corner, roll: e.SkillRolled) -> Animation:
        heard = 0

        def show(target: pygame.Surface, share: float) -> pygame.Rect:
            nonlocal heard
            now = round(roll.total * share)
            if now > heard:
                heard = now
                step = min(12, now // 2)
                self._house.play_at("chip_chip", corner.face.centerx, volume=0.25, pitch_step=step)
            self._painter.paint_roll(target, roll.seat, corner, roll.dice)
            return corner.dice.union(self._painter.paint_total(target, corner, now)).inflate(8, 8)

        return Tween(timing.DUEL_COUNTS, show, linear)

    def tie(self, event: e.DuelTied) -> Animation:
        """The movement in which a tie and its consequence are named on a plate over both floors."""
        look, places = self._painter.look, self._painter.places
        px = text.fit_size(_TIES[event.decided], look.metrics.title_pt(34), round(places.panel.w * 0.8), 10, *_BOLD)
        letters = text.line(_TIES[event.decided], px, look.theme.warn, *_BOLD)
        plate = letters.get_rect().inflate(2 * px, px // 3)
        plate.center = (places.panel.centerx, places.left.dice.centery)

        def paint(target: pygame.Surface) -> pygame.Rect:
            look.plate(target, plate, look.theme.panel, look.theme.warn)
            target.blit(letters, letters.get_rect(center=plate.center))
            return plate

        def show(target: pygame.Surface, share: float) -> pygame.Rect:
            seen = max(0.0, min(1.0, share * 6, (1 - share) * 5))
            return fade(target, plate.inflate(px, px), seen, lambda: paint(target)).union(plate).inflate(px, px)

        heard = Call(lambda: self._house.play_at("knock", plate.centerx))
        return Series([heard, Tween(timing.DUEL_TIES, show, linear)])

    def won(self, duel: DuelShown, event: e.DuelWon) -> Animation:
        """The movement in which a light comes up around the winner."""
        painter = self._painter
        corner = painter.places.corner(duel, event.winner)
        humans = [seat for seat in (event.winner, event.loser) if painter.model.seats[seat].is_human]
        name = "duel_lost" if humans == [event.loser] else "duel_win"
        light = painter.glow(corner)

        def show(target: pygame.Surface, share: float) -> pygame.Rect:
            light.set_alpha(round(255 * share))
            area = target.blit(light, light.get_rect(center=corner.face.center))
            target.blit(painter.face(event.winner, "pleased"), corner.face)
            roll = duel.rolls.get(event.winner)
            if roll is not None:
                painter.paint_total(target, corner, roll.total, is_lit=True)
            return area.union(corner.total)

        volume = self._volume(duel.seats)
        sound = Call(lambda: self._house.play_at(name, corner.face.centerx, volume=volume))
        return Series([sound, Tween(timing.DUEL_WON, show, ease_in_out), Wait(timing.LONG_REST)])
