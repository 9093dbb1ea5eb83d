"""A hall as players meet it: processes of their own, a real message server, and a kill in the middle of the evening."""

import random

import pytest

from tests.tools.halls.trial import STRIKES, Evening


@pytest.mark.long("halls")
@pytest.mark.parametrize("kind", ["thrice", "both killed"])
def test_an_evening_holds(tmp_path, kind):
    evening = Evening(tmp_path, rounds=2, times=3 if kind == "thrice" else 1)
    assert evening.run(STRIKES[kind], 1, random.Random(3)), evening.faults
    assert evening.said["check"]["rounds"] >= 2
    assert evening.said["check"]["seen"] >= 3 * 8, "everybody saw the whole evening"
