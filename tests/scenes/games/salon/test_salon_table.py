"""The salon as people play it: chips by pointer and keyboard, refusals, the deal, the squeeze, records."""

import msgspec
import pygame
import pytest

from casino.engines.baccarat.bets import AREAS
from casino.engines.baccarat.events import CardDealt, CoupSettled
from casino.records.rounds import DealRecord, RoundRecord, SeatRecord
from casino.scenes.games.salon.bets import Lay
from casino.tables.stored_rounds import record_of
from casino.ui.chips.bet_area import HOLD_SECONDS
from casino.ui.drawing.animator import Speed
from tests.scenes.places import bring_below, house_of, salon_at, widget
from tests.scenes.replays import begin, settled_only
from tests.scenes.replays import run as run_record
from tests.support.pilot import wait_for_pictures
from tests.support.tables_on_screen import session_of

pytestmark = pytest.mark.usefixtures("unseen")

LEVEL = "baccarat/salon"
MAIN = {"banker": (25, 5), "tie": (5,)}
STEP = 1 / 30


@pytest.fixture
def app(tmp_path):
    return house_of(tmp_path / "a.save")


@pytest.fixture
def table(app):
    return salon_at(app)


def set_speed(app, speed, **others):
    app.house.preferences = msgspec.structs.replace(app.house.preferences, speed=speed, **others)
    app.frame([], STEP)


def event(app, kind, **fields):
    app.frame([pygame.event.Event(kind, **fields)], STEP)


def wake(app):
    """Waits until a bar that has just come takes presses."""
    while app.house.stack.top.is_deaf:
        app.frame([], STEP)


def key(app, *names, mod=0):
    wake(app)
    for name in names:
        event(app, pygame.KEYDOWN, key=name, mod=mod, unicode="")
        event(app, pygame.KEYUP, key=name, mod=mod)


