"""A player's own levels: what their keys may be, files written and read back, names, and files from anybody."""

import os
import random
from contextlib import suppress
from dataclasses import replace

import pytest

from casino.core import resources
from casino.core.errors import LevelError
from casino.core.money import Currency
from casino.engines.registry import GAMES
from casino.records import own_levels
from casino.records.drafts import Draft
from casino.records.level_keys import keys_of, read, refusal_in_words, steps, typed
from casino.records.levels import MAX_BYTES, OWN, Placard, catalogue, load_level, shipped_level, written_settings
from casino.records.lost_levels import level_as_played, title_of_gone
from tests.support.every import every

LEVELS = [level.name for level in catalogue()[0]]
KINDS = [kind for game in GAMES.values() for kind in game.settings]
by_level = every("name", LEVELS)
SIX = "blackjack/six_decks"


@pytest.fixture
def beside(tmp_path):
    """The folder of the player's own levels."""
    own_levels.keep_beside(tmp_path / "casino.save")
    return tmp_path / "levels"


def made(name=SIX, title="My table", **settings):
    draft = Draft(shipped_level(name), title)
    for key in draft.keys:
        if key.name in settings:
            draft.put(key, settings[key.name])
    return own_levels.write(draft.level(own_levels.free_name(draft.start.game, title, lambda name: False)))


def wander(draft, rng, count=60):
    """Many changes, of which the rules refuse some; how many were made."""
    changes = 0
    for _ in range(count):
        before = draft.settings
        try:
            changes += draft.step(rng.choice(draft.keys), rng.choice((-1, 1)))
        except LevelError:
            assert draft.settings is before
    return changes


# -- keys -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_key_is_of_a_kind_that_can_be_typed(kind):
    assert [key.name for key in keys_of(kind)] == list(kind.__struct_fields__)


@by_level
def test_what_stands_in_a_field_is_read_as_the_same_value(name):
    settings = shipped_level(name).settings
    values = written_settings(settings)
    for key in keys_of(type(settings)):
        if key.kind in ("number", "amount", "ratio", "share") and values[key.name] is not None:
            assert read(key, typed(key, values[key.name])) == values[key.name]


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("natural_pays", "6 to 5", "6:5"),
        ("reshuffle_below", "25 %", 0.25),
        ("stand_at_cards", "Never", "never"),
        ("minimum", "$12.50", 12.5),
        ("minimum", "150k", 150_000),
    ],
)
def test_a_value_may_be_typed_as_people_write_it(key, text, value):
    found = next(one for one in keys_of(type(shipped_level(SIX).settings)) if one.name == key)
    assert read(found, text) == value


@pytest.mark.parametrize("text", ["", "five", "1e9", "9" * 60, "--1", "3:2:1", "\x00", "1,0", "5 bn", "\u22125"])
def test_what_is_no_value_is_one_sentence(text):
    for kind in KINDS:
        for key in keys_of(kind):
            if key.kind not in ("switch", "choice"):
                draft = Draft(
                    next(shipped_level(name) for name in LEVELS if type(shipped_level(name).settings) is kind)
                )
                before = draft.settings
                with pytest.raises(LevelError) as refused:
                    draft.put(key, read(key, text))
                assert str(refused.value).endswith(".") and "\n" not in str(refused.value)
                assert draft.settings is before


@by_level
def test_steps_have_an_end(name):
    draft = Draft(shipped_level(name))
    for key in draft.keys:
        for by in (1, -1):
            count = 0
            with suppress(LevelError):
                while draft.step(key, by):
                    count += 1
                    assert count < 200, f"{key.name} has no end"
            draft.start_over()


def test_a_refusal_names_keys_as_the_screen_does():
    draft = Draft(shipped_level(SIX))
    key = next(one for one in draft.keys if one.name == "bet_step")
    with pytest.raises(LevelError) as refused:
        draft.put(key, 7)
    said = refusal_in_words(refused.value, {"minimum": "Smallest bet", "bet_step": "Step of bets"})
    assert said == '"Smallest bet" must be a multiple of "Step of bets" and more than 0.'


