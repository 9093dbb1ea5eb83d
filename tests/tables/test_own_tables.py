"""Tables of a player's own in the books: rounds are played at them, and outlive whatever becomes of their files."""

import random
from contextlib import closing
from dataclasses import replace
from itertools import product

import pytest

from casino.engines.registry import GAMES
from casino.records import own_levels
from casino.records.drafts import Draft
from casino.records.levels import catalogue, shipped_level
from casino.records.replay import verify_record
from casino.save.save_file import open_store
from casino.tables.resuming import resume_or_void
from casino.tables.session import TableSession
from casino.tables.stored_rounds import record_of
from tests.records.test_own_levels import made, wander
from tests.support.books import check_books, check_rounds, check_table_is_clear
from tests.support.rota import part

# A level of every kind of table at which something is drawn.
DRAWING = {
    type(level.settings): level.name
    for level in catalogue()[0]
    if not GAMES[level.game].engine(level.settings).why_no_draws
}.values()


def seated(store, level, count=2):
    """A session with people who can afford the table."""
    session = TableSession(store, level, "a phrase")
    for seat in range(1, min(count, session.engine.seats) + 1):
        name = f"Person {seat}"
        known = {account.name: account for account in store.accounts("profile")}
        session.sit(seat, known.get(name) or store.create_profile(name, "guest_fox"))
    return session


def begun(session):
    """A round that has begun, if the purses cover it."""
    bets = {}
    for seat in session.sitters:
        offer = session.bet_range(seat) if session.engine.begins_with == "bet" else None
        if offer is not None:
            bets[seat] = offer.least
    if session.engine.begins_with == "chips":
        bets = {1: {"player": (1,) * (int(session.level.settings.minimum) // 100)}}
    session.open_round(bets or None)


def check_history(store):
    for account in store.accounts("profile"):
        check_rounds(store, account.id, store.rounds_played(account.id))


def affordable(name, seed):
    """A level made by many changes, that two new purses can play."""
    for number in range(200):
        draft = Draft(shipped_level(name), f"Mine {seed}")
        wander(draft, random.Random(f"{name} {seed} {number}"), 25)
        if draft.settings.minimum <= 5_000 and draft.changed:
            return own_levels.write(draft.level(own_levels.free_name(draft.start.game, draft.title, lambda one: False)))
    raise AssertionError("no such level was found")


@pytest.mark.parametrize("name, seed", part("own tables", list(product(DRAWING, range(3))), 3))
def test_rounds_at_a_table_of_ones_own_are_in_the_books_and_can_be_checked(save, name, seed):
    own_levels.keep_beside(save)
    with closing(open_store(save)) as store:
        level = affordable(name, seed)
        session = seated(store, level)
        for _ in range(3):
            if not all(session.can_play(seat) for seat in session.sitters):
                break
            begun(session)
            session.settle_by_rules()
        assert session.last_round is not None
        check_books(store)
        check_history(store)
        check_table_is_clear(store)
        record = record_of(store.stored_round(session.last_round))
        assert verify_record(record).holds
        own_levels.delete(level.name)
        assert verify_record(record).holds


@pytest.mark.parametrize("fate", ["deleted", "changed", "broken"])
@pytest.mark.parametrize(
    "name", ["blackjack/six_decks", "black_baron/standard", "pilok/standard", "black_axe/standard"]
)
def test_an_open_round_goes_on_whatever_becomes_of_its_table(save, name, fate):
    own_levels.keep_beside(save)
    with closing(open_store(save)) as store:
        level = made(name, **({"decks": 4} if "decks" in shipped_level(name).settings.__struct_fields__ else {}))
        for _attempt in range(40):  # a natural may end a round at once
            session = seated(store, level)
            begun(session)
            if session.is_open:
                break
        assert session.is_open
        on_table = store.on_table(session.round_id)
    path = save.parent / "levels" / f"{level.name}.toml"
    if fate == "deleted":
        path.unlink()
    elif fate == "broken":
        path.write_text("[level", "utf-8")
    else:
        other = Draft(level, "Another name")
        wander(other, random.Random(fate))
        own_levels.write(other.level(level.name))
    with closing(open_store(save)) as store:
        ((session, _),) = resume_or_void(store)
        assert session.engine.settings == level.settings
        assert on_table and store.on_table(session.round_id) == on_table
        session.settle_by_rules()
        check_books(store)
        check_history(store)
        check_table_is_clear(store)
        assert verify_record(record_of(store.stored_round(session.last_round))).holds


def test_a_shoe_of_other_decks_is_not_taken_over(save):
    own_levels.keep_beside(save)
    with closing(open_store(save)) as store:
        level = made(decks=6)
        session = seated(store, level)
        begun(session)
        session.settle_by_rules()
        assert session.engine.shoe.dealt
        changed = Draft(level)
        changed.put(next(key for key in changed.keys if key.name == "decks"), 2)
        session = seated(store, own_levels.write(changed.level(level.name)))
        assert session.engine.shoe.size == 104 and not session.engine.shoe.dealt
        begun(session)
        session.settle_by_rules()
        assert verify_record(record_of(store.stored_round(session.last_round))).holds
        check_books(store)
        check_history(store)


def test_a_name_comes_back_as_another_kind_of_table_and_old_rounds_are_still_read(save):
    own_levels.keep_beside(save)
    with closing(open_store(save)) as store:
        level = made("baccarat/salon", "Mine", decks=3)
        session = seated(store, level, 1)
        begun(session)
        session.settle_by_rules()
        record = record_of(store.stored_round(session.last_round))
        own_levels.write(replace(Draft(shipped_level("baccarat/defusal"), "Mine").level(level.name)))
        assert verify_record(record).holds
