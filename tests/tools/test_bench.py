"""The benchmarks' rows say what they mean, and their yardsticks measure; how fast anything is, is no test."""

import importlib.util
import json
import subprocess

import pytest

from casino.core.chance import FastChance
from tests import bench
from tests.support.pilot import Pilot
from tests.support.tables_on_screen import session_of
from tests.tools.benchmarks import card_frames, memory, moments, pilok_frames, rows, rules
from tests.tools.shots import pilok_rounds as rounds


@pytest.mark.parametrize(
    "value, budget, at_least, is_ok",
    [(7.9, 8, False, True), (8.1, 8, False, False), (2, 1, True, True), (0.9, 1, True, False), (3, None, False, None)],
)
def test_a_row_says_whether_it_keeps_its_budget(capsys, value, budget, at_least, is_ok):
    rows.show("a name", value, "ms", budget, at_least=at_least)
    row = json.loads(capsys.readouterr().out)
    assert {key: row[key] for key in ("name", "value", "unit", "budget", "ok")} == {
        "name": "a name",
        "value": value,
        "unit": "ms",
        "budget": budget,
        "ok": is_ok,
    }


def test_what_could_not_be_measured_is_neither_good_nor_bad(capsys):
    rows.show("a name", None, "x", 1, note="it is missing")
    row = json.loads(capsys.readouterr().out)
    assert (row["value"], row["ok"], row["note"]) == (None, None, "it is missing")


def test_the_99th_percentile_leaves_out_the_worst_hundredth():
    assert rows.percentile([*range(99), 1000], 0.98) == 98
    assert rows.percentile([5.0], 0.99) == 5.0


@pytest.mark.parametrize(
    ("missing", "words"),
    [
        (["pytest"], "needs pytest, which is missing"),
        (["pytest", "PyInstaller"], "needs pytest and PyInstaller, which are missing"),
    ],
)
def test_without_packages_for_development_nothing_is_measured_and_one_sentence_says_so(
    missing, words, capsys, monkeypatch
):
    found = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name in missing else found(name))
    monkeypatch.setattr(subprocess, "run", lambda *told, **more: pytest.fail("a benchmark was begun"))
    assert bench.main([]) == 2
    told = capsys.readouterr()
    assert words in told.err and "python3 -m tests fetches" in told.err
    assert len(told.err.splitlines()) == 1 and not told.out


def test_a_quick_run_does_not_build_the_program_and_needs_nothing_for_it(monkeypatch, capsys):
    found, begun = importlib.util.find_spec, []
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "PyInstaller" else found(name))
    monkeypatch.setattr(bench, "measure", lambda names, environment, quick: begun.extend(names) or 0)
    assert bench.main(["--quick", "--only", "throws"]) == 0 and begun == ["throws"]


@pytest.fixture
def pilot(tmp_path, monkeypatch):
    """The program in the hall."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pilot = Pilot(tmp_path / "a.save", (960, 540))
    yield pilot
    pilot.close()


def test_a_row_of_frames_is_a_ratio_to_plain_redraws_of_the_same_seconds(pilot, capsys, monkeypatch):
    """A machine that is three times as slow for a while changes no ratio."""
    seen = moments.Moments(pilot)
    slow = iter([1.0] * 15 + [3.0] * 45)

    def timed(action):
        return moments.Took((2.0 if action is seen.redraw else 3.0) * next(slow), 9.0)

    monkeypatch.setattr(moments, "timed", timed)
    for _ in range(40):
        seen.take("deal")
    seen.show("a name", ["deal", "never"], 2, share=0.5, note="told")
    row = json.loads(capsys.readouterr().out)
    assert (row["value"], row["unit"], row["budget"], row["ok"]) == (1.5, "x plain redraw", 2, True)
    assert row["note"].startswith("40 frames; median 1.50") and row["note"].endswith("told")
    assert seen.longest(["deal", "never"]) == "deal 9.0"


def test_a_place_at_rest_is_measured_beside_a_blit_and_a_flip(pilot, capsys):
    moments.show_rest(pilot, "the hall", 3)
    rest, anew = map(json.loads, capsys.readouterr().out.splitlines())
    assert (rest["unit"], rest["budget"], anew["unit"]) == ("x blit + flip", moments.AT_REST, "x plain redraw")


def test_the_yardstick_of_the_rules_plays_whole_rounds():
    stream = FastChance(1)
    for yardstick in (rules.baron, rules.twentyone):
        play = yardstick(lambda _: stream)
        assert all(play() >= 5 for _ in range(200))


def test_an_evening_without_a_window_goes_on_at_every_table(tmp_path):
    evening = memory.Evening(tmp_path)
    evening.play(60)
    played = [evening.store.stored_round(number).level for number in range(1, 61)]
    assert set(played) == {table.session.level.name for table in evening.tables}
    assert evening.store.ledger.total() == 0
    assert not evening.store.open_rounds()
    evening.store.close()


@pytest.mark.long("tools")
def test_frames_are_sorted_by_what_is_seen_of_a_round_of_cards(tmp_path, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(card_frames, "WARM_SECONDS", 0.0)
    with card_frames.same_evening():
        pilot = card_frames.at_blackjack(tmp_path, (960, 540))
        table, seen = pilot.scene, moments.Moments(pilot)
        watch = moments.Watch(table)
        for _ in range(2):
            card_frames.play_round(pilot, watch, seen)
        pilot.close()
    assert len(table.model.seats[1].hands) == 4
    told = seen.longest(card_frames.MOMENTS)
    assert all(moment in told for moment in card_frames.MOMENTS if moment != "peek")
    assert seen.count(card_frames.MOMENTS) > 100 < seen.count([card_frames.BETWEEN])


@pytest.mark.long("tools")
def test_frames_are_sorted_by_what_is_seen_of_a_hand_of_pilok(tmp_path, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pilot = pilok_frames.at_table(tmp_path, (960, 540))
    seen = moments.Moments(pilot)
    for record in (rounds.seven(), rounds.golden(rounds.FOUR_POTS)):
        pilok_frames.show_record(pilot, record, seen)
    pilok_frames.play_hand(pilot, moments.Watch(pilot.scene), seen)
    pilot.close()
    assert all(moment in seen.longest(pilok_frames.MOMENTS) for moment in pilok_frames.MOMENTS)
    assert seen.count(pilok_frames.MOMENTS) > 100 < seen.count([pilok_frames.THINKING])


def test_six_at_pilok_think_like_the_strongest(tmp_path, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pilot = moments.open_house(tmp_path, "thinking", (960, 540))
    table = pilok_frames.seat_strongest(pilot)
    heads = [held.portrait for held in session_of(table).sitters.values() if held.kind == "character"]
    pilot.close()
    assert heads == [pilok_frames.STRONGEST] * 6
