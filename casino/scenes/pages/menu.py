"""The pages every table and the hall lead to: rules, history, settings, and the fair draw."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from string import hexdigits

import pygame

from casino.core.money import PURSE, format_amount
from casino.core.numbers import percent
from casino.core.preferences import SPEEDS
from casino.core.resources import asset
from casino.odds import edges
from casino.odds.charts.making import has_chart
from casino.records.levels import Level, known_level, title_of_gone
from casino.records.replay import verify_record
from casino.records.round_files import file_name
from casino.records.rounds import encode_record
from casino.save.rows import RoundSummary
from casino.save.save_file import documents_path
from casino.scenes.app.emblem import emblem
from casino.scenes.app.house import House
from casino.scenes.app.idle_counting import run_for
from casino.scenes.dialogs.column import Block, Control, Drawing, Gap, Listing, Words
from casino.scenes.dialogs.page import FootButton, PageScene, TextPage
from casino.scenes.pages.keys import open_keys
from casino.scenes.pages.to_trainer import trainer_button
from casino.tables.table import Table
from casino.tally.export_files import write_whole
from casino.ui.device import clipboard
from casino.ui.widgets.lists import Row, Rows
from casino.ui.widgets.text_field import TextField
from casino.ui.widgets.widgets import Slider, Widget

# -- rules ----------------------------------------------------------------------------------------------------

_EDGE_SHARE = 0.008  # seconds of every frame, while an edge is worked out that a player waits for


def parse_page(raw: str) -> list[tuple[str, str]]:
    """Parses a text file of the house: "# " title, "## " heading, "- " item, anything else a paragraph."""
    styles = (("## ", "head"), ("# ", "title"), ("- ", "item"))
    pieces = []
    for raw_line in raw.splitlines():
        for sign, style in styles:
            if raw_line.startswith(sign):
                pieces.append((style, raw_line[len(sign) :]))
                break
        else:
            if raw_line.strip():
                pieces.append(("body", raw_line.strip()))
    return pieces


class RulesPage(TextPage):
    """The rules of a table, with its own numbers. An edge that is not known yet is worked out here."""

    label = "Rules"

    def __init__(self, house: House, level: Level, place: str) -> None:
        super().__init__(house, place)
        self.title = f"Rules: {level.title}"
        self._level = level
        self.pieces = self._described()
        self._edge: Iterator[None] | None = None
        if edges.yardstick(level.settings) and edges.known(level.settings) is None:
            self._edge = edges.prepare(level.settings)

    def _described(self) -> list[tuple[str, str]]:
        rules = self.house.doors.place(self._level)
        raw = asset("texts", f"{rules.rules}.txt").read_text("utf-8")
        return parse_page(raw.format_map(rules.words().rule_words(self._level)))[1:]

    def foot(self) -> Sequence[FootButton]:
        if self.house.show is not None or not has_chart(self._level):
            return []
        return [FootButton("chart", "Best play", self._open_chart), *trainer_button(self.house, self._level)]

    def _open_chart(self) -> None:
        from casino.scenes.pages.chart import open_chart

        open_chart(self.house, self._level, documents_path())

    def on_moment(self, seconds: float) -> None:
        if self._edge is not None and run_for(self._edge, _EDGE_SHARE):
            self._edge = None
            self.pieces = self._described()
            self.refresh()


# -- settings -------------------------------------------------------------------------------------------------


_PHRASE_NOTE = (
    "Your phrase is mixed into every draw, so no one can know the dice or cards in advance. The seal at a table "
    "proves it."
)


class SettingsPage(PageScene):
    """The page of all settings. A change takes effect at once."""

    title = "Settings"
    tallest = 680

    def blocks(self, width: int) -> Sequence[Block]:
        """The rows of settings. A visitor of a show sees only what is personal."""
        motion = Control(lambda row: self.toggle(row, "Reduced motion", "reduced_motion"), rule=True)
        if self.house.show is not None:
            return [Control(self._speed, rule=True), Control(self._text, rule=True), replace(motion, rule=False)]
        return [
            *(Control(make, rule=True) for make in (self._speed, self._effects, self._room, self._text)),
            motion,
            Control(lambda row: self.toggle(row, "Full screen", "full_screen"), rule=True),
            Control(self._phrase, name="Your phrase"),
            Words(_PHRASE_NOTE, 13, "ink_dim"),
            Gap(7),
        ]

    def _speed(self, rect: pygame.Rect) -> Widget:
        return self.choice("speed", rect, "Speed", "speed", {speed: speed.capitalize() for speed in SPEEDS})

    def _effects(self, rect: pygame.Rect) -> Widget:
        now = self.house.preferences.effects_volume
        return Slider(
            "effects", rect, "Sound effects", value=now, on_change=lambda v: self.house.change(effects_volume=v)
        )

    def _room(self, rect: pygame.Rect) -> Widget:
        now = self.house.preferences.room_volume
        return Slider("room", rect, "Room sound", value=now, on_change=lambda v: self.house.change(room_volume=v))

    def _text(self, rect: pygame.Rect) -> Widget:
        return Slider(
            "text",
            rect,
            "Text size",
            value=self.house.preferences.text_scale - 1,
            step=0.1,
            shown=lambda v: percent(1 + v, 0),
            on_change=lambda v: self.house.change(text_scale=round(1 + v, 2)),
        )

    def _phrase(self, rect: pygame.Rect) -> Widget:
        kept = self.house.preferences.phrase
        return TextField(
            "phrase", rect, "", value=kept, most=40, on_change=lambda words: self.house.change(phrase=words)
        )

    def foot(self) -> Sequence[FootButton]:
        cards = FootButton("cards", "Cards and dice", self._open_card_settings)
        if self.house.show is not None:
            return [cards]
        keys = FootButton("keys", "Keys", lambda: open_keys(self.house))
        coach = FootButton("coach", "Coach", self._open_coach_settings)
        return [cards, coach, keys, FootButton("licences", "Licences", self._open_licences)]

    def _open_licences(self) -> None:
        from casino.scenes.pages.licences import open_licences  # reads packages' metadata, which nothing else needs

        open_licences(self.house)

    def _open_coach_settings(self) -> None:
        from casino.scenes.pages.coach_settings import CoachSettingsPage

        self.house.stack.push(CoachSettingsPage(self.house, self.place))

    def _open_card_settings(self) -> None:
        # Cards import numpy, which the first frame does not need.
        from casino.scenes.pages.card_settings import CardSettingsPage

        self.house.stack.push(CardSettingsPage(self.house, self.place))


# -- history --------------------------------------------------------------------------------------------------


_HEADS = ("Played", "Table", "Bet", "Won or lost")
_EMPTY = "No rounds yet. Every round you play can be replayed here."
_EMPTY_ROWS = 4


class HistoryPage(PageScene):
    """Past rounds, newest first; a press replays one."""

    title = "History"
    widest = 820

    def __init__(self, house: House, place: str, game: str) -> None:
        super().__init__(house, place)
        assert house.profile is not None
        self._rounds = house.store.history(house.profile.id, 500, game)

    def blocks(self, width: int) -> Sequence[Block]:
        if not self._rounds:
            empty = lambda target, area: self.paint_nothing(target, area, _EMPTY, "clock")  # noqa: E731
            return [Drawing(empty, lambda width: Rows.usual_px(self.metrics) * _EMPTY_ROWS)]
        return [Listing("rounds", self.title, _HEADS, len(self._rounds), self._rows, self.memory, figures=2)]

    def _rows(self, width: int) -> Sequence[Row]:
        """The rows of all rounds, without the time of day where a column is too narrow for it."""
        rows = [self._row(summary, 16) for summary in self._rounds]
        probe = Rows("", pygame.Rect(0, 0, width, 0), "", rows=rows, heads=_HEADS, figures=2)
        return (
            rows if probe.preferred_px(self.metrics) <= width else [self._row(summary, 10) for summary in self._rounds]
        )

    def _row(self, summary: RoundSummary, of_date: int) -> Row:
        try:
            level = known_level(summary.level)
            title, currency, face = level.title, level.currency, self.house.doors.place(level).face
        except Exception:  # the level is gone: the round is still history
            title, currency, face = title_of_gone(summary.level), PURSE, "host"
        when = summary.opened_at[:of_date].replace("T", "  ")
        bet = format_amount(summary.staked, currency)
        sign = "+" if summary.net > 0 else "−" if summary.net < 0 else ""
        net = f"{sign}{format_amount(abs(summary.net), currency)}"
        tone = "win" if summary.net > 0 else "lose" if summary.net < 0 else "ink_dim"
        show = lambda: self.house.pages.replay(summary.id)  # noqa: E731
        return Row((when, title, bet, net), show, tone, lambda px: emblem(self.look, face, px))


# -- the fair draw --------------------------------------------------------------------------------------------


_AMONG_STRANGERS = (
    "In a hall no one can bend a draw alone. With every bet comes the SHA-256 of a secret that your program chose; "
    "when all bets are in, the secrets are shown and mixed into the round. Your program checks every round, and tells "
    "everyone of one that is not fair. A secret kept back costs the bet, and a host who calls off a round after the "
    "bets are in pays all of them. Where the dealer peeks, the hall's own process knows the hole card."
)


class SealPage(TextPage):
    """The seal committed before the round, and the last round's seal opened and verified."""

    title = "The fair draw"
    widest = 860

    def __init__(self, house: House, place: str, table: Table) -> None:
        super().__init__(house, place)
        self._table = table
        self.pieces = self._described()

    def _described(self) -> list[tuple[str, str]]:
        table = self._table
        which = "This round's seal" if table.is_open else "The next round's seal"
        pieces = [
            *(() if table.deals_here else [("body", _AMONG_STRANGERS)]),
            (
                "body",
                "Before every round the house fixes a secret seed and shows you a seal, the SHA-256 of the seed, the "
                "rules and the shoe. Every draw follows from the seed and your own phrase alone. After the round you "
                "see the seed. With the seal you noted before, anyone can check that all this was fixed and that every "
                "draw follows.",
            ),
            (
                "body",
                "This protects you against a house that picks its dice. It does not protect against whoever owns the "
                "save: that file can be restored or edited.",
            ),
            ("head", which),
            ("fact", f"Seal\t{grouped(table.seal) or 'none: the save cannot be written'}"),
        ]
        pieces += [("doubtful", doubt) for doubt in table.doubts]
        if table.deals_here:
            pieces.append(("fact", f"Your phrase\t{table.phrase or 'none'}"))
        if (draw := table.last_draw) is not None:
            record, checked = draw.record, verify_record(draw.record)
            pieces += [
                ("head", "The last round, revealed"),
                *(("fact", f"{name}\t{grouped(part.secret)}") for name, part in draw.parts),
                ("fact", f"Seal\t{grouped(record.commitment or '')}"),
                ("fact", f"Seed\t{grouped(record.seed or '')}"),
                ("fact", f"Drawn\t{' '.join(map(str, record.draws or ()))}"),
                *(("bad", fault) for fault in draw.faults),
                ("good" if checked.holds and not draw.faults else "bad", checked.lines[-1]),
                ("body", "Save the round as a file to check it elsewhere: python main.py verify FILE --seal HEX"),
            ]
        return pieces

    def foot(self) -> Sequence[FootButton]:
        if self.house.show is not None:
            return []  # visitors write no files
        copy = FootButton("copy", "Copy the seal", self._copy, hotkeys=(pygame.K_c,))
        save = FootButton("save", "Save the last round", self._save)
        return [copy] if self._table.last_draw is None else [copy, save]

    def _copy(self) -> None:
        clipboard.copy(self._table.seal)
        self.house.notify("The seal is on the clipboard. Keep it until the round is over.")

    def _save(self) -> None:
        draw, number = self._table.last_draw, self._table.last_round or 0
        if draw is None:
            return
        folder = "rounds" if self._table.deals_here else "rounds in halls"
        path = self.house.store.path.parent / folder / file_name(number)
        try:
            path.parent.mkdir(exist_ok=True)
            write_whole(path, encode_record(draw.record).decode())
        except OSError as error:
            self.house.say(f"The round could not be saved: {(error.strerror or 'unknown reason').lower()}.")
            return
        self.house.say(f"The round was saved as {path}", "Saved")


def grouped(digits: str) -> str:
    """Hexadecimal digits in groups of eight; a seed in words stays as it is."""
    if not set(digits) <= set(hexdigits):
        return digits
    return " ".join(digits[i : i + 8] for i in range(0, len(digits), 8))
