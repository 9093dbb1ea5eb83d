"""The last draw of a dealer is slowed if and only if it can still change how a person's hand ends."""

import pytest

from casino.engines.against_dealer import DealerEnded
from casino.engines.black_baron.settings import BlackBaronSettings
from casino.odds.open_outcomes import can_still_change, card_ends, dice_ends
from casino.records.rounds import read_record
from casino.scenes.table import view as table_view
from casino.ui.drawing.animator import Speed
from tests.scenes.replays import events_of
from tests.support import RECORDS
from tests.support.tables_on_screen import replay_at

ROUNDS = [
    path
    for game in ("black_baron", "blackjack", "black_axe")
    for path in sorted(RECORDS.glob(f"{game}/*.json"))
    if "expected" not in path.name
]


def test_what_the_dealer_may_end_with_is_what_the_rules_allow():
    rules = BlackBaronSettings()
    assert dice_ends(15, 4, rules) == {16, 17, 18, 19, 20, 21}
    assert dice_ends(6, 6, rules) == {20}  # a Round Table, whatever falls
    assert card_ends([10, 6], hits_soft_17=True) == {17, 18, 19, 20, 21, 22}
    assert card_ends([10], hits_soft_17=False) == {17, 18, 19, 20, 21, 22}
    assert 17 in card_ends([1], hits_soft_17=False)


@pytest.mark.parametrize(
    "totals, ends, is_open",
    [
        ([20], {16, 17, 18, 19, 20, 21}, True),
        ([20], {17, 18, 19, 21}, False),  # every one of them loses to it
        ([22, 25], {17, 18, 21}, False),
        ([], {17, 21}, False),
        ([12], {17, 18}, False),
        ([12], {17, 21}, True),
    ],
)
def test_a_result_is_open_while_two_ends_differ(totals, ends, is_open):
    assert can_still_change(totals, ends, 20) == is_open


def slowed(app, path, monkeypatch, speed) -> list[tuple[bool, list[int]]]:
    """For each last draw of the dealer in a record: whether it was slowed, and the persons' open totals before it."""
    scene = replay_at(app.house, read_record(path))
    view, found = scene.view, []
    called = []
    monkeypatch.setattr(table_view, "hushed", lambda motion, *places: called.append(motion) or motion)
    monkeypatch.setattr(type(app.house), "speed", property(lambda house: speed))
    for seat in scene.model.seats.values():
        seat.is_human = True
    events = list(events_of(read_record(path)))
    monkeypatch.setattr(type(scene.director), "coming", property(lambda director: coming[0]))
    coming = [None]
    for event, after in zip(events, [*events[1:], None], strict=True):
        for seat in scene.model.seats.values():
            seat.is_human = True
        coming[0] = after
        called.clear()
        if type(event).__name__ in ("DealerRolled", "SecretDieShown", "DealerDrew", "HoleCardShown"):
            open_before = list(view.open_totals)
            view.movement([event])
            if isinstance(after, DealerEnded) or type(after).__name__ == "PlagueStruck":
                found.append((bool(called), open_before))
            else:
                assert not called, f"{path.name}: {event} is not the last"
        scene.model.settle(event)
    return found


def test_the_last_draw_is_slowed_where_something_is_open_and_nowhere_else(app, monkeypatch):
    told = [one for path in ROUNDS for one in slowed(app, path, monkeypatch, Speed.NORMAL)]
    assert len([one for one in told if one[0]]) >= 10
    assert all(not is_slow for is_slow, totals in told if not totals)
    assert any(not is_slow for is_slow, totals in told if totals)
    for speed in (Speed.FAST, Speed.INSTANT):
        assert not any(is_slow for path in ROUNDS[:12] for is_slow, _ in slowed(app, path, monkeypatch, speed))
