"""The command line's work for the manual: writes it to a file, or serves it to phones. No window is opened here."""

import ipaddress
import json
import signal
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from casino.core.texts import _
from casino.manual.edition import edition_number
from casino.manual.pdf import write_manual

_LOOK_SECONDS = 0.5  # between two looks whether the program is asked to end


def save_manual(path: Path, paper: str, edition: str) -> int:
    """Writes an edition of the manual on this paper and says so; returns the exit status. Raises CasinoError."""
    write_manual(path, paper, edition)
    print(_("The manual, edition {edition}, was written to {path}.", edition=edition_number(edition), path=path))
    return 0


def serve_manual(host: str, port: int, own: Sequence[str], edition: str, *, as_json: bool) -> int:
    """Serves an edition of the manual to every device that has the address, until the program is ended; its status.

    `own` are this machine's addresses, for a `host` that stands for all of them. Raises PhoneError.
    """
    from casino.manual.phone.document import document
    from casino.manual.phone.serving import PhoneServer

    is_over = threading.Event()
    signal.signal(signal.SIGTERM, lambda _number, _frame: is_over.set())
    server = PhoneServer(document(edition), host, port, is_for_one=False)
    try:
        addresses = [server.address_at(name) for name in _names(host, own)]
        if as_json:
            told = {"address": addresses[0], "addresses": addresses, "edition": edition_number(edition)}
            print(json.dumps(told), flush=True)
        else:
            print(
                _(
                    "The manual, edition {edition}, is at these addresses until you press Ctrl+C:",
                    edition=edition_number(edition),
                )
            )
            print(*addresses, sep="\n", flush=True)
        while not is_over.wait(_LOOK_SECONDS):
            pass
    except KeyboardInterrupt:
        pass  # the usual way to end it
    finally:
        server.close()
    return 0


def _names(host: str, own: Sequence[str]) -> Sequence[str]:
    """What others call this machine: its own addresses of the same kind where the host stands for all of them."""
    with suppress(ValueError):
        if ipaddress.ip_address(host).is_unspecified:
            return [name for name in own if (":" in name) == (":" in host)] or [host]
    return [host]
