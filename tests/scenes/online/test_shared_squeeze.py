"""Cards of the salon that are peeled at one machine and watched at others, and what the hall passes on of it."""

import msgspec
import pygame
import pytest

from casino.online.messages import HeldTold, held_told_of
from casino.online.server.hall import MAX_HOLDS
from casino.scenes.online.lobby import open_lobby
from casino.tables.table import CardHeld
from tests.scenes.online.test_session import STEP_MS, go_to
from tests.support.visits import Elsewhere

pytestmark = pytest.mark.usefixtures("unseen")

SALON = "baccarat/salon"
STEP = 1 / 30


@pytest.fixture
def hall(pilot, tmp_path):
    """A hall that the window has come into with 500 coins, standing in its lobby."""
    online = Elsewhere(pilot.house, tmp_path / "hall")
    open_lobby(pilot.house, online.session)
    pilot.frames(2)
    pilot.press("Bring 500.00")
    online.update()
    pilot.frames(2)
    pilot.house.change(speed="fast")
    yield online
    online.hall.stop()


def until(pilot, hall, is_so):
    for _ in range(400):
        if is_so():
            return
        hall.update(30)
        pilot.frames(1, STEP)
    raise AssertionError(pilot.labels)


def told(hall):
    """What the hall has passed on of held cards."""
    found = []
    for subject, body in hall.connection.sent:
        if subject == f"ev.say.{SALON}":
            try:
                found.append(held_told_of(body))
            except msgspec.MsgspecError:
                continue
    return found


def post(pilot, kind, place):
    pygame.event.post(pygame.event.Event(kind, pos=place, button=1, rel=(0, 0), buttons=(1, 0, 0)))
    pilot.frames(1, STEP)


def bet(pilot, hall, table):
    until(pilot, hall, lambda: table.driver.is_asked_to_bet and table.director.is_idle)
    table.driver.place_chip("player")
    pilot.let_buttons_wake()
    next(one for one in table.focus.widgets if one.key == "start").press()


def test_what_a_hand_does_is_told_to_the_table_now_and_then(pilot, hall):
    table = go_to(pilot, hall, SALON)
    bet(pilot, hall, table)
    squeezing = table.driver.squeezing
    until(pilot, hall, lambda: squeezing.is_waiting)
    card = squeezing.squeezed.cards[1]
    start = (card.rect.centerx, card.rect.bottom - 5)
    post(pilot, pygame.MOUSEBUTTONDOWN, start)
    for step in range(30):  # a second
        post(pilot, pygame.MOUSEMOTION, (start[0], start[1] - card.rect.h * step // 60))
        hall.update(30)
    until(pilot, hall, lambda: len(told(hall)) >= 3)
    assert len(told(hall)) <= 7
    assert {one.held.card for one in told(hall)} == {1}
    assert [one.held.along for one in told(hall)] == sorted((one.held.along for one in told(hall)), reverse=True)
    post(pilot, pygame.MOUSEBUTTONUP, start)
    pilot.key(pygame.K_t)
    until(pilot, hall, lambda: sum(one.held.turns for one in told(hall)) == 2)
    assert {one.round for one in told(hall)} == {table.driver.table.last_round}


def test_who_does_not_squeeze_keeps_nobody_waiting(pilot, hall):
    pilot.house.change(squeeze=False)
    table = go_to(pilot, hall, SALON)
    bet(pilot, hall, table)
    until(pilot, hall, lambda: len(told(hall)) == 3)
    assert all(one.held.turns for one in told(hall))


def test_who_looks_on_sees_the_same_peel(pilot, hall):
    bob = hall.guest("Bob")
    assert bob.ask("sit", table=SALON, seat=1).is_done
    table = go_to(pilot, hall, SALON)
    assert not table.driver.people.humans
    port, squeezing = table.driver.table, table.driver.squeezing

    def is_dealt():
        if hall.hall.hall.tables[SALON].is_locked:
            bob.reveal(SALON)
        return squeezing.squeezed is not None

    bob.bet(SALON)
    until(pilot, hall, is_dealt)
    number, squeezed = port.last_round, squeezing.squeezed
    early = CardHeld(0, 0.0, 1.0, 0.0, -0.4)  # before the cards lie there
    for head in (number - 1, number):
        assert bob.ask("hold", table=SALON, head=head, held=early).is_done
    until(pilot, hall, lambda: squeezed.is_asking and squeezed.cards[0].share > 0.38)
    assert not squeezing.is_waiting and squeezed.cards[1].share == 0.0
    assert bob.ask("hold", table=SALON, head=number, held=CardHeld(0)).is_done
    until(pilot, hall, lambda: squeezed.cards[0].share == 0.0)
    assert not squeezed.cards[0].is_open
    for card in (0, 1):
        assert bob.ask("hold", table=SALON, head=number, held=CardHeld(card, turns=True)).is_done
    until(pilot, hall, lambda: all(card.is_open for card in squeezed.cards))
    bob.bet(SALON)  # a third card, if there is one, turns as the hall goes on
    until(pilot, hall, lambda: len(table.model.coups) >= 1 and table.model.winner)


def test_the_hall_passes_on_of_sitters_alone_so_much_and_nothing_else(hall, pilot):
    bob, eve = hall.guest("Bob"), hall.guest("Eve")
    assert bob.ask("sit", table=SALON, seat=1).is_done
    held = CardHeld(2, 1.0, 1.0, -0.5, -0.5)

    def passed_on():
        hall.update(STEP_MS)
        pilot.frames(1)
        return len(told(hall))

    assert not eve.ask("hold", table=SALON, head=1, held=held).is_done
    assert not bob.ask("hold", table=SALON, head=1).is_done
    for fault in ({"card": 3}, {"x": 1.5}, {"along": float("inf")}, {"across": "much"}, {"face": "KH"}):
        body = {"card": 0, **fault}
        sound = fault.get("face") is not None  # a word too many is passed over, not on
        assert bob.ask("hold", table=SALON, head=1, held=body).is_done == sound, fault
    before = passed_on()
    answers = [bob.ask("hold", table=SALON, head=1, held=held).is_done for _ in range(MAX_HOLDS + 5)]
    assert answers.count(True) == MAX_HOLDS - 1 and not answers[-1]
    assert passed_on() == before + MAX_HOLDS - 1
    assert all(isinstance(one, HeldTold) and one.id == bob.id for one in told(hall))
    assert hall.hall.order("onlookers", value="off").is_done
    for _ in range(40):
        hall.update(STEP_MS)
    before = passed_on()
    assert bob.ask("hold", table=SALON, head=1, held=held).is_done
    assert passed_on() == before
