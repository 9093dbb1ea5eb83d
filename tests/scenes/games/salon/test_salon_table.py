"""The salon as people play it: chips by pointer and keyboard, refusals, the deal, the squeeze, records."""

import msgspec
import pygame
import pytest

from casino.engines.baccarat.bets import AREAS
from casino.engines.baccarat.events import CardDealt, CoupSettled
from casino.records.rounds import DealRecord, RoundRecord, SeatRecord
from casino.scenes.games.salon.bets import Lay
from casino.tables.stored_rounds import record_of
from casino.ui.drawing.animator import Speed
from tests.scenes.places import bring_below, salon_at, widget
from tests.scenes.replays import begin, settled_only
from tests.scenes.replays import run as run_record
from tests.support.pilot import wait_for_pictures
from tests.support.tables_on_screen import session_of

pytestmark = pytest.mark.usefixtures("unseen")

LEVEL = "baccarat/salon"
MAIN = {"banker": (25, 5), "tie": (5,)}
STEP = 1 / 30


@pytest.fixture
def table(pilot):
    table = salon_at(pilot.app)
    pilot.let_buttons_wake()
    return table


def set_speed(pilot, speed, **others):
    pilot.house.preferences = msgspec.structs.replace(pilot.house.preferences, speed=speed, **others)
    pilot.frames(1, STEP)


def post(pilot, kind, **fields):
    pygame.event.post(pygame.event.Event(kind, **fields))
    pilot.frames(1, STEP)


def until(pilot, is_so):
    """Lets frames pass until something is so, at least one."""
    pilot.frames(1, STEP)
    pilot.until(is_so, STEP)


def deal(table, bets=MAIN):
    """Begins a round with these bets."""
    table.driver.put(Lay.of(bets))
    table.refresh()
    table.driver.start_round()


def play(pilot, table, bets=MAIN):
    """A round with these bets, shown to its end."""
    deal(table, bets)
    until(pilot, lambda: table.director.is_idle)


def to_the_squeeze(pilot, table):
    until(pilot, lambda: table.driver.squeezing.is_waiting)
    return table.driver.squeezing.squeezed


# -- laying chips ---------------------------------------------------------------------------------------------


def test_the_first_chip_at_hand_is_a_bet_by_itself_as_long_as_the_purse_reaches(pilot, table):
    assert table.view.rules.minimum == 1_000 and table.driver.chip == 25
    bring_below(pilot.house.store, table.driver.people.me, 2_000)
    assert table.driver.chip == 5


def test_chips_are_laid_taken_back_and_undone_with_the_pointer(pilot, table):
    table.driver.take_chip(5)
    banker = table.layout.areas["banker"].center
    for _ in range(3):
        pilot.click(banker)
    assert table.driver.lay.bets == {"banker": (5, 5, 5)}
    pilot.click(table.layout.areas["tie"].center)
    widget(table, "undo").press()
    assert table.driver.lay.bets == {"banker": (5, 5, 5)}
    pilot.click(banker, button=3)
    assert table.driver.lay.bets == {}
    pilot.click(banker)
    post(pilot, pygame.MOUSEBUTTONDOWN, pos=banker, button=1)
    assert table.is_moving
    until(pilot, lambda: not table.driver.lay.chips)
    post(pilot, pygame.MOUSEBUTTONUP, pos=banker, button=1)
    assert table.driver.lay.bets == {}


def test_the_keyboard_alone_lays_chips_and_deals(pilot, table):
    for key in (pygame.K_COMMA, pygame.K_b, pygame.K_PERIOD, pygame.K_b, pygame.K_t):
        pilot.key(key)
    pilot.key(pygame.K_z, pygame.KMOD_CTRL)
    for key in (pygame.K_COMMA, pygame.K_t, pygame.K_z):
        pilot.key(key)
    assert table.driver.lay.bets == {"banker": (5, 25)}
    pilot.key(pygame.K_RETURN)
    until(pilot, lambda: table.director.is_idle)
    assert table.model.winner
    assert table.model.areas["banker"].chips == (25, 5)  # the croupier has sorted them
    pilot.key(pygame.K_r)
    assert table.driver.lay.bets == {"banker": (5, 25)}
    pilot.key(pygame.K_c)
    assert table.driver.lay.bets == {}


