"""The list of all sentences is whole, current and fit to be translated."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.support import ROOT
from tests.support.import_graph import parsed
from tests.tools.template import KEYWORDS, TEMPLATE, sentences, written

_PLACE = re.compile(r"\{([^}]*)\}")
_SENTENCE = (ast.Constant, ast.Name, ast.Attribute, ast.Subscript)  # a text, or data read from a file that is listed


def test_the_list_is_current():
    assert TEMPLATE.read_text(encoding="utf-8") == written(), "write it anew: python3 -m tests.template"


def test_places_have_names_and_both_forms_the_same_ones():
    faults = []
    for message in sentences():
        forms = message.id if message.pluralizable else (message.id,)
        places = [set(_PLACE.findall(form)) for form in forms]
        faults += [f"{message.id}: {{{name}}}" for name in set().union(*places) if not name.isidentifier()]
        if len(forms) == 2 and places[0] | {"count"} != places[1] | {"count"}:
            faults.append(f"{message.id}: other places in each form")
    assert not faults, "\n".join(faults)


def _calls() -> Iterator[tuple[Path, ast.Call]]:
    for path in (ROOT / "casino").rglob("*.py"):
        if path.name == "texts.py" and path.parent.name == "core":
            continue
        for node in ast.walk(parsed(path)):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in KEYWORDS.keys() - {"Currency"}
            ):
                yield path, node


def test_every_sentence_is_written_out_and_all_its_places_are_filled():
    faults, count = [], 0
    for path, call in _calls():
        count += 1
        where = f"{path.relative_to(ROOT)}:{call.lineno}"
        texts = call.args[: KEYWORDS[call.func.id]]
        if not all(isinstance(text, _SENTENCE) for text in texts):
            faults.append(f"{where}: a sentence is put together")
        if (
            any(keyword.arg is None for keyword in call.keywords)
            or not texts
            or not isinstance(texts[-1], ast.Constant)
        ):
            continue
        given = {keyword.arg for keyword in call.keywords}
        named = set(_PLACE.findall(texts[-1].value)) - ({"count"} if call.func.id == "ngettext" else set())
        if given and given - {"count"} != named - {"count"}:
            faults.append(f"{where}: places {sorted(named)}, values {sorted(given)}")
    assert count > 1_000 and not faults, "\n".join(faults)
