"""Clears every drawing cache. Each cache sets its own size."""

import ctypes
import functools
import sys
from contextlib import suppress

_ROOMS = ("casino.ui.", "casino.scenes.")


def clear_caches() -> None:
    """Clears the caches of all functions that draw.

    Nothing looks different afterwards, but the next picture is made anew, which takes longer than a frame.
    """
    for name, module in list(sys.modules.items()):
        if name.startswith(_ROOMS):
            for value in list(vars(module).values()):
                if isinstance(value, functools._lru_cache_wrapper):
                    value.cache_clear()
    if sys.platform.startswith("linux"):
        # Many large blocks leave holes, which the C library keeps unless it is asked to return them.
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
