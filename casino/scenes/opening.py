"""Opens the house: window, sound, save, pages, doors and the first scene. Also replays and the scripted round."""

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pygame

from casino.core.errors import CasinoError, MissingAsset
from casino.core.preferences import KEY, Preferences, preferences_from
from casino.core.resources import missing_assets
from casino.engines.base import Action
from casino.records.levels import Level
from casino.records.rounds import RoundRecord, SeatRecord
from casino.save.ledger import HOUSE_ACCOUNT, Account
from casino.save.save_file import open_store
from casino.save.store import Store
from casino.scenes.app.app import App
from casino.scenes.app.house import House, Pausable
from casino.scenes.app.scene import Scene
from casino.scenes.app.stack import Played
from casino.scenes.dialogs.dialogs import Answer, Message, Question
from casino.scenes.doors import HouseDoors
from casino.scenes.places import key_groups
from casino.tables.table import Table
from casino.ui.device.sound import Sound
from casino.ui.device.window import Window, WindowPlace


class HousePages:
    """Implements `Pages`. A page's module is imported only when somebody opens it, so that the hall appears sooner."""

    def __init__(self, house: House) -> None:
        self._house = house

    def message(self, sentence: str, title: str = "") -> None:
        """Shows one sentence with a button."""
        self._house.stack.push(Message(self._house, sentence, title))

    def letters(self, scene: Played) -> bool:
        """Opens a letter board for the scene's text field; False if none has the focus."""
        from casino.scenes.dialogs.letter_board import open_letters

        return open_letters(self._house, scene)

    def messages(self) -> None:
        """Opens the log of everything that was said at the tables."""
        from casino.scenes.dialogs.messages_page import open_messages

        open_messages(self._house)

    def pause(self, table: Pausable) -> None:
        """Pauses a table."""
        from casino.scenes.pages.menu import open_pause

        open_pause(self._house, table)

    def rules(self, level: Level) -> None:
        """Opens the rules of a table."""
        from casino.scenes.pages.menu import open_rules

        open_rules(self._house, level)

    def settings(self) -> None:
        """Opens the settings."""
        from casino.scenes.pages.menu import open_settings

        open_settings(self._house)

    def history(self, game: str = "") -> None:
        """Opens the list of past rounds, of one game or all."""
        from casino.scenes.pages.menu import open_history

        open_history(self._house, game)

    def replay(self, round_id: int) -> None:
        """Shows a past round at its table again."""
        from casino.scenes.pages.menu import open_replay

        open_replay(self._house, round_id)

    def seal(self, table: Table) -> None:
        """Opens the seal of this round and the opened seal of the last one."""
        from casino.scenes.pages.menu import open_seal

        open_seal(self._house, table)

    def cashier(self) -> None:
        """Opens the cashier's page."""
        from casino.scenes.pages.cashier import CashierPage

        self._house.stack.push(CashierPage(self._house))

    def persons(self) -> None:
        """Opens the question who plays."""
        from casino.scenes.pages.welcome import ProfilesPage

        self._house.stack.push(ProfilesPage(self._house))

    def person(self, account: Account) -> None:
        """Opens one person's page."""
        from casino.scenes.pages.person import PersonPage

        self._house.stack.push(PersonPage(self._house, account))

    def statistics(self, account: Account) -> None:
        """Opens a person's statistics."""
        from casino.scenes.statistics.scene import open_statistics

        open_statistics(self._house, account)


def furnished(store: Store | None, window: Window, sound: Sound, preferences: Preferences) -> App:
    """The program with its pages and doors, before the first scene. Without a save only some pages can open."""
    house = House(store, window, sound, preferences, key_groups())  # type: ignore[arg-type]
    house.pages, house.doors = HousePages(house), HouseDoors(house)
    return App(house, lambda: house.doors.begin())


