"""Kills the whole program while cards or dice fly, again and again, and looks whether the round comes back as it lay.

`python -m tests.kill_window --runs 60 --seed 1`: a child plays at a table of cards, of Pi'Lok or of Baccarat in a
window nobody sees, is killed at a random moment, the save is checked, the program is opened on it once more, and the
table it takes up must show what the save tells of: the cards and the shoe, or the dice, bets and pots. Then the round
is played to its end, and the next child goes on with the same save. A deal of the salon was settled before its cards
flew; a bomb counts as left, which the hall says. Prints one JSON line at the end. What must hold of a save alone is
asked by `tests.kill_play`.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

from casino.engines.baccarat_settings import SalonSettings
from casino.engines.base import HOUSE
from casino.engines.registry import GAMES
from casino.ledger import TABLE
from casino.levels import catalogue, shipped_level
from casino.replay import replay
from casino.resuming import resume
from casino.save_file import open_store
from casino.scenes.castle import CastleHall
from casino.scenes.defusal_table import DefusalTable
from casino.scenes.dialogs import Message
from casino.scenes.pilok_table import PilokTable
from casino.scenes.salon_table import SalonTable
from casino.scenes.twentyone_table import TwentyOneTable
from casino.session import TableSession
from casino.store import StoredRound
from casino.stored_rounds import record_of
from tests.kill_play import check, check_save, finish_open_round, script
from tests.pilot import Pilot
from tests.saves import child_environment

SIZE = (960, 540)
MOST_SECONDS = 2.0
LEAST_PURSE = 200_000
GAMES_KILLED = (("black_axe", "blackjack"), ("pilok",), ("baccarat",))
Table = TwentyOneTable | PilokTable | SalonTable | DefusalTable
SLOW_SHARE = 0.5  # of the evenings in the salon: its cards are peeled then
FRAME_PAUSE_SECONDS = 0.003  # so that a child sees about a hundred frames in the time it is given
REST = "at rest"


# -- the child ------------------------------------------------------------------------------------------------


def at_table(pilot: Pilot, whim: random.Random) -> Table:
    """Goes to some table, as a hand would."""
    me = pilot.app.profile
    assert me is not None
    while pilot.store.purse(me.id) < LEAST_PURSE:
        pilot.store.take_marker(me.id)
    games = whim.choice(GAMES_KILLED)
    level = whim.choice([one for one in catalogue()[0] if one.game in games])
    pilot.app.change(speed="slow" if level.game == "baccarat" and whim.random() < SLOW_SHARE else "normal")
    if level.title not in pilot.labels:  # the door chosen last stands open
        pilot.press(f"Door: {GAMES[level.game].title}")
    pilot.press(level.title)
    if isinstance(pilot.scene, CastleHall):
        pilot.press("Go to table")
    assert isinstance(pilot.scene, Table)
    return pilot.scene


def wishes(pilot: Pilot, table: Table) -> list[str]:
    """The labels of what may be done now: the actions of a turn, or the beginning of a round."""
    widgets = {widget.key: widget.label for widget in pilot.scene.focus.widgets}
    if isinstance(table, SalonTable):
        return [widgets[key] for key in ("turn", "turn-all", "bet-banker", "bet-tie", "start") if key in widgets]
    if isinstance(table, DefusalTable):
        return [
            name for key, name in widgets.items() if key in ("arm", "another") or key.endswith(("-deck", "-banker"))
        ]
    actions = {name for names in table.session.engine.phases.values() for name in names}
    offered = [label for key, label in widgets.items() if key.split("-")[0] in actions]
    return offered or [label for key, label in widgets.items() if key == "start"]


def play_until_killed(path: Path, seed: int) -> None:
    """Plays round after round with everything shown, and tells the parent what is on disk and what moves."""
    whim = random.Random(seed)
    pilot = Pilot(path, SIZE)
    table = at_table(pilot, whim)
    out = sys.stdout.fileno()
    told = f"0 0 {REST}\n".encode()
    os.write(out, told)
    while True:
        if table.is_waiting:
            if isinstance(table, DefusalTable):
                pilot.frames(40)  # what is pressed in haste is not done there
            pilot.press(whim.choice(wishes(pilot, table)))
        pilot.frames()
        time.sleep(FRAME_PAUSE_SECONDS)
        number = table.session.round_id or table.session.last_round or 0
        actions = len(pilot.store.stored_round(number).actions) if number else 0
        moving = type(table.director._group[0]).__name__ if table.director._group else REST
        line = f"{number} {actions} {moving}\n".encode()
        if line != told:
            os.write(out, line)
            told = line


# -- the parent -----------------------------------------------------------------------------------------------


def kill_one(path: Path, seed: int, seconds: float) -> tuple[int, int, str]:
    """Runs a child and kills it after so long at the table: the last round it told of, how many actions of it, and
    what it showed."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.kill_window", "--child", str(path), "--seed", str(seed)],
        stdout=subprocess.PIPE,
        env=child_environment(),
    )
    assert child.stdout is not None
    first = child.stdout.readline()
    check(first.startswith(b"0 0 "), "the program could not be opened and played at")
    time.sleep(seconds)
    check(child.poll() is None, "the program ended by itself")
    child.send_signal(signal.SIGKILL) if hasattr(signal, "SIGKILL") else child.kill()
    rest, _ = child.communicate()
    number, actions, moving = (first + rest).split(b"\n")[-2].split(b" ", 2)
    return int(number), int(actions), moving.decode()


