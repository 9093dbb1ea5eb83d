"""Twenty-one's own promises: refusals name their rule, the hole card stays hidden, a shoe is shuffled at its mark."""

import random
from decimal import Decimal

import msgspec
import pytest

from casino.core.cards import DECK
from casino.core.chance import FairChance, FastChance, ScriptedChance
from casino.core.errors import (
    ActionNotAllowed,
    BetRefused,
    OutOfDraws,
    UnknownAction,
    UnknownSeat,
    WrongDraw,
    WrongPhase,
    WrongTurn,
)
from casino.engines.base import HOUSE, Action
from casino.engines.twentyone import events as e
from casino.engines.twentyone.settings import BlackAxeSettings, BlackjackSettings
from casino.engines.twentyone.table import TwentyOne, hand_total, is_natural
from tests.engines.twentyone.reference import best
from tests.support.conformance import CountingChance, next_action, refused, steps_of_round
from tests.support.every import every
from tests.support.rota import part


def axe(**rules):
    return TwentyOne(BlackAxeSettings(**rules))


def jack(**rules):
    return TwentyOne(BlackjackSettings(**rules))


def dealt(engine, cards, *seats, bet=1000):
    """The events of a deal at a table: `cards` as in "AS KD", bets of the same size at some seats."""
    engine.open_round(ScriptedChance(cards.split()))
    for seat in seats or (1,):
        engine.apply(Action(seat, "bet", bet))
    return engine.apply(Action(HOUSE, "deal"))


def after_deal(engine, cards, *seats):
    """A table at which these cards were dealt."""
    dealt(engine, cards, *seats)
    return engine


def acted(engine, *names):
    """The events of some actions of whoever is to act."""
    return [event for name in names for event in engine.apply(Action(engine.turn, name))]


def offers(engine, seat=None):
    return {offer.action: offer.cost for offer in engine.legal_actions(engine.turn if seat is None else seat)}


def of_kind(events, *kinds):
    return [event for event in events if isinstance(event, kinds)]


# -- what cards count -----------------------------------------------------------------------------------------


def test_every_hand_counts_its_best():
    rng = random.Random(1)
    for _ in range(3000):
        cards = [rng.choice("AAA23456789TJQK") + rng.choice("CDHS") for _ in range(rng.randint(1, 9))]
        total, is_soft = hand_total(cards)
        assert total == best(cards)
        assert is_soft == (total <= 21 and total - sum({"A": 1}.get(c[0], best([c])) for c in cards) == 10)


def test_naturals_are_aces_with_ten_value_cards_and_nothing_else():
    naturals = {(one, two) for one in DECK for two in DECK if is_natural([one, two])}
    assert len(naturals) == 2 * 4 * 16
    assert all({one[0], two[0]} & {"A"} and {one[0], two[0]} & set("TJQK") for one, two in naturals)
    assert not is_natural(["7C", "7D", "7H"])
    assert not is_natural(["AS"])


# -- what is refused ------------------------------------------------------------------------------------------


def test_bets_outside_the_limits_name_them():
    engine = axe()
    refused(engine, Action(1, "bet", 200), WrongPhase, "no round is open")
    engine.open_round(FastChance(1))
    for amount in (0, -200, 199, 3001, 3200, 10**18):
        refused(engine, Action(1, "bet", amount), BetRefused, r"2\.00 to 30\.00")
    refused(engine, Action(1, "bet", 300), BetRefused, r"multiple of 2\.00, not 3\.00")
    refused(engine, Action(1, "bet"), UnknownAction, "with an amount")
    refused(engine, Action(HOUSE, "deal", 200), UnknownAction, "without an amount")
    refused(engine, Action(6, "bet", 200), UnknownSeat, "no seat 6: the table has seats 1 to 5")
    refused(engine, Action(HOUSE, "bet", 200), UnknownSeat, "no seat 0")
    refused(engine, Action(1, "deal"), UnknownSeat, "Only the house")
    refused(engine, Action(HOUSE, "deal"), ActionNotAllowed, "at least one bet")
    for name in ("hit", "stand", "double", "split", "surrender", "insurance", "no_insurance"):
        refused(engine, Action(1, name), WrongPhase, "bets are being made")
    engine.apply(Action(1, "bet", 200))
    refused(engine, Action(1, "bet", 200), BetRefused, "already bet")


