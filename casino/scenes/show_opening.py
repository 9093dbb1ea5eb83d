"""Opens the house as a show: its window, its settings, and how it is asked to stop."""

import os
import signal

from casino.core.errors import SaveForeign
from casino.core.texts import _
from casino.save.store import Store
from casino.scenes.app.app import App
from casino.scenes.opening import build_app
from casino.scenes.show.bombs.scene import BombShow
from casino.scenes.show.preferences import show_preferences
from casino.scenes.show.scene import Show
from casino.show.figures import ShowFigures
from casino.show.heart import Heart
from casino.show.log import ShowLog
from casino.show.pin import operator_pin
from casino.show.settings import ShowSettings
from casino.ui.device.sound import Sound
from casino.ui.device.window import Window, WindowPlace


def open_show(
    store: Store,
    settings: ShowSettings,
    size: tuple[int, int] | None = None,
    *,
    is_plain: bool = False,
    heart: Heart | None = None,
) -> App:
    """Opens the program for visitors, on a save without people's purses. With a size it opens a window of that size.

    Raises SaveForeign for a save with people's purses, NoDisplay without a screen, MissingAsset for a file that is not
    there, ShowError for a logo that cannot be shown.
    """
    if store.accounts("profile"):
        raise SaveForeign(
            _(
                "{path} holds people's purses: a show plays from a save of its own, and this one is left as it is.",
                path=store.path,
            )
        )
    # Otherwise the window library would take the desktop's request to stop for a visitor's.
    os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"
    preferences = show_preferences(settings, is_plain=is_plain, is_windowed=size is not None)
    window = Window(size, is_full_screen=preferences.full_screen, place=WindowPlace(settings.screen - 1))
    app = build_app(store, window, Sound(preferences.effects_volume, preferences.room_volume), preferences)
    house = app.house
    folder = store.path.parent
    kind = BombShow if settings.is_about_bomb else Show
    show = kind(
        house,
        settings,
        ShowLog(folder, settings.event),
        ShowFigures(folder, settings.event),
        operator_pin(folder, settings.pin),
    )
    house.show, house.heart = show, heart
    if heart is not None:
        show.uptime = heart.note.seconds_before
    for name in ("SIGTERM", "SIGINT"):
        signal.signal(getattr(signal, name), lambda number, frame: house.quit())
    show.begin()
    return app
