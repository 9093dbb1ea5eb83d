"""Sheets of one's own at Pi'Lok: what is kept, what a table takes, and that duel, record and replay have it."""

import json

import msgspec
import pytest

from casino.cli import main
from casino.core.errors import DiceCodeError, LevelError, RecordError
from casino.engines.base import Action
from casino.engines.pilok import events as e
from casino.engines.sheets import Sheet, typed_code
from casino.records.drafts import Draft
from casino.records.level_keys import HIGHEST, read
from casino.records.levels import Welcome, level_in, shipped_level
from casino.records.own_levels import text_of
from casino.records.replay import replay, verify_record
from casino.records.rounds import decode_record, encode_record
from casino.scenes.games.pilok.jump.weighed import duel_between, open_hands
from casino.tables.resuming import resume_or_void
from casino.tables.session import TableSession
from casino.tables.sheets import keep_sheet, sheet_at, sheet_of
from casino.tables.stored_rounds import record_of
from tests.support.books import check_books

LEVEL = "pilok/standard"
OWN = Sheet("perception", "4D+1")


def table(store, sheet, level=LEVEL):
    """A table where Ann, who has this sheet, sits beside a character and a guest."""
    ann = store.create_profile("Ann", "guest_fox")
    keep_sheet(store, ann.id, sheet)
    session = TableSession(store, shipped_level(level))
    session.sit(1, ann)
    session.sit(2, store.open_purse("character", "Old Marrow", "marrow", 500_000))
    session.sit(3, store.open_purse("guest", "Guest", "guest_owl", 500_000))
    return session


def played(session):
    """A hand in which everybody jumps whom they can; its events."""
    events = [*session.open_round()]
    while session.is_open:
        seat = session.engine.turn
        jump = next((offer for offer in session.legal_actions(seat) if offer.action == "jump"), None)
        action = Action(seat, "jump", target=jump.choices[0]) if jump else session.engine.default_action(seat)
        events += session.act(action)
    return events