def test_turns_are_kept():
    engine = after_deal(axe(), "5C 6C TH 9D 9S 6D", 1, 3)
    refused(engine, Action(3, "hit"), WrongTurn, "seat 1's turn, not seat 3's")
    refused(engine, Action(2, "hit"), UnknownSeat, "Seat 2 has no bet")
    refused(engine, Action(HOUSE, "stand"), UnknownSeat, "no seat 0")
    refused(engine, Action(9, "stand"), UnknownSeat, "seats 1 to 5")
    refused(engine, Action(1, "bet", 200), WrongPhase, "the cards have been dealt")
    refused(engine, Action(1, "hit", 100), UnknownAction, "without an amount")
    refused(engine, Action(1, "stay"), UnknownAction, 'no action "stay"')
    refused(engine, Action(1, "insurance"), WrongPhase, "the cards have been dealt")
    with pytest.raises(WrongPhase):
        engine.open_round(FastChance(1))


def test_insurance_is_answered_in_turn_and_before_anything_else():
    engine = axe()
    events = dealt(engine, "5C 6C TS 9D 9S 2D 4D AS", 1, 3, 5)
    assert of_kind(events, e.InsuranceOffered) == [e.InsuranceOffered(1, 500)]
    assert not of_kind(events, e.DealerPeeked, e.TurnBegan)
    for name in ("hit", "stand", "double", "split", "surrender"):
        refused(engine, Action(1, name), WrongPhase, "insurance is being offered")
    refused(engine, Action(3, "insurance"), WrongTurn, "seat 1's turn")
    refused(engine, Action(2, "no_insurance"), UnknownSeat, "Seat 2 has no bet")
    refused(engine, Action(1, "insurance", 500), UnknownAction, "without an amount")
    refused(engine, Action(HOUSE, "insurance"), UnknownSeat, "no seat 0")
    assert offers(engine) == {"insurance": 500, "no_insurance": 0}
    assert offers(engine, 3) == offers(engine, 5) == offers(engine, 2) == {}
    assert acted(engine, "insurance")[-1] == e.InsuranceOffered(3, 500)
    refused(engine, Action(1, "insurance"), WrongTurn, "seat 3's turn")
    assert engine.view(HOUSE).insurance == (500, 0, 0, 0, 0)
    assert acted(engine, "no_insurance")[-1] == e.InsuranceOffered(5, 500)


def test_nobody_is_asked_for_insurance_under_a_ten():
    events = dealt(axe(), "5C 6C 9D TS")
    assert not of_kind(events, e.InsuranceOffered)
    assert of_kind(events, e.DealerPeeked) == [e.DealerPeeked(False)]


@pytest.mark.parametrize("rank", "23456789")
def test_under_anything_lower_there_is_no_peek(rank):
    events = dealt(axe(), f"5C 6C 9D {rank}S")
    assert not of_kind(events, e.InsuranceOffered, e.DealerPeeked)


def test_doubling_is_for_the_first_two_cards():
    engine = after_deal(axe(), "2C 6C 3D 9S 2H")
    acted(engine, "hit")
    refused(engine, Action(1, "double"), ActionNotAllowed, "first two cards of a hand")
    refused(engine, Action(1, "split"), ActionNotAllowed, "first two cards of a hand can be split")
    assert offers(engine) == {"hit": 0, "stand": 0}


def test_doubling_after_a_split_is_as_the_level_says():
    for make, is_allowed in ((axe, True), (jack, False)):
        engine = after_deal(make(), "8C 6C 8D 9S 3H 2H")
        acted(engine, "split")
        if is_allowed:
            assert offers(engine)["double"] == 1000
        else:
            refused(engine, Action(1, "double"), ActionNotAllowed, "no doubling after a split")
            assert "double" not in offers(engine)


