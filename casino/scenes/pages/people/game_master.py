"""The game master's pages: who plays in an evening at a table, with which purse and skill, and for what limits.

Every change is made at once or refused in one sentence. What an evening is belongs to `casino.tables.evening`.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec
import pygame

from casino.core.errors import CasinoError, LevelError
from casino.core.money import format_amount, parse_amount, typed_amount
from casino.core.texts import _, plural
from casino.engines.sheets import HIGHEST_SHEET, LOWEST_SHEET, sheet_words
from casino.players.characters import CHARACTERS
from casino.records.level_keys import Key, keys_of, read, refusal_in_words, typed
from casino.records.levels import written_settings
from casino.scenes.app.house import House
from casino.scenes.dialogs.column import Block, Control, Gap, Grid, Make, Words
from casino.scenes.dialogs.page import FootButton, PageScene
from casino.scenes.dialogs.seat_menu import FaceCard, FaceChoice, FaceGallery
from casino.scenes.pages.welcome import MASKS
from casino.tables.evening.desk import MasterDesk
from casino.tables.evening.evening import EveningTable, begin
from casino.tables.evening.members import Member
from casino.tables.evening.purses import MANNERS
from casino.tables.table import Candidate, Table
from casino.ui.widgets.text_field import TextField
from casino.ui.widgets.widgets import Choice

_OWN_BOOKS = _("The purses are for this evening only: nobody's own purse changes.")
_OWN_PURSES = _("People play from their own purses.")
_BOOKS = (_("This evening's"), _("Their own"))
_BY_MASTER = _("Game master")
_BY_HOUSE = _("The house")
_WAYS = (_("House, carefully"), _("House, by the odds"), _("House, wildly"))  # of the characters named in `MANNERS`
_FACES = {
    "mr_red": _("Mr Red"),
    "host": _("The host"),
    "steward": _("The steward"),
    "croupier": _("The croupier"),
    "keeper": _("The keeper"),
    "banquier": _("The banquier"),
    **MASKS,
    **{who.id: who.name for who in CHARACTERS.values()},
}
_LONGEST = 20  # letters of a line
_ACROSS = 220  # layout units that a line to type needs at least
_CARD = 76  # layout units of a card's height


def open_page(house: House, table: Table, leave: Callable[[], object]) -> None:
    """Opens the page of an evening; a table that has none is left, and one begins there. Raises SaveError."""
    if not isinstance(table, EveningTable):
        assert house.profile is not None
        sitters = dict(table.sitters)
        leave()
        table = begin(house.store, table.level, house.profile, sitters, house.preferences.phrase)
        house.doors.open_table(table, ())
    _open_desk(house, table)


def _open_desk(house: House, table: EveningTable) -> None:
    """Opens the page over an evening at a table of this house."""

    def end() -> None:
        house.stack.pop()
        house.stack.top.ask_to_leave()  # type: ignore[attr-defined]

    def begin_anew() -> None:
        while house.stack.top.is_overlay:  # the table's signs say its limits, so it is set up anew
            house.stack.pop()
        house.stack.pop()
        changed = EveningTable(table.evening)
        house.doors.open_table(changed, ())
        _open_desk(house, changed)

    house.stack.push(MasterPage(house, table.evening, end, begin_anew))


def _line(page: PageScene, key: str, label: str, value: str, change: Callable[[str], object], hint: str = "") -> Make:
    """A function that makes a line to type, for a place that has room for its label too."""

    def make(rect: pygame.Rect) -> TextField:
        place = TextField.below_label(rect, page.metrics)
        return TextField(key, place, label, value=value, most=_LONGEST, on_change=change, hint=hint)

    return make


def _lines(page: PageScene, width: int, makes: Sequence[Make]) -> Grid:
    """Lines to type, as many side by side as there is room for; two stand one below the other, for the arrow keys."""
    across = width // round(page.metrics.px(_ACROSS) * (1 + (page.metrics.text_scale - 1) * 0.6))
    across = 1 if len(makes) == 2 else max(1, min(len(makes), across))
    return Grid(makes, across, TextField.labelled_px(page.metrics), 12)


class MasterPage(PageScene):
    """Everybody in an evening, with purses and who plays them, and the ways to change that.

    `end` ends the evening, and `on_terms` is called when its fee and limits have changed.
    """

    title = _("Game master")
    widest = 1180
    tallest = 690

    def __init__(
        self, house: House, evening: MasterDesk, end: Callable[[], object], on_terms: Callable[[], object]
    ) -> None:
        super().__init__(house, house.stack.top.place)
        self._evening, self._end, self._on_terms = evening, end, on_terms
        self._seen = evening.watch()

    def on_moment(self, seconds: float) -> None:
        now = self._evening.watch()
        if now < 0:
            self.house.stack.pop()
        elif now != self._seen:
            self._seen = now
            self.refresh()

    @property
    def default_button(self) -> str:
        return "back"

    @property
    def faces(self) -> FaceGallery:
        evening, open_ = self._evening, self.house.stack.push
        level = evening.level
        terms = Candidate("", _("Fee and limits"), self._terms_in_words, self.house.doors.place(level).face)
        choices = [FaceChoice("terms", terms, lambda: open_(TermsPage(self.house, evening, self._on_terms)))]
        for member in [*(member for _seat, member in evening.seated() if not member.is_own_purse), *evening.away()]:
            who = Candidate("", member.name, self._about(member), member.portrait)
            choices.append(FaceChoice(f"member-{member.account}", who, partial(self._open_member, member)))
        if evening.has_room:
            new = Candidate("", _("New player"), _("with any name and face"), evening.new_player().portrait)
            choices.append(FaceChoice("new", new, lambda: open_(MemberPage(self.house, evening, None))))
        return FaceGallery(self, choices)

    def _open_member(self, member: Member) -> None:
        self.house.stack.push(MemberPage(self.house, self._evening, member))

    @property
    def _terms_in_words(self) -> str:
        stakes = self.house.doors.place(self._evening.level).stakes(self._evening.level)
        books = _("purses of this evening") if self._evening.has_own_books else _("people's own purses")
        return _("{stakes} · {books}", stakes=stakes, books=books)

    def _about(self, member: Member) -> str:
        """A purse, a skill where rounds begin with one, and who plays."""
        evening = self._evening
        said = [format_amount(evening.purse(member), evening.level.currency)]
        if member.is_house:
            said += [sheet_words("gambling", member.skill)] if member.skill else []
            plays = _("you play") if member.by_master else _("the house plays")
            said.append(_("left the table") if member in evening.away() else plays)
        return " · ".join(said)

    def blocks(self, width: int) -> Sequence[Block]:
        return [self.faces]

    def foot(self) -> Sequence[FootButton]:
        return [*self.faces.foot(), FootButton("end", _("End the evening"), self._end)]


class MemberPage(PageScene):
    """One of the house's players, or a person's purse of the evening. Nothing changes before Save."""

    widest = 820
    tallest = 620

    def __init__(self, house: House, evening: MasterDesk, member: Member | None) -> None:
        super().__init__(house, house.stack.top.place)
        self._evening = evening
        self._is_new = member is None
        self._member = member or evening.new_player()
        self.title = _("New player") if member is None else member.name
        held = self._member.given if member is None else evening.purse(member)
        self._purse = self._purse_before = typed_amount(held)

    @property
    def start(self) -> str:
        return "name" if self._is_new else "purse"

    @property
    def default_button(self) -> str:
        return "save"

    # -- places -----------------------------------------------------------------------------------------------

    def blocks(self, width: int) -> Sequence[Block]:
        member, currency = self._member, self._evening.level.currency
        money = plural(currency.singular, currency.plural, 2) if currency.plural else ""
        purse = _("Purse this evening, in {money}", money=money) if money else _("Purse this evening")
        lines = [_line(self, "purse", purse, self._purse, self._set_purse)]
        if not member.is_house:
            return [_lines(self, width, lines)]
        lines.insert(0, _line(self, "name", _("Name"), member.name, partial(self._set, "name")))
        if self._evening.takes_skills:
            label = _("Gambling, {lowest} to {highest}", lowest=LOWEST_SHEET, highest=HIGHEST_SHEET)
            lines.append(_line(self, "skill", label, member.skill, partial(self._set, "skill")))
        return [
            Control(self._face, units=_CARD),
            _lines(self, width, lines),
            Gap(6),
            Control(self._player),
        ]

    def _face(self, rect: pygame.Rect) -> FaceCard:
        member = self._member
        who = Candidate("", member.name or _("No name yet"), _("Press for another face."), member.portrait)
        return FaceCard("face", rect, _("Face"), candidate=who, on_press=self._ask_face)

    @property
    def _manners(self) -> dict[str, str]:
        """The ways in which the house may play: a character's own, or those for whom the game master invents."""
        own = self._member.manner
        is_character = own == self._member.portrait or own not in MANNERS
        return {own: _BY_HOUSE} if is_character else dict(zip(MANNERS, _WAYS, strict=True))

    def _player(self, rect: pygame.Rect) -> Choice:
        manners = self._manners
        index = len(manners) if self._member.by_master else list(manners).index(self._member.manner)
        options = (*manners.values(), _BY_MASTER)
        label = _("Played by")
        return Choice("player", rect, label, options=options, index=index, on_change=self._choose, label_share=0.2)

    def foot(self) -> Sequence[FootButton]:
        return [FootButton("save", _("Save"), self._save)]

    # -- what is pressed --------------------------------------------------------------------------------------

    def _set(self, key: str, value: str) -> None:
        self._member = msgspec.structs.replace(self._member, **{key: value})

    def _set_purse(self, value: str) -> None:
        self._purse = value

    def _choose(self, index: int) -> None:
        manners = list(self._manners)
        by_master = index == len(manners)
        manner = self._member.manner if by_master else manners[index]
        self._member = msgspec.structs.replace(self._member, manner=manner, by_master=by_master)
        self.refresh()

    def _ask_face(self) -> None:
        here = {member.portrait for _seat, member in self._evening.seated()} - {self._member.portrait}
        may = _FACES if self._evening.faces is None else self._evening.faces
        faces = [face for face in _FACES if face in may and face not in here]
        self.house.stack.push(FacesPage(self.house, faces, self._take_face))

    def _take_face(self, face: str) -> None:
        self._member = msgspec.structs.replace(self._member, portrait=face)
        self.refresh()

    def _save(self) -> None:
        try:
            cents = parse_amount(self._purse)
        except CasinoError as refusal:
            self.house.say(str(refusal))
            return
        is_left = self._purse == self._purse_before and not self._is_new  # it may have changed meanwhile
        self._evening.put(self._member, None if is_left else cents, self._saved)

    def _saved(self, refusal: str) -> None:
        """Closes the page, or says why nothing has changed."""
        if self.house.stack.top is not self:  # closed meanwhile, or it says something already
            return
        if refusal:
            self.house.say(refusal)
            return
        self.house.stack.pop()
        self.house.stack.money_moved()


