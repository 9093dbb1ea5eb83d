"""Frames at the table of Three Street Pi'Lok: at rest, hands among seven as a player gets them, the Jump weighed up, a
reckoning of four pots, and characters that think. Runs on whatever screen the environment names.
"""

from pathlib import Path

from casino.engines.pilok import events as streets
from casino.records.rounds import RoundRecord
from casino.save.ledger import BANK
from casino.scenes.games.pilok.tables import PilokDriver, PilokReplay
from casino.scenes.table.scene import TableScene
from casino.tables.seating import character_account
from casino.tables.session import TableSession
from tests.scenes.places import pilok_at, pilok_session
from tests.support.pilot import FRAME_SECONDS, Pilot
from tests.support.tables_on_screen import is_driven, opened
from tests.tools.benchmarks.moments import Moments, Watch, open_house, show_rest
from tests.tools.benchmarks.rows import driver
from tests.tools.shots import pilok_rounds as rounds

STRONGEST = "odile"  # who plays by the odds; everybody at the table thinks as she does
PURSE_CENTS = 5_000_000
MOMENTS = ("fees", "street", "chips", "duel", "reroll", "shadowport", "pots")
STREETS = (*streets.STREETS, "jump")  # on which somebody is asked
THINKING, BETWEEN = "thinking", "between"
_KINDS = {
    **dict.fromkeys(("BetMade", "Called", "Raised", "StreetEnded"), "chips"),
    **dict.fromkeys(("Jumped", "SkillRolled", "DuelTied", "DuelWon"), "duel"),
    "FeePaid": "fees",
    "StreetDieRolled": "street",
    "DieRerolled": "reroll",
    "HandShown": "shadowport",
    "PotWon": "pots",
}


def full_table(pilot: Pilot) -> TableSession:
    """A table with seven who do not run out of money however many hands they play."""
    session = pilok_session(pilot.app)
    with pilot.store.writing():
        for held in session.sitters.values():
            pilot.store.move(BANK, held.id, PURSE_CENTS, "allowance")
    return session


def at_rest(pilot: Pilot, session: TableSession) -> TableScene:
    """A table on the screen, before a hand."""
    table = opened(pilot.house, session)
    table.rng.seed(1)
    pilot.frames(60)
    return table


def at_table(folder: Path, size: tuple[int, int]) -> Pilot:
    """The program at a table whose seven seats are taken, before a hand."""
    pilot = open_house(folder, "pilok", size)
    assert is_driven(at_rest(pilot, full_table(pilot)), PilokDriver)
    return pilot


def moment_of(table: TableScene, watch: Watch) -> str:
    """What is seen to happen; a character that is asked may be thinking."""
    if not table.director.is_idle:
        return _KINDS.get(watch.kind, BETWEEN)
    return BETWEEN if table.is_waiting else THINKING


def play_hand(pilot: Pilot, watch: Watch, moments: Moments) -> None:
    """One hand in which the player pays what is asked and jumps whom the plate names."""
    table = pilot.scene
    moments.press("Ante up")
    while table.driver.is_playing or not table.is_waiting:
        if table.is_waiting and table.driver.is_playing:
            _press_usual(pilot, table)
        moments.take(moment_of(table, watch))


def _press_usual(pilot: Pilot, table: TableScene) -> None:
    by_key = {widget.key: widget for widget in table.focus.widgets}
    usual = next(by_key[key] for key in ("pass", "call", "jump", "die-0") if key in by_key)
    usual.press()
    if any(label.startswith("Again") for label in pilot.labels):
        usual.press()


def show_record(pilot: Pilot, record: RoundRecord, moments: Moments) -> None:
    """A record at its table, from its beginning to its end."""
    stage = pilot.house.doors.replay([("A hand", record)])
    assert is_driven(stage, PilokReplay)
    pilot.house.stack.push(stage)
    stage.rng.seed(1)
    watch = Watch(stage)
    pilot.frames(30)
    while not stage.is_waiting:
        moments.take(moment_of(stage, watch))
    pilot.house.stack.pop()


def busiest(pilot: Pilot, name: str, hands: int) -> None:
    """Whole hands among seven, with those that hold a jump and four pots, and the rows of their frames."""
    moments, watch = Moments(pilot), Watch(pilot.scene)
    for _ in range(hands):
        play_hand(pilot, watch, moments)
    for record in (rounds.seven(), rounds.golden(rounds.FOUR_POTS)):
        show_record(pilot, record, moments)
    screen = driver()
    moments.show_motion(f"fees, seven dice, duels and pots, {name}", MOMENTS)
    moments.show(f"turns between, {name}, p99 frame [{screen}]", (BETWEEN, THINKING))
    moments.show_press(f"Berthing Fee, {name}")


def weighing(folder: Path, size: tuple[int, int], name: str) -> None:
    """The frame in which the plate of the Jump comes up, and those in which it names another victim."""
    pilot = open_house(folder, "jump", size)
    table, _ = pilok_at(pilot.app, rounds.jump_won, short_by=1)
    pilot.frames(3)
    moments = Moments(pilot)
    while not table.is_waiting:
        moments.take()
    for _ in range(6):
        for key in [widget.key for widget in table.focus.widgets if widget.key.startswith("target-")]:
            named = next(widget for widget in table.focus.widgets if widget.key == key)
            moments.time(lambda named=named: (named.press(), pilot.app.frame([], FRAME_SECONDS)))
    pilot.close()
    still = "nothing moves while they are drawn"
    moments.show(f"a Jump weighed up, {name}, longest frame [{driver()}]", share=1.0, note=still)


def seat_strongest(pilot: Pilot) -> TableScene:
    """A full table where everybody but the player thinks like the strongest, and nobody has thought of anything yet."""
    session = full_table(pilot)
    strongest = character_account(pilot.store, STRONGEST).portrait
    for seat, held in session.sitters.items():
        if held.kind == "character":
            # The same head under other names: whoever sits there keeps the own purse.
            session.sitters[seat] = type(held)(held.id, held.kind, held.name, strongest)
    return at_rest(pilot, session)


def thinking(folder: Path, size: tuple[int, int], name: str, hands: int) -> None:
    """Frames in which six who play by the odds decide: on the Lift above all most is still open."""
    pilot = open_house(folder, "thinking", size)
    table = seat_strongest(pilot)
    moments = Moments(pilot)
    for _ in range(hands):
        pilot.widget("Ante up").press()
        was_idle = False  # the frame after a movement still belongs to it
        while table.driver.is_playing or not table.is_waiting:
            if table.is_waiting and table.driver.is_playing:
                _press_usual(pilot, table)
            is_idle = table.director.is_idle
            is_asked = (is_idle and was_idle) or table.driver.others.thinking.is_under_way
            moments.take(table.model.street if is_asked else BETWEEN)
            was_idle = is_idle
    pilot.close()
    moments.show_motion(f"six think at Pi'Lok, {name}", STREETS)


def measure(folder: Path, size: tuple[int, int], name: str, times: int, hands: int) -> None:
    """All rows for a size; that of rest only where `times` says how often."""
    pilot = at_table(folder, size)
    show_rest(pilot, "Three Street Pi'Lok", times)
    busiest(pilot, f"Pi'Lok, {name}", hands)
    pilot.close()
    weighing(folder, size, name)
    thinking(folder, size, name, hands)
