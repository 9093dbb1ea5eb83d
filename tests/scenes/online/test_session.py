"""A window in a hall on another machine: its lobby, tables of every game, talk, money, and how it ends."""

import random
from base64 import b64decode, b64encode
from itertools import count

import msgspec
import pygame
import pytest

from casino.engines.sheets import Sheet
from casino.online.messages import encode
from casino.online.server.presence import MAX_PEOPLE
from casino.online.server.table.reach import NOBODY_LOOKS_ON
from casino.online.server.talk import Owes, TalkLine, ear_of
from casino.online.wire.keys import Identity, seal, unseal
from casino.players.castle.gossip import STEWARD
from casino.records.levels import load_level
from casino.save import hall_money
from casino.scenes.games.castle.scene import CastleHall
from casino.scenes.online.lobby import open_lobby
from casino.scenes.online.money_page import MoneyPage
from casino.scenes.online.to_table import Walking
from casino.scenes.table.scene import TableScene
from casino.tables.sheets import keep_sheet
from tests.support.visitors import EVERY_GAME
from tests.support.visits import Elsewhere

pytestmark = pytest.mark.usefixtures("unseen")

AXE, PILOK = "black_axe/standard", "pilok/standard"
STEP_MS = 300


@pytest.fixture
def hall(pilot, tmp_path, monkeypatch):
    """A hall that the window has come into with 500 coins, standing in its lobby. Its rounds are always the same."""
    seeds, secrets = count(1), count(1)
    monkeypatch.setattr("casino.tables.session.new_seed", lambda: f"seed {next(seeds)}")
    monkeypatch.setattr("casino.online.client.remote.new_secret", lambda: f"{next(secrets):064x}")
    monkeypatch.setattr("tests.support.visitors.new_secret", lambda: f"{next(secrets):064x}")
    online = Elsewhere(pilot.house, tmp_path / "hall")
    open_lobby(pilot.house, online.session)
    pilot.frames(2)
    assert isinstance(pilot.scene, MoneyPage)
    pilot.press("Bring 500.00")
    online.update()
    pilot.frames(2)
    yield online
    online.hall.stop()


def go_on(pilot, hall, times=1):
    for _ in range(times):
        hall.update(STEP_MS)
        pilot.frames(2, 0.1)


def go_to(pilot, hall, name):
    pilot.scene.choose(name)
    pilot.frames(1)
    pilot.press("Go to table")
    go_on(pilot, hall, 4)
    assert isinstance(pilot.scene, TableScene), pilot.labels
    return pilot.scene


def own_turn(table):
    driver = table.driver
    return driver.is_humans_turn and table.director.is_idle


def play_round(pilot, hall, table, others, rng):
    """One round to its end: the window presses what it is offered, others play at random."""
    name = table.level.name
    port = table.driver.table
    checked = port.rounds_checked
    for _ in range(600):
        at = hall.hall.hall.tables[name]
        if not at.session.is_open and not at.is_locked:
            for caller in others:
                caller.bet(name)
        if at.is_locked:
            for caller in others:
                caller.reveal(name)
        if at.session.is_open and (who := at.sitters.get(at.session.engine.turn or 0)) is not None:
            for caller in others:
                if who.visitor == caller.id:
                    caller.act(name, rng)
        go_on(pilot, hall)
        pilot.let_buttons_wake()
        table.director.skip_all()
        pilot.frames(1, 0.1)
        if port.rounds_checked > checked and not port.is_open and table.director.is_idle:
            return
        start = next((one for one in table.focus.widgets if one.key == "start"), None)
        if start is not None and table.driver.is_asked_to_bet:
            if table.level.game == "baccarat":
                table.driver.place_chip("player") if not table.driver.lay.chips else start.press()
            else:
                pilot.lay_least()
                start.press()
        elif own_turn(table):
            quiet = ("Stand", "Stay", "Pass", "Call", "No insurance", "Fold", "No jump", "Spare")
            found = [one for word in quiet for one in table.focus.widgets if one.label.startswith(word)]
            assert found, pilot.labels
            found[0].press()
    raise AssertionError(f"no round at {name} came to its end: {pilot.labels}")


