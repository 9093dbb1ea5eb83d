"""Cases behind codes: codes survive the telephone, cases never change, every rule is met, every bomb can be won."""

import hashlib
import random
from collections import Counter
from functools import cache
from itertools import combinations, islice, pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.core.chance import FastChance
from casino.core.errors import CasinoError
from casino.engines.baccarat.bets import faults_of, settle
from casino.engines.baccarat.bomb import COLOURS, MINIMUMS, PORTS, USUAL_LABELS, Indicator
from casino.engines.baccarat.bomb_deck import (
    Deck,
    column_of,
    digit_of,
    first_index,
    is_unshuffled,
    letter_of,
    which_digit,
    which_letter,
)
from casino.engines.baccarat.bomb_reading import best_bet, reading_of
from casino.engines.baccarat.defusal import SEAT, Defusal
from casino.engines.baccarat.events import BombEnded
from casino.engines.baccarat.hands import deal_coup
from casino.engines.baccarat.settings import DefusalSettings
from casino.engines.base import Action
from casino.players.bomb.cases import (
    ALPHABET,
    MAX_INDICATORS,
    MAX_MODULES,
    MAX_PORTS,
    CaseCodeError,
    case_of,
    new_case_code,
    parse_case_code,
)
from tests.support.conformance import piled
from tests.support.rota import sample
from tests.support.saves import in_child

CODES = 4_000
CODE = "7KXM-29TD-4WRC"
CODE_TEXTS = st.integers(0, 2**64).map(lambda seed: new_case_code(random.Random(seed)))


@cache
def cases():
    """Some thousand cases of two modules."""
    rng = random.Random(11)
    return tuple(case_of(new_case_code(rng), 2) for _ in range(CODES))


def shares(found):
    """How often each of what was found came, as a part of all."""
    count = Counter(found)
    return {thing: times / count.total() for thing, times in count.items()}


def coups_of(case, module, rounds=8):
    """A module's first rounds while no module is solved, over a change of decks."""
    deck = Deck(case.bomb, module)
    for _ in range(rounds):
        yield deal_coup(deck.draw)
        deck.close_round(case.bomb.solved)


# -- codes ----------------------------------------------------------------------------------------------------


@given(CODE_TEXTS)
def test_a_new_code_is_read_again(code):
    assert parse_case_code(code) == code
    assert [len(group) for group in code.split("-")] == [4, 4, 4]


@pytest.mark.parametrize(
    "typed",
    [
        *(CODE.lower(), CODE.replace("-", ""), CODE.replace("-", " ")),
        *(
            f"  {CODE}\n",
            CODE.replace("-", "–"),
            "-".join(CODE),
            CODE.replace("7", "７"),
            f"`{CODE}`.",
            f"“\u2068{CODE}\u2069”",
        ),
    ],
)
def test_blanks_dashes_and_small_letters_are_forgiven(typed):
    assert parse_case_code(typed) == CODE and case_of(typed, 1) == case_of(CODE, 1)


@settings(max_examples=sample(100, 10))
@given(CODE_TEXTS)
def test_every_wrong_sign_and_every_two_that_changed_places_are_noticed(code):
    signs = code.replace("-", "")
    slips = {signs[:place] + sign + signs[place + 1 :] for place in range(len(signs)) for sign in ALPHABET}
    for one, other in combinations(range(len(signs)), 2):
        swapped = list(signs)
        swapped[one], swapped[other] = swapped[other], swapped[one]
        slips.add("".join(swapped))
    for slip in slips - {signs}:
        with pytest.raises(CaseCodeError, match=r"^There is a mistake in .{14}: please compare it char"):
            parse_case_code(slip)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "A case code has 12 characters, not 0."),
        (CODE[:-1], "A case code has 12 characters, not 11."),
        (CODE * 1_000, "A case code has 12 characters, not 12000."),
        (CODE.replace("7", "O"), f"No case code has the character 'O' in it: only {ALPHABET}."),
        (CODE.replace("7", "\0"), f"No case code has the character '\\x00' in it: only {ALPHABET}."),
        (CODE.replace("7", "é"), f"No case code has the character '\\xc9' in it: only {ALPHABET}."),
    ],
)
def test_what_is_no_code_is_refused_in_one_sentence(typed, sentence):
    with pytest.raises(CasinoError) as refused:
        case_of(typed, 1)
    assert str(refused.value) == sentence


def test_no_two_signs_look_alike_and_none_is_a_vowel():
    for alike in ("0ODQ", "1IL", "2Z", "5S", "8B", "6G", "UV"):
        assert len(set(alike) & set(ALPHABET)) <= 1
    assert not set("AEIOU") & set(ALPHABET) and len(set(ALPHABET)) == 23


