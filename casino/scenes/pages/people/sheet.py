"""The page of a person's own sheet: the skill in the duels of Pi'Lok, by the house's ladder or as typed by hand."""

from collections.abc import Sequence

import pygame

from casino.core.errors import DiceCodeError, SaveError
from casino.core.texts import _
from casino.engines.sheets import HIGHEST_SHEET, LOWEST_SHEET, TRAITS, Sheet, sheet_words, typed_code
from casino.save.ledger import Account
from casino.scenes.app.house import House
from casino.scenes.dialogs.column import Block, Control, Gap, Grid, Words
from casino.scenes.dialogs.page import FootButton, PageScene
from casino.scenes.pages.people.purse import purse_of
from casino.tables.sheets import keep_sheet, ladder_skill, sheet_of, skill_tables
from casino.ui.widgets.text_field import TextField
from casino.ui.widgets.widgets import Choice

_WORDS = _("In the Jump at Three Street Pi'Lok you roll this skill.")
_LADDER = _("The house's ladder begins at 3D and rises with the hands and duels you win.")
_LIMITS = _("Tables take sheets up to: {limits}. Where yours is better, you play by the house's ladder.")
_WAYS = (_("House's ladder"), _("Gambling"), _("Perception"))
_MOST_LETTERS = 12


class SheetPage(PageScene):
    """A person's sheet. Nothing is kept before Save, and a code that is none is refused in one sentence."""

    widest = 680
    tallest = 600

    def __init__(self, house: House, who: Account) -> None:
        super().__init__(house)
        self.who = who
        self.title = _("{name}'s sheet", name=who.name)
        self._ladder = ladder_skill(house.store, who.id)
        self._limits = [
            _("{table} {highest}", table=_(level.title), highest=level.welcome.highest_sheet)
            for level in skill_tables()
            if level.welcome.highest_sheet
        ]
        sheet = sheet_of(house.store, who.id)
        self._way = TRAITS.index(sheet.trait) + 1 if sheet is not None else 0
        self._code = sheet.skill if sheet is not None else self._ladder

    @property
    def start(self) -> str:
        return "code" if self._way else "way"

    @property
    def default_button(self) -> str:
        return "save"

    # -- places -----------------------------------------------------------------------------------------------

    def blocks(self, width: int) -> Sequence[Block]:
        sheet = sheet_of(self.house.store, self.who.id)
        now = sheet_words(sheet.trait, sheet.skill) if sheet is not None else sheet_words("", self._ladder)
        blocks: list[Block] = [purse_of(self, self.who, [now]), Gap(8), Words(_WORDS, 15, "ink_dim", "center"), Gap(8)]
        blocks.append(Control(self._choice))
        if not self._way:
            return [*blocks, Gap(6), Words(_LADDER, 15, "ink_dim")]
        limits = _LIMITS.format(limits=" · ".join(self._limits))
        return [
            *blocks,
            Grid([self._field], 1, TextField.labelled_px(self.metrics), 12),
            Gap(6),
            Words(limits, 14, "ink_dim"),
        ]

    def _choice(self, rect: pygame.Rect) -> Choice:
        return Choice("way", rect, _("Skill"), options=_WAYS, index=self._way, on_change=self._choose, label_share=0.16)

    def _field(self, rect: pygame.Rect) -> TextField:
        return TextField(
            "code",
            TextField.below_label(rect, self.metrics),
            _("Dice code, {lowest} to {highest}", lowest=LOWEST_SHEET, highest=HIGHEST_SHEET),
            value=self._code,
            most=_MOST_LETTERS,
            on_change=self._typed,
            on_enter=self._save,
        )

    def foot(self) -> Sequence[FootButton]:
        return [FootButton("save", _("Save"), self._save)]

    # -- what is pressed --------------------------------------------------------------------------------------

    def _choose(self, way: int) -> None:
        self._way = way
        self.refresh()

    def _typed(self, code: str) -> None:
        self._code = code

    def _save(self) -> None:
        try:
            sheet = Sheet(TRAITS[self._way - 1], str(typed_code(self._code))) if self._way else None
            keep_sheet(self.house.store, self.who.id, sheet)
        except (DiceCodeError, SaveError) as refusal:
            self.house.say(str(refusal))
            return
        said = _("{name} plays Pi'Lok by the house's ladder.", name=self.who.name)
        if sheet is not None:
            skill = sheet_words(sheet.trait, sheet.skill)
            said = _("{name} plays Pi'Lok with {skill}.", name=self.who.name, skill=skill)
        self.house.stack.pop()
        self.house.notify(said)