@pytest.mark.parametrize("name", EVERY_GAME)
def test_rounds_of_every_game_are_played_in_a_window(pilot, hall, name):
    table = go_to(pilot, hall, name)
    seats = hall.hall.hall.tables[name].session.engine.seats
    others = [hall.guest("Bob")] if seats > 1 else []
    for caller in others:
        assert caller.ask("sit", table=name, seat=seats).is_done
    rng = random.Random(name)
    for _ in range(2):
        play_round(pilot, hall, table, others, rng)
    go_on(pilot, hall, 2)
    port = table.driver.table
    assert port.trust == "holds" and port.faults == []
    for seat, held in port.sitters.items():
        assert table.model.seats[seat].purse == port.purse(seat), held.name
    assert port.purse_of(hall.session.me) == hall.hall.purse(hall.connection.id)
    assert hall.hall.books.store.ledger.total() == 0
    seal = next(one for one in table.focus.widgets if one.key == "seal")
    assert seal.style == "good" and "holds" in seal.label


def test_everything_brought_comes_home_with_the_receipt(pilot, hall):
    home = pilot.store.purse(hall.session.me.id)
    assert home == 50_000 and hall.hall.purse(hall.connection.id) == 50_000
    table = go_to(pilot, hall, AXE)
    play_round(pilot, hall, table, [], random.Random(1))
    held = hall.hall.purse(hall.connection.id)
    pilot.press("Leave table")
    go_on(pilot, hall, 3)
    assert isinstance(pilot.scene, CastleHall)
    pilot.press("Leave the hall")
    pilot.press("Leave the hall")
    go_on(pilot, hall, 3)
    assert not isinstance(pilot.scene, CastleHall)
    assert pilot.store.purse(hall.session.me.id) == home + held and hall.hall.purse(hall.connection.id) == 0
    assert pilot.store.ledger.total() == 0


def test_the_way_to_a_table_names_it_as_the_talk_does(pilot, hall):
    walking = Walking(pilot.house, hall.session, load_level(AXE))
    assert walking.sentence == "You walk over to the hearth."
    go_on(pilot, hall, 3)


def test_after_a_round_it_is_known_at_home_what_the_hall_owes(pilot, hall):
    table, sums = go_to(pilot, hall, AXE), set()
    for _ in range(3):
        play_round(pilot, hall, table, [], random.Random(5))
        go_on(pilot, hall, 2)
        (owed,) = hall.session.home.owed()
        assert owed.cents == table.driver.table.purse_of(hall.session.me) == hall.hall.purse(hall.connection.id)
        sums.add(owed.cents)
    assert sums != {50_000}


def test_who_leaves_the_hall_in_a_round_goes_when_it_is_over(pilot, hall):
    table = go_to(pilot, hall, AXE)
    pilot.lay_least()
    pilot.press("Deal")
    while not hall.hall.hall.tables[AXE].session.is_open:
        go_on(pilot, hall)
    table.leave()
    pilot.frames(2)
    pilot.scene.leave()
    pilot.frames(1)
    pilot.press("Leave the hall")
    hall.update(10)
    go_on(pilot, hall, 40)
    assert not isinstance(pilot.scene, CastleHall)
    assert AXE not in hall.hall.hall.seats_of(hall.connection.id)
    assert pilot.store.ledger.total() == 0 and hall.hall.books.store.ledger.total() == 0


def test_others_are_marked_and_their_bets_are_seen_before_the_round(pilot, hall):
    bob = hall.guest("Bob")
    bob.ask("sit", table=AXE, seat=1)
    table = go_to(pilot, hall, AXE)
    bob.bet(AXE)
    go_on(pilot, hall, 12)
    seats = table.model.seats
    assert seats[1].is_visitor and not seats[1].is_human and seats[1].badge == "visitor"
    own = table.driver.people.own_seat
    assert seats[own].is_human and table.view.bet_placed(1) == 200
    assert "Bob is in" in table.message and table.driver.table.wait.seats == (own,)
    pilot.press("Pass")
    go_on(pilot, hall, 1)
    assert not any(one.key == "start" for one in table.focus.widgets), "who has passed is asked no more"


