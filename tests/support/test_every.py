"""A loop over many cells fails for each that fails, and tells which."""

import os
from inspect import signature

import pytest

from tests.support.every import every


def test_every_cell_is_tried_and_each_that_fails_is_named():
    tried = []

    @every("number, word", [(1, "a"), (2, "b"), (3, "c")], ids=lambda cell: f"cell {cell[0]}")
    def is_odd(number, word, beside):
        tried.append((number, word, beside))
        assert number % 2
        if number == 3:
            raise KeyError(word)

    with pytest.raises(AssertionError) as told:
        is_odd(beside="x")
    assert tried == [(1, "a", "x"), (2, "b", "x"), (3, "c", "x")]
    assert str(told.value).startswith("2 of 3\ncell 2: ") and "\ncell 3: 'c'" in str(told.value)


def test_what_is_asked_for_besides_is_a_fixture_and_what_is_patched_is_undone_for_each_cell():
    @every("letter", "ab")
    @every("sign", "+-")
    def check(letter, sign, tmp_path, monkeypatch):
        assert letter + sign in ("a+", "a-", "b+", "b-") and tmp_path == "here"
        assert "SHADOWPORT_CELL" not in os.environ
        monkeypatch.setenv("SHADOWPORT_CELL", letter + sign)

    check(tmp_path="here")
    assert list(signature(check).parameters) == ["tmp_path"]


def test_a_promise_about_nothing_is_none():
    with pytest.raises(AssertionError, match="about nothing"):
        every("cell", [])
