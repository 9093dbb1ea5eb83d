"""Children that play until they are killed, and tell over a pipe each step they were themselves told.

A child is a fork of a parent that has imported everything, where there are forks and the child opens no window; else a
Python of its own. Nothing of the casino in here.
"""

import os
import select
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable
from typing import Any

from tests.support.saves import child_command, child_environment

FORKS = hasattr(os, "fork") and sys.platform != "darwin"  # there a fork may not use the system's own libraries
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)
Tell = Callable[..., None]
_PATIENCE_SECONDS = 60.0

_ALONE = """
import sys
from importlib import import_module
from tests.tools.faults import children
module, name, *arguments = sys.argv[1:]
getattr(import_module(module), name)(children.teller(sys.stdout.fileno()), *arguments)
"""


class Fault(Exception):
    """The casino broke a promise; the text says which."""


def check(holds: object, promise: str) -> None:
    """Raises Fault where a promise does not hold."""
    if not holds:
        raise Fault(promise)


def teller(out: int) -> Tell:
    """What a child tells with: words, as one line that is written at once."""

    def tell(*words: object) -> None:
        os.write(out, (" ".join(map(str, words)) + "\n").encode())

    return tell


def alone(play: Callable[..., Any], *arguments: object) -> list[str]:
    """The command of a Python of its own that runs `play(tell, *arguments)` and tells on its standard output."""
    home = sys.modules[play.__module__].__spec__  # its name is not `__main__`, even where that is what runs
    assert home is not None
    return child_command(_ALONE, home.name, play.__name__, *arguments)


class Child:
    """A process that runs `play(tell, *arguments)`; arguments are words, as a command line has them.

    With `has_window` it is never a fork: sound and picture threads of the parent do not run in a fork, but what they
    hold stays locked there, and a window would wait for it for ever.
    """

    def __init__(self, play: Callable[..., Any], *arguments: object, has_window: bool = False) -> None:
        words = [str(argument) for argument in arguments]
        self._program: subprocess.Popen[bytes] | None = None
        self._status: int | None = None
        self._was_alive = False
        if FORKS and not has_window:
            self._out, told = os.pipe()
            sys.stdout.flush()
            sys.stderr.flush()
            self._number = os.fork()
            if not self._number:
                os.close(self._out)
                _live(play, told, words)
            os.close(told)
        else:
            self._program = subprocess.Popen(alone(play, *words), stdout=subprocess.PIPE, env=child_environment())
            assert self._program.stdout is not None
            self._number, self._out = self._program.pid, self._program.stdout.fileno()
        self._heard = b""

    def hear(self) -> str:
        """The next line. Raises Fault where the child ends or is silent before one."""
        deadline = time.monotonic() + _PATIENCE_SECONDS
        while b"\n" not in self._heard:
            if os.name == "posix":  # elsewhere a pipe cannot be waited for with an end to patience
                is_there, _, _ = select.select([self._out], [], [], max(0.0, deadline - time.monotonic()))
                check(is_there, "the program hangs")
            more = os.read(self._out, 65536)
            check(more, "the program ended by itself")
            self._heard += more
        line, _, self._heard = self._heard.partition(b"\n")
        return line.decode()

    def kill(self) -> list[str]:
        """Ends the child from one instruction to the next, if it is still there; the lines not heard yet."""
        if self._program is not None:
            self._was_alive = self._program.poll() is None
            self._program.kill()
        else:
            os.kill(self._number, KILL)
        return self.lines()

    def lines(self) -> list[str]:
        """All that is told until the child ends."""
        while more := os.read(self._out, 65536):
            self._heard += more
        if self._program is None:
            self._status = os.waitstatus_to_exitcode(os.waitpid(self._number, 0)[1])
            os.close(self._out)
        else:
            self._status = self._program.wait()
            self._program.stdout.close()
        return self._heard.decode().split("\n")[:-1]

    @property
    def was_killed(self) -> bool:
        """Whether it was killed, and did not end by itself before."""
        return self._was_alive or self._status not in (None, 0, 1)


def _live(play: Callable[..., Any], told: int, words: list[str]) -> None:
    """A fork's life, which never returns to what the parent was doing."""
    try:
        play(teller(told), *words)
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
        os._exit(1)
    os._exit(0)
