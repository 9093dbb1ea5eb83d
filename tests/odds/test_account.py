"""Rounds accounted for: what was given away, luck that is nought in the mean, what is refused; and the commands."""

import json
from fractions import Fraction

import pytest

from casino.cli import main
from casino.core.errors import NoOdds
from casino.odds.accounts import twentyone
from casino.odds.accounts.making import account, account_in_slices, accounts
from casino.odds.accounts.pilok import NOTHING_EXPECTED
from casino.odds.twentyone.knowledge import full_shoe
from casino.records.levels import shipped_level
from casino.records.replay import replay
from casino.records.rounds import read_record
from tests.support import ROOT
from tests.support.rota import part
from tests.support.saves import in_child
from tests.tools.theory.figures import MAX_DEVIATIONS
from tests.tools.theory.luck import luck_of

RECORDS = ROOT / "tests" / "records"
PRICED = [
    path for game in ("black_baron", "black_axe", "blackjack") for path in sorted((RECORDS / game).glob("*.json"))
]
PRICED = [path for path in PRICED if not path.name.endswith(".expected.json")]
SPLIT = RECORDS / "black_axe" / "split_once_with_a_double_after.json"
SALON = RECORDS / "baccarat" / "naturals.json"


@pytest.fixture
def quick_edges(monkeypatch):
    """Edges cost a second each, and what they are is tried elsewhere; those that were asked for."""
    asked = []

    def edge(settings, shoe):
        asked.append(shoe)
        yield
        return 0.004

    monkeypatch.setattr(twentyone, "kept_edge", edge)
    return asked


def test_every_golden_round_adds_up_or_is_refused_with_a_sentence(quick_edges):
    for path in PRICED:
        record = read_record(path)
        settled = {seat.seat: seat.net for seat in replay(record).settlement.seats}
        found = accounts(record)
        assert {one.seat: one.net for one in found} == settled, path
        assert sum(len(one.decisions) for one in found) == len(list(record.actions)), path
        for one in found:
            for decision in one.decisions:
                if decision.values:
                    values = decision.values
                    assert decision.cost == values[decision.best].cents - values[decision.chosen].cents >= 0, path
                    assert decision.stake > 0 and decision.chosen in values, path
                else:
                    assert decision.refusal.endswith("."), path
            steps = [decision.step for decision in one.decisions]
            assert all(record.actions[step].seat == one.seat for step in steps) and steps == sorted(set(steps)), path
            if not one.refusal:
                assert one.given_away == sum(decision.cost for decision in one.decisions), path
                assert one.net == one.expected + one.luck - one.given_away, path
                assert isinstance(one.luck, Fraction), path


def test_foolish_insurance_is_given_away(quick_edges):
    (one,) = accounts(read_record(RECORDS / "blackjack" / "insurance_won.json"))
    insured = one.decisions[0]
    assert (insured.where[2], insured.chosen, insured.best) == ("insurance", "insurance", "no_insurance")
    tens, unseen = 16, 49
    assert float(insured.cost) == pytest.approx(-500 * (3 * tens / unseen - 1))


def test_the_two_yardsticks_differ_where_cards_were_dealt_before(quick_edges):
    path = RECORDS / "black_axe" / "last_fifth_is_played.json"
    every, book = (account(read_record(path), 1, yardstick) for yardstick in ("every card", "by the book"))
    assert quick_edges[0].total() == 52 and quick_edges[1] == full_shoe(5)
    first, other = every.decisions[0], book.decisions[0]
    assert sum(first.told["unseen"].values()) < 52 < sum(other.told["unseen"].values())
    assert first.values != other.values


def test_expected_is_the_edge_of_the_shoe_as_it_lies():
    (one,) = accounts(read_record(SPLIT))
    assert float(one.expected) == pytest.approx(-0.000552 * 1000, abs=6e-4)


def test_a_purse_that_cannot_pay_a_choice_has_not_missed_it(quick_edges):
    (one,) = accounts(read_record(RECORDS / "black_axe" / "the_last_coin_split_and_doubled.json"))
    assert all(set(decision.values) <= {"hit", "stand", "double", "split"} for decision in one.decisions)
    last = one.decisions[-1]
    assert last.chosen in last.values


