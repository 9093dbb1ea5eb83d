"""The button in the top bar that opens a round's seal. Whether a seal holds is the table's to know."""

from typing import Any, Protocol

import pygame

from casino.core.texts import _
from casino.scenes.table.drivers.computer_turns import ComputerTurns
from casino.tables.table import Table
from casino.ui.widgets.widgets import Button, Widget

_TRUST = {  # the button's style, and its words
    "": ("plain", _("Fair draw")),
    "holds": ("good", _("Fair draw: every round so far holds")),
    "doubtful": ("doubtful", _("Fair draw: rounds were called off after all bets were in")),
    "broken": ("bad", _("Fair draw: a round does not hold")),
}


class Sealed(Protocol):
    """A driver, as far as the seal is concerned."""

    scene: Any
    table: Table
    others: ComputerTurns


def seal_button(driver: Sealed, beside: pygame.Rect) -> Widget:
    """The button to the right of another one in the bar."""

    def open_seal() -> None:
        """Opens the seal; the round that is still being shown may be opened there, so it is finished first."""
        driver.others.show()
        driver.scene.director.skip_all()
        driver.scene.house.pages.seal(driver.table)

    rect = pygame.Rect(beside.right + driver.scene.metrics.px(6), beside.y, beside.h, beside.h)
    style, words = _TRUST[driver.table.trust]
    return Button("seal", rect, words, (pygame.K_F4,), style, on_press=open_seal, icon="seal", size=0)
