"""Pi'Lok priced: the Jump beside every course through the engine, samples beside exact figures, bets as facts."""

from copy import deepcopy
from itertools import product

import msgspec
import pytest

from casino.core.chance import FastChance
from casino.core.dice import parse_code
from casino.core.errors import NoOdds
from casino.engines.base import Action, Entrant, RoundSettled
from casino.engines.pilok.events import Pot
from casino.engines.pilok.hands import worth
from casino.engines.pilok.table import Pilok
from casino.odds.pilok.knowledge import NO_VALUE, PilokKnowledge
from casino.odds.pilok.position import Position, choice_of
from casino.odds.pilok.rollout import jumps_played, picks_played, showdown_played
from casino.odds.pilok.shares import expected_taken
from casino.odds.value import evaluate, finished
from casino.players.pilok.lookahead import hand_number
from casino.players.pilok.odds import best_pick, jump_prospect, pot_shares, rerolled
from casino.records.levels import override_settings, shipped_level
from tests.support.rota import part

STANDARD = shipped_level("pilok/standard")
SHORT = override_settings(STANDARD, {"skill_tie": "target"})  # a duel ends with its first toss
ANTE = int(STANDARD.settings.ante)
MAX_DEVIATIONS = 4.0


class Dealt:
    """Draws for a table and all its copies: from a stream until some are wanted, then those alone."""

    def __init__(self, seed):
        self.stream = FastChance(seed)
        self.wanted = None

    def __deepcopy__(self, memo):
        return self

    def die(self, sides):
        return self.stream.die(sides) if self.wanted is None else self.wanted.pop(0)


def opened(settings, seats, seed, stacks=None, skill="1D"):
    """A table on the Lift, and its draws."""
    chance, table = Dealt(seed), Pilok(settings)
    table.open_round(chance)
    places = {seat: Entrant((stacks or {}).get(seat, 100 * ANTE), 0, skill) for seat in range(1, seats + 1)}
    for action in table.opening(places, 1):
        table.apply(action)
    return table, chance


def at_the_jump(settings, seats, seed, stacks=None, skill="1D", declined=0):
    """A table where everybody called the least bet on the Lift and passed after it; some have declined to jump."""
    table, chance = opened(settings, seats, seed, stacks, skill)
    while table.phase == "betting":
        names = {offer.action: offer for offer in table.legal_actions(table.turn)}
        if "call" in names:
            table.apply(Action(table.turn, "call"))
        elif table.street == "lift" and "bet" in names:
            table.apply(Action(table.turn, "bet", amount=min(6 * ANTE, names["bet"].most)))
        else:
            table.apply(Action(table.turn, "pass"))
    for _ in range(declined):
        table.apply(Action(table.turn, "no_jump"))
    return table, chance


def known_at(table):
    return PilokKnowledge(table.settings, table.view(table.turn), table.turn)


# -- beside the engine ----------------------------------------------------------------------------------------


class Courses:
    """What everybody nets if each does what is worth most to itself, by playing every course through the engine."""

    def __init__(self, chance):
        self.chance = chance
        self.known = {}

    def nets(self, table):
        key = msgspec.json.encode(table.view(1))
        if key not in self.known:
            choices = self.choices(table)
            idle = choices["no_jump" if table.phase == "jumping" else "spare"]
            best = max(choices.values(), key=lambda nets: nets[table.turn])
            gains = best[table.turn] > idle[table.turn] + 1e-6
            self.known[key] = best if gains else idle  # who gains nothing does nothing
        return self.known[key]

    def choices(self, table):
        found = {}
        for offer in table.legal_actions(table.turn):
            for chosen in offer.choices or (None,):
                action = Action(table.turn, offer.action, **({offer.asks: chosen} if offer.asks else {}))
                found[choice_of(action)] = self.after(table, action)
        return found

    def after(self, table, action):
        dice = {"jump": 2, "reroll": 1}.get(action.action, 0)
        nets, ways = {}, 6**dice
        for draws in product(range(1, 7), repeat=dice):
            course, self.chance.wanted = deepcopy(table), list(draws)
            events = course.apply(action)
            settled = [event for event in events if isinstance(event, RoundSettled)]
            one = {seat.seat: float(seat.net) for seat in settled[0].seats} if settled else self.nets(course)
            nets = {seat: nets.get(seat, 0.0) + net / ways for seat, net in one.items()}
        return nets


