"""A bomb in a hall: who defuses sees the case, the experts never; both see the same end; the clock is the hall's."""

import asyncio
from functools import partial

import pytest

from casino.core.errors import NotAllowed
from casino.engines.baccarat.warning import place_for
from casino.engines.base import HOUSE, Action
from casino.online.advice import advice_at, advice_entry_of
from casino.online.bombs.chain import AdviceChain
from casino.online.checking.audit import Audit
from casino.online.checking.chain import EntryChain
from casino.online.client.connection import HallConnection
from casino.online.messages import encode, entry_of
from casino.online.wire.keys import Identity
from casino.online.wire.rights import shut_to
from casino.players.bomb.expert import Expert
from casino.records.draw_secrets import commitment_to, new_secret
from casino.save.ledger import Account
from tests.online.evenings import evening, until
from tests.online.test_hosting import Heard as WindowHeard
from tests.online.test_shut_tables import everything_in, listen_to_all
from tests.online.wire.halls import bounded_in
from tests.support.bomb_facts import facts_in
from tests.support.visitors import OpenHall
from tests.tools.halls.bombs import Trial, tells_end

BOMB, FALLING = "baccarat/defusal", "baccarat/full_case"
in_a_hall_with_a_bomb = bounded_in(partial(evening, levels=(BOMB,)))


def at_a_bomb(house: OpenHall, table: str = BOMB):
    """Somebody at the bomb and somebody at its desk."""
    ann, bob = house.visitor("Ann"), house.visitor("Cy")
    assert ann.ask("sit", table=table, seat=1).is_done
    assert bob.ask("advise", table=table).is_done
    house.update()
    return ann, bob


def armed(house: OpenHall, ann, table: str = BOMB) -> Expert:
    """Arms the bomb; the expert who knows by heart what solves it."""
    assert ann.bet(table).is_done
    assert ann.reveal(table).is_done
    house.update(50)
    at = house.hall.tables[table]
    assert at.session.is_open
    return Expert(at.session.engine.prepared, at.session.engine.settings)


def deal(house: OpenHall, ann, bets, table: str = BOMB, module: int = 1, **claims):
    at = house.hall.tables[table]
    answer = ann.ask(
        "act", table=table, action=Action(HOUSE, "deal", target=module, bets=bets, **claims), head=at.n - 1
    )
    house.update(50)
    return answer


def told_at(house: OpenHall, place: str) -> list[bytes]:
    return [body for at, body in house.bodies if at == place]


def faults_in(house: OpenHall, table: str = BOMB) -> list[str]:
    """What the programs of both find wrong in what they were told."""
    found = []
    for past, place in ((EntryChain(table), table), (AdviceChain(advice_at(table)), advice_at(table))):
        for body in told_at(house, place):
            found += past.take(body)[1]
    return found


@pytest.fixture
def bomb(open_house):
    return open_house((BOMB, FALLING))


def test_a_bomb_is_disarmed_and_both_hear_the_same_end(bomb):
    ann, _bob = at_a_bomb(bomb)
    before = bomb.purse(ann.id)
    expert = armed(bomb, ann)
    assert bomb.purse(ann.id) == before - 2_000
    assert deal(bomb, ann, expert.chips(1)).is_done
    assert bomb.purse(ann.id) == before + 3_000
    table, advice = told_at(bomb, BOMB), [advice_entry_of(body) for body in told_at(bomb, advice_at(BOMB))]
    assert [one.kind for one in advice][-2:] == ["armed", "over"]
    last = next(entry for entry in map(entry_of, reversed(table)) if entry.is_settled)
    assert bytes(last.record) == bytes(advice[-1].record) and last.seed == advice[-1].seed
    assert faults_in(bomb) == []
    bomb.stop()
    audit = Audit(str.casefold, has_log=False)
    assert audit.check(bomb.path.parent), audit.faults
    bomb.open()


def test_nothing_that_experts_are_told_before_the_end_says_anything_of_the_case(bomb):
    ann, bob = at_a_bomb(bomb)
    expert = armed(bomb, ann)
    case = bomb.hall.tables[BOMB].session.engine.case
    assert deal(bomb, ann, {"player": (1,)}).is_done  # outside the limits: a strike
    assert not bob.ask("since", table=BOMB).is_done and not bob.ask("start", table=BOMB).is_done
    assert bob.ask("since", table=advice_at(BOMB)).told
    told = b"".join((*told_at(bomb, advice_at(BOMB)), *(body for _subject, body in bomb.hall.outbox)))
    told += str(bob.ask("since", table=advice_at(BOMB)).told).encode() + str(bob.ask("now").told).encode()
    assert facts_in(case, told) == []
    shown = b"".join(told_at(bomb, BOMB))
    assert len(facts_in(case, shown)) > 4 and all(entry_of(body).is_shut for body in told_at(bomb, BOMB))
    assert deal(bomb, ann, expert.chips(1)).is_done
    assert case.code.encode() in told_at(bomb, advice_at(BOMB))[-1], "with the end both see all of it"
    assert faults_in(bomb) == []


