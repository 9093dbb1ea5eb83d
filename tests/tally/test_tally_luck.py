"""What bets bring on average, exactly where it can be, and what is said of a purse that lies above or below it."""

import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.core.chance import FastChance
from casino.core.errors import UnknownGame
from casino.engines.base import Action, Entrant, RoundSettled
from casino.engines.black_baron.settings import BlackBaronSettings
from casino.engines.black_baron.table import BlackBaron
from casino.engines.twentyone.table import POINTS, TwentyOne
from casino.odds import edges
from casino.players.black_baron import odds as black_baron_odds
from casino.players.twentyone import odds as twentyone_odds
from casino.records.levels import catalogue, shipped_level
from casino.records.rounds import DealRecord, RoundRecord, SeatRecord
from casino.tally.game_card import Expectation
from casino.tally.games import baccarat_distribution, black_baron_distribution, twentyone_distribution
from casino.tally.games.registry import card_of
from casino.tally.luck import AllLuck, Luck
from casino.tally.shares import certain, mixed
from tests.support.rota import part, sample
from tests.support.whole_round import whole_round
from tests.tools.theory.baccarat_edges import KNOWN_DECKS, KNOWN_PERCENT

LEVELS = catalogue()[0]
BET = 1_000
FOLLOWED = 1e-6  # what splits weigh that the characters do not follow


# -- baccarat -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("area", KNOWN_PERCENT)
def test_the_average_of_every_bet_of_baccarat_is_the_known_one(area):
    mean, _ = baccarat_distribution.bets_distribution(KNOWN_DECKS, {area: (100,)})
    assert f"{float(mean) / 100:.4f}" == KNOWN_PERCENT[area]


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_the_ends_of_a_deal_are_all_there_are(decks):
    law = baccarat_distribution.DISTRIBUTIONS.of(decks)
    assert sum(law.ends.values()) == 1
    assert law.pair == Fraction(4 * decks - 1, 52 * decks - 1)
    assert law.pair == sum(chance for end, chance in law.ends.items() if end.has_banker_pair)


def test_the_variance_of_a_bet_on_the_player():
    law = baccarat_distribution.DISTRIBUTIONS.of(8)
    won, lost = law.of_winner("player"), law.of_winner("banker")
    mean, variance = baccarat_distribution.bets_distribution(8, {"player": (1,)})
    assert mean == 100 * (won - lost)
    assert variance == 100**2 * (won + lost - (won - lost) ** 2)


def test_a_natural_on_either_side_of_a_single_deck():
    """The Player's two cards alone make 8 or 9 as often as these pairs of points lie in a deck."""
    ways = sum(
        count * (other - (one == two))
        for one, count in _points().items()
        for two, other in _points().items()
        if (one + two) % 10 in (8, 9)
    )
    of_one_side = Fraction(ways, 52 * 51)
    assert of_one_side < baccarat_distribution.DISTRIBUTIONS.of(1).natural < 2 * of_one_side


def _points():
    return {0: 16} | dict.fromkeys(range(1, 10), 4)


@given(st.sampled_from(["player", "banker"]), st.integers(1, 4), st.integers(0, 3), st.integers(0, 3))
def test_bets_on_one_deal_add_up_in_the_mean_and_not_in_the_variance(main, chips, ties, pairs):
    bets = {main: (25,) * chips, "tie": (5,) * ties, "player_pair": (1,) * pairs}
    mean, variance = baccarat_distribution.bets_distribution(6, bets)
    parts = [baccarat_distribution.bets_distribution(6, {area: stack}) for area, stack in bets.items() if stack]
    assert mean == sum(part[0] for part in parts)
    most = sum(math.sqrt(part[1]) for part in parts)
    assert 0 < variance <= most**2 + 1e-6


def test_no_chips_bring_nothing():
    assert baccarat_distribution.bets_distribution(8, {}) == (0, 0)


