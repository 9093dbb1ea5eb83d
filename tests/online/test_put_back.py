"""Halls whose books, or whose whole folder, were put back: no sum is lost or paid twice, and everybody is told."""

import random
from base64 import b64encode

import msgspec
import pytest

from casino.core.errors import ReceiptDoubted
from casino.online.checking.audit import Audit
from casino.online.checking.chain import EntryChain
from casino.online.checking.count import Count
from casino.online.checking.witness import signature_of
from casino.online.client.client import HallClient
from casino.online.client.purse import HomePurse
from casino.online.host.counterfoils import COUNTERFOILS
from casino.online.host.operator import HallOperator
from casino.online.messages import Ask, Bet, Receipt, Statement, encode
from casino.online.server.books import HallBooks
from casino.online.server.process import HallProcess, Opening
from casino.online.wire import rights
from casino.online.wire.keys import Identity
from casino.save import hall_money
from casino.save.save_copy import backup_path
from casino.save.save_file import open_store
from tests.online.evenings import AXE, opened
from tests.online.wire.halls import bounded
from tests.support.books import check_books
from tests.support.visitors import EVERY_GAME, OpenHall, into_a_round, play, seated

NOTHING = msgspec.Raw(b"null")


class Guest:
    """A program at home, and its visitor in a hall."""

    def __init__(self, folder, house: OpenHall, name: str) -> None:
        self.store = open_store(folder / f"{name}.save")
        self.me = self.store.create_profile(name, "fox").id
        self.purse = HomePurse(self.store, self.me)
        self.hall = house.identity.public
        self.caller = house.visitor(name, 0, self.purse.identity().public)

    def buy(self, cents: int) -> Ask:
        ask = self.purse.prepare_buy(self.hall, "A hall", cents)
        assert self.purse.on_bought(ask, self.caller.say(ask))
        return ask

    def leave(self) -> int:
        return self.purse.on_receipt(self.hall, self.caller.ask("leave").told)

    @property
    def cents(self) -> int:
        return self.store.purse(self.me)


@pytest.fixture
def house(open_house):
    return open_house(id_of=rights.id_of)


@pytest.fixture
def guests(tmp_path, house):
    found = [Guest(tmp_path, house, name) for name in ("Ann", "Bob")]
    yield found
    for guest in found:
        guest.store.close()


def kept(house: OpenHall, *, whole: bool) -> dict:
    """What a copy of a closed hall's folder holds, or of its books alone."""
    house.stop()
    found = {path: path.read_bytes() for path in house.path.parent.iterdir() if path.name.startswith("hall.db")}
    if whole and (counterfoils := house.path.with_name(COUNTERFOILS)).exists():
        found[counterfoils] = counterfoils.read_bytes()
    house.open()
    return found


def put_back(house: OpenHall, copy: dict, *, seconds: int = 0) -> None:
    """Puts a copy in place of what there is, and opens the hall again, so many seconds later by its machine's clock."""
    house.stop()
    for path in house.path.parent.glob("hall.db*"):
        path.unlink()
    for path, body in copy.items():
        path.write_bytes(body)
    house.seconds = seconds
    house.open()


@pytest.mark.parametrize("whole", [False, True])
def test_what_is_paid_out_after_the_books_were_put_back_comes_home(house, guests, whole):
    ann, bob = guests
    copy = kept(house, whole=whole)
    ann.buy(10_000)
    assert ann.leave() == 10_000
    put_back(house, copy, seconds=60)
    ann.buy(30_000)
    assert ann.leave() == 30_000 and ann.cents == 100_000
    bob.buy(5_000)
    assert bob.leave() == 5_000


