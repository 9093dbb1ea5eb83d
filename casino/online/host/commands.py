"""The commands of a host: who is there, the door, people, tables and money of a hall whose folder can be read.

Each prints one sentence, or with `--json` one line for scripts. A refusal of the hall is printed in one line.
"""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from casino.core.errors import HallClosed, HallError
from casino.core.money import format_amount
from casino.core.texts import _

if TYPE_CHECKING:
    from casino.online.host.operator import HallOperator
    from casino.online.host.orders import AccountRow, Guest, HallState, MoneyOverview

# A command -> its help, and the arguments it needs.
_TOLD: dict[str, tuple[str, tuple[str, ...]]] = {
    "who": (_("who is in an open hall, at its door, or sent away"), ()),
    "admit": (_("let somebody in who waits at the door"), ("who",)),
    "turn-away": (_("do not let somebody in who waits at the door"), ("who",)),
    "clear-door": (_("send away all who wait at the door, who may knock again later"), ()),
    "door": (_('"open" to everybody with the code, or "ask" about whoever is new'), ("door",)),
    "kick": (_("send somebody home, who may come back"), ("who",)),
    "ban": (_("send somebody home for good"), ("who",)),
    "pardon": (_("let somebody in again who was banned"), ("who",)),
    "mute": (_("forbid somebody to speak"), ("who",)),
    "unmute": (_("allow somebody to speak again"), ("who",)),
    "close-table": (_("settle a table's round and let nobody sit there"), ("table",)),
    "open-table": (_("let people sit at a closed table again"), ("table",)),
    "onlookers": (_('"on" or "off": whether people may watch where they do not sit'), ("onlookers",)),
    "sheets": (_('"on" or "off": whether people may play Pi\'Lok by their own sheets'), ("sheets",)),
    "game-master": (_('"on" or "off": whether a visitor may be the game master at a table'), ("masters",)),
    "window": (_("the time for bets after the first one; 0 waits for everybody"), ("seconds",)),
    "title": (_("name the hall"), ("title",)),
    "report-list": (_("what visitors have reported"), ()),
    "statement": (_("what everybody brought, holds and took home; also of a closed hall"), ()),
    "end": (_("close the hall: rounds are settled, and everybody has a receipt"), ()),
}
COMMANDS = tuple(_TOLD)
_CHOICES = {"door": ("open", "ask"), "onlookers": ("on", "off"), "sheets": ("on", "off"), "masters": ("on", "off")}
_METAVARS = {"who": "WHO", "table": "LEVEL", "title": "TEXT", "seconds": "SECONDS"}


def fill(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the host's commands to those of a hall."""
    for name, (does, needs) in _TOLD.items():
        parser = commands.add_parser(name, help=does, description=does)
        for need in needs:
            help_ = _("a visitor's id or name") if need == "who" else None
            parser.add_argument(
                "whom" if need == "who" else "value",
                metavar=_METAVARS.get(need),
                choices=_CHOICES.get(need),
                help=help_,
            )
        parser.add_argument("--folder", type=Path, metavar="D", default=argparse.SUPPRESS, help=_("the hall's folder"))
        parser.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help=_("print a JSON line"))


async def run(args: argparse.Namespace) -> int:
    """Runs one of these commands. Raises HallError, SaveError, OSError."""
    from casino.online.host.operator import HallOperator

    if args.folder is None:
        raise HallError(_("Say which hall you mean by its folder: --folder D."))
    if args.hall_command == "statement":
        return show_statement(await _statement(args.folder), is_json=args.json)
    operator = await HallOperator.open(args.folder)
    try:
        if args.hall_command == "who":
            show_state(await operator.who(), is_json=args.json)
        elif args.hall_command == "report-list":
            await _show_reports(operator, is_json=args.json)
        else:
            what = args.hall_command.replace("-", "_")
            said = await operator.order(what, who=getattr(args, "whom", ""), value=getattr(args, "value", ""))
            print(json.dumps({"done": said}) if args.json else said, flush=True)
    finally:
        await operator.close()
    return 0


# -- showing --------------------------------------------------------------------------------------------------


def _print_json(said: object) -> None:
    print(json.dumps(msgspec.to_builtins(said)), flush=True)


def show_state(state: "HallState", *, is_json: bool) -> None:
    """Prints the people in a hall, a line each, and the sitters of its tables."""
    if is_json:
        _print_json(state)
        return
    door = _("The door asks about whoever is new.") if state.door == "ask" else _("The door is open.")
    print(f"{state.title}. {door}")
    if state.notice:
        print(state.notice)
    for guest in state.guests:
        print(f"{guest.id}  {guest.name}: {_(', ').join(_about(guest))}")
    for table in state.tables:
        names = _(", ").join(place.name for place in table.places) or _("nobody")
        said = _("{table}: {names}") if table.is_open else _("{table} (closed): {names}")
        print(said.format(table=table.name, names=names))


_STANDINGS = {"knocking": _("at the door"), "refused": _("refused"), "banned": _("banned")}


def _about(guest: "Guest") -> list[str]:
    where = guest.place if guest.standing == "in" else _STANDINGS.get(guest.standing, guest.standing)
    said = [where if guest.is_here or guest.standing != "in" else _("not here"), format_amount(guest.purse)]
    said += [_("away")] if guest.is_away else []
    said += [_("muted")] if guest.is_muted else []
    said += [_("goes home after the round")] if guest.is_leaving else []
    return said + ([_("reported {count} times", count=guest.reports)] if guest.reports else [])


async def _show_reports(operator: "HallOperator", *, is_json: bool) -> None:
    reports = await operator.reports()
    if is_json:
        _print_json({"reports": reports})
        return
    names = {guest.id: guest.name for guest in (await operator.who()).guests}
    for report in reports:
        by, about = names.get(report.by, report.by), names.get(report.about, report.about)
        print(_("{name} about {other}: {text}", name=by, other=about, text=report.text))
        for line in report.lines:
            print(f"    {line}")
    if not reports:
        print(_("Nothing was reported."))


async def _statement(folder: Path) -> "MoneyOverview":
    """The statement of the open hall, or else of its books."""
    from casino.online.host.accounts import statement_of
    from casino.online.host.folder import check_folder
    from casino.online.host.operator import HallOperator
    from casino.online.server.books import BOOKS, HallBooks

    check_folder(folder)
    try:
        operator = await HallOperator.open(folder)
    except HallClosed:
        operator = None
    if operator is not None:
        try:
            return await operator.statement()
        except HallClosed:
            pass
        finally:
            await operator.close()
    books = HallBooks(folder / BOOKS)
    try:
        return statement_of(books)
    finally:
        books.close()


def show_statement(statement: "MoneyOverview", *, is_json: bool) -> int:
    if is_json:
        _print_json({"holds": statement.holds, **msgspec.to_builtins(statement)})
    else:
        for row in statement.rows:
            print(_of_row(row))
        print(_("The house has won {amount}.", amount=format_amount(statement.house)))
        print(_("Everything adds up to 0.") if statement.holds else _("The money of this hall does not add up."))
    return 0 if statement.holds else 1


def _of_row(row: "AccountRow") -> str:
    brought, held, staked, taken, owed = (
        format_amount(cents) for cents in (row.brought, row.held, row.staked, row.taken, row.owed)
    )
    return _(
        "{name}: brought {brought}, holds {held}, staked {staked}, took home {taken}; is owed {owed}.",
        name=row.name,
        brought=brought,
        held=held,
        staked=staked,
        taken=taken,
        owed=owed,
    )
