"""The unattended house: tables that play themselves, seats that are taken, and the way back to the next visitor.

Half an hour of a show passes here frame by frame, unseen but for a few tests, which makes the file a dear one.
"""

import json

import pygame
import pytest

from casino.core.errors import SaveForeign
from casino.core.money import format_amount
from casino.online.wire import rights
from casino.records.levels import shipped_level
from casino.save.consistency import books_imbalance
from casino.save.ledger import HOUSE_ACCOUNT
from casino.save.save_file import open_store
from casino.scenes.dialogs.dialogs import Question
from casino.scenes.games.castle.scene import CastleHall
from casino.scenes.games.castle.table_parts import TableTalk
from casino.scenes.games.places import doors
from casino.scenes.lobby.scene import Lobby
from casino.scenes.show.input import OPERATOR_BUTTONS, OPERATOR_KEYS
from casino.scenes.show.operator import OperatorPage, PinPage
from casino.scenes.show.pages import IdleWarning
from casino.scenes.show.scene import RESTART_STATUS
from casino.scenes.show_opening import open_show
from casino.scenes.table.scene import TableScene
from casino.show.settings import ShowSettings
from tests.scenes.places import resize
from tests.support.pilot import blinks
from tests.support.rota import part
from tests.support.show_pilot import HANDS, PIN, STEP_SECONDS, TABLES, press_of
from tests.support.tables_on_screen import part_of, session_of
from tests.support.visitors import OpenHall
from tests.support.visits import CODE, OfflineVisit

pytestmark = pytest.mark.usefixtures("unseen")

MOMENTS = ("before", "moving", "settled", "shown")  # of a round
FULL = 100_000  # cents in a visitor's purse
LONG_STEP_SECONDS = 2 * STEP_SECONDS  # between frames where minutes go by


def key(code, kind=pygame.KEYDOWN, mod=0, text=""):
    return pygame.event.Event(kind, key=code, mod=mod, unicode=text, scancode=0)


# -- tables that play themselves ------------------------------------------------------------------------------


def test_without_a_wish_one_table_of_every_kind_plays_itself(show):
    pilot = show()
    assert [level.name.split("/")[0] for level in pilot.show.tour].count("baccarat") == 2
    assert pilot.show.tour[0].name == "baccarat/defusal", "a clock that runs is what passers-by see first"
    assert {level.game for level in pilot.show.tour} == {"black_baron", "black_axe", "pilok", "blackjack", "baccarat"}


def test_every_table_has_its_forty_seconds(show):
    tables = TABLES[2:]
    pilot, seen = show(*tables), []
    for number in range(round(len(tables) * 44 / LONG_STEP_SECONDS)):
        name = pilot.show.played.scene.level.name
        if not seen or seen[-1][0] != name:
            seen.append([name, 0.0])
        seen[-1][1] += LONG_STEP_SECONDS
        with blinks(number):
            pilot.app.frame([], LONG_STEP_SECONDS)
    assert [name for name, _ in seen[: len(tables)]] == list(tables)
    assert all(39.5 <= seconds <= 44.5 for _, seconds in seen[: len(tables) - 1])
    assert pilot.store.open_rounds() == [pilot.show.played.table.round_id] or not pilot.store.open_rounds()


@pytest.mark.parametrize("name", part("plays itself", TABLES, 2))
def test_a_table_that_plays_itself_plays_rounds_with_real_money_and_never_stands_still(show, name, painted):
    pilot = show(name, attract_seconds=300.0)
    is_still = 0.0
    for number in range(round(80 / LONG_STEP_SECONDS)):
        before = pilot.scene.message, pilot.show.played.scene.captions.at
        with blinks(number):
            pilot.app.frame([], LONG_STEP_SECONDS)
        changed = pilot.scene.is_moving or (pilot.scene.message, pilot.show.played.scene.captions.at) != before
        is_still = 0.0 if changed else is_still + LONG_STEP_SECONDS
        assert is_still < 10
    assert pilot.store.last_round_id() >= 1
    assert pilot.house.profile.kind == "guest"


def test_nothing_can_be_pressed_at_a_table_that_plays_itself(show):
    pilot = show(*TABLES, attract_seconds=5.0)
    for name in TABLES:
        pilot.shows(name)
        assert not [w for w in pilot.scene.focus.widgets if w.key not in ("log",)]
        assert pilot.house.show.loudness < 1


