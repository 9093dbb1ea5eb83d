"""Numbers as text: small ones in words, shares in per cent."""

from casino.core.texts import _

_WORDS = (
    *(_("no"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six")),
    *(_("seven"), _("eight"), _("nine"), _("ten"), _("eleven"), _("twelve")),
)


def in_words(number: int) -> str:
    """A whole number as it stands in a sentence before what is counted: "no", "two", and from 13 on in digits."""
    return _WORDS[number] if 0 <= number < len(_WORDS) else str(number)


def percent(share: float, decimals: int = 2, *, signed: bool = False) -> str:
    """A share as the house writes every one: "5.49%", "−0.18%"; with `signed`, a gain has a plus."""
    words = f"{abs(100 * share):.{decimals}f}%"
    if not any(sign in words for sign in "123456789"):
        return words
    return f"{'−' if share < 0 else '+' if signed else ''}{words}"


NUMBERS = _WORDS


def counted(count: int, what: str) -> str:
    """A small number of things: "two decks". Raises IndexError for 13 or more."""
    return f"{NUMBERS[count]} {what}{'' if count == 1 else 's'}"
