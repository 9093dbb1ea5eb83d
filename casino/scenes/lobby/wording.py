"""The words and the chips on the plaques of the hall's tables. Nothing is measured or drawn here."""

from typing import NamedTuple

from casino.core.texts import _
from casino.records.levels import Level
from casino.scenes.app.place import Place, needed

_YOURS = _("yours")  # marks a table the player has made


class Wording(NamedTuple):
    """The words on a plaque."""

    title: str
    limits: str
    blurb: str
    facts: tuple[str, ...]
    need: str = ""  # shown in the place of the limits where the purse does not cover the least bet

    @property
    def stakes(self) -> str:
        """The stakes beside the title: the limits, or what the purse lacks."""
        return self.need or self.limits


def wording(place: Place, level: Level, purse: int | None = None) -> Wording:
    """The words on a table's plaque for a purse in cents; its house edge only after it has been computed."""
    yours = (_YOURS,) if level.is_own else ()
    facts = (*yours, *place.words().table_facts(level))
    need = needed(level, purse) if purse is not None else ""
    return Wording(_(level.title), place.stakes(level), _(level.placard.blurb), facts, need)
