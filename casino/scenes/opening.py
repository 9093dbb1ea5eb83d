"""Opens the house: window, sound, save, pages, doors and the first scene. Also replays and the scripted round."""

import logging
import os
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pygame

from casino.core.errors import CasinoError, MissingAsset, SaveDamaged
from casino.core.phrases import new_phrase
from casino.core.preferences import KEY, Preferences, preferences_from
from casino.core.resources import missing_assets
from casino.core.texts import _
from casino.engines.base import Action
from casino.records.levels import Level
from casino.records.rounds import RoundRecord, SeatRecord
from casino.save.hall_money import WayBack
from casino.save.ledger import HOUSE_ACCOUNT, Account
from casino.save.save_file import open_store
from casino.save.store import Store
from casino.scenes.app.app import App
from casino.scenes.app.house import House, Pages, Pausable
from casino.scenes.app.scene import Scene
from casino.scenes.app.stack import Played
from casino.scenes.dialogs.dialogs import AnswerOption, Message, ask
from casino.scenes.dialogs.menu_offer import offer_menu_entry
from casino.scenes.doors import HouseDoors
from casino.scenes.games.places import key_groups
from casino.scenes.pages.brought_files import BroughtRounds
from casino.show.capped import log_to
from casino.tables.evening.desk import EveningSummary, MasterDesk
from casino.tables.stored_rounds import record_of
from casino.tables.table import Table
from casino.ui.device.sound import Sound
from casino.ui.device.window import FIRST, Window, WindowPlace
from casino.ui.widgets.text_field import TextField


