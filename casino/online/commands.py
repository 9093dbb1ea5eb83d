"""The commands of a hall: open one, play in one without a window, make a player's key, run one, and check the books.

Every command prints JSON lines with `--json`, for scripts. Bad input is refused in one line with status 2.
"""

import argparse
import asyncio
import json
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from casino.core.errors import AmountError, DiceCodeError, HallError, one_line
from casino.core.money import CENTS_PER_UNIT, parse_amount
from casino.core.open_files import read_bytes, text_in
from casino.core.texts import _
from casino.engines.sheets import sheet_in
from casino.online.advice import NO_CHARACTERS, is_bomb
from casino.online.host import commands as host
from casino.online.wire.address import host_and_port
from casino.records.levels import catalogue, load_level, missions

if TYPE_CHECKING:
    from casino.online.wire.keys import Identity

_MAX = 1_000_000  # of anything counted on the command line
_MAX_OF_A_KEY = 4_000  # bytes of a key's file
_CODE = _("the hall's join code, a file that holds it, or - to take it from SHADOWPORT_HALL_CODE")
_LOOK_SECONDS = 0.2  # between two checks that the opening program still runs


def _where(written: str) -> tuple[str, int]:
    if (found := host_and_port(written)) is None:
        raise argparse.ArgumentTypeError(
            _("{text} is not an address with a port, such as 127.0.0.1:0", text=repr(written))
        )
    return found[0], found[1] or -1


def _count(written: str) -> int:
    if not written.isdecimal() or not 1 <= int(written) <= _MAX:
        raise argparse.ArgumentTypeError(
            _("{text} is not a number from 1 to {most}", text=repr(written), most=format(_MAX, ","))
        )
    return int(written)


def _units(written: str) -> int:
    """A whole amount of the hall's coins as cents."""
    try:
        cents = parse_amount(written)
    except AmountError as refusal:
        raise argparse.ArgumentTypeError(str(refusal).removesuffix(".")) from None
    if not 0 < cents <= _MAX * CENTS_PER_UNIT or cents % CENTS_PER_UNIT:
        raise argparse.ArgumentTypeError(
            _("{text} is not a whole number of coins from 1 to {most}", text=repr(written), most=format(_MAX, ","))
        )
    return cents


def _sheet(written: str) -> str:
    try:
        return str(sheet_in(written))
    except DiceCodeError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def fill(parser: argparse.ArgumentParser) -> None:
    """Adds to the parser what may follow the word `hall`."""
    parser.description = _("A hall that people on many machines visit, without a window.")
    parser.add_argument("--folder", type=Path, metavar="D", help=_("the hall's own folder: its books, keys and log"))
    parser.add_argument(
        "--listen", type=_where, default=("127.0.0.1", -1), metavar="HOST:PORT", help=_("port 0: a free one")
    )
    parser.add_argument(
        "--table",
        action="append",
        metavar="LEVEL",
        help=_("a table, e.g. GAME/standard or GAME/standard@2; may be given more than once"),
    )
    parser.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="LEVEL:SEAT=WHO",
        help=_("one of the house's players; where any sit, others are in the lobby"),
    )
    parser.add_argument(
        "--window", type=int, default=15, metavar="SECONDS", help=_("for bets after the first; 0 waits for all")
    )
    parser.add_argument(
        "--tournament",
        type=_units,
        metavar="UNITS",
        help=_("everybody plays with this many coins of the hall's, a whole number"),
    )
    parser.add_argument(
        "--most-buy-in", type=_units, metavar="UNITS", help=_("the most coins a person may bring, a whole number")
    )
    parser.add_argument("--sheets", action="store_true", help=_("people may play Pi'Lok by their own sheets"))
    parser.add_argument("--game-master", action="store_true", help=_("a visitor may be the game master at a table"))
    parser.add_argument("--engine", type=Path, metavar="PATH", help=_("another message server (nats-server)"))
    parser.add_argument(
        "--standby", action="store_true", help=_("wait while the hall is open elsewhere, then take it over")
    )
    parser.add_argument("--with-opener", action="store_true", help=_("close when the standard input ends"))
    parser.add_argument("--json", action="store_true", help=_("print JSON lines"))
    commands = parser.add_subparsers(dest="hall_command", metavar="COMMAND")
    play = commands.add_parser("play", help=_("play in a hall by a policy"))
    play.add_argument("code", help=_CODE)
    play.add_argument("--name", required=True)
    play.add_argument("--table", required=True, metavar="LEVEL", dest="at")
    play.add_argument("--rounds", type=_count, default=10)
    play.add_argument("--policy", choices=("basic", "passive"), default="basic")
    play.add_argument("--bring", type=_units, default="10k", metavar="UNITS", help=_("whole coins to play from"))
    play.add_argument("--sheet", type=_sheet, metavar="CODE", help=_("the player's own, such as 'Perception 4D+1'"))
    play.add_argument("--times", type=_count, default=1, help=_("send every action this many times"))
    play.add_argument("--key", type=Path, metavar="K", help=_("the player's key (made if there is none)"))
    play.add_argument("--events", type=Path, metavar="F", help=_("write what is seen to this file"))
    play.add_argument("--json", action="store_true")
    key = commands.add_parser("key", help=_("a player's own credentials, for trials of what they allow"))
    key.add_argument("code", help=_CODE)
    key.add_argument("--name", required=True)
    key.add_argument("--out", type=Path, required=True, metavar="K")
    key.add_argument("--json", action="store_true")
    check = commands.add_parser("check", help=_("audit a closed hall's folder"))
    check.add_argument("hall", type=Path, metavar="D")
    check.add_argument("seen", nargs="*", type=Path, metavar="F", help=_("what players wrote with --events"))
    check.add_argument("--json", action="store_true")
    host.fill(commands)


