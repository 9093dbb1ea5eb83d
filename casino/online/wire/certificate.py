"""A hall's certificate: made by itself, known by its fingerprint. No authority vouches for it; the join code does.

The certificate is checked inside the handshake, so that nothing is said to a stranger. Its dates and names mean
nothing: clocks of players are wrong, and halls move.

A certificate is known by its fingerprint alone, inside the handshake; dates and names in it mean nothing.
"""

import base64
import hashlib
import os
import socket
import ssl
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from nacl.signing import SigningKey
from pyasn1.codec.der import encoder
from pyasn1.type import char, univ, useful
from pyasn1_modules import rfc5280, rfc5958, rfc8410

from casino.core.errors import LinkFailed
from casino.core.texts import _
from casino.online.wire.address import Address

PIN_BYTES = 16
_NAME = "Shadowport hall"
_FROM, _UNTIL = datetime(2024, 1, 1, tzinfo=UTC), datetime(2049, 12, 31, tzinfo=UTC)


@dataclass(frozen=True)
class Certificate:
    """A certificate and its secret key, each as PEM."""

    certificate: str
    key: str

    @property
    def pin(self) -> bytes:
        return pin(ssl.PEM_cert_to_DER_cert(self.certificate))


def pin(der: bytes) -> bytes:
    """The fingerprint of a certificate: the first 16 bytes of its SHA-256."""
    return hashlib.sha256(der).digest()[:PIN_BYTES]


def new_certificate() -> Certificate:
    """A new key and a certificate it signed itself (Ed25519)."""
    key = SigningKey.generate()
    unsigned = rfc5280.TBSCertificate()
    unsigned["version"] = "v3"
    unsigned["serialNumber"] = int.from_bytes(os.urandom(8), "big") >> 1
    unsigned["signature"] = unsigned["subjectPublicKeyInfo"]["algorithm"] = _ed25519()
    unsigned["issuer"] = unsigned["subject"] = _name()
    for end, date in (("notBefore", _FROM), ("notAfter", _UNTIL)):
        unsigned["validity"][end]["utcTime"] = useful.UTCTime.fromDateTime(date)
    unsigned["subjectPublicKeyInfo"]["subjectPublicKey"] = univ.BitString.fromOctetString(bytes(key.verify_key))
    signed = rfc5280.Certificate()
    signed["tbsCertificate"] = unsigned
    signed["signatureAlgorithm"] = _ed25519()
    signed["signature"] = univ.BitString.fromOctetString(key.sign(encoder.encode(unsigned)).signature)
    return Certificate(ssl.DER_cert_to_PEM_cert(encoder.encode(signed)), _secret_as_pem(key))


def _ed25519() -> Any:
    algorithm = rfc5280.AlgorithmIdentifier()
    algorithm["algorithm"] = rfc8410.id_Ed25519
    return algorithm


def _name() -> Any:
    word = rfc5280.AttributeTypeAndValue()
    word["type"] = rfc5280.id_at_commonName
    word["value"] = encoder.encode(char.UTF8String(_NAME))
    part = rfc5280.RelativeDistinguishedName()
    part[0] = word
    name = rfc5280.Name()
    name["rdnSequence"] = rfc5280.RDNSequence()
    name["rdnSequence"][0] = part
    return name


def _secret_as_pem(key: SigningKey) -> str:
    secret = rfc5958.OneAsymmetricKey()
    secret["version"] = 0
    secret["privateKeyAlgorithm"]["algorithm"] = rfc8410.id_Ed25519
    secret["privateKey"] = encoder.encode(univ.OctetString(bytes(key)))
    body = base64.encodebytes(encoder.encode(secret)).decode()
    return f"-----BEGIN PRIVATE KEY-----\n{body}-----END PRIVATE KEY-----\n"


# -- the other end --------------------------------------------------------------------------------------------


def pinned_context(expected: bytes) -> ssl.SSLContext:
    """A TLS 1.3 context for a server with this fingerprint; a handshake with any other raises ssl.SSLError."""

    class Pinned(ssl.SSLObject):
        def do_handshake(self) -> None:
            super().do_handshake()
            if pin(self.getpeercert(binary_form=True) or b"") != expected:
                raise ssl.SSLCertVerificationError("another certificate than the pinned one")

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE  # the class below asks for more than an authority would
    context.sslobject_class = Pinned
    return context


def fetch(host: str, port: int, seconds: float) -> bytes:
    """The certificate a server shows, in DER. Raises LinkFailed if none comes within so many seconds."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    try:
        with socket.create_connection((host, port), seconds) as plain, context.wrap_socket(plain) as wrapped:
            return wrapped.getpeercert(binary_form=True) or b""
    except OSError:
        raise nothing_answers(Address(host, port, b"")) from None


def check(address: Address, seconds: float) -> None:
    """Checks that the expected hall answers within so many seconds; raises LinkFailed with one sentence if not."""
    if pin(fetch(address.host, address.port, seconds)) != address.pin:
        raise another_certificate(address)


def nothing_answers(address: Address) -> LinkFailed:
    return LinkFailed(
        _("Nothing answers at {address}: the hall is closed, or a firewall lies between.", address=address)
    )


def another_certificate(address: Address) -> LinkFailed:
    return LinkFailed(
        _(
            "What answers at {address} is not the hall that made this code: ask the host for a new one.",
            address=address,
        )
    )
