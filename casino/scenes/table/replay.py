"""A recorded round shown at its table once more, step by step or by itself. Nothing is booked.

Goes in front of a game's stage: `class BlackBaronReplay(ReplayTable, BlackBaronStage)`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from casino.core.errors import RecordError
from casino.engines.base import Event
from casino.players.characters import CHARACTERS
from casino.records.replay import Replay
from casino.records.rounds import RoundRecord, level_of
from casino.scenes.app import timing
from casino.scenes.app.house import House
from casino.scenes.table.bars import bar_heights
from casino.scenes.table.model import SeatShown
from casino.scenes.table.stage import TableStage
from casino.tables.seating import GUEST_PORTRAITS
from casino.ui.widgets.widgets import Button, Widget


class ReplayTable(TableStage):
    """Plays records one after the other: each a (name, record). Raises RecordError for a broken one.

    `faces` are portraits by name; whoever has none wears a mask. `ends_program`: closing it quits.
    """

    def __init__(
        self,
        house: House,
        records: Sequence[tuple[str, RoundRecord]],
        faces: Mapping[str, str] | None = None,
        *,
        ends_program: bool = False,
    ) -> None:
        self._faces = {who.name: who.id for who in CHARACTERS.values()} | dict(faces or {})
        self._records = list(records)
        self._at = 0
        self._ends_program = ends_program
        self._is_running = True
        self._wait = 0.0
        self.replay = Replay(records[0][1])
        super().__init__(house, self.replay.level, self.replay.engine.settings)  # type: ignore[attr-defined]
        self._begin()

    def _begin(self) -> None:
        """The present record from its start."""
        name, record = self._records[self._at]
        self.replay = Replay(record)
        self.level = self.replay.level
        self.rules = self.replay.engine.settings  # type: ignore[attr-defined]
        self.forget_picture()
        self.director.skip_all()
        self.model.clear_round()
        self.model.currency = self.level.currency
        self.model.seats = {}
        for seat, held in enumerate(record.seats, 1):
            if held is not None:
                face = self._faces.get(held.name, GUEST_PORTRAITS[seat % len(GUEST_PORTRAITS)])
                is_person = face not in CHARACTERS
                self.model.seats[seat] = SeatShown(held.name, face, is_person, held.purse)
        self.before_events()
        self.model.message = f"{name}, as it was played."
        self.payouts = 0
        self._told = False
        self._wait = timing.REPLAY_STEP

    # -- going on ---------------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the whole record has been told."""
        return self._told and self.replay.is_at_end

    @property
    def is_waiting(self) -> bool:
        return self.director.is_idle and (self.is_over or not self._is_running)

    def _step(self) -> None:
        """The next action of the record."""
        if self.is_over:
            return
        try:
            events: tuple[Event, ...] = self.replay.act() if self._told else self.replay.opening()
            self._told = True
            if self.replay.is_at_end:
                self.replay.finish()
        except RecordError as refusal:
            self._is_running = False
            self._told = True
            self.model.message = str(refusal)
            self.refresh()
            return
        self.tell(events)

    def on_moment(self, seconds: float) -> None:
        super().on_moment(seconds)
        if self.director.is_idle and self._is_running and not self.is_over:
            self._wait -= seconds * (self.house.speed.value or 1e9)
            if self._wait <= 0:
                self._wait = timing.REPLAY_STEP
                self._step()

    def on_idle(self) -> None:
        self._wait = timing.REPLAY_STEP

    # -- widgets ----------------------------------------------------------------------------------------------

    @property
    def start(self) -> str:
        return "again" if self.is_over else "run"

    def widgets(self) -> list[Widget]:
        bar = self.bar_buttons(self.layout.top_bar)
        metrics = self.metrics
        area = self.layout.controls.copy()
        area.h = min(area.h, bar_heights(metrics)[2])
        area.centery = self.layout.controls.centery
        gap = metrics.px(10)
        entries: list[tuple[str, str, tuple[int, ...], object, str]] = []
        if not self.is_over:
            entries.append(
                ("run", "Hold" if self._is_running else "Play on", (pygame.K_RETURN,), self._toggle, "Enter")
            )
            if not self._is_running and self.director.is_idle:
                entries.append(("step", "Next step", (pygame.K_n,), self._step, "N"))
        if self.director.is_idle:
            entries.append(("again", "Once more", (pygame.K_a,), self._again, "A"))
        if len(self._records) > 1 and self._at + 1 < len(self._records):
            entries.append(("next", "Next round", (pygame.K_PAGEDOWN,), self._next, ""))
        entries.append(("close", "Close", (pygame.K_c,), self.leave, "C"))
        width = min(metrics.px(200), (area.w - gap * (len(entries) - 1)) // len(entries))
        x = area.centerx - (len(entries) * (width + gap) - gap) // 2
        buttons: list[Widget] = []
        for key, label, keys, action, hint in entries:
            rect = pygame.Rect(x, area.y, width, area.h)
            style = "accent" if key == self.start else "plain"
            buttons.append(Button(key, rect, label, keys, on_press=action, hint=hint, style=style, size=18))
            x += width + gap
        return [*buttons, *bar]

    def _toggle(self) -> None:
        self._is_running = not self._is_running
        self._wait = 0.0
        self.refresh()

    def _again(self) -> None:
        self._begin()
        self._is_running = True
        self.refresh()

    def _next(self) -> None:
        rest = self._records[self._at + 1 :]
        doors = self.house.doors
        if doors.place(level_of(rest[0][1])) != doors.place(
            self.level
        ):  # a bomb and a salon are one game, not one table
            self.house.stack.replace(doors.replay(rest, self._faces, ends_program=self._ends_program))
            return
        self._at += 1
        self._begin()
        self._is_running = True
        self.refresh()

    def leave(self) -> None:
        if self._ends_program:
            self.house.quit()
        else:
            super().leave()
