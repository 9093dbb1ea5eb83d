"""The trainer deals hands that are worth what they are anywhere else, more often of what somebody gets wrong."""

import json
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from casino.core.cards import DECK, hi_lo
from casino.core.errors import NoOdds
from casino.engines.twentyone.table import POINTS
from casino.odds.trainer.cards import kind_and_total
from casino.odds.trainer.counting import CountDrill, decks_to_count
from casino.odds.trainer.games import can_train
from casino.odds.trainer.learned import Learned
from casino.odds.trainer.spots import Lapse, TrainerSpot
from casino.odds.trainer.trainer import EVERYTHING, MISTAKES, Trainer
from casino.odds.value import Value, evaluate, finished
from casino.records.levels import catalogue, shipped_level
from tests.support.rota import sample

LEVELS = [level for level in catalogue()[0] if can_train(level.settings)]


def hands(trainer, count, what=EVERYTHING):
    for _ in range(count):
        yield finished(trainer.next_hand(what))


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_every_level_s_hands_are_worth_what_they_are_worth(level):
    for asked in hands(Trainer(level, Learned(), Random(7)), 5):
        assert asked.values == finished(evaluate(asked.knowledge))
        assert asked.is_right(asked.best) and asked.cost(asked.best) == 0
        for choice, value in asked.values.items():
            gap = asked.values[asked.best].mean - value.mean
            assert asked.cost(choice) == (0 if asked.is_right(choice) else gap)
        assert len(asked.values) > 1 and asked.reason
        if asked.spot.kind != "insurance" and isinstance(asked.up, str):
            assert kind_and_total(level.settings, asked.held, len(asked.hands)) == asked.spot[:2]


def test_choices_that_are_level_are_all_right():
    trainer = Trainer(shipped_level("blackjack/six_decks"), Learned(), Random(1))
    asked = finished(trainer.next_hand("pair"))
    values = {"hit": Value(-0.3), "stand": Value(-0.4), "split": Value(-0.301, 0.0017, "at_least")}
    found = replace(asked, values=values)
    assert found.level == ("hit", "split")
    assert [trainer.answer(found, choice) for choice in values] == [0, pytest.approx(0.1), 0]


def test_all_kinds_come_with_later_cards_and_insurance():
    trainer = Trainer(shipped_level("blackjack/six_decks"), Learned(), Random(3))
    asked = list(hands(trainer, 60))
    assert {one.spot.kind for one in asked} == {"hard", "soft", "pair", "insurance"}
    assert {len(one.held) for one in asked} >= {2, 3}
    obvious = [one for one in asked if (one.spot.kind, one.spot.total) in (("hard", 20), ("hard", 19))]
    assert len(obvious) < len(asked) / 25, "what everybody knows is rare"


def split_hands(level, count, kinds=("hard", "soft", "pair", "dice")):
    """Hands after a split, dealt at a level; those that everybody sees as well, as if all had been got wrong."""
    trainer = Trainer(level, Learned(), Random(3))
    trainer.spots = [spot for spot in trainer.spots if spot.is_split and spot.kind in kinds]
    for spot in trainer.spots:
        trainer.learned.answered(spot, 0.1)
    return hands(trainer, count)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_hands_after_a_split_are_asked_by_the_rules_that_hold_there(level):
    rules = level.settings
    is_dice = level.game == "black_baron"
    most = rules.max_hands
    offered = set()
    for asked in split_hands(level, 16):
        known, hands, at = asked.knowledge, asked.hands, asked.number
        offered |= asked.values.keys()
        assert asked.spot.is_split and 1 <= at <= len(hands) == known.hands >= 2
        assert len(hands) <= 4 and (most is None or len(hands) <= most)
        assert asked.held == (known.dice if is_dice else known.cards)
        assert len({face if is_dice else POINTS[face[0]] for face, *_ in hands}) == 1, "all began with one of a pair"
        if len(asked.held) > 2:
            assert "double" not in asked.values
        assert ("split" in asked.values) == (asked.spot.kind == "pair")
        if most is not None and len(hands) == most:
            assert asked.spot.kind != "pair"
        if not is_dice and hands[0][0][0] == "A":
            assert rules.hit_split_aces
        if is_dice:
            assert known.waiting == len(hands) - at
    assert "surrender" not in offered
    assert ("double" in offered) == rules.double_after_split, "a double is offered where the table has it"


