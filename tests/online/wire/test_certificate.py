"""Certificates: made by the hall itself, told from any other inside the handshake."""

import asyncio
import socket
import ssl
import threading
from contextlib import suppress

import pytest

from casino.core.errors import LinkFailed
from casino.online.wire import certificate
from casino.online.wire.address import Address
from casino.online.wire.certificate import new_certificate, pinned_context
from tests.online.wire.halls import bounded


@pytest.fixture
def served(tmp_path):
    """Serves TLS with a certificate; what was said to it after the handshake comes in the list."""
    made = new_certificate()
    (tmp_path / "shown.pem").write_text(made.certificate)
    (tmp_path / "key.pem").write_text(made.key)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "shown.pem", tmp_path / "key.pem")
    heard: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            while True:
                try:
                    plain, _ = listening.accept()
                except OSError:
                    return
                try:
                    with plain, context.wrap_socket(plain, server_side=True) as one:
                        one.settimeout(5)
                        heard.append(one.recv(100))
                except OSError:
                    heard.append(b"")

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield made, listening.getsockname()[1], heard
        with suppress(OSError):
            listening.shutdown(socket.SHUT_RDWR)  # wakes the thread


def test_a_certificate_is_one_that_tls_can_serve_and_its_pin_is_that_of_the_server(served):
    made, port, _ = served
    assert certificate.pin(certificate.fetch("127.0.0.1", port, 5)) == made.pin and len(made.pin) == 16
    certificate.check(Address("127.0.0.1", port, made.pin), 5)


def test_another_certificate_is_refused_in_a_sentence(served):
    _, port, _ = served
    with pytest.raises(LinkFailed, match="not the hall that made this code"):
        certificate.check(Address("127.0.0.1", port, new_certificate().pin), 5)


@bounded
async def test_nothing_is_said_to_a_stranger(served):
    made, port, heard = served
    with pytest.raises(ssl.SSLError):
        await asyncio.open_connection("127.0.0.1", port, ssl=pinned_context(new_certificate().pin))
    _, writer = await asyncio.open_connection("127.0.0.1", port, ssl=pinned_context(made.pin))
    writer.write(b"hello")
    await writer.drain()
    while len(heard) < 2:
        await asyncio.sleep(0.01)
    writer.close()
    assert heard == [b"", b"hello"]


def test_where_nobody_listens_is_said_in_a_sentence():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with pytest.raises(LinkFailed, match=f"Nothing answers at 127.0.0.1:{port}"):
        certificate.fetch("127.0.0.1", port, 5)


def test_an_address_of_the_longer_kind_is_written_in_brackets():
    assert str(Address("fe80::1", 4222, b"")) == "[fe80::1]:4222"
