"""What is handed to the house's readers: any bytes, golden files with damage, and what is nearly right.

Only inputs are made here; what must come of them is `targets`'.
"""

import copy
import json
import tomllib
from typing import Any

from hypothesis import strategies as st

from casino.core.resources import ROOT
from casino.engines.registry import GAMES
from tests.records.test_records import GOLDEN

ODD_TEXTS = (
    *("", " ", "\x00", "\ufeff", "\r\n", "\x1b[2J", "\u202e"),
    *("\u2028", "nan", "-0", "1e400", "9" * 5000, "x" * 10_000, "\U0001f4a3" * 50),
    *("e" + "\u0301" * 200, "../../etc/passwd", "%s%n", "{}", "'; DROP TABLE rounds; --", "\ud800", "a\udcffb"),
)
ODD_NUMBERS = (0, -1, 2**31, 2**53 + 1, 2**63 - 1, 2**63, -(2**63) - 1, 2**64, 10**30, 0.1, -0.0, 1e308, 5e-324, 1e16)
_BUILDING_BLOCKS = (
    *(b"{", b"}", b"[", b"]", b'"', b",", b":", b"null", b"true", b"NaN", b"Infinity", b"-", b"1e999", b"9" * 400),
    *(b"\\u0000", b"\\ud800", b"\xef\xbb\xbf", b"\xff", b"\x00", b"\r\n", b"#", b"=", b'"""', b"[[", b'"a":1,"a":2,'),
)
_MAX_CHANGES = 4
_SETTINGS = sorted({key for game in GAMES.values() for kind in game.settings for key in kind.__struct_fields__})

GOLDEN_RECORDS = [json.loads(path.read_bytes()) for path in GOLDEN]
GOLDEN_LEVELS = [tomllib.loads(path.read_text("utf-8")) for path in sorted(ROOT.glob("levels/*/*.toml"))]
_RECORD_BYTES = [path.read_bytes() for path in GOLDEN]
_LEVEL_BYTES = [path.read_bytes() for path in sorted(ROOT.glob("levels/*/*.toml"))]


def texts(most: int = 60) -> st.SearchStrategy[str]:
    """Any text a program can hold, halves of signs among them."""
    anything = st.text(st.characters(exclude_categories=()), max_size=most)
    return st.one_of(anything, st.text(max_size=most), st.sampled_from(ODD_TEXTS))


def numbers() -> st.SearchStrategy[int | float]:
    """Numbers small and beyond all measure."""
    return st.one_of(st.integers(-3, 12), st.integers(), st.floats(allow_nan=False), st.sampled_from(ODD_NUMBERS))


def values() -> st.SearchStrategy[Any]:
    """Whatever JSON can say."""
    plain = st.one_of(st.none(), st.booleans(), numbers(), texts())
    return st.recursive(
        plain, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts(8), inner, max_size=4), max_leaves=10
    )


