"""The set-up of a start from source: makes `.venv` beside main.py, installs the tested packages, re-starts inside it.

pyproject.toml names packages and the versions that fit; `.lock` holds, for each of its lists, the exact versions that
were tested, with the sums of their files. What the lock names is installed; only where that does not exist for this
Python are others taken that fit. A folder `wheelhouse` beside main.py replaces the package server.

Standard library only, and nothing a packaged program needs. What goes wrong here ends in one sentence on the
error stream and exit status 2, because a person who starts the program for the first time reads no tracebacks.

A stamp, written last, says for which Python, place and lists of packages the folder was finished; without a
matching stamp the folder is never believed. Later starts read the stamp, pyproject.toml and `.lock`, nothing else.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import IO, NoReturn, TextIO

ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
VENV = os.path.join(ROOT, ".venv")
VENV_PYTHON = os.path.join(VENV, *(("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")))
STAMP = os.path.join(VENV, "set-up.stamp")
DRAFT = os.path.join(VENV, "set-up.draft")  # there from the beginning of a set-up; the stamp once it is whole
LOCK = os.path.join(VENV, "set-up.lock")
LOG = os.path.join(VENV, "set-up.log")
LOCKS = ".lock"  # folder of the exact versions that were tested, beside main.py
WHEELHOUSE = "wheelhouse"  # folder of packages for computers without a network, likewise

RUNTIME = "dependencies"
STAMP_FORMAT = "1"
INSIDE = "shadowport"  # an interpreter option (-X): a variable would be inherited by programs started later
RETRIES = 2
LOCK_POLL_SECONDS = 0.2
SILENT_SECONDS = 10.0  # after so long without a new step the last one is shown again
FETCHED_MB = 56
INSTALLED_MB = 240
WELCOME = (
    f"Shadowport Casino is setting itself up in {VENV}. The first time it downloads about {FETCHED_MB} MB and takes "
    "about a minute, with a slow disk or connection some minutes more."
)
PYTHON_VERSION = ".".join(map(str, sys.version_info[:2]))

Say = Callable[[str], None]


class SetUpFailed(Exception):
    """The environment cannot be prepared; the text is the one sentence to show."""


class ConnectionBroken(SetUpFailed):
    """The connection ended in the middle of a download, as happens where the disk is slow to write the data."""


class NotForThisPython(SetUpFailed):
    """A package does not exist for this Python and computer, or cannot be built here."""


def path(*parts: str) -> str:
    """The absolute path of a file of the project."""
    return os.path.join(ROOT, *parts)


def enter(target: Sequence[str], arguments: Sequence[str], extras: Sequence[str] = ()) -> None:
    """Make sure that this process runs in a finished `.venv`: else finish it and re-start there, never to return.

    `target` is what the interpreter is to run (a script, or "-m" and a module), `arguments` follow it;
    `extras` are optional lists of pyproject.toml wanted besides the runtime one. Exits with status 2 after
    one sentence on stderr if the environment cannot be prepared, with 130 if the set-up was interrupted.
    """
    lend_outputs()
    if INSIDE in sys._xoptions:
        return
    parts = (RUNTIME, *extras)
    try:
        if reason_to_set_up(parts):
            set_up(parts)
        if os.path.realpath(sys.prefix) == os.path.realpath(VENV) and not is_shadowed():
            return
        restart([VENV_PYTHON, "-E", "-X", INSIDE, *target, *arguments])  # -E: PYTHONPATH is not ours
    except SetUpFailed as failure:
        leave(str(failure), 2)
    except OSError as error:
        leave(explain(str(error)), 2)
    except KeyboardInterrupt:
        leave("The set-up was interrupted; the next start begins it again.", 130)


def lend_outputs() -> None:
    """Open the null device for each of input, outputs and errors that this process was started without.

    The processes it starts inherit that. Else the next file that is opened would be taken for one of the three.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)  # the lowest number that is free
    sys.stdout, sys.stderr = sys.stdout or nowhere(), sys.stderr or nowhere()


def nowhere() -> TextIO:
    """An output that discards what is written to it."""
    return open(os.devnull, "w", encoding="utf-8")


def tell(text: str) -> None:
    """Print a line; where the output cannot be written, go on without."""
    try:
        print(text, flush=True)
    except OSError:
        sys.stdout = nowhere()


