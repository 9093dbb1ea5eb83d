"""Three Street Pi'Lok line by line: what each rule allows, what it refuses in which words, and broken records."""

import json

import msgspec
import pytest

from casino.core.chance import ScriptedChance
from casino.core.errors import (
    ActionNotAllowed,
    BetRefused,
    PurseTooSmall,
    RecordError,
    UnknownAction,
    UnknownSeat,
    WrongPhase,
    WrongTurn,
)
from casino.core.money import Cents
from casino.engines.base import HOUSE, Action, Entrant, RoundSettled
from casino.engines.pilok import events as e
from casino.engines.pilok.hands import worth
from casino.engines.pilok.pots import pots_of
from casino.engines.pilok.settings import PilokSettings
from casino.engines.pilok.table import Pilok
from casino.records.levels import shipped_level
from casino.records.replay import replay
from casino.records.rounds import decode_record, read_record
from tests.support import RECORDS
from tests.support.conformance import refused
from tests.support.every import every

RICH = 100_000
PASSES = "pass pass pass pass pass pass"  # all of a hand of two


class Hand:
    """A hand of Pi'Lok at the standard limits (fee 10, bets of 10 to 100), played by words: "bet 1000", "call"."""

    def __init__(self, draws, purses=(RICH, RICH, RICH), button=1, skills=None, **rules):
        self.engine = Pilok(PilokSettings(**rules))
        self.engine.open_round(ScriptedChance(draws))
        places = {n: Entrant(p, 0, (skills or {}).get(n, "3D")) for n, p in enumerate(purses, 1) if p is not None}
        self.events = []
        for action in self.engine.opening(places, button):
            self.events += self.engine.apply(action)

    @property
    def turn(self):
        return self.engine.turn

    def act(self, *words):
        """What whoever's turn it is does, one word or pair after another; gives the events of it all."""
        told, parts = [], " ".join(words).split()
        while parts:
            name = parts.pop(0)
            field = {"bet": "amount", "raise": "to", "jump": "target", "reroll": "die"}.get(name)
            said = {field: int(parts.pop(0))} if field else {}
            told += self.engine.apply(Action(self.turn, name, **said))
        self.events += told
        return told

    def offers(self):
        return {offer.action: offer for offer in self.engine.legal_actions(self.turn)}

    def told(self, kind):
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def results(self):
        last = self.events[-1]
        assert isinstance(last, RoundSettled)
        return {result.seat: (result.staked, result.returned) for result in last.seats}


# -- the Berthing Fee -----------------------------------------------------------------------------------------


def test_everyone_with_an_ante_pays_it_and_who_has_less_sits_out():
    hand = Hand([6, 1] * 3, (999, 1000, RICH), button=3)
    assert hand.told(e.SatOut) == [e.SatOut(1)]
    assert hand.told(e.FeePaid) == [e.FeePaid(2, 1000), e.FeePaid(3, 1000)]


def test_the_ante_is_a_setting_and_so_are_the_limits_that_follow_from_it():
    hand = Hand([6, 1], (RICH, RICH), ante=Cents(2500))
    assert hand.told(e.FeePaid) == [e.FeePaid(1, 2500), e.FeePaid(2, 2500)]
    assert (hand.offers()["bet"].least, hand.offers()["bet"].most) == (2500, 25000)


@pytest.mark.parametrize("purses", [(999, RICH), (999, 999), (RICH,), (0, RICH, 0)])
def test_a_hand_needs_two_who_can_pay(purses):
    with pytest.raises(ActionNotAllowed, match=r"^A hand needs two players who can pay the Berthing Fee of 10\.00\.$"):
        Hand([6, 1], purses)


def seating(*purses):
    engine = Pilok(PilokSettings())
    engine.open_round(ScriptedChance([]))
    for seat, purse in enumerate(purses, 1):
        if purse is not None:
            engine.apply(Action(seat, "sit", amount=purse, skill="3D"))
    return engine


SEATING = {
    "no table open": (WrongPhase, '"pass" is not possible now: the Berthing Fee is being paid', Action(1, "pass")),
    "taken": (UnknownSeat, "Somebody sits at seat 1", Action(1, "sit", amount=5000, skill="3D")),
    "no such seat": (UnknownSeat, "There is no seat 8: the table has seats 1 to 7", Action(8, "sit", amount=5000)),
    "seat nought": (UnknownSeat, "There is no seat 0", Action(0, "sit", amount=5000)),
    "no purse": (UnknownAction, '"sit" goes with an amount', Action(3, "sit", skill="3D")),
    "a purse below nothing": (BetRefused, "Nobody plays with a purse of -1 cents", Action(3, "sit", amount=-1)),
    "no dice code": (UnknownAction, '"0D" is not a dice code', Action(3, "sit", amount=5000, skill="0D")),
    "a button nowhere": (UnknownAction, '"deal" goes with a target', Action(HOUSE, "deal")),
    "a button at an empty seat": (UnknownSeat, "Nobody sits at seat 3", Action(HOUSE, "deal", target=3)),
    "a button off the table": (UnknownSeat, "Nobody sits at seat 8", Action(HOUSE, "deal", target=8)),
    "dealt by a seat": (UnknownSeat, "announced by the table", Action(1, "deal", target=1)),
    "dealt with a skill": (UnknownAction, '"deal" goes without a skill', Action(HOUSE, "deal", target=1, skill="3D")),
}