def check_cards(table: TwentyOneTable, apart: TableSession) -> None:
    """The cards on the felt and the shoe are those of the round taken up apart from it."""
    view, shoe = apart.engine.view(HOUSE), apart.engine.shoe
    assert shoe is not None
    seats = {number: [hand.cards for hand in hands] for number, hands in enumerate(view.seats, 1) if hands}
    shown = {number: [tuple(h.cards) for h in seat.hands] for number, seat in table.shown.seats.items()}
    check({n: hands for n, hands in shown.items() if hands} == seats, "other cards lie before the seats")
    check(tuple(card for card in table.shown.dealer if card) == view.dealer, "other cards lie before the dealer")
    held = table.session.engine.shoe
    check(held is not None and held.gone == shoe.gone, "other cards are gone from the shoe")
    check(table.shown.cards_left == view.cards_left, "the shoe shows another number of cards")


def check_hand(table: PilokTable, apart: TableSession) -> None:
    """Dice, bets, purses and pots on the hex table are those of the hand taken up apart from it."""
    view = apart.engine.view(HOUSE)
    shown = {seat: hand for seat in table.shown.seats if (hand := table.shown.of(seat)) is not None}
    dice = {seat: tuple(hand.dice) for seat, hand in shown.items()}
    check(dice == {player.seat: player.dice for player in view.players}, "other dice lie there")
    bets = {seat: (hand.stake, hand.street_bet, hand.is_folded) for seat, hand in shown.items()}
    held = {player.seat: (player.paid, player.street_paid, player.is_folded) for player in view.players}
    check(bets == held, "other bets lie there")
    check(table.shown.in_all == sum(player.paid for player in view.players), "the pots hold another sum")
    purses = {player.seat: table.shown.seats[player.seat].purse for player in view.players}
    check(purses == {player.seat: player.stack for player in view.players}, "a purse shows another sum")


def open_rounds(path: Path) -> list[StoredRound]:
    """What the program left open in a save."""
    store = open_store(path)
    found = [store.stored_round(number) for number in store.open_rounds()]
    store.close()
    return found


