"""`python -m tests.tools.theory.simulate --rounds 10000000 --seed 1`: the engines played by the million, beside theory.

Rounds are played in chunks, each from its own seed, so that what is found depends on `--rounds`, `--seed` and
`--chunk` alone and not on `--processes`. Every figure must lie within four standard errors of the exact one. A round
has one seat, or two at Pi'Lok, and begins with a fresh shoe at the card tables, so that rounds are independent; in the
salon, where the shoe runs on, whole shoes are. What `exact` compares course by course is not looked at again: how
dealers end, and what two hands of Pi'Lok are worth that nobody jumps.

The defusal has no figure: a bomb's cards follow from its casing, and its engine draws nothing, which is looked at.
"""

import math
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

from casino.core.chance import Chance, FastChance
from casino.core.dice import parse_code
from casino.engines.baccarat.bets import AREAS, stakes_of
from casino.engines.baccarat.salon import Salon
from casino.engines.black_baron.table import BlackBaron
from casino.engines.pilok.table import Pilok
from casino.engines.twentyone.table import TwentyOne
from casino.records.levels import catalogue, override_settings, shipped_level
from tests.support.conformance import CountingChance, steps_of_round, table_of
from tests.tools.benchmarks.rows import show
from tests.tools.theory import baccarat, pilok
from tests.tools.theory.baccarat_edges import fresh_shoe
from tests.tools.theory.baron import BaronTheory
from tests.tools.theory.chunks import CHUNK, command_line, sizes_of, worked
from tests.tools.theory.driving import (
    JUMPER_IS_PAID,
    SHARED,
    TARGET_IS_PAID,
    BaronAdvice,
    JumpedHand,
    baron_round,
    berth,
    bet_of,
    card_round,
    coup,
    deal_with,
    jumped_hand,
)
from tests.tools.theory.figures import FAR, FAR_SHARE, Figure, mean, share, shares, tell
from tests.tools.theory.twentyone import PLAYS, round_law

Tally = Counter[Any]  # what happened, in the words of one game, and how often; or sums of whole numbers
Chunk = Callable[[int, int, Chance], Tally]  # (chunk's number, rounds, stream)
Rows = dict[str, list[Figure]]

BOMBS = 200


# -- black baron ----------------------------------------------------------------------------------------------


@cache
def _baron() -> tuple[BlackBaron, BaronAdvice]:
    settings = shipped_level("black_baron/standard").settings
    return BlackBaron(settings), BaronAdvice(BaronTheory(settings))


def play_baron(number: int, rounds: int, chance: Chance) -> Tally:
    """Rounds of Black Baron, played as well as can be."""
    table = BlackBaron(_baron()[0].settings)
    advice = _baron()[1]
    return Counter(baron_round(table, chance, advice) for _ in range(rounds))


def baron_rows(tally: Tally) -> Rows:
    """What rounds of Black Baron must come to."""
    theory = _baron()[1].theory
    rounds = tally.total()
    bet = bet_of(theory.rules)
    nets = [(one.net / bet, count) for one, count in tally.items()]
    added, squares = (sum(net**power * count for net, count in nets) for power in (1, 2))
    plagues = sum(count for one, count in tally.items() if one.is_plague)
    barons = sum(count for one, count in tally.items() if one.is_baron)
    return {
        "Black Baron, return": [mean("", added, squares, rounds, float(theory.whole_game()))],
        "Black Baron, plagues": [share("", plagues, rounds, 1 / 100)],
        "Black Baron, Barons": [share("", barons, rounds, 1 / 100)],
    }


# -- twenty-one -----------------------------------------------------------------------------------------------


def _seen(tally: Tally, kind: str) -> dict[Any, int]:
    """Of a tally by kinds, what happened of one kind."""
    return {one[1]: count for one, count in tally.items() if one[0] == kind}


def card_rules(level: str) -> Any:
    """A level's rules with a fresh shoe for every round."""
    return override_settings(shipped_level(level), {"shuffle": "every round"})


def play_cards(level: str, number: int, rounds: int, chance: Chance) -> Tally:
    """Rounds of twenty-one, each chunk with the next of the simple ways of play."""
    name = list(PLAYS)[number % len(PLAYS)]
    table, tally = TwentyOne(card_rules(level)), Counter[Any]()
    for _ in range(rounds):
        played, insured = card_round(table, chance, PLAYS[name])
        tally[name, played] += 1
        if insured:
            tally["insurance", insured] += 1
    return tally


