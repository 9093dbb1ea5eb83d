"""The command line: play, replay records, check records, and the packaged program's own smoke run.

Bad input ends with status 2 and one line on stderr. Nothing of the screen is imported before it is needed.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from casino import __version__
from casino.errors import CasinoError

if TYPE_CHECKING:
    from casino.rounds import RoundRecord

REFUSED = 2
_LOG_BYTES = 500_000


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {' '.join(message.split())} (see --help)", file=sys.stderr)
        raise SystemExit(REFUSED)


def _size(written: str) -> tuple[int, int]:
    width, _, height = written.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal() and 960 <= int(width) <= 7680 and 540 <= int(height) <= 4320):
        raise argparse.ArgumentTypeError(f"{written!r} is not a size from 960x540 to 7680x4320, such as 1280x720")
    return int(width), int(height)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="casino",
        description="Shadowport Casino: table games from five worlds under one roof and one purse. "
        "Without a command it opens the casino; with the file of a recorded round alone it shows that.",
    )
    parser.add_argument("--version", action="version", version=f"Shadowport Casino {__version__}")
    parser.add_argument("--save", type=Path, metavar="FILE", help="play from this save instead of the usual one")
    parser.add_argument("--size", type=_size, metavar="WxH", help="the window's size, e.g. 1600x900")
    parser.add_argument("--smoke", type=Path, metavar="PNG", help=argparse.SUPPRESS)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    replay = commands.add_parser("replay", help="show recorded rounds at the table, or print their events")
    replay.add_argument("files", nargs="+", type=Path, metavar="FILE", help="round records (JSON)")
    replay.add_argument("--json", action="store_true", help="print the events, one JSON object a line; opens no window")
    replay.add_argument("--size", type=_size, metavar="WxH", default=argparse.SUPPRESS, help=argparse.SUPPRESS)
    verify = commands.add_parser("verify", help="check that a record's draws follow from the seed that was committed")
    verify.add_argument("files", nargs="+", type=Path, metavar="FILE", help="round records (JSON)")
    manual = commands.add_parser("manual", help="show the manual of Baccarat's bomb, or write it as a PDF to print")
    manual.add_argument("out", nargs="?", type=Path, metavar="OUT.pdf", help="the file to write; without it a window")
    manual.add_argument("--paper", choices=("a4", "letter"), default="a4", help="what it will be printed on")
    desk = commands.add_parser("desk", help="the expert's desk: type what is read out from a bomb, see its cards")
    commands.add_parser("licences", help="print what the program is made of, and under which terms")
    for window in (manual, desk):
        window.add_argument("--size", type=_size, metavar="WxH", default=argparse.SUPPRESS, help=argparse.SUPPRESS)
    return parser


def _with_command(argv: Sequence[str]) -> list[str]:
    """Records given without a command, as a double click on them does, are replayed."""
    files = [word for word in argv if word.lower().endswith(".json")]
    return ["replay", *argv] if files and argv[0] in files else list(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command line; returns the exit status."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    _give_outputs()
    try:
        args = _parser().parse_args(_with_command(sys.argv[1:] if argv is None else argv))
    except SystemExit as end:
        return int(end.code or 0)
    try:
        if args.command == "replay" and args.json:
            return _replay_json(args.files)
        if args.command == "verify":
            return _verify(args.files)
        if args.command == "replay":
            return _replay_on_screen(args.files, args.size)
        if args.command == "licences":
            return _print_licences()
        if args.command == "manual" and args.out is not None:
            return _write_manual(args.out, args.paper)
        if args.command in ("manual", "desk"):
            return _open_beside(args.command, args.size)
        if args.smoke is not None:
            return _smoke(args.smoke)
        return _play(args.save, args.size)
    except CasinoError as refusal:
        return _refuse(str(refusal))
    except BrokenPipeError:
        _let_output_go()  # whoever read has gone
        return 0
    except OSError as error:
        if error.filename is not None:
            raise
        _let_output_go()
        return _refuse(f"The output cannot be written: {(error.strerror or 'unknown reason').lower()}.")
    except KeyboardInterrupt:
        return 130


def _let_output_go() -> None:
    """What is still buffered must not be tried again when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refuse(sentence: str) -> int:
    from casino.rounds import one_line

    print(one_line(sentence), file=sys.stderr)
    return REFUSED


