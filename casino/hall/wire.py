"""What travels between a hall and the programs of its visitors, as data. Nothing is sent or decided here.

A visitor asks (`Ask`), the hall answers that visitor alone (`Answer`) and tells everybody what happened at a table
(`Entry`). Who asks is told by the subject a message came on, never by its content.
"""

import hashlib
import hmac
from typing import Annotated, Any, Literal

import msgspec

from casino.core.errors import HallBroken
from casino.engines.base import Action, Offer
from casino.players.characters import CHARACTERS
from casino.records.parts import Part
from casino.tables.seating import GUEST_PORTRAITS

MOST_BYTES = 16_384  # of anything a visitor sends

Whole = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]  # what books and every program's numbers can hold
Seat = Annotated[int, msgspec.Meta(ge=0, le=99)]
FACES = (*GUEST_PORTRAITS, *CHARACTERS)
Face = Annotated[str, msgspec.Meta(pattern=f"^({'|'.join(FACES)})$")]
Short = Annotated[str, msgspec.Meta(max_length=200)]  # names, ids, keys, sums of bytes
Sentence = Annotated[str, msgspec.Meta(max_length=2_000)]
_few, _many = msgspec.Meta(max_length=99), msgspec.Meta(max_length=999)  # of a table's seats, and of its steps or cards


