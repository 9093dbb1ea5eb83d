"""A visitor's purse at home and the hall's till: two books, and no cent lost or doubled between them."""

import random
from base64 import b64encode

import msgspec
import pytest

from casino.core.errors import HallRefusal, PurseTooSmall, SaveFull
from casino.core.money import LARGEST_CENTS
from casino.online.checking.audit import Audit
from casino.online.client.purse import KEY, HomePurse
from casino.online.messages import Answer, Ask, Receipt, Statement, answer_of, encode
from casino.online.server.money import on_tables
from casino.online.wire import rights
from casino.online.wire.keys import Identity
from casino.save.ledger import ABROAD, BANK, TABLE
from casino.save.save_file import open_store
from tests.support.books import check_books
from tests.support.sentences import is_sentence
from tests.support.visitors import EVERY_GAME, OpenHall, play, seated

forged = msgspec.structs.replace

TITLE = "Castle of Ada"
AXE = "black_axe/standard"


@pytest.fixture
def house(open_house):
    return open_house(id_of=rights.id_of)


class Home:
    """A program at home and its visit to a hall; `restart` is a kill and the next start."""

    def __init__(self, path, house: OpenHall) -> None:
        self.path, self.house = path, house
        self.store = open_store(path)
        self.me = self.store.create_profile("Ann", "fox").id
        self.purse = HomePurse(self.store, self.me)
        self.caller = house.visitor("Ann", 0, self.purse.identity().public)
        self.hall = house.identity.public

    def restart(self) -> None:
        self.store.close()
        self.store = open_store(self.path)
        self.purse = HomePurse(self.store, self.me)

    def buy(self, cents: int) -> bool | None:
        ask = self.purse.prepare_buy(self.hall, TITLE, cents)
        return self.purse.on_bought(ask, self.caller.say(ask))

    @property
    def cents(self) -> int:
        return self.store.purse(self.me)

    @property
    def there(self) -> int:
        return self.house.purse(self.caller.id)


@pytest.fixture
def home(tmp_path, house):
    home = Home(tmp_path / "casino.save", house)
    yield home
    home.store.close()


# -- the key --------------------------------------------------------------------------------------------------


def test_a_person_has_one_key_for_ever_and_nobody_elses(home):
    first = home.purse.identity()
    home.restart()
    assert home.purse.identity() == first and home.store.preference(home.me, KEY) == first.seed
    bea = HomePurse(home.store, home.store.create_profile("Bea", "owl").id)
    assert bea.identity().public != first.public


@pytest.mark.parametrize("kept", [None, 5, "", "nonsense", ["S"]])
def test_a_key_that_cannot_be_read_makes_way_for_a_new_one(home, kept):
    home.store.keep_preference(home.me, KEY, kept)
    made = home.purse.identity()
    assert home.purse.identity() == made


# -- bringing money -------------------------------------------------------------------------------------------


def test_what_is_brought_leaves_one_purse_and_is_in_the_other(home):
    assert home.buy(30_000) is True
    assert (home.cents, home.there) == (70_000, 30_000)
    assert home.store.purse(ABROAD) == 30_000 and home.house.books.store.purse(BANK) == -30_000
    assert home.purse.outstanding(home.hall) == []


def test_more_than_the_purse_never_reaches_the_hall(home):
    with pytest.raises(PurseTooSmall):
        home.buy(100_001)
    assert (home.cents, home.there) == (100_000, 0)


def test_what_the_hall_refuses_is_back_and_stays_refused(home):
    home.house.books.set_terms(most_buy_in_cents=20_000)
    ask = home.purse.prepare_buy(home.hall, TITLE, 30_000)
    answer = home.caller.say(ask)
    assert "more than 200.00 into this hall" in answer.sentence and is_sentence(answer.sentence)
    assert home.purse.on_bought(ask, answer) is False
    home.house.books.set_terms()  # a message that was late finds another hall
    home.house.reopen()
    assert home.caller.say(ask) == answer
    assert (home.cents, home.there) == (100_000, 0)


