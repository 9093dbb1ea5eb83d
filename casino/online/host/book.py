"""The host's decisions and the reports to the host, kept in the hall's books so that they last.

Nothing is carried out here. Whether a visitor may come in is their standing, in `casino.online.server.books`.
"""

from typing import Literal

import msgspec

from casino.core.texts import _
from casino.save.store import Store

Door = Literal["open", "ask"]
TITLE = _("The castle")  # title of a hall whose host has not named it
MAX_REPORTS = 500  # reports kept; the oldest go first
_CLOSED = "closed/"  # begins the name of a decision about a table

_TABLES = (
    "CREATE TABLE IF NOT EXISTS hall_decided (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
    "CREATE TABLE IF NOT EXISTS hall_muted (id TEXT PRIMARY KEY) STRICT",
    "CREATE TABLE IF NOT EXISTS hall_reports (number INTEGER PRIMARY KEY, t INTEGER NOT NULL, by TEXT NOT NULL,"
    " about TEXT NOT NULL, text TEXT NOT NULL, lines TEXT NOT NULL) STRICT",
)
_lines_of = msgspec.json.Decoder(tuple[str, ...]).decode


class Report(msgspec.Struct, frozen=True):
    """A visitor's report: when on the hall's clock, by whom about whom (ids), the reason, and what had just been said.

    `lines` are the last lines of `about` where the two were, as text.
    """

    t: int
    by: str
    about: str
    text: str
    lines: tuple[str, ...] = ()


class HostBook:
    """The host's decisions in a hall's books."""

    def __init__(self, store: Store) -> None:
        self._store = store
        for statement in _TABLES:
            store.connection.execute(statement)
        self._decided: dict[str, str] = dict(store.rows("SELECT name, value FROM hall_decided"))
        self._muted = {row[0] for row in store.rows("SELECT id FROM hall_muted")}

    def _decide(self, name: str, value: str) -> None:
        with self._store.writing():
            self._store.connection.execute("INSERT OR REPLACE INTO hall_decided VALUES (?, ?)", (name, value))
        self._decided[name] = value

    # -- the hall ---------------------------------------------------------------------------------------------

    @property
    def door(self) -> Door:
        """The rule of the door: everybody with the code comes in, or the host is asked about newcomers."""
        return "ask" if self._decided.get("door") == "ask" else "open"

    def set_door(self, door: Door) -> None:
        self._decide("door", door)

    @property
    def title(self) -> str:
        return self._decided.get("title", TITLE)

    def set_title(self, title: str) -> None:
        self._decide("title", title)

    @property
    def has_onlookers(self) -> bool:
        """True if people may watch tables at which they do not sit."""
        return self._decided.get("onlookers", "on") == "on"

    def set_onlookers(self, *, has_onlookers: bool) -> None:
        self._decide("onlookers", "on" if has_onlookers else "off")

    @property
    def has_sheets(self) -> bool:
        """True if people may sit down with sheets of their own."""
        return self._decided.get("sheets") == "on"

    def set_sheets(self, *, has_sheets: bool) -> None:
        self._decide("sheets", "on" if has_sheets else "off")

    @property
    def has_masters(self) -> bool:
        """True if a visitor may be the game master at a table."""
        return self._decided.get("masters") == "on"

    def set_masters(self, *, has_masters: bool) -> None:
        self._decide("masters", "on" if has_masters else "off")

    @property
    def window_ms(self) -> int | None:
        """The time for bets after the first one in milliseconds, 0 to wait for all; None if the host never set it."""
        told = self._decided.get("window", "")
        return int(told) if told else None

    def set_window(self, ms: int) -> None:
        self._decide("window", str(ms))

    # -- tables -----------------------------------------------------------------------------------------------

    def is_closed(self, table: str) -> bool:
        """True if a table is closed: its free seats may not be taken."""
        return self._decided.get(_CLOSED + table) == "yes"

    def set_closed(self, table: str, *, is_closed: bool) -> None:
        self._decide(_CLOSED + table, "yes" if is_closed else "no")

    # -- people -----------------------------------------------------------------------------------------------

    def is_muted(self, visitor: str) -> bool:
        """True if a visitor may not speak, aloud or in a whisper."""
        return visitor in self._muted

    def set_muted(self, visitor: str, *, is_muted: bool) -> None:
        with self._store.writing():
            query = "INSERT OR IGNORE INTO hall_muted VALUES (?)" if is_muted else "DELETE FROM hall_muted WHERE id = ?"
            self._store.connection.execute(query, (visitor,))
        (self._muted.add if is_muted else self._muted.discard)(visitor)

    def report(self, report: Report) -> None:
        """Writes down a report."""
        lines = msgspec.json.encode(report.lines).decode()
        values = (report.t, report.by, report.about, report.text, lines)
        with self._store.writing():
            query = "INSERT INTO hall_reports (t, by, about, text, lines) VALUES (?, ?, ?, ?, ?)"
            self._store.connection.execute(query, values)
            query = "DELETE FROM hall_reports WHERE number <= (SELECT max(number) FROM hall_reports) - ?"
            self._store.connection.execute(query, (MAX_REPORTS,))

    def reports(self, most: int = MAX_REPORTS) -> list[Report]:
        """The reports, newest first."""
        rows = self._store.rows(
            "SELECT t, by, about, text, lines FROM hall_reports ORDER BY number DESC LIMIT ?", (most,)
        )
        return [Report(t, by, about, text, _lines_of(lines)) for t, by, about, text, lines in rows]

    def reports_about(self, visitor: str) -> int:
        """The number of reports about a visitor."""
        return int(self._store.rows("SELECT count(*) FROM hall_reports WHERE about = ?", (visitor,))[0][0])
