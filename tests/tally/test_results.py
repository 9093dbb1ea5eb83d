"""Results of rounds, worked out by hand and added up."""

from hypothesis import given
from hypothesis import strategies as st

from casino.records.levels import catalogue
from casino.save.rows import RoundSummary
from casino.tally.results import AllResults, Extremes, Results

LEVELS = [level.name for level in catalogue()[0]]


def summary(number, net, level="black_baron/standard", staked=1_000):
    return RoundSummary(number, level, f"2026-01-01T00:00:{number % 60:02d}+00:00", staked, staked + net)


def added(summaries):
    """The results of some rounds."""
    results = AllResults()
    for one in summaries:
        results.add(one)
    return results


def test_results_worked_out_by_hand():
    nets = [500, 200, 0, 300, -1_000, -200, -1_000, 500, -100]
    results = added(summary(number, net) for number, net in enumerate(nets, 1)).whole
    assert (results.rounds, results.staked, results.returned, results.net) == (9, 9_000, 8_200, -800)
    assert (results.won, results.pushed, results.lost) == (4, 1, 4)
    assert (results.best.id, results.worst.id) == (1, 5)
    assert (results.longest_wins, results.longest_losses) == (2, 3)


def test_results_apart_by_game_and_table():
    results = added(
        [
            summary(1, 100, "black_baron/standard"),
            summary(2, -300, "black_baron/back_alley"),
            summary(3, 50, "blackjack/standard"),
        ]
    )
    assert {game: held.net for game, held in results.by_game.items()} == {"black_baron": -200, "blackjack": 50}
    assert {table: held.rounds for table, held in results.by_table.items()} == {
        "black_baron/standard": 1,
        "black_baron/back_alley": 1,
        "blackjack/standard": 1,
    }


def test_the_best_and_the_worst_rounds_in_their_order():
    extremes = Extremes(2)
    for number, net in enumerate((100, -50, 0, 300, 100, -70, 200, -70), 1):
        extremes.add(summary(number, net))
    assert [one.id for one in extremes.best] == [4, 7]
    assert [one.id for one in extremes.worst] == [6, 8]


def test_nothing_played_yet():
    results = Results()
    assert (results.rounds, results.net, results.best, results.worst, results.longest_wins) == (0, 0, None, None, 0)


@given(st.lists(st.tuples(st.sampled_from(LEVELS), st.integers(-1_000, 5_000)), max_size=60))
def test_the_parts_of_results_add_up(rounds):
    played = [summary(number, net, level) for number, (level, net) in enumerate(rounds)]
    results = added(played)
    for parts in (results.by_game.values(), results.by_table.values()):
        for figure in ("rounds", "staked", "returned", "net", "won", "pushed", "lost"):
            assert sum(getattr(part, figure) for part in parts) == getattr(results.whole, figure)
    assert results.whole.won + results.whole.pushed + results.whole.lost == len(rounds)
    signs = "".join("w" if one.net > 0 else "l" if one.net < 0 else "p" for one in played)
    assert results.whole.longest_wins == max(map(len, signs.replace("l", "p").split("p")))
    assert results.whole.longest_losses == max(map(len, signs.replace("w", "p").split("p")))
