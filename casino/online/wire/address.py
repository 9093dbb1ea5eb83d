"""The address of a hall: host, port, and the fingerprint of the certificate it must show."""

import ipaddress
from dataclasses import dataclass


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
