"""The talk of any table takes every name and every typed line: each is said or refused, and none is a form."""

import random

import pytest

from casino.core.letters import cleaned, written_name
from casino.engines.base import RoundSettled, SeatResult
from casino.players.castle.table import CastleSitter
from casino.players.castle.table_answers import TableAnswers
from casino.players.talk.lately import SaidLately
from casino.records.levels import shipped_level

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
NAMES = (
    "{name}",
    "{0.__class__}",
    "%s %(x)d",
    "W" * 20,
    FAMILY * 11,
    "e\u0301" * 20,
    "/w rook",
    '"Rook"',
    "Rook",
    "the steward",
)
LINES = (
    *(
        "hello",
        "odile, who is {name}?",
        "who is {x.__class__.__mro__}",
        "what is {0}?",
        "/w rook {name}",
        "/w",
        '/w "rook',
    ),
    *(
        "//w",
        "/who",
        "/r {name}",
        "/ignore rook",
        "/unignore rook",
        "x" * 300,
        "\u202e{odd}\n\n\x00",
        "w" * 200,
        "%d %s",
    ),
    *(
        "rook, am i up?",
        "what are my odds?",
        "who is ahead?",
        "where is rook?",
        "should i split 8s, odile?",
        "\U0001f3b2" * 200,
    ),
)
ROOK, ODILE = CastleSitter("Rook Halloran", "rook"), CastleSitter("Odile Quint", "odile")


def table(*persons: str) -> TableAnswers:
    """A table of some persons, with Rook and Odile behind them."""
    found = TableAnswers(shipped_level("pilok/standard"), "{place}", random.Random(3), SaidLately())
    sitters = [*(CastleSitter(name, "guest_fox", is_human=True) for name in persons), ROOK, ODILE]
    found.follow(dict(enumerate(sitters, 1)))
    return found


@pytest.mark.parametrize("name", NAMES, ids=map(ascii, range(len(NAMES))))
def test_every_name_and_line_is_said_as_it_was_typed(name):
    name = written_name(name)
    answers = table(name)
    for line in LINES:
        said = answers.say(name, line)
        assert said.text and cleaned(said.text) == said.text and len(said.text) < 2_000
        answers.advance(30.0)
    heard = [one for one in answers.talk.lines_for(name) if one.who == "character"]
    assert heard and all("{0}" not in one.text or "{0}" in name for one in heard)
    assert any(name in one.text for one in heard), "called by the name as it is"


def test_a_name_that_nobody_can_have_here_silences_one_and_no_table():
    answers = table("Ann", "x" * 150)
    assert {one.name for one in answers.talk.present("{place}")} == {"Ann", ROOK.name, ODILE.name}
    answers.say("Ann", "hello")


def test_where_a_person_has_the_name_of_one_of_the_house_that_one_is_silent():
    answers = table("odile quint")
    answers.say("odile quint", "rook, am i up?")
    answers.settle(RoundSettled((SeatResult(1, 500, 0), SeatResult(3, 500, 9_000)), None, 0))
    answers.say("odile quint", "am i up?")
    answers.advance(40.0)
    lines = answers.talk.lines_for("odile quint")
    assert {one.speaker for one in lines if one.who == "character"} == {ROOK.name}
    assert answers.facts.gain("odile quint")[0] == -500, "the sum is the person's own"
