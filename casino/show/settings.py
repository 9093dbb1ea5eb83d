"""The settings of a show, from an operator's file. It reads and checks; it acts on nothing."""

import tomllib
from pathlib import Path
from typing import Annotated, Literal, Self
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from casino.core.errors import CasinoError, reason_of
from casino.core.money import CENTS_PER_UNIT
from casino.core.open_files import read_bytes, text_in
from casino.core.texts import _
from casino.records.decoder_words import key_and_reason
from casino.records.levels import Level, catalogue, shipped_level

FILE = "kiosk.toml"
_MAX_BYTES = 64_000
_PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
_SIZE_BYTES = 8  # of the picture's width and height, which come next
_MAX_LOGO_BYTES, _MAX_LOGO_PX = 4_000_000, 4096
_BOMB = "baccarat/fair_case"

Seconds = Annotated[float, Meta(ge=5.0, le=3600.0)]
Share = Annotated[float, Meta(ge=0.0, le=1.0)]


class ShowError(CasinoError):
    """The settings of a show cannot be used; the sentence names the file and the key."""


class ShowSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a casino for visitors.

    Times are in seconds, `table_minutes` in minutes (0: a table never closes), volumes are shares of 1, `purse` is
    every visitor's opening purse in whole units of money. `tables` are the levels that play themselves, in order, or
    one of every kind. `hall` is the join code of a hall on another machine, which visitors then enter through the
    castle's door. `link` is a web address for the code on the card at the end; without one the code is a round.
    `opens` turns a start without arguments into such a show; `screen` counts from 1.

    With the `profile` "bomb" the show is about one bomb, that of the only table. `logo` is a PNG, `prize` the rule by
    which a pair wins something, and `prize_seconds` the most time on the clock for it, or 0 for any bomb disarmed.
    `phone` offers the manual to the phone of whoever reads it; `expert_screen` shows it on a screen of its own,
    counted from 1, or on none.
    """

    profile: Literal["casino", "bomb"] = "casino"
    opens: bool = False
    event: Annotated[str, Meta(max_length=40)] = ""
    pin: Annotated[str, Meta(pattern=r"^([0-9]{4,8})?$")] = ""
    link: Annotated[str, Meta(max_length=200)] = ""
    hall: Annotated[str, Meta(max_length=400)] = ""
    purse: Annotated[int, Meta(ge=100, le=100_000)] = 1000
    tables: tuple[str, ...] = ()
    attract_seconds: Seconds = 40.0
    idle_warning: Seconds = 45.0
    idle_reset: Seconds = 60.0
    bomb_warning: Seconds = 150.0
    bomb_reset: Seconds = 180.0
    table_minutes: Annotated[float, Meta(ge=0.0, le=240.0)] = 0.0
    volume: Share = 0.8
    attract_volume: Share = 0.3
    text_scale: Annotated[float, Meta(ge=1.0, le=2.0)] = 1.0
    reduced_motion: bool = False
    full_screen: bool = True
    screen: Annotated[int, Meta(ge=1, le=16)] = 1
    hang_seconds: Annotated[float, Meta(ge=0.5, le=60.0)] = 2.0
    logo: Annotated[str, Meta(max_length=400)] = ""
    prize: Annotated[str, Meta(max_length=60)] = ""
    prize_seconds: Annotated[int, Meta(ge=0, le=3600)] = 0
    phone: bool = False
    expert_screen: Annotated[int, Meta(ge=0, le=16)] = 0

    @property
    def purse_cents(self) -> int:
        """A visitor's opening purse, in cents."""
        return self.purse * CENTS_PER_UNIT

    @property
    def is_about_bomb(self) -> bool:
        """Whether the show is about one bomb and nothing else."""
        return self.profile == "bomb"

    @property
    def bomb(self) -> Level:
        """The level of a show about one bomb: the named one, or a single case of three minutes."""
        return shipped_level(self.tables[0] if self.tables else _BOMB)

    def with_hall(self, code: str) -> Self:
        """These settings with another hall behind the castle's door."""
        return msgspec.structs.replace(self, hall=code)


