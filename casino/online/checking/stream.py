"""Reads the log of a closed hall from a copy, which a message server of our own opens for a moment."""

import asyncio
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from casino.online.host.folder import KEYS, SERVER, Secrets
from casino.online.wire import rights
from casino.online.wire.keys import Identity
from casino.online.wire.link import Link
from casino.online.wire.log import Log
from casino.online.wire.server import open_server
from casino.online.wire.tokens import Authority

_TOKEN_SECONDS = 600.0
_AT_ONCE = 100


def logged(folder: Path) -> list[bytes]:
    """All table entries in the log of a hall's folder, in order. Raises HallError, OSError."""
    authority = Authority.from_text((folder / KEYS).read_text("utf-8"))
    with TemporaryDirectory() as place:
        copy = Path(place) / SERVER
        shutil.copytree(folder / SERVER, copy)
        return asyncio.run(_read(copy, authority, Identity.from_seed(Secrets.read(folder).seed)))


async def _read(server_folder: Path, authority: Authority, identity: Identity) -> list[bytes]:
    server = await asyncio.to_thread(open_server, server_folder, authority)
    try:
        link = await Link.connect(
            server.address,
            identity,
            lambda: authority.user_token(identity.public, rights.hall(), _TOKEN_SECONDS),
            inbox=rights.inbox_of("hall"),
        )
        try:
            return await _all(Log(link))
        finally:
            await link.close()
    finally:
        await asyncio.to_thread(server.stop)


async def _all(log: Log) -> list[bytes]:
    found: list[bytes] = []
    after = 0
    while entries := await log.read(after, most=_AT_ONCE):
        found += [entry.data for entry in entries if entry.subject.count(".") > 1]
        after = entries[-1].sequence
    return found
