"""The engine of Pi'Lok beside a second writing of its rules: the same offers, dice and cents, whatever is set.

Every hand becomes a record, written, read and replayed.
"""

import random
from collections import Counter
from decimal import Decimal

import msgspec
import pytest

from casino.core.chance import FairChance, FastChance, commitment
from casino.core.errors import ActionNotAllowed
from casino.core.money import Cents
from casino.engines.base import HOUSE, Entrant, RoundSettled
from casino.engines.pilok.settings import PilokSettings
from casino.engines.pilok.table import Pilok
from casino.records.levels import catalogue, written_settings
from casino.records.replay import replay
from casino.records.rounds import RoundRecord, SeatRecord, decode_record, encode_record
from tests.engines.pilok.reference import circle, play
from tests.support.conformance import Accounts, CountingChance, chosen, is_ranged
from tests.support.rota import sample

LEVELS = [level for level in catalogue()[0] if level.game == "pilok"]
HANDS = sample(2_000, 500)
BATCHES = sample(8, 2)
SKILLS = ("1D", "2D", "3D", "3D", "2D+1", "4D+2", "6D", "1D+5", "12D+99")


def odd_settings(rng):
    """Settings that make a game, anything between the smallest and the strangest."""
    ante = rng.choice((1, 7, 100, 1000, 2550))
    least = rng.choice((None, 1, ante, 3 * ante, ante + 1))
    bound = ante if least is None else least
    most = rng.choice((None, bound, bound + 1, 5 * bound, 400 * bound))
    if most is None and bound > 10 * ante:
        most = bound
    return PilokSettings(
        ante=Cents(ante),
        minimum_bet=None if least is None else Cents(least),
        maximum_bet=None if most is None else Cents(most),
        raises_per_street=rng.randint(0, 4),
        jump=rng.random() < 0.8,
        skill_tie=rng.choice(("reroll", "jumper", "target")),
        wild_die=rng.random() < 0.5,
        seats=rng.randint(2, 7),
    )


def company(settings, rng):
    """Two to seven people at any of the seats, from below one ante to four hundred, and where the button lies."""
    seats = sorted(rng.sample(range(1, settings.seats + 1), rng.randint(2, settings.seats)))
    ante = int(settings.ante)
    antes = rng.choice(((0, 1, 1, 2, 3), (1, 2, 5, 9, 20), (10, 40, 400), (1, 1, 3, 3, 60)))
    places = {
        seat: Entrant(ante * rng.choice(antes) + rng.choice((0, 0, rng.randrange(ante))), 0, rng.choice(SKILLS))
        for seat in seats
    }
    return places, rng.choice(seats)


def said_by(offer):
    """The numbers an offer takes, None where it takes none."""
    if is_ranged(offer):
        return range(offer.least, offer.most + 1)
    return list(offer.choices) or None


def wish(engine, rng):
    """A legal action at random, of a mind that seldom folds."""
    offers = engine.legal_actions(engine.turn)
    weights = [{"fold": 0.12, "raise": 1.5, "no_jump": 0.5, "spare": 0.3}.get(offer.action, 1.0) for offer in offers]
    return chosen(engine.turn, rng.choices(offers, weights)[0], rng)


def play_beside(engine, places, button, chance, rng):
    """A random hand on both; every offer, turn, die and cent compared. Gives its actions and events."""
    told, actions, used = [], [], 0
    accounts = Accounts()

    def next_die():
        nonlocal used
        used += 1
        return chance.draws[used - 1]

    def step(action):
        cost = engine.verify(action)
        before = accounts.staked.total()
        events = engine.apply(action)
        accounts.book(events)
        assert accounts.staked.total() - before == cost
        told.extend(events)

    engine.open_round(chance)
    for action in engine.opening(places, button):
        step(action)
    purses = {seat: place.purse for seat, place in places.items()}
    skills = {seat: place.skill for seat, place in places.items()}
    by_hand = play(engine.settings, purses, skills, button, next_die)
    move = None
    while True:
        try:
            seat, asked = by_hand.send(move)
        except StopIteration as end:
            results = end.value
            break
        assert engine.turn == seat
        assert {offer.action: said_by(offer) for offer in engine.legal_actions(seat)} == {
            name: sorted(said) if isinstance(said, list) else said for name, said in asked.items()
        }
        assert all(engine.legal_actions(other) == () for other in range(engine.seats + 2) if other != seat)
        assert used == len(chance.draws)
        assert sum(pot.amount for pot in engine.view(HOUSE).pots) <= accounts.table
        action = wish(engine, rng)
        actions.append(action)
        numbers = [n for n in (action.amount, action.to, action.target, action.die) if n is not None]
        move = (action.action, numbers[0] if numbers else None)
        step(action)
    assert engine.phase == "closed"
    last = told[-1]
    assert isinstance(last, RoundSettled)
    assert {result.seat: (result.staked, result.returned) for result in last.seats} == results
    assert last.draws_used == used == len(chance.draws)
    assert all(purses[seat] + accounts.flows[seat] >= 0 for seat in purses)
    return actions, told, results


