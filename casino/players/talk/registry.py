"""The ears of all tables at which people talk, by the type of their settings. Adding a game means adding a line here.

The castle's tables have the hall's talk, and at a bomb nobody is to be disturbed.
"""

from collections.abc import Callable
from typing import Any

from casino.engines.baccarat.settings import SalonSettings
from casino.engines.black_baron.settings import BlackBaronSettings
from casino.engines.pilok.settings import PilokSettings
from casino.engines.twentyone.settings import BlackjackSettings
from casino.players.talk.games.black_baron import BaronEar
from casino.players.talk.games.ear import Ear
from casino.players.talk.games.pilok import PilokEar
from casino.players.talk.games.salon import SalonEar
from casino.players.talk.games.twentyone import TwentyOneEar

EARS: dict[type, Callable[[Any], Ear]] = {
    BlackBaronSettings: BaronEar,
    BlackjackSettings: TwentyOneEar,
    PilokSettings: PilokEar,
    SalonSettings: SalonEar,
}


def ear_for(settings: Any) -> Ear | None:
    """The ear of a table with these settings; None where there is no talk."""
    make = EARS.get(type(settings))
    return make(settings) if make is not None else None