def test_steps_of_a_word_come_after_all_numbers():
    key = next(one for one in keys_of(type(shipped_level(SIX).settings)) if one.name == "stand_at_cards")
    assert list(steps(key, "never", 1)) == [] and list(steps(key, "never", -1)) == [21]
    assert list(steps(key, 21, 1)) == ["never"]


# -- files ----------------------------------------------------------------------------------------------------


@by_level
@every("seed", range(4))
def test_whatever_is_made_is_read_back_the_same(beside, name, seed):
    draft = Draft(shipped_level(name), f'A "table" \\ {seed}, Höllen 🎲')
    assert wander(draft, random.Random(f"{name} {seed}")) > 5
    level = draft.level(own_levels.free_name(draft.start.game, draft.title, lambda name: False))
    remarks = dict.fromkeys(level.settings.__struct_fields__, "what it = means\n[settings]")
    written = own_levels.write(level, remarks)
    assert (written.settings, written.currency) == (level.settings, level.currency)
    assert (written.title, written.placard.blurb) == (level.title, level.placard.blurb)
    assert load_level(written.name) == written and written.is_own
    assert own_levels.read_shared(beside / f"{written.name}.toml").settings == level.settings


def test_own_levels_come_after_the_houses_and_in_the_order_they_were_made(beside):
    names = [made(title=title).name for title in ("Zebra", "Ape", "Middle")]
    levels, faults = catalogue()
    assert faults == [] and [level.name for level in levels[-3:]] == names
    assert [level.name for level in levels[:-3]] == LEVELS
    made(title="Zebra 2")
    house = sum(name.startswith("blackjack/") for name in LEVELS)
    offered = own_levels.offered([level for level in catalogue()[0] if level.game == "blackjack"], house + 2)
    assert [level.title for level in offered[house:]] == ["Middle", "Zebra 2"]
    offered = own_levels.offered([level for level in catalogue()[0] if level.game == "blackjack"], house + 2, names[0])
    assert [level.title for level in offered[house:]] == ["Zebra", "Zebra 2"]


def test_no_level_of_the_house_is_called_as_a_players_own():
    assert not any(name.partition("/")[2].startswith(OWN) for name in LEVELS)


@pytest.mark.parametrize(
    "title", ["../../etc", "CON", "a/b\\c:d", "桌子", "🎲", "...", "x" * 40, "Ünïcödé", "own_own_"]
)
def test_any_title_has_a_name_that_every_disk_takes(beside, title):
    first, second = made(title=title), made(title=title)
    assert first.name != second.name and first.title == title
    assert sorted(path.relative_to(beside).as_posix() for path in beside.rglob("*")) == sorted(
        ["blackjack", f"{first.name}.toml", f"{second.name}.toml"]
    )


def test_a_name_with_rounds_in_the_books_is_not_given_again(beside):
    level = made()
    own_levels.delete(level.name)
    assert own_levels.free_name("blackjack", "My table", {level.name}.__contains__) != level.name


def test_another_program_may_not_put_a_table_of_any_name_there(beside):
    made()
    (beside / "blackjack" / "six_decks.toml").write_text(own_levels.text_of(shipped_level(SIX)), "utf-8")
    levels, faults = catalogue()
    assert [level.name for level in levels].count(SIX) == 1
    assert len(faults) == 1 and "begins with" in faults[0].message


def test_only_a_table_of_ones_own_is_deleted(beside):
    level = made()
    own_levels.delete(level.name)
    assert not (beside / f"{level.name}.toml").exists()
    with pytest.raises(LevelError):
        own_levels.delete(SIX)
    assert (resources.ROOT / "levels" / f"{SIX}.toml").exists()


def test_a_full_disk_leaves_what_was_there(beside, monkeypatch):
    level = made()
    before = (beside / f"{level.name}.toml").read_bytes()

    def full(number):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(LevelError, match="no space left"):
        own_levels.write(replace(level, placard=Placard("Another", "Words.")))
    assert (beside / f"{level.name}.toml").read_bytes() == before
    assert [path.name for path in (beside / "blackjack").iterdir()] == ["own_my_table.toml"]


# -- rounds of tables that are gone or say something else now ------------------------------------------------------