# -- against a dealer -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [one for one in LEVELS if one.game == "black_baron"], ids=lambda one: one.name)
def test_the_average_at_black_baron_is_that_of_its_odds(level):
    law = black_baron_distribution.DISTRIBUTIONS.of(level.settings)
    assert law.mean == pytest.approx(whole_round(black_baron_odds.BlackBaronOdds(level.settings)), abs=1e-12)
    assert law.mean == pytest.approx(-edges.of(level.settings).edge, abs=FOLLOWED)


def test_the_average_of_the_standard_black_baron_is_the_known_one():
    assert black_baron_distribution.DISTRIBUTIONS.of(BlackBaronSettings()).mean == pytest.approx(-0.05490, abs=5e-6)


@pytest.mark.parametrize("game", ["black_axe", "blackjack"])
def test_the_average_at_twenty_one_is_that_of_its_odds(game):
    for level in (one for one in LEVELS if one.game == game):
        law = twentyone_distribution.DISTRIBUTIONS.of(level.settings)
        assert law.mean == pytest.approx(whole_round(twentyone_odds.TwentyOneOdds(level.settings)), abs=1e-12), (
            level.name
        )


DICE_ROUNDS, CARD_ROUNDS = sample(20_000, 6_000), sample(10_000, 4_000)


def played(engine, choose, rounds):
    """The nets of many rounds of one seat, in units of its bet."""
    chance, nets = FastChance(20), []
    for _ in range(rounds):
        engine.open_round(chance)
        events = [event for action in engine.opening({1: Entrant(10**9, BET)}, 0) for event in engine.apply(action)]
        while engine.turn is not None:
            events += engine.apply(Action(1, choose(engine)))
        settled = next(event for event in reversed(events) if isinstance(event, RoundSettled))
        nets.append(settled.seats[0].net / BET)
    return nets


def spread(nets):
    """Mean and variance of what was played."""
    mean = sum(nets) / len(nets)
    return mean, sum((net - mean) ** 2 for net in nets) / len(nets)


def test_rounds_of_black_baron_played_out_lie_where_the_law_says():
    rules = shipped_level("black_baron/standard").settings
    odds = black_baron_odds.BlackBaronOdds(rules)

    def choose(engine):
        view = engine.view(1)
        hand, open_die = view.seats[0][view.hand - 1], view.dealer[0]
        added, dice = sum(hand.dice), len(hand.dice)
        worth = {"stay": odds.stay(open_die, added, dice), "hit": odds.hit(open_die, added, dice)}
        offers = {offer.action for offer in engine.legal_actions(1)}
        if "double" in offers:
            worth["double"] = odds.double(open_die, added)
        if "split" in offers:
            worth["split"] = odds.split(open_die, hand.dice[0])
        return max(worth, key=worth.__getitem__)

    law = black_baron_distribution.DISTRIBUTIONS.of(rules)
    mean, variance = spread(played(BlackBaron(rules), choose, DICE_ROUNDS))
    assert mean == pytest.approx(law.mean, abs=4 * math.sqrt(law.variance / DICE_ROUNDS))
    assert variance == pytest.approx(law.variance, rel=0.04)


def test_rounds_of_black_axe_played_out_lie_near_the_law_of_endless_decks():
    rules = shipped_level("black_axe/standard").settings
    odds = twentyone_odds.TwentyOneOdds(rules)

    def choose(engine):
        if engine.phase == "insurance":
            return "no_insurance"
        view = engine.view(1)
        cards = tuple(POINTS[card[0]] for card in view.seats[0][view.hand - 1].cards)
        worth = odds.worth(POINTS[view.dealer[0][0]], cards, {offer.action for offer in engine.legal_actions(1)})
        return max(worth, key=worth.__getitem__)

    law = twentyone_distribution.DISTRIBUTIONS.of(rules)
    mean, variance = spread(played(TwentyOne(rules), choose, CARD_ROUNDS))
    assert mean == pytest.approx(law.mean, abs=4 * math.sqrt(law.variance / CARD_ROUNDS))
    assert variance == pytest.approx(law.variance, rel=0.06)


