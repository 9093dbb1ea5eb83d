"""The messages between a hall and its visitors' programs, as data. Nothing is sent or decided here.

A visitor asks (`Ask`), the hall answers that visitor alone (`Answer`) and publishes to everybody what happened at a
table (`TableEntry`). The asker is known by the subject a message came on, never by its content.
"""

import hashlib
import hmac
from typing import Annotated, Any, Literal

import msgspec

from casino.core.errors import HallBroken
from casino.core.texts import _
from casino.engines.base import Action, Offer
from casino.engines.clocks import ClocksTold
from casino.engines.sheets import Sheet
from casino.players.characters import CHARACTERS
from casino.records.draw_secrets import DrawSecret
from casino.tables.seating import GUEST_PORTRAITS
from casino.tables.table import CardHeld

MAX_BYTES = 16_384  # of a message from a visitor

Whole = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]  # within what books and every program's numbers can hold
Seat = Annotated[int, msgspec.Meta(ge=0, le=99)]
FACES = (*GUEST_PORTRAITS, *CHARACTERS)
Face = Annotated[str, msgspec.Meta(pattern=rf"^({'|'.join(FACES)})\Z")]
Manner = Annotated[str, msgspec.Meta(pattern=rf"^({'|'.join(CHARACTERS)})?\Z")]
Short = Annotated[str, msgspec.Meta(max_length=200)]  # names, ids, keys, hashes
Sentence = Annotated[str, msgspec.Meta(max_length=2_000)]
CaseText = Annotated[str, msgspec.Meta(max_length=8_000)]  # of a bomb, as it is prepared
_few, _many = msgspec.Meta(max_length=99), msgspec.Meta(max_length=999)  # of a table's seats, and of its steps or cards
Limits = Annotated[dict[Short, int | float | None], _few]  # fee and limits as a level file writes them


