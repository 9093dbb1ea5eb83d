"""Random input at the salon and at the bomb: presses, holds, drags, typing and unplugging in any order.

After every input the test checks everything that must always be true.
"""

import random
from collections import Counter
from contextlib import contextmanager
from itertools import count

import pygame
import pytest

from casino.core.errors import CasinoError, SaveFull, SaveReadOnly
from casino.core.money import CENTS_PER_UNIT
from casino.engines.base import RoundSettled
from casino.records.levels import shipped_level
from casino.scenes.games.bomb.tables import BombDriver
from casino.tables.session import TableSession
from casino.ui.chips.bet_area import BetArea
from tests.scenes.places import house_of
from tests.support.books import check_books
from tests.support.pilot import Now, blinks
from tests.support.saves import balances
from tests.support.tables_on_screen import bomb_opened, is_driven, opened

FRAME = 1 / 60
KEYS = [
    *range(pygame.K_a, pygame.K_z + 1),
    *range(pygame.K_0, pygame.K_5),
    *(pygame.K_COMMA, pygame.K_PERIOD),
    *(pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE),
    *(pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME),
    *(pygame.K_END, pygame.K_F1, pygame.K_F2, pygame.K_F3, pygame.K_F4, pygame.K_F10),
]
TEXTS = ("a", "ß", "漢字" * 20, "7KXM-29TD-4WRC", "\U0001f4a3", "\n", "\x00", "x" * 3000, "\u0301")
SIZES = ((960, 540), (1024, 576), (540, 960))
LEAVES = ("leave", "go", "answer-0")  # pressed seldom, so that rounds are played
WAYS = (
    ("click",) * 6
    + ("key",) * 4
    + ("hold", "drag", "aside", "wheel", "touch", "type", "pull_window", "change", "suspend")
    + ("wait",) * 3
    + ("bet",) * 5
    + ("deal",) * 4
)


def decks_of(engine):
    """The decks of a bomb's modules."""
    return [engine.deck(number) for number in range(1, len(engine.view(1).modules) + 1)]


