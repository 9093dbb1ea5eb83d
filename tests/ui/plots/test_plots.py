"""Plots: round sums on axes, everything inside its area, and whatever figures come."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import theme
from casino.ui.plots.axis import round_ticks
from casino.ui.plots.bars import Bar, bars_across
from casino.ui.plots.expected import Pillar, Share, pillars, shares_across
from casino.ui.plots.luck import luck_band
from casino.ui.plots.over_time import line_plot, lines_plot
from tests.support.every import every
from tests.support.rota import part

pytestmark = pytest.mark.usefixtures("window")

SIZES = ((960, 540), (1280, 720), (720, 1280))
LARGEST = 10**15


def say(cents):
    return f"{cents / 100:,.2f}"


@given(st.integers(-(10**15), 10**15), st.integers(0, 10**15), st.integers(2, 9))
def test_sums_on_an_axis_are_round_and_hold_everything(low, span, most):
    ticks = round_ticks(low, low + span, most)
    assert ticks[0] <= low + 1 and ticks[-1] >= low + span - 1
    assert 2 <= len(ticks) <= most + 2
    digits = f"{ticks[1] - ticks[0]:.6e}".split("e")[0].rstrip("0").rstrip(".")
    assert digits in ("1", "2", "2.5", "5") or span < abs(low) / 10**9


def test_sums_worked_out_by_hand():
    assert round_ticks(875, 1_237, 6) == [800, 900, 1_000, 1_100, 1_200, 1_300]
    assert round_ticks(-60, 140, 5) == [-100, -50, 0, 50, 100, 150]


def drawings(area, look, target):
    """Every plot with plain, few, many and huge figures."""
    lines = ([5], [0, 0], [100_000, 99_000, 101_500], [(-1) ** n * n * 37 for n in range(320)], [LARGEST, -LARGEST])
    for values in lines:
        times = [f"{number % 28 + 1} Sep" for number in range(len(values))]
        for has_zero in (False, True):
            yield lambda v=values, t=times, n=has_zero: line_plot(target, look, area, v, say=say, times=t, has_zero=n)
        ends = [("Luck", values, look.theme.accent), ("Mistakes", [0] * len(values), look.theme.lose)]
        yield lambda e=ends: lines_plot(target, look, area, e, say=say)
    for sums in ([0], [500, -300], [LARGEST, 1, -LARGEST], list(range(-4, 4))):
        bars = [Bar(f"Table {n} of the house", value, say(value)) for n, value in enumerate(sums)]
        yield lambda b=bars: bars_across(target, look, area, b)
    for count, seen in ((4, 0), (6, 30), (13, 1_000_000)):
        kinds = [Pillar(str(n), seen * (n % 3), seen + 0.5) for n in range(count)]
        yield lambda k=kinds: pillars(target, look, area, k, ("seen", "to be expected"))
    for net, deviation in ((0, 1.0), (-25_500, 8_000.0), (LARGEST, 10.0), (3, 1e13)):
        yield lambda n=net, d=deviation: luck_band(
            target, look, area, mean=-12.5, deviation=d, net=n, say=say, names=("On average −0.13", f"You {say(n)}")
        )
    shares = [Share("Pairs of dice to begin with", 0.1 * n, (None, 0.2)[n % 2], "10 %, 1 of 10") for n in range(7)]
    yield lambda: shares_across(target, look, area, shares, ("seen", "to be expected"))
    yield lambda: shares_across(
        target, look, area, [Share("Busts", 0.0, None, "0.00 %, 0 of 1")], ("seen", "to be expected")
    )


def test_the_figure_of_a_low_bar_stands_on_its_bar(monkeypatch):
    """Wherever the mark is, no further off than the mark that would strike it through."""
    put, stood = text.put, []
    monkeypatch.setattr(text, "put", lambda *args: stood.append((args[4], put(*args))) or stood[-1][1])
    look, target, area = (
        Look(theme("hall"), Metrics(1280, 720)),
        pygame.Surface((1280, 720)),
        pygame.Rect(60, 90, 900, 300),
    )
    kinds = [Pillar(str(seen), seen, 50.0) for seen in (0, 5, 25, 46, 49, 50, 51, 55, 100)]
    pillars(target, look, area, kinds, ("seen", "expected"))
    figures = [rect for anchor, rect in stood if anchor == "midbottom"]
    floor, tall = (
        max(rect.bottom for rect in figures),
        max(rect.bottom for rect in figures) - min(rect.bottom for rect in figures),
    )
    assert len(figures) == len(kinds)
    for kind, rect in zip(kinds, figures, strict=True):
        over = floor - tall * kind.seen / 100 - rect.bottom
        assert -2 <= over <= rect.h + look.metrics.px(6), f"{kind.name}: {over:.0f} px off its bar"


@every("ends", [(0, 0), (0, -3_000), (2_000, 0), (5, -5), (-40_000, -41_000)])
def test_no_line_strikes_through_the_name_at_its_end(monkeypatch, ends):
    """Nor the zero line or another's: below where a name stands is no more than the faint light under a line."""
    look, target = Look(theme("hall"), Metrics(1280, 720)), pygame.Surface((1280, 720))
    named = []

    def noting(target, words, x, y, anchor="topleft"):
        named.append(words.get_rect(**{anchor: (x, y)}))
        return named[-1]

    monkeypatch.setattr(text, "put", noting)
    lines = [("Luck", [0, 1_000, ends[0]], (255, 0, 0)), ("Mistakes", [0, -1_000, ends[1]], (0, 255, 0))]
    lines_plot(target, look, pygame.Rect(60, 90, 900, 300), lines, say=say)
    for name in named[-2:]:
        seen = pygame.surfarray.array3d(target.subsurface(name))
        assert seen.max() < 60, f"{name} of {ends}: {seen.max()}"
    assert not named[-1].colliderect(named[-2])


