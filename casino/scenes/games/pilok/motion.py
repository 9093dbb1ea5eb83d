"""The small movements at the Three Street Pi'Lok table: the button, a knock, a fold, a lifted die, rings and sums.

Money is moved in `money`, and a duel in `jump.duel`.
"""

from collections.abc import Sequence
from functools import partial

import pygame

from casino.core.money import Currency
from casino.core.texts import _, pgettext
from casino.scenes.app import timing
from casino.scenes.app.house import House
from casino.scenes.games.pilok.art import felt
from casino.scenes.games.pilok.art.hex_holo import lit_parts
from casino.scenes.games.pilok.art.hex_signs import button_disc
from casino.scenes.games.pilok.art.layout import PilokLayout
from casino.scenes.games.pilok.art.well import Well
from casino.scenes.games.pilok.model import PilokModel
from casino.scenes.motion.fading import fade
from casino.scenes.table import felt as any_felt
from casino.ui.drawing import materials, text
from casino.ui.drawing.animator import Animation, Call, Series, Together, Tween, ease_in_out, ease_out, linear
from casino.ui.drawing.look import Look

_SOFT = 12  # layout units that a shadow extends beyond what casts it
_CALLED = {"lift": _("Lift off"), "orbit": pgettext("street", "Orbit"), "deep": pgettext("street", "The Deep")}