@settings(max_examples=sample(10, 3))
@given(
    st.builds(
        BlackBaronSettings,
        dealer_stands_on=st.integers(10, 20),
        target=st.integers(20, 24),
        round_table_dice=st.integers(3, 8),
        baron_settles_before_plague=st.booleans(),
        double_after_split=st.booleans(),
        resplit=st.integers(0, 4) | st.just("unlimited"),
        highest_split_pair=st.integers(0, 9),
    )
)
def test_whatever_the_rules_of_black_baron_are(rules):
    law = black_baron_distribution.DISTRIBUTIONS.of(rules)
    assert law.mean == pytest.approx(whole_round(black_baron_odds.BlackBaronOdds(rules)), abs=1e-12)
    assert 0 < law.variance < 10


RULES = [
    *({"peek": False}, {"surrender": True}, {"hit_split_aces": False}),
    *({"double_after_split": True, "dealer_hits_soft_17": False}, {"max_hands": 1}, {"stand_at_cards": 4}),
]


@pytest.mark.parametrize("rules", part("rules of blackjack", RULES, 3, always=[{"peek": False}]))
def test_whatever_the_rules_of_blackjack_are(rules):
    settings = type(shipped_level("blackjack/standard").settings)(**rules)
    law = twentyone_distribution.DISTRIBUTIONS.of(settings)
    assert law.mean == pytest.approx(whole_round(twentyone_odds.TwentyOneOdds(settings)), abs=1e-12)
    assert 0.5 < law.variance < 3


def test_two_hands_against_one_dealer_move_together():
    """Both win or both lose with the dealer: the sum has twice the spread, where apart it had less."""
    hand = certain([1.0, -1.0])
    both, ends = hand.beside(hand), (0.5, 0.5)
    assert (both.mean(ends), both.square(ends)) == (0, 4)
    coin = mixed([(0.5, certain([1.0, 1.0])), (0.5, certain([-1.0, -1.0]))])
    assert coin.beside(coin).square(ends) == 2
    assert coin.doubled().square(ends) == 4


# -- rounds ---------------------------------------------------------------------------------------------------


def record(table, **parts):
    return RoundRecord(table=table, **parts)


@pytest.mark.parametrize("name, percent", [("black_axe/standard", 0.0552), ("blackjack/high_limit", -0.0347)])
def test_luck_at_twenty_one_is_measured_by_the_exact_edge(name, percent):
    one = record(name, seats=[SeatRecord("Ann", 10_000, 1_000)], actions=[])
    rules = shipped_level(name).settings
    for _ in card_of(rules).average.prepare(rules):
        pass
    assert float(card_of(rules).average.of(rules, one, 1).mean) == pytest.approx(-10 * percent, abs=6e-4)
    assert "full shoe: best play by composition, all splits, no insurance" in card_of(rules).meaning


def test_what_a_round_brings_on_average():
    one = record("black_baron/standard", seats=[None, SeatRecord("Ann", 10_000, 500)], actions=[])
    rules = shipped_level(one.table).settings
    law = black_baron_distribution.DISTRIBUTIONS.of(rules)
    assert card_of(rules).average.of(rules, one, 2) == Expectation(
        -Fraction(edges.of(rules).edge) * 500, Fraction(law.variance) * 500**2
    )
    deals = [DealRecord({"player": (25,)}), DealRecord({"banker": (5, 5), "tie": (1,)})]
    salon = record("baccarat/salon", seats=[SeatRecord("Ann", 10_000)], rounds=deals)
    rules = shipped_level(salon.table).settings
    told = card_of(rules).average.of(rules, salon, 1)
    assert told == tuple(
        map(sum, zip(*(baccarat_distribution.bets_distribution(8, deal.bets) for deal in deals), strict=True))
    )


