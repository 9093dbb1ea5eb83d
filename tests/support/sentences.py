"""What a refusal may look like to whoever reads it: used by every test that hands the house something odd."""

import re

from casino.core.errors import CasinoError

LONGEST = 640  # of one line as the house cuts it, with a file's name before it
_MACHINERY = re.compile(r"Traceback|\w+\.py\b|<[\w.]+ object|(?:Error|Exception)\(|0x[0-9a-f]{6,}| - at `\$|np\.")


def is_sentence(text: str) -> bool:
    """Whether a text can be shown: one line that ends as a sentence does, without a word of the machinery in it."""
    is_ended = text.rstrip("”\"')").endswith((".", "!", "?", "…"))
    return bool(text.isprintable() and 0 < len(text) <= LONGEST and is_ended and not _MACHINERY.search(text))


def told(refusal: CasinoError) -> None:
    """Checks that a refusal is a sentence."""
    assert is_sentence(str(refusal)), f"{type(refusal).__name__}: {str(refusal)!r}"