def test_the_salon_gives_away_what_the_other_side_and_no_side_bet_would_have_saved():
    (one,) = accounts(read_record(SALON))
    assert [decision.chosen for decision in one.decisions][:3] == ["player", "player", "banker"]
    assert one.decisions[2].cost == 0 and all(decision.best == "banker" for decision in one.decisions)
    assert one.net == one.expected + one.luck - one.given_away
    tie = one.decisions[3]
    assert float(tie.cost) == pytest.approx(
        1000 * (tie.values["banker"].mean - tie.values["player"].mean) - 100 * tie.values["tie"].mean
    )


def test_games_without_values_say_so():
    with pytest.raises(NoOdds, match="no exact price"):
        accounts(read_record(RECORDS / "baccarat" / "check_disarmed.json"))
    with pytest.raises(NoOdds, match="Nobody played at seat 4"):
        account(read_record(SPLIT), 4)


@pytest.mark.parametrize(
    "name, rounds",
    [
        ("black_axe/strip_gate", 80),
        ("black_baron/back_alley", 80),
        *(
            pytest.param(name, 600, marks=pytest.mark.long("odds"))
            for name in ("blackjack/standard", "black_axe/strip_gate", "black_baron/back_alley")
        ),
    ],
)
def test_luck_is_nought_in_the_mean_of_foolish_play(name, rounds):
    assert luck_of(shipped_level(name), rounds, 11).deviations <= MAX_DEVIATIONS


PILOK = [path for path in sorted((RECORDS / "pilok").glob("*.json")) if not path.name.endswith(".expected.json")]
SAMPLED = RECORDS / "pilok" / "three_all_ins_four_pots.json"


def test_hands_between_players_tell_what_the_jump_gave_away_and_no_luck():
    for path in part("hands of Pi'Lok", PILOK, 16):
        record = read_record(path)
        settled = {seat.seat: seat.net for seat in replay(record).settlement.seats}
        found, sampled = accounts(record), []
        assert {one.seat: one.net for one in found} == settled, path
        assert sum(len(one.decisions) for one in found) == len(list(record.actions)), path
        for one in found:
            assert one.refusal == NOTHING_EXPECTED and one.tells_given_away, path
            assert one.given_away == sum(decision.cost for decision in one.decisions) >= 0, path
            for decision in one.decisions:
                if decision.where[2] == "betting":
                    assert (decision.values, decision.cost, decision.best) == ({}, 0, "") and decision.is_level, path
                    assert 0 <= decision.told["price"] < 1 and decision.refusal.endswith("."), path
                    assert -1e-9 <= decision.told["share"] <= 1 + 1e-9, path
                else:
                    assert decision.chosen in decision.values and not decision.refusal, path
                    if any(value.kind == "sampled" for value in decision.values.values()):
                        assert (decision.cost == 0) == decision.is_level, path
                        sampled.append(decision)
        assert sampled or path != SAMPLED


def test_an_edge_that_is_wrong_would_be_noticed():
    from tests.tools.theory import luck

    table = luck.DiceTable(shipped_level("black_baron/standard").settings)
    figure = luck_of(shipped_level("black_baron/standard"), 600, 11)
    assert figure._replace(exact=0.5).deviations > MAX_DEVIATIONS and table.edge > 0.05


def test_accounting_rests_and_its_edges_are_kept():
    record = read_record(RECORDS / "black_baron" / "source_example.json")
    assert len(list(account_in_slices(record))) > 20
    record = read_record(SPLIT)
    _, again = (len(list(account_in_slices(record))) for _ in range(2))
    assert 0 < again < 200, "a whole edge has some thousand rests"


NOT_ASKED = """
import sys
import casino.cli, casino.scenes.lobby.scene, casino.tables.session, casino.records.commands
known = {"casino.odds", "casino.odds.edges", "casino.odds.value"}  # the edges that are written down, without numpy
print([name for name in sys.modules if name.startswith("casino.odds") and name not in known])
"""


def test_nothing_of_odds_is_read_before_somebody_asks():
    assert in_child(NOT_ASKED).stdout.splitlines()[-1] == "[]"


# -- the commands ---------------------------------------------------------------------------------------------


def told(capsys, *words):
    status = main([str(word) for word in words])
    shown = capsys.readouterr()
    return status, shown.out.splitlines(), shown.err.splitlines()


