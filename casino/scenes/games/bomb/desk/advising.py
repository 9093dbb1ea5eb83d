"""The side of a bomb's experts at another machine: manual, desk, clock and strikes, and in the end the case.

Nothing of the case is here before it is over. The hall's messages are read in `casino.online`.
"""

from collections.abc import Sequence

import pygame

from casino.core.errors import CasinoError
from casino.core.texts import _
from casino.engines.baccarat.defusal import Defusal
from casino.engines.baccarat.events import DefusalEntered, FeeSettled
from casino.engines.baccarat.salon import SEAT
from casino.engines.base import RoundSettled
from casino.records.levels import Level
from casino.records.replay import Replay
from casino.records.rounds import RoundRecord
from casino.save.save_places import documents_path
from casino.scenes.app.house import House
from casino.scenes.dialogs.beside import Advised, Beside
from casino.scenes.dialogs.column import Block, Drawing, Gap, Words
from casino.scenes.dialogs.page import FootButton, PageScene
from casino.scenes.games.bomb.art.clock_face import clock_face, clock_text
from casino.scenes.games.bomb.art.plate import hazard_band
from casino.scenes.games.bomb.desk import manual_pages
from casino.scenes.games.bomb.model import DefusalModel
from casino.scenes.games.bomb.result import TITLES, WENT_OFF, result_lines, time_left_in_words
from casino.scenes.table.coach.review_button import REVIEW_KEY
from casino.ui.drawing import text
from casino.ui.drawing.look import Look

_NO_CLOCK = _("no clock")
_STRIKES = 0.26  # of the gauge's height
_LINE, _TITLE = 20, 38  # font sizes


def open_manual(house: House, level: Level, beside: Beside) -> None:
    """Puts the manual on the stack, in the edition that the case asks for. Raises MissingAsset without typefaces."""
    manual_pages.open_manual(house, documents_path(), edition=level.settings.edition, beside=beside)


# -- clock and strikes ----------------------------------------------------------------------------------------


def clock_words(bomb: Advised) -> str:
    """The time on the clock as it is painted; the words that there is none."""
    return _NO_CLOCK if bomb.left is None else clock_text(bomb.left)