def _print_licences() -> int:
    from casino import licences

    sys.stdout.buffer.write(licences.written(licences.parts()).encode())  # names in it are spelt with any letters
    sys.stdout.flush()
    return 0


def _give_outputs() -> None:
    """A program without a console may have no outputs; what is written there goes nowhere then."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - until the program ends


# -- records --------------------------------------------------------------------------------------------------


def _replay_json(files: Sequence[Path]) -> int:
    import msgspec

    from casino.engines.base import RoundSettled
    from casino.rounds import read_record, replay

    encode = msgspec.json.Encoder().encode
    status = 0
    write = sys.stdout.buffer.write
    for path in files:
        if len(files) > 1:
            name = os.fsencode(path).decode("utf-8", "replace")
            write(encode({"event": "record", "file": name}) + b"\n")
        try:
            played = replay(read_record(path))
        except CasinoError as refusal:
            sys.stdout.flush()
            status = _refuse(f"{path}: {refusal}")
            continue
        lines = [encode(event) for event in played.events if not isinstance(event, RoundSettled)]
        lines.append(encode(played.settlement))
        write(b"\n".join(lines) + b"\n")
    sys.stdout.flush()
    return status


def _verify(files: Sequence[Path]) -> int:
    from casino.rounds import read_record, verify_record

    status = 0
    for path in files:
        try:
            checked = verify_record(read_record(path))
        except CasinoError as refusal:
            status = _refuse(f"{path}: {refusal}")
            continue
        if len(files) > 1:
            print(f"{path}:")
        print("\n".join(checked.lines))
        if not checked.holds:
            status = max(status, 1)
    return status


def _read_all(files: Sequence[Path]) -> list[tuple[str, RoundRecord]]:
    """Records with their files' names, each played once without a screen, so that a broken one is refused first."""
    from casino.errors import RecordError
    from casino.rounds import read_record, replay

    records = []
    for path in files:
        try:
            record = read_record(path)
            replay(record)
        except CasinoError as refusal:
            raise RecordError(f"{path}: {refusal}") from None
        records.append((path.stem, record))
    return records


# -- the screen -----------------------------------------------------------------------------------------------


def _log_to(folder: Path) -> None:
    """Warnings and faults go to a log file beside the save."""
    path = folder / "casino.log"
    try:
        if path.exists() and path.stat().st_size > _LOG_BYTES:
            path.replace(folder / "casino.log.old")
        handler: logging.Handler = logging.FileHandler(path, encoding="utf-8", delay=True)
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    logger = logging.getLogger("casino")
    logger.handlers = [handler]
    logger.setLevel(logging.INFO)
    logger.propagate = False


def _play(save: Path | None, size: tuple[int, int] | None) -> int:
    from casino.errors import SaveError
    from casino.save_file import default_path, open_store
    from casino.scenes.house import open_house, trouble

    path = save or default_path()
    while True:
        try:
            store = open_store(path)
        except SaveError as refusal:
            _refuse(str(refusal))
            if not trouble(str(refusal), size):
                return REFUSED
            continue
        break
    _log_to(path.parent)
    try:
        app = open_house(store, size)
        app.run()
        app.close()
    finally:
        store.close()
    return 0


def _replay_on_screen(files: Sequence[Path], size: tuple[int, int] | None) -> int:
    from casino.scenes.house import open_replays

    open_replays(_read_all(files), size).run()
    return 0


def _write_manual(path: Path, paper: str) -> int:
    from casino.manual.edition import edition_number
    from casino.manual.pdf import write_manual

    write_manual(path, paper)
    print(f"The manual, edition {edition_number()}, was written to {path}.")
    return 0


def _open_beside(command: str, size: tuple[int, int] | None) -> int:
    """What the second person needs: no save is opened, so that it runs beside a casino that plays."""
    from casino.scenes.house import open_desk_window, open_manual_window

    (open_manual_window if command == "manual" else open_desk_window)(size).run()
    return 0


def _smoke(picture: Path) -> int:
    """Plays a scripted round without a window and takes a picture: shows that everything came along."""
    from casino.scenes.house import play_scripted_round

    started = time.perf_counter()
    play_scripted_round(picture)
    print(f"smoke: one round played, picture {picture}, {time.perf_counter() - started:.2f} s")
    return 0
