"""However a round is shown - moving, skipped, still, at once - the table ends as if events had only been settled.

The file is among the dearest: for every round that is shown dice are thrown and cards flown as in the program.
"""

import random
from collections import defaultdict
from functools import cache
from itertools import chain, count

import pytest

from casino.core.cards import DECK, Shoe
from casino.core.chance import FastChance, RecordingChance
from casino.engines.baccarat import events as baccarat_events
from casino.engines.baccarat.defusal import Defusal
from casino.engines.base import HOUSE, Action
from casino.engines.black_baron import events as black_baron_events
from casino.engines.pilok import events as pilok_events
from casino.engines.registry import GAMES
from casino.engines.twentyone import events as twentyone_events
from casino.players.bomb.cases import case_of, new_case_code
from casino.records.levels import Level, catalogue
from casino.records.replay import replay
from casino.records.rounds import DealRecord, RoundRecord, SeatRecord, level_of, read_record
from casino.scenes.games.bomb.model import DefusalModel
from casino.scenes.motion.chips import ChipFlight
from casino.scenes.table.drivers.pace import are_others, side_by_side
from casino.scenes.table.model import TableModel
from tests.scenes.games.pilok.random_hands import HANDS
from tests.scenes.replays import Watch, begin, copied, events_of, run, settled_only
from tests.support import GOLDEN
from tests.support.conformance import dealt, laid, table_of
from tests.support.rota import part

pytestmark = pytest.mark.usefixtures("unseen")

# Hands between players among themselves come from `random_hands`.
LEVELS = [level for level in catalogue()[0] if table_of(level).begins_with != "skill"]
MAX_DEALS = 4
ONE_IN = 16  # of the rounds whose every moment is shown, beside those that are the first to show something
SHOWN = (
    *(black_baron_events.HandRolled, black_baron_events.OpenDieRolled, black_baron_events.DieRolled),
    *(black_baron_events.DealerRolled, black_baron_events.SecretDieShown),
)
SHOWN += (pilok_events.StreetDieRolled, pilok_events.SkillRolled, pilok_events.DieRerolled)
SHOWN += (
    *(twentyone_events.CardDealt, twentyone_events.UpCardDealt, twentyone_events.HoleCardShown),
    *(twentyone_events.DealerDrew, twentyone_events.DealerPeeked, baccarat_events.CardDealt),
)


def random_record(seed: int) -> RoundRecord:
    """A round at one of the tables, or some deals, that nobody chose."""
    rng = random.Random(seed)
    level = LEVELS[seed % len(LEVELS)]
    opening = table_of(level).begins_with
    if opening == "fee":
        return _random_bomb(level, rng)
    return _random_deals(level, rng) if opening == "chips" else _random_round(level, rng, seed)


def _random_deals(level: Level, rng: random.Random) -> RoundRecord:
    """Deals from a shoe of which many cards may be gone."""
    limits = level.settings.limits
    deals = [DealRecord(laid(limits, rng)) for _ in range(rng.randint(1, MAX_DEALS))]
    shoe = Shoe(level.settings.decks)
    gone = rng.sample(DECK * shoe.decks, rng.randint(0, shoe.size))
    seats = [SeatRecord("P1", 1_000_000_000)]
    return RoundRecord(table=level.name, seats=seats, discards=gone, seed=f"{rng.random()}", rounds=deals)


def _random_bomb(level: Level, rng: random.Random) -> RoundRecord:
    """Deals at a bomb, some of them with faults in the chips, until it is over or left."""
    case = case_of(new_case_code(rng), level.settings.modules)
    engine = Defusal(level.settings)
    engine.lay_out(case)
    engine.open_round(FastChance(0))
    engine.apply(Action(1, "enter"))
    deals = []
    while engine.phase == "armed" and len(deals) < MAX_DEALS:
        action = dealt(engine, 1, engine.legal_actions(1)[0], rng)
        engine.apply(action)
        deals.append(DealRecord(action.bets, action.target))
    return RoundRecord(
        table=level.name,
        seats=[SeatRecord("P1", 1_000_000)],
        bomb=case.bomb,
        modules=case.modules,
        code=case.code,
        rounds=deals,
    )


