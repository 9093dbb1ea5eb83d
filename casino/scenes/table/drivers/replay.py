"""Recorded rounds shown at a table once more, step by step or by themselves. Nothing is booked."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

import pygame

from casino.core.errors import RecordError
from casino.core.texts import _
from casino.engines.base import Event
from casino.players.characters import CHARACTERS
from casino.records.levels import Level
from casino.records.replay import Replay
from casino.records.rounds import RoundRecord, level_of
from casino.scenes.app import timing
from casino.scenes.app.house import House
from casino.scenes.table.canvas import Canvas
from casino.scenes.table.coach.review_button import ReviewButton, seat_of
from casino.scenes.table.foot.absent import Absent
from casino.scenes.table.foot.bars import bar_heights, bets_and_actions, controls_height
from casino.scenes.table.model import SeatShown
from casino.scenes.table.scene import AnyView, TableScene
from casino.tables.seating import GUEST_PORTRAITS
from casino.ui.drawing import text
from casino.ui.widgets.button_row import button_row, preferred_width
from casino.ui.widgets.widgets import Button, Slider, Widget

_SPEEDS = (0.5, 1.0, 2.0, 4.0)  # of a replay, in times of the house's speed
_SCRUBBER = 150  # layout units of the scrubber's width at least
_BUTTON = 180  # layout units of a button's width at most
_HINTED = 140  # layout units of a button that has room for its key's cap too


@dataclass(frozen=True)
class _Entry:
    """A button: its present label and all labels it may have, its keys, and whether it does something now."""

    key: str
    label: str
    other_labels: tuple[str, ...]
    keys: tuple[int, ...]
    action: Callable[[], object]
    hint: str
    is_there: bool = True

    @property
    def labels(self) -> tuple[str, ...]:
        return (self.label, *self.other_labels)


class ReplayDriver:
    """A driver that plays records one after the other: each a (name, record). Raises RecordError for a broken one.

    `make_view` is given a canvas, a level and its rules. `faces` are portraits by name; a name without one wears a
    mask. `ends_program`: closing it quits.
    """

    leave_label = _("Leave")
    takes_time = False
    is_replay = True
    plays_from = None
    is_watched = False
    bar_note = _("Replay")
    key_group = ""
    can_pause = True

    def __init__(
        self,
        house: House,
        records: Sequence[tuple[str, RoundRecord]],
        faces: Mapping[str, str] | None,
        make_view: Callable[[Canvas, Level, Any], AnyView],
        *,
        ends_program: bool = False,
    ) -> None:
        self._faces = {who.name: who.id for who in CHARACTERS.values()} | dict(faces or {})
        self._records = list(records)
        self._at = 0
        self._ends_program = ends_program
        self._is_running = True
        self._wait = 0.0
        self._has_begun = False  # whether the first events of the record were shown
        self._done = 0  # steps of the record that were shown, its opening counted
        self.speed_up = 1.0
        self.is_thinking = False
        self.house = house
        self.replay = replay = Replay(records[0][1])
        self.scene = TableScene(
            house, replay.level, lambda canvas: make_view(canvas, replay.level, replay.engine.settings)
        )
        self.scene.driver = self
        self.scene.parts.append(ReviewButton(house, self._open_review))

    # -- what each game says ----------------------------------------------------------------------------------

    def before_events(self) -> None:
        """Tells the model, before a record's first event, anything it must know that no event says."""

    @property
    def purse(self) -> int | None:
        return None

    @property
    def purse_owner(self) -> int:
        return 0

    # -- going on ---------------------------------------------------------------------------------------------

    def begin(self) -> TableScene[Any]:
        """Lays out the present record from its start; returns the scene it is shown in."""
        name, record = self._records[self._at]
        scene, view = self.scene, self.scene.view
        self.replay = Replay(record)
        scene.level = view.level = self.replay.level
        view.rules = self.replay.engine.settings
        view.forget_picture()
        scene.director.skip_all()
        view.model.clear_round()
        view.model.currency = scene.level.currency
        view.model.seats = {}
        for seat, held in enumerate(record.seats, 1):
            if held is not None:
                face = self._faces.get(held.name, GUEST_PORTRAITS[seat % len(GUEST_PORTRAITS)])
                is_human = face not in CHARACTERS
                view.model.seats[seat] = SeatShown(held.name, face, is_human, held.purse)
        self.before_events()
        view.model.message = _("{name}, as it was played.", name=name)
        view.payouts = 0
        self._has_begun = False
        self._done = 0
        self._wait = timing.REPLAY_STEP
        return scene

    @property
    def is_over(self) -> bool:
        """Whether the whole record has been shown."""
        return self._has_begun and self.replay.is_at_end

    @property
    def is_waiting(self) -> bool:
        return self.scene.director.is_idle and (self.is_over or not self._is_running)

    def step(self) -> None:
        """Plays the next action of the record."""
        if self.is_over:
            return
        try:
            events: tuple[Event, ...] = self.replay.act() if self._has_begun else self.replay.opening()
            self._has_begun = True
            self._done += 1
            if self.replay.is_at_end:
                self.replay.finish()
        except RecordError as refusal:
            self._is_running = False
            self._has_begun = True
            self.scene.say(str(refusal))
            return
        self.scene.tell(events)

    @property
    def steps(self) -> int:
        """The number of steps of the record, its opening counted."""
        return 1 + self.replay.record.steps

    def go_to(self, step: int) -> None:
        """Shows the table as it was after so many steps, and holds it there."""
        self._is_running = False
        if step < self._done:
            self.begin()
        self.scene.director.skip_all()
        while self._done < step and not self.is_over:
            before = self._done
            self.step()
            self.scene.director.skip_all()
            if self._done == before:
                break  # the record cannot be played further
        self.scene.refresh()

    def update(self, seconds: float) -> None:
        if self.scene.director.is_idle and self._is_running and not self.is_over:
            self._wait -= seconds * self.speed_up * (self.house.speed.value or 1e9)
            if self._wait <= 0:
                self._wait = timing.REPLAY_STEP
                self.step()

    def on_entered(self) -> None:
        pass

    def on_idle(self) -> None:
        self._wait = timing.REPLAY_STEP

    def on_settled(self, event: Event) -> None:
        pass

    def on_background_tick(self) -> bool:
        return False

    def handle(self, event: pygame.event.Event) -> bool | None:
        """Handles Escape, which closes a replay as it closes a page: nothing can be lost by it."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.leave()
            return True
        return None

    def skip(self) -> None:
        self.scene.director.skip()

    def after_handling(self) -> None:
        pass

    def paint_warm(self) -> None:
        pass

    # -- widgets ----------------------------------------------------------------------------------------------

    @property
    def start(self) -> str:
        return "again" if self.is_over else "run"

    @property
    def absent(self) -> Sequence[Absent]:
        return ()

    def widgets(self) -> list[Widget]:
        scene, metrics = self.scene, self.scene.metrics
        gap = metrics.px(10)
        entries = self._entries()
        needs = [
            max((preferred_width(label, metrics, 18) for label in one.labels), key=attrgetter("total"))
            for one in entries
        ]
        line, row = self._places([need.total for need in needs], gap)
        has_hints = row.w >= metrics.pt(_HINTED) * len(entries)
        buttons: list[Widget] = [self._scrubber(line)]
        for one, rect in zip(entries, button_row(row, needs, gap), strict=True):
            if one.is_there:
                style, cap = "accent" if one.key == self.start else "plain", one.hint if has_hints else ""
                buttons.append(
                    Button(one.key, rect, one.label, one.keys, on_press=one.action, hint=cap, style=style, size=18)
                )
        return [*buttons, *scene.bar_buttons()]

    def _entries(self) -> list[_Entry]:
        """The buttons from left to right; those that do nothing now leave a gap, so that each keeps its place."""
        is_idle, is_over = self.scene.director.is_idle, self.is_over
        run = _("Pause") if self._is_running else _("Resume")
        speed, speeds = f"× {self.speed_up:g}", tuple(f"× {one:g}" for one in _SPEEDS)
        entries = [
            _Entry("run", run, (_("Pause"), _("Resume")), (pygame.K_RETURN,), self._toggle, "Enter", not is_over),
            _Entry(
                "step",
                _("Next step"),
                (),
                (pygame.K_n,),
                self.step,
                "N",
                not self._is_running and is_idle and not is_over,
            ),
            _Entry("again", _("Replay"), (), (pygame.K_r, pygame.K_a), self._again, "R", is_idle),
        ]
        if len(self._records) > 1:
            has_more = self._at + 1 < len(self._records)
            entries.append(_Entry("next", _("Next round"), (), (pygame.K_PAGEDOWN,), self._next, "", has_more))
        entries.append(_Entry("speed", speed, speeds, (pygame.K_s,), self._change_speed, "S"))
        entries.append(_Entry("close", _("Close"), (), (pygame.K_c,), self.leave, "C"))
        return entries

    def _places(self, needed: Sequence[int], gap: int) -> tuple[pygame.Rect, pygame.Rect]:
        """The places of the line and the buttons: the line above in two rows of controls, else beside them."""
        metrics, area = self.scene.metrics, self.scene.layout.controls
        single, widest = bar_heights(metrics)[2], metrics.px(_BUTTON) * len(needed)
        is_one_row = self.scene.layout.is_one_row
        if not is_one_row and area.h >= controls_height(metrics, is_one_row=False):
            line, row = bets_and_actions(area, gap, is_one_row=False)
            row.w = min(row.w, max(widest, sum(needed) + gap * len(needed)))
            line.w = row.w
            line.centerx = row.centerx = area.centerx
            return line, row
        area = pygame.Rect(area.x, area.centery - min(area.h, single) // 2, area.w, min(area.h, single))
        least = metrics.px(_SCRUBBER)
        free = area.w - sum(needed) - gap * len(needed)
        line = pygame.Rect(area.x, area.y, max(least, min(2 * least, free)), area.h)
        row = pygame.Rect(0, area.y, min(area.right - line.right - gap, widest), area.h)
        line.x = area.centerx - (line.w + gap + row.w) // 2
        row.x = line.right + gap
        return line, row

    def _scrubber(self, rect: pygame.Rect) -> Widget:
        """The line that shows how far the record has been played, and goes to any of its steps."""
        steps, metrics = self.steps, self.scene.metrics
        figures = text.width(f"{steps}/{steps}", metrics.pt(15), text.SANS, "Semibold") + metrics.px(18)
        return Slider(
            "scrubber",
            rect,
            _("Step"),
            value=min(1.0, self._done / steps),
            step=1 / steps,
            on_change=lambda share: self.go_to(round(share * steps)),
            shown=lambda share: f"{round(share * steps)}/{steps}",
            label_share=0.0,
            figure_share=figures / rect.w,
        )

    def _change_speed(self) -> None:
        """Chooses the next speed; after the fastest comes the slowest."""
        self.speed_up = _SPEEDS[(_SPEEDS.index(self.speed_up) + 1) % len(_SPEEDS)]
        self.scene.refresh()

    def _toggle(self) -> None:
        self._is_running = not self._is_running
        self._wait = 0.0
        self.scene.refresh()

    def _again(self) -> None:
        self.begin()
        self._is_running = True
        self.scene.refresh()

    def _next(self) -> None:
        rest = self._records[self._at + 1 :]
        doors = self.house.doors
        if doors.place(level_of(rest[0][1])) != doors.place(self.scene.level):
            # A bomb and a salon are one game, not one table.
            self.house.stack.replace(doors.replay(rest, self._faces, ends_program=self._ends_program))
            return
        self._at += 1
        self._again()

    def _open_review(self) -> None:
        """Opens the review of the decisions of the person who plays here, or of the first seat."""
        name, record = self._records[self._at]
        seats = [seat for seat, held in enumerate(record.seats, 1) if held is not None]
        profile = self.house.profile
        seat = (seat_of(record, profile.name) if profile is not None else 0) or seats[0]
        self._is_running = False
        self.house.pages.review(name, record, seat, self._faces)

    # -- leaving ----------------------------------------------------------------------------------------------

    def pause(self) -> None:
        self.house.pages.pause(self.scene)

    def ask_to_leave(self) -> None:
        self.leave()

    def leave(self) -> None:
        if self._ends_program:
            self.house.quit()
        else:
            self.house.stack.pop()
