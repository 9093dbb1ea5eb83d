"""The desktop's own voice: a program of the desktop speaks one sentence after the other.

The caller says what is spoken; having no voice is no error. Nothing waits for it, and if sentences come faster than
they can be spoken the oldest are dropped.
"""

from __future__ import annotations

import shutil
import sys
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import subprocess

_MAX_WAITING = 4
_WINDOWS = (
    "[Console]::InputEncoding = [Text.Encoding]::UTF8; Add-Type -AssemblyName System.Speech; "
    "(New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak([Console]::In.ReadToEnd())"
)
_VOICES: dict[str, tuple[tuple[str, ...], ...]] = {
    "win32": (("powershell", "-NoProfile", "-Command", _WINDOWS),),
    "darwin": (("say", "--"),),
    "linux": (("spd-say", "--wait", "--"), ("espeak-ng", "--"), ("espeak", "--")),
}


def voice(platform: str = sys.platform, which: Callable[[str], str | None] = shutil.which) -> tuple[str, ...]:
    """The desktop's command for speaking; empty where there is none."""
    return next((command for command in _VOICES.get(platform, ()) if which(command[0])), ())


class Speaker:
    """Speaks sentences.

    `command` gets the sentence as its last argument, or, if it ends with a script, as its input. Without a command, the
    desktop's voice is looked up on first use.
    """

    def __init__(self, command: Sequence[str] | None = None) -> None:
        self._found = None if command is None else tuple(command)
        self._waiting: deque[str] = deque(maxlen=_MAX_WAITING)
        self._speaking: subprocess.Popen[bytes] | None = None

    @property
    def _command(self) -> tuple[str, ...]:
        if self._found is None:
            self._found = voice()
        return self._found

    @property
    def has_voice(self) -> bool:
        """Whether anything can speak here."""
        return bool(self._command)

    def say(self, sentence: str) -> None:
        """Speaks a sentence as soon as those before it are done."""
        if self._command:
            self._waiting.append(sentence)

    def hush(self) -> None:
        """Stops speaking."""
        self._waiting.clear()
        if self._speaking is not None and self._speaking.poll() is None:
            self._speaking.terminate()

    def advance(self) -> None:
        """Begins the next sentence if it is its turn."""
        if not self._waiting or (self._speaking is not None and self._speaking.poll() is None):
            return
        import subprocess  # imported here, as most evenings are silent

        sentence = self._waiting.popleft()
        reads = self._command[-1] != "--"
        try:
            self._speaking = subprocess.Popen(
                self._command if reads else (*self._command, sentence),
                stdin=subprocess.PIPE if reads else subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
            if reads and self._speaking.stdin is not None:
                self._speaking.stdin.write(sentence.encode())
                self._speaking.stdin.close()
        except OSError:
            self._found = ()  # it was there and has gone
