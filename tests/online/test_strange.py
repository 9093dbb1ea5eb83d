"""What somebody may send to a hall who means no good, without a network: it is answered, and nothing moves."""

import random

import pytest

from casino.core.letters import looks_of, written_name
from casino.online.checking.chain import EntryChain
from casino.online.messages import Ask, Bet, TableEntry, answer_of, encode
from casino.online.server.books import CASH_OUT
from casino.online.server.hall import MAX_COSTLY
from casino.online.server.table.table import MAX_CHOICES
from casino.records.draw_secrets import commitment_to, new_secret
from casino.save.ledger import BANK
from tests.support.every import every
from tests.support.visitors import EVERY_GAME, play, seated
from tests.tools.halls.strange import BODIES, HONEST, SPOOFS, asks, body_of

AXE, SECOND, BARON = "black_axe/standard", "black_axe/standard@2", "black_baron/standard"


@pytest.fixture
def house(open_house):
    return open_house((*EVERY_GAME, SECOND))


def told(house):
    return len(house.books.entries.entries_after(0, 100_000))


@pytest.mark.parametrize("table", EVERY_GAME)
def test_everything_strange_is_answered_and_nobody_loses_a_cent(house, table):
    ann, mallory = house.visitor("Ann"), house.visitor("Mallory")
    seats = house.hall.tables[table].session.engine.seats
    if seats > 1:
        assert ann.ask("sit", table=table, seat=1).is_done
    answers = [house.hall.ask(mallory.id, body, house.now) for body in BODIES]
    for number, said in enumerate(asks(table, ann.id)):
        mallory.ask("sit", table=table, seat=min(2, seats))
        body = body_of(f"strange {number}", said)
        answers += [house.hall.ask(mallory.id, body, house.now), house.hall.say(mallory.id, table, body, house.now)]
        house.update(10)
    for answer in map(answer_of, answers):
        assert answer.is_done or answer.sentence
    assert (house.purse(ann.id), house.purse(mallory.id), house.books.store.ledger.total()) == (50_000, 50_000, 0)
    assert told(house) < 400, "strange asks are not told to everybody"
    assert all(len(one.body) < 20_000 for one in house.books.entries.entries_after(0, 100_000))


@pytest.mark.parametrize("cents", [501, 505, 499, 10**9])
def test_a_bet_that_the_rules_refuse_is_refused_at_once_and_not_with_the_round_of_all(house, cents):
    ann, mallory = house.visitor("Ann"), house.visitor("Mallory")
    ann.ask("sit", table=BARON, seat=1), mallory.ask("sit", table=BARON, seat=2)
    ann.bet(BARON)
    assert not mallory.ask("bet", table=BARON, cents=cents, commitment=commitment_to(new_secret())).is_done
    mallory.ask("pass", table=BARON)
    ann.reveal(BARON)
    house.update()
    kinds = [entry.kind for entry in house.told if entry.table == BARON]
    assert "begun" in kinds and "unlocked" not in kinds


def test_only_what_a_game_begins_with_is_kept_of_a_bet(house):
    mallory = house.visitor("Mallory")
    mallory.ask("sit", table=AXE, seat=1)
    junk = {"x" * 3_000: (1,) * 3_000}
    assert mallory.ask("bet", table=AXE, cents=400, chips=junk, commitment=commitment_to(new_secret())).is_done
    house.update()
    assert [bet.chips for bet in house.told[-1].bets] == [None]


def test_money_that_is_gone_when_the_secrets_are_in_does_not_call_off_the_round_of_others(house):
    """The same purse bets at several tables, and the first of them takes it."""
    ann, mallory = seated(house, AXE, ("Ann", "Mallory"))
    assert ann.bet(AXE).is_done and mallory.bet(AXE).is_done
    assert house.hall.tables[AXE].is_locked
    account = house.books.people.visitor(mallory.id).account
    with house.books.writing():
        house.books.store.move(account, BANK, house.purse(mallory.id), CASH_OUT)
    assert mallory.reveal(AXE).is_done and ann.reveal(AXE).is_done
    house.update()
    begun = next(entry for entry in house.told if entry.kind == "begun")
    assert begun.out == (2,) and [part.seat for part in begun.parts] == [1]
    past = EntryChain(AXE)
    assert [fault for body in house.books.entries.entries_at(AXE, 0) for fault in past.take(body)[1]] == []


