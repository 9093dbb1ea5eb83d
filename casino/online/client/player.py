"""A player without a window, who sits down at a hall's table, plays rounds by a simple policy, and goes home.

It is for scripts and trials: entries are written as JSON lines, which the hall's audit compares with the books.
"""

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TextIO
from uuid import uuid4

import msgspec

from casino.core.errors import HallBroken, HallRefusal
from casino.core.texts import _
from casino.engines.base import HOUSE, Action, Offer
from casino.engines.registry import GAMES
from casino.online.checking.audit import Seen
from casino.online.client.client import HallClient
from casino.online.messages import NOT_NOW, Ask, TableEntry, encode
from casino.online.wire.join_code import JoinCode
from casino.online.wire.keys import Identity
from casino.records.draw_secrets import commitment_to, new_secret
from casino.records.levels import load_level

Policy = Literal["basic", "passive"]
_LOOK_SECONDS = 3.0  # between two checks for missed entries
_LEAVE_SECONDS = 0.5  # between two attempts to leave
FULL_SECONDS = 0.5  # before an ask is repeated that the hall could not write down
_AGAIN_SECONDS = 3.0  # before the next bet, if a round could not be played and nothing has changed
_PASSIVE = ("pass", "check", "stand", "stay", "fold", "no_insurance", "no_jump", "spare")


@dataclass
class PlayerPlan:
    """A plan for a player: `rounds` to their end at `table`, from a purse of `cents`, each action sent `times`."""

    name: str
    table: str
    rounds: int
    cents: int = 1_000_000
    policy: Policy = "basic"
    times: int = 1
    sheet: str = ""


