"""A person's identity: Ed25519 keys written as NATS writes them ("nkeys"), signatures, and whispers between two keys.

Nothing here knows tokens, files or the network.
"""

import base64
import binascii
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, Self

from nacl.exceptions import CryptoError
from nacl.public import Box
from nacl.signing import SigningKey, VerifyKey

from casino.core.errors import KeyUnusable
from casino.core.texts import _

Kind = Literal["user", "account", "operator"]
_PREFIXES: dict[Kind, int] = {"user": 20 << 3, "account": 0, "operator": 14 << 3}  # the first letter: U, A, O
_KINDS = {prefix: kind for kind, prefix in _PREFIXES.items()}
_SEED_PREFIX = 18 << 3  # S
_KEY_BYTES = 32


@dataclass(frozen=True)
class Identity:
    """A key pair. `seed` is its secret as text and begins with S; `public` is its name for everybody."""

    kind: Kind
    secret: bytes  # 32 bytes

    @classmethod
    def new(cls, kind: Kind = "user") -> Self:
        return cls(kind, bytes(SigningKey.generate()))

    @classmethod
    def from_seed(cls, text: str) -> Self:
        """The identity of a seed's text. Raises KeyUnusable."""
        raw = _decoded(text)
        kind = _KINDS.get((raw[0] & 7) << 5 | raw[1] >> 3)
        if raw[0] & 0xF8 != _SEED_PREFIX or kind is None or len(raw) != _KEY_BYTES + 2:
            raise KeyUnusable(_("This text is not the seed of a key."))
        return cls(kind, raw[2:])

    def __repr__(self) -> str:
        return f"Identity({self.public})"  # never the secret

    @property
    def seed(self) -> str:
        prefix = _PREFIXES[self.kind]
        return _encoded(bytes([_SEED_PREFIX | prefix >> 5, (prefix & 31) << 3]) + self.secret)

    @cached_property
    def public(self) -> str:
        return _encoded(bytes([_PREFIXES[self.kind]]) + bytes(self._key.verify_key))

    def sign(self, message: bytes) -> bytes:
        """A signature of the message, 64 bytes that only this key can make."""
        return self._key.sign(message).signature

    @cached_property
    def _key(self) -> SigningKey:
        return SigningKey(self.secret)


def verify(public: str, message: bytes, signature: bytes) -> bool:
    """True if the holder of a public key signed exactly this message. Raises KeyUnusable for an invalid key."""
    try:
        _public_key(public).verify(message, signature)
    except (CryptoError, ValueError):
        return False
    return True


# -- whispers -------------------------------------------------------------------------------------------------


def seal(identity: Identity, other: str, message: bytes) -> bytes:
    """A message for the holder of the public key `other` alone, 40 bytes longer. Raises KeyUnusable."""
    return bytes(_box(identity, other).encrypt(message))


def unseal(identity: Identity, other: str, sealed: bytes) -> bytes:
    """The message that the holder of the public key `other` sealed for this identity.

    Raises KeyUnusable for anything else.
    """
    try:
        return _box(identity, other).decrypt(sealed)
    except (CryptoError, ValueError):
        raise KeyUnusable(_("This message was not sealed for this key, or was changed on the way.")) from None


def _box(identity: Identity, other: str) -> Box:
    own = SigningKey(identity.secret).to_curve25519_private_key()
    try:
        return Box(own, _public_key(other).to_curve25519_public_key())
    except (CryptoError, RuntimeError):  # a point without a secret key
        raise KeyUnusable(_("This text is not a public key.")) from None


# -- the text of a key ----------------------------------------------------------------------------------------


def _public_key(text: str) -> VerifyKey:
    raw = _decoded(text)
    if raw[0] not in _KINDS or len(raw) != _KEY_BYTES + 1:
        raise KeyUnusable(_("This text is not a public key."))
    return VerifyKey(raw[1:])


def _encoded(raw: bytes) -> str:
    return base64.b32encode(raw + binascii.crc_hqx(raw, 0).to_bytes(2, "little")).rstrip(b"=").decode()


def _decoded(text: str) -> bytes:
    try:
        raw = base64.b32decode(text + "=" * (-len(text) % 8))
    except (binascii.Error, ValueError):
        raw = b""
    if len(raw) < _KEY_BYTES or binascii.crc_hqx(raw[:-2], 0).to_bytes(2, "little") != raw[-2:]:
        raise KeyUnusable(_("This text is not a key: a character is wrong or missing."))
    return raw[:-2]
