"""A promise about many places, hands or seeds is one test, which names all for which it is broken."""

import inspect
from collections.abc import Callable, Sequence
from itertools import product
from typing import TypeAlias

import pytest

_SHORT = 60  # letters of a value that are told; a longer one is told by its number

Check: TypeAlias = Callable[..., None]
Values: TypeAlias = Sequence[object] | Callable[[str], Sequence[object]]


def at_each(**grids: Values) -> Callable[[Check], Check]:
    """Makes one test of a check: it is asked for each of these values by the names of its arguments, all with all.

    Values may be found when the test runs, by its name. Other arguments are fixtures; a `monkeypatch` is undone each
    time.
    """

    def decorate(check: Check) -> Check:
        signature = inspect.signature(check)
        patches = "monkeypatch" in signature.parameters

        def test(**fixtures: object) -> None:
            found = [values(check.__name__) if callable(values) else values for values in grids.values()]
            faults = []
            for cell in product(*(list(enumerate(values)) for values in found)):
                told = {name: value for name, (_, value) in zip(grids, cell, strict=True)}
                with pytest.MonkeyPatch.context() as patch:
                    try:
                        check(**told, **fixtures, **({"monkeypatch": patch} if patches else {}))
                    except AssertionError as fault:
                        faults.append(f"{_place(grids, cell)}: {fault}")
            assert not faults, f"{len(faults)} faults\n" + "\n".join(faults[:20])

        kept = [one for name, one in signature.parameters.items() if name not in grids and name != "monkeypatch"]
        test.__name__, test.__qualname__, test.__doc__ = check.__name__, check.__qualname__, check.__doc__
        test.__module__ = check.__module__
        test.__signature__ = signature.replace(parameters=kept)  # type: ignore[attr-defined]
        return test

    return decorate


def _place(grids: dict[str, Values], cell: tuple[tuple[int, object], ...]) -> str:
    """Where a check is broken."""
    told = [repr(value) if len(repr(value)) <= _SHORT else f"no. {number}" for number, value in cell]
    return ", ".join(f"{name} {words}" for name, words in zip(grids, told, strict=True))
