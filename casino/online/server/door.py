"""The door of a hall: who may come in, who waits for the host, and who is forgotten again.

Nothing is sent here, and no clock is read.
"""

from collections.abc import Callable, Sequence
from hmac import compare_digest

import msgspec

from casino.core.errors import CasinoError, HallRefusal
from casino.core.letters import NAME_RULE, written_name
from casino.core.texts import _, pgettext
from casino.online.host.book import HostBook
from casino.online.host.departures import BANNED, Departures
from casino.online.messages import FACES, VERSION, Admission, Knock, encode, knock_of, proof_of
from casino.online.server.books import HallBooks
from casino.online.server.names import check_free
from casino.online.server.presence import Presence
from casino.online.server.talk import RateLimit
from casino.online.server.visitors import Visitor
from casino.online.wire.address import is_own

MAX_HERE = 3_800  # fewer than may be connected: visitors with a purse or seat here come in regardless
MAX_KNOCKING, MAX_OF_ADDRESS = 64, 16  # visitors waiting for the host at once, in all and from one address
MAX_NEW, NEW_SECONDS = 12, 60.0  # people who come for the first time, from one address
KNOCKS_MS = 15_000  # without a knock: a waiting visitor counts as gone and may lose the place
CLEARED_MS = 60_000  # visitors sent away from the door are refused so long, as their programs knock on
FORGET_MS, MAX_FORGOTTEN = 60_000, 500  # between two searches for old strangers, and how many are forgotten in one
_WAITS = _("Waiting for the host to let you in.")

TokenFor = Callable[[str, str], str]  # a visitor's id and public key


