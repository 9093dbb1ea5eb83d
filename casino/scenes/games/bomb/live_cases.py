"""Which case lies on the velvet before a bomb is armed: another one, the same again, or that of a code somebody typed.

What is done at an armed bomb is `live`'s.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from casino.core.errors import CaseCodeError, IllegalAction, SaveError
from casino.core.money import format_amount
from casino.players.bomb.cases import CODE_LENGTH, case_of, new_case_code, parse_case_code
from casino.scenes.app.house import House
from casino.scenes.games.bomb.press import ENTER, Press, button_line, chip_below, lid_widgets
from casino.scenes.games.bomb.result import BUTTONS, ResultLayout, lines_of, result_layout
from casino.scenes.games.bomb.stage import DefusalStage
from casino.scenes.table.live import LiveTable
from casino.tables.session import TableSession
from casino.ui.device import clipboard
from casino.ui.widgets.text_edit import TextEdit
from casino.ui.widgets.widgets import Button, Widget

if TYPE_CHECKING:
    from casino.engines.base import Event

_HURRY_SECONDS = 0.5  # a press that follows another within so long was meant for what moved
_PRESSES = (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)
_MOST_TYPED = 2 * CODE_LENGTH
_WELCOME = "A case lies on the velvet. What it is like is seen when the lid opens, and then the clock runs."
_TOO_POOR = "Your purse does not cover the entry fee. With a code it can be played for the honour."


class CaseTable(LiveTable, DefusalStage):
    """A live table as long as no bomb is armed: the lid, and the plate of the last bomb's end."""

    def __init__(self, house: House, session: TableSession, told: tuple[Event, ...] = ()) -> None:
        self._hurried_at = -_HURRY_SECONDS
        self._chosen = 1
        self._chips: list[int] = []  # the chip at hand at each module, in dollars
        self._typed = TextEdit("", _MOST_TYPED)
        super().__init__(house, session, told)

    # -- hurrying ---------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        """Whatever is pressed while something moves hurries that on, and nothing else."""
        if event.type in _PRESSES and not self.director.is_idle:
            self._hurried_at = self.time
        super().handle(event)

    def is_hurrying(self) -> bool:
        """Whether a press comes so soon after one that hurried something on, or that did something, that it was meant

        for that. What follows a press of these in the same haste is not done either.
        """
        was_hurried, self._hurried_at = self.time - self._hurried_at < _HURRY_SECONDS, self.time
        return was_hurried

    def unhurried(self, action: Callable[[], object]) -> Callable[[], None]:
        """An action that a press in haste does not do."""

        def act() -> None:
            if not self.is_hurrying():
                action()

        return act

    # -- the case ---------------------------------------------------------------------------------------------

    def before_events(self) -> None:
        if not self.session.engine.prepared:
            self._lay(new_case_code(self.rng))
        else:
            self._show_case(is_for_honour=False)

    def _lay(self, code: str, *, is_for_honour: bool = False) -> None:
        """Puts the case of a code on the velvet. Raises CaseCodeError."""
        rules = self.session.level.settings
        case = case_of(code, rules.modules)
        self.session.prepare(case.as_text, rules.for_honour if is_for_honour else rules)
        self._show_case(is_for_honour=is_for_honour)

    def _show_case(self, *, is_for_honour: bool) -> None:
        case = self.session.engine.case
        assert case is not None
        self.lay_out(case, self.session.engine.settings, is_for_honour=is_for_honour)
        self._chosen = 1
        self._chips = [chip_below(module.minimum) for module in self.model.modules]
        self.model.message = self.model.message or _WELCOME

    def lay_another(self) -> None:
        """A case nobody has seen lies there, for the level's fee and bounty."""
        self._lay(new_case_code(self.rng))
        self.model.message = "Another case is put on the velvet."
        self.house.sound.play("knock")
        self.refresh()

    def lay_again(self) -> None:
        """The same case once more: it is known, so it costs and pays nothing."""
        self._lay(self.model.code, is_for_honour=True)
        self.model.message = "The same case again, for the honour: no fee, no bounty."
        self.house.sound.play("knock")
        self.refresh()

    def lay_typed(self) -> None:
        """The case of the code that was typed; a slip is told and changes nothing."""
        try:
            code = parse_case_code(self._typed.value)
            self._lay(code, is_for_honour=True)
        except CaseCodeError as slip:
            self.refuse(str(slip))
            return
        self._typed.select_all()
        self._typed.cut()
        self.model.message = f"Case {code} is played for the honour: no fee, no bounty."
        self.house.sound.play("knock")
        self.refresh()
        self.focus.go_to("arm")

    def copy_code(self) -> None:
        """The case's code goes to the clipboard."""
        clipboard.copy(self.model.code)
        self.model.message = f"The code {self.model.code} is on the clipboard."
        self.refresh()

    def open_manual(self) -> None:
        """The manual, for whoever has nobody to read it out."""
        self.house.doors.manual()

    def arm(self) -> None:
        """Pays the fee and opens the lid."""
        if not self.model.is_for_honour and not self.session.can_play(self.own_seat):
            self.refuse(_TOO_POOR)
            return
        try:
            events = self.session.open_round()
        except (IllegalAction, SaveError) as refusal:
            self.refuse(str(refusal))
            return
        self.payouts = 0
        self.tell(events)

    # -- widgets ----------------------------------------------------------------------------------------------

    @property
    def _copy_press(self) -> Press:
        return Press("copy", "Copy code", (pygame.K_c,), self.copy_code, "C")

    @property
    def _manual_press(self) -> Press:
        return Press("manual", "The manual", (pygame.K_m,), self.open_manual, "M")

    def _closed_widgets(self) -> list[Widget]:
        fee = int(self.rules.entry_fee)
        note = f"costs {format_amount(fee, self.level.currency)}" if fee else "for the honour"
        presses = [
            Press("arm", "Arm it", ENTER, self.unhurried(self.arm), "Enter", note, is_accent=True),
            Press("another", "Another case", (pygame.K_n,), self.unhurried(self.lay_another), "N"),
            *([] if self.is_sealed else [self._copy_press]),
            self._manual_press,
        ]
        row = button_line(self.layout.controls, self.metrics, presses)
        if self.house.show is not None:
            return row  # visitors type nothing
        return [*row, *lid_widgets(self.lid, self._typed, self.lay_typed, lambda value: None)]

    def result_places(self, lines: int) -> ResultLayout:
        return result_layout(self.metrics, self.layout.case, lines, has_buttons=self.demonstrator is None)

    def _result_widgets(self) -> list[Widget]:
        actions = (
            ("another", (pygame.K_n, *ENTER), self.unhurried(self.lay_another)),
            ("same", (pygame.K_s,), self.lay_again),
            ("go", (pygame.K_l,), self.leave),
        )
        lines = lines_of(self.model, self.clock.left, self.rules.strikes)
        rects = self.result_places(len(lines)).buttons
        below = button_line(self.layout.controls, self.metrics, [self._copy_press, self._manual_press])
        return [
            Button(key, rect, label, keys, on_press=action, style="accent" if key == "another" else "plain")
            for (key, keys, action), label, rect in zip(actions, BUTTONS, rects, strict=True)
        ] + below
