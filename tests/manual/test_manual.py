"""The manual: its tables are the engine's, its words lie whole and apart, and its file is the same on every day."""

import re
import string
from functools import cache
from itertools import combinations

import pytest

from casino.core.cards import RANKS
from casino.core.money import Ratio
from casino.engines.baccarat import bets as baccarat_bets
from casino.engines.baccarat import bomb, bomb_deck
from casino.engines.baccarat import hands as baccarat_hands
from casino.engines.baccarat.bomb import COLOURS, MINIMUMS, PORTS, Bomb, Indicator, Module
from casino.engines.baccarat.bomb_deck import MULTIPLIERS, UNSHUFFLED, card_at, indices_from, which_digit, which_letter
from casino.engines.baccarat.bomb_reading import reading_of
from casino.engines.baccarat.settings import EDITIONS
from casino.manual import drawings, words
from casino.manual.edition import edition_number
from casino.manual.leaves import table
from casino.manual.leaves.practice import EXAMPLES
from casino.manual.lookups import lookups_of, thirds_said
from casino.manual.pages import manual_pages
from casino.manual.pdf import manual_bytes, write_manual
from casino.manual.printing.faces import FACES, broken, width_of
from casino.manual.printing.shapes import BLACK, RED, Circle, Line, Polygon, Rect, Text, moved
from casino.manual.printing.sheet import MARGIN, PAPERS, PrintError, Sheet
from casino.manual.working import bet_said, card_said, chips_of, steps_of
from casino.players.bomb import cases
from casino.scenes.games.bomb.desk import model as desk_model
from tests.support.rota import part

SMALLEST = 10.5
TOLD = re.compile("|".join(re.escape(rank) for rank in ("10", *RANKS.replace("T", ""))))


def page_of(title, paper="a4"):
    return next(page for page in manual_pages(paper) if page.title == title)


def texts(page):
    return [shape for shape in page.shapes if isinstance(shape, Text)]


def said(page):
    return " ".join(text.words for text in texts(page))


def left_of(text):
    share = {"left": 0.0, "center": 0.5, "right": 1.0}[text.align]
    return text.x - width_of(text.words, text.face, text.size) * share


# -- tables ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", COLOURS)
def test_strips_are_the_decks_of_the_engine(colour):
    page = page_of(words.STRIPS.format(colour=colour.capitalize()))
    ranks = [(text.words, text.ink) for text in texts(page) if text.face == "Sans-Bold" and TOLD.fullmatch(text.words)]
    requested = []
    for multiplier in MULTIPLIERS[colour]:
        for card in map(card_at, indices_from(1, multiplier)):
            requested.append((drawings.rank_name(card), RED if card[1] in "HD" else BLACK))
    assert ranks == requested
    for multiplier in MULTIPLIERS[colour]:
        assert words.STRIP_TIMES.format(multiplier=multiplier) in said(page)


def test_every_strip_gives_the_deck_that_begins_anywhere_on_it():
    for colour in COLOURS:
        for number, port in enumerate(PORTS):
            ring = indices_from(1, MULTIPLIERS[colour][number])
            for solved in (0, 5, 17):
                made = Bomb("AB1", (port,))
                deck = reading_of(made, Module(500, 20_000, colour), colour, solved).order
                start = ring.index(bomb_deck.UNSHUFFLED.index(deck[0]) + 1)
                assert deck == tuple(map(card_at, (*ring[start:], *ring[:start])))


def test_the_first_card_table_holds_every_card_with_its_letter_and_place():
    page = page_of(words.FIRST_CARD)
    ranks = [text for text in texts(page) if text.size == 17 and TOLD.fullmatch(text.words)]
    assert [text.words for text in ranks] == [drawings.rank_name(card) for card in UNSHUFFLED]
    places = [text.words for text in texts(page) if text.size == 11 and text.align == "center"]
    assert places == [str(number) for number in range(1, 53)]
    letters = [text.words for text in texts(page) if text.size == 15 and text.words.isalpha() and len(text.words) == 1]
    assert "".join(letters) == 2 * "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    crossings = [text.words for text in texts(page) if text.size == 18 and TOLD.fullmatch(text.words)]
    assert crossings == ["K", "K", "A", "A"]  # in plain order a half ends on one and the next begins with the other