class Ask(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a visitor asks for. `aid` is of the visitor's choosing and makes it safe to ask again.

    `what` is one of those that `house` answers. `cents` is money, `chips` are on areas as in an action, `commitment`
    and `secret` are those of a part, `head` is the number of the table's entry the visitor acted on, or after which
    `since` is to tell. `text` is what is said, why something is reported or whom to `find`, `by` the second person at
    the same machine who says it, `to` the visitor it is for or about, and `sealed` what only that visitor can read.
    """

    aid: str
    what: str
    table: str = ""
    seat: Whole = 0
    cents: Whole = 0
    chips: dict[str, tuple[int, ...]] | None = None
    commitment: str = ""
    secret: str = ""
    action: Action | None = None
    head: Whole = -1
    text: str = ""
    by: str = ""
    to: str = ""
    sealed: str = ""


class Knock(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What somebody says at the door: who they are, and that they have the join code (`proof_of`).

    It is signed with the key that it names, so that nobody can change the name of another.
    """

    public: str
    name: str
    portrait: str
    proof: str
    version: int
    signature: str = ""

    def signed_text(self) -> bytes:
        """What the signature is of."""
        return msgspec.json.encode(msgspec.structs.replace(self, signature=""))


class Admission(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer at the door: let in with a token, told to wait for the host, or refused, in one sentence."""

    standing: Literal["in", "waits", "refused"]
    sentence: str = ""
    id: str = ""
    token: str = ""
    seconds: int = 0  # that the token is good for
    hall: str = ""  # the hall's own public key, which signs receipts


class Sealed(msgspec.Struct, frozen=True):
    """An `Admission` for the knocker's key alone, as all knockers hear one another's answers; open without `hall`."""

    hall: str
    body: bytes


VERSION = 3  # of all of this; programs of another version are told so at the door


def proof_of(secret: bytes, public: str) -> str:
    """What shows at the door that somebody has the join code's secret, without telling it."""
    return hmac.new(secret, public.encode(), "sha256").hexdigest()


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The hall's answer to an `Ask`: done, or why not in one sentence. `told` depends on what was asked.

    `is_final`: a refusal that is in the hall's books, so that the same ask is never done later. Those of money are.
    """

    aid: str
    is_done: bool
    sentence: str = ""
    told: Any = None
    is_final: bool = False


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits at a seat: a visitor by id, or one of the house's characters. `wins` are rounds won, if they count."""

    seat: Seat
    name: Short
    portrait: Face
    purse: Whole
    id: Short = ""
    wins: Whole = 0


class Bet(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat stakes in the coming round, and its commitment. Characters have none."""

    seat: Seat
    cents: Whole = 0
    chips: dict[Short, Annotated[tuple[Whole, ...], _many]] | None = None
    commitment: Short = ""

    def costs(self, ante: int = 0) -> int:
        """What it puts at stake, in cents, where everybody lays an ante."""
        return max(self.cents or 100 * sum(map(sum, (self.chips or {}).values())), ante)


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One step at a table, told to everybody there in this order and written in the hall's books before.

    `kind` is "seats" (somebody sat down or stood up), "bets" (taken under a seal), "locked" (all bets are in), "begun",
    "acted", or "unlocked" (a round that was locked is not played). `n` counts the table's entries from 0; `prev` is
    `head_of` the entry before it, so that nobody can be told another past. `t` is the hall's clock in milliseconds.
    `until` is when a window or a turn ends on that clock. `view` and `offers` are what the game shows everybody, so
    that no engine is needed to follow. `is_shut`: it is told to those alone who sit there, not to everybody.
    """

    table: Short
    n: Whole
    kind: Short
    prev: Short
    t: Whole
    round: Whole = 0
    seal: Short = ""
    until: Whole = 0
    is_shut: bool = False
    places: Annotated[tuple[Place, ...], _few] = ()
    bets: Annotated[tuple[Bet, ...], _few] = ()
    parts: Annotated[tuple[Part, ...], _few] = ()
    sentence: Sentence = ""  # why a round was not played
    out: Annotated[tuple[Seat, ...], _few] = ()  # seats whose secret was not shown
    lost: Annotated[tuple[Seat, ...], _few] = ()  # those of them whose programs were there: their bets are lost
    is_paid_for: bool = False  # a locked round that is not played: the house pays every bet that was in, once
    shoe: Annotated[
        tuple[Short, ...], _many
    ] = ()  # cards dealt from it before the round; told with a new seal and with "begun"
    action: Action | None = None
    asked_by: Short = ""  # who asked for the action, and under which `aid`
    aid: Short = ""
    events: Annotated[tuple[msgspec.Raw, ...], _many] = ()
    turn: Seat | None = None
    offers: Annotated[tuple[Offer, ...], _few] = ()
    view: msgspec.Raw = msgspec.Raw(b"null")
    record: msgspec.Raw = msgspec.Raw(b"null")  # of a settled round, its seed told

    @property
    def is_settled(self) -> bool:
        """Whether a round ended with it."""
        return bytes(self.record) != b"null"


class Start(msgspec.Struct, frozen=True):
    """Where somebody who comes later begins to follow a table: after its entry `n`, whose head is `head`."""

    n: int
    head: str


FIRST = "0" * 64  # what the first entry of a table goes on from
NO_START = Start(-1, FIRST)  # with the first entry


def head_of(body: bytes) -> str:
    """What the next entry names as the one before it: SHA-256 of an entry as it was told."""
    return hashlib.sha256(body).hexdigest()


class Receipt(msgspec.Struct, frozen=True):
    """What a hall owes a visitor who has left: signed by the hall, paid out at home once.

    `brought` and `cents` are what the visitor brought in all and takes home, in cents, `paid` what all receipts before
    it were for; None in those of older halls. Numbers grow with each receipt and statement of a hall.
    """

    hall: str
    visitor: str
    number: int
    brought: int
    cents: int
    t: int
    signature: str = ""
    paid: int | None = None

    def signed_text(self) -> bytes:
        """What the signature is of."""
        return _signed_text(self, "paid")


class Statement(msgspec.Struct, frozen=True):
    """What a hall owes a visitor at a time of its clock, signed by the hall: the purse there and what lies on tables.

    `brought` is what the visitor had brought in all by then. Both are cents. `number` is of one row with the numbers of
    receipts, so that the last word is known whatever clocks say; None in those of older halls.
    """

    hall: str
    visitor: str
    brought: int
    cents: int
    t: int
    signature: str = ""
    number: int | None = None

    def signed_text(self) -> bytes:
        """What the signature is of."""
        return _signed_text(self, "number")


def _signed_text(said: Receipt | Statement, newer: str) -> bytes:
    """What a signature is of. A field that older halls did not know is left out where it says nothing."""
    fields = msgspec.structs.asdict(msgspec.structs.replace(said, signature=""))
    if fields[newer] is None:
        del fields[newer]
    return msgspec.json.encode(fields)


class Terms(msgspec.Struct, frozen=True):
    """How a hall deals with money, in cents.

    `tournament_cents`: everybody gets so much of the hall's and brings nothing; 0 where people bring their own, after
    which a purse in the hall holds at most `most_buy_in_cents`.
    """

    tournament_cents: int
    most_buy_in_cents: int


class Standing(msgspec.Struct, frozen=True):
    """A visitor's place in a tournament: `cents` with what lies on tables. Equal sums share a rank."""

    id: str
    name: str
    portrait: Face
    cents: int
    rank: int


class _Numbered(msgspec.Struct):
    n: Whole


encode = msgspec.json.encode
knock_of = msgspec.json.Decoder(Knock).decode
sealed_of = msgspec.json.Decoder(Sealed).decode
admission_of = msgspec.json.Decoder(Admission).decode
ask_of = msgspec.json.Decoder(Ask).decode
entry_of = msgspec.json.Decoder(Entry).decode
_numbered_of = msgspec.json.Decoder(_Numbered).decode
_answer_of = msgspec.json.Decoder(Answer).decode


def number_of(body: bytes) -> int:
    """The number of an entry at its table. Raises HallBroken for what is none."""
    try:
        return _numbered_of(body).n
    except (msgspec.MsgspecError, RecursionError) as error:
        raise HallBroken(f"It tells what nobody can read: {str(error)[:120]}") from None


def answer_of(body: bytes) -> Answer:
    """An answer of a hall's. Raises msgspec.DecodeError, also for what is nested without end."""
    try:
        return _answer_of(body)
    except RecursionError:
        raise msgspec.DecodeError("An answer is nested too deep.") from None
