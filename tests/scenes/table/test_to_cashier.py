"""Nobody is ever stuck without money: every table leads to the cashier, who lends to every thin purse."""

from functools import partial

import pygame
import pytest

from casino.core.money import format_amount
from casino.core.preferences import Preferences
from casino.records.levels import catalogue, shipped_level
from casino.save.store import LENDS_BELOW_CENTS, MARKER_CENTS
from casino.scenes.pages.cashier import CashierPage
from casino.scenes.table.foot.bet_widgets import ChipPick
from casino.scenes.table.scene import TableScene
from casino.tables.invitations import covers_no_table, missing_deed
from casino.ui.chips.chips import break_down
from tests.scenes.layout_faults import (
    faults_at,
    faults_for_arrows,
    faults_for_fingers,
    faults_of,
    faults_of_labels,
)
from tests.scenes.places import bring_below, house_of, widget
from tests.support.pilot import Pilot

pytestmark = pytest.mark.usefixtures("unseen")

LEVELS = [level.name for level in catalogue()[0]]
PAID = [name for name in LEVELS if shipped_level(name).settings.minimum]
ONE_OF_EACH = ("black_baron/ember_room", "black_axe/standard", "pilok/standard", "blackjack/strip", "baccarat/salon")
THIN = (*ONE_OF_EACH, "baccarat/defusal")
PURSES = (0, 50, 99, 100, 250, 499, 500, 999, 2_450, 4_999, 5_000, 6_000)


def at(pilot: Pilot, level: str, cents: int | None = None) -> TableScene:
    """At a table, with a purse of so many cents."""
    if cents is not None:
        bring_below(pilot.store, pilot.house.profile, cents)
    pilot.house.doors.sit_down(shipped_level(level))
    pilot.frames(2)
    assert isinstance(pilot.scene, TableScene), level
    return pilot.scene


def test_every_purse_has_a_way_to_play(pilot):
    deed = partial(missing_deed, pilot.store, pilot.house.profile.id)
    for cents in sorted(PURSES, reverse=True):
        bring_below(pilot.store, pilot.house.profile, cents)
        pilot.press("Cashier")
        lends = pilot.has("Take a marker")
        assert lends == (cents < LENDS_BELOW_CENTS), cents
        assert lends or not covers_no_table(cents, catalogue()[0], deed), cents
        pilot.press("Back")


def test_a_marker_is_lent_beside_older_ones_until_the_purse_is_fat_enough(pilot):
    store, me = pilot.store, pilot.house.profile
    for owed in range(1, 4):
        bring_below(store, me, LENDS_BELOW_CENTS - 1)
        pilot.press("Cashier", "Take a marker")
        assert not pilot.has("Take a marker") and store.debt(me.id) == owed * MARKER_CENTS
        pilot.press("Back")
    bring_below(store, me, LENDS_BELOW_CENTS)
    pilot.press("Cashier")
    assert not pilot.has("Take a marker")


def test_a_table_beyond_the_purse_says_what_it_takes_and_leads_to_the_cashier(pilot):
    for level in PAID:
        short = min(shipped_level(level).settings.minimum, LENDS_BELOW_CENTS) - 1
        table = at(pilot, level, short)
        held = table.level
        assert f"at least {format_amount(held.settings.minimum, held.currency)} to play here" in table.message
        assert table.message.count("You need") == 1 and "The cashier lends you" in table.message, level
        assert table.focus.focused is None or table.focus.focused.key == "cashier", level
        pilot.press("Cashier")
        assert isinstance(pilot.scene, CashierPage) and not pilot.has("Who's playing"), level
        pilot.press("Take a marker", "Back")
        pilot.frames(2)
        assert pilot.scene is table and "You need" not in table.message, level
        assert table.driver.purse == short + MARKER_CENTS, level
        assert {one.key for one in table.focus.widgets} & {"start", "arm"}, level
        pilot.press("Leave")


def test_the_button_works_before_any_round_and_the_purse_is_said_in_the_tables_own_money(pilot):
    for level in LEVELS:
        table = at(pilot, level)
        held = format_amount(table.driver.purse, table.level.currency)
        assert f"The purse holds {held}." in table.state_in_words(), level
        pilot.key(pygame.K_F8)
        assert isinstance(pilot.scene, CashierPage), level
        pilot.press("Back")
        assert pilot.scene is table and pilot.has("Cashier"), level
        pilot.press("Leave")


@pytest.mark.parametrize("level", ["black_baron/standard", "blackjack/standard", "black_axe/standard"])
def test_in_the_middle_of_a_round_nobody_is_lent_anything(pilot, level):
    table = at(pilot, level)
    for _ in range(20):
        pilot.lay_least()
        pilot.key(pygame.K_RETURN)
        if table.driver.is_playing:
            break
    else:
        pytest.skip("every round ended with its deal")
    pilot.key(pygame.K_F8)
    assert pilot.scene is table and not pilot.store.debt(pilot.house.profile.id)