def test_a_full_purse_is_never_called_empty_at_a_table_that_plays_itself(show):
    pilot = show("baccarat/salon", attract_seconds=300.0)
    for _ in range(round(40 / STEP_SECONDS)):
        pilot.pass_seconds(STEP_SECONDS)
        assert "below this table's least bet" not in pilot.show.played.scene.message
    pilot.comes()
    assert "below this table's least bet" not in pilot.show.played.scene.message


# -- taking a seat --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", HANDS)
def test_any_device_takes_the_seat(show, hand):
    pilot = show("black_baron/standard")
    pilot.until(lambda: pilot.show.played.is_playing, STEP_SECONDS)
    open_round = pilot.show.played.table.round_id
    pilot.comes(hand)
    assert not pilot.show.is_attracting
    assert pilot.show.played.table.round_id in (open_round, None)
    assert pilot.house.show.loudness == 1


def test_a_pointer_that_only_moves_takes_no_seat_and_neither_does_a_stick_that_trembles(show):
    pilot = show()
    pilot.does(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0), touch=False))
    pilot.does(pygame.event.Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=0, value=3000))
    assert pilot.show.is_attracting


@pytest.mark.parametrize(
    ("name", "after"), [(name, after) for name in TABLES for after in part(f"goes on at {name}", (1.0, 7.3, 16.9), 3)]
)
def test_the_running_round_goes_on_with_the_visitor_in_the_seat(show, name, after):
    pilot = show(name, attract_seconds=300.0)
    pilot.pass_seconds(after)
    table = pilot.show.played.scene
    before = session_of(table).round_id
    pilot.comes()
    assert pilot.show.played.scene is table
    assert table.driver.people.humans
    assert before is None or session_of(table).round_id in (before, None)
    if table.driver.is_playing:
        lying = pilot.store.on_table(session_of(table).round_id)
        assert 0 <= FULL - pilot.store.purse(pilot.house.profile.id) <= lying
    pilot.hurry()
    assert pilot.scene.is_waiting
    assert len(pilot.scene.focus.widgets) > 1


@pytest.mark.parametrize(
    ("name", "moment"), [(name, moment) for name in TABLES for moment in part(f"seat at {name}", MOMENTS, 2)]
)
def test_whoever_takes_a_seat_finds_a_purse_and_a_table_that_agree(show, name, moment):
    """An open round as the books have it; otherwise a full purse, a clean table and what to press."""
    pilot = show(name, attract_seconds=600.0)
    driver = pilot.show.played
    scene = driver.scene
    if moment != "before":
        pilot.until(lambda: pilot.store.last_round_id() > 0 and not scene.director.is_idle, STEP_SECONDS)
    if moment in ("settled", "shown"):  # before and after its end was seen
        pilot.until(lambda: not driver.is_playing and scene.director.is_idle == (moment == "shown"), STEP_SECONDS)
    pilot.does(press_of("touch"))
    held = pilot.store.purse(pilot.house.profile.id)
    seat, model = driver.people.own_seat, scene.model
    assert scene.director.is_idle and model.seats[seat].purse == held == driver.purse
    said = pilot.house.notice.sentence
    assert said.startswith("Welcome!") and format_amount(held, driver.table.level.currency) in said
    if driver.is_playing:
        assert sum(hand.stake for hand in model.seats[seat].hands) + held == FULL
    else:
        assert held == FULL and said.endswith(driver.invitation())
        assert scene.message == driver.invitation()
        assert not any(shown.hands for shown in model.seats.values()) and not model.turn
        assert not getattr(model, "dealer", None) and not getattr(model, "areas", None)
        assert not getattr(driver, "lay", None) or not driver.lay.chips
        assert getattr(model, "phase", "closed") == "closed"
    pilot.pass_seconds(0.2)
    assert model.seats[seat].purse == pilot.store.purse(pilot.house.profile.id)
    pilot.hurry()
    assert scene.is_waiting and len(scene.focus.widgets) > 1


