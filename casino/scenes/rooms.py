"""Which scenes belong to which game: its table, its replay, its rules in words, what its tables differ in.

A game's own modules are imported only when somebody goes there, so that the house opens before they are read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from casino.levels import Level
from casino.rounds import RoundRecord, level_of
from casino.session import TableSession

if TYPE_CHECKING:
    from casino.engines.base import Event
    from casino.scenes.app import App
    from casino.scenes.scene import Scene


def _tables(game: str) -> Any:
    """The module of a game's live table and its replay."""
    if game == "black_baron":
        from casino.scenes import black_baron_table

        return black_baron_table
    if game == "pilok":
        from casino.scenes import pilok_table

        return pilok_table
    from casino.scenes import twentyone_table

    return twentyone_table


def _words(game: str) -> Any:
    """The module of a game's rules in words."""
    if game == "black_baron":
        from casino.scenes import black_baron_words

        return black_baron_words
    if game == "pilok":
        from casino.scenes import pilok_words

        return pilok_words
    from casino.scenes import twentyone_words

    return twentyone_words


def enter(app: App, level: Level) -> None:
    """Somebody goes through the hall's door to a table: to the table itself, or to the lobby it stands in."""
    if level.game == "black_axe":
        from casino.scenes.castle_rooms import enter_castle

        enter_castle(app, level)
    else:
        open_table(app, TableSession(app.store, level, app.preferences.phrase), ())


def open_table(app: App, session: TableSession, told: tuple[Event, ...]) -> None:
    """Sits down at a table. `told` are the events of a round that was found open."""
    if session.level.game == "black_axe":
        from casino.scenes.castle_rooms import resume_in_castle

        resume_in_castle(app, session, told)
    else:
        app.stack.push(_tables(session.level.game).live_table(app, session, told))


def replay_scene(
    app: App,
    records: Sequence[tuple[str, RoundRecord]],
    faces: Mapping[str, str] | None = None,
    *,
    ends_program: bool = False,
) -> Scene:
    """Recorded rounds at the table of the first one's game. Raises RecordError."""
    tables = _tables(level_of(records[0][1]).game)
    return tables.replay_table(app, records, faces, ends_program=ends_program)


def rule_words(level: Level) -> dict[str, str]:
    """What stands for the names in braces in a game's rules page, for one table."""
    return _words(level.game).rule_words(level)


def table_facts(level: Level) -> list[str]:
    """What is special about a table, in a few words each."""
    return _words(level.game).table_facts(level)


def prepare(levels: Sequence[Level]) -> None:
    """Reads all tables' modules and works out the figures in their words, which takes longer than a frame."""
    for level in levels:
        _tables(level.game)
        rule_words(level)
