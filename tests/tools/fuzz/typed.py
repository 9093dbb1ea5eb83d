"""What people type: dice codes, codes of cases, lines of talk."""

import random

from hypothesis import strategies as st

from casino.core.dice import DiceCode, parse_code
from casino.core.errors import CasinoError
from casino.players.bomb.cases import ALPHABET, case_of, new_case_code, parse_case_code
from casino.players.castle.hall_talk import ChatMessage, HallTalk
from tests.support.sentences import told
from tests.tools.fuzz import inputs
from tests.tools.fuzz.inputs import spoilt


def check_dice(text: str) -> None:
    """A dice code: read and written again as it was."""
    try:
        code = parse_code(text)
    except CasinoError as refusal:
        told(refusal)
        return
    assert isinstance(code, DiceCode) and str(code) == text


def check_case_code(text: str) -> None:
    """A bomb's code: forgiven or refused, and the same case whenever it is typed."""
    try:
        code = parse_case_code(text)
    except CasinoError as refusal:
        told(refusal)
        return
    assert parse_case_code(code) == code
    assert case_of(text, 2) == case_of(code, 2)


def case_codes() -> st.SearchStrategy[str]:
    """Texts that may be taken for codes of cases."""
    whole = st.integers(0, 2**32).map(lambda seed: new_case_code(random.Random(seed)))
    signs = st.text(f"{ALPHABET}{ALPHABET.lower()} -_.‐–0OIßſıİ", max_size=20)
    return st.one_of(whole, whole.flatmap(spoilt), signs, inputs.texts())


def check_chat(lines: list[tuple[str, str, float]]) -> None:
    """Lines of talk: heard by whom they are for, refused in a sentence, and clean whatever was typed."""
    hall = HallTalk()
    for name in ("Ann", "Bob", "Odile Quint"):
        hall.arrive(name, "person", 0.0)
    hall.move("Bob", "oak", 0.0)
    for speaker, line, seconds in lines:
        message = hall.say(speaker, line, seconds)
        assert message in hall.lines_for(speaker)
        assert message.text.strip() and len(message.text) <= 2000 and "\n" not in message.text
        message.text.encode()
        if message.kind == "refused":
            assert message.text.endswith((".", "?", "!"))
        assert {one.name for one in hall.present() if message in one.log} == _hearers(hall, message, speaker)


def _hearers(hall: HallTalk, message: ChatMessage, speaker: str) -> set[str]:
    if message.kind == "said":
        return {one.name for one in hall.present(message.place)}
    return {speaker, message.addressee} if message.kind == "whisper" else {speaker}


def talk() -> st.SearchStrategy[list[tuple[str, str, float]]]:
    """Lines of several people, with the seconds at which they are said."""
    commands = st.sampled_from(
        ("/w ", "/w Bob ", '/w "', "/w “Odile Quint” ", "/r ", "/ignore ", "/unignore ", "//", "/", "/who ", "")
    )
    line = st.builds(lambda command, words: command + words, commands, inputs.texts())
    return st.lists(st.tuples(st.sampled_from(("Ann", "Bob", "Odile Quint")), line, st.floats(0, 1000)), max_size=15)
