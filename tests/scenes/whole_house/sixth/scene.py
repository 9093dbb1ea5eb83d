"""The table on the screen, as plain as a scene can be: buttons and a line of words."""

import pygame

from casino.core.errors import RecordError
from casino.engines.base import Action
from casino.records.replay import Replay
from casino.scenes.app.scene import Scene
from casino.tables.table import Happened
from casino.ui.widgets.widgets import Button


class Plain(Scene):
    place = "high_die"
    words = ""

    def choices(self):
        return []

    @property
    def key_group(self):
        return self.place

    def widgets(self):
        px = self.metrics.px
        rects = [pygame.Rect(px(40), px(120 + 70 * n), px(260), px(56)) for n in range(4)]
        leave = ("Leave", pygame.K_l, self.house.stack.pop)
        return [
            Button(label, rect, label, (key,), on_press=press)
            for rect, (label, key, press) in zip(rects, [*self.choices(), leave], strict=False)
        ]

    def paint(self, target):
        target.fill(self.look.theme.felt)
        self.look.say(target, self.words, self.metrics.px(40), self.metrics.px(60), size=20)

    def tell(self, events):
        self.words = " ".join(type(event).__name__ for event in events)
        self.refresh()


class Live(Plain):
    def __init__(self, house, table):
        super().__init__(house)
        self.table = table
        if not table.sitters:
            table.sit(1, house.profile)

    def choices(self):
        if not self.table.is_open:
            return [("Bet 5", pygame.K_b, lambda: self.table.begin({1: int(self.table.settings.minimum)}))]
        return [
            ("Keep", pygame.K_k, lambda: self.table.ask(Action(1, "keep"))),
            ("Again", pygame.K_a, lambda: self.table.ask(Action(1, "again"))),
        ]

    def on_moment(self, seconds):
        for news in self.table.news():
            if isinstance(news, Happened):
                self.tell(news.events)


class Shown(Plain):
    def __init__(self, house, records):
        super().__init__(house)
        self.replay = Replay(records[0][1])
        if self.replay.level.game != self.place:
            raise RecordError("table: that is another game's.")
        self.is_begun = False

    def choices(self):
        return [] if self.is_begun and self.replay.is_at_end else [("Next", pygame.K_n, self._go_on)]

    def _go_on(self):
        events = self.replay.act() if self.is_begun else self.replay.opening()
        self.is_begun = True
        self.tell(events)


def live_table(house, table, events):
    return Live(house, table)


def replay_table(house, records, faces, *, ends_program):
    return Shown(house, records)
