"""What passers-by read and what the operator sees lies apart and whole on the window, at every size."""

from itertools import combinations, product

import pygame
import pytest

from casino.records.levels import catalogue
from casino.scenes.games.places import card_of
from casino.scenes.show.operator import OperatorPage, PinPage
from casino.scenes.show.pages import IdleWarning
from casino.scenes.table.lines import caption
from casino.show.log import ShowLog, Visit
from casino.show.pin import PinCheck
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import theme
from tests.scenes.layout_faults import SIZES, TEXTS, faults_at
from tests.scenes.places import resize
from tests.support.rota import part
from tests.support.show_pilot import PIN, TABLES, ShowPilot

CELLS, HARDEST = tuple(product(SIZES, TEXTS)), ((960, 540), 2.0)
EVENT = "Shadowport Days at the Vienna Game Fair"
MIN_INVITATION = 0.036  # of the window's shorter side: letters that are read from three metres
MIN_CAPTION = 0.024
FAULT = (
    '2031-10-31 21:40:00,125 ERROR unexpected fault\nTraceback (most recent call last):\n  File "table.py"\n'
    "casino.errors.IllegalAction: a sentence that nobody foresaw, about /home/somebody/ShadowportCasino/kiosk.save, "
    "with words for two or three lines\n"
)


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """A show whose every table was seen: the tables and their layouts at all sizes."""
    pilot = ShowPilot(tmp_path_factory.mktemp("show"), tables=TABLES, event=EVENT)
    tables = {}
    for _ in TABLES:
        tables[pilot.show.played.scene.level.name] = pilot.show.played.scene
        pilot.show.next_table()
    yield pilot.app, tables
    pilot.store.close()


def overlaps(areas, size):
    """What is wrong with where lines lie in a window of a size."""
    window = pygame.Rect(0, 0, *size)
    leaving = [f"{area} leaves the window" for area in areas if not window.contains(area)]
    return leaving + [f"{one} on {two}" for one, two in combinations(areas, 2) if one.colliderect(two)]


@pytest.mark.parametrize("name", TABLES)
def test_head_invitation_and_every_sentence_lie_apart_whole_and_large_enough_to_be_read_afar(shown, name, monkeypatch):
    app, table = shown[0], shown[1][name]
    sentences = caption.captions(card_of(table.level).place, table.level)
    title = f"{table.level.game}: {table.level.title}"
    said, drawn = [], text.line
    monkeypatch.setattr(text, "line", lambda words, px, *rest: said.append((words, px)) or drawn(words, px, *rest))
    faults = []
    for size, scale in part(name, CELLS, 6, (HARDEST,)):
        where = f"at {size}, text {scale}"
        resize(app, size, scale)
        table.resized()
        layout, canvas = table.layout, app.house.window.canvas
        head = caption.paint_head(canvas, table.look, layout.top_bar, title, EVENT)
        faults += [f"head: {fault} {where}" for fault in overlaps(head, size)]
        faults += [f"head {line} leaves the bar {where}" for line in head if not layout.top_bar.contains(line)]
        for number, sentence in enumerate(sentences):
            said.clear()
            lines = caption.paint_caption(canvas, table.look, layout.controls, sentences, number)
            faults += [f"{sentence}: {fault} {where}" for fault in overlaps(lines, size)]
            faults += [
                f"{sentence}: {line} leaves its row {where}" for line in lines if not layout.controls.contains(line)
            ]
            assert " ".join(words for words, _ in said) == f"{caption.INVITATION} {sentence}", where
            if said[0][1] < MIN_INVITATION * min(size) or said[-1][1] < MIN_CAPTION * min(size):
                faults.append(f"{said} are too small {where}")
    assert not faults, "\n".join(faults[:20])


def test_every_level_of_the_house_has_sentences_that_fit():
    canvas = pygame.Surface((960, 540))
    look = Look(theme("hall"), Metrics(960, 540, 1.0))
    area = pygame.Rect(9, 490, 942, 42)
    for level in catalogue()[0]:
        sentences = caption.captions(card_of(level).place, level)
        for number in range(len(sentences)):
            lines = caption.paint_caption(canvas, look, area, sentences, number)
            assert all(area.contains(line) for line in lines), (level.name, sentences[number])


@pytest.fixture
def busy(show, tmp_path):
    """A show after some hundred visits, with a fault in its log."""
    log = ShowLog(tmp_path, EVENT)
    for number in range(120):
        level = TABLES[number * number % len(TABLES)]
        log.path.parent.mkdir(exist_ok=True)
        visit = Visit(
            began_at="2031-10-31T21:40:00+00:00",
            seconds=400.0 + number,
            began="attract",
            ended="idle",
            rounds={level: number},
            seconds_at={level: 400.0},
            staked=number * 12_345,
            returned=number * 11_111,
        )
        if number % 40 == 0:
            assert not log.add(visit)
        else:
            with log.path.open("ab") as file:
                file.write(log.path.read_bytes().splitlines(keepends=True)[-1])
    (tmp_path / "casino.log").write_text(FAULT)
    pilot = show("blackjack/standard", event=EVENT)
    pilot.show.uptime = 9 * 3600 + 1234.0
    return pilot


def test_the_operators_pages_fit_at_every_size(busy):
    faults = []
    for page in (PinPage(busy.house, busy.show, PinCheck(PIN)), OperatorPage(busy.house, busy.show)):
        busy.house.stack.push(page)
        faults += [f"{type(page).__name__}: {fault}" for fault in faults_at(busy.app)]
        busy.house.stack.pop()
    assert not faults, "\n".join(faults[:20])


def test_the_question_whether_anybody_is_there_fits_at_every_size(busy, monkeypatch):
    put, said = text.put, []
    busy.settles_in()
    busy.pass_seconds(46)
    page = busy.scene
    assert isinstance(page, IdleWarning)

    def watched(target, surface, x, y, anchor="topleft"):
        said.append(put(target, surface, x, y, anchor))
        return said[-1]

    def paragraph(look, target, words, rect, **style):
        _, lines = look.fitting(words, rect.size, size=style["size"])
        assert " ".join(lines) == words
        said.append(rect)
        return rect.h

    monkeypatch.setattr(text, "put", watched)
    monkeypatch.setattr(Look, "paragraph", paragraph)
    faults = []
    for size, scale in part("question", CELLS, 6, (HARDEST,)):
        resize(busy, size, scale)
        said.clear()
        page.paint(busy.house.window.canvas)
        assert len(said) == 3
        faults += [f"{fault} at {size}, text {scale}" for fault in overlaps(said, size)]
    assert not faults, "\n".join(faults[:20])
