"""Numbers as text: small ones in words, shares in per cent."""

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def percent(share: float, decimals: int = 2, *, signed: bool = False) -> str:
    """A share as the house writes every one: "5.49%", "−0.18%"; with `signed`, a gain has a plus."""
    words = f"{abs(100 * share):.{decimals}f}%"
    if not any(sign in words for sign in "123456789"):
        return words
    return f"{'−' if share < 0 else '+' if signed else ''}{words}"


def counted(count: int, what: str) -> str:
    """A small number of things: "two decks". Raises IndexError for 13 or more."""
    return f"{NUMBERS[count]} {what}{'' if count == 1 else 's'}"