@pytest.mark.parametrize("whole", [False, True])
def test_nothing_is_paid_twice_by_a_hall_that_has_forgotten_it(house, guests, whole):
    ann, bob = guests
    ann.buy(20_000)
    copy = kept(house, whole=whole)
    assert ann.leave() == 20_000
    put_back(house, copy, seconds=60)
    assert bob.purse.on_receipts(bob.hall, bob.caller.ask("receipts").told) == 0
    if whole:  # nothing there knows it any more, but home does
        assert house.purse(ann.caller.id) == 20_000
        assert ann.leave() == 0 and ann.cents == 100_000
        assert "200.00" in ann.purse.doubts[0] and len(hall_money.doubted(ann.store, ann.me, ann.hall)) == 1
    else:
        assert house.purse(ann.caller.id) == 0 and ann.leave() == 0 and not ann.purse.doubts
    ann.buy(7_000)
    assert ann.leave() == 7_000 and ann.cents == 100_000, "from then on all is as before"
    check_books(ann.store)


def test_books_that_were_put_back_know_again_what_they_had_done(house, guests):
    ann, bob = guests
    copy = kept(house, whole=False)
    ask = ann.buy(30_000)
    eve = house.visitor("Eve", 4_000)
    leave = Ask("home", "leave")
    bob.buy(9_000)
    told = bob.caller.say(leave).told
    put_back(house, copy)
    assert house.purse(ann.caller.id) == 30_000 and house.purse(eve.id) == 4_000 and house.purse(bob.caller.id) == 0
    assert ann.caller.say(ask).is_done and house.purse(ann.caller.id) == 30_000, "asked again, done once"
    assert bob.caller.say(leave).told == told
    state = house.order("who").told
    assert "older copy" in state["notice"] and "4 sums" in state["notice"]
    house.reopen()
    assert "notice" not in house.order("who").told
    house.stop()
    audit = Audit(has_log=False)
    assert audit.check(house.path.parent), audit.faults
    house.open()


def test_a_visitor_who_won_or_lost_since_has_what_the_receipt_says(house, guests):
    for guest in guests:
        guest.buy(20_000)
    copy = kept(house, whole=False)
    callers = [guest.caller for guest in guests]
    for seat, caller in enumerate(callers, 1):
        assert caller.ask("sit", table=AXE, seat=seat).is_done
    play(house, AXE, callers, 5, random.Random(3))
    came = [guest.leave() for guest in guests]
    assert came != [20_000, 20_000]
    put_back(house, copy)
    assert [house.purse(caller.id) for caller in callers] == [0, 0]
    assert house.order("statement").told["rows"][0]["taken"] == came[0]
    assert msgspec.convert(house.order("statement").told, type=dict)["total"] == 0
    house.stop()
    audit = Audit(has_log=False)
    assert audit.check(house.path.parent), audit.faults
    house.open()


def test_a_hall_that_takes_its_own_backup_says_so_and_forgets_no_sum(house, guests):
    ann, _ = guests
    ann.buy(10_000)
    house.reopen()  # its backup is made now
    ann.buy(20_000)
    house.stop()
    with house.path.open("r+b") as file:
        file.seek(5_000)
        file.write(b"\xff" * 20_000)
    house.open()
    assert house.purse(ann.caller.id) == 30_000
    notice = house.order("who").told["notice"]
    assert "damaged" in notice and "older copy" in notice and "1 sum " in notice


@pytest.mark.parametrize("is_whole", [False, True])
def test_no_seed_that_was_shown_is_dealt_again(house, is_whole):
    callers = seated(house, AXE)
    house.update()
    copy = kept(house, whole=is_whole)
    play(house, AXE, callers, 1, random.Random(1))
    shown = {entry.seal for entry in house.told if entry.record}
    put_back(house, copy)
    assert house.hall.tables[AXE].session.commitment not in shown


def test_a_round_that_was_open_in_books_put_back_is_called_off_and_no_check_takes_that_for_a_cheat(house):
    callers = seated(house, AXE)
    play(house, AXE, callers, 1, random.Random(5))
    into_a_round(house, AXE, callers)
    copy = kept(house, whole=False)
    assert house.hall.tables[AXE].session.is_open, "one that was killed plays on"
    put_back(house, copy)
    assert not house.hall.tables[AXE].session.is_open
    play(house, AXE, callers, 2, random.Random(6))
    past, count = EntryChain(AXE), Count()
    for body in house.books.entries.entries_at(AXE, 0, 10_000):
        entry, faults = past.take(body)
        count.take(entry)
        assert not faults
    assert (count.called_off, count.is_doubtful) == (1, False)
    count.take(msgspec.structs.replace(entry, kind="locked", bets=(Bet(1, commitment="x"),), record=NOTHING))
    count.take(msgspec.structs.replace(entry, kind="begun", record=NOTHING))
    count.take(msgspec.structs.replace(entry, kind="unlocked", record=NOTHING))
    assert (count.called_off, count.is_doubtful) == (2, True), "who does so again is doubted"


