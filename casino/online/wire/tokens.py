"""The hall's own authority, which signs the server's and the players' tokens (JWTs as NATS reads them).

Keys of a hall are in one text, to be kept in a file that only its owner reads. Nothing here knows the network.

A person who can read the hall's folder runs it: an operator's token is made with the hall's own keys and may publish
orders alone.
"""

import base64
import hashlib
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import msgspec

from casino.core.errors import KeyUnusable
from casino.core.texts import _
from casino.online.wire import rights
from casino.online.wire.keys import Identity
from casino.online.wire.rights import Rights

_NO_LIMIT = -1
_LIMITS = {
    "subs": _NO_LIMIT,
    "data": _NO_LIMIT,
    "payload": _NO_LIMIT,
    "imports": _NO_LIMIT,
    "exports": _NO_LIMIT,
    "wildcards": True,
    "conn": _NO_LIMIT,
    "leaf": _NO_LIMIT,
}
# Connections at once: strangers, who come without a token, share no limit with visitors, nor do operators.
MAX_PLAYERS, MAX_KNOCKERS, MAX_OPERATORS = 4096, 256, 32
_STREAMS = {"mem_storage": _NO_LIMIT, "disk_storage": _NO_LIMIT, "streams": _NO_LIMIT, "consumer": _NO_LIMIT}
_HEARD_FROM_OUTSIDE = (rights.KNOCK, f"{rights.ORDERS}.*")  # subjects from accounts beside that of the players


class _TokenFile(msgspec.Struct, forbid_unknown_fields=True):
    """An authority in its file: seeds, and banned keys with the time of the ban, in seconds of the epoch.

    Files of older programs have no accounts of knockers and operators.
    """

    operator: str
    account: str
    system: str
    door: str
    made: int
    banned: dict[str, int] = {}
    knockers: str = ""
    operators: str = ""


