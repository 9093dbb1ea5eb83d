"""The log of what was heard: standing at its end, scrolled, clicked, and whatever is written in it."""

from dataclasses import dataclass
from itertools import product

import pygame
import pytest

from casino.scenes.games.castle.talk.chat_lines import ChatColours
from casino.scenes.games.castle.talk.chat_log import ChatLog
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import theme
from casino.ui.widgets.focus import Focus
from tests.support.every import every
from tests.support.rota import part

pytestmark = pytest.mark.usefixtures("window")

TONES = ChatColours(paper=(226, 205, 163), ink=(46, 30, 17), accent=(122, 38, 20), whisper=(52, 84, 110))


@dataclass(frozen=True)
class Heard:
    id: int
    text: str
    kind: str = "said"
    speaker: str = "Odile Quint"
    who: str = "character"
    addressee: str = ""


class Board:
    """A log on a canvas, made anew for every look at it, and hands on it."""

    def __init__(self, count=60, size=(1280, 720), scale=1.0, rect=(50, 50, 420, 300)):
        self.canvas = pygame.Surface(size)
        self.look = Look(theme("hall"), Metrics(*size, scale))
        self.rect = pygame.Rect(rect)
        self.lines = [Heard(n, f"This is line number {n}.") for n in range(1, count + 1)]
        self.names: list[str] = []
        self.focus = Focus()
        self.listener = "Ann"
        self.draw()

    def draw(self):
        log = ChatLog(
            "log",
            self.rect,
            "Talk",
            lines=tuple(self.lines),
            listener=self.listener,
            on_name=self.names.append,
            empty="Nothing yet.",
            tones=TONES,
        )
        self.focus.show([log])
        self.canvas.fill((0, 0, 0))
        self.focus.draw(self.canvas, self.look)

    @property
    def log(self):
        return self.focus.widgets[0]

    @property
    def is_at_end(self):
        return self.log.view.anchor is None

    def post(self, kind, **detail):
        self.focus.handle(pygame.event.Event(kind, **detail))
        self.draw()

    def wheel(self, steps):
        self.post(pygame.MOUSEMOTION, pos=self.rect.center, rel=(0, 0), buttons=(0, 0, 0))
        self.post(pygame.MOUSEWHEEL, x=0, y=steps)

    def key(self, key):
        self.post(pygame.KEYDOWN, key=key, mod=0, unicode="")

    def drag(self, start, goal):
        self.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        self.post(pygame.MOUSEMOTION, pos=goal, rel=(0, 0), buttons=(1, 0, 0))
        self.post(pygame.MOUSEBUTTONUP, pos=goal, button=1)

    def click(self, place):
        self.drag(place, place)

    def hear(self, **options):
        self.lines.append(Heard(self.lines[-1].id + 1 if self.lines else 1, "Something new.", **options))
        self.draw()

    def top(self):
        """The id of the topmost line that is seen."""
        view = self.log.view
        return next(i for i, low in zip(view.ids, view.tops[1:], strict=True) if low > self.log.at)

    def name_place(self, number):
        """Where the name of a line is on the canvas."""
        view, log = self.log.view, self.log
        place = view.ids.index(number)
        room = log.text_area
        inside = view.laid[number].name_rect.center
        return room.x + inside[0], room.y + view.tops[place] - log.at + inside[1]


@pytest.fixture
def board():
    return Board()


# -- where it stands ------------------------------------------------------------------------------------------


def test_it_stands_at_its_end_and_follows(board):
    assert board.is_at_end and board.log.unseen == 0
    before = board.log.at
    board.hear()
    assert board.is_at_end and board.log.at > before


def test_scrolled_up_it_stays_where_it_is_and_counts_what_is_new(board):
    board.wheel(5)
    at = board.log.at
    for _ in range(3):
        board.hear()
    assert board.log.at == at and board.log.unseen == 3
    board.wheel(-500)
    assert board.is_at_end and board.log.unseen == 0


def test_the_plate_with_the_number_leads_to_the_end(board):
    board.wheel(5)
    board.hear()
    board.click(board.log.pill().center)
    assert board.is_at_end and board.names == []


def test_keys_scroll(board):
    board.key(pygame.K_TAB)
    end = board.log.at
    board.key(pygame.K_PAGEUP)
    page = end - board.log.at
    assert 0.5 * board.rect.h < page < board.rect.h
    board.key(pygame.K_HOME)
    assert board.log.at == 0
    board.key(pygame.K_DOWN)
    assert 0 < board.log.at < page
    board.key(pygame.K_END)
    assert board.is_at_end
    board.log.page(-1)
    board.draw()
    assert board.log.at == end - page


def test_what_drops_out_above_moves_nothing_that_is_seen(board):
    board.wheel(8)
    top = board.top()
    del board.lines[:10]
    board.draw()
    assert board.top() == top
    del board.lines[:-5]
    board.draw()
    assert board.log.at >= 0


def test_another_size_keeps_the_place(board):
    board.wheel(12)
    top = board.top()
    board.rect = pygame.Rect(20, 20, 260, 500)
    board.draw()
    assert board.top() == top
    board.look = Look(theme("hall"), Metrics(1280, 720, 2.0))
    board.draw()
    assert board.top() == top