def test_the_way_says_what_the_exception_leaves_out_and_how_a_sum_becomes_a_letter():
    page = page_of(words.WAY)
    assert "ace of hearts, two of hearts" in said(page) and "do not matter" in said(page)
    listed = [text.words for text in texts(page) if text.size == 14 and text.y > page.height / 2]
    requested = [part for place, letter in enumerate(string.ascii_uppercase, 1) for part in (letter, str(place))]
    assert listed[-52:] == requested


def test_even_and_odd_halves_are_the_engines_first_card():
    """What the page makes a person do: the half by the digit, the letter's column, one on for each solved module."""
    limits = baccarat_bets.Limits(500, 20_000)
    for letter in range(26):
        for digit in range(10):
            for solved in (0, 1, 30, 77):
                serial = f"{chr(ord('A') + letter)}{digit}"
                place = (letter + (26 if digit % 2 else 0) + solved) % 52
                assert bomb_deck.first_index(serial, limits, solved).index == place + 1


def test_letter_and_digit_by_the_placard_are_the_engines():
    page = page_of(words.WAY)
    for minimum in MINIMUMS:
        letter = which_letter(baccarat_bets.Limits(minimum, minimum))
        head = next(text for text in texts(page) if text.words == f"${minimum // 100}" and text.size == 18)
        column = [
            text for text in texts(page) if text.align == "center" and abs(text.x - head.x) < 1 and text.y > head.y
        ]
        column.sort(key=lambda text: text.y)
        told = [text.words for text in column if text.words != words.MAXIMUM_ROW]
        assert told[0] == words.WHICH[letter]
        rows = [(int(cell.removeprefix("$").replace(",", "")) * 100) for cell in told[1:-1]]
        assert told[-1] == words.ABOVE
        names = [row for row in texts(page) if row.words in words.WHICH.values() and row.x < head.x - 20]
        first_column = sorted((row for row in names if row.x < MARGIN + 60), key=lambda text: text.y)
        digits = [text.words for text in first_column]
        for amount, digit in zip(rows, digits, strict=False):
            assert words.WHICH[which_digit(baccarat_bets.Limits(minimum, amount))] == digit
            assert words.WHICH[which_digit(baccarat_bets.Limits(minimum, amount + 1))] != digit
        assert len(digits) == len(rows) + 1


def test_numbers_of_decks_bets_and_hands_are_the_engines():
    assert all(f"× {times}" in said(page_of(words.FIRST_CARD)) for row in MULTIPLIERS.values() for times in row)
    bets = said(page_of(words.BETS))
    assert all(f"{pays.profit} to {pays.stake}" in bets for pays in baccarat_bets.PAYS.values())
    assert all(f"{chip:,}" in bets for chip in baccarat_bets.CHIPS)
    takes = [text for text in texts(page_of(words.HANDS)) if text.words == words.BANKER_TAKES]
    requested = {
        tuple(baccarat_hands.banker_draws(total, third) for third in range(10)): total for total in range(8)
    }  # equal lines stand once
    assert len(takes) == sum(sum(line) for line in requested)


def test_a_bomb_has_as_many_modules_as_the_house_lays_out():
    assert table.MAX_MODULES == desk_model.MODULES == cases.MAX_MODULES


def test_the_least_chips_are_those_that_the_engine_takes_and_that_win():
    bets = texts(page_of(words.BETS))
    main, tie = (next(text for text in bets if text.words == name) for name in words.ADVICE_TABLE[1:])
    for row, area in ((main, "player"), (tie, "tie")):
        cells = [text.words for text in bets if abs(text.y - row.y) < 2 and text is not row]
        for minimum, cell in zip(MINIMUMS, cells, strict=True):
            chips = tuple(map(int, cell.split(" + ")))
            assert set(chips) <= set(baccarat_bets.CHIPS) and list(chips) == sorted(chips, reverse=True)
            least, _ = baccarat_bets.Limits(minimum, 1000 * minimum).of_area(area)
            assert least <= sum(chips) * 100 < least + 100
    assert [text.words for text in bets if abs(text.y - tie.y) < 2][1:] == ["1", "1", "1 + 1 + 1", "5", "5 + 5"]


# -- examples -------------------------------------------------------------------------------------------------


def test_the_first_example_is_the_check_of_the_rules():
    first = page_of(words.EXAMPLES[0])
    assert [text.words for text in texts(first) if text.size == 16][:6] == ["K", "10", "Q", "Q", "10", "4"]
    assert "king of diamonds" in said(first) and "Banker $5" in said(first)


