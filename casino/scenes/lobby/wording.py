"""The words and the chips on the plaques of the hall's tables. Nothing is measured or drawn here."""

from typing import NamedTuple

from casino.core.texts import _
from casino.records.levels import Level
from casino.scenes.app.place import Place, edge_facts, needed

_FIRST = _("good for a first visit")  # marks the door's table for newcomers
_INVITED = _("by invitation")


class Wording(NamedTuple):
    """The words on a plaque."""

    title: str
    limits: str
    blurb: str
    facts: tuple[str, ...]
    need: str = ""  # shown in the place of the limits where the purse does not cover the least bet, or uninvited
    is_first: bool = False  # whether newcomers are sent here
    deed: str = ""  # that invites to the table and is still missing

    @property
    def stakes(self) -> str:
        """The stakes beside the title: the limits, or what the purse lacks."""
        return self.need or self.limits


def wording(place: Place, level: Level, purse: int | None = None, deed: str = "", *, has_room: bool = True) -> Wording:
    """The words on a table's plaque for a purse in cents; its house edge only after it has been computed.

    A `deed` that is missing is said in the place of the blurb, if there is room for more than the usual words. Only
    then is the table for newcomers named too, which its rim tells apart anyway. A table the player has made is called
    theirs in its blurb, since facts are left out where many plaques stand.
    """
    is_first = level.welcome.recommended
    mark = _FIRST if is_first and has_room else ""
    said, edge = place.words().table_facts(level), edge_facts(level)
    facts = (*edge, *filter(None, (mark,)), *(fact for fact in said if fact not in edge))
    need = _INVITED if deed else needed(level, purse) if purse is not None else ""
    blurb = _("Yours. {blurb}", blurb=_(level.placard.blurb)) if level.is_own else _(level.placard.blurb)
    told = deed if deed and has_room else blurb
    return Wording(_(level.title), place.stakes(level), told, facts, need, is_first, deed)
