"""Missions at the screen: their page, what is kept of them, and what a case may hide from whoever stands at it."""

import pytest

from casino.engines.baccarat.bomb_clock import Lights
from casino.engines.baccarat.warning import ANSWER_SECONDS, place_for
from casino.records.levels import missions, shipped_level
from casino.records.replay import replay
from casino.records.rounds import decode_record, encode_record
from casino.scenes.games.bomb.closed.missions import MissionProgress, MissionsPage, open_mission
from casino.tables.stored_rounds import record_of
from tests.scenes.games.bomb.test_defusal_table import CODE, Bomb
from tests.scenes.places import house_of, widget
from tests.support.drawn_words import words_of

pytestmark = pytest.mark.usefixtures("unseen")
MISSIONS = missions("baccarat")[0]


@pytest.fixture
def app(tmp_path):
    made = house_of(tmp_path / "casino.save")
    made.house.change(speed="instant")
    yield made
    made.close()


@pytest.fixture
def bomb(request, tmp_path):
    made = Bomb(tmp_path, request.param)
    made.table.driver.cases.lay(CODE)
    made.arm()
    yield made
    made.app.close()


def at(number):
    return pytest.mark.parametrize("bomb", [f"baccarat/mission_{number:02}"], indirect=True)


def disarm(app):
    """Plays the mission on the stack to its end with the chips that the manual gives."""
    table = app.house.stack.top
    widget(table, "arm").press()
    show(table)
    for number in range(1, len(table.model.modules) + 1):
        solve(table, number)
    return table


def show(table):
    """Everything that happened is shown at once."""
    table.director.skip_all()
    table.update(0.1)


def solve(table, number=1):
    """Deals with the chips that the manual gives."""
    for area, stack in table.driver.expert.chips(number).items():
        for chip in stack:
            table.driver.choose_chip(number, chip)
            table.driver.add_chip(number, area)
    table.driver.deal(number)
    show(table)


# -- the page -------------------------------------------------------------------------------------------------


def test_the_plaque_in_the_hall_leads_to_the_page_of_all_missions(app):
    app.house.doors.enter(shipped_level("baccarat/missions"))
    page = app.house.stack.top
    assert isinstance(page, MissionsPage) and not page.faults
    rows = widget(page, "missions").rows
    assert [row.cells[0] for row in rows] == [f"{n}. {one.title}" for n, one in enumerate(MISSIONS, 1)]
    assert [row.cells[-1] for row in rows] == ["next", *["–"] * 19]
    widget(page, "begin").press()
    assert app.house.stack.top.level.name == "baccarat/mission_01"
    assert app.house.stack.top.message == MISSIONS[0].placard.blurb


def test_a_mission_that_is_done_is_kept_and_leads_on_to_the_next(app):
    open_mission(app.house, MISSIONS[7])
    table = disarm(app)
    assert table.model.outcome == "disarmed" and MISSIONS[8].title in table.message
    progress = MissionProgress(app.house.store, app.house.profile)
    assert progress.is_done(MISSIONS[7]) and 200 < progress.best(MISSIONS[7]) <= 240
    assert progress.next_of(MISSIONS) == 0
    widget(table, "next").press()
    assert app.house.stack.top.level.name == MISSIONS[8].name
    progress.keep(MISSIONS[7], 3.0)
    progress.keep(MISSIONS[7], None)
    assert MissionProgress(app.house.store, app.house.profile).best(MISSIONS[7]) > 200  # the best stays


def test_neither_a_known_case_nor_one_given_up_counts_and_hints_cost_the_time(app):
    for way in ("known", "given up", "hint"):
        open_mission(app.house, MISSIONS[1])
        table = app.house.stack.top
        if way == "known":
            table.driver.cases.place_again()
        widget(table, "arm").press()
        show(table)
        if way == "hint":
            table.driver.hints.tell()
        if way == "given up":
            table.driver.give_up()
            show(table)
        else:
            solve(table)
        progress = MissionProgress(app.house.store, app.house.profile)
        assert progress.is_done(MISSIONS[1]) == (way == "hint")
        assert progress.best(MISSIONS[1]) is None
        table.leave()


def test_what_is_broken_in_the_save_is_no_mission_done(app):
    for kept in (None, [1], {"baccarat/mission_01": "yes", "x": None}):
        app.house.store.keep_preference(app.house.profile.id, "missions", kept)
        assert MissionProgress(app.house.store, app.house.profile).next_of(MISSIONS) == 0


# -- what a case hides ----------------------------------------------------------------------------------------


