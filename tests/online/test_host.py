"""What the host of a hall decides: the door, people, tables, and the money of the evening."""

import random
from itertools import count

import msgspec
import pytest

from casino.online.checking.audit import Audit
from casino.online.host.accounts import statement_of
from casino.online.host.orders import HallState, MoneyOverview
from casino.online.messages import Receipt
from casino.online.server.presence import now_of
from casino.online.server.talk import Ejected, ear_of
from casino.online.wire.tokens import Authority
from tests.support.every import every
from tests.support.visitors import into_a_round, play, seated

AXE = "black_axe/standard"


def in_a_round(house):
    """Ann and Bob, in a round that waits for one of them."""
    callers = seated(house, AXE)
    into_a_round(house, AXE, callers)
    return callers


def whispered(house, id_):
    return [ear_of(body) for body in house.published(f"ear.{id_}")]


def guests(house):
    return {guest.name: guest for guest in msgspec.convert(house.order("who").told, HallState).guests}


# -- the door -------------------------------------------------------------------------------------------------


def test_whoever_is_new_waits_until_the_host_decides(house):
    house.visitor("Old")
    assert house.order("door", value="ask").is_done
    assert house.knock("Old").standing == "in", "the hall knows who has been here"
    for _ in range(3):
        admission = house.knock("Ann")
        assert (admission.standing, admission.token) == ("waits", "") and "let you in" in admission.sentence
    assert b"not in this hall" in house.hall.ask("ann", b'{"aid":"1","what":"buy","cents":1}', house.now)
    house.reopen()
    assert house.knock("Ann").standing == house.knock("Bob").standing == "waits"
    assert {name: guest.standing for name, guest in guests(house).items()} == {
        "Old": "in",
        "Ann": "knocking",
        "Bob": "knocking",
    }
    assert house.order("admit", "Ann").is_done and house.order("turn_away", "bob").is_done
    assert house.knock("Ann").standing == "in"
    answer = house.knock("Bob")
    assert answer.standing == "refused" and "does not let you in" in answer.sentence
    assert not house.order("admit", "Ann").is_done and not house.order("turn_away", "Ann").is_done
    house.order("door", value="open")
    assert house.knock("Cy").standing == "in" and house.knock("Bob").standing == "refused"
    assert house.order("admit", "Bob").is_done and house.knock("Bob").standing == "in"


def test_who_waits_is_not_in_the_hall(house):
    house.order("door", value="ask")
    house.knock("Ann")
    house.update()
    assert now_of(house.published("hall.now")[-1]).people == ()


def test_only_so_many_wait_at_once(house):
    house.order("door", value="ask")
    answers = [house.knock(f"Guest {number}") for number in range(70)]
    assert [answer.standing for answer in answers] == ["waits"] * 64 + ["refused"] * 6
    assert "Too many" in answers[-1].sentence and len(house.books.people.visitors()) == 64


def test_the_name_of_who_was_turned_away_is_free(house):
    house.order("door", value="ask")
    house.knock("Ann")
    house.order("turn_away", "Ann")
    assert house.books.people.let_in("other", "OTHER", "Ann", "guest_owl").name == "Ann"
    answer = house.order("admit", "ann")
    assert not answer.is_done and "another name" in answer.sentence


# -- people ---------------------------------------------------------------------------------------------------


def test_who_is_kicked_goes_home_with_a_receipt_and_may_knock_again(house):
    ann = house.visitor("Ann")
    ann.ask("sit", table=AXE, seat=1)
    assert house.order("kick", "Ann").sentence == "Ann goes home now."
    receipt, farewell = whispered(house, "ann")
    assert isinstance(receipt, Receipt) and receipt.cents == 50_000 and isinstance(farewell, Ejected)
    assert house.hall.departures.ended == ["ANN"] and not house.hall.tables[AXE].sitters
    assert not ann.ask("buy", cents=100).is_done and "sent you home" in ann.line("lobby", "Hey").sentence
    house.update()
    assert now_of(house.published("hall.now")[-1]).people == ()
    assert not house.order("kick", "Ann").is_done
    assert house.knock("Ann").standing == "in" and ann.ask("buy", cents=100).is_done


