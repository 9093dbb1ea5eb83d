"""The host's link to a running hall: any program that can read its folder may give it orders. No window, no decisions.

The key is made anew each time, and its token with the hall's own authority.
"""

from pathlib import Path
from typing import Literal, Self

import msgspec

from casino.core.errors import HallClosed, HallRefusal, LinkFailed, NoAnswer
from casino.core.texts import _
from casino.online.host.book import Report
from casino.online.host.folder import keys_of
from casino.online.host.orders import PAGE, AccountRow, Guest, HallState, MoneyOverview, Order
from casino.online.messages import answer_of, encode
from casino.online.wire import rights
from casino.online.wire.address import Address
from casino.online.wire.keys import Identity
from casino.online.wire.link import Link

ANSWER_SECONDS = 5.0
_TOKEN_SECONDS = 86_400.0
_HERE = ("127.0.0.1", "::1")

# fmt: off
What = Literal[
    "admit", "turn_away", "clear_door", "door", "kick", "ban", "pardon", "mute", "unmute",
    "close_table", "open_table", "onlookers", "sheets", "game_master", "window", "title", "end",
]
# fmt: on


class HallOperator:
    """A link of the host's to the running hall of a folder. Opened by `open`; all of it belongs to one asyncio loop."""

    def __init__(self, folder: Path, link: Link, name: str) -> None:
        self._folder, self._link, self._name = folder, link, name

    @classmethod
    async def open(cls, folder: Path) -> Self:
        """Opens a link. Raises HallClosed if the hall is not open, HallError if there is none, and OSError."""
        authority, secrets, papers = keys_of(folder)
        identity = Identity.new()
        name = rights.id_of(identity.public)
        for host in _HERE:
            try:
                link = await Link.connect(
                    Address(host, secrets.port, papers.pin),
                    identity,
                    lambda: authority.order_token(identity.public, _TOKEN_SECONDS),
                    inbox=rights.inbox_of(name),
                )
            except LinkFailed:
                continue
            return cls(folder, link, name)
        raise _closed(folder)

    async def close(self) -> None:
        await self._link.close()

    async def order(self, what: What, *, who: str = "", value: str = "") -> str:
        """Sends an order; returns the hall's sentence about what it did. Raises HallRefusal, HallClosed.

        `who` is a visitor's id or name; `value` is the table's name, the hall's title, "open" or "ask", "on" or "off",
        or a number of seconds.
        """
        sentence, _body = await self._ask(Order(what, who, value))
        return sentence

    async def who(self) -> HallState:
        """The hall as its host sees it. Raises as `order`."""
        guests: list[Guest] = []
        while True:
            page = msgspec.convert((await self._ask(Order("who", after=len(guests))))[1], HallState)
            guests += page.guests
            if len(page.guests) < PAGE:
                return msgspec.structs.replace(page, guests=tuple(guests))

    async def statement(self) -> MoneyOverview:
        """The statement of the hall's money. Raises as `order`."""
        rows: list[AccountRow] = []
        while True:
            page = msgspec.convert((await self._ask(Order("statement", after=len(rows))))[1], MoneyOverview)
            rows += page.rows
            if len(page.rows) < PAGE:
                return msgspec.structs.replace(page, rows=tuple(rows))

    async def reports(self) -> list[Report]:
        """The visitors' reports, newest first. Raises as `order`."""
        return msgspec.convert((await self._ask(Order("reports")))[1], list[Report])

    async def _ask(self, order: Order) -> tuple[str, object]:
        try:
            body = await self._link.request(f"{rights.ORDERS}.{self._name}", encode(order), ANSWER_SECONDS)
        except (LinkFailed, NoAnswer):
            raise _closed(self._folder) from None
        answer = answer_of(body)
        if not answer.is_done:
            raise HallRefusal(answer.sentence)
        return answer.sentence, answer.told


def _closed(folder: Path) -> HallClosed:
    return HallClosed(_("The hall of {folder} is not open.", folder=folder))