class HeadlessPlayer:
    """A player in a hall. `faults` are those of its rounds and entries."""

    def __init__(self, visitor: HallClient, plan: PlayerPlan, events: TextIO | None = None) -> None:
        self.visitor, self.plan, self._events = visitor, plan, events
        self.settled = 0
        self.faults: list[str] = []
        self._news: asyncio.Queue[TableEntry | HallBroken] = asyncio.Queue()
        self._level = load_level(plan.table)
        self._begins_with = GAMES[self._level.game].engine(self._level.settings).begins_with
        self._secrets: dict[str, str] = {}  # secrets by commitment
        self._rng = random.Random(plan.name)
        self._seat = 0
        self._acted = -1  # the last entry answered with an action
        self._was_in = False  # True if in the round being played

    async def play(self) -> dict[str, object]:
        """Plays as planned, leaves, and returns the results. Raises HallError."""
        await self.visitor.ask("buy", cents=self.plan.cents)
        await self._sit_down()
        await self.visitor.go(self.plan.table)  # where others compare their entries
        self.visitor.tables.on_broken = lambda table, why: self._news.put_nowait(HallBroken(why))
        self.visitor.tables.on_split = lambda table, fault: self.faults.append(fault)
        await self.visitor.tables.follow(self.plan.table, self.on_entry, whole=True)  # entries for sitters alone, too
        here = asyncio.get_running_loop().create_task(self._stay())
        try:
            while self.settled < self.plan.rounds:
                await self._move(await self._newest())
        finally:
            here.cancel()
        receipt = await self._leave()
        return {"name": self.plan.name, "rounds": self.settled, "faults": self.faults, "receipt": receipt}

    async def on_entry(self, entry: TableEntry, head: str, faults: list[str]) -> None:
        if self._events is not None:
            seen = Seen(entry.table, entry.n, head)
            self._events.write(encode(seen).decode() + "\n")
            self._events.flush()
        self.faults += faults
        if entry.is_settled and self._was_in:
            self.settled += 1
        if entry.kind == "begun":
            self._was_in = any(part.commitment in self._secrets for part in entry.parts)
        self._news.put_nowait(entry)

    async def _newest(self) -> TableEntry:
        """The newest entry, ignoring changes of seats, which change nothing of an awaited secret or action.

        Raises HallBroken if the table can no longer be followed.
        """
        entry = await self._news.get()
        while not self._news.empty() and not isinstance(entry, HallBroken):
            later = self._news.get_nowait()
            if isinstance(later, HallBroken) or later.kind != "seats" or entry.kind not in ("locked", "begun", "acted"):
                entry = later
        if isinstance(entry, HallBroken):
            raise entry
        return entry

    async def _stay(self) -> None:
        """Checks for missed entries."""
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            await self.visitor.tables.catch_up(self.plan.table)

    async def _sit_down(self) -> None:
        seats = GAMES[self._level.game].engine(self._level.settings).seats
        for seat in range(1, seats + 1):
            answer = await self.visitor.ask("sit", table=self.plan.table, seat=seat, sheet=self.plan.sheet)
            if answer.is_done:
                self._seat = seat
                return
        raise HallRefusal(answer.sentence if self.plan.sheet else _("Every seat of this table is taken."))

    async def _leave(self) -> object:
        while True:
            answer = await self.visitor.ask("leave")
            if answer.is_done:
                return answer.told
            await asyncio.sleep(_LEAVE_SECONDS)

    # -- moves ------------------------------------------------------------------------------------------------

    async def _move(self, entry: TableEntry) -> None:
        """Makes the move that the table awaits, if it is this player's."""
        if entry.kind == "locked":
            for bet in entry.bets:
                if bet.seat == self._seat and bet.commitment in self._secrets:
                    await self._ask("reveal", secret=self._secrets[bet.commitment])
        elif entry.kind in ("begun", "acted") and entry.turn is not None:
            if entry.turn == self._seat and entry.offers and entry.n > self._acted:
                self._acted = entry.n
                await self._ask("act", action=self._chosen(entry.offers), head=entry.n)
        elif not self._has_company(entry):
            return
        elif entry.kind == "unlocked":
            await asyncio.sleep(_AGAIN_SECONDS)
            if self._news.empty():
                await self._bet()
        elif not any(bet.seat == self._seat for bet in entry.bets):
            await self._bet()

    def _has_company(self, entry: TableEntry) -> bool:
        """True if there is an opponent: the house, or a second seat that can pay."""
        least = int(self._level.settings.minimum)
        return self._begins_with != "skill" or sum(place.purse >= least for place in entry.places) > 1

    async def _bet(self) -> None:
        secret = new_secret()
        self._secrets[commitment_to(secret)] = secret
        least = int(self._level.settings.minimum)
        stakes: dict[str, object] = {}
        if self._begins_with == "bet":
            stakes["cents"] = least
        elif self._begins_with == "chips":
            stakes["chips"] = {self._rng.choice(("player", "banker")): (5,) * (least // 500)}
        await self._ask("bet", commitment=commitment_to(secret), **stakes)

    async def _ask(self, what: str, **more: object) -> None:
        """Asks as often as planned under one id, and again while the hall cannot write its books.

        An ask that is refused otherwise came too late: the next entry shows what is due.
        """
        ask = Ask(uuid4().hex, what, table=self.plan.table, **more)  # type: ignore[arg-type]
        for _time in range(self.plan.times):
            while (await self.visitor.say(ask)).sentence == NOT_NOW:
                await asyncio.sleep(FULL_SECONDS)

    def _chosen(self, offers: Sequence[Offer]) -> Action:
        """A random one of the offered actions."""
        if self.plan.policy == "basic":
            return any_action(offers, self._rng)
        return any_action([offer for offer in offers if offer.action in _PASSIVE] or offers[:1], self._rng)


def any_action(offers: Sequence[Offer], rng: random.Random) -> Action:
    """An offered action with the least sum or any choice it asks for. The hall says whose it is."""
    offer = rng.choice(offers)
    value = (offer.least if offer.step else rng.choice(offer.choices)) if offer.asks else None
    said = {"seat": HOUSE, "action": offer.action, **({offer.asks: value} if offer.asks else {})}
    return msgspec.convert(said, Action)


async def play(code: JoinCode, plan: PlayerPlan, identity: Identity, events: Path | None = None) -> dict[str, object]:
    """Enters a hall, plays as planned and goes home. Raises as `HeadlessPlayer.play`."""
    visitor = await HallClient.come_in(code, identity, plan.name)
    file = events.open("w", encoding="utf-8") if events is not None else None
    try:
        return await HeadlessPlayer(visitor, plan, file).play()
    finally:
        await visitor.close()
        if file is not None:
            file.close()