def test_nobody_is_at_the_bomb_and_at_its_desk_and_no_other_hears_or_sees(bomb):
    ann, bob = at_a_bomb(bomb)
    eve = bomb.visitor("Eve")
    assert "at the bomb" in ann.ask("advise", table=BOMB).sentence
    assert "desk" in bob.ask("sit", table=BOMB, seat=1).sentence
    assert ann.line(BOMB, "The serial number is").is_done and bob.line(BOMB, "Go on").is_done
    heard = [subject for subject, body in bomb.hall.outbox if b"Go on" in body]
    assert sorted(heard) == [f"ear.{ann.id}", f"ear.{bob.id}"]
    bob.ask("here", table=advice_at(BOMB), head=1, text="f" * 64, sealed="signed")
    compared = [subject for subject, body in bomb.hall.outbox if b'"signature":"signed"' in body]
    assert sorted(compared) == [f"ear.{ann.id}", f"ear.{bob.id}"], "experts compare what they were told"
    eve.ask("go", table=BOMB)
    for answer in (eve.line(BOMB, "Hello"), eve.ask("heard", table=BOMB), eve.ask("since", table=BOMB)):
        assert not answer.is_done
    assert [one.name for one in bomb.hall.table_now(BOMB).experts] == ["Cy"]
    assert bob.ask("retire", table=BOMB).is_done and bomb.hall.table_now(BOMB).experts == ()
    assert bob.ask("advise", table=BOMB).is_done
    bomb.update(200_000)
    bomb.update(1_000)
    assert bomb.hall.table_now(BOMB).experts == (), "who stays away leaves the desk"


def test_the_clock_is_the_halls_whatever_a_program_says(bomb):
    ann, _bob = at_a_bomb(bomb, FALLING)
    armed(bomb, ann, FALLING)
    rules = bomb.hall.tables[FALLING].level.settings
    bomb.update(100_000)
    assert deal(bomb, ann, {"player": (1,)}, FALLING, clock=10 * rules.seconds).is_done
    acted = next(entry for entry in reversed(bomb.told) if entry.action is not None)
    left = 1000 * (rules.seconds - 100) - 50
    assert acted.clocks.left == left and acted.action.clock == left // 100
    while bomb.hall.tables[FALLING].session.is_open:
        ann.ask("here")
        bomb.update(5_000)
    over = next(entry for entry in reversed(bomb.told) if entry.table == FALLING and entry.is_settled)
    assert over.action == Action(HOUSE, "time_out") and faults_in(bomb, FALLING) == []
    assert bomb.purse(ann.id) == 50_000 - int(rules.entry_fee)


def test_a_clock_that_ran_too_fast_is_a_fault_for_both(bomb, monkeypatch):
    ann, _bob = at_a_bomb(bomb)
    armed(bomb, ann)
    with monkeypatch.context() as hasty:
        hasty.setattr("casino.engines.baccarat.bomb_clock.FASTER_PER_STRIKE", 9.0)
        assert deal(bomb, ann, {"player": (1,)}).is_done
        bomb.update(5_000)
        assert deal(bomb, ann, {"player": (1,)}).is_done
    assert [fault for fault in faults_in(bomb) if "clock" in fault] == [
        "The clock of the bomb did not run as a bomb's does."
    ] * 2


def test_a_lost_link_stops_no_clock_and_ends_in_giving_up_and_a_killed_hall_goes_on(bomb):
    ann, _bob = at_a_bomb(bomb)
    armed(bomb, ann)
    bomb.update(2_000)
    assert deal(bomb, ann, {"player": (1,)}).is_done
    left = bomb.hall.tables[BOMB].advised.left
    bomb.reopen()
    at = bomb.hall.tables[BOMB]
    assert at.session.is_open and [one.name for one in at.experts.values()] == ["Cy"]
    bomb.update(50)
    assert left - 200 < at.advised.left <= left + 100 and at.session.engine.strikes == 1
    bomb.update(170_000)
    assert at.session.is_open, "the clock goes on"
    for _ in range(4):
        bomb.update(5_000)
    over = next(entry for entry in reversed(bomb.told) if entry.table == BOMB and entry.is_settled)
    assert over.action.action == "give_up" and not at.sitters and faults_in(bomb) == []
    assert bomb.purse(ann.id) == 50_000 - 2_000