class HousePages(Pages):
    """The pages of the house. A page's module is imported only when it is opened, so that the hall appears sooner."""

    def __init__(self, house: House) -> None:
        self._house = house

    def _open(self, scene: Scene) -> None:
        self._house.stack.push(scene)

    @property
    def _place(self) -> str:
        """The place below the page that is about to open."""
        return self._house.stack.top.place

    def message(self, sentence: str, title: str = "") -> None:
        self._open(Message(self._house, sentence, title))

    def letters(self, scene: Played) -> bool:
        from casino.scenes.dialogs.key_pad import LetterBoard

        field = scene.focus.focused
        if not isinstance(field, TextField):
            return False
        self._open(LetterBoard(self._house, field, scene))
        return True

    def messages(self) -> None:
        from casino.scenes.dialogs.messages_page import MessagesPage

        if isinstance(self._house.stack.top, MessagesPage):
            self._house.stack.pop()
        else:
            self._open(MessagesPage(self._house, self._place))

    def pause(self, table: Pausable) -> None:
        rules = AnswerOption(_("Rules"), lambda: self.rules(table.level))
        leave, stay = AnswerOption(_("Leave the table"), table.ask_to_leave), AnswerOption(_("Resume"), style="accent")
        title, words = _("Paused"), _("Nothing happens until you resume.")
        if table.runs_on:
            title, words = (
                _("No pause here"),
                _("The others keep playing, and the rules act for you when your time is up."),
            )
        ask(self._house, title, words, rules, AnswerOption(_("Settings"), self.settings), leave, stay)

    def rules(self, level: Level) -> None:
        from casino.scenes.pages.rules import RulesPage

        self._open(RulesPage(self._house, level, self._place))

    def settings(self) -> None:
        from casino.scenes.pages.settings.page import SettingsPage

        self._open(SettingsPage(self._house, self._place))

    def history(self, game: str = "", who: Account | None = None) -> None:
        from casino.scenes.pages.history import HistoryPage

        self._open(HistoryPage(self._house, self._place, game, who))

    def replay(self, round_id: int) -> None:
        house, stored = self._house, self._house.store.stored_round(round_id)
        faces = {held.name: house.store.account(held.account).portrait for held in stored.seats if held is not None}
        house.stack.push(house.doors.replay([(_("Round {number}", number=round_id), record_of(stored))], faces))

    def review(self, title: str, record: RoundRecord, seat: int, faces: Mapping[str, str] | None = None) -> None:
        from casino.scenes.review.page import review_page  # the odds are imported when a player asks

        self._open(review_page(self._house, self._place, title, record, seat, faces))

    def seal(self, table: Table) -> None:
        from casino.scenes.pages.fair_draw import SealPage

        self._open(SealPage(self._house, self._place, table))

    def cashier(self) -> None:
        from casino.scenes.pages.cashier import CashierPage

        self._open(CashierPage(self._house, self._place))

    def game_master(self, table: Table, leave: Callable[[], object]) -> None:
        from casino.scenes.pages.people.game_master import open_page

        open_page(self._house, table, leave)

    def master_desk(self, desk: MasterDesk, end: Callable[[], object], on_terms: Callable[[], object]) -> None:
        from casino.scenes.pages.people.game_master import MasterPage

        self._house.stack.push(MasterPage(self._house, desk, end, on_terms))

    def evening_over(self, evening: EveningSummary, who: Account | None) -> None:
        from casino.scenes.pages.people.evening_over import EveningOverPage

        self._open(EveningOverPage(self._house, evening, who))

    def halls(self, words: str = "") -> None:
        from casino.scenes.online.join_page import HallsPage, join_by_words  # the network is imported nowhere else

        if words:
            join_by_words(self._house, words)
        else:
            self._open(HallsPage(self._house, self._place))

    def go_back(self, way: WayBack, *, takes_home: bool = False) -> None:
        from casino.scenes.online.knocking import fetch_home, go_back  # the network is imported nowhere else

        (fetch_home if takes_home else go_back)(self._house, way)

    def closed_by_itself(self, way: WayBack) -> str:
        from casino.scenes.online.knocking import closed_by_itself  # the network is imported nowhere else

        return closed_by_itself(self._house, way)

    def house_rules(self, game: str) -> None:
        from casino.scenes.pages.editor.tables import HouseRulesPage

        self._open(HouseRulesPage(self._house, game))

    def offer_table(self, file: Path) -> None:
        from casino.scenes.pages.editor.own_table import offer

        offer(self._house, file)

    def persons(self) -> None:
        from casino.scenes.pages.welcome import ProfilesPage

        self._open(ProfilesPage(self._house))

    def person(self, account: Account) -> None:
        from casino.scenes.pages.people.person import PersonPage

        self._open(PersonPage(self._house, account))

    def statistics(self, account: Account) -> None:
        from casino.scenes.statistics.scene import StatisticsPage

        self._open(StatisticsPage(self._house, account))

    def decisions(self, account: Account) -> None:
        from casino.scenes.review.decisions import DecisionsPage  # the odds are imported when a player asks

        self._open(DecisionsPage(self._house, account))

    def trainer(self, level: Level | None = None, game: str = "", what: str = "") -> None:
        from casino.scenes.review.trainer import open_trainer  # the odds are imported when a player asks

        open_trainer(self._house, self._place, level, game, what)

    def lessons(self, name: str = "") -> None:
        from casino.scenes.review.lessons.page import open_page

        open_page(self._house, self._place, name)


def build_app(store: Store | None, window: Window, sound: Sound, preferences: Preferences) -> App:
    """The program with its pages and doors, before the first scene. Without a save only some pages can open."""
    house = House(store, window, sound, preferences, key_groups())  # type: ignore[arg-type]
    house.pages, house.doors = HousePages(house), HouseDoors(house)
    return App(house, lambda: house.doors.begin())


def open_house(store: Store, size: tuple[int, int] | None = None) -> App:
    """Opens a save: in the hall or, on the first evening, at the welcome.

    Raises NoDisplay without a screen, MissingAsset for a file that is not there, SaveError where the save does not
    accept the end of an open round.
    """
    stored = store.preference(HOUSE_ACCOUNT, KEY)
    preferences = preferences_from(stored)
    is_maximised = preferences.is_maximised and size is None
    place = WindowPlace(preferences.window_screen, preferences.window_corner, is_maximised)
    window = Window(size, kept=preferences.window, is_full_screen=preferences.full_screen, place=place)
    sound = Sound(preferences.effects_volume, preferences.room_volume)
    app = build_app(store, window, sound, preferences)
    app.house.doors.begin()
    app.house.brought = BroughtRounds(app.house)
    if stored is None:
        app.house.is_first_evening = True
        app.house.change(phrase=new_phrase())
    if app.house.profile is not None:  # else it is asked after the welcome
        offer_menu_entry(app.house)
    return app


