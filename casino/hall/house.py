"""The hall itself: who is let in, what visitors ask for, and its tables. Nothing is sent here, and no clock is read.

What comes over the wire is bytes and the id of who sent them, as the subject says it; what goes back is bytes.
"""

from collections.abc import Callable, Mapping, Sequence
from hmac import compare_digest

import msgspec

from casino.core.errors import CasinoError, HallRefusal, SaveError
from casino.core.letters import NAME_RULE, written_name
from casino.hall.books import HallBooks, Visitor
from casino.hall.table import WINDOW_MS, HallTable
from casino.hall.wire import (
    VERSION,
    Admission,
    Answer,
    Ask,
    Bet,
    Knock,
    Receipt,
    ask_of,
    encode,
    knock_of,
    proof_of,
)
from casino.players.characters import CHARACTERS
from casino.records.levels import load_level
from casino.tables.resuming import resume_or_void
from casino.tables.seating import character_account

AWAY_MS = 12_000  # without a word from a visitor's program
KEPT_MS = 180_000  # how long the seat of somebody away is kept
_MOST_TOLD_BYTES = 180_000  # in one answer

Signature = Callable[[bytes], str]
TokenFor = Callable[[str, str], str]  # a visitor's id and public key


class Hall:
    """An open hall. `sign` signs receipts with the hall's key; `token_for` makes the token of somebody let in."""

    def __init__(
        self,
        books: HallBooks,
        levels: Sequence[str],
        *,
        public: str,
        secret: bytes,
        sign: Signature,
        token_for: TokenFor,
        id_of: Callable[[str], str],
        token_seconds: int = 3600,
        window_ms: int = WINDOW_MS,
    ) -> None:
        self.books = books
        self.public = public
        self.token_seconds = token_seconds
        self._secret, self._sign, self._token_for, self._id_of = secret, sign, token_for, id_of
        self._seen: dict[str, int] = {}
        self._handlers = {
            "buy": self._on_buy,
            "leave": self._on_leave,
            "since": self._on_since,
            "start": self._on_start,
            "sit": self._on_sit,
            "stand": self._on_stand,
            "bet": self._on_bet,
            "pass": self._on_pass,
            "reveal": self._on_reveal,
            "act": self._on_act,
        }
        sessions = {session.level.name: session for session, _ in resume_or_void(books.store)}
        self.tables: dict[str, HallTable] = {
            name: HallTable(books, load_level(name), sessions.get(name), window_ms=window_ms) for name in levels
        }

    # -- the door ---------------------------------------------------------------------------------------------

    def knock(self, body: bytes) -> bytes:
        """Answers somebody at the door."""
        try:
            return encode(self._admit(knock_of(body)))
        except msgspec.MsgspecError:
            return encode(
                Admission("refused", "This program does not speak the hall's language: one of them is older.")
            )
        except CasinoError as refusal:
            return encode(Admission("refused", str(refusal)))

    def _admit(self, knock: Knock) -> Admission:
        if knock.version != VERSION:
            older = "Yours" if knock.version < VERSION else "The hall's"
            raise HallRefusal(f"The hall has another version of the casino. {older} is the older one.")
        if not compare_digest(knock.proof, proof_of(self._secret, knock.public)):
            raise HallRefusal("The code is not that of this hall any more. Ask for a new one.")
        name = written_name(knock.name)
        if not name:
            raise HallRefusal(NAME_RULE)
        id_ = self._id_of(knock.public)
        known = self.books.visitor(id_)
        if known is not None and known.standing == "banned":
            raise HallRefusal("You cannot come into this hall any more.")
        if name.casefold() in {who.name.casefold() for who in CHARACTERS.values()}:
            raise HallRefusal(f"{name} is one of the house's own players: choose another name.")
        if known is None or (known.name, known.portrait) != (name, knock.portrait):
            self.books.let_in(id_, knock.public, name, knock.portrait[:40])
        return Admission("in", "", id_, self._token_for(id_, knock.public), self.token_seconds, self.public)

    # -- what visitors ask ------------------------------------------------------------------------------------

    def ask(self, visitor: str, body: bytes, now: int) -> bytes:
        """Answers a visitor. Whatever is wrong with what was asked, the answer says it and nothing has changed."""
        try:
            ask = ask_of(body)
        except msgspec.MsgspecError:
            return encode(Answer("", False, "This cannot be read."))
        who = self.books.visitor(visitor)
        if who is None or who.standing != "in":
            return encode(Answer(ask.aid, False, "You are not in this hall."))
        self._seen[visitor] = now
        if ask.what not in self._handlers or not 1 <= len(ask.aid) <= 40:
            return encode(Answer(ask.aid[:40], False, "The hall does not know what this asks for."))
        if (before := self.books.answered(visitor, ask.aid)) is not None:
            return before or encode(Answer(ask.aid, True))
        try:
            told = self._handlers[ask.what](who, ask, now)
        except SaveError:
            return encode(Answer(ask.aid, False, "The hall cannot write its books now. Nothing was done."))
        except CasinoError as refusal:
            return encode(Answer(ask.aid, False, str(refusal)))
        return encode(Answer(ask.aid, True, told=told))

    def _table(self, name: str) -> HallTable:
        if name not in self.tables:
            raise HallRefusal("There is no such table in this hall.")
        return self.tables[name]

    def _on_since(self, who: Visitor, ask: Ask, now: int) -> object:
        bodies: list[str] = []
        size = 0
        for body in self.books.told_at(self._table(ask.table).name, ask.head + 1):
            size += len(body)
            if bodies and size > _MOST_TOLD_BYTES:
                break
            bodies.append(body.decode())
        return bodies

    def _on_start(self, who: Visitor, ask: Ask, now: int) -> object:
        return self.books.start_of(self._table(ask.table).name)

    def _on_buy(self, who: Visitor, ask: Ask, now: int) -> object:
        with self.books.writing():
            self.books.buy_in(who, ask.cents)
            purse = {"purse": self.books.store.purse(who.account)}
            self.books.keep_answer(who.id, ask.aid, encode(Answer(ask.aid, True, told=purse)))
        return purse

    def _on_leave(self, who: Visitor, ask: Ask, now: int) -> object:
        return self.pay_out(who, now, ask.aid)

    def pay_out(self, who: Visitor, now: int, aid: str = "") -> Receipt:
        """Lets a visitor stand up and take everything home. Raises HallRefusal for somebody in a round."""
        for table in self.tables.values():
            if (seat := table.seat_of(who.id)) and not table.stand(seat, now):
                raise HallRefusal("You are in a round: it is played to its end by the rules first.")
        with self.books.writing():
            brought, held = self.books.brought(who), self.books.cash_out(who)
            receipt = Receipt(self.public, who.id, self.books.next_receipt(), brought, held, now)
            receipt = msgspec.structs.replace(receipt, signature=self._sign(receipt.signed_text()))
            self.books.keep_receipt(receipt)
            if aid:
                self.books.keep_answer(who.id, aid, encode(Answer(aid, True, told=receipt)))
        return receipt

    def _on_sit(self, who: Visitor, ask: Ask, now: int) -> object:
        table = self._table(ask.table)
        if table.seat_of(who.id) == ask.seat != 0:
            table.stay(ask.seat)
            return None
        table.sit(ask.seat, self.books.account(who), who.id, now)
        return None

    def _on_stand(self, who: Visitor, ask: Ask, now: int) -> object:
        table = self._table(ask.table)
        if seat := table.seat_of(who.id):
            table.stand(seat, now)
        return None

    def _on_bet(self, who: Visitor, ask: Ask, now: int) -> object:
        bet = Bet(0, ask.cents, ask.chips, ask.commitment)
        self._table(ask.table).bet(who.id, bet, now)
        return None

    def _on_pass(self, who: Visitor, ask: Ask, now: int) -> object:
        self._table(ask.table).sit_out(who.id, now)
        return None

    def _on_reveal(self, who: Visitor, ask: Ask, now: int) -> object:
        self._table(ask.table).reveal(who.id, ask.secret, now)
        return None

    def _on_act(self, who: Visitor, ask: Ask, now: int) -> object:
        table = self._table(ask.table)
        if ask.action is None:
            raise HallRefusal("An action is missing.")
        if ask.head < table.turn_n:
            raise HallRefusal("The table has gone on meanwhile. Look again.")
        table.act(who.id, ask.aid, ask.action, now)
        return None

    # -- time -------------------------------------------------------------------------------------------------

    def away(self, now: int) -> set[str]:
        """Visitors whose programs have not been heard for a while."""
        seated = {who.visitor for table in self.tables.values() for who in table.sitters.values() if who.visitor}
        for visitor in seated - self._seen.keys():  # from before the hall was opened again
            self._seen[visitor] = now
        return {visitor for visitor in seated if now - self._seen[visitor] > AWAY_MS}

    def tick(self, now: int) -> None:
        """Time passes at all tables. Whoever has been away too long stands up. Raises SaveError."""
        away = self.away(now)
        for table in self.tables.values():
            for visitor in away:
                seat = table.seat_of(visitor)
                if seat and now - self._seen[visitor] > KEPT_MS:
                    table.stand(seat, now)
            table.tick(now, away)

    def seat_characters(self, company: Mapping[str, Mapping[int, str]], now: int) -> None:
        """Seats some of the house's characters: table -> seat -> character."""
        for name, seats in company.items():
            for seat, character in seats.items():
                if seat not in self.tables[name].sitters:
                    self.tables[name].sit(seat, character_account(self.books.store, character), "", now)
