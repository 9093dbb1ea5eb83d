"""The licences can be read from the settings, and where they cannot be found that is said."""

import pytest

from casino.core import licences
from casino.core.errors import MissingAsset
from casino.core.licences import Component
from casino.scenes.dialogs.dialogs import Message
from casino.scenes.pages import licences as licences_page
from casino.scenes.pages.licences import LicencePage, LicencesPage, paragraphs, sheets
from tests.scenes.places import house_of, widget


@pytest.fixture
def settings(tmp_path):
    app = house_of(tmp_path / "a.save")
    app.house.pages.settings()
    return app


def test_the_settings_lead_to_every_licence(settings):
    widget(settings.house.stack.top, "licences").press()
    page = settings.house.stack.top
    assert isinstance(page, LicencesPage)
    rows = widget(page, "parts").rows
    assert [row.cells[0] for row in rows] == [part.name for part in licences.parts()]
    rows[1].on_press()
    assert isinstance(settings.house.stack.top, LicencePage) and settings.house.stack.top.title == "Python"


def test_a_long_licence_is_turned_over_to_its_end_and_back(settings):
    text = "\n\n".join(f"Paragraph {number} {'word ' * 200}" for number in range(30))
    page = LicencePage(settings.house, "hall", Component("Long", "1", "MIT", text))
    settings.house.stack.push(page)
    shown = []
    while True:
        shown += [words for style, words in widget(page, "page").pieces if style == "body"]
        keys = [one.key for one in page.focus.widgets]
        if "next" not in keys:
            break
        widget(page, "next").press()
    assert [words.split()[1] for words in shown] == [str(number) for number in range(30)]
    assert "before" in keys
    widget(page, "before").press()
    assert "next" in [one.key for one in page.focus.widgets]


def test_several_licences_are_told_short_in_the_list_and_whole_on_the_page(settings):
    assert licences_page.brief("BSD-3-Clause AND 0BSD AND MIT") == "BSD-3-Clause and others"
    assert licences_page.brief("MIT") == "MIT"
    page = LicencePage(settings.house, "hall", Component("A", "", "BSD-3-Clause AND 0BSD", "words"))
    assert ("fact", "Licence\tBSD-3-Clause AND 0BSD") in page.content()[0].pieces


def test_no_word_of_a_licence_is_lost():
    text = "A title\n=======\n\nfirst line\nsecond line\n\n\n\n----\n\n* an item (c) 2020\n"
    assert paragraphs(text) == ["A title", "first line second line", "* an item (c) 2020"]
    assert sheets(["a" * 5_000, "b" * 5_000, "c"]) == [["a" * 5_000], ["b" * 5_000, "c"]]
    assert sheets([]) == [[]]


def test_a_program_that_lost_its_list_says_so(settings, monkeypatch, tmp_path):
    def lost():
        raise MissingAsset(tmp_path / licences.FILE)

    monkeypatch.setattr(licences_page.licences, "parts", lost)
    widget(settings.house.stack.top, "licences").press()
    assert isinstance(settings.house.stack.top, Message)
