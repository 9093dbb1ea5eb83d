"""A bomb in a hall on the screen: one window has the case, the other the manual, and both the talk and the end."""

import pygame
import pytest

from casino.engines.baccarat.warning import PLACES, place_for
from casino.engines.base import Action
from casino.scenes.games.bomb.desk.advising import BombOver
from casino.scenes.games.bomb.desk.manual_pages import ManualPages
from casino.scenes.games.bomb.desk.scene import Desk
from casino.scenes.games.castle.scene import CastleHall
from casino.scenes.online.to_table import show_table
from casino.scenes.table.scene import TableScene
from tests.scenes.places import (
    BOMB,
    bomb_elsewhere,
    bomb_over_elsewhere,
    desk_elsewhere,
    lobby_with_bombs,
    passed,
    widget,
)
from tests.support.bomb_facts import facts_in
from tests.support.drawn_words import words_of

pytestmark = pytest.mark.usefixtures("unseen")


@pytest.fixture
def app(pilot):
    """A house of this test's own, as a hall lies beside its save."""
    return pilot.app


def keys(scene):
    return {one.key for one in scene.focus.widgets}


def top(app):
    return app.house.stack.top


def test_the_window_of_the_bomb_shows_the_case_and_the_talk_and_never_the_manual(app):
    hall = bomb_elsewhere(app)
    table = top(app)
    case = hall.hall.hall.tables[BOMB].session.engine.case
    assert table.model.serial == case.bomb.serial and table.model.phase == "armed"
    assert {"manual", "phone", "hint", "another", "copy"} & keys(table) == set()
    table.driver.cases.stakes.open_manual()
    assert "experts’ desk" in table.message and top(app) is table
    hall.guests[0].line(BOMB, "Which letters are lit?")
    passed(app, hall)
    assert {"log", "talk"} <= keys(table)
    assert hall.session.castle.talk.lines_for("Player")[-1].text == "Which letters are lit?"


def test_a_deal_moves_nothing_before_the_hall_has_told_it_and_the_clock_is_the_halls(app):
    hall = bomb_elsewhere(app)
    table = top(app)
    table.driver.add_chip(1, "player")
    table.driver.deal(1)
    assert table.model.rounds == 0 and table.model.asked == 0 and table.driver.table.turn == 0
    before = table.view.clock.left
    passed(app, hall, 10)
    assert table.model.asked == 1
    assert table.view.clock.left == pytest.approx(hall.hall.hall.tables[BOMB].advised.left / 1000, abs=0.2)
    assert table.view.clock.left < before


def typed(scene, words):
    """Types into the talk, as a keyboard does."""
    scene.focus.go_to("talk")
    for sign in words:
        key = pygame.key.key_code("space" if sign == " " else sign)
        scene.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=sign))
        scene.handle(pygame.event.Event(pygame.TEXTINPUT, text=sign))


def test_what_is_typed_into_the_talk_deals_nothing_and_turns_no_page(app):
    bomb_elsewhere(app)
    table = top(app)
    typed(table, "d 2 g")
    part = next(part for part in table.parts if hasattr(part, "chat"))
    assert part.chat.edit.value == "d 2 g" and top(app) is table
    assert table.driver.table.turn == 1, "nothing was asked of the hall"


def test_what_an_expert_types_turns_no_page_and_enters_nothing(app):
    desk_elsewhere(app)
    manual = top(app)
    typed(manual, "n p d")
    assert manual.page_number == 1 and manual.beside.panel.edit.value == "n p d" and top(app) is manual
    widget(manual, "desk").press()
    typed(top(app), " 7")
    assert top(app).model.serial == "" and top(app).beside.panel.edit.value == "n p d 7"


def test_a_bomb_that_is_over_is_reviewed_and_another_is_drawn(app):
    hall = bomb_over_elsewhere(app)
    table = top(app)
    assert table.model.outcome == "disarmed" and table.driver.purse == 53_000
    assert {"another", "go", "went"} <= keys(table) and "same" not in keys(table)
    widget(table, "another").press()
    assert table.model.phase == "closed" and table.view.lid.is_sealed
    passed(app, hall, 8)  # a press so soon after another counts for nothing
    widget(table, "arm").press()
    passed(app, hall, 8)
    assert table.model.phase == "armed" and table.model.code != ""


def test_a_window_that_comes_back_finds_the_bomb_as_it_stands(app):
    hall = bomb_elsewhere(app)
    table = top(app)
    table.driver.add_chip(1, "player")
    table.driver.deal(1)
    passed(app, hall)
    strikes = table.model.strikes
    app.house.stack.pop()
    hall.update(30_000)
    again = hall.session.table(BOMB)
    passed(app, hall)
    passed(app, hall, 25)
    shown = show_table(app.house, hall.session, again)
    assert shown.model.phase == "armed" and shown.model.strikes == strikes
    assert shown.model.serial == table.model.serial and shown.model.asked == 1
    passed(app, hall)
    assert shown.view.clock.left == pytest.approx(hall.hall.hall.tables[BOMB].advised.left / 1000, abs=0.3)


