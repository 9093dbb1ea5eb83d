"""The pages of statistics: the player's figures by game, counted a little in every frame, and the export of rounds.

`SECTIONS` lists the sections; `casino.tally` does the counting.
"""

from collections.abc import Iterator, Sequence

import pygame

from casino.core.errors import CasinoError
from casino.core.texts import _, ngettext
from casino.engines.registry import GAMES
from casino.save.ledger import Account
from casino.scenes.app.house import House
from casino.scenes.app.idle_counting import run_for
from casino.scenes.dialogs.dialogs import Message
from casino.scenes.dialogs.page import NOTHING_SIZE, FootButton, PageScene
from casino.scenes.statistics.counted_page import CountedPage
from casino.scenes.statistics.expected import DrawsSection, LuckSection, RatesSection
from casino.scenes.statistics.section import Section, SectionData, choice, choice_px
from casino.scenes.statistics.sums import PurseSection, ResultsSection, RoundsSection
from casino.scenes.statistics.words import short_title
from casino.tally.export_files import RoundExport
from casino.tally.figures import Figures
from casino.ui.drawing import text
from casino.ui.widgets.widgets import Widget

SAVING_SHARE = 0.006  # the same for saving, when nothing else is going on
_ALL = _("All games")
_IN_SHORT = {"draws": _("Draws"), "rates": _("Rates")}
_TITLE_SIZE = 15  # layout units of the words of a choice
_NOTE_SIZE = 13
_NOTHING = _("No statistics yet. Play a round to see them here.")
_NOTHING_OF = _("No round of this game has been played yet.")
_NOTHING_ROWS = 7


SECTIONS: dict[str, tuple[str, type[Section]]] = {
    "purse": (_("Purse"), PurseSection),
    "results": (_("Results"), ResultsSection),
    "luck": (_("Luck"), LuckSection),
    "rates": (_("Frequencies"), RatesSection),
    "draws": (_("Dice and cards"), DrawsSection),
    "rounds": (_("Rounds"), RoundsSection),
}


