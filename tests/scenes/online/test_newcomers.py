"""What somebody finds who comes into a hall where others are: who was there, the money there, and the time for bets."""

import pytest

from casino.online.server.presence import MAX_PEOPLE
from casino.scenes.games.castle.art.view import seats_free
from casino.scenes.games.castle.scene import CastleHall
from casino.scenes.online import knocking
from casino.scenes.online.knocking import Knocking, open_and_knock
from casino.scenes.online.money_page import MoneyPage
from tests.support.visits import Elsewhere

pytestmark = pytest.mark.usefixtures("unseen")

AXE = "black_axe/standard"


@pytest.fixture
def hall(pilot, tmp_path):
    """A hall in which the window has nothing yet."""
    online = Elsewhere(pilot.house, tmp_path / "hall")
    yield online
    online.hall.stop()


def go_on(pilot, hall, times=8):
    for _ in range(times):
        hall.update()
        pilot.frames(2, 0.1)


def come_again(pilot, hall):
    """The program was stopped, and its next window knocks at the same hall."""
    hall.come_in()
    pilot.house.stack.push(Knocking(pilot.house, hall.session))


def heard(hall):
    """What the visitor heard, but for the steward's welcome."""
    return [one.text for one in hall.session.castle.talk.lines_for(hall.session.me.name) if not one.speaker]


def own_row(pilot):
    (present,) = [one for one in pilot.scene.focus.widgets if one.key == "present"]
    (mine,) = [entry for entry in present.entries if entry.is_me]
    return mine.place


def test_nobody_comes_in_who_was_there_and_ones_own_row_says_where_one_is(pilot, hall):
    rosa = hall.guest("Rosa")
    rosa.ask("sit", table=AXE, seat=1)
    hall.hall.hall.seat_characters({AXE: {4: "odile"}}, hall.hall.now)
    assert hall.connection.caller.ask("sit", table=AXE, seat=3).is_done, "a seat that is kept for who comes again"
    come_again(pilot, hall)
    go_on(pilot, hall)
    pilot.press("Back")
    assert isinstance(pilot.scene, CastleHall) and hall.session.castle.person("Rosa")
    assert heard(hall) == ["You are in the lobby."] and own_row(pilot) == "in the lobby"
    hall.session.table(AXE)
    go_on(pilot, hall)
    assert heard(hall)[1:] == ["You are at the hearth."]
    hall.session.leave_table(AXE)
    go_on(pilot, hall)
    assert own_row(pilot) == "in the lobby"
    hall.guest("Ben").ask("here")
    go_on(pilot, hall)
    assert heard(hall)[-1] == "Ben joined."


def test_of_a_crowd_nobody_comes_or_leaves_because_the_hall_tells_of_others(pilot, hall):
    guests = [hall.guest(f"Guest {number}", cents=0) for number in range(MAX_PEOPLE + 5)]
    for guest in guests:
        guest.ask("here")
    go_on(pilot, hall, 20)
    castle = hall.session.castle
    assert castle.is_crowd
    before = heard(hall)
    hidden = next(one for one in guests if one.id not in {told.id for told in castle.people})
    for seat, guest in enumerate([hidden, *guests[:2]], 1):
        guest.ask("buy", cents=1000)
        guest.ask("sit", table=AXE, seat=seat)
    go_on(pilot, hall, 20)
    assert hidden.id in {told.id for told in castle.people}
    assert not [text for text in heard(hall)[len(before) :] if "comes in" in text or "leaves" in text]


def test_money_is_asked_for_only_where_one_has_none(pilot, hall):
    come_again(pilot, hall)
    assert pilot.scene.sentence
    go_on(pilot, hall)
    assert isinstance(pilot.scene, MoneyPage)
    pilot.press("Bring 500.00")
    go_on(pilot, hall)
    pilot.house.stack.pop()
    come_again(pilot, hall)
    for _ in range(6):
        if isinstance(pilot.scene, Knocking):
            assert pilot.scene.sentence, "the door's dialog says something at every moment"
        go_on(pilot, hall, 1)
    assert isinstance(pilot.scene, CastleHall) and hall.connection.purse == 50_000


def test_a_sum_on_its_way_is_not_asked_for_again(pilot, hall, monkeypatch):
    hall.session.home.prepare_buy(hall.connection.hall, "The castle", 20_000)  # and the program was stopped
    monkeypatch.setattr(hall.session.home, "on_bought", lambda ask, answer: None)
    come_again(pilot, hall)
    go_on(pilot, hall)
    assert isinstance(pilot.scene, CastleHall)


def test_how_many_seats_are_free_reads_well_for_one_seat_too():
    assert [seats_free(1, 1), seats_free(0, 1)] == ["1 seat, free", "1 seat, taken"]
    assert [seats_free(5, 5), seats_free(0, 2)] == ["5 of 5 seats free", "0 of 2 seats free"]


def test_a_hall_among_friends_waits_for_everybodys_bets(pilot, hall, monkeypatch):
    opened = []
    monkeypatch.setattr(hall.session, "open_hall", lambda where, options: opened.append((where, list(options))))
    monkeypatch.setattr(knocking, "Knocking", lambda house, session: pilot.scene)
    monkeypatch.setattr(pilot.house.stack, "push", lambda scene: None)
    open_and_knock(pilot.house, "network")
    ((where, options),) = opened
    assert where == "network" and options[options.index("--window") + 1] == "0"


def test_where_the_time_for_bets_runs_every_seat_that_may_bet_has_a_ring(pilot, hall, painted):
    hall.session.money.bring(50_000)
    bob, cid = hall.guest("Bob"), hall.guest("Cid")
    for seat, guest in ((1, bob), (5, cid)):
        guest.ask("sit", table=AXE, seat=seat)
    go_on(pilot, hall)
    come_again(pilot, hall)
    go_on(pilot, hall)
    pilot.scene.choose(AXE)
    pilot.frames(1)
    pilot.press("Go to table")
    go_on(pilot, hall)
    table = pilot.scene
    own = table.driver.people.own_seat
    before = pilot.seen().copy()
    bob.bet(AXE)
    go_on(pilot, hall, 2)
    assert table.driver.table.wait.seats == (own, 5)
    after = pilot.seen().copy()
    for seat in (own, 5):
        plate = table.layout.stations[seat - 1].plate
        around = [(x, y) for x in range(plate.x - 6, plate.x + plate.h) for y in range(plate.y - 4, plate.bottom + 4)]
        changed = sum(before.get_at(place) != after.get_at(place) for place in around)
        assert changed > 5 * plate.h, f"seat {seat}: {changed}"
