"""Halls that cheat, as a stranger played them through: an honest player's program notices each within the round.

A checker sees nothing but what is told, so each cheat is what such a hall would tell, its chain of heads whole.
"""

import random
from itertools import count

import msgspec
import pytest

from casino.engines.base import Action
from casino.online.checking.chain import EntryChain
from casino.online.checking.count import Count
from casino.online.checking.own import Own
from casino.online.messages import encode
from casino.records.draw_secrets import DrawSecret, commitment_to, mixed, new_secret
from casino.records.replay import Replay
from casino.records.rounds import decode_record, encode_record
from tests.support.every import every
from tests.support.visitors import EVERY_GAME, OpenHall, play, seated

AXE = "black_axe/standard"


class Evening:
    """Two honest rounds of two visitors, as they were told: `told` with places of "locked", "begun" and the end."""

    def __init__(self, house, table=AXE):
        self.table, self.callers = table, seated(house, table)
        play(house, table, self.callers, 2, random.Random(4))
        self.told = [entry for entry in house.told if entry.table == table]
        ends = [n for n, entry in enumerate(self.told) if entry.is_settled]
        self.first_end, self.end = ends[:2]
        self.told = self.told[: self.end + 1]
        self.locked = self._last("locked")
        self.begun = self._last("begun")
        self.record = decode_record(bytes(self.told[self.end].record))

    def _last(self, kind):
        return max(n for n, entry in enumerate(self.told) if entry.kind == kind)

    @property
    def until_locked(self):
        return self.told[: self.locked + 1]

    def bent(self, at, **change):
        """What was told, with something else in one entry."""
        told = list(self.told)
        told[at] = msgspec.structs.replace(told[at], **change)
        return told

    def dealt(self, seed="another seed that was ground", **change):
        """The second round as a hall tells it that draws it otherwise; whoever has to act does as the rules do."""
        begun, more = self.told[self.begun], {"draws": None, "commitment": None, "actions": [], **change}
        fresh = msgspec.structs.replace(self.record, seed=seed, **more)
        running, told, done = Replay(fresh), [], []
        events, action = running.opening(), None
        while True:
            step = {"seal": fresh.seal, "events": tuple(msgspec.Raw(encode(one)) for one in events), "offers": ()}
            step |= {"view": msgspec.Raw(encode(running.engine.view(0))), "turn": running.engine.turn, "action": action}
            told.append(msgspec.structs.replace(begun, kind="acted" if done else "begun", **step))
            if not running.engine.turn:
                break
            action = running.engine.default_action(running.engine.turn)
            done.append(action)
            events = running.play(action)
        record = msgspec.structs.replace(fresh, actions=done, draws=list(running.chance.draws), commitment=fresh.seal)
        told[-1] = msgspec.structs.replace(told[-1], record=msgspec.Raw(encode_record(record)))
        return told


@pytest.fixture(autouse=True)
def same_rounds(monkeypatch):
    """Rounds in which somebody has to act, always the same."""
    seeds, secrets = count(1), count(1)
    monkeypatch.setattr("casino.tables.session.new_seed", lambda: f"seed {next(seeds)}")
    monkeypatch.setattr("tests.support.visitors.new_secret", lambda: f"{next(secrets):064x}")


@pytest.fixture
def evening(house):
    return Evening(house)


def faults(told, own=None, table=AXE):
    """What a program that follows the table finds wrong with it."""
    past, found = EntryChain(table, own=own), []
    past.goes_live()
    for n, entry in enumerate(told):
        found += past.take(encode(msgspec.structs.replace(entry, n=n, prev=past.head)))[1]
    return found


def test_an_honest_evening_is_found_to_be_one(evening):
    assert faults(evening.told) == []
    assert faults([*evening.told[: evening.begun], *evening.dealt(evening.record.seed)]) == []


def test_a_seal_shown_after_the_secrets_is_noticed(evening):
    """(a) Secrets are known: one more entry shows the seal of a seed that was tried out."""
    dealt = evening.dealt()
    locked = evening.told[evening.locked]
    again = msgspec.structs.replace(locked, kind="bets", seal=dealt[0].seal)
    found = faults([*evening.until_locked, again, *dealt])
    assert "Bets were taken after they had been locked." in found
    assert "Another seal was shown after the bets had been locked." in found
    assert "The round was not played under the seal that was shown before the bets were locked." in faults(
        [*evening.until_locked, *dealt]
    )