def test_a_round_keeps_the_rules_it_was_played_by(beside):
    level = made(decks=4)
    raw = written_settings(level.settings)
    own_levels.write(replace(level, settings=shipped_level(SIX).settings, placard=Placard("Renamed", "Words.")))
    assert level_as_played(level.name, raw).settings == level.settings
    assert level_as_played(level.name, raw).title == "Renamed"
    own_levels.delete(level.name)
    assert level_as_played(level.name, raw).settings == level.settings
    assert title_of_gone(level.name) == level_as_played(level.name, raw).title == "My table"
    with pytest.raises(LevelError):
        level_as_played(SIX + "_none", raw)
    with pytest.raises(LevelError):
        level_as_played(f"chess/{OWN}x", raw)


# -- files from anybody ---------------------------------------------------------------------------------------


HEAD = '[level]\ntitle = "T"\nblurb = "B"\n'
HOSTILE = {
    "nothing": b"",
    "no text": b"\xff\xfe\x00",
    "no toml": b"[level",
    "no game": f"{HEAD}[settings]\n".encode(),
    "a game of its own": f'{HEAD}game = "chess"\n[settings]\n'.encode(),
    "a path for a game": f'{HEAD}game = "../blackjack"\n[settings]\n'.encode(),
    "a list for a game": f"{HEAD}game = [1]\n[settings]\n".encode(),
    "another key": f'{HEAD}game = "blackjack"\n[settings]\nshiny = true\n'.encode(),
    "no number": f'{HEAD}game = "blackjack"\n[settings]\ndecks = "six"\n'.encode(),
    "too many decks": f'{HEAD}game = "blackjack"\n[settings]\ndecks = 99\n'.encode(),
    "money without end": f'{HEAD}game = "blackjack"\n[settings]\nmaximum = 1e400\n'.encode(),
    "digits without end": f'{HEAD}game = "blackjack"\n[settings]\ndecks = {"9" * 9000}\n'.encode(),
    "brackets without end": f'{HEAD}game = "blackjack"\n[settings]\ndecks = {"[" * 30_000}\n'.encode(),
    "larger than a level": b"#" * (MAX_BYTES + 1),
    "a title of nothing": b'[level]\ntitle = "\\u202e\\u0000"\nblurb = "B"\ngame = "pilok"\n[settings]\n',
    "a currency without end": f'{HEAD}game = "pilok"\n[settings]\n[currency]\nplural = "{"x" * 999}"\n'.encode(),
}


@every("content", HOSTILE.values(), ids=HOSTILE)
def test_a_file_that_is_no_level_is_one_sentence(tmp_path, content):
    path = tmp_path / "brought.toml"
    path.write_bytes(content)
    with pytest.raises(LevelError) as refused:
        own_levels.read_shared(path)
    assert str(refused.value).endswith(".") and str(refused.value).isprintable()


def test_what_is_no_file_at_all_is_refused(tmp_path):
    for path in (tmp_path, tmp_path / "none.toml"):
        with pytest.raises(LevelError):
            own_levels.read_shared(path)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.toml")  # whoever waited for it would wait for ever
        with pytest.raises(LevelError):
            own_levels.read_shared(tmp_path / "pipe.toml")
    link = tmp_path / "link.toml"
    link.symlink_to("/etc/passwd")
    with pytest.raises(LevelError):
        own_levels.read_shared(link)


def test_words_from_elsewhere_come_out_harmless(tmp_path):
    level = replace(
        shipped_level(SIX),
        placard=Placard("Over\u202ethere\x00", "A\nline\x1b[31m"),
        currency=Currency("a\tcoin", "coins\x07"),
    )
    path = tmp_path / "brought.toml"
    path.write_text(own_levels.text_of(level), "utf-8")
    found = own_levels.read_shared(path)
    words = (found.title, found.placard.blurb, found.currency.singular, found.currency.plural)
    assert words == ("Overthere", "A line[31m", "a coin", "coins")


def test_a_file_in_a_games_folder_needs_not_say_its_game(tmp_path):
    (tmp_path / "pilok").mkdir()
    path = tmp_path / "pilok" / "x.toml"
    path.write_text(f"{HEAD}[settings]\nante = 3\n", "utf-8")
    assert own_levels.read_shared(path).settings.ante == 300