@pytest.mark.parametrize(("first", "second"), [("KS", "TS"), ("JS", "QS"), ("TH", "JD")])
def test_ten_values_of_two_ranks_are_a_pair_by_value_only(first, second):
    engine = after_deal(axe(), f"{first} 6C {second} 9S")
    refused(engine, Action(1, "split"), ActionNotAllowed, "two cards of the same rank")
    engine = after_deal(jack(), f"{first} 6C {second} 9S")
    assert offers(engine)["split"] == 1000


def test_unequal_cards_are_no_pair():
    for engine, word in ((axe(), "rank"), (jack(), "value")):
        dealt(engine, "8C 6C 9D 9S")
        refused(engine, Action(1, "split"), ActionNotAllowed, f"two cards of the same {word}")


@pytest.mark.parametrize("hands", [1, 2, 3, 4])
def test_splits_end_where_the_level_says(hands):
    engine = after_deal(axe(decks=8, max_hands=hands), "3C TH 3D 9S" + " 3H" * 8 + " 3S" * 8)
    for _ in range(hands - 1):
        acted(engine, "split")
    assert len(engine.view(HOUSE).seats[0]) == hands
    refused(engine, Action(1, "split"), ActionNotAllowed, f"at most {hands} hands a seat")
    assert "split" not in offers(engine)


def test_surrender_is_the_very_first_action_of_a_hand_that_was_not_split():
    engine = after_deal(axe(), "TC 6C 6D 9S")
    refused(engine, Action(1, "surrender"), ActionNotAllowed, "no surrender at this table")
    engine = after_deal(axe(surrender=True), "2C 6C 2D 9S 3H")
    assert list(offers(engine)) == ["hit", "stand", "double", "split", "surrender"]
    acted(engine, "hit")
    refused(engine, Action(1, "surrender"), ActionNotAllowed, "very first action")
    engine = after_deal(axe(surrender=True), "8C 6C 8D 9S 3H 2H")
    acted(engine, "split")
    refused(engine, Action(1, "surrender"), ActionNotAllowed, "not split")
    assert "surrender" not in offers(engine)


def test_a_card_that_cannot_come_leaves_the_shoe_as_it_was():
    engine = after_deal(jack(), "8C 6C 9D 9S 8C")
    left = engine.shoe.left
    with pytest.raises(WrongDraw, match=r"draws\[4\]: '8C' is not a card that is left"):
        acted(engine, "hit")
    assert engine.shoe.left == left
    engine = after_deal(jack(), "8C 6C 2D 9S")
    with pytest.raises(OutOfDraws, match="draw 5, but only 4"):
        acted(engine, "hit")


# -- settings -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rules",
    [
        *({"reshuffle_below": Decimal("-0.01")}, {"bet_step": 1}, {"bet_step": 0}, {"bet_step": 75}, {"minimum": 0}),
        *({"minimum": 300}, {"maximum": 100}, {"maximum": 3100}, {"decks": 2, "max_hands": 8}),
    ],
)
def test_rules_that_make_no_game_are_refused(rules):
    with pytest.raises(ValueError, match=f"`{next(iter(rules))}`"):
        BlackAxeSettings(**rules)


def test_the_most_cards_one_round_can_hold_are_in_the_shoe():
    # Every seat splits to the end, and every hand is filled with the lowest cards that are left.
    for decks, seats, hands in ((1, 1, 8), (1, 5, 2), (1, 7, 1), (2, 3, 7), (8, 7, 8)):
        engine = axe(decks=decks, seats=seats, max_hands=hands, stand_at_cards="never", reshuffle_below=Decimal(1))
        for seed in range(40):
            engine.open_round(LowFirst(seed))
            for seat in range(1, seats + 1):
                engine.apply(Action(seat, "bet", 200))
            engine.apply(Action(HOUSE, "deal"))
            while engine.phase != "closed":
                names = offers(engine)
                acted(engine, next(name for name in ("split", "hit", "no_insurance") if name in names))