def test_bets_that_were_locked_in_books_put_back_are_free_again(house):
    callers = seated(house, AXE)
    for caller in callers:
        caller.bet(AXE)
    assert house.visitor("Eve", 0).ask("sit", table=AXE, seat=3).is_done, "what is told after the lock is no step of it"
    copy = kept(house, whole=False)
    assert house.hall.tables[AXE].is_locked, "one that was killed asks for their secrets"
    put_back(house, copy)
    assert not house.hall.tables[AXE].is_locked
    past = EntryChain(AXE)
    faults = [fault for body in house.books.entries.entries_at(AXE, 0) for fault in past.take(body)[1]]
    assert faults == []


@pytest.mark.parametrize("table", EVERY_GAME)
def test_rounds_that_only_the_log_still_knows_are_the_past_of_those_that_come(house, table):
    """Their cards are out of the shoe, and what a visitor saw is not told anew."""
    callers = [house.visitor(name, public=Identity.new().public) for name in ("Ann", "Bob")]
    callers = callers[: house.hall.tables[table].session.engine.seats]
    for seat, caller in enumerate(callers, 1):
        assert caller.ask("sit", table=table, seat=seat).is_done
    play(house, table, callers, 1, random.Random(1))
    copy, have = kept(house, whole=False), house.books.entries.last_seq()
    play(house, table, callers, 2, random.Random(2))
    told = house.books.entries.entries_after(have, 10_000)
    house.stop()
    for path in house.path.parent.glob("hall.db*"):
        path.unlink()
    for path, body in copy.items():
        path.write_bytes(body)
    books = HallBooks(house.path)
    books.put_back(told)
    books.close()
    house.open()
    assert house.books.entries.entries_after(have, len(told)) == told
    play(house, table, callers, 2, random.Random(3))
    past = EntryChain(table)
    assert [fault for body in house.books.entries.entries_at(table, 0, 10_000) for fault in past.take(body)[1]] == []
    house.stop()
    audit = Audit(has_log=False)
    assert audit.check(house.path.parent), audit.faults
    assert audit.counts["put back"] == len(told)
    house.open()


# -- at home --------------------------------------------------------------------------------------------------


def signed(house: OpenHall, made):
    return msgspec.structs.replace(made, signature=b64encode(house.identity.sign(made.signed_text())).decode())


def test_another_receipt_of_one_number_is_refused_aloud_and_both_are_kept(house, guests):
    ann, _ = guests
    first = signed(house, Receipt(ann.hall, ann.caller.id, 1, 0, 1_000, 5))
    other = signed(house, Receipt(ann.hall, ann.caller.id, 1, 0, 30_000, 9))
    assert ann.purse.on_receipt(ann.hall, first) == 1_000 and ann.purse.on_receipt(ann.hall, first) == 0
    with pytest.raises(ReceiptDoubted, match=r"10\.00 and 300\.00"):
        ann.purse.on_receipt(ann.hall, other)
    assert ann.cents == 101_000 and hall_money.doubted(ann.store, ann.me, ann.hall) == [encode(other).decode()]
    third = signed(house, Receipt(ann.hall, ann.caller.id, 2, 0, 500, 9))
    assert ann.purse.on_receipts(ann.hall, [first, other, third]) == 500, "what is refused stops no other"
    assert ann.purse.doubts == [], "and is said once"


