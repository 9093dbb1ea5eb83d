"""A game master's evening in a hall: who may, what is refused, whose money it is, and that every program checks it."""

import json
import random
from itertools import count
from shutil import copy

import msgspec
import pytest

from casino.core.errors import SaveFull
from casino.online.checking.audit import Audit
from casino.online.checking.chain import EntryChain
from casino.online.client.player import any_action
from casino.online.host.accounts import statement_of
from casino.online.host.folder import Secrets
from casino.online.messages import NOT_NOW, Ask, EveningState, MemberAsked, encode
from casino.online.server.books import HallBooks
from casino.online.server.presence import KEPT_MS
from casino.online.server.table.table import TURN_MS
from casino.records.rounds import decode_record
from casino.save.ledger import BANK, Ledger
from tests.online.evenings import in_an_evening, until
from tests.support.visitors import OpenHall, bet_and_reveal, into_a_round, play, seated

PILOK, BARON, AXE = "pilok/standard", "black_baron/standard", "black_axe/standard"
TABLES = (PILOK, BARON, AXE)
ZED = MemberAsked(20_000, name="Zed", portrait="guest_owl", manner="odile", skill="5D")


def allowed(house, level=PILOK, names=("Ann", "Bob"), cents=50_000):
    """Visitors at a table with one of the house's characters, where a visitor may be the game master."""
    assert house.order("game_master", value="on").sentence == "A visitor may be the game master at a table."
    house.hall.seat_characters({level: {house.hall.tables[level].session.engine.seats: "rook"}}, house.now)
    return house.hall.tables[level], *seated(house, level, names, cents)


def begun(house, level=PILOK, cents=50_000):
    table, ann, bob = allowed(house, level, cents=cents)
    answer = ann.ask("master_begin", table=level)
    assert answer.is_done, answer.sentence
    return table, ann, bob


def put(caller, asked, level=PILOK, **changes):
    return caller.ask("master_put", table=level, member=msgspec.structs.replace(asked, **changes))


def state_of(answer):
    assert answer.is_done, answer.sentence
    return msgspec.convert(answer.told, EveningState)


def by_name(answer):
    return {one.name: one for one in state_of(answer).members}


def wanted(told, **changes):
    """A purse as it is, with changes, as a game master asks for it."""
    fields = (told.cents, told.member, told.name, told.portrait, told.manner, told.by_master, told.skill)
    return msgspec.structs.replace(MemberAsked(*fields), **changes)


def make_rich(master, level):
    """Fills all purses of an evening with enough for all that chance may bring."""
    for told in by_name(master.ask("master_look", table=level)).values():
        assert put(master, wanted(told, cents=5_000_000), level).is_done


def check(house):
    """Every program that follows, and the audit of the closed hall, find nothing wrong; every cent is somewhere."""
    for level in house.hall.tables:
        past = EntryChain(level)
        entries = [entry for entry in house.told if entry.table == level]
        assert [fault for entry in entries for fault in past.take(encode(entry))[1]] == [], level
    assert statement_of(house.books).holds and Ledger(house.books.store.connection).total() == 0
    assert said_of(house) == []


def finished(house, level, callers, master=None):
    """Plays the open round to its end; the game master acts for whom they play. The seats that they played."""
    table, rng, played = house.hall.tables[level], random.Random(4), []
    for _ in range(400):
        if not table.session.is_open:
            return played
        turn = table.session.engine.turn
        who = table.sitters.get(turn)
        if who is not None and who.by_master and master is not None:
            offer = table.session.engine.default_action(turn)
            assert master.ask("act", table=level, action=offer, head=table.n - 1).is_done
            played.append(turn)
        elif who is not None and who.visitor:
            assert next(one for one in callers if one.id == who.visitor).act(level, rng).is_done
        house.update()
    raise AssertionError("the round does not end")


