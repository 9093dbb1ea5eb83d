"""The unattended casino for visitors: its watchdog, the program under it, and its rehearsal."""

from __future__ import annotations

import argparse
import os
import tempfile
from contextlib import ExitStack
from pathlib import Path

from casino.cli.refusal import REFUSED, refused
from casino.core.errors import CasinoError


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
            return refused(str(refusal))
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
            refused(str(refusal))  # the backup is missing; the wish to end holds all the same
        return int(app.house.exit_status)