def test_the_wheel_changes_the_chip_at_hand_and_stops_at_the_ends(pilot, table):
    post(pilot, pygame.MOUSEMOTION, pos=table.layout.table.center, rel=(0, 0), buttons=(0, 0, 0))
    for _ in range(12):
        post(pilot, pygame.MOUSEWHEEL, x=0, y=1)
    assert table.driver.chip == 100_000
    for _ in range(12):
        post(pilot, pygame.MOUSEWHEEL, x=0, y=-1)
    assert table.driver.chip == 1


@pytest.mark.parametrize("bets", [{}, {"tie": (5,)}, {"player": (25,), "banker": (25,)}, {"player": (5,)}])
def test_what_the_rules_refuse_is_said_and_changes_nothing(pilot, table, bets):
    purse = pilot.house.store.purse(pilot.house.profile.id)
    deal(table, bets)
    assert table.model.message.endswith(".")
    assert table.director.is_idle
    assert not table.model.areas
    assert table.driver.lay.bets == bets
    assert pilot.house.store.purse(pilot.house.profile.id) == purse


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


def test_a_chip_beyond_the_limits_or_the_purse_is_not_laid(pilot, table):
    table.driver.take_chip(100)
    table.driver.place_chip("tie")
    assert table.driver.lay.bets == {}
    assert "Tie" in table.model.message
    table.driver.take_chip(100_000)
    table.driver.place_chip("player")
    assert "purse" in table.model.message
    assert table.driver.lay.bets == {}


def test_whoever_cannot_bet_is_told_so(pilot):
    bring_below(pilot.house.store, pilot.house.profile, 500)
    table = salon_at(pilot)
    assert "You need at least $10" in table.model.message
    assert [w.key for w in table.focus.widgets if w.key.startswith("bet-")] == []


# -- the deal -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("press", ["press", "flick"])
def test_the_shoe_deals(pilot, table, press):
    table.driver.put(Lay.of(MAIN))
    table.refresh()
    shoe = widget(table, "shoe")
    if press == "press":
        pilot.click(shoe.rect.center)
    else:
        pilot.let_buttons_wake()
        post(pilot, pygame.MOUSEBUTTONDOWN, pos=shoe.rect.center, button=1)
        away = (shoe.rect.x - 60, shoe.rect.bottom + 40)
        post(pilot, pygame.MOUSEMOTION, pos=away, rel=(-60, 40), buttons=(1, 0, 0))
        post(pilot, pygame.MOUSEBUTTONUP, pos=away, button=1)
    until(pilot, lambda: table.director.is_idle)
    assert table.model.winner


@pytest.mark.parametrize("speed", ["normal", "fast", "instant"])
def test_money_shown_is_the_money_of_the_books(pilot, table, speed):
    set_speed(pilot, speed, squeeze=False)
    for _ in range(4):
        play(pilot, table, {"banker": (5, 25), "player_pair": (1,), "tie": (5,)})
        assert table.model.seats[1].purse == pilot.house.store.purse(pilot.house.profile.id) == table.driver.purse
        won = [bet.commission for bet in table.model.areas.values()]
        assert sum(won) == (150 if table.model.winner == "banker" else 0)


def test_the_result_is_told_to_whoever_plays_and_never_mixed_up_with_a_hand(pilot, table):
    table.model.seats[1].name = "Player"  # the name of a person who never chose one
    for _ in range(3):
        before = pilot.house.store.purse(pilot.house.profile.id)
        play(pilot, table)
        net = pilot.house.store.purse(pilot.house.profile.id) - before
        word = "You win $" if net > 0 else "You lose $" if net else "You break even."
        assert word in table.model.message
        assert table.model.message.count("Player") == (table.model.winner == "player")


def test_the_houses_chips_come_and_go_at_its_rack_and_cover_no_face(pilot, table):
    layout = table.layout
    x, y = table.view.house_place(100_00)
    assert layout.rack.collidepoint(x, y)
    reach = pygame.Rect(0, 0, 4 * layout.chip_px, 2 * layout.chip_px)
    reach.center = x, y
    assert reach.collidelist([layout.dealer_portrait, layout.second_portrait]) < 0


def test_the_sum_of_all_bets_is_shown_while_they_are_laid_and_while_they_are_at_stake(pilot, table):
    table.driver.put(Lay.of(MAIN))
    table.refresh()
    place, laid = pilot.widget("All bets").rect, pilot.widget("All bets").words
    set_speed(pilot, "normal", squeeze=False)
    table.driver.start_round()
    until(pilot, lambda: table.model.areas)
    at_stake = next(one for one in table.driver.absent if one.note)
    assert (at_stake.rect, at_stake.label) == (place, laid) == (place, "$35")


