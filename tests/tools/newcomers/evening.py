"""A newcomer's evening at one table: whatever is asked of it must have been meant.

How things are pressed is in `hands`.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from unittest import mock

from casino.core.preferences import Preferences
from casino.engines.base import Action
from casino.records.levels import shipped_level
from casino.scenes.dialogs.dialogs import Question
from casino.scenes.games.salon.tables import SalonDriver
from casino.scenes.table.scene import TableScene
from casino.tables.local import LocalTable
from casino.ui.widgets.widgets import Widget
from tests.support.pilot import Pilot
from tests.support.tables_on_screen import is_driven
from tests.tools.newcomers.hands import FRAMES_PER_SECOND, Frame, Newcomer, press, wait

TABLES = {
    "black_baron": "black_baron/standard",
    "black_axe": "black_axe/standard",
    "pilok": "pilok/standard",
    "blackjack": "blackjack/standard",
    "baccarat": "baccarat/salon",
}
PURSE_CENTS = 30_000
_SHY = ("no_insurance", "pass", "call", "stay", "stand", "no_jump", "spare")
_BOLD = (
    "hit",
    "double",
    "split",
    "bet",
    "raise",
    "fold",
    "insurance",
    "jump",
    "reroll-0",
    "reroll-1",
    "reroll-2",
    "surrender",
)
_ACTIONS = (*_SHY, *_BOLD)
_MOST_PRESSES = 400  # for one round; more, and somebody is stranded
_MOST_FRAMES = 120 * FRAMES_PER_SECOND  # until something can be pressed
Bets = Mapping[int, object]


@dataclass
class Evening:
    """What came of it. `slips` tell what was done that nobody meant, `stranded` where nothing went on."""

    who: Newcomer
    game: str
    rounds: int = 0
    decisions: int = 0
    slips: list[str] = field(default_factory=list)
    stranded: str = ""


class Player:
    """One newcomer at one table of a program. `meant` is what the last press was for."""

    def __init__(self, pilot: Pilot, evening: Evening, rng: random.Random) -> None:
        self._pilot = pilot
        self._evening = evening
        self._rng = rng
        self._meant: tuple[str, ...] = ()
        self._place = (0, 0)

    def play(self, rounds: int) -> None:
        """Plays so many rounds, or until it is stranded."""
        begin, ask = LocalTable.begin, LocalTable.ask
        evening, heard = self._evening, self.heard

        def beginning(table: LocalTable, bets: Bets | None = None) -> None:
            begin(table, bets)  # what it refuses moves nothing
            heard("start", _of_persons(table, bets))
            evening.rounds += 1

        def asking(table: LocalTable, action: Action) -> None:
            is_own = table.sitters[action.seat].kind == "profile"
            ask(table, action)
            if is_own:
                heard(action.action, "")
                evening.decisions += 1

        with mock.patch.object(LocalTable, "begin", beginning), mock.patch.object(LocalTable, "ask", asking):
            presses, begun = 0, self._evening.rounds
            while self._evening.rounds < rounds or self._scene.driver.is_playing:
                if not self._rest():
                    return
                self._run(wait(self._evening.who.looks_seconds * self._rng.uniform(0.8, 1.4)))
                if not self._press_something():
                    return
                presses = 0 if self._evening.rounds > begun else presses + 1
                begun = self._evening.rounds
                if presses > _MOST_PRESSES:
                    self._evening.stranded = f"pressed {presses} times: {self._pilot.labels}"
                    return

    def heard(self, what: str, bets: str) -> None:
        """Something is asked of the table in this newcomer's name."""
        meant, self._meant = self._meant, ()
        if (what, bets)[: len(meant) or 2] != meant:
            self._evening.slips.append(f"{what} {bets} though {' '.join(meant) or 'nothing'} was meant")

    @property
    def _scene(self) -> TableScene:
        return next(one for one in reversed(self._pilot.house.stack.scenes) if isinstance(one, TableScene))

    def _rest(self) -> bool:
        """Until something can be pressed."""
        for _ in range(_MOST_FRAMES):
            top = self._pilot.scene
            if not isinstance(top, TableScene) or top.is_waiting:
                return True
            self._run(wait(1 / FRAMES_PER_SECOND))
        self._evening.stranded = "nothing could be pressed for two minutes"
        return False

    def _press_something(self) -> bool:
        """One press, and what comes after it."""
        widget, meant = self._choice()
        if widget is None:
            self._evening.stranded = f"nothing to press: {self._pilot.labels}"
            return False
        self._meant = meant
        who = self._evening.who
        self._run(press(who if meant else _careful(who), widget, self._rng))
        self._meant = ()
        return True

    def _choice(self) -> tuple[Widget | None, tuple[str, ...]]:
        """What is pressed next, and what it is meant to do at the table; nothing, for what does not play."""
        widgets = {one.key: one for one in self._pilot.scene.focus.widgets}
        if isinstance(self._pilot.scene, Question):
            return widgets[max(key for key in widgets if key.startswith("answer"))], ()
        if "marker" in widgets:
            return widgets["marker"], ()
        if not isinstance(self._pilot.scene, TableScene):
            return widgets.get("back"), ()
        if squeezed := widgets.get("turn-all"):
            return squeezed, ()
        again = next((one for one in widgets.values() if one.label.startswith("Again: ")), None)
        if again is not None:
            return again, self._meaning(again)
        names = [name for name in (_SHY if self._evening.who.is_shy else _ACTIONS) if name in widgets]
        names = names or [name for name in _ACTIONS if name in widgets]
        if names:
            chosen = widgets[self._rng.choice(names)]
            return chosen, self._meaning(chosen)
        return self._opening(widgets)

    def _opening(self, widgets: dict[str, Widget]) -> tuple[Widget | None, tuple[str, ...]]:
        if is_driven(self._pilot.scene, SalonDriver) and "bet-banker" in widgets:
            lay, lacks = self._scene.driver.lay, getattr(widgets["start"], "note", "")
            if " more on " in lacks:
                return widgets[next(f"bet-{area}" for area in lay.bets)], ()
            if not lay.chips:
                return widgets[self._rng.choice(("bet-banker", "bet-player"))], ()
            return widgets["start"], self._meaning(widgets["start"])
        start = widgets.get("start")
        if start is None or start.label == "Watch a hand":
            return widgets.get("cashier"), ()
        lacks = getattr(start, "note", "")
        if lacks == "place a bet first" or lacks.endswith(" more"):
            return widgets["more"], ()
        return start, self._meaning(start)

    def _meaning(self, widget: Widget) -> tuple[str, ...]:
        if widget.key != "start":
            return ("reroll" if widget.key.startswith("reroll-") else widget.key,)  # each die has a button of its own
        return ("start", self._shown_bets())

    def _shown_bets(self) -> str:
        """What the screen says is bet with the press that deals."""
        scene = self._scene
        if is_driven(scene, SalonDriver):
            return _cents(scene.driver.lay.cents)
        note = getattr(next(one for one in scene.focus.widgets if one.key == "start"), "note", "")
        laid = sum(scene.view.pending_bets.values())
        if laid or not note.startswith("same bet"):
            return _cents(laid)
        return note.split(": ")[1].split(" ")[0].replace("$", "").replace(",", "")

    def _run(self, frames: Iterator[Frame]) -> None:
        for events in frames:
            self._pilot.app.frame(events, 1 / FRAMES_PER_SECOND)