def test_secrets_of_an_earlier_round_are_noticed(evening):
    """(b) Nobody is asked for a secret any more: the round begins with those of the first."""
    first = next(entry for entry in evening.told if entry.kind == "begun")
    dealt = evening.dealt(evening.record.seed, parts=first.parts, phrase=mixed(first.parts))
    dealt[0] = msgspec.structs.replace(dealt[0], parts=first.parts)
    unlocked = [entry for entry in evening.told[: evening.begun] if entry is not evening.told[evening.locked]]
    assert "The round began without its bets having been locked." in faults([*unlocked, *dealt])
    old = next(entry for entry in evening.told if entry.kind == "locked").bets
    shown = msgspec.structs.replace(evening.told[evening.locked], kind="bets", bets=old)
    locked = msgspec.structs.replace(evening.told[evening.locked], bets=old)
    found = faults([*unlocked, shown, locked, *dealt])
    assert "A bet was locked on the secret of an earlier round." in found


@every("tells_them", [False, True])
def test_secrets_of_the_halls_own_in_a_players_seat_are_noticed(house, tells_them):
    """(c) Others see that the bets were told otherwise before; the player, that the bet is not the player's."""
    evening, secret = Evening(house), new_secret()
    bet = msgspec.structs.replace(evening.told[evening.locked].bets[0], commitment=commitment_to(secret))
    bets = (bet, *evening.told[evening.locked].bets[1:])
    parts = (DrawSecret(1, secret, bet.commitment), *evening.told[evening.begun].parts[1:])
    dealt = evening.dealt(evening.record.seed, parts=parts, phrase=mixed(parts))
    dealt[0] = msgspec.structs.replace(dealt[0], parts=parts)
    told = list(evening.told[: evening.locked])
    if tells_them:
        told[-1] = msgspec.structs.replace(told[-1], bets=bets)
    told.append(msgspec.structs.replace(evening.told[evening.locked], bets=bets))
    found = faults([*told, *dealt], evening.callers[0].own)
    assert "A bet was locked in your name that you did not make." in found
    assert ("The bets that were locked are not those that were announced." in found) != tells_them


def test_another_stake_than_the_players_is_noticed(evening):
    locked = evening.told[evening.locked]
    larger = (msgspec.structs.replace(locked.bets[0], cents=locked.bets[0].cents * 2), *locked.bets[1:])
    assert "Your bet was not locked as you made it." in faults(
        evening.bent(evening.locked, bets=larger), evening.callers[0].own
    )
    seats = [msgspec.structs.replace(evening.record.seats[0], bet=larger[0].cents), *evening.record.seats[1:]]
    dealt = evening.dealt(evening.record.seed, seats=seats)
    assert "The bets of the round are not those that were locked." in faults([*evening.told[: evening.begun], *dealt])


def counted(told):
    count = Count()
    for entry in told:
        count.take(entry)
    return count


def test_rounds_that_are_called_off_after_the_secrets_are_counted(evening):
    """(d) A hall may have to call a round off, so it is no fault; how often it does is shown."""
    unlocked = msgspec.structs.replace(evening.told[evening.locked], kind="unlocked", bets=())
    told = [*evening.until_locked, unlocked]
    assert faults(told) == [] and not counted(evening.told).sentences
    once, twice = counted(told), counted([*told, *told])
    assert once.sentences == ("Rounds called off after all bets were in: 1 of 2.",) and not once.is_doubtful
    assert twice.sentences == ("Rounds called off after all bets were in: 2 of 4.",) and twice.is_doubtful
    assert not counted([*told, *told, *evening.told * 25]).is_doubtful, "that was long ago"


def test_a_round_that_is_called_off_without_paying_is_noticed_by_whose_secret_the_hall_has(evening):
    unlocked = msgspec.structs.replace(evening.told[evening.locked], kind="unlocked", bets=())
    told = [*evening.until_locked, unlocked]
    said = "Your secret was taken, and the round was called off without paying your bet."
    assert faults(told, evening.callers[0].own) == [said]
    paid = [*evening.until_locked, msgspec.structs.replace(unlocked, is_paid_for=True)]
    assert faults(told, Own("nobody")) == faults(paid, evening.callers[0].own) == []


def test_a_secret_that_came_in_time_is_not_too_late(evening):
    """(e) The hall answered that it had the secret, and leaves its seat out; (f) to others it is counted."""
    own, begun = evening.callers[1].own, evening.told[evening.begun]
    parts = begun.parts[:1]
    seats = evening.record.seats[:1]
    dealt = evening.dealt(evening.record.seed, parts=parts, phrase=mixed(parts), seats=seats)
    dealt[0] = msgspec.structs.replace(dealt[0], parts=parts, out=(2,))
    told = [*evening.told[: evening.begun], *dealt]
    assert faults(told, own) == ["Your secret was taken, and you were left out of the round."]
    assert faults(told) == []
    assert counted(told).sentences == ("Rounds in which Bob withheld the secret of a bet: 1 of 2.",)


