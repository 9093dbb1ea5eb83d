"""One pass over all rounds of a player: what it counts, what is kept of it, and when it counts anew."""

import random
from collections import Counter
from contextlib import closing
from fractions import Fraction
from itertools import islice

import msgspec
import pytest

from casino.core.errors import SaveError
from casino.engines.base import Action
from casino.records.levels import catalogue, shipped_level
from casino.save.save_file import open_store
from casino.tables.session import TableSession
from casino.tally import stored_counts
from casino.tally.counting import Counting
from tests.support.rota import part
from tests.support.saves import alter, in_child, play_round
from tests.support.tables import begun, random_action

LEVELS = [level.name for level in catalogue()[0]]
GAMES = {level.partition("/")[0] for level in LEVELS}
FIRST_TABLES = [next(level for level in LEVELS if level.startswith(f"{game}/")) for game in sorted(GAMES)]
TONIGHT = part("tables of an evening", LEVELS, 4, always=[*FIRST_TABLES, "baccarat/practice"])


def finished(counting):
    """The same, all counted."""
    for _ in counting.steps():
        pass
    return counting


def told(counting):
    """Everything that statistics say of a player, by game."""
    said = {"purse": counting.purse}
    for game in ("", *sorted(GAMES)):
        figures = counting.figures(game)
        draws = figures.draws
        said[game] = (
            *(figures.results, figures.extremes, figures.curve.points, figures.luck, figures.rates.rates),
            *(draws.sides, [draws.dice(sides) for sides in draws.sides], draws.ranks(), draws.suits(), figures.unread),
        )
    return said


def evening(store, rounds=3, name="Ann"):
    """Somebody plays some rounds at tables of every game, among others; gives the account."""
    ann = store.create_profile(name, "fox")
    with store.writing():
        store.move(1, ann.id, 50_000_000, "opening")
    play_on(store, ann, rounds)
    return ann.id


def play_on(store, who, rounds, levels=TONIGHT):
    """Some more rounds at each of some tables."""
    rng = random.Random(8)
    other = store.open_purse("guest", "Bee", "owl", 50_000_000)
    for level in levels:
        session = TableSession(store, shipped_level(level), "a phrase")
        sitters = [other, who] if session.engine.seats > 1 else [who]
        for seat, account in enumerate(sitters, 1):
            session.sit(seat, account)
        for _ in range(rounds):
            begun(session, rng)
            while session.is_open:
                session.act(random_action(session, rng))


def baron_rounds(store, rounds=5):
    """Some rounds of Black Baron for one person alone."""
    ann = store.create_profile("Ann", "fox")
    session = TableSession(store, shipped_level("black_baron/standard"))
    session.sit(3, ann)
    rng = random.Random(1)
    for _ in range(rounds):
        play_round(session, {3: 200}, rng)
    return ann.id


@pytest.fixture
def looked_into(monkeypatch):
    """The numbers of all rounds that are played again to be counted."""
    from casino.tally import counting

    numbers, again = [], counting.played_again
    monkeypatch.setattr(counting, "played_again", lambda *asked: (numbers.append(asked[2].id), again(*asked))[1])
    return numbers


# -- what is counted ------------------------------------------------------------------------------------------


def test_a_purse_over_time(store):
    ann = store.create_profile("Ann", "fox").id
    store.take_marker(ann)
    store.repay_marker(ann)
    points = finished(Counting(store, ann)).purse
    assert [point.cents for point in points] == [100_000, 150_000, 100_000]
    assert points[0].at == store.statement(ann, 9)[-1][0]


def test_a_purse_stands_once_for_every_round_however_often_it_was_moved(store, monkeypatch):
    monkeypatch.setattr("casino.tally.counting.MOVEMENTS_AT_ONCE", 3)
    ann = baron_rounds(store, 7)
    points = finished(Counting(store, ann)).purse
    history = list(reversed(store.history(ann, 9)))
    assert [point.cents for point in points] == [100_000 + sum(r.net for r in history[:n]) for n in range(8)]


