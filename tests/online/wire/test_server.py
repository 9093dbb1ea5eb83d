"""The message server as a child: started, adopted, ended, and what is said where it cannot start."""

import asyncio
import contextlib
import ipaddress
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from casino.core.errors import EngineFailed, LinkFailed
from casino.online.wire import certificate
from casino.online.wire import server as engine
from casino.online.wire.address import own_addresses
from casino.online.wire.server import engine_path, open_server
from casino.online.wire.tokens import Authority
from tests.online.wire.halls import bounded, in_a_hall
from tests.support import ROOT

KILLED_HALL = """
import os, signal, sys
from pathlib import Path
from types import SimpleNamespace
from casino.online.wire.server import open_server
from casino.online.wire.tokens import Authority
server = open_server(Path(sys.argv[1]), Authority.load(Path(sys.argv[1], "authority.json")))
print(server.pid, server.address.port, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def started():
    """Servers that are ended with the test."""
    servers = []
    yield servers.append
    for one in servers:
        one.kill()


def test_a_server_starts_listens_and_ends(tmp_path, started):
    server = open_server(tmp_path, Authority.new())
    started(server)
    assert server.is_alive and not server.adopted and server.address.port > 0 and server.pid != os.getpid()
    server.stop()
    assert not server.is_alive
    assert server.last_words == "Server Exiting.."
    server.stop()  # once more does no harm


def test_a_hall_may_lie_in_a_folder_of_any_name(tmp_path, started):
    folder, authority = tmp_path / 'Halle für "Jürgen" 骰子 🎲', Authority.new()
    server = open_server(folder, authority)
    started(server)
    again = open_server(folder, authority)
    assert again.adopted and again.pid == server.pid and again.is_alive


def test_a_hall_keeps_its_certificate_since_codes_carry_its_pin(tmp_path, started):
    authority = Authority.new()
    pins = []
    for _ in range(2):
        server = open_server(tmp_path, authority)
        started(server)
        pins.append(server.address.pin)
        server.kill()
    assert pins[0] == pins[1]


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such modes there")
def test_secrets_are_read_by_their_owner_alone(tmp_path, started):
    started(open_server(tmp_path, Authority.new()))
    for name in ("key.pem", "engine.conf", "accounts.conf"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600


# -- a server that is there already ---------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal there")
def test_the_server_of_a_killed_hall_is_adopted(tmp_path, started):
    words = [sys.executable, "-c", KILLED_HALL, str(tmp_path)]
    told = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=30)
    assert told.returncode == -signal.SIGKILL, told.stderr
    pid, port = map(int, told.stdout.split())
    authority = Authority.load(tmp_path / "authority.json")
    server = open_server(tmp_path, authority)
    started(server)
    assert server.adopted and server.is_alive
    assert (server.pid, server.address.port) == (pid, port)
    server.stop()
    assert not server.is_alive


@in_a_hall
async def test_players_keep_their_link_while_a_hall_is_adopted(hall, tmp_path):
    player = await hall.player()
    hall.server = open_server(tmp_path, hall.authority)
    assert hall.server.adopted
    await player.link.flush()
    assert player.lost.empty()


@pytest.mark.parametrize("change", ["authority", "port"])
def test_a_server_that_was_configured_otherwise_is_replaced(tmp_path, started, change):
    authority = Authority.new()
    before = open_server(tmp_path, authority)
    started(before)
    other = Authority.new() if change == "authority" else authority
    after = open_server(tmp_path, other, port=-1 if change == "authority" else before.address.port)
    started(after)
    assert not after.adopted and not before.is_alive and after.is_alive


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal there")
def test_a_frozen_server_is_ended_and_replaced(tmp_path, started, monkeypatch):
    """Two servers that write to one log would spoil it."""
    monkeypatch.setattr(engine, "ANSWER_SECONDS", 0.3)
    authority = Authority.new()
    frozen = open_server(tmp_path, authority)
    started(frozen)
    os.kill(frozen.pid, signal.SIGSTOP)
    with pytest.raises(LinkFailed):  # not all of it stops at once
        while True:
            certificate.check(frozen.address, 0.3)
    server = open_server(tmp_path, authority)
    started(server)
    assert not server.adopted and not frozen.is_alive and server.is_alive


def test_a_number_that_is_another_program_now_is_left_alone(tmp_path, started):
    authority = Authority.new()
    server = open_server(tmp_path, authority)
    server.kill()
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as bystander:
        (tmp_path / "engine.pid").write_text(str(bystander.pid))
        again = open_server(tmp_path, authority)
        started(again)
        assert not again.adopted and bystander.poll() is None
        bystander.kill()


@pytest.mark.parametrize("kept", ["", "no number", "999999999"])
def test_a_spoiled_file_of_its_number_is_no_hindrance(tmp_path, started, kept):
    authority = Authority.new()
    open_server(tmp_path, authority).kill()
    (tmp_path / "engine.pid").write_text(kept)
    server = open_server(tmp_path, authority)
    started(server)
    assert server.is_alive and not server.adopted


# -- what cannot be -------------------------------------------------------------------------------------------


def test_a_port_in_use_is_said_in_a_sentence(tmp_path, started):
    first = open_server(tmp_path / "one", Authority.new())
    started(first)
    with pytest.raises(EngineFailed, match=f"Port {first.address.port} is in use by another program"):
        open_server(tmp_path / "other", Authority.new(), port=first.address.port)


def test_a_server_that_ends_at_once_is_quoted(tmp_path):
    with pytest.raises(EngineFailed, match=r"ended at once: .*not-an-address"):
        open_server(tmp_path, Authority.new(), host="not-an-address.invalid")


@pytest.mark.skipif(sys.platform == "win32", reason="a script is no program there")
def test_a_program_that_is_no_server_is_said_in_a_sentence(tmp_path):
    path = tmp_path / "other"
    path.write_text("#!/bin/sh\necho I am no server; exit 3\n")
    with pytest.raises(EngineFailed, match="does not start"):
        open_server(tmp_path / "hall", Authority.new(), engine=path)
    path.chmod(0o755)
    with pytest.raises(EngineFailed, match="ended at once: I am no server"):
        open_server(tmp_path / "hall", Authority.new(), engine=path)


@pytest.mark.skipif(sys.platform == "win32", reason="a script is no program there")
def test_a_server_that_never_listens_is_given_up_and_ended(tmp_path, monkeypatch):
    monkeypatch.setattr(engine, "READY_SECONDS", 0.3)
    path = tmp_path / "other"
    path.write_text(f"#!/bin/sh\necho $$ > {tmp_path}/pid; exec sleep 60\n")
    path.chmod(0o755)
    with pytest.raises(EngineFailed, match="did not listen"):
        open_server(tmp_path / "hall", Authority.new(), engine=path)
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)


def test_a_missing_server_is_said_in_a_sentence(tmp_path, monkeypatch):
    with pytest.raises(EngineFailed, match="There is no message server at"):
        engine_path(tmp_path / "nothing")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr("casino.core.resources.ROOT", tmp_path)
    with pytest.raises(EngineFailed, match="--engine"):
        engine_path()


def test_a_packaged_program_has_its_server_beside_its_files(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr("casino.core.resources.ROOT", tmp_path)
    path = tmp_path / ("nats-server.exe" if sys.platform == "win32" else "nats-server")
    path.write_bytes(b"")
    assert engine_path() == path.resolve()


def test_a_given_server_is_taken(tmp_path, started):
    server = open_server(tmp_path, Authority.new(), engine=engine_path())
    started(server)
    assert server.is_alive and isinstance(engine_path(), Path)


def test_the_addresses_for_a_code_are_those_others_reach():
    for address in own_addresses():
        assert not ipaddress.ip_address(address).is_unspecified


def test_an_address_that_is_nought_is_none(monkeypatch):
    """Some systems answer so where they know no way."""
    probe = SimpleNamespace(connect=lambda far: None, getsockname=lambda: ("::", 0))
    monkeypatch.setattr("socket.socket", lambda *args: contextlib.nullcontext(probe))
    monkeypatch.setattr("ifaddr.get_adapters", list)
    assert own_addresses() == ()


@bounded
async def test_opening_does_not_need_a_loop(tmp_path):
    server = await asyncio.to_thread(open_server, tmp_path, Authority.new())
    assert server.is_alive
    server.kill()


def test_a_machine_with_no_way_to_anywhere_far_still_names_its_addresses(monkeypatch):
    """Two machines on one cable: nothing beyond, and yet one can be reached from the other."""

    class Adapter:
        def __init__(self, *ips):
            self.ips = [SimpleNamespace(ip=ip, is_IPv4=isinstance(ip, str)) for ip in ips]

    def nowhere(*args):
        raise OSError("Network is unreachable")

    monkeypatch.setattr("socket.socket", nowhere)
    monkeypatch.setattr("ifaddr.get_adapters", lambda: [Adapter("127.0.0.1"), Adapter("10.77.5.1", ("fe80::1", 0, 3))])
    assert own_addresses() == ("10.77.5.1",)