class Gestures:
    """Makes the small movements, for one size."""

    def __init__(self, house: House, look: Look, layout: PilokLayout, well: Well, model: PilokModel) -> None:
        self._house = house
        self._look = look
        self._layout = layout
        self._well = well
        self._model = model

    def _die(self, seat: int) -> str:
        return self._look.die(felt.BET_DIE, self._model.dice_seat(seat))

    def button(self, before: int, after: int) -> Animation:
        """The button's glide from one seat to another, or from the dealer if there was no hand `before`."""
        goal = self._layout.station(after).button
        start = self._layout.station(before).button if before else self._layout.dealer_portrait

        def show(target: pygame.Surface, share: float) -> pygame.Rect:
            x, y = (a + (b - a) * share for a, b in zip(start.center, goal.center, strict=True))
            disc = button_disc(goal.w, self._look.theme)
            return target.blit(disc, disc.get_rect(center=(round(x), round(y))))

        rake = Call(lambda: self._house.play_at("chip_rake", goal.centerx, volume=0.5))
        return Series([rake, Tween(timing.BUTTON_GLIDES, show, ease_in_out)])

    def pots_moved(self, *, is_aside: bool) -> Animation:
        """The pots' fading out in the middle of the well and in at its foot, or the other way round."""
        soft = 2 * self._look.metrics.px(_SOFT)

        def show(target: pygame.Surface, share: float) -> list[pygame.Rect]:
            areas = []
            for aside, seen in ((not is_aside, 1 - share), (is_aside, share)):
                area = self._well.pots_area(is_aside=aside).inflate(soft, soft)
                fade(target, area, seen, partial(self._well.paint_pots, target, is_aside=aside))
                areas.append(area)
            return areas

        return Tween(timing.FADE, show, ease_in_out)

    def lit(self, street: str) -> Animation:
        """The ring of light around the well as it changes to another stage."""

        def show(target: pygame.Surface, share: float) -> list[pygame.Rect]:
            lit = self._well.stage_light(street)
            if lit is None:
                return []
            light, place = lit
            light.set_alpha(round(255 * share))
            return [target.blit(light, part.move(place.topleft), part) for part in lit_parts(light)]

        return Tween(timing.STREET, show, ease_out)

    def street_called(self, street: str) -> Animation:
        """A street's name over the well before its dice are thrown, while its ring of light comes up."""
        words, tray = _CALLED[street], self._layout.tray

        def show(target: pygame.Surface, share: float) -> pygame.Rect:
            px = min(self._look.metrics.title_pt(48), round(tray.h * 0.6))
            px = text.fit_size(words, px, tray.w, 10, text.SERIF, "Bold")
            letters = text.line(words, px, self._look.theme.warn, text.SERIF, "Bold").copy()
            letters.set_alpha(round(255 * max(0.0, min(1.0, share * 5, (1 - share) * 4))))
            return target.blit(letters, letters.get_rect(center=tray.center))

        called = Together([(0.0, self.lit(street)), (0.0, Tween(timing.STREET, show, linear))])
        step = 2 * list(_CALLED).index(street)  # each street a tone higher than the one before
        return Series([Call(lambda: self._house.play_at("street", tray.centerx, pitch_step=step)), called])

    def knock(self, seat: int) -> Animation:
        """A knock on the table: two rings spread from the place of the bet."""
        spot, reach = self._layout.station(seat).spot, self._look.metrics.px(26)

        def show(target: pygame.Surface, share: float) -> pygame.Rect:
            area = pygame.Rect(0, 0, 2 * reach + 4, 2 * reach + 4)
            area.center = spot
            sheet = pygame.Surface(area.size, pygame.SRCALPHA)
            for late in (0.0, 0.28):
                now = (share - late) / (1 - 0.28)
                if 0 < now < 1:
                    ink = (*self._look.theme.felt_ink, round(220 * (1 - now)))
                    wide = max(2, self._look.metrics.px(2))
                    pygame.draw.circle(sheet, ink, sheet.get_rect().center, now * reach, wide)
            return target.blit(sheet, area)

        return Series([Call(lambda: self._house.play_at("knock", spot[0])), Tween(timing.KNOCK, show, ease_out)])

    def fold(self, seat: int, dice: Sequence[int]) -> Animation:
        """A fold: the dice are pushed away a little, fade, and slide back."""
        station = self._layout.station(seat)
        away = self._look.metrics.px(9) * (-1 if station.side == "bottom" else 1)

        def show(target: pygame.Surface, share: float) -> pygame.Rect:
            push = away * 4 * share * (1 - share)
            for number, face in enumerate(dice):
                x, y = station.die_place(number)
                picture = felt.sprites(station.die_px).resting(6, self._die(seat), face).copy()
                picture.set_alpha(round(255 + (felt.FAINT - 255) * share))
                target.blit(picture, picture.get_rect(center=(x, round(y + push))))
            return station.dice.inflate(station.die_px, station.die_px)

        heard = Call(lambda: self._house.play_at("fold", station.dice.centerx))
        return Series([heard, Tween(timing.FOLD, show, ease_in_out)])

    def lifted(self, seat: int, number: int, face: int) -> Animation:
        """The lifting of the picked die in a ring of light."""
        station = self._layout.station(seat)
        x, y = station.die_place(number)

        def show(target: pygame.Surface, share: float) -> pygame.Rect:
            ring = felt.kept_ring(station.ring_px, self._look.theme.lose)
            area = target.blit(ring, ring.get_rect(center=station.slot_place(number)))
            rise = round(station.die_px * 0.35 * share)
            return area.union(felt.paint_die(target, station.die_px, self._die(seat), face, (x, y - rise)))

        return Series([Call(lambda: self._house.play_at("turn", x)), Tween(timing.LIFT, show, ease_out)])

    def spared(self, seat: int) -> Animation:
        """A light that passes over dice that are spared."""
        area = self._layout.station(seat).dice
        light = materials.glow(area.h, self._look.theme.win, strength=0.7)

        def show(target: pygame.Surface, share: float) -> pygame.Rect:
            light.set_alpha(round(255 * 4 * share * (1 - share)))
            return target.blit(light, light.get_rect(center=(round(area.x + area.w * share), area.centery)))

        return Tween(timing.SPARED, show, ease_in_out)

    def shown(self, seat: int, dice: Sequence[int], kept: Sequence[int]) -> Animation:
        """The rings around the two dice that count at Shadowport, one after the other."""
        station = self._layout.station(seat)

        def ring(number: int) -> Animation:
            centre = station.die_place(number)

            frame = felt.kept_ring(station.ring_px, self._look.theme.warn).copy()

            def show(target: pygame.Surface, share: float) -> pygame.Rect:
                frame.set_alpha(round(255 * share))
                area = target.blit(frame, frame.get_rect(center=station.slot_place(number)))
                die = self._die(seat)
                return area.union(felt.paint_die(target, station.die_px, die, dice[number], centre))

            heard = Call(lambda: self._house.play_at("chip_chip", centre[0], volume=0.6))
            return Series([heard, Tween(timing.KEEP, show)])

        return Together([(0.18 * place, ring(number)) for place, number in enumerate(kept)])

    def counted(self, seat: int, cents: int, currency: Currency) -> Animation:
        """The amount a seat wins, counting up over its bet."""
        station, px = self._layout.station(seat), self._look.metrics.px

        def show(target: pygame.Surface, share: float) -> pygame.Rect:
            words, mark, soft = any_felt.signed(round(cents / 100 * share) * 100, currency), station.mark, px(16)
            tone, room = self._look.theme.win, mark.w * 2
            shown = any_felt.paint_total(target, self._look, mark.center, words, tone, is_lit=True, room=room)
            return shown.inflate(soft, soft)

        return Tween(timing.GAIN_COUNTS, show, ease_out)
