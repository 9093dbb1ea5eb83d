"""Many cells of one promise in one case: all are tried, and each that fails is named."""

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

from tests.support.rota import part

SHOWN = 20  # of those that fail
LONGEST = 80  # of a cell as it is named, in letters


def every(names: str | Iterable[str], cells: Iterable[Any], ids: Any = None) -> Callable[[Callable], Callable]:
    """As `pytest.mark.parametrize`, in a loop. What a test gets besides, it gets once: nothing may be left in it."""
    wanted = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    known = list(cells)
    assert known, "a promise about nothing"
    labels = list(map(ids, known)) if callable(ids) else list(ids or (repr(cell)[:LONGEST] for cell in known))

    def decorated(test: Callable) -> Callable:
        signature = inspect.signature(test)

        @wraps(test)
        def tried(**given: object) -> None:
            faults, first = [], None
            for label, cell in zip(labels, known, strict=True):
                values = cell if len(wanted) > 1 else (cell,)
                try:
                    test(**dict(zip(wanted, values, strict=True)), **given)
                except Exception as fault:
                    first = first or fault
                    faults.append(f"{label}: {fault or type(fault).__name__}")
            if faults:
                raise AssertionError("\n".join([f"{len(faults)} of {len(known)}", *faults[:SHOWN]])) from first

        others = [one for name, one in signature.parameters.items() if name not in wanted]
        tried.__signature__ = signature.replace(parameters=others)  # type: ignore[attr-defined]
        return tried

    return decorated


def sample(whole: int, share: int) -> int:
    """How many of a sample are tried: the whole of it where that of every grid is, `--all`, and else a share."""
    return whole if len(part("samples", (1, 2), 2)) == 2 else share
