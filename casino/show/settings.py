"""The settings of a show, from an operator's file. It reads and checks; it acts on nothing."""

import tomllib
from pathlib import Path
from typing import Annotated, Self
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from casino.core.errors import CasinoError, reason_of
from casino.core.money import CENTS_PER_UNIT
from casino.core.open_files import read_bytes, text_in
from casino.core.texts import _
from casino.records.decoder_words import key_and_reason
from casino.records.levels import catalogue

FILE = "kiosk.toml"
_MAX_BYTES = 64_000

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
    """

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

    @property
    def purse_cents(self) -> int:
        """A visitor's opening purse, in cents."""
        return self.purse * CENTS_PER_UNIT

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
    return settings


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