@pytest.mark.parametrize("modules", [-1, 0, MAX_MODULES + 1])
def test_a_bomb_has_as_many_modules_as_a_level_may_ask_for(modules):
    with pytest.raises(CasinoError, match=rf"^A bomb has 1 to 4 modules, not {modules}\.$"):
        case_of(CODE, modules)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"modules": modules}, DefusalSettings)


# -- cases that never change ----------------------------------------------------------------------------------


def test_more_modules_leave_the_casing_and_the_first_ones():
    whole = case_of(CODE, MAX_MODULES)
    for modules in range(1, MAX_MODULES):
        assert case_of(CODE, modules) == msgspec.structs.replace(whole, modules=whole.modules[:modules])


def test_of_other_modules_up_to_so_many_were_solved_before():
    """The rest of the case stays the same, and the first card counts them on."""
    rng, seen = random.Random(5), set()
    for code in (new_case_code(rng) for _ in range(60)):
        plain, later = case_of(code, 1), case_of(code, 1, others_solved=6)
        assert later == msgspec.structs.replace(
            plain, bomb=msgspec.structs.replace(plain.bomb, solved=later.bomb.solved)
        )
        seen.add(later.bomb.solved)
        first, counted_on = (
            first_index(case.bomb.serial, case.modules[0].limits, case.bomb.solved).index for case in (plain, later)
        )
        assert (counted_on - first) % 52 == later.bomb.solved
    assert seen == set(range(7))


def test_python_s_own_random_numbers_play_no_part():
    state = random.getstate()
    before = case_of(CODE, 4)
    random.seed(1)
    assert case_of(CODE, 4) == before
    random.setstate(state)


def test_codes_follow_from_the_whim_alone():
    assert new_case_code(random.Random(3)) == new_case_code(random.Random(3)) != new_case_code(random.Random(4))
    assert len({new_case_code(rng) for rng in [random.Random(3)] for _ in range(CODES)}) == CODES


def test_cases_are_those_they_always_were():
    """A code somebody wrote down must lead to the same bomb for ever: if this fails, take back what changed it."""
    rng = random.Random(2)
    laid = [case_of(new_case_code(rng), 4) for _ in range(50)]
    written = msgspec.json.encode([{"bomb": case.bomb, "modules": case.modules} for case in laid])
    assert hashlib.sha256(written).hexdigest() == "ec01366a0b23d65445337d418b4774014bebde44854028820da90f82d347f3fb"


FRESH = f"from casino.players.bomb.cases import case_of; print(case_of({CODE!r}, 4))"


def test_another_process_lays_out_the_same_case():
    shown = in_child(FRESH)
    assert shown.stdout.strip() == str(case_of(CODE, 4))


# -- what a case looks like -----------------------------------------------------------------------------------


def test_casings_are_such_as_one_meets():
    for case in cases():
        assert len(case.bomb.serial) == 6 and not set("IO") & set(case.bomb.serial)
        assert len(case.bomb.ports) <= MAX_PORTS and len(case.bomb.indicators) <= MAX_INDICATORS
        labels = [lamp.label for lamp in case.bomb.indicators]
        assert len(set(labels)) == len(labels) and set(labels) <= set(USUAL_LABELS)
        assert case.bomb.solved == 0
        for module in case.modules:
            assert all(a != b for a, b in pairwise((module.deck, *module.next_decks))) and len(module.next_decks) == 3


def test_every_number_of_ports_and_lamps_and_every_label_and_colour_comes():
    ports = shares(len(case.bomb.ports) for case in cases())
    assert set(ports) == set(range(10)) and min(ports.values()) > 0.08
    lamps = shares(len(case.bomb.indicators) for case in cases())
    assert set(lamps) == set(range(6)) and min(lamps.values()) > 0.05
    labels = shares((lamp.label, lamp.lit) for case in cases() for lamp in case.bomb.indicators)
    assert len(labels) == 22 and min(labels.values()) > 0.02
    kinds = shares(port for case in cases() for port in case.bomb.ports)
    assert set(kinds) == set(PORTS) and min(kinds.values()) > 0.1
    for place in range(4):
        decks = shares((m.deck, *m.next_decks)[place] for case in cases() for m in case.modules)
        assert set(decks) == set(COLOURS) and min(decks.values()) > 0.2


def test_serial_numbers_are_usual_and_at_times_not():
    shapes = shares("".join("9" if sign.isdigit() else "A" for sign in case.bomb.serial)[2:] for case in cases())
    assert 0.75 < shapes["9AA9"] < 0.9
    found = shares(
        (min(2, sum(map(str.isalpha, case.bomb.serial))), min(2, sum(map(str.isdigit, case.bomb.serial))))
        for case in cases()
    )
    assert set(found) == {(2, 2), (0, 2), (2, 0), (1, 2), (2, 1)}
    assert min(found.values()) > 0.03