def test_who_is_kicked_in_a_round_goes_when_the_rules_have_played_it(house):
    ann, bob = in_a_round(house)
    assert "when the round is over" in house.order("kick", "Ann").sentence and guests(house)["Ann"].is_leaving
    assert not ann.ask("pass", table=AXE).is_done and house.knock("Ann").standing == "refused"
    for _ in range(400):
        if not house.hall.departures.leaving:
            break
        house.update()
        if house.hall.tables[AXE].session.engine.turn == 2:
            bob.act(AXE, random.Random(1))
    receipt = next(told for told in whispered(house, "ann") if isinstance(told, Receipt))
    assert house.purse("ann") == 0 and receipt.cents == house.books.receipts("ann")[0].cents
    assert house.hall.departures.ended == ["ANN"] and house.hall.tables[AXE].seat_of("bob") == 2
    assert house.books.store.ledger.total() == 0
    assert house.knock("Ann").standing == "in"


def test_who_is_banned_stays_out_until_pardoned(house):
    ann = house.visitor("Ann")
    assert not house.desk.bans_changed
    assert house.order("ban", "Ann").is_done and house.desk.bans_changed
    assert any(isinstance(told, Receipt) for told in whispered(house, "ann")) and house.purse("ann") == 0
    house.reopen()
    assert house.desk.bans_changed, "a server that is adopted is told"
    assert list(Authority.load(house.keys).banned) == ["ANN"]
    assert house.knock("Ann").standing == "refused" and not ann.ask("buy", cents=100).is_done
    assert not house.order("ban", "Ann").is_done
    assert house.order("pardon", "Ann").is_done and Authority.load(house.keys).banned == {}
    assert house.knock("Ann").standing == "in" and not house.order("pardon", "Ann").is_done


def test_a_hall_that_was_killed_goes_on_sending_home_who_is_banned(house):
    _, bob = in_a_round(house)
    assert "when the round is over" in house.order("ban", "Ann").sentence
    house.reopen()
    assert house.desk.bans_changed and not house.desk.bans_are_due, "the receipt comes first"
    for _ in range(400):
        house.update()
        if house.hall.tables[AXE].session.engine.turn == 2:
            bob.act(AXE, random.Random(1))
    assert house.purse("ann") == 0 and not house.hall.tables[AXE].seat_of("ann")
    assert len(house.books.receipts("ann")) == 1 and house.desk.bans_are_due
    assert any(isinstance(told, Receipt) for told in whispered(house, "ann"))


def test_a_ban_that_cannot_be_kept_is_none(house, tmp_path):
    house.visitor("Ann")
    house.keys.unlink()
    house.keys.mkdir()
    answer = house.order("ban", "Ann")
    assert not answer.is_done and "Nothing was done" in answer.sentence
    assert house.books.people.visitor("ann").standing == "in" and not house.desk.bans_changed
    house.keys.rmdir()


@every("what", ["admit", "turn_away", "kick", "ban", "pardon", "mute", "unmute"])
@every("who", ["", "Nobody", "\x00" * 3])
def test_nobody_is_known_by_no_name(house, what, who):
    answer = house.order(what, who)
    assert not answer.is_done and ("knows nobody" if who else "is empty") in answer.sentence


def test_a_visitor_is_named_by_id_or_name_in_any_case(house):
    house.visitor("Ann Lee")
    assert house.order("mute", "ann lee").is_done and not house.order("mute", "ANN LEE").is_done
    assert house.order("unmute", house.books.people.visitors()[0].id).is_done


# -- the hall -------------------------------------------------------------------------------------------------


