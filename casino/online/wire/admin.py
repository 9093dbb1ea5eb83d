"""Requests to the server itself: to end connections, and to refuse banned keys. They need the hall's authority."""

import contextlib
import json
from collections.abc import Iterable
from typing import Any, NamedTuple, Self

from casino.core.errors import HallError
from casino.core.texts import _
from casino.online.wire.address import Address
from casino.online.wire.keys import Identity
from casino.online.wire.link import Link
from casino.online.wire.rights import inbox_of
from casino.online.wire.tokens import Authority

_TOKEN_SECONDS = 10 * 365 * 86_400.0  # it never leaves this process
_ASK_SECONDS = 5.0
_PAGE = 1024  # connections in one answer


class Connected(NamedTuple):
    """A connection to the server: its key, and the address it comes from."""

    public: str
    address: str


class Admin:
    """The hall's own steering of its server, beside its link as a hall. Opened by `open`, closed by `close`."""

    def __init__(self, link: Link, authority: Authority) -> None:
        self._link, self._authority = link, authority

    @classmethod
    async def open(cls, address: Address, authority: Authority) -> Self:
        """Opens a steering link. Raises LinkFailed."""
        identity = Identity.new()
        link = await Link.connect(
            address,
            identity,
            lambda: authority.steering_token(identity.public, _TOKEN_SECONDS),
            inbox=inbox_of("admin"),
        )
        return cls(link, authority)

    async def close(self) -> None:
        await self._link.close()

    async def kick(self, public: str, above: int = -1) -> int:
        """Ends all connections of a public key, or those that sent more than `above` messages; returns their number.

        The key may connect again. Raises NoAnswer.
        """
        found = await self._ask("$SYS.REQ.SERVER.PING.CONNZ", {"auth": True, "user": public, "limit": 1024})
        server = found["server"]["id"]
        connections = [one for one in found["data"].get("connections") or [] if one.get("in_msgs", 0) > above]
        for connection in connections:
            await self._ask(f"$SYS.REQ.SERVER.{server}.KICK", {"cid": connection["cid"]})
        return len(connections)

    async def connections(self, account: str, above: int = 0) -> dict[int, Connected]:
        """The connections of an account by their numbers, oldest first; none if there are no more than `above`.

        Raises NoAnswer or HallError.
        """
        found: dict[int, Connected] = {}
        while True:
            asked = {"auth": True, "acc": account, "limit": _PAGE, "offset": len(found)}
            data = (await self._ask("$SYS.REQ.SERVER.PING.CONNZ", asked))["data"]
            page = data.get("connections") or []
            for one in page:
                found[int(one["cid"])] = Connected(str(one.get("authorized_user", "")), str(one.get("ip", "")))
            if data.get("total", 0) <= above:
                return {}
            if len(page) < _PAGE:
                return found

    async def end(self, connections: Iterable[int]) -> None:
        """Ends connections by their numbers, if they still exist. Raises NoAnswer."""
        server = (await self._ask("$SYS.REQ.SERVER.PING.IDZ", {}))["id"]
        for number in connections:
            with contextlib.suppress(HallError):
                await self._ask(f"$SYS.REQ.SERVER.{server}.KICK", {"cid": number})

    async def push_bans(self) -> None:
        """Sends the bans to the server, which ends these keys' connections and admits them no more.

        It must be called after `Authority.ban`, and when a server was adopted. Raises NoAnswer or HallError.
        """
        subject = f"$SYS.REQ.ACCOUNT.{self._authority.account.public}.CLAIMS.UPDATE"
        token = self._authority.account_token().encode()
        answer = json.loads(await self._link.request(subject, token, timeout=_ASK_SECONDS))
        if fault := answer.get("error"):
            raise HallError(
                _("The message server does not take the list of bans: {why}.", why=fault.get("description"))
            )

    async def _ask(self, subject: str, said: dict[str, object]) -> dict[str, Any]:
        answer = json.loads(await self._link.request(subject, json.dumps(said).encode(), timeout=_ASK_SECONDS))
        if fault := answer.get("error"):
            raise HallError(_("The message server refuses: {why}.", why=fault.get("description")))
        return dict(answer)
