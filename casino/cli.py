"""The command line: plays, opens a casino for visitors, replays and checks records, and runs the packaged smoke test.

Bad input ends with status 2 and one line on stderr. Nothing of the screen is imported before it is needed.
"""

from __future__ import annotations

import argparse
import gc
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from casino import __version__
from casino.core.errors import CasinoError, RecordError, reason_of
from casino.core.letters import signs_of_code
from casino.core.open_files import give_outputs, let_go, refuse, why_too_few
from casino.core.texts import _
from casino.records.round_files import is_level, is_named, with_command

if TYPE_CHECKING:
    from casino.scenes.app.app import App

REFUSED = 2


class _Parser(argparse.ArgumentParser):
    """A parser that reports an error in one line. `commands` are the words that are commands."""

    commands: Collection[str] = ()

    def _print_message(self, message: str, file: Any = None) -> None:
        """Prints help, and fails where it cannot be written, which the base class would hide."""
        (file or sys.stderr).write(message)

    def error(self, message: str) -> NoReturn:
        refuse(_("{program}: {message} (see --help)", program=self.prog, message=message))
        raise SystemExit(REFUSED)


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
            "opens the casino; with the file of a round it replays that, of a level it offers that."
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
            "the same, with the hall of this code behind the castle's door; a file that holds it, or - for that in "
            "SHADOWPORT_HALL_CODE"
        ),
    )
    parser.add_argument(
        "--rehearse",
        type=_hours,
        metavar="HOURS",
        help=_(
            "with --kiosk: play so many hours with made-up visitors and faults, as fast as it goes, and say what came "
            "of it"
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
        "--by-the-book", action="store_true", help=_("as who knows this round's cards alone, not those dealt before")
    )
    edge = commands.add_parser("edge", help=_("work out what the house keeps of a bet at a level"))
    edge.add_argument("file", type=Path, metavar="LEVEL", help=_("a level (TOML), or the name of one"))
    edge.add_argument("--json", action="store_true", help=_("print one JSON object"))
    chart = commands.add_parser("chart", help=_("write the best play at a level as a PDF to print"))
    chart.add_argument("file", type=Path, metavar="LEVEL", help=_("a level (TOML), or the name of one"))
    chart.add_argument("out", type=Path, metavar="OUT.pdf", help=_("the PDF to write"))
    manual = commands.add_parser("manual", help=_("show the manual of Baccarat's bomb, or write it as a PDF to print"))
    manual.add_argument(
        "out", nargs="?", type=Path, metavar="OUT.pdf", help=_("the PDF to write; without it a window opens")
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


def _parsed(words: Sequence[str]) -> argparse.Namespace:
    """The parsed command line. Ends the program with one line on stderr if it cannot be understood."""
    parser = _parser(is_hall="hall" in words)
    if _has_company(words, parser.commands):
        parser.error(_("--kiosk opens the casino for visitors; no command and no record goes with it"))
    args = parser.parse_args(with_command(words))
    if args.kiosk_of is not None:
        args.kiosk = args.kiosk or ""
        args.kiosk_of = _code(parser, args.kiosk_of)
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


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command line; returns the exit status."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # for odds: more threads only wait for each other
    give_outputs()
    words = sys.argv[1:] if argv is None else argv
    try:
        args = _parsed(words)
    except SystemExit as end:
        status = int(end.code or 0)
        return _told(lambda: status)
    except OSError as error:  # help that cannot be printed
        return _unprinted(error)
    needs_no_window = (
        args.command in ("chart", "edge", "hall", "licences", "odds", "verify")
        or getattr(args, "json", False)
        or getattr(args, "out", None)
        or args.add_to_menu
        or args.remove_from_menu
    )
    if (objection := why_too_few()) and not needs_no_window:
        return _refuse(objection)
    if args.watched is not None:
        return play_watched(args)
    return _told(lambda: _done(args, is_plain=not words))


def _told(work: Callable[[], int]) -> int:
    """Runs a piece of work; returns its exit status once all that it printed is out."""
    try:
        try:
            status = work()
        except CasinoError as refusal:
            status = _refuse(str(refusal))
        sys.stdout.flush()
    except OSError as error:
        return _unprinted(error)
    except KeyboardInterrupt:
        return 130
    return status


def _unprinted(error: OSError) -> int:
    """The exit status after an output that cannot be written, which is reported. Raises the error of any other file."""
    if error.filename is not None:
        raise error
    let_go(sys.stdout)
    if isinstance(error, BrokenPipeError):
        return 0  # the reader of the output has gone
    why = reason_of(error)
    return _refuse(_("The output cannot be written: {why}.", why=why))


def _done(args: argparse.Namespace, *, is_plain: bool) -> int:
    """Runs the command of the parsed arguments; without one the casino opens. Raises CasinoError, OSError."""
    if args.add_to_menu or args.remove_from_menu:
        return change_menu(is_added=args.add_to_menu)
    if args.kiosk is not None:
        return watch(args)
    if args.smoke is not None:
        return smoke(args.smoke, getattr(args, "files", ()))
    if args.command == "replay" and args.json:
        from casino.records.commands import print_events

        return print_events(args.files)
    if args.command == "verify":
        from casino.records.commands import verify

        return verify(args.files, args.seal)
    if args.command == "odds":
        from casino.odds.commands import print_odds

        return print_odds(args.file, as_json=args.json, by_the_book=args.by_the_book)
    if args.command == "edge":
        from casino.odds.commands import print_edge

        return print_edge(args.file, as_json=args.json)
    if args.command == "chart":
        from casino.odds.commands import save_chart

        return save_chart(args.file, args.out, args.paper)
    if args.command == "replay":
        if args.without_command:
            return show_named(args.files, args.save, args.size)
        return replay_on_screen(args.files, args.size)
    if args.command == "hall":
        from casino.online.commands import run

        return run(args)
    if args.command == "licences":
        return print_licences()
    if args.command == "manual" and args.out is not None:
        from casino.manual.commands import save_manual

        return save_manual(args.out, args.paper)
    if args.command in ("manual", "desk"):
        return open_beside(args.command, args.size)
    if is_plain and (status := watch_if_requested()) is not None:
        return status
    return play(args.save, args.size)


def _refuse(sentence: str) -> int:
    refuse(sentence)
    return REFUSED


def change_menu(*, is_added: bool) -> int:
    from casino.ui.device import menu_entry

    print(menu_entry.add_this_program() if is_added else menu_entry.remove_this_program())
    return 0


def print_licences() -> int:
    from casino.core import licences

    sys.stdout.buffer.write(licences.written(licences.parts()).encode())  # names in it are spelt with any letters
    sys.stdout.flush()
    return 0


# -- the screen -----------------------------------------------------------------------------------------------


def play(save: Path | None, size: tuple[int, int] | None, brought: Sequence[Path] = ()) -> int:
    gc.disable()  # until the first picture is seen: next to nothing of what is made for it is garbage
    try:
        return _played(save, size, brought)
    finally:
        gc.enable()


def _played(save: Path | None, size: tuple[int, int] | None, brought: Sequence[Path]) -> int:
    from casino.core.errors import SaveError
    from casino.save.save_places import default_path
    from casino.scenes.opening import trouble

    while True:
        try:
            app = _opened(save or default_path(), size)
        except SaveError as refusal:
            _refuse(str(refusal))
            if not trouble(str(refusal), size):
                return REFUSED
            continue
        break
    try:
        if brought and app.house.brought is not None:
            app.house.brought.bring(brought)
        app.run()
        app.close()
    finally:
        app.house.store.close()
    return 0


def _opened(path: Path, size: tuple[int, int] | None) -> App:
    """The application on a save. Raises SaveError if the save cannot be opened or cannot store the opening entries."""
    from casino.save.save_file import open_store
    from casino.scenes.opening import on_sound_save, open_house

    opens = lambda checks_all: open_store(path, checks_all=checks_all)  # noqa: E731
    return on_sound_save(opens, lambda store: open_house(store, size))


# -- for visitors ---------------------------------------------------------------------------------------------


def watch_if_requested() -> int | None:
    """Runs the show if a start without arguments finds a kiosk.toml; returns its exit status, None without one."""
    from casino.show.entry import opening_file, save_path, watch_show

    file = opening_file()
    return watch_show(file, save_path(None), None) if file is not None else None


def watch(args: argparse.Namespace) -> int:
    """Runs the watchdog, which starts this program once more, and again whenever that crashes or hangs."""
    from casino.show.entry import save_path, settings_file, watch_show

    if args.rehearse is not None:
        return _rehearse(args)
    save = save_path(args.save)
    hall = ""
    if args.kiosk_of is not None:  # not among the words of the program that is started, which everybody can read
        from casino.online.wire.join_code import FROM_ENVIRONMENT, VARIABLE

        os.environ[VARIABLE] = args.kiosk_of
        hall = FROM_ENVIRONMENT
    return watch_show(settings_file(args.kiosk, save), save, args.size, hall=hall)


def _rehearse(args: argparse.Namespace) -> int:
    """Rehearses the show on a save of its own, which is kept only where it was named. Status 1 if anything was bad."""
    from casino.show.entry import rehearse_show, save_path, settings_file

    with tempfile.TemporaryDirectory(prefix="shadowport-") as folder:
        save = (args.save or Path(folder) / "rehearsal.save").absolute()
        settings = settings_file(args.kiosk, save_path(None))
        told = rehearse_show(settings, save, args.size, args.rehearse, args.copy_of)
    if told is None:
        return REFUSED
    print(told.written())
    return 0 if told.is_good else 1


def play_watched(args: argparse.Namespace) -> int:
    """Runs the show under its watchdog. What keeps it from opening is a refusal; what goes wrong later is a crash."""
    from casino.scenes.opening import on_sound_save
    from casino.scenes.show_opening import open_show
    from casino.show.entry import open_when_free, save_path, settings_file
    from casino.show.heart import Heart, keep_faults
    from casino.show.settings import read_settings

    path = save_path(args.save)
    keep_faults(path.parent)
    heart = Heart(args.watched)
    with ExitStack() as stack:
        try:
            settings = read_settings(settings_file(args.kiosk, path))
            if args.kiosk_of is not None:
                settings = settings.with_hall(args.kiosk_of)
            app = on_sound_save(
                lambda checks_all: open_when_free(path, checks_all=checks_all),
                lambda store: open_show(store, settings, args.size, is_plain=args.plain, heart=heart),
            )
            stack.callback(lambda: app.house.store.close())
        except CasinoError as refusal:
            return _refuse(str(refusal))
        if args.rehearse is None:
            app.run()
        else:
            from casino.scenes.show.rehearse import rehearse
            from casino.show.rehearsal import Diary

            rehearse(app, Diary(path.parent), args.rehearse)
        heart.leave()
        try:
            app.close()
        except CasinoError as refusal:
            _refuse(str(refusal))  # the backup is missing; the wish to end holds all the same
        return int(app.house.exit_status)


# -- other windows --------------------------------------------------------------------------------------------


def _is_handed_over(save: Path | None, files: Sequence[Path]) -> bool:
    from casino.save.hand_over import is_shown_elsewhere

    if is_taken := is_shown_elsewhere(save, files):
        print(_("The casino that is open shows it."))
    return is_taken


def show_named(files: Sequence[Path], save: Path | None, size: tuple[int, int] | None) -> int:
    """Opens files named without a command, as by a double click: replays rounds, offers levels in the casino.

    A double click has no error stream, so a refused round is shown in a window too. Raises LevelError.
    """
    if levels := [path for path in files if is_level(path.name)]:
        from casino.records.own_levels import check_shared

        check_shared(levels)
    if _is_handed_over(save, files):
        return 0
    if levels:
        return play(save, size, files)
    try:
        return replay_on_screen(files, size)
    except RecordError as refusal:
        from casino.scenes.opening import trouble

        _refuse(str(refusal))
        goes_in = trouble(str(refusal), size, _("This is no round"), _("Enter the casino"))
    return play(save, size) if goes_in else REFUSED


def replay_on_screen(files: Sequence[Path], size: tuple[int, int] | None) -> int:
    from casino.records.commands import read_all
    from casino.scenes.opening import open_replays

    open_replays(read_all(files), size).run()
    return 0


def open_beside(command: str, size: tuple[int, int] | None) -> int:
    """Opens a scene that needs no save, such as the manual for the second person, beside a casino that plays."""
    from casino.scenes.opening import open_desk_window, open_manual_window

    app = (open_manual_window if command == "manual" else open_desk_window)(size)
    app.run()
    app.close()
    return 0


def smoke(picture: Path, files: Sequence[Path]) -> int:
    """Plays a scripted round, or recorded ones, without a window and takes a picture: no file may be missing."""
    from casino.records.commands import read_all
    from casino.scenes.opening import play_scripted_round

    started = time.perf_counter()
    play_scripted_round(picture, read_all(files))
    print(f"smoke: one round played, picture {picture}, {time.perf_counter() - started:.2f} s")
    return 0