def test_the_lights_go_out_when_they_may_and_come_on_again_by_themselves():
    lights = Lights(30, 10)
    assert not lights.advance(29, may_go_out=True)
    assert not lights.advance(5, may_go_out=False) and not lights.is_out
    assert lights.advance(0.1, may_go_out=True) and lights.is_out
    assert not lights.advance(9.9, may_go_out=True)
    assert lights.advance(0.2, may_go_out=False) and not lights.is_out
    assert not Lights(None, 10).advance(10_000, may_go_out=True)


@at(7)
def test_in_the_dark_only_the_clock_can_be_read_and_nothing_can_be_dealt(bomb):
    assert not bomb.table.model.is_dark
    bomb.wait(31, 4)
    assert bomb.table.model.is_dark and bomb.table.message == "The lights are out."
    keys = {one.key for one in bomb.table.focus.widgets}
    assert "give_up" in keys and "manual" in keys and not any(key.startswith("1-") for key in keys)
    assert len(bomb.table.told()) == 2
    bomb.table.driver.deal(1)
    assert bomb.model.strikes == 0
    bomb.wait(11, 4)
    assert not bomb.table.model.is_dark and any(one.key == "1-deck" for one in bomb.table.focus.widgets)


@at(10)
def test_after_a_strike_neither_the_screen_nor_a_sentence_tells_a_card(bomb):
    bomb.deal()  # no bet: a strike
    assert bomb.model.strikes == 1 and not bomb.model.module(1).is_face_down
    bomb.play("lose")
    module = bomb.model.module(1)
    assert module.is_face_down and module.hands["player"] and bomb.model.strikes == 2
    said = " ".join(bomb.house.messages.sentences)
    assert "face down" in said and " of hearts" not in said and " of spades" not in said
    bomb.table.driver.give_up()
    bomb.settle()
    assert not module.is_face_down


@at(9)
def test_a_covered_module_shows_nothing_until_the_one_before_it_is_solved(bomb):
    assert not any(one.key.startswith("2-") for one in bomb.table.focus.widgets)
    bomb.play("win")
    assert bomb.model.module(2).is_open and "2-deck" in {one.key for one in bomb.table.focus.widgets}
    solve(bomb.table, 2)
    assert bomb.model.outcome == "disarmed"


@at(18)
def test_others_go_on_but_not_during_a_deal_and_what_was_read_out_holds_a_while(bomb):
    bomb.wait(36, 4)
    assert bomb.model.others_since == 1 and "1 by now" in bomb.table.message
    bomb.wait(30, 4)
    solve(bomb.table)
    assert bomb.session.engine.deck(2).solved == 2 and bomb.model.module(2).is_open
    bomb.wait(30, 4)
    assert bomb.model.others_since == 1  # the new deck can be read out in peace
    bomb.wait(6, 4)
    assert bomb.model.others_since == 2
    for number in (2, 3):
        solve(bomb.table, number)
    record = record_of(bomb.house.store.stored_round(bomb.session.last_round))
    assert [deal.others for deal in record.rounds] == [1, 2, 2]
    assert replay(record).settlement.solved


@at(15)
def test_a_lamp_wants_the_dial_turned_as_the_manual_says_or_it_is_a_strike(bomb):
    def lit():
        bomb.wait(41, 4)
        assert bomb.table.view.warning.word in bomb.table.message
        return place_for(bomb.table.view.warning.word, bomb.model.strikes)

    bomb.table.view.clock.left = 600.0
    place = lit()
    assert {"manual", "phone"} <= {one.key for one in bomb.table.focus.widgets}, "it says where the dial goes"
    widget(bomb.table, f"dial-{place}").press()
    assert bomb.model.strikes == 0 and not bomb.table.view.warning.word
    widget(bomb.table, f"dial-{lit() % 4 + 1}").press()
    bomb.settle()
    assert bomb.model.strikes == 1
    lit()
    bomb.wait(ANSWER_SECONDS + 1, 4)
    bomb.settle()
    assert bomb.model.outcome == "exploded"
    record = record_of(bomb.house.store.stored_round(bomb.session.last_round))
    assert [deal.is_lamp for deal in record.rounds] == [True, True]
    assert decode_record(encode_record(record)) == record and replay(record).settlement.strikes == 2


@at(6)
def test_a_placard_to_multiply_says_no_maximum(bomb):
    words, module = " ".join(words_of(bomb.app)), bomb.model.module(1)
    assert f"× {module.maximum // module.minimum:,}" in words
    assert f"${module.maximum // 100:,}" not in words
