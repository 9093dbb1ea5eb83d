"""The hall's money: sums brought and taken home, debts to visitors, and the standings of a tournament.

All is in the books before it is answered; receipts and statements are signed. Nothing is sent, no clock is read.

Openings, sums brought and receipts are also in `counterfoils.jsonl`, beside the books. A hall whose books were put
back takes in what they lack, calls off what was open, deals no seed that may have been shown, and says so to its
host.

In a tournament every visitor is given the same purse and leaves with a receipt for nothing, so programs at home need
not know which kind of hall it was.
"""

from collections import Counter
from collections.abc import Callable, Iterator

import msgspec

from casino.core.errors import HallRefusal, SaveError
from casino.core.texts import _
from casino.engines.base import Event, Paid, Staked, StakeSettled
from casino.engines.event_decoder import reader_of
from casino.engines.registry import GAMES
from casino.online.messages import NOT_NOW, Answer, Ask, Receipt, Standing, Statement, encode, entry_of
from casino.online.server.books import HallBooks
from casino.online.server.visitors import Visitor
from casino.records.levels import convert_settings
from casino.save.rows import StoredRound

MAX_TOLD_BYTES = 180_000  # of receipts or entries in one answer
_AT_ONCE = 100  # entries read from the books

Signature = Callable[[bytes], str]
Handler = Callable[[Visitor, Ask, int], object]


class HallMoney:
    """The till of an open hall with a public key. `handlers` answer the asks about money.

    `shown` gives the time that receipts and statements bear, if that is not the hall's clock.
    """

    def __init__(self, books: HallBooks, public: str, sign: Signature, shown: Callable[[], int] | None = None) -> None:
        self._books, self._public, self._sign, self._shown = books, public, sign, shown
        self.handlers: dict[str, Handler] = {
            "buy": self._on_buy,
            "receipts": self._on_receipts,
            "statement": self._on_statement,
            "terms": self._on_terms,
            "standings": self._on_standings,
        }

    # -- coming and going -------------------------------------------------------------------------------------

    def _on_buy(self, who: Visitor, ask: Ask, now: int) -> object:
        held = self._books.store.purse(who.account) + on_tables(self._books, who.account)[who.account]
        self._books.check_buy_in(ask.cents, held)
        with self._books.buying_in(who, ask.aid, ask.cents):
            purse = {"purse": self._books.store.purse(who.account)}
            self._books.keep_answer(who.id, ask.aid, encode(Answer(ask.aid, True, told=purse)))
        return purse

    def refused(self, visitor: str, ask: Ask, sentence: str) -> bytes:
        """The answer that refuses an ask.

        A refusal about money is written down first: the visitor's program books it back at home, and a second message
        on its way must be refused too.
        """
        if ask.what != "buy":
            return encode(Answer(ask.aid, False, sentence))
        answer = encode(Answer(ask.aid, False, sentence, is_final=True))
        try:
            with self._books.writing():
                self._books.keep_answer(visitor, ask.aid, answer)
        except SaveError:
            return encode(Answer(ask.aid, False, NOT_NOW))
        return answer

    def pay_out(self, who: Visitor, now: int, aid: str = "") -> Receipt:
        """Pays out a visitor who sits nowhere. In a tournament the purse stays, and the receipt is for zero."""
        brought, held = self._books.brought(who), self._books.due_to(who)
        before = self._books.receipts(who.id)
        if before and not held and before[-1].brought == brought:  # unchanged since the last receipt
            if aid:
                with self._books.writing():
                    self._books.keep_answer(who.id, aid, encode(Answer(aid, True, told=before[-1])))
            return before[-1]
        paid = sum(receipt.cents for receipt in before)
        receipt = Receipt(self._public, who.id, self._books.next_number(), brought, held, self._time(now), paid=paid)
        receipt = msgspec.structs.replace(receipt, signature=self._sign(receipt.signed_text()))
        with self._books.paying_out(who, aid, receipt):
            if aid:
                self._books.keep_answer(who.id, aid, encode(Answer(aid, True, told=receipt)))
        return receipt

    def _on_receipts(self, who: Visitor, ask: Ask, now: int) -> object:
        """A visitor's receipts with numbers above `head`, as many as fit into one answer."""
        found: list[Receipt] = []
        size = 0
        for receipt in self._books.receipts(who.id):
            if receipt.number > ask.head:
                size += len(encode(receipt))
                if found and size > MAX_TOLD_BYTES:
                    break
                found.append(receipt)
        return found

    def _on_statement(self, who: Visitor, ask: Ask, now: int) -> object:
        return self.statement(who, now)

    def statement(self, who: Visitor, now: int) -> Statement:
        """The signed statement of what the hall owes a visitor now; zero in a tournament."""
        held = 0
        if not self._books.terms.tournament_cents:
            held = self._books.store.purse(who.account) + on_tables(self._books, who.account)[who.account]
        number = self._books.next_number()
        made = Statement(self._public, who.id, self._books.brought(who), held, self._time(now), number=number)
        return msgspec.structs.replace(made, signature=self._sign(made.signed_text()))

    def _time(self, now: int) -> int:
        return now if self._shown is None else self._shown()

    # -- the tournament ---------------------------------------------------------------------------------------

    def _on_terms(self, who: Visitor, ask: Ask, now: int) -> object:
        return self._books.terms

    def _on_standings(self, who: Visitor, ask: Ask, now: int) -> object:
        if not self._books.terms.tournament_cents:
            raise HallRefusal(_("This hall is not a tournament."))
        return standings(self._books)


def standings(books: HallBooks) -> tuple[Standing, ...]:
    """The standings of all visitors who may be in the hall, richest first, stakes on tables included.

    Equal purses share a rank, and the next rank counts all of them. Banned visitors have none.
    """
    staked = on_tables(books)
    held = {who: books.store.purse(who.account) + staked[who.account] for who in books.people.visitors()}
    ordered = sorted((who for who in held if who.standing == "in"), key=lambda who: (-held[who], who.name.casefold()))
    sums = [held[who] for who in ordered]
    return tuple(Standing(who.id, who.name, who.portrait, held[who], 1 + sums.index(held[who])) for who in ordered)


def on_tables(books: HallBooks, account: int | None = None) -> Counter[int]:
    """The stakes in open rounds, in cents, by account; of all, or with `account` at least of that one."""
    found: Counter[int] = Counter()
    for number in books.store.open_rounds() if account is None else books.open_rounds_of(account):
        stored = books.store.stored_round(number)
        staked: Counter[int] = Counter()
        for event in _events(books, stored):
            if isinstance(event, Staked | Paid):
                staked[event.seat] += event.amount if isinstance(event, Staked) else -event.amount
            elif isinstance(event, StakeSettled):
                staked[event.seat] -= event.staked
        for seat, held in enumerate(stored.seats, 1):
            if held is not None:
                found[held.account] += max(0, staked[seat])
    return found


def _events(books: HallBooks, stored: StoredRound) -> Iterator[Event]:
    """The published events of an open round, newest step first."""
    game = stored.level.partition("/")[0]
    reader = reader_of(type(GAMES[game].engine(convert_settings(game, stored.settings))))
    n = books.entries.end_of(stored.level)[0]
    while n > 0:
        first = max(0, n - _AT_ONCE)
        for entry in map(entry_of, reversed(books.entries.entries_at(stored.level, first, n - first))):
            if entry.round == stored.id:
                yield from map(reader.event, map(bytes, entry.events))
            if entry.kind == "begun":
                return
        n = first
