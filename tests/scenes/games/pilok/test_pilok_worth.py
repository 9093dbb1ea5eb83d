"""What wins is what the Pi'Lok table shows: the worth of every hand, the dice that count, and what won in words."""

import re
from collections import Counter

import pygame
import pytest

from casino.engines.base import RoundSettled, SeatResult
from casino.engines.pilok import events as e
from casino.scenes.games.pilok.art import felt
from casino.scenes.games.pilok.art.felt import Seats, ringed_dice, sum_words
from casino.scenes.games.pilok.art.layout import table_layout
from casino.scenes.games.pilok.descriptions import faces_in_words
from casino.scenes.games.pilok.model_parts import PilokHand
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import theme
from tests.engines.pilok.reference import worth
from tests.scenes.games.pilok.random_hands import HANDS, random_hand
from tests.scenes.games.pilok.test_pilok_stage import shown_of
from tests.scenes.replays import begin, events_of
from tests.support.every import every
from tests.support.rota import part

MORE = [random_hand(seed) for seed in range(100, 130)]
NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8, "ten": 10, "twelve": 12}


def told_dice(dice, event):
    """The dice on the table after an event, from the events alone."""
    if isinstance(event, e.StreetDieRolled):
        dice[event.seat] = list(event.dice)
    elif isinstance(event, e.DieRerolled):
        dice[event.loser] = list(event.dice)


@pytest.fixture
def painted(monkeypatch):
    """What is painted of a seat from now on: its figures, the words in lines, and how many rings."""
    seen = {"figures": [], "lines": [], "rings": 0}
    figures, line, ring = text.figures, text.line, felt.kept_ring

    def see_ring(*args):
        seen["rings"] += 1
        return ring(*args)

    def see(kind, draw):
        return lambda words, *args, **style: seen[kind].append(words) or draw(words, *args, **style)

    monkeypatch.setattr(text, "figures", see("figures", figures))
    monkeypatch.setattr(text, "line", see("lines", line))
    monkeypatch.setattr(felt, "kept_ring", see_ring)
    return seen


def paint(painted, shown, seats, seat, away=()):
    painted.update(figures=[], lines=[], rings=0)
    metrics = Metrics(1280, 720)
    picture = Seats(Look(theme("pilok"), metrics), table_layout(metrics, seats), shown)
    picture.paint(pygame.Surface((1280, 720)), seat, away)
    return painted


@every("record", part("every plate shows what the rules rank by and rings the dice that count", [*HANDS, *MORE[:8]], 4))
def test_every_plate_shows_what_the_rules_rank_by_and_rings_the_dice_that_count(app, record, painted):
    scene, dice = begin(app, record, "instant"), {}
    for event in events_of(record):
        scene.model.settle(event)
        told_dice(dice, event)
        if not isinstance(event, e.StreetDieRolled | e.DieRerolled | e.TurnBegan | e.HandShown | e.Folded):
            continue
        for seat, laid in dice.items():
            seen = paint(painted, scene.model, len(scene.layout.stations), seat)
            expected = worth(laid) if len(laid) > 1 else laid[0]
            assert seen["figures"][0] == str(expected), f"{laid} after {event}"
            hand = scene.model.of(seat)
            is_in = not hand.is_folded and len(laid) > 1
            assert seen["rings"] == (2 if is_in else 0) == len(ringed_dice(hand))
            if is_in:
                assert worth([laid[number] for number in ringed_dice(hand)]) == expected
            words = sum_words(scene.model, seat)
            assert words in ("", f"sum {sum(laid)}") and (not words or words in seen["lines"])


@every("record", MORE)
def test_what_is_shown_at_the_end_is_what_the_engine_ranked(app, record):
    shown = begin(app, record, "instant").model
    for event in events_of(record):
        shown.settle(event)
        if isinstance(event, e.HandShown):
            hand = shown.of(event.seat)
            assert (hand.kept, hand.worth) == (event.kept, event.total) and hand.is_shown