def test_a_table_elsewhere_cannot_be_paused_and_says_so(pilot, hall):
    table = go_to(pilot, hall, AXE)
    assert table.runs_on
    pilot.press("Pause")
    assert "others keep playing" in pilot.scene.sentence


def test_talk_is_heard_where_one_is_and_whispers_reach_one_alone(pilot, hall, painted):
    bob = hall.guest("Bob")
    go_on(pilot, hall, 2)
    lobby = pilot.scene
    assert isinstance(lobby, CastleHall)
    bob.line("lobby", "Good evening")
    go_on(pilot, hall, 2)
    heard = hall.session.castle.talk.lines_for(hall.session.me.name)
    assert [(one.speaker, one.text) for one in heard if one.kind == "said"] == [("Bob", "Good evening")]
    pilot.key(pygame.K_t)
    pilot.type("Hello, Bob")
    pilot.key(pygame.K_RETURN)
    go_on(pilot, hall, 2)
    told = bob.ask("heard").told
    assert [one["text"] for one in told] == ["Good evening", "Hello, Bob"]
    said = [one.text for one in hall.session.castle.talk.lines_for(hall.session.me.name) if one.kind == "said"]
    assert said == ["Good evening", "Hello, Bob"], "a line of one's own stands there once"
    table = go_to(pilot, hall, AXE)
    bob.line("lobby", "Still here")
    go_on(pilot, hall, 2)
    assert "Still here" not in [one.text for one in hall.session.castle.talk.lines_for(hall.session.me.name)]
    assert table.driver.table.sitters


def crowd(hall):
    """As many come in as a hall tells of."""
    for number in range(MAX_PEOPLE):
        hall.guest(f"Guest {number}", cents=0).ask("here")


def test_a_whisper_reaches_whoever_a_crowd_hides_and_is_answered(pilot, hall):
    zoe, mine = Identity.new(), hall.session.me.name
    crowd(hall)
    caller = hall.hall.visitor("Zoe Lamb", 0, zoe.public)
    caller.ask("here")
    go_on(pilot, hall, 20)
    castle = hall.session.castle
    assert castle.is_crowd and castle.person("Zoe Lamb") is None and castle.in_all == MAX_PEOPLE + 2

    def heard():
        return [one for one in castle.talk.lines_for(mine) if one.kind in ("whisper", "refused")]

    pilot.key(pygame.K_t)
    pilot.type('/w "Zoe Lamb" Meet me at the well')
    pilot.key(pygame.K_RETURN)
    go_on(pilot, hall, 4)
    assert [(one.kind, one.addressee, one.text) for one in heard()] == [("whisper", "Zoe Lamb", "Meet me at the well")]
    (told,) = [ear_of(body) for subject, body in hall.connection.sent if subject == f"ear.{caller.id}"]
    assert unseal(zoe, told.public, b64decode(told.sealed)) == b"Meet me at the well"
    assert "Zoe Lamb joined." not in [one.text for one in castle.talk.lines_for(mine)]

    yan = Identity.new()
    other = hall.hall.visitor("Yan", 0, yan.public)
    other.ask("here")
    sealed = b64encode(seal(yan, hall.session.home.identity().public, b"Who are you?")).decode()
    assert other.ask("whisper", to=hall.connection.id, sealed=sealed).is_done
    go_on(pilot, hall, 4)
    hall.session.say("/r A friend")
    hall.session.say("/w Nobody: Are you there?")
    hall.guest("Zoe Wolf", cents=0).ask("here")
    hall.session.say("/w Zoe Not you")
    go_on(pilot, hall, 4)
    refused = ['There is no "Nobody" in this hall.', "Which of them: Zoe Lamb, Zoe Wolf?"]
    assert [one.text for one in heard()][1:] == ["Who are you?", "A friend", *refused]
    assert [subject for subject, _ in hall.connection.sent].count(f"ear.{other.id}") == 1


