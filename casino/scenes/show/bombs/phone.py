"""The manual for the expert's phone, served as long as a show about one bomb is open: a new address for each pair."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from casino.core.errors import CasinoError
from casino.core.texts import _

if TYPE_CHECKING:
    from casino.manual.phone.serving import PhoneServer

log = logging.getLogger("casino")


class ShowPhone:
    """The server of an edition of the manual. There is none while this computer is on no network."""

    def __init__(self, edition: str) -> None:
        self._edition = edition
        self._is_told = False
        self.server: PhoneServer | None = None
        self._open()

    def renew(self) -> None:
        """Gives the next pair an address of its own, in the network this computer is in now."""
        from casino.online.wire.address import own_networks

        if self.server is not None and self.server.host in own_networks():
            self.server.renew()
            return
        self.close()
        self._open()

    def _open(self) -> None:
        from casino.manual.phone.document import document
        from casino.manual.phone.serving import PhoneServer
        from casino.online.wire.address import own_networks

        trouble = _("This computer is not on a network, so a phone cannot reach it.")
        for host in own_networks():
            try:
                self.server = PhoneServer(document(self._edition), host)
            except CasinoError as refusal:
                trouble = str(refusal)
            else:
                self._is_told = False
                return
        if not self._is_told:
            self._is_told = True
            log.warning("%s", trouble)

    def close(self) -> None:
        """Closes the way for phones; what a phone has, it keeps."""
        if self.server is not None:
            self.server.close()
        self.server = None