def test_a_notice_lies_in_the_message_line_and_over_no_road_and_no_card(show):
    pilot = show("baccarat/salon", attract_seconds=600.0)
    pilot.comes()
    for size in ((640, 360), (1280, 720), (720, 1280)):
        for scale in (1.0, 1.5):
            resize(pilot.app, size, scale)
            scene = pilot.scene
            (area,) = pilot.house.notice.draw(pilot.house.window.canvas, scene.look, scene.notice_line)
            assert scene.notice_line.contains(area), (size, scale)
            layout, pressable = scene.layout, [widget.rect for widget in scene.focus.widgets]
            played_on = [layout.placard, *layout.areas.values(), *layout.hands.values(), *pressable]
            assert area.collidelist(played_on) < 0, (size, scale)


def test_the_press_that_takes_the_seat_is_no_decision(show):
    pilot = show("black_baron/standard", attract_seconds=300.0)
    table = pilot.show.played.scene
    pilot.until(
        lambda: table.driver.is_playing and table.director.is_idle and session_of(table).engine.turn == 4, STEP_SECONDS
    )
    acted = session_of(table).action_count
    pilot.does(key(pygame.K_s, text="s"))
    assert session_of(table).action_count == acted
    assert not pilot.show.is_attracting
    pilot.does(key(pygame.K_s, text="s"))  # still held down
    pilot.pass_seconds(1.0)
    pilot.does(key(pygame.K_s, text="s"))
    assert session_of(table).action_count == acted
    pilot.does(key(pygame.K_s, pygame.KEYUP))
    pilot.does(key(pygame.K_s, text="s"))
    actions = pilot.store.stored_round(session_of(table).round_id or session_of(table).last_round).actions
    assert [b'"seat":4' in action for action in actions[acted:]] == [True] + [False] * (len(actions) - acted - 1)


def test_every_visitor_has_a_purse_of_their_own(show):
    pilot = show("blackjack/standard", attract_seconds=300.0)
    pilot.comes()
    first = pilot.house.profile
    pilot.hurry()
    pilot.pass_seconds(61)
    pilot.pass_seconds(10)
    pilot.comes()
    assert pilot.house.profile.id != first.id
    assert pilot.store.purse(first.id) == 0


# -- nobody there ---------------------------------------------------------------------------------------------


def test_after_45_seconds_the_house_asks_and_after_60_it_is_ready_for_the_next(show):
    pilot = show("blackjack/standard", "black_baron/standard")
    pilot.settles_in()
    pilot.does(key(pygame.K_F1, pygame.KEYUP))
    pilot.pass_seconds(44.7)
    assert not isinstance(pilot.scene, IdleWarning)
    pilot.pass_seconds(0.5)
    assert isinstance(pilot.scene, IdleWarning)
    pilot.pass_seconds(14.5)
    assert not pilot.show.is_attracting
    pilot.pass_seconds(0.5)
    assert pilot.show.is_attracting
    assert not any(isinstance(scene, IdleWarning) for scene in pilot.house.stack.scenes)


@pytest.mark.parametrize("hand", part("hands end the question", (*HANDS, "motion"), 3))
def test_every_kind_of_input_counts_and_ends_the_question(show, hand):
    pilot = show("blackjack/standard")
    pilot.settles_in()
    pilot.pass_seconds(46)
    assert isinstance(pilot.scene, IdleWarning)
    moved = pygame.event.Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(1, 1), buttons=(0, 0, 0), touch=False)
    pilot.does(moved if hand == "motion" else press_of(hand))
    assert not isinstance(pilot.scene, IdleWarning)
    pilot.pass_seconds(44)
    assert not pilot.show.is_attracting


def test_wherever_a_visitor_left_the_next_one_finds_a_table_in_play(show, painted):
    pilot = show("blackjack/standard")
    for where in ("table", "hall", "Settings", "History", "question"):
        pilot.comes()
        pilot.hurry()
        if where != "table":
            pilot.press("Leave")
            assert isinstance(pilot.scene, Lobby)
        if where in ("Settings", "History"):
            pilot.press(where)
        if where == "question":
            pilot.key(pygame.K_ESCAPE)
            assert isinstance(pilot.scene, Question)
        pilot.pass_seconds(60.2)
        assert pilot.show.is_attracting, where
        assert pilot.show.played.scene is pilot.scene


