"""The salon's table as a stage: what is seen, and how each event moves. Who decides comes in sub-classes."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from casino.engines.baccarat import events as e
from casino.engines.base import Event
from casino.scenes.app import timing
from casino.scenes.games.salon.art import felt
from casino.scenes.games.salon.art.panel import paint_panel
from casino.scenes.games.salon.art.print import paint_backdrop
from casino.scenes.games.salon.layout import SalonLayout, salon_layout
from casino.scenes.games.salon.model import HAND_NAMES, SalonModel
from casino.scenes.games.salon.motion import SalonMotions
from casino.scenes.motion.chips import warm_chips
from casino.scenes.table.base import run_length
from casino.scenes.table.stage import Eyes
from casino.ui.drawing.animator import Animation, Series, Wait


class SalonStage(SalonMotions):
    """The table, its view model and its motions."""

    place = "salon"
    dealer = SalonMotions.faces[0]
    room_sound = "salon_room"
    described_at_rest = (e.CardDealt, e.AreaSettled, e.CoupSettled)
    slow_events = (e.CardDealt, e.ChipsResorted, e.ShoeShuffled, e.NaturalShown, e.AreaSettled)

    def new_model(self) -> SalonModel:
        return SalonModel(currency=self.level.currency)

    def make_layout(self) -> SalonLayout:
        return salon_layout(self.metrics)

    # -- the still picture ------------------------------------------------------------------------------------

    def paint_backdrop(self, target: pygame.Surface) -> None:
        paint_backdrop(target, self.look, self.layout, self.rules, self.level.currency)
        warm_chips(self.layout.chip_px, self.rules.maximum)

    def paint_table(self, target: pygame.Surface) -> None:
        look, layout, model, cards = self.look, self.layout, self.model, self.cards
        paint_panel(target, look, layout.panel, model.coups)
        felt.paint_people(target, look, layout, self.faces, self._moods())
        felt.paint_furniture(target, layout, model, cards, self.rules)
        felt.paint_commission(target, look, layout, model)
        felt.paint_bets(target, look, layout, model, self._away)
        felt.paint_hands(target, look, layout, model, cards, self._absent, self._called or model.winner)

    def _message_area(self, area: pygame.Rect) -> pygame.Rect:
        """While the chip at hand is away its room is the message's too, so that this stands in the middle."""
        if any(widget.key == "chip" for widget in self.focus.widgets):
            return area
        return pygame.Rect(self.layout.controls.x, area.y, self.layout.controls.w, area.h)

    def paint_message(self, target: pygame.Surface, area: pygame.Rect) -> None:
        super().paint_message(target, self._message_area(area))

    def _moods(self) -> tuple[str, str]:
        """The croupiers wish their guests well: both look at what the round brought whoever plays."""
        nets = [seat.net for seat in self.model.seats.values() if seat.net is not None]
        is_glad = bool(nets) and max(nets) > 0
        return ("pleased", "pleased") if is_glad else ("calm", "calm")

    def dealer_mood(self) -> str:
        return self._moods()[0]

    def _open_eyes(self) -> dict[int, Eyes]:
        """The croupiers blink in turns."""
        eyes = super()._open_eyes()
        if 0 in eyes and int(self._blink_at * 10) % 2:
            eyes[0] = Eyes(self.faces[1], self.layout.second_portrait, self.look.theme.metal)
        return eyes

    @property
    def big_centre(self) -> tuple[int, int]:
        bets = self.layout.bets
        return bets.centerx, bets.y + bets.h // 3

    def hand_place(self, seat: int, number: int) -> tuple[int, int]:
        return self.layout.stations[seat - 1].plate.center

    # -- the director's stage ---------------------------------------------------------------------------------

    def settle(self, event: Event) -> None:
        self._absent, self._away = set(), set()
        if isinstance(event, e.AreaBetPlaced):
            self._called = ""
        super().settle(event)

    def group_size(self, events: Sequence[Event]) -> int:
        """All bets together, the first four cards in one go, naturals of both, the whole reckoning at once."""
        if isinstance(events[0], e.CardDealt):
            return 4 - self.model.on_table if self.model.on_table < 4 else 1
        return run_length(events, (e.AreaBetPlaced,), (e.NaturalShown,), (e.AreaSettled, e.CoupSettled))

    def movement(self, events: Sequence[Event]) -> Animation | None:
        match events[0]:
            case e.AreaBetPlaced():
                laid = self.bets_laid([event for event in events if isinstance(event, e.AreaBetPlaced)])
                return Series([self.felt_cleared(), laid]) if self.model.winner else laid
            case e.ChipsResorted():
                return self.resorted(events[0])
            case e.ShoeShuffled():
                return self.shuffle()
            case e.CardDealt():
                return self.deal([event for event in events if isinstance(event, e.CardDealt)])
            case e.NaturalShown():
                return self._naturals([event for event in events if isinstance(event, e.NaturalShown)])
            case e.HandStood():
                return Wait(timing.READ)
            case e.AreaSettled() | e.CoupSettled():
                coup = next((event for event in events if isinstance(event, e.CoupSettled)), None)
                return self.settled([event for event in events if isinstance(event, e.AreaSettled)], coup)
        return None

    def _naturals(self, events: Sequence[e.NaturalShown]) -> Animation:
        """A natural is called out."""
        first = f"{HAND_NAMES[events[0].hand]}: natural {events[0].total}"
        words = "Two naturals" if len(events) > 1 else first
        return Series([self.big_words(words, "natural_blackjack"), Wait(timing.BRIEF_REST)])

    def said_meanwhile(self, event: Event) -> str:
        if isinstance(event, e.CardDealt):
            if self.model.on_table < 4:
                return "The cards are dealt."
            return f"The {HAND_NAMES[event.hand]} draws a third card."
        return ""
