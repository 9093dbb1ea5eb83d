"""A join code: where a hall is, how its certificate is known, and what opens its door, as text to be typed or read out.

A text is a version, the packed bytes and a checksum, as Crockford's base 32 in groups of five: no letter in it can be
taken for another, and reading forgives small letters, O and 0, I, L and 1, spaces and dashes. The checksum finds every
single wrong character and every two that changed places. Nothing here asks the network.
"""

import binascii
import ipaddress
import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass

from casino.core.errors import JoinCodeError, shown
from casino.net.address import Address
from casino.net.certificate import PIN_BYTES

SECRET_BYTES = 8
MOST_ADDRESSES = 8
LONGEST_NAME = 120  # characters of a host's name
_VERSION = "1"
_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_VALUES = {sign: value for value, sign in enumerate(_SIGNS)} | {"O": 0, "I": 1, "L": 1}
_GROUP, _CHECK_SIGNS = 5, 4
_IPV4, _IPV6, _NAME = 4, 6, 0x80  # in front of an address; a name's length is added to the last
_LEAST_SIGNS = 1 + -(-8 * (PIN_BYTES + SECRET_BYTES + 4) // 5) + _CHECK_SIGNS
_MOST_READ = 2000
_FILLERS = re.compile(r"[\s\-\u2010-\u2015\u2212\u200b\ufeff]+")  # spaces and dashes of any kind
_OTHER_VERSION = "This code is of another version of the program, or its first character is wrong."
_TYPO = "There is a mistake in this code: a character is wrong, missing or one too many."


@dataclass(frozen=True)
class JoinCode:
    """`addresses` are hosts with ports, to be tried in order; `pin` and `secret` are 16 and 8 bytes."""

    addresses: tuple[tuple[str, int], ...]
    pin: bytes
    secret: bytes

    def __post_init__(self) -> None:
        if len(self.pin) != PIN_BYTES or len(self.secret) != SECRET_BYTES:
            raise ValueError("a pin has 16 bytes and a secret has 8")
        if not 1 <= len(self.addresses) <= MOST_ADDRESSES:
            raise ValueError(f"a code names one to {MOST_ADDRESSES} addresses")

    @property
    def targets(self) -> tuple[Address, ...]:
        return tuple(Address(host, port, self.pin) for host, port in self.addresses)

    @property
    def compact(self) -> str:
        """The code without dashes, as it stands in a QR code."""
        packed = self.pin + self.secret + b"".join(_packed(host, port) for host, port in self.addresses)
        body = _VERSION + _signs_of(packed)
        return body + _check_of(body)

    @property
    def text(self) -> str:
        """The code as people see it, in groups of five."""
        return "-".join(_groups(self.compact))


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def parse(text: str) -> JoinCode:
    """Reads a code however it was typed. Raises JoinCodeError with one sentence for anything else."""
    signs = _FILLERS.sub("", text[:_MOST_READ]).upper()
    if not signs:
        raise JoinCodeError("Please type the code of a hall.")
    for sign in signs:
        if sign not in _VALUES:
            raise JoinCodeError(f"No code has the character {shown(sign)} in it.")
    signs = "".join(_SIGNS[_VALUES[sign]] for sign in signs)
    if len(signs) < _LEAST_SIGNS:
        raise JoinCodeError(f"This code is too short: it has {len(signs)} of at least {_LEAST_SIGNS} characters.")
    if signs[0] != _VERSION:
        raise JoinCodeError(_OTHER_VERSION)
    if _check_of(signs[:-_CHECK_SIGNS]) != signs[-_CHECK_SIGNS:]:
        raise JoinCodeError(_TYPO)
    try:
        return _unpacked(_bytes_of(signs[1:-_CHECK_SIGNS]))
    except (ValueError, IndexError):
        raise JoinCodeError(_TYPO) from None


def _groups(signs: str) -> Iterator[str]:
    return (signs[at : at + _GROUP] for at in range(0, len(signs), _GROUP))


# -- bytes ----------------------------------------------------------------------------------------------------


def _packed(host: str, port: int) -> bytes:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        name = host.encode("idna")
        if not 1 <= len(name) <= LONGEST_NAME:
            raise ValueError(f"a host's name has one to {LONGEST_NAME} characters") from None
        return bytes([_NAME + len(name)]) + name + port.to_bytes(2, "big")
    return bytes([address.version]) + address.packed + port.to_bytes(2, "big")


def _unpacked(packed: bytes) -> JoinCode:
    """Raises ValueError or IndexError."""
    pin, secret, rest = packed[:PIN_BYTES], packed[PIN_BYTES:][:SECRET_BYTES], packed[PIN_BYTES + SECRET_BYTES :]
    addresses = []
    while rest:
        kind = rest[0]
        length = {_IPV4: 4, _IPV6: 16}.get(kind) or kind - _NAME
        raw, port = rest[1 : 1 + length], rest[1 + length : 3 + length]
        if length < 1 or len(port) != 2:
            raise ValueError("an address is cut off")
        host = str(ipaddress.ip_address(raw)) if kind < _NAME else raw.decode("ascii")
        if not host.isprintable():
            raise ValueError("no host has such a name")
        addresses.append((host, int.from_bytes(port, "big")))
        rest = rest[3 + length :]
    return JoinCode(tuple(addresses), pin, secret)


def _signs_of(packed: bytes) -> str:
    length = -(-8 * len(packed) // 5)
    number = int.from_bytes(packed, "big") << (5 * length - 8 * len(packed))
    return "".join(_SIGNS[number >> 5 * place & 31] for place in reversed(range(length)))


def _bytes_of(signs: str) -> bytes:
    """Raises ValueError where signs are no whole bytes."""
    number = 0
    for sign in signs:
        number = number << 5 | _VALUES[sign]
    length, spare = divmod(5 * len(signs), 8)
    if spare >= 5 or number & ((1 << spare) - 1):
        raise ValueError("characters are left over")
    return (number >> spare).to_bytes(length, "big")


def _check_of(body: str) -> str:
    """A CRC of 16 bits, which no mistake within two characters side by side escapes."""
    check = binascii.crc_hqx(body.encode(), 0xFFFF)
    return "".join(_SIGNS[check >> 5 * place & 31] for place in reversed(range(_CHECK_SIGNS)))