def run(args: argparse.Namespace) -> int:
    """Runs a command of `casino hall` and returns the exit status. Raises CasinoError."""
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(message)s")
    try:
        if args.hall_command == "check":
            return _check(args)
        if args.hall_command == "play":
            return asyncio.run(_play(args))
        if args.hall_command == "key":
            return asyncio.run(_key(args))
        if args.hall_command in host.COMMANDS:
            return asyncio.run(host.run(args))
        return asyncio.run(_open(args))
    except ImportError as missing:
        raise HallError(_("A hall needs the package {name}, which is not installed here.", name=missing.name)) from None
    except OSError as fault:
        if fault.filename is None:  # the output
            raise
        raise HallError(f"{fault.filename}: {(fault.strerror or _('unknown reason')).lower()}.") from None


def _say(said: dict[str, object]) -> None:
    print(json.dumps(said), flush=True)


def every_table() -> tuple[str, ...]:
    """The first level of each kind of table at which something is at stake, in the order of the placards."""
    found: dict[type, str] = {}
    for level in catalogue()[0]:
        if not level.welcome.missions and level.settings.minimum:
            found.setdefault(type(level.settings), level.name)
    return tuple(found.values())


# -- opening --------------------------------------------------------------------------------------------------


async def _open(args: argparse.Namespace) -> int:
    from casino.online.server.process import HallProcess, Opening, pids

    if args.folder is None:
        raise HallError(_("A hall needs a folder of its own: --folder D."))
    tables = tuple(args.table or every_table())
    for name in tables:
        level = load_level(name)
        if level.welcome.missions:
            raise HallError(
                _(
                    "{table} is no table but a list of missions: open one of them, such as {mission}.",
                    table=name,
                    mission=missions(level.game)[0][0].name,
                )
            )
    company: dict[str, dict[int, str]] = {}
    for written in args.seat:
        where, _equals, who = written.partition("=")
        table, _colon, seat = where.rpartition(":")
        if table not in tables or not seat.isdecimal() or not who:
            raise HallError(
                _(
                    "{words} is not a seat at one of these tables, such as {example}:4=odile.",
                    words=one_line(written),
                    example=tables[0],
                )
            )
        if is_bomb(load_level(table)):
            raise HallError(NO_CHARACTERS)
        company.setdefault(table, {})[int(seat)] = who
    host, port = args.listen
    process = HallProcess(
        Opening(
            *(args.folder, host, port, tables, company, args.window * 1000, args.engine),
            *(args.tournament, args.most_buy_in, args.standby, args.sheets, args.game_master),
        )
    )
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGINT"):
        with suppress(NotImplementedError):  # Windows: closed by the window that opened it
            loop.add_signal_handler(getattr(signal, name), process.stop)

    def opened(hall: HallProcess) -> None:
        if args.json:
            _say({"code": hall.code.text, "pids": pids(hall)})
        else:
            print(_("The hall is open. Its code: {code}", code=hall.code.text), flush=True)

    if args.with_opener:
        threading.Thread(target=_until_opener_ends, args=(loop, process.stop), daemon=True).start()
    await process.run(opened)
    if process.fault:
        raise HallError(process.fault)
    if args.json:
        _say({"closed": True})
    return 0


