"""Money: integer cents, payout ratios, currencies and their text forms. No purse, no ledger, no chance.

Floats never touch money: every amount inside the house is an `int` of cents.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from decimal import Context, Decimal, DecimalException, Inexact, InvalidOperation
from fractions import Fraction

import msgspec

from casino.core.errors import AmountError
from casino.core.texts import _, plural

CENTS_PER_UNIT = 100
# Far above any purse and far below SQLite's 64 bits, so that a typed number can never overflow the books.
LARGEST_CENTS = 10**15
MAX_CENTS = 1_000 * LARGEST_CENTS  # of a purse and of a movement: what the largest bet may become; also below 64 bits
_LONGEST_NUMBER = 40  # the longest number read; a longer one cannot be an amount and would only take time
# A currency sign, a number in plain digits or with commas, and thousands or millions.
_AMOUNT = re.compile(
    r"(?P<sign>\D?)\s*(?P<whole>\d{1,3}(?:,\d{3}){1,6}|\d{1,20})(?P<rest>\.\d{1,2})?\s*(?P<times>[kKmM]?)"
)
_TIMES = {"": 1, "K": 1_000, "M": 1_000_000}
_TO_THE_CENT = Context(prec=28, traps=[Inexact, InvalidOperation])


class Cents(int):
    """An amount in cents that files write in the currency's units (1.5 in a level is Cents(150))."""

    @classmethod
    def from_units(cls, raw: object) -> Cents:
        """Converts units as files write them to cents: a number, or a text as `parse_amount` reads it.

        Raises ValueError if it is no amount, negative, or finer than a cent.
        """
        if isinstance(raw, bool) or not isinstance(raw, int | float | str | Decimal):
            raise ValueError(_("an amount must be a number"))
        most = LARGEST_CENTS // CENTS_PER_UNIT
        if isinstance(raw, int):
            if not 0 <= raw <= most:
                raise ValueError(_("an amount must be between 0 and {most}", most=most))
            return cls(raw * CENTS_PER_UNIT)
        if isinstance(raw, str):
            try:
                return cls(parse_amount(raw))
            except AmountError as refusal:
                raise ValueError(str(refusal).removesuffix(".")) from None
        written = str(raw)
        if len(written) > _LONGEST_NUMBER:
            raise ValueError(_("{written}... is not an amount", written=written[:_LONGEST_NUMBER]))
        try:
            number = Decimal(written)
            if not 0 <= number <= most:
                raise ValueError(_("an amount must be between 0 and {most}, not {written}", most=most, written=written))
            return cls(int(number.quantize(Decimal("0.01"), context=_TO_THE_CENT) * CENTS_PER_UNIT))
        except Inexact:
            raise ValueError(_("{written} is not a whole number of cents", written=written)) from None
        except DecimalException:
            raise ValueError(_("{written} is not an amount", written=written)) from None


class Ratio(msgspec.Struct, frozen=True):
    """A payout: `profit` to `stake`, as in 3:2. Profit comes on top of the returned stake."""

    profit: int
    stake: int

    def of(self, cents: int) -> int:
        """Profit in cents on a stake in cents; a fraction of a cent stays with the house (RULES, Money)."""
        return cents * self.profit // self.stake

    def in_words(self, say: Callable[[int], str] = str) -> str:
        """The payout in a sentence: "3 to 2", or with numbers as `say` says them."""
        return _("{profit} to {stake}", profit=say(self.profit), stake=say(self.stake))

    def __str__(self) -> str:
        return f"{self.profit}:{self.stake}"


def parse_ratio(text: object) -> Ratio:
    """ "3:2" to a Ratio. Raises ValueError for anything else, and for a profit or stake below 1."""
    found = re.fullmatch(r"(\d{1,4}):(\d{1,4})", text) if isinstance(text, str) else None
    if not found or int(found[1]) < 1 or int(found[2]) < 1:
        raise ValueError(_('{text} is not a ratio such as "3:2"', text=f"{text!r}"))
    return Ratio(int(found[1]), int(found[2]))


class Currency(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The way a level writes money: either a `symbol` before the figure ("$") or a word after it."""

    singular: str = ""
    plural: str = ""
    symbol: str = ""


COINS = Currency("coin", "coins")
PURSE = Currency("", "", "")


def format_amount(cents: int, currency: Currency = PURSE) -> str:
    """Cents as text: "2 coins", "$1,250.50", and "1,000.00" in the house's own unmarked books."""
    sign, cents = ("-", -cents) if cents < 0 else ("", cents)
    whole, rest = divmod(cents, CENTS_PER_UNIT)
    bare = currency.symbol == "" and currency.plural == ""
    figure = f"{whole:,}.{rest:02d}" if rest or bare else f"{whole:,}"
    if currency.symbol:
        return f"{sign}{currency.symbol}{figure}"
    word = plural(currency.singular, currency.plural, 1 if cents == CENTS_PER_UNIT else 2) if currency.plural else ""
    return f"{sign}{figure} {word}".rstrip()


def signed_amount(cents: int, currency: Currency = PURSE) -> str:
    """A sum won or lost as text, with its sign."""
    sign = "+" if cents > 0 else "−" if cents < 0 else ""
    return f"{sign}{format_amount(abs(cents), currency)}"


def typed_amount(cents: int) -> str:
    """An amount as a person would type it: "25", or "12.50"."""
    whole, rest = divmod(cents, CENTS_PER_UNIT)
    return f"{whole}.{rest:02d}" if rest else f"{whole}"


def parse_amount(text: str) -> int:
    """Cents from what a person writes: "1,250.50", "$20", "150k" (thousands), "1.5M" (millions).

    Raises AmountError, which quotes what was written, where any other sign or letter is in it.
    """
    written = text.strip()
    found = _AMOUNT.fullmatch(written)
    if not found or (found["sign"] and unicodedata.category(found["sign"]) != "Sc"):
        raise AmountError(
            _('"{written}" is not an amount such as 25, 12.50 or 150k.', written=written[:_LONGEST_NUMBER])
        )
    number = Fraction(found["whole"].replace(",", "") + (found["rest"] or ""))
    cents = int(number * _TIMES[found["times"].upper()] * CENTS_PER_UNIT)
    if cents > LARGEST_CENTS:
        raise AmountError(_("{written} is more than any purse can hold.", written=written[:_LONGEST_NUMBER]))
    return cents
