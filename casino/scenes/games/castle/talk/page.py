"""The talk of a table as a page over it, and its lines as the table tells them."""

from collections.abc import Callable, Sequence

from casino.core.texts import _
from casino.players.castle.hall_talk import ChatMessage
from casino.scenes.app.house import House
from casino.scenes.dialogs.page import PageScene
from casino.scenes.games.castle.talk.chat_panel import FIELD, ChatPanel
from casino.ui.widgets.widgets import Widget


class TalkPage(PageScene):
    """A page with the talk of a table that has no room for it.

    `advance` lets its time pass and says whether anything was heard; with `on_speaker` somebody else may speak.
    """

    title = _("Talk")
    widest = 620
    tallest = 620

    def __init__(
        self,
        house: House,
        place: str,
        panel: ChatPanel,
        advance: Callable[[float], bool],
        on_speaker: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(house, place)
        self._panel, self._advance, self._on_speaker = panel, advance, on_speaker

    @property
    def start(self) -> str:
        return FIELD

    def content(self) -> Sequence[Widget]:
        others = self._let_next_speak if self._on_speaker is not None else None
        return self._panel.widgets(self.body, self.look, self._whisper_to, self._send, others)

    def _let_next_speak(self) -> None:
        if self._on_speaker is not None:
            self._on_speaker()
        self.refresh()
        self.focus.go_to(FIELD)

    def _whisper_to(self, name: str) -> None:
        self._panel.whisper_to(name)
        self.refresh()
        self.focus.go_to(FIELD)

    def _send(self) -> None:
        self._panel.send()
        self.refresh()

    def on_moment(self, seconds: float) -> None:
        if self._advance(seconds) and self._panel.is_new():
            self.refresh()


def sound(house: House, heard: ChatMessage) -> None:
    """Plays the sound of a line that is heard at a table."""
    house.sound.play("whisper" if heard.kind == "whisper" else "chat", volume=0.45)


def told(heard: ChatMessage) -> str:
    """A line as a table tells it in its notices and its log."""
    if heard.speaker and heard.kind == "whisper":
        return _("{name} whispers: {words}", name=heard.speaker, words=heard.text)
    return f"{heard.speaker}: {heard.text}" if heard.speaker else heard.text


def is_news(heard: ChatMessage, name: str) -> bool:
    """True if a line is another person's, or the house's about a person."""
    if heard.kind == "notice":
        return bool(heard.place) and not heard.addressee
    return heard.kind in ("said", "whisper") and heard.speaker != name
