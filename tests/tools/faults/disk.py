"""Takes the disk away from under the casino: full at every single write, locked, removed, replaced, without a right.

`python -m tests.tools.faults.disk`: whatever the disk refuses is one sentence, the round stays as it was to the last
cent and card, and once there is room again it is played on. Each trial is done with every game where a round is part
of it.
"""

import os
import random
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from unittest import mock

import pygame

from casino import cli
from casino.core.errors import CasinoError, SaveError, SaveReadOnly
from casino.players.bomb.cases import new_case_code
from casino.save.save_copy import backup_path
from casino.save.save_file import open_store
from casino.save.store import Store
from casino.show import capped
from casino.tables.session import TableSession
from casino.ui.device.gamepad import Gamepad
from casino.ui.device.window import SMALLEST
from tests.support.books import check_books
from tests.support.conformance import lay_case
from tests.support.pilot import Pilot
from tests.support.saves import NOBODY, held_open, lively_save, opened
from tests.support.tables import begun, everything, random_action
from tests.tools.faults.children import Child, Fault, Tell, check
from tests.tools.faults.damage import PAGE, Held, Seen, held_in, start
from tests.tools.faults.kills import KINDS, known_seeds, seated
from tests.tools.faults.numbered import Trial, try_trials
from tests.tools.faults.promises import check_money, finish_open_round, sound

