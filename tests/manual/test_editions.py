"""Both editions of the manual: each alone leads to every card of every deck, and a level names the one it asks for."""

import random

import pytest

from casino.cli import main
from casino.engines.baccarat.bomb import COLOURS, MINIMUMS, PORTS, Bomb, Indicator, Module
from casino.engines.baccarat.bomb_deck import MULTIPLIERS, UNSHUFFLED, order_of
from casino.engines.baccarat.settings import EDITIONS, DefusalSettings
from casino.manual import words_sums
from casino.manual.books import book_of
from casino.manual.edition import edition_number
from casino.manual.leaves import sums
from casino.manual.leaves.practice import EXAMPLES
from casino.manual.pages import manual_pages
from casino.manual.phone.document import document
from casino.manual.printing.shapes import Text
from casino.odds.bomb.hints import STEPS, BombWatch
from casino.players.bomb.cases import case_of, new_case_code
from tests.manual.reader import Looker, Reckoner, Tree
from tests.odds.test_bomb import armed

READERS = {"lookup": Looker, "sums": Reckoner}
SERIALS = ("AL5OF2", "QZWY00", "Z", "7", "000000", "BYTE", "A1", "99ZZ99")
RATIOS = (1, 49, 50, 51, 100, 101, 200, 201, 500, 501, 1_000)


def said(edition):
    """All words of an edition on paper."""
    return " ".join(one.words for page in manual_pages("a4", edition) for one in page.shapes if isinstance(one, Text))


@pytest.mark.parametrize("edition", EDITIONS)
def test_whoever_has_one_edition_alone_knows_every_card_of_every_deck(edition):
    reader, rng = READERS[edition](document(edition)), random.Random(7)
    for _ in range(40):
        case = case_of(new_case_code(rng), 4, 9)
        for module in case.modules:
            for solved in (case.bomb.solved, case.bomb.solved + 2):
                wanted = order_of(case.bomb, module, module.deck, solved)
                assert reader.order(case.bomb, module, module.deck, solved) == wanted, case.code
    for serial in SERIALS:
        for ratio in RATIOS:
            bomb = Bomb(serial, tuple(rng.choices(PORTS, k=rng.randrange(11))), (Indicator("BOB", ratio % 2 > 0),))
            least = rng.choice(MINIMUMS)
            module = Module(least, least * ratio + rng.choice((0, 100)), rng.choice(COLOURS))
            wanted = order_of(bomb, module, module.deck, solved=ratio)
            assert reader.order(bomb, module, module.deck, ratio) == wanted, (bomb, module)


def test_numbers_of_both_editions_differ_and_stand_on_all_their_pages(monkeypatch):
    numbers = [edition_number(edition) for edition in EDITIONS]
    assert [number[:2] for number in numbers] == ["1-", "2-"] and numbers[0][2:] != numbers[1][2:]
    for edition, number in zip(EDITIONS, numbers, strict=True):
        pages = manual_pages("a4", edition)
        assert len(pages) == len(book_of(edition).pages)
        assert said(edition).count(f"edition {number}") == len(pages)
        assert f"must be {number}" in Tree(document(edition).decode()).open[0].words
    monkeypatch.setattr(words_sums, "NEXT", "Another one")
    assert edition_number("lookup") == numbers[0] and edition_number("sums") != numbers[1]


def test_the_pages_by_sums_have_the_engines_tables_on_paper_too():
    by_title = {page.title: page for page in manual_pages("letter", "sums")}
    lines = [one for one in by_title[words_sums.NEXT].shapes if isinstance(one, Text) and one.size == 20]
    assert [int(one.words) for one in lines] == [times for colour in COLOURS for times in MULTIPLIERS[colour]]
    places = [one for one in by_title[words_sums.FIRST_CARD].shapes if isinstance(one, Text) and one.size == 18]
    assert [one.words for one in places] == [str(place) for place in range(1, len(UNSHUFFLED) + 1)]
    ends = [card for *_sums, card in sums.deck_rows()]
    assert ends == list(EXAMPLES[0].reading.order[1 : len(ends) + 1])


def test_pages_that_belong_together_face_each_other():
    """An open book has an odd page at the left."""
    for edition, pairs in (
        ("lookup", (("way", "first"), ("hands", "bets"))),
        ("sums", (("way", "first"), ("next", "remainders"), ("hands", "bets"))),
    ):
        numbers = book_of(edition).numbers
        assert all(numbers[one] % 2 and numbers[other] == numbers[one] + 1 for one, other in pairs)


def test_the_command_line_writes_an_edition_as_an_open_book_and_no_third_one(tmp_path, capsys):
    out = tmp_path / "sums.pdf"
    assert main(["manual", str(out), "--edition", "sums"]) == 0
    number, written = edition_number("sums"), out.read_bytes()
    assert number.encode() in written and b"/PageLayout /TwoPageLeft" in written
    assert f"edition {number}," in capsys.readouterr().out
    assert main(["manual", str(tmp_path / "third.pdf"), "--edition", "third"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1 and not (tmp_path / "third.pdf").exists()


def test_hints_name_the_pages_of_the_edition_the_level_asks_for():
    settings = DefusalSettings(modules=4, edition="sums").for_honour
    titles = {number: page.title for number, page in enumerate(manual_pages("a4", "sums"), 1)}
    for seed in range(12):
        table, _ = armed(case_of(new_case_code(random.Random(seed)), 4), settings)
        watch = BombWatch(settings)
        pages, rows = (watch.hint(table.view(1), 1) for _step in STEPS[:2])
        for page, one in zip(pages.pages, [one for one in pages.said if one.startswith("Page ")], strict=True):
            assert one == f"Page {page}: {titles[page]}."
        assert {*rows.pages} <= {*pages.pages} and "Strip" not in " ".join(rows.said)
