"""Wall clocks that are set back and forth in the middle of play: evenings keep their order, a show its hours."""

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta, tzinfo
from pathlib import Path
from unittest import mock

from casino.records.replay import replay, verify_record
from casino.save.save_file import open_store
from casino.scenes.games.castle.scene import CastleHall
from casino.scenes.statistics.scene import SECTIONS, StatisticsPage
from casino.tables.stored_rounds import record_of
from tests.support.books import check_books
from tests.tools.faults.children import check
from tests.tools.faults.kills import KINDS
from tests.tools.faults.piloting import begin, piloted, play_out, showing
from tests.tools.faults.promises import sound
from tests.tools.faults.windows import at_table


class TurnedClock:
    """A wall clock that is set to other times; one hand at a time, like a person's who sets it."""

    def __init__(self) -> None:
        self.off = timedelta(0)

    def time(self) -> float:
        return _real_time() + self.off.total_seconds()

    @contextmanager
    def ticking(self) -> Iterator[None]:
        """From now on the house asks this clock what time it is."""
        clock = self

        class Turned(datetime):
            @classmethod
            def now(cls, tz: tzinfo | None = None) -> datetime:
                return datetime.fromtimestamp(clock.time(), tz)

        with (
            mock.patch("casino.save.open_save.datetime", Turned),
            mock.patch("casino.save.save_copy.datetime", Turned),
            mock.patch("casino.show.capped.datetime", Turned),
            mock.patch("casino.scenes.show.visit.datetime", Turned),
            mock.patch("time.time", clock.time),
        ):
            yield


_real_time = time.time
TURNS = (timedelta(0), -timedelta(days=1), -timedelta(days=366), timedelta(days=4000), timedelta(hours=-3))


def clock_turned(folder: Path) -> None:
    """The clock is set back by a day, by a year, and forward, between and within rounds: they keep their order."""
    clock, rng = TurnedClock(), random.Random(6)
    with clock.ticking(), piloted(folder, speed="fast") as pilot:
        for kind in KINDS:
            table = at_table(pilot, kind, rng)
            for turn in TURNS:
                clock.off = turn
                if not begin(pilot, table, rng):
                    break  # somebody lost all there was at this table
                clock.off = -turn / 2
                play_out(pilot, table, rng)
            pilot.press("Leave")
            if isinstance(pilot.scene, CastleHall):
                pilot.press("Leave the hall")
            pilot.store.back_up()
        me = pilot.house.profile
        assert me is not None
        history = [summary.id for summary in pilot.store.history(me.id, 1000)]
        check(history == sorted(history, reverse=True) and len(history) >= len(KINDS), "rounds lost their order")
        for number in history:
            record = record_of(pilot.store.stored_round(number))
            check(record.seed is None or verify_record(record).holds, "a round's draws are not those of its seed")
            replay(record)
        page = StatisticsPage(pilot.house, me)
        pilot.house.stack.push(page)
        for section in SECTIONS:
            page.choose(section, "")
            pilot.until(lambda: not page.is_counting)
            pilot.frames(2)
        pilot.house.stack.pop()
    with sound(folder / "casino.save"):
        pass
    (folder / "casino.save").write_bytes(b"spoiled" * 900)
    with clock.ticking():
        store = open_store(folder / "casino.save")
        check("last good backup" in store.notice, "the backup was not taken")
        check_books(store)
        store.close()


def clock_turned_at_a_show(folder: Path) -> None:
    """The same where nobody keeps the house: visitors come and go, the log holds, the operator's figures are shown."""
    clock, rng = TurnedClock(), random.Random(7)
    with clock.ticking(), showing(folder, "blackjack/standard", "black_baron/standard") as pilot:
        for turn in TURNS:
            clock.off = turn
            pilot.pass_seconds(3)
            pilot.comes(rng.choice(("key", "click")))
            clock.off = -turn
            pilot.pass_seconds(4)
            check(not pilot.show.is_attracting, "a visitor was taken for gone because of a clock")
            pilot.pass_seconds(62)
            check(pilot.show.is_attracting, "a visitor is still waited for because of a clock")
        check(len(pilot.show.visits.path.read_text("utf-8").splitlines()) == len(TURNS), "a visit is not in the log")
