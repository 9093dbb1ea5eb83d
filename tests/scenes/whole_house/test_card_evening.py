"""Evenings at the card tables as a new player has them: by pointer alone, by keyboard alone, at 150 % text."""

import random

import pygame
import pytest

from casino.core.preferences import Preferences
from casino.players.castle.hall_talk import LOBBY
from casino.records.replay import verify_record
from casino.scenes.games.castle.scene import CastleHall
from casino.scenes.games.castle.table_parts import TableTalk
from casino.scenes.games.castle.tables import BlackAxeDriver
from casino.scenes.games.twentyone.tables import TwentyOneDriver, TwentyOneReplay
from casino.scenes.hall.scene import Hall
from casino.scenes.pages.menu import HistoryPage, SealPage
from casino.tables.stored_rounds import record_of
from tests.scenes.whole_house.test_evening import Typist, check_purses_shown
from tests.support.books import check_books, check_rounds, check_table_is_clear
from tests.support.tables_on_screen import is_driven, part_of, session_of

pytestmark = pytest.mark.usefixtures("pictures_plain", "unseen")

DONE = ("Stand", "No insurance")
BRAVE = ("Split", "Double", "Insurance", "Surrender", "Hit", "Stand", "No insurance")


@pytest.fixture(params=[1.0, 1.5], ids=["text 100 %", "text 150 %"])
def pilot_options(request):
    return {"preferences": Preferences(speed="instant", text_scale=request.param)}


def play_round(pilot, rng, press):
    """A round from the bet to its end, doing whatever is offered."""
    press("Deal")
    pilot.wait()
    while any(name in pilot.labels for name in DONE):
        check_purses_shown(pilot)
        offered = [name for name in BRAVE if name in pilot.labels]
        press(offered[0] if offered[0] == "Split" else rng.choice(offered))
        pilot.wait()
    check_purses_shown(pilot)
    check_books(pilot.store)


def said_by(table, account) -> list[str]:
    """What somebody has said where they are."""
    heard = part_of(table, TableTalk).castle.talk.hears(account.name)
    return [m.text for m in heard if (m.kind, m.speaker) == ("said", account.name)]


@pytest.mark.parametrize(
    "pilot, table", [(1.5, "The single deck"), (1.0, "The six-deck shoe"), (1.5, "The strip")], indirect=["pilot"]
)
def test_an_evening_of_blackjack_with_the_pointer_alone(pilot, table):
    rng, me = random.Random(table), pilot.house.profile.id
    pilot.press("Door: Blackjack", table)
    assert is_driven(pilot.scene, TwentyOneDriver) and len(pilot.scene.layout.stations) == 1
    pilot.press("Add 25", "Bet more")
    pilot.wheel("The bet", -1)
    pilot.drag(pilot.widget("Add 25").rect.center, pilot.widget("Bet for").rect.center)
    bet = pilot.scene.view.pending_bets[1]
    assert bet >= 5_000
    for _ in range(8):
        play_round(pilot, rng, pilot.press)
    assert "Watch a round" not in pilot.labels, "nobody else sits here to be watched"
    pilot.press("Repeat", "Rules")
    pilot.wheel("Rules", -6)
    pilot.press("Back", "Fair draw")
    assert isinstance(pilot.scene, SealPage)
    pilot.press("Back", "History")
    assert isinstance(pilot.scene, HistoryPage)
    pilot.click((pilot.widget("History").rect.centerx, pilot.widget("History").rect.y + 5))
    assert is_driven(pilot.scene, TwentyOneReplay)
    pilot.wait()
    assert pilot.scene.driver.is_over
    pilot.press("Close", "Back", "Leave")
    assert isinstance(pilot.scene, Hall)
    check_table_is_clear(pilot.store)
    check_rounds(pilot.store, me, 8)
    for summary in pilot.store.history(me, 10):
        assert verify_record(record_of(pilot.store.stored_round(summary.id))).holds


def test_an_evening_of_blackjack_with_the_keyboard_alone(pilot):
    rng, hands = random.Random(5), Typist(pilot)
    hands.press("Door: Blackjack", "The strip", "Bet more")
    for _ in range(6):
        play_round(pilot, rng, hands.press)
    keys = {"Hit": pygame.K_h, "Stand": pygame.K_s, "Double": pygame.K_d, "Split": pygame.K_p}
    keys |= {"Surrender": pygame.K_u, "Insurance": pygame.K_i, "No insurance": pygame.K_n}
    for _ in range(8):
        pilot.key(pygame.K_RETURN)
        pilot.wait()
        while any(name in pilot.labels for name in DONE):
            pilot.key(keys[rng.choice([name for name in BRAVE if name in pilot.labels])])
            pilot.wait()
    assert len(pilot.store.history(pilot.house.profile.id, 100)) == 14
    hands.press("Leave")
    assert isinstance(pilot.scene, Hall)
    check_table_is_clear(pilot.store)