def test_the_most_counts_what_somebody_has_here_also_on_a_table(home):
    home.house.books.set_terms(most_buy_in_cents=40_000)
    assert home.buy(40_000) is True
    assert home.caller.ask("sit", table=AXE, seat=1).is_done
    table = home.house.hall.tables[AXE]
    while not table.session.is_open:
        assert home.caller.bet(AXE).is_done and home.caller.reveal(AXE).is_done
    held = home.there + home.house.books.store.purse(TABLE)
    assert held != home.there
    answer = home.caller.ask("buy", cents=max(1, 40_001 - held))
    assert not answer.is_done and "you have" in answer.sentence and "400.00" in answer.sentence
    assert held >= 40_000 or home.caller.ask("buy", cents=40_000 - held).is_done


def test_an_answer_that_was_lost_is_asked_for_again_after_a_restart(home):
    ask = home.purse.prepare_buy(home.hall, TITLE, 30_000)
    home.caller.say(ask)  # done there; the answer does not come
    home.restart()
    assert home.purse.outstanding(home.hall) == [ask] and home.purse.outstanding("another") == []
    assert home.purse.on_bought(ask, home.caller.say(ask)) is True
    assert (home.cents, home.there) == (70_000, 30_000) and home.purse.outstanding(home.hall) == []


