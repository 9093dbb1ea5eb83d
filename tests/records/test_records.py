"""Round records: the golden rounds end as the rules say, and a broken record is refused with its place named."""

import json
from pathlib import Path

import msgspec
import pytest

from casino.core.cards import DECK
from casino.core.chance import FairChance, commitment, new_seed
from casino.core.errors import RecordError, one_line
from casino.core.seals import TABLE_TOO
from casino.engines.baccarat.events import CoupSettled, DealRefused
from casino.engines.base import HOUSE, RoundSettled
from casino.records.levels import catalogue, written_settings
from casino.records.replay import Replay, replay, verify_record
from casino.records.rounds import FORMAT, decode_record, encode_record, level_of, read_record
from tests.support import GOLDEN, RECORDS
from tests.support.conformance import table_of
from tests.support.every import every
from tests.support.rota import part

# What can be tried on a record depends on what is written in it: a bomb needs no draws, and Baccarat has no actions.
DRAWN = [path for path in GOLDEN if "bomb" not in json.loads(path.read_bytes())]
OF_ACTIONS = [path for path in GOLDEN if path.parent.name != "baccarat"]


def over(paths):
    return every("path", paths, ids=lambda path: f"{path.parent.name}/{path.stem}")


by_golden, by_drawn, by_actions = over(GOLDEN), over(DRAWN), over(OF_ACTIONS)


def expected(path: Path) -> str:
    return path.with_name(f"{path.stem}.expected.json").read_text("utf-8").rstrip("\n")


def settled(record) -> str:
    return msgspec.json.encode(replay(record).settlement).decode()


def told(played, settlement) -> str:
    """What a golden record's expectation holds: of Baccarat the line of every deal too."""
    deals = [event for event in played if isinstance(event, (CoupSettled, DealRefused))]
    return "\n".join(msgspec.json.encode(line).decode() for line in (*deals, settlement))


def with_one(record, what, place, other):
    """A record one of whose draws or actions is another."""
    changed = [*getattr(record, what)]
    changed[place] = other
    return msgspec.structs.replace(record, **{what: changed})


# -- the golden rounds ----------------------------------------------------------------------------------------


@by_golden
def test_a_golden_round_ends_as_worked_out_by_hand(path):
    played = replay(read_record(path))
    assert told(played.events, played.settlement) == expected(path)


@by_golden
def test_a_golden_round_survives_being_written_and_read(path):
    record = read_record(path)
    again = decode_record(encode_record(record))
    assert again == record
    assert settled(again) == expected(path).splitlines()[-1]
    assert next(iter(json.loads(encode_record(record)))) == "format"


@by_golden
def test_a_golden_round_played_step_by_step_tells_the_same(path):
    record = read_record(path)
    running = Replay(record)
    events = list(running.opening())
    while not running.is_at_end:
        events += running.act()
    assert tuple(events) == replay(record).events
    assert told(events, running.finish()) == expected(path)


@by_golden
def test_a_golden_rounds_figures_add_up(path):
    line = json.loads(expected(path).splitlines()[-1])
    record = read_record(path)
    for told in line["seats"]:
        held = record.seats[told["seat"] - 1]
        assert told["net"] == told["returned"] - told["staked"]
        assert told["purse"] == held.purse + told["net"]
    assert line["draws_used"] == len(record.draws or ())


def test_every_golden_round_is_listed_and_has_its_expectation():
    for folder in {path.parent for path in GOLDEN}:
        names = {path.stem for path in GOLDEN if path.parent == folder}
        listed = (folder / "README.md").read_text("utf-8").splitlines()
        rows = {line.split("|")[1].strip() for line in listed if line.startswith("| ") and "|---" not in line}
        assert rows - {"record"} == names
        assert {path.name.removesuffix(".expected.json") for path in folder.glob("*.expected.json")} == names


@by_drawn
def test_draws_left_over_are_refused(path):
    record = read_record(path)
    with pytest.raises(RecordError, match=r"^draws: 2 draws left over"):
        replay(msgspec.structs.replace(record, draws=[*record.draws, 1, 1]))


