"""Files that came from anywhere: what is no file is refused at once, and text is UTF-8 with or without a mark."""

import os

import pytest

from casino.core.open_files import read_bytes, text_in
from tests.support.every import every

WORDS = "table = 'Höhle'"


def test_as_much_of_a_file_is_read_as_was_asked_for(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"a\r\nb\x1ac")
    assert read_bytes(path) == b"a\r\nb\x1ac" and read_bytes(path, 2) == b"a\r"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_or_a_device_is_refused_at_once(tmp_path):
    """Once it was waited for, for ever."""
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", os.devnull):
        with pytest.raises(OSError) as refusal:
            read_bytes(path)
        assert refusal.value.strerror == "It is a pipe or a device"
    with pytest.raises(IsADirectoryError):
        read_bytes(tmp_path)


def test_a_mark_at_the_beginning_is_no_part_of_the_text():
    assert text_in(WORDS.encode()) == text_in(WORDS.encode("utf-8-sig")) == WORDS
    assert text_in(b"") == text_in(b"\xef\xbb\xbf") == ""


@every("coding", ["utf-16", "utf-16-le", "utf-16-be"])
@every("errors", ["strict", "replace"])
def test_text_of_another_coding_is_named(coding, errors):
    with pytest.raises(ValueError, match="it is text in UTF-16, and should be in UTF-8"):
        text_in(WORDS.encode(coding), errors)


def test_what_is_no_text_is_said_or_replaced():
    with pytest.raises(ValueError, match="not text in UTF-8"):
        text_in(WORDS.encode("latin-1"))
    assert text_in(WORDS.encode("latin-1"), "replace") == WORDS.replace("ö", "\ufffd")
    assert text_in(bytes(8)) == "\0" * 8