@every("case", SEATING)
def test_what_is_refused_before_the_deal(case):
    kind, words, action = SEATING[case]
    refused(seating(RICH, RICH), action, kind, words)


def test_no_deal_with_one_able_player_and_no_second_round_over_an_open_one():
    engine = seating(RICH, 999)
    refused(engine, Action(HOUSE, "deal", target=1), ActionNotAllowed, "needs two players who can pay the Berthing Fee")
    with pytest.raises(WrongPhase, match="A round is open"):
        engine.open_round(ScriptedChance([]))


# -- streets --------------------------------------------------------------------------------------------------


def test_the_lift_is_rolled_from_the_dealers_left_and_the_highest_acts_first():
    hand = Hand([2, 5, 5, 3], (RICH,) * 4, button=3)
    assert [(event.seat, event.face) for event in hand.told(e.StreetDieRolled)] == [(4, 2), (1, 5), (2, 5), (3, 3)]
    assert hand.turn == 1  # tied with 2, first to the dealer's left
    assert Pilok(PilokSettings()).street == "" and hand.engine.street == "lift"


def test_the_sums_of_the_streets_are_plain():
    # A pair of threes is 6 on the Orbit, less than 6+1: doubles count twice at Shadowport only.
    hand = Hand([3, 6, 3, 1, 6, 1], (RICH, RICH), button=2)
    hand.act("pass pass")
    assert [(event.seat, event.total) for event in hand.told(e.StreetDieRolled)[2:]] == [(2, 9), (1, 4)]
    hand = Hand([3, 6, 1, 3], (RICH, RICH), button=2)
    hand.act("pass pass")
    assert {event.seat: event.total for event in hand.told(e.StreetDieRolled)[2:]} == {2: 7, 1: 6}
    assert hand.turn == 2


def test_a_street_ends_when_all_have_acted_and_matched():
    hand = Hand([6, 5, 4, 1, 1, 1], button=3)
    hand.act("pass pass bet 1000 call")
    assert not hand.told(e.StreetEnded)
    hand.act("raise 2000", "call")
    assert hand.turn == 1
    (ended,) = [event for event in hand.act("call") if isinstance(event, e.StreetEnded)]
    assert [(pot.amount, pot.seats) for pot in ended.pots] == [(9000, (1, 2, 3))]


def test_a_raiser_is_not_asked_again_when_nobody_raises_back():
    hand = Hand([6, 5, 4, 1, 1, 1], button=3)
    hand.act("bet 1000 raise 2000 fold call")
    assert hand.engine.street == "orbit"


def test_all_but_one_folded_and_no_further_die_is_rolled():
    hand = Hand([6, 5, 4], button=3)
    assert hand.act("bet 10000 fold fold")[-2:] == [
        e.PotWon(1, 13000, 1, "folded"),
        RoundSettled(hand.events[-1].seats, None, 3),
    ]
    assert hand.results == {1: (11000, 13000), 2: (1000, 0), 3: (1000, 0)}


def test_betting_is_skipped_with_fewer_than_two_able_and_the_last_first_actor_stands():
    hand = Hand([1, 6, 6, 5, 1, 1], (3000, RICH), button=2)
    hand.act("bet 5000 call")  # seat 2 acts first with a 6; seat 1 is all-in
    assert [event.street for event in hand.told(e.BettingSkipped)] == ["orbit", "deep"]
    assert hand.told(e.JumpBegan) == [e.JumpBegan((2, 1))]
    hand = Hand([1, 6, 6, 5, 1, 1], (1000, 1000), button=2)
    assert len(hand.told(e.BettingSkipped)) == 3
    assert hand.told(e.JumpBegan) == [e.JumpBegan((2, 1))]  # nobody ever acted first: the highest sum, 12


def test_all_in_players_are_passed_over_and_roll_on():
    hand = Hand([6, 5, 4, 6, 1, 1, 1, 1, 1], (1000, RICH, RICH), button=3)
    assert [event.seat for event in hand.told(e.TurnBegan)] == [2]
    hand.act("pass pass")
    assert [(event.seat, event.face) for event in hand.told(e.StreetDieRolled)[3:]] == [(2, 6), (3, 1), (1, 1)]
    assert hand.turn == 2


# -- betting --------------------------------------------------------------------------------------------------


