"""The address of a hall: host, port, and the fingerprint of the certificate it must show; and this machine's own."""

import contextlib
import ipaddress
import socket
from dataclasses import dataclass

_LAST_PORT, _LONGEST_PORT = 65_535, 5
MAX_OWN_ADDRESSES = 4  # in a code, as it is not known which of them others can reach


@dataclass(frozen=True)
class Address:
    """A host (IPv4, IPv6 or a name) with a port; `pin` is the first 16 bytes of its certificate's SHA-256."""

    host: str
    port: int
    pin: bytes

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def is_own(host: str) -> bool:
    """True if an address is this machine's own, which no other machine can reach."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def host_and_port(written: str) -> tuple[str, int] | None:
    """An address of this machine as it is typed, with a port from 0: "[::1]:8080"; None for anything else."""
    host, colon, port = written.rpartition(":")
    is_number = port.isascii() and port.isdecimal() and len(port) <= _LONGEST_PORT
    if not colon or not host or not is_number or int(port) > _LAST_PORT:
        return None
    return host.strip("[]"), int(port)


def own_addresses() -> tuple[str, ...]:
    """The addresses at which others in this machine's network may reach it, likeliest first; perhaps none."""
    found: dict[str, None] = {}
    for family, far in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))  # nothing is sent: this only finds the route
            here = probe.getsockname()[0]
            if not ipaddress.ip_address(here).is_unspecified:  # the answer of some systems without a route
                found[here] = None
    return tuple(found) or addresses_of_interfaces()


def addresses_of_interfaces() -> tuple[str, ...]:
    """The addresses of this machine in all its networks: two machines on one cable have no route to anywhere far."""
    import ifaddr  # which comes with zeroconf

    found = [str(one.ip) for adapter in ifaddr.get_adapters() for one in adapter.ips if one.is_IPv4]
    return tuple(address for address in found if not ipaddress.ip_address(address).is_loopback)[:MAX_OWN_ADDRESSES]


def own_networks() -> tuple[str, ...]:
    """This computer's addresses in its networks, likeliest first, those that are short to type before others."""
    found = dict.fromkeys((*own_addresses(), *addresses_of_interfaces()))
    return tuple(sorted(found, key=lambda address: ":" in address))
