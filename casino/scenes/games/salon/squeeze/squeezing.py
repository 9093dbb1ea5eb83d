"""Lets a person squeeze cards: those of the side that is bet on come face down and are opened by hand.

How cards are squeezed is in `deal`; bets and the start of a deal are in `tables`.
"""

from collections.abc import Callable, Sequence

import pygame

from casino.core.texts import _
from casino.engines.baccarat.bets import MAIN_AREAS
from casino.engines.baccarat.events import CardDealt
from casino.engines.base import Event
from casino.scenes.app import timing
from casino.scenes.games.salon.layout import SalonLayout
from casino.scenes.games.salon.model import HAND_NAMES
from casino.scenes.games.salon.motion import SalonMotion, SalonViewBase
from casino.scenes.games.salon.squeeze.card import Hold
from casino.scenes.games.salon.squeeze.deal import Peeler, SqueezedDeal
from casino.scenes.games.salon.squeeze.places import squeeze_places, squeezed_px
from casino.scenes.motion.card_warming import Ahead, BareAhead
from casino.ui.cards.cards import CardSprites
from casino.ui.drawing.animator import Animation, Speed
from casino.ui.drawing.metrics import Metrics
from casino.ui.widgets.button_row import button_row, preferred_width
from casino.ui.widgets.focus import ARROWS, Focus
from casino.ui.widgets.widgets import Button, Widget

DEAL_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)
_UNTOUCHED_SECONDS = 20.0  # where others wait, cards that nobody touches turn after so long
_SQUEEZE_WORDS = _("Pull any edge to peel a card. A click turns it, T turns all.")
_CALM_SQUEEZE_WORDS = _("A click turns a card, T turns all.")
_WATCHING_WORDS = _("The cards are being squeezed.")
Entry = tuple[str, str, tuple[int, ...], Callable[[], object], str]  # a button's key, label, hot keys, action and hint