def card_rows(level: str, tally: Tally) -> Rows:
    """What rounds of twenty-one must come to."""
    rules = card_rules(level)
    bet = bet_of(rules)
    title = {"blackjack": "Blackjack", "black_axe": "Black Axe"}[level.split("/")[0]]
    rows: Rows = {}
    for name, play in PLAYS.items():
        seen = _seen(tally, name)
        rounds = sum(seen.values())
        if not rounds:
            continue
        law = round_law(rules, play)
        exact = sum(float(one.net) * chance for one, chance in law.items())
        added, squares = (sum((one.net / bet) ** k * count for one, count in seen.items()) for k in (1, 2))
        rows[f"{title} {name}, return"] = [mean("", added, squares, rounds, exact)]
    insured = {f"brings {net / bet}": count for net, count in _seen(tally, "insurance").items()}
    tens = 16 * rules.decks / (52 * rules.decks - 1)  # the hole card is any but the ace
    rows[f"{title}, insurance"] = shares(insured, {"brings 1.0": tens, "brings -0.5": 1 - tens}, sum(insured.values()))
    return rows


# -- baccarat -------------------------------------------------------------------------------------------------

SALON = "baccarat/salon"
COUNTED = 66  # coups of a shoe that are always dealt, however many cards each takes; what follows hangs on them


def play_salon(number: int, rounds: int, chance: Chance) -> Tally:
    """Shoes dealt to the cut card; of each the first coups are counted, in turns with bets on either hand."""
    table, tally = Salon(shipped_level(SALON).settings), Counter[Any]()
    deals = [deal_with(main, table.settings.limits) for main in ("player", "banker")]
    for _ in range(math.ceil(rounds / COUNTED)):
        of_shoe = Counter[str]()
        for at in range(COUNTED):
            for area, net in coup(table, chance, deals[at % 2]).items():
                of_shoe[area] += net
        while not table.shuffle_is_next:
            coup(table, chance, deals[0])
        for area, net in of_shoe.items():
            tally[area, "sum"] += net
            tally[area, "squares"] += net * net
        tally["shoes"] += 1
    return tally


def salon_rows(tally: Tally) -> Rows:
    """What shoes of Baccarat must come to: in the mean each counted coup is one from a fresh shoe."""
    settings = shipped_level(SALON).settings
    shoes, shoe, rows = tally["shoes"], fresh_shoe(settings.decks), {}
    for area in AREAS:
        main = area if area in ("player", "banker") else "player"
        stake = stakes_of(deal_with(main, settings.limits).bets or {})[area]
        coups = COUNTED // 2 if area == main else COUNTED
        unit = stake * coups
        added, squares = tally[area, "sum"] / unit, tally[area, "squares"] / unit**2
        figure = mean("", added, squares, shoes, float(baccarat.edge(shoe, area)))
        rows[f"Baccarat, {area.replace('_', ' ')}"] = [figure._replace(of=shoes * coups)]
    return rows


# -- pi'lok ---------------------------------------------------------------------------------------------------


class Duelling(NamedTuple):
    """A level, and the skills of the two who duel there."""

    level: str
    skills: tuple[str, str]


DUELS = {
    "reroll": Duelling("pilok/standard", ("4D+1", "3D+2")),
    "wild die": Duelling("pilok/dockside_den", ("4D", "3D+1")),
    "tie to the target": Duelling("pilok/admirals_suite", ("2D+1", "2D+2")),
}
SIXES = 24  # of the wild die in a row; more come once in 10^18 rolls


def play_pilok(number: int, rounds: int, chance: Chance) -> Tally:
    """Hands of two without bets, each chunk with the next of the duels."""
    name = list(DUELS)[number % len(DUELS)]
    table = Pilok(shipped_level(DUELS[name].level).settings)
    opening = berth(table, DUELS[name].skills)
    return Counter((name, jumped_hand(table, chance, opening)) for _ in range(rounds))


def pilok_rows(tally: Tally) -> Rows:
    """What hands of Pi'Lok must come to."""
    rows: Rows = {}
    for name, duelling in DUELS.items():
        jumped: dict[JumpedHand, int] = _seen(tally, name)
        if jumped:
            rows |= _duel_rows(name, duelling, jumped)
    return rows


def _pots(name: str, paid: list[tuple[int, int]], exact: pilok.Contest, hands: int) -> list[Figure]:
    """Who was paid how often, of all hands."""
    words = {JUMPER_IS_PAID: f"{name}won", SHARED: f"{name}shared", TARGET_IS_PAID: f"{name}lost"}
    counts = Counter[str]()
    for end, count in paid:
        counts[words[end]] += count
    return shares(counts, dict(zip(words.values(), map(float, exact), strict=True)), hands)