@pytest.mark.parametrize("level", THIN)
def test_the_purse_is_the_new_one_already_under_the_cashiers_page(open_pilot, painted, level):
    """Also the one that was still counting when the page came."""
    pilot = open_pilot(preferences=Preferences())
    table = at(pilot, level, LENDS_BELOW_CENTS - 100)
    pilot.frames(60)
    bring_below(pilot.store, pilot.house.profile, LENDS_BELOW_CENTS - 200)
    table.driver.show_seats()
    pilot.key(pygame.K_F8)
    pilot.frames(2)
    assert isinstance(pilot.scene, CashierPage) and table.bar.cents == LENDS_BELOW_CENTS - 200
    for label, cents in (("Take a marker", MARKER_CENTS), ("Repay", 0)):
        pilot.press(label)
        held = LENDS_BELOW_CENTS - 200 + cents
        assert table.bar.cents == table.driver.purse == held, label
        assert all(seat.purse == held for seat in table.model.seats.values() if seat.is_human), label


@pytest.mark.parametrize("where", ["hall", "castle"])
def test_the_purse_is_the_new_one_already_under_the_page_where_no_table_is(pilot, where):
    bring_below(pilot.store, pilot.house.profile, 0)
    if where == "castle":
        pilot.house.doors.enter(shipped_level("black_axe/standard"))
        pilot.frames(2)
    place = pilot.scene

    def needs():
        told = (getattr(widget, "need", "") for widget in place.focus.widgets)
        return [need for need in told if need.startswith("needs")]

    place.refresh()
    assert needs()
    pilot.press("Cashier", "Take a marker")
    assert isinstance(pilot.scene, CashierPage) and pilot.scene is not place and not needs()


def test_bets_that_were_set_stay_and_shrink_with_the_purse(pilot):
    store, me = pilot.store, pilot.house.profile
    table = at(pilot, "blackjack/standard")
    table.driver.add_chip(200)
    (seat,) = table.driver.people.humans
    assert table.view.pending_bets[seat] == 20_000
    pilot.key(pygame.K_F8)
    bring_below(store, me, 3_050)
    pilot.press("Back")
    pilot.frames(2)
    assert table.view.pending_bets[seat] == 3_000 and table.driver.purse == 3_050
    pilot.press("Cashier", "Take a marker", "Back")
    pilot.frames(2)
    assert table.view.pending_bets[seat] == 3_000 and table.driver.purse == 53_050


def test_chips_the_purse_no_longer_covers_are_taken_off_the_salons_felt(pilot):
    table = at(pilot, "baccarat/salon")
    table.driver.take_chip(100)
    table.driver.place_chip("player")
    pilot.key(pygame.K_F8)
    bring_below(pilot.store, pilot.house.profile, 5_000)
    pilot.press("Back")
    pilot.frames(2)
    assert not table.driver.lay.chips and not table.view.are_bets_laid


@pytest.mark.parametrize("level", THIN)
def test_a_thin_purse_leaves_no_table_in_disorder(tmp_path, level):
    app = house_of(tmp_path / "a.save")
    bring_below(app.house.store, app.house.profile, 99)
    app.house.doors.sit_down(shipped_level(level))

    def look(app):
        looks = (faults_of, faults_for_fingers, faults_for_arrows, faults_of_labels)
        return [fault for look in looks for fault in look(app)]

    faults = faults_at(app, ((960, 540), (1280, 720), (720, 1280), (1920, 1080)), (1.0, 1.5), look)
    assert not faults, "\n".join(faults[:20])
    keys = [key for one in app.house.stack.top.focus.widgets for key in one.hotkeys]
    assert len(keys) == len(set(keys)), "a key does one thing"
    assert pygame.K_F8 in widget(app.house.stack.top, "cashier").hotkeys


# -- the table's own money ------------------------------------------------------------------------------------


def test_amounts_lie_in_chips_the_table_offers(pilot):
    for level in PAID:
        if level.startswith("baccarat"):
            continue
        table = at(pilot, level)
        chips = table.model.denominations
        assert chips == table.view.denominations and list(chips) == sorted(chips), level
        smallest = chips[0]
        for units in (smallest, 3 * smallest, 7 * smallest, sum(chips), 40 * smallest):
            assert set(break_down(units, chips)) <= set(chips), (level, units)
            assert sum(break_down(units, chips)) == units, (level, units)
        assert set(table.house.doors.place(table.level).chips(table.level)) <= set(chips), level
        offered = {one.value for one in table.focus.widgets if isinstance(one, ChipPick)}
        assert offered <= set(chips), level
        pilot.press("Leave")


def test_what_is_less_than_a_tables_smallest_chip_is_laid_out_in_smaller_ones():
    assert break_down(13, (2, 10)) == (10, 2, 1) and break_down(13) == (5, 5, 1, 1, 1)
