"""What has to hold at every table whatever is done there: what is dealt is what lies there, a refusal changes nothing.

Nothing is done here; whatever is wrong is raised where it happens, and so a fault among all others.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any
from unittest import mock

from casino.core.errors import CasinoError
from casino.core.money import CENTS_PER_UNIT
from casino.engines.base import HOUSE, Action, Event, RoundSettled
from casino.scenes.app.app import App
from casino.scenes.games.bomb.tables import BombDriver
from casino.scenes.table.drivers.live import LiveDriver
from casino.scenes.table.scene import TableScene
from casino.tables.local import LocalTable
from casino.tables.session import TableSession
from casino.ui.chips.bet_area import BetArea
from tests.support.saves import balances

Scene = TableScene[Any]
Bets = Mapping[int, Any]


class Tables:
    """The tables of one program. `heard` is told each step asked in a person's name, and the cents bet with it.

    `look` comes after every frame. Where a disk is not good, a bomb's time may be up and that not be written.
    """

    def __init__(self, app: App, heard: Callable[[str, int], None], *, is_disk_good: bool) -> None:
        self._app = app
        self._heard = heard
        self._is_disk_good = is_disk_good
        self._left: dict[Scene, float] = {}  # on the clocks of bombs when they were looked at last

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Listens to what is asked of every session meanwhile."""
        opens, acts = TableSession.open_round, TableSession.act

        def open_round(session: TableSession, bets: Bets | None = None) -> tuple[Event, ...]:
            laid = {} if bets is None else bets
            for scene, _ in self._live(session):
                assert scene.driver.is_watched or scene.director.is_idle, "a round begins over another"
                for bet in laid.values():
                    if isinstance(bet, Mapping) and session.engine.begins_with == "chips":
                        _check_chips(scene, "bet-", bet)
            events = _step(session, lambda: opens(session, bets))
            self._heard("start", _persons_cents(session, laid))  # what is refused moves nothing
            return events

        def act(session: TableSession, action: Action) -> tuple[Event, ...]:
            for scene, _ in self._live(session):
                left = scene.view.clock.left if isinstance(scene.driver, BombDriver) else None
                if action.action == "time_out":
                    assert left == 0.0
                if action.action == "deal":
                    assert scene.driver.is_watched or scene.director.is_idle
                    assert left is None or left > 0.0, "a card is dealt though the time is up"
                    _check_chips(scene, f"{action.target}-", action.bets)
            if action.seat in session.sitters and session.sitters[action.seat].kind == "profile":
                self._heard(action.action, 0)
            return _step(session, lambda: acts(session, action))

        with mock.patch.object(TableSession, "open_round", open_round), mock.patch.object(TableSession, "act", act):
            yield

    def _live(self, wanted: TableSession | None = None) -> Iterator[tuple[Scene, TableSession]]:
        """The tables on the stack that are played here, or the one of a session."""
        for scene in self._app.house.stack.scenes:
            driver = scene.driver if isinstance(scene, TableScene) else None
            if not isinstance(driver, LiveDriver) or not isinstance(driver.table, LocalTable):
                continue
            if wanted in (None, driver.table.session):
                yield driver.scene, driver.table.session

    def look(self) -> None:
        """Looks at what is held, and at what the tables show."""
        top = self._app.house.stack.top
        assert sum(widget.is_held for widget in top.focus.widgets) <= 1
        for scene, session in self._live():
            shown = scene.model.seats if scene is top and scene.director.is_idle else {}
            for seat, held in session.sitters.items():
                if held.kind == "profile" and seat in shown:
                    assert shown[seat].purse == session.purse(seat), f"{held.name} is shown with another purse"
            if isinstance(scene.driver, BombDriver):
                self._look_at_bomb(scene, session)

    def _look_at_bomb(self, scene: Scene, session: TableSession) -> None:
        left, engine = scene.view.clock.left, session.engine
        if scene.model.phase != "armed":
            self._left.pop(scene, None)
            return
        if left is not None:
            assert left <= self._left.get(scene, left), "a clock runs back"
            self._left[scene] = left
        if scene.director.is_idle and session.is_open:
            assert left is None or left > 0.0 or not self._is_disk_good, "a bomb goes on though its time is up"
            assert scene.model.strikes == engine.strikes
            for number, module in enumerate(scene.model.modules, 1):
                deck = engine.deck(number)
                assert (module.cards_left, module.colour) == (deck.left, deck.colour)


def _check_chips(scene: Scene, prefix: str, asked: Mapping[str, Any]) -> None:
    """What is asked for lies on the areas whose keys begin so; a table that plays itself has none to press."""
    areas = [
        one for one in scene.focus.widgets if isinstance(one, BetArea) and one.stack and one.key.startswith(prefix)
    ]
    lying = {one.key.removeprefix(prefix).removeprefix("bet-"): tuple(one.stack) for one in areas}
    assert scene.driver.is_watched or lying == {area: tuple(chips) for area, chips in asked.items() if chips}


def _persons_cents(session: TableSession, bets: Bets) -> int:
    """What persons bet in all."""
    laid = [bet for seat, bet in bets.items() if session.sitters[seat].kind == "profile"]
    return sum(_cents_of(bet) if isinstance(bet, Mapping) else bet for bet in laid)


def _cents_of(areas: Mapping[str, int | Sequence[int]]) -> int:
    """What lies on some areas: cents, or chips in whole dollars."""
    return sum(laid if isinstance(laid, int) else sum(laid) * CENTS_PER_UNIT for laid in areas.values())


def _step(session: TableSession, does: Callable[[], tuple[Event, ...]]) -> tuple[Event, ...]:
    """A step that changes nothing where it is refused, and ends the round where its events say so."""

    def state() -> tuple[object, ...]:
        shoe = session.engine.shoe.dealt if session.engine.shoe is not None else ()
        return session.is_open, balances(session.store), session.engine.view(HOUSE), tuple(shoe)

    before = state()
    try:
        events = does()
    except CasinoError:
        assert state() == before, "a step that was refused changed something"
        raise
    assert sum(isinstance(event, RoundSettled) for event in events) == (not session.is_open), events
    return events
