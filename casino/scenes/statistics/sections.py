"""The sections of statistics, in order, each with its title."""

from casino.scenes.statistics.expected import DrawsSection, LuckSection, RatesSection
from casino.scenes.statistics.rounds import RoundsSection
from casino.scenes.statistics.section import Section
from casino.scenes.statistics.sums import PurseSection, ResultsSection

SECTIONS: dict[str, tuple[str, type[Section]]] = {
    "purse": ("Purse", PurseSection),
    "results": ("Results", ResultsSection),
    "luck": ("Luck", LuckSection),
    "rates": ("Frequencies", RatesSection),
    "draws": ("Dice and cards", DrawsSection),
    "rounds": ("Rounds", RoundsSection),
}
