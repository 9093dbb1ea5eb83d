"""Kills the whole program while dice, cards or chips fly, and looks whether the round comes back as it lay.

`python -m tests.tools.faults.windows --runs 60 --seed 1`: a child plays at a table of any game in a window nobody sees
and is killed at a random moment. The save is checked, the program is opened on it once more, and the table it takes up
must show what the save tells of: dice, cards, shoe, bets and pots. Then the round is played to its end. A deal of the
salon was settled before its cards flew; a bomb counts as left, which the hall says. What must hold of a save alone is
`promises`'.
"""

import random
import sys
import time
from collections import Counter
from contextlib import closing
from functools import partial
from pathlib import Path

from casino.engines.baccarat.roads import coups_of
from casino.engines.base import HOUSE
from casino.engines.registry import GAMES
from casino.records.levels import shipped_level
from casino.records.replay import replay
from casino.save.ledger import TABLE
from casino.save.rows import StoredRound
from casino.save.save_file import open_store
from casino.scenes.dialogs.dialogs import Message
from casino.scenes.games.black_baron.tables import BlackBaronDriver
from casino.scenes.games.bomb.tables import BombDriver
from casino.scenes.games.castle.scene import CastleHall
from casino.scenes.games.pilok.tables import PilokDriver
from casino.scenes.games.salon.tables import SalonDriver
from casino.scenes.games.twentyone.tables import TwentyOneDriver
from casino.scenes.table.drivers.live import LiveDriver
from casino.scenes.table.scene import TableScene
from casino.tables.resuming import resume
from casino.tables.session import TableSession
from casino.tables.stored_rounds import record_of
from tests.support.pilot import Pilot
from tests.support.tables_on_screen import is_driven, session_of
from tests.tools.benchmarks.rows import show
from tests.tools.faults.children import Child, Tell, check
from tests.tools.faults.kills import KINDS, TABLES, Evening, copied, disk_folder, kind_of
from tests.tools.faults.numbered import Harness, told_with
from tests.tools.faults.promises import check_save, finish_open_round

SIZE = (960, 540)
MAX_SECONDS = 1.0
MIN_PURSE = 200_000
SQUEEZED_SHARE = 0.5  # of the evenings in the salon: its cards are peeled then
FRAME_PAUSE_SECONDS = 0.003  # so that a child sees about a hundred frames in the time it is given
REST = "at rest"
_HASTY_FRAMES = 40  # what is pressed at a bomb sooner than that is not done there


# -- the child ------------------------------------------------------------------------------------------------


def at_table(pilot: Pilot, kind: str, rng: random.Random) -> TableScene:
    """Goes to some table of a kind, as a hand would."""
    me = pilot.house.profile
    assert me is not None
    while pilot.store.purse(me.id) < MIN_PURSE:
        pilot.store.take_marker(me.id)
    level = rng.choice(TABLES[kind])
    pilot.house.change(speed="normal", squeeze=rng.random() < SQUEEZED_SHARE)
    if level.title not in pilot.labels:  # the door chosen last stands open
        pilot.press(f"Door: {pilot.house.doors.place(level).door_title}")
    pilot.press(level.title)
    if isinstance(pilot.scene, CastleHall):
        pilot.press("Go to table")
    assert is_driven(pilot.scene, LiveDriver)
    return pilot.scene


def wishes(pilot: Pilot, table: TableScene) -> list[str]:
    """The labels of what may be done now: the actions of a turn, or the beginning of a round."""
    widgets = {widget.key: widget.label for widget in pilot.scene.focus.widgets}
    if is_driven(table, SalonDriver):
        return [widgets[key] for key in ("turn", "turn-all", "bet-banker", "bet-tie", "start") if key in widgets]
    if is_driven(table, BombDriver):
        return [
            name for key, name in widgets.items() if key in ("arm", "another") or key.endswith(("-deck", "-banker"))
        ]
    actions = {name for names in session_of(table).engine.phases.values() for name in names}
    offered = [label for key, label in widgets.items() if key.split("-")[0] in actions]
    return offered or [label for key, label in widgets.items() if key == "start"]