@by_drawn
def test_every_missing_draw_is_noticed(path):
    record = read_record(path)
    for count in range(len(record.draws)):
        with pytest.raises(RecordError, match=rf"^draws: the round needs draw {count + 1}, but only {count} "):
            replay(msgspec.structs.replace(record, draws=record.draws[:count]))


SIDES = {"black_baron": 10, "pilok": 6}  # the games of dice


@by_drawn
def test_every_draw_that_is_none_is_noticed_with_its_place(path):
    record = msgspec.structs.replace(read_record(path), seed=None, commitment=None)
    if (sides := SIDES.get(path.parent.name)) is not None:
        none, words = (0, sides + 1, -1, 10**30), f"is not a face of a {sides}-sided die"
    else:
        none, words = ("as", "10H", "", "XX", 7), "is not a card that is left"
    for place in range(len(record.draws)):
        for draw in part(f"{path.stem} {place}", none, 5):
            with pytest.raises(RecordError, match=rf"^draws\[{place}\]: {draw!r} {words}"):
                replay(with_one(record, "draws", place, draw))


@by_actions
def test_actions_left_over_are_refused(path):
    record = read_record(path)
    more = [*record.actions, *[{"seat": 1, "action": "stay"}] * 2]
    with pytest.raises(RecordError, match=rf"^actions\[{len(record.actions)}\]: the round is settled; 2 actions left"):
        replay(msgspec.convert(msgspec.to_builtins(record) | {"actions": more}, type(record)))


@by_actions
def test_every_missing_end_is_noticed(path):
    record = read_record(path)
    for count in range(len(record.actions)):
        with pytest.raises(RecordError, match=r"^actions: the record ends before the round does \(seat \d"):
            replay(msgspec.structs.replace(record, actions=record.actions[:count]))


@by_actions
def test_every_action_of_another_seat_and_every_one_that_is_none_is_noticed_with_its_place(path):
    record = read_record(path)
    online = ("hit", "sit") if path.parent.name == "pilok" else ("bet", "fold")
    for place, action in enumerate(record.actions):
        changes = [{"seat": seat} for seat in (HOUSE, action.seat + 1, -1, 8, 10**30)]
        changes += [{"action": name} for name in ("deal", *online, "", "Hit")]
        for change in part(f"{path.stem} {place}", changes, 5):
            with pytest.raises(RecordError, match=rf"^actions\[{place}\]: "):
                replay(with_one(record, "actions", place, msgspec.structs.replace(action, **change)))


# -- records that cannot be used ------------------------------------------------------------------------------

PLAIN = {
    "format": FORMAT,
    "table": "black_baron/standard",
    "seats": [{"name": "Ann", "purse": 1000, "bet": 100}],
    "draws": [9, 8, 7, 9],
    "actions": [{"seat": 1, "action": "stay"}],
}


def plain(**changes):
    body = {key: value for key, value in (PLAIN | changes).items() if value is not ...}
    return json.dumps(body).encode()


def seat(**changes):
    return [PLAIN["seats"][0] | changes]


def act(**changes):
    return [PLAIN["actions"][0] | changes]


def acts(*names):
    """Actions of the first seat."""
    return [{"seat": 1, "action": name} for name in names]


def test_the_plain_record_holds():
    assert json.loads(settled(decode_record(plain())))["seats"][0]["net"] == 100


