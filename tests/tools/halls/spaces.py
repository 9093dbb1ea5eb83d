"""Two network namespaces with a wire between them, in which programs of one machine are as on two."""

import contextlib
import os
import signal
import subprocess
from collections.abc import Iterator, Mapping


def run(*words: str) -> None:
    """Runs a command of the system. Raises CalledProcessError."""
    subprocess.run(words, check=True, capture_output=True)


@contextlib.contextmanager
def namespaces(spaces: Mapping[str, tuple[str, str]]) -> Iterator[list[str]]:
    """Two network namespaces by their names, each with its end of the wire and its address; gives the names.

    Nothing of them is left in the end. Raises CalledProcessError where the system allows none.
    """
    names = list(spaces)
    try:
        for name in names:
            run("ip", "netns", "add", name)
            run("ip", "-n", name, "link", "set", "lo", "up")
        first, second = (spaces[name][0] for name in names)
        run("ip", "link", "add", first, "netns", names[0], "type", "veth", "peer", "name", second, "netns", names[1])
        for name in names:
            wire, address = spaces[name]
            run("ip", "-n", name, "addr", "add", f"{address}/24", "dev", wire)
            run("ip", "-n", name, "link", "set", wire, "up")
            run("ip", "-n", name, "route", "add", "default", "dev", wire)
        yield names
    finally:
        for name in names:
            left = subprocess.run(("ip", "netns", "pids", name), capture_output=True, text=True, check=False)
            for pid in left.stdout.split():
                with contextlib.suppress(ProcessLookupError):
                    os.kill(int(pid), signal.SIGKILL)
            subprocess.run(("ip", "netns", "del", name), capture_output=True, check=False)