@pytest.mark.parametrize("level", TABLES)
def test_an_evening_has_purses_of_its_own_and_leaves_no_trace_in_what_was_brought(house, level):
    table, ann, bob = begun(house, level)
    brought = {one.id: house.purse(one.id) for one in (ann, bob)}
    house.update()
    assert {place.name for place in table.places} == {"Ann", "Bob", "Rook Halloran"}
    assert all(place.member and place.purse >= 50_000 for place in table.places)
    assert house.told[-1].evening.master == ann.id and house.told[-1].evening.name == "Ann"
    make_rich(ann, level)
    bank = house.books.store.purse(BANK)
    play(house, level, [ann, bob], 2, random.Random(2))
    outcomes = by_name(ann.ask("master_look", table=level))
    assert ann.ask("master_end", table=level).is_done
    house.update()
    over = next(entry.over for entry in house.told if entry.over is not None)
    assert over.rounds == 2 and {(one.name, one.held) for one in over.outcomes} == {
        (one.name, one.cents) for one in outcomes.values()
    }
    assert {one.id: house.purse(one.id) for one in (ann, bob)} == brought
    assert [(who.visitor, who.member) for who in table.sitters.values()] == [(ann.id, None), (bob.id, None), ("", None)]
    assert table.sitters[table.session.engine.seats].account.kind == "character", "the house's own are back"
    won = sum(one.held - one.given for one in over.outcomes)
    assert house.books.store.purse(BANK) - bank == won + sum(one.given for one in over.outcomes)
    play(house, level, [ann, bob], 1, random.Random(3))
    assert [place.purse for place in table.places[:2]] == [house.purse(one.id) for one in (ann, bob)], "their own again"
    check(house)


def test_the_game_master_invents_players_sets_them_and_plays_them(house):
    table, ann, bob = begun(house)
    zed = by_name(put(ann, ZED))["Zed"]
    assert (zed.cents, zed.skill, zed.seat, zed.by_master) == (20_000, "5D", 3, False)
    rook = by_name(ann.ask("master_look", table=PILOK))["Rook Halloran"]
    told = by_name(
        put(ann, wanted(rook, name="Old Salt", portrait="tobias", cents=12_345, skill="6d+1", by_master=True))
    )
    assert (told["Old Salt"].cents, told["Old Salt"].skill) == (12_345, "6D+1") and "Rook Halloran" not in told
    assert by_name(put(ann, MemberAsked(70_000, told["Bob"].member)))["Bob"].cents == 70_000
    into_a_round(house, PILOK, [ann, bob])
    salt = rook.seat
    assert set(finished(house, PILOK, [ann, bob], ann)) == {salt}
    record = next(decode_record(bytes(entry.record)) for entry in house.told if entry.is_settled)
    assert (record.seats[salt - 1].name, record.seats[salt - 1].skill) == ("Old Salt", "6D+1")
    assert (record.seats[2].name, record.seats[2].skill) == ("Zed", "5D")
    acted = [entry for entry in house.told if entry.kind == "acted" and entry.action.seat == salt]
    assert acted and all(entry.asked_by == ann.id for entry in acted)
    assert ann.ask("master_empty", table=PILOK, seat=zed.seat).is_done and zed.seat not in table.sitters
    away = by_name(ann.ask("master_look", table=PILOK))["Zed"]
    assert away.seat == 0 and by_name(put(ann, wanted(away, seat=5, cents=9_000)))["Zed"].seat == 5
    check(house)


def test_the_game_master_lays_the_bets_of_whom_they_play_and_else_the_house_does(house):
    table, ann, bob = begun(house, BARON)
    rook = by_name(ann.ask("master_look", table=BARON))["Rook Halloran"]
    lay = lambda who, seat, cents: who.ask("master_bet", table=BARON, seat=seat, cents=cents)  # noqa: E731
    assert lay(ann, rook.seat, 700).sentence == "You do not play that seat."
    assert put(ann, wanted(rook, by_master=True), BARON).is_done
    for answer, said in (
        (lay(bob, rook.seat, 700), "Ann is the game master"),
        (lay(ann, 1, 700), "You do not play that seat."),
        (lay(ann, rook.seat, 10**9), ""),
        (lay(ann, rook.seat, 0), ""),
    ):
        assert not answer.is_done and said in answer.sentence and "\n" not in answer.sentence and not table.laid
    for cents in (700, 0):
        assert not cents or lay(ann, rook.seat, cents).is_done
        bet_and_reveal(BARON, [ann, bob])
        house.update()
        locked = [entry for entry in house.told if entry.kind == "locked"][-1]
        (bet,) = [bet for bet in locked.bets if bet.seat == rook.seat]
        assert (bet.cents == cents) if cents else bet.cents and not bet.commitment
        if table.session.is_open:  # the dealer may have ended it as the dice fell
            assert "wait until the round is over" in lay(ann, rook.seat, 700).sentence and not table.laid
        finished(house, BARON, [ann, bob], ann)
    assert put(ann, wanted(rook, by_master=True, cents=100), BARON).is_done
    assert "purse does not cover this bet" in lay(ann, rook.seat, 700).sentence
    check(house)


