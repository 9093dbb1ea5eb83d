"""Pi'Lok as people play it: setting sums, confirming actions, the Jump, and choosing a die."""

import random

import pygame
import pytest

from casino.core.preferences import Preferences
from casino.engines.base import Action
from casino.engines.pilok.events import SkillRolled
from casino.engines.sheets import Sheet
from casino.records.levels import shipped_level
from casino.scenes.games.pilok.descriptions import begun_in_words
from casino.scenes.games.pilok.log import LogPage
from casino.scenes.games.pilok.tables import PilokDriver, PilokReplay
from casino.scenes.lobby.scene import Lobby
from casino.tables.session import TableSession
from casino.tables.sheets import keep_sheet
from tests.scenes.places import resize
from tests.scenes.whole_house.alone import check_evening, check_purses_shown
from tests.support.books import check_books, check_table_is_clear
from tests.support.tables_on_screen import is_driven, opened, session_of

pytestmark = pytest.mark.usefixtures("unseen")


@pytest.fixture(params=[1.0, 1.5], ids=["text 100 %", "text 150 %"])
def pilot_options(request):
    return {"preferences": Preferences(speed="instant", text_scale=request.param)}


def among_friends(pilot, *purses):
    """A table with the player at seat 1 and guests at the next seats, with purses in cents."""
    session = TableSession(pilot.store, shipped_level("pilok/standard"), "")
    me = pilot.house.profile
    for seat, cents in enumerate(purses, 1):
        if seat > 1:
            session.sit(seat, pilot.store.open_purse("guest", f"Friend {seat}", "guest_owl", cents))
            continue
        with pilot.store.writing():
            pilot.store.move(me.id, 1, pilot.store.purse(me.id) - cents, "evening_over")
        session.sit(1, me)
    opened(pilot.house, session)
    pilot.frames(2)
    return pilot.scene


def begin(pilot):
    """Pays the fee and waits for the first turn."""
    pilot.press("Ante up")
    pilot.wait()
    return pilot.scene


def in_a_hand(pilot, *purses):
    """A table as `among_friends` has it, at the first turn of a hand."""
    among_friends(pilot, *purses)
    return begin(pilot)


def do(table, pilot, name, **fields):
    """Does an action for the acting seat, without its button."""
    table.driver.act(Action(session_of(table).engine.turn, name, **fields))
    pilot.wait()


def to_the_jump(table, pilot):
    """Passes for everybody until the Jump."""
    while session_of(table).engine.phase == "betting":
        do(table, pilot, "pass")


def in_a_duel(pilot):
    """A hand of two in which one has won a Jump: the table, who lost it, and that one's dice."""
    table = in_a_hand(pilot, 80_000, 80_000)
    to_the_jump(table, pilot)
    do(table, pilot, "jump", target=2 if session_of(table).engine.turn == 1 else 1)
    _, loser = session_of(table).engine.view(0).duel
    return table, loser, list(table.model.of(loser).dice)


def to_the_end(table, pilot):
    """Does the passive action for everybody until the hand is over."""
    while table.driver.is_playing:
        table.driver.act(session_of(table).engine.default_action(session_of(table).engine.turn))
        pilot.wait()


def cents_of(table):
    return table.driver.sum


# -- the sum --------------------------------------------------------------------------------------------------


def test_the_sum_is_set_by_chips_slider_buttons_and_presets(pilot):
    table = in_a_hand(pilot, 80_000, 80_000, 80_000)
    assert cents_of(table) == 1_000 and "Bet 10 credits" in pilot.labels
    for label, cents in (("Add 25", 3_500), ("More", 4_500), ("Less", 3_500), ("Less", 2_500)):
        pilot.press(label)
        assert cents_of(table) == cents
    pilot.wheel("The sum", 3)
    assert cents_of(table) == 2_800, "the wheel goes by single credits"
    pilot.press("Maximum")
    assert cents_of(table) == 10_000 and "Bet 100 credits" in pilot.labels
    for label, cents in (("Pot", 3_000), ("½ pot", 1_500), ("Minimum", 1_000)):
        pilot.press(label)
        assert cents_of(table) == cents
    pilot.drag(pilot.widget("Add 5").rect.center, table.layout.well.center)
    assert cents_of(table) == 1_500, "a chip that is dragged onto the table counts"
    pilot.drag(pilot.widget("Add 5").rect.center, table.layout.top_bar.center)
    assert cents_of(table) == 1_500, "beside the table it does not"
    pilot.press("Bet 15 credits")
    pilot.wait()
    assert table.model.to_match == 1_500
    assert cents_of(table) == 3_000, "the least raise is by what was bet"
    pilot.press("Raise to 30 credits")
    pilot.wait()
    assert table.model.to_match == 3_000
    check_purses_shown(pilot)


