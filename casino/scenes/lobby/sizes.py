"""The font sizes of the plaques behind a door. Nothing is drawn here.

All plaques of a door are set alike: `sizes_for` finds the largest letters with which every plaque fits, and how many
facts each has room for. It first tries a ruler that scales what was measured once, since opening fonts of many sizes
takes longer than the hall's first picture may, and then checks with the letters themselves.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, inf
from typing import NamedTuple

from casino.scenes.lobby.wording import Wording
from casino.ui.drawing import text
from casino.ui.drawing.metrics import Metrics

Size = tuple[int, int]

_TITLE, _LIMITS, _BLURB, _FACT = 25, 18, 17, 14.5  # layout units of the words at a zoom of 1
_MIN = 11  # layout units, below which nothing is written
LEADING = 1.27
CHIP_STEP = 0.80  # the distance to the next chip beside the limits, in diameters
_MIN_CHIP = 1.25  # a chip's diameter in heights of the limits, below which its figure cannot be read
_MIN_PX = 11  # of the sentence, as long as leaving facts out can help
_BONUS = 0.4  # the worth of letters beyond their full size
_HEAD_SHARE = 0.55  # titles too long for their plaques shrink to no less than this share of their size
_FLAT = 2.4  # on plaques at least this many times as wide as high, limits stand beside the title where they can
_BETWEEN = "  ·  "  # between facts in a line of words
_MIN_ZOOM, _STEP, _STEPS = 0.25, 0.035, 50  # zooms to try
_RULER_PX, _PLAY = 32, 1.012  # the font size that is measured, and how much wider small letters may be
_HOPE = 1.05  # how much more a setting may be worth than the rough ruler finds
_READABLE = 0.64  # facts are left out before letters shrink to less than this share of their size at text 100 %
_WITHOUT_SENTENCES = 0.85  # the share of that where plaques have no sentences
_MIN_SHARE = 0.56  # and before they shrink to less than this share of what the player chose


class Sizes(NamedTuple):
    """The font sizes of all plaques of a door, in px. `facts` is the most that each of them shows."""

    title: int
    limits: int
    blurb: int
    fact: int
    pad: int
    gap: int
    is_stacked: bool  # the limits below the title, not beside it
    facts: int
    is_listed: bool = False  # every fact on a line of its own
    is_curt: bool = False  # without the sentences

    @property
    def letters(self) -> tuple[int, int, int, int]:
        """The sizes of title, limits, sentence and facts."""
        return self.title, self.limits, self.blurb, self.fact


class Ruler:
    """Measures words exactly as they will be drawn."""

    def width(self, words: str, px: int, family: str = text.SANS, weight: str = "Regular") -> int:
        """The width of a line, in px."""
        return text.width(words, px, family, weight)

    def height(self, px: int, family: str = text.SANS, weight: str = "Regular") -> int:
        """The height of a line, in px."""
        return text.font(px, family, weight).get_height()

    def lines(self, words: str, px: int, room: int) -> int:
        """The number of lines a text is broken into."""
        return len(text.wrapped(words, px, room))


class RoughRuler(Ruler):
    """Scales what was measured in one size: hardly ever too small, and much faster for many sizes."""

    def width(self, words: str, px: int, family: str = text.SANS, weight: str = "Regular") -> int:
        return ceil(_measured(words, family, weight) * px / _RULER_PX * _PLAY)

    def height(self, px: int, family: str = text.SANS, weight: str = "Regular") -> int:
        return ceil(_line_height(family, weight) * px / _RULER_PX)

    def lines(self, words: str, px: int, room: int) -> int:
        count, left = 1, float(room)
        space = _measured(" ", text.SANS, "Regular") * px / _RULER_PX
        for word in words.split(" "):
            wide = self.width(word, px)
            if wide > left and left < room:
                count, left = count + 1, float(room)
            left -= wide + space
        return count


@lru_cache(maxsize=2000)
def _measured(words: str, family: str, weight: str) -> int:
    return text.width(words, _RULER_PX, family, weight)


@lru_cache(maxsize=20)
def _line_height(family: str, weight: str) -> int:
    return text.font(_RULER_PX, family, weight).get_height()


_EXACT, _ROUGH = Ruler(), RoughRuler()


def chips_px(words: Sequence[Wording], chips: Sequence[Sequence[int]], sizes: Sizes, width: int) -> int:
    """The diameter of the chips beside the limits, the same on all plaques of a width; 0 where there is no room."""
    inner = width - 2 * sizes.pad
    most = round(head_px(sizes) * (0.64 if sizes.is_stacked else 0.95))
    for said, row in zip(words, chips, strict=True):
        title = text.width(said.title, sizes.title, text.SERIF, "Semibold")
        limits = text.width(said.stakes, sizes.limits, text.SERIF, "Bold") * 21 // 20
        taken = max(title, limits) if sizes.is_stacked else title + limits + sizes.gap
        if row:
            most = min(most, int((inner - taken - 2 * sizes.gap) / (1 + CHIP_STEP * (len(row) - 1))))
    return most if most >= sizes.limits * _MIN_CHIP else 0


@lru_cache(maxsize=256)
def sizes_for(words: tuple[Wording, ...], size: Size, metrics: Metrics, min_px: float = 0) -> tuple[Sizes, float]:
    """The largest setting with which all these plaques, of a size in px, hold their words; and its worth.

    Where letters would become too small to read, or sentences smaller than `min_px`, some facts are left out, on all
    plaques alike.
    """
    wanted, most = _min_zoom(words, metrics, min_px), max((len(said.facts) for said in words), default=0)
    for facts in range(most, -1, -1):
        if _hope(words, size, metrics, facts, wanted) is None:
            continue
        sizes, zoom = _largest(words, size, metrics, facts) or (None, 0.0)
        if sizes is not None and zoom >= wanted:
            return _listed(sizes, words, size), _worth(sizes, metrics)
    last = _largest(words, size, metrics, 0)
    if last is None:  # words too long even so are shortened when they are drawn
        return _narrowed(_sizes(metrics, _MIN_ZOOM, True, 0), words, size[0], _EXACT), 0.0
    return last[0], _worth(last[0], metrics)


@lru_cache(maxsize=256)
def hoped_worth(words: tuple[Wording, ...], size: Size, metrics: Metrics, min_px: float = 0) -> float:
    """The most `sizes_for` can be worth by the rough ruler, without opening fonts of other sizes."""
    wanted, most = _min_zoom(words, metrics, min_px), max((len(said.facts) for said in words), default=0)
    hopes = (_hope(words, size, metrics, facts, wanted) for facts in range(most, -1, -1))
    return next((hope for hope in hopes if hope is not None), inf)


def _min_zoom(words: tuple[Wording, ...], metrics: Metrics, min_px: float) -> float:
    """The zoom below which facts are left out instead; without sentences the fact that is left may be smaller."""
    full = metrics.pt(_BLURB)
    share = 1.0 if any(said.blurb for said in words) else _WITHOUT_SENTENCES
    return share * max(_MIN_SHARE, _READABLE / metrics.text_scale, min(1.0, _MIN_PX / full), min_px / full)


def _hope(words: tuple[Wording, ...], size: Size, metrics: Metrics, facts: int, wanted: float) -> float | None:
    """The greatest worth a setting with so many facts may have; None where none reaches the zoom `wanted`."""
    number, sizes = _roughly_largest(words, size, metrics, facts)
    if sizes is None or _zoom(number) < wanted:
        return None
    return _worth(sizes, metrics) * _HOPE


def _listed(sizes: Sizes, words: tuple[Wording, ...], size: Size) -> Sizes:
    """A setting with one fact a line, if all plaques are high enough for that."""
    listed = sizes._replace(is_listed=True)
    return listed if all(_needed(said, listed, size[0], _EXACT)[1] <= size[1] for said in words) else sizes


def _worth(sizes: Sizes, metrics: Metrics) -> float:
    """How readable a setting is: the size of its title and of its sentence, as shares of the full size."""
    title_share: float = min(1.0, sizes.title / metrics.pt(_TITLE)) ** 0.5
    read = sizes.blurb / metrics.pt(_BLURB) * title_share
    return min(read, 1.0) + _BONUS * max(0.0, read - 1.0)


def _zoom(number: int) -> float:
    return _MIN_ZOOM + number * _STEP


def _settings(size: Size, metrics: Metrics, number: int, facts: int) -> tuple[Sizes, ...]:
    """The settings of a zoom by its number: limits beside and below the title, the better looking one first."""
    is_flat = size[0] > _FLAT * size[1]
    return tuple(_sizes(metrics, _zoom(number), stacked, facts) for stacked in (not is_flat, is_flat))


@lru_cache(maxsize=256)
def _roughly_largest(words: tuple[Wording, ...], size: Size, metrics: Metrics, facts: int) -> tuple[int, Sizes | None]:
    """The number of the largest zoom that fits by the rough ruler, and its setting; -1 and None if none does."""
    low, high, best = -1, _STEPS, None
    while high - low > 1:
        middle = (low + high) // 2
        fitting = _fitting(words, size, _settings(size, metrics, middle, facts), _ROUGH)
        if fitting is None:
            high = middle
        else:
            low, best = middle, fitting
    return low, best


def _largest(words: tuple[Wording, ...], size: Size, metrics: Metrics, facts: int) -> tuple[Sizes, float] | None:
    """The largest setting that shows this many facts, and its zoom; None if none fits."""
    number, _ = _roughly_largest(words, size, metrics, facts)
    for smaller in range(number, -1, -1):
        found = _fitting(words, size, _settings(size, metrics, smaller, facts), _EXACT)
        if found is not None:
            return found, _zoom(smaller)
    return None


def _fitting(words: tuple[Wording, ...], size: Size, settings: Sequence[Sizes], ruler: Ruler) -> Sizes | None:
    """The first of some settings in which all plaques hold their words, if there is one."""
    for sizes in settings:
        narrowed = _narrowed(sizes, words, size[0], ruler) if sizes.is_stacked else sizes
        needed = (_needed(said, narrowed, size[0], ruler) for said in words)
        if all(wide <= size[0] and high <= size[1] for wide, high in needed):
            return narrowed
    return None


def _sizes(metrics: Metrics, zoom: float, is_stacked: bool, facts: int) -> Sizes:
    least = max(8, metrics.px(_MIN))
    title = max(least, metrics.pt(_TITLE * zoom))
    limits = max(least, min(metrics.pt(_LIMITS * zoom), round(title * 0.8)))
    blurb = max(least, min(metrics.pt(_BLURB * zoom), round(title * 0.9)))
    fact = max(least, min(metrics.pt(_FACT * zoom), round(title * 0.8)))
    pad, gap = metrics.px(7 + 7 * min(1.0, zoom)), metrics.px(2 + 6 * zoom)
    return Sizes(title, limits, blurb, fact, pad, gap, is_stacked, facts)


def _narrowed(sizes: Sizes, words: tuple[Wording, ...], width: int, ruler: Ruler) -> Sizes:
    """A setting with titles and limits shrunk to fit plaques of a width, one below the other."""
    inner = width - 2 * sizes.pad
    title, limits = sizes.title, sizes.limits
    for said in words:
        title = _shrunk(said.title, title, inner, round(sizes.title * _HEAD_SHARE), "Semibold", ruler)
        limits = _shrunk(said.stakes, limits, inner * 20 // 21, round(sizes.limits * _HEAD_SHARE), "Bold", ruler)
    return sizes._replace(title=title, limits=min(limits, max(sizes.fact, round(title * 0.85))))


def _shrunk(words: str, px: int, room: int, least: int, weight: str, ruler: Ruler) -> int:
    """The size, between `least` and `px`, in which a line of a head fits into `room`."""
    while px > least and (wide := ruler.width(words, px, text.SERIF, weight)) > room:
        px = max(least, min(px - 1, px * room // wide))
    return px


def _needed(said: Wording, sizes: Sizes, width: int, ruler: Ruler) -> Size:
    """The width and height in px that a plaque of a given width needs for its words."""
    inner = width - 2 * sizes.pad
    title = ruler.width(said.title, sizes.title, text.SERIF, "Semibold")
    limits = ruler.width(said.stakes, sizes.limits, text.SERIF, "Bold") * 21 // 20  # figures are all equally wide
    head = max(title, limits) if sizes.is_stacked else title + 2 * sizes.gap + limits
    facts = max((ruler.width(fact, sizes.fact, weight="Semibold") for fact in said.facts[: sizes.facts]), default=0)
    high = head_px(sizes, ruler) + 2 * sizes.gap + 2 * sizes.pad
    if said.blurb:
        lines = ruler.lines(said.blurb, sizes.blurb, inner)
        high += (lines - 1) * round(sizes.blurb * LEADING) + ruler.height(sizes.blurb)
    high += facts_px(said, sizes, inner, ruler) + (sizes.gap if sizes.facts else 0)
    return max(head, facts) + 2 * sizes.pad, high


def head_px(sizes: Sizes, ruler: Ruler = _EXACT) -> int:
    """The height of the title and the limits."""
    title = ruler.height(sizes.title, text.SERIF, "Semibold")
    return title + (ruler.height(sizes.limits, text.SERIF, "Bold") if sizes.is_stacked else 0)


def fact_lines(said: Wording, sizes: Sizes, room: int, ruler: Ruler = _EXACT) -> list[str]:
    """The facts that are shown as lines of words; no fact is broken."""
    lines: list[str] = []
    for fact in said.facts[: sizes.facts]:
        longer = f"{lines[-1]}{_BETWEEN}{fact}" if lines else fact
        if lines and not sizes.is_listed and ruler.width(longer, sizes.fact, weight="Semibold") <= room:
            lines[-1] = longer
        else:
            lines.append(fact[:1].upper() + fact[1:])
    return lines


def facts_px(said: Wording, sizes: Sizes, room: int, ruler: Ruler = _EXACT) -> int:
    """The height of all facts that are shown."""
    return len(fact_lines(said, sizes, room, ruler)) * round(sizes.fact * LEADING)


def wanted_px(words: tuple[Wording, ...], sizes: Sizes, width: int) -> int:
    """The height in px that the wordiest of these plaques wants at a given width."""
    return max((_needed(said, sizes, width, _EXACT)[1] for said in words), default=0)