class Monkey:
    """A program with one table, a source of random input, and checks of what must always be true.

    Where the disk `fails` some of what is to be written is refused, before or after it was tried.
    """

    def __init__(self, folder, level, seed, *, fails=False):
        self.rng = random.Random(seed)
        self.level = shipped_level(level)
        self.now = Now()
        self._frames = count()
        self.did: Counter[str] = Counter()
        self.fails = fails
        self._is_full = False
        self.app = house_of(folder / "casino.save")
        self.house = self.app.house
        self.house.change(speed="normal")
        self.app.on_fault = self._fault
        if fails:
            self._unplug(self.house.store)
        self._sit_down()

    @staticmethod
    def _fault():
        """Raises what the program would have caught."""
        raise

    def _unplug(self, store):
        written = store.writing

        @contextmanager
        def late(refusal):
            with written():
                yield
                raise refusal

        def writing():
            if not self._is_full or self.rng.random() < 0.3:
                return written()
            self.did["write refused"] += 1
            refusal = self.rng.choice((SaveFull, SaveReadOnly))("The disk is full, so nothing was changed.")
            if self.rng.random() < 0.5:
                raise refusal
            return late(refusal)

        store.writing = writing

    def mend(self):
        """Lets the disk take everything again."""
        self._is_full = False

    # -- at the table -----------------------------------------------------------------------------------------

    def _sit_down(self):
        self.did["sat down"] += 1
        self.mend()
        if self.house.store.purse(self.house.profile.id) < 500 * CENTS_PER_UNIT:
            self.house.store.take_marker(self.house.profile.id)
        self.session = TableSession(self.house.store, self.level, "x")
        self._watch(self.session)
        if "baccarat/salon" in self.level.name:
            self.table = opened(self.house, self.session)
        else:
            self.table = bomb_opened(self.house, self.session, self.now)
        self.is_bomb = is_driven(self.table, BombDriver)
        self._left_before = None

    def _laid(self, number=None):
        """The chips on the areas of one module or of all, by area."""
        areas = [w for w in self.table.focus.widgets if isinstance(w, BetArea) and w.stack]
        mine = areas if number is None else [w for w in areas if w.key.startswith(f"{number}-")]
        return {w.key.split("-", number is not None)[-1].removeprefix("bet-"): tuple(w.stack) for w in mine}

    def _state(self):
        engine = self.session.engine
        told = (engine.phase, balances(self.house.store), self.session.is_open)
        if not self.is_bomb:
            return told
        return *told, engine.strikes, engine.solved, [deck.dealt for deck in decks_of(engine)]

    def _watch(self, session):
        """Checks every call from the table to its session, and the state after a refusal."""
        opens, acts = session.open_round, session.act

        def checked(does, *told):
            before = self._state()
            try:
                events = does(*told)
            except CasinoError as refusal:
                self.did[f"refused: {type(refusal).__name__}"] += 1
                assert self._state() == before and str(refusal)
                raise
            ends = sum(isinstance(event, RoundSettled) for event in events)
            assert ends == (not session.is_open)
            self.did["rounds ended"] += ends
            return events

        def open_round(bets=None):
            assert self.table.director.is_idle
            if not self.is_bomb:
                assert {area: tuple(chips) for area, chips in bets[1].items()} == self._laid()
            return checked(opens, bets)

        def act(action):
            if action.action == "deal":
                assert self.table.director.is_idle
                assert dict(action.bets) == self._laid(action.target)
                assert self.fails or self.table.view.clock.left is None or self.table.view.clock.left > 0.0
            if action.action == "time_out":
                assert self.table.view.clock.left == 0.0
            self.did[action.action] += 1
            return checked(acts, action)

        session.open_round, session.act = open_round, act

    # -- what must always be true -----------------------------------------------------------------------------

    def frame(self, *events, seconds=FRAME):
        self.now.seconds += seconds
        with blinks(next(self._frames), 3):
            self.app.frame(events, seconds)
        assert sum(widget.is_held for widget in self.house.stack.top.focus.widgets) <= 1
        if self.table in self.house.stack.scenes:
            self._look()

    def _look(self):
        table, shown = self.table, self.table.model
        if table.director.is_idle and 1 in shown.seats:
            assert shown.seats[1].purse == self.house.store.purse(self.house.profile.id)
        if not self.is_bomb or shown.phase != "armed":
            self._left_before = None
            return
        left = table.view.clock.left
        if left is not None:
            assert self._left_before is None or left <= self._left_before
            self._left_before = left
        if table.director.is_idle and self.session.is_open:
            assert self.fails or left is None or left > 0.0
            assert shown.strikes == self.session.engine.strikes
            for module, deck in zip(shown.modules, decks_of(self.session.engine), strict=True):
                assert (module.cards_left, module.colour) == (deck.left, deck.colour)

    # -- random input -----------------------------------------------------------------------------------------

    def step(self):
        if self.table not in self.house.stack.scenes:
            assert not self.session.is_open
            self._sit_down()
        elif self.house.stack.top is not self.table and self.rng.random() < 0.15:
            self.house.stack.pop()
        getattr(self, f"_{self.rng.choice(WAYS)}")()
        if self.fails and self.rng.random() < 0.2:
            self._is_full = self.rng.random() < 0.6

    def _place(self):
        """A random point, mostly on something that can be pressed."""
        widgets = self.house.stack.top.focus.widgets
        widget = self.rng.choice(widgets) if widgets else None
        if widget is not None and widget.key in LEAVES and self.rng.random() < 0.8:
            widget = self.rng.choice(widgets)
        if widget is None or self.rng.random() < 0.1:
            return self.rng.randrange(self.house.size[0]), self.rng.randrange(self.house.size[1])
        x, y, w, h = widget.rect
        return x + self.rng.randrange(max(1, w)), y + self.rng.randrange(max(1, h))

    def _press(self, key):
        widget = next((w for w in self.house.stack.top.focus.widgets if w.key in (key, f"bet-{key}")), None)
        if widget is not None:
            self._click(widget.rect.center)

    def _click(self, place=None):
        place = place or self._place()
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))

    def _key(self):
        pressed = {"key": self.rng.choice(KEYS), "mod": self.rng.choice((0, 0, 0, pygame.KMOD_SHIFT)), "unicode": ""}
        self.frame(pygame.event.Event(pygame.KEYDOWN, **pressed))
        self.frame(pygame.event.Event(pygame.KEYUP, **pressed))

    def _hold(self):
        first, second = self._place(), self._place()
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=first, button=1))
        self.frame(seconds=0.3)
        if self.rng.random() < 0.3:
            self.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=second, button=1))
        for _ in range(self.rng.choice((1, 6))):
            self.frame(seconds=0.1)
        if self.rng.random() < 0.9:
            self.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=first, button=1))

    def _drag(self):
        start, goal = self._place(), self._place()
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        for step in (1, 2, 3):
            place = tuple(a + (b - a) * step // 3 for a, b in zip(start, goal, strict=True))
            self.frame(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(1, 0, 0)))
        if self.rng.random() < 0.9:
            self.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=goal, button=1))

    def _aside(self):
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=self._place(), button=self.rng.choice((2, 3, 4, 5))))

    def _wheel(self):
        self.frame(pygame.event.Event(pygame.MOUSEMOTION, pos=self._place(), rel=(0, 0), buttons=(0, 0, 0)))
        self.frame(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=self.rng.choice((-500, -1, 1, 500))))

    def _touch(self):
        touched = {"x": self.rng.random(), "y": self.rng.random(), "finger_id": 1, "touch_id": 1, "pressure": 1.0}
        for kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            self.frame(pygame.event.Event(kind, dx=0.0, dy=0.0, **touched))

    def _type(self):
        self.frame(pygame.event.Event(pygame.TEXTINPUT, text=self.rng.choice(TEXTS)))

    def _pull_window(self):
        if self.rng.random() < 0.2:
            width, height = self.rng.choice(SIZES)
            self.frame(pygame.event.Event(pygame.VIDEORESIZE, w=width, h=height, size=(width, height)))
            self.frame(seconds=0.2)

    def _change(self):
        self.house.change(speed=self.rng.choice(("slow", "normal", "fast", "instant")))
        self.house.change(reduced_motion=self.rng.random() < 0.3)
        if self.rng.random() < 0.1:
            self.house.change(text_scale=self.rng.choice((1.0, 1.5)))

    def _suspend(self):
        """Lets the computer sleep: real seconds pass without a frame."""
        if self.rng.random() < 0.2:
            self.now.seconds += self.rng.choice((5, 60, 3600))
        self.frame()

    def _wait(self):
        for _ in range(self.rng.choice((1, 4, 12))):
            self.frame(seconds=0.1)

    def _bet(self):
        """A random bet, mostly a legal one, so that something happens."""
        side = self.rng.choice(("player", "player", "banker", "banker", "tie"))
        modules = len(self.table.model.modules) if self.is_bomb else 0
        if self.rng.random() < 0.5:
            self._press("clear")
        for _ in range(self.rng.choice((1, 2, 3))):
            self._press(f"{self.rng.randint(1, modules)}-{side}" if modules else side)

    def _deal(self):
        if not self.is_bomb:
            self._press("start")
        elif self.table.model.phase == "armed":
            self._press(f"{self.rng.randint(1, len(self.table.model.modules))}-deck")
        else:
            self._press("arm" if self.table.model.phase == "closed" else "another")