@dataclass
class Authority:
    """The keys that make a hall's tokens. `clock` returns seconds of the epoch.

    `account` is that of the hall and its players; knockers and operators have accounts of their own.
    """

    operator: Identity
    account: Identity
    system: Identity
    door: Identity
    knockers: Identity
    operators: Identity
    made: int
    banned: dict[str, int] = field(default_factory=dict)  # public key -> tokens issued up to then are refused
    clock: Callable[[], float] = time.time
    _issued: int = field(default=0, init=False)  # time of the latest token: clocks may be set back

    @classmethod
    def new(cls) -> Self:
        account, system, knockers, operators = (Identity.new("account") for _ in range(4))
        return cls(Identity.new("operator"), account, system, Identity.new(), knockers, operators, int(time.time()))

    # -- kept in a file ---------------------------------------------------------------------------------------

    def to_text(self) -> str:
        """The authority, secrets included, as JSON."""
        seeds = (self.operator.seed, self.account.seed, self.system.seed, self.door.seed)
        return msgspec.json.encode(
            _TokenFile(*seeds, self.made, self.banned, self.knockers.seed, self.operators.seed)
        ).decode()

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The authority from a text of `to_text`. Raises KeyUnusable for any other text."""
        try:
            kept = msgspec.json.decode(text.encode(), type=_TokenFile)
        except (msgspec.DecodeError, UnicodeError):
            raise KeyUnusable(_("This file does not hold the keys of a hall.")) from None
        seeds = (kept.operator, kept.account, kept.system, kept.door, kept.knockers, kept.operators)
        keys = [Identity.from_seed(seed) if seed else Identity.new("account") for seed in seeds]
        if [key.kind for key in keys] != ["operator", "account", "account", "user", "account", "account"]:
            raise KeyUnusable(_("This file holds another kind of keys than a hall needs."))
        operator, account, system, door, knockers, operators = keys
        return cls(operator, account, system, door, knockers, operators, kept.made, kept.banned)

    @classmethod
    def load(cls, path: Path) -> Self:
        """The authority of a file, made if there is none. Raises KeyUnusable or OSError."""
        try:
            text = path.read_text("utf-8")
            found = cls.from_text(text)
        except FileNotFoundError:
            text, found = "", cls.new()
        if text != found.to_text():  # new, or of an older program
            found.save(path)
        return found

    def save(self, path: Path) -> None:
        """Writes the file, which only its owner may read. Raises OSError."""
        write_secret(path, self.to_text())

    # -- tokens -----------------------------------------------------------------------------------------------

    def operator_token(self) -> str:
        told = {"type": "operator", "version": 2, "system_account": self.system.public}
        return _token(self.operator, self.operator.public, "operator", told, self.made)

    def account_token(self) -> str:
        """The token of the players' account, with its bans; the server must be sent each new one."""
        told = {
            "type": "account",
            "version": 2,
            "limits": {**_LIMITS, **_STREAMS, "conn": MAX_PLAYERS},
            "exports": [{"name": subject, "subject": subject, "type": "service"} for subject in _HEARD_FROM_OUTSIDE],
            "default_permissions": {"pub": {}, "sub": {}},
        }
        if self.banned:
            told["revocations"] = dict(self.banned)
        return _token(self.operator, self.account.public, "hall", told, max([self.made, *self.banned.values()]))

    def knockers_token(self) -> str:
        """The token of the knockers' account. The hall learns the address of each."""
        return self._outer_token(self.knockers, rights.KNOCK, MAX_KNOCKERS)

    def operators_token(self) -> str:
        """The token of the operators' account."""
        return self._outer_token(self.operators, f"{rights.ORDERS}.*", MAX_OPERATORS)

    def _outer_token(self, account: Identity, subject: str, most: int) -> str:
        """The token of an account whose members may ask the hall one kind of thing, and hear nothing else."""
        asked = {"name": subject, "subject": subject, "account": self.account.public, "type": "service", "share": True}
        told = {
            "type": "account",
            "version": 2,
            "limits": {**_LIMITS, "conn": most},
            "imports": [asked],
            "default_permissions": {"pub": {}, "sub": {}},
        }
        return _token(self.operator, account.public, subject, told, self.made)

    def system_token(self) -> str:
        """The token of the account from which the server itself is steered."""
        told = {"type": "account", "version": 2, "limits": _LIMITS, "default_permissions": {"pub": {}, "sub": {}}}
        return _token(self.operator, self.system.public, "system", told, self.made)

    def sentinel(self) -> str:
        """The token of every stranger, who comes without one: it allows knocking, and nothing else."""
        told = {**_user(rights.knocker()), "bearer_token": True}
        return _token(self.knockers, self.door.public, "door", told, self.made)

    def user_token(self, public: str, allowed: Rights, seconds: float) -> str:
        """A token for the holder of a user's public key, valid for so many seconds from now."""
        now = self.clock()
        self._issued = max(self._issued, int(now))
        return _token(self.account, public, rights.id_of(public), _user(allowed), int(now), int(now + seconds))

    def order_token(self, public: str, seconds: float) -> str:
        """A token, as by `user_token`, for a person who may give the hall orders."""
        now, name = self.clock(), rights.id_of(public)
        return _token(self.operators, public, name, _user(rights.operator(name)), int(now), int(now + seconds))

    def steering_token(self, public: str, seconds: float) -> str:
        """A token that may kick players and send the server bans; see `casino.online.wire.admin`."""
        now = self.clock()
        told = _user(Rights((">",), (">",)))
        return _token(self.system, public, "steering", told, int(now), int(now + seconds))

    # -- bans -------------------------------------------------------------------------------------------------

    def ban(self, public: str) -> None:
        """Refuses the tokens this key has been given until now. The hall must give it no new one."""
        self.banned[public] = max(self._issued, int(self.clock()))

    def pardon(self, public: str) -> None:
        self.banned.pop(public, None)


def write_secret(path: Path, text: str) -> None:
    """Writes a file that only its owner may read, whole or not at all. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    draft.unlink(missing_ok=True)
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def _user(allowed: Rights) -> dict[str, Any]:
    return {
        "type": "user",
        "version": 2,
        "pub": {"allow": list(allowed.publish)},
        "sub": {"allow": list(allowed.subscribe)},
        "subs": allowed.subscriptions,
        "data": _NO_LIMIT,
        "payload": allowed.payload,
    }


def _token(issuer: Identity, subject: str, name: str, told: dict[str, Any], issued: int, expires: int = 0) -> str:
    """A signed token. The same words always give the same text, so that configurations can be compared."""
    claims: dict[str, Any] = {"iat": issued, "iss": issuer.public, "name": name, "sub": subject, "nats": told}
    if expires:
        claims["exp"] = expires
    claims["jti"] = base64.b32encode(hashlib.sha256(msgspec.json.encode(claims)).digest()).decode().rstrip("=")
    signed = f"{_part({'typ': 'JWT', 'alg': 'ed25519-nkey'})}.{_part(claims)}"
    return f"{signed}.{_text(issuer.sign(signed.encode()))}"


def _part(said: dict[str, Any]) -> str:
    return _text(msgspec.json.encode(said))


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
