"""Halls in the same network, found by multicast (mDNS). Many networks block that, and then nothing is found.

Everybody in the network can read an announcement: it holds a hall's whole code only if the host wishes so.
"""

import asyncio
import contextlib
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from zeroconf import Error, InterfaceChoice, IPVersion, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from casino.core.errors import shown

_KIND = "_shadowport._tcp.local."
_LONGEST = 60  # bytes of a hall's name; 63 are allowed
_CODE = "code"
_LONGEST_CODE = 240  # of the 255 bytes that a property may have with its name
_ASK_MS = 1000
Interfaces = Sequence[str] | InterfaceChoice


@dataclass(frozen=True)
class Found:
    """A hall that announces itself. `code` is empty if its host gives it out in person."""

    name: str
    addresses: tuple[str, ...]
    port: int
    code: str


class Announcement:
    """A hall's announcement, from `start` to `stop`."""

    def __init__(self, network: AsyncZeroconf, service: AsyncServiceInfo) -> None:
        self._network, self._service = network, service

    @classmethod
    async def start(
        cls,
        name: str,
        port: int,
        addresses: Sequence[str],
        code: str = "",
        interfaces: Interfaces = InterfaceChoice.All,
    ) -> Self | None:
        """Announces a hall under its name, with a number added if that is taken. None without a network.

        `code` is the text of its join code, or empty to keep it private; a very long one is left out.
        """
        plain = name.replace(".", " ").encode()[:_LONGEST].decode(errors="ignore").strip() or "Hall"
        service = AsyncServiceInfo(
            _KIND,
            f"{plain}.{_KIND}",
            parsed_addresses=list(addresses),
            port=port,
            properties={_CODE: code} if 0 < len(code) <= _LONGEST_CODE else {},
            server=f"{socket.gethostname().partition('.')[0]}-hall-{port}.local.",
        )
        try:
            network = AsyncZeroconf(interfaces=interfaces)
        except OSError:
            return None
        try:
            await (await network.async_register_service(service, allow_name_change=True))
        except (OSError, Error):
            await network.async_close()
            return None
        return cls(network, service)

    async def stop(self) -> None:
        with contextlib.suppress(OSError, Error):
            await (await self._network.async_unregister_service(self._service))
        await self._network.async_close()


async def browse(seconds: float, interfaces: Interfaces = InterfaceChoice.All) -> tuple[Found, ...]:
    """The halls that answer within so many seconds, by name; none if the network blocks multicast."""
    names: set[str] = set()

    def changed(zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        (names.discard if state_change is ServiceStateChange.Removed else names.add)(name)

    try:
        network = AsyncZeroconf(interfaces=interfaces)
    except OSError:
        return ()
    handlers: list[Any] = [changed]
    browser = AsyncServiceBrowser(network.zeroconf, _KIND, handlers=handlers)
    try:
        await asyncio.sleep(seconds)
        return tuple(sorted([one for one in await _details(network, names) if one], key=lambda one: one.name))
    finally:
        await browser.async_cancel()
        await network.async_close()


async def _details(network: AsyncZeroconf, names: set[str]) -> list[Found | None]:
    return await asyncio.gather(*(_detail(network, name) for name in list(names)))


async def _detail(network: AsyncZeroconf, name: str) -> Found | None:
    service = AsyncServiceInfo(_KIND, name)
    if not await service.async_request(network.zeroconf, _ASK_MS) or service.port is None:
        return None
    code = shown((service.properties.get(_CODE.encode()) or b"").decode(errors="replace"))
    title = shown(name.removesuffix(f".{_KIND}"))
    return Found(title, tuple(service.parsed_addresses(IPVersion.All)), service.port, code)