def opened(*words, purses=(RICH, RICH, RICH), **rules):
    """After a Lift of 6 5 4 at seats 1 2 3 and some actions; enough dice for the streets that follow."""
    hand = Hand([6, 5, 4, 1, 1, 1, 1, 1, 1], purses, button=3, **rules)
    hand.act(*words)
    return hand


BETTING = {
    "another's turn": ([], Action(2, "pass"), WrongTurn, "It is seat 1's turn, not seat 2's"),
    "an empty seat": ([], Action(4, "pass"), UnknownSeat, "Seat 4 is not in this hand"),
    "no such seat": ([], Action(8, "pass"), UnknownSeat, "There is no seat 8: the table has seats 1 to 7"),
    "the house": ([], Action(HOUSE, "pass"), UnknownSeat, "There is no seat 0"),
    "a folded seat": (["fold", "pass"], Action(1, "pass"), WrongTurn, "It is seat 3's turn"),
    "no such action": ([], Action(1, "stay"), UnknownAction, 'no action "stay"'),
    "another phase": ([], Action(1, "jump", target=2), WrongPhase, '"jump" is not possible now: a street is being bet'),
    "a re-roll": ([], Action(1, "reroll", die=0), WrongPhase, '"reroll" is not possible now'),
    "sitting down": ([], Action(4, "sit", amount=RICH, skill="3D"), WrongPhase, '"sit" is not possible now'),
    "dealing": ([], Action(HOUSE, "deal", target=1), WrongPhase, '"deal" is not possible now'),
    "pass with a bet": (["bet 1000"], Action(2, "pass"), ActionNotAllowed, "a bet to match: call 10.00, or fold"),
    "call without one": ([], Action(1, "call"), ActionNotAllowed, "There is no bet to call"),
    "raise without one": ([], Action(1, "raise", to=2000), ActionNotAllowed, "There is no bet to raise"),
    "bet on a bet": (["bet 1000"], Action(2, "bet", amount=1000), ActionNotAllowed, "There is a bet already"),
    "bet below": ([], Action(1, "bet", amount=999), BetRefused, "A bet here is 10.00 to 100.00, not 9.99"),
    "bet nothing": ([], Action(1, "bet", amount=0), BetRefused, "A bet here is 10.00 to 100.00, not 0.00"),
    "bet above": ([], Action(1, "bet", amount=10001), BetRefused, "A bet here is 10.00 to 100.00, not 100.01"),
    "bet of what": ([], Action(1, "bet"), UnknownAction, '"bet" goes with an amount'),
    "bet to": ([], Action(1, "bet", to=1000), UnknownAction, '"bet" goes with an amount'),
    "bet and to": ([], Action(1, "bet", amount=1000, to=1000), UnknownAction, '"bet" goes without a total to raise to'),
    "pass of what": ([], Action(1, "pass", amount=0), UnknownAction, '"pass" goes without an amount'),
    "fold at whom": ([], Action(1, "fold", target=2), UnknownAction, '"fold" goes without a target'),
    "call of what": (["bet 1000"], Action(2, "call", amount=1000), UnknownAction, '"call" goes without an amount'),
    "call with a die": (["bet 1000"], Action(2, "call", die=0), UnknownAction, '"call" goes without a die'),
    "call with a skill": (["bet 1000"], Action(2, "call", skill="3D"), UnknownAction, '"call" goes without a skill'),
    "raise to what": (["bet 1000"], Action(2, "raise"), UnknownAction, '"raise" goes with a total to raise to'),
    "raise by": (["bet 1000"], Action(2, "raise", amount=2000), UnknownAction, '"raise" goes with'),
    "raise too small": (
        ["bet 1500"],
        Action(2, "raise", to=2999),
        BetRefused,
        "must now be to at least 30.00 and at most 115.00, not 29.99",
    ),
    "raise too large": (
        ["bet 1500"],
        Action(2, "raise", to=11501),
        BetRefused,
        "at least 30.00 and at most 115.00, not 115.01",
    ),
    "raise smaller than the last": (
        ["bet 1000", "raise 4000"],
        Action(3, "raise", to=6999),
        BetRefused,
        "A raise must now be to at least 70.00 and at most 140.00, not 69.99",
    ),
    "a fourth raise": (
        ["bet 1000", "raise 2000 raise 3000 raise 4000"],
        Action(2, "raise", to=5000),
        ActionNotAllowed,
        "A street has at most 3 raises",
    ),
}


@every("case", BETTING)
def test_what_is_refused_while_a_street_is_bet_on(case):
    words, action, kind, says = BETTING[case]
    refused(opened(*words).engine, action, kind, says)


def test_no_raise_when_every_other_live_player_is_all_in():
    hand = opened("bet 1000 raise 4000", "fold", purses=(RICH, 5000, RICH))
    assert "raise" not in hand.offers()
    refused(hand.engine, Action(1, "raise", to=7000), ActionNotAllowed, "everyone else is all-in")
    assert set(hand.offers()) == {"call", "fold"}


