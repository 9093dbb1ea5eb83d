"""Tables of a hall behind the port, without a network: what is asked is answered when time passes."""

from collections.abc import Callable
from typing import Any

from casino.online.checking.chain import EntryChain
from casino.online.client.remote import RemoteTable
from casino.online.messages import Answer, encode
from casino.records.levels import load_level
from casino.save.ledger import Account
from tests.support.visitors import Caller, OpenHall


class Wire:
    """A visitor's line to the hall. With `is_cut` nothing is heard, and what is asked waits."""

    def __init__(self, caller: Caller) -> None:
        self.caller = caller
        self.secrets: list[str] = []
        self.asked: list[str] = []
        self._waiting: list[tuple[str, Callable[[Answer], object], dict[str, Any]]] = []

    @property
    def purse(self) -> int:
        return self.caller.house.purse(self.caller.id)

    def ask(self, what: str, on_answer: Callable[[Answer], object], **more: Any) -> None:
        self._waiting.append((what, on_answer, more))

    def keep_secret(self, secret: str) -> None:
        self.secrets.append(secret)

    def deliver(self) -> None:
        """Everything that was asked is answered."""
        waiting, self._waiting = self._waiting, []
        for what, on_answer, more in waiting:
            self.asked.append(what)
            on_answer(self.caller.ask(what, **more))


class RemoteSeat:
    """A visitor at a table, seen through the port. `told` are the events of all rounds in their order."""

    def __init__(self, house: OpenHall, table: str, name: str, cents: int = 50_000) -> None:
        self.caller = house.visitor(name, cents)
        self.wire = Wire(self.caller)
        self.me = Account(1, "profile", name, "guest_fox")
        self.table = RemoteTable(load_level(table), self.me, self.caller.id, self.wire, lambda: house.now)
        self._house, self._name = house, table
        self._past = EntryChain(table, own=self.caller.own)
        self._past.goes_live()
        self._read = 0

    def hear(self) -> None:
        """Hears what was told meanwhile, and shows the secret that is asked for."""
        entries = [entry for entry in self._house.told if entry.table == self._name]
        for entry in entries[self._read :]:
            _, faults = self._past.take(encode(entry))
            self.table.take(entry, tuple(faults))
            if entry.kind == "locked":
                for secret in self.wire.secrets[-1:]:
                    self.caller.ask("reveal", table=self._name, secret=secret)
        self._read = len(entries)
