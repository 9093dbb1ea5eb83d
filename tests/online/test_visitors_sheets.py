"""Visitors' own sheets in a hall: only where its host allows them, within the table's limit, as the hall checked."""

import json
import random

import msgspec

from casino.engines.pilok.events import SkillRolled
from casino.engines.sheets import Sheet
from casino.online.checking.chain import EntryChain
from casino.online.messages import Ask, TakenSeat, encode
from casino.records.rounds import decode_record, encode_record
from tests.support.remote import RemoteSeat
from tests.support.visitors import bet_and_reveal, into_a_round, play, seated

PILOK, AXE = "pilok/standard", "black_axe/standard"
OWN = Sheet("perception", "4D+1")


def opened(house):
    assert house.order("sheets", value="on").sentence == "Visitors may play Pi'Lok by their own sheets."
    return house.hall.tables[PILOK]


def test_a_hall_takes_no_sheet_unless_its_host_says_so(house):
    table, ann = house.hall.tables[PILOK], house.visitor("Ann")
    assert not house.hall.now(house.now).has_sheets and b"has_sheets" not in encode(house.hall.now(house.now))
    answer = ann.ask("sit", table=PILOK, seat=1, sheet=str(OWN))
    assert answer.sentence == "This hall takes no sheets: everybody plays by the house's ladder."
    assert not answer.is_done and not table.sitters
    opened(house)
    assert house.hall.now(house.now).has_sheets and house.order("who").told["has_sheets"]
    assert ann.ask("sit", table=PILOK, seat=1, sheet=str(OWN)).is_done
    assert "ladder" in house.order("sheets", value="off").sentence
    bob = house.visitor("Bob")
    assert not bob.ask("sit", table=PILOK, seat=2, sheet=str(OWN)).is_done
    assert [place.sheet for place in table.places] == [OWN], "who sits keeps the sheet they sat down with"
    assert not house.order("sheets", value="perhaps").is_done
    seen = lambda: house.hall.table_now(PILOK).places[0].sheet  # noqa: E731
    assert seen() == OWN and house.order("onlookers", value="off").is_done and seen() is None


def test_a_sheet_above_the_limit_or_a_forged_one_changes_nothing(house):
    table, ann = opened(house), house.visitor("Ann")
    before = table.n
    for sheet, sentence in (
        ("perception 6D+1", "Perception 6D+1 is too much for this table, which takes up to 6D."),
        ("perception 12D+2", "Perception 12D+2 is too much for this table, which takes up to 6D."),
        ("gambling 13D", "A sheet holds 2D to 12D+2, not 13D."),
        ("perception 4D+9", '"4D+9" is no dice code: after the plus comes 1 or 2.'),
        ("luck 4D", '"luck 4D" is no dice code: write one such as 3D or 4D+1.'),
        ("9" * 5_000, f'"{"9" * 20}" is no dice code: write one such as 3D or 4D+1.'),
    ):
        answer = ann.ask("sit", table=PILOK, seat=1, sheet=sheet)
        assert (answer.is_done, answer.sentence) == (False, sentence)
    raw = json.loads(encode(Ask("x", "sit", table=PILOK, seat=1))) | {"sheet": {"trait": "perception", "skill": "6D"}}
    assert b"This cannot be read." in house.hall.ask("ann", json.dumps(raw).encode(), house.now)
    assert (table.n, table.sitters) == (before, {})
    action = {"seat": 1, "action": "call", "sheet": "perception"}
    assert ann.ask("sit", table=PILOK, seat=1).is_done
    bob = house.visitor("Bob")
    assert bob.ask("sit", table=PILOK, seat=2).is_done
    into_a_round(house, PILOK, [ann, bob])
    turn = ann if table.session.engine.turn == 1 else bob
    forged = turn.ask("act", table=PILOK, action=action, head=table.n - 1)
    assert not forged.is_done and "goes without a sheet" in forged.sentence
    assert ann.ask("sit", table=AXE, seat=1, sheet=str(OWN)).is_done
    assert house.hall.tables[AXE].places[0].sheet is None, "other games ask for no skill"


def test_everybody_sees_the_sheet_that_is_played_and_a_reopened_hall_still_has_it(house):
    table = opened(house)
    ann, bob = RemoteSeat(house, PILOK, "Ann"), RemoteSeat(house, PILOK, "Bob")
    ann.table.own_sheet = lambda: str(OWN)
    for seat, who in enumerate((ann, bob), 1):
        who.table.sit(seat, who.me)
        who.wire.deliver()
    house.update()
    bob.hear()
    bob.table.catch_up()
    assert [(bob.table.entry_skill(seat), bob.table.sheet(seat)) for seat in (1, 2)] == [
        ("4D+1", "perception"),
        ("3D", ""),
    ]
    into_a_round(house, PILOK, [ann.caller, bob.caller])
    assert [player.sheet for player in table.session.engine.view(0).players] == ["perception", ""]
    house.reopen()
    table = house.hall.tables[PILOK]
    assert [place.sheet for place in table.places] == [OWN, None] and table.session.sheet(1) == "perception"
    play(house, PILOK, [ann.caller, bob.caller], 2, random.Random(4))
    entries = [entry for entry in house.told if entry.table == PILOK]
    past = EntryChain(PILOK)
    assert [fault for entry in entries for fault in past.take(encode(entry))[1]] == []
    records = [decode_record(bytes(entry.record)) for entry in entries if entry.is_settled]
    assert records and all((held.skill, held.sheet) == ("4D+1", "perception") for held in [r.seats[0] for r in records])
    assert all(record.seats[1].sheet is None for record in records)


def test_a_hall_that_plays_another_skill_than_the_sheet_is_found_out(house):
    opened(house)
    ann, bob = seated(house, PILOK)
    ann.ask("stand", table=PILOK)
    assert ann.ask("sit", table=PILOK, seat=1, sheet=str(OWN)).is_done
    play(house, PILOK, [ann, bob], 1, random.Random(1))
    entries = [entry for entry in house.told if entry.table == PILOK]
    for change in ({"sheet": None}, {"skill": "5D"}, {"sheet": "gambling"}):
        past, faults = EntryChain(PILOK), []
        for entry in entries:
            if entry.is_settled:
                record = decode_record(bytes(entry.record))
                own = msgspec.structs.replace(record.seats[0], **change)
                record = msgspec.structs.replace(record, seats=[own, *record.seats[1:]])
                entry = msgspec.structs.replace(entry, record=msgspec.Raw(encode_record(record)))
            faults += past.take(encode(entry))[1]
        assert "Somebody did not play by the sheet they sat down with." in faults


def test_what_older_programs_wrote_and_read_is_as_it_was(house):
    ann, bob = seated(house, PILOK)
    bet_and_reveal(PILOK, [ann, bob])
    house.update()
    assert house.told and all(b"sheet" not in encode(entry) for entry in house.told)
    assert b"sheet" not in encode(Ask("a", "sit")) + encode(TakenSeat(1, "Ann", "guest_fox", 5)) + encode(
        SkillRolled(1, "3D", (1, 2, 3), 6)
    )