JUMPS = [(2, 0, 1), (2, 0, 4), (2, 1, 2), (3, 1, 3), (3, 2, 5), (4, 3, 8)]


@pytest.mark.parametrize("seats, declined, seed", part("jumps followed", JUMPS, 3, always=[(4, 3, 8)]))
def test_a_jump_is_worth_what_every_course_through_the_engine_says(seats, declined, seed):
    table, chance = at_the_jump(SHORT, seats, seed, declined=declined)
    courses = Courses(chance)
    for phase in ("jumping", "duel"):
        assert table.phase == phase
        values, expected = finished(evaluate(known_at(table))), courses.choices(table)
        assert values.keys() == expected.keys()
        for name, value in values.items():
            assert value.kind == "exact" and value.error == 0
            assert float(value.cents) == pytest.approx(expected[name][table.turn], abs=1e-6), name
        if phase == "jumping":
            chance.wanted = [6, 1]
            target = next(player.seat for player in table.view(1).players if player.seat != table.turn)
            table.apply(Action(table.turn, "jump", target=target))


def test_side_pots_are_priced_too():
    stacks = {1: 100 * ANTE, 2: 3 * ANTE, 3: 100 * ANTE}
    table, chance = at_the_jump(SHORT, 3, 4, stacks, declined=1)
    assert len(table.view(1).pots) == 2
    expected = Courses(chance).choices(table)
    for name, value in finished(evaluate(known_at(table))).items():
        assert float(value.cents) == pytest.approx(expected[name][table.turn], abs=1e-6)


# -- what a seat may know -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_draws_to_come_change_nothing(seats):
    table, chance = at_the_jump(STANDARD.settings, seats, 9, skill="3D")
    values = finished(evaluate(known_at(table)))
    for draws in ([1] * 40, [6] * 40):
        chance.wanted = draws
        assert finished(evaluate(known_at(table))) == values
    assert known_at(table) == PilokKnowledge(table.settings, table.view(4), table.turn), "all seats see the same"


def test_the_same_position_always_says_the_same():
    table, _ = at_the_jump(STANDARD.settings, 6, 10, skill="3D")
    first, again = finished(evaluate(known_at(table))), finished(evaluate(known_at(table)))
    assert first == again and {value.kind for value in first.values()} == {"sampled"}
    assert any(value.error > 0 for value in first.values())


def test_a_bet_has_no_value():
    table, _ = opened(STANDARD.settings, 3, 1)
    with pytest.raises(NoOdds) as refusal:
        finished(evaluate(known_at(table)))
    assert str(refusal.value) == NO_VALUE


# -- samples --------------------------------------------------------------------------------------------------


def near(figure, exact, whole):
    mean, error = figure
    return abs(mean - exact) <= MAX_DEVIATIONS * error + 1e-9 * whole


@pytest.mark.parametrize("seed", range(6))
def test_samples_lie_near_exact_figures_where_both_are_known(seed):
    table, chance = at_the_jump(STANDARD.settings, 5, 20 + seed, skill="3D", declined=4)
    view, seat = table.view(1), table.turn
    seats = [player.seat for player in view.players]  # all have the same skill, so that duels are even
    pots = tuple((pot.amount, tuple(map(seats.index, pot.seats))) for pot in view.pots)
    half = tuple(tuple(0.5 for _ in seats) for _ in seats)
    position = Position(tuple(player.dice for player in view.players), pots, half, None, (), (), True)
    hands, me, whole = tuple(map(hand_number, position.dice)), seats.index(seat), sum(cents for cents, _ in pots)
    exact = finished(evaluate(known_at(table)))
    stake = exact["no_jump"].stake
    sampled = finished(jumps_played(position, hands, me, ()))
    for target, figure in sampled.items():
        name = "no_jump" if target is None else f"jump {seats[target]}"
        assert near(figure, float(exact[name].cents) + stake, whole), name
    chance.wanted = [6, 6, 6, 1, 1, 1]
    table.apply(Action(seat, "jump", target=seats[me - 1]))
    exact = finished(evaluate(known_at(table)))
    winner, loser = (seats.index(one) for one in table.view(1).duel)
    sampled = finished(picks_played(position, hands, winner, loser, ()))
    ordered = sorted(range(3), key=position.dice[loser].__getitem__)
    for place, die in enumerate(ordered):
        assert near(sampled[place], float(exact[f"reroll {die}"].cents) + stake, whole)
    assert near(sampled[None], float(exact["spare"].cents) + stake, whole)