BROKEN = {
    "not_json": (b"{", "the record is not valid JSON"),
    "empty": (b"", "the record is not valid JSON"),
    "binary": (bytes(range(256)), "the record is not valid JSON"),
    "latin": (b'{"format": "\xe4"}', "the record is not valid JSON"),
    "deep": (b"[" * 100_000, "the record is not valid JSON"),
    "deep_but_closed": (b"[" * 900 + b"]" * 900, "the record is not a JSON object"),
    "deep_format": (b'{"format":' + b"[" * 900 + b"]" * 900 + b"}", 'format: it must be "casino-round/1"'),
    "digits": (b'{"format":' + b"9" * 5000 + b"}", "the record is not valid JSON"),
    "list": (b"[]", "the record is not a JSON object"),
    "number": (b"7", "the record is not a JSON object"),
    "large": (b" " * 5_000_000, "larger than any round"),
    "no_format": (plain(format=...), 'format: it must be "casino-round/1" or "casino-round/2", not null'),
    "format": (
        plain(format="casino-round/3"),
        'format: it must be "casino-round/1" or "casino-round/2", not "casino-round/3"',
    ),
    "no_table": (plain(table=...), "missing required field `table`"),
    "table_type": (plain(table=3), "table: Expected `str`"),
    "game": (plain(table="roulette/standard"), 'table: there is no game "roulette"'),
    "table": (plain(table="black_baron/cellar"), "table: There is no level"),
    "path": (plain(table="black_baron/../black_baron/standard"), "table: .* is not the name of a level"),
    "absolute": (plain(table="black_baron//etc/passwd"), "table: .* is not the name of a level"),
    "folder": (plain(table="black_baron"), "table: .* is not the name of a level"),
    "long_table": (plain(table="black_baron/" + "a" * 5000), "table: .* is not the name of a level"),
    "unknown_key": (plain(winner="me"), "unknown field `winner`"),
    "settings_type": (plain(settings=[]), "settings: Expected `object`"),
    "setting": (plain(settings={"jackpot": 1}), "settings: there is no key `jackpot`"),
    "setting_type": (plain(settings={"target": "20"}), "settings: key `target`: must be a whole number, not text"),
    "setting_range": (plain(settings={"target": 19}), "settings: key `target`"),
    "setting_fraction": (plain(settings={"minimum": 0.001}), "settings: key `minimum`: .* whole number of cents"),
    "setting_negative": (plain(settings={"minimum": -1}), "settings: key `minimum`: "),
    "setting_overflow": (plain(settings={"maximum": "1e999999"}), "settings: key `maximum`: "),
    "setting_float": (plain(settings={"maximum": 1e300}), "settings: key `maximum`: "),
    "setting_ratio": (plain(settings={"baron_pays": "2"}), "settings: key `baron_pays`: .* is not a ratio"),
    "setting_ratio_type": (plain(settings={"baron_pays": {"profit": 9, "stake": 1}}), "settings: key `baron_pays`"),
    "setting_pair": (plain(settings={"minimum": 50, "maximum": 20}), "settings: .*`maximum`"),
    "no_seats": (plain(seats=...), "missing required field `seats`"),
    "seats_empty": (plain(seats=[]), "seats: nobody sits"),
    "seats_null": (plain(seats=[None, None]), "seats: nobody sits"),
    "eight_seats": (plain(seats=[None] * 7 + seat()), "seats: this table has 7 seats, not 8"),
    "seat_type": (plain(seats=["Ann"]), r"seats\[0\]: "),
    "name": (plain(seats=seat(name="")), r"seats\[0\]\.name: "),
    "purse": (plain(seats=seat(purse=-1)), r"seats\[0\]\.purse: "),
    "purse_float": (plain(seats=seat(purse=1000.5)), r"seats\[0\]\.purse: "),
    "purse_whole_float": (plain(seats=seat(purse=1000.0)), r"seats\[0\]\.purse: "),
    "purse_large": (plain(seats=seat(purse=10**19)), r"seats\[0\]\.purse: "),
    "bet_missing": (plain(seats=[{"name": "A", "purse": 1}]), r"seats\[0\]: .*`bet`"),
    "bet_bool": (plain(seats=seat(bet=True)), r"seats\[0\]\.bet: "),
    "bet_small": (plain(seats=seat(bet=99)), r"seats\[0\]\.bet: A bet here is 1\.00 to 100\.00, not 0\.99"),
    "bet_nought": (plain(seats=seat(bet=0)), r"seats\[0\]\.bet: A bet here is 1\.00 to 100\.00"),
    "bet_step": (plain(seats=seat(bet=150)), r"seats\[0\]\.bet: A bet here is a multiple of 1\.00"),
    "bet_uncovered": (plain(seats=seat(bet=1100)), r"seats\[0\]\.bet: This costs 11\.00, the purse holds 10\.00"),
    "seat_key": (plain(seats=seat(mood="4D")), r"seats\[0\]: .*unknown field `mood`"),
    "seat_skill": (plain(seats=seat(skill="4D")), r"seats\[0\]: this game asks for no `skill`"),
    "seat_without_bet": (plain(seats=[{"name": "P1", "purse": 100}]), r"seats\[0\]: it has no `bet`"),
    "button": (plain(dealer=1), "dealer: Black Baron is played without a button"),
    "draws_type": (plain(draws="9879"), "draws: Expected `array"),
    "draws_card": (plain(draws=["TH"]), r"draws\[0\]: 'TH' is not a face of a 10-sided die"),
    "draws_float": (plain(draws=[9.0, 8, 7, 9]), r"draws\[0\]: Expected `int | str`"),
    "draws_bool": (plain(draws=[9, True, 7, 9]), r"draws\[1\]: Expected `int | str`"),
    "no_chance": (plain(draws=...), "draws: the record has neither draws nor a seed"),
    "seed_type": (plain(seed=7), "seed: Expected `str"),
    "seed_empty": (plain(seed=""), "seed: "),
    "commitment": (plain(seed="s", commitment="00"), "commitment: it is not the seal of the seed"),
    "no_actions": (plain(actions=...), "actions: a record of Black Baron has `actions`."),
    "actions_type": (plain(actions={"1": "stay"}), "actions: Expected `array`"),
    "action_seat": (plain(actions=act(seat="1")), r"actions\[0\]\.seat: Expected `int`"),
    "action_key": (plain(actions=act(how="well")), r"actions\[0\]: .*unknown field `how`"),
    "action_to": (plain(actions=act(to=100)), r"actions\[0\]: .*without a total to raise to"),
    "action_amount": (plain(actions=act(amount=100)), r"actions\[0\]: .*without an amount"),
    "double_uncovered": (
        plain(seats=seat(purse=150), actions=acts("double")),
        r"actions\[0\]: This costs 1\.00, the purse holds 0\.50",
    ),
    "split": (plain(actions=acts("split")), r"actions\[0\]: Only two equal starting dice"),
    "split_tens": (plain(draws=[10, 10, 5], actions=acts("split")), r"actions\[0\]: the round is settled"),
    "hit_at_twenty": (plain(draws=[9, 8, 7, 3, 9], actions=acts("hit", "stay")), r"actions\[1\]: the round is settled"),
    "double_then_hit": (
        plain(draws=[3, 4, 7, 3, 10], actions=acts("double", "hit")),
        r"actions\[1\]: the round is settled",
    ),
    "resplit_over_the_limit": (
        plain(settings={"resplit": 0}, draws=[3, 3, 7, 3], actions=acts("split", "split")),
        r"actions\[1\]: This table allows at most 2 hands a seat",
    ),
    "seed_surrogate": (plain(seed="\ud800"), "the record is not valid JSON"),
}


