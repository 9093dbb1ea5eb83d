"""Rounds as codes: what a telephone read off a screen is the round that was played, and nothing else passes for one."""

import random
from unittest import mock

import msgspec
import pytest
import segno
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from casino.cli import main
from casino.core.errors import RecordError, one_line
from casino.records import coded_text
from casino.records.coded_text import MAX_BYTES, PREFIX, coded, decoded
from casino.records.levels import catalogue
from casino.records.record_code import MAX_SIGNS, record_code
from casino.records.replay import replay, verify_record
from casino.records.rounds import RoundRecord, SeatRecord, decode_record, decode_text, encode_record, read_record
from casino.tables.session import TableSession
from casino.tables.stored_rounds import record_of
from tests.support import GOLDEN, RECORDS
from tests.support.every import every
from tests.support.rota import sample
from tests.support.tables import begun, random_action
from tests.tools.fuzz.records import code_of

LEVELS = {level.name: level for level in catalogue()[0]}
WIDEST_QR = 15  # the version up to which a code of a usual round is easily read
ROUNDS = sample(6, 2)


@pytest.fixture(scope="module")
def played(tmp_path_factory) -> dict[str, list[RoundRecord]]:
    """Random rounds at every table of the house, as the save holds them."""
    from casino.save.save_file import open_store

    rng = random.Random(8)
    seeds = (rng.randbytes(32).hex() for _ in range(10**6))
    store = open_store(tmp_path_factory.mktemp("codes") / "a.save")
    store.ledger.connection.execute("PRAGMA synchronous = OFF")  # nobody pulls the plug here
    people = [store.open_purse("guest", name, "guest_fox", 10_000_000) for name in ("Visitor", "Odile Quint", "Bee")]
    records: dict[str, list[RoundRecord]] = {}
    with mock.patch("casino.tables.session.new_seed", lambda: next(seeds)):
        for level in LEVELS.values():
            session = TableSession(store, level, "a phrase")
            alone = session.engine.begins_with in ("chips", "fee")
            for seat, who in enumerate(people[: 1 if alone else session.engine.seats], 1):
                session.sit(seat, who)
            for _ in range(ROUNDS):
                begun(session, rng)
                while session.is_open:
                    session.act(random_action(session, rng))
                records.setdefault(level.name, []).append(record_of(store.stored_round(session.last_round)))
    store.close()
    return records


def ended(record: RoundRecord) -> object:
    """All events of a record, or why it is refused."""
    try:
        return replay(record).events
    except RecordError as refusal:
        return str(refusal)


def refusal_of(text: str) -> str:
    """The sentence a text is refused with."""
    with pytest.raises(RecordError) as refused:
        decode_text(text)
    sentence = str(refused.value)
    assert sentence == one_line(sentence) and sentence.endswith(".")
    return sentence


# -- there and back -------------------------------------------------------------------------------------------