def test_somebody_a_crowd_hides_is_asked_about_like_anybody_else(pilot, hall):
    crowd(hall)
    hall.guest("Zoe", cents=0).ask("here")
    go_on(pilot, hall, 20)
    assert pilot.scene.host.show_person("Zoe")
    go_on(pilot, hall, 2)
    assert "Report to the host" in pilot.labels and "in the lobby" in pilot.scene.sentence
    pilot.press("Back")
    assert pilot.scene.host.show_person("Yan")
    go_on(pilot, hall, 2)
    assert pilot.house.notice.sentence == 'There is no "Yan" in this hall.'


def test_a_second_person_at_the_machine_has_a_line_of_their_own(pilot, hall):
    hall.session.say("/as Carol We are two here")
    go_on(pilot, hall, 2)
    (line,) = hall.hall.hall.talk.last_lines("lobby")
    assert (line.name, line.owner, line.text) == ("Carol", hall.session.me.name, "We are two here")
    heard = hall.session.castle.talk.lines_for(hall.session.me.name)
    assert ("Carol", "We are two here") in [(one.speaker, one.text) for one in heard]


def test_what_the_hall_refuses_to_say_is_told_to_the_speaker(pilot, hall):
    hall.hall.order("mute", hall.session.me.name)
    hall.session.say("Hello")
    go_on(pilot, hall, 2)
    last = hall.session.castle.talk.lines_for(hall.session.me.name)[-1]
    assert last.kind == "refused" and "muted" in last.text


def test_a_closed_table_and_a_full_one_without_onlookers_are_refused_in_a_sentence(pilot, hall):
    hall.hall.order("close_table", value=AXE)
    go_on(pilot, hall, 3)
    pilot.scene.choose(AXE)
    pilot.frames(1)
    pilot.press("Go to table")
    assert pilot.scene.sentence == "The host has closed this table."
    pilot.press("OK")
    bob = hall.guest("Bob")
    bob.ask("sit", table="blackjack/standard", seat=1)
    hall.hall.order("onlookers", value="off")
    go_on(pilot, hall, 3)
    pilot.scene.choose("blackjack/standard")
    pilot.frames(1)
    pilot.press("Go to table")
    assert "no spectators" in pilot.scene.sentence


def test_a_hall_that_takes_sheets_gets_the_players_own(pilot, hall):
    me = pilot.house.profile
    keep_sheet(pilot.house.store, me.id, Sheet("perception", "4D+1"))
    for value, skill in (("off", "3D"), ("on", "4D+1")):
        hall.hall.order("sheets", value=value)
        go_on(pilot, hall, 8)
        table = go_to(pilot, hall, PILOK)
        go_on(pilot, hall, 2)
        seat = table.driver.people.own_seat
        port = table.driver.table
        assert (port.entry_skill(seat), port.sheet(seat)) == (skill, "perception" if value == "on" else "")
        assert ("Here Player plays by the house's ladder." in table.message) == (value == "off")
        port.stand(seat)
        go_on(pilot, hall, 2)
        pilot.house.stack.pop()
        hall.session.leave_table(PILOK)
        go_on(pilot, hall, 2)


def test_where_nobody_looks_on_one_sits_down_first_and_plays(pilot, hall):
    hall.hall.order("onlookers", value="off")
    bob = hall.guest("Bob")
    assert bob.ask("sit", table=AXE, seat=3).is_done
    go_on(pilot, hall, 3)
    table = go_to(pilot, hall, AXE)
    assert table.driver.people.own_seat in (2, 4), "the free seats nearest to the middle"
    bob.line(AXE, "You came!")
    go_on(pilot, hall)
    assert "You came!" in [one.text for one in hall.session.castle.talk.lines_for(hall.session.me.name)]
    play_round(pilot, hall, table, [bob], random.Random(1))
    assert table.driver.table.trust == "holds"
    for _ in range(2):  # also by asking for another seat
        own = table.driver.people.own_seat
        table.driver.table.change_seat(5 if own != 5 else 1, "sit", hall.session.me)
        go_on(pilot, hall, 8)
        assert pilot.scene is table and table.driver.people.own_seat == (5 if own != 5 else 1)
    pilot.press("Leave table")
    go_on(pilot, hall, 3)
    assert isinstance(pilot.scene, CastleHall) and not hall.hall.hall.seats_of(hall.connection.id)