def _duel_rows(name: str, duelling: Duelling, jumped: dict[JumpedHand, int]) -> Rows:
    settings = shipped_level(duelling.level).settings
    hands = sum(jumped.values())
    laws = [
        pilok.skill_law(code.dice, code.pips, is_wild=settings.wild_die, sixes=SIXES)
        for code in map(parse_code, duelling.skills)
    ]
    duels, pots = [], []
    for jumper in (1, 2):
        mine = {hand: count for hand, count in jumped.items() if hand.jumper == jumper}
        tries = sum(mine.values())
        law, other = laws if jumper == 1 else laws[::-1]
        wins = pilok.duel(law, other, settings.skill_tie)
        tied = sum(count for hand, count in mine.items() if hand.is_first_toss_tied)
        won = sum(count for hand, count in mine.items() if hand.is_won)
        duels.append(share(f"seat {jumper} wins", won, tries, float(wins)))
        duels.append(share(f"seat {jumper} ties", tied, tries, float(pilok.contest(law, other).tie)))
        exact = pilok.jumped_law(wins, is_left=jumper == 1)
        pots += _pots(f"seat {jumper} jumped and ", [(hand.paid, n) for hand, n in mine.items()], exact, hands)
    return {f"Pi'Lok, duels, {name}": duels, f"Pi'Lok, jumped pots, {name}": pots}


# -- all games ------------------------------------------------------------------------------------------------


class Game(NamedTuple):
    """How a game's chunks are played, and what they must come to."""

    play: Chunk
    rows: Callable[[Tally], Rows]


GAMES = {"black_baron": Game(play_baron, baron_rows)}
GAMES |= {
    game: Game(partial(play_cards, f"{game}/standard"), partial(card_rows, f"{game}/standard"))
    for game in ("blackjack", "black_axe")
}
GAMES |= {"baccarat": Game(play_salon, salon_rows), "pilok": Game(play_pilok, pilok_rows)}
DEFUSAL = "defusal"


def play_chunk(game: str, seed: int, number: int, rounds: int) -> Tally:
    """One chunk, which follows from its seed alone."""
    return GAMES[game].play(number, rounds, FastChance(f"{game}/{seed}/{number}"))


def simulate(game: str, rounds: int, seed: int, *, chunk: int = CHUNK, processes: int = 1) -> Rows:
    """Plays so many rounds of a game and gives its figures, by row."""
    sizes = sizes_of(rounds, chunk)
    tally: Tally = Counter()
    for part in worked(partial(play_chunk, game, seed), range(len(sizes)), sizes, processes=processes):
        tally.update(part)
    return GAMES[game].rows(tally)


def draws_of_bombs(bombs: int, seed: int) -> int:
    """Defuses bombs of every level at random, and counts what they drew."""
    rng, chance = random.Random(seed), CountingChance(FastChance(seed))
    levels = [one for one in catalogue()[0] if one.game == "baccarat" and one.raw_settings["kind"] == DEFUSAL]
    for number in range(bombs):
        for _ in steps_of_round(table_of(levels[number % len(levels)]), chance, rng):
            pass
    return len(chance.draws)


def main(argv: Sequence[str] | None = None) -> int:
    """The script; its status is 1 where a figure is too far off."""
    parser = command_line("tests.tools.theory.simulate", __doc__, "rounds", 10_000_000, "of each game")
    parser.add_argument("--game", action="append", choices=(*GAMES, DEFUSAL), help="only these")
    args = parser.parse_args(argv)
    is_well, figures = True, []
    for game in args.game or (*GAMES, DEFUSAL):
        if game == DEFUSAL:
            draws = draws_of_bombs(BOMBS, args.seed)
            is_well &= not draws
            show("Defusal, draws", draws, "draws", 0, note=f"of {BOMBS} bombs; their cards follow from the casing")
            continue
        start = time.perf_counter()
        rows = simulate(game, args.rounds, args.seed, chunk=args.chunk, processes=args.processes)
        for name, found in rows.items():
            is_well &= tell(name, found)
            figures += found
        show(f"{game}, speed", args.rounds / (time.perf_counter() - start), "rounds/s")
    if figures:
        far = sum(figure.deviations > FAR for figure in figures)
        note = f"of {len(figures)} figures; {FAR_SHARE * len(figures):.1f} by chance alone"
        show("figures beyond 3 standard errors", far, "figures", note=note)
    if not is_well:
        again = f"--rounds {args.rounds} --seed {args.seed} --chunk {args.chunk}"
        print(f"FAULT: a row is not ok: the engine does not play as theory has it ({again}).", file=sys.stderr)
    return int(not is_well)


if __name__ == "__main__":
    sys.exit(main())
