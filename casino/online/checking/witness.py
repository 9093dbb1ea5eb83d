"""Comparison among a hall's visitors: each signs the head of the chain of entries that they follow at a table.

A hall that shows two visitors two stories has to let both heads through, or to keep the two from hearing each other at
all. Nothing is sent here.
"""

from base64 import b64decode, b64encode
from collections import OrderedDict

import msgspec

from casino.core.errors import KeyUnusable
from casino.core.texts import _
from casino.online.messages import Short, Whole
from casino.online.wire import rights
from casino.online.wire.keys import Identity, verify

_MAX_HEADS, _MAX_WAITING = 400, 40


class Witness(msgspec.Struct, frozen=True):
    """A visitor's signed claim of what entry `n` of a table is: its head, for this hall."""

    id: Short
    public: Short
    name: Short
    table: Short
    n: Whole
    head: Short
    signature: Short

    def holds(self, hall: str) -> bool:
        """True if the signature is its visitor's."""
        try:
            signature = b64decode(self.signature.encode(), validate=True)
            is_own = rights.id_of(self.public) == self.id
            return is_own and verify(self.public, _text(hall, self.table, self.n, self.head), signature)
        except (KeyUnusable, ValueError):
            return False


witness_of = msgspec.json.Decoder(Witness).decode


def signature_of(identity: Identity, hall: str, table: str, n: int, head: str) -> str:
    """A visitor's signature of the head of entry `n`."""
    return b64encode(identity.sign(_text(hall, table, n, head))).decode()


def _text(hall: str, table: str, n: int, head: str) -> bytes:
    return msgspec.json.encode(("casino-witness/1", hall, table, n, head))


class Heads:
    """The last heads of a followed table, and what others claimed of entries not here yet."""

    def __init__(self) -> None:
        self.last: tuple[int, str] | None = None
        self._heads: OrderedDict[int, str] = OrderedDict()
        self._waiting: OrderedDict[tuple[int, str], Witness] = OrderedDict()

    def take(self, n: int, head: str) -> list[str]:
        """Takes an entry's head; returns how others' claims differ from it, in sentences."""
        self.last = n, head
        self._heads[n] = head
        if len(self._heads) > _MAX_HEADS:
            self._heads.popitem(last=False)
        said = [self._waiting.pop(key) for key in list(self._waiting) if key[0] == n]
        return [fault for witness in said if (fault := self._fault(witness))]

    def hear(self, witness: Witness) -> str:
        """Compares another visitor's claim with the entry here; a sentence if they differ, else empty."""
        if self.last is None or witness.n > self.last[0]:
            self._waiting[witness.n, witness.id] = witness
            if len(self._waiting) > _MAX_WAITING:
                self._waiting.popitem(last=False)
            return ""
        return self._fault(witness)

    def _fault(self, witness: Witness) -> str:
        own = self._heads.get(witness.n, witness.head)
        if own == witness.head:
            return ""
        return _(
            "The hall told {name} a different story of this table: entry {number} is {here} here and {there} there.",
            name=witness.name,
            number=witness.n,
            here=own[:8],
            there=witness.head[:8],
        )
