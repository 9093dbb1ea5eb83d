"""Lists in sentences are told so that each of their words is heard as one."""

import pytest

from casino.core.texts import all_of, one_of


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), ""),
        (("a",), "a"),
        (("a", "b"), "a or b"),
        (("a", "b", "c"), "a, b or c"),
        (("a, with b", "c", "d"), "a, with b; c or d"),
    ],
)
def test_each_choice_is_heard_as_one(words, said):
    assert one_of(words) == said
    assert all_of(words) == said.replace(" or ", " and ")
