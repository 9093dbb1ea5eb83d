"""The row of buttons of a turn: every action in its place. The driver says what they do."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pygame

from casino.core.texts import _
from casino.engines.base import Action, Offer
from casino.scenes.table.foot.bars import bets_and_actions
from casino.scenes.table.scene import TableScene
from casino.ui.widgets.widgets import Button, Widget

_HINTED = 1.4  # times its height, the least width of a button that names its key


def action_buttons(
    seat: int,
    offers: Sequence[Offer],
    places: Mapping[str, pygame.Rect],
    keys: Mapping[str, int],
    labels: Mapping[str, str],
    on_press: Callable[[Action, int], object],
    *,
    money: Callable[[int], str],
    pending: object,
) -> list[Widget]:
    """A button for each offer. `on_press` gets the action and its cost in cents; `pending` is one to be confirmed.

    The key is named where a place is wide enough for it beside the words.
    """
    buttons: list[Widget] = []
    for offer in offers:
        action, key, label = Action(seat, offer.action), keys[offer.action], labels[offer.action]
        is_again = pending == action
        buttons.append(
            Button(
                offer.action,
                places[offer.action],
                _("Again: {action}", action=label.lower()) if is_again else label,
                (key,),
                on_press=partial(on_press, action, offer.cost),
                hint=pygame.key.name(key).upper() if places[offer.action].w >= places[offer.action].h * _HINTED else "",
                note=_("costs {amount}", amount=money(offer.cost)) if offer.cost else "",
                style="again" if is_again else "plain",
                size=19,
            )
        )
    return buttons


def end_button(scene: TableScene[Any], label: str, on_press: Callable[[], object], *, is_left: bool) -> Widget:
    """The button for when no person at the screen has decisions left, never where the next round is begun."""
    area, metrics = scene.layout.controls, scene.metrics
    if scene.layout.is_one_row:  # where bets are, and no action
        area, is_left = bets_and_actions(area, metrics.px(14), is_one_row=True)[0], True
        area.w = (area.w - metrics.px(10)) // 2  # the other half may begin the next round
    rect = pygame.Rect(0, 0, min(area.w, metrics.px(330)), min(area.h, metrics.px(46)))
    rect.midbottom = area.midbottom
    if is_left:
        rect.x = area.x
    if scene.layout.is_one_row:
        rect.centery = area.centery
    return Button("end", rect, label, (pygame.K_e,), on_press=on_press, hint="E", size=18)
