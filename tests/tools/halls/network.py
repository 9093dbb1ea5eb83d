"""Two rooms with a network between them that is slow and loses packets: namespaces of Linux, for trials of a hall.

`rooms()` gives them, and `Network.start(room, command)` runs a command in one, a window's as well: files are the same
in both, X's socket too. Between them there is `tc netem` where the kernel has it; else each room has a tap,
and a thread here carries the frames from one to the other. Needs root. Nothing leaves this machine, and all of it is
gone afterwards.
"""

import fcntl
import heapq
import os
import random
import select
import struct
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

DELAY_SECONDS, LOSS = 0.040, 0.01  # each way
NAMES = ("one", "two")
_SUBNET = "10.77.5"
_TUN, _SET_IFF, _TAP, _NO_PI = "/dev/net/tun", 0x400454CA, 0x0002, 0x1000
_FRAME = 65_536
_LOOK_SECONDS = 0.2


class NoNetwork(Exception):
    """Why there can be no such rooms here, in one sentence."""


@dataclass
class Network:
    """Two rooms. `addresses` are theirs, by name; `kind` is how the delay is made."""

    namespaces: dict[str, str]
    addresses: dict[str, str]
    kind: str
    carrier: "Carrier | None" = None
    _ends: dict[str, str] = field(default_factory=dict)  # of the cables, where there is no carrier

    def start(self, room: str, command: Sequence[str], **more: Any) -> "subprocess.Popen[bytes]":
        """Starts a command in a room, as `subprocess.Popen` would."""
        return subprocess.Popen(["ip", "netns", "exec", self.namespaces[room], *command], **more)

    def pull(self) -> None:
        """Pulls the cable out: nothing comes through, and nobody is told."""
        self._plug(is_in=False)

    def plug(self) -> None:
        """Puts it back."""
        self._plug(is_in=True)

    def _plug(self, *, is_in: bool) -> None:
        if self.carrier is not None:
            self.carrier.is_plugged = is_in
        for end in self._ends.values():
            _do("ip", "link", "set", end, "up" if is_in else "down")


class Carrier(threading.Thread):
    """Carries frames between two taps, late, and not all of them."""

    def __init__(self, one: int, two: int, delay: float, loss: float) -> None:
        super().__init__(daemon=True, name="carrier")
        self.is_plugged = True
        self.carried = self.lost = 0
        self._to = {one: two, two: one}
        self._delay, self._loss = delay, loss
        self._rng = random.Random(1)
        self._ends = False

    def run(self) -> None:
        waiting: list[tuple[float, int, int, bytes]] = []
        number = 0
        while not self._ends:
            now = time.monotonic()
            while waiting and waiting[0][0] <= now:
                _, _, to, frame = heapq.heappop(waiting)
                with suppress(OSError):  # the room is just being left
                    os.write(to, frame)
            wait = min(_LOOK_SECONDS, waiting[0][0] - now) if waiting else _LOOK_SECONDS
            for source in select.select(list(self._to), [], [], max(0.0, wait))[0]:
                frame = os.read(source, _FRAME)
                if not self.is_plugged or self._rng.random() < self._loss:
                    self.lost += 1
                    continue
                number += 1
                self.carried += 1
                heapq.heappush(waiting, (time.monotonic() + self._delay, number, self._to[source], frame))

    def end(self) -> None:
        self._ends = True
        self.join(2.0)


@contextmanager
def rooms(delay: float = DELAY_SECONDS, loss: float = LOSS) -> Iterator[Network]:
    """The two rooms. Raises NoNetwork where this machine cannot make them."""
    if os.geteuid():
        raise NoNetwork("Namespaces need root.")
    mark = f"hall{os.getpid() % 100_000}"
    namespaces = {name: f"{mark}-{name}" for name in NAMES}
    addresses = {name: f"{_SUBNET}.{number}" for number, name in enumerate(NAMES, 1)}
    taps: list[int] = []
    carrier: Carrier | None = None
    try:
        for namespace in namespaces.values():
            _do("ip", "netns", "add", namespace)
        ends = _cabled(mark, namespaces, delay, loss)
        if not ends:
            for number, namespace in enumerate(namespaces.values()):
                taps.append(_tap(f"{mark}{number}"))
                _do("ip", "link", "set", f"{mark}{number}", "netns", namespace)
        for number, (name, namespace) in enumerate(namespaces.items()):
            within = ("ip", "-n", namespace)
            _do(*within, "link", "set", "lo", "up")
            _do(*within, "address", "add", f"{addresses[name]}/24", "dev", f"{mark}{number}")
            _do(*within, "link", "set", f"{mark}{number}", "up")
        if taps:
            carrier = Carrier(*taps, delay, loss)
            carrier.start()
        yield Network(namespaces, addresses, "netem" if ends else "frames carried late", carrier, ends)
    finally:
        if carrier is not None:
            carrier.end()
        for tap in taps:
            os.close(tap)
        for namespace in namespaces.values():
            subprocess.run(["ip", "netns", "delete", namespace], capture_output=True, check=False)


def _cabled(mark: str, namespaces: Mapping[str, str], delay: float, loss: float) -> dict[str, str]:
    """A cable from each room to a bridge, with netem on it, if this kernel has that."""
    ends: dict[str, str] = {}
    bridge = f"{mark}b"
    try:
        _do("ip", "link", "add", bridge, "type", "bridge")
        for number, (name, namespace) in enumerate(namespaces.items()):
            end = f"{mark}e{number}"
            _do("ip", "link", "add", end, "type", "veth", "peer", "name", f"{mark}{number}")
            ends[name] = end
            _do("tc", "qdisc", "add", "dev", end, "root", "netem", "delay", f"{delay * 1000:g}ms", "loss", f"{loss:%}")
            _do("ip", "link", "set", f"{mark}{number}", "netns", namespace)
            _do("ip", "link", "set", end, "master", bridge, "up")
        _do("ip", "link", "set", bridge, "up")
    except NoNetwork:
        for interface in (*ends.values(), bridge):
            subprocess.run(["ip", "link", "delete", interface], capture_output=True, check=False)
        return {}
    return ends


def _tap(name: str) -> int:
    if not Path(_TUN).exists():
        raise NoNetwork("This machine has neither netem nor taps.")
    tap = os.open(_TUN, os.O_RDWR)
    fcntl.ioctl(tap, _SET_IFF, struct.pack("16sH22x", name.encode(), _TAP | _NO_PI))
    return tap


def _do(*command: str) -> None:
    try:
        subprocess.run(command, capture_output=True, check=True, timeout=10.0)
    except FileNotFoundError:
        raise NoNetwork(f"The command {command[0]} is missing here: install iproute2.") from None
    except subprocess.CalledProcessError as fault:
        raise NoNetwork(f"{' '.join(command)}: {fault.stderr.decode(errors='replace').strip()}") from None
