"""Whatever stands in a file of settings: they can be used, or one sentence says why not."""

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from casino.show.settings import ShowError, ShowSettings, read_settings

KEYS = st.sampled_from([*ShowSettings.__struct_fields__, "evnt", "Purse", "", "a b"])
NUMBERS = st.one_of(st.integers(-(2**70), 2**70), st.floats(), st.sampled_from([0, 4, 5, 60, 180, 1e308]))
WORDS = st.one_of(st.text(max_size=50), st.sampled_from(["1234", "black_baron/standard", "../x", "1979-05-27"]))
PLAIN = st.one_of(NUMBERS, st.booleans(), WORDS)
VALUES = st.one_of(PLAIN, st.lists(PLAIN, max_size=4), st.dictionaries(st.text(max_size=5), PLAIN, max_size=2))


def written(value: object) -> str:
    """A value as TOML has it."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            signs = (c if c.isalnum() else f"\\U{ord(c):08x}" for c in value if not 0xD800 <= ord(c) <= 0xDFFF)
            return f'"{"".join(signs)}"'
        case list():
            return f"[{', '.join(map(written, value))}]"
        case dict():
            return f"{{{', '.join(f'{written(name)} = {written(held)}' for name, held in value.items())}}}"
    return str(value)


def settings_or_sentence(raw: bytes) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "kiosk.toml"
        path.write_bytes(raw)
        try:
            assert isinstance(read_settings(path), ShowSettings)
        except ShowError as refusal:
            sentence = str(refusal)
            assert "kiosk.toml" in sentence
            assert sentence.endswith(".")
            assert sentence.isprintable()
            assert len(sentence) < 1000


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(KEYS, VALUES, max_size=5))
def test_any_keys_with_any_values(told):
    lines = (f"{written(key)} = {written(value)}\n" for key, value in told.items())
    settings_or_sentence("".join(lines).encode())


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.binary(max_size=200), st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace"))))
def test_any_bytes(raw):
    settings_or_sentence(raw)


def test_tables_in_tables_without_end():
    for depth in (100, 5_000):
        settings_or_sentence(b"a = " + b"[" * depth)
        settings_or_sentence(b"a = " + b"[" * depth + b"]" * depth)
        settings_or_sentence(b"a." * depth + b"b = 1")
