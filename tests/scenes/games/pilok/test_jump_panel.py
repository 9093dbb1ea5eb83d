"""The Jump's panel: its figures are those of the odds, its words fit at every size, and it can be heard as well."""

from itertools import combinations

import pygame
import pytest

from casino.core.money import format_amount
from casino.players.pilok.odds import jump_prospect, reroll_gains
from casino.records.levels import shipped_level
from casino.records.replay import Replay
from casino.scenes.games.pilok.art.layout import table_layout
from casino.scenes.games.pilok.jump import weighed
from casino.scenes.games.pilok.jump.panel import JumpPanel
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import theme
from tests.scenes.games.frames import at_frames
from tests.scenes.games.pilok.random_hands import random_hand
from tests.scenes.games.pilok.test_pilok_stage import FRAMES, words_put
from tests.scenes.places import pilok_at
from tests.tools.shots import pilok_rounds

CURRENCY = shipped_level("pilok/standard").currency
PEOPLE = {seat: (name, "odile") for seat, name in enumerate(("Brother Ambrose", "Pip", "Rook Halloran") * 3)}


def views_at_the_jump(count):
    """Hands at their Jump that nobody chose, with the settings of their table."""
    found, seed = [], 500
    while len(found) < count:
        record = random_hand(seed)
        running = Replay(record)
        running.opening()
        while not running.is_at_end and running.engine.phase == "betting":
            running.act()
        if running.engine.phase == "jumping":
            found.append((running.engine.view(0), running.engine.settings))
        seed += 1
    return found


VIEWS = views_at_the_jump(12)


def duels():
    """Every duel that the one to jump may weigh up in these hands."""
    for view, settings in VIEWS:
        for player in view.players:
            if not player.is_folded and player.seat != view.turn:
                yield view, settings, view.turn, player.seat


def whole(cents):
    return format_amount(round(cents / 100) * 100, CURRENCY)


def test_the_panels_figures_are_those_of_the_odds():
    seen = set()
    for view, settings, me, other in duels():
        duel = weighed.duel_between(view, settings, PEOPLE, me, other, is_won=False)
        dice_of, skills = weighed.open_hands(view)
        odds = jump_prospect(dice_of, view.pots, skills, settings, me, other)
        jumped, lost, won = whole(odds.value).split(" ")[0], whole(odds.if_lost), whole(odds.if_won)
        assert weighed.share(duel, CURRENCY)[0] == (
            f"Your share of the pot, on average: {whole(odds.now)} now, {jumped} if you jump"
        )
        assert all(f"(share {lost}):" in words for words in weighed.if_lost(duel, CURRENCY)[:-1])
        assert all(f"(share {won}):" in words for words in weighed.if_won(duel, CURRENCY)[:-1])
        assert duel.risks == reroll_gains(dice_of, view.pots, me, me), "what one's own dice bring if rolled again"
        assert duel.gains == reroll_gains(dice_of, view.pots, me, other)
        assert odds.if_lost in [pytest.approx(value) for value in (odds.now, *(risk.mean for risk in duel.risks))]
        told = weighed.in_words(duel, CURRENCY)
        for face, risk in zip(duel.me.dice, duel.risks, strict=True):
            assert f"the {face} {weighed.figure(risk.mean, CURRENCY)}" in told
        seen.add(odds.if_lost < odds.now)
    assert seen == {True, False}, "some have something to lose"


@at_frames(4, FRAMES)
def test_the_panels_words_lie_inside_it_and_apart(metrics, window, monkeypatch):
    placed = words_put(monkeypatch)
    target = pygame.Surface((metrics.width, metrics.height))
    view, settings, me, other = next(duels())
    for seats, is_won in ((2, False), (7, False), (7, True)):
        layout = table_layout(metrics, seats)
        panel = JumpPanel(Look(theme("pilok"), metrics), layout.jump_panel, CURRENCY, int)
        duel = weighed.duel_between(view, settings, PEOPLE, me, other, is_won=is_won)
        placed.clear()
        panel.paint(target, duel)
        for number in range(3):
            panel.paint_die_cell(target, duel, number)
        assert all(panel.rect.inflate(4, 4).contains(area) for area in placed), "words leave the panel"
        for one, two in combinations(placed, 2):
            lap = one.clip(two)  # letters are lower than their lines
            least = min(one.h, two.h)
            assert lap.w <= 2 or lap.h <= least * 0.45, f"{one} and {two} overlap at {seats} seats, won: {is_won}"
        cells = [*panel.own_cells, *panel.die_cells]
        assert all(panel.rect.contains(cell) and min(cell.size) >= metrics.px(16) for cell in cells)
        assert not any(one.colliderect(two) for one, two in combinations(cells, 2))


def test_each_of_ones_own_dice_says_what_is_left_if_it_is_rolled_again(window, monkeypatch):
    said, figures = [], text.figures
    monkeypatch.setattr(
        text, "figures", lambda words, *args, **more: said.append(words) or figures(words, *args, **more)
    )
    metrics = Metrics(1280, 720)
    panel = JumpPanel(Look(theme("pilok"), metrics), table_layout(metrics, 7).jump_panel, CURRENCY, int)
    for view, settings, me, other in duels():
        duel = weighed.duel_between(view, settings, PEOPLE, me, other, is_won=False)
        said.clear()
        panel.paint(pygame.Surface((1280, 720)), duel)
        again = [words.rsplit(" ", 1)[-1] for words in said if words.startswith(("rerolled", "reroll"))]
        assert again == [weighed.figure(risk.mean, CURRENCY) for risk in duel.risks]


def test_what_the_panel_says_can_be_heard(open_pilot):
    pilot = open_pilot()
    table, _ = pilok_at(pilot.app, pilok_rounds.jump_won, short_by=1)
    pilot.wait()
    duel = table.driver.jump.weighed
    assert weighed.in_words(duel, CURRENCY) in table.state_in_words()
    assert weighed.share(duel, CURRENCY)[0] in table.state_in_words()
    pilot.press("Jump ")
    pilot.wait()
    assert bool(table.model.weighed) == (table.driver.jump.weighed is not None), "the words go with the panel"
