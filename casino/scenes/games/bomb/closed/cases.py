"""Chooses the case on the velvet before a bomb is armed: another one, the same again, or that of a typed code.

The armed bomb is up to `tables`.
"""

from collections.abc import Callable

import msgspec
import pygame

from casino.core.errors import CaseCodeError
from casino.core.texts import _
from casino.engines.baccarat.bomb import Bomb, Module
from casino.engines.baccarat.defusal import Case
from casino.engines.baccarat.settings import DefusalSettings
from casino.players.bomb.cases import CODE_LENGTH, case_of, new_case_code, parse_case_code
from casino.scenes.games.bomb.closed.stakes import StakesAtCase
from casino.scenes.games.bomb.desk.phone import PhoneAtCase
from casino.scenes.games.bomb.result import buttons, result_lines
from casino.scenes.games.bomb.view import BombView
from casino.scenes.games.bomb.widgets import ENTER, button_line, lid_widgets, line_button, red_button
from casino.scenes.table.drivers.live import LiveDriver
from casino.ui.device import clipboard
from casino.ui.widgets.text_edit import TextEdit
from casino.ui.widgets.widgets import Button, Widget

_HURRY_SECONDS = 0.5  # a press so soon after another was meant for what moved
_PRESSES = (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)
_MAX_TYPED = 2 * CODE_LENGTH
_WELCOME = _("A case is on the table. Open the lid to see inside.")
_TICKING_WELCOME = _("A case is on the table. Open the lid to see inside; then the clock starts.")
_APART = _("Have the manual ready on paper or on a phone. Then open the lid to see inside.")
_TICKING_APART = _("Have the manual ready on paper or on a phone. The clock starts when you open the lid.")
_DRAWN = _("The hall draws the case as you arm it. Only you see the bomb; its experts have the manual.")
_TICKING_DRAWN = _("The hall draws the case as you arm it; then the clock starts. Only you see the bomb.")
_UNSEEN = Module(500, 50_000, "red")  # lies below a lid that is opened only once the case is drawn