def test_who_looks_on_is_told_when_the_host_lets_nobody_look_on_any_more(pilot, hall):
    bob = hall.guest("Bob")
    bob.ask("sit", table="blackjack/standard", seat=1)
    go_on(pilot, hall, 2)
    go_to(pilot, hall, "blackjack/standard")
    bob.bet("blackjack/standard")
    bob.reveal("blackjack/standard")
    go_on(pilot, hall, 2)
    hall.hall.order("onlookers", value="off")
    go_on(pilot, hall, 8)
    assert pilot.scene.sentence == NOBODY_LOOKS_ON
    pilot.press("OK")
    assert isinstance(pilot.scene, CastleHall)


def test_who_gets_up_where_nobody_looks_on_is_shown_to_the_lobby(pilot, hall):
    hall.hall.order("onlookers", value="off")
    go_on(pilot, hall, 3)
    table = go_to(pilot, hall, AXE)
    port = table.driver.table
    own = table.driver.people.own_seat
    assert [one.manner for one in port.candidates(own, hall.session.me)] == ["leave the table"]
    port.stand(own)
    go_on(pilot, hall, 8)
    assert pilot.scene.sentence == NOBODY_LOOKS_ON


def test_who_cannot_sit_where_nobody_looks_on_stays_in_the_lobby(pilot, hall):
    hall.hall.order("onlookers", value="off")
    go_on(pilot, hall, 3)
    lobby = pilot.scene
    lobby.choose(AXE)
    pilot.frames(1)
    hall.connection.is_cut = True
    pilot.press("Go to table")
    pilot.press("Stay here")
    hall.connection.is_cut = False
    go_on(pilot, hall, 3)  # the seat that was asked for is given back
    assert pilot.scene is lobby and not hall.hall.hall.seats_of(hall.connection.id)
    for seat in range(1, 6):  # taken after the lobby was told
        hall.guest(f"Guest {seat}").ask("sit", table=AXE, seat=seat)
    pilot.press("Go to table")
    go_on(pilot, hall, 8)
    assert "is taken by" in pilot.scene.sentence
    pilot.press("OK")
    hall.connection.purse = 0
    lobby.choose("blackjack/standard")
    pilot.frames(1)
    pilot.press("Go to table")
    assert "at least" in pilot.scene.sentence and "no spectators" in pilot.scene.sentence


def test_who_finds_every_seat_taken_looks_on(pilot, hall):
    bob = hall.guest("Bob")
    bob.ask("sit", table="blackjack/standard", seat=1)
    go_on(pilot, hall, 2)
    table = go_to(pilot, hall, "blackjack/standard")
    assert table.driver.people.humans == [] and "watching" in table.message
    bob.bet("blackjack/standard")
    for _ in range(6):
        bob.reveal("blackjack/standard")
        go_on(pilot, hall)
    assert table.model.seats[1].hands, "the round of the other is shown"
    assert not any(one.key in ("start", "watch", "hit") for one in table.focus.widgets)
    pilot.press("Leave")
    assert isinstance(pilot.scene, CastleHall), "nothing of one's own lies there, so nothing is asked"


def test_a_hall_that_sends_home_ends_the_table_and_pays(pilot, hall):
    go_to(pilot, hall, AXE)
    hall.hall.order("kick", hall.session.me.name)
    go_on(pilot, hall, 2)
    hall.connection.state, hall.connection.sentence = "refused", "The host has sent you home."
    go_on(pilot, hall, 3)
    assert pilot.store.purse(hall.session.me.id) == 100_000
    assert pilot.scene.sentence == "The host has sent you home."
    pilot.press("OK")
    pilot.frames(4)
    assert not isinstance(pilot.scene, TableScene | CastleHall)