def paint_gauge(target: pygame.Surface, look: Look, area: pygame.Rect, bomb: Advised) -> None:
    """Paints the clock, and below it the strikes with what they mean."""
    metrics, theme = look.metrics, look.theme
    low = round(area.h * _STRIKES)
    face = pygame.Rect(area.x, area.y, area.w, area.h - low - metrics.px(4))
    if bomb.left is None:
        look.plate(target, face, theme.panel, theme.panel_edge, radius=metrics.px(8))
        look.title(target, _NO_CLOCK, *face.center, size=22, colour=theme.ink_dim, anchor="center", room=face.w)
    else:
        is_stopped = not bomb.is_armed and bomb.outcome == "disarmed"
        picture = clock_face(bomb.left, face.size, theme, is_stopped=is_stopped)
        target.blit(picture, picture.get_rect(center=face.center))
    most = bomb.level.settings.strikes
    words = _("Strikes: {count} of {all}", count=bomb.strikes, all=most)
    below = pygame.Rect(area.x, area.bottom - low, area.w, low)
    side = max(6, min(round(low * 0.62), area.w // (2 * most + 6)))
    px = text.fit_size(words, min(metrics.pt(17), round(low * 0.8)), area.w - most * round(side * 1.4) - side, 8)
    line = text.line(words, px, theme.lose if bomb.strikes else theme.ink)
    text.put(target, line, below.x, below.centery, "midleft")
    for number in range(most):
        centre = (below.right - side // 2 - (most - 1 - number) * round(side * 1.4), below.centery)
        is_lit = number < bomb.strikes
        pygame.draw.circle(target, theme.lose if is_lit else theme.floor, centre, side // 2)
        pygame.draw.circle(target, theme.panel_edge, centre, side // 2, max(1, metrics.px(1.5)))


# -- the end --------------------------------------------------------------------------------------------------


def end_of(record: RoundRecord) -> DefusalModel:
    """A bomb that is over, as its defuser saw it. Raises RecordError."""
    running = Replay(record)
    engine = running.engine
    assert isinstance(engine, Defusal)
    model = DefusalModel(currency=running.level.currency)
    if engine.case is not None:
        model.lay_out(engine.case, engine.case.code)
    deals = [deal for deal in record.rounds or () if not deal.is_lamp]
    model.coming.extend((deal.module or 1, dict(deal.bets)) for deal in deals)
    events = list(running.opening())
    while not running.is_at_end:
        events += running.act()
    for event in events:
        if isinstance(event, DefusalEntered):
            model.fee = event.amount
        elif isinstance(event, FeeSettled):
            model.bounty = event.returned
        elif not isinstance(event, RoundSettled):
            model.settle(event)
    return model


class BombOver(PageScene):
    """The end of a bomb, in the words that its defuser reads, and the way to its review."""

    back_label = _("Back to the desk")
    widest = 640

    def __init__(self, house: House, bomb: Advised, record: RoundRecord, left: float | None) -> None:
        super().__init__(house, "defusal")
        self.title = _(bomb.level.title)
        self._record, self._left = record, left
        self._model = end_of(record)
        self._lines = result_lines(self._model, left, bomb.level.settings.strikes)
        house.sound.play("blast" if self._model.outcome in WENT_OFF else "disarm")

    @property
    def headline(self) -> str:
        """The end in a few words."""
        if self._model.outcome == "disarmed" and self._left is not None:
            return _("Disarmed with {time}", time=time_left_in_words(self._left))
        return TITLES.get(self._model.outcome, "")

    def state_in_words(self) -> str:
        told = ". ".join((self.headline, *(f"{name}: {figure}" for name, figure in self._lines)))
        return f"{told}. {super().state_in_words()}"

    def blocks(self, width: int) -> Sequence[Block]:
        metrics = self.metrics
        high = round(metrics.pt(_LINE) * 1.4) * len(self._lines)
        return [
            Drawing(self._paint_headline, lambda _width: round(metrics.title_pt(_TITLE) * 1.3) + metrics.px(20)),
            Gap(6),
            Drawing(self._paint_lines, lambda _width: high, shrinks=True),
            Gap(6),
            Words(_("The case is open to all of you now."), 16, "ink_dim", "center"),
        ]

    def _paint_headline(self, target: pygame.Surface, area: pygame.Rect) -> None:
        theme, metrics = self.look.theme, self.metrics
        band = hazard_band((area.w, metrics.px(13)), theme)
        target.blit(band, band.get_rect(midtop=area.midtop))
        outcome = self._model.outcome
        ink = theme.win if outcome == "disarmed" else theme.lose if outcome in WENT_OFF else theme.ink
        middle = (area.centerx, area.centery + metrics.px(8))
        self.look.title(target, self.headline, *middle, size=_TITLE, colour=ink, anchor="center", room=area.w)

    def _paint_lines(self, target: pygame.Surface, area: pygame.Rect) -> None:
        theme, high = self.look.theme, area.h // len(self._lines)
        for number, (name, figure) in enumerate(self._lines):
            row = pygame.Rect(area.x, area.y + number * high, area.w, high)
            px = text.fit_size(name + figure, min(self.metrics.pt(_LINE), round(high * 0.76)), row.w * 4 // 5, 8)
            text.put(target, text.line(name, px, theme.ink_dim), row.x, row.centery, "midleft")
            text.put(target, text.figures(figure, px, theme.ink), row.right, row.centery, "midright")

    def foot(self) -> Sequence[FootButton]:
        label = _("How it went") if self._model.outcome == "disarmed" else _("What went wrong")
        return [
            FootButton("went", label, self._review, hotkeys=(REVIEW_KEY,)),
            FootButton("again", _("Watch it"), self._watch, hotkeys=(pygame.K_w,)),
        ]

    def _review(self) -> None:
        self.house.pages.review(_("the last bomb"), self._record, SEAT)

    def _watch(self) -> None:
        """Shows the bomb from its arming on, as its defuser saw it."""
        try:
            self.house.stack.push(self.house.doors.replay([(_("the last bomb"), self._record)]))
        except CasinoError as refusal:
            self.house.say(str(refusal))


def open_end(house: House, bomb: Advised) -> None:
    """Opens the page that says how the bomb ended."""
    if bomb.record is None:
        return
    try:
        house.stack.push(BombOver(house, bomb, bomb.record, bomb.left))
    except CasinoError as fault:
        house.say(str(fault), _(bomb.level.title))
