"""A join code: a hall's addresses, its certificate's fingerprint and its door's secret, as text to type or read out.

A text is a version, the packed bytes and a checksum, as Crockford's base 32 in groups of five: no letter in it can be
mistaken for another, and reading forgives small letters, O and 0, I, L and 1, words before it, and what mails and
messengers put around it or into it. The checksum finds every single wrong character and every two that changed places.
Nothing here asks the network.
"""

import binascii
import ipaddress
import os
import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from casino.core.errors import JoinCodeError, shown
from casino.core.letters import signs_of_code
from casino.core.open_files import read_bytes, text_in
from casino.core.texts import _
from casino.online.wire.address import Address
from casino.online.wire.certificate import PIN_BYTES

SECRET_BYTES = 8
MAX_ADDRESSES = 8
LONGEST_NAME = 120  # characters of a host's name
_VERSION = "1"
_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_VALUES = {sign: value for value, sign in enumerate(_SIGNS)} | {"O": 0, "I": 1, "L": 1}
_GROUP, _CHECK_SIGNS = 5, 4
_IPV4, _IPV6, _NAME = 4, 6, 0x80  # in front of an address; a name's length is added to the last
_IPV6_WITH_GAP = 5  # two lengths in a byte, and so many bytes from either end: those between are zero
_MIN_SIGNS = 1 + -(-8 * (PIN_BYTES + SECRET_BYTES + 4) // 5) + _CHECK_SIGNS
_MAX_READ = 2000
_WORD_ENDS = re.compile(r"[\s:：]+(?=\S)")
FROM_ENVIRONMENT, VARIABLE = "-", "SHADOWPORT_HALL_CODE"  # what is written for a code that is in the environment
_OTHER_VERSION = _("This code is of another version of the program, or its first character is wrong.")
_TYPO = _("There is a mistake in this code: a character is wrong, missing or one too many.")


@dataclass(frozen=True)
class JoinCode:
    """A join code. `addresses` are hosts with ports, to be tried in order; `pin` and `secret` are 16 and 8 bytes."""

    addresses: tuple[tuple[str, int], ...]
    pin: bytes
    secret: bytes

    def __post_init__(self) -> None:
        if len(self.pin) != PIN_BYTES or len(self.secret) != SECRET_BYTES:
            raise ValueError("a pin has 16 bytes and a secret has 8")
        if not 1 <= len(self.addresses) <= MAX_ADDRESSES:
            raise ValueError(f"a code names one to {MAX_ADDRESSES} addresses")

    @property
    def targets(self) -> tuple[Address, ...]:
        return tuple(Address(host, port, self.pin) for host, port in self.addresses)

    @property
    def compact(self) -> str:
        """The code without dashes, as in a QR code."""
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
    faults = []
    for rest in _without_words(text[:_MAX_READ]):
        try:
            return _read(rest)
        except JoinCodeError as fault:
            faults.append(fault)
    raise next((fault for fault in faults if str(fault) == _TYPO), faults[0])


def _without_words(text: str) -> Iterator[str]:
    """The text, then the text without its first word, its first two and so on; words may end in a colon.

    A code may have gaps like those of a sentence: length and checksum show which of these texts is one.
    """
    yield text
    yield from (text[found.end() :] for found in _WORD_ENDS.finditer(text))


def _read(text: str) -> JoinCode:
    """Reads a text that is a code and nothing else. Raises JoinCodeError."""
    signs = signs_of_code(text)
    if not signs:
        raise JoinCodeError(_("Please type the code of a hall."))
    for sign in signs:
        if sign not in _VALUES:
            raise JoinCodeError(_("No code has the character {sign} in it.", sign=shown(sign)))
    signs = "".join(_SIGNS[_VALUES[sign]] for sign in signs)
    if len(signs) < _MIN_SIGNS:
        raise JoinCodeError(
            _(
                "This code is too short: it has {count} of at least {least} characters.",
                count=len(signs),
                least=_MIN_SIGNS,
            )
        )
    if signs[0] != _VERSION:
        raise JoinCodeError(_OTHER_VERSION)
    if _check_of(signs[:-_CHECK_SIGNS]) != signs[-_CHECK_SIGNS:]:
        raise JoinCodeError(_TYPO)
    try:
        return _unpacked(_bytes_of(signs[1:-_CHECK_SIGNS]))
    except (ValueError, IndexError):
        raise JoinCodeError(_TYPO) from None


def named(written: str) -> JoinCode:
    """The code named on a command line: written out, in a file, or "-" for the one in the environment.

    The words of a program can be read by everybody on its machine, so a code that is to stay secret is not one of them.
    Raises JoinCodeError, OSError.
    """
    if written == FROM_ENVIRONMENT:
        if not (found := os.environ.get(VARIABLE, "")):
            raise JoinCodeError(_("The environment holds no code of a hall: {variable} is not set.", variable=VARIABLE))
        return parse(found)
    if not os.path.isfile(written):
        return parse(written)
    try:
        return parse(text_in(read_bytes(Path(written), _MAX_READ), "replace"))
    except ValueError as fault:
        raise JoinCodeError(_("{path} holds no code: {fault}.", path=written, fault=fault)) from None


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
    if address.version == 6 and len(short := _with_gap(address.packed)) < len(address.packed):
        return bytes([_IPV6_WITH_GAP]) + short + port.to_bytes(2, "big")
    return bytes([address.version]) + address.packed + port.to_bytes(2, "big")


def _with_gap(packed: bytes) -> bytes:
    """An address of 16 bytes without its longest run of zero bytes."""
    longest = max(re.findall(rb"\0*", packed), key=len)
    start, _, end = packed.partition(longest) if longest else (packed[:8], b"", packed[8:])
    return bytes([len(start) << 4 | len(end)]) + start + end


def _unpacked(packed: bytes) -> JoinCode:
    """The code in packed bytes. Raises ValueError or IndexError."""
    pin, secret, rest = packed[:PIN_BYTES], packed[PIN_BYTES:][:SECRET_BYTES], packed[PIN_BYTES + SECRET_BYTES :]
    addresses = []
    while rest:
        host, length = _host_in(rest)
        port = rest[length : length + 2]
        if len(port) != 2:
            raise ValueError("an address is cut off")
        addresses.append((host, int.from_bytes(port, "big")))
        rest = rest[length + 2 :]
    return JoinCode(tuple(addresses), pin, secret)


def _host_in(packed: bytes) -> tuple[str, int]:
    """The host at the start of the bytes, and its length in bytes. Raises ValueError or IndexError."""
    kind = packed[0]
    if kind == _IPV6_WITH_GAP:
        start, end = divmod(packed[1], 16)
        raw = packed[2 : 2 + start] + bytes(16 - start - end) + packed[2 + start : 2 + start + end]
        return str(ipaddress.IPv6Address(raw)), 2 + start + end
    length = {_IPV4: 4, _IPV6: 16}.get(kind) or kind - _NAME
    if length < 1:
        raise ValueError("there is no such address")
    raw = packed[1 : 1 + length]
    host = str(ipaddress.ip_address(raw)) if kind < _NAME else raw.decode("ascii")
    if not host.isprintable():
        raise ValueError("no host has such a name")
    return host, 1 + length


def _signs_of(packed: bytes) -> str:
    length = -(-8 * len(packed) // 5)
    number = int.from_bytes(packed, "big") << (5 * length - 8 * len(packed))
    return "".join(_SIGNS[number >> 5 * place & 31] for place in reversed(range(length)))


def _bytes_of(signs: str) -> bytes:
    """Decodes signs to bytes. Raises ValueError for signs that are no whole bytes."""
    number = 0
    for sign in signs:
        number = number << 5 | _VALUES[sign]
    length, spare = divmod(5 * len(signs), 8)
    if spare >= 5 or number & ((1 << spare) - 1):
        raise ValueError("characters are left over")
    return (number >> spare).to_bytes(length, "big")


def _check_of(body: str) -> str:
    """A CRC of 16 bits, which detects every mistake within two neighbouring characters."""
    check = binascii.crc_hqx(body.encode(), 0xFFFF)
    return "".join(_SIGNS[check >> 5 * place & 31] for place in reversed(range(_CHECK_SIGNS)))
