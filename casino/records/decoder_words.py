"""A decoder's complaint about a file in plain words: which key is meant, and what is wrong with its value."""

import re

from casino.core.texts import _, one_of

_KINDS = {
    "int": _("a whole number"),
    "float": _("a number"),
    "decimal": _("a number with a point"),
    "str": _("text"),
    "bool": _("true or false"),
    "object": _("a table"),
    "array": _("a list"),
    "null": _("nothing"),
    "date": _("a date"),
    "datetime": _("a date"),
    "time": _("a time"),
}
_BOUNDS = {
    ">=": _("must be {kind} of at least {bound}"),
    "<=": _("must be {kind} of at most {bound}"),
    ">": _("must be {kind} above {bound}"),
    "<": _("must be {kind} below {bound}"),
}
_LENGTHS = {  # by bound, and whether it is a text's
    (">=", True): _("must be {kind} of {bound} or more characters"),
    ("<=", True): _("must be {kind} of {bound} or fewer characters"),
    (">=", False): _("must be {kind} of {bound} or more entries"),
    ("<=", False): _("must be {kind} of {bound} or fewer entries"),
}


def _kind(name: str) -> str:
    """A decoder's name of a type, or of several such as "int | str", as words."""
    return one_of([_KINDS.get(part, part) for part in name.split(" | ")])


def _plain_reason(reason: str) -> str:
    """A decoder's reason without its own names of types; any other reason as it is."""
    if found := re.fullmatch(r"Expected `([^`]*)`(?:, got `([^`]*)`)?", reason):
        kind = _kind(found[1])
        return (
            _("must be {kind}, not {given}", kind=kind, given=_kind(found[2]))
            if found[2]
            else _("must be {kind}", kind=kind)
        )
    if found := re.fullmatch(r"Expected `([^`]*)` of length (>=|<=) (\d+)", reason):
        return _LENGTHS[found[2], found[1] == "str"].format(kind=_kind(found[1]), bound=found[3])
    if found := re.fullmatch(r"Expected `([^`]*)` (>=|<=|>|<) (\S+)", reason):
        return _BOUNDS[found[2]].format(kind=_kind(found[1]), bound=found[3])
    if found := re.fullmatch(r"Invalid enum value (.*)", reason, re.DOTALL):
        return _("{word} is not one of the words allowed here", word=found[1])
    return reason[:1].lower() + reason[1:] if reason.startswith(("Expected", "Invalid")) else reason


def key_and_reason(error: Exception) -> str:
    """A decoder's message in words: the key, then what is wrong with it."""
    text = str(error)
    found = re.fullmatch(r"(.*?)(?: - at `\$\.?(.*)`)?", text, re.DOTALL)
    reason, key = (found[1], found[2]) if found else (text, None)
    unknown = re.fullmatch(r"Object contains unknown field `(.*)`", reason)
    if unknown:
        return _("there is no key `{key}`", key=".".join(part for part in (key, unknown[1]) if part))
    missing = re.fullmatch(r"Object missing required field `(.*)`", reason)
    if missing:
        return _("the key `{key}` is missing", key=".".join(part for part in (key, missing[1]) if part))
    reason = _plain_reason(reason)
    return f"key `{key}`: {reason}" if key else reason