def test_nobody_bets_on_a_secret_that_another_has_committed(house):
    """With a copied commitment no draw can be bent, as the seat is mixed in; but it could only ever be of no good."""
    ann, mallory = house.visitor("Ann"), house.visitor("Mallory")
    ann.ask("sit", table=AXE, seat=1), mallory.ask("sit", table=AXE, seat=2)
    assert ann.bet(AXE).is_done
    answer = mallory.ask("bet", table=AXE, cents=400, commitment=commitment_to(ann.secret))
    assert not answer.is_done and "secret" in answer.sentence
    assert ann.bet(AXE).is_done, "one's own bet may be changed"


@pytest.mark.parametrize("is_opened_again", [False, True])
def test_a_bet_that_is_asked_for_again_after_its_round_is_not_in_the_next(house, is_opened_again):
    """Its secret is known by then. Programs ask again where the link was lost before the answer came."""
    ann, bob = seated(house, AXE, ("Ann", "Bob"))
    secret = new_secret()
    bet = Ask("once", "bet", table=AXE, cents=400, commitment=commitment_to(secret))
    assert ann.say(bet).is_done and bob.bet(AXE).is_done
    assert ann.ask("reveal", table=AXE, secret=secret).is_done and bob.reveal(AXE).is_done
    rng = random.Random(2)
    while house.hall.tables[AXE].session.is_open:
        house.update()
        turn = house.hall.tables[AXE].session.engine.turn
        if turn in (1, 2):
            (ann, bob)[turn - 1].act(AXE, rng)
    if is_opened_again:
        house.reopen()
    house.update()
    assert ann.say(bet).is_done and house.told[-1].bets == ()


def test_a_bet_without_a_secret_is_refused_however_many_rounds_were_played(house):
    """The house's own characters bet without one."""
    house.hall.seat_characters({AXE: {4: "odile"}}, house.now)
    ann, bob = seated(house, AXE, ("Ann", "Bob"))
    play(house, AXE, (ann, bob), 1, random.Random(3))
    answer = ann.ask("bet", table=AXE, cents=400, commitment="")
    assert not answer.is_done and "SHA-256" in answer.sentence


def test_two_seats_with_one_commitment_are_noticed_by_every_program():
    past = EntryChain(AXE)
    same = commitment_to(new_secret())
    locked = TableEntry(
        table=AXE, n=0, kind="locked", prev=past.head, t=1, bets=(Bet(1, 500, None, same), Bet(2, 500, None, same))
    )
    assert past.take(encode(locked))[1] == ["Two seats have bet on one secret."]


def test_who_changes_a_bet_without_end_is_told_to_nobody_any_more(house):
    ann, mallory = house.visitor("Ann"), house.visitor("Mallory")
    ann.ask("sit", table=AXE, seat=1), mallory.ask("sit", table=AXE, seat=2)
    before = told(house)
    done = [mallory.bet(AXE).is_done for _ in range(MAX_CHOICES + 20)]
    assert done == [True] * MAX_CHOICES + [False] * 20 and told(house) == before + MAX_CHOICES
    assert ann.bet(AXE).is_done and mallory.reveal(AXE).is_done is False
    assert house.hall.tables[AXE].is_locked


def test_the_same_bet_again_is_not_told_again(house):
    ann, mallory = house.visitor("Ann"), house.visitor("Mallory")
    ann.ask("sit", table=AXE, seat=1), mallory.ask("sit", table=AXE, seat=2)
    bet = Ask("once", "bet", table=AXE, cents=400, commitment=commitment_to(new_secret()))
    before = told(house)
    assert all(mallory.say(bet).is_done for _ in range(3)) and told(house) == before + 1


