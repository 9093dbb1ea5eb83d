"""The bomb: strikes in their order, modules that solve, decks that follow from the case, and the fee in the books."""

import random
import re

import msgspec
import pytest

from casino.core.chance import FastChance
from casino.core.errors import ActionNotAllowed, BetRefused, IllegalAction, UnknownAction, UnknownSeat, WrongPhase
from casino.core.money import Cents
from casino.engines.baccarat import events as e
from casino.engines.baccarat.bomb import Bomb, Indicator, Module
from casino.engines.baccarat.defusal import SEAT, Case, Defusal
from casino.engines.baccarat.settings import DefusalSettings
from casino.engines.baccarat.warning import PLACES, WORDS, place_for, word_at
from casino.engines.base import HOUSE, Action, RoundSettled
from casino.players.bomb.expert import solving_chips
from tests.support.conformance import Accounts, state_of

CHECK = Case(Bomb("AL5OF2", ("Parallel",)), (Module(500, 20_000, "red", ("blue", "green")),))
FEE, BOUNTY = 2_000, 5_000


def armed(case=CHECK, **settings):
    """A bomb whose fee is paid, and its accounts."""
    rules = DefusalSettings(modules=len(case.modules), **{"seconds": 480} | settings)
    engine, accounts = Defusal(rules), Accounts()
    engine.lay_out(case)
    engine.open_round(FastChance(1))
    (enter,) = engine.opening({SEAT: None}, HOUSE)
    accounts.book(engine.apply(enter))
    return engine, accounts


def dealt(engine, module=None, **bets):
    """The events of a deal."""
    bets = {area: tuple(chips) for area, chips in bets.items()}
    return engine.apply(Action(SEAT, "deal", target=module, bets=bets))


def of(events, kind):
    return [event for event in events if isinstance(event, kind)]


def test_the_round_of_the_rules_own_check():
    engine, _ = armed()
    events = dealt(engine, player=(5,))
    (coup,) = of(events, e.CoupSettled)
    assert msgspec.to_builtins(coup) == {
        "event": "round_settled",
        "player": ("KD", "QS", "TC"),
        "banker": ("TS", "QD", "4C"),
        "player_total": 0,
        "banker_total": 4,
        "winner": "banker",
        "net": -500,
        "strikes": 1,
        "solved": False,
    }
    assert of(events, e.StrikeGiven) == [e.StrikeGiven("loss", 1)]
    assert engine.view(SEAT).modules[0].cards_left == 46


def test_a_gain_disarms_and_pays_the_bounty():
    engine, accounts = armed()
    events = dealt(engine, banker=(5,))
    accounts.book(events)
    assert of(events, e.ModuleSolved) == [e.ModuleSolved(1)] and of(events, e.BombEnded) == [e.BombEnded("disarmed")]
    assert accounts.flows[SEAT] == BOUNTY - FEE and accounts.house == FEE - BOUNTY
    assert engine.phase == "closed" and isinstance(events[-1], RoundSettled) and events[-1].draws_used == 0


@pytest.mark.parametrize(
    "bets, words",
    [
        *(({}, "is missing"), ({"player": (5,), "banker": (5,)}, "not on both")),
        *(({"player": (1,)}, r"\$5 to \$200"), ({"banker": (5,), "tie": (25,)}, r"on Tie is \$0.50 to \$20")),
        ({"player": (1,), "banker": (1,)}, "not on both"),
    ],
)
def test_what_cannot_be_dealt_is_a_strike_and_no_card(bets, words):
    engine, accounts = armed()
    for strikes in (1, 2, 3):
        events = dealt(engine, **bets)
        accounts.book(events)
        (refused,) = of(events, e.DealRefused)
        assert refused.strikes == strikes and re.search(words, refused.reason)
        assert not of(events, e.CardDealt)
        assert msgspec.to_builtins(refused)["event"] == "round_refused"
    assert of(events, e.BombEnded) == [e.BombEnded("exploded")] and accounts.flows[SEAT] == -FEE


def test_chips_out_of_order_are_sorted_for_a_strike_and_the_round_is_played():
    engine, _ = armed()
    events = dealt(engine, banker=(5, 25), tie=(1, 5))
    assert of(events, e.ChipsResorted) == [e.ChipsResorted("banker", (25, 5)), e.ChipsResorted("tie", (5, 1))]
    assert of(events, e.StrikeGiven) == [e.StrikeGiven("chips", 1)]
    (coup,) = of(events, e.CoupSettled)
    assert (coup.net, coup.strikes, coup.solved) == (2_850 - 600, 1, True)