def let_loose(folder, level, seed, inputs, *, fails=False):
    """Makes a number of inputs, and then checks the books."""
    monkey = Monkey(folder, level, seed, fails=fails)
    for number in range(inputs):
        monkey.step()
        if number % 20 == 0:
            check_books(monkey.house.store)
    check_books(monkey.house.store)
    monkey.mend()
    monkey.app.close()
    return monkey.did


@pytest.fixture(autouse=True)
def documents(tmp_path, monkeypatch):
    """Sends manuals that are saved at random to a temporary folder."""
    monkeypatch.setattr("casino.save.save_file.documents_path", lambda: tmp_path)


TABLES = ("baccarat/salon", "baccarat/defusal", "baccarat/twin_case", "baccarat/full_case", "baccarat/practice")
LONG = [pytest.param(level, 1_000, marks=pytest.mark.long("tools")) for level in TABLES]


@pytest.mark.parametrize("level", TABLES)
def test_no_hand_brings_a_table_out_of_order(tmp_path, unseen, level):
    did = let_loose(tmp_path, level, 8, 220)
    assert did["rounds ended"]  # it got as far as playing


@pytest.mark.parametrize("level, inputs", [("baccarat/salon", 90), *LONG])
def test_nor_does_one_that_is_looked_at(tmp_path, level, inputs):
    did = let_loose(tmp_path, level, 9, inputs)
    assert did["rounds ended"]


@pytest.mark.parametrize("level", ["baccarat/salon", "baccarat/twin_case"])
def test_nor_does_a_disk_that_fails_now_and_then(tmp_path, unseen, level):
    did = let_loose(tmp_path, level, 7, 450, fails=True)
    assert did["rounds ended"] and did["write refused"]
