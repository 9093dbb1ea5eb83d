"""A small share of the fuzzing: whatever is read is used or refused in a sentence."""

import warnings

import hypothesis
import pytest
from hypothesis import strategies as st

from casino.core.errors import CasinoError
from tests.support.rota import part
from tests.support.sentences import told
from tests.tools.fuzz.__main__ import Tried
from tests.tools.fuzz.saves import Edit, check_save
from tests.tools.fuzz.targets import Target, targets

_EXAMPLES = {"saves": 8, "settings of a show": 40, "preferences": 40, "records": 100}
_USUAL = 50
_SHARE = 5  # of the examples one in so many is tried in the suite
NAMES = (
    *("records", "codes of records", "levels", "settings of a show", "preferences"),
    *("saves", "talk", "dice codes", "case codes", "command lines"),
)


@pytest.fixture(scope="module")
def known(tmp_path_factory):
    warnings.simplefilter("ignore", hypothesis.errors.HypothesisWarning)
    return targets(tmp_path_factory.mktemp("fuzz"))


def test_every_target_is_tried_here(known):
    assert set(known) == set(NAMES)


@pytest.mark.parametrize("share", [_SHARE, pytest.param(1, marks=pytest.mark.long("tools"))])
@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_read_it_is_used_or_refused_in_a_sentence(known, name, share):
    tried = Tried(known[name])
    tried.examples(_EXAMPLES.get(name, _USUAL) // share, 1)
    assert not tried.faults, tried.faults[0]


@pytest.mark.parametrize("name", ["records", "settings of a show", "preferences", "talk", "dice codes"])
def test_nor_does_anything_beyond_measure_do_harm(known, name):
    tried = Tried(known[name])
    tried.huge()
    assert not tried.faults, tried.faults[0]


@pytest.mark.parametrize("broken", ["a handler", "a sentence"])
def test_a_reader_that_breaks_is_noticed(broken):
    def check(number):
        if number > 1000:
            if broken == "a handler":
                raise KeyError(number)
            told(CasinoError(f"{KeyError(number)!r}"))

    tried = Tried(Target(st.integers(), check, [5000]))
    tried.huge()
    tried.examples(500, 1)
    assert len(tried.faults) == 2
    assert "1001" in tried.faults[1]  # made as small as it can be


def test_an_open_round_at_which_nobody_sits_any_more_is_given_back(tmp_path):
    """It waited for nobody, for ever, and its bets with it."""
    for row in part("rows of a save", range(60), 10):
        check_save([Edit(row, "seats", [], False)], tmp_path)
