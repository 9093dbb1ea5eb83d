"""What somebody may send to a hall who means no good: bodies that are no asks, and asks that no program would make.

Only data: nothing is sent here. Whatever comes of it, the hall answers in one sentence or not at all, and goes on.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

HUGE = (2**31, 2**53, 2**63 - 1, 2**63, 2**64, 10**30, 10**300)
NUMBERS = (-1, -(2**31), -(2**63), -(10**30), *HUGE)

BODIES = (
    b"",
    b"null",
    b"{}",
    b"[]",
    b"\xff" * 200,
    b"\x00" * 200,
    b"[" * 16_000,
    b'{"aid":"a","what":"bet","chips":' + b"[" * 8_000,
    b'{"aid":"a","what":"bet","chips":' + b'{"a":' * 2_000,
    b'{"aid":"a","what":"bet","told":' + b"[" * 4_000 + b"]" * 4_000 + b"}",
    b'{"aid":"","what":"buy","cents":100}',
    b'{"aid":"a","what":"__class__"}',
    b'{"aid":"a","what":"buy","cents":NaN}',
    b'{"aid":"a","what":"buy","cents":Infinity}',
    b'{"aid":"a","what":"buy","cents":100.5}',
    b'{"aid":"a","what":"buy","cents":1e3}',
    b'{"aid":"a","what":"buy","cents":"100"}',
    b'{"aid":"a","what":"buy","cents":true}',
    b'{"aid":"a","what":"buy","cents":' + b"9" * 4_000 + b"}",
    b'{"aid":"\\ud800","what":"buy","cents":100}',
    b'{"aid":"a","what":"act","action":{"seat":1,"action":"stand","rank":"operator"}}',
    b'{"aid":"a","what":"buy","cents":1,"cents":1000000}garbage',
    b'{"aid":"' + b"a" * 16_000 + b'","what":"buy","cents":100}',
)

TEXTS = (
    "",
    " ",
    "\u202eevil\u202c",
    "\u200b\u200d\ufeff",
    "\x1b[2J\x07",
    "line\nline\r\nline",
    "\x00",
    "x" * 9_000,
    "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 300,
    "a" + "\u0301" * 3_000,
    "lobby",
    "../../etc/passwd",
    "'; DROP TABLE movements; --",
)

CHIPS: tuple[Any, ...] = (
    {},
    {"player": ()},
    {"player": (0,)},
    {"player": (-5,)},
    {"player": (-5, 10)},
    {"player": (5, -5)},
    {"player": (1, 2, 3)},
    {"player": (10**18,)},
    {"player": (10**30,)},
    {"player": (5,) * 3_000},
    {"nowhere": (5,)},
    {"": (5,)},
    {"x" * 5_000: (5,)},
    {str(number): (5,) for number in range(900)},
    {"player": (5,), "banker": (-5,)},
    {"player": (5,), "banker": (5,)},
)

ACTIONS: tuple[dict[str, Any], ...] = (
    {"action": ""},
    {"action": "x" * 8_000},
    {"action": "deal"},
    {"action": "stand", "amount": 5},
    {"action": "bet", "amount": 500},
    {"action": "hit", "target": 2},
    {"action": "jump", "target": 10**30},
    {"action": "jump", "die": -1},
    {"action": "hit", "skill": "d20"},
    {"action": "deal", "bets": {"player": (-5,)}},
    *({"action": "raise", "to": number} for number in NUMBERS),
    *({"action": "bet", "amount": number} for number in NUMBERS),
    *({"action": "call", "die": number} for number in NUMBERS),
)

DIGITS = "0123456789abcdef" * 4


def asks(table: str, other: str) -> Iterator[dict[str, Any]]:
    """Everything but the aid of asks that are all wrong, at a table and against another visitor's id."""
    for what in ("buy", "receipts", "since", "start", "sit", "stand", "bet", "act", "go", "standings", "statement"):
        for number in NUMBERS:
            yield {"what": what, "table": table, "cents": number}
            yield {"what": what, "table": table, "seat": number, "head": number}
    for text in TEXTS:
        for what in ("go", "here", "heard", "since", "start", "sit", "bet", "act", "reveal", "pass", "stand"):
            yield {"what": what, "table": text, "seat": 1, "secret": text, "commitment": text}
        yield {"what": "whisper", "to": text, "sealed": text}
        yield {"what": "report", "to": text, "text": text}
        yield {"what": "report", "to": other, "text": text, "table": text}
        yield {"what": text or "say", "text": text, "by": text}
    for chips in CHIPS:
        for cents in (0, 500, -500):
            yield {"what": "bet", "table": table, "cents": cents, "chips": chips, "commitment": DIGITS}
    for cents in (*NUMBERS, 0, 1, 499, 501, 505, -500):
        yield {"what": "bet", "table": table, "cents": cents, "commitment": DIGITS}
    for commitment in (*TEXTS, DIGITS.upper(), DIGITS + "0", "\u0661" * 64):
        yield {"what": "bet", "table": table, "cents": 500, "commitment": commitment}
        yield {"what": "reveal", "table": table, "secret": commitment}
    for action in ACTIONS:
        for seat in (1, 2, 0, -1, 10**30):
            yield {"what": "act", "table": table, "head": 2**53, "action": {"seat": seat, **action}}
    for to in ("*", ">", "", other, f"{other}.>", "hall", "lobby", other.upper()):
        for sealed in ("", "AAAA", "!!!!", "A" * 4_096, "A" * 9_000):
            yield {"what": "whisper", "to": to, "sealed": sealed}


def body_of(aid: str, said: dict[str, Any]) -> bytes:
    """An ask as it is sent; JSON's numbers have no limit."""
    return msgspec.json.encode({"aid": aid, **said}) if _is_small(said) else _written({"aid": aid, **said})


def _is_small(said: Any) -> bool:
    if isinstance(said, dict):
        return all(map(_is_small, said.values()))
    if isinstance(said, tuple):
        return all(map(_is_small, said))
    return not isinstance(said, int) or -(2**63) <= said < 2**64


def _written(said: dict[str, Any]) -> bytes:
    import json

    return json.dumps(said).encode()


SPOOFS = (
    # What somebody could call themselves to be taken for Ann Bell.
    "ann bell",
    "ANN BELL",
    "Ann  Bell",
    "Ann\u00a0Bell",
    "Ann\u200bBell",
    "Ann\u200d Bell",
    "\u202eAnn Bell",
    "Ann Bell\u202c",
    "\uff21\uff4e\uff4e Bell",  # full width
    "\u0410nn Bell",  # Cyrillic A
    "Ann \u0412ell",  # Cyrillic Ve
    "Ann B\u0435ll",  # Cyrillic ie
    "\u0391nn Bell",  # Greek Alpha
    "Ann Be11",
    "Ann BeII",
    "Ann Be||",
    "Ann Bell.",
    "AnnBell",
    "Ann-Bell",
    "A\u0323nn Bell",  # a dot below
    "\U0001d400nn Bell",  # a mathematical A
    "\u24b6nn Bell",  # a circled A
)
HONEST = (
    "Anna Bell",
    "Ann Belle",
    "Bob",
    "\u0410\u043d\u043d\u0430",
    "\u5b89",
    "\U0001f98a",
    "\u092e\u0940\u0930\u093e",
)