def test_a_round_that_does_not_hold_is_named_to_everybody(pilot, hall, monkeypatch):
    monkeypatch.setattr("casino.online.checking.chain.mixed", lambda parts: "another")
    table = go_to(pilot, hall, AXE)
    pilot.lay_least()
    pilot.press("Deal")
    for _ in range(200):
        go_on(pilot, hall)
        if own_turn(table):
            pilot.let_buttons_wake()
            next(one for one in table.focus.widgets if one.key in ("stand", "no_insurance")).press()
        if table.driver.table.faults:
            break
    go_on(pilot, hall, 2)
    assert pilot.scene.title == "This round is not fair" and "everybody's secrets" in pilot.scene.sentence
    said = [line.text for line in hall.hall.hall.talk.last_lines(AXE)]
    assert len(said) == 1 and "not fair" in said[0]
    assert table.driver.table.trust == "broken"


def test_a_lost_link_is_said_once_and_its_return_too(pilot, hall):
    table = go_to(pilot, hall, AXE)
    hall.connection.trouble = "The link to the hall is lost; connecting again."
    go_on(pilot, hall, 3)
    assert table.message == hall.connection.trouble
    hall.connection.trouble = ""
    go_on(pilot, hall, 1)
    assert table.message == "The hall is there again."


def test_a_hall_that_is_gone_can_be_left_and_owes_what_it_said_last(pilot, hall):
    for _ in range(2):
        go_on(pilot, hall)
    hall.session.money.ask_statement()
    go_on(pilot, hall, 2)
    hall.connection.is_cut, hall.connection.trouble = True, "The link to the hall is lost; connecting again."
    pilot.press("Leave the hall")
    assert "cashier" in pilot.scene.sentence
    pilot.press("Leave anyway")
    pilot.frames(3)
    assert not isinstance(pilot.scene, CastleHall) and hall.session.connection is None
    (owed,) = hall.session.home.owed()
    assert owed.cents == 50_000 and pilot.store.ledger.total() == 0


def test_a_tournament_shows_the_standings_in_place_of_money(pilot, tmp_path, painted):
    online = Elsewhere(pilot.house, tmp_path / "cup", tournament_cents=20_000)
    online.guest("Bob", 0)
    for _ in range(4):
        online.update()
    open_lobby(pilot.house, online.session)
    for _ in range(3):
        online.update()
        pilot.frames(2)
    assert online.session.money.is_tournament and isinstance(pilot.scene, CastleHall)
    assert pilot.scene.host.purse == 20_000
    pilot.press("Standings")
    for _ in range(3):
        online.update()
        pilot.frames(2, 0.1)
    rows = next(one for one in pilot.scene.focus.widgets if one.key == "standings").rows
    assert [(row.cells[0], row.cells[2]) for row in rows] == [("1.", "200.00"), ("1.", "200.00")]
    online.hall.stop()


def test_levels_of_a_hall_that_this_program_does_not_have_are_left_out(pilot, hall):
    levels = [table.level.name for table in hall.session.castle.tables]
    assert levels == list(EVERY_GAME) and all(load_level(name) for name in levels)


def test_what_cannot_be_shown_of_a_hall_ends_its_table_and_not_the_program(pilot, hall, monkeypatch):
    """As often as it comes: a fault of this program's own would have ended it at the sixth."""
    for _ in range(8):
        table = go_to(pilot, hall, AXE)
        with monkeypatch.context() as patch:
            patch.setattr(type(table.driver.table), "wait", property(lambda table: 1 / 0))
            pilot.frames(2)
        assert "does not keep to the rules" in pilot.scene.sentence
        pilot.press("OK")
        go_on(pilot, hall)
        assert isinstance(pilot.scene, CastleHall)


def test_what_cannot_be_read_of_a_hall_ends_the_visit_and_not_the_program(pilot, hall, monkeypatch):
    monkeypatch.setattr(hall.connection, "pump", lambda: {}["nothing"])
    pilot.frames(2)
    assert "does not keep to the rules" in pilot.scene.sentence
    pilot.press("OK")
    pilot.frames(4)
    assert not isinstance(pilot.scene, CastleHall) and pilot.house.is_running