def test_every_table_of_the_house_is_measured_or_left_out_in_words():
    luck = AllLuck()
    for level in LEVELS:
        parts = {"rounds": [DealRecord({"player": (100,)})]} if level.game == "baccarat" else {"actions": []}
        one = record(level.name, seats=[SeatRecord("Ann", 100_000, 200)], **parts)
        luck.add(level.settings, one, 1, 0)
        assert card_of(level.settings).name in {**luck.by_kind, **luck.left_out}
    assert set(luck.by_kind) == {"black_baron", "baccarat", "black_axe", "blackjack"}
    assert set(luck.left_out) == {"pilok", "bomb"}
    assert len(luck.meanings) == 6
    assert luck.whole.rounds == sum(part.rounds for part in luck.by_kind.values())
    assert luck.whole.expected == sum(part.expected for part in luck.by_kind.values())
    assert luck.whole.has_choices
    assert [kind for kind, part in luck.by_kind.items() if not part.has_choices] == ["baccarat"]


def test_only_what_was_played_is_explained():
    assert AllLuck().meanings == ()
    assert AllLuck().whole.sentence == "No round so far has a known average."


def lucky(rounds, net, expected, variance):
    luck = Luck()
    for number in range(rounds):
        luck.add(net if number == 0 else 0, Expectation(Fraction(expected, rounds), Fraction(variance, rounds)))
    return luck


def test_luck_in_words():
    # 100 rounds with a spread of 10.00 together: 15.00 above is one and a half of it, which 6.68 of 100 exceed.
    luck = lucky(100, 1_250, -250, 1_000_000)
    assert (luck.above, luck.chance) == (1_500, pytest.approx(0.0668, abs=1e-4))
    assert luck.sentence == ("You are 15.00 above the average for these bets. One player in 15 would be this lucky.")
    assert lucky(100, -3_250, -250, 1_000_000).sentence == (
        "You are 30.00 below the average for these bets. One player in 740 would be this unlucky."
    )
    assert lucky(100, 9_000, 0, 1_000_000).sentence.endswith("Fewer than one player in 1,000,000 would be this lucky.")
    assert lucky(100, -1, 0, 1_000_000).sentence.endswith("One player in two would be this unlucky.")


def test_luck_where_one_has_choices_is_measured_against_the_best_of_play():
    luck = Luck(has_choices=True)
    for number in range(100):
        luck.add(-3_000 if number == 0 else 0, Expectation(Fraction(0), Fraction(10_000)))
    assert luck.sentence == (
        "You are 30.00 below the average for these bets with perfect play. "
        "One perfect player in 740 would be this unlucky."
    )


def test_luck_of_few_rounds_is_not_weighed():
    assert lucky(29, 5_000, 0, 1_000_000).sentence == (
        "You are 50.00 above the average for these bets. Too few rounds to tell how rare that is."
    )
    assert lucky(30, 5_000, 0, 1_000_000).chance is not None
    assert lucky(50, 100, 100, 1_000_000).sentence == "You are exactly where these bets end on average."
    assert lucky(50, 100, 0, 0).chance is None


@settings(max_examples=sample(100, 20))
@given(st.lists(st.tuples(st.integers(-9_000, 9_000), st.fractions(-100, 100), st.fractions(1, 9_000)), max_size=40))
def test_luck_is_summed_without_rounding(rounds):
    luck = Luck()
    for net, mean, variance in rounds:
        luck.add(net, Expectation(mean, variance))
    assert luck.net == sum(one[0] for one in rounds)
    assert luck.expected == sum(one[1] for one in rounds)
    assert luck.variance == sum(one[2] for one in rounds)
    assert luck.sentence
    assert luck.chance is None or 0 <= luck.chance <= 0.5


def test_a_table_of_no_known_kind_has_no_figures_of_another():
    with pytest.raises(UnknownGame):
        AllLuck().add(
            object(), record("black_baron/standard", seats=[SeatRecord("Ann", 10_000, 500)], actions=[]), 1, 0
        )
