"""Every sentence a player reads passes here: `gettext` with named places for its values.

The program's own sentences are English and stand in the code and in `assets`; `assets/texts/casino.pot` lists them all.
A catalogue in another language is read once, before the first sentence, so that constants of modules may be sentences.
Tests name one by the environment variable `SHADOWPORT_CATALOGUE`, a file as `msgfmt` writes them.
"""

import gettext
import logging
import os
from collections.abc import Sequence

VARIABLE = "SHADOWPORT_CATALOGUE"


def _catalogue(path: str | None) -> gettext.NullTranslations:
    """The sentences of a file; English where there is none or it is no catalogue."""
    if not path:
        return gettext.NullTranslations()
    try:
        with open(path, "rb") as file:
            return gettext.GNUTranslations(file)
    except (OSError, ValueError) as fault:
        logging.getLogger(__name__).warning("the catalogue %s cannot be read: %s", path, fault)
        return gettext.NullTranslations()


_sentences = _catalogue(os.environ.get(VARIABLE))


def _(message: str, /, **values: object) -> str:
    """A sentence in the player's language, its places filled: `_("{name} folds", name=name)`.

    Without values, braces stay as they are. Raises KeyError for a place without a value.
    """
    said = _sentences.gettext(message) if message else ""  # the empty text is a catalogue's own head
    return said.format_map(values) if values else said


def ngettext(one: str, many: str, count: int, /, **values: object) -> str:
    """The form of a sentence that suits a number, which fills the place {count} unless `values` do."""
    return plural(one, many, count).format_map({"count": count, **values})


def plural(one: str, many: str, count: int, /) -> str:
    """The form of words that suits a number. No place is filled: a level's own words may hold any braces."""
    return _sentences.ngettext(one, many, count)


def pgettext(context: str, message: str, /, **values: object) -> str:
    """A sentence of words with several meanings, told apart by a context for who translates it."""
    said = _sentences.pgettext(context, message)
    return said.format_map(values) if values else said


def all_of(words: Sequence[str]) -> str:
    """Words as a list of all: "a, b and c"; empty for none."""
    return _listed(words, _("{others} and {last}"))


def one_of(words: Sequence[str]) -> str:
    """Words as a choice: "a, b or c"; empty for none."""
    return _listed(words, _("{others} or {last}"))


def _listed(words: Sequence[str], last_two: str) -> str:
    if len(words) < 2:
        return "".join(words)
    comma, semicolon = _(", "), _("; ")
    between = semicolon if any(comma in one for one in words) else comma  # or one of them would sound like two
    return last_two.format(others=between.join(words[:-1]), last=words[-1])


# -- numbers -------------------------------------------------------------------------------------------------

_NUMBERS = (
    *(_("no"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six")),
    *(_("seven"), _("eight"), _("nine"), _("ten"), _("eleven"), _("twelve")),
)


def in_words(number: int) -> str:
    """A whole number as it stands in a sentence before what is counted: "no", "two", and from 13 on in digits."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def percent(share: float, decimals: int = 2, *, signed: bool = False) -> str:
    """A share as the house writes every one: "5.49%", "−0.18%"; with `signed`, a gain has a plus."""
    words = f"{abs(100 * share):.{decimals}f}%"
    if not any(sign in words for sign in "123456789"):
        return words
    return f"{'−' if share < 0 else '+' if signed else ''}{words}"
