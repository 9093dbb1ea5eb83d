"""The counting drill on the screen: cards of a shoe at a chosen speed, then the question for their count."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

import pygame

from casino.core.texts import _, in_words, ngettext
from casino.odds.trainer.counting import CountDrill
from casino.scenes.app.house import House
from casino.scenes.dialogs.page import PageScene
from casino.scenes.review.hand_picture import paint_row
from casino.scenes.review.number import NumberEntry
from casino.scenes.review.words import times
from casino.ui.widgets.button_row import preferred_width
from casino.ui.widgets.widgets import Button, Choice, Widget

_ON = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_MINUTE = 60.0  # seconds
_SPEEDS = tuple(range(30, 121, 30))  # cards a minute
_GROUPS = tuple(range(1, 4))  # cards at once
_MIDDLE = 170  # layout units of words or cards
_GAP, _BUTTON = 10, 17  # layout units
_NOTE, _SAID = 14, 17
_READY = _(
    "Hi-lo: 2 to 6 count plus one, 7 to 9 nothing, tens and aces minus one. Add up all cards since the shuffle; "
    "for the true count divide by the decks that are left."
)
_EMPTY = ("", "-")


class CountingPage(PageScene):
    """A shoe counted down, run after run; each ends with questions for the running count and the true count."""

    title = _("Counting")
    widest = 760
    tallest = 640

    def __init__(self, house: House, place: str, decks: int, rng: Random | None = None) -> None:
        super().__init__(house, place)
        self.drill = CountDrill(decks, rng)
        self._speed, self._group = 1, 0  # their numbers among the choices
        self._phase = "ready"  # then "shown", "asked", and with the answer "ready" again
        shoe = ngettext("A shoe of {count} deck.", "A shoe of {count} decks.", decks, count=in_words(decks))
        self._said = f"{shoe} {_READY}"
        self._cards: tuple[str, ...] = ()
        self._left_seconds = 0.0
        self._words = {"running": "", "true": ""}
        self._runs, self._right = 0, {"running": 0, "true": 0}

    # -- the drill --------------------------------------------------------------------------------------------

    @property
    def is_showing(self) -> bool:
        """Whether cards are being shown."""
        return self._phase == "shown"

    @property
    def is_asking(self) -> bool:
        """Whether the page asks for the counts."""
        return self._phase == "asked"

    def begin(self) -> None:
        """Shows the next cards of the shoe."""
        is_new = self.drill.begin()
        self._said = _("A new shoe: the count starts at zero.")
        if not is_new:
            self._said = _("The count goes on from {count}.", count=self._count)
        self._phase = "shown"
        self._next_group()

    @property
    def _count(self) -> str:
        return f"{self.drill.count:+d}".replace("-", "−") if self.drill.count else "0"

    def _next_group(self) -> None:
        if self.drill.is_asked:
            self._phase, self._cards = "asked", ()
            self._words = {"running": "", "true": ""}
        else:
            self._cards = self.drill.show(_GROUPS[self._group])
            self._left_seconds = len(self._cards) * _MINUTE / _SPEEDS[self._speed]
        self.refresh()

    def on_moment(self, seconds: float) -> None:
        if self.is_showing:
            self._left_seconds -= seconds
            if self._left_seconds <= 0:
                self._next_group()

    def stop(self) -> None:
        """Shows no more cards; what was shown counts."""
        self._phase, self._cards = "ready", ()
        self._said = _("Stopped. The running count is {count}.", count=self._count)
        self.refresh()

    def check(self) -> None:
        """Says whether the counts are right, once both are entered."""
        if any(words in _EMPTY for words in self._words.values()):
            lacking = next(name for name, words in self._words.items() if words in _EMPTY)
            self.focus.go_to(lacking)
            self.refresh()
            return
        running, true = (int(words) for words in self._words.values())
        is_right = {"running": running == self.drill.count, "true": self.drill.is_true(true)}
        self._runs += 1
        for name, holds in is_right.items():
            self._right[name] += holds
        exact = f"{self.drill.true:+.1f}".replace("-", "−")
        decks = f"{self.drill.left / (self.drill.size / self.drill.decks):.1f}"
        first = _("Right: the running count is {count}.", count=self._count)
        if not is_right["running"]:
            said = self._words["running"].replace("-", "−")
            first = _("The running count is {count}, not {said}.", count=self._count, said=said)
        second = _("Right: with {decks} decks left the true count is {count}.", decks=decks, count=exact)
        if not is_right["true"]:
            second = _("Not right: with {decks} decks left the true count is {count}.", decks=decks, count=exact)
        self._said = f"{first} {second}"
        self._phase = "ready"
        self.house.messages.add(self._said)
        self.refresh()

    # -- layout and widgets -----------------------------------------------------------------------------------

    @property
    def start(self) -> str:
        return "running" if self.is_asking else "begin"

    @property
    def default_button(self) -> str:
        return ""  # Enter is for the drill

    @property
    def _row_px(self) -> int:
        return max(self.metrics.px(42), self.metrics.pt(_BUTTON) + self.metrics.px(16))

    @property
    def _note_px(self) -> int:
        return round(self.metrics.pt(_NOTE) * 1.4)

    def content_px(self, width: int) -> int:
        return 3 * self._row_px + self._note_px + self.metrics.px(4 * _GAP + _MIDDLE)

    @property
    def _places(self) -> dict[str, pygame.Rect]:
        """The places from top to bottom: the speed, the group, cards or words, the buttons, the note."""
        body, gap = self.body, self.metrics.px(_GAP)
        row = min(self._row_px, body.h // 6)
        heights = {"speed": row, "group": row, "middle": 0, "row": row, "note": self._note_px}
        heights["middle"] = max(body.h - sum(heights.values()) - gap * (len(heights) - 1), self.metrics.px(20))
        found, y = {}, body.y
        for name, high in heights.items():
            found[name] = pygame.Rect(body.x, y, body.w, high)
            y += high + gap
        return found

    def content(self) -> Sequence[Widget]:
        if self.is_asking:
            return self._questions()
        if self.is_showing:
            return [self._button("stop", _("Stop"), self.stop, "plain")]
        speeds = tuple(_("{count} a minute", count=speed) for speed in _SPEEDS)
        groups = (_("One card"), _("Two"), _("Three"))
        label = _("Show the next cards") if self._runs else _("Show the cards")
        return [
            self._button("begin", label, self.begin, "accent"),
            self._choice("speed", _("Cards"), speeds, self._speed, self._set_speed),
            self._choice("group", _("At once"), groups, self._group, self._set_group),
        ]

    def _choice(
        self, key: str, label: str, options: tuple[str, ...], index: int, on_change: Callable[[int], object]
    ) -> Choice:
        rect = self._places[key]
        return Choice(key, rect, label, options=options, index=index, on_change=on_change, label_share=0.2)

    def _button(self, key: str, label: str, press: Callable[[], object], style: str) -> Button:
        row = self._places["row"]
        wide = min(row.w, preferred_width(label, self.metrics, _BUTTON).total + self.metrics.px(110))
        rect = pygame.Rect(row.centerx - wide // 2, row.y, wide, row.h)
        return Button(key, rect, label, _ON, style, on_press=press, hint="Enter", size=_BUTTON)

    def _questions(self) -> list[Widget]:
        body, high = self.body, self._places["speed"].h
        wide = min(body.w, round(self.metrics.px(460) * max(1.0, self.metrics.letters)))
        found: list[Widget] = []
        for name, label, place in (("running", _("Running count"), "group"), ("true", _("True count"), "middle")):
            rect = pygame.Rect(body.centerx - wide // 2, self._places[place].y, wide, high)
            entry = NumberEntry(name, rect, label, words=self._words[name], on_enter=self.check)
            entry.on_change = partial(self._write, name)
            found.append(entry)
        return [*found, self._button("check", _("Check"), self.check, "accent")]

    def _write(self, name: str, words: str) -> None:
        self._words[name] = words
        self.refresh()

    def _set_speed(self, number: int) -> None:
        self._speed = number
        self.refresh()

    def _set_group(self, number: int) -> None:
        self._group = number
        self.refresh()

    # -- the picture ------------------------------------------------------------------------------------------

    @property
    def note(self) -> str:
        """The player's results so far."""
        if not self._runs:
            return _("No money moves: count as long as you like.")
        return _(
            "{runs}: the running count was right {times}, the true count {true_times}.",
            runs=ngettext("{count} run", "{count} runs", self._runs, count=in_words(self._runs)).capitalize(),
            times=_times(self._right["running"]),
            true_times=_times(self._right["true"]),
        )

    def state_in_words(self) -> str:
        cards = ", ".join(self._cards)
        return cards or f"{self._said} {super().state_in_words()}"

    def paint_body(self, target: pygame.Surface) -> None:
        places, look, theme = self._places, self.look, self.look.theme
        note = places["note"]
        look.say(target, self.note, *note.center, size=_NOTE, colour=theme.ink_dim, anchor="center", room=note.w)
        if self.is_showing:
            area = places["speed"].union(places["middle"])
            look.plate(target, area, theme.felt, theme.felt_edge, radius=look.metrics.px(12), opacity=1.0)
            inside = area.inflate(-look.metrics.px(40), -look.metrics.px(40))
            paint_row(target, look, self.house.preferences, inside, self._cards)
            return
        middle = places["speed"] if self.is_asking else places["middle"]
        words = _("What is the count?") if self.is_asking else self._said
        px, lines = look.fitting(words, middle.size, size=_SAID)
        high = round(len(lines) * px * 1.3)
        area = pygame.Rect(middle.x, middle.y + max(0, (middle.h - high) // 2), middle.w, high + px)
        look.paragraph(target, words, area.clip(middle), size=_SAID, align="center", fits=True)


def _times(number: int) -> str:
    return {0: _("never"), 2: _("twice")}.get(number) or times(number)
