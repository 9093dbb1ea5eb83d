"""What is at stake at a case: a bounty only where this screen shows no manual, desk or hint, and once for a code.

All pages that can be reached from an armed case are walked through, by every button and every key.
"""

import random

import msgspec
import pygame
import pytest

from casino.engines.baccarat.defusal import Case
from casino.players.bomb.cases import new_case_code
from casino.scenes.games.bomb.desk.manual_pages import ManualPages
from casino.scenes.games.bomb.desk.scene import Desk
from casino.scenes.games.bomb.hints import HintPage
from casino.scenes.table.drivers.replay import ReplayDriver
from casino.scenes.table.scene import TableScene
from casino.ui.widgets.widgets import Choice, Slider, Toggle
from tests.scenes.places import Standing, armed_bomb, bomb_at, widget
from tests.support.books import check_books
from tests.tools.shots import baccarat_rounds as rounds

pytestmark = pytest.mark.usefixtures("unseen")

HELP = (ManualPages, Desk, HintPage)
KEYS = (*range(pygame.K_a, pygame.K_z + 1), *range(pygame.K_F1, pygame.K_F12 + 1))
ENDS = ("Give up?", "Walk away from the bomb?")  # their answers end the bomb, or lead back to it
MOVES = ("deck", "player", "banker", "tie", "pair", "less", "more")  # what chips and cards are moved with


def key(app, code):
    """A key goes down and up, once the buttons hear."""
    while isinstance(app.house.stack.top, TableScene) and app.house.stack.top.is_deaf:
        app.frame([], 0.1)
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        app.frame([pygame.event.Event(kind, key=code, mod=0, unicode="", scancode=0)], 1 / 60)


class Walk:
    """A walk through every page that can be reached from a table, by pressing all there is."""

    def __init__(self, app, table):
        self.app, self.table, self.stack = app, table, app.house.stack
        self.seen, self.found = set(), []

    def go(self, path=()):
        here = path[-1] if path else self.table
        for one in [one for one in here.focus.widgets if not isinstance(one, Choice | Toggle | Slider)]:
            if not one.key.endswith(MOVES):
                self._try(path, here, one.press)
        for code in () if path else KEYS:
            if code not in (pygame.K_d, pygame.K_g):
                self._try(path, here, lambda code=code: key(self.app, code))

    def _try(self, path, here, press):
        self._back_to(path)
        press()
        top = self.stack.top
        if isinstance(top, HELP) or self._may_tell(top):
            self.found.append(f"{[type(one).__name__ for one in path]}: {type(top).__name__}")
            return
        is_new = top not in (here, self.table) and str(getattr(top, "title", "")) not in ENDS
        if is_new and (sort := (type(top), str(getattr(top, "title", "")))) not in self.seen:
            self.seen.add(sort)
            top.refresh()
            self.go((*path, top))

    def _may_tell(self, top):
        """Whether it is a table other than the replay of another case."""
        is_table = isinstance(top, TableScene) and top is not self.table
        return is_table and not (isinstance(top.driver, ReplayDriver) and top.model.code != self.table.model.code)

    def _back_to(self, path):
        while self.stack.top is not self.table:
            self.stack.pop()
        for page in path:
            self.stack.push(page)


def walked(app, table):
    walk = Walk(app, table)
    walk.go()
    assert table.model.phase == "armed"
    assert {"HistoryPage", "RulesPage", "SettingsPage", "TableScene"} <= {kind.__name__ for kind, _ in walk.seen}
    return walk.found


def pressed(app, name):
    """Presses a widget, unhurriedly."""
    for _ in range(7):
        app.frame([], 0.1)
    widget(app.house.stack.top, name).press()
    app.frame([], 0.1)


def keys_of(scene):
    return {one.key for one in scene.focus.widgets}


def test_no_page_from_a_case_with_a_bounty_shows_the_manual_the_desk_or_a_hint(app):
    earlier = bomb_at(app, rounds.ONE, code=new_case_code(random.Random(2)))  # it is in the history
    pressed(app, "arm")
    earlier.driver.give_up()
    app.frame([], 0.1)
    earlier.driver.leave()
    for level in (rounds.FOUR, rounds.ONE):
        assert walked(app, armed_bomb(app, level)) == [], level


def test_where_the_manual_is_is_said_and_for_no_stakes_it_opens(app):
    table = armed_bomb(app, rounds.ONE)
    assert not keys_of(table) & {"manual", "hint"} and "phone" in keys_of(table)
    key(app, pygame.K_m)
    assert app.house.stack.top is table and "on paper or on a phone" in table.model.message
    for level, has_desk in ((rounds.ONE, False), (rounds.PRACTICE, True)):
        table = bomb_at(app, level)
        has_choice = "for_nothing" in keys_of(table)
        assert has_choice == (level == rounds.ONE)
        pressed(app, "for_nothing" if has_choice else "arm")
        assert {"manual", "hint"} <= keys_of(table)
        key(app, pygame.K_m)
        assert isinstance(app.house.stack.top, ManualPages) and ("desk" in keys_of(app.house.stack.top)) == has_desk


def solved(table):
    """Deals with chips that solve the only module of the case on the table."""
    case = msgspec.json.decode(table.driver.table.prepared, type=Case)
    for area, stack in rounds.winning_chips(case, 1, case.bomb.solved).items():
        table.model.module(1).chips |= {area: stack}
    table.driver.deal(1)
    table.update(0.1)
    assert table.model.outcome == "disarmed"


def test_a_case_with_the_manual_here_is_sealed_before_and_moves_no_money(app):
    purse = app.house.store.purse(app.house.profile.id)
    table = bomb_at(app, rounds.ONE)
    assert table.view.lid.is_sealed and "copy" not in keys_of(table)
    laid = table.driver.table.prepared
    key(app, pygame.K_w)
    assert table.model.is_for_honour and table.driver.table.prepared == laid
    solved(table)
    assert app.house.store.purse(app.house.profile.id) == purse and table.model.bounty == 0
    check_books(app.house.store)
    assert app.house.store.history(app.house.profile.id, 3)[0].staked == 0
    pressed(app, "another")
    assert table.view.lid.is_sealed and int(table.driver.table.settings.bounty) > 0, "the next case has its stakes"


def test_a_code_pays_once(app):
    store, rules = app.house.store, bomb_at(app, rounds.ONE).level.settings
    before = store.purse(app.house.profile.id)
    table = app.house.stack.top
    pressed(app, "another")
    pressed(app, "arm")
    code = table.model.code
    solved(table)
    paid = store.purse(app.house.profile.id)
    assert paid == before - rules.entry_fee + rules.bounty
    pressed(app, "same")
    for level in (None, rounds.ONE, rounds.TWO):
        if level is not None:
            table = bomb_at(app, level)
            table.driver.cases.typed.insert(code.lower())
            table.driver.cases.place_typed()
        assert table.model.code == code and "no stakes" in table.model.message and not table.view.lid.is_sealed
        assert not int(table.driver.table.settings.bounty) and "for_nothing" not in keys_of(table)
        pressed(app, "arm")
        if level is not rounds.TWO:
            solved(table)
    assert store.purse(app.house.profile.id) == paid
    check_books(store)


def test_a_falling_bounty_is_paid_by_the_clock_that_is_seen(app):
    clock = Standing()
    table = bomb_at(app, "baccarat/short_fuse", now=clock)
    pressed(app, "arm")
    clock.seconds += 90.4
    solved(table)
    assert table.view.clock.left == pytest.approx(89.6)
    assert table.model.bounty == 100_00 * 89 // 180 // 100 * 100 == 49_00
    check_books(app.house.store)
