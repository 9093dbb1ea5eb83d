"""What the system lets the program open: its outputs, and how many files at once.

Typefaces at each size stay open, and some systems begin with few.
"""

import io
import os
import sys

_WANTED, _LEAST = 4096, 400


def why_too_few() -> str:
    """Raises this program's limit as far as it may; why that is not enough, in one sentence, or nothing."""
    if sys.platform == "win32":
        return ""  # its files are not counted
    import resource

    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    aim = _WANTED if most == resource.RLIM_INFINITY else min(_WANTED, most)
    if now != resource.RLIM_INFINITY and now < aim:
        resource.setrlimit(resource.RLIMIT_NOFILE, (aim, most))
        now = aim
    if now == resource.RLIM_INFINITY or now >= _LEAST:
        return ""
    return f"This program may open only {now} files at once and needs {_LEAST}: raise the limit with ulimit -n."


def give_outputs() -> None:
    """A program without a console may have no outputs; what is written there goes nowhere then.

    One that has them may not know all letters of a name.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - until the program ends
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def let_output_go() -> None:
    """What is still buffered must not be tried again when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