def test_at_an_armed_bomb_one_may_think_for_three_minutes(show):
    pilot = show("baccarat/practice", attract_seconds=300.0)
    pilot.until(lambda: pilot.show.played.is_playing and pilot.show.played.scene.director.is_idle, STEP_SECONDS)
    pilot.comes()
    pilot.pass_seconds(148)
    assert not isinstance(pilot.scene, IdleWarning)
    pilot.pass_seconds(2)
    assert isinstance(pilot.scene, IdleWarning)
    pilot.pass_seconds(30)
    assert pilot.show.is_attracting
    assert pilot.store.open_rounds() in ([], [pilot.show.played.table.round_id])


def test_the_operator_may_hold_the_idle_clock(show):
    pilot = show("blackjack/standard")
    pilot.settles_in()
    pilot.show.idle.is_paused = True
    pilot.pass_seconds(200)
    assert not pilot.show.is_attracting


def test_nothing_a_visitor_set_or_was_told_stays(show):
    pilot = show("blackjack/standard")
    before = pilot.house.preferences
    pilot.settles_in()
    pilot.house.change(speed="instant", text_scale=1.5, reduced_motion=True, four_colour=True)
    assert pilot.house.messages.sentences
    pilot.pass_seconds(61)
    assert pilot.house.preferences == before
    assert pilot.store.preference(HOUSE_ACCOUNT, "settings") is None
    assert pilot.store.accounts("profile") == []


# -- what visitors cannot do ----------------------------------------------------------------------------------


def test_a_visitor_can_neither_quit_nor_leave_the_full_screen_nor_write_a_file(show, tmp_path, monkeypatch):
    pilot = show("blackjack/standard")
    monkeypatch.setattr("casino.scenes.app.house_keys.pictures_path", lambda: tmp_path / "pictures")
    pilot.settles_in()
    for event in (
        *(pygame.event.Event(pygame.QUIT), key(pygame.K_F4, mod=pygame.KMOD_LALT), key(pygame.K_F11)),
        *(key(pygame.K_RETURN, mod=pygame.KMOD_LALT), key(pygame.K_F12)),
    ):
        pilot.does(event)
    assert pilot.house.is_running
    assert not pilot.house.window.is_full_screen
    assert not (tmp_path / "pictures").exists()
    assert not pilot.show.played.is_playing


NO_WAY = ("I am done", "Deal", "Roll the dice", "Arm it", "Everybody in", "Pass", "Door:")  # ends or begins something


def _looked_at(pilot):
    """What can be pressed in every scene a visitor comes to within three presses behind each door, and in the hall.

    What is pressed in one kind of scene is not pressed there again.
    """
    seen, pressed = {}, set()

    def walk(way):
        while not isinstance(pilot.scene, Lobby):
            pilot.house.stack.pop()
        pilot.house.change(door=way[0])
        for label in way[1:]:
            if label not in pilot.labels:
                return
            pilot.press(label)
        scene = pilot.scene
        name = type(scene.driver if isinstance(scene, TableScene) else scene).__name__
        if name in seen and len(way) > 2:
            return
        seen[name] = seen.get(name, []) + [(w.label, w.takes_text) for w in pilot.scene.focus.widgets]
        labels = {w.label for w in pilot.scene.focus.widgets if w.label and not w.label.startswith(NO_WAY)}
        if len(way) < 4:
            for label in sorted(labels):
                if (name, label) not in pressed:
                    pressed.add((name, label))
                    walk((*way, label))

    for door in doors():
        walk((door,))
    return seen


def test_there_is_no_line_to_type_into_anywhere(show):
    pilot = show("blackjack/standard", idle_warning=3000.0, idle_reset=3600.0)
    pilot.settles_in()
    pilot.press("Leave")
    pilot.house.change(speed="instant")
    seen = _looked_at(pilot)
    assert {
        *("Lobby", "TwentyOneDriver", "BlackBaronDriver", "CastleHall", "BlackAxeDriver"),
        *("PilokDriver", "SalonDriver", "BombDriver", "ManualPages", "SettingsPage"),
        *("CardSettingsPage", "HistoryPage", "SealPage", "RulesPage", "SeatMenu"),
    } <= set(seen)
    assert {name: labels for name, labels in seen.items() if any(takes for _, takes in labels)} == {}


