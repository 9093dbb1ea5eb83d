"""Reads a command line: its options, its commands, and what does not go together. Nothing is done here."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any, NoReturn

from casino import __version__
from casino.cli.refusal import refused
from casino.core.errors import CasinoError
from casino.core.letters import signs_of_code
from casino.core.texts import _
from casino.records.round_files import is_named, with_command


class _Parser(argparse.ArgumentParser):
    """A parser that reports an error in one line. `commands` are the words that are commands."""

    commands: Collection[str] = ()

    def _print_message(self, message: str, file: Any = None) -> None:
        """Prints help, and fails where it cannot be written, which the base class would hide."""
        (file or sys.stderr).write(message)

    def error(self, message: str) -> NoReturn:
        raise SystemExit(refused(_("{program}: {message} (see --help)", program=self.prog, message=message)))


def _size(written: str) -> tuple[int, int]:
    width, _by, height = written.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal() and 960 <= int(width) <= 7680 and 540 <= int(height) <= 4320):
        raise argparse.ArgumentTypeError(
            _("{text} is not a size from 960x540 to 7680x4320, such as 1280x720", text=repr(written))
        )
    return int(width), int(height)


def _hours(written: str) -> float:
    try:
        hours = float(written)
    except ValueError:
        hours = 0.0
    if not 0.01 <= hours <= 240:
        raise argparse.ArgumentTypeError(_("{text} is not a number of hours from 0.01 to 240", text=repr(written)))
    return hours


def _where(written: str) -> tuple[str, int]:
    """An address of this machine and a port. Raises ArgumentTypeError."""
    from casino.online.wire.address import host_and_port

    if (found := host_and_port(written)) is None:
        raise argparse.ArgumentTypeError(
            _("{text} is not an address with a port, such as 192.168.1.20:8080", text=repr(written))
        )
    return found


def _seal(text: str) -> str:
    """A seal as it is noted, perhaps in groups or quotes. Raises ArgumentTypeError."""
    seal = signs_of_code(text).lower()
    if not re.fullmatch("[0-9a-f]{64}", seal):
        raise argparse.ArgumentTypeError(_("a seal is 64 hexadecimal digits"))
    return seal


def _parser(*, is_hall: bool) -> _Parser:
    parser = _Parser(
        prog="casino",
        description=_(
            "Shadowport Casino: table games from five worlds under one roof and one purse. Without a command it "
            "opens the casino; given the file of a round it replays the round, given a level it offers the level."
        ),
    )
    parser.add_argument("--version", action="version", version=f"Shadowport Casino {__version__}")
    parser.add_argument("--save", type=Path, metavar="FILE", help=_("play from this save instead of the usual one"))
    parser.add_argument("--size", type=_size, metavar="WxH", help=_("the window's size, e.g. 1600x900"))
    parser.add_argument(
        "--kiosk",
        nargs="?",
        const="",
        metavar="FILE",
        help=_("run unattended for visitors; FILE is a kiosk.toml (default: the one beside the save)"),
    )
    parser.add_argument(
        "--kiosk-of",
        metavar="CODE",
        help=_(
            "the same, with the hall of this code behind the castle's door; CODE may also be a file that holds it, "
            "or - to take it from SHADOWPORT_HALL_CODE"
        ),
    )
    parser.add_argument(
        "--rehearse",
        type=_hours,
        metavar="HOURS",
        help=_(
            "with --kiosk: play this many hours with made-up visitors and faults, as fast as possible, and report "
            "how it went"
        ),
    )
    parser.add_argument(
        "--copy-of",
        type=Path,
        metavar="FILE",
        help=_("with --rehearse: start from a copy of this save, e.g. the show's own"),
    )
    in_menu = parser.add_mutually_exclusive_group()
    in_menu.add_argument(
        "--add-to-menu", action="store_true", help=_("put an unpacked program into the desktop's menu")
    )
    in_menu.add_argument("--remove-from-menu", action="store_true", help=_("take it out of the menu again"))
    parser.add_argument("--watched", type=Path, metavar="FILE", help=argparse.SUPPRESS)  # given by the watchdog
    parser.add_argument("--plain", action="store_true", help=argparse.SUPPRESS)  # likewise
    parser.add_argument("--smoke", type=Path, metavar="PNG", help=argparse.SUPPRESS)
    hall = _add_commands(parser)
    if is_hall:
        from casino.online.commands import fill

        fill(hall)
    return parser


def _add_commands(parser: _Parser) -> argparse.ArgumentParser:
    """Adds all commands; returns that of the hall, whose own words are added only where they are asked for."""
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    replay = commands.add_parser("replay", help=_("show recorded rounds at the table, or print their events"))
    replay.add_argument("files", nargs="+", type=Path, metavar="FILE", help=_("round records (JSON)"))
    replay.add_argument(
        "--json", action="store_true", help=_("print the events, one JSON object a line; opens no window")
    )
    replay.add_argument("--without-command", action="store_true", help=argparse.SUPPRESS)  # see `with_command`
    replay.add_argument("--save", type=Path, metavar="FILE", default=argparse.SUPPRESS, help=argparse.SUPPRESS)
    replay.add_argument("--size", type=_size, metavar="WxH", default=argparse.SUPPRESS, help=argparse.SUPPRESS)
    verify = commands.add_parser("verify", help=_("check that a record's draws follow from its seed, and its seal"))
    verify.add_argument("files", nargs="+", type=Path, metavar="FILE", help=_("round records (JSON)"))
    verify.add_argument("--seal", type=_seal, metavar="HEX", help=_("the seal you noted before the round"))
    odds = commands.add_parser("odds", help=_("price every decision of a recorded round, and account for it"))
    odds.add_argument("file", type=Path, metavar="RECORD", help=_("a round record (JSON)"))
    odds.add_argument("--json", action="store_true", help=_("print one JSON object a line"))
    odds.add_argument(
        "--by-the-book", action="store_true", help=_("as if only this round's cards were known, not those dealt before")
    )
    edge = commands.add_parser("edge", help=_("work out what the house keeps of a bet at a level"))
    edge.add_argument("file", type=Path, metavar="LEVEL", help=_("a level (TOML), or the name of one"))
    edge.add_argument("--json", action="store_true", help=_("print one JSON object"))
    chart = commands.add_parser("chart", help=_("write the best play at a level as a PDF to print"))
    chart.add_argument("file", type=Path, metavar="LEVEL", help=_("a level (TOML), or the name of one"))
    chart.add_argument("out", type=Path, metavar="OUT.pdf", help=_("the PDF to write"))
    manual = commands.add_parser("manual", help=_("show the manual of Baccarat's bomb, or write it as a PDF to print"))
    manual_to = manual.add_mutually_exclusive_group()
    manual_to.add_argument(
        "out", nargs="?", type=Path, metavar="OUT.pdf", help=_("the PDF to write; without it a window opens")
    )
    manual_to.add_argument(
        "--serve", type=_where, metavar="ADDRESS:PORT", help=_("hand it to phones and tablets; port 0: a free one")
    )
    manual.add_argument("--json", action="store_true", help=_("with --serve: print the address as a JSON object"))
    manual.add_argument(
        "--edition", choices=("lookup", "sums"), default="lookup", help=_("look the cards up, or work them out by sums")
    )
    for printed in (chart, manual):
        printed.add_argument("--paper", choices=("a4", "letter"), default="a4", help=_("paper size"))
    desk = commands.add_parser("desk", help=_("the expert's desk: type what is read out from a bomb, see its cards"))
    hall = commands.add_parser("hall", help=_("open a hall that people on many machines visit; see hall --help"))
    commands.add_parser("licences", help=_("print the parts the program is made of and their licences"))
    for window in (manual, desk):
        window.add_argument("--size", type=_size, metavar="WxH", default=argparse.SUPPRESS, help=argparse.SUPPRESS)
    parser.commands = commands.choices
    return hall


def parsed(words: Sequence[str]) -> argparse.Namespace:
    """The parsed command line. Ends the program with one line on stderr if it cannot be understood."""
    parser = _parser(is_hall="hall" in words)
    if _has_company(words, parser.commands):
        parser.error(_("--kiosk opens the casino for visitors: it takes no command and no record"))
    args = parser.parse_args(with_command(words))
    if args.kiosk_of is not None:
        args.kiosk = args.kiosk or ""
        args.kiosk_of = _code(parser, args.kiosk_of)
    if args.command == "manual" and args.json and args.serve is None:
        parser.error(_("--json goes with --serve"))
    if args.kiosk is None and (args.watched is not None or args.plain):
        parser.error(_("--watched and --plain go with --kiosk"))
    if args.kiosk is None and args.rehearse is not None:
        parser.error(_("--rehearse goes with --kiosk"))
    if args.rehearse is None and args.copy_of is not None:
        parser.error(_("--copy-of goes with --rehearse"))
    if args.kiosk is not None and args.smoke is not None:
        parser.error(_("--smoke does not go with --kiosk"))
    return args


def _code(parser: argparse.ArgumentParser, written: str) -> str:
    """The join code that the command line names. Ends the program where there is none."""
    from casino.online.wire.join_code import named

    try:
        return named(written).text
    except CasinoError as refusal:
        parser.error(str(refusal))
    except OSError as fault:
        parser.error(f"{written}: {(fault.strerror or _('unknown reason')).lower()}.")


def _has_company(words: Sequence[str], commands: Collection[str]) -> bool:
    """Whether the kiosk option comes with a command or a record, which it would take for its own file."""
    before = ["", *words[:-1]]
    said = [
        word
        for last, word in zip(before, words, strict=False)
        if last not in ("--save", "--size", "--watched", "--kiosk-of")
    ]
    is_kiosk = any(word.partition("=")[0] in ("--kiosk", "--kiosk-of") for word in said)
    return is_kiosk and any(word in commands or is_named(word) for word in said)