def test_a_pair_that_may_not_be_split_again_is_a_total():
    rules = shipped_level("black_axe/standard").settings
    assert rules.max_hands == 2
    assert kind_and_total(rules, ("8C", "8D")) == ("pair", 8)
    assert kind_and_total(rules, ("8C", "8D"), hands=2) == ("hard", 16)


def test_split_aces_that_get_one_card_are_never_asked():
    level = next(level for level in LEVELS if not getattr(level.settings, "hit_split_aces", True))
    spots = Trainer(level, Learned()).spots
    for asked in split_hands(level, 10, ("soft",)):
        assert asked.spot in spots and all(hand[0][0] != "A" for hand in asked.hands)


def test_a_spot_after_a_split_is_learned_by_itself():
    learned, plain = Learned(), TrainerSpot("hard", 11, 6)
    learned.answered(plain._replace(is_split=True), 0.4)
    assert learned.loss(plain) == 0 < learned.loss(plain._replace(is_split=True))
    assert Learned({"hard 11/6": [1.0, 0.4]}).loss(plain) > 0, "what was kept before splits came is still read"


@pytest.mark.parametrize("kind", ["pair", "hard", "soft"])
def test_a_kind_can_be_practised_by_itself(kind):
    trainer = Trainer(shipped_level("black_axe/standard"), Learned(), Random(3))
    assert {asked.spot.kind for asked in hands(trainer, 12, kind)} == {kind}


def test_what_was_got_wrong_comes_more_often_and_nothing_is_starved():
    level = shipped_level("black_baron/standard")
    trainer, wrong = Trainer(level, Learned(), Random(5)), TrainerSpot("pair", 6, 7)
    mistakes = (wrong, TrainerSpot("dice", 14, 9), TrainerSpot("dice", 13, 8))
    trainer.spots = (*mistakes, *(spot for spot in trainer.spots[:: sample(1, 5)] if spot not in mistakes))
    draws = sample(4_000, 800)
    before = Counter(trainer.next_spot() for _ in range(draws))
    for spot in mistakes:
        trainer.learned.answered(spot, 0.3)
    after = Counter(trainer.next_spot() for _ in range(draws))
    assert after[wrong] > 8 * max(1, before[wrong])
    assert len(after) > 0.8 * len(before), "all others still come"


def test_what_one_has_comes_less_often_and_never_not_at_all():
    level = shipped_level("black_baron/standard")
    known, spots = Learned(), Trainer(level, Learned()).spots
    half = sorted(spots, key=lambda spot: (spot.is_split, *spot))[::2]
    for spot in half:
        for _ in range(50):
            known.answered(spot, 0.0)
    trainer = Trainer(level, known, Random(5))
    draws = sample(2_000, 400)
    share = sum(trainer.next_spot() in half for _ in range(draws)) / draws
    assert 0.1 < share < 0.3
    assert min(known.weight(spot) for spot in spots) > 0


def test_a_mistake_is_mended_by_getting_it_right():
    level, spot = shipped_level("black_baron/standard"), TrainerSpot("dice", 14, 9)
    trainer = Trainer(level, Learned(), Random(5))
    trainer.learned.answered(spot, 0.02)
    assert trainer.mistakes == (spot,) and trainer.learned.loss(spot) > 0.02
    for _ in range(12):
        trainer.learned.answered(spot, 0.0)
    assert trainer.mistakes == ()


def test_mistakes_alone_are_dealt_as_long_as_there_are_two_and_then_all():
    trainer = Trainer(shipped_level("black_baron/standard"), Learned(), Random(5))
    wrong = {TrainerSpot("dice", 14, 9), TrainerSpot("pair", 4, 7)}
    for spot in wrong:
        trainer.learned.answered(spot, 0.5)
    assert {asked.spot for asked in hands(trainer, 20, MISTAKES)} == wrong
    fresh = Trainer(shipped_level("black_baron/standard"), Learned(), Random(5))
    assert len({asked.spot for asked in hands(fresh, 20, MISTAKES)}) > 10


STAYS = Lapse("dice", "stay", "hit")


def test_what_is_given_away_at_tables_comes_first_and_then_often():
    trainer = Trainer(shipped_level("black_baron/standard"), Learned(), Random(5))
    trainer.lapses = {STAYS: 900.0, Lapse("pair", "hit", "split"): 100.0}
    dealt = list(hands(trainer, 90))
    tempting = [any(asked.tempts(lapse) for lapse in trainer.lapses) for asked in dealt]
    assert all(tempting[:3])
    assert 0.4 < sum(tempting) / len(dealt) < 0.8
    dear = sum(asked.tempts(STAYS) for asked in dealt[:3])
    assert dear >= 2, "what cost most"
    assert all(asked.best == "hit" and asked.cost("stay") > 0 for asked in dealt if asked.tempts(STAYS))


