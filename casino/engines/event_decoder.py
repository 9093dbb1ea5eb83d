"""Readers of an engine's output in JSON: a game's events and its view of the table. Nothing is played here."""

import inspect
from collections.abc import Iterator
from functools import cache
from typing import Any, Union

import msgspec

from casino.engines.base import Engine, Event


class Reader:
    """Reads the events and views of one kind of engine. Both raise msgspec.MsgspecError for anything else."""

    def __init__(self, kind: type[Engine]) -> None:
        package = kind.__module__.rpartition(".")[0]
        homes = (package, Event.__module__, *(base.__module__ for base in kind.__mro__))
        events = [one for one in _kinds(Event) if one.__module__.startswith(homes)]
        self._events = msgspec.json.Decoder(Union[tuple(events)])  # noqa: UP007
        view = inspect.signature(kind.view, eval_str=True).return_annotation
        self._view = msgspec.json.Decoder(view)

    def event(self, body: bytes) -> Event:
        found: Event = self._events.decode(body)
        return found

    def view(self, body: bytes) -> Any:
        return self._view.decode(body)


@cache
def reader_of(kind: type[Engine]) -> Reader:
    """The reader of an engine's events and views."""
    return Reader(kind)


def _kinds(kind: type[Event]) -> Iterator[type[Event]]:
    """The event classes that occur, which are those without subclasses."""
    below = kind.__subclasses__()
    if not below:
        yield kind
    for one in below:
        yield from _kinds(one)