def test_a_third_strike_for_chips_deals_nothing_more():
    engine, _ = armed(strikes=1)
    events = dealt(engine, banker=(5, 25))
    assert not of(events, e.CardDealt) and of(events, e.BombEnded) == [e.BombEnded("exploded")]


def test_breaking_even_is_neither_and_a_deck_that_runs_low_is_changed():
    bob = Bomb("B9", ("Serial",) * 8, (Indicator("BOB", True),))
    engine, _ = armed(Case(bob, (Module(500, 20_000, "red", ("green",)),)), strikes=9)
    view = engine.view(SEAT)
    assert view.indicators == (("BOB", True),) and view.modules[0].colour == "red"
    changed = []
    while engine.phase == "armed" and not changed:
        changed = of(dealt(engine, player=(5,)), e.DeckChanged)
    if changed:
        assert changed == [e.DeckChanged(1, "green")]
        assert engine.view(SEAT).modules[0].cards_left == 52


def test_several_modules_share_strikes_and_the_solved_count():
    case = Case(Bomb("AL5OF2", ("Parallel",)), (Module(500, 20_000, "red"), Module(1_000, 50_000, "blue")))
    engine, _ = armed(case)
    dealt(engine, 1, banker=(5,))
    assert engine.solved == 1 and engine.phase == "armed"
    with pytest.raises(ActionNotAllowed, match="Module 1 is not there, or is solved"):
        dealt(engine, 1, banker=(5,))
    with pytest.raises(ActionNotAllowed):
        dealt(engine, 3, banker=(5,))
    assert dealt(engine, 2, tie=(1,))[0].strikes == 1


def test_the_clock_and_giving_up_end_it_without_the_bounty():
    for action, outcome in ((Action(HOUSE, "time_out"), "time"), (Action(SEAT, "give_up"), "left")):
        engine, accounts = armed()
        events = engine.apply(action)
        accounts.book(events)
        assert of(events, e.BombEnded) == [e.BombEnded(outcome)] and accounts.flows[SEAT] == -FEE


def test_practice_costs_nothing_pays_nothing_and_has_no_clock():
    engine, accounts = armed(seconds=None, entry_fee=Cents(0), bounty=Cents(0))
    assert engine.legal_actions(HOUSE) == ()
    with pytest.raises(ActionNotAllowed, match="No clock"):
        engine.apply(Action(HOUSE, "time_out"))
    accounts.book(dealt(engine, banker=(5,)))
    assert not accounts.flows and engine.phase == "closed"


def test_what_is_not_possible_is_refused_and_changes_nothing():
    engine, _ = armed()
    before = state_of(engine)
    for action, kind in (
        *((Action(SEAT, "enter"), WrongPhase), (Action(SEAT, "hit"), UnknownAction)),
        *((Action(2, "give_up"), UnknownSeat), (Action(SEAT, "time_out"), UnknownSeat)),
        *((Action(SEAT, "deal"), UnknownAction), (Action(SEAT, "deal", bets={"dragon": (5,)}), BetRefused)),
        (Action(SEAT, "deal", bets={"player": (3,)}), BetRefused),
    ):
        with pytest.raises(kind):
            engine.apply(action)
    with pytest.raises(WrongPhase):
        engine.lay_out(CHECK)
    with pytest.raises(WrongPhase):
        engine.open_round(FastChance(1))
    assert state_of(engine) == before
    fresh = Defusal(DefusalSettings(modules=2))
    with pytest.raises(ActionNotAllowed, match="2 module"):
        fresh.lay_out(CHECK)
    with pytest.raises(WrongPhase, match="No case"):
        fresh.open_round(FastChance(1))


def test_modules_that_open_one_by_one_count_what_was_solved_before_them():
    case = msgspec.structs.replace(CHECK, modules=CHECK.modules * 2, bomb=Bomb("AL5OF2", ("Parallel",), solved=3))
    engine, _ = armed(case, one_by_one=True)
    closed = engine.view(SEAT).modules[1]
    assert not closed.is_open and not closed.minimum and not closed.colour
    assert engine.legal_actions(SEAT)[0].choices == (1,)
    with pytest.raises(ActionNotAllowed, match="opens when"):
        dealt(engine, 2, player=(5,))
    assert engine.deck(2).solved == engine.deck(1).solved == 3
    while not engine.is_disarmed:
        number = engine.legal_actions(SEAT)[0].choices[0]
        events = dealt(engine, number, **solving_chips(engine.deck(number)))
        assert of(events, e.ModuleOpened) == ([e.ModuleOpened(2, 4)] if number == 1 else [])
    assert engine.deck(2).solved == 4


