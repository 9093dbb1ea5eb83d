"""What a hand means that goes down and moves: a press that trembles, or a pull. Numbers only: no events, no drawing.

A list that is pulled follows the hand, and letting go of it presses nothing. Where it stands is kept in the memory the
list keeps its place in, as lists are made anew while they are pulled.
"""

from __future__ import annotations

DRAG_PX = 7  # what a mouse moves at least before it pulls
_TREMBLE = 0.25  # the same for a finger, in fingertips
_FROM, _AT, _IS_PULL = "pulled from", "pulled at", "is pull"


def slack_px(least_px: int) -> int:
    """How far a hand may move and still press, where a fingertip is `least_px` wide."""
    return max(DRAG_PX, round(least_px * _TREMBLE))


def begin(memory: dict[str, int], y: int, at: int) -> None:
    """A hand went down at a height in px on what stands at `at`."""
    memory |= {_FROM: y, _AT: at, _IS_PULL: 0}


def follow(memory: dict[str, int], y: int, least_px: int, step_px: int = 1) -> int | None:
    """Where what scrolls is to stand now, in steps of px; None while the hand only trembles."""
    if _FROM not in memory:
        return None
    moved = memory[_FROM] - y
    if not memory[_IS_PULL] and abs(moved) < slack_px(least_px):
        return None
    memory[_IS_PULL] = 1
    return memory[_AT] + round(moved / step_px)


def is_over(memory: dict[str, int]) -> bool:
    """The hand is let go of: whether it had pulled, so that nothing is pressed. It is forgotten then."""
    for key in (_FROM, _AT):
        memory.pop(key, None)
    return bool(memory.pop(_IS_PULL, 0))