def test_an_evening_in_the_castle_with_the_pointer_alone(pilot):
    """Everything but the words of the talk, which are typed."""
    rng, me = random.Random(4), pilot.house.profile
    pilot.press("Door: Black Axe", "The long table")
    lobby = pilot.scene
    assert isinstance(lobby, CastleHall)
    pilot.press("The hearth", "Go to table")
    table = pilot.scene
    assert is_driven(table, BlackAxeDriver) and table.level.name == "black_axe/standard"
    pilot.press("Bet more", "Bet more", "Bet less")
    assert table.view.pending_bets[table.driver.own_seat] == 200, "+ and - change the bet by two gold"
    for _ in range(6):
        play_round(pilot, rng, pilot.press)
    pilot.click(next(w for w in table.focus.widgets if w.takes_text).rect.center)
    pilot.type("evening")
    pilot.key(pygame.K_RETURN)
    assert "evening" in said_by(table, me)
    empty = next((label for label in pilot.labels if label.endswith(": empty")), None)
    if empty:
        pilot.press(empty, "A guest")
        assert len(table.driver.people.persons) == 2
        play_round(pilot, rng, pilot.press)
    pilot.press("Leave table")
    assert pilot.scene is lobby and lobby.castle.talk.presence(me.name).place == LOBBY
    pilot.press("Leave the hall")
    assert isinstance(pilot.scene, Hall)
    check_table_is_clear(pilot.store)


def test_an_evening_in_the_castle_with_the_keyboard_alone(pilot, painted):
    rng, hands, me = random.Random(6), Typist(pilot), pilot.house.profile
    hands.press("Door: Black Axe", "The hearth")
    lobby = pilot.scene
    assert isinstance(lobby, CastleHall)
    hands.press("The squires' bench", "Go to table")
    table = pilot.scene
    assert is_driven(table, BlackAxeDriver) and table.level.name == "black_axe/squires_bench"
    hands.press("Bet more")
    for _ in range(5):
        play_round(pilot, rng, hands.press)
    pilot.key(pygame.K_t)
    pilot.type("well met")
    pilot.key(pygame.K_RETURN)
    assert "well met" in said_by(table, me)
    pilot.key(pygame.K_ESCAPE)
    hands.press("Leave table")
    assert pilot.scene is lobby
    pilot.key(pygame.K_ESCAPE)
    assert isinstance(pilot.scene, Hall)
    check_table_is_clear(pilot.store)


def test_leaving_in_mid_round_plays_it_out_and_leads_to_the_lobby(pilot):
    pilot.press("Door: Black Axe", "The hearth", "Go to table")
    table = pilot.scene
    for _ in range(40):
        pilot.press("Deal")
        pilot.wait()
        if table.driver.is_playing:
            break
    pilot.press("Leave table", "Leave and let it play out")
    pilot.frames(3)
    pilot.press("OK")
    assert isinstance(pilot.scene, CastleHall)
    check_table_is_clear(pilot.store)


def test_the_count_is_shown_only_where_a_shoe_runs_on_and_only_if_wished(pilot, monkeypatch, painted):
    shown = []
    monkeypatch.setattr("casino.scenes.games.twentyone.art.felt.Felt.paint_count", lambda *args: shown.append(args))
    for wish in (False, True):
        pilot.house.change(shows_count=wish)
        for name in ("The single deck", "The six-deck shoe"):
            shown.clear()
            if name not in pilot.labels:
                pilot.press("Door: Blackjack")
            pilot.press(name)
            pilot.frames(2)
            pilot.seen()
            assert bool(shown) == (wish and name == "The six-deck shoe")
            pilot.press("Leave")


def test_the_count_is_that_of_all_cards_seen_since_the_shuffle(pilot):
    from casino.core.cards import hi_lo

    pilot.press("Door: Blackjack", "The six-deck shoe")
    rng, table = random.Random(1), pilot.scene
    for _ in range(6):
        play_round(pilot, rng, pilot.press)
        gone = session_of(table).engine.shoe.dealt
        assert table.model.count == sum(map(hi_lo, gone))
        assert table.model.cards_left == session_of(table).engine.shoe.left
    pilot.press("Leave", "The six-deck shoe")
    assert pilot.scene.model.cards_left == 312 - len(gone), "the shoe runs on when one comes back"
