"""The parts the program is made of, in a list, with the licence of each to read."""

from collections.abc import Sequence
from functools import partial

from casino.core import licences
from casino.core.errors import CasinoError
from casino.core.texts import _
from casino.scenes.app.house import House
from casino.scenes.dialogs.column import Block, Listing
from casino.scenes.dialogs.page import FootButton, PageScene, TextPage
from casino.ui.widgets.lists import Row

_PIECE = 6_000  # letters of a licence's text shown at once; the longest text has fifteen times as many
_HEADS = (_("Part"), _("Version"), _("Licence"))


class LicencesPage(PageScene):
    """All parts of the program; a press opens the licence of one."""

    title = _("Licences")
    widest = 860

    def __init__(self, house: House, place: str, parts: Sequence[licences.Component]) -> None:
        super().__init__(house, place)
        self._parts = parts

    def blocks(self, width: int) -> Sequence[Block]:
        return [Listing("parts", _("Licences"), _HEADS, len(self._parts), self._rows, self.memory)]

    def _rows(self, width: int) -> Sequence[Row]:
        return [Row((part.name, part.version, brief(part.licence)), partial(self._open, part)) for part in self._parts]

    def _open(self, part: licences.Component) -> None:
        self.house.stack.push(LicencePage(self.house, self.place, part))


class LicencePage(TextPage):
    """The licence of one part. A long text is divided into pages."""

    widest = 820

    def __init__(self, house: House, place: str, part: licences.Component) -> None:
        super().__init__(house, place)
        self.title = part.name
        self._part = part
        self._sheets = sheets(paragraphs(part.text or licences.NOT_FOUND))
        self._at = 0
        self._lay_open()

    def _lay_open(self) -> None:
        """Takes the present page of the text."""
        part = self._part
        facts = [("fact", _("Version") + "\t" + part.version)] if part.version else []
        facts.append(("fact", _("Licence") + "\t" + part.licence))
        if len(self._sheets) > 1:
            page = _("{page} of {pages}", page=self._at + 1, pages=len(self._sheets))
            facts.append(("fact", _("Page") + "\t" + page))
        self.pieces = [*facts, *(("body", words) for words in self._sheets[self._at])]

    def foot(self) -> Sequence[FootButton]:
        turns = []
        if self._at > 0:
            turns.append(FootButton("before", _("Previous page"), lambda: self._turn(-1)))
        if self._at < len(self._sheets) - 1:
            turns.append(FootButton("next", _("Next page"), lambda: self._turn(1)))
        return turns

    def _turn(self, by: int) -> None:
        self._at += by
        self._lay_open()
        self.memory.clear()
        self.refresh()


def brief(licence: str) -> str:
    """A licence's name for a list: the first of several, so that long names do not make the whole list small."""
    first, several, _rest = licence.partition(" AND ")
    return _("{first} and others", first=first) if several else first


def paragraphs(text: str) -> list[str]:
    """A text's paragraphs, each in one line, without ruled lines made of signs."""
    blocks = text.replace("\n\n\n", "\n\n").split("\n\n")
    found = (
        " ".join(word for word in block.split() if any(map(str.isalnum, word)) or len(word) < 4) for block in blocks
    )
    return [words for words in found if any(map(str.isalnum, words))]


def sheets(words: Sequence[str]) -> list[list[str]]:
    """Paragraphs in pages of about as many letters; no paragraph is divided."""
    found: list[list[str]] = [[]]
    for paragraph in words:
        if found[-1] and sum(map(len, found[-1])) + len(paragraph) > _PIECE:
            found.append([])
        found[-1].append(paragraph)
    return found


def open_licences(house: House) -> None:
    """Opens the list of the program's parts over the present scene."""
    try:
        listed = licences.parts()
    except CasinoError as refusal:
        house.say(str(refusal))
        return
    house.stack.push(LicencesPage(house, house.stack.top.place, listed))