def test_no_bet_when_every_other_live_player_is_all_in():
    """The last one able is still asked where two were when the street began, and passes or folds."""
    hand = Hand([1, 6, 5, 6, 5, 1, 1], purses=(1000, RICH, RICH), button=3)
    hand.act("fold")
    assert hand.turn == 3 and set(hand.offers()) == {"pass", "fold"}
    refused(hand.engine, Action(3, "bet", amount=4000), ActionNotAllowed, "everyone else is all-in")
    assert [type(event) for event in hand.act("pass")][:2] == [e.Passed, e.StreetEnded]


def test_a_bet_that_nobody_could_answer_is_still_replayed():
    """It was once allowed, so records and rounds that a save holds open may have one; it comes back whole."""
    record = read_record(RECORDS / "pilok" / "last_one_able_is_still_asked.json")
    assert [seat.net for seat in replay(record).settlement.seats] == [500, 500, -1000]


def test_only_a_call_may_be_for_less():
    hand = opened(purses=(1500, RICH, RICH))
    assert set(hand.offers()) == {"pass", "fold"}
    refused(
        hand.engine,
        Action(1, "bet", amount=500),
        ActionNotAllowed,
        "The smallest bet is 10.00: only a call may be for less",
    )
    hand = opened("bet 1000", purses=(RICH, 2500, RICH))
    assert set(hand.offers()) == {"call", "fold"}
    refused(
        hand.engine,
        Action(2, "raise", to=1500),
        ActionNotAllowed,
        "must be to at least 20.00: only a call may be for less",
    )
    hand = opened("bet 2000", purses=(RICH, 1500, RICH))
    assert hand.offers()["call"].cost == 500
    (called, _) = hand.act("call")
    assert (called.amount, called.is_all_in) == (500, True)


def test_more_than_the_purse_holds_is_refused():
    hand = opened(purses=(5000, RICH, RICH))
    assert (hand.offers()["bet"].least, hand.offers()["bet"].most) == (1000, 4000)
    refused(hand.engine, Action(1, "bet", amount=4001), PurseTooSmall, "This costs 40.01, the purse holds 40.00")
    hand = opened("pass pass", "bet 1000", purses=(5000, RICH, RICH))
    refused(hand.engine, Action(1, "raise", to=4001), PurseTooSmall, "This costs 40.01, the purse holds 40.00")
    assert hand.engine.verify(Action(1, "raise", to=4000)) == 4000


def test_fold_is_always_allowed():
    hand = opened()
    assert "fold" in hand.offers()
    hand.act("fold")
    assert "fold" in hand.offers()


def test_the_least_raise_and_the_count_begin_anew_on_every_street():
    hand = opened("bet 1000", "raise 11000 raise 21000", "fold", "call")
    assert hand.engine.street == "orbit"
    hand.act("bet 1000")
    assert (hand.offers()["raise"].least, hand.offers()["raise"].most) == (2000, 11000)
    assert hand.engine.view(HOUSE).raises_left == 3


def test_a_cost_is_what_the_seat_still_lacks():
    hand = opened("bet 1000", "raise 3000")
    assert hand.engine.verify(Action(3, "call")) == 3000
    assert hand.engine.verify(Action(3, "raise", to=5000)) == 5000
    hand.act("raise 5000")
    assert hand.engine.verify(Action(1, "call")) == 4000


def test_what_happens_to_a_seat_that_does_nothing():
    hand = opened()
    assert hand.engine.default_action(1) == Action(1, "pass")
    hand.act("bet 1000")
    assert hand.engine.default_action(2) == Action(2, "fold")
    hand = jumping([5, 5, 5, 1, 1, 1])
    assert hand.engine.default_action(1) == Action(1, "no_jump")
    hand.act("jump 2")
    assert hand.engine.default_action(1) == Action(1, "spare")


# -- the Jump -------------------------------------------------------------------------------------------------


def jumping(more, **rules):
    """At the Jump: 6 6 1, 5 4 1, 2 2 1 at seats 1 to 3, seat 4 sits out and seat 5 folded. Seat 1 is first."""
    hand = Hand([6, 5, 2, 1, 6, 4, 2, 1, 1, 1, *more], (RICH, RICH, RICH, 0, RICH), button=5, **rules)
    hand.act("pass pass pass fold", "pass pass pass", "pass pass pass")
    assert hand.engine.phase == "jumping"
    assert hand.turn == 1
    return hand


