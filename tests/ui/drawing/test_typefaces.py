"""What stands in the place of letters the typefaces lack."""

import re

import pygame
import pytest

from casino.core.resources import typeface
from casino.ui.device.desktop_faces import take_desktop_faces
from casino.ui.drawing import text
from casino.ui.drawing.typefaces import (
    draw_words,
    font,
    has_no_face,
    runs,
    stand_in,
    stand_in_name,
    stand_in_width,
    words_width,
)
from tests.support.every import every

INK = (20, 30, 40)


def test_known_letters_stay_together_and_others_stand_alone():
    assert runs("Plain", "Sans", "Regular") == ((True, "Plain"),)
    assert runs("naïve Żółć Ж ω e\u0301 …−", "Sans", "Regular") == ((True, "naïve Żółć Ж ω e\u0301 …−"),)
    assert runs("a🎲b明", "Serif", "Bold") == ((True, "a"), (False, "🎲"), (True, "b"), (False, "明"))
    assert runs("", "Sans", "Regular") == ((True, ""),)


@pytest.mark.parametrize(
    ("letter", "name"),
    [
        *(("🎲", "game die"), ("👍🏽", "thumbs up"), ("🇩🇪", "DE"), ("🂡", "ace of spades"), ("😀", "grinning")),
        *(("明", ""), ("א", ""), ("\ud800", ""), ("\U0001fae8", "emoji")),
    ],
)
def test_emoji_are_shown_by_name_and_other_letters_by_a_box(letter, name):
    shown = stand_in_name(letter)
    assert shown == name or (letter == "\U0001fae8" and shown)
    assert stand_in(letter, 18, INK).get_width() == stand_in_width(letter, 18)


@pytest.fixture
def no_desktop():
    """No typeface but the house's own, whatever is installed and whatever window was seen before."""
    take_desktop_faces(are_taken=False)


def test_letters_without_a_typeface_do_not_look_alike(no_desktop):
    for px in (12, 18, 30):
        drawn = {
            pygame.image.tobytes(text.line(words, px, INK), "RGBA") for words in ("張偉", "李娜", "安", "\U00020000")
        }
        assert len(drawn) == 4
    assert has_no_face("張偉") and not has_no_face("Łucja 🎲")


@pytest.fixture
def desktop(monkeypatch, no_desktop):
    """A desktop with one typeface of many scripts, which is the house's other one."""
    monkeypatch.setattr(pygame.font, "get_fonts", lambda: ["unrelated", "unifont"])
    monkeypatch.setattr(pygame.font, "match_font", {"unifont": str(typeface("Serif", "Regular"))}.get)
    yield
    take_desktop_faces(are_taken=False)


def test_a_typeface_of_the_desktop_draws_what_the_house_lacks(desktop):
    in_the_serif, nowhere = "\u017f", "張"
    assert runs(in_the_serif, "Sans", "Regular") == ((False, in_the_serif),) and has_no_face(in_the_serif)
    take_desktop_faces()
    assert not has_no_face(in_the_serif) and has_no_face(nowhere)
    drawn = text.line(in_the_serif, 23, INK)
    assert drawn.get_width() == text.width(in_the_serif, 23) and pygame.mask.from_surface(drawn, 20).count() > 0


@every("words", ["🎲 one 明日 two", "שלום", "👨\u200d👩\u200d👧", "\ud800", "a\u0301\u0302", "\U0001fae8x"])
@every("px", [8, 16, 33])
def test_what_is_measured_is_what_is_drawn(words, px):
    for family, weight in ((text.SANS, "Regular"), (text.SERIF, "Semibold")):
        surface = text.line(words, px, INK, family, weight)
        assert abs(surface.get_width() - text.width(words, px, family, weight)) <= 1
        assert surface.get_height() >= text.font(px, family, weight).get_height() - 1


