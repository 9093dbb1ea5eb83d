"""Join codes: forgiving to read, strict about mistakes, one plain sentence for each."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.core.errors import JoinCodeError
from casino.online.wire.join_code import VARIABLE, JoinCode, named, new_secret, parse
from casino.ui.plots.qr import modules_across
from tests.support.every import every
from tests.support.rota import sample

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE = JoinCode((("192.168.1.20", 4222),), bytes(range(16)), bytes(range(200, 208)))

names = st.from_regex(r"[a-z]([a-z0-9-]{0,30}[a-z0-9])?(\.[a-z]([a-z0-9]{0,10}))?", fullmatch=True)
hosts = st.one_of(st.ip_addresses().map(str), names)
addresses = st.lists(st.tuples(hosts, st.integers(0, 65535)), min_size=1, max_size=8).map(tuple)
codes = st.builds(JoinCode, addresses, st.binary(min_size=16, max_size=16), st.binary(min_size=8, max_size=8))


@settings(max_examples=sample(100, 30))
@given(codes)
def test_a_code_comes_back_from_its_text(code):
    assert parse(code.text) == code and parse(code.compact) == code


def test_a_code_for_one_address_is_eleven_groups():
    assert [len(group) for group in CODE.text.split("-")] == [5] * 11


@every(
    ("host", "signs"),
    [("::", 50), ("::1", 52), ("fd00::2", 53), ("fd00:0:0:1::2", 65), ("2001:db8:1:2:3:4:5:6", 74)],
)
def test_what_is_nought_in_an_address_is_not_written_out(host, signs):
    code = JoinCode(((host, 4222),), CODE.pin, CODE.secret)
    assert len(code.compact) == signs and parse(code.text) == code


def test_an_address_that_was_written_out_is_read():
    old = "1000G-40R40-M30E2-09185-GR38E-1Z4CK-JPBSK-6WXKR-6ZM00-00000-00000-00000-00000-0887W-093V"
    assert parse(old) == JoinCode((("fd00::2", 4222),), CODE.pin, CODE.secret)


@every(
    "code",
    [
        "1000G-40R40-M30E2-09185-GR38E-1Z4CK-JPBSK-6WXKR-5H000-00001-MNX",  # cut off
        "1000G-40R40-M30E2-09185-GR38E-1Z4CK-JPBSK-6WXKR-5ZW0G-40R40-M30E2-09185-GR38E-1W812-4GK2G-AHC5R-R34D1-P70X3"
        "-R87W0-XMN",  # 15 bytes before what is nought, and 15 behind it
    ],
)
def test_an_address_that_cannot_be_is_a_mistake(code):
    with pytest.raises(JoinCodeError, match="mistake"):
        parse(code)


def test_a_name_of_other_letters_is_written_as_the_network_knows_it():
    assert parse(JoinCode((("spielhölle.example", 1),), CODE.pin, CODE.secret).text).addresses == (
        ("xn--spielhlle-57a.example", 1),
    )


@pytest.mark.parametrize(
    "typed",
    [
        CODE.text.lower(),
        CODE.text.replace("-", ""),
        CODE.text.replace("-", " "),
        CODE.text.replace("-", "–"),
        f"  {CODE.text}\n",
        "-".join(CODE.compact),
        CODE.text.replace("0", "O").replace("1", "l"),
        CODE.text.replace("0", "o").replace("1", "I"),
        f"`{CODE.text}`.",
        f"\u2068<{CODE.text}>\u2069",
        f"Code: {CODE.text}",
        f"code:{CODE.compact}",
        f"Table 1 tonight at 8, join us with\n{CODE.text.replace('-', ' ')}",
    ],
)
def test_how_it_is_typed_does_not_matter(typed):
    assert parse(typed) == CODE


def test_every_single_wrong_character_is_noticed():
    compact = CODE.compact
    for place in range(len(compact)):
        for sign in SIGNS:
            if sign != compact[place]:
                with pytest.raises(JoinCodeError):
                    parse(compact[:place] + sign + compact[place + 1 :])


@settings(max_examples=sample(100, 30))
@given(codes, st.data())
def test_two_characters_that_changed_places_are_noticed(code, data):
    compact = code.compact
    place = data.draw(st.integers(1, len(compact) - 2))
    swapped = compact[:place] + compact[place + 1] + compact[place] + compact[place + 2 :]
    if swapped != compact:
        with pytest.raises(JoinCodeError, match="mistake"):
            parse(swapped)


@pytest.mark.parametrize(
    "typed, said",
    [
        ("", "Please type"),
        (" - ", "Please type"),
        (CODE.text[:20], "too short: it has 17 of at least 50"),
        (CODE.compact[:-1], "mistake"),
        (CODE.compact + "0", "mistake"),
        (CODE.compact[:-1] + ("2" if CODE.compact[-1] != "2" else "3"), "mistake"),
        ("2" + CODE.compact[1:], "another version"),
        (CODE.compact[:-1] + "U", "character U"),
        ("https://example.org/join", "character"),
        ("\x1b[31m" + CODE.compact, "character"),
        (f"Code: {CODE.text[:-1]}", "mistake"),
        ("Where do I find the code?", "character"),
    ],
)
def test_each_mistake_has_its_sentence(typed, said):
    with pytest.raises(JoinCodeError, match=said) as refusal:
        parse(typed)
    assert str(refusal.value).count(".") == 1 and str(refusal.value).isprintable()


@given(st.text(max_size=200))
def test_any_other_text_is_refused_in_a_sentence(text):
    with pytest.raises(JoinCodeError):
        parse(text)


def test_its_addresses_carry_the_pin():
    (target,) = CODE.targets
    assert (target.host, target.port, target.pin) == ("192.168.1.20", 4222, CODE.pin)


def test_its_pattern_is_small_enough_for_a_corner_of_the_screen():
    assert modules_across(CODE.compact) <= 41, "with the margin that readers want"


def test_a_secret_is_new_each_time():
    assert new_secret() != new_secret()


@pytest.mark.parametrize("pin, secret, hosts", [(15, 8, 1), (16, 7, 1), (16, 8, 0), (16, 8, 9)])
def test_a_code_that_cannot_be_is_not_made(pin, secret, hosts):
    with pytest.raises(ValueError):
        JoinCode((("h", 1),) * hosts, bytes(pin), bytes(secret))


def test_a_command_line_names_a_code_that_is_not_among_its_words(tmp_path, monkeypatch):
    file = tmp_path / "code.txt"
    file.write_text(f"{CODE.text}\n", "utf-8")
    monkeypatch.setenv(VARIABLE, CODE.compact)
    assert named(CODE.text) == named(str(file)) == named("-") == CODE
    monkeypatch.delenv(VARIABLE)
    with pytest.raises(JoinCodeError, match=VARIABLE):
        named("-")
    file.write_text(CODE.text, "utf-16")
    with pytest.raises(JoinCodeError, match="UTF-16"):
        named(str(file))
    with pytest.raises(JoinCodeError):
        named("9" * 5_000)
