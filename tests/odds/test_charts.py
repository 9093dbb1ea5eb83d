"""The best play of a level as a chart: published charts, hands that are played otherwise, the page, the command."""

import re
from dataclasses import replace
from functools import cache
from unittest import mock

import pytest

from casino.cli import main
from casino.core.errors import NoOdds
from casino.manual.printing.shapes import Rect, Text
from casino.manual.printing.sheet import MARGIN, PAPERS, PrintError
from casino.odds import edges
from casino.odds.charts.chart import Chart
from casino.odds.charts.making import chart_of, has_chart
from casino.odds.charts.printed import chart_bytes, chart_pages, write_chart
from casino.odds.value import EdgeEstimate, finished
from casino.records.levels import catalogue, override_settings, shipped_level
from tests.support import ROOT
from tests.support.rota import part
from tests.support.whole_round import edge_of

UPS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"]
CHARTED = [level.name for level in catalogue()[0] if has_chart(level)]


@cache
def chart(name: str, **rules: object) -> Chart:
    """A level's chart; by rules that no table has, without the edge, which is worked out elsewhere."""
    level = shipped_level(name)
    changed = replace(level, settings=override_settings(level, rules))
    if not rules:
        return finished(chart_of(level))
    none = EdgeEstimate("none", 0.0, 0.0)
    with mock.patch.multiple(edges, prepare=lambda settings: (), of=lambda settings: none):
        return finished(chart_of(changed))


def rows(made: Chart) -> dict[str, str]:
    """A chart's rows as words: their marks from 2 to ace."""
    return {
        row: " ".join(cell.mark for cell in cells)
        for block in made.blocks
        for row, cells in zip(block.rows, block.cells, strict=True)
    }


# -- published charts -----------------------------------------------------------------------------------------

# Basic strategy as printed for four to eight decks, dealer stands on soft 17, doubling after a split, no surrender.
SIX_DECKS_S17 = {
    **dict.fromkeys("5678", "H H H H H H H H H H"),
    "9": "H Dh Dh Dh Dh H H H H H",
    "10": "Dh Dh Dh Dh Dh Dh Dh Dh H H",
    "11": "Dh Dh Dh Dh Dh Dh Dh Dh Dh H",
    "12": "H H S S S H H H H H",
    **dict.fromkeys(("13", "14", "15", "16"), "S S S S S H H H H H"),
    **dict.fromkeys(("17", "18", "19", "A,8", "A,9", "10,10"), "S S S S S S S S S S"),
    **dict.fromkeys(("A,2", "A,3"), "H H H Dh Dh H H H H H"),
    **dict.fromkeys(("A,4", "A,5"), "H H Dh Dh Dh H H H H H"),
    "A,6": "H Dh Dh Dh Dh H H H H H",
    "A,7": "S Ds Ds Ds Ds S S H H H",
    **dict.fromkeys(("2,2", "3,3", "7,7"), "P P P P P P H H H H"),
    "4,4": "H H H P P H H H H H",
    "5,5": "Dh Dh Dh Dh Dh Dh Dh Dh H H",
    "6,6": "P P P P P H H H H H",
    **dict.fromkeys(("8,8", "A,A"), "P P P P P P P P P P"),
    "9,9": "P P P P P S P P S S",
}
# What a dealer who hits soft 17 changes in it, with late surrender.
H17_SURRENDER = {
    "11": "Dh Dh Dh Dh Dh Dh Dh Dh Dh Dh",
    "15": "S S S S S H H H Rh Rh",
    "16": "S S S S S H H Rh Rh Rh",
    "17": "S S S S S S S S S Rs",
    "A,7": "Ds Ds Ds Ds Ds S S H H H",
    "A,8": "S S S S Ds S S S S S",
    "8,8": "P P P P P P P P P Rp",
}


def test_six_decks_where_the_dealer_stands_on_soft_17_and_small_pairs_are_worth_less_without_doubles_after_a_split():
    assert rows(chart("blackjack/six_decks")) == SIX_DECKS_S17
    found = rows(chart("blackjack/six_decks", double_after_split=False))
    assert found["2,2"] == found["3,3"] == "H H P P P P H H H H"
    assert found["4,4"] == "H H H H H H H H H H" and found["6,6"] == "H P P P P H H H H H"


def test_six_decks_where_the_dealer_hits_soft_17_and_one_may_surrender():
    rules = {"dealer_hits_soft_17": True, "surrender": True, "hit_split_aces": False}
    assert rows(chart("blackjack/six_decks", **rules)) == SIX_DECKS_S17 | H17_SURRENDER


