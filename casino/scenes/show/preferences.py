"""The settings every visitor of a show starts with, and the operator's changes to them, which survive a restart."""

import msgspec

from casino.core.preferences import Preferences
from casino.save.ledger import HOUSE_ACCOUNT
from casino.save.store import Store
from casino.show.settings import ShowSettings

_CHANGED = "show.operator"  # the key in the save
_ROOM_SHARE = 0.6  # the room tone's volume, as a share of the effects'


def show_preferences(settings: ShowSettings, *, is_plain: bool = False, is_windowed: bool = False) -> Preferences:
    """The settings every visitor starts with. A plain start, after crashes, has no sound and no motion."""
    preferences = Preferences(
        text_scale=settings.text_scale,
        reduced_motion=settings.reduced_motion or is_plain,
        full_screen=settings.full_screen and not is_windowed,
        phrase="",
        talk="off" if is_plain or settings.is_about_bomb else "sparse",
        music_volume=0.0,  # a fair has enough of its own
    )
    return as_loud(preferences, 0.0 if is_plain else settings.volume)


def as_loud(preferences: Preferences, share: float) -> Preferences:
    """The settings at another volume, 0 to 1."""
    return msgspec.structs.replace(preferences, effects_volume=share, room_volume=round(share * _ROOM_SHARE, 3))


def save_changes(store: Store, settings: ShowSettings, event: str, volume: float) -> None:
    """Saves the operator's changes. Raises SaveError."""
    kept = {"of": _changeable(settings), "event": event, "volume": volume}
    store.keep_preference(HOUSE_ACCOUNT, _CHANGED, kept)


def saved_changes(store: Store, settings: ShowSettings) -> tuple[str, float] | None:
    """The event and the volume as the operator last left them, if the settings they were based on are still the same.

    Raises SaveError.
    """
    match store.preference(HOUSE_ACCOUNT, _CHANGED):
        case {"of": of, "event": str(event), "volume": int() | float() as volume} if of == _changeable(settings):
            return event, min(1.0, max(0.0, volume))
    return None


def _changeable(settings: ShowSettings) -> list[object]:
    return [settings.event, settings.volume]