class LowFirst:
    """Gives the lowest card that is left, now and then the next."""

    def __init__(self, seed):
        self._rng = random.Random(seed)

    def card(self, shoe):
        order = sorted(set(shoe.cards), key=lambda c: "A23456789TJQK".index(c[0]))
        return order[min(len(order) - 1, self._rng.choice((0, 0, 0, 1, 4)))]


# -- the hole card --------------------------------------------------------------------------------------------


def cut_at_showing(events):
    kinds = [type(event) for event in events]
    return events[: kinds.index(e.HoleCardShown)] if e.HoleCardShown in kinds else events


@every("peek", [True, False])
@every("seed", part("hole cards", range(40), 4))
def test_nothing_told_or_shown_depends_on_the_hole_card_before_it_is_shown(seed, peek):
    # Tables that differ in the hole card alone, where it makes no natural that a peek would tell.
    start = [DECK[FastChance(seed * 100 + n).die(52) - 1] for n in range(4)]
    up = ("AS", "KD", "6C", "9H")[seed % 4]
    rest = [DECK[FastChance(f"{seed} {n}").die(52) - 1] for n in range(60)]
    holes = [card for card in DECK if not (peek and is_natural([card, up]))]
    tables = []
    for hole in holes:
        engine = axe(decks=8, max_hands=4, peek=peek, surrender=True, reshuffle_below=Decimal(0))
        engine.open_round(ScriptedChance([*start[:2], hole, *start[2:], up, *rest]))
        tables.append(engine)
    rng = random.Random(seed)
    script = [Action(1, "bet", 200), Action(2, "bet", 400), Action(HOUSE, "deal")]
    while tables[0].phase != "closed":
        action = script.pop(0) if script else next_action(tables[0], rng)
        told = [engine.apply(action) for engine in tables]
        assert len({msgspec.json.encode(cut_at_showing(events)) for events in told}) == 1
        if tables[0].phase != "closed":
            for seat in range(6):
                assert len({msgspec.json.encode(engine.view(seat)) for engine in tables}) == 1
                assert len({engine.legal_actions(seat) for engine in tables}) == 1
                assert len({engine.default_action(tables[0].turn) for engine in tables}) == 1
    assert {of_kind(events, e.HoleCardShown)[0].card for events in told} == set(holes)


@pytest.mark.parametrize("peek", [True, False])
def test_the_only_copy_of_the_hole_card_is_in_no_json_before_it_is_shown(peek):
    engine = jack(max_hands=4, peek=peek, surrender=True)
    for seed in range(400):
        chance = CountingChance(FairChance(str(seed)))
        hole = None
        for _, events in steps_of_round(engine, chance, random.Random(seed)):
            if len(chance.draws) < 4:
                continue
            hole = hole or chance.draws[1]
            assert hole.encode() not in msgspec.json.encode(cut_at_showing(events))
            if engine.phase == "closed":
                assert of_kind(events, e.HoleCardShown)[0].card == hole
                break
            shown = engine.view(1)
            assert hole.encode() not in msgspec.json.encode(shown)
            assert shown.has_hole_card
            assert shown.dealer == (chance.draws[3],)
        assert engine.view(HOUSE).dealer[0] == hole
        assert not engine.view(HOUSE).has_hole_card


# -- the order of things --------------------------------------------------------------------------------------


def test_cards_are_dealt_in_the_order_of_the_rules():
    engine = axe()
    events = dealt(engine, "2C 3C 4C 5C 2D 3D 4D 5D 6H 7H", 5, 2, 3)  # the order of betting does not matter
    dealt_to = [(event.seat, event.card) for event in of_kind(events, e.CardDealt)]
    assert dealt_to == [(2, "2C"), (3, "3C"), (5, "4C"), (2, "2D"), (3, "3D"), (5, "4D")]
    assert engine.view(HOUSE).dealer == ("5D",)
    acted(engine, "stand", "stand")
    assert of_kind(acted(engine, "hit"), e.CardDealt)[0].seat == 5