def _random_round(level: Level, rng: random.Random, seed: int) -> RoundRecord:
    """A round with some of a table's seats that do anything they may; many cards may be gone."""
    rules = level.settings
    engine, chance = GAMES[level.game].engine(rules), RecordingChance(FastChance(seed))
    seats = sorted(rng.sample(range(1, engine.seats + 1), rng.randint(1, engine.seats)))
    gone = []
    if engine.shoe is not None:
        for _ in range(rng.randint(0, engine.shoe.size)):
            engine.shoe.take(FastChance(rng.random()).card(engine.shoe))
        gone = list(engine.shoe.dealt)
    engine.open_round(chance)
    bets = {seat: int(rules.minimum + rules.bet_step * rng.randint(0, 3)) for seat in seats}
    for seat, bet in bets.items():
        engine.apply(Action(seat, "bet", bet))
    engine.apply(Action(HOUSE, "deal"))
    actions = []
    while engine.turn:
        offers = [offer.action for offer in engine.legal_actions(engine.turn)]
        name = "split" if "split" in offers else rng.choice(offers)
        actions.append(Action(engine.turn, name))
        engine.apply(actions[-1])
    held = [SeatRecord(f"P{n}", 10_000_000, bets[n]) if n in bets else None for n in range(1, max(seats) + 1)]
    return RoundRecord(table=level.name, seats=held, discards=gone, draws=chance.draws, actions=actions)


def records() -> list[tuple[str, RoundRecord]]:
    """The golden rounds, and of each level one that nobody chose."""
    golden = [(path.stem, read_record(path)) for path in GOLDEN]
    hands = [(f"hand {number}", hand) for number, hand in enumerate(HANDS)]
    return golden + hands + [(f"seed {seed}", random_record(seed)) for seed in range(len(LEVELS))]


@cache
def records_by_game() -> dict[str, list[tuple[str, RoundRecord]]]:
    """All of them with their names, sorted by game."""
    found = defaultdict(list)
    for name, record in records():
        found[level_of(record).game].append((name, record))
    return found


@cache
def shown_records(game: str) -> list[tuple[str, RoundRecord]]:
    """Those of a game that are shown in this run: every kind of event is among them."""
    told: set[type] = set()
    always, kinds = [], defaultdict(list)
    for name, record in records_by_game()[game]:
        new = {type(event) for event in events_of(record)} - told
        told |= new
        if new:
            always.append(name)
        kinds["hand" if name.startswith("hand") else "seed" if name.startswith("seed") else "golden"].append(name)
    chosen = {name for kind, names in kinds.items() for name in part(f"{game} {kind}", names, ONE_IN, always)}
    return [(name, record) for name, record in records_by_game()[game] if name in chosen]


each_game = pytest.mark.parametrize("game", GAMES)


@each_game
def test_skipped_at_any_moment_is_settled(app, game):
    for name, record in shown_records(game):
        rng = random.Random(5)
        scene = begin(app, record, "normal")
        expected = settled_only(scene, record)

        def skip(scene, rng=rng):
            if rng.random() < 0.4:
                rng.choice((scene.director.skip, scene.director.skip, scene.director.skip_all))()

        run(scene, 0.4, skip)
        assert scene.model == expected, name


@each_game
def test_at_once_is_settled(app, game):
    for name, record in part(f"{game} at once", records_by_game()[game], 4):
        scene = begin(app, record, "instant")
        expected = settled_only(scene, record)
        run(scene, 0.5)
        assert scene.model == expected, name
        for seat in replay(record).settlement.seats:
            shown = scene.model.seats[seat.seat]
            assert shown.purse == seat.purse, name
            if len(record.rounds or ()) > 1 and record.bomb is None:
                continue  # of several deals only the last one lies there
            assert shown.net == seat.net, name
            assert lying(scene.model, seat.seat) == (seat.staked, seat.returned), name


