"""A tournament: everybody plays from the same purse of the hall's, nothing is brought or taken home, and one leads."""

import random

import pytest

from casino.core.errors import HallError
from casino.online.checking.audit import Audit
from casino.online.messages import Ask
from casino.online.server.books import BUY_IN, CASH_OUT
from casino.online.server.money import on_tables, standings
from casino.online.server.visitors import GIVEN, STRANGER_MS
from casino.save.ledger import BANK, TABLE
from tests.support.books import movements
from tests.support.saves import alter
from tests.support.sentences import is_sentence
from tests.support.visitors import bet_and_reveal, play, seated

PURSE = 100_000
AXE = "black_axe/standard"


@pytest.fixture
def house(open_house):
    return open_house(tournament_cents=PURSE)


def people(house, *names):
    return [house.visitor(name, 0) for name in names]


def ranks(house):
    return [(one.name, one.cents, one.rank) for one in standings(house.books)]


def give(house, source: str, target: str, cents: int) -> None:
    accounts = {who.id: who.account for who in house.books.people.visitors()}
    with house.books.writing():
        house.books.store.move(accounts[source], accounts[target], cents, "won")


# -- the purse ------------------------------------------------------------------------------------------------


def test_everybody_gets_the_same_purse_once(house):
    people(house, "Ann", "Bob")
    house.knock("Ann")
    house.hall.books.people.let_in("ann", "ANN", "Anna", "guest_owl")
    house.hall.books.people.set_standing("bob", "banned")
    house.hall.books.people.set_standing("bob", "in")
    house.reopen()
    house.knock("Bob")
    assert house.purse("ann") == house.purse("bob") == PURSE
    assert [move[2:] for move in movements(house.books.store)] == [(PURSE, GIVEN)] * 2
    assert house.books.store.purse(BANK) == -2 * PURSE


def test_who_only_knocks_has_no_purse_until_let_in(house):
    house.books.people.let_in("cy", "CY", "Cy", "guest_owl", "knocking")
    assert house.purse("cy") == 0 and standings(house.books) == ()
    for _ in range(2):
        house.books.people.set_standing("cy", "in")
    assert house.purse("cy") == PURSE


def test_who_only_stood_there_is_forgotten_after_a_day_and_gives_the_purse_back(house):
    sitter, _, stands = people(house, "Ann", "Bob", "Cy")
    assert sitter.ask("sit", table=AXE, seat=1).is_done and stands.ask("leave").is_done
    house.now += STRANGER_MS
    house.update()
    assert [who.name for who in house.books.people.visitors()] == ["Ann"] and ranks(house) == [("Ann", PURSE, 1)]
    people(house, "Bob", "Eve")  # with the accounts of those who have gone
    assert ranks(house) == [("Ann", PURSE, 1), ("Bob", PURSE, 1), ("Eve", PURSE, 1)]
    assert house.books.store.purse(BANK) == -3 * PURSE
    house.stop()
    audit = Audit(str.casefold, has_log=False)
    assert audit.check(house.path.parent), audit.faults
    house.open()


def test_nothing_is_brought_and_the_refusal_is_kept(house):
    (ann,) = people(house, "Ann")
    ask = Ask("mine", "buy", cents=500)
    answer = ann.say(ask)
    assert not answer.is_done and answer.is_final and "tournament" in answer.sentence and is_sentence(answer.sentence)
    assert ann.say(ask) == answer and house.purse(ann.id) == PURSE


def test_who_leaves_takes_nothing_home_and_stays_in_the_standings(house):
    (ann,) = people(house, "Ann")
    ann.ask("sit", table=AXE, seat=1)
    answer = ann.ask("leave")
    assert answer.is_done and (answer.told["cents"], answer.told["brought"]) == (0, 0)
    assert not house.hall.tables[AXE].sitters
    assert house.purse(ann.id) == PURSE and ranks(house) == [("Ann", PURSE, 1)]
    told = ann.ask("statement").told
    assert (told["cents"], told["brought"]) == (0, 0), "nobody is owed anything"


def test_a_hall_where_people_bring_their_own_gives_nothing(open_house):
    house = open_house()
    ann = house.visitor("Ann", 700)
    assert house.purse(ann.id) == 700
    answer = ann.ask("standings")
    assert not answer.is_done and answer.sentence == "This hall is not a tournament."
    assert ann.ask("terms").told == {"tournament_cents": 0, "most_buy_in_cents": 100_000_000}


def test_a_program_can_ask_for_the_terms(house):
    (ann,) = people(house, "Ann")
    assert ann.ask("terms").told["tournament_cents"] == PURSE


# -- standings ------------------------------------------------------------------------------------------------