def test_the_examples_show_what_errs_most():
    _, second, third = EXAMPLES
    assert not second.bomb.ports and second.gone and second.now > second.solved
    reading = second.reading
    assert reading.coups[0].winner == "tie" and reading.dealt == second.gone
    assert "Player $25 and Tie $3 (1, 1, 1)" in said(page_of(words.EXAMPLES[1]))
    assert third.colour != third.module.deck and 0 < third.solved < third.now
    coup = third.reading.coups[0]
    total = baccarat_hands.total_of(coup.banker[:2])
    alone = baccarat_hands.banker_draws(total, None)
    assert len(coup.player) == 3 and alone != baccarat_hands.banker_draws(
        total, baccarat_hands.points_of(coup.player[2])
    )
    steps = {step.name: step.said for step in lookups_of(third.bomb, third.module, third.reading)}
    assert steps["First card"] == (
        "4 is *even*. In that half, below Z: the king of clubs. Solved before 1 (not now): go 1 on, to the *king of "
        "diamonds*."
    )
    assert steps["Strip"] == "PS/2 and Serial share the first place: 3 + 5 = 8, less 6 = 2. *Strip 2*."
    assert steps["Cards"].endswith("After the king of diamonds, the last of the strip, start again at its top.")


@pytest.mark.parametrize("example", EXAMPLES)
def test_looked_up_and_worked_out_is_the_same(example):
    first = example.reading.working.first
    half, letter = first.digit.value % 2, first.letter.value
    assert card_at((26 * half + letter + example.solved - 1) % 52 + 1) == example.reading.order[0]
    page = said(page_of(words.EXAMPLES[EXAMPLES.index(example)]))
    assert card_said(example.reading.order[0]) in page
    assert f"strip {example.reading.working.column.number}" in page.lower()


def test_every_odd_serial_number_can_be_looked_up():
    for serial, letter, digit in (
        ("123", "Column $100: *add all*. There is none: *B*.", "1 2 3: 1 + 2 + 3 = 6, so *6*."),
        ("A12", "Column $100: *add all*. Of A that is *A*.", "1 2: 1 + 2 = 3, so *3*."),
        ("ZZ", "Z Z: 26 + 26 = 52, less 26 = 26. Back into a letter: *Z*.", "There is none: *9*."),
    ):
        made, module = Bomb(serial, ("PS/2",)), Module(10_000, 10_000_000, "red")
        steps = {step.name: step.said for step in lookups_of(made, module, reading_of(made, module, "red", 0))}
        assert steps["Letter"].endswith(letter) and steps["Digit"].endswith(digit)
    lit = Bomb("A7", ("PS/2",) * 8, (Indicator("BOB", True),))
    with pytest.raises(ValueError, match="plain order"):
        lookups_of(lit, module, reading_of(lit, module, "red", 0))


def test_why_a_third_card_comes_or_not():
    marks = {True: "takes", False: "–"}
    for cards, told in (
        (("9H", "2H", "KS", "3C"), ("8 or 9 with two cards: nobody takes a third.",)),
        (("7H", "2H", "KS", "3C", "4D"), ("The Player has 7, and takes none.", "The Banker has 5, and takes one.")),
        (("6H", "4H", "KS", "3C"), ("The Player has 6, and takes none.", "The Banker has 7, and takes none.")),
        (
            ("2H", "4H", "KS", "2C", "7D", "9S"),
            (
                "The Player has 2, and takes a third card, which counts 7.",
                "The Banker has 6, and takes one: there column 7 says “takes”.",
            ),
        ),
    ):
        assert thirds_said(baccarat_hands.deal_coup(iter(cards).__next__), marks) == told


# -- edition --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("module", "name", "other"),
    [
        (bomb_deck, "MULTIPLIERS", MULTIPLIERS | {"red": (20, 33, 26, 41, 12, 30)}),
        (bomb_deck, "LETTER_BY_MINIMUM", {**bomb_deck.LETTER_BY_MINIMUM, 5_00: "last"}),
        (bomb_deck, "DIGIT_BY_RATIO", bomb_deck.DIGIT_BY_RATIO[:-1]),
        (bomb_deck, "UNSHUFFLED", UNSHUFFLED[::-1]),
        (bomb_deck, "NO_LETTERS", "C"),
        (bomb_deck, "BOB_PORTS", (7, 8)),
        (bomb, "PORTS", PORTS[::-1]),
        (baccarat_bets, "PAYS", baccarat_bets.PAYS | {"tie": Ratio(9, 1)}),
        (baccarat_bets, "CHIPS", (1, 5, 25)),
        (baccarat_hands, "NATURALS", (9,)),
        (words, "GOAL", "Another sentence."),
    ],
)
def test_another_table_or_word_makes_another_edition(monkeypatch, module, name, other):
    before = edition_number()
    monkeypatch.setattr(module, name, other)
    assert edition_number() != before


