"""Lets a person squeeze cards: at the slow speed, the Player's come face down and are opened by hand.

How cards are squeezed is in `squeeze`; bets and the start of a deal are in `tables`.
"""

from collections.abc import Callable, Sequence

import pygame

from casino.core.texts import _
from casino.engines.baccarat.events import CardDealt
from casino.engines.base import Event
from casino.scenes.app import timing
from casino.scenes.games.salon.layout import SalonLayout
from casino.scenes.games.salon.motion import SalonMotion, SalonViewBase
from casino.scenes.games.salon.squeeze import SqueezedDeal
from casino.scenes.motion.card_warming import Ahead
from casino.ui.cards.cards import CardSprites
from casino.ui.drawing.animator import Animation, Speed
from casino.ui.drawing.metrics import Metrics
from casino.ui.widgets.button_row import button_row, preferred_width
from casino.ui.widgets.focus import Focus
from casino.ui.widgets.widgets import Button, Widget

DEAL_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)
_SQUEEZE_WORDS = _("Pull the lower left corner to squeeze a card open. A click turns it, T turns all.")
_CALM_SQUEEZE_WORDS = _("A click turns a card, T turns all.")
Entry = tuple[str, str, tuple[int, ...], Callable[[], object], str]  # a button's key, label, hot keys, action and hint


class Squeezing:
    """The squeeze at one table. `squeezed` is the deal being squeezed, or None."""

    def __init__(self, view: SalonViewBase, motion: SalonMotion) -> None:
        self._view = view
        self._motion = motion
        self.squeezed: SqueezedDeal | None = None
        self.is_taught = False  # a bet on the Player has its cards squeezed at any speed
        self._ahead: list[Ahead] | None = None  # large pictures being made

    def takes(self, events: Sequence[Event]) -> bool:
        """Whether these cards are squeezed: the Player's among them, at the slow speed or where it is taught."""
        is_own = any(isinstance(event, CardDealt) and event.hand == "player" for event in events)
        return is_own and self._is_wanted

    @property
    def _is_wanted(self) -> bool:
        return self._view.house.speed is Speed.SLOW or (self.is_taught and "player" in self._view.model.areas)

    def warm(self) -> None:
        """Makes the large cards' back ahead where they will be squeezed; their faces are made with every deal."""
        if self._ahead is None and self._is_wanted:
            cards = self._motion.cards
            self._ahead = [Ahead(cards.sprites(self._view.layout.big_card_px), cards.back)]

    def forget_pictures(self) -> None:
        """Discards pictures made for another size."""
        self._ahead = None

    @property
    def is_held(self) -> bool:
        """Whether the person holds a card."""
        return self.squeezed is not None and self.squeezed.is_held

    def deal(self, events: Sequence[CardDealt]) -> Animation:
        """Brings the Player's cards face down to the person; the Banker's wait until those are open."""
        layout, cards = self._view.layout, self._motion.cards
        places = self._motion.places_for(events)
        own = [n for n, event in enumerate(events) if event.hand == "player"]
        others = [n for n, event in enumerate(events) if event.hand != "player"]
        large = dict(zip(own, layout.squeeze_places(len(own)), strict=True))
        flights = []
        for n in range(len(events)):
            goal, height_px = ((*large[n], 0.0), layout.big_card_px) if n in large else (places[n], layout.card_px)
            flights.append((timing.SALON_DEAL_GAP * n, self._motion.flight(None, goal, height_px, turns=False)))
        # Made anew for every deal: large faces of a whole deck would take much memory.
        sprites = CardSprites(layout.big_card_px, four_colour=cards.four_colour, large_index=cards.large_index)
        self._ahead = [Ahead(sprites, side, is_soon=True) for side in (*(events[n].card for n in own), cards.back)]
        self.squeezed = SqueezedDeal(
            [(events[n].card, large[n], places[n]) for n in own],
            [flights[n] for n in (*own, *others)],
            [self._motion.turned(events[n].card, places[n], layout.card_px) for n in others],
            sprites,
            cards.back,
            layout.card_px / layout.big_card_px,
            on_sound=self._motion.hear,
            on_waiting=self._on_waiting,
            width_px=self._view.metrics.width,
            calm=self._view.house.preferences.reduced_motion,
        )
        return self.squeezed

    def _on_waiting(self) -> None:
        """Says that the cards wait to be squeezed, or are all turned."""
        calm = self._view.house.preferences.reduced_motion
        waiting = _CALM_SQUEEZE_WORDS if calm else _SQUEEZE_WORDS
        self._view.model.message = waiting if self.is_waiting else _("The cards are turned.")
        self._view.canvas.refresh()

    @property
    def is_waiting(self) -> bool:
        """Whether cards wait to be turned by hand."""
        return not self._view.director.is_idle and self.squeezed is not None and self.squeezed.is_waiting

    # -- input ------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event, focus: Focus) -> bool | None:
        """Handles an event while cards are squeezed: a press opens waiting cards, or else ends the movement.

        True if the event is done, False if only the widgets may see it, None if it is not about the squeeze.
        """
        if self.squeezed is None:
            return None
        position = getattr(event, "pos", focus.pointer)
        is_button = event.type == pygame.MOUSEBUTTONDOWN and focus.at(position) is not None
        to_button = event.type == pygame.KEYDOWN and focus.shows_ring and event.key != pygame.K_t
        if not is_button and not (to_button and focus.focused is not None):
            if self.squeezed.handle(event):
                return True
            if _is_press(event) and not self.squeezed.is_waiting:
                self.squeezed.hurry()
                return True
            return False
        return False if self.is_waiting else None

    # -- widgets ----------------------------------------------------------------------------------------------

    def widgets(self) -> list[Widget]:
        """The buttons that turn cards, while they wait."""
        squeezed = self.squeezed
        if squeezed is None or not self.is_waiting:
            return []
        entries: list[Entry] = [
            ("turn", _("Turn a card"), (), squeezed.turn_next, "Enter"),
            ("turn-all", _("Turn all"), (), squeezed.turn_all, "T"),
        ]
        return [*button_line(self._view.layout, self._view.metrics, entries, 220)]


def button_line(layout: SalonLayout, metrics: Metrics, entries: Sequence[Entry], max_units: int) -> list[Button]:
    """Makes buttons side by side at the right end of the row, each at most so many layout units wide.

    Where all controls are in one row, each button has its own place there.
    """
    area, gap = layout.buttons.copy(), metrics.px(8)
    most = len(entries) * (metrics.px(max_units) + gap)
    if not layout.is_upright and area.w > most:
        area.x, area.w = area.right - most, most
    has_hints = not layout.is_upright and metrics.text_scale <= 1.25
    rects = [layout.row[entry[0]] for entry in entries if layout.is_one_row]
    rects = rects or button_row(area, [preferred_width(label, metrics) for _, label, _, _, _ in entries], gap)
    return [
        Button(key, rect, label, keys, on_press=press, hint=hint if has_hints else "")
        for rect, (key, label, keys, press, hint) in zip(rects, entries, strict=True)
    ]


def _is_press(event: pygame.event.Event) -> bool:
    """Whether an event is a press that ends what is moving."""
    if event.type == pygame.MOUSEBUTTONDOWN:
        return bool(event.button == 1)
    return event.type == pygame.KEYDOWN and event.key in (pygame.K_SPACE, *DEAL_KEYS)
