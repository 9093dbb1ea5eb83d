"""Where a monkey is let in: every place of the house, every table, and every other way the program is opened.

A start is a name and what opens the program there on a save; it plays nothing and checks nothing.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from unittest import mock

from casino.records.levels import catalogue, shipped_level
from casino.records.rounds import read_record
from casino.save.ledger import BANK
from casino.save.save_file import open_store
from casino.save.store import Store
from casino.scenes import opening as house
from casino.scenes.app.app import App
from casino.scenes.show.end_card import EndCard
from casino.scenes.show.operator import OperatorPage
from casino.scenes.show_opening import open_show
from casino.show.settings import ShowSettings
from casino.ui.device.window import Window
from tests.records.test_records import GOLDEN
from tests.scenes.places import PLACES, house_of
from tests.support.evenings import spend_evenings
from tests.tools.monkey.hands import PIN, SIZES

Start = Callable[[Path], App]
AGAIN = "again"  # the start that every house which was left goes on from
THIN, _THIN_CENTS = "thin purse: ", 30_000  # what begins the starts of those who bring little to a game, and how much
_THIN_TABLES = ("black_baron/standard", "black_axe/standard", "pilok/standard", "blackjack/standard", "baccarat/salon")
_SHOWS = (
    (),
    ("blackjack/standard", "baccarat/practice"),
    ("pilok/standard", "baccarat/salon"),
    ("black_axe/standard", "black_baron/standard"),
)


def quick(store: Store) -> Store:
    """A save nobody pulls the plug of."""
    store.ledger.connection.execute("PRAGMA synchronous = OFF")
    return store


def again(save: Path) -> App:
    """The program as somebody opens it, on a save that may be there already."""
    return house.open_house(quick(open_store(save)), SIZES[0])


def _furnished(save: Path, people: int) -> App:
    """The hall of a house with so many people, in a small window."""
    with mock.patch("tests.scenes.places.Window", lambda size: Window(SIZES[0])):
        app = house_of(save, people)
    quick(app.house.store)
    return app


def _place(name: str, save: Path) -> App:
    app = _furnished(save, 3)
    PLACES[name](app)
    return app


def _table(name: str, save: Path, cents: int | None = None) -> App:
    """A table, as somebody comes to it who has played before; with so much, who lost the rest elsewhere."""
    app = _furnished(save, 2)
    me, store = app.house.profile, app.house.store
    assert me is not None
    if cents is not None:
        with store.writing():
            store.move(me.id, BANK, store.purse(me.id) - cents, "evening_over")
    app.house.doors.sit_down(shipped_level(name))
    return app


def _castle(save: Path) -> App:
    app = _table("black_axe/standard", save)
    while not type(app.house.stack.top).__name__.startswith("Castle"):
        app.house.stack.pop()
    return app


def _replays(game: str, save: Path) -> App:
    records = [(path.stem, read_record(path)) for path in GOLDEN if path.parent.name == game]
    return house.open_replays(records, SIZES[0])


def _beside(opens: Callable[..., App], save: Path) -> App:
    return opens(SIZES[0])


def _trouble(save: Path) -> App:
    """The window of a program whose save cannot be opened, as far as to its first frame."""
    opened: list[App] = []
    stays = mock.patch.object(house.Window, "close", lambda window: None)
    with mock.patch.object(App, "run", lambda app: opened.append(app)), stays:
        house.trouble("The save is open in another program, so that this one cannot play from it.", SIZES[0])
    return opened[0]


def _show(tables: tuple[str, ...], minutes: float, save: Path) -> App:
    settings = ShowSettings(
        full_screen=False,
        pin=PIN,
        tables=tables,
        table_minutes=minutes,
        attract_seconds=8.0,
        idle_warning=20.0,
        idle_reset=30.0,
        bomb_warning=40.0,
        bomb_reset=60.0,
    )
    return open_show(quick(open_store(save.with_name("kiosk.save"))), settings, SIZES[0])


def _operator(is_known: bool, save: Path) -> App:
    """A show somebody runs: at the question for the PIN, or behind it."""
    app = _show((), 0.0, save)
    assert app.house.show is not None
    app.house.show.gate.open_operator()
    if is_known:
        app.house.stack.replace(OperatorPage(app.house, app.house.show))
    return app


def _end_card(save: Path) -> App:
    """The card at the end of a visit in which a few rounds were played."""
    app = _furnished(save, 1)
    spend_evenings(app.house.store, app.house.profile, 1)
    app.house.stack.push(
        EndCard(app.house, app.house.store.history(app.house.profile.id, 10), "A long evening", app.house.stack.pop)
    )
    return app


STARTS: dict[str, Start] = {
    AGAIN: again,
    **{f"place: {name}": partial(_place, name) for name in PLACES},
    **{f"table: {level.name}": partial(_table, level.name) for level in catalogue()[0]},
    **{f"{THIN}{name}": partial(_table, name, cents=_THIN_CENTS) for name in _THIN_TABLES},
    "the castle": _castle,
    **{f"replays: {game}": partial(_replays, game) for game in sorted({path.parent.name for path in GOLDEN})},
    "the manual in a window": partial(_beside, house.open_manual_window),
    "the desk in a window": partial(_beside, house.open_desk_window),
    "trouble with the save": _trouble,
    **{f"show: {', '.join(tables) or 'all tables'}": partial(_show, tables, 0.0) for tables in _SHOWS},
    "show: tables that close": partial(_show, (), 0.5),
    "place: end card": _end_card,
    "show: the operator's PIN": partial(_operator, False),
    "show: the operator's page": partial(_operator, True),
}
