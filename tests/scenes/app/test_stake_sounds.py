"""How much money is heard: gains and losses in four sizes, tension by what is open, everything in its place."""

import pytest

from casino.scenes.app.stake_sounds import size_of, tension, verdict
from casino.ui.device.sound import variants_of
from tests.support.pilot import INSTANT

PURSE = 1000_00


def test_a_gain_or_a_loss_is_as_large_as_its_share_of_what_a_player_has():
    for share, size in ((0.001, 0), (0.019, 0), (0.02, 1), (0.099, 1), (0.1, 2), (0.29, 2), (0.3, 3), (1.0, 3)):
        cents = round(share * PURSE)
        assert size_of(cents, cents, PURSE) == size_of(-cents, cents, PURSE) == size, share
    sizes = [size_of(cents, cents, PURSE) for cents in range(1, PURSE, 997)]
    assert sizes == sorted(sizes) and set(sizes) == {0, 1, 2, 3}


def test_many_times_the_stake_is_larger_and_never_beyond_the_largest():
    stake = PURSE // 1000
    assert [size_of(times * stake, stake, PURSE) for times in (1, 2, 5)] == [0, 1, 2]
    assert size_of(-5 * stake, stake, PURSE) == 0, "a loss is no more than what was lost"
    assert size_of(50 * PURSE, PURSE, PURSE) == 3
    assert size_of(PURSE, PURSE, 0) == 3, "a purse may be empty"


def test_every_verdict_has_sounds_of_its_own():
    nets = (0, *(sign * cents for sign in (1, -1) for cents in (10_00, 50_00, 200_00, 500_00)))
    names = {verdict(net, 500_00, PURSE) for net in nets}
    assert names == {"push"} | {
        f"{end}_{size}" for end in ("win", "loss") for size in ("slight", "small", "large", "big")
    }
    for name in (*names, "double", "split", "street", "shuffle_riffle", "shuffle_bridge"):
        assert len(variants_of(name)) >= 2, name


def test_tension_rises_with_the_stake_and_with_what_is_open():
    shares = [tension([cents], 1, PURSE) for cents in (0, 100, 1000, 10_000, 30_000, PURSE // 2, PURSE)]
    assert shares == sorted(shares) and shares[0] == 0 and shares[-2:] == [1.0, 1.0]
    assert shares[1] < 0.1
    whole, half = tension([100_00, 100_00], 2, PURSE), tension([100_00], 2, PURSE)
    assert 0 < half < tension([100_00], 1, PURSE) < whole


def test_a_sound_comes_from_where_it_happens(open_pilot, monkeypatch):
    pilot = open_pilot(preferences=INSTANT)
    heard = []
    monkeypatch.setattr(pilot.house.sound, "play", lambda name, **how: heard.append((name, how["pan"])))
    width = pilot.house.size[0]
    for x in (-50, 0, width // 2, width, 2 * width):
        pilot.house.play_at("chip_chip", x)
    pans = [pan for _, pan in heard]
    assert pans == sorted(pans) and pans[0] == pans[1] == -pans[3] == -pans[4] and pans[2] == pytest.approx(0, abs=0.01)
    assert -1 < pans[0] < -0.5, "no side is ever quite silent"


def test_what_happens_is_louder_the_more_is_at_stake_and_a_verdict_always_as_loud(open_pilot, monkeypatch):
    pilot = open_pilot(preferences=INSTANT)
    heard = []
    monkeypatch.setattr(pilot.house.sound, "play", lambda name, **how: heard.append(how["volume"]))
    for stake in (0.0, 0.3, 1.0):
        monkeypatch.setattr(type(pilot.house.stack), "tension", stake)
        pilot.house.play_at("chip_chip", 0, volume=0.5)
        pilot.house.play_at("win_small", 0, volume=0.5, is_verdict=True)
    assert heard[::2] == sorted(set(heard[::2])) and heard[-2] == 0.5
    assert heard[1::2] == [0.5] * 3


def test_a_table_is_as_tense_as_what_is_open_and_says_how_large_an_end_is(open_pilot, monkeypatch):
    pilot = open_pilot(preferences=INSTANT)
    heard = {}
    monkeypatch.setattr(pilot.house.sound, "play", lambda name, **how: heard.setdefault(name, how))
    pilot.press("Mr Red's table")
    pilot.press("Add 25")
    table = pilot.scene
    assert pilot.house.stack.tension == 0.0, "what is not yet bet is not at stake"
    pilot.press("Roll the dice")
    seat = table.model.seats[table.model.first_human]
    for _ in range(600):
        if seat.net is not None:
            break
        assert pilot.house.stack.tension == table.view.tension
        assert bool(table.view.tension) == any(not hand.is_over for hand in seat.hands)
        pilot.press("Stay") if "Stay" in pilot.labels else pilot.frames(1)
    assert seat.net is not None and pilot.house.stack.tension == 0.0
    assert any(name.startswith(("win_", "loss_", "push")) and how["is_verdict"] for name, how in heard.items())
    worth, number = seat.worth, table.model.first_human
    ends = {back: table.view.verdict(number, worth // 2, back) for back in (0, worth // 2, worth)}
    assert list(ends.values()) == ["loss_big", "push", "win_big"]
