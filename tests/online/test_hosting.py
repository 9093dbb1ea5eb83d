"""A hall opened beside a window, as a process of its own, and a window's visit there: through real processes."""

import json
import subprocess
import time

import pytest

from casino.core.resources import program_command
from casino.engines.base import Action
from casino.online.checking.audit import Audit
from casino.online.client.connection import HallConnection
from casino.online.client.remote import RemoteTable
from casino.online.host.hosting import Hosting
from casino.online.wire.join_code import JoinCode
from casino.online.wire.keys import Identity
from casino.save.ledger import Account
from casino.tables.table import Happened
from tests.support.sentences import is_sentence

AXE = "black_axe/standard"
PATIENCE_SECONDS = 60.0
NOBODY = JoinCode((("127.0.0.1", 9),), b"\x17" * 16, b"\x2a" * 8)


class Heard:
    """Hears what a visit is told."""

    def __init__(self):
        self.lines, self.whispers, self.receipts = [], [], []

    def on_line(self, line):
        self.lines.append((line.name, line.text))

    def on_whisper(self, id_, name, text):
        self.whispers.append((name, text))

    def on_receipt(self, receipt):
        self.receipts.append(receipt)


def until(is_so, *pumped):
    """Real processes answer when they can."""
    ends = time.monotonic() + PATIENCE_SECONDS
    while not is_so():
        assert time.monotonic() < ends, "it never came about"
        for one in pumped:
            one.pump()
        time.sleep(0.01)


def visit_of(hosting, name):
    heard = Heard()
    visit = HallConnection(hosting.code, Identity.new(), Account(1, "profile", name, "guest_owl"), heard)
    until(lambda: visit.state != "knocking" and (visit.state == "refused" or visit.now is not None), hosting, visit)
    return visit, heard


@pytest.fixture
def hosting(tmp_path):
    hosting = Hosting(tmp_path / "hall", "machine", "Castle of Ada", ("--table", AXE))
    until(lambda: hosting.code is not None and hosting.hall is not None, hosting)
    yield hosting
    hosting.close()


def test_a_window_opens_a_hall_visits_it_plays_talks_and_goes_home(hosting, tmp_path):
    ann, heard_by_ann = visit_of(hosting, "Ann")
    bob, heard_by_bob = visit_of(hosting, "Bob")
    until(lambda: bob.now.title == "Castle of Ada" and len(bob.now.people) == 2, ann, bob, hosting)
    bought = []
    for visit in (ann, bob):
        visit.ask("buy", bought.append, cents=50_000)
    until(lambda: len(bought) == 2, ann, bob)
    assert all(answer.is_done for answer in bought)

    ann.say("Good evening", lambda answer: None)
    until(lambda: heard_by_bob.lines, ann, bob)
    person = next(one for one in ann.now.people if one.name == "Bob")
    ann.whisper(person, "for you alone", lambda answer: None)
    until(lambda: heard_by_bob.whispers, ann, bob)
    assert heard_by_bob.lines == [("Ann", "Good evening")] and heard_by_bob.whispers == [("Ann", "for you alone")]
    assert heard_by_ann.whispers == []
    for path in (tmp_path / "hall").rglob("*"):
        assert not path.is_file() or b"for you alone" not in path.read_bytes(), path

    tables: list[RemoteTable] = [visit.table(AXE) for visit in (ann, bob)]
    until(lambda: all(table.is_told for table in tables), ann, bob)
    for seat, (visit, table) in enumerate(zip((ann, bob), tables, strict=True), 1):
        table.catch_up()
        table.sit(seat, visit.me)
    until(lambda: [table.news() for table in tables] and all(len(table.sitters) == 2 for table in tables), ann, bob)

    def play():
        for seat, table in enumerate(tables, 1):
            for one in table.news():
                told[seat] += one.events if isinstance(one, Happened) else ()
            if not table.is_open and not table.has_chosen and not table.rounds_checked:
                table.begin({seat: 200})
            elif table.turn == seat:
                table.ask(table.offers(seat)[-1] and _quiet(table, seat))
        return all(table.rounds_checked for table in tables)

    told = {1: [], 2: []}
    until(play, ann, bob)
    assert told[1] == told[2] and all(table.trust == "holds" for table in tables)

    for visit in (ann, bob):
        visit.ask("leave", bought.append)
    until(lambda: len(bought) == 4, ann, bob)
    assert all(answer.is_done and answer.told["cents"] > 0 for answer in bought[2:])
    cid, heard_by_cid = visit_of(hosting, "Cid")
    cid.ask("buy", bought.append, cents=7_000)
    until(lambda: len(bought) == 5, cid)
    ann.close(waits=True)
    bob.close(waits=True)
    hosting.close()
    until(lambda: hosting.state == "closed" and cid.state == "refused", hosting, cid)
    assert [receipt.cents for receipt in heard_by_cid.receipts] == [7_000] and "closed" in cid.sentence
    cid.close(waits=True)
    audit = Audit()
    assert audit.check(tmp_path / "hall", []) and audit.counts["rounds"] >= 1, audit.faults


def _quiet(table, seat):
    names = [offer.action for offer in table.offers(seat)]
    return Action(seat, next(name for name in ("no_insurance", "stand") if name in names))


def test_a_host_lets_in_and_sends_home(hosting):
    hosting.order("door", value="ask")
    until(lambda: hosting.hall.door == "ask", hosting)
    heard = Heard()
    visit = HallConnection(hosting.code, Identity.new(), Account(1, "profile", "Cid", "guest_owl"), heard)
    until(lambda: any(one.standing == "knocking" for one in hosting.hall.guests), hosting, visit)
    until(lambda: "host" in visit.sentence, hosting, visit)
    told = []
    hosting.order("admit", lambda *said: told.append(said), who="Cid")
    until(lambda: visit.state == "in" and told, hosting, visit)
    assert told[0][1]
    hosting.order("kick", who="Cid")
    until(lambda: visit.state == "refused", hosting, visit)
    assert is_sentence(visit.sentence)
    visit.close(waits=True)


def refused(code):
    """What whoever comes with a code is told, which leads nowhere."""
    visit = HallConnection(code, Identity.new(), Account(1, "profile", "Ann", "guest_owl"), Heard())
    until(lambda: visit.state == "refused", visit)
    visit.close(waits=True)
    assert is_sentence(visit.sentence)
    return visit.sentence


def test_what_cannot_be_reached_or_opened_says_why_in_a_sentence(tmp_path):
    assert refused(NOBODY)
    hosting = Hosting(tmp_path / "hall", "machine", "Castle", ("--engine", str(tmp_path / "none")))
    until(lambda: hosting.state == "closed", hosting)
    assert is_sentence(hosting.sentence) and "none" in hosting.sentence
    hosting.close()


def test_a_code_of_a_hall_that_has_other_ones_is_refused(hosting):
    assert "code" in refused(JoinCode(hosting.code.addresses, hosting.code.pin, b"\x00" * 8))
    assert refused(JoinCode(hosting.code.addresses, b"\x00" * 16, hosting.code.secret))


def test_a_hall_ends_politely_when_the_program_that_opened_it_is_gone(tmp_path):
    words = ("hall", "--folder", str(tmp_path / "hall"), "--table", AXE, "--json", "--with-opener")
    hall = subprocess.Popen([*program_command(), *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert json.loads(hall.stdout.readline())["code"]
    hall.stdin.close()  # as the system does for a program that was killed
    assert json.loads(hall.stdout.read()) == {"closed": True} and hall.wait(PATIENCE_SECONDS) == 0
    hall.stdout.close()
