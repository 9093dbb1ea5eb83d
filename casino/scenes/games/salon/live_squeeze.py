"""A person's part in the cards: at the slow speed the Player's come face down and are squeezed open by hand.

What is squeezed, and how, is in `squeeze`; bets and the beginning of a deal are `live`'s.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from casino.engines.baccarat.events import CardDealt
from casino.engines.base import Event
from casino.scenes.app import timing
from casino.scenes.app.house import House
from casino.scenes.games.salon.layout import squeeze_places
from casino.scenes.games.salon.squeeze import SqueezedDeal
from casino.scenes.games.salon.stage import SalonStage
from casino.scenes.motion.card_warming import Ahead
from casino.scenes.motion.cards import CardTurn
from casino.scenes.table.live import LiveTable
from casino.tables.session import TableSession
from casino.ui.cards.cards import CardSprites
from casino.ui.drawing.animator import Animation, Speed
from casino.ui.widgets.button_row import button_row, wish_of
from casino.ui.widgets.widgets import Button, Widget

DEAL_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)
_SQUEEZE_WORDS = "Pull the lower left corner to squeeze a card open. A click turns it, T turns all."
_CALM_SQUEEZE_WORDS = "A click turns a card, T turns all."


class SqueezeTable(LiveTable, SalonStage):
    """A live table of the salon at which cards are squeezed."""

    def __init__(self, house: House, session: TableSession, told: tuple[Event, ...] = ()) -> None:
        self._squeezed: SqueezedDeal | None = None
        self._ahead: list[Ahead] | None = None  # large pictures that are being made
        super().__init__(house, session, told)

    def moves(self, events: Sequence[Event]) -> Animation | None:
        own = [event for event in events if isinstance(event, CardDealt) and event.hand == "player"]
        if own and self.house.speed is Speed.SLOW:
            self.model.message = self.said_meanwhile(events[0])
            return self._squeeze([event for event in events if isinstance(event, CardDealt)])
        return super().moves(events)

    def settle(self, event: Event) -> None:
        self._squeezed = None
        super().settle(event)

    def on_background_tick(self) -> bool:
        """The back of large cards is made ahead where they will be wanted; their faces are with every deal."""
        if self._ahead is None and self.house.speed is Speed.SLOW:
            self._ahead = [Ahead(self.cards.sprites(self.layout.big_card_px), self.cards.back)]
        return super().on_background_tick()

    def on_resized(self) -> None:
        super().on_resized()
        self._ahead = None

    def _squeeze(self, events: Sequence[CardDealt]) -> Animation:
        """The Player's cards come face down to whoever plays; the Banker's wait until they are open."""
        layout, cards = self.layout, self.cards
        calm = self.house.preferences.reduced_motion
        places = self.places_for(events)
        own = [n for n, event in enumerate(events) if event.hand == "player"]
        others = [n for n, event in enumerate(events) if event.hand != "player"]
        large = dict(zip(own, squeeze_places(layout, len(own)), strict=True))
        flights = {}
        for n in range(len(events)):
            x, y, angle = places[n]
            if n in large:
                flights[n] = (
                    timing.SALON_DEAL_GAP * n,
                    self.card_flight(None, large[n], layout.big_card_px, turns=False),
                )
            else:
                flights[n] = (
                    timing.SALON_DEAL_GAP * n,
                    self.card_flight(None, (x, y), layout.card_px, angle, turns=False),
                )
        # Made anew for every deal: large faces of a whole deck would take much room and are seen one at a time.
        sprites = CardSprites(layout.big_card_px, four_colour=cards.four_colour, large_index=cards.large_index)
        self._ahead = [Ahead(sprites, side, is_soon=True) for side in (*(events[n].card for n in own), cards.back)]
        turns = [
            CardTurn(
                events[n].card,
                places[n][:2],
                places[n][2],
                cards.sprites(layout.card_px),
                cards.back,
                on_sound=self.hear,
                width_px=self.metrics.width,
                calm=calm,
            )
            for n in others
        ]
        self._squeezed = SqueezedDeal(
            [(events[n].card, large[n], places[n]) for n in own],
            [flights[n] for n in (*own, *others)],
            turns,
            sprites,
            cards.back,
            layout.card_px / layout.big_card_px,
            on_sound=self.hear,
            on_waiting=self._on_waiting,
            width_px=self.metrics.width,
            calm=calm,
        )
        return self._squeezed

    def _on_waiting(self) -> None:
        """The cards lie there to be squeezed, or are all turned."""
        calm = self.house.preferences.reduced_motion
        if self._is_squeezing:
            self.model.message = _CALM_SQUEEZE_WORDS if calm else _SQUEEZE_WORDS
        else:
            self.model.message = "The cards are turned."
        self.refresh()

    @property
    def _is_squeezing(self) -> bool:
        return not self.director.is_idle and self._squeezed is not None and self._squeezed.is_waiting

    @property
    def is_waiting(self) -> bool:
        return super().is_waiting or self._is_squeezing

    # -- input ------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        """A card is bent over the still picture, which stays as it is until the card is let go."""
        before = self.needs_repaint
        super().handle(event)
        if event.type == pygame.MOUSEMOTION and self._squeezed is not None and self._squeezed.is_held:
            self.needs_repaint = before

    def on_event(self, event: pygame.event.Event) -> bool:
        """Cards that wait are for the hand alone; what moves before and after them is ended as everywhere."""
        if self._squeezed is not None:
            position = getattr(event, "pos", self.focus.pointer)
            is_button = event.type == pygame.MOUSEBUTTONDOWN and self.focus.at(position) is not None
            to_button = event.type == pygame.KEYDOWN and self.focus.shows_ring and event.key != pygame.K_t
            if not is_button and not (to_button and self.focus.focused is not None):
                if self._squeezed.handle(event):
                    return True
                if _is_press(event) and not self._squeezed.is_waiting:
                    self._squeezed.hurry()
                    return True
                return False
            if self._is_squeezing:
                return False
        return super().on_event(event)

    # -- widgets ----------------------------------------------------------------------------------------------

    def widgets(self) -> list[Widget]:
        found = super().widgets()
        return [*self._squeeze_widgets(), *found] if self._is_squeezing else found

    def _squeeze_widgets(self) -> list[Widget]:
        squeezed = self._squeezed
        assert squeezed is not None
        entries = [
            ("turn", "Turn a card", squeezed.turn_next, "Enter"),
            ("turn-all", "Turn all", squeezed.turn_all, "T"),
        ]
        rects = self.row([label for _, label, _, _ in entries], 220)
        return [
            Button(key, rect, label, on_press=press, hint=hint if self.has_hints else "", size=17)
            for rect, (key, label, press, hint) in zip(rects, entries, strict=True)
        ]

    def row(self, labels: Sequence[str], most_units: int) -> list[pygame.Rect]:
        """Buttons side by side at the right end of the row."""
        area, gap = self.layout.buttons.copy(), self.metrics.px(8)
        most = len(labels) * (self.metrics.px(most_units) + gap)
        if not self.layout.is_upright and area.w > most:
            area.x, area.w = area.right - most, most
        return button_row(area, [wish_of(label, self.metrics) for label in labels], gap)

    @property
    def has_hints(self) -> bool:
        """Whether buttons have room for the names of their keys."""
        return not self.layout.is_upright and self.metrics.text_scale <= 1.25


def _is_press(event: pygame.event.Event) -> bool:
    """A press that ends what is moving."""
    if event.type == pygame.MOUSEBUTTONDOWN:
        return event.button == 1
    return event.type == pygame.KEYDOWN and event.key in (pygame.K_SPACE, *DEAL_KEYS)
