"""A player's own levels: their folder beside the save, their names, and their files, also those that are shared.

Files are written whole or not at all, and read by the same strict reader as the house's own (`levels`). What their keys
mean in words is for callers to know; rounds and books are not known here.

A player's own table is a file beside the save whose name begins with `own_`. Its rounds are replayed by the settings
written with each round, never by the file, which may have changed. Shows and open halls offer the house's tables
alone.
"""

import json
import os
import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from casino.core import resources
from casino.core.errors import LevelError
from casino.core.letters import cleaned, shortened
from casino.core.money import COINS, Currency
from casino.core.texts import _
from casino.engines.registry import GAMES
from casino.records.level_keys import HIGHEST
from casino.records.levels import (
    LONGEST_TITLE,
    OPEN,
    OWN,
    Level,
    Placard,
    catalogue,
    level_in,
    level_text,
    load_level,
    written_settings,
)

ENDING = ".toml"
_LONGEST_WORD = 20  # of a currency
_LONGEST_STEM = 40
_MAX_ALIKE = 1_000
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)

Remarks = Mapping[str, str]  # by key: what a file says above it


def keep_beside(save: Path) -> None:
    """Adds the levels beside this save to those of the house from now on."""
    resources.OWN_LEVELS[:] = [save.parent / "levels"]


def has_room() -> bool:
    """Whether there is a folder for a player's own levels."""
    return bool(resources.OWN_LEVELS)


def offered(levels: list[Level], most: int, chosen: str = "") -> list[Level]:
    """The house's tables and the newest of the player's own, at most so many, but always the `chosen` one."""
    house = [level for level in levels if not level.is_own]
    own = [level for level in levels if level.is_own]
    room = max(1, most - len(house))
    shown = own[-room:]
    if chosen and chosen not in {level.name for level in (*house, *shown)}:
        shown = [level for level in own if level.name == chosen] + shown[1:]
    return house + shown


def most_like(level: Level) -> Level:
    """The house's table whose rules differ least from a level's, the first of them in the hall."""
    rules = written_settings(level.settings)
    alike = [one for one in catalogue()[0] if not one.is_own and type(one.settings) is type(level.settings)]

    def differences(other: Level) -> int:
        return sum(value != rules[key] for key, value in written_settings(other.settings).items())

    return min(alike, key=lambda one: (one.game != level.game, differences(one)))


# -- names ----------------------------------------------------------------------------------------------------


