"""Which scenes belong to which game: its table, its replay, its rules in words, what its tables differ in.

A game's own modules are imported only when somebody goes there, so that the house opens before they are read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from casino.core.money import format_amount
from casino.engines.baccarat.settings import DefusalSettings, SalonSettings
from casino.records.levels import Level
from casino.records.rounds import RoundRecord, level_of
from casino.tables.session import TableSession

if TYPE_CHECKING:
    from casino.engines.base import Event
    from casino.scenes.app.app import App
    from casino.scenes.app.scene import Scene


def _tables(level: Level) -> Any:
    """The module of a table's live scene and its replay."""
    game = level.game
    if isinstance(level.settings, SalonSettings):
        from casino.scenes.games.salon import live

        return live
    if isinstance(level.settings, DefusalSettings):
        from casino.scenes.games.bomb import live as defusal_table

        return defusal_table
    if game == "black_baron":
        from casino.scenes.games.black_baron import live as black_baron_table

        return black_baron_table
    if game == "pilok":
        from casino.scenes.games.pilok import live as pilok_table

        return pilok_table
    from casino.scenes.games.twentyone import live as twentyone_table

    return twentyone_table


def door_theme(game: str) -> str:
    """The theme behind a game's door in the hall: of the kinds a game has, the one that is met first."""
    return "salon" if game == "baccarat" else game


def _words(game: str) -> Any:
    """The module of a game's rules in words."""
    if game == "black_baron":
        from casino.scenes.games.black_baron import words

        return words
    if game == "baccarat":
        from casino.scenes.games.salon import words as baccarat_words

        return baccarat_words
    if game == "pilok":
        from casino.scenes.games.pilok import words as pilok_words

        return pilok_words
    from casino.scenes.games.twentyone import words as twentyone_words

    return twentyone_words


def enter(app: App, level: Level) -> None:
    """Somebody goes through the hall's door to a table: to the table itself, or to the lobby it stands in."""
    if level.game == "black_axe":
        from casino.scenes.games.castle.doors import enter_castle

        enter_castle(app, level)
    else:
        open_table(app, TableSession(app.store, level, app.preferences.phrase), ())


def open_table(app: App, session: TableSession, told: tuple[Event, ...]) -> None:
    """Sits down at a table. `told` are the events of a round that was found open."""
    if session.level.game == "black_axe":
        from casino.scenes.games.castle.doors import resume_in_castle

        resume_in_castle(app, session, told)
    else:
        app.stack.push(_tables(session.level).live_table(app, session, told))


def sit_down(app: App, level: Level) -> None:
    """Sits down at a table at once, at one of the castle's too."""
    if level.game == "black_axe":
        from casino.scenes.games.castle.doors import enter_castle

        enter_castle(app, level).go_to_chosen()
    else:
        enter(app, level)


def replay_scene(
    app: App,
    records: Sequence[tuple[str, RoundRecord]],
    faces: Mapping[str, str] | None = None,
    *,
    ends_program: bool = False,
) -> Scene:
    """Recorded rounds at the table of the first one's game. Raises RecordError."""
    tables = _tables(level_of(records[0][1]))
    return tables.replay_table(app, records, faces, ends_program=ends_program)


def open_manual(app: App) -> None:
    """The manual for whoever does not see the bomb; saved as a file it goes where documents are kept."""
    from casino.save.save_file import documents_path
    from casino.scenes.desk import manual_pages

    manual_pages.open_manual(app, documents_path())


def rule_words(level: Level) -> dict[str, str]:
    """What stands for the names in braces in a game's rules page, for one table."""
    return _words(level.game).rule_words(level)


def table_facts(level: Level) -> list[str]:
    """What is special about a table, in a few words each."""
    return _words(level.game).table_facts(level)


def rules_text(level: Level) -> str:
    """The name of the rules page of a table, among the house's texts."""
    if level.game != "baccarat":
        return level.game
    return "baccarat_salon" if isinstance(level.settings, SalonSettings) else "baccarat_defusal"


def stakes(level: Level) -> str:
    """What one plays for at a table, in a few words: the limits of a bet, or what it costs to come in."""
    rules = level.settings
    if isinstance(rules, DefusalSettings):
        return f"fee {format_amount(rules.entry_fee, level.currency)}" if rules.entry_fee else "free"
    least = format_amount(rules.minimum, level.currency).split(" ")[0]
    return f"{least} to {format_amount(rules.maximum, level.currency)}"


def prepare(levels: Sequence[Level]) -> None:
    """Reads all tables' modules and works out the figures in their words, which takes longer than a frame."""
    for level in levels:
        _tables(level)
        rule_words(level)
