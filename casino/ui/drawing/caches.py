"""What is kept to be drawn faster, all of it at once. What is kept, and how much of it, says whoever keeps it."""

from __future__ import annotations

import ctypes
import functools
import sys
from contextlib import suppress

_ROOMS = ("casino.ui.", "casino.scenes.")


def clear_caches() -> None:
    """Lets go of every picture, letter and size that functions of the screen's rooms have kept.

    Nothing looks different afterwards; what is shown next is made anew. It takes longer than a frame that is seen.
    """
    for name, module in list(sys.modules.items()):
        if name.startswith(_ROOMS):
            for value in list(vars(module).values()):
                if isinstance(value, functools._lru_cache_wrapper):
                    value.cache_clear()
    if sys.platform.startswith("linux"):
        # Many large pieces leave holes, which the system's library keeps for later unless it is asked.
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
