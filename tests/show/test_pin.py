"""The operator's PIN: where it stands, what becomes of a file that holds none, and what wrong ones lead to."""

import os

import pytest

from casino.core.errors import SaveReadOnly
from casino.show.pin import FILE, PinCheck, operator_pin


def test_a_pin_of_the_settings_is_taken_and_no_file_made(tmp_path):
    assert operator_pin(tmp_path, "24680") == "24680"
    assert list(tmp_path.iterdir()) == []


def test_a_first_start_makes_a_pin_that_stays_and_says_what_it_is(tmp_path):
    pin = operator_pin(tmp_path / "new")
    assert len(pin) == 4 and pin.isdecimal()
    assert operator_pin(tmp_path / "new") == pin
    lines = (tmp_path / "new" / FILE).read_text("utf-8").splitlines()
    assert lines[0] == pin and lines[1].startswith("# The operator's PIN")
    assert [path.name for path in (tmp_path / "new").iterdir()] == [FILE]


def test_whoever_deletes_the_file_gets_another_pin(tmp_path):
    pins = set()
    for _ in range(20):
        pins.add(operator_pin(tmp_path))
        (tmp_path / FILE).unlink()
    assert len(pins) > 10


@pytest.mark.parametrize("written", [b"1234\n", b"12345678", b"\xef\xbb\xbf 4321 \r\n# ours\r\n", b"0000\nabc"])
def test_a_pin_written_by_hand_is_taken_as_it_is(tmp_path, written):
    (tmp_path / FILE).write_bytes(written)
    assert operator_pin(tmp_path) == written.decode("utf-8-sig").split()[0]
    assert (tmp_path / FILE).read_bytes() == written


@pytest.mark.parametrize(
    "written",
    [b"", b"123\n", b"123456789\n", b"12a4\n", b"\n1234\n", b"\xff\xfe1\x002\x00", b"\0" * 9000, "١٢٣٤".encode()],
)
def test_a_file_without_a_pin_is_set_aside_unharmed(tmp_path, written):
    (tmp_path / FILE).write_bytes(written)
    pin = operator_pin(tmp_path)
    assert len(pin) == 4 and operator_pin(tmp_path) == pin
    assert (tmp_path / f"{FILE}.unreadable").read_bytes() == written


def test_nothing_that_was_set_aside_before_is_written_over(tmp_path):
    for number in range(3):
        (tmp_path / FILE).write_text(f"no pin {number}")
        operator_pin(tmp_path)
    aside = sorted(path.read_text() for path in tmp_path.glob("*.unreadable*"))
    assert aside == ["no pin 0", "no pin 1", "no pin 2"]


def test_a_folder_that_takes_no_file_is_told_in_a_sentence(tmp_path):
    (tmp_path / "flat").write_text("a file")
    with pytest.raises(SaveReadOnly, match="PIN cannot be kept"):
        operator_pin(tmp_path / "flat")


def wait(check: PinCheck) -> float:
    """Waits until it compares again; how long that was."""
    seconds = check.wait_seconds
    check.update(seconds)
    return seconds


@pytest.mark.skipif(os.name == "nt", reason="rights are not told by a number there")
def test_nobody_else_may_read_the_pin(tmp_path):
    operator_pin(tmp_path)
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600


def test_the_right_digits_open_and_wrong_ones_do_not():
    check = PinCheck("2468")
    for wrong in ("2467", "", "24680", "٢٤٦٨"):
        assert not check.check(wrong)
        wait(check)
    assert check.check("2468")


def test_the_wait_doubles_with_each_wrong_try_and_each_is_logged(caplog):
    check, waits = PinCheck("2468"), []
    for _ in range(13):
        assert not check.check("1111")
        waits.append(wait(check))
    assert waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]
    assert [record.message for record in caplog.records][2:4] == [
        "a wrong PIN was typed, 3 in a row; the next try in 4 s",
        "a wrong PIN was typed, 4 in a row; the next try in 8 s",
    ]


def test_while_it_waits_no_try_counts():
    check = PinCheck("2468")
    check.check("1111")
    for _ in range(10):
        assert not check.check("1111") and not check.check("2468")
    assert check.is_refusing and wait(check) == 1
    assert not check.is_refusing and check.check("2468")


def test_a_right_one_forgives_the_wrong_ones_before():
    check = PinCheck("2468")
    for _ in range(5):
        for wrong in ("1", "2"):
            check.check(wrong)
            wait(check)
        assert check.check("2468")
    check.check("1")
    assert wait(check) == 1
