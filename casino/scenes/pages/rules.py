"""The page of a table's rules, with that table's own numbers."""

import re
from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from casino.core.resources import asset
from casino.core.texts import _
from casino.lessons.reading import lesson_for
from casino.odds import edges
from casino.odds.charts.making import has_chart
from casino.records.levels import Level
from casino.save.save_places import documents_path
from casino.scenes.app.house import House
from casino.scenes.app.idle_counting import run_for
from casino.scenes.dialogs.page import FootButton, TextPage
from casino.scenes.dialogs.rule_pictures import rule_picture
from casino.scenes.pages.to_trainer import trainer_button
from casino.ui.drawing.look import Look

_EDGE_SHARE = 0.008  # seconds of every frame, while an edge is worked out that a player waits for

_LINE = re.compile(r"^(?P<sign>#+ |- |! [^|]*\| |)(?P<words>.*\S)", re.MULTILINE)


def parse_page(raw: str) -> list[tuple[str, str]]:
    """Parses a text file of the house: "# " title, "## " heading, "- " item, "! picture | " what is shown beside a
    sentence, anything else a paragraph."""
    styles = (("## ", "head"), ("# ", "title"), ("- ", "item"), ("! ", "shown"))
    pieces = []
    for raw_line in raw.splitlines():
        for sign, style in styles:
            if raw_line.startswith(sign):
                words = raw_line[len(sign) :]
                pieces.append((style, "\t".join(words.split(" | ", 1)) if style == "shown" else words))
                break
        else:
            if raw_line.strip():
                pieces.append(("body", raw_line.strip()))
    return pieces


def translated(raw: str) -> str:
    """A text file of the house in the player's language, its places not filled yet."""
    return _LINE.sub(lambda line: f"{line['sign']}{_(line['words'])}", raw)


class RulesPage(TextPage):
    """The rules of a table, with its own numbers: first in short, with pictures, then all of them.

    An edge that is not known yet is worked out here.
    """

    label = _("Rules")

    def __init__(self, house: House, level: Level, place: str) -> None:
        super().__init__(house, place)
        self.title = _("Rules: {table}", table=_(level.title))
        self._level = level
        self._is_whole = False
        self._short, self._whole = self._described()
        self._lesson = lesson_for(level)
        self._edge: Iterator[None] | None = None
        if edges.yardstick(level.settings) and edges.known(level.settings) is None:
            self._edge = edges.prepare(level.settings)

    def _described(self) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
        """The rules in short, where they have pictures, and the whole of them."""
        rules = self.house.doors.place(self._level)
        raw = asset("texts", f"{rules.rules}.txt").read_text("utf-8")
        pieces = parse_page(translated(raw).format_map(rules.words().rule_words(self._level)))[1:]
        short = [piece for piece in pieces if piece[0] == "shown"]
        return short, pieces[1 + len(short) :] if short else pieces  # "In short" is said by the button

    @property
    def pieces(self) -> Sequence[tuple[str, str]]:  # type: ignore[override]
        return self._short if self._short and not self._is_whole else self._whole

    def picture(self, spec: str, look: Look, height: int) -> pygame.Surface:
        """The picture of a spec, with the cards of this table's deck."""
        return rule_picture(spec, look, height, self.house.preferences.card_back)

    def _turn(self) -> None:
        self._is_whole = not self._is_whole
        self.memory.clear()
        self.refresh()

    def foot(self) -> Sequence[FootButton]:
        turn = FootButton("turn", _("In short") if self._is_whole else _("All the rules"), self._turn)
        return [*([turn] if self._short else ()), *self._ways_on()]

    def _ways_on(self) -> Sequence[FootButton]:
        """The buttons that lead to other pages: not in a show, where a visitor would be lost there.

        No lesson begins over a table that does not wait: at an armed bomb, one would show the manual.
        """
        if self.house.show is not None:
            return []
        found = [FootButton("chart", _("Best play"), self._open_chart)] if has_chart(self._level) else []
        found += trainer_button(self.house, self._level) if found else ()
        waits = not any(scene.runs_on for scene in self.house.stack.scenes)
        if self._lesson is not None and self.house.profile is not None and waits:
            learn = partial(self.house.pages.lessons, self._lesson.name)
            found.insert(0, FootButton("learn", _("Learn"), learn))
        return found

    def _open_chart(self) -> None:
        from casino.scenes.pages.chart import open_chart

        open_chart(self.house, self._level, documents_path())

    def on_moment(self, seconds: float) -> None:
        if self._edge is not None and run_for(self._edge, _EDGE_SHARE):
            self._edge = None
            self._short, self._whole = self._described()
            self.refresh()