def test_fee_and_limits_hold_for_the_evening_and_every_round_was_played_by_those_told_before_it(house):
    table, ann, bob = begun(house)
    make_rich(ann, PILOK)
    play(house, PILOK, [ann, bob], 1, random.Random(1))
    for _ in range(2):
        assert ann.ask("master_terms", table=PILOK, terms={"ante": 25, "minimum_bet": 50, "maximum_bet": 100}).is_done
        play(house, PILOK, [ann, bob], 1, random.Random(1))
    records = [decode_record(bytes(entry.record)) for entry in house.told if entry.is_settled]
    assert [record.settings["ante"] for record in records] == [10, 25, 25]
    bet_and_reveal(PILOK, [ann])
    assert table.until and ann.ask("master_end", table=PILOK).is_done
    assert not table.until and int(table.level.settings.ante) == 1_000, "Ann's bet was of the evening"
    house.update()
    play(house, PILOK, [ann, bob], 1, random.Random(1))
    entries = [entry for entry in house.told if entry.table == PILOK]
    told = next(entry.evening for entry in entries if entry.evening is not None)
    for change in ({"evening": None}, {"evening": told}):
        past, faults = EntryChain(PILOK), []
        for entry in entries:
            changed = entry.kind == "begun" and entry.evening is not None
            faults += past.take(encode(msgspec.structs.replace(entry, **change) if changed else entry))[1]
        assert "The round was not played by this table's rules." in faults
        assert "Fee, limits or purses of the evening were changed after bets had been made." in faults
    check(house)


def test_people_play_from_their_own_purses_where_the_game_master_says_so_before_the_first_round(house):
    table, ann, bob = begun(house, cents=5_000_000)
    for text in ("own", "", "own"):
        assert ann.ask("master_terms", table=PILOK, terms={}, text=text).is_done
        assert [bool(place.member) for place in table.places] == [not text, not text, True]
        assert [place.purse for place in table.places[:2]] == [5_000_000 if text else 50_000] * 2
        assert table.places[-1].name == "Rook Halloran" and house.hall.table_now(PILOK).gives_purses == (not text)
    assert ann.ask("master_terms", table=PILOK, terms={"ante": 50}, text="").is_done
    assert [place.purse for place in table.places[:2]] == [100_000] * 2, "as the new fee asks for"
    assert ann.ask("master_terms", table=PILOK, terms={"ante": 10}, text="own").is_done
    assert not ann.ask("master_terms", table=PILOK, terms={}, text="mine").is_done
    bobs = by_name(ann.ask("master_look", table=PILOK))["Bob"]
    assert bobs.is_own and "plays from their own purse" in put(ann, MemberAsked(9_999, bobs.member)).sentence
    play(house, PILOK, [ann, bob], 1, random.Random(1))
    eve = house.visitor("Eve", 3_000_000)
    assert eve.ask("sit", table=PILOK, seat=4).is_done and table.places[2].purse == 3_000_000
    house.reopen()
    play(house, PILOK, [ann, bob, eve], 1, random.Random(1))
    refusal = ann.ask("master_terms", table=PILOK, terms={}, text="").sentence
    assert refusal == "A round has already been played: the purses stay as they are this evening."
    assert bob.ask("buy", cents=7_000).is_done
    assert ann.ask("master_end", table=PILOK).is_done
    house.update()
    over = house.told[-1].over
    assert over.own_purses and house.hall.tables[PILOK].kept_evening is None
    nets = {one.name: one.held - one.given for one in over.outcomes}
    held = {one.id: house.purse(one.id) for one in (ann, bob, eve)}
    assert held == {
        ann.id: 5_000_000 + nets["Ann"],
        bob.id: 5_007_000 + nets["Bob"],
        eve.id: 3_000_000 + nets["Eve"],
    }
    assert sum(nets.values()) == 0, "at Pi'Lok there is no house"
    check(house)