@every("size", part("a plot stays inside its area", SIZES, 3))
@every("scale", [1.0, 1.5, 2.0])
def test_a_plot_stays_inside_its_area(size, scale):
    look = Look(theme("hall"), Metrics(*size, scale))
    target = pygame.Surface(size)
    area = pygame.Rect(look.metrics.px(60), look.metrics.px(90), size[0] - look.metrics.px(120), look.metrics.px(230))
    plain = target.copy()
    for number, draw in enumerate(drawings(area, look, target)):
        target.fill((0, 0, 0))
        draw()
        changed = pygame.mask.from_threshold(target, (0, 0, 0), (1, 1, 1, 255), plain)
        changed.invert()
        outside = [rect for rect in changed.get_bounding_rects() if not area.inflate(2, 2).contains(rect)]
        assert not outside, f"plot {number} draws on {outside} outside {area}"


def test_every_sum_stands_at_the_end_of_its_bar(monkeypatch):
    """Not in a column of its own, far from what it says."""
    look, area, placed = Look(theme("hall"), Metrics(1280, 720)), pygame.Rect(60, 90, 600, 230), {}
    bars = [Bar(name, value, say(value)) for name, value in (("Won", 9_000), ("Lost", -3_000), ("Even", 0))]
    put = text.put

    def noting(target, surface, x, y, anchor="topleft"):
        placed.setdefault(round(y), []).append(put(target, surface, x, y, anchor))
        return placed[round(y)][-1]

    monkeypatch.setattr(text, "put", noting)
    target = pygame.Surface((1280, 720))
    bars_across(target, look, area, bars)
    won, lost, even = ((y, rects[-1]) for y, rects in sorted(placed.items()))
    assert won[1].x > even[1].x > lost[1].right
    for bar, (y, figure), beside in (("won", won, won[1].x - 8), ("lost", lost, lost[1].right + 8)):
        colour = look.theme.win if bar == "won" else look.theme.lose
        near = target.get_at((beside, y))[:3]
        assert max(abs(one - other) for one, other in zip(near, colour, strict=True)) < 60, f"{bar}: {near} at {figure}"
