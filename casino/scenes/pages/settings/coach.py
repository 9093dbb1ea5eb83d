"""The settings page for the coach: whether it speaks, what its values are measured against, when it warns."""

from collections.abc import Sequence

import pygame

from casino.core.preferences import COACH_WARNINGS
from casino.core.texts import _, percent
from casino.scenes.dialogs.column import Block, Control, Gap, Words
from casino.scenes.dialogs.page import FootButton, PageScene
from casino.scenes.pages.to_trainer import LABEL
from casino.ui.widgets.widgets import Toggle

_NOTE = _(
    "The coach tells you what each choice is worth on average, in coins, before you make it: the best first, and "
    '"alike" where nobody can tell them apart. If it counts cards it also knows every card dealt before from the same '
    "shoe; if not, only those of this round. It can warn you before a choice or a bet that costs you that share of the "
    "stake or more, even while the coach is off. The house's players are not affected."
)


class CoachSettingsPage(PageScene):
    """Three settings, each of which takes effect at once, and explanations of them."""

    title = _("Coach")

    def blocks(self, width: int) -> Sequence[Block]:
        warnings = {name: percent(share, 0) if share else _("Off") for name, share in COACH_WARNINGS.items()}
        return [
            Control(lambda row: self.toggle(row, _("Coach at the table"), "coach")),
            Control(self._counts_cards),
            Control(lambda row: self.choice("warns", row, _("Warn me above"), "coach_warns", warnings)),
            Gap(12),
            Words(_NOTE, 14, "ink_dim"),
            Gap(8),
        ]

    def _counts_cards(self, row: pygame.Rect) -> Toggle:
        house = self.house
        counts = house.preferences.coach_yardstick == "every card"

        def change(on: bool) -> None:
            house.change(coach_yardstick="every card" if on else "by the book")

        return Toggle("yardstick", row, _("Counts cards"), value=counts, on_change=change)

    def foot(self) -> Sequence[FootButton]:
        return [FootButton("trainer", LABEL, self._train)] if self.house.profile is not None else []

    def _train(self) -> None:
        """Opens the trainer for the table below, if there is one."""
        level = next((level for scene in self.house.stack.scenes if (level := getattr(scene, "level", None))), None)
        self.house.pages.trainer(level)