def test_a_bomb_of_books_that_were_put_back_is_called_off_for_both(bomb):
    ann, _bob = at_a_bomb(bomb)
    armed(bomb, ann)
    bomb.reopen()
    at = bomb.hall.tables[BOMB]
    at.drop_taken_up(bomb.now, "The hall was restored from an older copy.")
    bomb.update()
    assert not at.session.is_open and bomb.purse(ann.id) == 50_000 + 2_000
    off = [advice_entry_of(body) for body in told_at(bomb, advice_at(BOMB))][-1]
    assert off.kind == "off" and "older copy" in off.sentence and faults_in(bomb) == []
    for what in ("advise", "retire", "dial"):
        for place in (advice_at(BOMB), "nowhere", ""):
            assert "no such table" in ann.ask(what, table=place, dial=9).sentence


def test_a_host_who_closes_the_table_pays_for_the_bomb_and_nobody_stays_there(bomb):
    ann, _bob = at_a_bomb(bomb)
    armed(bomb, ann)
    assert deal(bomb, ann, {"player": (1,)}).is_done
    assert bomb.order("close_table", value=BOMB).is_done
    bomb.update()
    assert bomb.purse(ann.id) == 50_000 + 2_000, "the fee is back, and paid once"
    at, advice = bomb.hall.tables[BOMB], [advice_entry_of(body) for body in told_at(bomb, advice_at(BOMB))]
    assert not at.sitters and not at.experts and "off" in [one.kind for one in advice]
    assert not at.session.is_open and faults_in(bomb) == []
    assert bomb.order("open_table", value=BOMB).is_done
    assert ann.ask("sit", table=BOMB, seat=1).is_done
    expert = armed(bomb, ann)
    assert deal(bomb, ann, expert.chips(1)).is_done and faults_in(bomb) == []
    bomb.stop()
    audit = Audit(str.casefold, has_log=False)
    assert audit.check(bomb.path.parent), audit.faults
    bomb.open()


def test_the_lamp_and_the_other_modules_are_run_by_the_hall(open_house):
    lamp, others = "baccarat/mission_15", "baccarat/mission_18"
    house = open_house((lamp, others))
    ann = house.visitor("Ann")
    assert ann.ask("sit", table=lamp, seat=1).is_done
    refused = ann.bet(lamp)
    assert not refused.is_done and "expert" in refused.sentence
    assert house.visitor("Cy").ask("advise", table=lamp).is_done
    armed(house, ann, lamp)
    at = house.hall.tables[lamp]
    assert not ann.ask("dial", table=lamp, dial=1).is_done
    seen_by_all = house.hall.table_now(lamp)
    for strikes in (0, 1):  # the first is missed, the second put out
        while not at.advised.word:
            ann.ask("here")
            house.update(1_000)
        assert at.session.engine.strikes == strikes
        assert house.hall.table_now(lamp) == seen_by_all, "nobody else can tell that a lamp is on"
        if strikes:
            assert ann.ask("dial", table=lamp, dial=place_for(at.advised.word, strikes)).is_done
        while at.advised.word:
            house.update(1_000)
    assert at.session.engine.strikes == 1
    while at.session.is_open:
        ann.ask("here")
        house.update(1_000)
    over = next(entry for entry in reversed(house.told) if entry.table == lamp and entry.is_settled)
    assert over.action.action == "time_out" and faults_in(house, lamp) == []
    ann.ask("stand", table=lamp)
    assert ann.ask("sit", table=others, seat=1).is_done
    ben = house.visitor("Ben")
    assert ben.ask("advise", table=others).is_done
    armed(house, ann, others)
    every = house.hall.tables[others].level.settings.others_solve_every
    for _ in range(every + 1):
        house.update(1_000)
    assert deal(house, ann, {"player": (1,)}, others, to=99).is_done
    acted = next(entry for entry in reversed(house.told) if entry.action is not None)
    assert acted.action.to == 1 == acted.clocks.others and faults_in(house, others) == []


def test_a_hall_with_another_case_than_the_sealed_one_is_found_out(bomb, monkeypatch):
    ann, _bob = at_a_bomb(bomb)
    monkeypatch.setattr("casino.online.bombs.at_table.drawn_code", lambda seed, phrase: "2222-2222-2222")
    expert = armed(bomb, ann)
    deal(bomb, ann, expert.chips(1))
    found = faults_in(bomb)
    assert len(found) >= 2 and all("case" in fault.lower() for fault in found)


