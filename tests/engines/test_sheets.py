"""What stands on a player's own sheet: a code as people type it, and what is none, in one sentence."""

import pytest

from casino.core.errors import DiceCodeError
from casino.engines.sheets import Sheet, sheet_in, sheet_words, typed_code


def test_a_sheet_takes_a_code_as_people_type_it():
    typed = {"2D": "2D", "12D+2": "12D+2", "4d+1": "4D+1", " 4 d + 1 ": "4D+1", "04D": "4D", "4D+0": "4D"}
    assert {text: str(typed_code(text)) for text in typed} == typed
    assert sheet_in("perception 4d+1") == Sheet("perception", "4D+1")
    assert sheet_in("Gambling 3D") == sheet_in("3D") == Sheet("gambling", "3D")
    assert [sheet_words(*said) for said in (("perception", "4D+1"), ("", "3D"))] == ["Perception 4D+1", "Gambling 3D"]


def test_a_code_no_sheet_may_hold_is_refused_in_one_sentence():
    told = {
        " ": "Write a dice code, such as 3D or 4D+1.",
        "1D+2": "A sheet holds 2D to 12D+2, not 1D+2.",
        "13D": "A sheet holds 2D to 12D+2, not 13D.",
        "0D": "A sheet holds 2D to 12D+2, not 0D.",
        "999D+2": "A sheet holds 2D to 12D+2, not 999D+2.",
        "4D+3": '"4D+3" is no dice code: after the plus comes 1 or 2.',
        **{
            text: f'"{text}" is no dice code: write one such as 3D or 4D+1.'
            for text in ("four", "4", "4D-1", "4D+", "4D6", "D", "4D+1+1", "1e1D", "\u0664D", "4D+1x")
        },
    }
    for text, sentence in told.items():
        with pytest.raises(DiceCodeError) as refusal:
            typed_code(text)
        assert str(refusal.value) == sentence
    with pytest.raises(DiceCodeError):
        sheet_in("Charm 4D")