def test_another_listeners_log_begins_at_its_end(board):
    board.wheel(12)
    board.listener = "Bob"
    board.draw()
    assert board.is_at_end


def test_the_bar_is_pulled(board):
    thumb = board.log.thumb()
    board.drag(thumb.center, (thumb.centerx, board.rect.y - 50))
    assert board.log.at == 0
    thumb = board.log.thumb()
    board.drag(thumb.center, (thumb.centerx, board.rect.bottom + 50))
    assert board.is_at_end
    board.click((thumb.centerx, board.rect.y + 20))
    assert board.log.at < 200 and board.names == []


def test_a_finger_pulls_the_text(board):
    before = board.log.at
    x, y = board.rect.center
    board.drag((x, y), (x, y + 80))
    assert board.log.at == before - 80 and board.names == []


def test_what_fits_does_not_scroll():
    board = Board(3)
    for act in (lambda: board.wheel(5), lambda: board.key(pygame.K_HOME), lambda: board.log.page(-1)):
        act()
        assert board.log.at == 0 and board.is_at_end and board.log.thumb() is None


# -- names ----------------------------------------------------------------------------------------------------


def test_a_click_on_a_name_tells_it(board):
    board.click(board.name_place(60))
    assert board.names == ["Odile Quint"]
    x, y = board.name_place(60)
    board.click((x + 200, y))
    assert board.names == ["Odile Quint"]


def test_names_in_whispers_are_the_others(board):
    board.lines = [
        Heard(1, "to me", "whisper", "Mia", "person", "Ann"),
        Heard(2, "from me", "whisper", "Ann", "person", "Odile Quint"),
        Heard(3, "my own", "said", "Ann", "person"),
        Heard(4, "told", "notice", "", "house"),
        Heard(5, "refused", "refused", "", "house", "Ann"),
    ]
    board.draw()
    assert [board.log.view.laid[n].name for n in range(1, 6)] == ["Mia", "Odile Quint", "", "", ""]
    for number in (1, 2):
        board.click(board.name_place(number))
    assert board.names == ["Mia", "Odile Quint"]
    shown = [" ".join(words.words for words in board.log.view.laid[n].words) for n in (1, 2)]
    assert "whispers:" in shown[0] and "to " in shown[1]


def test_a_person_and_a_character_differ_in_mark_and_word(board):
    board.lines = [Heard(1, "x", who="person", speaker="Mia"), Heard(2, "x", who="character")]
    board.draw()
    person, character = (board.log.view.laid[n] for n in (1, 2))
    assert person.marks[0][2] != character.marks[0][2]
    assert [tag[1] for tag in character.tags] == ["house"] and person.tags == []


def test_the_name_under_the_pointer_is_underlined(board):
    still = board.canvas.copy()
    board.post(pygame.MOUSEMOTION, pos=board.name_place(60), rel=(0, 0), buttons=(0, 0, 0))
    assert pygame.image.tobytes(board.canvas, "RGB") != pygame.image.tobytes(still, "RGB")


# -- whatever is written --------------------------------------------------------------------------------------

STRANGE = [
    *("plain", "", " ", "W" * 4000, "明" * 4000, "🎲👨\u200d👩\u200d👧🇩🇪" * 30),
    *("שלום مرحبا", "a" + "\u0301" * 300, "\ud800x", "tab\tand\nline", "\x00\x1b[31m", "word " * 800),
]
KINDS = [
    *(("said", "Mia", "person"), ("said", "C" * 40, "character"), ("whisper", "🎲明" * 10, "character")),
    *(("whisper", "Ann", "person"), ("notice", "", "house"), ("notice", "The steward", "house")),
    *(("answer", "", "house"), ("refused", "", "house")),
]


RECTS = [(10, 10, 600, 500), (10, 10, 200, 150), (10, 10, 60, 40), (10, 10, 12, 8)]
SHEETS = list(product(RECTS, (1.0, 1.5, 2.0)))


@every("sheet", part("whatever is written stays on the sheet", SHEETS, 6, [(RECTS[0], 1.0)]))
def test_whatever_is_written_stays_on_the_sheet(sheet):
    rect, scale = sheet
    board = Board(0, scale=scale, rect=rect)
    numbers = iter(range(1, 1000))
    board.lines = [
        Heard(next(numbers), words, kind, name, who, "Odile") for words in STRANGE for kind, name, who in KINDS
    ]
    board.draw()
    view = board.log.view
    width = board.log.text_area.w
    for number in view.ids:
        laid = view.laid[number]
        for words in laid.words:
            wide = text.width(words.words, words.px, words.family, words.weight)
            assert rect[2] <= 200 or (words.x >= 0 and words.x + wide <= width)
            assert words.y < laid.height or laid.height == 0
    while board.log.at > 0:
        board.log.scroll_to(board.log.at - 40_000)
        board.draw()


def test_nothing_heard_is_told_too():
    board = Board(0)
    assert board.log.at == 0
    board.click(board.rect.center)
    board.wheel(3)
    board.hear()
    assert board.log.view.ids == [1]


def test_lines_are_laid_out_once(board):
    laid = board.log.view.laid[30]
    board.hear()
    board.wheel(3)
    assert board.log.view.laid[30] is laid
    board.look = Look(theme("hall"), Metrics(1280, 720, 1.5))
    board.draw()
    assert board.log.view.laid[30] is not laid
