"""Tells a press that trembles from a drag. Numbers only: no events, no drawing.

A dragged list follows the hand, and releasing it presses nothing. The drag is stored in the same memory as the list's
position, as lists are made anew while they are dragged.
"""

DRAG_PX = 7  # the least a mouse moves to drag
_TREMBLE = 0.25  # the same for a finger, in fingertips
_FROM, _AT, _IS_DRAG = "dragged from", "dragged at", "is drag"


def slack_px(min_px: int) -> int:
    """How far a hand may move and still press, where a fingertip is `min_px` wide."""
    return max(DRAG_PX, round(min_px * _TREMBLE))


def begin(memory: dict[str, int], y: int, at: int) -> None:
    """Begins a press at a height in px on a list scrolled to `at`."""
    memory |= {_FROM: y, _AT: at, _IS_DRAG: 0}


def follow(memory: dict[str, int], y: int, min_px: int, step_px: int = 1) -> int | None:
    """The new scroll position, in steps of px; None while the hand only trembles."""
    if _FROM not in memory:
        return None
    moved = memory[_FROM] - y
    if not memory[_IS_DRAG] and abs(moved) < slack_px(min_px):
        return None
    memory[_IS_DRAG] = 1
    return memory[_AT] + round(moved / step_px)


def is_over(memory: dict[str, int]) -> bool:
    """Ends the press; True if it was a drag, so that nothing is pressed."""
    for key in (_FROM, _AT):
        memory.pop(key, None)
    return bool(memory.pop(_IS_DRAG, 0))
