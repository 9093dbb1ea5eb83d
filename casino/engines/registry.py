"""The games of the house, each with its settings types and its engine. Adding a game means adding a line here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from casino.core.errors import UnknownGame
from casino.core.texts import _
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
    """A game's name as players read it, and what makes a table of each kind of its settings.

    A game of several kinds has a type of settings for each; a level names its kind by the key `kind`. `short` is the
    name where there is little room; `company` is how many of the house's characters sit at a table not visited yet.
    `is_among_players`: they win each other's money, and the house none.
    """

    title: str
    tables: Mapping[type[msgspec.Struct], Callable[[Any], Engine]]
    short: str = ""
    company: int = 4
    is_among_players: bool = False

    @property
    def settings(self) -> tuple[type[msgspec.Struct], ...]:
        """The types of its settings."""
        return tuple(self.tables)

    def engine(self, settings: Any) -> Engine:
        """A table with these settings. Raises UnknownGame if it has none of their kind."""
        if type(settings) not in self.tables:
            raise UnknownGame(_("{title} has no table with {name}.", title=self.title, name=type(settings).__name__))
        return self.tables[type(settings)](settings)


GAMES: dict[str, Game] = {
    "black_baron": Game(_("Black Baron"), {BlackBaronSettings: BlackBaron}, company=2),
    "black_axe": Game(_("Black Axe"), {BlackAxeSettings: TwentyOne}),
    "pilok": Game(_("Three Street Pi'Lok"), {PilokSettings: Pilok}, short=_("Pi'Lok"), is_among_players=True),
    "blackjack": Game(_("Blackjack"), {BlackjackSettings: TwentyOne}),
    "baccarat": Game(_("Baccarat"), {SalonSettings: Salon, DefusalSettings: Defusal}),
}
