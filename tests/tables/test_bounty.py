"""A bounty that falls with the time on the clock: what it pays, what is written down of it, and what is refused."""

import msgspec
import pytest

from casino.core.errors import ActionNotAllowed, LevelError, UnknownAction
from casino.engines.baccarat.events import FeeSettled
from casino.engines.baccarat.settings import DefusalSettings
from casino.engines.base import Action
from casino.players.bomb.cases import case_of
from casino.records.coded_text import decoded
from casino.records.levels import convert_settings
from casino.records.record_code import record_code
from casino.records.replay import replay
from casino.records.rounds import RoundRecord, decode_record, encode_record
from casino.tables.stored_rounds import record_of
from tests.support.books import check_books
from tests.support.conformance import CASE_CODE
from tests.support.tables import refused, seated
from tests.tools.shots.baccarat_rounds import winning_chips

PURSE, LEVEL = 1_000_00, "baccarat/full_case"


def armed(store, *, falls=True):
    """A bomb of four modules, its lid open."""
    session = seated(store, PURSE, level=LEVEL)
    rules = msgspec.structs.replace(session.level.settings, bounty_falls=falls)
    session.prepare(case_of(CASE_CODE, rules.modules).as_text, rules)
    session.open_round()
    return session


def deal(session, number, left=None):
    """A deal that solves a module, with so many seconds on the clock."""
    case = session.engine.case
    chips = winning_chips(case, number, case.bomb.solved)
    return Action(1, "deal", target=number, bets=chips, clock=None if left is None else round(10 * left))


def test_it_pays_the_share_of_the_time_that_is_left_in_whole_units_and_never_less_than_the_fee():
    falling = DefusalSettings(seconds=480, entry_fee=2000, bounty=5000, bounty_falls=True)
    paid = {480: 5000, 479: 4900, 470: 4800, 240: 2500, 192: 2000, 191: 2000, 1: 2000, 0: 2000, None: 5000}
    assert {left: falling.bounty_with(left) for left in paid} == paid
    small = msgspec.structs.replace(falling, bounty=1000)
    assert {small.bounty_with(left) for left in (480, 240, 0)} == {1000}, "less than the fee from the start"
    odd = msgspec.structs.replace(falling, bounty=3333)
    assert [odd.bounty_with(left) for left in (480, 479)] == [3333, 3300]
    steady = msgspec.structs.replace(falling, bounty_falls=False)
    assert {steady.bounty_with(left) for left in (480, 1, 0, None)} == {5000}
    assert not falling.for_honour.bounty_falls and falling.for_honour.bounty_with(400) == 0


def test_the_books_and_the_record_have_what_was_paid(store):
    session = armed(store)
    for number, left in ((1, 300), (2, 250), (3, 250), (4, 181.9)):
        session.act(deal(session, number, left))
    assert not session.is_open and session.purse(1) == PURSE - 100_00 + 301_00
    check_books(store)
    record = record_of(store.stored_round(session.last_round))
    assert [one.clock for one in record.rounds] == [3000, 2500, 2500, 1819]
    again = replay(decode_record(encode_record(record)))
    assert again.settlement.seats[0].returned == 301_00
    short = msgspec.convert(decoded(record_code(record)), RoundRecord)
    assert replay(short).settlement.seats[0].returned == 301_00, "the times are in its code too"
    old = msgspec.structs.replace(record, rounds=[msgspec.structs.replace(one, clock=None) for one in record.rounds])
    assert replay(old).settlement.seats[0].returned == 500_00, "a record without times is paid whole"


def test_times_that_cannot_be_change_nothing(store):
    session = armed(store)
    for left in (300.1, -0.1, 10**9):
        refused(session, lambda left=left: session.act(deal(session, 1, left)), ActionNotAllowed)
    session.act(deal(session, 1, 200))
    refused(session, lambda: session.act(deal(session, 2, 200.1)), ActionNotAllowed)
    refused(session, lambda: session.act(Action(1, "give_up", clock=20)), UnknownAction)
    steady = armed(store, falls=False)
    for number, left in ((1, 1.5), (2, 290), (3, None), (4, 3000)):
        events = steady.act(deal(steady, number, left))
    assert [one.returned for one in events if isinstance(one, FeeSettled)] == [500_00], "no time matters there"


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ({"desk": "open"}, "`desk` must not be `open` where there is a `bounty`"),
        ({"desk": "expert", "bounty_falls": True}, "`bounty_falls` needs `seconds`"),
        ({"desk": "shut"}, "desk"),
        ({"bounty_falls": "yes"}, "bounty_falls"),
    ],
)
def test_settings_that_make_no_bounty_are_refused_by_name(keys, told):
    with pytest.raises(LevelError, match=told):
        convert_settings("baccarat", {"kind": "defusal"} | keys)


def test_without_the_key_nothing_lies_open_for_a_bounty_and_everything_where_there_is_none():
    assert DefusalSettings().at_hand == "none" and DefusalSettings().for_honour.at_hand == "open"
    expert, shut = DefusalSettings(desk="expert"), DefusalSettings(desk="none")
    assert (expert.at_hand, expert.for_honour.at_hand) == ("none", "expert")
    assert (shut.at_hand, shut.for_honour.at_hand) == ("none", "none")
    assert [one.has_choice for one in (expert, expert.for_honour, shut)] == [True, False, False]
