"""The turns of the house's characters at a live table: worked out ahead, and shown together.

A character is asked while something else is still shown, so that its thinking delays no player. No person's turn is
taken here, and nothing of one game is known.
"""

import time
from collections.abc import Callable, Collection, Hashable, Mapping
from functools import partial
from typing import Any

from casino.engines.base import HOUSE, Action, Event
from casino.players.characters import Thought
from casino.scenes.app import timing
from casino.scenes.table.drivers.pace import Pace, are_others, side_by_side
from casino.scenes.table.drivers.people import People
from casino.scenes.table.scene import TableScene
from casino.tables.table import Happened, Refused, Table

_RETRY_SECONDS = 3.0  # until a character whose action could not be written tries again


SLICE_SECONDS = 0.003  # of a frame
AHEAD_SLICE_SECONDS = 0.0015  # of a frame that has a movement to draw


class Thinking:
    """The thinking of one character at a time, whose turn has come."""

    def __init__(self) -> None:
        self._seconds = 0.0  # until a decision looks as if it had been thought about
        self._thought: Thought | None = None
        self._decided: Action | None = None

    @property
    def is_under_way(self) -> bool:
        """The thinking of the character whose turn it is, one at a time."""
        return self._thought is not None

    def begin(self) -> None:
        """Starts the clock for another character's turn."""
        self._seconds = timing.THINK
        self.forget()

    def forget(self) -> None:
        """Discards the thought under way."""
        self._thought = self._decided = None

    def update(self, seconds: float, think: Callable[[], Thought]) -> Action | None:
        """Thinks for a slice of the frame; returns the action once it is decided and the minimum time is over."""
        has_begun = self._seconds < timing.THINK  # the first frame paints what went before
        self._seconds -= seconds
        if has_begun and self._decided is None:
            self._think_on(think, SLICE_SECONDS)
        if self._decided is None or self._seconds > 0:
            return None
        action, self._decided = self._decided, None
        return action

    def ahead(self, think: Callable[[], Thought], *, is_moving: bool) -> Action | None:
        """Thinks for a slice of the frame, a short one while something moves; returns the action once it is decided."""
        self._think_on(think, AHEAD_SLICE_SECONDS if is_moving else SLICE_SECONDS)
        action, self._decided = self._decided, None
        return action

    def _think_on(self, think: Callable[[], Thought], slice_seconds: float) -> None:
        thought = self._thought = self._thought or think()
        until = time.perf_counter() + slice_seconds
        while self._decided is None and time.perf_counter() < until:
            try:
                next(thought)
            except StopIteration as end:
                self._thought, self._decided = None, end.value


class ComputerTurns:
    """All characters at one table, in turn.

    `pace` is that of the whole table; `offered` is what a person whose turn has come may choose, by seat and in words.
    """

    def __init__(
        self,
        scene: TableScene[Any],
        table: Table,
        people: People,
        offered: Callable[[], Mapping[int, tuple[str, ...]]],
    ) -> None:
        self._scene = scene
        self._table = table
        self._people = people
        self._offered = offered
        self.thinking = Thinking()
        self.pace = Pace()
        self._done: list[Event] = []  # what they did and is not shown yet
        self._quiet = 0.0  # seconds since the last of it
        self._holds_until = 0.0
        self._is_passing = False  # their turns are not to be seen
        self._is_ending = False  # nor is anything else of the round

    @property
    def speed_up(self) -> float:
        """The factor for the speed of the present movement."""
        people = self._people
        if people.play is None or people.demo_player is not None:
            return 1.0  # no person waits
        moving, humans = self._scene.director.moving, people.humans
        are_out = self._scene.model.is_over_for(humans)
        return self.pace.times(moving, humans, has_characters=people.has_characters, are_out=are_out)

    @property
    def is_holding(self) -> bool:
        """Whether a refused action is tried again in a moment."""
        return self._scene.time < self._holds_until

    @property
    def are_asked(self) -> bool:
        """Whether it is the turn of a character who is asked here."""
        seat = self._table.turn
        return (
            self._table.deals_here
            and self._table.is_open
            and seat not in (None, HOUSE)
            and seat not in self._people.humans
        )

    def hold(self) -> None:
        """Waits for a moment after a refusal before characters try again."""
        self._holds_until = self._scene.time + _RETRY_SECONDS

    def advance(self, seconds: float) -> None:
        """Lets the acting character think on, and shows the characters' turns once a person or the house is to act."""
        self.pace.update(seconds)
        if not self.are_asked:
            self.show()
            return
        if self.is_holding:
            return
        self._quiet += seconds
        seat, is_moving = self._table.turn or HOUSE, not self._scene.director.is_idle
        action = self.thinking.ahead(lambda: self.thought_of(seat), is_moving=is_moving)
        if action is None:
            if not is_moving and self._quiet > timing.GLANCE:
                self.show()  # the next one takes a while
            return
        self._quiet = 0.0
        self._table.ask(action)
        for news in self._table.news():
            match news:
                case Happened(events=events):
                    self._done += events
                case Refused(sentence=sentence):
                    self.hold()
                    self.show()
                    self._scene.refuse(sentence)
        if not self.are_asked or self._is_ending:
            self.show()

    def thought_of(self, seat: int) -> Thought:
        """The thinking that leads to a character's action, from what its seat may see."""
        who, play = self._people.computer_player(seat), self._people.play
        assert who is not None and play is not None
        return who.think(play, self._table.view(seat), seat, self._table.offers(seat), self._scene.rng)

    def show(self) -> None:
        """Shows the characters' turns so far."""
        done, self._done = self._done, []
        if done:
            self._scene.view.model.offered = dict(self._offered())
            kinds = partial(self._kind_of, self._people.humans)
            self._scene.tell(side_by_side(done, kinds), has_buttons=False)  # this frame has done enough
        if self._is_ending:
            self._scene.director.skip_all()
        elif self._is_passing and done:
            self._scene.director.skip_while(self._is_theirs)
        if not self.are_asked:
            self._is_passing = self._is_ending = False

    def pass_over(self) -> None:
        """Finishes the present movement, and if it is a character's turn, all turns of characters after it."""
        director = self._scene.director
        if director.moving and all(map(self._is_theirs, director.moving)):
            self._is_passing = self.are_asked
            director.skip_while(self._is_theirs)
        else:
            director.skip()

    def end_round(self) -> None:
        """Shows the round's end at once. Only characters are to act in it any more."""
        self._is_ending = True
        self.show()

    def _is_theirs(self, event: Event) -> bool:
        return are_others(event, self._people.humans)

    def _kind_of(self, humans: Collection[int], event: Event) -> Hashable:
        """The kind of an event of others' turns, whose like the view can show at once; None for other events."""
        return self._scene.view.concurrent_group(event) if are_others(event, humans) else None