def test_costly_questions_are_answered_so_often_and_no_money_is_refused_for_good_by_that(house):
    mallory = house.visitor("Mallory")
    answers = [mallory.ask("start", table=AXE) for _ in range(MAX_COSTLY + 5)]
    assert answers[0].is_done and not answers[-1].is_done and "wait" in answers[-1].sentence
    buy = Ask("patience", "buy", cents=700)
    assert not (refused := mallory.say(buy)).is_done and not refused.is_final
    house.now += 11_000
    assert mallory.say(buy).is_done and house.purse(mallory.id) == 50_700


def test_no_rate_keeps_anybody_who_leaves_with_money(house):
    mallory = house.visitor("Mallory")
    assert not [mallory.ask("start", table=AXE) for _ in range(MAX_COSTLY + 5)][-1].is_done
    mallory.ask("sit", table=AXE, seat=1)
    gone = mallory.ask("leave")
    assert gone.is_done and gone.told["cents"] == 50_000
    assert not mallory.ask("leave").is_done, "with nothing there is no hurry"


def test_leaving_again_with_nothing_gives_the_receipt_there_is(house):
    mallory = house.visitor("Mallory")
    first = mallory.ask("leave").told
    assert [mallory.ask("leave").told for _ in range(5)] == [first] * 5 and len(house.books.receipts()) == 1
    assert mallory.ask("buy", cents=100).is_done
    assert mallory.ask("leave").told["number"] == first["number"] + 1


@every("spoof", SPOOFS)
def test_nobody_comes_in_under_a_name_that_looks_like_anothers(house, spoof):
    house.visitor("Ann Bell")
    assert house.knock(spoof, public="MALLORY").standing == "refused"
    bob = house.visitor("Bob")
    assert not bob.line("lobby", "I am Ann", by=spoof).is_done
    assert not written_name(spoof) or looks_of(spoof) == looks_of("Ann Bell")


@pytest.mark.parametrize("name", HONEST)
def test_names_that_look_otherwise_are_let_in(house, name):
    house.visitor("Ann Bell")
    assert house.knock(name, public="SOMEBODY").standing == "in"


@every(
    "name",
    ["0dile Quint", "Odile", "Ambrose", "Brother Ambrose", "Marrow", "Host", "H\u043est", "THE HALL", "The  Hall."],
)
def test_nobody_looks_like_the_house_or_its_own_players(house, name):
    assert house.knock(name, public="MALLORY").standing == "refused"
    bob = house.visitor("Bob")
    assert not bob.line("lobby", "Give me your chips", by=name).is_done


def test_capitals_of_other_alphabets_and_letters_that_nobody_sees_make_no_other_name():
    pairs = (
        ("Nina", "\u039dina"),
        ("Yann", "\u04aeann"),
        ("harry", "\u04bbarry"),
        ("Bo", "Bo\u3164"),
        ("Bo", "\u1160Bo"),
    )
    assert [(one, two) for one, two in pairs if looks_of(one) != looks_of(two)] == []
    pairs = (
        *(("Bo", f"Bo{unseen}") for unseen in "\u2800\u115f\uffa0\u17b4\u17b5\u034f\ufe0f\u180b\U000e0100"),
        *(("\u0393ia", "\u0413ia"), ("\u03a0a", "\u041fa"), ("\u00c6va", "\u04d4va"), ("\u00d0an", "\u0110an")),
        *(("O\u02bcHara", "O\u2019Hara"), ("\u00c9va", "E\u0301va")),
    )
    assert [(one, two) for one, two in pairs if looks_of(one) != looks_of(two)] == []
    assert looks_of("Nina") != looks_of("Mina") and looks_of("\u03bdina") == looks_of("vina")
