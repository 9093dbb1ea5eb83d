"""Evenings at the card tables as a new player has them: by pointer alone, by keyboard alone, at 150 % text."""

import random

import pygame
import pytest

from casino.core.preferences import Preferences
from casino.players.castle.hall_talk import LOBBY
from casino.scenes.games.castle.scene import CastleHall
from casino.scenes.games.castle.table_parts import TableTalk
from casino.scenes.games.castle.tables import BlackAxeDriver
from casino.scenes.games.twentyone.tables import TwentyOneDriver, TwentyOneReplay
from casino.scenes.lobby.scene import Lobby
from casino.scenes.pages.fair_draw import SealPage
from casino.scenes.pages.history import HistoryPage
from tests.scenes.whole_house import alone
from tests.support.books import check_table_is_clear
from tests.support.hands import KeyPilot
from tests.support.pilot import Pilot
from tests.support.tables_on_screen import is_driven, part_of, session_of

pytestmark = pytest.mark.usefixtures("pictures_plain", "unseen")

BRAVE = ("Split", "Double", "Insurance", "Surrender", "Hit", "Stand", "No insurance")


@pytest.fixture(params=[1.0, 1.5], ids=["text 100 %", "text 150 %"])
def pilot_options(request):
    return {"preferences": Preferences(speed="instant", text_scale=request.param)}


def play_round(pilot, rng):
    alone.play_round(pilot, rng, "Deal", BRAVE)


def said_by(table, account) -> list[str]:
    """What somebody has said where they are."""
    heard = part_of(table, TableTalk).castle.talk.lines_for(account.name)
    return [m.text for m in heard if (m.kind, m.speaker) == ("said", account.name)]


@pytest.mark.parametrize("table", ["The single deck", "The six-deck shoe", "The strip"])
def test_an_evening_of_blackjack_with_the_pointer_alone(pilot, table):
    rng = random.Random(table)
    pilot.press("Door: Blackjack", table)
    assert is_driven(pilot.scene, TwentyOneDriver) and len(pilot.scene.layout.stations) == 1
    pilot.press("Add 25", "Bet more")
    pilot.wheel("The bet", -1)
    pilot.drag(pilot.widget("Add 25").rect.center, pilot.widget("Bet for").rect.center)
    bet = pilot.scene.view.pending_bets[1]
    assert bet >= 5_000
    for _ in range(8):
        play_round(pilot, rng)
    assert "Sit out" not in pilot.labels, "nobody else sits here to be watched"
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
    assert isinstance(pilot.scene, Lobby)
    alone.check_evening(pilot, 8)


def test_an_evening_of_blackjack_with_the_keyboard_alone(key_pilot):
    rng, pilot = random.Random(5), key_pilot
    pilot.choose("Door: Blackjack", "The strip", "Bet more")
    for _ in range(6):
        play_round(pilot, rng)
    keys = {"Hit": pygame.K_h, "Stand": pygame.K_s, "Double": pygame.K_d, "Split": pygame.K_p}
    keys |= {"Surrender": pygame.K_u, "Insurance": pygame.K_i, "No insurance": pygame.K_n}
    for _ in range(8):
        pilot.key(pygame.K_RETURN)
        pilot.wait()
        while pilot.scene.driver.is_playing:
            pilot.key(keys[rng.choice([name for name in BRAVE if name in pilot.labels])])
            pilot.wait()
    assert len(pilot.store.history(pilot.house.profile.id, 100)) == 14
    pilot.choose("Leave")
    assert isinstance(pilot.scene, Lobby)
    check_table_is_clear(pilot.store)


@pytest.mark.parametrize("kind", [Pilot, KeyPilot], ids=["pointer", "keyboard"])
def test_an_evening_in_the_castle(open_pilot, pilot_options, kind, painted):
    """With one device alone, but for the words of the talk, which are typed."""
    pilot = open_pilot(kind=kind, **pilot_options)
    rng, me = random.Random(4), pilot.house.profile
    pilot.choose("Door: Black Axe", "The long table")
    lobby = pilot.scene
    assert isinstance(lobby, CastleHall)
    pilot.choose("The hearth", "Go to table")
    table = pilot.scene
    assert is_driven(table, BlackAxeDriver) and table.level.name == "black_axe/standard"
    pilot.choose("Bet more", "Bet more", "Bet less")
    assert table.view.pending_bets[table.driver.own_seat] == 200, "+ and - change the bet by two gold"
    for _ in range(6):
        play_round(pilot, rng)
    pilot.key(pygame.K_t)
    pilot.type("well met")
    pilot.key(pygame.K_RETURN)
    assert "well met" in said_by(table, me)
    pilot.key(pygame.K_ESCAPE)
    empty = next((label for label in pilot.labels if label.endswith(": empty")), None)
    if empty:
        pilot.choose(empty, "A guest")
        assert len(table.driver.people.humans) == 2
        play_round(pilot, rng)
    pilot.choose("Leave table")
    assert pilot.scene is lobby and lobby.castle.talk.presence(me.name).place == LOBBY
    assert not lobby.castle.table("black_axe/standard").is_with_person
    pilot.choose("Leave the hall")
    assert isinstance(pilot.scene, Lobby)
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
    monkeypatch.setattr(
        "casino.scenes.games.twentyone.art.felt.TwentyOneFelt.paint_count", lambda *args: shown.append(args)
    )
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
        play_round(pilot, rng)
        gone = session_of(table).engine.shoe.dealt
        assert table.model.count == sum(map(hi_lo, gone))
        assert table.model.cards_left == session_of(table).engine.shoe.left
    pilot.press("Leave", "The six-deck shoe")
    assert pilot.scene.model.cards_left == 312 - len(gone), "the shoe runs on when one comes back"
