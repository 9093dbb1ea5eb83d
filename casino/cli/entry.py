"""Runs a command line: hands it to what its command opens or prints.

Bad input ends with status 2 and one line on stderr. Nothing of the screen is imported before it is needed.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence

from casino.cli.parser import parsed
from casino.cli.refusal import refused
from casino.core.errors import CasinoError, reason_of
from casino.core.open_files import give_outputs, let_go, why_too_few
from casino.core.texts import _


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command line; returns the exit status."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # for odds: more threads only wait for each other
    give_outputs()
    words = sys.argv[1:] if argv is None else argv
    try:
        args = parsed(words)
    except SystemExit as end:
        status = int(end.code or 0)
        return _told(lambda: status)
    except OSError as error:  # help that cannot be printed
        return _unprinted(error)
    needs_no_window = (
        args.command in ("chart", "edge", "hall", "licences", "odds", "verify")
        or getattr(args, "json", False)
        or getattr(args, "out", None)
        or getattr(args, "serve", None)
        or args.add_to_menu
        or args.remove_from_menu
    )
    if (objection := why_too_few()) and not needs_no_window:
        return refused(objection)
    if args.watched is not None:
        from casino.cli.visitors import play_watched

        return play_watched(args)
    return _told(lambda: _done(args, is_plain=not words))


def _told(work: Callable[[], int]) -> int:
    """Runs a piece of work; returns its exit status once all that it printed is out."""
    try:
        try:
            status = work()
        except CasinoError as refusal:
            status = refused(str(refusal))
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
    return refused(_("The output cannot be written: {why}.", why=why))


def _done(args: argparse.Namespace, *, is_plain: bool) -> int:
    """Runs the command of the parsed arguments; without one the casino opens. Raises CasinoError, OSError."""
    if args.kiosk is None and args.smoke is None and (status := _printed(args)) is not None:
        return status
    from casino.cli import screen, visitors

    if args.kiosk is not None:
        return visitors.watch(args)
    if args.smoke is not None:
        return screen.smoke(args.smoke, getattr(args, "files", ()))
    if args.command == "replay":
        if args.without_command:
            return screen.show_named(args.files, args.save, args.size)
        return screen.replay_on_screen(args.files, args.size)
    if args.command in ("manual", "desk"):
        return screen.open_beside(args.size, getattr(args, "edition", ""))
    if is_plain and (status := visitors.watch_if_requested()) is not None:
        return status
    return screen.play(args.save, args.size)


def _printed(args: argparse.Namespace) -> int | None:
    """Runs a command that opens no window; returns its exit status, None if it is none of these."""
    if args.add_to_menu or args.remove_from_menu:
        return change_menu(is_added=args.add_to_menu)
    if args.command in ("replay", "verify"):
        from casino.records import commands as of_records

        if args.command == "verify":
            return of_records.verify(args.files, args.seal)
        return of_records.print_events(args.files) if args.json else None
    if args.command in ("odds", "edge", "chart"):
        from casino.odds import commands as of_odds

        if args.command == "odds":
            return of_odds.print_odds(args.file, as_json=args.json, by_the_book=args.by_the_book)
        if args.command == "edge":
            return of_odds.print_edge(args.file, as_json=args.json)
        return of_odds.save_chart(args.file, args.out, args.paper)
    if args.command == "hall":
        from casino.online.commands import run

        return run(args)
    if args.command == "licences":
        return print_licences()
    return _manual_printed(args) if args.command == "manual" else None


def _manual_printed(args: argparse.Namespace) -> int | None:
    """Writes the manual or serves it, if that is asked for; returns the exit status, None for its window."""
    if args.out is None and args.serve is None:
        return None
    from casino.manual.commands import save_manual, serve_manual

    if args.out is not None:
        return save_manual(args.out, args.paper, args.edition)
    from casino.online.wire.address import own_addresses

    host, port = args.serve
    return serve_manual(host, port, own_addresses(), args.edition, as_json=args.json)


def change_menu(*, is_added: bool) -> int:
    from casino.ui.device import menu_entry

    print(menu_entry.add_this_program() if is_added else menu_entry.remove_this_program())
    return 0


def print_licences() -> int:
    from casino.core import licences

    sys.stdout.buffer.write(licences.written(licences.parts()).encode())  # names in it are spelt with any letters
    sys.stdout.flush()
    return 0