def test_a_shoe_that_was_composed_is_noticed(evening):
    """(g) The discards are chosen before the seal is told, and hold with it."""
    shoe = tuple(list(evening.record.discards)[:-1])
    dealt = evening.dealt(evening.record.seed, discards=list(shoe))
    dealt[0] = msgspec.structs.replace(dealt[0], shoe=shoe)
    shown = [
        msgspec.structs.replace(entry, seal=dealt[0].seal, shoe=shoe if n == 0 else ())
        for n, entry in enumerate(evening.told[evening.first_end + 1 : evening.begun])
    ]
    found = faults([*evening.told[: evening.first_end + 1], *shown, *dealt])
    assert found == ["The shoe is not as the last round left it."]


def test_other_rules_than_the_tables_are_noticed(evening):
    settings = evening.record.settings | {"maximum": 40}
    assert settings != evening.record.settings
    dealt = evening.dealt(evening.record.seed, settings=settings)
    shown = [
        msgspec.structs.replace(entry, seal=dealt[0].seal)
        for entry in evening.told[evening.first_end + 1 : evening.begun]
    ]
    found = faults([*evening.told[: evening.first_end + 1], *shown, *dealt])
    assert found == ["The round was not played by this table's rules."]


def test_events_that_were_not_played_are_noticed(evening):
    """(h) What was told on the way is another round than the record's."""
    begun = evening.told[evening.begun]
    told = evening.bent(evening.begun, events=(*begun.events[:-1], begun.events[0]))
    assert "What was announced of the round is not what was played." in faults(told)
    assert "What was announced of the round is not what was played." in faults(
        evening.bent(evening.end, view=evening.told[evening.first_end].view)
    )


def acted_by(evening, caller):
    return next(n for n, one in enumerate(evening.told) if one.kind == "acted" and one.asked_by == caller.id)


def test_another_action_than_the_player_asked_for_is_noticed(evening):
    """(i) Under the player's own id; and one that the player never asked for."""
    caller = next(one for one in evening.callers if any(entry.asked_by == one.id for entry in evening.told))
    at = acted_by(evening, caller)
    other = Action(evening.told[at].action.seat, "surrender")
    assert "Something other than what you asked for was done." in faults(evening.bent(at, action=other), caller.own)
    assert "Something was done in your name that you did not ask for." in faults(
        evening.bent(at, aid="another"), caller.own
    )


def test_an_action_in_a_players_seat_that_another_asked_for_is_noticed(evening):
    caller = next(one for one in evening.callers if any(entry.asked_by == one.id for entry in evening.told))
    other = next(one.id for one in evening.callers if one is not caller)
    told = evening.bent(acted_by(evening, caller), asked_by=other)
    assert "Something was done for a seat that did not ask for it." in faults(told)


def test_for_who_does_nothing_the_hall_plays_by_the_rules_alone(evening):
    dealt = evening.dealt(evening.record.seed)
    assert len(dealt) > 1, "somebody had to act"
    assert faults([*evening.told[: evening.begun], *dealt]) == []
    steps = [one for one in evening.told[evening.begun + 1 :] if one.asked_by]
    free = [msgspec.structs.replace(one, asked_by="", aid="") for one in steps]
    played = faults([*evening.told[: evening.begun + 1], *free])
    is_passive = [one.action for one in steps] == [one.action for one in dealt[1:]]
    assert ("Something was done for a seat that did not ask for it." in played) != is_passive


@every("table", EVERY_GAME)
def test_no_honest_evening_raises_an_alarm(tmp_path, table):
    """Hands that end at once, visitors that go and come back, and a hall that is opened again in a round."""
    folder = tmp_path / table.replace("/", "-")
    folder.mkdir()
    house = OpenHall(folder, [table])
    rng = random.Random(table)
    callers = seated(house, table, ("Ann", "Bob", "Cid"))
    play(house, table, callers, 6, rng)
    house.reopen()
    play(house, table, callers, 6, rng)
    told = [entry for entry in house.told if entry.table == table]
    for caller in callers:
        assert faults(told, caller.own, table) == []
    house.stop()


def test_what_an_earlier_program_of_mine_bet_is_mine(evening):
    """Who comes back in the middle of a round finds nothing wrong with what was sent before."""
    past = EntryChain(AXE, own=Own(evening.callers[0].id))
    for n, entry in enumerate(evening.told):
        if n == evening.locked:
            past.goes_live()
        assert past.take(encode(msgspec.structs.replace(entry, n=n, prev=past.head)))[1] == [] or n > evening.begun