def _until_opener_ends(loop: asyncio.AbstractEventLoop, stop: Callable[[], None]) -> None:
    """Stops the hall once the program that holds the other end of our input has ended."""
    if sys.stdin is None:
        return
    with suppress(OSError):
        if sys.platform == "win32" and not sys.stdin.isatty():
            _until_pipe_ends(sys.stdin.fileno())
        else:
            while os.read(sys.stdin.fileno(), 64):  # not by Python's own file: no thread may hold its lock in the end
                pass
    with suppress(RuntimeError):  # closed already
        loop.call_soon_threadsafe(stop)


if sys.platform == "win32":
    import ctypes
    import msvcrt

    def _until_pipe_ends(number: int) -> None:
        """Polls a pipe until its other end closes.

        A thread that waits in a read of it would block the loading of libraries, since each asks for the kind of file
        of the standard input, and that question waits for the read.
        """
        handle = ctypes.c_void_p(msvcrt.get_osfhandle(number))
        while ctypes.windll.kernel32.PeekNamedPipe(handle, None, 0, None, None, None):
            time.sleep(_LOOK_SECONDS)


# -- playing --------------------------------------------------------------------------------------------------


async def _play(args: argparse.Namespace) -> int:
    from casino.online.client.player import PlayerPlan, play
    from casino.online.wire.join_code import named

    if is_bomb(load_level(args.at)):
        raise HallError(_("No policy defuses a bomb: somebody has to read out the case, and somebody else the manual."))
    plan = PlayerPlan(args.name, args.at, args.rounds, args.bring, args.policy, args.times, args.sheet or "")
    said = await play(named(args.code), plan, _identity(args.key), args.events)
    if args.json:
        _say(said)
    else:
        print(_("{name} played {rounds} rounds.", name=plan.name, rounds=said["rounds"]))
    return 1 if said["faults"] else 0


def _identity(path: Path | None) -> "Identity":
    from casino.online.wire.keys import Identity
    from casino.online.wire.tokens import write_secret

    if path is None:
        return Identity.new()
    try:
        return Identity.from_seed(text_in(read_bytes(path, _MAX_OF_A_KEY), "replace").strip())
    except FileNotFoundError:
        identity = Identity.new()
        write_secret(path, identity.seed)
        return identity
    except ValueError as fault:
        raise HallError(_("{path} holds no key: {fault}.", path=path, fault=fault)) from None


async def _key(args: argparse.Namespace) -> int:
    from casino.online.client.client import HallClient
    from casino.online.wire.join_code import named
    from casino.online.wire.keys import Identity
    from casino.online.wire.tokens import write_secret

    identity = Identity.new()
    visitor = await HallClient.come_in(named(args.code), identity, args.name)
    await visitor.close()
    said: dict[str, object] = {"id": visitor.id, "seed": identity.seed, "token": visitor.admission.token}
    write_secret(args.out, json.dumps(said))
    if args.json:
        _say({"id": visitor.id, "out": str(args.out)})
    return 0


# -- checking -------------------------------------------------------------------------------------------------


def _check(args: argparse.Namespace) -> int:
    from casino.online.checking.audit import Audit
    from casino.online.server.books import BOOKS
    from casino.save.save_lock import is_open

    if not (args.hall / BOOKS).is_file():
        raise HallError(_("{folder} is not the folder of a hall.", folder=args.hall))
    if is_open(args.hall / BOOKS):
        raise HallError(_("The hall of {folder} is open: it can be audited once it is closed.", folder=args.hall))
    audit = Audit()
    holds = audit.check(args.hall, args.seen)
    if args.json:
        _say({"holds": holds, "faults": audit.faults, **audit.counts})
    else:
        for fault in audit.faults:
            print(fault)
        if lost := audit.counts["put back"]:
            print(
                _(
                    "The books were restored from an older copy: nobody can check the money of {lost} entries from the "
                    "log.",
                    lost=format(lost, ","),
                )
            )
        print(_("Everything holds.") if holds else _("Not everything holds."))
    return 0 if holds else 1