def test_a_whole_evening_is_counted_and_agrees_with_the_books(store):
    ann = evening(store)
    counting = Counting(store, ann)
    assert not counting.is_over
    figures = finished(counting).figures()
    history = store.history(ann, 10_000)
    assert counting.is_over and figures.rounds == len(history) == figures.results.whole.rounds
    assert figures.unread == 0
    # what the purse gained beyond what the bank gave is what all rounds brought
    assert figures.results.whole.net == store.purse(ann) - 50_100_000 == figures.curve.points[-1].cents
    assert counting.purse[-1].cents == store.purse(ann)
    assert (figures.draws.sides, figures.draws.has_cards) == ((6, 10), True)
    for game, results in figures.results.by_game.items():
        flows = [store.flows(held.id).get(ann, 0) for held in store.history(ann, 10_000, f"{game}/")]
        assert (results.rounds, results.net) == (len(flows), sum(flows))
    luck = figures.luck
    assert sum(one.rounds for one in luck.by_kind.values()) + luck.left_out.total() == len(history)
    for kind, one in luck.by_kind.items():
        if kind != "baccarat":
            assert one.net == figures.results.by_game[kind].net
    draws = [store.stored_round(held.id).draws or () for held in history]
    counted = (figures.draws.dice(10), figures.draws.dice(6), figures.draws.ranks())
    assert sum(one.draws for one in counted) == sum(map(len, draws))
    # a hand of Pi'Lok may be over before anything of note could happen
    assert {rate.game for rate in figures.rates.rates} | {"pilok"} == set(figures.results.by_game) | {"pilok"}


def test_every_game_is_counted_apart_in_the_same_pass(store, looked_into):
    ann = evening(store, rounds=2)
    counting = finished(Counting(store, ann))
    history = store.history(ann, 10_000)
    assert sorted(looked_into) == sorted(held.id for held in history)
    whole, parts = counting.figures(), {game: counting.figures(game) for game in GAMES}
    for game, figures in parts.items():
        assert set(figures.results.by_game) == {game}
        assert figures.results.whole == whole.results.by_game[game]
        assert [point.cents for point in figures.curve.points][-1] == figures.results.whole.net
        assert set(figures.luck.by_kind) | set(figures.luck.left_out) <= {game, "bomb"}
        assert {rate.game for rate in figures.rates.rates} <= {game}
    assert sum(figures.rounds for figures in parts.values()) == whole.rounds
    assert Counter(dict(whole.luck.left_out)) == sum((one.luck.left_out for one in parts.values()), Counter())
    assert whole.luck.by_kind == {kind: luck for one in parts.values() for kind, luck in one.luck.by_kind.items()}
    assert set(whole.rates.rates) == {rate for one in parts.values() for rate in one.rates.rates}
    for kind in ("ranks", "suits"):
        seen = [getattr(one.draws, kind)().seen for one in parts.values()]
        assert getattr(whole.draws, kind)().seen == tuple(map(sum, zip(*seen, strict=True)))
    assert parts["black_axe"].luck.whole.rounds == parts["black_axe"].rounds
    assert counting.figures("no_such_game").rounds == 0


def test_a_pass_may_rest_and_go_on_and_is_the_same(store):
    ann = evening(store, rounds=2)
    at_once, broken_off = finished(Counting(store, ann)), Counting(store, ann)
    with store.writing():
        store.connection.execute("DELETE FROM sums")
    while broken_off.figures().rounds < 3:
        next(broken_off.steps())
    assert 0 < broken_off.figures().rounds < at_once.figures().rounds
    assert broken_off.has_news and not broken_off.is_over
    assert told(finished(broken_off)) == told(at_once)


def test_somebody_who_never_played(store):
    counting = finished(Counting(store, store.create_profile("Ann", "fox").id))
    assert counting.is_over and counting.figures().rounds == 0
    assert counting.figures().rates.rates == () and counting.figures().luck.meanings == ()


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE rounds SET level = 'black_baron/gone' WHERE id = 2",
        "UPDATE rounds SET settings = '{\"no_such_key\": 1}' WHERE id = 2",
        "UPDATE rounds SET settings = '{' WHERE id = 2",
        "UPDATE rounds SET draws = '[1]' WHERE id = 2",
        "UPDATE rounds SET seats = '[]' WHERE id = 2",
        "UPDATE results SET returned = returned + 1 WHERE round = 2",
    ],
)
def test_a_round_that_cannot_be_played_again_is_told_apart(save, harm):
    with closing(open_store(save)) as store:
        ann = baron_rounds(store)
        whole = store.history(ann, 9)
    alter(save, harm)
    with closing(open_store(save)) as store:
        figures = finished(Counting(store, ann)).figures()
    assert (figures.unread, figures.rounds, figures.results.whole.rounds) == (1, 5, 5)
    assert figures.luck.whole.rounds == 4
    assert figures.luck.whole.net == sum(held.net for held in whole if held.id != 2)
    assert next(rate for rate in figures.rates.rates if rate.key == "barons").chances == 4