def test_a_mistake_at_tables_weighs_less_after_right_answers_and_as_much_after_wrong_ones():
    trainer = Trainer(shipped_level("black_baron/standard"), Learned(), Random(5))
    trainer.lapses = {STAYS: 100.0}
    asked = next(hands(trainer, 1))
    trainer.answer(asked, "stay")
    assert trainer.lapses_of() == {STAYS: 100.0}
    trainer.answer(asked, asked.best)
    assert 0 < trainer.lapses_of()[STAYS] < 80


def test_a_mistake_that_a_table_s_rules_do_not_allow_is_let_go():
    trainer = Trainer(shipped_level("blackjack/standard"), Learned(), Random(5))
    lapse = Lapse("hard", "stand", "surrender")
    trainer.lapses = {lapse: 100.0}
    assert finished(trainer.next_hand()) is not None
    assert trainer.lapses_of() == {} and not trainer.has_mistakes()


def test_mistakes_at_tables_are_mistakes_and_other_kinds_are_left_alone():
    trainer = Trainer(shipped_level("black_baron/standard"), Learned(), Random(5))
    assert not trainer.has_mistakes()
    trainer.lapses = {STAYS: 100.0}
    assert trainer.has_mistakes() and trainer.lapses_of("pair") == {}
    assert all(asked.tempts(STAYS) for asked in hands(trainer, 15, MISTAKES))
    assert {asked.spot.kind for asked in hands(trainer, 8, "pair")} == {"pair"}


def test_insurance_taken_too_often_comes_first_and_not_twice_running():
    trainer = Trainer(shipped_level("blackjack/six_decks"), Learned(), Random(5))
    trainer.lapses = {Lapse("insurance", "insurance", "no_insurance"): 100.0}
    kinds = [asked.spot.kind for asked in hands(trainer, 6)]
    assert kinds[0] == "insurance" and trainer.lapses_of()
    assert ("insurance", "insurance") not in pairwise(kinds)


def test_no_spot_comes_twice_running():
    trainer = Trainer(shipped_level("black_baron/standard"), Learned(), Random(5))
    trainer.learned.answered(TrainerSpot("dice", 14, 9), 0.9)
    dealt = [asked.spot for asked in hands(trainer, 60)]
    assert all(one != other for one, other in pairwise(dealt))


def test_what_is_kept_is_small_and_read_back():
    learned = Learned()
    trainer = Trainer(shipped_level("black_baron/standard"), learned, Random(5))
    for asked in hands(trainer, 30):
        trainer.answer(asked, next(iter(asked.values)))
    text = json.dumps(learned.kept)
    assert len(text) < 1_700
    again = Learned(json.loads(text))
    assert again.kept == learned.kept


@pytest.mark.parametrize("raw", [None, 3, [], {"a": 1}, {"a": [1]}, {"a": ["x", 2]}, {"a": [-1, 2]}, {3: [1, 2]}])
def test_what_cannot_be_read_is_forgotten(raw):
    assert Learned(raw).kept == {}


def test_a_table_without_values_is_refused():
    for name in ("baccarat/salon", "pilok/standard", "baccarat/practice"):
        level = shipped_level(name)
        assert not can_train(level.settings)
        with pytest.raises(NoOdds):
            Trainer(level, Learned())


# -- counting -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
@pytest.mark.parametrize("group", [1, 2, 3])
def test_the_drill_s_count_is_that_of_the_cards_shown(decks, group):
    drill, count, gone = CountDrill(decks, Random(2)), 0, Counter()
    for _ in range(40):
        if drill.begin():
            count, gone = 0, Counter()
        while cards := drill.show(group):
            assert len(cards) <= group
            gone.update(cards)
            count += sum(map(hi_lo, cards))
        assert drill.is_asked and drill.count == count
        assert drill.left == decks * len(DECK) - sum(gone.values())
        assert max(gone.values()) <= decks
        assert drill.is_true(round(drill.true)) and drill.is_true(int(drill.true))
        assert not drill.is_true(round(drill.true) + 2)


def test_cards_are_worth_counting_where_a_shoe_is():
    assert decks_to_count(shipped_level("blackjack/six_decks").settings) == 6
    assert decks_to_count(shipped_level("black_baron/standard").settings) == 0
