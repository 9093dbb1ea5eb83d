"""Spots of one person and side bets: spots play as so many seats do, and bets are refused in one sentence."""

import random
from itertools import combinations

import pytest

from casino.core.cards import DECK
from casino.core.chance import FastChance, ScriptedChance
from casino.core.errors import BetRefused, UnknownAction
from casino.core.money import Ratio
from casino.engines.base import HOUSE, Action, BetPlaced, RoundSettled
from casino.engines.black_baron.settings import BlackBaronSettings
from casino.engines.black_baron.table import BlackBaron
from casino.engines.twentyone import events as e
from casino.engines.twentyone.settings import BlackAxeSettings, BlackjackSettings
from casino.engines.twentyone.side_bets import pair_of, trio_of
from casino.engines.twentyone.table import TwentyOne
from casino.records.levels import catalogue
from tests.support.conformance import Accounts, CountingChance
from tests.support.rota import sample

SIDES = {"perfect_pairs": True, "twenty_one_plus_three": True}
LEVELS = [level for level in catalogue()[0] if getattr(level.settings, "spots", 1) > 1]


def table(**rules):
    return TwentyOne(BlackjackSettings(**{"spots": 3, "decks": 6} | rules))


def opened(engine, cards, amount=1000, **bets):
    """The events of the bets and the deal."""
    engine.open_round(ScriptedChance(cards.split()))
    laid = {area: (cents,) for area, cents in bets.items()} or None
    return [*engine.apply(Action(1, "bet", amount, bets=laid)), *engine.apply(Action(HOUSE, "deal"))]


def wanted(rng, offers):
    """A random one of the offers, with a liking for those that make hands."""
    names = list(offers)
    return rng.choice([*names, *(name for name in ("split", "double", "insurance") for _ in range(3) if name in names)])


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_three_spots_play_as_three_seats_do(level):
    rules, rng = level.settings, random.Random(level.name)
    plain = {name: getattr(rules, name) for name in rules.__struct_fields__} | {"spots": 1, "seats": rules.spots}
    alone, several = TwentyOne(rules), TwentyOne(type(rules)(**plain | dict.fromkeys(SIDES, False)))
    for _ in range(sample(200, 40)):
        spots = sorted({rules.own_spot, *rng.sample(range(1, rules.spots + 1), rng.randint(0, rules.spots))})
        steps = (rules.maximum - rules.minimum) // rules.bet_step
        bets = {spot: rules.minimum + rules.bet_step * rng.randrange(min(steps, 40)) for spot in spots}
        seed, books, accounts = rng.random(), [], Accounts()
        chances = [CountingChance(FastChance(seed)), CountingChance(FastChance(seed))]
        alone.open_round(chances[0])
        several.open_round(chances[1])
        further = {f"spot_{spot}": (bets[spot],) for spot in spots if spot != rules.own_spot}
        accounts.book(alone.apply(Action(1, "bet", bets[rules.own_spot], bets=further or None)))
        for spot in spots:
            several.apply(Action(spot, "bet", bets[spot]))
        told, action = [alone.apply(Action(HOUSE, "deal")), several.apply(Action(HOUSE, "deal"))], None
        while True:
            accounts.book(told[0])
            books.append(told)
            if several.turn is None:
                break
            offers = [[(o.action, o.cost) for o in engine.legal_actions(engine.turn)] for engine in (alone, several)]
            assert offers[0] == offers[1]
            view = alone.view(1)
            assert view.seats[0][view.hand - 1].spot == several.turn
            action = wanted(rng, [name for name, _cost in offers[0]])
            told = [engine.apply(Action(engine.turn, action)) for engine in (alone, several)]
        assert alone.turn is None and chances[0].draws == chances[1].draws
        (mine,), theirs = told[0][-1].seats, told[1][-1].seats
        assert isinstance(told[0][-1], RoundSettled)
        assert (mine.staked, mine.returned) == (sum(r.staked for r in theirs), sum(r.returned for r in theirs))
        kinds = [[[type(event) for event in part[side]] for part in books] for side in (0, 1)]
        assert kinds[0] == kinds[1]  # the same happened, in the same order


def test_spots_are_dealt_and_asked_from_the_right():
    engine = table()
    events = opened(engine, "2C 3C 4C 9H 5C 6C 7C AD", spot_3=2000, spot_1=500)
    assert events[:3] == [BetPlaced(1, 1000), e.SpotBetPlaced(1, 500, 1), e.SpotBetPlaced(1, 2000, 3)]
    dealt = [(event.hand, event.card) for event in events if isinstance(event, e.CardDealt)]
    assert dealt == [(1, "2C"), (2, "3C"), (3, "4C"), (1, "5C"), (2, "6C"), (3, "7C")]
    assert events[-1] == e.InsuranceOffered(1, 250, 1)
    told = [*engine.apply(Action(1, "insurance")), *engine.apply(Action(1, "no_insurance"))]
    assert told == [
        e.InsuranceTaken(1, 250, 1),
        e.InsuranceOffered(1, 500, 2),
        e.InsuranceDeclined(1, 2),
        e.InsuranceOffered(1, 1000, 3),
    ]
    assert engine.view(1).insurance == (250,)


