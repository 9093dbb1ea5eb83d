"""The hall's chat beside a table or the lobby: the log on its parchment and a field to write in.

Where visitors may not type there are phrases to press instead. `casino.players.castle.hall_talk` decides who hears
what, and the castle's characters answer.
"""

from collections.abc import Callable
from functools import partial

import pygame

from casino.core.texts import _
from casino.players.castle.chat_words import MAX_LETTERS, length_note, whisper_start
from casino.players.castle.hall_talk import ChatMessage, HallTalk
from casino.scenes.games.castle.talk.chat_lines import ChatColours
from casino.scenes.games.castle.talk.chat_log import ChatLog
from casino.scenes.table.foot.bet_widgets import Painted
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.vector import mark
from casino.ui.widgets.focus import Focus
from casino.ui.widgets.text_edit import TextEdit
from casino.ui.widgets.text_field import TextField
from casino.ui.widgets.widgets import Button, Widget

FIELD = "talk"
LOG = "log"
_HINTS = (_("Say something, or /help"), _("Say something"), _("Talk or /help"), _("Say ..."))
PHRASES = (_("Hello!"), _("Good luck!"), _("Well played!"), _("Thank you!"))
_GREETING = _("Good luck to you!")  # the whisper that a press on a name sends
_PHRASE, _PHRASE_GAP = 48, 6  # layout units: a phrase's height, and the gap between two
_SPEAKER_SHARE = 0.42  # of the field's width at most, for the name of who speaks
_HINT_ROOM = 24  # layout units of a field that its frame takes up


class ChatPanel:
    """One person's chat in the hall. `say` takes a typed line and returns what came of it.

    With `is_canned` nothing can be typed: phrases are pressed, and a press on a name whispers a greeting.
    """

    def __init__(
        self, talk: HallTalk, name: str, say: Callable[[str], ChatMessage], *, is_canned: bool = False
    ) -> None:
        self.is_canned = is_canned
        self.talk = talk
        self.name = name
        self._say = say
        # A paste that is too long stays visible so that it can be shortened; the hall refuses it and says the numbers.
        self.edit = TextEdit(most=2 * MAX_LETTERS, max_points=6 * MAX_LETTERS, max_octets=12 * MAX_LETTERS)
        self._newest = self.last_heard

    def is_new(self) -> bool:
        """Whether anything was heard since the last call."""
        before, self._newest = self._newest, self.last_heard
        return before != self._newest

    def new_of_others(self) -> ChatMessage | None:
        """The newest line, if it was heard since the last call and is not the player's own."""
        is_new, heard = self.is_new(), self.last_heard
        return heard if is_new and heard is not None and heard.speaker != self.name else None

    @property
    def last_heard(self) -> ChatMessage | None:
        """The newest line of the log."""
        heard = self.talk.lines_for(self.name)
        return heard[-1] if heard else None

    def send(self) -> None:
        """Sends what was typed; it stays in the field if the hall refuses it."""
        if self.edit.value.strip() and self._say(self.edit.value).kind != "refused":
            self.edit.take()

    def whisper_to(self, name: str) -> None:
        """Begins a whisper to a person."""
        if name != self.name and self.talk.is_present(name):
            start = whisper_start(name, [one.name for one in self.talk.present()])
            if self.is_canned:
                self._say(start + _GREETING)
            else:
                self.edit.replace(start)

    def widgets(
        self,
        area: pygame.Rect,
        look: Look,
        on_name: Callable[[str], object],
        on_sent: Callable[[], object],
        on_speaker: Callable[[], object] | None = None,
    ) -> list[Widget]:
        """The log above and the field or the phrases below, in an area in px.

        With `on_speaker`, beside the field is a button with the name of who speaks, for somebody else to speak.
        """
        metrics, theme = look.metrics, look.theme
        pad = metrics.px(8)
        field_px = self._phrases_px(look, area) if self.is_canned else max(metrics.px(40), round(metrics.pt(16) * 1.9))
        field = pygame.Rect(area.x + pad, area.bottom - pad - field_px, area.w - 2 * pad, field_px)
        if self.is_canned:
            talk = self.log(pygame.Rect(area.x, area.y, area.w, field.y - area.y), look, on_name)
            return [talk, *self._phrases(field, look, self._across(area), on_sent)]
        speaker, top = self._speaker(field, look, on_speaker)
        talk = self.log(pygame.Rect(area.x, area.y, area.w, top - area.y), look, on_name)
        line = TextField(
            FIELD,
            field,
            "",
            edit=self.edit,
            hint=_hint(look, field.w),
            note=length_note,
            recalls=True,
            on_enter=on_sent,
            on_page=talk.page,
            paper=theme.paper,
            ink=theme.paper_ink,
        )
        return [talk, *speaker, line]

    def _speaker(
        self, field: pygame.Rect, look: Look, on_speaker: Callable[[], object] | None
    ) -> tuple[list[Widget], int]:
        """The button of who speaks, for which the field makes room, and where the two begin, in px from the top.

        A name that would leave too little of the field stands above it.
        """
        if on_speaker is None:
            return [], field.y
        metrics = look.metrics
        button = field.copy()
        button.w = min(field.w, text.width(self.name, metrics.pt(15), weight="Semibold") + metrics.pt(46))
        if button.w <= field.w * _SPEAKER_SHARE:
            field.x, field.w = button.right + metrics.px(6), field.w - button.w - metrics.px(6)
        else:
            button.bottom = field.y - metrics.px(4)
        label = _("{name} speaks", name=self.name)
        show = lambda target, look, hot: _paint_speaker(target, look, button, self.name, is_hot=hot)  # noqa: E731
        made = Painted("speaker", button, label, (pygame.K_F9,), on_press=on_speaker, show=show)
        return [made], button.y

    def log(self, area: pygame.Rect, look: Look, on_name: Callable[[str], object]) -> ChatLog:
        """The log alone, in an area in px."""
        theme, pad = look.theme, look.metrics.px(8)
        sheet, lines = area.inflate(-2 * pad, -2 * pad), self.talk.lines_for(self.name)
        tones = ChatColours(theme.paper, theme.paper_ink, theme.paper_accent, theme.paper_whisper)
        empty = _("Nobody has said anything yet.")
        return ChatLog(LOG, sheet, _("Chat"), (), lines, self.name, on_name, empty, tones=tones)

    def _phrases_px(self, look: Look, area: pygame.Rect) -> int:
        high, gap = max(look.metrics.px(_PHRASE), round(look.metrics.pt(16) * 1.9)), look.metrics.px(_PHRASE_GAP)
        rows = len(PHRASES) // self._across(area)
        return rows * (high + gap) - gap

    @staticmethod
    def _across(area: pygame.Rect) -> int:
        """The number of phrases side by side: all of them below a wide log, otherwise two."""
        return len(PHRASES) if area.w > 2 * area.h else 2

    def _phrases(self, area: pygame.Rect, look: Look, across: int, on_sent: Callable[[], object]) -> list[Widget]:
        """Buttons for all phrases, in rows."""

        def say(phrase: str) -> None:
            self._say(phrase)
            on_sent()

        gap = look.metrics.px(_PHRASE_GAP)
        rows = len(PHRASES) // across
        wide, high = (area.w - (across - 1) * gap) // across, (area.h - (rows - 1) * gap) // rows
        buttons: list[Widget] = []
        for number, phrase in enumerate(PHRASES):
            row, column = divmod(number, across)
            rect = pygame.Rect(area.x + column * (wide + gap), area.y + row * (high + gap), wide, high)
            buttons.append(Button(f"phrase-{number}", rect, phrase, on_press=partial(say, phrase), size=15))
        return buttons