CARDS = {
    "table": "blackjack/standard",
    "seats": [{"name": "Ann", "purse": 1500, "bet": 1000}],
    "draws": ["TS", "9D", "9S", "8D", "2C"],
    "actions": [{"seat": 1, "action": "hit"}],
}
FROM_SECOND = CARDS["draws"][1:]


def cards(drawn="", *names, **changes):
    """A record of cards in which some are drawn, and some actions done, by the first seat."""
    changes |= {"draws": drawn.split()} if drawn else {}
    changes |= {"actions": acts(*names)} if names else {}
    return plain(**CARDS | changes)


def axe(*what, **changes):
    return cards(*what, table="black_axe/standard", **changes)


BROKEN |= {
    "card_lower": (cards(draws=["ts", *FROM_SECOND]), r"draws\[0\]: 'ts' is not a card that is left"),
    "card_ten": (cards(draws=["10S", *FROM_SECOND]), r"draws\[0\]: '10S' is not a card that is left"),
    "card_number": (cards(draws=[10, *FROM_SECOND]), r"draws\[0\]: 10 is not a card that is left"),
    "card_bool": (cards(draws=[True, *FROM_SECOND]), r"draws\[0\]: Expected `int | str`"),
    "card_null": (cards(draws=[None, *FROM_SECOND]), r"draws\[0\]: Expected `int | str`"),
    "card_list": (cards(draws=[["TS"], *FROM_SECOND]), r"draws\[0\]: Expected `int | str`"),
    "card_twice": (cards("TS 9D 9S 8D 9D"), r"draws\[4\]: '9D' is not a card that is left"),
    "hole_card_twice": (cards("TS 9D 9S 9D 2C"), r"draws\[3\]: '9D' is not a card that is left"),
    "card_long": (cards(draws=["x" * 5000, *FROM_SECOND]), r"draws\[0\]: 'xxx"),
    "card_six_times": (axe("2S " * 6, "hit", "hit"), r"draws\[5\]: '2S' is not a card that is left"),
    "card_that_is_gone": (axe(discards=["2C"] * 5), r"draws\[4\]: '2C' is not a card that is left in the shoe"),
    "discards_type": (axe(discards="2C"), "discards: Expected `array`"),
    "discards_null": (axe(discards=None), "discards: Expected `array`"),
    "discards_number": (axe(discards=["2C", 7]), r"discards\[1\]: Expected `str`"),
    "discards_bool": (axe(discards=[True]), r"discards\[0\]: Expected `str`"),
    "discards_lower": (axe(discards=["2c"]), "discards: A shoe of 5 decks does not hold 1 x 2c"),
    "discards_ten": (axe(discards=["AS", "10S"]), "does not hold 1 x 10S"),
    "discards_empty_text": (axe(discards=[""]), "does not hold 1 x "),
    "discards_too_many": (axe(discards=["2C"] * 6), "discards: A shoe of 5 decks does not hold 6 x 2C"),
    "discards_of_one_deck": (cards(discards=["2C"] * 2), "discards: A shoe of 1 deck does not hold 2 x 2C"),
    "discards_ten_thousand": (axe(discards=["2C"] * 10_000), "does not hold 10000 x 2C"),
    "discards_long": (axe(discards=["x" * 100_000]), "does not hold 1 x xxx"),
    "discards_of_dice": (plain(discards=["2C"]), "discards: Black Baron is not played with cards"),
    "discards_of_another_shoe": (axe(settings={"decks": 1}, discards=["2C"] * 5), "does not hold 5 x 2C"),
    "insurance_uncovered": (
        cards("TS 9D 9S AD", "insurance", seats=seat(purse=1499, bet=1000)),
        r"actions\[0\]: This costs 5\.00, the purse holds 4\.99",
    ),
    "insurance_under_a_ten": (cards("TS 9D 9S TD", "insurance"), r'actions\[0\]: "insurance" is not possible now'),
    "hit_before_insurance": (
        cards("TS 9D 9S AD", "hit"),
        r'actions\[0\]: "hit" is not possible now: insurance is being offered',
    ),
    "split_of_ranks": (axe("TS 9D JS 8D", "split"), r"actions\[0\]: Only two cards of the same rank can be split"),
    "split_uncovered": (axe("TS 9D TD 8D", "split"), r"actions\[0\]: This costs 10\.00, the purse holds 5\.00"),
    "surrender_where_there_is_none": (axe("", "surrender"), r"actions\[0\]: There is no surrender at this table"),
    "stay_is_of_dice": (axe("", "stay"), r'actions\[0\]: This table has no action "stay"'),
    "hit_a_natural": (axe("AS 9D KS 8D 2C", "hit"), r"actions\[0\]: the round is settled; 1 action left over"),
    "hit_at_21": (axe("", "hit", "hit"), r"actions\[1\]: the round is settled"),
    "axe_bet_step": (axe(seats=seat(purse=1500, bet=300)), r"seats\[0\]\.bet: A bet here is a multiple of 2\.00"),
    "axe_bet_large": (axe(seats=seat(purse=9000, bet=3200)), r"seats\[0\]\.bet: A bet here is 2\.00 to 30\.00"),
    "six_seats": (axe(seats=[None] * 5 + CARDS["seats"]), "seats: this table has 5 seats, not 6"),
    "two_at_blackjack": (cards(seats=CARDS["seats"] * 2), "seats: this table has one seat, not 2"),
    "share_above_one": (axe(settings={"reshuffle_below": 1.5}), "settings: `reshuffle_below` must be a share"),
    "share_of_text": (axe(settings={"reshuffle_below": "NaN"}), "settings: `reshuffle_below` must be a share"),
    "decks_too_few": (axe(settings={"decks": 1, "max_hands": 3}), "settings: `decks` are too few"),
    "odd_step": (axe(settings={"bet_step": 0.01}), "settings: `bet_step` must be an even number of cents"),
    "two_cards_stand": (axe(settings={"stand_at_cards": 2}), "settings: key `stand_at_cards`"),
}