def test_rounds_that_were_called_off_are_told_at_the_seal(pilot, hall):
    """Twice of late: the seal is amber, and its page says how often."""
    bob = hall.guest("Bob")
    assert bob.ask("sit", table=AXE, seat=1).is_done
    table = go_to(pilot, hall, AXE)
    for _ in range(2):
        bob.bet(AXE)
        go_on(pilot, hall)
        pilot.lay_least()
        pilot.press("Deal")
        pilot.frames(4)
        assert hall.hall.hall.tables[AXE].is_locked, "bob has not shown his secret"
        hall.hall.hall.tables[AXE].settle(hall.hall.now)
        go_on(pilot, hall, 3)
    assert table.driver.table.trust == "doubtful"
    assert next(one for one in table.focus.widgets if one.key == "seal").style == "doubtful"
    pilot.key(pygame.K_F4)
    (page,) = [one for one in pilot.scene.focus.widgets if hasattr(one, "pieces")]
    assert ("doubtful", "Rounds called off after all bets were in: 2 of 2.") in page.pieces


def test_a_hall_that_closes_and_cannot_pay_out_owes_it_at_the_cashier(pilot, hall):
    go_on(pilot, hall, 2)
    who = hall.hall.books.people.visitor(hall.connection.id)
    hall.hall.now += 60_000
    owes = Owes(hall.hall.hall.till.statement(who, hall.hall.now))
    assert ear_of(encode(owes)) == owes
    hall.session.on_owed(owes.owes)
    hall.session.on_owed(msgspec.structs.replace(owes.owes, cents=1))  # which nobody signed
    assert [one.cents for one in hall.session.home.owed()] == [50_000]


def test_the_host_is_told_once_that_the_books_of_the_hall_were_put_back(pilot, hall):
    hall.hall.books.notice = "The books of this hall were restored from an older copy."
    hall.host()
    go_on(pilot, hall, 2)
    assert (pilot.scene.title, pilot.scene.sentence) == ("The hall's books", hall.hall.books.notice)
    pilot.press("OK")
    go_on(pilot, hall, 4)
    assert isinstance(pilot.scene, CastleHall)
    hall.session.hosting = None


def test_what_a_hall_had_forgotten_and_paid_again_is_said(pilot, hall):
    go_on(pilot, hall, 2)
    home, session = hall.session.home, hall.session
    hall_money.home(pilot.store, session.me.id, hall.connection.hall, 5, 50_000, 50_000, 1)
    session.go_home(lambda: None)
    go_on(pilot, hall, 2)
    assert pilot.scene.title == "A doubtful receipt" and "500.00" in pilot.scene.sentence and home.doubts == []
    assert pilot.store.purse(session.me.id) == 100_000, "and not booked twice"


@pytest.mark.parametrize(("name", "is_told"), [("張偉", True), ("Łucja", False)])
def test_who_has_a_name_that_cannot_be_drawn_is_told(pilot, tmp_path, name, is_told):
    house = pilot.house
    assert house.profile is not None
    house.store.rename_profile(house.profile.id, name, "guest_fox")
    house.profile = house.store.account(house.profile.id)
    online = Elsewhere(house, tmp_path / "hall")
    assert ("cannot draw your name" in house.notice.sentence) == is_told
    online.hall.stop()


def test_who_visits_a_hall_for_the_first_time_is_told_once_what_one_does_there(pilot, hall):
    castle, me = hall.session.castle, pilot.house.profile.name
    open_lobby(pilot.house, hall.session)
    told = [message for message in castle.talk.lines_for(me) if message.speaker == STEWARD]
    assert len(told) == 1 and me in told[0].text


def test_what_a_character_of_the_hall_says_is_marked_as_the_houses(pilot, hall):
    hall.session.on_line(TalkLine(10**9, "lobby", 0, "", "Odile Quint", "Good evening.", "character"))
    heard = hall.session.castle.talk.lines_for(pilot.house.profile.name)[-1]
    assert (heard.speaker, heard.who, heard.text) == ("Odile Quint", "character", "Good evening.")