def test_what_cannot_be_is_refused_in_one_sentence_and_nothing_has_changed(house):
    house.hall.seat_characters({PILOK: {7: "rook"}}, house.now)
    ann, bob = seated(house, PILOK)
    table = house.hall.tables[PILOK]
    refusals = [(lambda: ann.ask("master_begin", table=PILOK), "This hall has no game masters")]
    assert not house.order("game_master", value="perhaps").is_done

    def refused(asks):
        for ask, said in asks:
            before = table.n, table.places, table.kept_evening, house.books.store.ledger.last
            answer = ask()
            assert not answer.is_done and said in answer.sentence and "\n" not in answer.sentence, answer.sentence
            assert (table.n, table.places, table.kept_evening, house.books.store.ledger.last) == before, said

    refused(refusals)
    house.order("game_master", value="on")
    eve = house.visitor("Eve")
    refused(
        (
            (lambda: ann.ask("master_look", table=PILOK), "There is no game master at this table."),
            (lambda: ann.ask("master_begin", table="baccarat/salon"), "You are not at this table."),
            (lambda: eve.ask("master_begin", table=PILOK), "You are not at this table."),
        )
    )
    ann.ask("go", table="baccarat/salon")
    refused(((lambda: ann.ask("master_begin", table="baccarat/salon"), "where the house's players sit"),))
    ann.ask("go", table=PILOK)
    assert ann.ask("master_begin", table=PILOK).is_done
    rook = by_name(ann.ask("master_look", table=PILOK))["Rook Halloran"]
    bobs = by_name(ann.ask("master_look", table=PILOK))["Bob"].member
    ask = lambda **changes: put(ann, wanted(rook, **changes))  # noqa: E731
    terms = lambda **raw: ann.ask("master_terms", table=PILOK, terms=raw)  # noqa: E731
    refused(
        (
            (lambda: ann.ask("master_begin", table=PILOK), "You are the game master here already."),
            (lambda: bob.ask("master_begin", table=PILOK), "Ann is the game master at this table."),
            *((lambda what=what: bob.ask(what, table=PILOK), "Ann is the game master") for what in _OF_MASTERS),
            (lambda: put(bob, ZED), "Ann is the game master at this table."),
            (lambda: ask(cents=999), "needs at least 10 credits in the purse, the least stake here."),
            (lambda: ask(cents=-5), "needs at least 10 credits"),
            (lambda: ask(cents=2**53), "A purse holds at most 1,000,000,000 credits in a hall."),
            (lambda: ask(name="  "), "A name has 1 to"),
            (lambda: ask(name="Bob"), "There is already somebody called Bob here this evening."),
            (lambda: put(ann, ZED, name="Eve"), "Somebody called Eve is already in this hall"),
            (lambda: ask(skill="13D"), "A sheet holds 2D to 12D+2, not 13D."),
            (lambda: ask(skill="much"), "is no dice code"),
            (lambda: ask(manner=""), "needs a manner to play in"),
            (lambda: ask(member=12_345), "Nobody here this evening has that purse."),
            (lambda: put(ann, ZED, seat=1), "Seat 1 is taken by Ann."),
            (lambda: put(ann, ZED, seat=99), "There is no seat 99"),
            (lambda: put(ann, MemberAsked(5, bobs)), "Bob needs at least 10 credits"),
            (lambda: ann.ask("master_put", table=PILOK), "not said whom"),
            (lambda: ann.ask("master_empty", table=PILOK, seat=1), "None of the house's players sits there."),
            (lambda: terms(ante=0), "`ante` must be more than 0"),
            (lambda: terms(ante=None), "`ante`"),
            (lambda: terms(ante=1e300), "`ante`"),
            (lambda: terms(minimum_bet=50, maximum_bet=20), "must be at least `minimum_bet`"),
            (lambda: terms(ante=1_000_000), "needs at least 1,000,000 credits in the purse"),
            (lambda: terms(seats=3), "only fee and limits"),
        )
    )
    raw = json.loads(encode(Ask("x", "master_put", table=PILOK, member=ZED)))
    for forged in ({"portrait": "mr_red"}, {"manner": "nobody"}, {"gives": 5}, {"name": 4}, {"name": "Z" * 999}):
        body = json.dumps(raw | {"member": raw["member"] | forged}).encode()
        assert b"This cannot be read." in house.hall.ask(ann.id, body, house.now)
    into_a_round(house, PILOK, [ann, bob])
    other = {1: bob, 2: ann}.get(table.session.engine.turn, bob)
    action = table.session.engine.default_action(table.session.engine.turn)
    refused(
        (
            *(
                (lambda what=what: ann.ask(what, table=PILOK, seat=7), "wait until the round is over")
                for what in _CHANGES
            ),
            (lambda: put(ann, ZED), "wait until the round is over"),
            (lambda: other.ask("act", table=PILOK, action=action, head=table.n - 1), "not your turn"),
        )
    )
    finished(house, PILOK, [ann, bob])
    check(house)