def open_house(store: Store, size: tuple[int, int] | None = None) -> App:
    """Opens a save: in the hall or, on the first evening, at the welcome.

    Raises NoDisplay without a screen, MissingAsset for a file that is not there, SaveError where the save does not
    accept the end of an open round.
    """
    preferences = preferences_from(store.preference(HOUSE_ACCOUNT, KEY))
    is_maximised = preferences.is_maximised and size is None
    place = WindowPlace(preferences.window_screen, preferences.window_corner, is_maximised)
    window = Window(size or preferences.window, is_full_screen=preferences.full_screen, place=place)
    sound = Sound(preferences.effects_volume, preferences.room_volume)
    app = furnished(store, window, sound, preferences)
    app.house.doors.begin()
    return app


class _EmptyRoom(Scene):
    """A bare floor, shown where no save could be opened."""

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
        app.house.quit()

    try:
        window = Window(size)
    except CasinoError:
        return False
    app = furnished(None, window, Sound(0.0, 0.0), Preferences())
    house = app.house
    house.stack.replace_all(_EmptyRoom(house))
    answers = [Answer("Try again", again, style="accent", key=pygame.K_RETURN), Answer("Quit", house.quit)]
    house.stack.push(Question(house, "The house cannot open", sentence, answers))
    app.run()
    app.close()
    return tries_again


def open_replays(records: Sequence[tuple[str, RoundRecord]], size: tuple[int, int] | None = None) -> App:
    """Shows recorded rounds at the table, with a temporary save of their own."""
    window = Window(size)
    folder = tempfile.TemporaryDirectory(prefix="shadowport-")
    store = open_store(Path(folder.name) / "replay.save")
    app = furnished(store, window, Sound(0.8, 0.5), Preferences())
    house = app.house
    house.keeps_alive = folder
    house.profile = store.create_profile("Onlooker", "guest_owl")
    house.stack.push(house.doors.replay(records, ends_program=True))
    return app


def _window_beside(size: tuple[int, int] | None) -> App:
    """A window for somebody who does not play. It opens no save, so a casino may run beside it."""
    return furnished(None, Window(size), Sound(0.8, 0.5), Preferences())


def open_manual_window(size: tuple[int, int] | None = None) -> App:
    """Opens the bomb's manual in a window of its own."""
    app = _window_beside(size)
    app.house.doors.manual()
    return app


def open_desk_window(size: tuple[int, int] | None = None) -> App:
    """Opens the expert's desk in a window of its own."""
    app = _window_beside(size)
    app.house.doors.desk()
    return app


def scripted_record() -> RoundRecord:
    """The round described in the game's source: four players, a double, a split, a bust, and a dealer who busts."""
    bets = (200, 100, 300, 200)
    steps = ((1, "double"), (2, "hit"), (3, "hit"), (3, "stay"), (4, "split"), (4, "hit"), (4, "stay"), (4, "stay"))
    return RoundRecord(
        table="black_baron/standard",
        seats=[SeatRecord(f"Player {n}", 10_000, bet) for n, bet in enumerate(bets, 1)],
        draws=[7, 2, 9, 4, 1, 6, 8, 8, 8, 7, 9, 10, 3, 8, 7, 7, 10],
        actions=[Action(seat, name) for seat, name in steps],
    )


def play_scripted_round(picture: Path) -> None:
    """Plays that round frame by frame without a window and saves the table as a picture.

    Raises MissingAsset if any shipped file is not there, CasinoError if the picture cannot be written.
    """
    missing = missing_assets()
    if missing:
        raise MissingAsset(missing[0])
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    app = open_replays([("A round", scripted_record())])
    scene = app.house.stack.top
    for _ in range(20_000):
        app.frame([], 0.1)
        if scene.is_waiting:  # type: ignore[attr-defined]
            break
    app.frame([], 0.1)
    scene.draw(app.house.window.canvas)
    try:
        pygame.image.save(app.house.window.canvas, str(picture))
    except (OSError, pygame.error) as error:
        raise CasinoError(f"The picture {picture} cannot be written: {error}.") from None
    app.close()