def test_a_closed_table_settles_and_seats_nobody_until_it_opens(house):
    house.hall.seat_characters({AXE: {4: "odile"}}, house.now)
    ann, _ = in_a_round(house)
    assert house.order("close_table", value=AXE).is_done
    table = house.hall.tables[AXE]
    assert not table.session.is_open and not table.is_locked and not table.sitters
    for again in range(2):
        answer = ann.ask("sit", table=AXE, seat=1)
        assert not answer.is_done and "closed" in answer.sentence
        if not again:
            house.reopen()
            house.hall.seat_characters({AXE: {4: "odile"}}, house.now)
    assert not house.order("close_table", value=AXE).is_done
    house.update()
    assert [table.name for table in now_of(house.published("hall.now")[-1]).tables if not table.is_open] == [AXE]
    assert house.order("open_table", value=AXE).is_done and not house.order("open_table", value=AXE).is_done
    assert ann.ask("sit", table=AXE, seat=1).is_done and sorted(house.hall.tables[AXE].sitters) == [1, 4]
    assert "no such table" in house.order("close_table", value="pilok/none").sentence


def test_bets_of_a_table_that_closes_go_back_and_are_paid_once(house):
    (ann,) = seated(house, AXE, ("Ann",))
    ann.bet(AXE)
    assert house.hall.tables[AXE].is_locked
    house.order("close_table", value=AXE)
    house.update()
    assert any(entry.kind == "unlocked" and "host" in entry.sentence for entry in house.told)
    assert house.purse("ann") == 50_200


def test_what_the_host_decides_of_the_hall_lasts_and_is_told(house):
    assert house.order("title", value="  The   Moated Castle ").is_done
    assert house.order("onlookers", value="off").is_done
    for what, value in (("title", ""), ("title", "x" * 41), ("onlookers", "maybe"), ("door", "ajar"), ("nonsense", "")):
        assert not house.order(what, value=value).is_done
    house.reopen()
    house.update()
    moment = now_of(house.published("hall.now")[-1])
    assert (moment.title, moment.has_onlookers) == ("The Moated Castle", False)


@pytest.mark.parametrize("body", [b"", b"null", b'{"what":1}', b'{"what":"end","more":1}', b"\xff"])
def test_orders_that_cannot_be_read_do_nothing(house, body):
    assert b'"is_done":false' in house.desk.answer(body, house.now) and not house.is_ending


def test_the_host_ends_the_hall(house):
    assert house.order("end").is_done and house.is_ending


def test_the_statement_adds_up_in_the_middle_of_an_evening(house, tmp_path, monkeypatch):
    seeds, secrets = count(1), count(1)  # with two naturals nothing would be at stake any more
    monkeypatch.setattr("casino.tables.session.new_seed", lambda: f"seed {next(seeds)}")
    monkeypatch.setattr("tests.support.visitors.new_secret", lambda: f"{next(secrets):064x}")
    house.hall.seat_characters({AXE: {4: "odile", 5: "rook"}}, house.now)
    ann, bob = in_a_round(house)
    cy = house.visitor("Cy")
    statement = msgspec.convert(house.order("statement").told, MoneyOverview)
    assert statement.holds and [row.name for row in statement.rows] == ["Ann", "Bob", "Cy"]
    assert sum(row.staked for row in statement.rows) > 0
    assert all(row.owed == row.held + row.staked for row in statement.rows)
    play(house, AXE, (ann, bob), 2, random.Random(2))
    cy.ask("leave")
    statement = statement_of(house.books)
    rows = {row.name: row for row in statement.rows}
    assert statement.holds and statement.total == 0
    assert (rows["Cy"].brought, rows["Cy"].taken, rows["Cy"].owed) == (50_000, 50_000, 0)
    assert statement.house == 100_000 - rows["Ann"].owed - rows["Bob"].owed
    house.stop()
    audit = Audit(str.casefold, has_log=False)
    assert audit.check(tmp_path), audit.faults
    house.open()
    assert statement_of(house.books) == statement


def test_a_statement_without_a_receipt_does_not_hold(house):
    ann = house.visitor("Ann")
    ann.ask("leave")
    with house.books.writing():
        house.books.store.connection.execute("DELETE FROM hall_receipts")
    assert not statement_of(house.books).holds


def test_long_lists_come_in_pages(house):
    for number in range(3):
        house.visitor(f"Guest {number}")
    assert [guest["name"] for guest in house.order("who", after=1).told["guests"]] == ["Guest 1", "Guest 2"]
    assert [row["name"] for row in house.order("statement", after=2).told["rows"]] == ["Guest 2"]
