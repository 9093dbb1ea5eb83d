"""The rules of a table come first in short, with pictures, and then whole, with that table's own numbers."""

import pygame
import pytest

from casino.core.resources import asset
from casino.records.levels import catalogue
from casino.scenes.dialogs.rule_pictures import rule_picture
from casino.scenes.pages.rules import RulesPage, parse_page


def pages_of(pilot):
    """The rules page of every table of the house, with its level."""
    for level in catalogue()[0]:
        page = RulesPage(pilot.house, level, pilot.house.doors.place(level).name)
        pilot.house.stack.push(page)
        pilot.frames(1)
        yield level, page
        pilot.house.stack.pop()


def test_in_short_fits_without_scrolling_and_each_sentence_has_its_picture(open_pilot):
    pilot = open_pilot(size=(1280, 720))
    tables = 0
    for level, page in pages_of(pilot):
        text = next(widget for widget in page.focus.widgets if widget.key == "page")
        text.draw(pilot.house.window.canvas, page.look)
        assert 0 < text.content_px <= text.rect.h, level.name
        assert {style for style, _words in page.pieces} == {"shown"}, level.name
        assert all("{" not in words for _style, words in page.pieces), level.name
        tables += 1
    assert tables > 20


def test_all_the_rules_are_one_press_away_and_say_what_is_said_in_short_once(open_pilot):
    pilot = open_pilot()
    for level, page in pages_of(pilot):
        short = page.pieces
        pilot.press("All the rules")
        whole = page.pieces
        assert len(whole) > len(short) and whole[0][0] == "head" and not set(short) & set(whole), level.name
        pilot.press("In short")
        assert page.pieces == short, level.name


def test_every_picture_of_the_texts_can_be_painted_at_every_height(pilot):
    shown = set()
    for path in asset("texts").glob("*.txt"):
        if path.stem in ("captions", "pointers"):
            continue  # sentences of a show, beside what happens and what is pressed
        shown |= {words.split("\t")[0] for style, words in parse_page(path.read_text("utf-8")) if style == "shown"}
    assert len(shown) > 20
    for spec in shown:
        for height in (24, 51, 120):
            picture = rule_picture(spec, pilot.scene.look, height)
            assert picture.get_height() == height
            seen = picture.get_bounding_rect(min_alpha=40)
            assert seen.w > height // 3 and seen.h > height // 2, spec
    own, red, blue = (
        pygame.image.tobytes(rule_picture(spec, pilot.scene.look, 51, chosen), "RGBA")
        for spec, chosen in (("cards back:blue", "red"), ("cards back:red", "table"), ("cards back:blue", "table"))
    )
    assert own == red != blue, "the deck of the table, or the one that was chosen"
    with pytest.raises(ValueError, match="no picture"):
        rule_picture("plates 3", pilot.scene.look, 40)