def test_a_single_deck_has_its_famous_cells():
    found = chart("blackjack/standard")
    of = {block.title: block for block in found.blocks}
    assert of["Pairs"].at("7,7", "10").mark == "S"
    assert of["Hard hands"].at("8", "6").mark == "Dh" and of["Soft hands"].at("A,8", "6").mark == "Ds"
    assert of["Hard hands"].at("11", "A").mark == "Dh"


# -- cells and notes ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name, said",
    [
        ("blackjack/six_decks", "12 against 4: hit with 10-2"),
        ("blackjack/standard", "12 against 3: stand with 8-4, 7-5"),
        ("blackjack/standard", "8 against 6: hit with 6-2"),
        ("black_axe/squires_bench", "15 against 10: hit with 8-7"),
    ],
)
def test_two_cards_that_are_played_otherwise_are_noted(name, said):
    note = next(one for one in chart(name).notes if one.title.startswith("Two cards"))
    assert said in note.lines


def test_sixteen_of_three_cards_stands_against_a_ten():
    note = next(one for one in chart("blackjack/six_decks").notes if one.title.startswith("Three cards"))
    (line,) = (line for line in note.lines if line.startswith("16 against 10"))
    assert line.startswith("16 against 10: stand with ") and "7-5-4" in line and "6-5-5" in line
    assert "10-3-3" not in line


@pytest.mark.parametrize("pays, said", [("2:1", "Never: it costs"), ("9:1", "Always"), ("13:6", "Only with")])
def test_insurance_is_told_for_any_hand(pays, said):
    (note,) = (
        one for one in chart("blackjack/standard", insurance_pays=pays, max_hands=1).notes if one.title == "Insurance"
    )
    assert note.lines[0].startswith(said)


def test_cells_say_what_each_choice_is_worth_the_best_first():
    cell = chart("blackjack/six_decks").blocks[0].at("16", "10")
    assert list(cell.values)[:2] == ["hit", "stand"] and cell.best == "hit"
    assert cell.cost == pytest.approx(cell.values["hit"] - cell.values["stand"]) and 0 < cell.cost < 0.01
    pair = next(block for block in chart("blackjack/six_decks").blocks if block.title == "Pairs").at("8,8", "10")
    assert pair.at_least == ("split",) and pair.best == "split"


def test_playing_by_the_cells_comes_near_the_edge():
    """Worths of the cells' best choices, each as often as its row is dealt, are the table's edge but for the notes."""
    level = shipped_level("blackjack/six_decks")
    made, whole, sums = chart(level.name), 0.0, 0.0
    cards = {str(n): 24 for n in range(2, 10)} | {"10": 96, "A": 24}
    of = {
        (row, up): cell
        for block in made.blocks
        for row, cells in zip(block.rows, block.cells, strict=True)
        for up, cell in zip(UPS, cells, strict=True)
    }
    points = {name: 1 if name == "A" else int(name) for name in cards}
    for up in UPS:
        left = dict(cards)
        left[up] -= 1
        for at, one in enumerate(UPS):
            for other in UPS[at:]:
                ways = cards[up] * left[one] * (left[other] - (one == other)) * (1 if one == other else 2)
                rest = dict(left)
                rest[one] -= 1
                rest[other] -= 1
                beaten = {"A": rest["10"], "10": rest["A"]}.get(up, 0) / sum(rest.values())
                if {one, other} == {"A", "10"}:
                    gain = 1.5 * (1 - beaten)
                else:
                    row = (
                        f"{one},{other}"
                        if one == other
                        else (f"A,{one}" if other == "A" else str(points[one] + points[other]))
                    )
                    gain = (1 - beaten) * of[row, up].values[of[row, up].best] - beaten
                whole += ways
                sums += ways * gain
    assert -sums / whole == pytest.approx(edge_of(level.settings).edge, abs=3e-5)


def test_black_baron_stays_on_sixteen_and_knows_the_round_table():
    made = chart("black_baron/standard")
    found = rows(made)
    assert found["15"] == " ".join("H" * 10) and found["16"] == " ".join("S" * 10)
    assert found["8,8"] == " ".join("P" * 10) and found["7,7"] == "P P P P P P P P H H"
    assert made.notes[0].lines == ("6 dice: hit 16 against 1, 2, 3, 7, 8, 9, 10",)
    assert made.legend == {"H": "hit", "S": "stay", "P": "split"}


def test_the_salon_has_its_bets_with_their_edges():
    made = chart("baccarat/salon")
    (block,) = made.blocks
    assert [block.at(bet, "House keeps").mark for bet in block.rows] == [
        *("1.24%", "1.06%", "14.36%", "10.36%", "10.36%")
    ]
    assert made.notes[0].lines[0].startswith("Banker costs the least.") and made.legend == {}


