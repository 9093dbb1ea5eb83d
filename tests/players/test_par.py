"""Par: what a bomb takes a pair that plays by the manual, and the clocks of the missions that are held against it."""

import pytest

from casino.core.chance import FastChance
from casino.engines.baccarat.defusal import Defusal
from casino.engines.baccarat.events import BombEnded
from casino.engines.baccarat.salon import SEAT
from casino.engines.baccarat.settings import DefusalSettings
from casino.engines.base import HOUSE, Action, Entrant
from casino.players.bomb.cases import case_of
from casino.players.bomb.expert import solving_chips
from casino.players.bomb.par import house_pace, par_of, steps_at
from casino.records.levels import missions, shipped_level

CODE = "7KXM-29TD-4WRC"
MISSIONS, FAULTS = missions("baccarat")


def test_there_are_twenty_missions_each_with_something_of_its_own():
    assert not FAULTS and len(MISSIONS) == 20
    assert [one.name for one in MISSIONS] == [f"baccarat/mission_{number:02}" for number in range(1, 21)]
    for words in ({one.title for one in MISSIONS}, {one.placard.blurb for one in MISSIONS}):
        assert len(words) == 20
    assert len({one.settings for one in MISSIONS}) == 20
    assert all(one.settings.minimum == one.settings.bounty == 0 for one in MISSIONS)  # nobody is too poor for one


def test_the_clocks_of_the_missions_come_from_their_par():
    assert MISSIONS[0].settings.seconds is None
    for number, mission in enumerate(MISSIONS[1:], 1):
        par = par_of(mission.settings, number)
        assert par.slowest < mission.settings.seconds <= 2 * par.middle, mission.title


def test_the_first_clock_leaves_a_little_and_so_does_that_for_fairs():
    first, fair = MISSIONS[1].settings, shipped_level("baccarat/fair_case").settings
    assert 20 <= first.seconds - par_of(first, 1).middle <= 60
    assert fair.seconds == 180 and par_of(fair).slowest < 180 <= 2 * par_of(fair).middle


def test_the_pair_disarms_what_it_plays_and_every_step_takes_time():
    for modules in (1, 4):
        rules = DefusalSettings(modules=modules)
        steps = list(steps_at(case_of(CODE, modules), rules, house_pace()))
        assert sum(step.name == "deal" for step in steps) == modules
        assert all(step.seconds >= 0 for step in steps) and sum(step.seconds for step in steps) > 60


def test_what_makes_a_case_harder_takes_longer_and_practice_helps():
    def par(**settings):
        return par_of(DefusalSettings(**settings)).middle

    usual = par()
    assert par(port_names=True) < usual < par(placards="times") < par(edition="sums")
    assert par(modules=2) > 1.5 * usual and par(others_solved=4) > usual
    assert par(blackout_every=30, blackout_seconds=10) == usual + 10 * (usual // 30)
    assert par_of(DefusalSettings(), 10).middle == pytest.approx(usual * (1 - house_pace().learned) ** 10)


def _armed(rules):
    bomb = Defusal(rules)
    bomb.lay_out(case_of(CODE, rules.modules))
    bomb.open_round(FastChance(1))
    for action in bomb.opening({SEAT: Entrant(0)}, HOUSE):
        bomb.apply(action)
    return bomb


def _ended(events):
    return [event.outcome for event in events if isinstance(event, BombEnded)]


def test_every_mission_can_be_disarmed_and_lost_by_strikes_and_by_time():
    for mission in MISSIONS:
        rules = mission.settings
        for way, end in (("solves", "disarmed"), ("strikes", "exploded")):
            bomb, ends = _armed(rules), []
            for number in range(1, rules.modules + 1):
                while not ends and any(number in (offer.choices or ()) for offer in bomb.legal_actions(SEAT)):
                    bets = solving_chips(bomb.deck(number))
                    if way == "strikes":  # the other hand; in a tie, one without it
                        bets = {"banker": bets["player"]} if "player" in bets else {"player": bets["banker"]}
                    ends = _ended(bomb.apply(Action(SEAT, "deal", target=number, bets=bets)))
            assert ends == [end], f"{mission.title}: {way}"
        if rules.seconds is not None:
            assert _ended(_armed(rules).apply(Action(HOUSE, "time_out"))) == ["time"], mission.title