def on_sound_save(opens: Callable[[bool], Store], begins: Callable[[Store], App]) -> App:
    """Begins on a save; if that is found damaged meanwhile, it is mended first."""
    store = opens(False)
    try:
        return _begun(store, begins)
    except SaveDamaged:
        if not store.upkeep.is_found_damaged:
            raise
    return _begun(opens(True), begins)


def _begun(store: Store, begins: Callable[[Store], App]) -> App:
    """The app begun on an open save, which is closed if that fails."""
    try:
        log_to(store.path.parent)
        _log_notice(store)
        return begins(store)
    except BaseException:
        store.close()
        raise


def _log_notice(store: Store) -> None:
    """Logs which repairs the save needed, as the log keeps them longer than the player reads them."""
    if store.notice:
        logging.getLogger("casino").warning("%s", store.notice)


class _EmptyRoom(Scene):
    """A bare floor, shown where nothing could be opened."""

    def paint(self, target: pygame.Surface) -> None:
        target.fill(self.look.theme.floor)


def trouble(
    sentence: str, size: tuple[int, int] | None, title: str = _("The casino cannot open"), onwards: str = _("Try again")
) -> bool:
    """Shows what went wrong before a save was opened; returns True if the player wants to go `onwards`.

    Without a screen the player cannot be asked: False.
    """
    goes_on = False

    def go_on() -> None:
        nonlocal goes_on
        goes_on = True
        app.house.quit()

    try:
        window = Window(size)
    except CasinoError:
        return False
    app = build_app(None, window, Sound(0.0, 0.0), Preferences())
    house = app.house
    house.stack.replace_all(_EmptyRoom(house))
    ask(
        house,
        title,
        sentence,
        AnswerOption(onwards, go_on, style="accent", key=pygame.K_RETURN),
        AnswerOption(_("Quit"), house.quit),
    )
    app.run()
    app.close()
    return goes_on


def open_replays(records: Sequence[tuple[str, RoundRecord]], size: tuple[int, int] | None = None) -> App:
    """Shows recorded rounds at the table, with a temporary save of their own."""
    window = Window(size)
    folder = tempfile.TemporaryDirectory(prefix="shadowport-")
    store = open_store(Path(folder.name) / "replay.save")
    app = build_app(store, window, Sound(0.8, 0.5), Preferences())
    house = app.house
    house.keeps_alive = folder
    house.profile = store.create_profile(_("Onlooker"), "guest_owl")
    house.stack.push(house.doors.replay(records, ends_program=True))
    return app


def _window_beside(size: tuple[int, int] | None) -> App:
    """A window for a person who does not play. It opens no save, so a casino may run beside it."""
    return build_app(None, Window(size), Sound(0.8, 0.5), Preferences())


def open_manual_window(size: tuple[int, int] | None = None, edition: str = "lookup") -> App:
    """Opens an edition of the bomb's manual in a window of its own."""
    app = _window_beside(size)
    app.house.doors.manual(edition)
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


def play_scripted_round(picture: Path, records: Sequence[tuple[str, RoundRecord]] = ()) -> None:
    """Plays that round, or recorded ones, frame by frame without a window and saves the table as a picture.

    Raises MissingAsset if any shipped file is not there, CasinoError if the picture cannot be written.
    """
    missing = missing_assets()
    if missing:
        raise MissingAsset(missing[0])
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    app = open_replays(records or [(_("A round"), scripted_record())], FIRST)
    scene = app.house.stack.top
    for _frame in range(20_000):
        app.frame([], 0.1)
        if scene.is_waiting:  # type: ignore[attr-defined]
            break
    app.frame([], 0.1)
    scene.draw(app.house.window.canvas)
    try:
        pygame.image.save(app.house.window.canvas, str(picture))
    except (OSError, pygame.error) as error:
        raise CasinoError(_("The picture {path} cannot be written: {error}.", path=picture, error=error)) from None
    app.close()