def file_stem(title: str) -> str:
    """A file's name for a title in any letters: small Latin letters, digits and "_", 1 to 40 of them."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "_", plain.replace("'", "")).strip("_")[:_LONGEST_STEM].strip("_")
    return stem or "table"


def free_name(game: str, title: str, is_used: Callable[[str], bool]) -> str:
    """A name for a new level: no file has it, and no round was played under it as far as `is_used` knows."""
    stem = f"{game}/{OWN}{file_stem(title)}"
    for number in range(1, _MAX_ALIKE):
        name = stem if number == 1 else f"{stem}_{number}"
        if not _path(name).exists() and not is_used(name):
            return name
    raise LevelError(_("There are too many tables of that name: choose another one."))


def free_title(game: str, title: str) -> str:
    """The title, with a number where another table of the game has it. Raises LevelError."""
    for number in range(1, _MAX_ALIKE):
        end = f" {number}" if number > 1 else ""
        room = LONGEST_TITLE - len(end)
        free = shortened(title, room, room, 4 * room) + end
        if not title_taken(game, free):
            return free
    raise LevelError(_("There are too many tables of that name: choose another one."))


def title_taken(game: str, title: str, name: str = "") -> bool:
    """Whether another table of the game than `name` has this title."""
    wanted = title.strip().casefold()
    return any(
        level.game == game and level.name != name and level.title.strip().casefold() == wanted
        for level in catalogue()[0]
    )


def _path(name: str) -> Path:
    if not resources.OWN_LEVELS:
        raise LevelError(_("There is no folder for tables of your own here."))
    return resources.OWN_LEVELS[0] / f"{name}{ENDING}"


# -- files ----------------------------------------------------------------------------------------------------


def text_of(level: Level, remarks: Remarks | None = None) -> str:
    """A level as the text of its file: every key with its value, so that no default of tomorrow changes it."""
    lines = ["[level]", *_pairs({**msgspec.structs.asdict(level.placard), "game": level.game})]
    lines += ["", "[settings]"]
    for key, value in written_settings(level.settings).items():
        if value is not None:
            lines += [f"# {cleaned(remarks[key])}"] if remarks and key in remarks else []
            lines += _pairs({key: value})
    if (highest := level.welcome.highest_sheet) != OPEN.highest_sheet:  # no deed invites to a table of one's own
        lines += ["", "[welcome]"]
        lines += [f"# {cleaned(remarks[HIGHEST.name])}"] if remarks and HIGHEST.name in remarks else []
        lines += _pairs({HIGHEST.name: highest})
    if level.currency != COINS:
        lines += ["", "[currency]", *_pairs(msgspec.structs.asdict(level.currency))]
    return "\n".join(lines) + "\n"


def _pairs(values: Mapping[str, Any]) -> list[str]:
    return [f"{key} = {_value(value)}" for key, value in values.items()]


def _value(value: Any) -> str:
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def write(level: Level, remarks: Remarks | None = None) -> Level:
    """Writes one of the player's own levels, whole or not at all, and reads it back; a new one comes last in its game.

    Raises LevelError if the disk or the reader refuses it; what was there before is still there then.
    """
    path = _path(level.name)
    if level.placard.order < 0 or not path.exists():
        others = [one.placard.order for one in catalogue()[0] if one.is_own and one.game == level.game]
        level = replace(level, placard=msgspec.structs.replace(level.placard, order=max(others, default=0) + 1))
    text = text_of(level, remarks)
    level_in(text, level.name, f"levels/{level.name}{ENDING}")
    part = path.with_name(f"{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(part, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except (OSError, UnicodeEncodeError) as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise LevelError(_("The table could not be saved: {error}.", error=_why(error))) from None
    return load_level(level.name)


def delete(name: str) -> None:
    """Deletes one of the player's own levels. Raises LevelError if the disk refuses."""
    if not name.partition("/")[2].startswith(OWN):
        raise LevelError(_("Only a table of your own can be deleted."))
    try:
        _path(name).unlink(missing_ok=True)
    except OSError as error:
        raise LevelError(_("The table could not be deleted: {error}.", error=_why(error))) from None


def _why(error: Exception) -> str:
    return str(getattr(error, "strerror", "") or _("its letters cannot be written")).lower()


# -- levels that other people made ----------------------------------------------------------------------------


def read_shared(path: Path) -> Level:
    """The level in a file that came from anywhere, not yet one of the player's own. Raises LevelError.

    The file says its game, or is in a folder that does. Its words come out harmless.
    """
    try:
        text = level_text(path, _NO_LINK)
    except OSError as error:
        raise LevelError(_("the file cannot be read: {error}.", error=_why(error))) from None
    except ValueError as error:
        raise LevelError(_("the file cannot be read: {error}.", error=error)) from None
    game = _game_in(text) or path.absolute().parent.name
    if game not in GAMES:
        raise LevelError(
            _('the file does not say which game it is for: below [level] it needs a line such as game = "blackjack".')
        )
    return _harmless(level_in(text, f"{game}/{OWN}{file_stem(path.stem)}", path.name[:80]))


def check_shared(paths: Iterable[Path]) -> None:
    """Reads files of levels that came from anywhere. Raises LevelError, naming the file, for the first that is none."""
    for path in paths:
        try:
            read_shared(path)
        except LevelError as refusal:
            raise LevelError(f"{path.name[:80]}: {refusal}") from None


def _game_in(text: str) -> str:
    """The game a level's text names; empty if it names none, or is none."""
    try:
        said = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, ValueError, RecursionError):
        return ""  # the reader says what is wrong with it
    level = said.get("level")
    game = level.get("game") if isinstance(level, dict) else None
    return game if isinstance(game, str) else ""


def _harmless(level: Level) -> Level:
    """The level with words that can be shown. Raises LevelError if nothing is left of them, or they have no end."""
    title, blurb = cleaned(level.title).strip(), cleaned(level.placard.blurb).strip()
    if not title or not blurb:
        raise LevelError(_("its title or its line has no letters that can be shown."))
    words = {key: cleaned(word).strip() for key, word in msgspec.structs.asdict(level.currency).items()}
    if any(len(word) > _LONGEST_WORD for word in words.values()):
        raise LevelError(_("its currency has a word of more than {most} letters.", most=_LONGEST_WORD))
    return replace(level, placard=Placard(title, blurb, game=level.game), currency=Currency(**words))
