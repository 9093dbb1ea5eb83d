"""Words on surfaces: shortened, broken into lines, made to fit, and figures that stand still."""

import pygame

from casino.ui.drawing import text
from tests.support.every import every

WORDS = "The dealer rolls the second die and goes on."


def test_what_fits_is_left_alone():
    assert text.fitted(WORDS, 16, 2000) == WORDS
    assert text.wrapped(WORDS, 16, 2000) == (WORDS,)


@every("room", [0, 3, 10, 40, 100, 200, 250])
def test_what_is_shortened_fits_and_ends_in_an_ellipsis(room):
    short = text.fitted(WORDS, 16, room)
    assert text.width(short, 16) <= room or short == ""
    assert short == "" or short.endswith("…")


@every("words", [WORDS, "Donaudampfschifffahrt", "a" * 300, "two\nlines", "明日" * 30, ""])
@every("room", [12, 40, 100, 250])
def test_broken_lines_fit_and_lose_no_letter(words, room):
    lines = text.wrapped(words, 16, room)
    assert all(text.width(line, 16) <= room or len(line) == 1 for line in lines)
    assert "".join("".join(lines).split()) == "".join(words.split())


def test_lines_are_broken_where_the_writer_broke_them():
    assert text.wrapped("one\n\ntwo", 16, 500) == ("one", "", "two")


def test_balanced_lines_are_no_more_and_the_last_is_no_single_word():
    words = "Choose a name and a mask. The house opens your purse with 1,000.00; it is play money."
    room = text.width(words, 16) - 4
    assert text.wrapped(words, 16, room)[-1] == "money."
    lines = text.balanced(words, 16, room)
    assert len(lines) == 2 and " ".join(lines) == words
    assert text.width(lines[1], 16) > room / 3


def test_balancing_breaks_no_word_that_was_whole_and_leaves_one_line_alone():
    long = "The round was saved as /home/somebody/documents/shadowport/rounds/round-17.json"
    room = text.width(long.rsplit(" ", 1)[1], 16) + 2
    assert text.balanced(long, 16, room)[-1] == long.rsplit(" ", 1)[1]
    assert text.balanced(WORDS, 16, 2000) == (WORDS,)


def test_a_size_is_made_to_fit_but_not_below_the_least():
    px = text.fit_size(WORDS, 40, 300, 9)
    assert text.width(WORDS, px) <= 300 < text.width(WORDS, px + 1)
    assert text.fit_size(WORDS, 40, 5, 9) == 9
    assert text.fit_size(WORDS, 40, 5000, 9) == 40


def test_figures_do_not_dance():
    for family in (text.SERIF, text.SANS):
        widths = {text.figures(f"1,{digit * 3}.00", 30, (9, 9, 9), family).get_width() for digit in "0123456789"}
        assert len(widths) == 1


def test_a_line_of_nothing_has_no_width():
    assert text.width("", 16) == 0
    assert text.line(" ", 16, (1, 2, 3)).get_height() > 0


def test_lines_are_kept():
    assert text.line("Kept", 16, (1, 2, 3)) is text.line("Kept", 16, (1, 2, 3))


def test_put_says_where_the_words_lie():
    target = pygame.Surface((200, 100))
    words = text.line("Here", 16, (255, 255, 255))
    rect = text.put(target, words, 100.4, 50.6, "center")
    assert abs(rect.centerx - 100) <= 1 and abs(rect.centery - 51) <= 1 and rect.size == words.get_size()


def test_what_the_typefaces_lack_is_no_fault():
    for words in ("🎲🂡", "العربية", "\U0001f600" * 10, "\u0301"):
        assert text.line(words, 16, (1, 2, 3)).get_height() > 0
        text.figures(words, 16, (1, 2, 3))
        text.wrapped(words * 30, 16, 50)