def play_on(pilot: Pilot, table: TableScene, rng: random.Random) -> None:
    """One frame at a table; what may be done is done."""
    if table.is_waiting and wishes(pilot, table):
        if is_driven(table, BombDriver):
            pilot.frames(_HASTY_FRAMES)
        pilot.press(rng.choice(wishes(pilot, table)))
    pilot.frames()


def play_until_killed(tell: Tell, save: str, run: str, kind: str) -> None:
    """Plays round after round with everything shown, and tells what is on disk and what moves."""
    rng = random.Random(int(run))
    pilot = Pilot(Path(save), SIZE)
    table = at_table(pilot, kind, rng)
    told: tuple[object, ...] = (0, 0, REST)
    tell(*told)
    while True:
        play_on(pilot, table, rng)
        time.sleep(FRAME_PAUSE_SECONDS)
        number = session_of(table).round_id or session_of(table).last_round or 0
        actions = len(pilot.store.stored_round(number).actions) if number else 0
        moving = type(table.director.moving[0]).__name__ if table.director.moving else REST
        if (number, actions, moving) != told:
            told = (number, actions, moving)
            tell(*told)


# -- the parent -----------------------------------------------------------------------------------------------


def check_dice(table: TableScene, apart: TableSession) -> None:
    """The dice and bets on the felt are those of the round taken up apart from it."""
    view = apart.engine.view(HOUSE)
    seats = {number: [(h.dice, h.total, h.stake) for h in hands] for number, hands in enumerate(view.seats, 1)}
    shown = {n: [(tuple(h.dice), h.total, h.stake) for h in seat.hands] for n, seat in table.model.seats.items()}
    check({n: hands for n, hands in shown.items() if hands} == {n: h for n, h in seats.items() if h}, "other dice lie")
    check(tuple(table.model.dealer) == view.dealer, "other dice lie before the dealer")
    check(table.model.has_secret_die == view.has_secret_die, "the cup stands otherwise")


def check_cards(table: TableScene, apart: TableSession) -> None:
    """The cards on the felt and the shoe are those of the round taken up apart from it."""
    view, shoe = apart.engine.view(HOUSE), apart.engine.shoe
    assert shoe is not None
    seats = {number: [hand.cards for hand in hands] for number, hands in enumerate(view.seats, 1) if hands}
    shown = {number: [tuple(h.cards) for h in seat.hands] for number, seat in table.model.seats.items()}
    check({n: hands for n, hands in shown.items() if hands} == seats, "other cards lie before the seats")
    check(tuple(card for card in table.model.dealer if card) == view.dealer, "other cards lie before the dealer")
    held = session_of(table).engine.shoe
    check(held is not None and held.dealt == shoe.dealt, "other cards are gone from the shoe")
    check(table.model.cards_left == view.cards_left, "the shoe shows another number of cards")


def check_hand(table: TableScene, apart: TableSession) -> None:
    """Dice, bets, purses and pots on the hex table are those of the hand taken up apart from it."""
    view = apart.engine.view(HOUSE)
    shown = {seat: hand for seat in table.model.seats if (hand := table.model.of(seat)) is not None}
    dice = {seat: tuple(hand.dice) for seat, hand in shown.items()}
    check(dice == {player.seat: player.dice for player in view.players}, "other dice lie there")
    bets = {seat: (hand.stake, hand.street_bet, hand.is_folded) for seat, hand in shown.items()}
    held = {player.seat: (player.paid, player.street_paid, player.is_folded) for player in view.players}
    check(bets == held, "other bets lie there")
    check(table.model.in_all == sum(player.paid for player in view.players), "the pots hold another sum")
    purses = {player.seat: table.model.seats[player.seat].purse for player in view.players}
    check(purses == {player.seat: player.stack for player in view.players}, "a purse shows another sum")