JUMPING = {
    "oneself": (Action(1, "jump", target=1), ActionNotAllowed, "Nobody can jump themselves"),
    "a folded seat": (Action(1, "jump", target=5), ActionNotAllowed, "Seat 5 is not in the hand"),
    "a seat that sits out": (Action(1, "jump", target=4), ActionNotAllowed, "Seat 4 is not in the hand"),
    "an empty seat": (Action(1, "jump", target=6), ActionNotAllowed, "Seat 6 is not in the hand"),
    "no seat": (Action(1, "jump", target=-1), ActionNotAllowed, "Seat -1 is not in the hand"),
    "nobody": (Action(1, "jump"), UnknownAction, '"jump" goes with a target'),
    "a die": (Action(1, "jump", target=2, die=0), UnknownAction, '"jump" goes without a die'),
    "another's turn": (Action(2, "jump", target=1), WrongTurn, "It is seat 1's turn, not seat 2's"),
    "by a folded seat": (Action(5, "jump", target=1), WrongTurn, "It is seat 1's turn"),
    "by who sits out": (Action(4, "jump", target=1), UnknownSeat, "Seat 4 is not in this hand"),
    "no jump at somebody": (Action(1, "no_jump", target=2), UnknownAction, '"no_jump" goes without a target'),
    "a bet": (Action(1, "bet", amount=1000), WrongPhase, '"bet" is not possible now: it is time for the Jump'),
    "a fold": (Action(1, "fold"), WrongPhase, '"fold" is not possible now'),
    "a re-roll before a duel": (Action(1, "reroll", die=0), WrongPhase, '"reroll" is not possible now'),
}


@every("case", JUMPING)
def test_what_is_refused_in_the_jump(case):
    action, kind, words = JUMPING[case]
    refused(jumping([]).engine, action, kind, words)


DUEL = {
    "die 3": (Action(1, "reroll", die=3), ActionNotAllowed, "A hand has dice 0 to 2, not 3"),
    "die -1": (Action(1, "reroll", die=-1), ActionNotAllowed, "A hand has dice 0 to 2, not -1"),
    "no die": (Action(1, "reroll"), UnknownAction, '"reroll" goes with a die'),
    "whose": (Action(1, "reroll", die=0, target=2), UnknownAction, '"reroll" goes without a target'),
    "spare which": (Action(1, "spare", die=0), UnknownAction, '"spare" goes without a die'),
    "by the loser": (Action(2, "reroll", die=0), WrongTurn, "It is seat 1's turn, not seat 2's"),
    "by the next": (Action(2, "no_jump"), WrongPhase, '"no_jump" is not possible now: the winner of a duel picks'),
    "another jump": (Action(1, "jump", target=2), WrongPhase, '"jump" is not possible now'),
}


@pytest.mark.parametrize("case", DUEL)
def test_what_is_refused_in_a_duel(case):
    action, kind, words = DUEL[case]
    hand = jumping([6, 6, 6, 1, 1, 1])
    hand.act("jump 2")
    refused(hand.engine, action, kind, words)


def test_every_live_player_is_asked_once_from_who_acted_first_on_the_deep():
    hand = jumping([6, 6, 6, 1, 1, 1, 3])
    assert hand.told(e.JumpBegan) == [e.JumpBegan((1, 2, 3))]
    hand.act("jump 3", "reroll 0")
    assert hand.turn == 2
    refused(hand.engine, Action(1, "jump", target=2), WrongTurn, "It is seat 2's turn")
    hand.act("no_jump no_jump")
    assert hand.engine.phase == "closed"
    refused(hand.engine, Action(1, "pass"), WrongPhase, '"pass" is not possible now: no hand is open')


def test_both_roll_the_jumper_first_and_the_winner_picks_the_losers_die():
    hand = jumping([1, 2, 3, 2, 2, 2, 6, 6, 5, 5, 4, 4])
    assert hand.offers()["jump"].choices == (2, 3)
    hand.act("no_jump jump 1")
    assert [(event.seat, event.dice, event.total) for event in hand.told(e.SkillRolled)] == [
        *[(2, (1, 2, 3), 6), (1, (2, 2, 2), 6)],
        *[(2, (6, 6, 5), 17), (1, (5, 4, 4), 13)],
    ]
    assert hand.told(e.DuelTied) == [e.DuelTied(6, "reroll")]
    assert hand.told(e.DuelWon) == [e.DuelWon(2, 1)]
    assert (hand.turn, hand.engine.phase) == (2, "duel")


@pytest.mark.parametrize(("rule", "winner"), [("jumper", 2), ("target", 1)])
def test_a_tie_is_decided_as_the_table_has_it(rule, winner):
    hand = jumping([2, 2, 2, 1, 2, 3], skill_tie=rule)
    hand.act("no_jump jump 1")
    assert hand.told(e.DuelWon) == [e.DuelWon(winner, 3 - winner)]
    assert hand.told(e.DuelTied) == [e.DuelTied(6, rule)]
    assert hand.turn == winner