def greedy(position, settings, me):
    """What a player takes if all in turn do what gains most at once, every throw followed: a second writing."""
    pots = [Pot(cents, players) for cents, players in position.pots]
    skills = dict.fromkeys(position.players, parse_code("3D"))

    def after(dice, order):
        if not order:
            return pot_shares({player: worth(own) for player, own in dice.items()}, pots)[me]
        asked = order[0]
        tries = {other: jump_prospect(dice, pots, skills, settings, asked, other) for other in dice if other != asked}
        target = max(tries, key=lambda other: (tries[other].value - tries[other].now, worth(dice[other])))
        if tries[target].value <= tries[target].now + 1e-9:
            return after(dice, order[1:])
        taken = 0.0
        chances = tries[target].chances
        for chance, winner, loser in ((chances.win, asked, target), (chances.lose, target, asked)):
            die = best_pick(dice, pots, winner, loser)
            hands = [dice[loser]] if die is None else rerolled(dice[loser], die)
            taken += chance * sum(after(dice | {loser: hand}, order[1:]) for hand in hands) / len(hands)
        return taken

    return after(dict(enumerate(position.dice)), position.order_from(position.first))


TABLES = [
    ((4, 4, 1), (6, 5, 2), (3, 5, 5), (2, 1, 6)),
    ((6, 6, 1), (6, 5, 4), (5, 5, 2), (1, 1, 2)),
    ((2, 3, 3), (5, 6, 1), (6, 4, 1), (4, 4, 6)),
]
POTS = [((4_000, (0, 1, 2, 3)),), ((2_000, (0, 1, 2, 3)), (3_000, (1, 2, 3)), (600, (2, 3)))]


@pytest.mark.parametrize("dice, pots", part("jumps played out", list(product(TABLES, POTS)), 3))
def test_the_jump_played_out_is_what_following_every_throw_gives(dice, pots):
    half = tuple(tuple(0.5 for _ in dice) for _ in dice)
    position = Position(dice, pots, half, 2, (), (2, 3, 0, 1), True)
    for me in range(4):
        exact = greedy(position, STANDARD.settings, me)
        assert near(finished(showdown_played(position, me)), exact, 6_000)


def test_without_a_jump_shares_are_counted_exactly():
    for dice in (((6,), (2,)), ((3, 4), (5, 1)), ((3, 3), (6, 5))):
        position = Position(dice, ((3_600, (0, 1)),), ((0.5, 0.5), (0.5, 0.5)), None, (0, 1), (1, 0), False)
        missing = 3 - len(dice[0])
        throws = [
            (worth((*dice[0], *rest[:missing])), worth((*dice[1], *rest[missing:])))
            for rest in product(range(1, 7), repeat=2 * missing)
        ]
        share = sum((mine > theirs) + (mine == theirs) / 2 for mine, theirs in throws) / len(throws)
        for me, expected in enumerate((share, 1 - share)):
            taken = finished(expected_taken(position, me))
            assert taken.kind == "exact" and taken.cents == pytest.approx(3_600 * expected)


def test_three_split_ways_are_counted_exactly():
    dice = ((6, 6), (6, 5), (5, 5))
    position = Position(dice, ((900, (0, 1, 2)), (300, (1, 2))), (), 0, (), (), False)
    taken = [0.0, 0.0, 0.0]
    for rest in product(range(1, 7), repeat=3):
        hands = {player: worth((*own, die)) for player, (own, die) in enumerate(zip(dice, rest, strict=True))}
        shares = pot_shares(hands, [Pot(900, (0, 1, 2)), Pot(300, (1, 2))])
        taken = [before + shares[player] / 6**3 for player, before in enumerate(taken)]
    for me in range(3):
        assert finished(expected_taken(position, me)).cents == pytest.approx(taken[me])