def _kind_of(face: str) -> str:
    """Whose face it is, in a few words."""
    if face in CHARACTERS:
        return _("one of the house's players")
    return _("a mask") if face in MASKS else _("one of the house's staff")


class FacesPage(PageScene):
    """The faces one may have, to choose from."""

    title = _("Which face?")
    widest = 1000

    def __init__(self, house: House, faces: Sequence[str], on_choice: Callable[[str], object]) -> None:
        super().__init__(house, house.stack.top.place)
        choices = [
            FaceChoice(f"face-{face}", Candidate(face, _FACES[face], _kind_of(face), face), partial(self._choose, face))
            for face in faces
        ]
        self.faces = FaceGallery(self, choices)
        self._on_choice = on_choice

    def blocks(self, width: int) -> Sequence[Block]:
        return [self.faces]

    def foot(self) -> Sequence[FootButton]:
        return self.faces.foot()

    def _choose(self, face: str) -> None:
        self.house.stack.pop()
        self._on_choice(face)


class TermsPage(PageScene):
    """Fee and limits of an evening's table, and from which purses persons play. Nothing changes before Save."""

    title = _("Fee and limits")
    widest = 820
    tallest = 620

    def __init__(self, house: House, evening: MasterDesk, on_changed: Callable[[], object]) -> None:
        super().__init__(house, house.stack.top.place)
        self._evening, self._on_changed = evening, on_changed
        level = evening.level
        self._words = house.doors.place(level).words().key_words()
        written = written_settings(level.settings)
        self._keys = [key for key in keys_of(level.settings.__class__) if key.kind == "amount"]
        self._typed = {key.name: typed(key, written[key.name]) for key in self._keys}
        self._own = evening.has_own_books

    @property
    def start(self) -> str:
        return self._keys[0].name

    @property
    def default_button(self) -> str:
        return "save"

    def blocks(self, width: int) -> Sequence[Block]:
        lines = [
            _line(
                *(self, key.name, words.name, self._typed[key.name], partial(self._type, key.name)),
                words.words.get(None, ""),
            )
            for key in self._keys
            for words in (self._words[key.name],)
        ]
        books = [] if self._evening.has_begun else [Control(self._books)]
        said = _OWN_BOOKS if self._own else _OWN_PURSES
        return [_lines(self, width, lines), Gap(8), *books, Words(said, 15, "ink_dim")]

    def _books(self, rect: pygame.Rect) -> Choice:
        index = 0 if self._own else 1
        label = _("People's purses")
        return Choice("books", rect, label, options=_BOOKS, index=index, on_change=self._choose)

    def foot(self) -> Sequence[FootButton]:
        return [FootButton("save", _("Save"), self._save)]

    def _type(self, key: str, value: str) -> None:
        self._typed[key] = value

    def _choose(self, index: int) -> None:
        self._own = index == 0
        self.refresh()

    def _read(self) -> dict[str, Any]:
        """The terms as a level file has them. Raises LevelError."""
        return {
            key.name: None if None in key.words and not self._typed[key.name].strip() else self._value(key)
            for key in self._keys
        }

    def _value(self, key: Key) -> Any:
        try:
            return read(key, self._typed[key.name])
        except LevelError as refusal:
            raise LevelError(f"{self._words[key.name].name}: {refusal}") from None

    def _save(self) -> None:
        try:
            raw = self._read()
        except CasinoError as refusal:
            self.house.say(str(refusal))
            return
        self._evening.put_terms(raw, self._saved, has_own_books=self._own)

    def _saved(self, refusal: str) -> None:
        if self.house.stack.top is not self:
            return
        if refusal:
            names = {name: words.name for name, words in self._words.items()}
            self.house.say(refusal_in_words(LevelError(refusal), names))
            return
        self._on_changed()