def click(app, place, button=1):
    wake(app)
    event(app, pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
    event(app, pygame.MOUSEBUTTONDOWN, pos=place, button=button)
    event(app, pygame.MOUSEBUTTONUP, pos=place, button=button)


def run(app, until, seconds=60.0):
    """Runs frames until something is true, at least one."""
    for _ in range(round(seconds / STEP)):
        app.frame([], STEP)
        if until():
            return
    raise AssertionError("it never came to that")


def deal(table, bets=MAIN):
    """Begins a round with these bets."""
    table.driver.put(Lay.of(bets))
    table.refresh()
    table.driver.start_round()


def play(app, table, bets=MAIN):
    """A round with these bets, shown to its end."""
    deal(table, bets)
    run(app, lambda: table.director.is_idle, 120)


def to_the_squeeze(app, table):
    run(app, lambda: table.driver.squeezing.is_waiting)
    return table.driver.squeezing.squeezed


# -- laying chips ---------------------------------------------------------------------------------------------


def test_the_first_chip_at_hand_is_a_bet_by_itself_as_long_as_the_purse_reaches(app, table):
    assert table.view.rules.minimum == 1_000 and table.driver.chip == 25
    bring_below(app.house.store, table.driver.people.me, 2_000)
    assert table.driver.chip == 5


def test_chips_are_laid_taken_back_and_undone_with_the_pointer(app, table):
    table.driver.take_chip(5)
    banker = table.layout.areas["banker"].center
    for _ in range(3):
        click(app, banker)
    assert table.driver.lay.bets == {"banker": (5, 5, 5)}
    click(app, table.layout.areas["tie"].center)
    widget(table, "undo").press()
    assert table.driver.lay.bets == {"banker": (5, 5, 5)}
    click(app, banker, button=3)
    assert table.driver.lay.bets == {}
    click(app, banker)
    event(app, pygame.MOUSEBUTTONDOWN, pos=banker, button=1)
    assert table.is_moving
    run(app, lambda: not table.driver.lay.chips, HOLD_SECONDS + 1)
    event(app, pygame.MOUSEBUTTONUP, pos=banker, button=1)
    assert table.driver.lay.bets == {}


def test_the_keyboard_alone_lays_chips_and_deals(app, table):
    key(app, pygame.K_COMMA, pygame.K_b, pygame.K_PERIOD, pygame.K_b, pygame.K_t)
    key(app, pygame.K_z, mod=pygame.KMOD_CTRL)
    key(app, pygame.K_COMMA, pygame.K_t, pygame.K_z)
    assert table.driver.lay.bets == {"banker": (5, 25)}
    key(app, pygame.K_RETURN)
    run(app, lambda: table.director.is_idle)
    assert table.model.winner
    assert table.model.areas["banker"].chips == (25, 5)  # the croupier has sorted them
    key(app, pygame.K_r)
    assert table.driver.lay.bets == {"banker": (5, 25)}
    key(app, pygame.K_c)
    assert table.driver.lay.bets == {}


def test_the_wheel_changes_the_chip_at_hand_and_stops_at_the_ends(app, table):
    wake(app)
    event(app, pygame.MOUSEMOTION, pos=table.layout.table.center, rel=(0, 0), buttons=(0, 0, 0))
    for _ in range(12):
        event(app, pygame.MOUSEWHEEL, x=0, y=1)
    assert table.driver.chip == 100_000
    for _ in range(12):
        event(app, pygame.MOUSEWHEEL, x=0, y=-1)
    assert table.driver.chip == 1


@pytest.mark.parametrize("bets", [{}, {"tie": (5,)}, {"player": (25,), "banker": (25,)}, {"player": (5,)}])
def test_what_the_rules_refuse_is_said_and_changes_nothing(app, table, bets):
    purse = app.house.store.purse(app.house.profile.id)
    deal(table, bets)
    assert table.model.message.endswith(".")
    assert table.director.is_idle
    assert not table.model.areas
    assert table.driver.lay.bets == bets
    assert app.house.store.purse(app.house.profile.id) == purse


@pytest.mark.parametrize(
    ("bets", "note"),
    [
        ({}, "bet on Player or Banker"),
        ({"tie": (5,)}, "bet on Player or Banker"),
        ({"player": (25,), "banker": (25,)}, "Player or Banker, not both"),
        ({"player": (5,)}, "$5 more on Player"),
        ({"player": (25,)}, ""),
    ],
)
def test_the_button_that_deals_says_what_is_missing(table, bets, note):
    table.driver.put(Lay.of(bets))
    table.refresh()
    assert widget(table, "start").note == note


def test_a_chip_beyond_the_limits_or_the_purse_is_not_laid(app, table):
    table.driver.take_chip(100)
    table.driver.lay_chip("tie")
    assert table.driver.lay.bets == {}
    assert "Tie" in table.model.message
    table.driver.take_chip(100_000)
    table.driver.lay_chip("player")
    assert "purse" in table.model.message
    assert table.driver.lay.bets == {}


def test_whoever_cannot_bet_is_told_so(app):
    bring_below(app.house.store, app.house.profile, 500)
    table = salon_at(app)
    assert "You need at least $10" in table.model.message
    assert [w.key for w in table.focus.widgets if w.key.startswith("bet-")] == []


# -- the deal -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("press", ["press", "flick"])
def test_the_shoe_deals(app, table, press):
    table.driver.put(Lay.of(MAIN))
    table.refresh()
    shoe = widget(table, "shoe")
    if press == "press":
        click(app, shoe.rect.center)
    else:
        wake(app)
        event(app, pygame.MOUSEBUTTONDOWN, pos=shoe.rect.center, button=1)
        away = (shoe.rect.x - 60, shoe.rect.bottom + 40)
        event(app, pygame.MOUSEMOTION, pos=away, rel=(-60, 40), buttons=(1, 0, 0))
        event(app, pygame.MOUSEBUTTONUP, pos=away, button=1)
    run(app, lambda: table.director.is_idle)
    assert table.model.winner


@pytest.mark.parametrize("speed", ["normal", "fast", "instant"])
def test_money_shown_is_the_money_of_the_books(app, table, speed):
    set_speed(app, speed)
    for _ in range(4):
        play(app, table, {"banker": (5, 25), "player_pair": (1,), "tie": (5,)})
        assert table.model.seats[1].purse == app.house.store.purse(app.house.profile.id) == table.driver.purse
        won = [bet.commission for bet in table.model.areas.values()]
        assert sum(won) == (150 if table.model.winner == "banker" else 0)


def test_the_result_is_told_to_whoever_plays_and_never_mixed_up_with_a_hand(app, table):
    table.model.seats[1].name = "Player"  # the name of a person who never chose one
    for _ in range(3):
        before = app.house.store.purse(app.house.profile.id)
        play(app, table)
        net = app.house.store.purse(app.house.profile.id) - before
        word = "You win $" if net > 0 else "You lose $" if net else "You break even."
        assert word in table.model.message
        assert table.model.message.count("Player") == (table.model.winner == "player")


def test_nothing_tells_of_a_result_before_the_cards_lie_open(app, table):
    set_speed(app, "normal")
    deal(table)
    told = []
    settle = table.settle

    def watched(what):
        told.append(what)
        settle(what)

    table.settle = watched
    while not table.director.is_idle:
        dealt = sum(isinstance(what, CardDealt) for what in told)
        assert table.model.on_table == dealt
        if not any(isinstance(what, CoupSettled) for what in told) and not table.view.motion.called:
            assert "wins" not in table.model.message
            assert "tie at" not in table.model.message
        app.frame([], STEP)


def test_a_click_ends_each_movement(app, table):
    set_speed(app, "normal")
    deal(table)
    for _ in range(40):
        if table.director.is_idle:
            break
        click(app, table.layout.areas["tie"].center)
    assert table.director.is_idle
    assert table.model.winner


def test_the_roads_go_on_where_the_shoe_does(app, table):
    for _ in range(5):
        play(app, table)
    before = [(coup.player, coup.banker, coup.winner) for coup in table.model.coups]
    assert len(before) == 5
    table.leave()
    again = salon_at(app)
    assert [(coup.player, coup.banker, coup.winner) for coup in again.model.coups] == before
    assert again.model.cards_left == session_of(again).engine.shoe.left


def test_a_new_shoe_begins_new_roads(app, table):
    while not session_of(table).engine.shuffle_is_next:
        play(app, table, {"player": (5, 5)})
    assert "shuffled" in table.model.message
    play(app, table)
    assert len(table.model.coups) == 1


# -- the squeeze ----------------------------------------------------------------------------------------------


@pytest.fixture
def squeezed(app, table):
    set_speed(app, "slow")
    deal(table)
    return to_the_squeeze(app, table)


def drag(app, card, share):
    """Drags a card's lower right corner towards the upper left one and holds it; returns the pointer's place."""
    rect = card.rect
    start = (rect.right - 6, rect.bottom - 6)
    event(app, pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    end = (round(start[0] - rect.w * share), round(start[1] - rect.h * share))
    event(app, pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0))
    return end


def test_the_round_is_on_disk_before_a_card_is_squeezed(app, table, squeezed):
    assert not table.driver.is_playing
    assert table.model.on_table == 0
    assert [card.is_open for card in squeezed.cards] == [False, False]
    assert app.house.store.purse(app.house.profile.id) == session_of(table).purse(1)


def test_a_corner_let_go_before_half_falls_back(app, table, squeezed):
    card = squeezed.cards[0]
    end = drag(app, card, 0.35)
    assert 0.3 < card.share < 0.4
    event(app, pygame.MOUSEBUTTONUP, pos=end, button=1)
    run(app, lambda: card.share == 0.0, 2)
    assert not card.is_open
    assert table.driver.squeezing.is_waiting


def test_a_card_pulled_further_turns_by_itself_and_past_half_when_let_go(app, table, squeezed):
    first, second = squeezed.cards
    drag(app, first, 0.65)
    assert first.is_turning
    event(app, pygame.MOUSEBUTTONUP, pos=(5, 400), button=1)
    end = drag(app, second, 0.55)
    assert not second.is_turning
    event(app, pygame.MOUSEBUTTONUP, pos=end, button=1)
    assert second.is_turning
    run(app, lambda: table.model.on_table >= 4)


def test_clicks_and_keys_turn_cards_and_a_press_elsewhere_does_not(app, table, squeezed, painted):
    click(app, (table.layout.table.centerx, table.layout.table.y + 20))
    assert not any(card.is_turning for card in squeezed.cards)
    click(app, squeezed.cards[1].rect.center)
    assert [card.is_turning for card in squeezed.cards] == [False, True]
    key(app, pygame.K_RETURN)
    assert squeezed.cards[0].is_turning or squeezed.cards[0].is_open
    assert not table.driver.squeezing.is_waiting


def test_t_turns_all_and_the_deal_goes_on_to_its_end(app, table, squeezed):
    key(app, pygame.K_t)
    assert not table.driver.squeezing.is_waiting
    assert all(card.is_turning for card in squeezed.cards)
    while not all(card.is_open for card in squeezed.cards):
        app.frame([], STEP)
        assert sum(card.is_flipping for card in squeezed.cards) <= 1  # one after the other

    def is_over():
        if table.driver.squeezing.is_waiting:
            table.driver.squeezing.squeezed.turn_all()
        return table.director.is_idle

    run(app, is_over)
    assert table.model.winner


def test_what_follows_a_squeeze_ends_with_a_click_as_everything_does(app, table, squeezed):
    key(app, pygame.K_t)
    for _ in range(60):
        if table.director.is_idle:
            break
        if table.driver.squeezing.is_waiting:
            table.driver.squeezing.squeezed.turn_all()
        click(app, (table.layout.table.centerx, table.layout.table.y + 20))
    assert table.director.is_idle
    assert table.model.winner


def test_the_buttons_turn_cards_too(app, table, squeezed):
    widget(table, "turn").press()
    assert squeezed.cards[0].is_turning
    widget(table, "turn-all").press()
    assert "turn" not in [w.key for w in table.focus.widgets]


def test_resizing_in_the_middle_of_a_squeeze_shows_the_cards(app, table, squeezed):
    drag(app, squeezed.cards[0], 0.3)
    table.resized()
    assert not table.driver.squeezing.is_waiting
    assert table.model.on_table == 4


def test_with_reduced_motion_a_click_turns_and_nothing_bends(app, table):
    set_speed(app, "slow", reduced_motion=True)
    deal(table)
    squeezed = to_the_squeeze(app, table)
    end = drag(app, squeezed.cards[0], 0.3)
    assert squeezed.cards[0].share == 0.0
    event(app, pygame.MOUSEBUTTONUP, pos=end, button=1)
    click(app, squeezed.cards[0].rect.center)
    key(app, pygame.K_t)
    run(app, lambda: table.model.on_table >= 4)


# -- records --------------------------------------------------------------------------------------------------


def test_a_record_is_shown_as_it_was_played(app, table, painted):
    play(app, table, {"banker": (5, 25), "tie": (5,)})
    number = app.house.store.rounds_at(LEVEL, 1)[0]
    record = record_of(app.house.store.stored_round(number))
    played = {name: tuple(cards) for name, cards in table.model.hands.items()}
    for speed in ("slow", "instant"):
        set_speed(app, speed)
        replay = app.house.doors.replay([("A deal", record)])
        app.house.stack.push(replay)
        run(app, lambda r=replay: r.driver.is_over and r.director.is_idle, 120)
        assert {name: tuple(cards) for name, cards in replay.model.hands.items()} == played
        assert replay.model.winner == table.model.winner
        assert replay.model.areas["banker"].chips == (25, 5)
        app.house.stack.pop()


@pytest.mark.parametrize("speed", ["normal", "slow", "instant"])
@pytest.mark.parametrize("settings", [{}, {"reduced_motion": True}], ids=["moving", "still"])
def test_deals_that_follow_one_another_end_as_if_they_had_only_been_settled(app, speed, settings):
    bets = [{"player": (5, 25), "tie": (1, 5)}, {"banker": (100,)}, {"banker": (25,), "player_pair": (5,)}]
    record = RoundRecord(
        table=LEVEL, seats=[SeatRecord("P1", 100_000)], seed="a shoe", rounds=[DealRecord(laid) for laid in bets]
    )
    replay = begin(app, record, speed, **settings)
    expected = settled_only(replay, record)
    run_record(replay, 0.4)
    assert replay.model == expected
    assert len(replay.model.coups) == 3
    assert "P1's bets " in replay.model.message
    assert set(replay.model.areas) == {"banker", "player_pair"}


def test_all_areas_can_be_bet_on(table):
    assert {w.key for w in table.focus.widgets if w.key.startswith("bet-")} == {f"bet-{area}" for area in AREAS}
    assert table.house.speed is Speed.INSTANT


def test_at_rest_nothing_moves(app, table, painted):
    play(app, table)
    wait_for_pictures(app)
    run(app, lambda: not table.is_moving)
    assert table.is_ready
    table.draw(app.house.window.canvas)
    table.draw(app.house.window.canvas)
    assert not table.is_moving
    assert not table.has_traces
    assert not table.needs_repaint
