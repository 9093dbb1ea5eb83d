"""The next start after a window that closed, or a machine that died, in the middle of a visit: back there, or home."""

import pygame
import pytest

from casino.core.errors import JoinCodeError
from casino.online.wire.join_code import parse
from casino.save import hall_money
from casino.scenes.dialogs.way_back import WayBackQuestion
from casino.scenes.games.castle.scene import CastleHall
from casino.scenes.lobby.scene import Lobby
from casino.scenes.online.join_page import HallsPage
from casino.scenes.online.knocking import FetchingHome
from casino.scenes.table.scene import TableScene
from tests.support.sentences import is_sentence
from tests.support.visits import CODE, Elsewhere, OfflineHosting, OfflineVisit

pytestmark = pytest.mark.usefixtures("unseen")

AXE = "black_axe/standard"


@pytest.fixture
def hall(pilot, tmp_path, monkeypatch):
    """A hall with 500 coins of the window's. Whoever knocks at its code, or opens it again, finds the same hall."""
    online = Elsewhere(pilot.house, tmp_path / "hall")
    online.hall.order("title", value="The castle of Rosa")

    def connection(code, identity, me, listener):
        assert code == CODE
        online.connection = OfflineVisit(online.hall, identity, me, listener)
        return online.connection

    monkeypatch.setattr("casino.scenes.online.session.HallConnection", connection)
    monkeypatch.setattr("casino.scenes.online.session.Hosting", lambda *how: OfflineHosting(online.hall, where=how[1]))
    online.session.money.bring(50_000)
    go_on(pilot, online)
    yield online
    online.session.hosting = online.session.connection = None
    online.hall.stop()


def go_on(pilot, hall, times=8):
    for _ in range(times):
        hall.hall.update(300)
        pilot.frames(2, 0.1)


def die(pilot, hall):
    """The program is gone without a word, and begins again."""
    hall.connection.is_cut = True
    pilot.house.online = None
    pilot.house.doors.begin()
    pilot.frames(2)


def left(pilot):
    return hall_money.left_behind(pilot.store, pilot.house.profile.id)


@pytest.mark.parametrize("is_host", [False, True])
@pytest.mark.parametrize("has_seat", [False, True])
def test_the_next_start_leads_back_to_the_money_and_the_seat(pilot, hall, is_host, has_seat):
    if is_host:
        hall.host()
    if has_seat:
        hall.connection.caller.ask("sit", table=AXE, seat=2)
    go_on(pilot, hall)
    die(pilot, hall)
    assert isinstance(pilot.scene, WayBackQuestion) and is_sentence(pilot.scene.sentence)
    what = "500.00 and a seat" if has_seat else "500.00"
    where = "your castle" if is_host else "Rosa's castle"
    assert pilot.scene.sentence.startswith(f"You left {what} in {where}.")
    assert [one.label for one in pilot.scene.focus.widgets] == ["Go back", "Take the money home", "Not now"]
    pilot.press("Go back")
    session = hall.session = pilot.house.online
    go_on(pilot, hall)
    assert (session.hosting is not None) is is_host
    if is_host:
        assert session.hosting.where == "network"
    assert isinstance(pilot.scene, TableScene if has_seat else CastleHall)
    if has_seat:
        assert pilot.scene.driver.people.own_seat == 2
    assert session.connection.purse == 50_000 and pilot.store.ledger.total() == 0


@pytest.mark.parametrize("is_host", [False, True])
def test_the_money_is_taken_home_without_going_in(pilot, hall, is_host):
    if is_host:
        hall.host()
    hall.connection.caller.ask("sit", table=AXE, seat=2)
    go_on(pilot, hall)
    die(pilot, hall)
    pilot.press("Take the money home")
    session = hall.session = pilot.house.online
    assert isinstance(pilot.scene, FetchingHome) and pilot.scene.sentence
    go_on(pilot, hall)
    assert isinstance(pilot.scene, Lobby) and session.connection is None and session.hosting is None
    assert pilot.store.purse(session.me.id) == 100_000 and left(pilot) == []
    assert "500.00" in pilot.house.notice.sentence
    die(pilot, hall)
    assert isinstance(pilot.scene, Lobby), "nothing is left, and nothing is asked"


def test_who_left_as_one_should_is_asked_nothing(pilot, hall):
    assert [one.cents for one in left(pilot)] == [50_000]
    gone = []
    hall.session.go_home(lambda: gone.append(True))
    go_on(pilot, hall)
    assert gone and left(pilot) == []
    die(pilot, hall)
    assert isinstance(pilot.scene, Lobby)


def test_who_is_sent_home_is_asked_nothing(pilot, hall):
    hall.connection.caller.ask("sit", table=AXE, seat=2)
    go_on(pilot, hall)
    hall.hall.order("kick", hall.session.me.name)
    go_on(pilot, hall)
    assert left(pilot) == []


