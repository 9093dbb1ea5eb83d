"""Key bindings, the device used last, and therefore what stands on key caps.

Scenes know every action by its default key; a key that somebody chose for it is translated before any scene sees it.
Values only: nothing is drawn or saved here, and what an action does belongs to the scenes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

import pygame

_SIGNS_END = 0x110000  # keys that type a character are numbered by it, the others beyond
_CHIP_SIGNS = "0123456789-=+,."  # chips and sums are chosen with these everywhere
PAD_CAPS = {
    pygame.K_RETURN: "pad:y",
    pygame.K_BACKSPACE: "pad:x",
    pygame.K_PAGEDOWN: "pad:lt",
    pygame.K_PAGEUP: "pad:rt",
}
PAD_PRESS = "pad:a"  # what presses the focused widget


class Device(Enum):
    """The device the player used last."""

    KEYS = "keys"
    PAD = "pad"
    POINTER = "pointer"


@dataclass(frozen=True)
class KeyAction:
    """An action of a key. `name` is "group.action", `default` its original key."""

    name: str
    label: str
    default: int

    @property
    def group(self) -> str:
        """The tables it belongs to, or the house."""
        return self.name.partition(".")[0]


HOUSE = "house"
GROUPS: dict[str, str] = {
    HOUSE: "Everywhere",
    "cards": "Baron, Axe, Blackjack",
    "pilok": "Pi'Lok",
    "salon": "The salon",
    "bomb": "The bomb",
}

ACTIONS: tuple[KeyAction, ...] = tuple(
    KeyAction(name, label, default)
    for name, label, default in (
        ("house.rules", "Rules", pygame.K_F1),
        ("house.history", "Past rounds", pygame.K_F2),
        ("house.settings", "Settings", pygame.K_F3),
        ("house.seal", "The fair draw", pygame.K_F4),
        ("house.state", "Say how the table stands", pygame.K_F5),
        ("house.told", "What was told", pygame.K_F6),
        ("house.hand", "The hand so far (Pi'Lok)", pygame.K_F7),
        ("house.pause", "Pause", pygame.K_F10),
        ("house.full_screen", "Full screen", pygame.K_F11),
        ("house.screenshot", "Picture of the screen", pygame.K_F12),
        ("cards.hit", "Hit", pygame.K_h),
        ("cards.stay", "Stay or stand", pygame.K_s),
        ("cards.double", "Double", pygame.K_d),
        ("cards.split", "Split", pygame.K_p),
        ("cards.surrender", "Surrender", pygame.K_u),
        ("cards.insurance", "Insurance", pygame.K_i),
        ("cards.no_insurance", "No insurance", pygame.K_n),
        ("cards.clear", "Clear the bet", pygame.K_c),
        ("cards.repeat", "The last bet again", pygame.K_r),
        ("cards.pass", "Sit a round out", pygame.K_z),
        ("cards.talk", "Talk (Black Axe)", pygame.K_t),
        ("pilok.fold", "Fold", pygame.K_f),
        ("pilok.pass", "Pass", pygame.K_p),
        ("pilok.call", "Call", pygame.K_c),
        ("pilok.bet", "Bet", pygame.K_b),
        ("pilok.raise", "Raise", pygame.K_r),
        ("pilok.jump", "Jump", pygame.K_j),
        ("pilok.no_jump", "No jump", pygame.K_n),
        ("pilok.spare", "Spare", pygame.K_s),
        ("pilok.least", "The least sum", pygame.K_m),
        ("pilok.half", "Half the pot", pygame.K_h),
        ("pilok.pot", "The pot", pygame.K_o),
        ("pilok.most", "All you have", pygame.K_x),
        ("salon.player", "A chip on the Player", pygame.K_p),
        ("salon.banker", "A chip on the Banker", pygame.K_b),
        ("salon.tie", "A chip on the tie; turn all cards", pygame.K_t),
        ("salon.clear", "Clear the bets", pygame.K_c),
        ("salon.undo", "Take the last chip back", pygame.K_z),
        ("salon.repeat", "The same bets again", pygame.K_r),
        ("bomb.deal", "Deal at the module at hand", pygame.K_d),
        ("bomb.manual", "The manual", pygame.K_m),
        ("bomb.give_up", "Give up", pygame.K_g),
        ("bomb.another", "Another case", pygame.K_n),
        ("bomb.same", "The same case again", pygame.K_s),
        ("bomb.copy", "Copy the code", pygame.K_c),
        ("bomb.leave", "Leave after the end", pygame.K_l),
    )
)
_BY_NAME = {action.name: action for action in ACTIONS}


def key_words(key: int) -> str:
    """A key's name for its cap."""
    name = _name_of(key)
    return name.upper() if len(name.upper()) == 1 or len(name) > 1 else name


