"""The small movements of the Three Street Pi'Lok table: button, knock, fold, a die lifted, dice that count, sums.

Each is given what it shows; throws and chips on their way are the stage's, the duel is `duel`'s.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from casino.scenes.app import timing
from casino.scenes.games.pilok.art import felt
from casino.scenes.games.pilok.art.hex_holo import lit_parts
from casino.scenes.games.pilok.art.hex_table import button_disc
from casino.scenes.games.pilok.canvas import PilokCanvas
from casino.scenes.motion.fading import fade
from casino.scenes.table import felt as any_felt
from casino.ui.drawing import materials, text
from casino.ui.drawing.animator import Animation, Call, Series, Together, Tween, ease_in_out, ease_out, linear

_SOFT_PX = 12  # how far shadows fall outside the places of what throws them, in layout units
_CALLED = {"lift": "Lift off", "orbit": "Orbit", "deep": "The Deep"}


class Gestures:
    """The movements, on a stage."""

    def __init__(self, stage: PilokCanvas) -> None:
        self._stage = stage

    def button(self, before: int, after: int) -> Animation:
        """The button glides from one seat to another; at the first hand it comes from the keeper."""
        stage = self._stage
        goal = stage.layout.station(after).button
        start = stage.layout.station(before).button if before else stage.layout.dealer_portrait

        def show(target: pygame.Surface, share: float) -> pygame.Rect:
            x, y = (a + (b - a) * share for a, b in zip(start.center, goal.center, strict=True))
            disc = button_disc(goal.w, stage.look.theme)
            return target.blit(disc, disc.get_rect(center=(round(x), round(y))))

        return Series(
            [
                Call(lambda: stage.house.sound.play("chip_rake", volume=0.5)),
                Tween(timing.BUTTON_GLIDES, show, ease_in_out),
            ]
        )

    def pots_moved(self, *, is_aside: bool) -> Animation:
        """The pots pass from the middle of the well to its foot, or back: they fade there and come up here."""
        stage, soft = self._stage, 2 * self._stage.metrics.px(_SOFT_PX)

        def show(target: pygame.Surface, share: float) -> list[pygame.Rect]:
            areas = []
            for aside, seen in ((not is_aside, 1 - share), (is_aside, share)):
                area = stage.well.pots_area(is_aside=aside).inflate(soft, soft)
                paint = partial(stage.well.paint_pots, target, is_aside=aside)
                fade(target, area, seen, paint)
                areas.append(area)
            return areas

        return Tween(timing.FADE, show, ease_in_out)

    def lit(self, street: str) -> Animation:
        """The ring of light around the well comes to tell another stage."""
        stage = self._stage

        def show(target: pygame.Surface, share: float) -> list[pygame.Rect]:
            lit = stage.well.stage_light(street)
            if lit is None:
                return []
            light, place = lit
            light.set_alpha(round(255 * share))
            return [target.blit(light, part.move(place.topleft), part) for part in lit_parts(light)]

        return Tween(timing.STREET, show, ease_out)

    def street_called(self, street: str) -> Animation:
        """The name of a street over the well, before its dice are thrown, while the ring of light tells it too."""
        stage = self._stage
        words, tray = _CALLED[street], stage.layout.tray

        def show(target: pygame.Surface, share: float) -> pygame.Rect:
            px = min(stage.metrics.title_pt(48), round(tray.h * 0.6))
            px = text.fit_size(words, px, tray.w, 10, text.SERIF, "Bold")
            letters = text.line(words, px, stage.look.theme.warn, text.SERIF, "Bold").copy()
            letters.set_alpha(round(255 * max(0.0, min(1.0, share * 5, (1 - share) * 4))))
            return target.blit(letters, letters.get_rect(center=tray.center))

        called = Together([(0.0, self.lit(street)), (0.0, Tween(timing.STREET, show, linear))])
        return Series([Call(lambda: stage.house.sound.play("street")), called])

    def knock(self, seat: int) -> Animation:
        """Knuckles on the table: two rings run out from the place of the bet."""
        stage = self._stage
        spot, reach = stage.layout.station(seat).spot, stage.metrics.px(26)

        def show(target: pygame.Surface, share: float) -> pygame.Rect:
            area = pygame.Rect(0, 0, 2 * reach + 4, 2 * reach + 4)
            area.center = spot
            sheet = pygame.Surface(area.size, pygame.SRCALPHA)
            for late in (0.0, 0.28):
                now = (share - late) / (1 - 0.28)
                if 0 < now < 1:
                    ink = (*stage.look.theme.felt_ink, round(220 * (1 - now)))
                    pygame.draw.circle(sheet, ink, sheet.get_rect().center, now * reach, max(2, stage.metrics.px(2)))
            return target.blit(sheet, area)

        return Series([Call(lambda: stage.house.sound.play("knock")), Tween(timing.KNOCK, show, ease_out)])

    def fold(self, seat: int, dice: Sequence[int]) -> Animation:
        """The dice are pushed a little away, lose their light, and lie back."""
        stage = self._stage
        station = stage.layout.station(seat)
        away = stage.metrics.px(9) * (-1 if station.side == "bottom" else 1)

        def show(target: pygame.Surface, share: float) -> pygame.Rect:
            push = away * 4 * share * (1 - share)
            for number, face in enumerate(dice):
                x, y = station.die_place(number)
                picture = felt.sprites(station.die_px).resting(6, stage.look.die(felt.BET_DIE), face).copy()
                picture.set_alpha(round(255 + (felt.FAINT - 255) * share))
                target.blit(picture, picture.get_rect(center=(x, round(y + push))))
            return station.dice.inflate(station.die_px, station.die_px)

        return Series([Call(lambda: stage.house.sound.play("fold")), Tween(timing.FOLD, show, ease_in_out)])

    def lifted(self, seat: int, number: int, face: int) -> Animation:
        """A die that was picked rises, in a ring of light."""
        stage = self._stage
        station = stage.layout.station(seat)
        x, y = station.die_place(number)

        def show(target: pygame.Surface, share: float) -> pygame.Rect:
            ring = felt.kept_ring(station.ring_px, stage.look.theme.lose)
            area = target.blit(ring, ring.get_rect(center=station.slot_place(number)))
            rise = round(station.die_px * 0.35 * share)
            return area.union(felt.paint_die(target, station.die_px, stage.look.die(felt.BET_DIE), face, (x, y - rise)))

        return Series([Call(lambda: stage.house.sound.play("turn")), Tween(timing.LIFT, show, ease_out)])

    def spared(self, seat: int) -> Animation:
        """A light passes over dice that may stay as they are."""
        stage = self._stage
        area = stage.layout.station(seat).dice
        light = materials.glow(area.h, stage.look.theme.win, strength=0.7)

        def show(target: pygame.Surface, share: float) -> pygame.Rect:
            light.set_alpha(round(255 * 4 * share * (1 - share)))
            return target.blit(light, light.get_rect(center=(round(area.x + area.w * share), area.centery)))

        return Tween(timing.SPARED, show, ease_in_out)

    def shown(self, seat: int, dice: Sequence[int], kept: Sequence[int]) -> Animation:
        """Shadowport: the two dice that count are ringed, one after the other."""
        stage = self._stage
        station = stage.layout.station(seat)
        side = station.ring_px

        def ring(number: int) -> Animation:
            centre = station.die_place(number)

            def show(target: pygame.Surface, share: float) -> pygame.Rect:
                frame = felt.kept_ring(side, stage.look.theme.warn).copy()
                frame.set_alpha(round(255 * share))
                area = target.blit(frame, frame.get_rect(center=station.slot_place(number)))
                die = stage.look.die(felt.BET_DIE)
                return area.union(felt.paint_die(target, station.die_px, die, dice[number], centre))

            return Series([Call(lambda: stage.house.sound.play("chip_chip", volume=0.6)), Tween(timing.KEEP, show)])

        return Together([(0.18 * place, ring(number)) for place, number in enumerate(kept)])

    def counted(self, seat: int, cents: int) -> Animation:
        """What a seat wins counts up over its bet."""
        stage = self._stage
        station = stage.layout.station(seat)

        def show(target: pygame.Surface, share: float) -> pygame.Rect:
            now = round(cents / 100 * share) * 100
            words = any_felt.signed(now, stage.model.currency)
            place = station.mark.center
            return any_felt.paint_total(
                target, stage.look, place, words, stage.look.theme.win, is_lit=True, room=station.mark.w * 2
            ).inflate(stage.metrics.px(16), stage.metrics.px(16))

        return Tween(timing.GAIN_COUNTS, show, ease_out)
