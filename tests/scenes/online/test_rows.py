"""Lists of people and of halls keep their order while a hand is on them."""

import pytest

from casino.online.wire.discovery import Found
from casino.scenes.online.host_page import HostPage
from casino.scenes.online.join_page import HallsPage
from tests.support.visits import Elsewhere

pytestmark = pytest.mark.usefixtures("unseen")


def rows(pilot, key):
    return [row.cells[0] for row in widget(pilot, key).rows]


def widget(pilot, key):
    return next(one for one in pilot.scene.focus.widgets if one.key == key)


def lay_hand(pilot, key, by):
    if by == "pointer":
        pilot.move(widget(pilot, key).rect.center)
    else:
        pilot.scene.focus.shows_ring = True
        pilot.scene.focus.go_to(key)
    pilot.frames(1)


def lift_hand(pilot):
    pilot.move((1, 1))
    pilot.scene.focus.go_to("copy" if isinstance(pilot.scene, HostPage) else "code")
    pilot.frames(1)


@pytest.mark.parametrize("by", ["pointer", "keys"])
def test_the_hosts_people_keep_their_rows_under_a_hand(pilot, tmp_path, by):
    hall = Elsewhere(pilot.house, tmp_path / "hall")
    hall.host()
    for name in ("Eve", "Mallory"):
        hall.guest(name).ask("here")
    hall.update()
    pilot.house.stack.push(HostPage(pilot.house, hall.session, "hall"))
    pilot.frames(2)
    assert rows(pilot, "guests") == ["Eve", "Mallory"]
    lay_hand(pilot, "guests", by)
    hall.guest("Ada").ask("here")
    for _ in range(4):
        hall.update()
        pilot.frames(2)
    assert rows(pilot, "guests") == ["Eve", "Mallory", "Ada"]
    lift_hand(pilot)
    hall.guest("Bob").ask("here")
    for _ in range(4):
        hall.update()
        pilot.frames(2)
    assert rows(pilot, "guests") == ["Ada", "Bob", "Eve", "Mallory"]
    hall.session.hosting = hall.session.connection = None
    hall.hall.stop()


def test_a_host_sends_everyone_at_the_door_away_at_once(pilot, tmp_path):
    hall = Elsewhere(pilot.house, tmp_path / "hall")
    hall.host()
    hall.hall.order("door", value="ask")
    for name in ("Eve", "Mallory", "Trudy"):
        hall.hall.knock(name)
    hall.update()
    pilot.house.stack.push(HostPage(pilot.house, hall.session, "hall"))
    pilot.frames(2)
    assert rows(pilot, "guests")[-1] == "Everyone at the door"
    widget(pilot, "guests").rows[-1].on_press()
    pilot.frames(2)
    pilot.press("Send them away")
    hall.update()
    pilot.frames(2)
    assert hall.hall.hall.door.waiting == []
    hall.session.hosting = hall.session.connection = None
    hall.hall.stop()


@pytest.mark.parametrize("by", ["pointer", "keys"])
def test_halls_nearby_keep_their_rows_under_a_hand(pilot, monkeypatch, by):
    ada, eve, zoe = (Found(f"The castle of {name}", ("10.0.0.1",), 1, name) for name in ("Ada", "Eve", "Zoe"))
    seen = [eve]

    def look(nearby):
        nearby.found, nearby.looks = tuple(seen), nearby.looks + 1

    monkeypatch.setattr("casino.scenes.online.join_page.Nearby.update", look)
    pilot.house.stack.push(HallsPage(pilot.house))
    pilot.frames(2)
    lay_hand(pilot, "halls", by)
    seen[:] = [ada, eve, zoe]
    pilot.frames(2)
    assert rows(pilot, "halls") == [eve.name, ada.name, zoe.name]
    seen[:] = [ada, zoe]
    pilot.frames(2)
    assert rows(pilot, "halls") == [eve.name, ada.name, zoe.name], "the row of a hall that has gone stays too"
    lift_hand(pilot)
    pilot.frames(2)
    assert rows(pilot, "halls") == [ada.name, zoe.name]