FRAME = PAGE + 24  # bytes that a page takes in the journal
_STEPS = (0, 1, FRAME // 2)  # and a page may be written in part
_MAX_WRITES = 200
_MAX_ROUNDS = 40

try:
    import resource
except ImportError:  # only where files can be limited can a disk be full at a given byte
    LIMITS = False
else:
    LIMITS = True


@contextmanager
def room(max_bytes: int) -> Iterator[None]:
    """Meanwhile no file of this process becomes longer."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (max_bytes, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def refused(step: Callable[[], object]) -> str:
    """The sentence with which a step is refused; "" where it is not. Raises Fault where it is not fit to be shown."""
    try:
        step()
    except SaveError as refusal:
        sentence = str(refusal)
        check(sentence[:1].isupper() and sentence.endswith("."), f"this is no sentence: {sentence!r}")
        return sentence
    return ""


# -- full ------------------------------------------------------------------------------------------------------


def next_step(session: TableSession, rng: random.Random) -> Callable[[], object]:
    """An action of the open round, or the deal of the next one: the same one however often it is tried."""
    if session.is_open:
        return partial(session.act, random_action(session, rng))
    if session.engine.begins_with == "fee":
        lay_case(session, new_case_code(rng))
        return session.open_round
    state = rng.getstate()

    def deal() -> None:
        rng.setstate(state)
        begun(session, rng)

    return deal


def at_every_write(session: TableSession, step: Callable[[], object]) -> int:
    """Does a step of a round on a disk that is full at the first write of it, the second, ...: how many there are.

    Between two writes, and in the middle of one, nothing may be changed; in the end the step is done.
    """
    journal = session.store.path.with_name(session.store.path.name + "-wal")
    begin = journal.stat().st_size if journal.exists() else 0
    before, refusals = everything(session), 0
    for number in range(_MAX_WRITES):
        for part in _STEPS:
            with room(begin + number * FRAME + part):
                sentence = refused(step)
            if not sentence:
                return refusals
            refusals += 1
            check(everything(session) == before, f"something changed though the disk was full: {sentence}")
    raise Fault("the disk was never large enough")


def full_in_a_round(folder: Path, kind: str, seed: int = 1) -> int:
    """A round of a game, at each of whose writes the disk is full: how often it was."""
    rng, refusals = random.Random(seed), 0
    path = folder / "casino.save"
    store = open_store(path)
    with known_seeds(seed):
        session = seated(store, kind, rng)
        while not session.is_open and not session.last_round:
            refusals += at_every_write(session, next_step(session, rng))
        while session.is_open:
            refusals += at_every_write(session, next_step(session, rng))
    check_money(store)
    held = held_in(store)
    store.close()
    check(held_at(path) == held, "other sums at the next start")
    return refusals


def held_at(path: Path) -> Held:
    """What is held in a save at the next start, which has nothing to say of it."""
    with sound(path) as store:
        return held_in(store)


def full_for_the_backup(folder: Path) -> int:
    """Wherever the disk is full, the backup before stays whole, and nothing of the new one lies about."""
    path = folder / "casino.save"
    lively_save(path)
    store = open_store(path)
    store.take_marker(store.accounts("profile")[0].id)
    before, tries = backup_path(path).read_bytes(), 0
    for size in range(0, path.stat().st_size, PAGE // 2):
        with room(size):
            check(refused(store.back_up), "a backup was made though there was no room")
        tries += 1
        check(backup_path(path).read_bytes() == before, "the backup was altered though the disk was full")
        check(not path.with_name(f"{path.name}.part").exists(), "half a backup lies about")
    store.back_up()
    store.close()
    return tries


def full_for_mending(folder: Path) -> int:
    """A damaged save whose backup finds no room says so, and comes back as soon as there is some."""
    tries = 0
    for size in (0, 1000, PAGE, 3 * PAGE, 7 * PAGE):
        path = folder / str(size) / "casino.save"
        held = lively_save(path)
        path.write_bytes(path.read_bytes()[: 5 * PAGE])
        for _ in range(2):
            with room(size):
                check(refused(partial(open_store, path)), "it was opened though there was no room")
            tries += 1
        said, found = opened(path)
        check(found == held, "other sums once there was room")
        check("backup was taken" in said, "it is not said that the backup was taken")
    return tries


def full_device(folder: Path) -> int:
    """A small disk in memory that is really full: in mid round nothing moves, and with room it goes on.

    0 where no disk can be mounted here.
    """
    disk = folder / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", str(disk)]
    if shutil.which("mount") is None or subprocess.run(command, capture_output=True).returncode:
        return 0
    refusals = 0
    try:
        for kind in KINDS:
            refusals += _on_full_device(disk / kind / "casino.save", disk / "ballast", kind)
            shutil.rmtree(disk / kind)
    finally:
        subprocess.run(["umount", str(disk)], check=True)
    return refusals


def _on_full_device(path: Path, ballast: Path, kind: str) -> int:
    rng, refusals = random.Random(2), 0
    store = open_store(path)
    with closing(store), known_seeds(2):
        session = seated(store, kind, rng)
        for _ in range(_MAX_ROUNDS):
            if refusals > 3 and not session.is_open:
                break
            step = next_step(session, rng)
            before = everything(session)
            free = shutil.disk_usage(path.parent).free
            ballast.write_bytes(bytes(max(0, free - rng.choice((0, PAGE, 3 * PAGE)))))
            sentence = refused(step)
            check(not sentence or everything(session) == before, f"something changed: {sentence}")
            refusals += bool(sentence)
            ballast.unlink()
            if sentence and session.is_open:
                step()
        session.settle_by_rules()
        check_books(store)
    return refusals


# -- locked, without a right -----------------------------------------------------------------------------------


def locked(folder: Path) -> int:
    """A save another program has open is refused in a sentence, and opens when that lets go."""
    path = folder / "casino.save"
    held = tuple(sorted(lively_save(path).items()))
    with held_open(path):
        seen = Seen()
        status, said = start(path, random.Random(1), seen)
        check(status == cli.REFUSED and "open in another window" in seen.refusal, f"what was said: {said!r}")
    check(held_at(path) == held, "other sums once the other program has gone")
    return 1


def start_as_nobody(tell: Tell, save: str) -> None:
    """Starts the program as somebody without any right, and tells what that one is told."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    seen = Seen()
    status, _ = start(Path(save), random.Random(1), seen)
    tell(status, seen.refusal or "opened")


def without_a_right(folder: Path) -> int:
    """A save, or a folder, that may not be written or not even read is refused in a sentence and stays as it is."""
    tries = 0
    folder.chmod(0o777)
    for number, (file, inner) in enumerate(((0o444, 0o777), (0o666, 0o555), (0o000, 0o777), (0o666, 0o000))):
        path = folder / str(number) / "casino.save"
        held = tuple(sorted(lively_save(path).items()))
        path.chmod(file)
        path.parent.chmod(inner)
        status, _, sentence = Child(start_as_nobody, path).lines()[-1].partition(" ")
        check(int(status) == cli.REFUSED and "save" in sentence, f"what was said without a right: {sentence!r}")
        path.parent.chmod(0o777)
        path.chmod(0o666)
        check(held_at(path) == held, "other sums once it may be written")
        tries += 1
    return tries


# -- removed and replaced while one plays ----------------------------------------------------------------------


def an_open_round(path: Path, kind: str) -> tuple[Store, TableSession, random.Random, Held]:
    """A round that is being played, and what was held before it."""
    store, rng = open_store(path), random.Random(5)
    session = seated(store, kind, rng)
    for _ in range(1 if kind == "salon" else _MAX_ROUNDS):  # there a deal is a whole round
        before = held_in(store)
        begun(session, rng)
        if session.is_open:
            break
    return store, session, rng, before


def another_save(folder: Path) -> tuple[Path, Held]:
    """A save that somebody puts in the place of the one that is played at, and what it holds."""
    path = folder / "other" / "casino.save"
    lively_save(path)
    return path, held_at(path)


def taken_away(folder: Path, kind: str) -> int:
    """A save that is moved away stops the round with a sentence; moved back it goes on; gone it is the backup."""
    path = folder / "casino.save"
    store, session, rng, _ = an_open_round(path, kind)
    step, before = next_step(session, rng), everything(session)
    path.rename(path.with_name("elsewhere"))
    sentence = refused(step)
    check("taken away" in sentence and backup_path(path).name in sentence, f"what was said: {sentence!r}")
    check(everything(session) == before, "something changed though the save was gone")
    path.with_name("elsewhere").rename(path)
    step()
    path.unlink()
    check(refused(next_step(session, rng)), "a save that is gone was written")
    held = held_in(store)
    with suppress(CasinoError):
        store.back_up()
    store.close()
    again = open_store(path)
    check(held_in(again) == held and "backup was taken" in again.notice, f"what came back: {again.notice!r}")
    again.close()
    finish_open_round(path, rng, Counter())
    return 2


def replaced(folder: Path, kind: str) -> int:
    """A save in whose place another one is put stops the round, and neither of the two is lost."""
    path = folder / "casino.save"
    other, others = another_save(folder)
    store, session, rng, _ = an_open_round(path, kind)
    before = everything(session)
    shutil.copy(other, path.with_name("new"))
    path.with_name("new").replace(path)
    sentence = refused(next_step(session, rng))
    check("replaced" in sentence, f"what was said: {sentence!r}")
    check(everything(session) == before, "something changed though the save was another one")
    held = held_in(store)
    store.back_up()
    store.close()
    path.with_name(path.name + "-wal").unlink(missing_ok=True)
    check(held_at(path) == others, "the save that was put there holds other sums")
    check(held_at(path.with_name(path.name + ".replaced")) == held, "what was played until then is gone")
    return 1


def written_over(folder: Path, kind: str) -> int:
    """A save over which another one is copied, byte by byte, costs the evening and no more: no cent is made."""
    path = folder / "casino.save"
    other, others = another_save(folder)
    store, session, rng, called_off = an_open_round(path, kind)
    moments = {called_off, held_in(store), others}
    kept = held_at(Path(shutil.copy(backup_path(path), folder / "kept")))
    with path.open("r+b") as file:
        file.write(other.read_bytes())
        file.truncate()
    for _ in range(3):
        with suppress(CasinoError):
            next_step(session, rng)()
        moments.add(held_in(store))
    with suppress(CasinoError):
        store.back_up()
    store.close()
    again = open_store(path)
    check(held_in(again) in moments | {kept}, "the purses are those of no moment")
    check_books(again)
    again.close()
    return 1


# -- the things beside the save --------------------------------------------------------------------------------


def beside_the_save(folder: Path) -> int:
    """No room, no right and no folder for the log, the settings, a picture, a record: a sentence, and one plays on."""
    path, pictures = folder / "house" / "casino.save", folder / "pictures"
    pilot = Pilot(path, SMALLEST)
    capped.log_to(path.parent)
    with mock.patch("casino.scenes.app.house_keys.pictures_path", lambda: pictures):
        for size in (0, 2000):
            with room(size):
                pilot.house.change(speed="fast", text_scale=1.1)
                check(refused(pilot.house.keep_preferences), "settings were kept though there was no room")
                pilot.key(pygame.K_F12)
                pilot.frames(3)
            said = pilot.house.messages.sentences[-1]
            check("could not be saved" in said, f"said: {said!r}")
            check(not list(pictures.glob("*")), "half a picture lies about")
    (path.parent / "casino.log").unlink(missing_ok=True)
    (path.parent / "casino.log").mkdir()
    capped.log_to(path.parent)
    refusal = SaveReadOnly("Nothing can be written here.")
    with mock.patch.object(Gamepad, "update", side_effect=refusal):  # which is written to the log
        pilot.frames(1)
    check(pilot.house.is_running and pilot.has("OK"), "a log that cannot be written ended the program")
    pilot.press("OK")
    pilot.close()
    store = open_store(path)
    kept = store.preference(2, "settings")
    check(kept["speed"] == "fast" and kept["text_scale"] == 1.1, "settings were lost for which there was no room once")
    store.close()
    return 6


# -- all of it -------------------------------------------------------------------------------------------------


def trials(seed: int = 1) -> dict[str, list[Trial]]:
    """Every trial by the name of its row; those with a round once for each game, the first with other evenings."""
    found: dict[str, list[Trial]] = {}
    if LIMITS:
        full = [partial(full_in_a_round, kind=kind, seed=number) for number, kind in enumerate(KINDS, seed)]
        found["full at a write of a round"] = full
        found["full for the backup"] = [full_for_the_backup]
        found["full when it is mended"] = [full_for_mending]
        found["no room beside the save"] = [beside_the_save]
        found["a disk that is really full"] = [full_device]
    found["open in another program"] = [locked]
    if hasattr(os, "setuid"):
        found["without a right"] = [without_a_right]
    if sys.platform != "win32":  # there nobody can take away a file that is open
        found["taken away"] = [partial(taken_away, kind=kind) for kind in KINDS]
        found["replaced"] = [partial(replaced, kind=kind) for kind in KINDS]
        found["written over"] = [partial(written_over, kind=kind) for kind in KINDS]
    return found


main = partial(try_trials, "disk", __doc__, "refusals", trials)


if __name__ == "__main__":
    sys.exit(main())
