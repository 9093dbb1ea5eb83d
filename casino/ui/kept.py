"""What is kept to be drawn faster, all of it at once. What is kept, and how much of it, says whoever keeps it."""

from __future__ import annotations

import functools
import sys

_ROOMS = ("casino.ui.", "casino.scenes.")


def forget_all() -> None:
    """Lets go of every picture, letter and size that functions of the screen's rooms have kept.

    Nothing looks different afterwards; what is shown next is made anew.
    """
    for name, module in list(sys.modules.items()):
        if name.startswith(_ROOMS):
            for value in list(vars(module).values()):
                if isinstance(value, functools._lru_cache_wrapper):
                    value.cache_clear()