def test_nothing_tells_of_a_result_before_the_cards_lie_open(pilot, table):
    set_speed(pilot, "normal", squeeze=False)
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
        pilot.frames(1, STEP)


def test_a_click_ends_each_movement(pilot, table):
    set_speed(pilot, "normal", squeeze=False)
    deal(table)
    for _ in range(40):
        if table.director.is_idle:
            break
        pilot.click(table.layout.areas["tie"].center)
    assert table.director.is_idle
    assert table.model.winner


def test_the_roads_go_on_where_the_shoe_does(pilot, table):
    for _ in range(5):
        play(pilot, table)
    before = [(coup.player, coup.banker, coup.winner) for coup in table.model.coups]
    assert len(before) == 5
    table.leave()
    again = salon_at(pilot)
    assert [(coup.player, coup.banker, coup.winner) for coup in again.model.coups] == before
    assert again.model.cards_left == session_of(again).engine.shoe.left


def test_the_board_shows_what_a_win_would_add_and_no_longer_once_cards_are_dealt(pilot, table, painted):
    for _ in range(8):
        play(pilot, table, {"player": (5, 5)})

    def board():
        pilot.frames(2, STEP)
        return pygame.image.tobytes(pilot.house.window.canvas.subsurface(table.layout.panel), "RGB")

    pilot.move((2, 2))
    bare = board()
    shown = []
    for winner in ("player", "banker"):
        widget(table, f"ask-{winner}").press()
        shown.append(board())
        assert table.view.asked == winner
    widget(table, "ask-banker").press()
    assert board() == bare
    assert len({bare, *shown}) == 3
    widget(table, "ask-player").press()
    play(pilot, table)
    assert table.view.asked == ""


def test_a_new_shoe_begins_new_roads(pilot, table):
    while not session_of(table).engine.shuffle_is_next:
        play(pilot, table, {"player": (5, 5)})
    assert "shuffled" in table.model.message
    play(pilot, table)
    assert len(table.model.coups) == 1


# -- the squeeze ----------------------------------------------------------------------------------------------


@pytest.fixture
def squeezed(pilot, table):
    set_speed(pilot, "normal")
    deal(table)
    return to_the_squeeze(pilot, table)