def _paint_speaker(target: pygame.Surface, look: Look, rect: pygame.Rect, name: str, *, is_hot: bool) -> None:
    """Paints the plate of who speaks: a person's sign and the name."""
    theme, metrics = look.theme, look.metrics
    look.plate(target, rect, look.hot(theme.button) if is_hot else theme.button, theme.panel_edge)
    px = metrics.pt(15)
    sign = mark("person", px, theme.accent)
    at = target.blit(sign, sign.get_rect(midleft=(rect.x + metrics.px(8), rect.centery)))
    room = rect.right - metrics.px(8) - at.right - metrics.px(5)
    letters = text.fit_size(name, px, room, round(px * 0.66), weight="Semibold")
    shown = text.line(text.fitted(name, letters, room, weight="Semibold"), letters, theme.ink, weight="Semibold")
    target.blit(shown, shown.get_rect(midleft=(at.right + metrics.px(5), rect.centery)))


def talk_key(event: pygame.event.Event, focus: Focus, start: str, mods: int) -> bool:
    """Handles T without `mods`, which starts a chat line, and Escape, which leads from it to the widget `start`."""
    if event.type != pygame.KEYDOWN:
        return False
    is_typing = focus.focused is not None and focus.focused.takes_text
    if is_typing and event.key == pygame.K_ESCAPE:
        focus.go_to(start)
        return True
    if not is_typing and event.key == pygame.K_t and not event.mod & mods:
        focus.go_to(FIELD)
        return True
    return False


def _hint(look: Look, wide: int) -> str:
    """The longest hint for an empty field that fits into a width in px."""
    px, room = look.metrics.pt(17), wide - look.metrics.px(_HINT_ROOM)
    return next((words for words in _HINTS if text.width(words, px) <= room), _HINTS[-1])
