"""Many cells of one promise in one case: all are tried, and each that fails is named."""

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

import pytest

SHOWN = 20  # of those that fail
LONGEST = 80  # of a cell as it is named, in letters


def every(names: str | Iterable[str], cells: Iterable[Any], ids: Any = None) -> Callable[[Callable], Callable]:
    """As `pytest.mark.parametrize`, in a loop. What a test gets besides, it gets once: nothing may be left in it.

    Only a `monkeypatch` is one for each cell.
    """
    wanted = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    known = list(cells)
    assert known, "a promise about nothing"
    labels = list(map(ids, known)) if callable(ids) else list(ids or (repr(cell)[:LONGEST] for cell in known))

    def decorated(test: Callable) -> Callable:
        signature = inspect.signature(test)
        patches = "monkeypatch" in signature.parameters

        @wraps(test)
        def tried(**given: object) -> None:
            faults, first = [], None
            for label, cell in zip(labels, known, strict=True):
                values = cell if len(wanted) > 1 else (cell,)
                with pytest.MonkeyPatch.context() as patch:
                    own = {"monkeypatch": patch} if patches else {}
                    try:
                        test(**dict(zip(wanted, values, strict=True)), **given, **own)
                    except Exception as fault:
                        first = first or fault
                        faults.append(f"{label}: {fault or type(fault).__name__}")
            if faults:
                raise AssertionError("\n".join([f"{len(faults)} of {len(known)}", *faults[:SHOWN]])) from first

        others = [one for name, one in signature.parameters.items() if name not in [*wanted, "monkeypatch"]]
        tried.__signature__ = signature.replace(parameters=others)  # type: ignore[attr-defined]
        return tried

    return decorated
