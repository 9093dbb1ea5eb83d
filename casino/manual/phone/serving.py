"""The page's server: it hands one page to whoever has its address, and knows nothing else.

It is opened on request alone, in threads of its own, and closed by whoever opened it. Read-only: GET and HEAD of one
path, which holds a token that nobody guesses; whatever else is asked for is answered with one sentence.
"""

from __future__ import annotations

import base64
import hashlib
import logging
import secrets
import socket
import sys
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from casino.core.errors import CasinoError, reason_of
from casino.core.texts import _
from casino.manual.phone import html
from casino.manual.phone.style import SCRIPT, STYLE

if TYPE_CHECKING:
    from waitress.server import BaseWSGIServer  # type: ignore[import-untyped]

ANY_PORT = 0
TOKEN_SIGNS = 8
_SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"  # none is mistaken for another when it is typed from a screen
_MAX_LINKS = 24  # connections at once; a phone needs one or two
_IDLE_SECONDS = 15  # after which a silent connection is closed
_MAX_HEAD, _MAX_BODY = 16_384, 1_024  # bytes of a request: other pages of this machine may have left a phone cookies
_CLOSE_SECONDS = 3.0

Headers = list[tuple[str, str]]
Begin = Callable[[str, Headers], object]


class PhoneError(CasinoError):
    """The page cannot be served here."""


class PhoneServer:
    """An open server for one page, given as bytes. `address` is what a phone's browser opens.

    With `is_for_one` the first device that asks for the page keeps it, and others are told so, until `renew`.
    """

    def __init__(self, page: bytes, host: str, port: int = ANY_PORT, *, is_for_one: bool = True) -> None:
        """Opens it. Raises PhoneError where the address is not this machine's or the port is taken."""
        self._page = page
        self._is_for_one = is_for_one
        self._reader: str | None = None  # the device that has the page
        self.has_refused = False  # another one
        self.token = new_token()
        self.is_open = True
        listening = _listening(host, port)
        self.host, self.port = host, int(listening.getsockname()[1])
        self._server = _server(self._answer, listening)
        self._thread = threading.Thread(target=self._run, name="phone", daemon=True)
        self._thread.start()

    @property
    def address(self) -> str:
        """The whole address, token included."""
        return self.address_at(self.host)

    def address_at(self, host: str) -> str:
        """The address for those who see this machine as `host`: one that listens everywhere has several names."""
        shown = f"[{host}]" if ":" in host else host
        return f"http://{shown}:{self.port}/{self.token}/"

    @property
    def is_read(self) -> bool:
        """Whether a device has fetched the page."""
        return self._reader is not None

    def renew(self) -> None:
        """Gives the page another address: the old one is of no use any more, and another device may come."""
        self.token, self._reader, self.has_refused = new_token(), None, False

    def close(self) -> None:
        """Ends every connection and frees the port, within moments; a second time does nothing."""
        if not self.is_open:
            return
        self.is_open = False
        with suppress(OSError):
            self._server.trigger.pull_trigger(self._close_links)
        if threading.current_thread() is not self._thread:
            self._thread.join(_CLOSE_SECONDS)

    def _run(self) -> None:
        """Serves until everything is closed; in its own thread."""
        with suppress(OSError):
            self._server.run()
        self._server.task_dispatcher.shutdown(timeout=1)

    def _close_links(self) -> None:
        """Closes every connection, the port at last; in the server's own thread, whose loop then ends."""
        for link in list(self._server._map.values()):
            with suppress(OSError):
                link.close()

    # -- answers ----------------------------------------------------------------------------------------------

    def _answer(self, asked: dict[str, Any], begin: Begin) -> Iterable[bytes]:
        """Answers one request, as WSGI has it."""
        how, path = str(asked.get("REQUEST_METHOD", "")), str(asked.get("PATH_INFO", ""))
        status, body, more = self._found(how, path, str(asked.get("REMOTE_ADDR", "")))
        length = ("Content-Length", str(len(body)))
        begin(f"{status.value} {status.phrase}", [length, *_HEADERS, ("Content-Security-Policy", _policy()), *more])
        return [b"" if how == "HEAD" else body]

    def _found(self, how: str, path: str, device: str) -> tuple[HTTPStatus, bytes, Headers]:
        if how not in ("GET", "HEAD"):
            refusal = _page_of(_("This page can only be read."))
            return HTTPStatus.METHOD_NOT_ALLOWED, refusal, [("Allow", "GET, HEAD")]
        if not secrets.compare_digest(path.strip("/").encode(), self.token.encode()):
            return HTTPStatus.NOT_FOUND, _page_of(_("There is nothing here: take the address from the case again.")), []
        if self._is_for_one and self._reader not in (None, device):
            self.has_refused = True
            told = _("Another phone has this manual: let the case give you a new address.")
            return HTTPStatus.FORBIDDEN, _page_of(told), []
        if how == "GET":
            self._reader = device
        return HTTPStatus.OK, self._page, []


def new_token() -> str:
    """A token that nobody guesses, short enough to be typed."""
    return "".join(secrets.choice(_SIGNS) for _place in range(TOKEN_SIGNS))


_HEADERS: Headers = [
    ("Content-Type", "text/html; charset=utf-8"),
    ("Cache-Control", "no-store"),
    ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
]


def _policy() -> str:
    """What a browser may do with the page: show it, and run the one script in it; fetch and send nothing."""
    script, style = (base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in (SCRIPT, STYLE))
    return (
        f"default-src 'none'; style-src 'sha256-{style}'; script-src 'sha256-{script}'; img-src data:; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def _page_of(sentence: str) -> bytes:
    """A page that says one sentence."""
    return (
        '<!DOCTYPE html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f'<title>{html.told(sentence)}</title><link rel="icon" href="data:,"><style>{STYLE}</style></head>'
        f"<body><main>{html.paragraph(sentence, 'asked')}</main></body></html>"
    ).encode()


# -- the socket -----------------------------------------------------------------------------------------------


def _listening(host: str, port: int) -> socket.socket:
    """A socket bound to an address of this machine. Raises PhoneError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform == "win32":  # there a second program could listen at the same port
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
        bound.listen()
    except (OSError, OverflowError, UnicodeError) as error:
        bound.close()
        why = reason_of(error) if isinstance(error, OSError) else _("there is no such address")
        told = _("The manual cannot be opened at {host}, port {port}: {why}.", host=host, port=port, why=why)
        raise PhoneError(told) from None
    return bound


def _server(answer: Callable[[dict[str, Any], Begin], Iterable[bytes]], listening: socket.socket) -> BaseWSGIServer:
    """A server on a socket, with narrow limits for its connections."""
    from waitress.server import create_server  # only when a phone is wanted

    logging.getLogger("waitress").setLevel(logging.ERROR)  # a phone that hurries is no news
    return create_server(
        answer,
        sockets=[listening],
        threads=2,
        connection_limit=_MAX_LINKS,
        channel_timeout=_IDLE_SECONDS,
        cleanup_interval=5,
        max_request_header_size=_MAX_HEAD,
        max_request_body_size=_MAX_BODY,
        ident=None,
        backlog=16,
    )
