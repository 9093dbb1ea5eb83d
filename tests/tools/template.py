"""`python3 -m tests.template`: every sentence a player reads, as translators get it: `assets/texts/casino.pot`.

Sentences stand in the code, inside `_`, `ngettext` and `pgettext`, and in files: a line each of the texts, every text
of the voices, answers and exchanges, titles, blurbs and currencies of the levels that ship, all that lessons say. Each
is named with the file it is from; lines have no numbers, so that the list changes only with the sentences.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

ROOT = Path(__file__).parents[2]
TEMPLATE = ROOT / "assets" / "texts" / "casino.pot"
KEYWORDS = {"_": 1, "ngettext": 2, "pgettext": 2, "Currency": 2}  # and how many texts they begin with
_MARKS = re.compile(r"^(?:#+|-|![^|]*\|) ")
_NAMES = re.compile(r"[a-z_]+")  # a heading that is the key of what follows it
_PLACE = re.compile(r"\{\w+\}")

_FIRST = "# Every sentence a player of Shadowport Casino reads; `python3 -m tests.template` writes it."

Sentence = tuple[str | tuple[str, str], str | None]  # a message, or both its forms, and its context


def of_code(path: Path) -> Iterator[Sentence]:
    """The sentences of a file of code: the first texts of its calls."""
    for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in KEYWORDS:
            texts = [getattr(text, "value", None) for text in call.args[: KEYWORDS[call.func.id]]]
            if texts and all(isinstance(text, str) and text for text in texts):
                match call.func.id:
                    case "_":
                        yield texts[0], None
                    case "ngettext" | "Currency":
                        yield (texts[0], texts[1]), None
                    case "pgettext":
                        yield texts[1], texts[0]


def of_text(path: Path) -> Iterator[Sentence]:
    """The lines of a text without the signs of their style; the first is its title, which is shown elsewhere."""
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        words = _MARKS.sub("", line).strip()
        if words and _PLACE.sub("", words).strip(" .") and not (line.startswith("## ") and _NAMES.fullmatch(words)):
            yield words, None


def of_voice(path: Path) -> Iterator[Sentence]:
    """All lines of a voice."""
    for lines in tomllib.loads(path.read_text(encoding="utf-8")).values():
        yield from ((line, None) for line in lines)


def of_dialogues(path: Path) -> Iterator[Sentence]:
    """All lines of the exchanges in a file."""
    for one in tomllib.loads(path.read_text(encoding="utf-8"))["dialogues"]:
        yield from ((words, None) for _who, words in one["said"])


def of_level(path: Path) -> Iterator[Sentence]:
    """A level's title, its blurb and the words of its currency; of a lesson everything that it says."""
    level = tomllib.loads(path.read_text(encoding="utf-8"))
    if "lesson" in level:
        yield from ((level["lesson"][key], None) for key in ("title", "blurb"))
        for step in level["steps"]:
            words = (step["say"], step.get("wrong", ""), *step.get("answers", ()))
            yield from ((one, None) for one in words if one and not one.isdecimal())
        return
    yield from ((level["level"][key], None) for key in ("title", "blurb"))
    if plural := level.get("currency", {}).get("plural"):
        yield (level["currency"]["singular"], plural), None


_SOURCES = (
    ("casino", "*.py", of_code),
    ("assets/texts", "*.txt", of_text),
    ("assets/texts/tables", "*.toml", of_voice),
    ("assets/texts/voices", "*.toml", of_voice),
    ("assets/texts/answers", "*.toml", of_voice),
    ("assets/texts/dialogues", "*.toml", of_dialogues),
    ("levels", "*.toml", of_level),
)


def sentences() -> Catalog:
    """All sentences of the house."""
    catalogue = Catalog(fuzzy=False)
    for folder, pattern, read in _SOURCES:
        for path in sorted((ROOT / folder).rglob(pattern)):
            where = path.relative_to(ROOT).as_posix()
            for message, context in read(path):
                catalogue.add(message, locations=[(where, 0)], context=context)
    return catalogue


def written() -> str:
    """The text of the list: the same wherever and whenever it is written."""
    file = BytesIO()
    write_po(file, sentences(), width=120, omit_header=True, include_lineno=False)
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    return f"{_FIRST}\n{head}\n{file.getvalue().decode('utf-8')}"