def test_every_row_of_both_tables_comes_with_every_other():
    rows = shares(
        (which_letter(module.limits), which_digit(module.limits)) for case in cases() for module in case.modules
    )
    assert len(rows) == 25 and min(rows.values()) > 0.025
    assert {module.minimum for case in cases() for module in case.modules} == set(MINIMUMS)
    edges = {module.maximum // module.minimum for case in cases() for module in case.modules}
    assert {50, 100, 200, 500} <= edges


def test_every_substitute_and_every_sum_that_wraps_comes():
    letters = [letter_of(case.bomb.serial, which_letter(module.limits)) for case in cases() for module in case.modules]
    digits = [digit_of(case.bomb.serial, which_digit(module.limits)) for case in cases() for module in case.modules]
    for picks in (letters, digits):
        assert sum(not pick.found for pick in picks) / len(picks) > 0.03
        assert sum(len(pick.found) == 1 for pick in picks) / len(picks) > 0.03
        assert sum(pick.which == "sum" and pick.total != pick.value for pick in picks) / len(picks) > 0.05
        assert sum(pick.which == "sum" and pick.symbol not in pick.found for pick in picks) / len(picks) > 0.05


def test_every_cell_of_the_table_of_multipliers_comes():
    cells = shares(
        (module.deck, column_of(case.bomb.ports).number)
        for case in cases()
        if not is_unshuffled(case.bomb)
        for module in case.modules
    )
    assert len(cells) == 24 and min(cells.values()) > 0.02


def test_ties_of_ports_come_in_all_numbers():
    ties = shares(len(column_of(case.bomb.ports).ports) for case in cases())
    assert set(ties) == {1, 2, 3, 4, 5, 6}
    assert ties[1] > 0.3 and ties[2] > 0.1 and ties[3] > 0.03 and ties[4] > 0.03 and ties[6] > 0.08
    wraps = shares(column_of(case.bomb.ports).total > 6 for case in cases())
    assert wraps[True] > 0.2


def test_the_exception_comes_and_so_does_what_just_misses_it():
    lit, dark = Indicator("BOB", True), Indicator("BOB", False)
    many = [case.bomb for case in cases() if len(case.bomb.ports) in (8, 9)]
    assert 0.04 < sum(is_unshuffled(case.bomb) for case in cases()) / CODES < 0.1
    assert sum(dark in bomb.indicators for bomb in many) / CODES > 0.02
    assert sum(lit in case.bomb.indicators and not is_unshuffled(case.bomb) for case in cases()) / CODES > 0.2


# -- every case can be won ------------------------------------------------------------------------------------


def test_every_round_of_every_case_has_a_bet_that_gains():
    """More than is needed: not one round within the first eight is without, and a tie is won with a side bet."""
    winners = Counter()
    for case in cases()[:1_000]:
        for module in case.modules:
            coups = list(coups_of(case, module))
            assert any(coup.winner != "tie" for coup in coups)
            for coup in coups:
                bets = {area: piled(cents) for area, cents in best_bet(coup, module.limits).items()}
                assert bets and not faults_of(bets, module.limits)
                assert sum(result.returned - result.staked for result in settle(coup, bets).values()) > 0
                winners[coup.winner] += 1
    assert min(winners.values()) / winners.total() > 0.05


@pytest.mark.parametrize("modules", range(1, MAX_MODULES + 1))
def test_whoever_reads_well_disarms_without_a_strike(modules):
    rng = random.Random(modules)
    for _ in range(60):
        case = case_of(new_case_code(rng), modules)
        engine = Defusal(DefusalSettings(modules=modules))
        engine.lay_out(case)
        engine.open_round(FastChance(1))
        engine.apply(engine.opening({SEAT: None}, 0)[0])
        for number, module in enumerate(case.modules, start=1):
            coup = reading_of(case.bomb, module, module.deck, 0).coups[0]
            bets = {area: piled(cents) for area, cents in best_bet(coup, module.limits).items()}
            events = engine.apply(Action(SEAT, "deal", target=number, bets=bets))
        assert BombEnded("disarmed") in events and engine.strikes == 0


def test_a_deck_that_appears_later_is_read_with_what_is_solved_by_then():
    """Module 2 is dealt through its first deck by pushes or losses, after module 1 was solved."""
    for case in cases()[:200]:
        module = case.modules[1]
        deck = Deck(case.bomb, module)
        for coup in reading_of(case.bomb, module, module.deck, 0).coups:
            assert deal_coup(deck.draw) == coup
            is_new = deck.close_round(1)
        assert is_new
        later = reading_of(case.bomb, module, module.next_decks[0], 1)
        assert later.coups[:3] == tuple(deal_coup(deck.draw) for _ in islice(later.coups, 3))