def test_a_record_is_priced_a_line_a_decision(capsys):
    status, out, err = told(capsys, "odds", SPLIT, "--json")
    assert (status, err) == (0, [])
    first, *_, last = map(json.loads, out)
    assert list(first) == [
        *("event", "seat", "hand", "phase", "up", "cards", "hands", "is_split", "peeked", "unseen"),
        *("stake", "ev", "kind", "error", "chosen", "best", "level", "cost_cents"),
    ]
    assert first["kind"] == {"split": "at_least"} and first["error"] == {"split": 0.0017}
    assert (first["up"], first["cards"], first["unseen"]["8"]) == ("6", ["8S", "8H"], 18)
    assert last["event"] == "accounted"
    assert last["net"] == pytest.approx(last["expected"] + last["luck"] - last["given_away"])


def test_it_is_told_in_words_too(capsys, quick_edges):
    status, out, err = told(capsys, "odds", SPLIT, "--by-the-book")
    assert (status, err) == (0, [])
    assert out[0].startswith("Seat 1, hand 1: 8S 8H against 6: hit -0.4244")
    assert out[-1].startswith("Seat 1: net 10.00 = expected ")
    assert told(capsys, "odds", SALON)[1][0].startswith("Seat 1, hand 1: 10 on player: ")


def test_black_baron_shows_dice_and_a_round_without_values_why(capsys):
    _, out, _ = told(capsys, "odds", RECORDS / "black_baron" / "source_example.json", "--json")
    assert json.loads(out[0])["dice"] == [7, 2] and json.loads(out[0])["up"] == 8
    assert [json.loads(line)["seat"] for line in out[-4:]] == [1, 2, 3, 4]
    status, out, _ = told(capsys, "odds", RECORDS / "pilok" / "jumped_twice.json", "--json")
    bet, last = json.loads(out[0]), json.loads(out[-1])
    assert bet["dice"] == [6] and bet["against"] == {"2": [2], "3": [3]} and "ev" not in bet
    assert (bet["to_call"], bet["price"], bet["share_kind"]) == (0, 0.0, "sampled")
    assert last["luck"] is None and last["given_away"] == 0.0 and last["refused"] == NOTHING_EXPECTED
    _, out, _ = told(capsys, "odds", RECORDS / "pilok" / "jumped_twice.json")
    assert "calling 10.00 into 40.00 needs 20.0%" in out[1] and "mistakes 0.65" in out[-3]
    status, out, _ = told(capsys, "odds", RECORDS / "black_axe" / "shoe_runs_out.json", "--json")
    assert status == 0 and "refused" in json.loads(out[0]) and json.loads(out[-1])["luck"] is None


@pytest.mark.parametrize(
    "words",
    [
        ("odds", "nothing.json"),
        ("odds", RECORDS / "baccarat" / "check_disarmed.json"),
        ("edge", "nothing.toml"),
        ("edge", ROOT / "levels" / "black_axe" / "nothing.toml"),
        ("edge", ROOT / "levels" / "pilok" / "duel.toml"),
        ("edge", ROOT / "levels" / "baccarat" / "defusal.toml"),
        ("edge", "no level"),
    ],
    ids=str,
)
def test_what_cannot_be_priced_is_one_sentence_and_status_2(capsys, words):
    status, out, err = told(capsys, *words)
    assert (status, out) == (2, []) and len(err) == 1 and err[0].endswith(".")


def test_an_edge_is_told_in_stages(capsys):
    status, out, err = told(capsys, "edge", ROOT / "levels" / "black_axe" / "squires_bench.toml", "--json")
    assert (status, err, len(out)) == (0, [], 1)
    edge = json.loads(out[0])
    assert list(edge) == ["edge", "error", "stages", "seconds"] and len(edge["stages"]) == 3
    assert edge["edge"] == pytest.approx(-0.001791, abs=1e-6) and edge["stages"][-1]["edge"] == edge["edge"]
    _, out, _ = told(capsys, "edge", "baccarat/salon")
    assert out == ["the better main bet: +1.0579% of the first bet to the house"]
    _, out, _ = told(capsys, "edge", "black_baron/standard")
    assert "+5.4904%" in out[0]


def test_a_level_of_ones_own_has_its_edge_too(capsys, tmp_path):
    own = tmp_path / "black_baron" / "mine.toml"
    own.parent.mkdir()
    own.write_text('[level]\ntitle = "Mine"\nblurb = "A table."\n\n[settings]\nbaron_pays = "3:1"\n')
    status, out, _ = told(capsys, "edge", own, "--json")
    assert status == 0 and json.loads(out[0])["edge"] < 0.0549
    own.write_text("nonsense")
    assert told(capsys, "edge", own)[0] == 2