def test_in_the_castle_visitors_speak_in_phrases(show):
    pilot = show("black_axe/standard", attract_seconds=300.0)
    pilot.pass_seconds(3)
    pilot.comes()
    table = pilot.show.played.scene
    pilot.until(lambda: "Good luck!" in pilot.labels, STEP_SECONDS)
    pilot.press("Good luck!")
    said = part_of(table, TableTalk).castle.talk.lines_for("Visitor")
    assert any(line.text == "Good luck!" and line.speaker == "Visitor" for line in said)


def test_a_show_can_lead_into_a_hall_elsewhere_and_every_visitor_goes_home_from_it(show, tmp_path, monkeypatch):
    hall = OpenHall(tmp_path, id_of=rights.id_of)
    made = lambda code, identity, me, listener: OfflineVisit(hall, identity, me, listener)  # noqa: E731
    monkeypatch.setattr("casino.scenes.online.session.HallConnection", made)
    pilot = show("black_baron/standard", attract_seconds=300.0, hall=CODE.text)
    names = []
    for _ in range(2):
        pilot.pass_seconds(3)
        pilot.comes()
        held = pilot.store.purse(pilot.house.profile.id)
        pilot.house.doors.enter(shipped_level("black_axe/standard"))
        for _ in range(12):
            hall.update(300)
            pilot.pass_seconds(0.2)
        lobby = pilot.scene
        assert isinstance(lobby, CastleHall) and lobby.host.is_elsewhere and lobby.host.purse == held
        assert not any(widget.takes_text for widget in lobby.focus.widgets)
        names.append(lobby.me.name)
        me = pilot.house.profile.id
        pilot.show.end_visit("operator")
        assert pilot.house.online is None and hall.books.store.ledger.total() == 0
        assert pilot.show.is_attracting and pilot.store.purse(me) == 0
    assert len(set(names)) == 2 and all(name.startswith("Visitor ") for name in names)
    hall.stop()


def test_a_show_is_not_opened_on_a_save_with_peoples_purses(tmp_path):
    store = open_store(tmp_path / "casino.save")
    store.create_profile("Ann", "guest_owl")
    with pytest.raises(SaveForeign, match="a save of its own"):
        open_show(store, ShowSettings(full_screen=False), (1280, 720))
    store.close()


# -- the operator ---------------------------------------------------------------------------------------------


def hold(pilot, seconds, *, by="keys"):
    if by == "keys":
        downs, ups = [key(k) for k in OPERATOR_KEYS], [key(k, pygame.KEYUP) for k in OPERATOR_KEYS]
    elif by == "pad":
        downs = [pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=b) for b in OPERATOR_BUTTONS]
        ups = [pygame.event.Event(pygame.CONTROLLERBUTTONUP, instance_id=0, button=b) for b in OPERATOR_BUTTONS]
    else:
        places = ((1, 0.02, 0.02), (2, 0.98, 0.03))
        downs, ups = (
            [pygame.event.Event(kind, touch_id=1, finger_id=f, x=x, y=y, dx=0, dy=0, pressure=1) for f, x, y in places]
            for kind in (pygame.FINGERDOWN, pygame.FINGERUP)
        )
    pilot.app.frame(downs, STEP_SECONDS)
    pilot.pass_seconds(seconds)
    pilot.app.frame(ups, STEP_SECONDS)


def type_pin(pilot, digits):
    for digit in digits:
        pilot.does(key(getattr(pygame, f"K_{digit}"), text=digit))
        pilot.does(key(getattr(pygame, f"K_{digit}"), pygame.KEYUP))
    if isinstance(pilot.scene, PinPage):
        pilot.press("Done")


@pytest.mark.parametrize("by", ["keys", "pad", "touch"])
def test_two_keys_held_for_three_seconds_and_a_pin_lead_to_the_operators_page(show, by, painted):
    pilot = show("blackjack/standard")
    hold(pilot, 2.8, by=by)
    assert not isinstance(pilot.scene, PinPage)
    hold(pilot, 3.2, by=by)
    assert isinstance(pilot.scene, PinPage)
    type_pin(pilot, PIN)
    assert isinstance(pilot.scene, OperatorPage)


def test_keys_that_are_the_operators_alone_take_no_seat(show):
    pilot = show("blackjack/standard")
    hold(pilot, 3.2)
    assert pilot.show.is_attracting
    type_pin(pilot, PIN)
    assert pilot.show.is_attracting


