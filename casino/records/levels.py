"""Levels: `levels/<game>/<name>.toml` to frozen, checked settings. Reads files; decides no rule.

A level that cannot be used becomes a fault with a sentence that names file and key, and the rest of the house stays
open. A player's own levels are read here like all others; `own_levels` writes them.
"""

import re
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache, lru_cache, reduce
from operator import or_
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from casino.core import resources
from casino.core.dice import parse_code
from casino.core.errors import DiceCodeError, LevelError, reason_of, shown
from casino.core.money import CENTS_PER_UNIT, COINS, Cents, Currency, Ratio, parse_ratio
from casino.core.open_files import read_bytes, text_in
from casino.core.texts import _
from casino.engines.registry import GAMES
from casino.engines.sheets import Sheet, sheet_words, typed_code
from casino.records.decoder_words import key_and_reason

MAX_BYTES = 64_000  # of a level's file; the largest of the house has a hundredth of that
MAX_IN_FOLDER = 500
LONGEST_TITLE, LONGEST_BLURB = 40, 200
OWN = "own_"  # begins the names of a player's own levels, and of no other
MISSIONS = "missions"  # the folder beside those of the games whose levels are in no hall
LESSONS = "lessons"  # the folder beside those of the games whose files are no levels
_NAME = r"[a-z0-9_]{1,60}/[a-z0-9_]{1,60}(@[1-9][0-9]{0,3})?"


class Placard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words by which a level presents itself: its `title`, a `blurb` of one line, and its place in the list.

    `game` is for a file in a folder that does not say it.
    """

    title: Annotated[str, Meta(min_length=1, max_length=LONGEST_TITLE)]
    blurb: Annotated[str, Meta(min_length=1, max_length=LONGEST_BLURB)]
    order: int = 100
    game: str = ""


class Welcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whom a table receives: whether a newcomer is sent here, the company that sits here, and the deed that invites.

    `company` is the Gambling skill at this table of each character that may sit here, by its id; empty for anybody
    with a skill of their own. `highest_sheet` is the best dice code that a player's own sheet may hold here, or empty
    where everybody plays by the house's ladder. The deed is one of three: so many `rounds` of this game, a `win` of so
    much in one of them, or so large a `purse`. Where its plaque leads to the game's `missions`, it is no table of its
    own. In a hall a bomb that `needs_expert` is armed only while somebody is at its desk. Raises ValueError, naming the
    key.
    """

    recommended: bool = False
    missions: bool = False
    needs_expert: bool = False
    company: dict[str, str] = {}
    highest_sheet: str = "6D"  # the end of the house's own ladder
    rounds: Annotated[int, Meta(ge=1, le=100_000)] | None = None
    win: Cents | None = None
    purse: Cents | None = None

    def __post_init__(self) -> None:
        for skill in self.company.values():
            try:
                parse_code(skill)
            except DiceCodeError as error:
                raise ValueError(f"`company`: {error}") from None
        if self.highest_sheet:
            try:
                typed_code(self.highest_sheet)
            except DiceCodeError as error:
                raise ValueError(f"`highest_sheet`: {error}") from None
        if sum(deed is not None for deed in (self.rounds, self.win, self.purse)) > 1:
            raise ValueError(_("one of `rounds`, `win` and `purse` is enough"))

    def why_not(self, sheet: Sheet) -> str:
        """Why a sheet is not played by at this table, in one sentence; empty if it is."""
        if not self.highest_sheet:
            return _("This table takes no sheet: everybody plays by the house's ladder.")
        if typed_code(sheet.skill) > (highest := typed_code(self.highest_sheet)):
            said = sheet_words(sheet.trait, sheet.skill)
            return _("{sheet} is too much for this table, which takes up to {highest}.", sheet=said, highest=highest)
        return ""


OPEN = Welcome()  # everybody, and anybody beside them


@dataclass(frozen=True)
class Level:
    """One table of the house: the game, its settings, its money and its words.

    `name` is the path below `levels/` without the ending, e.g. "black_baron/standard".
    """

    name: str
    game: str
    placard: Placard
    currency: Currency
    settings: Any
    raw_settings: dict[str, Any]
    welcome: Welcome = OPEN

    @property
    def title(self) -> str:
        return self.placard.title

    @property
    def is_own(self) -> bool:
        """Whether it is one of the player's own."""
        return is_own(self.name)


@dataclass(frozen=True)
class LevelFault:
    """A level file that cannot be used, and the sentence that says why."""

    name: str
    message: str


def _decode_hook(kind: type, raw: object) -> Any:
    if kind is Cents:
        return Cents.from_units(raw)
    raise NotImplementedError(kind)