def lying(shown: TableModel, number: int) -> tuple[int, int]:
    """What a seat has staked and got back, by what is to be seen."""
    if isinstance(shown, DefusalModel):
        return shown.fee, shown.bounty
    beside = {**getattr(shown, "insurance", {}), **getattr(shown, "sides", {})}
    held = [*shown.seats[number].hands, *(bet for (seat, *_), bet in beside.items() if seat == number)]
    return sum(one.stake for one in held), sum(one.returned for one in held)


@each_game
def test_turns_shown_side_by_side_end_as_they_do_one_after_the_other(app, game):
    for name, record in part(f"{game} side by side", records_by_game()[game], 4):
        scene = begin(app, record, "normal")
        expected, shown = settled_only(scene, record), copied(scene.model)
        events = events_of(record)
        for person in (0, min(scene.model.seats)):

            def kind(event, person=person, view=scene.view):
                return view.concurrent_group(event) if are_others(event, {person}) else None

            order = side_by_side(events, kind)
            assert sorted(map(repr, order)) == sorted(map(repr, events)), name
            own = [event for event in events if not are_others(event, {person})]
            assert [event for event in order if not are_others(event, {person})] == own, name
            model = copied(shown)
            for event in order:
                model.settle(event)
            assert model == expected, name


@each_game
def test_shown_to_its_end_is_settled_and_nothing_is_told_before_its_dice_lie_still(app, game):
    """While something is shown the table stands as it was, and no sentence names a die that still rolls.

    The one round is seen moving, the next one still.
    """
    for number, (name, record) in enumerate(shown_records(game)):
        scene = begin(app, record, "normal", reduced_motion=number % 2 == 1)
        expected, watch = settled_only(scene, record), Watch(scene)
        canvas, steps = app.house.window.canvas.copy(), count()

        def look(scene, watch=watch, canvas=canvas, steps=steps, name=name):
            if next(steps) % 4 == 0:
                scene.paint_moving(canvas)
            said = scene.model.message
            for event in watch.pending:
                if isinstance(event, SHOWN):
                    assert said != scene.model.describe(event), f"{name}: {said!r} tells {event}"
            scene.model.message = watch.settled.message = ""
            assert scene.model == watch.settled, f"{name}: the table changed while {watch.pending} is shown"
            scene.model.message = said

        run(scene, 0.5, look)
        assert not watch.pending and scene.model == expected, name


@pytest.mark.parametrize("name", ["insurance_lost", "strip_surrender", "split_first_hand_busts", "seven_seats"])
def test_chips_on_their_way_to_the_house_lie_nowhere_else(app, monkeypatch, name):
    """What is raked is gone from its spot as soon as it moves, and the bet is whole again in the reckoning."""
    records = chain.from_iterable(records_by_game().values())
    scene = begin(app, next(record for label, record in records if label == name), "normal")
    raked = []

    class Flight(ChipFlight):
        def __init__(self, cents, *places, stays=True, **more):
            super().__init__(cents, *places, stays=stays, **more)
            self.lost = 0 if stays else cents

        def draw(self, target):
            if self.lost:
                bets = [hand for seat in scene.model.seats.values() for hand in seat.hands]
                bets += getattr(scene.model, "insurance", {}).values()
                assert self.lost in [bet.raked for bet in bets if bet.lying == bet.stake - self.lost]
                raked.append(self.lost)
            return super().draw(target)

    monkeypatch.setattr("casino.scenes.table.chip_moves.ChipFlight", Flight)
    canvas = app.house.window.canvas.copy()
    run(scene, 0.1, lambda scene: scene.paint_moving(canvas))
    assert raked
    assert not any(hand.raked for seat in scene.model.seats.values() for hand in seat.hands)


def test_speed_changed_half_way_goes_on(app):
    """The setting is in force at once, for what is moving too; "instant" ends it."""
    record = random_record(len(LEVELS) - 1)
    for speed in ("slow", "fast", "instant"):
        scene = begin(app, record, "normal")
        expected = settled_only(scene, record)
        for _ in range(4):
            scene.update(0.3)
        assert not scene.director.is_idle
        app.house.change(speed=speed)
        run(scene, 0.3)
        assert scene.model == expected