@every("path", GOLDEN, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_round_comes_back_from_its_code(path):
    record = read_record(path)
    back = decode_text(record_code(record))
    assert ended(back) == ended(record)
    kept = msgspec.structs.replace(record, draws=back.draws, discards=back.discards)
    assert back == kept and sorted(back.discards) == sorted(record.discards)
    assert back.draws == record.draws or (back.draws is None and record.seed is not None)


@every("level", LEVELS)
def test_rounds_of_every_table_come_back_from_codes_that_are_easily_read(level, played):
    assert len(played[level]) == ROUNDS
    for record in played[level]:
        code = record_code(record)
        back = decode_text(code)
        assert ended(back) == replay(record).events
        qr = segno.make(code, error="l", micro=False)
        assert qr.mode == "alphanumeric" and qr.version <= WIDEST_QR
        if record.seed is not None:
            assert back.draws is None and back.commitment == record.commitment == record.seal
            assert verify_record(back).holds


def test_draws_that_the_seed_does_not_give_stay_in_the_code(played):
    record = played["black_baron/standard"][0]
    faked = msgspec.structs.replace(record, draws=[*record.draws[:-1], record.draws[-1] % 10 + 1])
    back = decode_text(record_code(faked))
    assert back.draws == faked.draws
    assert not verify_record(back).holds


def test_a_seal_that_is_not_the_seeds_stays_as_it_is(played):
    record = msgspec.structs.replace(played["blackjack/standard"][0], commitment="0" * 64)
    assert decode_text(record_code(record)).commitment == "0" * 64
    unsealed = msgspec.structs.replace(record, commitment=None)
    assert decode_text(record_code(unsealed)).commitment is None


def test_discards_no_shoe_holds_come_back_to_be_refused_by_name():
    raw = msgspec.json.decode((RECORDS / "blackjack" / "fair_seed.json").read_bytes())
    for gone in (["2X"], ["2C"] * 40, ["2C", ""]):
        record = msgspec.convert(raw | {"discards": gone}, RoundRecord)
        back = decode_text(record_code(record))
        assert back.discards == gone
        assert str(ended(back)).startswith("discards")


def test_a_round_too_long_for_a_code_is_refused(played):
    noise = random.Random(4)
    names = ["".join(chr(noise.randrange(0x4E00, 0x9FFF)) for _ in range(80)) for _ in range(7)]
    seats = [SeatRecord(name, 100_000, skill="3D") for name in names]
    with pytest.raises(RecordError, match=r"^the round is too long for a code"):
        record_code(msgspec.structs.replace(played["pilok/standard"][0], seats=seats))


def test_the_longest_code_is_one_a_qr_code_of_version_20_holds():
    assert segno.make("A" * MAX_SIGNS, error="l", micro=False).version == 20
    assert segno.make("A" * (MAX_SIGNS + 1), error="l", micro=False).version == 21


def test_a_code_of_today_is_read_for_ever():
    """Carried home once, it is to be read by every later edition of the house."""
    record = read_record(RECORDS / "black_baron" / "fair_seed.json")
    kept = (RECORDS / "black_baron" / "fair_seed.code.txt").read_text("utf-8")
    assert ended(decode_text(kept)) == replay(record).events


# -- what is none ---------------------------------------------------------------------------------------------


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_changed_code_is_refused_in_one_sentence_or_is_the_same_round(played, data):
    code = record_code(data.draw(st.sampled_from([rounds[0] for rounds in played.values()])))
    at = data.draw(st.integers(0, len(code) - 1))
    other = data.draw(st.sampled_from([sign for sign in f"{coded_text.SIGNS}:äa%" if sign != code[at]]))
    changed = data.draw(
        st.sampled_from([code[:at] + other + code[at + 1 :], code[:at] + code[at + 1 :], code[: at + 1], code[:at]])
    )
    if changed == code:
        return
    try:
        read = decode_text(changed)
    except RecordError:
        refusal_of(changed)
    else:  # some bits of the last sign but one say nothing
        assert len(changed) == len(code) and at >= len(code) - 4 and read == decode_text(code)


def test_a_sign_whose_bits_say_nothing_changes_nothing(played):
    """What is packed ends within a byte: with the rest of that byte changed the text is still the very same round."""
    spare = 0
    for record in (rounds[0] for rounds in played.values()):
        code = record_code(record)
        for sign in coded_text.SIGNS:
            changed = f"{code[:-2]}{sign}:"
            try:
                read = decode_text(changed)
            except RecordError:
                continue
            spare += changed != code
            assert read == decode_text(code)
    assert spare


def test_a_small_text_cannot_become_a_large_record():
    assert "larger" in refusal_of(code_of(b" " * (MAX_BYTES + 1)))
    refusal_of(code_of(b"[" * 200_000))


@pytest.mark.parametrize("gone", ["Z" * 53, "!", "ä", "00000000000000000000000000000000000000000000000000001"])
def test_cards_that_are_none_are_refused(gone):
    assert "discards" in refusal_of(code_of(msgspec.json.encode({"discards": gone})))


@pytest.mark.parametrize(
    "strange", [{"seed": 5}, {"table": []}, {"settings": "none"}, {"discards": [1]}, {"discards": 7}]
)
def test_a_code_with_a_seal_and_things_that_cannot_be_sealed_is_refused(strange):
    record = msgspec.json.decode((RECORDS / "black_axe" / "the_last_coin_split_and_doubled.json").read_bytes())
    refusal_of(code_of(msgspec.json.encode(record | {"seed": "00", "commitment": True} | strange)))


# -- files ----------------------------------------------------------------------------------------------------


def test_a_code_is_found_in_a_mail_whatever_its_lines_were_broken_at(tmp_path, played):
    record = played["pilok/standard"][1]
    code = record_code(record)
    broken = "\r\n".join(code[at : at + 60] for at in range(0, len(code), 60))
    file = tmp_path / "code.txt"
    file.write_text(f"From: me\n\nMy best round:\n{broken}\n-- \nSent from a train", "utf-8")
    assert replay(read_record(file)).events == replay(record).events


def test_a_text_file_without_a_code_is_refused_as_any_other_file(tmp_path):
    file = tmp_path / "code.txt"
    file.write_text("Nothing of interest.", "utf-8")
    with pytest.raises(RecordError, match="not valid JSON"):
        read_record(file)


def test_a_record_in_json_that_mentions_a_code_is_still_read_as_json(tmp_path, played):
    record = msgspec.structs.replace(played["blackjack/standard"][0], phrase=PREFIX)
    file = tmp_path / "round.json"
    file.write_bytes(encode_record(record))
    assert read_record(file) == record == decode_record(file.read_bytes())


def test_a_code_in_a_file_is_replayed_and_verified_from_the_command_line(tmp_path, played, capsys):
    record = played["black_baron/standard"][1]
    code, whole = tmp_path / "code.txt", tmp_path / "round.json"
    code.write_text(record_code(record), "utf-8")
    whole.write_bytes(encode_record(record))
    assert main(["replay", "--json", str(whole)]) == 0
    expected = capsys.readouterr().out
    assert main(["replay", "--json", str(code)]) == 0
    assert capsys.readouterr().out == expected
    assert main(["verify", str(code)]) == 0
    assert "Every draw follows from the seed." in capsys.readouterr().out


def test_what_a_code_says_is_what_was_written():
    record = {"table": "pilok/duel", "settings": {"a": 0.25}, "seats": [None, {"name": "Zoë", "purse": 5}]}
    assert decoded(coded(record)) == record