@every("record", HANDS)
def test_no_die_is_counted_before_it_lies_still(app, record):
    scene = begin(app, record, "normal")
    model, events = scene.model, events_of(record)
    while events:
        group = events[: scene.view.group_size(events)]
        if isinstance(group[0], e.StreetDieRolled | e.DieRerolled):
            before = {seat: (hand.dice[:], hand.worth) for seat in model.seats if (hand := model.of(seat))}
            scene.view.movement(group)
            said = scene.view.said_meanwhile(group[0])
            assert "worth" not in said and "sum" not in said
            assert before == {seat: (h.dice, h.worth) for seat in model.seats if (h := model.of(seat))}
        for event in group:
            model.settle(event)
        events = events[len(group) :]


def test_a_die_that_is_rolled_again_does_not_count_while_it_rolls(app, painted):
    shown = shown_of("Odile", "Pip")
    shown.street = "jump"
    shown.seats[1].hands = [PilokHand(dice=[6, 1, 6], total=13)]
    for die, worth_left in ((0, "7"), (1, "24"), (2, "7")):
        seen = paint(painted, shown, 2, 1, {("die", 1, die)})
        assert (seen["figures"][0], seen["rings"]) == (worth_left, 2)
    seen = paint(painted, shown, 2, 1, {("die", 1, number) for number in range(3)})
    assert (seen["figures"][0], seen["rings"]) == ("24", 0), "dice that are swept away leave the plate as it is"


@every("record", HANDS)
def test_the_sum_is_shown_only_while_it_says_who_acts_first(app, record):
    shown = begin(app, record, "instant").model
    for event in events_of(record):
        shown.settle(event)
        sums = {seat: total for seat in shown.seats if (total := shown.plain_sum(seat))}
        if shown.street not in ("orbit", "deep"):
            assert not sums
        if isinstance(event, e.TurnBegan) and shown.first == event.seat and sums and not shown.to_match:
            assert sums[event.seat] == max(sums.values()), "who acts first has the highest of those shown"


# -- in words -------------------------------------------------------------------------------------------------


def value_of(words):
    """What words say that dice are worth, reckoned from the words alone."""
    if double := re.search(r"double (\w+?)(?:e?s)\b", words):
        return 4 * (NUMBERS.get(double[1]) or NUMBERS[f"{double[1]}e"])
    one, other = re.search(r"an? (\w+) and an? (\w+)", words).groups()
    return NUMBERS[one] + NUMBERS[other]


def test_two_dice_in_words_are_worth_what_the_words_say():
    for one in range(1, 7):
        for other in range(1, 7):
            assert value_of(faces_in_words((one, other))) == worth((one, other))
    assert faces_in_words((5, 5)) == "double fives"
    assert faces_in_words((4, 6)) == "a six and a four"
    assert faces_in_words((4,)) == ""


@every("record", [*HANDS, *MORE])
def test_the_result_and_the_log_name_what_won_and_with_what(app, record):
    shown, dice, told = begin(app, record, "instant").model, {}, []
    events = events_of(record)
    for event in events:
        told_dice(dice, event)
        if isinstance(event, RoundSettled):
            told.append(shown.describe(event))
        shown.settle(event)
        if isinstance(event, e.PotWon) and event.reason in ("best", "tie"):
            line = shown.history[-1]
            assert f", worth {worth(dice[event.seat])}." in line and value_of(line) == worth(dice[event.seat])
    won = [event for event in events if isinstance(event, e.PotWon) and event.reason != "unmatched"]
    names = {shown.name(event.seat) for event in won}
    assert all(name in told[0] for name in names), told
    if won[0].reason == "folded":
        assert "Everyone else folded" in told[0]
        return
    best = max(worth(dice[event.seat]) for event in won)
    assert f"with {best}" in told[0] or f", worth {best}" in told[0]
    faces = Counter(faces_in_words(shown.of(event.seat).kept_faces) for event in won if event.pot == 1)
    if len(faces) == 1:
        assert value_of(told[0]) == best