@pytest.mark.parametrize(
    "name, said",
    [("pilok/standard", "Nobody can say what the best play"), ("baccarat/full_case", "A bomb is solved, not played")],
)
def test_what_has_no_best_play_says_so(name, said, tmp_path, capsys):
    with pytest.raises(NoOdds, match=said):
        chart_of(shipped_level(name))
    assert main(["chart", name, str(tmp_path / "a.pdf")]) == 2
    told = capsys.readouterr()
    assert said in told.err and told.err.count("\n") == 1 and not list(tmp_path.iterdir())


def test_the_edition_follows_the_rules_and_not_the_limits():
    usual = chart("black_baron/standard").edition
    assert re.fullmatch("[0-9A-F]{6}", usual)
    assert chart("black_baron/standard", maximum=500).edition == usual
    assert chart("black_baron/standard", dealer_stands_on=17).edition != usual


# -- the page -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    "name", ["blackjack/standard", "black_axe/squires_bench", "black_baron/standard", "baccarat/salon"]
)
def test_a_chart_is_one_page_with_everything_on_the_paper(name, paper):
    made = chart(name)
    (page,) = chart_pages(made, paper)
    words = [shape.words for shape in page.shapes if isinstance(shape, Text)]
    told = " ".join(words)
    assert f"{made.game}: {made.level}" in words and made.edition in told and "Page 1 of 1" in words
    assert all(words.count(mark) > 1 for mark in made.legend)
    for shape in page.shapes:
        if isinstance(shape, Text):
            assert MARGIN - 1 <= shape.x <= page.width - MARGIN + 1 and shape.y <= page.height - MARGIN + 1
        elif isinstance(shape, Rect):
            assert shape.x >= MARGIN - 1 and shape.x + shape.width <= page.width - MARGIN + 1


def test_notes_that_fill_a_page_go_on_to_the_next():
    made = chart("black_baron/standard")
    long = replace(made, notes=(replace(made.notes[0], lines=made.notes[0].lines * 120),))
    pages = chart_pages(long)
    assert len(pages) > 1
    assert all(
        shape.y <= page.height - MARGIN + 1 for page in pages for shape in page.shapes if isinstance(shape, Text)
    )


def test_a_long_title_ends_where_the_paper_does():
    (page,) = chart_pages(replace(chart("baccarat/salon"), level="The salon of the " + "very " * 30 + "old"))
    assert next(shape.words for shape in page.shapes if isinstance(shape, Text)).endswith("…")


def test_the_same_chart_has_the_same_bytes():
    made = chart("black_baron/standard")
    assert chart_bytes(made) == chart_bytes(made) != chart_bytes(made, "letter")
    assert chart_bytes(made).startswith(b"%PDF")


def test_a_chart_is_written_whole_or_not_at_all(tmp_path):
    made = chart("black_baron/standard")
    write_chart(tmp_path / "a.pdf", made)
    assert (tmp_path / "a.pdf").read_bytes() == chart_bytes(made)
    for path, said in (("a.txt", "must end with .pdf"), ("none/a.pdf", "cannot be written")):
        with pytest.raises(PrintError, match=f"The chart .*{said}"):
            write_chart(tmp_path / path, made)
    assert [path.name for path in tmp_path.iterdir()] == ["a.pdf"]


def test_the_command_writes_and_refuses(tmp_path, capsys):
    level = str(ROOT / "levels" / "black_baron" / "standard.toml")
    assert main(["chart", level, str(tmp_path / "a.pdf"), "--paper", "letter"]) == 0
    assert re.fullmatch(r"The chart of .*, edition [0-9A-F]{6}, was written to .*a\.pdf\.\n", capsys.readouterr().out)
    for words in ([level, "a.txt"], ["nothing/here", "a.pdf"], ["none.toml", "a.pdf"], [level, "no/such/folder/a.pdf"]):
        assert main(["chart", *words]) == 2
        told = capsys.readouterr()
        assert told.out == "" and told.err.count("\n") == 1 and "Traceback" not in told.err
    assert main(["chart", level]) == 2
    assert main(["chart", level, "a.pdf", "--paper", "a3"]) == 2


def test_every_level_against_the_house_has_rules_and_an_edge_on_its_chart():
    of_cards = [name for name in CHARTED if name.startswith(("black_axe/", "blackjack/"))]
    others = [name for name in CHARTED if name not in of_cards]
    for name in others + part("charts of cards", of_cards, len(of_cards), always=["blackjack/six_decks"]):
        made = chart(name)
        assert made.rules and "edge" in made.edge and made.blocks, name
        for block in made.blocks:
            assert {len(cells) for cells in block.cells} == {len(block.columns)}, name
            assert len(block.cells) == len(block.rows), name
