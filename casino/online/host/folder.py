"""A hall's folder: its file names, and the secrets a hall keeps for all its life.

A person who can read it controls the hall. Nothing is opened or decided here.
"""

from pathlib import Path

import msgspec

from casino.core.errors import HallError
from casino.core.texts import _
from casino.online.messages import encode
from casino.online.server.books import BOOKS
from casino.online.wire.certificate import Certificate
from casino.online.wire.join_code import new_secret
from casino.online.wire.keys import Identity
from casino.online.wire.server import papers_of
from casino.online.wire.tokens import Authority, write_secret

KEYS, SECRETS, SERVER = "keys.json", "hall.json", "server"


class Secrets(msgspec.Struct, forbid_unknown_fields=True):
    """The hall's own key, the join code's secret, and the port it listens on."""

    seed: str
    secret: str
    port: int

    @classmethod
    def load(cls, folder: Path, port: int) -> "Secrets":
        """The secrets of a folder, made if there are none. Raises HallError, OSError."""
        try:
            return cls.read(folder)
        except FileNotFoundError:
            made = cls(Identity.new().seed, new_secret().hex(), port)
            made.save(folder)
            return made

    @classmethod
    def read(cls, folder: Path) -> "Secrets":
        """Raises HallError, OSError."""
        path = folder / SECRETS
        try:
            return msgspec.json.decode(path.read_bytes(), type=cls)
        except msgspec.MsgspecError:
            raise HallError(_("{path} is damaged: it does not hold a hall's keys.", path=path)) from None

    def save(self, folder: Path) -> None:
        """Raises OSError."""
        write_secret(folder / SECRETS, encode(self).decode())


def check_folder(folder: Path) -> None:
    """Checks that a folder holds a hall; raises HallError if not."""
    if not all((folder / name).is_file() for name in (KEYS, SECRETS, BOOKS)):
        raise HallError(_("{folder} is not the folder of a hall.", folder=folder))


def keys_of(folder: Path) -> tuple[Authority, Secrets, Certificate]:
    """The keys and secrets in a hall's folder. Raises HallError, OSError; makes nothing."""
    check_folder(folder)
    return Authority.load(folder / KEYS), Secrets.read(folder), papers_of(folder / SERVER)