def test_the_slider_follows_the_pointer_from_end_to_end(pilot):
    table = in_a_hand(pilot, 80_000, 80_000)
    resize(pilot.app, (1024, 768), pilot.house.preferences.text_scale)
    pilot.frames(2)
    track = pilot.widget("The sum").track()
    pilot.let_buttons_wake()
    pilot.click((track.right - 1, track.centery))
    assert cents_of(table) >= 9_800
    pilot.click((track.x, track.centery))
    assert cents_of(table) == 1_000
    pilot.click(track.center)
    assert cents_of(table) % 100 == 0 and 4_500 < cents_of(table) < 6_500


def test_all_in_is_offered_where_the_purse_ends_first(pilot):
    table = in_a_hand(pilot, 5_050, 5_050)
    pilot.press("All-in")
    assert cents_of(table) == 4_050
    pilot.press("Bet 40.50 credits")
    pilot.wait()
    assert "once more" in table.message or "again" in table.message
    pilot.press("Again: bet 40.50")
    pilot.wait()
    assert table.model.of(table.model.first).is_all_in


# -- second thoughts ------------------------------------------------------------------------------------------


def test_a_slip_of_a_key_calls_nothing_large(pilot):
    table = in_a_hand(pilot, 40_000, 40_000)
    do(table, pilot, "bet", amount=10_000)
    before, said = session_of(table).engine.view(0), table.message
    pilot.key(pygame.K_c)
    assert session_of(table).engine.view(0) == before and "of the 390 credits you have" in table.message
    assert "Again: call 100 credits" in pilot.labels
    pilot.frames(60 * 5)
    assert "Again: call 100 credits" not in pilot.labels, "after a while it has to be asked again"
    assert table.message == said, "nor does the line ask for it any longer"
    pilot.key(pygame.K_c)
    pilot.key(pygame.K_r)
    assert session_of(table).engine.view(0) == before, "another key is another question"
    pilot.key(pygame.K_c)
    pilot.key(pygame.K_c)
    pilot.wait()
    assert session_of(table).engine.view(0) != before


def test_where_only_one_sum_may_be_put_nothing_sets_it(pilot):
    table = in_a_hand(pilot, 21_000, 21_000)
    do(table, pilot, "bet", amount=10_000)
    assert {"Call 100 credits", "Raise to 200 credits"} <= set(pilot.labels)
    assert not {"The sum", "Less", "More", "Add 5"} & set(pilot.labels)


def test_a_small_call_needs_no_second_thought(pilot):
    table = in_a_hand(pilot, 80_000, 80_000)
    do(table, pilot, "bet", amount=1_000)
    turn = session_of(table).engine.turn
    pilot.key(pygame.K_c)
    pilot.wait()
    assert session_of(table).engine.view(0).street == "orbit"
    assert table.model.of(turn).stake == 2_000


def test_folding_where_passing_is_free_is_asked_twice(pilot):
    table = in_a_hand(pilot, 80_000, 80_000)
    pilot.key(pygame.K_f)
    assert table.driver.is_playing and "Passing is free" in table.message
    pilot.key(pygame.K_f)
    pilot.wait()
    assert not table.driver.is_playing
    check_table_is_clear(pilot.store)


# -- the Jump -------------------------------------------------------------------------------------------------


def test_a_victim_is_chosen_at_its_plate_and_its_chances_are_weighed(pilot):
    table = in_a_hand(pilot, 80_000, 80_000, 80_000)
    to_the_jump(table, pilot)
    me = session_of(table).engine.turn
    others = [seat for seat in (1, 2, 3) if seat != me]
    for seat in others:
        name = table.model.seats[seat].name
        plate = f"Jump {name}?"
        pilot.press(plate if plate in pilot.labels else name)  # with large letters the panel is over the plates
        weighed = table.driver.jump.weighed
        assert weighed.other.seat == seat == table.driver.jump.target and weighed.me.seat == me
        assert weighed.prospect.chances.win == pytest.approx(0.5), "equal skills"
        assert len(weighed.gains) == 3 and weighed.pot == 3_000
        assert weighed.now == weighed.prospect.now
    pilot.key(pygame.K_1)
    assert table.driver.jump.target == others[0]
    pilot.key(pygame.K_j)
    pilot.wait()
    winner, loser = session_of(table).engine.view(0).duel
    assert table.model.duel.winner == winner and {winner, loser} == {me, others[0]}
    assert table.driver.jump.weighed.prospect is None and table.driver.jump.weighed.other.seat == loser