def test_the_card_records_hold_where_nothing_is_broken():
    assert json.loads(settled(decode_record(cards())))["seats"][0]["net"] == 1000
    assert json.loads(settled(decode_record(axe())))["seats"][0]["net"] == 1000
    assert json.loads(settled(decode_record(axe(discards=["2C"] * 4))))["seats"][0]["net"] == 1000


@every("name", BROKEN)
def test_a_broken_record_is_refused_with_its_place(name):
    data, words = BROKEN[name]
    with pytest.raises(RecordError, match=rf"^.*{words}"):
        replay(decode_record(data))


def test_a_message_is_one_line_of_bearable_length():
    with pytest.raises(RecordError) as refusal:
        replay(decode_record(plain(**{"x\n\r\x0b y" * 100_000: 1})))
    assert len(one_line(str(refusal.value)).splitlines()) == 1
    assert len(one_line(str(refusal.value))) < 700


def test_what_is_quoted_in_a_message_is_no_sign_that_cannot_be_shown():
    for strange in ("\x1b[2J", "\x00", "\u202e", "\ud800", "\n\n"):
        assert str(RecordError(f"there is no key `a{strange}b`.")).isprintable()
    assert str(RecordError("one  key.")) == "one  key."  # what can be shown stays as it is


def test_a_number_beyond_all_measure_is_told_without_a_place_nobody_wrote():
    with pytest.raises(RecordError) as refusal:
        decode_record(plain(settings={"target": 1}).replace(b"1}", b"9" * 5000 + b"}"))
    assert str(refusal.value) == "the record is not valid JSON: Integer value out of range."