def test_the_edition_is_short_and_on_every_page():
    number = edition_number()
    assert re.fullmatch(r"1-[0-9A-F]{4}", number) and number == edition_number()
    assert all(f"edition {number}" in said(page) for page in manual_pages())


# -- pages ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("paper", PAPERS)
def test_words_lie_whole_on_every_page_and_none_on_others(paper, edition):
    for page in manual_pages(paper, edition):
        boxes = []
        for text in texts(page):
            wide = width_of(text.words, text.face, text.size)
            left = left_of(text)
            box = (left, text.y - text.size * 0.70, left + wide, text.y + text.size * 0.06)
            assert box[0] >= MARGIN - 0.5 and box[2] <= page.width - MARGIN + 0.5, (page.title, text.words)
            assert box[1] >= MARGIN - 2 and box[3] <= page.height - MARGIN + 2, (page.title, text.words)
            assert text.size >= SMALLEST and text.face in FACES
            boxes.append((box, text.words))
        for (one, said_one), (other, said_other) in combinations(boxes, 2):
            apart = one[2] <= other[0] + 0.1 or other[2] <= one[0] + 0.1 or one[3] <= other[1] or other[3] <= one[1]
            assert apart, (page.title, said_one, said_other)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("paper", PAPERS)
def test_no_rule_or_frame_leaves_the_paper_or_reaches_the_foot(paper, edition):
    for page in manual_pages(paper, edition):
        for shape in page.shapes:
            if isinstance(shape, Rect):
                assert shape.x >= MARGIN - 1 and shape.x + shape.width <= page.width - MARGIN + 1, page.title
                assert shape.y + shape.height <= page.height - MARGIN - 16, page.title


def test_figures_of_the_key_tables_are_legible_from_a_metre():
    for colour in COLOURS:
        page = page_of(words.STRIPS.format(colour=colour.capitalize()), "letter")
        assert all(text.size >= 18 for text in texts(page) if TOLD.fullmatch(text.words))
    table = [text for text in texts(page_of(words.FIRST_CARD)) if TOLD.fullmatch(text.words) and text.align == "left"]
    assert all(text.size >= 17 for text in table if text.face == "Sans-Bold" and text.y < 400)


def test_bold_words_stay_in_their_sentence():
    lines = broken("One *two three*, four *five*.", 12, 60)
    assert "".join(piece for line in lines for piece, _ in line).replace(" ", "") == "Onetwothree,fourfive."
    marked = {piece.strip() for line in lines for piece, face in line if face == "Sans-Bold"}
    assert marked == {"two", "three", "five"}


def test_a_bold_word_stands_clear_of_its_neighbours_and_joined_to_its_full_stop():
    """Wherever a blank parts two faces there is more than one, and nowhere else."""
    sheet = Sheet("Words", "a4")
    sheet.lines_at("It is *bold* here, and *there*.", 0, 0, 500, 20)
    first, bold, here, there, stop = sheet.shapes[-5:]
    ends = [one.x + width_of(one.words, one.face, 20) for one in (first, bold, here, there)]
    gaps = [other.x - end for other, end in zip((bold, here, there, stop), ends, strict=True)]
    assert [round(gap, 2) for gap in gaps] == [1.6, 1.6, 1.6, 0.0]


def test_shapes_are_moved_as_one():
    shapes = [
        *(Text(1, 2, "a", 10), Line((0, 0), (1, 1)), Rect(0, 0, 2, 3, 1), Polygon(((0, 0), (1, 0), (0, 1)))),
        Circle(1, 1, 4),
    ]
    text, line, rect, polygon, circle = moved(shapes, 10, 20)
    assert (text.x, text.y, text.size) == (11, 22, 10)
    assert line.end == (11, 21) and (rect.x, rect.y, rect.width, rect.height) == (10, 20, 2, 3)
    assert polygon.points[1] == (11, 20) and (circle.x, circle.y, circle.radius) == (11, 21, 4)