def test_the_winner_points_at_a_die(pilot):
    table, loser, before = in_a_duel(pilot)
    pilot.press(f"Reroll the {before[1]}")
    pilot.wait()
    stored = session_of(table).store.stored_round(session_of(table).round_id)
    assert stored.actions[-1].endswith(b'"die":1}') or b'"die":0' in stored.actions[-1]
    after = table.model.of(loser).dice
    assert sum(a != b for a, b in zip(before, after, strict=True)) <= 1
    assert session_of(table).engine.view(0).phase == "jumping"


def test_the_winner_may_spare(pilot):
    table, loser, before = in_a_duel(pilot)
    pilot.key(pygame.K_s)
    pilot.wait()
    assert table.model.of(loser).dice == before


# -- whole hands ----------------------------------------------------------------------------------------------


def play_hand(pilot, rng):
    """Plays a hand of random actions, and confirms those that have to be."""
    pilot.press("Ante up")
    pilot.wait()
    table = pilot.scene
    while table.driver.is_playing:
        check_purses_shown(pilot)
        wishes = ("Pass", "Call", "Bet", "Raise", "Jump ", "No jump", "Roll the", "Spare", "Fold", "Again")
        offered = [label for label in pilot.labels if label.startswith(wishes) and not label.endswith("?")]
        again = [label for label in offered if label.startswith("Again")]
        calm = [label for label in offered if label.startswith(("Pass", "Fold", "No jump", "Spare"))]
        pilot.press(again[0] if again else rng.choice(offered if rng.random() < 0.4 else calm))
        pilot.wait()
    check_purses_shown(pilot)
    check_books(pilot.store)


def test_an_evening_with_the_pointer_alone(pilot, painted):
    rng = random.Random(5)
    pilot.press("Door: Three Street Pi'Lok", "Berth nine")
    table = pilot.scene
    assert is_driven(table, PilokDriver)
    pilot.press("Seat 7", "A guest")
    for _ in range(3):
        play_hand(pilot, rng)
    pilot.press("Rules", "Back")
    if not table.layout.log.w:
        pilot.press("The hand so far")
        assert isinstance(pilot.scene, LogPage)
        pilot.press("Back")
    pilot.press("Leave")
    assert isinstance(pilot.scene, Lobby)
    check_evening(pilot, 3)


def test_an_evening_with_the_keyboard_alone(key_pilot):
    rng, pilot = random.Random(7), key_pilot
    pilot.choose("Door: Three Street Pi'Lok", "The dockside den")
    assert is_driven(pilot.scene, PilokDriver)
    keys = {"Pass": "p", "Call": "c", "Bet": "b", "Raise": "r", "Jump ": "j", "No jump": "n", "Spare": "s", "Roll": "2"}
    for _ in range(3):
        pilot.key(pygame.K_RETURN)
        pilot.wait()
        last = ""
        while pilot.scene.driver.is_playing:
            offered = [k for k in keys if any(w.startswith(k) and not w.endswith("?") for w in pilot.labels)]
            is_asked_again = any(label.startswith("Again") for label in pilot.labels)
            last = last if is_asked_again else keys[rng.choice(offered)]
            pilot.key(rng.choice((pygame.K_m, pygame.K_PLUS, pygame.K_1))) if not is_asked_again else None
            pilot.key(ord(last))
            pilot.wait()
    assert len(pilot.store.history(pilot.house.profile.id, 100)) == 3
    pilot.choose("Leave")
    assert isinstance(pilot.scene, Lobby)
    check_table_is_clear(pilot.store)


def test_a_duel_for_two(pilot):
    pilot.press("Door: Three Street Pi'Lok", "The airlock")
    table = pilot.scene
    assert len(table.layout.stations) == 2 and len(session_of(table).sitters) == 2
    for _ in range(3):
        play_hand(pilot, random.Random(3))


def test_the_log_grows_while_things_move(open_pilot, painted):
    pilot = open_pilot(preferences=Preferences(speed="slow"))
    table = among_friends(pilot, 80_000, 80_000)
    resize(pilot.app, (2560, 1080), 1.0)
    pilot.press("Ante up")
    pilot.until(lambda: len(table.model.history) >= 2)
    pilot.frames(2)
    log = pilot.widget("The hand so far")
    assert list(log.lines) == table.model.history and log.memory["lines"] == len(log.lines) and not table.is_waiting


# -- coming and going -----------------------------------------------------------------------------------------


def test_leaving_in_the_middle_gives_the_hand_up_without_new_money(pilot):
    table = in_a_hand(pilot, 80_000, 80_000)
    paid = pilot.store.purse(pilot.house.profile.id)
    pilot.press("Leave", "Leave and let it play out")
    assert not session_of(table).is_open
    assert pilot.store.purse(pilot.house.profile.id) >= paid
    check_table_is_clear(pilot.store)


