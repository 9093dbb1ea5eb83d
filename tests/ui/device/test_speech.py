"""The desktop's voice: one sentence after the other, none where there is none."""

import sys
import time

import pytest

from casino.ui.device.speech import Speaker, voice


def spoken(speaker, path, count):
    until = time.monotonic() + 20
    while time.monotonic() < until:
        speaker.advance()
        if path.exists() and len(path.read_text("utf-8").splitlines()) >= count:
            break
        time.sleep(0.01)
    return path.read_text("utf-8").splitlines()


@pytest.mark.parametrize("reads", [True, False])
def test_sentences_are_spoken_in_order_and_the_oldest_left_out_of_many(tmp_path, reads):
    path = tmp_path / "spoken"
    source = "sys.stdin.read()" if reads else "sys.argv[-1]"
    script = f"import sys; open({str(path)!r}, 'a', encoding='utf-8').write({source} + chr(10))"
    speaker = Speaker([sys.executable, "-X", "utf8", "-c", script, *([] if reads else ["--"])])
    assert speaker.has_voice
    for number in range(6):
        speaker.say(f"Sentence {number}, – for 5.")
    assert spoken(speaker, path, 4) == [f"Sentence {number}, – for 5." for number in (2, 3, 4, 5)]
    speaker.say("Never.")
    speaker.hush()
    speaker.advance()
    assert len(path.read_text("utf-8").splitlines()) == 4


def test_no_voice_and_one_that_went_away_are_no_errors(tmp_path):
    assert voice("linux", lambda name: None) == () and voice("plan9") == ()
    assert voice("linux", lambda name: name if name == "espeak-ng" else None) == ("espeak-ng", "--")
    assert all(voice(name, lambda word: word) for name in ("linux", "darwin", "win32"))
    silent = Speaker([])
    silent.say("Nothing.")
    silent.advance()
    gone = Speaker([str(tmp_path / "gone"), "--"])
    gone.say("Nothing.")
    gone.advance()
    assert not gone.has_voice and not silent.has_voice
