"""Opening the house: window, sound, save and the first scene; the room for trouble; replays; the scripted round."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pygame

from casino.core.errors import CasinoError, MissingAsset
from casino.core.preferences import KEY, Preferences, preferences_from
from casino.core.resources import missing_assets
from casino.engines.base import Action
from casino.records.rounds import RoundRecord, SeatRecord
from casino.save.ledger import HOUSE_ACCOUNT, Account
from casino.save.save_file import open_store
from casino.save.store import Store
from casino.scenes import doors
from casino.scenes.app.app import App
from casino.scenes.app.scene import Scene
from casino.scenes.dialogs.dialogs import Answer, Question
from casino.scenes.pages.repair_portraits import mend_faces
from casino.ui.device.sound import Sound
from casino.ui.device.window import Place, Window


def open_house(store: Store, size: tuple[int, int] | None = None) -> App:
    """The program on a save, standing in the hall or, on the first evening, at the welcome.

    Raises NoDisplay where there is no screen, MissingAsset where a file did not come along.
    """
    preferences = preferences_from(store.preference(HOUSE_ACCOUNT, KEY))
    is_maximised = preferences.is_maximised and size is None
    place = Place(preferences.window_screen, preferences.window_corner, is_maximised)
    window = Window(size or preferences.window, is_full_screen=preferences.full_screen, place=place)
    sound = Sound(preferences.effects_volume, preferences.room_volume)
    app = App(store, window, sound, preferences)
    enter_house(app)
    return app


def enter_house(app: App) -> None:
    """Puts the first scene on the stack. Raises SaveError where the save cannot take what was left open."""
    from casino.scenes.hall.scene import Hall

    mend_faces(app.store)
    people = app.store.accounts("profile")
    app.profile = next((a for a in people if a.id == app.preferences.profile), people[0] if people else None)
    hall = Hall(app)
    app.stack.replace_all(hall)
    if people:
        hall.look_for_open_rounds()
    if app.store.notice:
        app.say(app.store.notice, "Your save")
        app.store.notice = ""

    def entered(account: Account) -> None:
        app.profile = account
        app.change(profile=account.id)
        app.stack.top.refresh()

    if not people:
        from casino.scenes.hall.welcome import NewPersonPage

        app.stack.push(NewPersonPage(app, entered, is_first=True))


class _EmptyRoom(Scene):
    """Nothing but the floor, where no save could be opened."""

    def paint(self, target: pygame.Surface) -> None:
        target.fill(self.look.theme.floor)


def trouble(sentence: str, size: tuple[int, int] | None) -> bool:
    """Shows why the house cannot open; True if the player wants to try again.

    Without a screen there is nobody to ask: False.
    """
    tries_again = False

    def again() -> None:
        nonlocal tries_again
        tries_again = True
        app.quit()

    try:
        window = Window(size)
    except CasinoError:
        return False
    app = App(None, window, Sound(0.0, 0.0), Preferences())  # type: ignore[arg-type]
    app.stack.replace_all(_EmptyRoom(app))
    answers = [Answer("Try again", again, style="accent", key=pygame.K_RETURN), Answer("Quit", app.quit)]
    app.stack.push(Question(app, "The house cannot open", sentence, answers))
    app.run()
    app.close()
    return tries_again


def open_replays(records: Sequence[tuple[str, RoundRecord]], size: tuple[int, int] | None = None) -> App:
    """Recorded rounds at the table, with a save of their own that is thrown away."""
    window = Window(size)
    folder = tempfile.TemporaryDirectory(prefix="shadowport-")
    store = open_store(Path(folder.name) / "replay.save")
    app = App(store, window, Sound(0.8, 0.5), Preferences())
    app.keeps_alive = folder
    app.profile = store.create_profile("Onlooker", "guest_owl")
    app.stack.push(doors.replay_scene(app, records, ends_program=True))
    return app


def _window_beside(size: tuple[int, int] | None) -> App:
    """A window for somebody who does not play: no save is opened, so a casino may run beside it."""
    return App(None, Window(size), Sound(0.8, 0.5), Preferences())  # type: ignore[arg-type]


def open_manual_window(size: tuple[int, int] | None = None) -> App:
    """The bomb's manual in a window of its own."""
    app = _window_beside(size)
    doors.open_manual(app)
    return app


def open_desk_window(size: tuple[int, int] | None = None) -> App:
    """The expert's desk in a window of its own."""
    from casino.scenes.desk.scene import open_desk

    app = _window_beside(size)
    open_desk(app)
    return app


def scripted_record() -> RoundRecord:
    """The round told in the game's own source: four players, a double, a split, a bust, and a dealer who busts."""
    bets = (200, 100, 300, 200)
    told = ((1, "double"), (2, "hit"), (3, "hit"), (3, "stay"), (4, "split"), (4, "hit"), (4, "stay"), (4, "stay"))
    return RoundRecord(
        table="black_baron/standard",
        seats=[SeatRecord(f"Player {n}", 10_000, bet) for n, bet in enumerate(bets, 1)],
        draws=[7, 2, 9, 4, 1, 6, 8, 8, 8, 7, 9, 10, 3, 8, 7, 7, 10],
        actions=[Action(seat, name) for seat, name in told],
    )


def play_scripted_round(picture: Path) -> None:
    """Plays the source's round frame by frame without a window and saves the table as a picture.

    Raises MissingAsset if any shipped file is not there, CasinoError if the picture cannot be written.
    """
    missing = missing_assets()
    if missing:
        raise MissingAsset(missing[0])
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    app = open_replays([("A round", scripted_record())])
    scene = app.stack.top
    for _ in range(20_000):
        app.frame([], 0.1)
        if scene.is_waiting:  # type: ignore[attr-defined]
            break
    app.frame([], 0.1)
    scene.draw(app.window.canvas)
    try:
        pygame.image.save(app.window.canvas, str(picture))
    except (OSError, pygame.error) as error:
        raise CasinoError(f"The picture {picture} cannot be written: {error}.") from None
    app.close()
