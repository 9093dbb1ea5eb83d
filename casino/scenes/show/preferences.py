"""The settings every visitor of a show finds, and what of them its operator has changed, which outlasts a restart."""

from __future__ import annotations

import msgspec

from casino.core.preferences import Preferences
from casino.save.ledger import HOUSE_ACCOUNT
from casino.save.store import Store
from casino.show.settings import ShowSettings

_CHANGED = "show.operator"  # in the save
_ROOM_SHARE = 0.6  # the room's tone beside the effects


def show_preferences(settings: ShowSettings, *, is_plain: bool = False, is_windowed: bool = False) -> Preferences:
    """The settings every visitor finds. Plain is what runs where anything more has failed: no sound, no motion."""
    wishes = Preferences(
        text_scale=settings.text_scale,
        reduced_motion=settings.reduced_motion or is_plain,
        full_screen=settings.full_screen and not is_windowed,
        phrase="",
    )
    return as_loud(wishes, 0.0 if is_plain else settings.volume)


def as_loud(wishes: Preferences, share: float) -> Preferences:
    """The settings at another volume, 0 to 1."""
    return msgspec.structs.replace(wishes, effects_volume=share, room_volume=round(share * _ROOM_SHARE, 3))


def keep_changes(store: Store, settings: ShowSettings, event: str, volume: float) -> None:
    """Writes down what the operator changed. Raises SaveError."""
    kept = {"of": _changeable(settings), "event": event, "volume": volume}
    store.keep_preference(HOUSE_ACCOUNT, _CHANGED, kept)


def kept_changes(store: Store, settings: ShowSettings) -> tuple[str, float] | None:
    """The event and the volume as the operator last left them, if the settings are still those they were changed from.

    Raises SaveError.
    """
    match store.preference(HOUSE_ACCOUNT, _CHANGED):
        case {"of": of, "event": str(event), "volume": int() | float() as volume} if of == _changeable(settings):
            return event, min(1.0, max(0.0, volume))
    return None


def _changeable(settings: ShowSettings) -> list[object]:
    return [settings.event, settings.volume]
