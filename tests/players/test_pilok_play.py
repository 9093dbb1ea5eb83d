"""The players of Three Street Pi'Lok: always legal, always the same on the same dice, and right where it is plain."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.core.chance import FastChance, ScriptedChance
from casino.core.dice import DiceCode
from casino.core.money import CENTS_PER_UNIT, Cents
from casino.engines.base import Action, Entrant, RoundSettled
from casino.engines.pilok.events import Pot
from casino.engines.pilok.settings import PilokSettings
from casino.engines.pilok.table import Pilok
from casino.players.characters import STYLES
from casino.players.pilok.equity import Outlook, sampled_worths
from casino.players.pilok.lookahead import Lookahead, hand_number
from casino.players.pilok.odds import jump_prospect
from casino.players.pilok.play import PilokPlay
from casino.players.pilok.styles import BETTING, MANNERS
from casino.players.pilok.wagers import Wagers
from tests.support.rota import part, sample
from tests.tools.benchmarks.pilok_players import STRONGEST, play_hands

PLAIN = PilokSettings()
HANDS = 30  # of each mix of styles at each table
TABLES = {
    "plain": PLAIN,
    "wild_die": PilokSettings(ante=Cents(100), maximum_bet=Cents(2_000), wild_die=True, raises_per_street=4),
    "no_jump": PilokSettings(jump=False),
    "odd_cents": PilokSettings(ante=Cents(37), minimum_bet=Cents(41), maximum_bet=Cents(290), skill_tie="target"),
}
EVEN = [[0.5] * 7] * 7
faces = st.integers(1, 6)
hands = st.tuples(faces, faces, faces)


def decide(play, style, engine, seat, rng):
    """What a seat does now, and how often it rested while it thought."""
    thinking = play.decide(style, engine.view(seat), seat, engine.legal_actions(seat), rng)
    rests = 0
    while True:
        try:
            next(thinking)
        except StopIteration as decided:
            return decided.value, rests
        rests += 1


def opened(places, draws, rules=PLAIN, button=1):
    engine = Pilok(rules)
    engine.open_round(ScriptedChance(draws))
    for action in engine.opening(places, button):
        engine.apply(action)
    return engine


def has_whole_sum(offer):
    return offer.most // CENTS_PER_UNIT * CENTS_PER_UNIT >= offer.least


def test_every_style_has_a_manner_that_fits_a_line():
    assert set(MANNERS) == set(STYLES) == {STRONGEST, *BETTING}
    assert all(0 < len(line) <= 40 for line in MANNERS.values())


MIXES = {"all": STYLES, "odds": (STRONGEST,), "tastes": tuple(BETTING)}


@pytest.mark.parametrize("table, name", part("tables of Pi'Lok", list(product(TABLES, MIXES)), 6))
def test_many_hands_hold_nothing_but_legal_actions_in_whole_credits(table, name):
    rules, mix = TABLES[table], MIXES[name]
    engine, play, draw = Pilok(rules), PilokPlay(rules), random.Random(f"{table} {len(mix)}")
    chance, rng = FastChance(table), random.Random(3)
    for number in range(HANDS):
        seats = draw.sample(range(1, 8), draw.randint(2, 7))
        purses = {
            seat: draw.choice((rules.ante, 3 * rules.ante + 7, 15 * rules.ante, 200 * rules.ante)) for seat in seats
        }
        skills = {seat: draw.choice(("1D", "3D", "3D+2", "6D")) for seat in seats}
        styles = {seat: draw.choice(mix) for seat in seats}
        engine.open_round(chance)
        for action in engine.opening(
            {s: Entrant(purses[s], skill=skills[s]) for s in seats}, seats[number % len(seats)]
        ):
            events = engine.apply(action)
        while engine.phase != "closed":
            seat = engine.turn
            offers = {offer.action: offer for offer in engine.legal_actions(seat)}
            action, _ = decide(play, styles[seat], engine, seat, rng)
            assert action.seat == seat
            if action.action in ("bet", "raise") and has_whole_sum(offers[action.action]):
                assert (action.amount or action.to) % CENTS_PER_UNIT == 0
            events = engine.apply(action)
        assert isinstance(events[-1], RoundSettled)
        assert sum(result.net for result in events[-1].seats) == 0


@pytest.mark.parametrize("style", part("styles", STYLES, 4, always=[STRONGEST]))
def test_equal_views_and_whims_make_equal_decisions_whatever_was_thought_before(style):
    used = PilokPlay(PLAIN)
    for seed in range(6):
        engine = Pilok(PLAIN)
        engine.open_round(FastChance(seed))
        for action in engine.opening({seat: Entrant(50_000, skill="3D") for seat in (1, 3, 4, 7)}, 3):
            engine.apply(action)
        while engine.phase != "closed":
            fresh, _ = decide(PilokPlay(PLAIN), style, engine, engine.turn, random.Random(seed))
            again, _ = decide(used, style, engine, engine.turn, random.Random(seed))
            assert fresh == again
            engine.apply(fresh)


def test_a_full_table_is_thought_over_in_many_slices():
    places = {seat: Entrant(100_000, skill="3D") for seat in range(1, 8)}
    engine = opened(places, [6, 5, 4, 3, 2, 1, 1, *[5, 2, 6, 1, 4, 3, 2] * 2])
    play, rng = PilokPlay(PLAIN), random.Random(1)
    _, rests = decide(play, STRONGEST, engine, engine.turn, rng)
    assert rests >= 10
    while engine.phase == "betting":
        seat = engine.turn
        engine.apply(engine.default_action(seat))
    _, rests = decide(play, STRONGEST, engine, engine.turn, rng)
    assert rests >= 20


# -- the Jump -------------------------------------------------------------------------------------------------


@given(hands, hands, st.integers(0, 10))
def test_the_last_of_two_to_jump_looks_ahead_no_further_than_the_odds(mine, theirs, better):
    skills = {1: DiceCode(3).raised(better), 2: DiceCode(3)}
    prospect = jump_prospect({1: mine, 2: theirs}, (Pot(1000, (1, 2)),), skills, PLAIN, 1, 2)
    win = prospect.chances.win
    ahead = Lookahead([(1000.0, (0, 1))], [[0.5, win], [1 - win, 0.5]])
    values = ahead.jumps((hand_number(mine), hand_number(theirs)), 0, ())
    assert values == {None: pytest.approx(prospect.now), 1: pytest.approx(prospect.value)}


@settings(max_examples=25)
@given(hands, hands)
def test_the_first_of_two_counts_with_the_answer_of_the_other(mine, theirs):
    """Against a count of our own: the second jumps if that is worth more to it, whatever the first did."""
    pots, skills = (Pot(1000, (1, 2)),), {1: DiceCode(3), 2: DiceCode(3)}

    def after(dice_of):  # what the pot is worth to 1 when 2 is asked
        prospect = jump_prospect(dice_of, pots, skills, PLAIN, 2, 1)
        return 1000 - max(prospect.now, prospect.value)

    def rolled(seat, die):
        other, dice = {1: mine, 2: theirs}, {1: mine, 2: theirs}[seat]
        return sum(after({**other, seat: (*dice[:die], face, *dice[die + 1 :])}) for face in range(1, 7)) / 6

    now = after({1: mine, 2: theirs})
    won, lost = max(now, *(rolled(2, die) for die in range(3))), min(now, *(rolled(1, die) for die in range(3)))
    ahead = Lookahead([(1000.0, (0, 1))], [[0.5] * 2] * 2)
    lying = (hand_number(mine), hand_number(theirs))
    assert ahead.jumps(lying, 0, (1,)) == {None: pytest.approx(now), 1: pytest.approx((won + lost) / 2)}
    assert max(ahead.picks(lying, 0, 1, (1,)).values()) == pytest.approx(won)


@settings(max_examples=20)
@given(st.lists(hands, min_size=2, max_size=7), st.booleans())
def test_what_everybody_can_expect_adds_up_to_the_pots_prepared_or_not(dealt, is_prepared):
    everybody = tuple(range(len(dealt)))
    pots = [(900.0, everybody), (300.0, everybody[1:])]
    ahead, lying = Lookahead(pots, EVEN[: len(dealt)]), tuple(map(hand_number, dealt))
    if is_prepared:
        assert all(rest is None for rest in ahead.prepare(lying, everybody))
    assert sum(ahead.values(lying, everybody)) == pytest.approx(1200)


def test_who_trails_jumps_the_leader_and_has_the_pair_broken():
    draws = [5, 6, 6, 4, 1, 2, *[6] * 3, *[1] * 3, 2]  # 6 6 1 at seat 1, 5 4 2 at seat 2, which wins the duel
    engine = opened({1: Entrant(9_000, skill="3D"), 2: Entrant(9_000, skill="3D")}, draws)
    play, rng, done = PilokPlay(PLAIN), random.Random(1), []
    while engine.phase == "betting":
        engine.apply(engine.default_action(engine.turn))
    while engine.phase != "closed":
        done.append(decide(play, STRONGEST, engine, engine.turn, rng)[0])
        events = engine.apply(done[-1])
    assert done == [Action(1, "no_jump"), Action(2, "jump", target=1), Action(2, "reroll", die=0)]
    assert [result.net for result in events[-1].seats] == [-1_000, 1_000]


# -- betting --------------------------------------------------------------------------------------------------


@settings(max_examples=15)
@given(st.integers(2, 7), st.integers(1, 3), st.data())
def test_shares_add_up_for_everybody_and_for_some(players, street, data):
    known = tuple(tuple(data.draw(faces) for _ in range(street)) for _ in range(players))
    outlook = Outlook(known, 0 if street == 3 else None, EVEN[:players], has_jump=True)
    list(outlook.prepare())
    assert sum(outlook.shares(tuple(range(players)))) == pytest.approx(1)
    assert sum(outlook.shares(tuple(range(1, players)))) == pytest.approx(1)


def test_without_a_jump_lying_dice_are_certain():
    outlook = Outlook(((6, 6, 1), (5, 5, 5), (5, 5, 1)), 0, EVEN[:3], has_jump=False)
    list(outlook.prepare())
    assert outlook.shares((0, 1, 2)) == (1.0, 0.0, 0.0)
    assert outlook.shares((1, 2)) == (0.5, 0.5)


def test_samples_agree_with_the_exact_for_two():
    draw = random.Random(4)
    differences = []
    for _ in range(40):
        known = tuple(tuple(draw.randint(1, 6) for _ in range(3)) for _ in range(2))
        outlook = Outlook(known, 0, EVEN[:2], has_jump=True)
        list(outlook.prepare())
        *_, worths = sampled_worths(known, 0, EVEN[:2], has_jump=True)
        wins = (worths[:, 0] > worths[:, 1]).mean() + (worths[:, 0] == worths[:, 1]).mean() / 2
        differences.append(abs(outlook.shares((0, 1))[0] - wins))
    assert sum(differences) / len(differences) < 0.01
    assert max(differences) < 0.06


def test_a_certain_winner_bets_and_a_certain_loser_folds():
    rules = PilokSettings(jump=False)
    engine = opened({1: Entrant(60_000), 2: Entrant(60_000)}, [6, 1, 6, 1, 6, 2], rules)
    play, rng = PilokPlay(rules), random.Random(1)
    while engine.street != "deep":
        engine.apply(Action(engine.turn, "pass"))
    strong = engine.turn
    bet, _ = decide(play, STRONGEST, engine, strong, rng)
    assert bet.action == "bet"
    engine.apply(bet)
    fold, _ = decide(play, STRONGEST, engine, engine.turn, rng)
    assert fold.action == "fold"


def test_what_a_call_is_worth_counts_side_pots():
    """Two pairs of sixes will share the main pot; what the richer bet beyond it comes back to it alone."""
    rules = PilokSettings(jump=False)
    engine = opened({1: Entrant(5_000), 2: Entrant(60_000)}, [6, 6, 6, 6, 1, 5], rules, button=2)
    while engine.street != "deep":
        engine.apply(Action(engine.turn, "pass"))
    engine.apply(Action(2, "bet", amount=10_000))
    view = engine.view(1)
    outlook = Outlook(((6, 6, 1), (6, 6, 5)), 1, EVEN[:2], has_jump=False)
    list(outlook.prepare())
    offers = {offer.action: offer for offer in engine.legal_actions(1)}
    weighed = {step.action.action: step.value for step in Wagers(view, 1, outlook).weigh(offers) if step is not None}
    assert weighed == {"fold": 0.0, "call": pytest.approx((2_000 + 2 * 4_000) / 2 - 4_000)}


def test_the_strongest_wins_from_all_others_in_a_short_evening():
    deals, *_ = play_hands((1, sample(300, 60)))
    nets = {}
    for deal in deals:
        for style, earned in deal.items():
            nets.setdefault(style, []).extend(earned)
    mean = {style: sum(earned) / len(earned) for style, earned in nets.items()}
    assert mean[STRONGEST] > 0
    assert mean[STRONGEST] > mean["anything_legal"] + 5