def test_a_refusal_that_is_in_no_book_leaves_the_sum_on_its_way(home, monkeypatch):
    ask = home.purse.prepare_buy(home.hall, TITLE, 30_000)

    def full(*_):
        raise SaveFull("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr("casino.save.ledger.Ledger.move", full)
        assert home.purse.on_bought(ask, home.caller.say(ask)) is None
    with monkeypatch.context() as patch:  # refused, and that cannot be written either
        patch.setattr("casino.online.server.books.HallBooks.keep_answer", full)
        home.house.books.set_terms(most_buy_in_cents=1)
        assert home.purse.on_bought(ask, home.caller.say(ask)) is None
        home.house.books.set_terms()
    for other in (Answer("", False, "What?"), Answer("other", True), Answer("other", False, "No.", is_final=True)):
        assert home.purse.on_bought(ask, other) is None
    assert home.cents == 70_000 and home.purse.outstanding(home.hall) == [ask]
    assert home.purse.on_bought(ask, home.caller.say(ask)) is True
    assert (home.cents, home.there) == (70_000, 30_000)


def test_who_was_banned_after_bringing_money_is_not_told_that_it_was_refused(home):
    ask = home.purse.prepare_buy(home.hall, TITLE, 30_000)
    home.caller.say(ask)
    home.house.books.people.set_standing(home.caller.id, "banned")
    assert home.purse.on_bought(ask, home.caller.say(ask)) is True
    later = home.purse.prepare_buy(home.hall, TITLE, 100)
    assert home.purse.on_bought(later, home.caller.say(later)) is False
    home.house.books.people.set_standing(home.caller.id, "in")
    assert not home.caller.say(later).is_done
    assert (home.cents, home.there) == (70_000, 30_000)


@pytest.mark.parametrize("title", ["", "\x1b[31m\n", "x" * 500, "a: b"])
def test_a_hall_may_call_itself_anything(home, title):
    home.purse.prepare_buy(home.hall, title, 100)
    said = home.purse.owed()[0].title
    assert 1 <= len(said) <= 40 and said.isprintable()


# -- bringing it home -----------------------------------------------------------------------------------------


def test_a_receipt_brings_home_once_also_when_it_was_lost_on_the_way(home):
    home.buy(30_000)
    leave = Ask("home", "leave")
    told = home.caller.say(leave).told
    home.restart()  # before anything was booked
    assert home.purse.on_receipts(home.hall, home.caller.ask("receipts").told) == 30_000
    assert home.purse.on_receipt(home.hall, told) == 0
    assert home.purse.on_receipt(home.hall, encode(msgspec.convert(told, Receipt))) == 0, "as it comes to the ear"
    assert (home.cents, home.there, home.store.purse(ABROAD)) == (100_000, 0, 0)
    check_books(home.store)


def test_receipts_are_told_to_their_owner_from_a_number_on(home):
    for _ in range(3):
        home.buy(100)
        home.caller.ask("leave")
    bob = home.house.visitor("Bob")
    bob.ask("leave")
    numbers = [one["number"] for one in home.caller.ask("receipts").told]
    assert len(numbers) == 3 and numbers == sorted(set(numbers))
    assert [one["number"] for one in home.caller.ask("receipts", head=numbers[1]).told] == numbers[2:]
    assert home.caller.ask("receipts", head=numbers[2]).told == []


def test_many_receipts_come_in_more_than_one_answer(home, monkeypatch):
    monkeypatch.setattr("casino.online.server.money.MAX_TOLD_BYTES", 700)
    for _ in range(5):
        home.buy(100)
        home.caller.ask("leave")
    head, came = 0, 0
    while told := home.caller.ask("receipts", head=head).told:
        assert len(told) < 5
        came += home.purse.on_receipts(home.hall, told)
        head = told[-1]["number"]
    assert came == 500 and home.cents == 100_000


def test_nothing_is_booked_that_the_visited_hall_did_not_sign_for_this_person(home):
    home.buy(30_000)
    receipt = msgspec.convert(home.caller.ask("leave").told, Receipt)
    other = OpenHall(home.path.parent / "other", id_of=rights.id_of)
    stranger = other.visitor("Ann", 0, home.purse.identity().public)
    theirs = msgspec.convert(stranger.ask("leave").told, Receipt)
    other.stop()
    bob = home.house.visitor("Bob", 5_000, Identity.new().public)
    bobs = msgspec.convert(bob.ask("leave").told, Receipt)
    for told in (
        *(forged(receipt, cents=30_001), forged(receipt, number=9), forged(receipt, t=1)),
        *(forged(receipt, brought=0), forged(receipt, signature=""), forged(receipt, signature="!")),
        *(forged(receipt, hall="U"), theirs, forged(theirs, hall=home.hall), bobs),
        forged(bobs, visitor=receipt.visitor),
        *(None, 5, b"", b"\xff", b"{}", {"hall": home.hall}, encode(None), [receipt]),
    ):
        with pytest.raises(HallRefusal) as refusal:
            home.purse.on_receipt(home.hall, told)
        assert is_sentence(str(refusal.value)) and "Nothing was booked" in str(refusal.value)
    with pytest.raises(HallRefusal):
        home.purse.on_receipts(home.hall, None)
    assert home.cents == 70_000
    assert home.purse.on_receipt(home.hall, receipt) == 30_000


@pytest.mark.parametrize(
    "changes",
    [
        *({"cents": -1}, {"cents": LARGEST_CENTS + 1}, {"cents": 10**40}, {"t": 10**18}, {"t": -1}, {"brought": -1}),
        *({"number": 0}, {"number": 1 << 63}, {"brought": 10**30}),
    ],
)
def test_a_hall_that_signs_nonsense_is_refused_too(home, changes):
    made = Receipt(home.hall, home.caller.id, 1, 0, 5, 1)
    made = msgspec.structs.replace(made, **changes)
    made = msgspec.structs.replace(made, signature=b64encode(home.house.identity.sign(made.signed_text())).decode())
    with pytest.raises(HallRefusal) as refusal:
        home.purse.on_receipt(home.hall, made)
    assert is_sentence(str(refusal.value)) and home.cents == 100_000


# -- what the hall owes ---------------------------------------------------------------------------------------


def test_a_hall_that_died_owes_by_its_last_signed_statement(home):
    home.buy(30_000)
    home.caller.ask("sit", table=AXE, seat=1)
    table = home.house.hall.tables[AXE]
    while not table.session.is_open:
        home.caller.bet(AXE)
        home.caller.reveal(AXE)
    told = home.caller.ask("statement").told
    staked = home.house.books.store.purse(TABLE)
    assert staked and told["cents"] == home.there + staked, "what lies on the table is still the visitor's"
    assert home.purse.on_statement(home.hall, told) == told["cents"]
    (found,) = home.purse.owed()
    assert (found.title, found.brought, found.cents) == (TITLE, 30_000, told["cents"])
    said = msgspec.convert(told, Statement)
    ((body,),) = home.store.rows("SELECT body FROM abroad_told", ())
    assert body == encode(said).decode()
    for other in (
        msgspec.structs.replace(said, cents=said.cents + 1),
        msgspec.structs.replace(said, t=said.t + 1),
        msgspec.structs.replace(said, hall="UOTHER"),
        None,
    ):
        with pytest.raises(HallRefusal):
            home.purse.on_statement(home.hall, other)
    assert home.purse.owed() == [found]


@pytest.mark.parametrize("table", EVERY_GAME)
def test_what_lies_on_a_table_belongs_to_those_who_staked_it(house, table):
    """At every step of a round, also after a hand was lost in it."""
    callers = seated(house, table)
    looked = 0
    tick = house.hall.tick

    def look(now):
        nonlocal looked
        tick(now)
        found = on_tables(house.books)
        assert sum(found.values()) == house.books.store.purse(TABLE)
        looked += bool(found)

    house.hall.tick = look
    play(house, table, callers, 6, random.Random(11))
    assert looked or table == "baccarat/salon"  # whose round is one step
    house.stop()


# -- two books, stopped anywhere ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_lost_between_two_machines_no_cent_is(home, seed):
    rng = random.Random(seed)
    asks: list[Ask] = []
    for _ in range(60):
        what = rng.choice(("buy", "again", "leave", "receipts", "statement", "restart", "reopen", "most", "late"))
        if what == "buy" and home.cents > 2:
            asks.append(home.purse.prepare_buy(home.hall, TITLE, rng.randint(1, home.cents // 2)))
            answer = home.caller.say(asks[-1]) if rng.random() < 0.7 else None
            if answer is not None and rng.random() < 0.7:
                home.purse.on_bought(asks[-1], answer)
        elif what == "again":
            for ask in home.purse.outstanding(home.hall):
                home.purse.on_bought(ask, home.caller.say(ask))
        elif what == "late" and asks:
            home.caller.say(rng.choice(asks))
        elif what == "leave":
            told = home.caller.ask("leave").told
            if rng.random() < 0.5:
                home.purse.on_receipt(home.hall, told)
        elif what == "receipts":
            home.purse.on_receipts(home.hall, home.caller.ask("receipts").told)
        elif what == "statement":
            home.purse.on_statement(home.hall, home.caller.ask("statement").told)
        elif what == "restart":
            home.restart()
        elif what == "reopen":
            home.house.reopen()
        elif what == "most":
            home.house.books.set_terms(most_buy_in_cents=rng.choice((1_000, 20_000, 1_000_000)))
        home.house.now += 1_000
        assert home.cents + home.store.purse(ABROAD) == 100_000
        assert home.there <= home.store.purse(ABROAD)
        assert home.store.ledger.total() == 0 == home.house.books.store.ledger.total()
    for ask in home.purse.outstanding(home.hall):
        assert home.purse.on_bought(ask, home.caller.say(ask)) is not None
    home.caller.ask("leave")
    home.purse.on_receipts(home.hall, home.caller.ask("receipts").told)
    assert (home.cents, home.there, home.store.purse(ABROAD)) == (100_000, 0, 0)
    assert home.purse.owed() == []
    check_books(home.store)
    home.house.books.close()
    audit = Audit(has_log=False)
    assert audit.check(home.house.path.parent), audit.faults


def test_the_answer_says_whether_a_refusal_is_final():
    assert not answer_of(b'{"aid":"a","is_done":false}').is_final