def is_shadowed() -> bool:
    """Whether packages named in the environment could be taken instead of those in `.venv`."""
    return bool(os.environ.get("PYTHONPATH")) and not sys.flags.ignore_environment


def restart(command: list[str]) -> NoReturn:
    """Replace this process by `command`; where that is impossible, run it and exit with its status. Raises OSError."""
    if os.name != "nt":
        os.execv(command[0], command)
    import subprocess

    process = subprocess.Popen(command)
    while True:
        try:
            sys.exit(process.wait())
        except KeyboardInterrupt:
            continue  # the console interrupts the program too, which decides how to end


def leave(sentence: str, status: int) -> NoReturn:
    """Print one line on the error stream and exit; a console window opened by a double click stays until Enter."""
    try:
        print(" ".join(sentence.split()), file=sys.stderr, flush=True)
    except OSError:
        sys.stderr = nowhere()
    if os.name == "nt" and "PROMPT" not in os.environ and sys.stdin is not None and sys.stdin.isatty():
        input("Press Enter to close this window. ")
    sys.exit(status)


def python_identity() -> str:
    """The identity of this Python, which packages must fit: implementation, version, variant, system and processor."""
    machine = os.uname().machine if hasattr(os, "uname") else os.environ.get("PROCESSOR_ARCHITECTURE", "")
    return f"{sys.implementation.cache_tag}{getattr(sys, 'abiflags', '')} {sys.platform} {machine}"


def project_file() -> bytes:
    """The bytes of pyproject.toml. Raises OSError."""
    with open(path("pyproject.toml"), "rb") as file:
        return file.read()


def package_lists() -> dict[str, list[str]]:
    """The requirement lines of pyproject.toml by list: "dependencies" and each extra. Raises SetUpFailed."""
    import tomllib

    try:
        project = tomllib.loads(project_file().decode())["project"]
        return {RUNTIME: project[RUNTIME], **project.get("optional-dependencies", {})}
    except (KeyError, ValueError) as error:
        raise SetUpFailed(f"pyproject.toml cannot be read as a list of packages ({error}).") from None


def lock_file(part: str) -> str:
    """The path of the lock file of a list of packages, with versions and the sums of their files; it may be missing."""
    return path(LOCKS, f"{part}.txt")


def locked(part: str) -> bytes:
    """The exact versions of a list of packages; empty where none are kept. Raises OSError."""
    try:
        with open(lock_file(part), "rb") as file:
            return file.read()
    except FileNotFoundError:
        return b""


def is_locked(part: str, lines: Sequence[str]) -> bool:
    """Whether the exact versions of a list were chosen for just these requirement lines. Raises OSError."""
    return locked(part).splitlines()[:1] == [lock_mark(lines).encode()]


def lock_mark(lines: Sequence[str]) -> str:
    """The first line of the exact versions of a list of packages."""
    return f"# for the list {digest(chr(10).join(lines).encode())}"


def fingerprint() -> str:
    """The fingerprint of all that says which packages are wanted. Raises OSError."""
    try:
        parts = sorted(name.removesuffix(".txt") for name in os.listdir(path(LOCKS)))
    except FileNotFoundError:
        parts = []
    return digest(b"\0".join([project_file(), *map(locked, parts)]))


def digest(content: bytes) -> str:
    """A short fingerprint of bytes."""
    return hashlib.sha256(content).hexdigest()[:32]


def list_digests() -> dict[str, str]:
    """The fingerprint of each list of packages and its exact versions, whatever else pyproject.toml says."""
    return {name: digest("\n".join(lines).encode() + locked(name)) for name, lines in package_lists().items()}


def read_stamp() -> dict[str, str]:
    """The stamp's fields; empty if there is none or it cannot be read."""
    try:
        with open(STAMP, encoding="utf-8") as file:
            fields = dict(line.rstrip("\n").partition(" ")[::2] for line in file)
    except (OSError, ValueError):
        return {}
    return fields if fields.get("format") == STAMP_FORMAT else {}


