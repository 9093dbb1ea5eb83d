"""The row of buttons of a turn: every action in its place. What an action does is the table's."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from casino.core.money import Currency, format_amount
from casino.engines.base import Action, Offer
from casino.scenes.table.bars import action_places
from casino.ui.drawing.metrics import Metrics
from casino.ui.widgets.widgets import Button, Widget


def end_button(
    area: pygame.Rect, metrics: Metrics, label: str, on_press: Callable[[], object], *, is_left: bool
) -> Widget:
    """Where nobody at the screen has anything left to decide: never where the next round is begun."""
    rect = pygame.Rect(0, 0, min(area.w, metrics.px(330)), min(area.h, metrics.px(54)))
    rect.center = area.center
    if is_left:
        rect.x = area.x
    return Button("end", rect, label, (pygame.K_e,), on_press=on_press, hint="E", size=18)


class ActionRow:
    """Actions by the places of `order`, each with its label and its key."""

    def __init__(self, order: Sequence[str], labels: Mapping[str, str], keys: Mapping[str, int]) -> None:
        self._order = order
        self._labels = labels
        self._keys = keys

    def buttons(
        self,
        area: pygame.Rect,
        metrics: Metrics,
        currency: Currency,
        seat: int,
        offers: Sequence[Offer],
        act: Callable[[Action], object],
    ) -> list[Widget]:
        """Whatever else is offered: no action ever lies where another was."""
        places = action_places(area, self._order, metrics.px(220), metrics.px(8))
        buttons: list[Widget] = []
        for offer in offers:
            key = self._keys[offer.action]
            buttons.append(
                Button(
                    offer.action,
                    places[offer.action],
                    self._labels[offer.action],
                    (key,),
                    on_press=partial(act, Action(seat, offer.action)),
                    hint=pygame.key.name(key).upper(),
                    note=f"costs {format_amount(offer.cost, currency)}" if offer.cost else "",
                    size=19,
                )
            )
        return buttons