def _careful(who: Newcomer) -> Newcomer:
    """The same person, who presses a chip as often as it is meant."""
    return Newcomer(who.name, has_keys_only=who.has_keys_only, has_finger=who.has_finger, slip_share=0.0)


def _of_persons(table: LocalTable, bets: Bets | None) -> str:
    total = 0
    for seat, bet in (bets or {}).items():
        if table.sitters[seat].kind == "profile":
            chips = sum(sum(stack) for stack in bet.values()) * 100 if isinstance(bet, Mapping) else bet
            total += int(chips)  # type: ignore[call-overload]
    return _cents(total)


def _cents(cents: int) -> str:
    return f"{cents / 100:.0f}" if cents % 100 == 0 else f"{cents / 100:.2f}"


def evening(folder: Path, who: Newcomer, game: str, rounds: int, seed: int, size: tuple[int, int]) -> Evening:
    """One newcomer plays so many rounds of a game, on a save of its own."""
    wishes = Preferences(speed="fast", text_scale=who.text_scale, effects_volume=0.0, room_volume=0.0)
    pilot = Pilot(folder / f"{game}.save", size, preferences=wishes)
    found = Evening(who, game)
    me = pilot.house.profile
    assert me is not None
    with pilot.store.writing():
        pilot.store.move(me.id, 1, max(0, pilot.store.purse(me.id) - PURSE_CENTS), "evening_over")
    pilot.house.doors.sit_down(shipped_level(TABLES[game]))
    pilot.frames(2)
    assert isinstance(pilot.scene, TableScene)
    pilot.scene.rng.seed(seed)
    Player(pilot, found, random.Random(f"{who.name} {game} {seed}")).play(rounds)
    pilot.close()
    return found