def write_stamp(parts: Sequence[str]) -> None:
    """Write the stamp that `.venv` is finished for these lists: whole or not at all, even if the power fails."""
    digests = list_digests()
    fields = {
        "format": STAMP_FORMAT,
        "python": python_identity(),
        "place": VENV,
        "interpreter": os.path.realpath(VENV_PYTHON),
        "project": fingerprint(),
        **{part: digests[part] for part in parts},
    }
    with open(DRAFT, "w", encoding="utf-8") as file:
        file.writelines(f"{key} {value}\n" for key, value in fields.items())
        file.flush()
        os.fsync(file.fileno())
    os.replace(DRAFT, STAMP)


def reason_to_rebuild(stamp: dict[str, str]) -> str:
    """The reason why a folder once finished must be made anew, or "" if its interpreter still fits."""
    if stamp.get("python") != python_identity():
        return "it was made for another Python"
    if stamp.get("place") != VENV:
        return "it was moved here from another place"
    if not os.path.exists(VENV_PYTHON) or os.path.realpath(VENV_PYTHON) != stamp.get("interpreter"):
        return "the Python it was made with is gone or was upgraded"
    return ""


def reason_to_set_up(parts: Sequence[str]) -> str:
    """The reason why the set-up has to run before a start that needs `parts`, or "" if all is ready."""
    stamp = read_stamp()
    if not stamp:
        return "it is not finished"
    if reason := reason_to_rebuild(stamp):
        return reason
    if any(part not in stamp for part in parts):
        return "more packages are needed"
    if stamp.get("project") != fingerprint():
        digests = list_digests()
        if any(stamp[part] != digests.get(part) for part in parts):
            return "the list of packages has changed"
    return ""


class Progress:
    """Shows the steps of the set-up with the seconds passed, and where one takes long, that it still goes on."""

    def __init__(self) -> None:
        self._started = self._told = time.monotonic()
        self._step = ""

    def __call__(self, step: str) -> None:
        self._step = step
        self._tell(step)

    def _tell(self, text: str) -> None:
        self._told = time.monotonic()
        tell(f"  [{self._told - self._started:3.0f} s] {text}")

    @contextmanager
    def in_silence(self) -> Iterator[None]:
        """While this context is open, the last step is shown again whenever nothing new was shown for long."""
        is_over = threading.Event()

        def wait() -> None:
            while not is_over.wait(max(0.0, self._told + SILENT_SECONDS - time.monotonic())):
                if time.monotonic() >= self._told + SILENT_SECONDS:
                    self._tell(f"still at it: {self._step}")

        thread = threading.Thread(target=wait, daemon=True)
        thread.start()
        try:
            yield
        finally:
            is_over.set()
            thread.join()


def set_up(parts: Sequence[str]) -> None:
    """Make or complete `.venv` under the lock. Raises SetUpFailed, OSError or KeyboardInterrupt."""
    say = Progress()
    if os.path.exists(VENV) and not os.path.isdir(VENV):
        raise SetUpFailed(f"{VENV} is not a folder; please move it away and start again.")
    os.makedirs(VENV, exist_ok=True)
    with open(LOCK, "a+b") as lock, held(lock):
        reason = reason_to_set_up(parts)
        if not reason:
            return  # another start did it meanwhile
        tell(WELCOME)
        lists, digests, stamp = package_lists(), list_digests(), read_stamp()
        is_kept = _begin_set_up(reason, stamp, say)
        try:
            with say.in_silence():
                if not is_kept:
                    make_venv(lock, say)
                install(parts, lists, lock, say)
        except SetUpFailed:
            if is_kept:  # refused in good order, so what worked before still does
                os.replace(DRAFT, STAMP) if stamp else os.remove(DRAFT)
            raise
        kept = [name for name in digests if is_kept and stamp.get(name) == digests[name]]
        write_stamp(list(dict.fromkeys([*parts, *kept])))
        say("ready")


def _begin_set_up(reason: str, stamp: dict[str, str], say: Progress) -> bool:
    """Mark the folder as unfinished; True if its contents are kept. Raises SetUpFailed, OSError."""
    is_begun = os.path.exists(STAMP) or os.path.exists(DRAFT)
    is_foreign = not is_begun and os.listdir(VENV) != [os.path.basename(LOCK)]
    is_kept = is_foreign or (bool(stamp) and not reason_to_rebuild(stamp))
    if is_foreign:
        check_foreign()
    if not is_kept and os.path.islink(VENV):  # another clone may live in it
        raise SetUpFailed(f"{VENV} is a link to another folder; please move it away and start again.")
    if is_begun or is_foreign:
        say(f"the folder is there, but {reason}: {'completing it' if is_kept else 'starting afresh'}")
    if os.path.exists(STAMP):
        os.replace(STAMP, DRAFT)
    else:
        open(DRAFT, "a").close()
    return is_kept


