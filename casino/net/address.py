"""Where a hall is: host, port, and the fingerprint of the certificate it must show."""

import ipaddress
from dataclasses import dataclass


@dataclass(frozen=True)
class Address:
    """`host` is an IPv4 or IPv6 address or a name; `pin` the first 16 bytes of its certificate's SHA-256."""

    host: str
    port: int
    pin: bytes

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def is_own(host: str) -> bool:
    """Whether an address is this machine's own, which no other machine can reach."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
