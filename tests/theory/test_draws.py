"""A small share of the fair stream's tests, the judging of many p-values, and streams that are not even."""

import hmac
import json

import pytest

from casino.core.chance import FairChance
from tests.support.rota import part
from tests.tools.theory import draws
from tests.tools.theory.draws import (
    MIN_P,
    STREAMS,
    Evenness,
    deal,
    even,
    judge,
    most_low,
    of_cards,
    of_dice,
    p_of,
    spread,
    throw,
)


def test_a_share_of_the_fair_streams_draws_is_even(monkeypatch, capsys):
    monkeypatch.setattr(draws, "PHRASES", draws.PHRASES[1:2])
    assert draws.main(["--draws", "2000", "--chunk", "1000"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    # Faces and pairs of two dice from two streams, ten places and two ranks of three shoes, two rows for the whole.
    assert len([row for row in rows if row["ok"]]) == 2 * 2 * 2 + 3 * (10 + 1) + 2


def test_uneven_draws_end_with_a_sentence_that_repeats_them(monkeypatch, capsys):
    monkeypatch.setattr(draws, "evenness_of", lambda *_, **__: [Evenness("dice", 1e-9)])
    assert draws.main(["--draws", "7", "--seed", "3"]) == 1
    assert "--draws 7 --seed 3 --chunk 50000" in capsys.readouterr().err


@pytest.mark.parametrize("stream", part("streams", list(STREAMS), len(STREAMS)))
def test_a_stream_that_takes_its_blocks_too_short_is_noticed(monkeypatch, stream):
    def careless(self, bound):
        self._counter += 1
        return hmac.digest(self._key, self._prefix + self._counter.to_bytes(8, "big"), "sha256")[0] % bound

    monkeypatch.setattr(FairChance, "below", careless)
    tests = list(of_dice(10, throw(10, STREAMS[stream]("seed", ""), 60_000)))
    tests += of_cards(1, deal(1, STREAMS[stream]("seed", ""), 4_000))
    assert not judge(tests)


def test_a_stream_that_repeats_itself_is_noticed_by_its_pairs():
    dice = [face for face in range(1, 7) for _ in range(2)] * 500
    faces, pairs = of_dice(6, dice)
    assert faces.p == 1  # too even, which the spread of all p-values tells
    assert pairs.p < MIN_P
    assert spread([faces] * 30) < MIN_P


def test_the_ranks_of_two_cards_are_those_of_a_shoe_and_not_of_endless_decks():
    found = deal(1, STREAMS["one stream"]("two", ""), 5_000)
    *_, first_two = of_cards(1, found)
    assert first_two.p > MIN_P
    pairs = sum(count for ranks, count in found.first_two.items() if ranks[0] == ranks[1])
    seen = {"pair": pairs, "none": 5_000 - pairs}
    assert p_of(seen, {"pair": 3 / 51, "none": 48 / 51}) > MIN_P
    assert p_of(seen, {"pair": 1 / 13, "none": 12 / 13}) < MIN_P


def test_what_cannot_be_drawn_has_no_chance():
    assert p_of({7: 1, 1: 5}, even(range(1, 7))) == 0.0


def test_of_many_tests_a_few_may_lie_low():
    assert (most_low(1), most_low(222), most_low(10_000)) == (0, 3, 21)
    fair = [Evenness("", (at + 0.5) / 200) for at in range(200)]
    assert judge(fair)
    assert not judge([*fair, Evenness("", MIN_P / 300)])
    assert not judge([*fair, *[Evenness("", MIN_P * 0.9)] * 4])