def test_others_that_are_solved_meanwhile_count_for_decks_to_come():
    case = msgspec.structs.replace(CHECK, modules=CHECK.modules * 2)
    engine, _ = armed(case, one_by_one=True, others_solve_every=30)
    lost = Action(SEAT, "deal", target=1, bets={"player": (5,)}, to=2)
    assert engine.apply(lost)[0] == e.OthersSolved(2)
    before = state_of(engine)
    for count in (1, -1, 1_000):
        with pytest.raises(ActionNotAllowed, match="From 2 to 99"):
            engine.apply(msgspec.structs.replace(lost, to=count))
    assert state_of(engine) == before
    assert engine.solved == 2 and engine.deck(1).solved == 0
    chips = solving_chips(engine.deck(1))
    events = engine.apply(Action(SEAT, "deal", target=1, bets=chips, to=5))
    assert of(events, e.OthersSolved) == [e.OthersSolved(5)] and of(events, e.ModuleOpened) == [e.ModuleOpened(2, 6)]
    assert engine.deck(2).solved == 6
    with pytest.raises(ActionNotAllowed, match="No other module"):
        armed()[0].apply(Action(SEAT, "deal", bets={"player": (5,)}, to=1))


def test_a_lamp_that_is_not_put_out_costs_a_strike_and_the_last_one_the_bomb():
    engine, accounts = armed(warning_every=30, strikes=2)
    missed = Action(HOUSE, "lamp_missed")
    assert engine.apply(missed) == (e.StrikeGiven("lamp", 1),)
    with pytest.raises(UnknownSeat, match="lamp"):
        engine.apply(msgspec.structs.replace(missed, seat=SEAT))
    events = engine.apply(missed)
    accounts.book(events)
    assert of(events, e.BombEnded) == [e.BombEnded("exploded")] and accounts.flows[SEAT] == -FEE
    with pytest.raises(ActionNotAllowed, match="No warning lamp"):
        armed()[0].apply(missed)


def test_every_word_of_the_lamp_comes_on_and_asks_for_every_place():
    assert {word_at(serial, before) for serial in ("AL5OF2", "X") for before in range(8)} == set(WORDS)
    for strikes in range(4):
        assert sorted(place_for(word, strikes) for word in WORDS) == list(PLACES)


def random_case(rng):
    """Any casing with one to four modules."""
    serial = "".join(rng.choices("ABCDEFGHKLMNPRSTVWXZ0123456789", k=6))
    ports = tuple(rng.choices(("DVI-D", "Parallel", "PS/2", "RJ-45", "Serial", "Stereo RCA"), k=rng.randint(0, 9)))
    modules = tuple(
        Module(rng.choice((500, 1_000, 2_500, 5_000, 10_000)), 1_000_000, rng.choice(("red", "blue", "green")))
        for _ in range(rng.randint(1, 4))
    )
    return Case(Bomb(serial, ports), modules)


def test_five_hundred_bombs_end_conserve_money_and_repeat():
    for seed in range(500):
        rng = random.Random(seed)
        case = random_case(rng)
        engine, accounts = armed(case)
        again, _ = armed(case)
        while engine.phase == "armed":
            (number, *_) = engine.legal_actions(SEAT)[0].choices
            chips = rng.choice(((100, 100), (5,), (25, 25), (1, 100)))
            action = Action(SEAT, "deal", target=number, bets={rng.choice(("player", "banker")): chips})
            events = engine.apply(action)
            accounts.book(events)
            assert again.apply(action) == events
        assert isinstance(events[-1], RoundSettled)
        assert accounts.flows[SEAT] in (-FEE, BOUNTY - FEE)
        outcome = of(events, e.BombEnded)[0].outcome
        assert (outcome == "disarmed") == (accounts.flows[SEAT] > 0)
        assert engine.strikes <= 3


def test_whatever_is_refused_is_an_illegal_action():
    engine, _ = armed()
    for name in ("", "Deal", "deal ", "bet"):
        with pytest.raises(IllegalAction):
            engine.verify(Action(SEAT, name))