def test_what_stands_on_the_sheet_is_rolled_written_down_and_replayed(store, tmp_path, capsys):
    session = table(store, OWN)
    assert [(session.entry_skill(seat), session.sheet(seat)) for seat in (1, 2, 3)] == [
        ("4D+1", "perception"),
        ("5D", ""),
        ("3D", ""),
    ]
    events = played(session)
    rolls = {event.seat: (event.skill, event.sheet) for event in events if isinstance(event, e.SkillRolled)}
    assert rolls[1] == ("4D+1", "perception") and all(rolls[seat][1] == "" for seat in rolls if seat != 1)
    record = record_of(store.stored_round(session.last_round))
    assert [(held.skill, held.sheet) for held in record.seats] == [("4D+1", "perception"), ("5D", None), ("3D", None)]
    again = decode_record(encode_record(record))
    assert again == record and list(replay(again).events) == events and verify_record(again).holds
    file = tmp_path / "hand.json"
    file.write_bytes(encode_record(record))
    assert main(["replay", str(file), "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    rolled = [line for line in lines if line["event"] == "skill_rolled"]
    assert {line["seat"]: line.get("sheet") for line in rolled}[1] == "perception"
    (own, *others) = lines[-1]["seats"]
    assert (own["skill"], own["sheet"]) == ("4D+1", "perception") and not any("sheet" in seat for seat in others)
    check_books(store)


def test_without_a_sheet_nothing_is_written_that_was_not_before(store):
    session = table(store, None)
    events = played(session)
    record = record_of(store.stored_round(session.last_round))
    assert b"sheet" not in encode_record(record) + msgspec.json.encode(events)
    assert b"sheet" not in msgspec.json.encode((session.engine.view(0), replay(record).settlement))


def test_a_table_takes_no_sheet_above_its_limit(store):
    for level, sheet, said in (
        ("pilok/standard", "6D", ""),
        ("pilok/standard", "6D+1", "Perception 6D+1 is too much for this table, which takes up to 6D."),
        ("pilok/shallow_berth", "12D+2", "Perception 12D+2 is too much for this table, which takes up to 3D."),
        ("pilok/dockside_den", "4D", ""),
        ("pilok/admirals_suite", "12D+2", ""),
    ):
        ann = store.create_profile(f"{level[6:12]} {sheet}", "guest_fox")
        keep_sheet(store, ann.id, Sheet("perception", sheet))
        there = shipped_level(level)
        assert there.welcome.why_not(sheet_of(store, ann.id)) == said
        session = TableSession(store, there)
        session.sit(1, ann)
        assert (session.entry_skill(1), session.sheet(1)) == (("3D", "") if said else (sheet, "perception"))
        assert (sheet_at(store, there, ann) is None) == bool(said)


def test_a_level_names_the_best_sheet_it_takes_or_none():
    words = '[level]\ntitle = "T"\nblurb = "B"\n[settings]\nante = 10\n[welcome]\nhighest_sheet = '
    level = lambda code: level_in(words + f'"{code}"', "pilok/t", "levels/pilok/t.toml")  # noqa: E731
    assert level("8D+1").welcome.why_not(Sheet("gambling", "8D+1")) == ""
    assert level("8D+1").welcome.why_not(Sheet("gambling", "8D+2")).endswith("takes up to 8D+1.")
    assert level("").welcome.why_not(OWN) == "This table takes no sheet: everybody plays by the house's ladder."
    for code in ("1D", "13D", "much"):
        with pytest.raises(LevelError, match=r"levels/pilok/t.toml.*`highest_sheet`"):
            level(code)


def test_a_table_of_ones_own_keeps_the_limit_of_the_one_it_began_as():
    for name in ("pilok/admirals_suite", "pilok/standard"):
        level = shipped_level(name)
        text = text_of(level)
        again = level_in(text, "pilok/own_t", "levels/pilok/own_t.toml")
        assert again.welcome == Welcome(highest_sheet=level.welcome.highest_sheet), "but no deed"
        assert ("highest_sheet" in text) == (name != "pilok/standard")
        draft = Draft(level)
        assert draft.keys[-1] == HIGHEST and draft.first(HIGHEST) == level.welcome.highest_sheet
        draft.put(HIGHEST, read(HIGHEST, "4d + 2"))
        assert draft.step(HIGHEST, 1) and draft.changed == (HIGHEST,) and not draft.level(name).welcome.why_not(OWN)
        assert 'highest_sheet = "5D"' in text_of(draft.level(name))
        for none in ("13D", "much", "4D+3"):
            with pytest.raises(LevelError):
                draft.put(HIGHEST, read(HIGHEST, none))
        assert draft.value(HIGHEST) == "5D"
        draft.put(HIGHEST, read(HIGHEST, ""))
        assert 'highest_sheet = ""' in text_of(draft.level(name))
        draft.start_over()
        assert not draft.is_changed
    assert HIGHEST not in Draft(shipped_level("black_baron/standard")).keys


def test_a_code_that_is_none_changes_nothing_and_a_forged_one_is_no_sheet(store):
    ann = store.create_profile("Ann", "guest_fox")
    keep_sheet(store, ann.id, Sheet("perception", " 4d+1 "))
    assert sheet_of(store, ann.id) == OWN
    for code in ("", "13D", "4D+3", "four"):
        with pytest.raises(DiceCodeError):
            keep_sheet(store, ann.id, Sheet("gambling", code))
        assert sheet_of(store, ann.id) == OWN
    for forged in ({"trait": "perception", "skill": "20D"}, {"trait": "luck", "skill": "4D"}, ["4D"], 4, "4D"):
        store.keep_preference(ann.id, "sheet", forged)
        assert sheet_of(store, ann.id) is None
    keep_sheet(store, ann.id, OWN)
    keep_sheet(store, ann.id, None)
    assert sheet_of(store, ann.id) is None


def test_a_sheet_changed_in_a_hand_counts_from_the_next_one(store):
    session = table(store, OWN)
    session.open_round()
    keep_sheet(store, session.sitters[1].id, None)
    assert session.sheet(1) == "perception" and session.engine.view(0).players[0].sheet == "perception"
    ((taken_up, _events),) = resume_or_void(store)
    assert taken_up.sheet(1) == "perception" and taken_up.engine.view(0).players[0].skill == "4D+1"
    while taken_up.is_open:
        taken_up.act(taken_up.engine.default_action(taken_up.engine.turn))
    assert (taken_up.sheet(1), taken_up.entry_skill(1)[:2]) == ("", "3D")


def test_a_record_has_a_sheet_only_where_a_skill_is_asked_for(store):
    from tests.records.test_records import GOLDEN

    raw = json.loads(next(path for path in GOLDEN if "black_baron" in str(path)).read_bytes())
    next(seat for seat in raw["seats"] if seat)["sheet"] = "perception"
    with pytest.raises(RecordError, match="this game asks for no `sheet`"):
        replay(decode_record(json.dumps(raw).encode()))
    raw = json.loads(next(path for path in GOLDEN if "pilok" in str(path)).read_bytes())
    next(seat for seat in raw["seats"] if seat)["sheet"] = "luck"
    with pytest.raises(RecordError, match=r"sheet: Invalid enum value 'luck'"):
        decode_record(json.dumps(raw).encode())


def test_odds_and_the_panel_of_the_jump_count_with_the_code_that_is_rolled(store):
    """Whoever has 12D+2 cannot lose to 3D, and everybody's figures know it."""
    session = table(store, Sheet("gambling", "12D+2"), "pilok/admirals_suite")
    session.open_round()
    while session.engine.phase != "jumping":
        session.act(session.engine.default_action(session.engine.turn))
    view = session.engine.view(0)
    assert {player.seat: player.sheet for player in view.players} == {1: "gambling", 2: "", 3: ""}
    people = {seat: (who.name, who.portrait) for seat, who in session.sitters.items()}
    duel = duel_between(view, session.level.settings, people, 1, 3, is_won=False)
    assert (duel.me.skill, duel.other.skill) == ("12D+2", "3D") and duel.prospect.chances.win > 0.999
    assert open_hands(view)[1] == {1: typed_code("12D+2"), 2: typed_code("5D"), 3: typed_code("3D")}
