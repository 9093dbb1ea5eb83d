"""One editable line: its text, cursor, selection, undo, and the lines sent before.

A pure model: neither window, keys nor pixels belong here. Every index counts code points and is between whole letters,
never inside one.
"""

from bisect import bisect_left

from casino.core import letters

_MAX_UNDO = 200
_MAX_SENT = 50


class TextEdit:
    """A line being edited, within `most` letters, `max_points` code points and `max_octets` bytes of UTF-8.

    `anchor` is where a selection began and `cursor` where it ends; they are equal without a selection.
    """

    def __init__(
        self, value: str = "", most: int = 200, *, max_points: int | None = None, max_octets: int | None = None
    ) -> None:
        self.most = most
        self.max_points = most if max_points is None else max_points
        self.max_octets = 4 * self.max_points if max_octets is None else max_octets
        self._text = self._within(letters.cleaned(value))
        self.cursor = self.anchor = len(self._text)
        self._undo: list[tuple[str, int, int]] = []
        self._redo: list[tuple[str, int, int]] = []
        self._is_typing = False  # whether the next letter joins the last undo step
        self._sent: list[str] = []
        self._recalled = 0  # how many lines back; 0 is the draft
        self._draft = ""

    def _within(self, text: str) -> str:
        return letters.shortened(text, self.most, self.max_points, self.max_octets)

    # -- what there is ----------------------------------------------------------------------------------------

    @property
    def value(self) -> str:
        """The whole text."""
        return self._text

    @property
    def selection(self) -> tuple[int, int]:
        """The first index of the selection and the one after its last; equal without a selection."""
        return min(self.cursor, self.anchor), max(self.cursor, self.anchor)

    @property
    def selected(self) -> str:
        """The selected text."""
        start, stop = self.selection
        return self._text[start:stop]

    @property
    def has_selection(self) -> bool:
        """Whether anything is selected."""
        return self.cursor != self.anchor

    # -- changing ---------------------------------------------------------------------------------------------

    def insert(self, words: str) -> bool:
        """Replaces the selection with cleaned text, as much as there is room for; returns True if anything changed."""
        room = 4 * max(self.max_octets, 64)  # nothing beyond this can stay, so a huge paste costs nothing
        words = letters.cleaned(words[:room])
        if not words:
            return False
        start, stop = self.selection
        before, after = self._text[:start], self._text[stop:]
        cuts = letters.borders(words)
        low, high = 0, len(cuts) - 1  # the longest beginning that fits
        while low < high:
            middle = (low + high + 1) // 2
            tried = before + words[: cuts[middle]] + after
            low, high = (middle, high) if self._within(tried) == tried else (low, middle - 1)
        if low == 0:
            return False
        fitting = words[: cuts[low]]
        is_letter = low == 1 and start == stop and not fitting.isspace()
        self._change(before + fitting + after, start + len(fitting), joins=is_letter and self._is_typing)
        self._is_typing = low == 1
        return True

    def erase(self, step: int = -1, *, by_word: bool = False) -> bool:
        """Deletes the selection, or else the letter or word before (-1) or after (1) the cursor."""
        start, stop = self.selection
        if start == stop:
            goal = self._place(step, by_word)
            start, stop = min(goal, self.cursor), max(goal, self.cursor)
        if start == stop:
            return False
        self._change(self._text[:start] + self._text[stop:], start)
        return True

    def replace(self, value: str) -> bool:
        """Replaces the whole text, with the cursor at its end; it can be undone."""
        value = self._within(letters.cleaned(value))
        if value == self._text:
            return False
        self._change(value, len(value))
        return True

    def cut(self) -> str:
        """Deletes the selection and returns it."""
        taken = self.selected
        if taken:
            self.erase()
        return taken

    def _change(self, text: str, cursor: int, *, joins: bool = False) -> None:
        if not joins:
            self._undo = [*self._undo[1 - _MAX_UNDO :], (self._text, self.cursor, self.anchor)]
        self._redo.clear()
        self._text = text
        self.cursor = self.anchor = letters.border_at(text, cursor)
        self._is_typing = False

    def undo(self) -> bool:
        """Takes the last change back; typing without a break is one change."""
        return self._travel(self._undo, self._redo)

    def redo(self) -> bool:
        """Makes the undone change again."""
        return self._travel(self._redo, self._undo)

    def _travel(self, source: list[tuple[str, int, int]], goal: list[tuple[str, int, int]]) -> bool:
        if not source:
            return False
        goal.append((self._text, self.cursor, self.anchor))
        self._text, self.cursor, self.anchor = source.pop()
        self._is_typing = False
        return True

    # -- moving -----------------------------------------------------------------------------------------------

    def move(self, step: int, *, by_word: bool = False, selects: bool = False) -> None:
        """Moves the cursor a letter or word to the left (-1) or right (1).

        Without `selects` a selection is left at its end on that side.
        """
        if self.has_selection and not selects and not by_word:
            self.place(self.selection[0 if step < 0 else 1])
        else:
            self.place(self._place(step, by_word), selects=selects)

    def place(self, index: int, *, selects: bool = False) -> None:
        """Moves the cursor to an index, or the nearest border after it."""
        self.cursor = letters.border_at(self._text, max(0, index))
        if not selects:
            self.anchor = self.cursor
        self._is_typing = False

    def to_start(self, *, selects: bool = False) -> None:
        """Moves the cursor before the first letter."""
        self.place(0, selects=selects)

    def to_end(self, *, selects: bool = False) -> None:
        """Moves the cursor behind the last letter."""
        self.place(len(self._text), selects=selects)

    def select_all(self) -> None:
        """Selects the whole text."""
        self.select(0, len(self._text))

    def select(self, start: int, stop: int) -> None:
        """Selects from one index to another; the cursor is at the second."""
        self.place(start)
        self.place(stop, selects=True)

    def word_at(self, index: int) -> tuple[int, int]:
        """The borders of the word, gap or run of punctuation around an index."""
        cuts = letters.borders(self._text)
        if len(cuts) == 1:
            return 0, 0
        first = last = max(0, min(bisect_left(cuts, index), len(cuts) - 2))
        kind = self._kind(cuts[first])
        while first > 0 and self._kind(cuts[first - 1]) == kind:
            first -= 1
        while last < len(cuts) - 2 and self._kind(cuts[last + 1]) == kind:
            last += 1
        return cuts[first], cuts[last + 1]

    def _kind(self, index: int) -> str:
        letter = self._text[index]
        return "gap" if letter.isspace() else "word" if letter.isalnum() or letter == "_" else "sign"

    def _place(self, step: int, by_word: bool) -> int:
        """The index to which a step from the cursor leads."""
        cuts = letters.borders(self._text)
        at = bisect_left(cuts, self.cursor)
        if not by_word:
            return cuts[max(0, min(at + step, len(cuts) - 1))]
        if step < 0:
            while at > 0 and self._kind(cuts[at - 1]) == "gap":
                at -= 1
            return self.word_at(cuts[at - 1])[0] if at > 0 else 0
        last = len(cuts) - 1
        if at < last and self._kind(cuts[at]) != "gap":
            at = bisect_left(cuts, self.word_at(cuts[at])[1])
        while at < last and self._kind(cuts[at]) == "gap":
            at += 1
        return cuts[at]

    # -- lines sent before ------------------------------------------------------------------------------------

    def take(self) -> str:
        """Returns the text and begins a new line; the text can be recalled."""
        taken = self._text
        if taken and self._sent[-1:] != [taken]:
            self._sent = [*self._sent[1 - _MAX_SENT :], taken]
        self._text = self._draft = ""
        self.cursor = self.anchor = self._recalled = 0
        self._undo.clear()
        self._redo.clear()
        self._is_typing = False
        return taken

    def recall(self, step: int) -> bool:
        """Recalls a line sent before (-1), or the next later one (1), and finally the draft; True if there was one."""
        wanted = self._recalled - step
        if not 0 <= wanted <= len(self._sent):
            return False
        if self._recalled == 0:
            self._draft = self._text
        self._recalled = wanted
        self.replace(self._sent[-wanted] if wanted else self._draft)
        self.to_end()
        return True