def drag(pilot, card, share, grip=(1, 1)):
    """Draws a card's edge or corner over it by a share of the way across, and holds it; returns the pointer's place."""
    rect = card.rect
    start = (rect.centerx + grip[0] * (rect.w // 2 - 6), rect.centery + grip[1] * (rect.h // 2 - 6))
    post(pilot, pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    end = (round(start[0] - grip[0] * rect.w * share), round(start[1] - grip[1] * rect.h * share))
    post(pilot, pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0))
    return end


def let_go(pilot, place):
    post(pilot, pygame.MOUSEBUTTONUP, pos=place, button=1)


def end_deal(pilot, table):
    """Turns what is to be squeezed, up to the end of the deal."""

    def is_over():
        if table.driver.squeezing.is_waiting:
            table.driver.squeezing.squeezed.turn_all()
        return table.director.is_idle

    until(pilot, is_over)


def test_the_round_is_on_disk_before_a_card_is_squeezed(pilot, table, squeezed):
    assert not table.driver.is_playing
    assert table.model.on_table == 0
    assert [card.is_open for card in squeezed.cards] == [False, False]
    assert pilot.house.store.purse(pilot.house.profile.id) == session_of(table).purse(1)


def test_the_side_that_is_bet_on_is_squeezed_and_the_other_lies_open(pilot, table):
    set_speed(pilot, "fast")
    for side, bets in (("banker", {"banker": (25,), "player_pair": (5,)}), ("player", {"player": (25,), "tie": (5,)})):
        deal(table, bets)
        squeezed = to_the_squeeze(pilot, table)
        assert table.model.message.startswith("Player has " if side == "banker" else "Banker has ")
        seen = [card.card for card in squeezed.cards]
        end_deal(pilot, table)
        assert table.model.hands[side][:2] == seen


def test_cards_turn_at_once_where_the_squeeze_is_off_and_at_the_instant_speed(pilot, table):
    for settings in ({"speed": "fast", "squeeze": False}, {"speed": "instant", "squeeze": True}):
        set_speed(pilot, **settings)
        deal(table)
        pilot.frames(1, STEP)
        until(pilot, lambda: table.driver.squeezing.squeezed is not None or table.director.is_idle)
        assert table.director.is_idle and table.model.winner


def test_a_table_that_is_watched_peels_by_itself(pilot, table):
    set_speed(pilot, "fast")
    table.driver.squeezing.peeler = lambda: "itself"
    deal(table)
    shares = set()

    def is_over():
        squeezed = table.driver.squeezing.squeezed
        assert not table.driver.squeezing.is_waiting
        shares.update(round(card.share, 1) for card in (squeezed.cards if squeezed is not None else ()))
        return table.director.is_idle

    until(pilot, is_over)
    assert max(shares) >= 0.3 and table.model.winner


def test_where_others_wait_untouched_cards_turn_after_a_while(pilot, table):
    set_speed(pilot, "fast")
    table.driver.squeezing.others_wait = lambda: True
    deal(table)
    squeezed = to_the_squeeze(pilot, table)
    waited = []
    for touches in (True, False):
        frames = 0
        while table.driver.squeezing.is_waiting and frames < 100:
            pilot.frames(1, 0.1)
            frames += 1
            if touches and frames == 50:
                let_go(pilot, drag(pilot, squeezed.cards[0], 0.2))
                break
        waited.append(frames)
    assert waited[0] == 50 and 50 < waited[1] < 100  # at twice the speed ten seconds, counted from the last touch
    assert all(card.is_turning or card.is_open for card in squeezed.cards)


def test_every_edge_and_corner_is_drawn_over_and_falls_back(pilot, table, squeezed):
    card = squeezed.cards[0]
    for grip in [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]:
        end = drag(pilot, card, 0.35, grip)
        assert card.grip == pytest.approx(grip, abs=0.03)
        assert 0.3 < card.share < 0.4
        let_go(pilot, end)
        pilot.frames(60, STEP)
        assert card.share == 0.0 and not card.is_open
        assert table.driver.squeezing.is_waiting


def test_a_card_drawn_further_turns_by_itself_and_past_half_when_let_go(pilot, table, squeezed):
    first, second = squeezed.cards
    drag(pilot, first, 0.85)
    assert first.is_turning
    let_go(pilot, (5, 400))
    end = drag(pilot, second, 0.6, (0, 1))
    assert not second.is_turning
    let_go(pilot, end)
    assert second.is_turning
    until(pilot, lambda: table.model.on_table >= 4)


def test_arrows_peel_from_the_edge_they_point_away_from_and_let_back(pilot, table, squeezed):
    card, told = squeezed.cards[0], []
    table.driver.squeezing.on_hold = lambda number, hold, turns: told.append(any((hold.across, hold.along)))
    for key, back, grip in (
        (pygame.K_UP, pygame.K_DOWN, (0, 1)),
        (pygame.K_DOWN, pygame.K_UP, (0, -1)),
        (pygame.K_LEFT, pygame.K_RIGHT, (1, 0)),
        (pygame.K_RIGHT, pygame.K_LEFT, (-1, 0)),
    ):
        for _ in range(3):
            pilot.key(key)
        until(pilot, lambda: not card.is_moving)
        assert card.grip == grip and 0.2 < card.share < 0.35
        for _ in range(3):
            pilot.key(back)
        assert told == [True] * 5 + [False]  # others at the table see it lie again too
        told.clear()
        until(pilot, lambda: not card.is_moving)
        assert card.share == 0.0
    for key in (pygame.K_UP, pygame.K_LEFT, pygame.K_UP, pygame.K_LEFT):
        pilot.key(key)
    until(pilot, lambda: not card.is_moving)
    assert card.grip == (1.0, 1.0)  # both ways: from the corner between
    for _ in range(8):
        pilot.key(pygame.K_UP)
    assert card.is_turning or card.is_open


def test_clicks_and_keys_turn_cards_and_a_press_elsewhere_does_not(pilot, table, squeezed, painted):
    pilot.click((table.layout.table.centerx, table.layout.table.bottom - 60))
    assert not any(card.is_turning for card in squeezed.cards)
    pilot.click(squeezed.cards[1].rect.center)
    assert [card.is_turning for card in squeezed.cards] == [False, True]
    pilot.key(pygame.K_RETURN)
    assert squeezed.cards[0].is_turning or squeezed.cards[0].is_open
    assert not table.driver.squeezing.is_waiting


def test_t_turns_all_and_the_deal_goes_on_to_its_end(pilot, table, squeezed):
    pilot.key(pygame.K_t)
    assert not table.driver.squeezing.is_waiting
    assert all(card.is_turning for card in squeezed.cards)
    while not all(card.is_open for card in squeezed.cards):
        pilot.frames(1, STEP)
        assert sum(card.is_flipping for card in squeezed.cards) <= 1  # one after the other
    end_deal(pilot, table)
    assert table.model.winner


def test_what_follows_a_squeeze_ends_with_a_click_as_everything_does(pilot, table, squeezed):
    pilot.key(pygame.K_t)
    for _ in range(60):
        if table.director.is_idle:
            break
        if table.driver.squeezing.is_waiting:
            table.driver.squeezing.squeezed.turn_all()
        pilot.click((table.layout.table.centerx, table.layout.table.y + 20))
    assert table.director.is_idle
    assert table.model.winner


def test_the_buttons_turn_cards_too(pilot, table, squeezed):
    widget(table, "turn").press()
    assert squeezed.cards[0].is_turning
    widget(table, "turn-all").press()
    assert "turn" not in [w.key for w in table.focus.widgets]


def test_resizing_in_the_middle_of_a_squeeze_shows_the_cards(pilot, table, squeezed):
    drag(pilot, squeezed.cards[0], 0.3)
    table.resized()
    assert not table.driver.squeezing.is_waiting
    assert table.model.on_table == 4


def test_with_reduced_motion_a_click_turns_and_nothing_bends(pilot, table):
    set_speed(pilot, "normal", reduced_motion=True)
    deal(table)
    squeezed = to_the_squeeze(pilot, table)
    end = drag(pilot, squeezed.cards[0], 0.3)
    assert squeezed.cards[0].share == 0.0
    let_go(pilot, end)
    pilot.click(squeezed.cards[0].rect.center)
    pilot.key(pygame.K_t)
    until(pilot, lambda: table.model.on_table >= 4)


def test_a_card_that_waits_costs_nothing(pilot, table, squeezed, painted):
    pilot.frames(5, STEP)
    assert not any(card.is_moving for card in squeezed.cards)


# -- records --------------------------------------------------------------------------------------------------


def test_a_record_is_shown_as_it_was_played(pilot, table, painted):
    play(pilot, table, {"banker": (5, 25), "tie": (5,)})
    number = pilot.house.store.rounds_at(LEVEL, 1)[0]
    record = record_of(pilot.house.store.stored_round(number))
    played = {name: tuple(cards) for name, cards in table.model.hands.items()}
    for speed in ("slow", "instant"):
        set_speed(pilot, speed)
        replay = pilot.house.doors.replay([("A deal", record)])
        pilot.house.stack.push(replay)
        until(pilot, lambda r=replay: r.driver.is_over and r.director.is_idle)
        assert {name: tuple(cards) for name, cards in replay.model.hands.items()} == played
        assert replay.model.winner == table.model.winner
        assert replay.model.areas["banker"].chips == (25, 5)
        pilot.house.stack.pop()


@pytest.mark.parametrize("speed", ["normal", "slow", "instant"])
@pytest.mark.parametrize("settings", [{}, {"reduced_motion": True}], ids=["moving", "still"])
def test_deals_that_follow_one_another_end_as_if_they_had_only_been_settled(pilot, speed, settings):
    bets = [{"player": (5, 25), "tie": (1, 5)}, {"banker": (100,)}, {"banker": (25,), "player_pair": (5,)}]
    record = RoundRecord(
        table=LEVEL, seats=[SeatRecord("P1", 100_000)], seed="a shoe", rounds=[DealRecord(laid) for laid in bets]
    )
    replay = begin(pilot, record, speed, **settings)
    expected = settled_only(replay, record)
    run_record(replay, 0.4)
    assert replay.model == expected
    assert len(replay.model.coups) == 3
    assert "P1's bets " in replay.model.message
    assert set(replay.model.areas) == {"banker", "player_pair"}


def test_all_areas_can_be_bet_on(table):
    assert {w.key for w in table.focus.widgets if w.key.startswith("bet-")} == {f"bet-{area}" for area in AREAS}
    assert table.house.speed is Speed.INSTANT


def test_at_rest_nothing_moves(pilot, table, painted):
    play(pilot, table)
    wait_for_pictures(pilot.app)
    until(pilot, lambda: not table.is_moving)
    assert table.is_ready
    table.draw(pilot.house.window.canvas)
    table.draw(pilot.house.window.canvas)
    assert not table.is_moving
    assert not table.has_traces
    assert not table.needs_repaint
