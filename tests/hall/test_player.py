"""The player without a window: what it does of what is told together, after a loss or as it sits down."""

import asyncio

import pytest

from casino.engines.base import Offer
from casino.hall.guest.player import Plan, Player
from casino.hall.wire import Answer, Bet, Entry
from tests.net.halls import bounded

AXE = "black_axe/standard"
SEAT = 1


class Asked:
    """A hall that gives the first seat and is told of bets, and settles nothing."""

    def __init__(self, *told):
        self.told = told
        self.asked = asyncio.Queue()

    async def ask(self, what, **more):
        return Answer("", True)

    async def say(self, ask):
        self.asked.put_nowait(ask.what)
        return Answer("", True)

    async def follow(self, table, on_entry, **more):
        for entry in self.told:
            await on_entry(entry, "", [])

    async def catch_up(self, table):
        pass


def told(kind, **more):
    return Entry(table=AXE, n=7, kind=kind, prev="", t=0, **more)


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
    playing = asyncio.create_task(Player(hall, Plan("Ann", AXE, 1)).play())
    assert await hall.asked.get() == does
    playing.cancel()