def _name_of(key: int) -> str:
    """A key's name for the settings: the character it types, in any alphabet, or what it is called."""
    return chr(key) if 32 < key < _SIGNS_END and key != pygame.K_DELETE else pygame.key.name(key) if key else ""


def _key_of(name: str) -> int:
    """The key of a name. Raises ValueError, or pygame.error."""
    return ord(name) if len(name) == 1 else pygame.key.key_code(name)


def refusal_of(action: KeyAction, key: int) -> str:
    """Why a key cannot be used for an action, in a sentence; empty if it can."""
    is_function = pygame.K_F1 <= key <= pygame.K_F12
    if action.group == HOUSE:
        return "" if is_function else "Only F1 to F12 are free for this: letters are for the tables and for typing."
    if is_function:
        return "F1 to F12 are for what works everywhere."
    if not 32 < key < _SIGNS_END or key == pygame.K_DELETE:
        return "This key steers everywhere; letters and signs are free."
    if chr(key) in _CHIP_SIGNS:
        return f"{chr(key)} is for chips and sums at every table."
    return ""


class Keys:
    """The chosen keys, and the device used last."""

    def __init__(self, chosen: Mapping[str, str] | None = None) -> None:
        self.device = Device.KEYS
        self._chosen: dict[str, int] = {}
        if chosen:
            self.choose(chosen)

    def choose(self, chosen: Mapping[str, str]) -> None:
        """Sets keys by the names of actions; unknown, taken or duplicate ones keep their default."""
        self._chosen = {}
        for name, words in chosen.items():
            try:
                key = _key_of(words)
            except (ValueError, pygame.error):
                continue
            if name in _BY_NAME and not refusal_of(_BY_NAME[name], key):
                self._chosen[name] = key
        for group in GROUPS:
            held = [self.key_of(action) for action in ACTIONS if action.group == group]
            if len(set(held)) < len(held):
                self._chosen = {name: key for name, key in self._chosen.items() if _BY_NAME[name].group != group}

    @property
    def chosen(self) -> dict[str, str]:
        """Every key that differs from its default, by the action's name: what is to be saved."""
        return {name: _name_of(key) for name, key in self._chosen.items() if key != _BY_NAME[name].default}

    def key_of(self, action: KeyAction) -> int:
        """The key an action has now."""
        return self._chosen.get(action.name, action.default)

    def holder(self, key: int, group: str) -> KeyAction | None:
        """What a key does at a group's tables."""
        return next((a for a in ACTIONS if a.group == group and self.key_of(a) == key), None)

    def give(self, action: KeyAction, key: int) -> str:
        """Gives an action a key; its former owner takes the other one. Returns what is to be said of it."""
        if refusal := refusal_of(action, key):
            return refusal
        before, other = self.key_of(action), self.holder(key, action.group)
        self._chosen[action.name] = key
        if other is None or other is action:
            return f"{action.label} is on {key_words(key)} now."
        self._chosen[other.name] = before
        return f"{key_words(key)} was {other.label}; that is on {key_words(before)} now."

    def meaning(self, key: int, group: str) -> int:
        """The key by which scenes know what this one does at a group's tables; 0 if it does nothing any more."""
        if not self._chosen:
            return key
        groups = (HOUSE, group)
        for action in ACTIONS:
            if action.group in groups and self.key_of(action) == key:
                return action.default
        return 0 if any(action.group in groups and action.default == key for action in ACTIONS) else key

    def cap(self, hint: str, hotkeys: tuple[int, ...], group: str) -> str:
        """The text on a button's cap for the device in use; `hint` is what scenes write for a keyboard."""
        if not hint or self.device is Device.POINTER:
            return ""
        if self.device is Device.PAD:
            return next((PAD_CAPS[key] for key in hotkeys if key in PAD_CAPS), "")
        if len(hint) > 1 or not self._chosen:
            return hint
        default = ord(hint.lower())
        action = next((a for a in ACTIONS if a.group == group and a.default == default), None)
        return key_words(self.key_of(action)) if action is not None else hint