@in_a_hall_with_a_bomb
async def test_an_experts_own_key_gets_no_byte_of_the_bomb_before_its_end(hall):
    ann, cy = await hall.come("Ann"), await hall.come("Cy")
    heard, answers, ends = await listen_to_all(cy), [], []
    await ann.ask("buy", cents=50_000)
    assert (await ann.ask("sit", table=BOMB, seat=1)).is_done and (await cy.ask("advise", table=BOMB)).is_done
    for subject in (
        f"ev.shut.{BOMB}",
        "ev.shut.>",
        "log.>",
        f"log.shut.{BOMB}",
        shut_to(BOMB, ann.id),
        f"ear.{ann.id}",
    ):
        with pytest.raises(NotAllowed):
            await cy.link.subscribe(subject, heard)
    for visitor, place in ((ann, BOMB), (cy, advice_at(BOMB))):

        async def on_entry(entry, head, faults, visitor=visitor):
            ends.append((visitor, entry, faults))

        await visitor.tables.follow(place, on_entry, whole=True)
    secret = new_secret()
    await ann.ask("bet", table=BOMB, commitment=commitment_to(secret))
    assert (await ann.ask("reveal", table=BOMB, secret=secret)).is_done
    table = hall.process.hall.tables[BOMB]
    await until(lambda: table.session.is_open)
    case = table.session.engine.case
    for bets in ({"player": (1,)}, {}, {"banker": (1,)}):
        await until(lambda: [entry.n for who, entry, _ in ends if who is ann][-1] == table.n - 1)
        answers += [await cy.ask(what, table=place) for what in ("since", "start") for place in (BOMB, advice_at(BOMB))]
        answers.append(await cy.ask("now"))
        before = [body for body in everything_in(heard) if not tells_end(body)]
        told = b"".join(before) + b"".join(encode(answer) for answer in answers)
        assert facts_in(case, told) == [], "while it is armed"
        assert (await ann.ask("act", table=BOMB, action=Action(HOUSE, "deal", bets=bets), head=table.n - 1)).is_done
    await until(lambda: all(any(entry.is_settled for one, entry, _ in ends if one is who) for who in (ann, cy)))
    assert [faults for _, _, faults in ends if faults] == []
    over = [entry for _, entry, _ in ends if entry.is_settled]
    assert len(over) == 2 and bytes(over[0].record) == bytes(over[1].record) and over[0].seed == over[1].seed
    assert facts_in(case, bytes(over[0].record))


@in_a_hall_with_a_bomb
async def test_two_windows_follow_one_bomb_each_from_its_side(hall):
    windows = [
        HallConnection(hall.process.code, Identity.new(), Account(1, "profile", name, "guest_owl"), WindowHeard())
        for name in ("Ann", "Cy")
    ]
    ann, cy = windows

    async def pumped(holds):
        while not holds():
            for window in windows:
                window.pump()
            await asyncio.sleep(0.01)

    await pumped(lambda: all(window.state == "in" and window.now is not None for window in windows))
    ann.ask("buy", cents=50_000)
    ann.ask("sit", table=BOMB, seat=1)
    cy.ask("advise", table=BOMB)
    at = hall.process.hall.tables[BOMB]
    await pumped(lambda: at.sitters and at.experts)
    table, advice = ann.table(BOMB), cy.advice(BOMB)
    await pumped(lambda: table.is_told and advice.is_told and advice.is_expert)
    refused = cy.table(BOMB)
    await pumped(lambda: refused.refusal)
    table.catch_up()
    table.begin()
    await pumped(lambda: table.news() and table.is_open and advice.is_armed)
    assert table.prepared == at.session.engine.prepared and advice.record is None
    assert abs(table.far_clock.left - advice.left) < 1.0
    expert = Expert(table.prepared, table.settings)
    table.ask(Action(1, "deal", target=1, bets=expert.chips(1)))
    await pumped(lambda: (table.news(), advice.outcome)[1])
    await pumped(lambda: (table.news(), table.last_draw)[1])
    assert advice.outcome == "disarmed" and table.faults == advice.faults == []
    assert table.last_draw.record == advice.record and abs(table.far_clock.left - advice.left) < 0.1
    cy.leave_advice(BOMB)
    for window in windows:
        await asyncio.to_thread(window.close, waits=True)


@pytest.mark.long("halls")
@pytest.mark.parametrize("kills", [False, True])
def test_two_processes_that_only_talk_defuse_a_bomb_by_the_manual(tmp_path, kills):
    trial = Trial(tmp_path, ([], []), "127.0.0.1", kills=kills)
    assert trial.run(), trial.faults
    assert trial.said["messages"] > 5
