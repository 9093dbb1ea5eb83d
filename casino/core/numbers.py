"""Small numbers in words, for rules and plaques."""

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def counted(count: int, what: str) -> str:
    """A small number of things: "two decks". Raises IndexError for 13 or more."""
    return f"{NUMBERS[count]} {what}{'' if count == 1 else 's'}"