class Door:
    """The door of an open hall. `token_for` makes the token of an admitted visitor.

    `has_anything` tells a visitor with a seat or money here, who always finds room; `on_forgotten` gets the id of one
    who is only a name and is forgotten.
    """

    def __init__(
        self,
        books: HallBooks,
        host_book: HostBook,
        presence: Presence,
        departures: Departures,
        *,
        public: str,
        secret: bytes,
        token_for: TokenFor,
        id_of: Callable[[str], str],
        token_seconds: int,
        has_anything: Callable[[Visitor], bool],
        on_forgotten: Callable[[str], object],
    ) -> None:
        self._books, self._host_book, self._presence, self._departures = books, host_book, presence, departures
        self._public, self._secret, self._token_for, self._id_of = public, secret, token_for, id_of
        self._token_seconds = token_seconds
        self._has_anything, self._on_forgotten = has_anything, on_forgotten
        self._forgot_at = -FORGET_MS
        self._waits_at: dict[str, str] = {}  # addresses of the visitors waiting for the host
        self._cleared: dict[str, int] = {}  # when a visitor was sent away from the door
        self._newcomers = RateLimit(pgettext("more than so many", "new people from your address"), MAX_NEW, NEW_SECONDS)

    def knock(self, body: bytes, now: int, address: str = "") -> bytes:
        """Answers a knock at the door, from this address if that is known."""
        try:
            return encode(self._admit(knock_of(body), now, address))
        except msgspec.MsgspecError:
            return encode(
                Admission("refused", _("This program does not speak the hall's language: one of them is older."))
            )
        except CasinoError as refusal:
            return encode(Admission("refused", str(refusal)))

    def _admit(self, knock: Knock, now: int, address: str) -> Admission:
        if knock.version != VERSION:
            if knock.version < VERSION:
                raise HallRefusal(_("The hall has another version of the casino. Yours is the older one."))
            raise HallRefusal(_("The hall has another version of the casino. The hall's is the older one."))
        if not compare_digest(knock.proof, proof_of(self._secret, knock.public)):
            raise HallRefusal(_("This code is no longer valid. Ask for a new one."))
        name = written_name(knock.name)
        if not name:
            raise HallRefusal(NAME_RULE)
        id_ = self._id_of(knock.public)
        known = self._books.people.visitor(id_)
        if known is not None and known.standing == "banned":
            raise HallRefusal(BANNED)
        if known is not None and known.standing == "refused":
            raise HallRefusal(_("The host does not let you in."))
        if id_ in self._departures.leaving:
            raise HallRefusal(_("The host is sending you home: come back when your round is over."))
        if known is None or known.name != name:
            check_free(name)
        if now - self._cleared.get(id_, -CLEARED_MS) < CLEARED_MS:
            raise HallRefusal(_("The host has sent everyone at the door away. Knock again in a minute."))
        self._check_room(known, now)
        portrait = knock.portrait if knock.portrait in FACES else FACES[0]
        if known is None:
            waits = self._host_book.door == "ask"
            self._check_newcomer(address, now, waits=waits)
            known = self._books.people.let_in(id_, knock.public, name, portrait, "knocking" if waits else "in", now)
            self._newcomers.spend(address, now)
            self._waits_at[id_] = address
        elif (known.name, known.portrait) != (name, portrait):
            known = self._books.people.let_in(id_, knock.public, name, portrait)
        self._books.people.knocks_again(id_, now)
        # An admitted visitor counts as here from the first ask on: before it no message could reach them.
        if known.standing == "knocking" or self._presence.is_here(id_, now):
            self._presence.note_activity(id_, now)
        if known.standing == "knocking":
            return Admission("waits", _WAITS, id_)
        self._departures.gone.discard(id_)
        return Admission("in", "", id_, self._token_for(id_, knock.public), self._token_seconds, self._public)

    def _check_room(self, known: Visitor | None, now: int) -> None:
        """Raises HallRefusal if the hall is full. A visitor with money or a seat here always finds room."""
        here = self._presence.here(now)
        if len(here) < MAX_HERE or (known is not None and (known.id in here or self._has_anything(known))):
            return
        raise HallRefusal(_("The hall is full."))

    def _check_newcomer(self, address: str, now: int, *, waits: bool) -> None:
        """Raises HallRefusal if too many newcomers have come, in all or from one address.

        The visitors longest at the door who no longer knock make room. From this machine itself any number may come who
        need not wait: a hall's own network may appear as one address there.
        """
        if address and (waits or not is_own(address)):
            self._newcomers.check(address, now)
        if not waits:
            return
        waiting = self.waiting
        if address and sum(self._waits_at.get(id_) == address for id_ in waiting) >= MAX_OF_ADDRESS:
            self._make_room([id_ for id_ in waiting if self._waits_at.get(id_) == address], now)
        elif len(waiting) >= MAX_KNOCKING:
            self._make_room(waiting, now)

    def _make_room(self, waiting: Sequence[str], now: int) -> None:
        """Forgets the first visitor in `waiting` who no longer knocks. Raises HallRefusal if all still do."""
        gone = next((id_ for id_ in waiting if self._presence.silence(id_, now) > KNOCKS_MS), None)
        if gone is None:
            raise HallRefusal(_("Too many people are waiting at the door: try again later."))
        self.forget([gone])

    @property
    def waiting(self) -> list[str]:
        """Ids of the visitors who wait for the host, in the order they came."""
        return [who.id for who in self._books.people.visitors() if who.standing == "knocking"]

    def clear_door(self, now: int) -> int:
        """Sends away all visitors who wait for the host and returns their number. Raises SaveError."""
        waiting = self.waiting
        self.forget(waiting)
        self._cleared = dict.fromkeys(waiting, now)
        return len(waiting)

    def forget(self, ids: Sequence[str]) -> None:
        """Forgets visitors who are only a name in the books. Raises SaveError."""
        self._books.people.forget(ids)
        for id_ in ids:
            self._presence.forget(id_)
            self._waits_at.pop(id_, None)
            self._on_forgotten(id_)

    def forget_strangers(self, now: int) -> None:
        """Forgets strangers who came long ago, did nothing and are not here; looks once a minute. Raises SaveError."""
        if 0 <= now - self._forgot_at < FORGET_MS:
            return
        self._forgot_at = now
        gone = [id_ for id_ in self._books.people.old_strangers(now) if not self._presence.is_here(id_, now)]
        self.forget([id_ for id_ in gone[:MAX_FORGOTTEN] if id_ not in self._departures.leaving])