class Squeezing:
    """The squeeze at one table. `squeezed` is the deal being squeezed, or None.

    `peeler` says who peels the cards of the side that is bet on, and `others_wait` whether somebody waits for it.
    `on_hold` hears of every change of a card in this person's hand: the round's card, how it is held, whether it turns.
    """

    def __init__(
        self, view: SalonViewBase, motion: SalonMotion, peeler: Callable[[], Peeler], others_wait: Callable[[], bool]
    ) -> None:
        self._view = view
        self._motion = motion
        self.peeler, self.others_wait = peeler, others_wait
        self.on_hold: Callable[[int, Hold, bool], object] = lambda card, hold, turns: None
        self.squeezed: SqueezedDeal | None = None
        self.is_taught = False  # cards are squeezed whatever the settings say
        self._told: dict[int, tuple[Hold, bool]] = {}  # of the hand's cards at another machine, until they lie here
        self._first = 0  # the number in its hand of the first card being squeezed
        self._ahead: list[Ahead] | None = None  # large pictures being made

    @property
    def side(self) -> str:
        """The hand that is bet on, of the two; empty before a bet. The rules have one such bet in every deal."""
        return next((name for name in MAIN_AREAS if name in self._view.model.areas), "")

    def takes(self, events: Sequence[Event]) -> bool:
        """Whether some of these cards are squeezed: those of the side that is bet on. All others turn at once."""
        side = self.side if self.is_wanted else ""
        return bool(side) and any(isinstance(event, CardDealt) and event.hand == side for event in events)

    @property
    def is_wanted(self) -> bool:
        """Whether cards are squeezed here at all."""
        house = self._view.house
        return self.is_taught or (house.preferences.squeeze and house.speed is not Speed.INSTANT)

    def warm(self) -> None:
        """Makes the large cards' back ahead where they will be squeezed; their faces are made with every deal."""
        if self._ahead is None and self.is_wanted:
            cards, layout = self._motion.cards, self._view.layout
            self._ahead = [Ahead(cards.sprites(squeezed_px(layout, count)), cards.back) for count in (1, 2)]

    def forget_pictures(self) -> None:
        """Discards pictures made for another size."""
        self._ahead = None

    @property
    def is_held(self) -> bool:
        """Whether the person holds a card."""
        return self.squeezed is not None and self.squeezed.is_held

    @property
    def cards_area(self) -> pygame.Rect | None:
        """The area of the large cards, in px; None while none lie there."""
        if self.squeezed is None or not self.squeezed.is_asking:
            return None
        first, *others = (card.rect for card in self.squeezed.cards)
        return first.unionall(others)

    def deal(self, events: Sequence[CardDealt]) -> Animation:
        """Brings the cards of the side that is bet on face down before the person, and all others open."""
        layout, cards, side = self._view.layout, self._motion.cards, self.side
        places = self._motion.places_for(events)
        own = [n for n, event in enumerate(events) if event.hand == side]
        others = [n for n, event in enumerate(events) if event.hand != side]
        large_px = squeezed_px(layout, len(own))
        self._first = len(self._view.model.hands[side])
        large = dict(zip(own, squeeze_places(layout, side, len(own)), strict=True))
        flights = []
        for n, event in enumerate(events):
            if n in large:
                flight = self._motion.flight(None, (*large[n], 0.0), large_px, turns=False)
            else:
                flight = self._motion.flight(event.card, places[n], layout.card_px)
            flights.append((timing.SALON_DEAL_GAP * n, flight))
        # Made anew for every deal: large faces of a whole deck would take much memory.
        sprites = CardSprites(large_px, four_colour=cards.four_colour, large_index=cards.large_index)
        self._ahead = [BareAhead(sprites, events[n].card, is_soon=True) for n in own]
        self._ahead.append(Ahead(sprites, cards.back, is_soon=True))
        totals = {event.hand: event.total for event in events} | self._view.model.totals
        self.squeezed = SqueezedDeal(
            [(events[n].card, large[n], places[n]) for n in own],
            [flights[n] for n in (*own, *others)],
            sprites,
            cards.back,
            layout.card_px / large_px,
            on_sound=self._motion.hear,
            on_waiting=lambda: self._on_waiting(next(name for name in HAND_NAMES if name != side), totals),
            on_hold=lambda number, hold, turns: self.on_hold(self._first + number, hold, turns),
            peeler=self.peeler(),
            patience=_UNTOUCHED_SECONDS if self.others_wait() else 0.0,
            width_px=self._view.metrics.width,
            calm=self._view.house.preferences.reduced_motion,
        )
        return self.squeezed

    def follow(self, card: int, hold: Hold, *, turns: bool) -> None:
        """Takes over what a person at another machine does with a card of the hand, counted from 0.

        What is told of a card that does not lie here yet is kept until it does.
        """
        self._told[card] = (hold, turns)
        self._pass_on(card)

    def _pass_on(self, card: int) -> None:
        """Does to a card what was told of it, if it lies here."""
        if self.squeezed is not None and card >= self._first:
            hold, turns = self._told[card]
            self.squeezed.follow(card - self._first, hold, turns=turns)

    def forget_told(self) -> None:
        """Forgets what was told of the last deal's cards."""
        self._told.clear()

    def _on_waiting(self, other: str, totals: dict[str, int]) -> None:
        """Says that the cards wait to be squeezed, with what they are up against, or that they are all turned."""
        calm = self._view.house.preferences.reduced_motion
        for card in self._told:
            self._pass_on(card)
        words = _("The cards are turned.")
        if self.squeezed is not None and self.squeezed.is_asking:
            waiting = _CALM_SQUEEZE_WORDS if calm else _SQUEEZE_WORDS
            waiting = waiting if self.is_waiting else _WATCHING_WORDS
            words = _("{hand} has {total}.", hand=HAND_NAMES[other], total=totals[other]) + " " + waiting
        self._view.model.message = words
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
        is_for_buttons = event.type == pygame.KEYDOWN and event.key not in (pygame.K_t, *ARROWS)
        to_button = is_for_buttons and focus.shows_ring
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
