"""The rights of each role to publish and hear.

A seat is known by the subject, which the server checks, never by the message.

`ID` is a player's short name, `id_of` their public key:

| subject | who publishes | who hears |
|---|---|---|
| `door.knock` | knockers | the hall |
| `act.TABLE.ID`, `say.PLACE.ID`, `door.renew.ID` | that player | the hall |
| `log.>` | the hall | the server, which stores it and republishes it on `ev.>` |
| `ev.open.>`, `ev.say.>`, `hall.now` | the server and the hall | every player |
| `ev.shut.TABLE` | the server | the hall alone: of tables without onlookers |
| `ev.shut.TABLE.ID` | the hall, to each sitter | that player |
| `ear.ID`, `_INBOX_ID.>` | the hall | that player |
| `op.ID` | an operator, who can read the hall's folder | the hall |

Knockers and operators have accounts of their own, each with so many connections at most: none of them takes the room of
the others. Only their requests and the answers pass from there to the players' account and back.

Players have no right to the server's own interface, `$JS.>`: it answers wherever a request says, so that a player could
have it write into the log. What a player missed, the hall reads out. A token gains no rights while its bearer is
connected: so what is for some players alone, the hall says to each of them. All knockers have one inbox and could hear
each other there, so the hall seals its answer to the key that knocked.

Knockers and staff share no limit: knockers have an account of at most 256 connections of half a minute each, one
address an eighth of them; operators have one of their own. A connection that sends without end for two seconds is cut
off.
"""

import base64
import hashlib
from dataclasses import dataclass

KNOCK = "door.knock"
KNOCKER = "knock"  # the last word of a knocker's subject, where a player's has the id; no id is that short
ORDERS = "op"  # the first word of what operators publish
ID_LENGTH = 12


@dataclass(frozen=True)
class Rights:
    """The rights in a token. `subscriptions` and `payload` (bytes a message) are the most that the server grants."""

    publish: tuple[str, ...]
    subscribe: tuple[str, ...]
    subscriptions: int = -1
    payload: int = -1


def id_of(public: str) -> str:
    """The short name of a public key: twelve of a-z and 2-7, safe in a subject."""
    return base64.b32encode(hashlib.sha256(public.encode()).digest()).decode().lower()[:ID_LENGTH]


def inbox_of(name: str) -> str:
    """The inbox for answers to the bearer of an id; its subjects begin with this and a full stop."""
    return f"_INBOX_{name}"


def hall() -> Rights:
    return Rights((">",), (">",))


def knocker() -> Rights:
    """The rights of every stranger, who comes without a token."""
    return Rights((KNOCK,), (f"{inbox_of(KNOCKER)}.>",), subscriptions=4, payload=4096)


def player(name: str) -> Rights:
    """The rights of the player with this id."""
    heard = ("ev.open.>", "ev.say.>", "hall.now", shut_to("*", name), f"ear.{name}", f"{inbox_of(name)}.>")
    spoken = (f"act.*.{name}", f"say.*.{name}", renewal_of(name))
    return Rights(spoken, heard, subscriptions=64, payload=16_384)


def operator(name: str) -> Rights:
    """The rights of an operator, who can read the hall's folder: to give orders, and to hear the answers."""
    return Rights((f"{ORDERS}.{name}",), (f"{inbox_of(name)}.>",), subscriptions=4, payload=16_384)


def is_from_outside(subject: str) -> bool:
    """True if a subject belongs to asks from another account than the players'."""
    return subject == KNOCK or subject.startswith(f"{ORDERS}.")


def shut_to(table: str, name: str) -> str:
    """The subject on which the player with this id hears a table without onlookers. A table's name has no full stop."""
    return f"ev.shut.{table}.{name}"


def renewal_of(name: str) -> str:
    """The subject on which the player with this id asks for a new token."""
    return f"door.renew.{name}"


def all_of(name: str) -> str:
    """The subject of all that a player publishes: one subscription of the hall has one limit on all of it."""
    return f"*.*.{name}"