def test_receipts_and_statements_of_older_halls_still_hold(house, guests):
    """Their signed text had none of the newer fields."""
    ann, _ = guests
    old = b'{"hall":"%s","visitor":"%s","number":3,"brought":0,"cents":700,"t":5,"signature":"%s"}'
    unsigned = old % (ann.hall.encode(), ann.caller.id.encode(), b"")
    told = old % (ann.hall.encode(), ann.caller.id.encode(), b64encode(house.identity.sign(unsigned)))
    assert ann.purse.on_receipt(ann.hall, told) == 700
    said = signed(house, Statement(ann.hall, ann.caller.id, 0, 40, 6))
    assert b"number" not in said.signed_text() and ann.purse.on_statement(ann.hall, said) == 40


def test_the_last_word_is_known_by_its_number_whatever_the_clocks_say(house, guests):
    ann, _ = guests
    ann.buy(10_000)
    house.now = 1_900_000_000_000
    ann.purse.on_statement(ann.hall, ann.caller.ask("statement").told)
    house.now = 1_700_000_000_000
    ann.leave()
    assert ann.purse.owed() == []
    ann.buy(2_000)
    ann.purse.on_statement(ann.hall, ann.caller.ask("statement").told)
    assert [one.cents for one in ann.purse.owed()] == [2_000]


# -- a whole folder, of which nothing on the machine knows -------------------------------------------------------


def here(caller, me, hall, n, head, table=AXE):
    """A visitor's program is there, and says what it was told last."""
    return caller.ask("here", table=table, head=n, text=head, sealed=signature_of(me, hall, table, n, head))


@pytest.mark.parametrize("is_open", [True, False])
def test_a_folder_put_back_within_a_round_is_noticed_by_who_knows_more(house, is_open, caplog):
    keys = [Identity.new() for _ in range(2)]
    callers = [house.visitor(name, public=me.public) for name, me in zip(("Ann", "Bob"), keys, strict=True)]
    for seat, caller in enumerate(callers, 1):
        caller.ask("sit", table=AXE, seat=seat)
    if is_open:
        into_a_round(house, AXE, callers)
    else:
        assert all(caller.bet(AXE).is_done for caller in callers)
    copy = kept(house, whole=True)
    table = house.hall.tables[AXE]
    seal = table.session.commitment
    moved = house.books.store.flows(table.session.round_id) if is_open else {}  # a natural is paid at once
    before = [house.purse(one.id) - moved.get(house.books.people.visitor(one.id).account, 0) for one in callers]
    assert table.session.is_open is is_open and table.is_locked is not is_open
    here(callers[0], keys[0], house.identity.public, table.n - 1, table.head)
    assert not house.books.notice, "an honest hall holds what its visitors know"
    if not is_open:
        for caller in callers:
            caller.reveal(AXE)
    play(house, AXE, callers, 1, random.Random(5))
    newest = house.hall.tables[AXE].n - 1, house.hall.tables[AXE].head
    put_back(house, copy, seconds=60)
    table = house.hall.tables[AXE]
    assert table.session.commitment == seal, "it would be dealt again"
    forged = Identity.new()
    here(callers[0], forged, house.identity.public, *newest)
    assert not house.books.notice, "not the visitor's own word"
    house.now += 5_000
    here(callers[0], keys[0], house.identity.public, *newest)
    assert "older copy" in house.order("who").told["notice"] and "older copy" in caplog.text
    assert not table.session.is_open and not table.is_locked and table.session.commitment != seal
    assert all(house.purse(caller.id) > cents for caller, cents in zip(callers, before, strict=True))
    ends = house.hall.tables[AXE].n
    house.now += 5_000
    here(callers[0], keys[0], house.identity.public, newest[0] + 50, newest[1])
    assert house.hall.tables[AXE].n == ends, "once for all"
    play(house, AXE, callers, 2, random.Random(6))
    past = EntryChain(AXE)
    assert [fault for body in house.books.entries.entries_at(AXE, 0, 10_000) for fault in past.take(body)[1]] == []
    house.stop()
    audit = Audit(has_log=False)
    assert audit.check(house.path.parent), audit.faults
    house.open()