def test_files_that_cannot_be_read_are_refused(tmp_path):
    for path, words in ((tmp_path / "none.json", "no such file"), (tmp_path, "directory")):
        with pytest.raises(RecordError, match=words):
            read_record(path)


# -- seeds and verification -----------------------------------------------------------------------------------


def fair(record, seed, next_action):
    """A record as the house writes it after a fair round in which everybody does what is told."""
    actions = []
    record |= {"format": FORMAT, "seed": seed, "phrase": "a phrase", "commitment": commitment(seed), "actions": actions}
    while True:
        running = Replay(decode_record(json.dumps(record).encode()))
        events = list(running.opening())
        while not running.is_at_end:
            events += running.act()
        if isinstance(events[-1], RoundSettled):
            return decode_record(json.dumps(record | {"draws": running.chance.draws}).encode())
        actions.append({"seat": running.engine.turn, "action": next_action(running.engine, actions)})


def fair_record(seed=None):
    """A round of three seats that all stay."""
    seats = [{"name": "A", "purse": 9900, "bet": 100}, None, {"name": "C", "purse": 500, "bet": 300}]
    record = {"table": "black_baron/standard", "seats": seats}
    return fair(record, seed or new_seed(), lambda engine, done: "stay")


def fair_cards(seed, discards=(), table="black_axe/standard"):
    """A round at a card table in which the seat hits once, where it may, and stands."""
    seats = [{"name": "A", "purse": 9900, "bet": 1000}]

    def next_action(engine, done):
        rest = engine.default_action(1).action
        return "hit" if not done and rest == "stand" else rest

    return fair({"table": table, "seats": seats, "discards": [*discards]}, seed, next_action)


def test_a_seed_alone_gives_the_round_and_its_draws():
    record = fair_record("a seed of words")
    alone = msgspec.structs.replace(record, draws=None)
    assert list(replay(alone).draws) == record.draws
    assert settled(alone) == settled(record)
    chance = FairChance("a seed of words", "a phrase")
    assert record.draws == [chance.die(10) for _ in record.draws]