class CaseChoice:
    """The actions of a player while no bomb is armed: at the lid, and at the plate at the end."""

    def __init__(self, driver: LiveDriver, view: BombView, phone: PhoneAtCase, on_laid: Callable[[], object]) -> None:
        self._driver = driver
        self._view = view
        self.stakes = StakesAtCase(driver, view, phone)
        self._on_placed = on_laid
        self.review: Callable[[], object] | None = None  # lays open a bomb that is over
        self._hurried_at = -_HURRY_SECONDS
        self.typed = TextEdit("", _MAX_TYPED)

    # -- hurrying ---------------------------------------------------------------------------------------------

    def see(self, event: pygame.event.Event) -> None:
        """Notes a press that came while something moved: such a press only ends the movement."""
        if event.type in _PRESSES and not self._view.director.is_idle:
            self._hurried_at = self._view.canvas.time

    def is_hurrying(self) -> bool:
        """Whether a press follows another so soon that it was meant to end a movement.

        Notes its time for the next press.
        """
        now = self._view.canvas.time
        was_hurried, self._hurried_at = now - self._hurried_at < _HURRY_SECONDS, now
        return was_hurried

    def unhurried(self, action: Callable[[], object]) -> Callable[[], None]:
        """Wraps an action so that a hasty press does not run it."""

        def act() -> None:
            if not self.is_hurrying():
                action()

        return act

    # -- the case ---------------------------------------------------------------------------------------------

    def place_first(self) -> None:
        """Shows the case that is already laid out, or lays out a new one; in a hall a sealed one."""
        if self._driver.table.far_clock is not None and not self._driver.table.is_open:
            self._lay_sealed()
        elif self._driver.table.prepared:
            self._show_case(is_for_honour=False)
        else:
            self.lay(new_case_code(self._view.rng))

    def lay(self, code: str, *, is_for_honour: bool = False) -> None:
        """Puts the case of a code on the velvet. Raises CaseCodeError."""
        rules: DefusalSettings = self._driver.table.level.settings
        case = case_of(code, rules.modules, rules.others_solved)
        self._driver.table.prepare(case.as_text, rules.for_honour if is_for_honour else rules)
        self._show_case(is_for_honour=is_for_honour)

    def _show_case(self, *, is_for_honour: bool) -> None:
        case = msgspec.json.decode(self._driver.table.prepared, type=Case)
        self._view.lay_out(case, self._driver.table.settings, is_for_honour=is_for_honour)
        self._on_placed()
        ticks = self._driver.table.settings.seconds is not None
        welcome = (_WELCOME, _TICKING_WELCOME) if self.stakes.may_show_manual else (_APART, _TICKING_APART)
        self._view.model.message = self._view.model.message or welcome[ticks]

    def _lay_sealed(self) -> None:
        """Lays out a closed case of which nothing is known before the hall has drawn it."""
        rules: DefusalSettings = self._driver.table.settings
        self._view.lay_out(Case(Bomb("0"), (_UNSEEN,) * rules.modules), rules)
        self._on_placed()
        self._view.model.message = _DRAWN if rules.seconds is None else _TICKING_DRAWN

    def lay_drawn(self) -> None:
        """Lays the case that the hall has drawn below the closed lid."""
        case = msgspec.json.decode(self._driver.table.prepared, type=Case)
        self._view.lay_out(case, self._driver.table.settings)
        self._on_placed()

    def place_another(self) -> None:
        """Lays out a case no player has seen, for the level's fee and bounty."""
        if self._driver.table.far_clock is not None:
            self._lay_sealed()
            self._announce(self._view.model.message)
            return
        self.lay(new_case_code(self._view.rng))
        self._announce(_("A new case is on the table."))

    def place_again(self) -> None:
        """Lays out the same case once more; as it is known, it costs and pays nothing."""
        self.lay(self._view.model.code, is_for_honour=True)
        self._announce(_("The same case, no stakes: no fee, no bounty."))

    def place_of_day(self, code: str) -> None:
        """Lays out the case of the day, which costs and pays nothing, as anybody may know it."""
        self.lay(code, is_for_honour=True)
        self._announce(_("The case of the day, the same for everybody: no fee, no bounty."))

    def place_typed(self) -> None:
        """Lays out the case of the typed code; a wrong code is refused and changes nothing."""
        try:
            code = parse_case_code(self.typed.value)
            self.lay(code, is_for_honour=True)
        except CaseCodeError as slip:
            self._driver.scene.refuse(str(slip))
            return
        self.typed.select_all()
        self.typed.cut()
        self._announce(_("Case {code}, no stakes: no fee, no bounty.", code=code))
        self._driver.scene.focus.go_to("arm")

    def _announce(self, sentence: str) -> None:
        self._view.model.message = sentence
        self._driver.to_cashier.say_need()
        self._view.house.sound.play("knock")
        self._driver.scene.refresh()

    def copy_code(self) -> None:
        """Copies the case's code to the clipboard."""
        clipboard.copy(self._view.model.code)
        self._view.model.message = _("The code {code} is on the clipboard.", code=self._view.model.code)
        self._driver.scene.refresh()

    def arm_for_nothing(self) -> None:
        """Opens the lid for no stakes, so that the manual may lie open on this screen."""
        self.stakes.lay_for_nothing()
        self._show_case(is_for_honour=True)
        self.arm()

    def arm(self) -> None:
        """Pays the fee and opens the lid."""
        if not self._view.model.is_for_honour and not self._driver.table.can_play(self._driver.own_seat):
            self._driver.scene.refuse(self._driver.need_words)
            return
        self._driver.table.begin()
        self._driver.read_news()

    # -- widgets ----------------------------------------------------------------------------------------------

    @property
    def _copy_button(self) -> Button:
        return line_button("copy", _("Copy code"), (pygame.K_c,), self.copy_code, "C")

    @property
    def _review_button(self) -> list[Button]:
        """The button that lays the bomb open for both who played it; the bar has one too, which hears the key."""
        if self.review is None or self._view.house.show is not None or self._driver.table.last_round is None:
            return []
        is_disarmed = self._view.model.outcome == "disarmed"
        label = _("How it went") if is_disarmed else _("What went wrong")
        return [line_button("went", label, (), self.review, "V")]

    def closed_widgets(self) -> list[Widget]:
        """The widgets while the lid is closed."""
        red = red_button(self._view.lid.layout, self.unhurried(self.arm))
        arm = self.stakes.arm_buttons(self.unhurried(self.arm), self.unhurried(self.arm_for_nothing))
        if self._driver.table.is_practice:  # in a lesson there is no other case
            few = [*arm, *self.stakes.manual_buttons]
            return [*button_line(self._view.layout.controls, self._view.metrics, few), red]
        if self._driver.table.far_clock is not None:  # the hall lays every case
            return [*button_line(self._view.layout.controls, self._view.metrics, arm), red]
        show = self._view.house.show
        copies = not self._view.lid.is_sealed and (show is None or not show.one_round)  # the next pair needs no code
        buttons = [
            *arm,
            line_button("another", _("Another case"), (pygame.K_n,), self.unhurried(self.place_another), "N"),
            *([self._copy_button] if copies else []),
            *self.stakes.manual_buttons,
        ]
        row = [*button_line(self._view.layout.controls, self._view.metrics, buttons), red]
        if show is not None:
            return row  # visitors type nothing
        return [*row, *lid_widgets(self._view.lid.layout, self.typed, self.place_typed)]

    def result_widgets(self) -> list[Widget]:
        """The widgets on the plate at the end, and below it; in a lesson nothing but the way on is left to press."""
        if self._driver.table.is_practice:
            return []
        known = {
            "another": ((pygame.K_n, *ENTER), self.unhurried(self.place_another)),
            "same": ((pygame.K_s,), self.place_again),
            "go": ((pygame.K_l,), self._driver.leave),
        }
        lines = result_lines(self._view.model, self._view.clock.left, self._view.rules.strikes)
        rects = self._view.result_places(len(lines)).buttons
        show = self._view.house.show
        if show is not None and show.one_round:
            keys = (pygame.K_l, *ENTER)
            return [Button("go", rects[1], _("Go on"), keys, on_press=self._driver.leave, style="accent")]
        few = [*self._review_button, self._copy_button, *self.stakes.manual_buttons]
        below = button_line(self._view.layout.controls, self._view.metrics, few)
        return [
            Button(key, rect, label, keys, on_press=action, style="accent" if key == "another" else "plain")
            for (key, label), rect in zip(buttons(self._view.hands), rects, strict=True)
            for keys, action in (known[key],)
        ] + below
