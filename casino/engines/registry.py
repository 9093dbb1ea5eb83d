"""The games of the house, each with its settings types and its engine. Adding a game means adding a line here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from casino.engines.baccarat.defusal import Defusal
from casino.engines.baccarat.salon import Salon
from casino.engines.baccarat.settings import DefusalSettings, SalonSettings
from casino.engines.base import Engine
from casino.engines.black_baron.settings import BlackBaronSettings
from casino.engines.black_baron.table import BlackBaron
from casino.engines.pilok.settings import PilokSettings
from casino.engines.pilok.table import Pilok
from casino.engines.twentyone.settings import BlackAxeSettings, BlackjackSettings
from casino.engines.twentyone.table import TwentyOne


@dataclass(frozen=True)
class Game:
    """A game's name as players read it, the types of its settings, and what makes a table from them.

    A game of several kinds has a type for each; a level names its kind by the key `kind`.
    """

    title: str
    settings: tuple[type[msgspec.Struct], ...]
    engine: Callable[[Any], Engine]


def _baccarat(settings: SalonSettings | DefusalSettings) -> Engine:
    """A table of the salon, or a bomb."""
    return Salon(settings) if isinstance(settings, SalonSettings) else Defusal(settings)


GAMES: dict[str, Game] = {
    "black_baron": Game("Black Baron", (BlackBaronSettings,), BlackBaron),
    "black_axe": Game("Black Axe", (BlackAxeSettings,), TwentyOne),
    "pilok": Game("Three Street Pi'Lok", (PilokSettings,), Pilok),
    "blackjack": Game("Blackjack", (BlackjackSettings,), TwentyOne),
    "baccarat": Game("Baccarat", (SalonSettings, DefusalSettings), _baccarat),
}