def test_each_spot_may_be_split_to_the_limit():
    engine = table()
    opened(engine, "8C 8D 5C TS 8H 8S 6C 7D " + "8C 8D 8H 8S " * 3, spot_1=1000, spot_3=1000)
    for spot in (1, 2):
        for _ in range(3):
            while "split" not in [offer.action for offer in engine.legal_actions(1)]:
                engine.apply(Action(1, "stand"))
            engine.apply(Action(1, "split"))
        hands = [hand for hand in engine.view(1).seats[0] if hand.spot == spot]
        assert len(hands) == 4
        while engine.view(1).seats[0][engine.view(1).hand - 1].spot == spot:
            assert "split" not in [offer.action for offer in engine.legal_actions(1)]
            engine.apply(Action(1, "stand"))
    assert len(engine.view(1).seats[0]) == 9


def plain_pair(one, other):
    if one[0] != other[0]:
        return ""
    colours = {"D": "red", "H": "red", "C": "black", "S": "black"}
    if colours[one[1]] != colours[other[1]]:
        return "mixed_pair"
    return "perfect_pair" if one == other else "coloured_pair"


RUNS = [set(run) for run in ("A23", "234", "345", "456", "567", "678", "789", "89T", "9TJ", "TJQ", "JQK", "QKA")]


def plain_trio(cards):
    ranks, suits = {card[0] for card in cards}, {card[1] for card in cards}
    names = {
        (True, False): "straight",
        (True, True): "straight_flush",
        (False, True): "suited_trips" if len(ranks) == 1 else "flush",
        (False, False): "three_of_a_kind" if len(ranks) == 1 else "",
    }
    return names[ranks in RUNS, len(suits) == 1]


def test_what_cards_make_is_what_a_second_writing_says():
    assert all(pair_of((one, other)) == plain_pair(one, other) for one in DECK for other in DECK)
    for cards in combinations([*DECK, *DECK[::5], *DECK[::5]], 3):
        assert trio_of(cards) == plain_trio(cards), cards


def test_side_bets_are_settled_as_soon_as_their_cards_lie():
    engine = table(**SIDES)
    events = opened(engine, "KH 7C TD KH 8C 9C", spot_1=500, pairs_1=100, trio_1=100, trio_2=200)
    first = [event for event in events if isinstance(event, e.SideBetSettled)]
    assert first == [
        e.SideBetSettled(1, 1, "perfect_pair", 100, 2600, "pairs"),
        e.SideBetSettled(1, 1, "no_trio", 100, 0, "trio"),
        e.SideBetSettled(1, 2, "straight_flush", 200, 8200, "trio"),
    ]
    assert events.index(first[0]) == events.index(e.UpCardDealt("9C", 9)) + 1
    assert isinstance(events[-1], e.TurnBegan)


def test_bets_that_may_not_lie_there_are_refused_and_change_nothing():
    engine = table(**SIDES, minimum=500, maximum=50_000, bet_step=100)
    engine.open_round(ScriptedChance([]))
    wrong = [
        ({"spot_2": (500,)}, "own spot"),
        ({"spot_4": (500,)}, 'No bet can lie on "spot_4"'),
        ({"own": (500,)}, "No bet can lie"),
        ({"spot_1": (500, 500)}, "No bet can lie"),
        ({"spot_1": (400,)}, "A bet here is"),
        ({"spot_1": (550,)}, "multiple"),
        ({"pairs_1": (100,)}, "needs a bet on its spot"),
        ({"pairs_2": (0,)}, "A side bet here is 1.00 to 50.00 in steps of 1.00"),
        ({"trio_2": (5100,)}, "A side bet here is"),
        ({"trio_2": (150,)}, "A side bet here is"),
        ({"trio_2": (-100,)}, "A side bet here is"),
    ]
    for bets, words in wrong:
        with pytest.raises(BetRefused, match=words):
            engine.apply(Action(1, "bet", 500, bets=bets))
        assert engine.view(1).seats == ((),)
    assert engine.verify(Action(1, "bet", 500, bets={"spot_1": (700,), "pairs_2": (100,), "trio_1": (200,)})) == 1500
    bare, baron = TwentyOne(BlackAxeSettings()), BlackBaron(BlackBaronSettings())
    for other, error in ((bare, BetRefused), (baron, UnknownAction)):
        other.open_round(ScriptedChance([]))
        with pytest.raises(error):
            other.apply(Action(1, "bet", 200, bets={"pairs_1": (200,)}))


def test_tables_that_make_no_game_are_refused_in_one_sentence():
    wrong = [
        ({"spots": 3, "seats": 2}, "`seats`"),
        ({"spots": 3, "decks": 1}, "`spots` and `max_hands`"),
        ({**SIDES, "mixed_pair_pays": Ratio(13, 1)}, "`coloured_pair_pays` must be at least `mixed_pair_pays`"),
        ({**SIDES, "suited_trips_pays": Ratio(39, 1)}, "`suited_trips_pays` must be at least `straight_flush_pays`"),
    ]
    for rules, words in wrong:
        with pytest.raises(ValueError, match=words):
            table(**rules)
    assert table(mixed_pair_pays=Ratio(13, 1)).settings.side_bets == ()  # nothing is paid by them here
