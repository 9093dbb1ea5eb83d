"""The page for keys and window: which key does what, what happens behind another window, and the voice.

`casino.ui.widgets.keys` defines the keys. A change takes effect at once and is saved with the settings.
"""

from collections.abc import Sequence
from functools import partial

import pygame

from casino.core.texts import _
from casino.scenes.app.house import House
from casino.scenes.dialogs.column import Block, Control, Gap, Listing, Words
from casino.scenes.dialogs.page import FootButton, PageScene
from casino.ui.device.gamepad import TOLD
from casino.ui.widgets.hit_area import FINGERTIP
from casino.ui.widgets.keys import Device, KeyAction, key_words, refusal_of
from casino.ui.widgets.lists import Row
from casino.ui.widgets.widgets import Toggle

_WINDOW = (
    ("pauses_behind", _("Pause in the background")),
    ("silent_behind", _("Mute in the background")),
    ("speaks", _("Read events aloud")),
    ("calls", _("Dealers call out")),
)
_NO_VOICE = _("This computer has no voice to read with.")
_HOW = _("Choose a row, then press its new key. Tab, Enter, Escape, Space and the arrows stay as they are.")


class KeysPage(PageScene):
    """A few toggles, and every key in a list: a press on one waits for the key that replaces it."""

    title = _("Keys and window")
    tallest = 680

    def __init__(self, house: House, place: str = "hall") -> None:
        super().__init__(house, place)
        self._waits_for: KeyAction | None = None
        self.note = _HOW

    def blocks(self, width: int) -> Sequence[Block]:
        row_px = max(self.metrics.px(FINGERTIP), round(self.metrics.pt(15) * 1.6))
        count = len(TOLD) + len(self.house.keys.actions)
        return [
            *(Control(partial(self._switch, name, label), units=44) for name, label in _WINDOW),
            Words(self.note, 15, "accent" if self._waits_for is not None else "ink_dim", lines=2),
            Gap(7),
            Listing(
                "keys", _("Keys"), (_("What it does"), _("Where"), _("Key")), count, self._rows, self.memory, row_px
            ),
        ]

    def _switch(self, name: str, label: str, rect: pygame.Rect) -> Toggle:
        made = self.toggle(rect, label, name)
        if name == "speaks" and not self.house.speaker.has_voice:
            made.on_change = lambda value: self._say(_NO_VOICE)
        return made

    def _rows(self, width: int) -> Sequence[Row]:
        pad = [Row((words, _("Gamepad"), button)) for words, button in TOLD]
        own = [self._row(action) for action in self.house.keys.actions]
        return [*pad, *own] if self.house.keys.device is Device.PAD else [*own, *pad]

    def _row(self, action: KeyAction) -> Row:
        key = _("press a key") if action is self._waits_for else key_words(self.house.keys.key_of(action))
        return Row((action.label, self.house.keys.title_of(action), key), lambda: self.wait_for(action))

    def foot(self) -> Sequence[FootButton]:
        reset = [FootButton("reset", _("Reset"), self._reset)] if self.house.keys.chosen else []
        return [*reset, FootButton("told", _("Event log"), self.house.pages.messages)]

    # -- choosing ---------------------------------------------------------------------------------------------

    @property
    def wants_every_key(self) -> bool:
        return self._waits_for is not None

    def _say(self, words: str) -> None:
        self.note = words
        self.house.messages.add(words)
        self.needs_repaint = True

    def wait_for(self, action: KeyAction) -> None:
        self._waits_for = action
        self._say(_("Press the key for: {action}. Escape cancels.", action=action.label))
        self.refresh()

    def on_event(self, event: pygame.event.Event) -> bool:
        action = self._waits_for
        if action is None:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN or (event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE):
            self._waits_for, self.note = None, _HOW
            self.refresh()
            return event.type == pygame.KEYDOWN
        if event.type != pygame.KEYDOWN or getattr(event, "is_pad", False) or not key_words(event.key):
            return event.type == pygame.KEYDOWN
        if refusal := refusal_of(action, event.key):
            self._say(refusal)  # and goes on waiting: a shift key may only have been the way to a sign
            self.refresh()
            return True
        self._waits_for = None
        self._say(self.house.keys.give(action, event.key))
        self.house.change(keys=self.house.keys.chosen)
        self.refresh()
        return True

    def _reset(self) -> None:
        self._say(_("All keys are reset."))
        self.house.change(keys={})
        self.refresh()
        self.focus.go_to("back")


def open_keys(house: House) -> None:
    """Opens the page of keys over the present scene."""
    house.stack.push(KeysPage(house, house.stack.top.place))