def test_both_hands_of_a_split_get_their_card_at_once():
    engine = after_deal(axe(), "8S 9C 8H 6D 3C TC TS")
    events = acted(engine, "split")
    assert [(event.hand, event.card, event.total) for event in of_kind(events, e.CardDealt)] == [
        (1, "3C", 11),
        (2, "TC", 18),
    ]
    assert [hand.cards for hand in engine.view(HOUSE).seats[0]] == [("8S", "3C"), ("8H", "TC")]
    assert engine.view(HOUSE).hand == 1


def test_a_natural_is_paid_before_anybody_acts_and_never_asked():
    engine = axe()
    events = dealt(engine, "AS 5C 9C KH 6C 9D", 1, 2)
    assert [type(event) for event in events[-2:]] == [e.HandSettled, e.TurnBegan]
    assert engine.turn == 2
    assert engine.view(HOUSE).seats[0][0].outcome == "natural"
    refused(engine, Action(1, "hit"), WrongTurn, "seat 2's turn")
    refused(engine, Action(1, "split"), WrongTurn, "seat 2's turn")


def test_a_peek_that_finds_a_natural_ends_the_turns():
    engine = axe()
    events = dealt(engine, "TS 5C AH TC 6C KD", 1, 2)
    assert of_kind(events, e.DealerPeeked) == [e.DealerPeeked(True)]
    assert not of_kind(events, e.TurnBegan, e.CardDealt)[4:]
    assert of_kind(events, e.DealerEnded) == [e.DealerEnded(21, "natural")]
    assert engine.phase == "closed"


def test_insurance_lost_at_the_peek_is_settled_before_the_turns():
    engine = after_deal(axe(), "TS 9H TC AD")
    events = acted(engine, "insurance")
    assert [type(event) for event in events[1:]] == [e.DealerPeeked, e.InsuranceSettled, e.TurnBegan]
    assert engine.view(HOUSE).insurance == (0, 0, 0, 0, 0)


def test_with_nobody_left_the_dealer_shows_and_neither_draws_nor_ends():
    for cards, names in (("TS 5H 6C TD KC", ["hit"]), ("AS 5H KC 6D", []), ("TS 5H 6C TD", ["surrender"])):
        engine = axe(surrender=True)
        events = [*dealt(engine, cards), *acted(engine, *names)]
        assert len(of_kind(events, e.HoleCardShown)) == 1
        assert not of_kind(events, e.DealerDrew, e.DealerEnded)
        assert engine.phase == "closed"


@pytest.mark.parametrize(
    ("rules", "cards", "names", "reason"),
    [
        ({}, "TS 9H 5C 8D 6C", ["hit"], "twenty_one"),
        ({}, "5S 9H 5C 8D 2C", ["double"], "doubled"),
        ({"stand_at_cards": 3}, "5S 9H 5C 8D 2C", ["hit"], "full"),
        ({"hit_split_aces": False}, "AS 9H AC 8D 2C 3C", ["split"], "aces"),
        ({}, "5S 9H 5C 8D", ["stand"], "chosen"),
    ],
)
def test_a_hand_says_why_it_stands(rules, cards, names, reason):
    engine = after_deal(axe(**rules), cards)
    assert {event.reason for event in of_kind(acted(engine, *names), e.HandStood)} == {reason}


def test_doing_nothing_declines_and_stands():
    engine = after_deal(axe(), "TS 9H TC AD")
    assert engine.default_action(1) == Action(1, "no_insurance")
    acted(engine, "no_insurance")
    assert engine.default_action(1) == Action(1, "stand")


# -- the shoe -------------------------------------------------------------------------------------------------


def lay_out(engine, left):
    """A shoe with so many cards left, the others gone from the front."""
    order = [card for card in DECK for _ in range(engine.settings.decks)]
    engine.shoe.lay_out(order[: engine.shoe.size - left])


