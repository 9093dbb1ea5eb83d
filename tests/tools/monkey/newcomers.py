"""Five newcomers at a table: how each presses what it has seen, and whether all it asks for was meant."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from casino.core.money import CENTS_PER_UNIT
from casino.scenes.app.app import App
from casino.scenes.app.scene import Scene
from casino.scenes.dialogs.dialogs import Question
from casino.scenes.games.salon.tables import SalonDriver
from casino.scenes.table.scene import TableScene
from casino.ui.widgets.widgets import Widget
from tests.support.tables_on_screen import is_driven
from tests.tools.monkey.hands import Event, Frame, pointed, pressed, typed

_FRAMES_PER_SECOND = 60
_PRESS_SECONDS = 4 / 60  # a button of a mouse is down so long
_CLICKS_PER_SECOND, _CLICKING_SECONDS = 4, 2.5
_MAX_PRESSES = 400  # for one round; more, and somebody is stranded
_MAX_FRAMES = 120 * _FRAMES_PER_SECOND  # until something can be pressed
Choice = tuple[Widget | None, tuple[str | int, ...]]  # what is pressed, and what it is meant to do at the table


@dataclass(frozen=True)
class Manner:
    """A way of pressing things. `looks_seconds` pass between seeing something and pressing it.

    Whoever `is_shy` does what is usual and never raises, doubles or hits. Who `clicks_on` goes on clicking on the spot
    of the last press.
    """

    name: str
    looks_seconds: float = 0.6
    text_scale: float = 1.0
    is_shy: bool = False
    clicks_on: bool = False
    has_keys_only: bool = False
    has_finger: bool = False
    slip_share: float = 0.3  # of presses that come twice


MANNERS = (
    Manner("a caller", is_shy=True),
    Manner("one who clicks on", clicks_on=True),
    Manner("keys only", has_keys_only=True),
    Manner("large text", text_scale=1.5),
    Manner("a finger", has_finger=True),
)


class Newcomer:
    """Plays so many rounds at the table it is let in at.

    `slips` tell what was done that nobody meant, `stranded` where nothing went on.
    """

    def __init__(self, manner: Manner, rounds: int, seed: int) -> None:
        self.manner = manner
        self.rounds = self.decisions = 0
        self.slips: list[str] = []
        self.stranded = ""
        self.is_done = False
        self._wanted = rounds
        self._whim = random.Random(f"{manner.name} {seed}")
        self._meant: tuple[str | int, ...] = ()  # by the last press

    def frames(self, app: App) -> Iterator[Frame]:
        """Looks, chooses and presses, until the rounds are played or nothing goes on."""
        self._app = app
        app.house.change(speed="fast", text_scale=self.manner.text_scale)
        presses, begun = 0, self.rounds
        while not self.stranded and (self.rounds < self._wanted or self._table.driver.is_playing):
            yield from self._rest()
            yield from _wait(self.manner.looks_seconds * self._whim.uniform(0.8, 1.4))
            widget, self._meant = self._choice()
            if widget is None or presses > _MAX_PRESSES or self.stranded:
                labels = [one.label for one in self._top.focus.widgets]
                self.stranded = self.stranded or f"after {presses} presses for one round there is {labels}"
                break
            yield from self._press(widget)
            self._meant = ()
            presses = 0 if self.rounds > begun else presses + 1
            begun = self.rounds
        self.is_done = True

    def heard(self, what: str, cents: int) -> None:
        """Something is asked of the table in this newcomer's name."""
        self.rounds += what == "start"
        self.decisions += what != "start"
        meant, self._meant = self._meant, ()
        if meant != ((what, cents) if what == "start" else (what,)):
            self.slips.append(f"{what} {cents} though {meant or 'nothing'} was meant")

    @property
    def _top(self) -> Scene:
        return self._app.house.stack.top

    @property
    def _table(self) -> TableScene:
        return next(one for one in reversed(self._app.house.stack.scenes) if isinstance(one, TableScene))

    def _rest(self) -> Iterator[Frame]:
        """Until something can be pressed."""
        for _ in range(_MAX_FRAMES):
            if not isinstance(self._top, TableScene) or self._top.is_waiting:
                return
            yield [], 1 / _FRAMES_PER_SECOND
        self.stranded = "nothing could be pressed for two minutes"

    # -- choosing ---------------------------------------------------------------------------------------------

    def _choice(self) -> Choice:
        """What is pressed next; it is meant to do nothing at the table where it does not play."""
        widgets = {one.key: one for one in self._top.focus.widgets}
        if isinstance(self._top, Question):
            return widgets[max(key for key in widgets if key.startswith("answer"))], ()
        if "marker" in widgets:
            return widgets["marker"], ()
        if not isinstance(self._top, TableScene):
            return widgets.get("back"), ()
        if squeezed := widgets.get("turn-all"):
            return squeezed, ()
        again = next((one for one in widgets.values() if one.label.startswith("Again: ")), None)
        if again is not None:
            return again, self._meaning(again)
        table = self._table.driver.table
        offered = {offer.action for offer in table.offers(table.turn)} if table.turn else ()
        if actions := [one for key, one in widgets.items() if _action_of(key) in offered]:
            usual = widgets.get(self._table.start, actions[0])
            chosen = usual if self.manner.is_shy else self._whim.choice(actions)
            return chosen, self._meaning(chosen)
        return self._opening(widgets)

    def _opening(self, widgets: dict[str, Widget]) -> Choice:
        start = widgets.get("start")
        lacks = getattr(start, "note", "")
        if is_driven(self._top, SalonDriver) and "bet-banker" in widgets:
            lay = self._table.driver.lay
            if " more on " in lacks:
                return widgets[next(f"bet-{area}" for area in lay.bets)], ()
            if not lay.chips:
                return widgets[self._whim.choice(("bet-banker", "bet-player"))], ()
            return widgets["start"], self._meaning(widgets["start"])
        if start is None or start.label == "Sit out":
            return widgets.get("cashier"), ()
        if lacks == "place a bet first" or lacks.endswith(" more"):
            return widgets["more"], ()
        return start, self._meaning(start)

    def _meaning(self, widget: Widget) -> tuple[str | int, ...]:
        if widget.key != "start":
            return (_action_of(widget.key),)
        return "start", self._shown_cents(getattr(widget, "note", ""))

    def _shown_cents(self, note: str) -> int:
        """What the screen says is bet with the press that deals."""
        if is_driven(self._table, SalonDriver):
            return self._table.driver.lay.cents
        laid = sum(self._table.view.pending_bets.values())
        laid += sum(getattr(self._table.view, "beside", {}).values()) if laid else 0
        if laid or not note.startswith("same bet"):
            return laid
        return round(float(note.split(": ")[1].split(" ")[0].replace("$", "").replace(",", "")) * CENTS_PER_UNIT)

    # -- pressing ---------------------------------------------------------------------------------------------

    def _press(self, widget: Widget) -> Iterator[Frame]:
        """The frames of a press. One that plays often comes twice, or again and again, as nobody looks meanwhile."""
        manner, at = self.manner, widget.rect.center
        if manner.clicks_on and self._meant:
            for _ in range(round(_CLICKING_SECONDS * _CLICKS_PER_SECOND)):
                frames = list(self._click(at))
                yield from frames
                yield from _wait(1 / _CLICKS_PER_SECOND - len(frames) / _FRAMES_PER_SECOND)
            return
        is_twice = bool(self._meant) and self._whim.random() < manner.slip_share
        for _ in range(1 + is_twice):
            if manner.has_keys_only and widget.hotkeys:
                yield from _single(*typed(widget.hotkeys[0]))
            else:
                yield from self._click(at)
            yield from _wait(self._whim.uniform(0.08, 0.2))

    def _click(self, at: tuple[int, int]) -> Iterator[Frame]:
        down, up = pressed(at, is_finger=self.manner.has_finger)
        yield from _single(pointed(at, is_finger=self.manner.has_finger), down)
        yield from _wait(_PRESS_SECONDS)
        yield from _single(up)


def _action_of(key: str) -> str:
    """What a button does: each die that may be rolled again has one of its own, with its number."""
    action = key.partition("-")[0]
    return "reroll" if action == "die" else action


def _single(*events: Event) -> Iterator[Frame]:
    """Each event in a frame of its own."""
    yield from (([event], 1 / _FRAMES_PER_SECOND) for event in events)


def _wait(seconds: float) -> Iterator[Frame]:
    """Frames in which nothing is pressed."""
    yield from (([], 1 / _FRAMES_PER_SECOND) for _ in range(round(seconds * _FRAMES_PER_SECOND)))
