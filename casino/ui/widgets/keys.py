"""Key bindings, the device used last, and therefore the words on key caps.

Scenes know every action by its default key; a key that a player chose for it is translated before any scene sees it.
Values only: nothing is drawn or saved here, and which tables there are and what an action does belongs to the scenes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

import pygame

from casino.core.texts import _

_SIGNS_END = 0x110000  # keys that type a character are numbered by it, the others beyond
_CHIP_SIGNS = "0123456789-=+,."  # chips and sums are chosen with these everywhere
ENTER_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)  # both press what is gold
PAD = "pad:"  # begins the cap of a gamepad's button
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


def key_actions(group: str, *rows: tuple[str, str, int]) -> tuple[KeyAction, ...]:
    """The actions of a group, each given by its name there, its label and its original key."""
    return tuple(KeyAction(f"{group}.{name}", label, default) for name, label, default in rows)


@dataclass(frozen=True)
class KeyGroup:
    """The actions of the tables that `title` names."""

    name: str
    title: str
    actions: tuple[KeyAction, ...]


HOUSE = "house"
HOUSE_KEYS = KeyGroup(
    HOUSE,
    _("Everywhere"),
    key_actions(
        HOUSE,
        ("rules", _("Rules"), pygame.K_F1),
        ("history", _("History"), pygame.K_F2),
        ("settings", _("Settings"), pygame.K_F3),
        ("seal", _("The fair draw"), pygame.K_F4),
        ("state", _("Read out the table"), pygame.K_F5),
        ("told", _("Event log"), pygame.K_F6),
        ("coach", _("Coach"), pygame.K_F7),
        ("cashier", _("The cashier"), pygame.K_F8),
        ("pause", _("Pause"), pygame.K_F10),
        ("full_screen", _("Full screen"), pygame.K_F11),
        ("screenshot", _("Screenshot"), pygame.K_F12),
    ),
)


def key_words(key: int) -> str:
    """A key's name for its cap."""
    name = _name_of(key)
    return name.upper() if len(name.upper()) == 1 or len(name) > 1 else name


def cap_words(cap: str) -> str:
    """What is written on a cap: a key's name, or that of a gamepad's button, such as LT."""
    return cap.removeprefix(PAD).upper() if cap.startswith(PAD) else cap


def _name_of(key: int) -> str:
    """A key's name for the settings: the character it types, in any alphabet, or what it is called."""
    return chr(key) if 32 < key < _SIGNS_END and key != pygame.K_DELETE else pygame.key.name(key) if key else ""


def _key_of(name: str) -> int:
    """The key of a name. Raises ValueError, or pygame.error."""
    return ord(name) if len(name) == 1 else pygame.key.key_code(name)


def refusal_of(action: KeyAction, key: int) -> str:
    """The reason why a key cannot be used for an action, in a sentence; empty if it can."""
    is_function = pygame.K_F1 <= key <= pygame.K_F12
    if action.group == HOUSE:
        return "" if is_function else _("Choose one of F1 to F12: letters are for the tables and for typing.")
    if is_function:
        return _("F1 to F12 are kept for keys that work everywhere.")
    if not 32 < key < _SIGNS_END or key == pygame.K_DELETE:
        return _("This key moves you around everywhere; choose a letter or a sign.")
    if chr(key) in _CHIP_SIGNS:
        return _("{key} is for chips and sums at every table.", key=chr(key))
    return ""


class Keys:
    """The chosen keys of all groups, and the device used last."""

    def __init__(self, chosen: Mapping[str, str] | None = None, groups: Sequence[KeyGroup] = (HOUSE_KEYS,)) -> None:
        self.device = Device.KEYS
        self.actions = tuple(action for group in groups for action in group.actions)
        self._titles = {group.name: group.title for group in groups}
        self._by_name = {action.name: action for action in self.actions}
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
            if name in self._by_name and not refusal_of(self._by_name[name], key):
                self._chosen[name] = key
        for group in self._titles:
            held = [self.key_of(action) for action in self.actions if action.group == group]
            if len(set(held)) < len(held):
                self._chosen = {name: key for name, key in self._chosen.items() if self._by_name[name].group != group}

    @property
    def chosen(self) -> dict[str, str]:
        """Every key that differs from its default, by the action's name, for the save."""
        return {name: _name_of(key) for name, key in self._chosen.items() if key != self._by_name[name].default}

    def title_of(self, action: KeyAction) -> str:
        """The title of the tables an action is for."""
        return self._titles[action.group]

    def key_of(self, action: KeyAction) -> int:
        """The key an action has now."""
        return self._chosen.get(action.name, action.default)

    def holder(self, key: int, group: str) -> KeyAction | None:
        """The action of a key at a group's tables."""
        return next((a for a in self.actions if a.group == group and self.key_of(a) == key), None)

    def give(self, action: KeyAction, key: int) -> str:
        """Gives an action a key; its former owner takes the other one. Returns a sentence about it."""
        if refusal := refusal_of(action, key):
            return refusal
        before, other = self.key_of(action), self.holder(key, action.group)
        self._chosen[action.name] = key
        if other is None or other is action:
            return _("{action} is on {key} now.", action=action.label, key=key_words(key))
        self._chosen[other.name] = before
        return _(
            "{key} was {action}; that is on {other_key} now.",
            key=key_words(key),
            action=other.label,
            other_key=key_words(before),
        )

    def meaning(self, key: int, group: str) -> int:
        """The key by which scenes know what this one does at a group's tables; 0 if it does nothing any more."""
        if not self._chosen:
            return key
        groups = (HOUSE, group)
        for action in self.actions:
            if action.group in groups and self.key_of(action) == key:
                return action.default
        return 0 if any(action.group in groups and action.default == key for action in self.actions) else key

    def named(self, hotkeys: tuple[int, ...], group: str) -> str:
        """The name, as it is read, of the key that presses something on the device in use; empty if none does."""
        if self.device is Device.PAD:
            return next((cap_words(PAD_CAPS[key]) for key in hotkeys if key in PAD_CAPS), "")
        if not hotkeys:
            return ""
        known = [a for a in self.actions if a.group in (HOUSE, group) and a.default in hotkeys]
        return key_words(self.key_of(known[0]) if known else hotkeys[0])

    def cap(self, hint: str, hotkeys: tuple[int, ...], group: str) -> str:
        """The text on a button's cap for the device in use; `hint` is what scenes write for a keyboard."""
        if not hint or self.device is Device.POINTER:
            return ""
        if self.device is Device.PAD:
            return next((PAD_CAPS[key] for key in hotkeys if key in PAD_CAPS), "")
        if len(hint) > 1 or not self._chosen:
            return hint
        default = ord(hint.lower())
        action = next((a for a in self.actions if a.group == group and a.default == default), None)
        return key_words(self.key_of(action)) if action is not None else hint