@every("words", ["about 4% of it", "29%.", "half ½ way", "“Verify” and… Well", "5%"])
@every("px", [12, 20, 33, 60])
@every("weight", ["Regular", "Semibold", "Bold"])
def test_no_letter_of_the_serif_face_stands_under_the_one_before(words, px, weight):
    parts = [part for part in re.split("(?<=[%½…“”])", words) if part]
    wide = text.width(words, px, text.SERIF, weight)
    assert abs(wide - sum(text.width(part, px, text.SERIF, weight) for part in parts)) <= len(parts)
    assert text.line(words, px, INK, text.SERIF, weight).get_width() == wide


def test_a_line_of_strange_letters_is_not_blank():
    for words in ("明日", "🎲", "שלום"):
        assert pygame.mask.from_surface(text.line(words, 20, INK), 20).count() > 0


def test_words_are_broken_and_shortened_between_whole_letters():
    family = "👨\u200d👩\u200d👧"
    lines = text.wrapped(family * 40, 16, 120)
    assert all(len(line) % len(family) == 0 for line in lines) and "".join(lines) == family * 40
    short = text.fitted(family * 40, 16, 120)
    assert short.endswith("…") and (len(short) - 1) % len(family) == 0


def test_the_first_line_may_have_less_room():
    lines = text.wrapped("one two three four five", 16, 200, first_room=40)
    assert text.width(lines[0], 16) <= 40 and " ".join(lines).split() == ["one", "two", "three", "four", "five"]
    assert text.wrapped("wonderful", 16, 200, first_room=5) == ("", "wonderful")


@pytest.mark.parametrize("words", ["W" * 4000, "明" * 4000, "i" * 4000])
def test_enormous_words_are_broken(words):
    lines = text.wrapped(words, 18, 300)
    assert "".join(lines) == words and all(text.width(line, 18) <= 300 for line in lines)


@pytest.mark.parametrize("px", (14, 18, 20, 24, 31))
def test_letters_of_a_small_title_keep_even_distances(px):
    # Set at whole pixels, "hearth" falls apart into "hear th".
    exact = font(960, "Serif", "Bold").size("The hearth")[0] * px / 960
    assert abs(words_width("The hearth", px, "Serif", "Bold") - exact) <= 3


@pytest.mark.parametrize("px", (12, 18, 40, 70))
def test_a_title_is_as_wide_as_was_said_and_sits_on_the_typefaces_line(px):
    gold = (230, 200, 130)
    drawn = draw_words("The hearth", px, gold, "Serif", "Bold")
    assert drawn.get_size() == (words_width("The hearth", px, "Serif", "Bold"), font(px, "Serif", "Bold").get_height())
    plain = font(px, "Serif", "Bold").render("The hearth", True, gold)
    assert abs(drawn.get_bounding_rect(128).bottom - plain.get_bounding_rect(128).bottom) <= 1
    edges = {
        tuple(drawn.get_at((x, y)))[:3]
        for x in range(drawn.get_width())
        for y in range(drawn.get_height())
        if drawn.get_at((x, y)).a > 40
    }
    assert all(abs(seen - told) <= 8 for edge in edges for seen, told in zip(edge, gold, strict=True))


@every("px", range(8, 20))
@every("weight", ["Regular", "Semibold"])
def test_words_of_small_print_stand_further_apart_than_their_letters(px, weight):
    drawn = draw_words("The salon", px, INK, text.SANS, weight)
    is_clear = pygame.surfarray.array_alpha(drawn).max(axis=1) < 40
    gaps = sorted(len(gap) for gap in "".join(".#"[not clear] for clear in is_clear).strip(".").split("#") if gap)
    assert gaps[-1] >= 0.17 * px and gaps[-1] > max(gaps[:-1], default=0)
    assert drawn.get_width() == words_width("The salon", px, text.SANS, weight)


def test_a_window_pulled_through_all_sizes_leaves_no_endless_row_of_open_typefaces():
    for px in range(6, 160):
        for family, weight in (("Sans", "Regular"), ("Sans", "Semibold"), ("Serif", "Bold")):
            words_width("12", px, family, weight)
    assert font.cache_info().currsize <= 300
