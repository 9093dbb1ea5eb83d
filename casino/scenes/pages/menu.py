"""The pages every table and the hall lead to: rules, history, settings, and the fair draw."""

from collections.abc import Callable, Iterator, Sequence
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
from casino.scenes.app.idle_counting import worked
from casino.scenes.dialogs.page import FootButton, PageScene, TextPage
from casino.scenes.pages.keys import open_keys
from casino.scenes.pages.to_trainer import trainer_button
from casino.tables.table import Table
from casino.tally.export_files import write_whole
from casino.ui.device import clipboard
from casino.ui.drawing import text
from casino.ui.drawing.theme import mix
from casino.ui.widgets.lists import Row, Rows
from casino.ui.widgets.text_field import TextField
from casino.ui.widgets.widgets import Slider, Widget

# -- rules ----------------------------------------------------------------------------------------------------

_EDGE_SHARE = 0.008  # seconds of every frame, while an edge is worked out that somebody waits for


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
    """The rules of a table, with its own numbers. An edge that nobody has worked out yet is worked out here."""

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
        if self._edge is not None and worked(self._edge, _EDGE_SHARE):
            self._edge = None
            self.pieces = self._described()
            self.refresh()


# -- settings -------------------------------------------------------------------------------------------------


_BETWEEN = 7  # layout units between two settings
_NOTE_SIZE = 13
_PHRASE_NOTE = (
    "Your phrase is mixed into every draw, so no one can know the dice or cards in advance. The seal at a table "
    "proves it."
)


class SettingsPage(PageScene):
    """Everything that can be set. A change takes effect at once."""

    title = "Settings"
    tallest = 680

    @property
    def _entries(self) -> tuple[Callable[[pygame.Rect], Widget], ...]:
        """The builders of the settings' rows, in order. A visitor of a show sees only what is personal."""
        motion = lambda rect: self.toggle(rect, "Reduced motion", "reduced_motion")  # noqa: E731
        if self.house.show is not None:
            return self._speed, self._text, motion
        full_screen = lambda rect: self.toggle(rect, "Full screen", "full_screen")  # noqa: E731
        return self._speed, self._effects, self._room, self._text, motion, full_screen, self._phrase

    @property
    def _has_phrase(self) -> bool:
        return self.house.show is None

    def _note_px(self, width: int) -> int:
        """The height of the note on the phrase, in px."""
        if not self._has_phrase:
            return 0
        px = self.metrics.pt(_NOTE_SIZE)
        return round(len(text.wrapped(_PHRASE_NOTE, px, width)) * px * 1.3) + self.metrics.px(7)

    def content_px(self, width: int) -> int:
        return len(self._entries) * self.metrics.px(50 + _BETWEEN) + self._note_px(width)

    def content(self) -> Sequence[Widget]:
        body, entries = self.body, self._entries
        gap = self.metrics.px(_BETWEEN)
        row_px = min(self.metrics.px(50), (body.h - self._note_px(body.w)) // len(entries) - gap)
        return [
            entry(pygame.Rect(body.x, body.y + number * (row_px + gap), body.w, row_px))
            for number, entry in enumerate(entries)
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
        named = round(self.body.w * 0.36)
        room = pygame.Rect(rect.x + named, rect.y, rect.w - named, rect.h)
        kept = self.house.preferences.phrase
        return TextField(
            "phrase", room, "", value=kept, most=40, on_change=lambda words: self.house.change(phrase=words)
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

    def paint_body(self, target: pygame.Surface) -> None:
        body, metrics, theme = self.body, self.metrics, self.look.theme
        line = mix(theme.panel, theme.panel_edge, 0.35)
        for one in self.focus.widgets[: len(self._entries) - 1]:
            y = one.rect.bottom + metrics.px(_BETWEEN) // 2
            pygame.draw.line(target, line, (body.x, y), (body.right - 1, y), max(1, metrics.px(1)))
        if not self._has_phrase:
            return
        phrase = next(widget.rect for widget in self.focus.widgets if widget.key == "phrase")
        self.look.say(target, "Your phrase", body.x, phrase.centery, anchor="midleft", room=phrase.x - body.x - 8)
        note = pygame.Rect(body.x, phrase.bottom + metrics.px(7), body.w, body.bottom - phrase.bottom - metrics.px(7))
        self.look.paragraph(target, _PHRASE_NOTE, note, size=_NOTE_SIZE, colour=theme.ink_dim, fits=True)


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

    def content_px(self, width: int) -> int:
        if not self._rounds:
            return Rows.usual_px(self.metrics) * _EMPTY_ROWS
        return Rows.head_px(self.metrics) + Rows.usual_px(self.metrics) * max(2, len(self._rounds))

    def content(self) -> Sequence[Widget]:
        if not self._rounds:
            return []
        shown = self._list(with_time=True)
        return [shown if shown.wish_px(self.metrics) <= shown.rect.w else self._list(with_time=False)]

    def _list(self, *, with_time: bool) -> Rows:
        rows, heads = [self._row(summary, 16 if with_time else 10) for summary in self._rounds], _HEADS
        metrics, memory, least_px = self.metrics, self.memory, Rows.usual_px(self.metrics)
        return Rows.below_heads(
            "rounds", self.body, self.title, rows, heads, metrics, memory, least_px=least_px, figures=2
        )

    def paint_body(self, target: pygame.Surface) -> None:
        if not self._rounds:
            self.paint_nothing(target, self.body, _EMPTY, "clock")

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
    """Groups hexadecimal digits in eights; a seed in words stays as it is."""
    if not set(digits) <= set(hexdigits):
        return digits
    return " ".join(digits[i : i + 8] for i in range(0, len(digits), 8))