def test_what_is_put_off_is_not_asked_again_and_stands_with_the_halls_to_join(pilot, hall, monkeypatch):
    monkeypatch.setattr("casino.scenes.online.join_page.Nearby.update", lambda nearby: None)
    die(pilot, hall)
    pilot.press("Not now")
    assert isinstance(pilot.scene, Lobby)
    die(pilot, hall)
    assert isinstance(pilot.scene, Lobby)
    pilot.house.pages.halls()
    pilot.frames(2)
    assert isinstance(pilot.scene, HallsPage)
    rows = next(one for one in pilot.scene.focus.widgets if one.key == "halls")
    assert [row.cells for row in rows.rows] == [("The castle of Rosa", "You left 500.00 in Rosa's castle.")]
    rows.press()
    pilot.frames(1)
    pilot.press("Go back")
    hall.session = pilot.house.online
    go_on(pilot, hall)
    assert isinstance(pilot.scene, CastleHall)
    die(pilot, hall)
    assert isinstance(pilot.scene, WayBackQuestion), "who was there again is asked again"


def test_a_hall_of_ones_own_that_closed_with_the_window_has_paid(pilot, hall, tmp_path, monkeypatch):
    """Only the window was killed: the hall saw that, played the round to its end and wrote receipts."""
    monkeypatch.setattr("casino.scenes.online.knocking.FOLDER", str(tmp_path / "hall"))
    hall.host()
    hall.connection.caller.ask("sit", table=AXE, seat=2)
    go_on(pilot, hall)
    die(pilot, hall)
    assert pilot.scene.sentence.startswith("You left 500.00 and a seat in your castle."), "it has not closed yet"
    pilot.press("Go back")
    hall.session = pilot.house.online
    go_on(pilot, hall)
    hall.hall.hall.pay_out(hall.hall.books.people.visitor(hall.connection.id), hall.hall.now)
    die(pilot, hall)
    said = "Your castle closed with the window, and everybody was paid. 500.00 came home to your purse."
    assert pilot.scene.sentence == said and is_sentence(said)
    pilot.press("OK")
    assert isinstance(pilot.scene, Lobby) and left(pilot) == []
    assert pilot.store.purse(pilot.house.profile.id) == 100_000 and pilot.store.ledger.total() == 0
    die(pilot, hall)
    assert isinstance(pilot.scene, Lobby), "it is said once"


def test_a_hall_that_cannot_be_reached_keeps_its_way_and_its_debt(pilot, hall):
    die(pilot, hall)
    pilot.press("Take the money home")
    connection = pilot.house.online.connection
    connection.state, connection.sentence = "refused", "The hall cannot be reached just now."
    pilot.frames(3)
    assert pilot.scene.sentence == "The hall cannot be reached just now."
    pilot.press("OK")
    assert isinstance(pilot.scene, Lobby) and [one.cents for one in left(pilot)] == [50_000]


def test_fetching_money_can_be_cancelled(pilot, hall):
    hall.host()
    go_on(pilot, hall)
    die(pilot, hall)
    pilot.press("Take the money home")
    pilot.house.online.connection.is_cut = True  # nothing comes back
    pilot.press("Cancel")
    assert isinstance(pilot.scene, Lobby) and pilot.house.online.hosting is None
    assert [one.cents for one in left(pilot)] == [50_000]


def test_a_hall_of_ones_own_that_closed_as_it_should_is_not_asked_about(pilot, hall):
    hall.host()
    go_on(pilot, hall)
    assert left(pilot)[0].way.where == "network"
    hall.session.close()
    assert left(pilot) == []


def test_the_way_is_the_code_as_it_was_joined_by(pilot, hall):
    (one,) = left(pilot)
    assert parse(one.way.code) == CODE
    hall_money.keep_way(pilot.store, pilot.house.profile.id, hall_money.WayBack(one.way.hall, "x", "no code"))
    with pytest.raises(JoinCodeError):
        pilot.house.pages.go_back(left(pilot)[0].way)


def test_the_keyboard_begins_at_going_back_and_the_question_is_read_out(pilot, hall):
    die(pilot, hall)
    assert pilot.scene.sentence in pilot.house.messages.sentences
    pilot.let_buttons_wake()
    pilot.key(pygame.K_RETURN)
    assert pilot.house.online.connection is hall.connection
    pilot.key(pygame.K_ESCAPE)
    die(pilot, hall)
    pilot.let_buttons_wake()
    pilot.key(pygame.K_ESCAPE)
    assert isinstance(pilot.scene, Lobby) and left(pilot)[0].way.is_put_off


def test_a_host_whose_hall_is_killed_is_asked_at_once(pilot, hall):
    hosting = hall.host()
    go_on(pilot, hall)
    hall.connection.is_cut = True
    hosting.state, hosting.sentence = "closed", "The hall could not go on."
    pilot.frames(2)
    assert pilot.scene.sentence == hosting.sentence
    pilot.press("OK")
    assert pilot.scene.sentence.startswith("You left 500.00 in your castle.")
    pilot.press("Go back")
    go_on(pilot, hall)
    assert isinstance(pilot.scene, CastleHall) and hall.session.hosting is not None
