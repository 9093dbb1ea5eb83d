"""Every table is played through the port alone, as a scene does it: what is asked for comes back as news."""

import random
from pathlib import Path

import pytest

from casino.engines.base import HOUSE, Action, RoundSettled
from casino.players.bomb.cases import case_of, new_case_code
from casino.records.levels import catalogue
from casino.tables.local import local_table
from casino.tables.table import Happened, Refused
from tests.support.conformance import piled, table_of

LEVELS = catalogue()[0]
MAX_ACTIONS = 500
SOURCES = Path(__file__).parents[2] / "casino"


def opening(table, kind, rng):
    """What a round begins with, for everybody who sits there."""
    if kind == "bet":
        return {seat: offer.least for seat in table.sitters if (offer := table.bet_range(seat))}
    if kind == "chips":
        return {1: {"player": piled(table.settings.minimum)}}
    if kind == "fee":
        table.prepare(case_of(new_case_code(rng), table.settings.modules).as_text)
    return None


def happened(table):
    """The events of everything that is new; nothing of it is refused."""
    news = table.news()
    assert news and all(isinstance(one, Happened) for one in news), news
    return [event for one in news for event in one.events]


@pytest.mark.parametrize("level", LEVELS, ids=[level.name for level in LEVELS])
def test_a_round_is_played_through_the_port_at_every_table(store, level):
    rng = random.Random(level.name)
    me = store.open_purse("profile", "Ada", "profile_1", 1_000_000_00)
    table = local_table(store, level, "a phrase")
    table.seat_everybody(me)
    assert me.id in {held.id for held in table.sitters.values()} and not table.is_open and not table.news()
    seal, before = table.seal, {seat: table.purse(seat) for seat in table.sitters}

    table.ask(Action(1, "hit"))
    (refused,) = table.news()
    assert isinstance(refused, Refused) and refused.sentence
    assert not table.news() and {seat: table.purse(seat) for seat in table.sitters} == before

    table.begin(opening(table, table_of(level).begins_with, rng))
    assert table.seal == seal or not table.is_open
    events = happened(table)
    for _ in range(MAX_ACTIONS):
        if not table.is_open:
            break
        assert not isinstance(events[-1], RoundSettled) and table.round_id is not None
        assert {seat: table.purse_before(seat) for seat in before} == before
        table.view(HOUSE)
        turn = table.turn
        offers = table.offers(turn)
        action = table.default_action(turn)
        plain = [offer.action for offer in offers if not offer.asks]
        if plain and rng.random() < 0.7:
            action = Action(turn, rng.choice(plain))
        cost, purse = table.cost(action), table.purse(turn)
        assert cost <= purse
        table.ask(action)
        events += happened(table)
    assert not table.is_open and isinstance(events[-1], RoundSettled) and table.last_round is not None
    nets = {result.seat: result.net for result in events[-1].seats}
    assert {seat: table.purse(seat) for seat in table.sitters} == {
        seat: purse + nets.get(seat, 0) for seat, purse in before.items()
    }
    assert table.seal != seal and not table.news()


def test_only_the_tables_folder_and_a_hall_make_a_session():
    makers = {path for path in SOURCES.rglob("*.py") if "TableSession(" in path.read_text("utf-8")}
    names = {path.relative_to(SOURCES).as_posix() for path in makers}
    assert {name for name in names if not name.startswith("tables/")} == {"online/server/table/table.py"}
