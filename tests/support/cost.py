"""What the tests cost: processor seconds, their own and their children's, by file and function.

A pytest plugin that `tests/conftest.py` loads. It always prints one line before pytest's summary; with `--cost` also
the dearest files and functions. Beside them stands a yardstick, a fixed piece of work that every process of tests does
at its beginning and its end, so that figures of different machines, or of a busy and a quiet hour, can be compared.
"""

import hmac
import os
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from time import process_time

import pytest

SHOWN = 40  # of the dearest files, and of the dearest functions
YARDS = 30  # so many rounds of the yardstick's work are one yardstick second, about one second on a machine of 2026
SAMPLE = 6  # of them are done each time


def processor_seconds() -> float:
    """What this process and its ended children have used of processors."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def yardstick() -> float:
    """Processor seconds that a yardstick second takes here and now: counting, hashing, books and pictures."""
    import pygame

    began = process_time()
    for _ in range(SAMPLE):
        counts: dict[int, int] = {}
        for number in range(60_000):
            counts[number % 977] = counts.get(number % 977, 0) + number
        for number in range(2_000):
            hmac.digest(b"yardstick", str(number).encode(), "sha256")
        with sqlite3.connect(":memory:") as books:
            books.execute("CREATE TABLE line (id INTEGER PRIMARY KEY, cents INTEGER NOT NULL) STRICT")
            books.executemany("INSERT INTO line (cents) VALUES (?)", ((number,) for number in range(4_000)))
            books.execute("SELECT sum(cents) FROM line WHERE cents % 7 = 0").fetchone()
        books.close()
        canvas = pygame.Surface((640, 360), pygame.SRCALPHA)
        for number in range(12):
            pygame.draw.circle(canvas, (200, number, 90, 120), (320, 180), 150 - number)
            canvas.blit(pygame.transform.smoothscale(canvas, (320, 180)), (number, number))
    return (process_time() - began) * YARDS / SAMPLE


class Cost:
    """The plugin: one of a process of tests, or the one that gathers what its workers counted."""

    def __init__(self, *, is_worker: bool, is_listed: bool) -> None:
        self.is_worker = is_worker
        self.is_listed = is_listed
        self.has_workers = False
        self.seconds: dict[str, list[float]] = defaultdict(lambda: [0, 0.0])  # by function: cases, seconds
        self.yards: list[float] = []
        self.total = 0.0

    def pytest_sessionstart(self) -> None:
        self.yards.append(yardstick())

    def _phase(self, item: pytest.Item) -> Iterator[None]:
        began = processor_seconds()
        yield
        self.seconds[item.nodeid.split("[")[0]][1] += processor_seconds() - began

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Iterator[None]:
        self.seconds[item.nodeid.split("[")[0]][0] += 1
        yield from self._phase(item)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        yield from self._phase(item)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> Iterator[None]:
        yield from self._phase(item)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        self.yards.append(yardstick())
        self.total += process_time() if self.has_workers else processor_seconds()
        if self.is_worker:
            output = session.config.workeroutput  # type: ignore[attr-defined]
            output["cost"] = {"seconds": dict(self.seconds), "yards": self.yards, "total": self.total}

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        """One of the workers is done, and hands over what it counted; one that died has nothing to hand over."""
        self.has_workers = True
        told = getattr(node, "workeroutput", {}).get("cost", {"seconds": {}, "yards": [], "total": 0.0})
        for name, (cases, seconds) in told["seconds"].items():
            self.seconds[name][0] += cases
            self.seconds[name][1] += seconds
        self.yards += told["yards"]
        self.total += told["total"]

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if not self.seconds:
            return
        yard = sum(self.yards) / len(self.yards)
        if self.is_listed:
            files: dict[str, list[float]] = defaultdict(lambda: [0, 0.0])
            for name, (cases, seconds) in self.seconds.items():
                files[name.split("::")[0]][0] += cases
                files[name.split("::")[0]][1] += seconds
            for title, entries in (("files", files), ("functions", self.seconds)):
                terminalreporter.write_line(f"\nthe dearest {title}: processor seconds, yardstick seconds, cases")
                for name, (cases, seconds) in sorted(entries.items(), key=lambda entry: -entry[1][1])[:SHOWN]:
                    terminalreporter.write_line(f"{seconds:8.1f} {seconds / yard:8.1f} {cases:7,.0f}  {name}")
        cases = sum(cases for cases, _ in self.seconds.values())
        terminalreporter.write_line(
            f"\ncost: {self.total:,.0f} processor seconds for {cases:,.0f} cases of {len(self.seconds):,} functions,"
            f" {self.total / yard:,.0f} yardstick seconds of {yard:.2f} each"
        )


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("shadowport").addoption("--cost", action="store_true", help="list what the tests cost")


def pytest_configure(config: pytest.Config) -> None:
    is_worker = hasattr(config, "workerinput")
    config.pluginmanager.register(Cost(is_worker=is_worker, is_listed=config.getoption("cost")), "cost of tests")