def test_a_hand_is_found_again_where_it_was(open_pilot):
    pilot = open_pilot(preferences=Preferences(speed="instant"))
    pilot.press("Door: Three Street Pi'Lok", "Berth nine")
    begin(pilot)
    table = pilot.scene
    view, dice = session_of(table).engine.view(0), {s: list(table.model.of(s).dice) for s in table.model.seats}
    skills = dict(table.model.skills)
    pilot.house.doors.begin()
    pilot.frames(2)
    pilot.press("Resume")
    pilot.wait()
    again = pilot.scene
    assert is_driven(again, PilokDriver) and again is not table
    assert session_of(again).engine.view(0) == view
    assert {s: list(again.model.of(s).dice) for s in again.model.seats} == dice
    assert again.model.skills == skills
    check_purses_shown(pilot)


def test_whoever_has_too_little_watches_and_one_alone_cannot_play(pilot):
    table = among_friends(pilot, 500, 80_000, 80_000)
    assert "Ante up: 10 credits" in pilot.labels
    begin(pilot)
    assert table.model.sitting_out == {1}
    to_the_end(table, pilot)
    alone = among_friends(pilot, 400, 80_000)
    assert not any(label.startswith("Ante up") for label in pilot.labels)
    assert "invite somebody to an empty seat" in alone.message


def test_a_skill_that_rises_is_told(pilot, monkeypatch):
    table = among_friends(pilot, 80_000, 80_000)
    monkeypatch.setattr(pilot.store, "rounds_won", lambda account, game: 2 + len(pilot.store.history(account, 99)))
    table.driver.between_rounds()
    begin(pilot)
    to_the_end(table, pilot)
    assert "Gambling has risen to 3D+1!" in table.message
    assert table.model.skills[1] == "3D+1" and "Gambling 3D+1, 9 wins to 3D+2" in pilot.widget("Ante up").note


def test_a_sheet_is_named_wherever_the_skill_is_shown(pilot, painted):
    me = pilot.house.profile
    keep_sheet(pilot.store, me.id, Sheet("perception", "4D+1"))
    table = among_friends(pilot, 80_000, 80_000)
    assert pilot.widget("Ante up").note == "Perception 4D+1, from your sheet" and "ladder" not in table.message
    begin(pilot)
    assert (table.model.skill_words(1), table.model.skill_words(2)) == ("Perception 4D+1", "Gambling 3D")
    while session_of(table).engine.phase != "jumping":
        do(table, pilot, session_of(table).engine.default_action(session_of(table).engine.turn).action)
    do(table, pilot, "jump", target=3 - session_of(table).engine.turn)
    assert {player.sheet for player in session_of(table).engine.view(0).players} == {"perception", ""}
    event = SkillRolled(1, "4D+1", (1, 2, 3, 4), 11, "perception")
    assert begun_in_words(table.model, event) == "Player rolls Perception: 4D+1."
    plain = SkillRolled(2, "3D", (1, 2, 3), 6)
    assert begun_in_words(table.model, plain) == "Friend 2 rolls the Gambling skill: 3D."
    to_the_end(table, pilot)
    pilot.press("History")
    pilot.click((pilot.widget("History").rect.centerx, pilot.widget("History").rect.y + 5))
    pilot.wait()
    assert pilot.scene.model.skill_words(1) == "Perception 4D+1"


def test_a_table_that_takes_less_says_so_before_any_money_moves(pilot):
    me = pilot.house.profile
    keep_sheet(pilot.store, me.id, Sheet("gambling", "8D"))
    table = among_friends(pilot, 80_000, 80_000)
    said = "Gambling 8D is too much for this table, which takes up to 6D. Here Player plays by the house's ladder."
    assert said in table.message and pilot.widget("Ante up").note.startswith("Gambling 3D, 3 wins")
    begin(pilot)
    assert table.model.skills[1] == "3D"
    to_the_end(table, pilot)
    assert said not in table.message, "it is said once"


def test_a_hand_is_shown_once_more_from_the_history(pilot, painted):
    table, _, _ = in_a_duel(pilot)
    do(table, pilot, "reroll", die=2)
    to_the_end(table, pilot)
    ended = {seat: (list(table.model.of(seat).dice), table.model.seats[seat].net) for seat in (1, 2)}
    pilot.press("History")
    pilot.click((pilot.widget("History").rect.centerx, pilot.widget("History").rect.y + 5))
    assert is_driven(pilot.scene, PilokReplay)
    pilot.wait()
    shown = pilot.scene.model
    assert pilot.scene.driver.is_over and shown.skills == {1: "3D", 2: "3D"}
    assert {seat: (list(shown.of(seat).dice), shown.seats[seat].net) for seat in (1, 2)} == ended