@contextmanager
def held(lock: IO[bytes]) -> Iterator[None]:
    """Hold the lock on an open file. The system gives it back when its last holder ends: none is ever stale.

    The installer inherits it: if only its parent is killed, no other set-up starts before the orphan has ended.
    """
    is_told = False
    while not try_lock(lock):
        if not is_told:
            lock.seek(0)
            owner = lock.read().decode(errors="replace") or "unknown"
            tell(f"Another start (process {owner}) is setting things up; waiting for it.")
            is_told = True
        time.sleep(LOCK_POLL_SECONDS)
    lock.truncate(0)
    lock.write(str(os.getpid()).encode())
    lock.flush()
    yield


def try_lock(lock: IO[bytes]) -> bool:
    """Lock an open file unless another process has; a file system that knows no locks counts as locked by us."""
    try:
        if sys.platform == "win32":
            import msvcrt

            lock.seek(1 << 20)  # a byte far behind the text, so that others can read whose it is
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in (errno.EAGAIN, errno.EACCES, errno.EDEADLK)
    return True


def check_foreign() -> None:
    """Raise SetUpFailed if a `.venv` that another program made has no pip for this Python."""
    library = ("Lib",) if os.name == "nt" else ("lib", f"python{PYTHON_VERSION}")
    if not os.path.isdir(os.path.join(VENV, *library, "site-packages", "pip")):
        raise SetUpFailed(f"{VENV} was made by something else and does not fit; please move it away.")


def make_venv(lock: IO[bytes], say: Say) -> None:
    """Make `.venv` anew with pip in it; whatever else was in the folder goes."""
    try:
        import ensurepip  # noqa: F401 - Debian ships it apart from Python
        import venv
    except ImportError as error:
        raise SetUpFailed(
            f"This Python cannot make a virtual environment, for it lacks the module {error.name} "
            "(on Debian and Ubuntu: sudo apt install python3-venv)."
        ) from None
    import shutil

    say("making a folder for the Python packages")
    for entry in os.scandir(VENV):
        if entry.is_dir(follow_symlinks=False):
            shutil.rmtree(entry.path)
        elif entry.path not in (LOCK, DRAFT):
            os.remove(entry.path)
    venv.EnvBuilder(symlinks=os.name != "nt", prompt="shadowport").create(VENV)
    run([VENV_PYTHON, "-Iu", "-m", "ensurepip", "--default-pip"], lock, lambda step: None)


def install(parts: Sequence[str], lists: dict[str, list[str]], lock: IO[bytes], say: Say) -> None:
    """Install the packages of these lists by pip: the tested versions, else ones that fit. Raises SetUpFailed."""
    options = f"--disable-pip-version-check --no-input --prefer-binary --progress-bar off --retries {RETRIES}".split()
    if os.path.isdir(path(WHEELHOUSE)):
        options += ["--no-index", "--find-links", path(WHEELHOUSE)]
    command = [VENV_PYTHON, "-Iu", "-m", "pip", "install", *options, "--log", LOG]
    wanted = [line for part in parts for line in lists[part]]
    say(f"asking for {len(wanted)} packages and what they need")
    if all(is_locked(part, lists[part]) for part in parts):
        exact = [word for part in parts for word in ("-r", lock_file(part))]
        try:
            fetch([*command, "--require-hashes", *exact], lock, say)
        except NotForThisPython:
            say(f"the tested versions are not all there for Python {PYTHON_VERSION}; taking others that fit")
        else:
            return
    fetch([*command, *wanted], lock, say)


def fetch(command: Sequence[str], lock: IO[bytes], say: Say) -> None:
    """Run pip, and again where the connection broke in the middle: it keeps what came. Raises SetUpFailed."""
    for _ in range(RETRIES):
        try:
            return run(command, lock, say)
        except ConnectionBroken:
            say("the connection broke; going on from what has come")
    run(command, lock, say)