def test_a_re_roll_counts_at_shadowport_and_sparing_draws_nothing():
    hand = jumping([6, 6, 6, 1, 1, 1, 5, 1, 1, 1, 6, 6, 6])
    hand.act("jump 2", "reroll 1", "jump 1 spare", "no_jump")
    assert hand.told(e.DieRerolled) == [e.DieRerolled(1, 2, 1, 4, 5, (5, 5, 1))]
    assert {event.seat: event.total for event in hand.told(e.HandShown)} == {1: 24, 2: 20, 3: 8}
    assert hand.events[-1].draws_used == 10 + 6 + 1 + 6


def skill_rolled(skill, *draws, wild):
    """The jumper's total with a skill, against a target whom nothing can beat."""
    hand = Hand([6, 5, 1, 1, 1, 1, *draws, 1], (RICH, RICH), 2, {1: skill, 2: "1D+99"}, wild_die=wild)
    hand.act(PASSES, "jump 2")
    return hand.told(e.SkillRolled)[0].total


@pytest.mark.parametrize(
    ("skill", "draws", "total"),
    [
        *(("1D", (4,), 4), ("1D", (1,), 0), ("1D+2", (1,), 2), ("1D", (6, 6, 1), 13)),
        *(("2D", (3, 1), 0), ("3D", (2, 5, 1), 2), ("3D", (5, 5, 1), 5), ("3D", (6, 6, 2), 14)),
        *(("3D", (6, 1, 6, 6, 5), 24), ("3D+1", (1, 2, 6, 1), 11)),
    ],
)
def test_the_wild_die(skill, draws, total):
    assert skill_rolled(skill, *draws, wild=True) == total


def test_without_a_wild_die_every_die_counts_as_it_lies():
    assert skill_rolled("3D+2", 6, 1, 6, wild=False) == 15


def test_no_jump_where_the_table_has_none():
    hand = Hand([6, 5, 1, 1, 1, 1], (RICH, RICH), 2, jump=False)
    hand.act(PASSES)
    assert hand.engine.phase == "closed"
    assert not hand.told(e.JumpBegan)
    assert hand.results == {1: (1000, 2000), 2: (1000, 0)}


# -- Shadowport and the pots ----------------------------------------------------------------------------------


@every(
    ("dice", "total"),
    [
        *(((6, 6, 1), 24), ((6, 1, 6), 24), ((1, 1, 6), 7), ((1, 1, 1), 4), ((1, 1, 2), 4), ((1, 2), 3)),
        *(((2, 2, 6), 8), ((2, 2, 5), 8), ((3, 3, 6), 12), ((4, 2, 1), 6), ((5, 5, 6), 20), ((1, 1, 4), 5)),
    ],
)
def test_the_best_two_dice_doubles_counting_twice(dice, total):
    assert worth(dice) == total


@pytest.mark.parametrize(
    ("paid", "live", "pots"),
    [
        ({1: 10, 2: 10}, [1, 2], [(20, (1, 2))]),
        ({1: 10, 2: 30, 3: 30}, [1, 2, 3], [(30, (1, 2, 3)), (40, (2, 3))]),
        ({1: 10, 2: 30, 3: 50}, [1, 2, 3], [(30, (1, 2, 3)), (40, (2, 3)), (20, (3,))]),
        ({1: 10, 2: 30, 3: 50}, [1, 3], [(30, (1, 3)), (60, (3,))]),
        ({1: 10, 2: 30, 3: 50}, [1, 2], [(30, (1, 2)), (60, (2,))]),
        ({1: 10, 2: 30, 3: 50, 4: 5}, [1], [(95, (1,))]),
    ],
)
def test_pots_at_table_stakes(paid, live, pots):
    assert [(pot.amount, pot.seats) for pot in pots_of(paid, live)] == pots


def test_odd_cents_go_to_the_first_tied_left_of_the_dealer():
    for button, first in ((1, 2), (2, 3), (3, 1)):
        hand = Hand([3] * 4 + [2] * 3 + [1] * 3, (RICH,) * 4, button=button, ante=Cents(1001))
        while hand.engine.phase != "closed":
            name = "fold" if hand.turn == 4 else hand.engine.default_action(hand.turn).action
            hand.act(name)
        assert {s: back for s, (_, back) in hand.results.items()} == {1: 1334, 2: 1334, 3: 1334, 4: 0} | {first: 1336}


# -- records that cannot be used ------------------------------------------------------------------------------