_CHANGES = ("master_empty", "master_terms", "master_end")
_OF_MASTERS = ("master_look", *_CHANGES)


def test_what_is_asked_twice_is_done_once(house):
    table, ann, _bob = begun(house)
    ask = Ask("again", "master_put", table=PILOK, member=ZED)
    first, n = ann.say(ask), table.n
    assert first.is_done and ann.say(ask) == first and table.n == n
    house.reopen()
    assert ann.say(ask) == first and house.hall.tables[PILOK].n == n


def test_a_killed_hall_goes_on_with_the_evening_in_the_middle_of_a_round(house):
    table, ann, bob = begun(house)
    put(ann, ZED, by_master=True)
    make_rich(ann, PILOK)
    ann.ask("master_terms", table=PILOK, terms={"ante": 20})
    into_a_round(house, PILOK, [ann, bob])
    before = table.places, table.kept_evening, table.session.engine.view(0)
    house.reopen()
    table = house.hall.tables[PILOK]
    assert (table.places, table.kept_evening, table.session.engine.view(0)) == before
    assert statement_of(house.books).holds and int(table.level.settings.ante) == 2_000
    ann.ask("here", table=PILOK)
    assert 3 in finished(house, PILOK, [ann, bob], ann)
    house.reopen()
    table = house.hall.tables[PILOK]
    assert table.kept_evening is not None and table.sitters[3].by_master
    play(house, PILOK, [ann, bob], 1, random.Random(3))
    assert ann.ask("master_end", table=PILOK).is_done
    assert house.purse(ann.id) == house.purse(bob.id) == 50_000
    check(house)