def run(command: Sequence[str], lock: IO[bytes], say: Say) -> None:
    """Run a step of the set-up and show the lines of its output that matter. Raises SetUpFailed."""
    import subprocess

    strays = ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_USER")  # would lead out of the folder
    lines = []
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**{key: value for key, value in os.environ.items() if key not in strays}, "PIP_USER": "0"},
        encoding="utf-8",
        errors="replace",
        pass_fds=() if os.name == "nt" else (lock.fileno(),),
    ) as process:
        try:
            for line in process.stdout or ():
                lines.append(line.strip())
                if step := describe(line.strip()):
                    say(step)
        except BaseException:
            process.terminate()
            raise
    if process.returncode:
        output = "\n".join(lines)
        raise KINDS.get(cause(output), SetUpFailed)(explain(output))


def describe(line: str) -> str:
    """A line of pip's output as a step to show, or "" if it does not matter."""
    line = re.sub(r" \(from -r .*\)$", "", line)  # which of our own lists asked for it
    if match := re.match(r"(Downloading|Using cached|Processing) (?:.*[/\\])?([^/\\ ]+)( \(.*\))?$", line):
        name, _, rest = match[2].removesuffix(".tar.gz").partition("-")
        verb = "fetching" if match[1] == "Downloading" else "taking"
        is_news = not match[2].endswith(".metadata")
        return f"{verb} {name} {rest.partition('-')[0]}{match[3] or ''}" if is_news else ""
    if match := re.match(r"Building wheel for (\S+) .*started", line):
        return f"building {match[1]}, as there is no ready-made one for this computer"
    if match := re.match(r"Installing collected packages: (.*)", line):
        return f"putting {match[1].count(',') + 1} packages in place"
    if match := re.match(r"WARNING: Retrying \(Retry\(total=(\d+)", line):
        return f"no connection; trying again ({match[1]} more after this)"
    return ""


def cause(output: str) -> str:
    """The gravest cause in `CAUSES` whose signs the output shows; empty if none."""
    return next((signs for signs in CAUSES if re.search(signs, output, re.IGNORECASE)), "")


def explain(output: str) -> str:
    """The reason why pip, or the system, refused, as one sentence to act upon."""
    if (signs := cause(output)) and (match := re.search(signs, output, re.IGNORECASE)):
        return CAUSES[signs].replace("NAME", match[match.lastindex or 0])
    lines = output.splitlines() or ["no reason was given"]
    errors = [line for line in lines if "error" in line.lower()] or lines
    return f"The set-up of {VENV} failed: {errors[-1]}."


NO_BUILD = r"failed building wheel for (\S+)|failed to build \S*?([\w.-]+)|error: subprocess-exited-with-error"
NO_VERSION = r"no matching distribution found for (\S+)"
BROKEN = r"exceptions\.(?:ProtocolError|ReadTimeoutError|IncompleteRead): "
KINDS: dict[str, type[SetUpFailed]] = {
    NO_BUILD: NotForThisPython,
    NO_VERSION: NotForThisPython,
    BROKEN: ConnectionBroken,
}
CAUSES = {  # signs in the output, the gravest first: the sentence; NAME is the last group of the signs
    r"no space left|disk quota|errno 28|winerror 112\b": f"The disk is full: {VENV} needs {INSTALLED_MB} MB.",
    r"permission denied|operation not permitted|read-only|winerror 5\b": (
        f"{ROOT} cannot be written; please move the program to a folder of your own."
    ),
    NO_BUILD: (f"A package could not be built, and there is no ready-made one for this computer: NAME (see {LOG})."),
    "do not match the hashes": f"A package is not the file that was tested; nothing was installed (its name: {LOG}).",
    "certificate.verify.failed": (
        "The package server's certificate was refused; please check this computer's date and proxy."
    ),
    BROKEN: "The packages cannot be fetched: the connection breaks again and again. Please try once more later.",
    "connection broken|failed to establish|name resolution|getaddrinfo|timed out|max retries": (
        "The packages cannot be fetched: no connection to the package server. Please check the network."
    ),
    NO_VERSION: f"There is no NAME for Python {PYTHON_VERSION} (see {LOG}).",
}