PLAIN = {
    "format": "casino-round/1",
    "table": "pilok/standard",
    "seats": [
        {"name": "Ann", "purse": 5000, "skill": "1D"},
        {"name": "Bo", "purse": 5000, "skill": "2D+1"},
        None,
        {"name": "Cy", "purse": 900, "skill": "3D"},
    ],
    "dealer": 2,
    "draws": [6, 5, 1, 1, 1, 1, 6, 1, 1, 3],
    "actions": [
        *[{"seat": 1, "action": "bet", "amount": 1000}, {"seat": 2, "action": "raise", "to": 2500}],
        *[{"seat": 1, "action": "call"}, {"seat": 1, "action": "pass"}, {"seat": 2, "action": "pass"}],
        *[{"seat": 1, "action": "pass"}, {"seat": 2, "action": "pass"}, {"seat": 1, "action": "jump", "target": 2}],
        *[{"seat": 1, "action": "reroll", "die": 0}, {"seat": 2, "action": "no_jump"}],
    ],
}


def with_seat(number, **changes):
    seats = [*PLAIN["seats"]]
    seats[number - 1] = {k: v for k, v in ((seats[number - 1] or {}) | changes).items() if v is not ...}
    return {"seats": seats}


def with_action(place, **changes):
    actions = [*PLAIN["actions"]]
    actions[place] = {k: v for k, v in (actions[place] | changes).items() if v is not ...}
    return {"actions": actions}


def plain(**changes):
    return json.dumps({k: v for k, v in (PLAIN | changes).items() if v is not ...}).encode()


def test_the_plain_record_holds():
    settled = replay(decode_record(plain())).settlement
    assert [(s.seat, s.staked, s.returned) for s in settled.seats] == [(1, 3500, 7000), (2, 3500, 0), (4, 0, 0)]
    line = json.loads(msgspec.json.encode(settled))
    assert list(line) == ["event", "seats", "draws_used"]  # nobody deals against the players
    assert line["draws_used"] == 10