def test_equal_purses_share_a_rank_and_the_next_counts_them(house):
    people(house, "Ann", "Bob", "Cy", "Dee")
    assert [rank for *_, rank in ranks(house)] == [1, 1, 1, 1]
    give(house, "ann", "dee", 500)
    assert ranks(house) == [("Dee", PURSE + 500, 1), ("Bob", PURSE, 2), ("Cy", PURSE, 2), ("Ann", PURSE - 500, 4)]
    give(house, "cy", "ann", 500)
    assert [(name, rank) for name, _, rank in ranks(house)] == [("Dee", 1), ("Ann", 2), ("Bob", 2), ("Cy", 4)]


def test_nobody_stands_where_nobody_is_and_who_was_banned_does_not(house):
    assert standings(house.books) == ()
    people(house, "Ann", "Bob")
    house.books.people.set_standing("ann", "banned")
    assert [name for name, *_ in ranks(house)] == ["Bob"]


def test_what_lies_on_the_table_still_counts_for_its_owner(house):
    ann, bob = seated(house, AXE, cents=0)
    table = house.hall.tables[AXE]
    while sum(cents > 0 for cents in on_tables(house.books).values()) < 2:  # a natural is paid at once
        if table.session.is_open:
            table.session.settle_by_rules()
        bet_and_reveal(AXE, (ann, bob))
    staked = on_tables(house.books)
    assert sum(staked.values()) == house.books.store.purse(TABLE) > 0
    told = {one["id"]: one for one in bob.ask("standings").told}
    for caller in (ann, bob):
        who = house.books.people.visitor(caller.id)
        assert told[caller.id]["cents"] == house.purse(caller.id) + staked[who.account] != house.purse(caller.id)


def test_the_standings_are_a_sum_of_what_was_given_and_what_the_house_won(house):
    callers = seated(house, AXE, cents=0)
    play(house, AXE, callers, 4, random.Random(2))
    store = house.books.store
    assert sum(cents for _, cents, _ in ranks(house)) == -store.purse(BANK) - store.purse(2)


# -- the same hall again --------------------------------------------------------------------------------------


def test_a_tournament_stays_one_without_being_told_again(house):
    people(house, "Ann")
    for again in (None, PURSE):
        house.terms = (again, None)
        house.reopen()
        assert house.books.terms.tournament_cents == PURSE
    people(house, "Bob")
    assert house.purse("bob") == PURSE


@pytest.mark.parametrize(("first", "then"), [(PURSE, (PURSE + 100, None)), (PURSE, (0, None)), (None, (PURSE, None))])
def test_a_hall_that_people_have_been_in_does_not_become_another(open_house, first, then):
    house = open_house(tournament_cents=first)
    house.visitor("Ann", 0)
    before = house.purse("ann")
    with pytest.raises(HallError) as refusal:
        house.books.set_terms(*then)
    assert is_sentence(str(refusal.value)) and "another folder" in str(refusal.value)
    house.reopen()
    assert house.purse("ann") == before and house.books.terms.tournament_cents == (first or 0)


def test_until_somebody_came_in_it_may_still_be_decided(house):
    house.books.set_terms(PURSE + 100)
    people(house, "Ann")
    assert house.purse("ann") == PURSE + 100


def test_a_tournament_has_no_most_to_bring(house):
    with pytest.raises(HallError, match="nobody brings money"):
        house.books.set_terms(None, 5_000)
    assert house.books.terms.tournament_cents == PURSE


# -- the audit ------------------------------------------------------------------------------------------------


def audit(house) -> list[str]:
    house.books.close()
    found = Audit(str.casefold, has_log=False)
    found.check(house.path.parent)
    return found.faults


def test_a_whole_tournament_holds(house):
    callers = seated(house, AXE, ("Ann", "Bob", "Cy"), cents=0)
    play(house, AXE, callers, 3, random.Random(4))
    callers[0].ask("leave")
    house.books.people.set_standing("cy", "banned")
    assert audit(house) == []


@pytest.mark.parametrize("reason", [BUY_IN, GIVEN])
def test_a_purse_beside_the_rule_is_found(house, reason):
    people(house, "Ann")
    with house.books.writing():
        house.books.store.move(BANK, house.books.people.visitor("ann").account, 100, reason)
    assert audit(house) != []


def test_money_taken_out_of_a_tournament_is_found(house):
    people(house, "Ann")
    with house.books.writing():
        house.books.store.move(house.books.people.visitor("ann").account, BANK, 100, CASH_OUT)
    assert audit(house) != []


def test_terms_that_were_altered_are_found(house):
    people(house, "Ann")
    house.stop()
    alter(house.path, "UPDATE hall_terms SET cents = 0")
    found = Audit(str.casefold, has_log=False)
    assert not found.check(house.path.parent)
    house.terms = (None, None)
    house.open()
