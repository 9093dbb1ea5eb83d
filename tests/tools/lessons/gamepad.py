"""A gamepad at the system's edge: a program started with it finds a known pad among its input devices.

The device is mocked by umockdev (Debian package umockdev), as its authors' tests mock hardware: its description and
what it answers are files, and its buttons come through a pipe. All else of the program runs as it is.
"""

import os
import shutil
import struct
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

from tests.tools.packaging.desk import CheckFailed

# Codes of the kernel's input events; the pad has what every pad of its kind has.
_KEY, _ABS = 1, 3
_KINDS, _FORCES = 0, 0x15
_BUTTONS = {
    "a": 0x130,
    "b": 0x131,
    "x": 0x133,
    "y": 0x134,
    "left_shoulder": 0x136,
    "right_shoulder": 0x137,
    "back": 0x13A,
    "start": 0x13B,
    "guide": 0x13C,
    "left_stick": 0x13D,
    "right_stick": 0x13E,
}
_ACROSS, _ALONG, _LEFT_TRIGGER, _RIGHT_TRIGGER = 0x10, 0x11, 2, 5
_AXES = {0: (-32768, 32767), 1: (-32768, 32767), 3: (-32768, 32767), 4: (-32768, 32767)}  # the sticks'
_AXES |= {_LEFT_TRIGGER: (0, 255), _RIGHT_TRIGGER: (0, 255), _ACROSS: (-1, 1), _ALONG: (-1, 1)}
_PUSHES = {  # an axis, and where it is pushed to
    "left": (_ACROSS, -1),
    "right": (_ACROSS, 1),
    "up": (_ALONG, -1),
    "down": (_ALONG, 1),
    "left_trigger": (_LEFT_TRIGGER, 255),
    "right_trigger": (_RIGHT_TRIGGER, 255),
}
_NAME, _IDENTITY = "Microsoft X-Box 360 pad", (3, 0x045E, 0x028E, 0x0110)
BUTTONS_FOR = {  # a key, and what does the same on a pad
    "Tab": ("right_shoulder",),
    "Return": ("a",),
    "Left": ("left",),
    "Right": ("right",),
    "F5": ("back",),
    "shift": (),  # every button does something; the written words go by themselves, or with the next press
}
_DEVICE = "/dev/input/event9"
_KEYS_BYTES, _NAME_BYTES, _FORCES_BYTES = 96, 128, 16  # as many as the window library asks for
_HELD_SECONDS = 0.06


class Gamepad:
    """A pad whose files lie in `folder`. `command` starts a program that has it; close it after the program."""

    def __init__(self, folder: Path) -> None:
        """Raises CheckFailed if umockdev is not installed."""
        if (run := shutil.which("umockdev-run")) is None:
            raise CheckFailed("a gamepad needs umockdev-run (Debian package umockdev)")
        folder.mkdir(parents=True)
        description, answers, pipe = folder / "device", folder / "answers", folder / "events"
        description.write_text(_description())
        answers.write_text("\n".join(_answers()) + "\n")
        os.mkfifo(pipe)
        self._events = os.open(pipe, os.O_RDWR)  # both ends: neither waits for the other
        self.command: Sequence[str] = (
            *(run, "--device", str(description), "--ioctl", f"{_DEVICE}={answers}"),
            *("--script", f"{_DEVICE}={pipe}", "--"),
        )
        self.settings = {"SDL_JOYSTICK_DEVICE": _DEVICE}

    def press(self, *names: str) -> None:
        """Presses and lets go buttons, each of them a name as in `casino.ui.device.gamepad.KEYS`."""
        for name in names:
            kind, (code, pushed) = (_KEY, (_BUTTONS[name], 1)) if name in _BUTTONS else (_ABS, _PUSHES[name])
            for value in (pushed, 0):
                os.write(self._events, _told((kind, code, value), (0, 0, 0)))
                time.sleep(_HELD_SECONDS)

    def close(self) -> None:
        """Lets go of the pipe."""
        os.close(self._events)


def _told(*events: tuple[int, int, int]) -> bytes:
    """What the device tells, as a line of umockdev's script: at once, control characters and ^ with a ^ before them."""
    data = b"".join(struct.pack("qqHHi", 0, 0, *event) for event in events)
    written = (
        b"^" + bytes([byte + 64]) if byte < 32 else b"^`" if byte == ord("^") else bytes([byte]) for byte in data
    )
    return b"r 0 " + b"".join(written) + b"\n"


def _mask(codes: Iterable[int], size: int) -> bytes:
    """So many bytes with a bit set for each code."""
    return sum(1 << code for code in codes).to_bytes(size, "little")


def _answers() -> list[str]:
    """What the device answers when it is asked what it is, in umockdev's own lines."""
    asked = {
        "EVIOCGVERSION": struct.pack("I", 0x010001),
        "EVIOCGID": struct.pack("4H", *_IDENTITY),
        "EVIOCGNAME": _NAME.encode().ljust(_NAME_BYTES, b"\0"),
        "EVIOCGPROP": _mask((), 8),
        f"EVIOCGBIT({_KINDS})": _mask((0, _KEY, _ABS), 8),
        f"EVIOCGBIT({_KEY})": _mask(_BUTTONS.values(), _KEYS_BYTES),
        "EVIOCGBIT(2)": _mask((), 8),
        f"EVIOCGBIT({_ABS})": _mask(_AXES, 8),
        f"EVIOCGBIT({_FORCES})": _mask((), _FORCES_BYTES),
        "EVIOCGKEY": _mask((), _KEYS_BYTES),
    }
    asked |= {f"EVIOCGABS({axis})": struct.pack("6i", 0, *ends, 0, 0, 0) for axis, ends in _AXES.items()}
    return [f"@DEV {_DEVICE}", *(f"{question} 0 {data.hex().upper()}" for question, data in asked.items())]


def _description() -> str:
    """The device as the system's device tree has it, in umockdev's own lines."""
    bus, vendor, product, version = _IDENTITY
    place = "/devices/virtual/input/input9"
    return f"""P: {place}/event9
N: {_DEVICE.removeprefix("/dev/")}
E: DEVNAME={_DEVICE}
E: SUBSYSTEM=input
E: ID_INPUT=1
E: ID_INPUT_JOYSTICK=1

P: {place}
E: SUBSYSTEM=input
E: ID_INPUT=1
E: ID_INPUT_JOYSTICK=1
E: NAME="{_NAME}"
E: PRODUCT={bus:x}/{vendor:x}/{product:x}/{version:x}
A: name={_NAME}
"""