def test_three_wrong_pins_and_nothing_is_listened_to_for_a_while(show):
    pilot = show("blackjack/standard")
    hold(pilot, 3.2)
    for _ in range(3):
        type_pin(pilot, "1111")
    type_pin(pilot, PIN)
    assert isinstance(pilot.scene, PinPage)
    for _ in range(31):
        pilot.pass_seconds(1)
        pilot.does(key(pygame.K_F1, pygame.KEYUP))
    type_pin(pilot, PIN)
    assert isinstance(pilot.scene, OperatorPage)


def operator(pilot):
    hold(pilot, 3.2)
    type_pin(pilot, PIN)
    assert isinstance(pilot.scene, OperatorPage)


@pytest.mark.parametrize(
    ("label", "answer", "status"), [("End the show", "End it", 0), ("Restart", "Restart", RESTART_STATUS)]
)
def test_the_operator_ends_the_show_or_starts_it_anew(show, label, answer, status):
    pilot = show("black_baron/standard", attract_seconds=300.0)
    pilot.pass_seconds(6)
    pilot.comes()
    operator(pilot)
    pilot.press(label, answer)
    assert not pilot.house.is_running
    assert pilot.house.exit_status == status
    assert pilot.store.open_rounds() == []
    assert sum(pilot.store.purse(held.id) for held in pilot.store.accounts("guest")) == 0


def test_what_the_operator_set_outlasts_a_restart_until_the_file_says_otherwise(show):
    pilot = show("blackjack/standard", event="Spring Fair", volume=0.8)
    operator(pilot)
    pilot.show.set_volume(0.4)
    pilot.show.name_event("Autumn Fair")
    pilot.crash()
    for _ in range(2):  # being taken up changes nothing of it
        again = show("blackjack/standard", event="Spring Fair", volume=0.8)
        assert (again.show.event, again.house.preferences.effects_volume) == ("Autumn Fair", 0.4)
        again.crash()
    other = show("blackjack/standard", event="Winter Fair", volume=0.8)
    assert (other.show.event, other.house.preferences.effects_volume) == ("Winter Fair", 0.8)


def test_the_operator_sees_the_next_table(show):
    pilot = show("blackjack/standard", "black_baron/standard")
    operator(pilot)
    pilot.press("Next table")
    assert pilot.show.played.scene.level.name == "black_baron/standard"
    assert pilot.scene is pilot.show.played.scene


# -- crashes --------------------------------------------------------------------------------------------------


def test_after_a_crash_the_visitor_goes_on_in_the_same_round(show, tmp_path):
    pilot = show("black_baron/standard", attract_seconds=300.0)
    table = pilot.show.played.scene
    pilot.until(lambda: table.driver.is_playing, STEP_SECONDS)
    pilot.comes()
    number, purse = session_of(table).round_id, pilot.store.purse(pilot.house.profile.id)
    assert number is not None
    pilot.crash()
    again = show("black_baron/standard")
    assert not again.show.is_attracting
    assert again.show.played.table.round_id == number
    assert again.store.purse(again.house.profile.id) == purse
    assert books_imbalance(again.store) == 0
    again.hurry()
    again.pass_seconds(61)
    assert again.show.is_attracting
    lines = (tmp_path / "show.jsonl").read_text().splitlines()
    assert json.loads(lines[-1])["began"] == "restart"


@pytest.mark.parametrize("name", [name for name in TABLES if name != "baccarat/practice"])
def test_after_a_crash_between_two_rounds_the_visitor_is_back_at_the_table(show, name):
    pilot = show(name, attract_seconds=300.0)
    pilot.settles_in()
    purse = pilot.store.purse(pilot.house.profile.id)
    for driver in [pilot.show.played]:
        if driver.is_playing:
            driver.table.settle_by_rules()
            purse = pilot.store.purse(pilot.house.profile.id)
    pilot.crash()
    again = show(TABLES[0])
    assert not again.show.is_attracting and again.show.played.table.level.name == name
    assert again.show.played.own_seat and again.store.purse(again.house.profile.id) == purse
    again.pass_seconds(61)
    assert again.show.is_attracting