@cache
def _ratios(kinds: tuple[type[msgspec.Struct], ...]) -> tuple[str, ...]:
    """The keys of settings that are ratios."""
    fields = (field for kind in kinds for field in msgspec.structs.fields(kind))
    return tuple(dict.fromkeys(field.encode_name for field in fields if field.type is Ratio))


def _convert_rules(raw: dict[str, Any], kinds: tuple[type[msgspec.Struct], ...]) -> Any:
    """Raw settings as the game's own struct, or that of its kind; ratios are text there ("2:1")."""
    prepared = dict(raw)
    for name in _ratios(kinds):
        if name in prepared:
            try:
                prepared[name] = parse_ratio(prepared[name])
            except ValueError as error:
                raise ValueError(f"{error} - at `$.{name}`") from None
    return msgspec.convert(prepared, reduce(or_, kinds), dec_hook=_decode_hook)


def convert_settings(game: str, raw: dict[str, Any]) -> Any:
    """The game's frozen struct from settings as a level file or a record writes them.

    Raises LevelError, naming the key.
    """
    try:
        return _convert_rules(raw, GAMES[game].settings)
    except (msgspec.ValidationError, ValueError) as error:
        raise LevelError(f"settings: {key_and_reason(error)}.") from None


class _LevelFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    level: Placard
    settings: dict[str, Any]
    currency: Currency = COINS
    welcome: Welcome = OPEN


def level_folders() -> list[Path]:
    """The folders of levels: those of the program first, a player's own last."""
    return [*(folder / "levels" for folder in resources.FOLDERS), *resources.OWN_LEVELS]


def _places(folder: Path | None) -> list[Path]:
    """The folders in which a level is looked for, those of the missions last."""
    if folder is not None:
        return [folder]
    return [*level_folders(), *(place / "levels" / MISSIONS for place in resources.FOLDERS)]


def is_level_name(name: str) -> bool:
    """Whether a text has the form of a level's name."""
    return re.fullmatch(_NAME, name) is not None


def is_own(name: str) -> bool:
    """Whether a level of this name is one of a player's own: its file may have been changed or deleted since."""
    return name.partition("/")[2].startswith(OWN)


def load_level(name: str, folder: Path | None = None) -> Level:
    """Reads and checks one level, of a folder or of the first that has it. Raises LevelError, naming file and key.

    A number after the name, as in "black_axe/standard@2", is one of several tables of that level: its shoe, seeds
    and rounds are its own.
    """
    if not is_level_name(name):
        raise LevelError(_('"{name}" is not the name of a level, such as "black_baron/standard".', name=name[:80]))
    if "@" in name:
        return replace(load_level(name.partition("@")[0], folder), name=name)
    game = name.split("/")[0]
    if game not in GAMES:
        raise LevelError(_('Level "{name}": there is no game "{game}".', name=name, game=game))
    paths = [place / f"{name}.toml" for place in _places(folder)]
    path = next((path for path in paths if path.exists()), paths[0])
    where = f"levels/{name}.toml"
    try:
        text = level_text(path)
    except FileNotFoundError:
        raise LevelError(_('There is no level "{name}".', name=name)) from None
    except OSError as error:
        raise LevelError(_("{where} cannot be read: {error}.", where=where, error=reason_of(error))) from None
    except ValueError as error:
        raise LevelError(_("{where} cannot be read: {error}.", where=where, error=error)) from None
    return level_in(text, name, where)


def level_text(path: Path, flags: int = 0) -> str:
    """The text of a level's file, opened with some flags more. Raises OSError, or ValueError with a clause."""
    data = read_bytes(path, MAX_BYTES + 1, flags)
    if len(data) > MAX_BYTES:
        raise ValueError(_("it is larger than any level can be"))
    return text_in(data)


@lru_cache(maxsize=2 * MAX_IN_FOLDER)  # the hall reads all of them whenever a player comes back
def level_in(text: str, name: str, where: str) -> Level:
    """The level in a file's text, by its name; faults say `where` it is. Raises LevelError."""
    game = name.split("/")[0]
    try:
        raw = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise LevelError(_("{where} is not valid TOML: {error}.", where=where, error=error)) from None
    except (ValueError, RecursionError):  # thousands of digits or brackets, which the reader itself gives up on
        raise LevelError(
            _("{where} cannot be read: it holds a number or a list that is too large.", where=where)
        ) from None
    try:
        file = msgspec.convert(raw, _LevelFile, dec_hook=_decode_hook)
    except (msgspec.ValidationError, ValueError) as error:
        raise LevelError(f"{where}: {key_and_reason(error)}.") from None
    if file.level.game not in ("", game):
        raise LevelError(
            _(
                '{where}: key `level.game`: this is a table of "{game}", not of "{folder}".',
                where=where,
                game=file.level.game[:60],
                folder=game,
            )
        )
    try:
        settings = convert_settings(game, file.settings)
    except LevelError as error:
        raise LevelError(f"{where}: {error}") from None
    return Level(name, game, file.level, file.currency, settings, file.settings, file.welcome)


