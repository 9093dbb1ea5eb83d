"""What is at stake at a case, and what its screen may show for that: no manual while a bounty is to be won.

Whoever opens a case of some tables chooses between the bounty and the manual on the same screen.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from casino.core.money import format_amount
from casino.core.texts import _
from casino.engines.baccarat.settings import DefusalSettings
from casino.scenes.games.bomb.desk.phone import PhoneAtCase
from casino.scenes.games.bomb.view import BombView
from casino.scenes.games.bomb.widgets import ENTER, line_button
from casino.scenes.table.drivers.live import LiveDriver
from casino.ui.widgets.widgets import Button

_ELSEWHERE = _("While a bounty is to be won, the manual is on paper or on a phone, not on this screen.")
_IN_A_HALL = _("The manual is at the experts’ desk, on another screen than the bomb.")
_NOT_HERE = _("At this table the manual is on paper or on a phone, not on this screen.")


class StakesAtCase:
    """The stakes of the case on the velvet: what arming it costs, and what may be opened beside it."""

    def __init__(self, driver: LiveDriver, view: BombView, phone: PhoneAtCase) -> None:
        self._driver = driver
        self._view = view
        self._phone = phone

    @property
    def _rules(self) -> DefusalSettings:
        """The rules of the case on the velvet: those of the level, or those for no stakes."""
        rules: DefusalSettings = self._driver.table.settings
        return rules

    @property
    def shows_manual(self) -> bool:
        """Whether this screen may show the manual now.

        It may over a closed lid and over a bomb that is over; and where nobody keeps what is won: a show's visitors
        have no other.
        """
        may_here = self._keeps_nothing or not self._is_armed or self._rules.at_hand != "none"
        return may_here and not self._is_handed_out and not self._has_experts

    @property
    def _has_experts(self) -> bool:
        """Whether the manual is for others alone, as in a hall."""
        return self._driver.table.far_clock is not None

    @property
    def _is_handed_out(self) -> bool:
        """Whether a show hands the manual to the second person: then it is not on this screen."""
        show = self._view.house.show
        return show is not None and show.hands_out_manual

    @property
    def _keeps_nothing(self) -> bool:
        """Whether nobody keeps what is won here: in a lesson, and in a show."""
        return self._driver.table.is_practice or self._view.house.show is not None

    @property
    def may_show_manual(self) -> bool:
        """Whether this screen may show the manual once the case is armed, perhaps in place of the stakes."""
        may_here = self._keeps_nothing or self._rules.has_choice or self._rules.at_hand != "none"
        return may_here and not self._is_handed_out and not self._has_experts

    @property
    def _is_armed(self) -> bool:
        return self._view.model.phase == "armed" or self._view.lid.is_opening

    @property
    def manual_buttons(self) -> list[Button]:
        """The buttons that open the manual here, where that may be, and on a phone."""
        here = line_button("manual", _("The manual"), (pygame.K_m,), self.open_manual, "M")
        return [*([here] if self.shows_manual else []), *self._phone.buttons]

    def open_manual(self) -> None:
        """Opens the manual over the case, or says where it is. The desk comes with it unless the rules forbid it."""
        if not self.shows_manual:
            why = _IN_A_HALL if self._has_experts else _ELSEWHERE if self._rules.bounty else _NOT_HERE
            self._driver.scene.refuse(why)
            return
        has_desk = not self._is_armed or self._rules.at_hand == "open" or self._driver.table.is_practice
        self._view.house.doors.manual(self._rules.edition, has_desk=has_desk)

    def arm_buttons(self, arm: Callable[[], None], arm_for_nothing: Callable[[], None]) -> list[Button]:
        """The buttons that open the lid, or the one to the cashier where the purse does not cover the fee."""
        fee = int(self._rules.entry_fee)
        note = _("costs {amount}", amount=format_amount(fee, self._view.level.currency)) if fee else _("no stakes")
        has_choice = self._rules.has_choice and not self._keeps_nothing and not self._has_experts
        label = _("Arm it for the bounty") if has_choice else _("Arm it")
        first = line_button("arm", label, ENTER, arm, "Enter", note, "accent")
        if (to_cashier := self._driver.to_cashier).is_large:
            keys = (pygame.K_F8, *ENTER)
            first = line_button("cashier", _("Cashier"), keys, to_cashier.open, "Enter", "", "accent")
        if not has_choice:
            return [first]
        with_manual = _("With the manual here")
        return [first, line_button("for_nothing", with_manual, (pygame.K_w,), arm_for_nothing, "W", _("no stakes"))]

    def lay_for_nothing(self) -> None:
        """Takes the stakes off the case on the velvet, whose cards nobody has seen."""
        table = self._driver.table
        table.prepare(table.prepared, table.level.settings.for_honour)