def look_again(path: Path, number: int, tally: Counter[str]) -> None:
    """Opens the program on the save and goes on playing: what lies on the table is what the save tells of.

    `number` is the last round the killed program told of, 0 for none.
    """
    with closing(open_store(path)) as store:
        left = [store.stored_round(number) for number in store.open_rounds()]
    pilot = Pilot(path, SIZE)
    if left and left[0].case:
        check_bomb(pilot, left[0])
        tally["bombs left"] += 1
    numbers = pilot.store.open_rounds()
    check(("Resume" in pilot.labels) == bool(numbers), "it is not said rightly whether a round is open")
    if numbers:
        stored = pilot.store.stored_round(numbers[0])
        apart, _ = resume(pilot.store, stored)
        pilot.press("Resume")
        check_shown(pilot.scene, apart)
        tally["shown again"] += 1
    elif number and kind_of(shipped_level(pilot.store.stored_round(number).level)) == "salon":
        check_shoe(pilot, pilot.store.stored_round(number).level)
        tally["salons again"] += 1
    pilot.close()


def check_shown(table: object, apart: TableSession) -> None:
    """A table shows the round that was taken up apart from it."""
    if is_driven(table, PilokDriver):
        check_hand(table, apart)
    elif is_driven(table, TwentyOneDriver):
        check_cards(table, apart)
    else:
        check(is_driven(table, BlackBaronDriver), "the program did not go to the table")
        check_dice(table, apart)


def check_bomb(pilot: Pilot, before: StoredRound) -> None:
    """A bomb that was armed counts as left: the fee is gone and nothing else, and the hall says so."""
    message = pilot.scene
    check(isinstance(message, Message) and message.title == "Abandoned bomb", "the hall does not say what was left")
    after = pilot.store.stored_round(before.id)
    check(after.state == "settled", "a bomb is still armed")
    check(after.actions[: len(before.actions)] == before.actions, "what was done at a bomb changed")
    (mine,) = replay(record_of(after)).settlement.seats
    check(mine.returned == 0, "a bomb that was left paid something")
    me = pilot.house.profile
    assert me is not None
    check(pilot.store.purse(me.id) == mine.purse, "a bomb that was left cost another sum than its fee")
    check(pilot.store.purse(TABLE) == 0, "a fee lies on the table still")
    pilot.press("OK")


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
    check(is_driven(table, SalonDriver), "the program did not go to the salon")
    purses = {session_of(table).purse(1), table.model.seats[1].purse, mine.purse}
    check(len(purses) == 1, "a deal of the salon is paid otherwise")
    check(table.model.coups == list(coups_of(session_of(table).since_shuffle())), "the roads tell of other deals")
    check(table.model.cards_left == session_of(table).engine.shoe.left, "the shoe shows another number of cards")


def run_one(evening: Evening, folder: Path, run: int, tally: Counter[str]) -> None:
    """One kill of the program, and the program on that save once more. Raises Fault or AssertionError."""
    path = copied(evening.save, folder)
    rng, kind = random.Random(run), KINDS[run % len(KINDS)]
    child = Child(play_until_killed, path, run, kind, has_window=True)
    first = child.hear()
    time.sleep(rng.uniform(0, MAX_SECONDS))
    number, actions, moving = [first, *child.kill()][-1].split(" ", 2)
    with told_with(f"killed at {kind} while {moving}"):
        check(child.was_killed, "the program ended by itself")
        tally["at rest"] += moving == REST
        check_save(path, int(number), int(actions))
        look_again(path, int(number), tally)
        finish_open_round(path, rng, tally)
    tally[f"at {kind}"] += 1


def show_rows(runs: int, tally: Counter[str]) -> None:
    """A row for each game, and one of what moved."""
    for kind in KINDS:
        show(f"windows: {kind}", tally[f"at {kind}"], "runs")
    told = (f"{tally[what]} {what}" for what in ("shown again", "bombs left", "salons again"))
    show("windows: while something moved", runs - tally["at rest"], "runs", note=", ".join(told))


main = Harness("windows", __doc__, 120, lambda place: partial(run_one, Evening(place)), show_rows, disk_folder)


if __name__ == "__main__":
    sys.exit(main())