@pytest.mark.parametrize(
    ("rules", "mark"),
    [
        (BlackAxeSettings(), 52),
        (BlackjackSettings(decks=6), 78),
        (BlackjackSettings(decks=2, reshuffle_below=Decimal("0.50")), 52),
        (BlackjackSettings(shuffle="at the mark"), 13),
    ],
    ids=["axe", "six_decks", "two_decks", "one_deck"],
)
def test_a_shuffle_comes_exactly_below_the_mark(rules, mark):
    for left, is_shuffled in ((mark + 1, False), (mark, False), (mark - 1, True), (1, True), (0, True)):
        engine = TwentyOne(rules)
        lay_out(engine, left)
        assert engine.shuffle_is_next == is_shuffled
        assert engine.view(HOUSE).shuffle_is_next == is_shuffled
        engine.open_round(CountingChance(FairChance("a seed")))
        engine.apply(Action(1, "bet", 1000))
        assert engine.shoe.left == left  # bets alone shuffle nothing
        events = engine.apply(Action(HOUSE, "deal"))
        assert of_kind(events, e.ShoeShuffled) == ([e.ShoeShuffled(engine.shoe.size)] if is_shuffled else [])
        assert isinstance(events[0], e.ShoeShuffled) == is_shuffled
        drawn = len(events[-1].dealer.draws) + 2 if engine.phase == "closed" else 4
        assert engine.shoe.left == (engine.shoe.size if is_shuffled else left) - drawn


def test_one_deck_is_shuffled_for_every_round_but_a_fresh_one():
    engine = jack()
    assert not engine.shuffle_is_next
    for number in range(20):
        shuffles = [
            event
            for _, events in steps_of_round(engine, FastChance(number), random.Random(number))
            for event in events
            if isinstance(event, e.ShoeShuffled)
        ]
        assert shuffles == ([e.ShoeShuffled(52)] if number else [])
        assert engine.shuffle_is_next


def test_a_shoe_that_runs_out_takes_in_all_that_is_not_on_the_table():
    engine = axe(decks=5, reshuffle_below=Decimal(0))
    order = [card for card in DECK for _ in range(5)]
    held = ["2C", "TH", "3C", "7S", "4C"]
    for card in held:
        order.remove(card)
    engine.shoe.lay_out(order)
    dealt(engine, "2C TH 3C 7S 4C 5C 6H")
    acted(engine, "hit")
    assert engine.shoe.left == 0
    events = acted(engine, "hit")
    assert events[0] == e.ShoeShuffled(255)
    assert events[1].card == "5C"
    assert engine.shoe.left == 254
    assert sorted(engine.shoe.dealt) == sorted([*held, "5C"])
    acted(engine, "stand")
    assert engine.view(HOUSE).dealer == ("TH", "7S")


def test_hands_already_lost_or_paid_still_lie_on_the_table_when_the_shoe_runs_out():
    engine = jack(decks=2, seats=3, max_hands=1, shuffle="at the mark", reshuffle_below=Decimal(0))
    order = [card for card in DECK for _ in range(2)]
    start = ["AS", "TC", "9C", "5H", "KS", "6C", "8D", "7D", "QC"]  # a natural, a bust, a hand that goes on
    for card in start:
        order.remove(card)
    engine.shoe.lay_out(order)
    dealt(engine, " ".join(start) + " 2S 2H", 1, 2, 3)
    acted(engine, "hit")  # 26
    assert engine.shoe.left == 0
    events = acted(engine, "hit")
    assert events[0] == e.ShoeShuffled(104 - 9)
    assert all(card not in engine.shoe or card in order for card in start)
    assert sum(card == "AS" for card in engine.shoe.dealt) == 1


def test_a_shoe_runs_on_from_round_to_round():
    engine = axe()
    gone = ()
    for number in range(12):
        chance = CountingChance(FairChance(f"seed {number}"))
        shuffled = engine.shuffle_is_next
        list(steps_of_round(engine, chance, random.Random(number)))
        assert engine.shoe.dealt == ((() if shuffled else gone) + tuple(chance.draws))
        gone = engine.shoe.dealt
