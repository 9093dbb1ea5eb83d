"""Somebody at one's table whose link is lost: it is told, heard and seen, and so is the return."""

from itertools import count

import pytest

from casino.online.server.presence import AWAY_MS, KEPT_MS
from casino.scenes.online.lobby import open_lobby
from casino.scenes.table.scene import TableScene
from tests.support.visits import Elsewhere

pytestmark = pytest.mark.usefixtures("unseen")

AXE, DICE = "black_axe/standard", "black_baron/standard"


@pytest.fixture
def hall(pilot, tmp_path, monkeypatch):
    """A hall with Bob in it, and with 500 coins of the window's. Its rounds are always the same."""
    seeds, secrets = count(1), count(1)
    monkeypatch.setattr("casino.tables.session.new_seed", lambda: f"seed {next(seeds)}")
    monkeypatch.setattr("casino.online.client.remote.new_secret", lambda: f"{next(secrets):064x}")
    monkeypatch.setattr("tests.support.visitors.new_secret", lambda: f"{next(secrets):064x}")
    online = Elsewhere(pilot.house, tmp_path / "hall")
    online.session.money.bring(50_000)
    online.bob = online.guest("Bob")
    yield online
    online.session.hosting = online.session.connection = None
    online.hall.stop()


def go_on(pilot, hall, ms=300, *, bob=True):
    """A while passes; the window's program is heard, and Bob's unless it cannot be."""
    hall.connection.caller.ask("here")
    if bob:
        hall.bob.ask("here")
    hall.hall.update(ms)
    pilot.frames(2, 0.1)


def sit_with_bob(pilot, hall, name):
    assert hall.bob.ask("sit", table=name, seat=1).is_done
    for _ in range(8):
        go_on(pilot, hall)
    open_lobby(pilot.house, hall.session)
    pilot.scene.choose(name)
    pilot.scene.go_to_chosen()
    for _ in range(8):
        go_on(pilot, hall)
    assert isinstance(pilot.scene, TableScene)
    return pilot.scene


def heard(hall):
    return [one.text for one in hall.session.castle.talk.lines_for(hall.session.me.name)]


@pytest.mark.parametrize("name", [AXE, DICE])
def test_a_lost_link_is_told_heard_and_counted_down_and_so_is_the_return(pilot, hall, name, monkeypatch):
    table = sit_with_bob(pilot, hall, name)
    played, painted = [], []
    monkeypatch.setattr(pilot.house.sound, "play", lambda sound, **how: played.append(sound))
    monkeypatch.setattr("casino.scenes.online.table_parts.paint_away", lambda *told: painted.append(told[2:]))
    for _ in range(AWAY_MS // 1000 + 2):
        go_on(pilot, hall, 1000, bob=False)
    assert heard(hall)[-1].startswith("Bob has lost the link. The seat is kept for 16"), heard(hall)
    assert "chat" in played
    if name == DICE:
        assert pilot.house.notice.sentence == heard(hall)[-1], "a table with no room for the talk says it in a line"
    table.paint(table.still_picture)
    table.focus.draw(table.still_picture, table.look)
    ((plate, _, seconds),) = painted
    assert plate == table.layout.stations[0].plate and 160 < seconds <= 168
    for _ in range(10):
        go_on(pilot, hall, 1000, bob=False)
    table.paint(table.still_picture)
    table.focus.draw(table.still_picture, table.look)
    assert painted[-1][2] in (seconds - 10, seconds - 11)
    told, played[:] = len(heard(hall)), []
    go_on(pilot, hall, 1000)
    go_on(pilot, hall)
    assert heard(hall)[told:] == ["Bob is back."] and "chat" in played
    count = len(painted)
    table.paint(table.still_picture)
    table.focus.draw(table.still_picture, table.look)
    assert len(painted) == count


def test_who_stays_away_leaves_when_the_time_is_over(pilot, hall):
    table = sit_with_bob(pilot, hall, AXE)
    for _ in range(KEPT_MS // 2000 + 2):
        go_on(pilot, hall, 2000, bob=False)
    assert "Bob left." in heard(hall) and 1 not in table.driver.table.sitters


def test_a_hand_that_the_rules_play_says_so_once(pilot, hall):
    table = sit_with_bob(pilot, hall, DICE)
    pilot.lay_least()
    hall.bob.bet(DICE)
    next(one for one in table.focus.widgets if one.key == "start").press()
    at = hall.hall.hall.tables[DICE]
    for _ in range(20):
        go_on(pilot, hall)
        hall.bob.reveal(DICE)
        table.director.skip_all()
        if at.session.is_open:
            break
    assert at.session.is_open
    for _ in range(60):
        go_on(pilot, hall, 2000, bob=False)
        table.director.skip_all()
    said = [text for text in heard(hall) if "by the rules" in text]
    assert said == ["Bob's hand is played by the rules.", "Your hand is played by the rules: your time was up."]


def test_a_plate_of_somebody_away_is_grey(pilot, hall, painted):
    table = sit_with_bob(pilot, hall, AXE)
    plate = table.layout.stations[0].plate
    before = colours(pilot, plate)
    for _ in range(AWAY_MS // 1000 + 2):
        go_on(pilot, hall, 1000, bob=False)
    assert colours(pilot, plate) < 0.3 * before


def colours(pilot, plate):
    """How much colour there is in the right half of a plate, where the name and the purse stand."""
    picture = pilot.seen()
    half = [(x, y) for x in range(plate.centerx, plate.right) for y in range(plate.y + 3, plate.bottom - 8)]
    return sum(max(tone[:3]) - min(tone[:3]) for tone in map(picture.get_at, half))