class StatisticsPage(CountedPage):
    """A person's figures, with a section and a game to choose above."""

    widest = 1060
    tallest = 690

    def __init__(self, house: House, who: Account) -> None:
        super().__init__(house)
        self.title = _("{name}'s statistics", name=who.name)
        self._who = who
        self._section, self._game, self._draws_at = "purse", "", 0
        self._rounds, *_rest = house.store.results_up_to(who.id, house.store.last_round_id())
        self._counting = house.idle_counting.of(who.id)
        self.is_counting = self._rounds > 0 and (self._counting.has_news or not self._counting.is_over)
        self._part: Section | None = None
        self._memories: dict[str, dict[str, int]] = {}

    # -- counting ---------------------------------------------------------------------------------------------

    @property
    def figures(self) -> Figures:
        """The figures of the chosen game, as far as they have been counted."""
        return self._counting.figures(self._game)

    def counting_steps(self) -> Iterator[None]:
        return self._counting.steps()

    # -- layout and widgets ----------------------------------------------------------------------------------------

    @property
    def start(self) -> str:
        return "section" if self._rounds else "back"

    def content_px(self, width: int) -> int:
        px = self.metrics.pt(NOTHING_SIZE)
        return self.metrics.px(self.tallest) if self._rounds else round(px * 1.3) * _NOTHING_ROWS

    @property
    def _note_px(self) -> int:
        return text.font(self.metrics.pt(_NOTE_SIZE)).get_height() + self.metrics.px(4)

    def _rows(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """The places of the sections, the games, and the figures."""
        body, high, gap = self.body, choice_px(self.look), self.metrics.px(8)
        sections = pygame.Rect(body.x, body.y, body.w, high)
        games = sections.move(0, high + gap)
        top = games.bottom + gap + gap // 2
        return sections, games, pygame.Rect(body.x, top, body.w, body.bottom - top - self._note_px)

    def content(self) -> Sequence[Widget]:
        if not self._rounds:
            return []
        sections, games, area = self._rows()
        names, played = list(SECTIONS), ["", *GAMES]
        shown = SectionData(
            doors=self.house.doors,
            store=self.house.store,
            who=self._who,
            game=self._game,
            figures=self.figures,
            purse=self._counting.purse,
            look=self.look,
            on_round=self.house.pages.replay,
            on_draws=self._choose_draws,
            draws_at=self._draws_at,
            memory=self._memories,
        )
        self._part = SECTIONS[self._section][1](shown, area)
        titles, titles_of_games = self._titles(sections.w // len(SECTIONS)), (_ALL, *map(short_title, GAMES))
        choose_section = lambda n: self.choose(section=names[n])  # noqa: E731
        choose_game = lambda n: self.choose(game=played[n])  # noqa: E731
        return [
            choice("section", sections, _("What is shown"), titles, names.index(self._section), choose_section),
            choice("game", games, _("Which game"), titles_of_games, played.index(self._game), choose_game),
            *self._part.widgets,
        ]

    def _titles(self, width: int) -> tuple[str, ...]:
        """The sections' names, shortened where they would be in small print in `width` px."""
        px, pad = self.metrics.pt(_TITLE_SIZE), self.metrics.px(8)
        titles = {name: title for name, (title, _) in SECTIONS.items()}
        if any(text.width(title, px, weight="Semibold") > width - pad for title in titles.values()):
            titles |= _IN_SHORT
        return tuple(titles.values())

    def foot(self) -> Sequence[FootButton]:
        save = lambda: self.house.stack.push(SavingPage(self.house, self._who))  # noqa: E731
        decisions = lambda: self.house.pages.decisions(self._who)  # noqa: E731
        if not self._rounds:
            return []
        return [FootButton("decisions", _("Decisions"), decisions), FootButton("save", _("Save rounds"), save, "save")]

    def choose(self, section: str = "", game: str | None = None) -> None:
        """Shows another section, or another game ("" for all)."""
        self._section = section or self._section
        self._game = self._game if game is None else game
        self.refresh()

    def _choose_draws(self, number: int) -> None:
        self._draws_at = number
        self.refresh()

    # -- the picture ------------------------------------------------------------------------------------------

    @property
    def note(self) -> str:
        """The progress of counting, and the number of rounds that could not be counted."""
        if self.is_counting:
            counted, rounds = f"{self._counting.figures().rounds:,}", f"{self._rounds:,}"
            return _("Counting: {counted} of {rounds} rounds", counted=counted, rounds=rounds)
        if unread := self.figures.unread:
            return ngettext(
                "{count} round counts in the results only: today's rules cannot replay them.",
                "{count} rounds count in the results only: today's rules cannot replay them.",
                unread,
                count=f"{unread:,}",
            )
        return ""

    def paint_body(self, target: pygame.Surface) -> None:
        body, look = self.body, self.look
        if not self._rounds:
            self.paint_nothing(target, body, _NOTHING, "chart")
            return
        part = self._part
        assert part is not None
        if self.is_counting or not part.is_empty:
            part.paint(target)
        else:
            self.paint_nothing(target, part.area, part.nothing if self.figures.rounds else _NOTHING_OF, "chart")
        dim = look.theme.ink_dim
        look.say(target, self.note, *body.midbottom, size=_NOTE_SIZE, colour=dim, anchor="midbottom", room=body.w)


class SavingPage(PageScene):
    """Writes all rounds of a person to a folder, a few in every frame; going back stops that."""

    title = _("Saving rounds")
    widest = 620

    def __init__(self, house: House, who: Account) -> None:
        super().__init__(house)
        self.export = RoundExport(house.store, who)
        self._steps = self.export.steps()

    def on_moment(self, seconds: float) -> None:
        taking = self.export
        try:
            is_over = run_for(self._steps, SAVING_SHARE)
        except CasinoError as refusal:
            self.house.stack.replace(Message(self.house, str(refusal), _("Not saved")))
            return
        self.invalidate()
        if is_over:
            sentence = ngettext(
                "{count} round was saved in {folder}: a table for a spreadsheet and a record of each round.",
                "{count} rounds were saved in {folder}: a table for a spreadsheet and a record of each round.",
                taking.whole,
                count=f"{taking.whole:,}",
                folder=taking.folder,
            )
            if taking.unread:
                unread = f"{taking.unread:,}"
                sentence += " " + _("{count} of them could not be read and have no record.", count=unread)
            self.house.stack.replace(Message(self.house, sentence, _("Saved")))

    def content_px(self, width: int) -> int:
        return round(self.metrics.pt(17) * 1.3) + self.metrics.px(44)

    def paint_body(self, target: pygame.Surface) -> None:
        body, metrics, look, taking = self.body, self.metrics, self.look, self.export
        progress = _("{count} of {rounds} rounds", count=f"{taking.done:,}", rounds=f"{taking.whole:,}")
        look.say(target, progress, body.centerx, body.y, size=17, anchor="midtop", room=body.w)
        bar = pygame.Rect(body.x, 0, body.w, metrics.px(14))
        bar.bottom = body.bottom - metrics.px(10)
        pygame.draw.rect(target, look.theme.button, bar, border_radius=bar.h // 2)
        bar.w = max(bar.h, bar.w * taking.done // max(1, taking.whole))
        pygame.draw.rect(target, look.theme.accent, bar, border_radius=bar.h // 2)
