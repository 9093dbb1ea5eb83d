"""The page of all settings, and the page of the coach's."""

from collections.abc import Sequence
from dataclasses import replace

import pygame

from casino.core.preferences import COACH_WARNINGS, SPEEDS
from casino.core.texts import _, percent
from casino.scenes.dialogs.column import Block, Control, Gap, Words
from casino.scenes.dialogs.page import FootButton, PageScene
from casino.scenes.pages.keys import open_keys
from casino.scenes.pages.to_trainer import LABEL
from casino.ui.widgets.text_field import TextField
from casino.ui.widgets.widgets import Slider, Toggle, Widget

_SPEEDS = {"slow": _("Slow"), "normal": _("Normal"), "fast": _("Fast"), "instant": _("Instant")}
_TALK = {"off": _("Off"), "sparse": _("Sparse"), "lively": _("Lively")}
_PHRASE_NOTE = _(
    "Your phrase is mixed into every draw, so no one can know the dice or cards in advance. The seal at a table "
    "proves it."
)
_COACH_NOTE = _(
    "The coach says what is best before you choose; pressed again, what each choice is worth on average, in coins: the "
    'best first, and "alike" where nobody can tell them apart. If it counts cards it also knows every card dealt '
    "before from the same shoe; if not, only those of this round. It can warn you before a choice or a bet that costs "
    "you that share of the stake or more, even while the coach is off. The house's players are not affected."
)


class SettingsPage(PageScene):
    """The page of all settings. A change takes effect at once."""

    title = _("Settings")
    tallest = 680

    def blocks(self, width: int) -> Sequence[Block]:
        """The rows of settings. A visitor of a show sees only what is personal."""
        motion = Control(lambda row: self.toggle(row, _("Reduced motion"), "reduced_motion"), rule=True)
        if self.house.show is not None:
            return [Control(self._speed, rule=True), Control(self._text, rule=True), replace(motion, rule=False)]
        return [
            *(Control(make, rule=True) for make in (self._speed, self._effects, self._room, self._music, self._text)),
            motion,
            Control(lambda row: self.choice("talk", row, _("Talk at tables"), "talk", _TALK), rule=True),
            Control(lambda row: self.toggle(row, _("Full screen"), "full_screen"), rule=True),
            Control(self._phrase, name=_("Your phrase")),
            Words(_PHRASE_NOTE, 13, "ink_dim"),
            Gap(7),
        ]

    def _speed(self, rect: pygame.Rect) -> Widget:
        return self.choice("speed", rect, _("Speed"), "speed", {speed: _SPEEDS[speed] for speed in SPEEDS})

    def _effects(self, rect: pygame.Rect) -> Widget:
        now = self.house.preferences.effects_volume
        return Slider(
            "effects", rect, _("Sound effects"), value=now, on_change=lambda v: self.house.change(effects_volume=v)
        )

    def _room(self, rect: pygame.Rect) -> Widget:
        now = self.house.preferences.room_volume
        return Slider("room", rect, _("Room sound"), value=now, on_change=lambda v: self.house.change(room_volume=v))

    def _music(self, rect: pygame.Rect) -> Widget:
        now = self.house.preferences.music_volume
        return Slider("music", rect, _("Music"), value=now, on_change=lambda v: self.house.change(music_volume=v))

    def _text(self, rect: pygame.Rect) -> Widget:
        return Slider(
            "text",
            rect,
            _("Text size"),
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
        cards = FootButton("cards", _("Cards and dice"), self._open_card_settings)
        if self.house.show is not None:
            return [cards]
        keys = FootButton("keys", _("Keys"), lambda: open_keys(self.house))
        coach = FootButton("coach", _("Coach"), self._open_coach_settings)
        return [cards, coach, keys, FootButton("licences", _("Licences"), self._open_licences)]

    def _open_licences(self) -> None:
        from casino.scenes.pages.licences import open_licences  # reads packages' metadata, which nothing else needs

        open_licences(self.house)

    def _open_coach_settings(self) -> None:
        self.house.stack.push(CoachSettingsPage(self.house, self.place))

    def _open_card_settings(self) -> None:
        # Cards import numpy, which the first frame does not need.
        from casino.scenes.pages.settings.cards import CardSettingsPage

        self.house.stack.push(CardSettingsPage(self.house, self.place))


class CoachSettingsPage(PageScene):
    """The coach's settings: whether it speaks, what its values are measured against, when it warns."""

    title = _("Coach")

    def blocks(self, width: int) -> Sequence[Block]:
        warnings = {name: percent(share, 0) if share else _("Off") for name, share in COACH_WARNINGS.items()}
        return [
            Control(lambda row: self.toggle(row, _("Coach at the table"), "coach")),
            Control(self._counts_cards),
            Control(lambda row: self.choice("warns", row, _("Warn me above"), "coach_warns", warnings)),
            Gap(12),
            Words(_COACH_NOTE, 14, "ink_dim"),
            Gap(8),
        ]

    def _counts_cards(self, row: pygame.Rect) -> Toggle:
        house = self.house
        counts = house.preferences.coach_yardstick == "every card"

        def change(on: bool) -> None:
            house.change(coach_yardstick="every card" if on else "by the book")

        return Toggle("yardstick", row, _("Counts cards"), value=counts, on_change=change)

    def foot(self) -> Sequence[FootButton]:
        return [FootButton("trainer", LABEL, self._train)] if self.house.profile is not None else []

    def _train(self) -> None:
        """Opens the trainer for the table below, if there is one."""
        level = next((level for scene in self.house.stack.scenes if (level := getattr(scene, "level", None))), None)
        self.house.pages.trainer(level)