def test_the_window_of_an_expert_has_manual_desk_clock_and_talk_and_nothing_of_the_case(app):
    hall = desk_elsewhere(app)
    case = hall.hall.hall.tables[BOMB].session.engine.case
    manual = top(app)
    assert isinstance(manual, ManualPages) and {"pages", "desk", "log", "talk"} <= keys(manual)
    side = manual.beside
    assert side.advice.is_armed and side.advice.strikes == 1 and side.advice.deals == 1
    assert "Eve" in side.words and "Bob" in side.words
    assert manual.state_in_words().startswith(side.words) and "1 strike. On the clock: 3:5" in manual.state_in_words()
    widget(manual, "desk").press()
    desk = top(app)
    assert isinstance(desk, Desk) and desk.beside is side and {"serial", "log", "talk"} <= keys(desk)
    desk.model.read_serial("AL5OF2")
    widget(desk, "leave").press()
    widget(top(app), "desk").press()
    assert top(app).model.serial == "AL5OF2", "what was entered stays"
    shown = " ".join(words_of(app)).encode()
    assert facts_in(case, shown) == []
    assert facts_in(case, repr(vars(side.advice)).encode()) == []


def test_both_come_to_the_same_end_and_the_expert_to_its_review(app):
    hall = desk_elsewhere(app, is_over=True)
    page = top(app)
    assert isinstance(page, BombOver) and page.headline.startswith("Disarmed with")
    widget(page, "went").press()
    assert top(app) is not page
    app.house.stack.pop()
    widget(page, "again").press()
    replay = top(app)
    assert isinstance(replay, TableScene) and replay.model.serial
    app.house.stack.pop()
    page.on_escape()
    manual = top(app)
    assert isinstance(manual, ManualPages) and "end" in keys(manual)
    manual.on_escape()
    passed(app, hall)
    assert isinstance(top(app), CastleHall) and "Player" not in [
        one.name for one in hall.hall.hall.tables[BOMB].experts.values()
    ]


def test_who_leaves_the_desk_of_an_armed_bomb_is_asked_first_and_who_is_sent_away_is_told(app):
    hall = desk_elsewhere(app)
    top(app).on_escape()
    assert top(app).title == "Leave the desk?"
    app.house.stack.pop()
    hall.hall.hall.advisers.leave(hall.connection.id, hall.hall.now)
    passed(app, hall)
    assert "no longer at the desk" in top(app).sentence


def test_the_lobby_says_who_defuses_and_leads_there_or_to_the_desk(app):
    hall = lobby_with_bombs(app)
    lobby, table = top(app), hall.session.castle.table(BOMB)
    assert "1 expert" in table.news and "advise" in keys(lobby)
    eve = hall.guests[1]
    eve.ask("stand", table="pilok/standard")
    assert eve.ask("sit", table=BOMB, seat=1).is_done
    passed(app, hall)
    assert table.news.startswith("Eve is at the bomb")
    lobby.go_to_chosen()
    assert "Eve is at the bomb" in top(app).sentence
    app.house.stack.pop()
    lobby.choose("black_axe/standard")
    lobby.refresh()
    assert "advise" not in keys(lobby)


def test_a_lamp_and_other_modules_are_the_halls(app):
    lamp = "baccarat/mission_15"
    hall = bomb_elsewhere(app, lamp)
    table, at = top(app), hall.hall.hall.tables[lamp]
    for _ in range(int(at.level.settings.warning_every) + 2):
        hall.connection.caller.ask("here")
        hall.update(1_000)
        app.frame([], 0.0)
        if table.view.warning.word:
            break
    assert table.view.warning.word and "dial-1" in keys(table)
    right = place_for(table.view.warning.word, table.model.strikes)
    wrong = next(place for place in PLACES if place != right)
    table.driver.troubles.turn_dial(wrong)
    passed(app, hall, 6)
    assert table.model.strikes == 1 and not table.view.warning.word


def test_two_windows_end_alike(app):
    hall = desk_elsewhere(app)
    at, eve = hall.hall.hall.tables[BOMB], hall.guests[1]
    for _ in range(2):
        action = Action(0, "deal", target=1, bets={"player": (1,)})
        assert eve.ask("act", table=BOMB, action=action, head=at.n - 1).is_done
        passed(app, hall, 2)
    page = top(app)
    assert isinstance(page, BombOver) and page.headline == "BOOM"
    page.on_escape()
    assert top(app).beside.words.startswith("The bomb has gone off.")