@pytest.mark.parametrize(
    ("seed", "why"), [("seed\0", "not hold a character of the value 0"), ("s" * 65, "at most 64 bytes")]
)
def test_a_seed_that_would_draw_as_another_does_is_refused(seed, why):
    """HMAC fills a key up with noughts and takes the hash of a long one."""
    record = msgspec.structs.replace(fair_record("seed"), seed=seed, commitment=None)
    with pytest.raises(RecordError, match=why):
        replay(record)
    with pytest.raises(RecordError, match=why):
        verify_record(record)


def test_an_honest_record_verifies():
    for seed in (None, "any text", "f" * 64):
        checked = verify_record(fair_record(seed))
        assert checked.holds
        assert checked.lines[-1].startswith("Every draw follows from the seed. Compare the seal")


def test_a_house_that_rolled_other_dice_is_found_out_though_the_actions_fit_only_those():
    # The seat doubled and split with dice the seed never gave; playing by the seed would only refuse the actions.
    record = msgspec.structs.replace(
        read_record(RECORDS / "black_baron" / "resplit_to_four.json"), seed="s", commitment=commitment("s")
    )
    checked = verify_record(record)
    assert not checked.holds
    assert "draws are not those of the seed" in checked.lines[-1]


def test_every_other_seed_is_told():
    for n in range(60):
        record = msgspec.structs.replace(fair_record("the committed one"), seed=f"another {n}")
        checked = verify_record(record)
        assert not checked.holds
        assert checked.lines[-1] == "It does NOT hold: the seal is not that of the seed."
        alone = msgspec.structs.replace(record, draws=None)
        assert not verify_record(alone).holds


def test_another_phrase_and_another_commitment_are_told():
    record = fair_record("the committed one")
    assert not verify_record(msgspec.structs.replace(record, phrase="another")).holds
    for committed in (None, "", "00", commitment("x")):
        assert not verify_record(msgspec.structs.replace(record, commitment=committed)).holds


def test_a_noted_seal_is_compared():
    record = fair_record("the committed one")
    checked = verify_record(record, record.commitment.upper())
    assert checked.holds and checked.lines[-1].startswith("It holds: the seal you noted fixed the seed, and")
    other = verify_record(record, commitment("another"))
    assert not other.holds and "the seal you noted is not that of the seed" in other.lines[-1]


def sealed_cards(**changes):
    """A round of cards whose seal covers the table, with some of its terms changed afterwards."""
    record = fair_cards("the committed one", GONE, "black_axe/standard")
    settings = written_settings(level_of(record).settings)
    record = msgspec.structs.replace(record, format=TABLE_TOO, settings=settings)
    record = msgspec.structs.replace(record, commitment=record.seal)
    return msgspec.structs.replace(record, **{key: change(record) for key, change in changes.items()})


def test_a_seal_of_today_covers_rules_and_shoe_and_what_is_unusual_is_told():
    noted = sealed_cards().commitment
    checked = verify_record(sealed_cards(), noted)
    assert checked.holds and "fixed the seed, the rules and the shoe" in checked.lines[-1]
    assert f"dealt before {' '.join(GONE)}" in checked.lines
    assert not any(line.startswith("changed") for line in checked.lines)
    other_rules = sealed_cards(settings=lambda record: record.settings | {"natural_pays": "6:5"})
    found = verify_record(other_rules)
    assert not found.holds and 'changed    natural_pays = "6:5"' in found.lines
    assert not verify_record(msgspec.structs.replace(other_rules, commitment=other_rules.seal), noted).holds


def test_a_seal_that_leaves_out_settings_does_not_hold():
    """It would claim to have fixed rules that the level's file gives, which can be changed later."""
    partial = sealed_cards(settings=lambda record: {"decks": record.settings["decks"]})
    partial = msgspec.structs.replace(partial, commitment=partial.seal)
    checked = verify_record(partial, partial.seal)
    assert not checked.holds and "leaves out settings" in checked.lines[-1]


def test_a_shoe_composed_afterwards_does_not_have_the_seal_that_was_noted():
    """The draws of a seed may be steered by what is said to have been dealt before; the seal covers it."""
    noted = sealed_cards().commitment
    for gone in ([], GONE[:-1], [*GONE, "2C"]):
        try:
            record = msgspec.structs.replace(fair_cards("the committed one", gone, "black_axe/standard"))
        except RecordError:
            continue
        settings = written_settings(level_of(record).settings)
        record = msgspec.structs.replace(record, format=TABLE_TOO, settings=settings)
        record = msgspec.structs.replace(record, commitment=record.seal)
        assert verify_record(record).holds, "alone it looks right: nobody can know from the file"
        assert not verify_record(record, noted).holds