@every("record", HANDS)
def test_a_hand_in_words_says_the_same_as_its_plate(app, record):
    shown = begin(app, record, "instant").model
    for event in events_of(record):
        shown.settle(event)
        for seat in shown.seats.values():
            hand = seat.hands[0] if seat.hands else None
            if hand is not None and len(hand.dice) > 1 and not hand.is_folded:
                words = shown.in_words(seat)
                assert f"worth {hand.worth}: {faces_in_words(hand.kept_faces)}" in words
                total = shown.plain_sum(next(n for n, other in shown.seats.items() if other is seat))
                assert (f"sum {total}" in words) == bool(total)


def test_the_best_hand_on_the_table_is_told_with_its_holders():
    shown = shown_of("Odile", "Pip", "Rook")
    for seat, dice in ((1, [5, 5]), (2, [6, 4]), (3, [6, 3])):
        shown.seats[seat].hands = [PilokHand(dice=dice, total=sum(dice))]
    assert "Pip holds 6 and 4, worth 10: a six and a four; the highest worth is 20, held by Odile" in shown.in_words(
        shown.seats[2]
    )


def test_the_only_person_is_spoken_to():
    shown = shown_of("Odile", "Pip")
    shown.you = 2
    shown.seats[2].hands = [PilokHand(dice=[3, 4])]
    words = [
        (e.FeePaid(2, 1_000), "Everybody pays the Berthing Fee: 10 credits."),
        (e.JumpBegan((2, 1)), "The Jump: each player may jump one rival, once. You go first."),
        (e.Jumped(1, 2), "The Jump: Odile jumps you."),
        (e.JumpDeclined(2), "You do not jump."),
        (e.BetMade(2, 500, True), "You are all-in with a bet of 5 credits."),
        (e.DieSpared(2, 1), "You spare Odile: the dice stay as they are."),
        (e.DuelWon(1, 2), "Odile wins the duel and may reroll one of your dice."),
    ]
    for event, said in words:
        assert shown.describe(event) == said
    assert shown.describe(e.JumpBegan((1, 2))).endswith("Odile goes first.")


def test_results_in_words():
    def result(*nets, persons=(), you=0, **hands):
        shown = shown_of("Odile", "Pip", "Rook")
        shown.you = you
        for seat in range(1, len(nets) + 1):
            shown.seats[seat].is_human = seat in persons
            dice, outcome = hands.get(f"seat{seat}", ([1, 2, 1], "lost"))
            shown.seats[seat].hands = [PilokHand(dice=dice, outcome=outcome, is_shown=True)]
        settled = tuple(SeatResult(seat, 10_000, 10_000 + net) for seat, net in enumerate(nets, 1))
        return shown.describe(RoundSettled(settled, None, 9))

    def to_pip(*nets, **hands):
        return result(*nets, persons=(2,), you=2, **hands)

    double, plain = ([5, 5, 1], "best"), ([6, 5, 1], "tie")
    assert result(58_000, -29_000, -29_000, seat1=double) == "Odile wins 580 credits with double fives, worth 20."
    assert result(58_000, -29_000, -29_000, persons=(2,), seat1=double) == (
        "Pip loses 290 credits. Odile wins with double fives, worth 20."
    )
    assert (
        result(5_000, 5_000, -10_000, seat1=plain, seat2=plain)
        == "Odile and Pip tie with a six and a five, worth 11, and win 50 credits each."
    )
    assert result(5_000, 5_000, -10_000, persons=(1,), seat1=plain, seat2=plain) == (
        "Odile wins 50 credits. Odile and Pip tie with a six and a five, worth 11."
    )
    assert result(9_000, -4_000, -5_000, seat1=double, seat2=([6, 5, 1], "best")) == (
        "Odile wins 90 credits with double fives, worth 20; Pip takes a side pot with 11."
    )
    assert to_pip(-29_000, 58_000, -29_000, seat2=double) == "You win 580 credits with double fives, worth 20."
    assert to_pip(58_000, -29_000, -29_000, seat1=double) == (
        "You lose 290 credits. Odile wins with double fives, worth 20."
    )
    assert to_pip(5_000, 5_000, -10_000, seat1=plain, seat2=plain) == (
        "You win 50 credits. You and Odile tie with a six and a five, worth 11."
    )
