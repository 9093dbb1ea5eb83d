"""The player without a window: what it does of what is told together, after a loss or as it sits down."""

import asyncio

import pytest

from casino.engines.base import Offer
from casino.online.client.player import HeadlessPlayer, PlayerPlan
from casino.online.messages import NOT_NOW, Answer, Bet, TableEntry, TakenSeat
from tests.online.wire.halls import bounded

AXE, PILOK = "black_axe/standard", "pilok/standard"
SEAT = 1


class Asked:
    """A hall that gives the first seat and is told of bets, and settles nothing."""

    def __init__(self, *told):
        self.told = told
        self.tables = self
        self.asked = asyncio.Queue()

    async def ask(self, what, **more):
        return Answer("", True)

    async def go(self, place):
        return ()

    async def say(self, ask):
        self.asked.put_nowait(ask.what)
        return Answer("", True)

    async def follow(self, table, on_entry, **more):
        self.tells = on_entry
        for entry in self.told:
            await on_entry(entry, "", [])

    async def catch_up(self, table):
        pass


def told(kind, table=AXE, **more):
    return TableEntry(table=table, n=7, kind=kind, prev="", t=0, **more)


SEATS = told("seats")
OFFERS = (Offer("stand"),)


@bounded
@pytest.mark.parametrize(
    "entries, does",
    [
        ((told("bets", bets=(Bet(SEAT, 200),)), SEATS), "bet"),  # the bet of who sat there before
        ((told("unlocked"), SEATS), "bet"),
        ((told("begun", turn=SEAT, offers=OFFERS), SEATS), "act"),
        ((told("acted", turn=SEAT, offers=OFFERS), SEATS, SEATS), "act"),
        ((told("acted", turn=None), SEATS), "bet"),
    ],
)
async def test_who_sits_down_meanwhile_hides_nothing_that_is_awaited(entries, does):
    hall = Asked(*entries)
    playing = asyncio.create_task(HeadlessPlayer(hall, PlayerPlan("Ann", AXE, 1)).play())
    assert await hall.asked.get() == does
    playing.cancel()


ANN, BOB = (TakenSeat(seat, name, "guest_fox", 100_000, name) for seat, name in ((1, "ann"), (2, "bob")))


@bounded
@pytest.mark.parametrize("kind", ["seats", "unlocked"])
async def test_who_is_alone_where_one_plays_against_others_waits_for_them(kind):
    hall = Asked(told(kind, PILOK, places=(ANN,)))
    playing = asyncio.create_task(HeadlessPlayer(hall, PlayerPlan("Ann", PILOK, 1)).play())
    for _ in range(20):
        await asyncio.sleep(0)
    assert hall.asked.empty()
    await hall.tells(told("seats", PILOK, places=(ANN, BOB)), "", [])
    assert await hall.asked.get() == "bet"
    playing.cancel()


@bounded
async def test_what_the_hall_could_not_write_down_is_asked_again(monkeypatch):
    """Nobody else would move: the table waits for this bet."""
    monkeypatch.setattr("casino.online.client.player.FULL_SECONDS", 0)
    hall, answers = Asked(told("unlocked")), [Answer("", False, NOT_NOW), Answer("", False, NOT_NOW), Answer("", True)]
    ids = []

    async def say(ask):
        ids.append(ask.aid)
        hall.asked.put_nowait(ask.what)
        return answers.pop(0)

    monkeypatch.setattr(hall, "say", say)
    playing = asyncio.create_task(HeadlessPlayer(hall, PlayerPlan("Ann", AXE, 1)).play())
    assert [await hall.asked.get() for _ in range(3)] == ["bet"] * 3 and len(set(ids)) == 1
    playing.cancel()
