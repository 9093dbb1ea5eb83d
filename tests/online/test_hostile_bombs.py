"""What a broken or hostile hall tells of a bomb: a sentence for both its sides, and no window falls."""

import random

import msgspec
import pytest

from casino.core.errors import HallBroken
from casino.engines.baccarat.defusal import Case
from casino.engines.baccarat.warning import WORDS
from casino.online.advice import advice_at
from casino.online.bombs.chain import AdviceChain
from casino.online.bombs.heard import RemoteAdvice
from casino.online.checking.chain import EntryChain
from casino.online.client.remote import RemoteTable
from casino.online.messages import FACES
from casino.records.levels import load_level
from casino.save.ledger import Account
from casino.scenes.games.bomb.desk.advising import end_of
from tests.online.test_bombs import armed, at_a_bomb, deal, told_at
from tests.online.test_hostile import mutated, written
from tests.support import RECORDS
from tests.support.remote import Wire
from tests.support.rota import sample
from tests.support.visitors import OpenHall

BOMB = "baccarat/defusal"
MUTATIONS = sample(6_000, 500)  # of each side's entries


@pytest.fixture(scope="module")
def told(tmp_path_factory) -> dict[str, list[bytes]]:
    """Both sides' entries of one bomb, from the first seat to the end."""
    house = OpenHall(tmp_path_factory.mktemp("hall"), [BOMB])
    ann, _bob = at_a_bomb(house)
    expert = armed(house, ann)
    deal(house, ann, {"player": (1,)})
    deal(house, ann, expert.chips(1))
    found = {place: told_at(house, place) for place in (BOMB, advice_at(BOMB))}
    house.stop()
    return found


def defuser() -> tuple[EntryChain, RemoteTable]:
    me = Account(1, "profile", "Ann", "guest_fox")
    return EntryChain(BOMB), RemoteTable(load_level(BOMB), me, "ann", Wire(None), lambda: 0)


def look(shown: RemoteTable) -> None:
    """Reads all that a window shows of the bomb."""
    shown.catch_up()
    assert shown.far_clock is not None
    assert shown.far_clock.word in ("", *WORDS)
    assert shown.far_clock.left is None or shown.far_clock.left >= 0
    if shown.prepared:
        msgspec.json.decode(shown.prepared, type=Case)


def at_desk() -> tuple[AdviceChain, RemoteAdvice]:
    return AdviceChain(advice_at(BOMB)), RemoteAdvice(load_level(BOMB), "cy", lambda: 0)


def look_as_expert(advice: RemoteAdvice) -> None:
    """Reads all that an expert's window shows of the bomb."""
    assert (advice.left or 0) >= 0 and advice.strikes < 2**54 and advice.deals < 2**54
    if advice.record is not None:
        end_of(advice.record)


@pytest.mark.parametrize(
    ("seed", "place", "side", "looks", "most"),
    [(5, BOMB, defuser, look, 3), (6, advice_at(BOMB), at_desk, look_as_expert, 99)],
)
def test_whatever_either_side_is_told_can_be_shown_or_is_refused(told, seed, place, side, looks, most):
    """Something else in one entry, after at most so many entries before it."""
    rng, entries = random.Random(seed), told[place]
    things, refused = [msgspec.json.decode(body) for body in entries], 0
    for _ in range(MUTATIONS):
        at = rng.randrange(len(entries))
        past, shown = side()
        try:
            for n in range(max(0, at - most), at):
                shown.take(*past.take(entries[n]))
            entry, faults = past.take(written(mutated(things[at], rng)))
        except HallBroken as fault:
            refused += 1
            assert 0 < len(str(fault)) < 300
            continue
        shown.take(entry, tuple(faults))
        looks(shown)
    assert refused


def changed(body: bytes, **values: object) -> bytes:
    return written({**msgspec.json.decode(body), **values})


def test_the_record_of_another_game_is_no_bombs_and_settings_of_none_are_a_fault(told):
    entries, over = told[advice_at(BOMB)], msgspec.json.decode(told[advice_at(BOMB)][-1])
    other = msgspec.json.decode((RECORDS / "black_axe" / "axes_push.json").read_bytes())
    settings = {**over["record"]["settings"], "modules": "x"}
    for record in (other, {**over["record"], "settings": settings}):
        past, advice = at_desk()
        for body in entries[:-1]:
            advice.take(*past.take(body))
        entry, faults = past.take(changed(entries[-1], record=record))
        advice.take(entry, tuple(faults))
        assert faults and advice.record is None and advice.outcome == ""


def test_a_case_or_lamp_that_cannot_be_reaches_no_window(told):
    begun = next(body for body in told[BOMB] if b'"kind":"begun"' in body)
    case = msgspec.json.decode(msgspec.json.decode(begun)["case"])
    clocks = msgspec.json.decode(begun)["clocks"]
    without = {key: value for key, value in msgspec.json.decode(begun).items() if key != "case"}
    wrong = [
        written(without),
        changed(begun, case="{}"),
        changed(begun, case=msgspec.json.encode({**case, "modules": []}).decode()),
        changed(begun, clocks={**clocks, "word": "HELP"}),
        changed(begun, view={"strikes": 1}),
        changed(begun, kind="clock", view={"strikes": 1}),
    ]
    acted = next(body for body in told[BOMB] if b'"action":{' in body)
    action = msgspec.json.decode(acted)["action"]
    wrong += [changed(acted, action={**action, "target": 9}), changed(acted, action={**action, "bets": {"all": [1]}})]
    wrong += [changed(acted, events=[{"event": kind, "module": 9}]) for kind in ("module_solved", "module_opened")]
    for body in wrong:
        with pytest.raises(HallBroken):
            EntryChain(BOMB).take(body)
    elsewhere = changed(begun, table="black_axe/standard", kind="clock")
    with pytest.raises(HallBroken):
        EntryChain("black_axe/standard").take(elsewhere)


def test_a_face_is_one_of_the_houses_to_the_letter(told):
    first = next(body for body in told[advice_at(BOMB)] if b'"experts"' in body)
    for face in (*(f"{one}\n" for one in FACES[:2]), "nobody"):
        with pytest.raises(HallBroken):
            AdviceChain(advice_at(BOMB)).take(changed(first, experts=[{"id": "x", "name": "X", "portrait": face}]))
