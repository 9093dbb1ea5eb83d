"""The size of every text that a scene draws, for tests that compare them.

A text is known by its words before they were broken into lines or shortened; letters of a size that are printed one
after the other are one text. Whether a size is right is not decided here.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from inspect import unwrap
from typing import Any
from unittest import mock

from casino.scenes.app.app import App
from casino.scenes.table.scene import TableScene
from casino.ui.drawing import text
from tests.support.pilot import eyes_shut, wait_for_pictures

Drawn = dict[str, list[int]]  # the sizes in px at which each text is drawn, the smallest first
_ARCS = ("black_baron.lettering", "twentyone.art.lettering", "twentyone.art.miniature")


@contextmanager
def drawn_words() -> Iterator[dict[str, list[int]]]:
    """Meanwhile, the sizes of all texts that are drawn anew, by their words."""
    seen: dict[str, list[int]] = defaultdict(list)
    whole: dict[str, str] = {}  # what was written of a text, and the text
    letters: list[tuple[str, int]] = []
    depth = 0

    def note(words, px):
        """Notes a text, and before it what its predecessors spell if they are letters of one size."""
        if letters and (len(words) != 1 or px != letters[-1][1]):
            seen["".join(letter for letter, _ in letters)].append(letters[-1][1])
            letters.clear()
        if len(words) == 1:
            letters.append((words, px))
        elif words.strip():
            seen[whole.get(words, words)].append(px)

    def noting(draw):
        def drawn(words, px, *args, **kwargs):
            nonlocal depth
            if not depth:
                note(words, px)
            depth += 1
            try:
                return draw(words, px, *args, **kwargs)
            finally:
                depth -= 1

        return drawn

    def breaking(lay):
        def laid(words, px, room, *args, **kwargs):
            lines = lay(words, px, room, *args, **kwargs)
            for line in (lines,) if isinstance(lines, str) else lines:
                if line != words:
                    whole[line] = whole.get(words, words)
            return lines

        return laid

    def on_arc(target, font, words, *args, **kwargs):
        note(words, font.get_height())

    with ExitStack() as stack:
        for name in ("line", "figures"):
            stack.enter_context(mock.patch.object(text, name, noting(getattr(text, name))))
        for name in ("wrapped", "balanced", "fitted"):
            stack.enter_context(mock.patch.object(text, name, breaking(getattr(text, name))))
        for module in _ARCS:
            stack.enter_context(mock.patch(f"casino.scenes.games.{module}.text_on_arc", on_arc))
        yield seen
        note("", 0)


def words_of(app: App) -> Drawn:
    """The sizes at which the top scene draws each of its texts in the window as it is."""
    scene = app.house.stack.top
    with eyes_shut():
        wait_for_pictures(app, scene)
    for cached in _pictures(len(sys.modules)):  # of one that is kept, the words are not drawn again
        cached.cache_clear()
    scene.invalidate()
    with drawn_words() as seen, ExitStack() as stack:
        if isinstance(scene, TableScene):  # what is printed on its felt is read too
            stage = type(scene.view)
            stack.enter_context(mock.patch.object(stage, "paint_backdrop", unwrap(stage.paint_backdrop)))
            stack.enter_context(mock.patch.object(stage, "warm_up", lambda view: None))  # what nobody sees yet
            scene.view.forget_picture()
        scene.paint(app.house.window.canvas)
        scene.focus.draw(app.house.window.canvas, scene.look)
        scene.paint_moving(app.house.window.canvas)
    return {words: sorted(sizes) for words, sizes in seen.items()}


@cache
def _pictures(modules: int) -> list[Any]:
    """All caches of so many modules but those of the tools that everything is drawn with, which write no words."""
    names = [name for name in sys.modules if name.startswith(("casino.ui.", "casino.scenes."))]
    kept = [value for name in names for value in vars(sys.modules[name]).values() if hasattr(value, "cache_clear")]
    return [one for one in kept if not one.__module__.startswith("casino.ui.drawing.")]