NOWHERE = "dealer: it must be a seat somebody sits at"
BROKEN = {
    "no dealer": ({"dealer": ...}, NOWHERE),
    "dealer null": ({"dealer": None}, NOWHERE),
    "dealer at an empty seat": ({"dealer": 3}, NOWHERE),
    "dealer off the table": ({"dealer": 8}, NOWHERE),
    "dealer nought": ({"dealer": 0}, NOWHERE),
    "dealer below": ({"dealer": -1}, NOWHERE),
    "dealer in words": ({"dealer": "2"}, "dealer: Expected `int"),
    "dealer with a point": ({"dealer": 2.0}, "dealer: Expected `int"),
    "dealer true": ({"dealer": True}, "dealer: Expected `int"),
    "no skill": (with_seat(2, skill=...), r"seats\[1\]: it has no `skill`"),
    "no skill to sit out with": (with_seat(4, skill=...), r"seats\[3\]: it has no `skill`"),
    "a skill of a number": (with_seat(1, skill=4), r"seats\[0\]\.skill: Expected `str"),
    "a skill without end": (with_seat(1, skill="4D" + "+1" * 10), r"seats\[0\]\.skill: Expected `str` of length <= 20"),
    "a bet": (with_seat(1, bet=1000), r"seats\[0\]: a hand here begins without a `bet`"),
    "a bet of nothing": (with_seat(2, bet=0), r"seats\[1\]: a hand here begins without a `bet`"),
    "one who can pay": (
        with_seat(2, purse=999),
        "seats: A hand needs two players who can pay the Berthing Fee of 10.00",
    ),
    "one alone": ({"seats": PLAIN["seats"][:1], "dealer": 1}, "seats: A hand needs two players"),
    "nobody": ({"seats": [None, None]}, "seats: nobody sits at the table"),
    "eight seats": ({"seats": [*PLAIN["seats"], None, None, None, None]}, "seats: this table has 7 seats, not 8"),
    "three at a duel": ({"table": "pilok/duel"}, "seats: this table has 2 seats, not 4"),
    "seat three of two": ({"settings": {"seats": 2}}, "seats: this table has 2 seats, not 4"),
    "discards": ({"discards": ["AS"]}, "discards: Three Street Pi'Lok is not played with cards"),
    "a seven": ({"draws": [7, *PLAIN["draws"][1:]]}, r"draws\[0\]: 7 is not a face of a 6-sided die"),
    "a nought": ({"draws": [*PLAIN["draws"][:6], 0]}, r"draws\[6\]: 0 is not a face of a 6-sided die"),
    "a card": ({"draws": ["AS"]}, r"draws\[0\]: 'AS' is not a face of a 6-sided die"),
    "a die too few": ({"draws": PLAIN["draws"][:-1]}, "draws: the round needs draw 10, but only 9 are given"),
    "a die too many": ({"draws": [*PLAIN["draws"], 1]}, r"draws: 1 draw left over"),
    "no bet": (with_action(0, amount=...), r'actions\[0\]: "bet" goes with an amount'),
    "a bet too small": (with_action(0, amount=999), r"actions\[0\]: A bet here is 10\.00 to 40\.00, not 9\.99"),
    "a bet from nowhere": (with_action(0, amount=4001), r"actions\[0\]: This costs 40\.01, the purse holds 40\.00"),
    "a bet in words": (with_action(0, amount="1000"), r"actions\[0\]\.amount: Expected `int"),
    "a raise without to": (with_action(1, to=...), r'actions\[1\]: "raise" goes with a total to raise to'),
    "a raise by": (with_action(1, to=..., amount=1500), r'actions\[1\]: "raise" goes with'),
    "a raise too small": (
        with_action(1, to=1999),
        r"actions\[1\]: A raise must now be to at least 20\.00 and at most 40\.00, not 19\.99",
    ),
    "a pass to a raise": (with_action(2, action="pass"), r"actions\[2\]: There is a bet to match: call 15\.00"),
    "a call of nothing": (with_action(3, action="call"), r"actions\[3\]: There is no bet to call"),
    "another's turn": (with_action(1, seat=1), r"actions\[1\]: It is seat 2's turn, not seat 1's"),
    "an empty seat's turn": (with_action(1, seat=3), r"actions\[1\]: Seat 3 is not in this hand"),
    "who sits out": (with_action(1, seat=4), r"actions\[1\]: Seat 4 is not in this hand"),
    "no such action": (with_action(4, action="stand"), r'actions\[4\]: .* has no action "stand"'),
    "somebody sits down": (
        with_action(1, action="sit", seat=3, to=..., amount=5000),
        r'actions\[1\]: "sit" is not possible now',
    ),
    "a second deal": (with_action(1, action="deal", seat=0, to=..., target=1), r'actions\[1\]: "deal" is not possible'),
    "jumping oneself": (with_action(7, target=1), r"actions\[7\]: Nobody can jump themselves"),
    "jumping who sits out": (with_action(7, target=4), r"actions\[7\]: Seat 4 is not in the hand"),
    "jumping nobody": (with_action(7, target=...), r'actions\[7\]: "jump" goes with a target'),
    "die 3": (with_action(8, die=3), r"actions\[8\]: A hand has dice 0 to 2, not 3"),
    "die -1": (with_action(8, die=-1), r"actions\[8\]: A hand has dice 0 to 2, not -1"),
    "no die": (with_action(8, die=...), r'actions\[8\]: "reroll" goes with a die'),
    "the loser picks": (with_action(8, seat=2), r"actions\[8\]: It is seat 1's turn"),
    "an unknown field": (with_action(8, dice=0), r"actions\[8\]: .*unknown field `dice`"),
    "a skill in an action": (with_action(9, skill="3D"), r'actions\[9\]: "no_jump" goes without a skill'),
    "no end": (
        {"actions": PLAIN["actions"][:-1]},
        r"actions: the record ends before the round does \(seat 2 is to act",
    ),
    "an action too many": (
        {"actions": [*PLAIN["actions"], PLAIN["actions"][-1]]},
        r"actions\[10\]: the round is settled; 1 action left over",
    ),
    "no ante": ({"settings": {"ante": 0}}, "settings: .*`ante`"),
    "an ante below": ({"settings": {"ante": -1}}, "settings: key `ante`"),
    "limits upside down": ({"settings": {"minimum_bet": 50, "maximum_bet": 20}}, "settings: .*`maximum_bet`"),
    "a bet of nothing at least": ({"settings": {"minimum_bet": 0}}, "settings: .*`minimum_bet`"),
    "raises below": ({"settings": {"raises_per_street": -1}}, "settings: key `raises_per_street`"),
    "ties by a coin": ({"settings": {"skill_tie": "coin"}}, "settings: key `skill_tie`"),
    "half wild": ({"settings": {"wild_die": 1}}, "settings: key `wild_die`: must be true or false"),
    "another game's key": ({"settings": {"minimum": 10}}, "settings: there is no key `minimum`"),
}
for code in ("0D", "D", "4", "21D", "100D", "3D+0", "3D+100", "3D-1", "3d", " 3D", "3D\n", "3D+", "03D", "\u0663D"):
    BROKEN[f"skill {code!r}"] = (with_seat(1, skill=code), r"seats\[0\]: [\s\S]* is not a dice code of 1 to 20 dice")


@every("case", BROKEN)
def test_a_broken_record_is_refused_with_its_place(case):
    changes, words = BROKEN[case]
    with pytest.raises(RecordError, match=f"^{words}"):
        replay(decode_record(plain(**changes)))


def test_the_levels_of_the_house_are_what_the_rules_say():
    standard = shipped_level("pilok/standard").settings
    assert (standard.ante, standard.min_bet, standard.max_bet, standard.raises_per_street) == (1000, 1000, 10000, 3)
    assert (standard.jump, standard.skill_tie, standard.wild_die, standard.seats) == (True, "reroll", False, 7)
    assert shipped_level("pilok/dockside_den").settings.wild_die
    assert shipped_level("pilok/admirals_suite").settings.skill_tie == "target"
    assert shipped_level("pilok/duel").settings.seats == 2
