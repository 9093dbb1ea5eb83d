"""The files and outputs that the system lets the program open, and how many at once.

Typefaces at each size stay open, and some systems begin with few.

A pipe is refused instead of waited for, a mark before the text is skipped, and UTF-16 is named.
"""

import codecs
import errno
import io
import os
import stat
import sys
from pathlib import Path
from typing import TextIO

from casino.core.errors import one_line
from casino.core.texts import _

_WANTED, _MIN = 4096, 400
_READING = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def why_too_few() -> str:
    """Raises this program's limit as far as it may; returns why that is not enough, in one sentence, or nothing."""
    if sys.platform == "win32":
        return ""  # its files are not counted
    import resource

    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    aim = _WANTED if most == resource.RLIM_INFINITY else min(_WANTED, most)
    if now != resource.RLIM_INFINITY and now < aim:
        resource.setrlimit(resource.RLIMIT_NOFILE, (aim, most))
        now = aim
    if now == resource.RLIM_INFINITY or now >= _MIN:
        return ""
    return _(
        "This program may open only {now} files at once and needs {min}: raise the limit with ulimit -n.",
        now=now,
        min=_MIN,
    )


def read_bytes(path: Path, most: int = -1, flags: int = 0) -> bytes:
    """The first `most` bytes of a file, or all of it.

    Raises OSError, also for a pipe or a device, which might be waited for for ever.
    """
    number = os.open(path, _READING | flags)
    try:
        mode = os.fstat(number).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, _("It is a pipe or a device"), str(path))
        with open(number, "rb", closefd=False) as file:
            return file.read(most)
    finally:
        os.close(number)


def text_in(data: bytes, errors: str = "strict") -> str:
    """The text of a file in UTF-8, without the mark that editors put before it.

    Raises ValueError for any other, with a clause that names UTF-16, which some editors write.
    """
    without_mark = [data[at:4:2] == b"\0\0" for at in (0, 1)]
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or sum(without_mark) == 1:
        raise ValueError(_("it is text in UTF-16, and should be in UTF-8"))
    try:
        return data.decode("utf-8-sig", errors)
    except UnicodeDecodeError:
        raise ValueError(_("it is not text in UTF-8")) from None


def give_outputs() -> None:
    """Opens outputs that discard everything, where a program without a console has none.

    Those that exist may not know all letters of a name, which they then replace.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - until the program ends
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def let_go(stream: TextIO) -> None:
    """Points an output at the null device, so that what is buffered is not tried again when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def refuse(sentence: str) -> None:
    """Prints a refusal in one line on the error stream, where that can be written, below what was printed before.

    Raises OSError where that could not be.
    """
    sys.stdout.flush()
    try:
        print(one_line(sentence), file=sys.stderr, flush=True)
    except OSError:
        let_go(sys.stderr)
