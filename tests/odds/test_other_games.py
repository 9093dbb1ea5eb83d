"""Black Baron and Baccarat: their edges, every choice against exact fractions, bets for the shoe as it lies."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from casino.core.cards import RANKS
from casino.core.chance import ScriptedChance
from casino.core.errors import NoOdds
from casino.engines.baccarat.bets import AREAS, settle_stakes
from casino.engines.baccarat.events import CardDealt, ShoeShuffled
from casino.engines.baccarat.hands import deal_coup
from casino.engines.baccarat.salon import Salon
from casino.engines.base import HOUSE, Action
from casino.engines.black_baron.table import BlackBaron
from casino.odds.baccarat import SalonWatch, coup_law
from casino.odds.black_baron import BaronValues, baron_knowledge, values_of
from casino.odds.value import evaluate, finished
from casino.records.levels import override_settings, shipped_level
from tests.tools.theory.baccarat_edges import KNOWN_PERCENT
from tests.tools.theory.baron import BaronTheory

BARON = shipped_level("black_baron/standard")
SALON = shipped_level("baccarat/salon").settings


# -- black baron ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name, percent", [("standard", 5.4904329), ("back_alley", 4.5425971), ("ember_room", 5.3880182)]
)
def test_the_edges_of_black_baron(name, percent):
    values = BaronValues(shipped_level(f"black_baron/{name}").settings)
    assert 100 * finished(values.edge()) == pytest.approx(percent, abs=6e-8)


@pytest.mark.parametrize("name", ["standard", "back_alley", "ember_room"])
def test_choices_are_worth_what_exact_fractions_say(name):
    settings = shipped_level(f"black_baron/{name}").settings
    values, theory = values_of(settings), BaronTheory(settings)
    for open_die in (1, 5, 10):
        for added in range(4, settings.target + 1):
            assert values.stay(open_die, added, 3) == pytest.approx(float(theory.stay(open_die, added, 3)), abs=1e-12)
        for added in range(4, settings.target):
            played = max(values.stay(open_die, added, 3), values.hit(open_die, added, 3))
            assert played == pytest.approx(float(theory.played(open_die, added, 3)), abs=1e-12)


def test_a_split_is_worth_less_the_more_hands_a_seat_holds():
    values = BaronValues(override_settings(BARON, {"resplit": 1}))
    assert values.split(5, 8, hands=1) == pytest.approx(-0.0737, abs=5e-5)
    assert values.split(5, 8, hands=2) == pytest.approx(-0.0961, abs=5e-5)
    assert values.split(5, 8, hands=2, waiting=1) < values.split(5, 8, hands=2), "who waits might have split"


def test_many_splits_come_to_the_closed_form():
    endless, many = BaronValues(BARON.settings), BaronValues(override_settings(BARON, {"resplit": 20}))
    for open_die in range(1, 11):
        for face in range(1, 10):
            assert many.split(open_die, face) == pytest.approx(endless.split(open_die, face), abs=1e-9)


def test_a_seat_at_black_baron_knows_its_view():
    engine = BlackBaron(BARON.settings)
    engine.open_round(ScriptedChance([8, 8, 5, 8, 3]))
    engine.apply(Action(1, "bet", 1000))
    engine.apply(Action(HOUSE, "deal"))
    engine.apply(Action(1, "split"))
    known = baron_knowledge(BARON.settings, engine.view(1), 1, [one.action for one in engine.legal_actions(1)])
    assert (known.dice, known.hands, known.waiting, known.open_die) == ((8, 8), 2, 1, 5)
    assert set(finished(evaluate(known))) == {"hit", "stay", "double", "split"}


# -- baccarat -------------------------------------------------------------------------------------------------


def test_the_bets_of_a_fresh_shoe_are_worth_what_the_rules_say():
    law = finished(coup_law(dict.fromkeys(RANKS, 32)))
    told = {area: f"{100 * float(law.gain(area, 2000)) / 2000:.4f}" for area in AREAS}
    assert told == KNOWN_PERCENT
    assert sum(law.ends.values()) == 1


@pytest.mark.parametrize("cards", ["A2456789", "55667TKA", "9988A3KK"])
def test_a_small_shoe_is_worth_what_all_its_deals_pay(cards):
    law = finished(coup_law(Counter(cards)))
    stakes = dict.fromkeys(AREAS, 2000)
    paid, count = Counter(), 0
    for order in permutations(cards, 6):
        coup = deal_coup(iter([rank + "S" for rank in order]).__next__)
        count += 1
        for area, result in settle_stakes(coup, stakes).items():
            paid[area] += result.returned - result.staked
    assert {area: law.gain(area, 2000) for area in AREAS} == {area: Fraction(paid[area], count) for area in AREAS}


def test_too_few_cards_for_a_deal_are_refused():
    with pytest.raises(NoOdds):
        finished(coup_law({"A": 5}))


def test_a_seat_in_the_salon_counts_what_it_sees_and_starts_anew_with_a_shuffle():
    watch, view = SalonWatch(SALON), Salon(SALON).view(1)
    watch.observe([CardDealt("player", "KS", 0), CardDealt("banker", "9D", 9)])
    known = watch.knowledge(view, {"banker": 1000})
    assert known.unseen["K"] == 31 and sum(known.unseen.values()) == 414
    values = finished(evaluate(known))
    assert tuple(values) == AREAS and values["banker"].stake == 1000
    assert sum(watch.knowledge(view, {}, by_the_book=True).unseen.values()) == 416
    watch.observe([ShoeShuffled(416)])
    assert sum(watch.knowledge(view, {}).unseen.values()) == 416
