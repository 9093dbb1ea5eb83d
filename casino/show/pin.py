"""The operator's PIN: where it is stored, and whether typed digits match it. The page it opens is not known here.

It keeps visitors out of a page. Anybody who may read the files beside the save can read it.
"""

import logging
import os
import re
import secrets
from pathlib import Path

from casino.core.errors import SaveReadOnly, reason_of
from casino.core.texts import _

FILE = "operator-pin.txt"
FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS = 1.0, 900.0  # after a wrong PIN; it doubles with each further one
_DIGITS = 4
_PIN = re.compile(r"[0-9]{4,8}")
_MAX_BYTES = 4096
log = logging.getLogger("casino")
_EXPLAINED = _("The operator's PIN of the unattended casino. Without this file the next start makes a new one.")


def operator_pin(folder: Path, requested: str = "") -> str:
    """The PIN of the settings, if they name one; else the one in the save's folder, made on first use.

    A file without a PIN of 4 to 8 digits is set aside unharmed and a new one is made. Raises SaveReadOnly if none can
    be read or stored, as a PIN that cannot be looked up would keep the operator out.
    """
    if requested:
        return requested
    path = folder / FILE
    try:
        if path.exists():
            if pin := _read(path):
                return pin
            _set_aside(path)
        pin = "".join(secrets.choice("0123456789") for _ in range(_DIGITS))
        _write(path, pin)
    except OSError as error:
        reason = reason_of(error)
        raise SaveReadOnly(
            _("The operator's PIN cannot be kept in {path}: {reason}.", path=path, reason=reason)
        ) from None
    return pin


def _read(path: Path) -> str:
    """The PIN in a file, "" if there is none. Raises OSError."""
    if not path.is_file():
        return ""
    with path.open("rb") as file:
        lines = file.read(_MAX_BYTES).decode("utf-8-sig", "replace").splitlines()  # editors may put a mark before it
    first = lines[0].strip() if lines else ""
    return first if _PIN.fullmatch(first) else ""


def _set_aside(path: Path) -> None:
    """Renames a file without a valid PIN to a free name. Raises OSError."""
    aside, count = path.with_name(f"{path.name}.unreadable"), 1
    while aside.exists():
        count += 1
        aside = path.with_name(f"{path.name}.unreadable-{count}")
    path.rename(aside)


def _write(path: Path, pin: str) -> None:
    """Stores a new PIN: whole or not at all, even if the power fails. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.draft")
    draft.unlink(missing_ok=True)
    with open(draft, "w", encoding="utf-8", opener=_for_the_owner) as file:
        file.write(f"{pin}\n# {_EXPLAINED}\n")
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def _for_the_owner(path: str, flags: int) -> int:
    """Opens a file that no other user may read."""
    return os.open(path, flags, 0o600)


class PinCheck:
    """Compares typed digits with the PIN; after a wrong one it refuses for a while, twice as long with each further."""

    def __init__(self, pin: str) -> None:
        self._pin = pin.encode()
        self._wrong = 0
        self.wait_seconds = 0.0

    @property
    def is_refusing(self) -> bool:
        """Whether typed digits are refused now; `wait_seconds` says for how long."""
        return self.wait_seconds > 0

    def check(self, typed: str) -> bool:
        """Whether the digits are the PIN. While it refuses, none are, and none count."""
        if self.is_refusing:
            return False
        if secrets.compare_digest(typed.encode(errors="replace"), self._pin):
            if self._wrong:
                log.info("the operator's PIN was typed after %d wrong ones", self._wrong)
            self._wrong = 0
            return True
        self.wait_seconds = min(FIRST_WAIT_SECONDS * 2.0 ** min(self._wrong, 20), LONGEST_WAIT_SECONDS)
        self._wrong += 1
        log.warning("a wrong PIN was typed, %d in a row; the next try in %.0f s", self._wrong, self.wait_seconds)
        return False

    def update(self, seconds: float) -> None:
        """Lets time pass."""
        self.wait_seconds = max(0.0, self.wait_seconds - seconds)