# -- file -----------------------------------------------------------------------------------------------------


file_of = cache(manual_bytes)


@pytest.mark.parametrize("paper", part("papers", list(PAPERS), len(PAPERS)))
def test_the_file_is_a_pdf_with_all_pages_and_the_same_bytes_twice(paper):
    made = file_of(paper)
    assert made.startswith(b"%PDF") and made == manual_bytes(paper)
    assert len(re.findall(rb"/Type /Page\b(?!s)", made)) == len(manual_pages(paper))
    assert edition_number().encode() in made and b"/Outlines" in made


def test_the_manual_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    monkeypatch.setattr("casino.manual.pdf.manual_bytes", file_of)
    path = tmp_path / "manual.pdf"
    write_manual(path)
    assert path.read_bytes() == file_of("a4") and [file.name for file in path.parent.iterdir()] == ["manual.pdf"]
    write_manual(path, "letter")
    assert path.read_bytes() == file_of("letter")


def test_what_cannot_be_written_is_told_in_a_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr("casino.manual.pdf.manual_bytes", file_of)
    (tmp_path / "file").write_text("a file")
    (tmp_path / "folder.pdf").mkdir()
    for path, told in (
        *((tmp_path / "manual.txt", "must end with .pdf"), (tmp_path / "manual", "must end with .pdf")),
        *((tmp_path / "file" / "manual.pdf", "cannot be written"), (tmp_path / "folder.pdf", "cannot be written")),
        (tmp_path / "nowhere" / "manual.pdf", "cannot be written"),
    ):
        with pytest.raises(PrintError, match=told):
            write_manual(path)
    with pytest.raises(PrintError, match="a4 or letter"):
        write_manual(tmp_path / "manual.pdf", "a5")
    with pytest.raises(PrintError):
        Sheet("Title", "legal")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder.pdf"]


# -- sentences ------------------------------------------------------------------------------------------------


def told_of(made, module, colour="red", solved=0):
    return {step.name: step.said for step in steps_of(made, module, reading_of(made, module, colour, solved))}


def test_the_check_example_in_sentences():
    steps = told_of(Bomb("AL5OF2", ("Parallel",)), Module(500, 20_000, "red"))
    assert steps["Letter"] == "Minimum $5: the first letter of A L O F is A, which is 1."
    assert steps["Digit"] == "$200 is 40 times the minimum: the first digit of 5 2 is 5."
    assert steps["First card"] == "1 + 26 × 5 + 0 solved = 131, less 2 × 52 = 27: the king of diamonds."
    assert steps["Strip"] == "Most common port: Parallel, strip 2."


def test_substitutes_ties_sums_and_the_exception_in_sentences():
    no_letters = told_of(Bomb("123"), Module(500, 20_000, "red"))
    assert "no letters, so it is B" in no_letters["Letter"]
    assert (
        no_letters["Strip"]
        == "No ports, so all share the first place: 1 + 2 + 3 + 4 + 5 + 6 = 21, less 3 × 6 = 3. Strip 3."
    )
    no_digits = told_of(Bomb("ZZ", ("DVI-D", "Serial")), Module(10_000, 10_000_000, "blue"), "blue", 3)
    assert "no digits, so it is 9" in no_digits["Digit"]
    assert no_digits["Letter"] == "Minimum $100: add all of Z Z: 26 + 26 = 52, less 26 = 26."
    assert no_digits["Strip"] == "DVI-D and Serial share the first place: 1 + 5 = 6. Strip 6."
    single = told_of(Bomb("A7", ("PS/2",)), Module(5_000, 1_000_000, "green"), "green")
    assert "the only letter of A is A" in single["Letter"]
    lit = Bomb("A7", ("PS/2",) * 8, (Indicator("BOB", True),))
    assert told_of(lit, Module(500, 500, "red"))["First card"].endswith("begins with the ace of hearts.")


def test_bets_chip_by_chip():
    assert chips_of(30_00) == (25, 5) and chips_of(3_00) == (1, 1, 1)
    assert bet_said({"player": 30_00, "tie": 3_00}) == "Player $30 (25, 5) and Tie $3 (1, 1, 1)"
    assert bet_said({"banker": 500_00}) == "Banker $500" and bet_said({}) == ""