def _places(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to everything in a value, itself left out."""
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    return [way for key in keys for way in ((*here, key), *_places(value[key], (*here, key)))]


@st.composite
def nearly(draw: st.DrawFn, samples: list[Any]) -> Any:
    """A sample with a few places changed, taken away, doubled or put elsewhere."""
    value = copy.deepcopy(draw(st.sampled_from(samples)))
    for _ in range(draw(st.integers(1, _MAX_CHANGES))):
        ways = _places(value)
        if not ways:
            break
        *front, last = draw(st.sampled_from(ways))
        holder = value
        for key in front:
            holder = holder[key]
        change = draw(st.integers(0, 5))
        if change == 0:
            del holder[last]
        elif change == 1 and isinstance(holder, list):
            holder[last:last] = [holder[last]] * draw(st.sampled_from((1, 2, 60)))
        elif change == 2:
            other = draw(st.sampled_from(ways))
            found = value
            for key in other:
                found = found[key] if isinstance(found, (dict, list)) and _has(found, key) else None
            holder[last] = copy.deepcopy(found)
        elif change == 3 and isinstance(holder, dict):
            holder[draw(texts(10))] = draw(values())
        elif isinstance(holder[last], int) and not isinstance(holder[last], bool):
            holder[last] += draw(st.sampled_from((-1, 1, -100, 100, 10**9)))
        else:
            holder[last] = draw(values())
    return value


def set_otherwise(samples: list[Any]) -> st.SearchStrategy[Any]:
    """A sample whose settings say something else of one thing, or of a few."""
    small = st.one_of(st.integers(0, 12), st.floats(0, 1), st.sampled_from(("2:1", "unlimited", "never", "")), values())
    told = st.dictionaries(st.sampled_from(_SETTINGS), small, min_size=1, max_size=3)
    return st.builds(
        lambda sample, more: sample | {"settings": sample.get("settings", {}) | more}, st.sampled_from(samples), told
    )


def _has(holder: Any, key: Any) -> bool:
    return key in holder if isinstance(holder, dict) else isinstance(key, int) and key < len(holder)


@st.composite
def damaged(draw: st.DrawFn, samples: list[bytes]) -> bytes:
    """The bytes of a sample with some changed, cut out, doubled or put in."""
    data = bytearray(draw(st.sampled_from(samples)))
    for _ in range(draw(st.integers(1, _MAX_CHANGES))):
        at = draw(st.integers(0, max(0, len(data) - 1)))
        until = min(len(data), at + draw(st.integers(0, 30)))
        twice = st.just(bytes(data[at:until]) * 2)
        put = draw(st.one_of(st.sampled_from(_BUILDING_BLOCKS), st.binary(max_size=4), twice))
        data[at:until] = put
    return bytes(data)


def spoilt(text: str) -> st.SearchStrategy[str]:
    """A text with a piece of it changed."""
    place = st.integers(0, len(text))
    return st.builds(lambda a, b, put: text[: min(a, b)] + put + text[max(a, b) :], place, place, texts(4))


def as_json(value: Any) -> bytes:
    """A value as a program that does not care would write it: with NaN and with halves of signs."""
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")


def as_toml(table: Any) -> bytes:
    """A table as TOML has it: plain keys first, then the tables in it."""
    if not isinstance(table, dict):
        return toml_value(table).encode("utf-8", "surrogatepass")
    plain = {key: value for key, value in table.items() if not isinstance(value, dict)}
    lines = [f"{toml_value(str(key))} = {toml_value(value)}" for key, value in plain.items()]
    for key, value in table.items():
        if isinstance(value, dict):
            lines.append(f"[{toml_value(str(key))}]")
            lines += [f"{toml_value(str(name))} = {toml_value(held)}" for name, held in value.items()]
    return "\n".join(lines).encode("utf-8", "surrogatepass")


def toml_value(value: Any) -> str:
    """A value as TOML has it."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            signs = (c if c.isalnum() else f"\\U{ord(c):08x}" for c in value if not 0xD800 <= ord(c) <= 0xDFFF)
            return f'"{"".join(signs)}"'
        case list() | tuple():
            return f"[{', '.join(map(toml_value, value))}]"
        case dict():
            return f"{{{', '.join(f'{toml_value(str(name))} = {toml_value(held)}' for name, held in value.items())}}}"
        case None:
            return '""'
    return str(value)


def record_bytes() -> st.SearchStrategy[bytes]:
    """Files that may be taken for records."""
    return st.one_of(
        nearly(GOLDEN_RECORDS).map(as_json),
        set_otherwise(GOLDEN_RECORDS).map(as_json),
        damaged(_RECORD_BYTES),
        values().map(as_json),
        st.binary(max_size=200),
    )


def level_bytes() -> st.SearchStrategy[bytes]:
    """Files that may be taken for levels."""
    nearly_right = st.one_of(nearly(GOLDEN_LEVELS), set_otherwise(GOLDEN_LEVELS)).map(as_toml)
    return st.one_of(nearly_right, damaged(_LEVEL_BYTES), st.binary(max_size=200))


def beyond_measure(opening: bytes, closing: bytes) -> list[bytes]:
    """Inputs no example is as large as: put between what opens and closes a value."""
    inner = (
        *(b"[" * 100_000, b"[" * 5_000 + b"]" * 5_000, b'"' + b"x" * 10_000_000 + b'"', b"9" * 5_000, b"9" * 100_000),
        *(b"NaN", b"1e999999", b'"\\ud800"', b'"\\u0000"', b'"\x00"', b"\xef\xbb\xbf", b"\r\n" * 1000),
        *(b'{"a":' * 20_000, b"a." * 5_000 + b"b = 1", b"-" * 10_000, b'"' + "\u0301".encode() * 500_000 + b'"'),
    )
    return [b"", b"\xef\xbb\xbf" + opening + b"1" + closing, *(opening + one + closing for one in inner)]