def read_settings(path: Path | None) -> ShowSettings:
    """The settings in a file, or the house's if there is none. Raises ShowError."""
    if path is None:
        return ShowSettings()
    try:
        raw = read_bytes(path, _MAX_BYTES + 1)
    except OSError as error:
        reason = reason_of(error)
        raise ShowError(_("{path} cannot be read: {reason}.", path=path, reason=reason)) from None
    if len(raw) > _MAX_BYTES:
        raise ShowError(_("{path} is too long for the settings of a show.", path=path))
    try:
        text = text_in(raw)
    except ValueError as error:
        raise ShowError(_("{path} cannot be read: {reason}.", path=path, reason=error)) from None
    try:
        settings = msgspec.convert(tomllib.loads(text), ShowSettings)
    except msgspec.ValidationError as error:
        raise ShowError(f"{path}: {key_and_reason(error)}.") from None
    except tomllib.TOMLDecodeError as error:
        raise ShowError(_("{path} is not valid TOML: {reason}.", path=path, reason=error)) from None
    except (ValueError, RecursionError):  # thousands of digits or brackets, which the reader itself gives up on
        raise ShowError(_("{path} cannot be read: it holds a number or a list that is too large.", path=path)) from None
    _check(settings, path)
    if not settings.is_about_bomb:
        return settings
    _check_bomb(settings, path)
    return msgspec.structs.replace(settings, logo=_checked_logo(path, settings.logo))


def _clock_of(level: Level) -> int | None:
    """The seconds on a bomb's clock; None where there is no bomb or no clock."""
    return getattr(level.settings, "seconds", None)


def _check_bomb(settings: ShowSettings, path: Path) -> None:
    """Checks what a show about one bomb needs. Raises ShowError."""
    if len(settings.tables) > 1 or _clock_of(settings.bomb) is None:
        said = _('{path}: key `tables`: with the profile "bomb" it names one bomb with a clock, such as "{name}".')
        raise ShowError(said.format(path=path, name=_BOMB))
    if settings.prize_seconds > (_clock_of(settings.bomb) or 0):
        said = _("{path}: key `prize_seconds`: must be at most {seconds}, which is all the time on the bomb's clock.")
        raise ShowError(said.format(path=path, seconds=_clock_of(settings.bomb)))
    if settings.expert_screen == settings.screen:
        raise ShowError(_("{path}: key `expert_screen`: must be another screen than `screen`.", path=path))
    if not settings.prize.isprintable():
        raise ShowError(_("{path}: key `prize`: must be one line of text.", path=path))
    if settings.prize_seconds and not settings.prize:
        raise ShowError(_("{path}: key `prize_seconds`: means nothing without a `prize`.", path=path))


def _checked_logo(path: Path, logo: str) -> str:
    """The whole path of a logo beside the settings, or of none. Raises ShowError unless it is a PNG of some size."""
    if not logo:
        return ""
    if not logo.isprintable():
        raise ShowError(_("{path}: key `logo`: must be the name of a PNG picture beside this file.", path=path))
    file = path.parent / logo
    try:
        raw = read_bytes(file, _MAX_LOGO_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else _("there is no such file")
        told = _("{path}: key `logo`: {file} cannot be read: {reason}.", path=path, file=file, reason=reason)
        raise ShowError(told) from None
    size = raw[len(_PNG) : len(_PNG) + _SIZE_BYTES]
    if not raw.startswith(_PNG) or len(size) < _SIZE_BYTES:
        raise ShowError(_("{path}: key `logo`: {file} is not a PNG picture.", path=path, file=file))
    if (
        len(raw) > _MAX_LOGO_BYTES
        or max(int.from_bytes(size[:4], "big"), int.from_bytes(size[4:], "big")) > _MAX_LOGO_PX
    ):
        told = _("{path}: key `logo`: {file} is too large: at most {px} px a side, and {size} MB.")
        raise ShowError(told.format(path=path, file=file, px=_MAX_LOGO_PX, size=_MAX_LOGO_BYTES // 1_000_000))
    return str(file.absolute())


def _is_address(link: str) -> bool:
    """Whether a telephone that reads this opens a page of the web."""
    try:
        parts = urlsplit(link)
        is_web = parts.scheme in ("https", "http") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        return False
    return is_web and link.isascii() and link.isprintable() and " " not in link


def _check(settings: ShowSettings, path: Path) -> None:
    """Checks what involves several keys. Raises ShowError."""
    for warning, reset in (("idle_warning", "idle_reset"), ("bomb_warning", "bomb_reset")):
        if getattr(settings, warning) >= getattr(settings, reset):
            raise ShowError(
                _(
                    "{path}: {warning} must be less than {reset}, so that a warning can be seen.",
                    path=path,
                    warning=warning,
                    reset=reset,
                )
            )
    if settings.link and not _is_address(settings.link):
        raise ShowError(_('{path}: key `link`: must be a web address such as "https://example.org/casino".', path=path))
    known = {level.name for level in catalogue()[0]}
    if unknown := [name for name in settings.tables if name not in known]:
        said = _('{path}: there is no table "{name}"; the tables are {names}.')
        raise ShowError(said.format(path=path, name=unknown[0][:60], names=_(", ").join(sorted(known))))
