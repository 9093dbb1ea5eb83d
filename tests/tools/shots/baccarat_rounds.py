"""Deals of the salon and bombs worth looking at, found by trying until one comes along. Nothing is drawn here."""

import random
from collections.abc import Callable, Sequence
from functools import cache
from itertools import count

from casino.core.cards import Shoe
from casino.core.chance import FairChance
from casino.engines.baccarat.bomb_reading import Reading, best_bet, reading_of
from casino.engines.baccarat.defusal import Case
from casino.engines.baccarat.hands import Coup, deal_coup, is_natural, total_of
from casino.players.bomb.cases import case_of, new_case_code
from casino.records.levels import shipped_level
from casino.records.rounds import RoundRecord
from tests.support.conformance import piled
from tests.tools.shots import rounds

SALON = "baccarat/salon"
ONE, TWO, FOUR, PRACTICE = "baccarat/defusal", "baccarat/twin_case", "baccarat/full_case", "baccarat/practice"
NEW_DECK, FOUR_DEALS = "a_new_deck_of_another_colour", "four_modules_in_four_deals"
COMMISSION = "banker_pays_19_to_20"
PERSON = "Ann"
_MIN_LIMIT_CENTS, _MAX_LIMIT_CENTS = 250_00, 50_000_00


# -- the salon ------------------------------------------------------------------------------------------------


def shoe_seed(phrase: str, is_wanted: Callable[[Coup], bool], gone: Sequence[str] = ()) -> str:
    """A seed whose deal is as wanted from the salon's shoe, of which some cards are gone."""
    seeds = (f"salon {number}" for number in count())
    return next(seed for seed in seeds if is_wanted(deal_coup(_Stream(seed, phrase, gone).draw)))


class _Stream:
    """Cards that a seed gives from a shoe."""

    def __init__(self, seed: str, phrase: str, gone: Sequence[str]) -> None:
        self._chance, self._shoe = FairChance(seed, phrase), Shoe(shipped_level(SALON).settings.decks)
        self._shoe.lay_out(gone)

    def draw(self) -> str:
        card = self._chance.card(self._shoe)
        self._shoe.take(card)
        return card


def banker_wins(coup: Coup) -> bool:
    """The Banker draws a third card and wins, with a pair of the Player's beside it: all kinds of bets are settled."""
    return coup.winner == "banker" and len(coup.banker) == 3 and coup.has_player_pair


def tie_of_six_cards(coup: Coup) -> bool:
    """Both draw and come to the same, more than nothing."""
    return coup.winner == "tie" and len(coup.player) == len(coup.banker) == 3 and coup.player_total >= 5


def player_has_natural(coup: Coup) -> bool:
    """A nine of the Player's alone."""
    return total_of(coup.player) == 9 and len(coup.player) == 2 and not is_natural(total_of(coup.banker[:2]))


def all_draw(coup: Coup) -> bool:
    """Six cards, no tie."""
    return coup.winner != "tie" and len(coup.player) == len(coup.banker) == 3


# -- bombs ----------------------------------------------------------------------------------------------------


@cache
def case_code(level: str, is_wanted: Callable[[Case], bool]) -> str:
    """A code whose case at a level is as wanted."""
    modules = shipped_level(level).settings.modules
    codes = (new_case_code(random.Random(number)) for number in count())
    return next(code for code in codes if is_wanted(case_of(code, modules)))


def reading(case: Case, number: int, solved: int = 0) -> Reading:
    """The first deck of a module (from 1), as an expert knows it."""
    module = case.modules[number - 1]
    return reading_of(case.bomb, module, module.deck, solved)


def winning_chips(case: Case, number: int, solved: int = 0) -> dict[str, tuple[int, ...]]:
    """The least chips that are sure to solve a module with its first deal, in order; none where there are none."""
    coup = reading(case, number, solved).coups[0]
    stakes = best_bet(coup, case.modules[number - 1].limits)
    return {area: piled(cents) for area, cents in stakes.items()}


def losing_chips(case: Case, number: int) -> dict[str, tuple[int, ...]]:
    """The least main bet that is sure to lose a module's first deal, which is no tie."""
    coup = reading(case, number).coups[0]
    assert coup.winner != "tie"
    area = "banker" if coup.winner == "player" else "player"
    return {area: piled(case.modules[number - 1].minimum)}


def is_lively(case: Case) -> bool:
    """Much to be read out: sockets of several kinds, lamps lit and dark, decks of all colours, limits that take chips
    of four kinds and have short figures; and five cards or more in every first deal, none of them a tie."""
    bomb, modules = case.bomb, case.modules
    coups = [reading(case, number).coups[0] for number in range(1, len(modules) + 1)]
    return (
        5 <= len(bomb.ports) <= 7
        and len(set(bomb.ports)) >= 4
        and len(bomb.indicators) >= 3
        and {indicator.lit for indicator in bomb.indicators} == {True, False}
        and len({module.deck for module in modules}) == len(modules)
        and all(_MIN_LIMIT_CENTS <= module.maximum <= _MAX_LIMIT_CENTS for module in modules)
        and all(coup.winner != "tie" and len(coup.player) + len(coup.banker) >= 5 for coup in coups)
    )


def golden(name: str) -> RoundRecord:
    """A golden bomb or deal, played by whoever plays in the pictures."""
    return rounds.golden("baccarat", name, PERSON)
