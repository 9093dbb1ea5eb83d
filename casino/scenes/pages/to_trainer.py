"""The button that leads from a table's pages to the trainer. The trainer itself is imported when it is pressed."""

from collections.abc import Sequence
from functools import partial

from casino.core.texts import _
from casino.odds.trainer.games import can_train
from casino.records.levels import Level
from casino.scenes.app.house import House
from casino.scenes.dialogs.page import FootButton

LABEL = _("Trainer")


def trainer_button(house: House, level: Level) -> Sequence[FootButton]:
    """The button of a table whose hands can be dealt for practice; none elsewhere, and none in a show."""
    if house.show is not None or house.profile is None or not can_train(level.settings):
        return ()
    return (FootButton("trainer", LABEL, partial(house.pages.trainer, level)),)