def look_again(path: Path, number: int, tally: Counter[str]) -> None:
    """Opens the program on the save and goes on playing: what lies on the table is what the save tells of.

    `number` is the last round the killed program told of, 0 for none.
    """
    left = open_rounds(path)
    pilot = Pilot(path, SIZE)
    if left and left[0].case:
        check_bomb(pilot, left[0])
        tally["bombs_left"] += 1
    numbers = pilot.store.open_rounds()
    check(("Go on playing" in pilot.labels) == bool(numbers), "it is not said rightly whether a round is open")
    if numbers:
        stored = pilot.store.stored_round(numbers[0])
        apart, _ = resume(pilot.store, stored)
        pilot.press("Go on playing")
        table = pilot.scene
        if isinstance(table, PilokTable):
            check_hand(table, apart)
        else:
            check(isinstance(table, TwentyOneTable), "the program did not go to the table")
            assert isinstance(table, TwentyOneTable)
            check_cards(table, apart)
        tally["shown_again"] += 1
    elif number and isinstance(shipped_level(pilot.store.stored_round(number).level).settings, SalonSettings):
        check_shoe(pilot, pilot.store.stored_round(number).level)
        tally["salons_again"] += 1
    pilot.close()


def check_bomb(pilot: Pilot, before: StoredRound) -> None:
    """A bomb that was armed counts as left: the fee is gone and nothing else, and the hall says so."""
    message = pilot.scene
    check(isinstance(message, Message) and message.title == "A bomb was left", "the hall does not say what was left")
    after = pilot.store.stored_round(before.id)
    check(after.state == "settled", "a bomb is still armed")
    check(after.actions[: len(before.actions)] == before.actions, "what was done at a bomb changed")
    (mine,) = replay(record_of(after)).settlement.seats
    check(mine.returned == 0, "a bomb that was left paid something")
    me = pilot.app.profile
    check(
        me is not None and pilot.store.purse(me.id) == mine.purse, "a bomb that was left cost another sum than its fee"
    )
    check(pilot.store.purse(TABLE) == 0, "a fee lies on the table still")
    pilot.press("All right")


def check_shoe(pilot: Pilot, level: str) -> None:
    """The salon's roads, its shoe and the purse are those of the deals in the save."""
    numbers = pilot.store.rounds_at(level, 1)
    record = record_of(pilot.store.stored_round(numbers[0]))
    (mine,) = replay(record).settlement.seats
    title = shipped_level(level).title
    if title not in pilot.labels:
        pilot.press(f"Door: {GAMES['baccarat'].title}")
    pilot.press(title)
    table = pilot.scene
    check(isinstance(table, SalonTable), "the program did not go to the salon")
    assert isinstance(table, SalonTable)
    check(table.session.purse(1) == table.shown.seats[1].purse == mine.purse, "a deal of the salon is paid otherwise")
    check(table.shown.coups == list(table.session.shoe_coups()), "the roads tell of other deals")
    check(table.shown.cards_left == table.session.engine.shoe.left, "the shoe shows another number of cards")


def run(runs: int, seed: int) -> dict[str, object]:
    """Kills `runs` programs one after another on one save. Raises Fault or AssertionError at the first fault."""
    whim = random.Random(seed)
    tally: Counter[str] = Counter()
    moved: Counter[str] = Counter()
    started = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="casino-kill-") as folder:
        path = Path(folder) / "casino.save"
        for number in range(runs):
            *told, moving = kill_one(path, whim.randrange(2**32), whim.uniform(0, MOST_SECONDS))
            moved[moving] += 1
            check_save(path, (told[0], told[1]), tally)
            look_again(path, told[0], tally)
            finish_open_round(path, whim, tally)
            tally["runs"] = number + 1
    seconds = round(time.perf_counter() - started, 1)
    return {**dict(sorted(tally.items())), "killed_while": dict(moved.most_common()), "faults": 0, "seconds": seconds}


def main(argv: Sequence[str] | None = None) -> int:
    """The script."""
    return script("tests.kill_window", __doc__, 60, play_until_killed, run, argv)


if __name__ == "__main__":
    sys.exit(main())