def test_an_open_round_and_one_taken_back_do_not_count(store):
    ann = baron_rounds(store, 2)
    session = TableSession(store, shipped_level("black_axe/standard"))
    session.sit(1, store.account(ann))
    while not session.is_open:
        session.open_round({1: 200})
    counting = finished(Counting(store, ann))
    played = counting.figures().rounds
    store.void_round(session.round_id)
    assert finished(counting).figures().rounds == finished(Counting(store, ann)).figures().rounds == played
    assert counting.purse[-1].cents == store.purse(ann)


def test_a_jump_is_counted_for_whoever_made_it(store):
    ann, bee = (store.open_purse("guest", name, "fox", 100_000) for name in ("Ann", "Bee"))
    session = TableSession(store, shipped_level("pilok/standard"))
    session.sit(1, ann)
    session.sit(2, bee)
    session.open_round()
    while session.engine.phase not in ("jump", "picking") and session.is_open:
        seat = session.engine.turn
        names = [offer.action for offer in session.legal_actions(seat)]
        if "jump" in names:
            break
        session.act(Action(seat, "pass"))
    jumper = session.engine.turn
    session.act(Action(jumper, "jump", target=3 - jumper))
    session.settle_by_rules()
    counted = {seat: finished(Counting(store, session.sitters[seat].id)).figures() for seat in (1, 2)}
    mine = {rate.key: rate for rate in counted[jumper].rates.rates}
    other = {rate.key: rate for rate in counted[3 - jumper].rates.rates}
    assert mine["jumps_won"].chances == other["jumps_withstood"].chances == 1
    assert mine["jumps_won"].seen + other["jumps_withstood"].seen == 1
    assert mine["jumps_won"].expected + other["jumps_withstood"].expected == pytest.approx(Fraction(1))


# -- what is kept ---------------------------------------------------------------------------------------------


def test_what_was_kept_is_taken_up_and_comes_to_the_same(save, looked_into):
    """Two evenings counted one after the other, in programs of their own, are what both are counted at once."""
    with closing(open_store(save)) as store:
        ann = evening(store, rounds=2)
        finished(Counting(store, ann))
        first = len(looked_into)
    with closing(open_store(save)) as store:
        store.take_marker(ann)
        play_on(store, store.account(ann), 2)
        in_parts = finished(Counting(store, ann))
        assert len(looked_into) == len(set(looked_into)) == in_parts.figures().rounds > first
        with store.writing():
            store.connection.execute("DELETE FROM sums")
        assert told(in_parts) == told(finished(Counting(store, ann)))


def test_kept_sums_say_the_same_again(store):
    ann = evening(store, rounds=3)
    counting = finished(Counting(store, ann))
    text = store.sums(ann)
    sums = stored_counts.sums_from(text)
    assert stored_counts.sums_text(sums) == text
    again = Counting(store, ann)
    next(again.steps())
    next(again.steps())
    next(again.steps())
    assert told(again) == told(counting)


def test_a_long_count_is_kept_on_the_way(store, monkeypatch, looked_into):
    monkeypatch.setattr("casino.tally.counting.KEPT_EVERY", 4)
    ann = baron_rounds(store, 11)
    broken_off = Counting(store, ann)
    while broken_off.figures().rounds < 10:
        next(broken_off.steps())
    before = len(looked_into)
    finished(Counting(store, ann))
    assert 11 - before <= len(looked_into) - before <= 11 - 4


def test_what_is_not_new_is_not_written_again(store, monkeypatch):
    ann = baron_rounds(store)
    finished(Counting(store, ann))
    written = []
    monkeypatch.setattr(type(store), "keep_sums", lambda self, *what: written.append(what))
    counting = finished(finished(Counting(store, ann)))
    assert counting.is_over and not counting.has_news and not written
    store.take_marker(ann)
    assert counting.has_news
    finished(counting)
    assert len(written) == 1