@lru_cache(maxsize=64)
def shipped_level(name: str) -> Level:
    """A level of the house, read once. Raises LevelError as `load_level`."""
    return load_level(name)


def known_level(name: str) -> Level:
    """A level of the house or of the player's own, as it is now. Raises LevelError as `load_level`."""
    return load_level(name) if is_own(name) else shipped_level(name)


def override_settings(level: Level, raw: dict[str, Any]) -> Any:
    """The level's settings with some keys replaced, as a round record may. Raises LevelError."""
    return convert_settings(level.game, level.raw_settings | raw) if raw else level.settings


def changed_level(level: Level, raw: Mapping[str, Any]) -> Level:
    """The level with some keys of its settings replaced. Raises LevelError."""
    if not raw:
        return level
    return replace(level, settings=override_settings(level, dict(raw)), raw_settings=level.raw_settings | dict(raw))


def written_settings(settings: Any) -> dict[str, Any]:
    """All settings of a game as a record writes them, so that a round is replayed by the rules it was played by.

    The ones a level leaves out are among them: whatever a level says tomorrow, the round stays what it was.
    """
    kind = settings.__struct_config__
    tag = {kind.tag_field: kind.tag} if kind.tag is not None else {}
    return tag | {key: _written(value) for key, value in msgspec.structs.asdict(settings).items()}


def _written(value: Any) -> Any:
    if isinstance(value, Cents):
        return value // CENTS_PER_UNIT if value % CENTS_PER_UNIT == 0 else value / CENTS_PER_UNIT
    if isinstance(value, Decimal):
        return float(value)
    return str(value) if isinstance(value, Ratio) else value


def catalogue(folder: Path | None = None) -> tuple[list[Level], list[LevelFault]]:
    """All levels of a folder, or of all, in the order of their placards, and the faults of the others.

    A player's own come after those of the house.
    """
    levels: list[Level] = []
    faults: list[LevelFault] = []
    for place in [folder] if folder is not None else level_folders():
        paths = sorted(path for path in place.glob("*/*.toml") if path.parent.name != LESSONS)
        read = _read_of(paths, is_newest=place in resources.OWN_LEVELS)
        too_many = _(
            "There are {paths} tables in {place}, and {max_in_folder} are read.",
            paths=f"{len(paths):,}",
            place=shown(str(place)),
            max_in_folder=MAX_IN_FOLDER,
        )
        for path in paths:
            name = f"{path.parent.name}/{path.stem}"
            if path not in read:
                faults.append(LevelFault(name, too_many))
                continue
            try:
                if place in resources.OWN_LEVELS and not is_own(name):
                    raise LevelError(
                        _(
                            'levels/{name}.toml: the name of a table of your own begins with "{own}".',
                            name=name,
                            own=OWN,
                        )
                    )
                levels.append(load_level(name, place))
            except LevelError as error:
                faults.append(LevelFault(name, str(error)))
    levels.sort(key=lambda level: (level.is_own, level.placard.order, level.name))
    return levels, faults


@cache
def missions(game: str) -> tuple[tuple[Level, ...], tuple[LevelFault, ...]]:
    """A game's missions in their order, and the faults of the files that cannot be used.

    They are levels in a row, each with one thing more than the last: `levels/missions/<game>/<name>.toml` is the level
    `<game>/<name>`. The hall shows none of them, but a page lists them.
    """
    found = [catalogue(folder / "levels" / MISSIONS) for folder in resources.FOLDERS]
    levels = tuple(level for some, _faults in found for level in some if level.game == game)
    return levels, tuple(fault for _some, faults in found for fault in faults if fault.name.startswith(f"{game}/"))


def _read_of(paths: list[Path], *, is_newest: bool) -> frozenset[Path]:
    """The files of a folder that are read; of too many, the newest of a player's own, or the oldest of the house's."""
    if len(paths) <= MAX_IN_FOLDER:
        return frozenset(paths)

    def written(path: Path) -> float:
        with suppress(OSError):  # it may be gone again
            return path.stat().st_mtime
        return 0.0

    return frozenset(sorted(paths, key=written, reverse=is_newest)[:MAX_IN_FOLDER])