def test_a_record_that_cannot_be_played_is_an_error_not_a_finding():
    record = fair_record("the committed one")
    for change in ({"seed": None}, {"actions": []}, {"draws": [*record.draws, 1]}, {"draws": record.draws[:-1]}):
        if change == {"actions": []} and not record.actions:
            continue
        with pytest.raises(RecordError):
            verify_record(msgspec.structs.replace(record, **change))


GONE = ["AS", "KD", "7C", "7C", "TH", "2D", "2D", "2D", "2D", "2D"]


def test_the_cards_of_a_seed_follow_from_what_was_gone():
    record = fair_cards("a seed of words", GONE)
    chance = FairChance("a seed of words", "a phrase")
    left = [card for card in DECK for _ in range(5)]
    for card in GONE:
        left.remove(card)
    assert record.draws == [left.pop(chance.die(len(left)) - 1) for _ in record.draws]
    assert list(replay(msgspec.structs.replace(record, draws=None)).draws) == record.draws


@pytest.mark.parametrize("table", ["black_axe/standard", "blackjack/six_decks", "blackjack/standard"])
def test_an_honest_record_of_cards_verifies_with_its_discards(table):
    gone = [] if table == "blackjack/standard" else GONE
    for number in range(30):
        record = fair_cards(f"seed {number}", gone, table)
        checked = verify_record(decode_record(encode_record(record)))
        assert checked.holds
        assert record.draws[0] in checked.lines[-2]


@pytest.mark.parametrize("game", ["black_baron", "black_axe", "blackjack", "pilok"])
def test_the_golden_rounds_with_a_seed_verify(game):
    record = read_record(RECORDS / game / "fair_seed.json")
    assert verify_record(record).holds
    assert list(replay(msgspec.structs.replace(record, draws=None)).draws) == record.draws


@pytest.mark.parametrize("game", ["dice", "cards"])
def test_every_tampered_draw_is_told(game):
    if game == "dice":
        record, draws = fair_record("tamper with me"), range(1, 11)
    else:
        record, draws = fair_cards("tamper with me", GONE), (*DECK, "as", "XX", 7)
    for place, drawn in enumerate(record.draws):
        for draw in draws:
            if draw != drawn:
                checked = verify_record(with_one(record, "draws", place, draw))
                assert not checked.holds
                assert checked.lines[-1] == "It does NOT hold: the draws are not those of the seed."


def test_cards_of_a_shoe_that_was_another_are_told():
    # What was gone decides which card the n-th of those left is: a shoe told otherwise gives other cards.
    record = fair_cards("tamper with me", GONE)
    told = 0
    for discards in ([], GONE[1:], [*GONE, "3C"], ["AC"] * 5):
        try:
            checked = verify_record(msgspec.structs.replace(record, discards=discards))
        except RecordError:
            continue
        told += not checked.holds
    assert told == 4


def test_another_order_of_what_was_gone_is_the_same_shoe():
    record = fair_cards("tamper with me", GONE)
    assert verify_record(msgspec.structs.replace(record, discards=GONE[::-1])).holds


# A lone seat at the least bet does nothing more with what it has, and loses.
LOSING = {
    "black_baron": ([2, 3, 9, 9], "stay"),
    "black_axe": (["TH", "9C", "7D", "JS"], "stand"),
    "blackjack": (["TH", "9C", "7D", "JS"], "stand"),
}


def test_all_levels_with_a_dealer_play_records():
    for level in [level for level in catalogue()[0] if table_of(level).begins_with == "bet"]:
        least = level.settings.minimum
        draws, rest = LOSING[level.game]
        record = {"table": level.name, "seats": seat(bet=int(least), purse=int(least)), "draws": draws}
        record["actions"] = [{"seat": 1, "action": rest}]
        shown = json.loads(settled(decode_record(plain(**record))))
        assert shown["seats"][0]["net"] == -least
        assert level_of(decode_record(plain(**record))).name == level.name