def test_news_of_others_are_looked_at_once(store):
    ann = baron_rounds(store)
    counting = finished(Counting(store, ann))
    evening(store, rounds=1, name="Cid")
    assert counting.has_news
    assert len(list(finished(counting).steps())) == 1
    assert not counting.has_news


def changed(**parts):
    """How kept sums look after something in them was changed."""

    def change(text):
        held = msgspec.json.decode(text)
        for path, value in parts.items():
            *way, last = path.split("__")
            part = held
            for name in way:
                part = part["" if name == "all" else name]
            part[last] = value
        return msgspec.json.encode(held)

    return change


@pytest.mark.parametrize(
    "harm",
    [
        lambda text: b"",
        lambda text: b"nonsense",
        lambda text: text[: len(text) // 2],
        lambda text: b"[" * 100_000,
        lambda text: b'{"edition":%d,"sums":null}' % stored_counts.EDITION,
        lambda text: b'{"edition":%d,"sums":{"by_game":{}}}' % stored_counts.EDITION,
        lambda text: b'{"edition":%d,"sums":{"last_round":4}}' % stored_counts.EDITION,
        changed(edition=stored_counts.EDITION - 1),
        changed(edition=stored_counts.EDITION + 1),
        changed(sums__last_round=3),
        changed(sums__last_round=-1),
        changed(sums__last_round="four"),
        changed(sums__by_game__all__results__whole__rounds=4),
        changed(sums__by_game__all__results__whole__staked=1),
        changed(sums__by_game__all__results__whole__returned=1),
        changed(sums__by_game__all__luck__whole__expected="1/0"),
        changed(sums__by_game__all__luck__whole__expected="a half"),
        changed(sums__by_game__all__luck__whole__expected="9" * 10_000),
        changed(sums__by_game__all__rates___seen={"barons": "many"}),
        changed(sums__by_game__all__draws___dice={"ten": {"1": 2}}),
        changed(sums__purse__first=["now"]),
    ],
)
def test_sums_that_cannot_be_used_are_counted_anew(store, harm, looked_into):
    ann = baron_rounds(store)
    at_once = finished(Counting(store, ann))
    text = store.sums(ann)
    store.keep_sums(ann, harm(text))
    looked_into.clear()
    counting = finished(Counting(store, ann))
    assert len(looked_into) == 5
    assert told(counting) == told(at_once)
    assert store.sums(ann) == text


def test_sums_of_a_table_that_cannot_be_read_are_counted_anew(store, monkeypatch):
    ann = baron_rounds(store)
    at_once = finished(Counting(store, ann))

    def fail(self, account):
        raise SaveError("this part of the disk is gone")

    monkeypatch.setattr(type(store), "sums", fail)
    assert told(finished(Counting(store, ann))) == told(at_once)


def test_somebody_elses_sums_are_not_taken_for_ones_own(store):
    ann = baron_rounds(store, 4)
    finished(Counting(store, ann))
    bee = store.create_profile("Bee", "owl").id
    store.keep_sums(bee, store.sums(ann))
    assert finished(Counting(store, bee)).figures().rounds == 0


def test_sums_that_cannot_be_written_are_only_counted_again(store, monkeypatch, caplog):
    ann = baron_rounds(store)

    def fail(self, account, body):
        raise SaveError("the disk is full")

    monkeypatch.setattr(type(store), "keep_sums", fail)
    counting = finished(Counting(store, ann))
    assert counting.is_over and counting.figures().rounds == 5
    assert list(islice(counting.steps(), 9)) and caplog.text.count("the disk is full") == 1


def test_somebody_who_leaves_the_house_for_good_leaves_no_sums(store):
    ann = baron_rounds(store)
    finished(Counting(store, ann))
    assert store.sums(ann)
    store.delete_profile(ann)
    assert not store.sums(ann)


NO_SCREEN = """
import sys
for name in ("pygame", "pymunk", "numpy"):
    sys.modules[name] = None
import casino.tally.counting, casino.tally.export
print([name for name in sys.modules if name.startswith(("casino.ui", "casino.scenes"))])
"""


def test_figures_need_no_screen():
    shown = in_child(NO_SCREEN)
    assert (shown.stderr, shown.stdout) == ("", "[]\n")
