"""A law: how often each of some results comes, as exact fractions. What the results are is the caller's."""

from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from typing import Any, TypeVar

T = TypeVar("T", bound=Hashable)
Law = Mapping[T, Fraction]


def law_of(parts: Iterable[tuple[Fraction, T]]) -> dict[T, Fraction]:
    """Chances and what they bring, equal results put together."""
    law: dict[T, Fraction] = {}
    for chance, result in parts:
        law[result] = law.get(result, Fraction(0)) + chance
    return law


def differing(one: Law[Any], other: Law[Any]) -> list[Any]:
    """The results to which two laws do not give the same chance."""
    return [result for result in {**one, **other} if one.get(result, 0) != other.get(result, 0)]