def test_a_round_that_began_after_the_hall_was_opened_is_not_called_off_by_anybodys_word(house):
    me = Identity.new()
    callers = [house.visitor("Ann", public=me.public), house.visitor("Bob")]
    for seat, caller in enumerate(callers, 1):
        caller.ask("sit", table=AXE, seat=seat)
    into_a_round(house, AXE, callers)
    table = house.hall.tables[AXE]
    here(callers[0], me, house.identity.public, table.n + 5, "a" * 64)
    assert "older copy" in house.books.notice and table.session.is_open


# -- what outlasts the books ----------------------------------------------------------------------------------


def test_what_cannot_be_kept_beside_the_books_is_not_done(house, monkeypatch):
    ann = house.visitor("Ann", 1_000)

    def full(*_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("casino.online.host.counterfoils.os.fsync", full)
        answer = ann.ask("buy", cents=500)
        assert not answer.is_done and not answer.is_final and not ann.ask("leave").is_done
    assert house.purse(ann.id) == 1_000
    with monkeypatch.context() as patch:
        patch.setattr("casino.online.server.books.HallBooks.keep_answer", lambda *_: full())
        with pytest.raises(OSError, match="space"):
            ann.ask("buy", cents=500)
    house.reopen()
    assert house.purse(ann.id) == 1_000, "nothing is left there of what was not done"
    assert ann.ask("buy", cents=500).is_done and house.purse(ann.id) == 1_500


def test_a_line_that_a_power_cut_has_torn_is_left_out(house):
    ann = house.visitor("Ann", 1_000)
    path = house.path.with_name(COUNTERFOILS)
    house.stop()
    path.write_bytes(path.read_bytes() + b'\n{"type":"brought","vis\n\xff\n' + b"[" * 200_000)
    house.open()
    assert ann.ask("buy", cents=500).is_done
    house.stop()
    house.path.unlink()
    backup_path(house.path).unlink(missing_ok=True)
    house.open()
    assert house.purse(ann.id) == 1_500, "also books that are lost altogether"


# -- over the wire --------------------------------------------------------------------------------------------


@bounded
async def test_a_hall_whose_books_were_put_back_while_a_table_played_opens_and_says_what_is_missing(tmp_path):
    process = HallProcess(Opening(tmp_path, levels=(AXE,)))
    running = await opened(process)
    code = process.code
    ann = await HallClient.come_in(code, (me := Identity.new()), "Ann")
    assert (await ann.ask("buy", cents=50_000)).is_done and (await ann.ask("sit", table=AXE, seat=1)).is_done
    await ann.close()
    process.stop()
    await running
    copy = (tmp_path / "hall.db").read_bytes()

    process = HallProcess(Opening(tmp_path, levels=(AXE,)))
    running = await opened(process)
    ann = await HallClient.come_in(process.code, me, "Ann")
    told = []

    async def on_entry(entry, head, faults):
        told.append((entry.n, head, tuple(faults)))

    await ann.tables.follow(AXE, on_entry)
    for _ in range(3):
        assert (await ann.ask("stand", table=AXE)).is_done and (await ann.ask("sit", table=AXE, seat=2)).is_done
    assert (await ann.ask("buy", cents=1_000)).is_done
    receipt = msgspec.convert((await ann.ask("leave")).told, Receipt)
    end = process.hall.tables[AXE].head
    await ann.close()
    process.stop()
    await running

    for name in ("hall.db", "hall.db-wal", "hall.db-shm", "hall.db.backup"):
        (tmp_path / name).unlink(missing_ok=True)
    (tmp_path / "hall.db").write_bytes(copy)
    process = HallProcess(Opening(tmp_path, levels=(AXE,)))
    running = await opened(process)
    assert process.books.entries.end_of(AXE)[1] == end, "what was told is told for ever"
    operator = await HallOperator.open(tmp_path)
    state = await operator.who()
    assert "older copy" in state.notice and "told at its tables" in state.notice
    await operator.close()
    ann = await HallClient.come_in(process.code, me, "Ann")
    found = msgspec.convert((await ann.ask("receipts")).told, list[Receipt])
    assert found[-1] == receipt
    await ann.tables.follow(AXE, on_entry, whole=True)
    assert not any(faults for *_, faults in told)
    await ann.close()
    process.stop()
    await running
    process.server.kill()