def test_a_visitor_in_the_hall_is_there_again_after_a_crash_and_so_where_a_table_crashes_at_once(show):
    pilot = show("blackjack/standard", attract_seconds=300.0)
    pilot.settles_in()
    pilot.until(lambda: not pilot.show.played.is_playing or not pilot.press("Stand"), STEP_SECONDS)
    pilot.hurry()
    pilot.crash()
    again = show("blackjack/standard")
    assert again.show.played is not None
    again.store.keep_preference(HOUSE_ACCOUNT, "show.table", None)  # as it is until a frame of it was shown
    again.crash()
    third = show("blackjack/standard")
    assert third.show.played is None and isinstance(third.scene, Lobby) and not third.show.is_attracting


def test_after_a_crash_while_nobody_was_there_the_tables_play_on(show):
    pilot = show("black_baron/standard", attract_seconds=300.0)
    pilot.until(lambda: pilot.show.played.is_playing, STEP_SECONDS)
    left = pilot.show.played.table.round_id
    pilot.crash()
    again = show("black_baron/standard")
    assert again.show.is_attracting
    assert left not in again.store.open_rounds()
    assert books_imbalance(again.store) == 0


def test_a_fault_leads_back_to_the_table_another_to_the_hall_and_shows_go_on_by_themselves(show, monkeypatch):
    pilot = show("blackjack/standard", "black_baron/standard")

    def breaks(*_):
        raise RuntimeError("nobody foresaw this")

    monkeypatch.setattr(pilot.show.played.scene, "on_moment", breaks)
    pilot.pass_seconds(0.1)
    assert pilot.show.is_attracting
    assert pilot.show.played.scene.level.name == "black_baron/standard"
    pilot.until(lambda: pilot.show.played.is_playing, STEP_SECONDS)
    pilot.comes()
    me = pilot.house.profile
    assert pilot.store.open_rounds()
    monkeypatch.setattr(pilot.show.played.scene, "on_moment", breaks)
    pilot.pass_seconds(0.1)
    assert isinstance(pilot.house.stack.scenes[0], Lobby)
    assert pilot.house.profile == me
    assert "settled by the rules" in pilot.scene.sentence
    assert pilot.store.open_rounds() == []
    assert pilot.show.played.table.level.name == "black_baron/standard"
    pilot.press("OK")
    pilot.pass_seconds(0.5)
    assert pilot.has("Roll the dice")
    monkeypatch.setattr(pilot.show.played.scene, "on_moment", breaks)
    pilot.pass_seconds(0.1)
    assert pilot.show.played is None and "settled by the rules" in pilot.scene.sentence
    pilot.press("OK")
    assert isinstance(pilot.scene, Lobby) and pilot.house.profile == me


def test_plain_is_silent_and_still(show):
    pilot = show("blackjack/standard", is_plain=True)
    assert pilot.house.preferences.reduced_motion
    assert pilot.house.preferences.effects_volume == pilot.house.preferences.room_volume == 0


# -- the log and the end --------------------------------------------------------------------------------------


def test_a_visit_is_one_line_in_the_log_without_a_name(show, tmp_path):
    pilot = show("blackjack/standard", event="Spring Fair")
    pilot.settles_in("touch")
    pilot.press("Deal") if "Deal" in pilot.labels else pilot.hurry()
    pilot.hurry()
    pilot.pass_seconds(200)
    (line,) = (tmp_path / "show-spring-fair.jsonl").read_text().splitlines()
    noted = json.loads(line)
    assert noted["ended"] == "idle"
    assert noted["began"] == "attract"
    assert "touch" in noted["devices"]
    assert noted["seconds_at"]["blackjack/standard"] > 60
    assert "Visitor" not in line


def test_an_empty_purse_is_filled_by_the_cashier(show):
    pilot = show("blackjack/standard")
    pilot.settles_in()
    pilot.press("Leave", "Cashier")
    assert "Below 50.00 the house fills it again" in pilot.scene.sentence
    pilot.press("OK")
    me = pilot.house.profile
    with pilot.store.writing():
        pilot.store.move(me.id, 1, pilot.store.purse(me.id), "allowance")
    pilot.scene.refresh()
    pilot.press("Cashier", "OK")
    assert pilot.store.purse(me.id) == FULL


def test_the_screen_of_a_show_never_goes_dark(show):
    pilot = show()
    pilot.settles_in()
    pilot.pass_seconds(40)
    assert not pygame.display.get_allow_screensaver()
    pilot.pass_seconds(40)
    assert pilot.show.is_attracting and not pygame.display.get_allow_screensaver()