def test_the_house_plays_while_the_game_master_is_away_and_the_evening_ends_if_they_do_not_come_back(house):
    table, ann, bob = begun(house)
    put(ann, ZED, by_master=True)
    into_a_round(house, PILOK, [ann, bob])
    while table.session.engine.turn != 3:
        if who := {1: ann, 2: bob}.get(table.session.engine.turn):
            assert who.ask("act", table=PILOK, action=table.session.engine.default_action(1), head=table.n - 1).is_done
        house.update()
    assert table.until - house.now > TURN_MS // 2, "the game master has time to think"
    for _ in range(2):
        bob.ask("here", table=PILOK)
        house.update(7_000)
    acted = [entry for entry in house.told if entry.action is not None and entry.action.seat == 3]
    assert acted and not acted[-1].asked_by, "the house plays"
    table.settle(house.now)
    for _ in range(3 + KEPT_MS // 30_000):
        bob.ask("here", table=PILOK)
        house.update(30_000)
    assert table.kept_evening is None and any(entry.over is not None for entry in house.told)
    assert house.purse(bob.id) == 50_000
    assert bob.ask("master_begin", table=PILOK).is_done, "another may be it now"
    check(house)


def test_who_looks_on_may_be_the_game_master_and_hears_of_a_table_that_is_shut(house):
    house.order("game_master", value="on")
    ann, bob = seated(house, PILOK)
    eve = house.visitor("Eve")
    eve.ask("go", table=PILOK)
    assert eve.ask("master_begin", table=PILOK).is_done
    assert put(eve, ZED, by_master=True).is_done
    house.order("onlookers", value="off")
    assert eve.ask("since", table=PILOK, head=-1).is_done and eve.id in house.hall.reach.sitting(PILOK)
    into_a_round(house, PILOK, [ann, bob])
    assert finished(house, PILOK, [ann, bob], eve)
    assert eve.ask("sit", table=PILOK, seat=5).is_done and house.hall.tables[PILOK].places[-1].purse == 50_000
    assert house.order("close_table", value=PILOK).is_done
    assert house.hall.tables[PILOK].kept_evening is None and house.purse(eve.id) == 50_000
    check(house)


def test_books_that_were_put_back_end_the_evening_and_pay_everybody(house):
    _table, ann, bob = begun(house)
    house.stop()
    copy = house.path.read_bytes()
    house.open()
    have = house.books.entries.last_seq()
    put(ann, ZED)
    make_rich(ann, PILOK)
    play(house, PILOK, [ann, bob], 1, random.Random(1))
    told = house.books.entries.entries_after(have, 10_000)
    house.stop()
    for path in house.path.parent.glob("hall.db*"):
        path.unlink()
    house.path.write_bytes(copy)
    books = HallBooks(house.path)
    books.put_back(told)
    books.close()
    house.open()
    table = house.hall.tables[PILOK]
    assert table.kept_evening is None and house.purse(ann.id) == house.purse(bob.id) == 50_000
    assert {place.name: place.member for place in table.places} == {"Ann": 0, "Bob": 0}
    own = {house.books.people.visitor(one.id).account for one in (ann, bob)}
    assert not any(house.books.store.purse(one.id) for one in house.books.store.accounts("guest") if one.id not in own)
    play(house, PILOK, [ann, bob], 1, random.Random(3))
    check(house)


def test_a_hall_killed_at_any_moment_of_an_evening_finds_it_again_or_has_paid_everybody(house, tmp_path):
    table, ann, bob = begun(house)
    numbers, killed = count(), set()

    def kill():
        """Opens what lies on the disk at this moment as the hall after a kill does."""
        folder = tmp_path / f"killed {next(numbers)}"
        folder.mkdir()
        for path in (path for path in house.path.parent.iterdir() if path.is_file()):
            copy(path, folder / path.name)
        Secrets(house.identity.seed, "00", 0).save(folder)
        again = object.__new__(OpenHall)
        vars(again).update(vars(house), path=folder / "hall.db", keys=folder / "keys.json", told=[], _read=0)
        again.open()
        at = again.hall.tables[PILOK]
        assert (at.places, at.kept_evening) == (table.places, table.kept_evening)
        killed.add("round" if at.session.is_open else "locked" if at.is_locked else "between")
        assert statement_of(again.books).holds
        at.settle(again.now)
        if at.kept_evening is not None:
            at.evening.end(again.now)
        assert again.purse(ann.id) == again.purse(bob.id) == 50_000 and statement_of(again.books).holds
        again.stop()

    rng = random.Random(6)
    for step in (
        lambda: put(ann, ZED, by_master=True),
        lambda: ann.ask("master_terms", table=PILOK, terms={"ante": 20}),
        lambda: [ann.bet(PILOK), bob.bet(PILOK)],
        lambda: ann.reveal(PILOK),
        lambda: bob.reveal(PILOK),
        *(lambda: act_in_turn(house, ann, bob, rng) for _ in range(6)),
        lambda: finished(house, PILOK, [ann, bob], ann),
        lambda: ann.ask("master_end", table=PILOK),
    ):
        kill()
        step()
    kill()
    assert killed == {"round", "locked", "between"} and table.kept_evening is None


def act_in_turn(house, master, other, rng):
    """Whoever's turn it is acts, or time passes."""
    table = house.hall.tables[PILOK]
    turn = table.session.engine.turn
    if who := {1: master, 2: other, 3: master}.get(turn):
        action = any_action(table.session.legal_actions(turn), rng)
        assert who.ask("act", table=PILOK, action=action, head=table.n - 1).is_done
    house.update()


def test_what_the_disk_does_not_take_has_not_happened(house, monkeypatch):
    table, ann, _bob = allowed(house)

    def refuses(*_args):
        raise SaveFull("full")

    def refused(ask):
        before = table.places, table.kept_evening, table.level, table.session, dict(table.bets), table.n, table.head
        with monkeypatch.context() as patch:
            patch.setattr(house.books.store, "keep_preference", refuses)
            assert ask().sentence == NOT_NOW
        held = table.places, table.kept_evening, table.level, table.session, dict(table.bets), table.n, table.head
        assert held == before

    steps = (
        lambda: ann.ask("master_begin", table=PILOK),
        lambda: put(ann, ZED),
        lambda: ann.ask("master_terms", table=PILOK, terms={"ante": 20}),
        lambda: ann.ask("master_empty", table=PILOK, seat=7),
        lambda: ann.ask("master_end", table=PILOK),
    )
    for step in steps:
        refused(step)
        if step is steps[1]:
            ann.bet(PILOK)
        assert step().is_done
    check(house)


def test_a_hall_that_mixes_the_evenings_money_with_the_visitors_is_found_out(house):
    table, ann, _bob = begun(house)
    purse, own = table.places[0].member, house.books.people.visitor(ann.id).account
    assert ann.ask("master_end", table=PILOK).is_done
    house.books.store.move(BANK, purse, 700, "opening")
    assert said_of(house) == [f"The purse {purse} of a game master's evening was not kept apart."]
    house.books.store.move(purse, own, 700, "gift")
    first, second = said_of(house)
    assert first.startswith(f"Visitor {ann.id}: brought 50000") and second.startswith(f"The purse {purse}")


def said_of(house):
    """What the audit finds wrong with a hall."""
    house.stop()
    audit = Audit(house.id_of, has_log=False)
    audit.check(house.path.parent)
    house.open()
    return audit.faults


@pytest.mark.parametrize("level", TABLES)
def test_whatever_is_asked_in_whatever_order_every_program_and_the_books_agree(house, level):
    rng = random.Random(level)
    _table, *people = allowed(house, level, ("Ann", "Bob", "Cy"))

    def act(who):
        at = house.hall.tables[level]
        turn = at.session.engine.turn or 0
        if (at.seat_of(who.id) == turn or at.evening.master == who.id) and (offers := at.session.legal_actions(turn)):
            who.ask("act", table=level, action=any_action(offers, rng), head=at.n - 1)

    def change(who):
        kept = house.hall.tables[level].kept_evening
        one = rng.choice([0, *(member.account for member in (kept.members if kept is not None else ()))])
        cents, name = rng.choice((None, 0, 5_000, 10**7)), rng.choice(("Zed", "Yan", "Bob", "Xi"))
        skill, seat = rng.choice(("3D", "9D", "zz")), rng.choice((0, 2, 99))
        asked = MemberAsked(cents, one, name, "guest_owl", "rook", rng.random() < 0.5, skill, seat)
        who.ask("master_put", table=level, member=asked)

    does = (
        *(act, change, lambda who: bet_and_reveal(level, people), lambda who: who.bet(level)) * 3,
        lambda who: house.update(rng.choice((300, 5_000, 31_000))),
        lambda who: who.ask("master_begin", table=level),
        lambda who: who.ask("master_terms", table=level, terms=rng.choice(({}, {"ante": 20}, {"minimum": 2}))),
        lambda who: who.ask("master_terms", table=level, text="own"),
        lambda who: who.ask("master_empty", table=level, seat=rng.randint(0, 7)),
        lambda who: who.ask("master_end", table=level),
        lambda who: who.ask("sit", table=level, seat=rng.randint(1, 7)),
        lambda who: who.ask("stand", table=level),
        lambda who: house.reopen(),
    )
    for _ in range(120):
        rng.choice(does)(rng.choice(people))
        assert statement_of(house.books).holds
    for _ in range(20):
        house.update(31_000)
    check(house)


@in_an_evening
async def test_over_the_wire_a_game_master_who_stands_hears_a_table_that_is_shut(hall):
    hall.process.hall.host_book.set_masters(has_masters=True)
    ann, bob = await hall.come("Ann"), await hall.come("Bob")
    told = []

    async def on_entry(entry, head, faults):
        told.append((entry.kind, faults))

    assert (await bob.ask("sit", table=AXE, seat=1)).is_done
    await ann.go(AXE)
    hall.process.hall.let_look_on(may=False)
    assert "Sit down first" in (await ann.ask("master_begin", table=AXE)).sentence
    hall.process.hall.let_look_on(may=True)
    assert (await ann.ask("master_begin", table=AXE)).is_done
    hall.process.hall.let_look_on(may=False)
    await ann.tables.follow(AXE, on_entry, whole=True)
    assert (await ann.ask("master_put", table=AXE, member=msgspec.structs.replace(ZED, skill=""))).is_done
    await until(lambda: len(told) == 3)
    assert [fault for _kind, faults in told for fault in faults] == []
    assert (await bob.ask("master_end", table=AXE)).sentence == "Ann is the game master at this table."


def test_a_round_called_off_after_an_evening_is_paid_by_the_fee_of_the_table(house):
    table, ann, bob = begun(house)
    make_rich(ann, PILOK)
    ann.ask("master_terms", table=PILOK, terms={"ante": 20})
    play(house, PILOK, [ann, bob], 1, random.Random(1))
    for ends in (False, True):
        if ends:
            assert ann.ask("master_end", table=PILOK).is_done
        house.update()
        for who in (ann, bob):
            assert who.bet(PILOK).is_done
        house.reopen()
        table = house.hall.tables[PILOK]
        assert table.is_locked
        table.drop_taken_up(house.now, "The hall was closed for long.")
        house.update()
        assert house.told[-1].is_paid_for
    check(house)
