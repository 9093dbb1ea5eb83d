"""A visitor's purse at home: books sums taken to a hall, and those brought back if the hall has signed for them.

It is the only place that joins a save and a hall on another machine for its visitor. It belongs to the thread that has
the save; nothing is sent, waited for or shown here. A sum is booked before its ask is sent, and asked for again until
the hall, which does the same ask once, has answered.

Money leaves home before the hall is asked, and the ask is repeated under the same number until it is answered. A
refusal counts only if the hall has written it down (`is_final`). What comes home is booked once, by a receipt of the
visited hall for this person's own key.
"""

import binascii
from base64 import b64decode
from typing import TypeVar
from uuid import uuid4

import msgspec

from casino.core.errors import AmountError, HallRefusal, KeyUnusable, ReceiptDoubted
from casino.core.letters import cleaned, shortened
from casino.core.money import LARGEST_CENTS, format_amount
from casino.core.texts import _
from casino.online.messages import Answer, Ask, Receipt, Statement, encode
from casino.online.wire import rights
from casino.online.wire.keys import Identity, verify
from casino.save import hall_money
from casino.save.store import Store

KEY = "hall.key"  # name of the preference that holds the seed of a person's key
_LAST_MS = 253_402_214_400_000  # latest time of a hall's clock: the year 9999
_MAX_NUMBER = 1 << 53
_TITLE = (40, 160, 400)  # letters, characters and bytes that a hall's title has at most
_FORGED = _("What the hall sent is not signed by it. Nothing was booked.")

_Signed = TypeVar("_Signed", Receipt, Statement)


class HomePurse:
    """The purse of a person of this house, for visits to halls, each known by its public key `hall`.

    `doubts` are sentences about receipts that were not booked as they are, for the module that shows them.
    """

    def __init__(self, store: Store, account: int) -> None:
        self._store, self._account = store, account
        self.doubts: list[str] = []

    def identity(self) -> Identity:
        """The person's key, made at the first visit and kept in the save. Raises SaveError."""
        seed = self._store.preference(self._account, KEY)
        try:
            return Identity.from_seed(seed if isinstance(seed, str) else "")
        except KeyUnusable:
            made = Identity.new()
            self._store.keep_preference(self._account, KEY, made.seed)
            return made

    # -- buying in --------------------------------------------------------------------------------------------

    def prepare_buy(self, hall: str, title: str, cents: int) -> Ask:
        """Books a sum out of the purse and returns the ask to send to the hall.

        Raises AmountError, PurseTooSmall, SaveError.
        """
        ask = Ask(uuid4().hex, "buy", cents=cents)
        title = shortened(cleaned(title).strip(), *_TITLE) or "a hall"
        hall_money.going(self._store, self._account, hall, title, ask.aid, cents)
        return ask

    def outstanding(self, hall: str) -> list[Ask]:
        """The asks this hall has not answered yet, oldest first, to be sent again unchanged."""
        return [Ask(one.aid, "buy", cents=one.cents) for one in hall_money.pending(self._store, self._account, hall)]

    def on_bought(self, ask: Ask, answer: Answer) -> bool | None:
        """Books the answer to a buy-in: True if the money is in the hall, False if it is back in the purse.

        None if that is not known: then it stays outstanding. Raises SaveError.
        """
        if answer.aid != ask.aid or not (answer.is_done or answer.is_final):
            return None
        if answer.is_done:
            hall_money.arrived(self._store, ask.aid)
        else:
            hall_money.refused(self._store, ask.aid)
        return answer.is_done

    # -- coming home ------------------------------------------------------------------------------------------

    def on_receipt(self, hall: str, told: object) -> int:
        """Books a receipt from the visited hall; returns the cents it brought home, which it does once.

        Raises HallRefusal for a receipt that is forged, of another hall or for another person, ReceiptDoubted for one
        that contradicts one already booked, SaveError.
        """
        receipt = self._checked(hall, told, Receipt)
        if not 0 < receipt.number <= _MAX_NUMBER:
            raise HallRefusal(_FORGED)
        try:
            came = hall_money.home(
                *(self._store, self._account, hall, receipt.number, receipt.cents, receipt.brought, receipt.t),
                *(receipt.paid, encode(receipt).decode()),
            )
        except AmountError as fault:
            raise HallRefusal(str(fault)) from None
        if came is not None and came < receipt.cents:
            self.doubts.append(
                _(
                    "The hall has forgotten {forgotten} that it paid you before: its books were restored from an older "
                    "copy. The rest of its receipt for {amount} was booked. The receipt is kept.",
                    forgotten=format_amount(receipt.cents - came),
                    amount=format_amount(receipt.cents),
                )
            )
        return came or 0

    def on_receipts(self, hall: str, told: object) -> int:
        """Books all receipts of an answer to `receipts`; returns the cents of the new ones.

        A receipt that contradicts another is added to `doubts`.
        """
        if not isinstance(told, list | tuple):
            raise HallRefusal(_FORGED)
        cents = 0
        for one in told:
            try:
                cents += self.on_receipt(hall, one)
            except ReceiptDoubted as fault:
                self.doubts.append(str(fault))
        return cents

    def on_statement(self, hall: str, told: object) -> int:
        """Keeps a hall's statement; returns the cents that it owes. Raises as `on_receipt`."""
        said = self._checked(hall, told, Statement)
        body = encode(said).decode()
        number = said.number or 0
        if not 0 <= number <= _MAX_NUMBER:
            raise HallRefusal(_FORGED)
        hall_money.statement(self._store, self._account, hall, said.cents, said.brought, said.t, body, number)
        return said.cents

    def _checked(self, hall: str, told: object, kind: type[_Signed]) -> _Signed:
        """A hall's decoded message, if that hall signed it for this person. Raises HallRefusal."""
        try:
            said = msgspec.json.decode(told, type=kind) if isinstance(told, bytes) else msgspec.convert(told, kind)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            raise HallRefusal(_("What the hall sent cannot be read. Nothing was booked.")) from None
        if said.hall != hall:
            raise HallRefusal(_("This comes from another hall than the one you are visiting. Nothing was booked."))
        if said.visitor != rights.id_of(self.identity().public):
            raise HallRefusal(_("This is for another visitor. Nothing was booked."))
        if not _is_signed(said):
            raise HallRefusal(_FORGED)
        if not (0 <= said.cents <= LARGEST_CENTS and 0 <= said.brought <= LARGEST_CENTS and 0 <= said.t <= _LAST_MS):
            raise HallRefusal(
                _(
                    "No hall pays more than {most}. Nothing was booked.",
                    most=format_amount(LARGEST_CENTS),
                )
            )
        return said

    def owed(self) -> list[hall_money.Owed]:
        """The halls in which this person still has money."""
        return hall_money.owed(self._store, self._account)


def _is_signed(said: Receipt | Statement) -> bool:
    try:
        return verify(said.hall, said.signed_text(), b64decode(said.signature, validate=True))
    except (KeyUnusable, binascii.Error, ValueError):
        return False