def rare_things(settings, places, told, results):
    """What of the rarer turns a hand can take happened in this one, by name."""
    happened = Counter(type(event).__name__ for event in told)
    reasons = {event.reason for event in told if type(event).__name__ == "PotWon"}
    seen = {name for name in ("BettingSkipped", "DieRerolled", "DieSpared", "DuelTied", "SatOut") if happened[name]}
    seen |= {f"pot won: {reason}" for reason in reasons}
    pots = [event.pot for event in told if type(event).__name__ == "PotWon"]
    seen |= {f"{number} pots" for number in (2, 3, 4) if max(pots) >= number}
    seen |= {"all in with the fee"} if happened["BettingSkipped"] == 3 else set()
    seen |= {"raised"} if happened["Raised"] else set()
    seen |= {"raised to the limit"} if happened["Raised"] >= settings.raises_per_street > 0 else set()
    seen |= {"called for less"} if any(type(e).__name__ == "Called" and e.is_all_in for e in told) else set()
    odd = {event.amount for event in told if type(event).__name__ == "PotWon" and event.reason == "tie"}
    seen |= {"odd cent"} if any(share + 1 in odd for share in odd) else set()
    seen |= {"seven in the hand"} if sum(staked > 0 for staked, _ in results.values()) == 7 else set()
    button = told[[type(event).__name__ for event in told].index("ButtonPlaced")].seat
    seen |= {"button sits out"} if results[button][0] == 0 else set()
    seen |= {"no jump at the table"} if not settings.jump and happened["HandShown"] else set()
    wild = [event.dice for event in told if type(event).__name__ == "SkillRolled"] if settings.wild_die else []
    return seen | ({"wild six"} if any(6 in dice[-2:-1] for dice in wild) else set())


EVERYTHING_RARE = {
    *("BettingSkipped", "DieRerolled", "DieSpared", "DuelTied", "SatOut"),
    *("pot won: best", "pot won: tie", "pot won: unmatched", "pot won: folded", "2 pots", "3 pots", "4 pots"),
    *("all in with the fee", "raised", "raised to the limit", "called for less", "odd cent", "seven in the hand"),
    *("button sits out", "no jump at the table", "wild six"),
}


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_hands_agree_and_their_records_give_them_again(batch):
    rng = random.Random(f"pilok {batch}")
    seen = set()
    for number in range(HANDS // BATCHES):
        level = rng.choice(LEVELS)
        is_odd = rng.random() < 0.6
        settings = odd_settings(rng) if is_odd else level.settings
        engine = Pilok(settings)
        places, button = company(settings, rng)
        seed = f"{batch}/{number}"
        is_fair = number % 2 == 0
        chance = CountingChance(FairChance(seed, "phrase") if is_fair else FastChance(seed))
        if sum(place.purse >= settings.ante for place in places.values()) < 2:
            with pytest.raises(ActionNotAllowed, match="needs two players who can pay the Berthing Fee"):
                play_beside(engine, places, button, chance, rng)
            assert chance.draws == []
            continue
        actions, told, results = play_beside(engine, places, button, chance, rng)
        seen |= rare_things(settings, places, told, results)
        record = RoundRecord(
            table=level.name,
            settings=written_settings(settings) if is_odd else {},
            seats=[
                SeatRecord(f"P{seat}", places[seat].purse, skill=places[seat].skill) if seat in places else None
                for seat in range(1, max(places) + 1)
            ],
            dealer=button,
            draws=chance.draws,
            seed=seed if is_fair else None,
            phrase="phrase" if is_fair else "",
            commitment=commitment(seed) if is_fair else None,
            actions=actions,
        )
        read = decode_record(encode_record(record))
        assert read == record
        for source in [read, msgspec.structs.replace(read, draws=None)] if is_fair else [read]:
            played = replay(source)
            assert list(played.events) == told
            assert list(played.draws) == chance.draws
            assert [(s.seat, s.staked, s.returned, s.purse) for s in played.settlement.seats] == [
                (seat, staked, back, places[seat].purse - staked + back)
                for seat, (staked, back) in sorted(results.items())
            ]
            assert played.settlement.draws_used == len(chance.draws)
    assert EVERYTHING_RARE - seen == set()


def test_units_with_cents_survive_in_a_records_settings():
    # Odd tables have antes that are no whole number of credits; a record writes them in credits all the same.
    settings = PilokSettings(ante=Cents(2550), minimum_bet=Cents(1), wild_die=True)
    raw = written_settings(settings)
    assert Decimal(str(raw["ante"])) == Decimal("25.5")
    record = RoundRecord(
        table="pilok/standard",
        settings=raw,
        seats=[SeatRecord("P1", 2550, skill="1D"), SeatRecord("P2", 2550, skill="1D")],
        dealer=2,
        draws=[1, 2, 3, 4, 5, 6],
        actions=[{"seat": 2, "action": "no_jump"}, {"seat": 1, "action": "no_jump"}],
    )
    played = replay(decode_record(encode_record(record)))
    assert [(s.staked, s.returned) for s in played.settlement.seats] == [(2550, 0), (2550, 5100)]


@pytest.mark.parametrize("button", range(1, 8))
def test_left_is_the_next_higher_seat_and_after_the_last_the_first(button):
    for seats in ({1, 2, 3, 4, 5, 6, 7}, {1, button}, {3, 7, button}):
        if len(seats) < 2:
            continue
        engine = Pilok(PilokSettings())
        engine.open_round(FastChance(button))
        events = []
        for action in engine.opening({seat: Entrant(10_000, 0, "3D") for seat in seats}, button):
            events += engine.apply(action)
        rolled = [event.seat for event in events if type(event).__name__ == "StreetDieRolled"]
        assert rolled == circle(seats, button % 7 + 1)
        assert rolled[-1] == button