class MemberAsked(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A purse of an evening as the game master wants it: `member` is its number, 0 for a new player of the house.

    `cents` is what it shall hold, None to leave it, `seat` where somebody new sits, 0 for any. The rest is of players
    of the house alone.
    """

    cents: Whole | None = None
    member: Whole = 0
    name: Short = ""
    portrait: Face = FACES[0]
    manner: Manner = ""
    by_master: bool = False
    skill: Short = ""
    seat: Whole = 0


class Ask(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A visitor's ask. `aid` is chosen by the visitor and makes it safe to ask again.

    `what` is one of the words that `house` answers. `cents` is money, `chips` are on areas as in an action,
    `commitment` and `secret` are those of a part, `head` is the number of the table's entry the visitor acted on, or
    after which `since` returns entries. `text` is a line, the reason of a report or the name to `find`, `by` the second
    person at the same machine who says it, `to` the visitor it is for or about, and `sealed` a text only that visitor
    can read. A whisper to one of the house's characters is a `text` for the hall, `to` that character's id. `held` is
    how a card of the round `head` is held, `sheet` the sitter's own in a line, where the hall takes one. `member` and
    `terms` are a game master's, whose `text` is "own" where people are to play from their own purses. `dial` is the
    place to which the dial of a bomb is turned.
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
    held: CardHeld | None = None
    sheet: str = ""
    member: MemberAsked | None = None
    terms: Limits | None = None
    dial: Whole = 0


class HeldTold(msgspec.Struct, frozen=True):
    """What everybody at a table hears: how a visitor who sits there holds a card of a round."""

    table: Short
    id: Short
    round: Whole
    held: CardHeld


held_told_of = msgspec.json.Decoder(HeldTold).decode


class Knock(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A knock: a person's key and name, and proof that they have the join code (`proof_of`).

    It is signed with the key that it names, so that no other person can change the name.
    """

    public: str
    name: str
    portrait: str
    proof: str
    version: int
    signature: str = ""

    def signed_text(self) -> bytes:
        """The text that is signed."""
        return msgspec.json.encode(msgspec.structs.replace(self, signature=""))


class Admission(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer at the door: let in with a token, asked to wait for the host, or refused, in one sentence."""

    standing: Literal["in", "waits", "refused"]
    sentence: str = ""
    id: str = ""
    token: str = ""
    seconds: int = 0  # for which the token is valid
    hall: str = ""  # the hall's own public key, which signs receipts


class Sealed(msgspec.Struct, frozen=True):
    """An `Admission` sealed for the knocker's key, as all knockers hear one another's answers; open without `hall`."""

    hall: str
    body: bytes


VERSION = 5  # of these messages; programs of another version are refused at the door


def proof_of(secret: bytes, public: str) -> str:
    """A proof of holding the join code's secret that does not reveal it."""
    return hmac.new(secret, public.encode(), "sha256").hexdigest()


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The hall's answer to an `Ask`: done, or why not in one sentence. `told` depends on the ask.

    `is_final`: the refusal is in the hall's books, so that the same ask is never done later. Refusals about money are.
    """

    aid: str
    is_done: bool
    sentence: str = ""
    told: Any = None
    is_final: bool = False


class TakenSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """The sitter of a seat: a visitor by id, or one of the house's characters. `wins` are rounds won, if they count.

    `sheet` is the visitor's own, or that of a player of the house in a game master's evening. `member` is the number of
    the purse that is for the evening alone, 0 outside of one; `by_master`: the game master plays this seat.
    """

    seat: Seat
    name: Short
    portrait: Face
    purse: Whole
    id: Short = ""
    wins: Whole = 0
    sheet: Sheet | None = None
    member: Whole = 0
    by_master: bool = False


class EveningTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game master's evening at a table: the visitor who is it, and fee and limits where they differ from the level's.

    Everybody plays from a purse that is for the evening alone, but with `own_purses` visitors from their own.
    """

    master: Short
    name: Short
    terms: Limits = {}
    own_purses: bool = False


class OutcomeTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an evening was to one purse: what was put into it, less what was taken out, and what it held at the end."""

    name: Short
    given: Whole = 0
    held: Whole = 0


class EveningOver(msgspec.Struct, frozen=True, omit_defaults=True):
    """The end of an evening, as everybody at the table sees it."""

    rounds: Whole = 0
    outcomes: Annotated[tuple[OutcomeTold, ...], _few] = ()
    own_purses: bool = False


class MemberTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """A purse of an evening as its game master sees it. `seat` is 0 for who left the table.

    `is_own`: a visitor's own, which stays theirs.
    """

    member: Whole
    name: Short
    portrait: Face
    given: Whole = 0
    cents: Whole = 0
    seat: Seat = 0
    manner: Manner = ""
    by_master: bool = False
    skill: Short = ""
    is_own: bool = False


class EveningState(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to a game master's ask: all purses of the evening, and the number of its rounds."""

    members: Annotated[tuple[MemberTold, ...], _few] = ()
    rounds: Whole = 0


class Bet(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's bet for the coming round, and its commitment. Characters have none."""

    seat: Seat
    cents: Whole = 0
    chips: dict[Short, Annotated[tuple[Whole, ...], _many]] | None = None
    commitment: Short = ""

    def costs(self, ante: int = 0) -> int:
        """The cost of the bet in cents, at a table where every seat lays this ante."""
        return max(self.cents or 100 * sum(map(sum, (self.chips or {}).values())), ante)


def ante_of(settings: Any) -> int:
    """The ante, or the fee, that every seat pays at a table with these settings, in cents; 0 where there is none."""
    return int(getattr(settings, "ante", 0) or getattr(settings, "entry_fee", 0))


class TableEntry(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One step at a table, published in this order to everybody there, after it is in the hall's books.

    `kind` is "seats" (a sitter came or left), "bets" (taken under a seal), "locked" (all bets are in), "begun",
    "acted", "unlocked" (a locked round is not played), or "clock" (what runs at a bomb, not the round). `n` counts the
    table's entries from 0; `prev` is `head_of` the entry before it, so that no visitor can be shown another past. `t`
    is the hall's clock in milliseconds. `until` is when a window or a turn ends on that clock. `view` and `offers` are
    what the game shows everybody, so that no engine is needed to follow. `is_shut`: it is sent only to the sitters of
    the table, not to everybody.

    Of a bomb, "begun" holds the `case`, every entry while it is armed its `clocks`, and the last one the `seed` from
    which, with the `parts`, its case was drawn.
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
    places: Annotated[tuple[TakenSeat, ...], _few] = ()
    bets: Annotated[tuple[Bet, ...], _few] = ()
    parts: Annotated[tuple[DrawSecret, ...], _few] = ()
    sentence: Sentence = ""  # why a round was not played
    out: Annotated[tuple[Seat, ...], _few] = ()  # seats whose secret was not shown
    lost: Annotated[tuple[Seat, ...], _few] = ()  # seats of these whose programs were there: their bets are lost
    is_paid_for: bool = False  # a locked round is not played: the house pays every bet that was in, once
    shoe: Annotated[
        tuple[Short, ...], _many
    ] = ()  # cards dealt from it before the round; sent with a new seal and with "begun"
    action: Action | None = None
    asked_by: Short = ""  # the visitor who asked for the action, and its `aid`
    aid: Short = ""
    events: Annotated[tuple[msgspec.Raw, ...], _many] = ()
    turn: Seat | None = None
    offers: Annotated[tuple[Offer, ...], _few] = ()
    view: msgspec.Raw = msgspec.Raw(b"null")
    record: msgspec.Raw = msgspec.Raw(b"null")  # of a settled round, with its seed
    evening: EveningTold | None = None  # a game master's, while there is one
    over: EveningOver | None = None  # the evening that ends with this entry
    case: CaseText = ""
    clocks: ClocksTold | None = None
    seed: Short = ""

    @property
    def is_settled(self) -> bool:
        """True if a round ended with this entry."""
        return bytes(self.record) != b"null"


class Start(msgspec.Struct, frozen=True):
    """The point from which a newcomer follows a table: after its entry `n`, whose head is `head`."""

    n: int
    head: str


NOT_NOW = "The hall cannot write its books now. Nothing was done."  # English everywhere: programs ask again then
FIRST = "0" * 64  # the head before a table's first entry
NO_START = Start(-1, FIRST)  # follows from the first entry


def head_of(body: bytes) -> str:
    """The head of an entry, which the next one names: SHA-256 of its published bytes."""
    return hashlib.sha256(body).hexdigest()


class Receipt(msgspec.Struct, frozen=True):
    """A receipt: what a hall owes a visitor who has left, signed by the hall, paid out at home once.

    `brought` and `cents` are the sums the visitor brought in all and takes home, in cents, `paid` the sum of all
    earlier receipts; None in receipts of older halls. Numbers grow with each receipt and statement of a hall.
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
        """The text that is signed."""
        return _signed_text(self, "paid")


class Statement(msgspec.Struct, frozen=True):
    """A statement of what a hall owes a visitor at a time of its clock, signed by the hall: purse and stakes on tables.

    `brought` is the sum the visitor had brought in all by then. Both are cents. `number` is from the same sequence as
    those of receipts, so that the latest is known whatever clocks say; None in statements of older halls.
    """

    hall: str
    visitor: str
    brought: int
    cents: int
    t: int
    signature: str = ""
    number: int | None = None

    def signed_text(self) -> bytes:
        """The text that is signed."""
        return _signed_text(self, "number")


def _signed_text(said: Receipt | Statement, newer: str) -> bytes:
    """The text that is signed. A field that older halls did not know is left out if it is empty."""
    fields = msgspec.structs.asdict(msgspec.structs.replace(said, signature=""))
    if fields[newer] is None:
        del fields[newer]
    return msgspec.json.encode(fields)


class Terms(msgspec.Struct, frozen=True):
    """A hall's terms for money, in cents.

    `tournament_cents`: every visitor gets this sum of the hall's and brings nothing; 0 if people bring their own, and
    buying in then lifts a purse to at most `most_buy_in_cents`.
    """

    tournament_cents: int
    most_buy_in_cents: int


class Standing(msgspec.Struct, frozen=True):
    """A visitor's standing in a tournament: `cents` includes stakes on tables. Equal sums share a rank."""

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
entry_of = msgspec.json.Decoder(TableEntry).decode
_numbered_of = msgspec.json.Decoder(_Numbered).decode
_answer_of = msgspec.json.Decoder(Answer).decode


def number_of(body: bytes) -> int:
    """The number of an entry at its table. Raises HallBroken for bytes that are no entry."""
    try:
        return _numbered_of(body).n
    except (msgspec.MsgspecError, RecursionError) as error:
        raise HallBroken(_("It cannot be read: {why}", why=str(error)[:120])) from None


def answer_of(body: bytes) -> Answer:
    """An answer of a hall, decoded. Raises msgspec.DecodeError, also for endless nesting."""
    try:
        return _answer_of(body)
    except RecursionError:
        raise msgspec.DecodeError(_("An answer is nested too deep.")) from None
