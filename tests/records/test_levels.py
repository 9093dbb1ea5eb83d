"""Levels: the shipped ones hold, and a file that cannot be used becomes a sentence naming file and key."""

import contextlib
import json
import os
from decimal import Decimal

import pytest

from casino.core.errors import LevelError
from casino.core.money import COINS, Currency, Ratio
from casino.core.resources import ROOT
from casino.engines.black_baron.settings import BlackBaronSettings
from casino.engines.registry import GAMES
from casino.engines.twentyone.settings import BlackAxeSettings, BlackjackSettings
from casino.records.levels import (
    LESSONS,
    MAX_IN_FOLDER,
    catalogue,
    convert_settings,
    load_level,
    override_settings,
    shipped_level,
    written_settings,
)
from tests.support.every import every

HEAD = '[level]\ntitle = "A table"\nblurb = "For trying."\n'


def write(folder, text, name="trial", game="black_baron"):
    (folder / game).mkdir(exist_ok=True)
    path = folder / game / f"{name}.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return f"{game}/{name}"


def refusal(folder, text, **options):
    with pytest.raises(LevelError) as refused:
        load_level(write(folder, text, **options), folder)
    return str(refused.value)


# -- the shipped levels ---------------------------------------------------------------------------------------


def test_every_shipped_level_loads_without_fault():
    levels, faults = catalogue()
    assert faults == []
    paths = [path for path in ROOT.glob("levels/*/*.toml") if path.parent.name != LESSONS]
    files = {path.relative_to(ROOT / "levels").with_suffix("").as_posix() for path in paths}
    assert {level.name for level in levels} == files
    assert [level.placard.order for level in levels] == sorted(level.placard.order for level in levels)
    assert len({level.title for level in levels}) == len(levels)


def test_every_game_has_a_standard_level():
    for game in GAMES:
        for name in ("salon", "defusal") if game == "baccarat" else ("standard",):
            assert load_level(f"{game}/{name}").game == game


def test_the_standard_table_of_black_baron_has_the_sources_values():
    level = load_level("black_baron/standard")
    assert level.settings == BlackBaronSettings()
    assert (level.settings.minimum, level.settings.maximum, level.settings.bet_step) == (100, 10_000, 100)
    assert level.settings.baron_pays == Ratio(2, 1)
    assert level.currency == COINS
    assert level.settings.max_hands is None


def test_the_standard_table_of_black_axe_has_the_sources_values():
    level = load_level("black_axe/standard")
    assert level.settings == BlackAxeSettings()
    rules = level.settings
    assert (rules.minimum, rules.maximum, rules.bet_step) == (200, 3_000, 200)
    assert (rules.seats, rules.decks, rules.reshuffle_below) == (5, 5, Decimal("0.20"))
    assert (rules.natural_pays, rules.insurance_pays) == (Ratio(3, 2), Ratio(2, 1))
    assert (rules.split_on, rules.max_hands, rules.max_cards) == ("rank", 2, 7)
    assert rules.double_after_split and rules.hit_split_aces and rules.natural_after_split and rules.peek
    assert not rules.surrender and not rules.dealer_hits_soft_17 and not rules.shuffles_every_round
    assert level.currency == Currency("gold", "gold")


def test_the_standard_table_of_blackjack_has_the_sources_values():
    level = load_level("blackjack/standard")
    assert level.settings == BlackjackSettings()
    rules = level.settings
    assert (rules.seats, rules.decks, rules.reshuffle_below) == (1, 1, Decimal("0.25"))
    assert (rules.natural_pays, rules.insurance_pays) == (Ratio(3, 2), Ratio(2, 1))
    assert (rules.split_on, rules.max_hands, rules.max_cards) == ("value", 4, None)
    assert rules.dealer_hits_soft_17 and rules.hit_split_aces and rules.peek and rules.shuffles_every_round
    assert not rules.double_after_split and not rules.natural_after_split and not rules.surrender
    assert level.currency == Currency(symbol="$")


@pytest.mark.parametrize(
    ("shuffle", "decks", "is_every_round"),
    [("by decks", 1, True), ("by decks", 2, False), ("every round", 8, True), ("at the mark", 1, False)],
)
def test_how_a_table_of_cards_is_shuffled_is_the_levels(tmp_path, shuffle, decks, is_every_round):
    text = f'{HEAD}[settings]\ndecks = {decks}\nshuffle = "{shuffle}"\n'
    assert load_level(write(tmp_path, text, game="blackjack"), tmp_path).settings.shuffles_every_round == is_every_round


def test_shares_are_read_to_the_last_digit(tmp_path):
    # A share as a binary fraction would shuffle one card early or late at some marks.
    for share in ("0.2", "0.1", "0.7", "0.35", "0", "1", "1.0", "0.1234"):
        text = f"{HEAD}[settings]\nreshuffle_below = {share}\n"
        rules = load_level(write(tmp_path, text, game="black_axe"), tmp_path).settings
        assert rules.reshuffle_below == Decimal(share)
        again = convert_settings("black_axe", json.loads(json.dumps(written_settings(rules))))
        assert again == rules
    text = f"{HEAD}[settings]\nreshuffle_below = 0.20000000000000000001\n"
    assert "at most four decimals" in refusal(tmp_path, text, game="black_axe")


def test_what_a_level_leaves_out_is_as_in_the_source(tmp_path):
    level = load_level(write(tmp_path, HEAD + "[settings]\nmaximum = 7.5\nbet_step = 0.5\n"), tmp_path)
    assert level.settings == BlackBaronSettings(maximum=750, bet_step=50)


def test_levels_are_frozen():
    with pytest.raises(AttributeError):
        shipped_level("black_baron/standard").settings.target = 21


# -- levels that cannot be used -------------------------------------------------------------------------------


@every(
    ("settings_text", "words"),
    [
        ("maximun = 3", "there is no key `maximun`"),
        ('maximum = "many"', 'key `maximum`: "many" is not an amount'),
        ("maximum = -1", "key `maximum`: "),
        ("maximum = true", "key `maximum`: an amount must be a number"),
        ("maximum = 1979-05-27", "key `maximum`: an amount must be a number"),
        ("maximum = [1]", "key `maximum`: an amount must be a number"),
        ("maximum = nan", "key `maximum`: "),
        ("maximum = inf", "key `maximum`: "),
        ("maximum = 1e999999", "key `maximum`: "),
        ("maximum = 1e-999999", "key `maximum`: "),
        ("maximum = 10000000000001", "key `maximum`: "),
        ("minimum = 0.001", "key `minimum`: 0.001 is not a whole number of cents"),
        ("minimum = 3\nbet_step = 2", "`minimum` must be a multiple"),
        ("minimum = 20\nmaximum = 10", "`maximum` must be"),
        ("bet_step = 0", "`bet_step` must be more than 0"),
        ("target = 20.0", "key `target`: must be a whole number, not a number with a point."),
        ("target = 19", "key `target`: must be a whole number of at least 20."),
        ("target = 61", "key `target`: must be a whole number of at most 60."),
        ("dealer_stands_on = 21", "`dealer_stands_on` must not be above `target`"),
        ("round_table_dice = 2", "key `round_table_dice`: "),
        ('baron_pays = "2-1"', "key `baron_pays`: '2-1' is not a ratio"),
        ("baron_pays = 2", "key `baron_pays`: 2 is not a ratio"),
        ('baron_pays = "0:1"', "key `baron_pays`: "),
        ('resplit = "never"', "key `resplit`: 'never' is not one of the words allowed here."),
        ("resplit = -1", "key `resplit`: "),
        ("highest_split_pair = 10", "key `highest_split_pair`: "),
        ('double_after_split = "yes"', "key `double_after_split`: must be true or false, not text."),
    ],
)
def test_a_wrong_setting_names_file_and_key(tmp_path, settings_text, words):
    said = refusal(tmp_path, f"{HEAD}[settings]\n{settings_text}\n")
    assert said.startswith("levels/black_baron/trial.toml: settings: ")
    assert words in said


@every(
    ("settings_text", "words"),
    [
        ("decks = 0", "key `decks`: must be a whole number of at least 1."),
        ("decks = 9", "key `decks`: must be a whole number of at most 8."),
        ("seats = 8", "key `seats`: "),
        ('shuffle = "sometimes"', "key `shuffle`: 'sometimes' is not one of the words allowed here."),
        ("reshuffle_below = 1.01", "`reshuffle_below` must be a share from 0 to 1"),
        ("reshuffle_below = -0.1", "`reshuffle_below` must be a share from 0 to 1"),
        ("reshuffle_below = nan", "`reshuffle_below` must be a share from 0 to 1"),
        ("reshuffle_below = inf", "`reshuffle_below` must be a share from 0 to 1"),
        ("reshuffle_below = true", "key `reshuffle_below`: must be a number with a point, not true or false."),
        ('split_on = "suit"', "key `split_on`: 'suit' is not one of the words allowed here."),
        ("max_hands = 0", "key `max_hands`: "),
        ("stand_at_cards = 2", "key `stand_at_cards`: must be a whole number of at least 3."),
        ('stand_at_cards = "always"', "key `stand_at_cards`: 'always' is not one of the words allowed here."),
        ('natural_pays = "3-2"', "key `natural_pays`: '3-2' is not a ratio"),
        ("bet_step = 0.01", "`bet_step` must be an even number of cents"),
        ("bet_step = 0", "`bet_step` must be an even number of cents"),
        ("minimum = 0", "`minimum` must be a multiple of `bet_step` and more than 0"),
        ("maximum = 1", "`maximum` must be a multiple of `bet_step` and at least `minimum`"),
        ("decks = 1\nmax_hands = 3\nseats = 5", "`decks` are too few for so many `seats` and `max_hands`"),
        ("target = 20", "there is no key `target`"),
    ],
)
@every("game", ["black_axe", "blackjack"])
def test_a_wrong_setting_of_a_card_table_names_file_and_key(tmp_path, game, settings_text, words):
    said = refusal(tmp_path, f"{HEAD}[settings]\n{settings_text}\n", game=game)
    assert said.startswith(f"levels/{game}/trial.toml: settings: ")
    assert words in said


@every(
    ("text", "words"),
    [
        ("", "`level` is missing"),
        ("[settings]\n", "`level` is missing"),
        (HEAD, "`settings` is missing"),
        (HEAD + "[settings]\n[extra]\n", "there is no key `extra`"),
        ('[level]\ntitle = ""\nblurb = "b"\n[settings]\n', "key `level.title`: must be text of 1 or more characters."),
        ('[level]\ntitle = "t"\n[settings]\n', "the key `level.blurb` is missing"),
        ('[level]\ntitle = 3\nblurb = "b"\n[settings]\n', "key `level.title`"),
        (HEAD + "shiny = true\n[settings]\n", "there is no key `level.shiny`"),
        (HEAD + '[settings]\n[currency]\nmetal = "gold"\n', "there is no key `currency.metal`"),
        (HEAD + "settings = 3\n", "there is no key `level.settings`"),
        ("settings = 3\n" + HEAD, "key `settings`: must be a table, not a whole number."),
        ("[level", "is not valid TOML"),
        ("\x00", "is not valid TOML"),
        (HEAD + "[settings]\nmaximum = 1\nmaximum = 2\n", "is not valid TOML"),
        (b"\xff\xff", "cannot be read: it is not text in UTF-8"),
        (HEAD + "[settings]\nmaximum = " + "[" * 5000, "cannot be read: it holds a number or a list"),
        (HEAD + "[settings]\ntarget = " + "9" * 5000, "cannot be read: it holds a number or a list"),
    ],
    ids=range(17),
)
def test_a_wrong_file_is_a_sentence_that_names_it(tmp_path, text, words):
    said = refusal(tmp_path, text)
    assert said.startswith("levels/black_baron/trial.toml")
    assert words in said


@every(
    "name",
    [
        *("", "black_baron", "black_baron/", "/standard", "black_baron/../black_baron/standard"),
        *("black_baron/standard.toml", "black_baron\\standard", "Black_Baron/standard", "black_baron/standard\n"),
        *("roulette/standard", "a/b/c", "black_baron/" + "x" * 5000, "black_baron/none"),
    ],
    ids=lambda name: repr(name)[:30],
)
def test_names_that_are_no_level_are_refused(name):
    with pytest.raises(LevelError) as refused:
        load_level(name)
    assert len(str(refused.value)) < 200


def test_a_folder_and_a_dangling_link_in_place_of_a_file_are_refused(tmp_path):
    (tmp_path / "black_baron" / "room.toml").mkdir(parents=True)
    names = ["room"]
    with contextlib.suppress(OSError):  # not everybody may make links
        (tmp_path / "black_baron" / "link.toml").symlink_to(tmp_path / "nowhere")
        names.append("link")
    for name in names:
        with pytest.raises(LevelError):
            load_level(f"black_baron/{name}", tmp_path)


def test_one_bad_level_leaves_the_others_open(tmp_path):
    write(tmp_path, HEAD + "[settings]\n", "good")
    write(tmp_path, HEAD + "[settings]\ntarget = 3\n", "bad")
    write(tmp_path, "[" * 5000, "worse")
    write(tmp_path, HEAD + "[settings]\n", "Worst Name")
    (tmp_path / "roulette").mkdir()
    (tmp_path / "roulette" / "standard.toml").write_text(HEAD + "[settings]\n")
    levels, faults = catalogue(tmp_path)
    assert [level.name for level in levels] == ["black_baron/good"]
    names = ["black_baron/Worst Name", "black_baron/bad", "black_baron/worse", "roulette/standard"]
    assert [fault.name for fault in faults] == names
    assert all(fault.message.endswith(".") for fault in faults)


def test_a_mark_that_an_editor_put_before_a_level_is_skipped_and_utf_16_is_named(tmp_path):
    folder = tmp_path / "black_baron"
    folder.mkdir()
    (folder / "marked.toml").write_text(HEAD + "[settings]\n", "utf-8-sig")
    (folder / "wide.toml").write_text(HEAD + "[settings]\n", "utf-16")
    levels, faults = catalogue(tmp_path)
    assert [level.name for level in levels] == ["black_baron/marked"]
    said = "levels/black_baron/wide.toml cannot be read: it is text in UTF-16, and should be in UTF-8."
    assert [fault.message for fault in faults] == [said]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_among_the_levels_is_not_waited_for(tmp_path):
    (tmp_path / "black_baron").mkdir()
    os.mkfifo(tmp_path / "black_baron" / "pipe.toml")
    assert [fault.name for fault in catalogue(tmp_path)[1]] == ["black_baron/pipe"]


def test_of_ten_thousand_levels_as_many_are_read_as_anybody_can_look_through(tmp_path, monkeypatch):
    """Once the hall stood still for as long as it took to read all of them."""
    folder = tmp_path / "black_baron"
    folder.mkdir()
    for number in range(10_000):
        path = folder / f"own_{9_999 - number}.toml"
        if number < 20 or number >= 10_000 - MAX_IN_FOLDER:
            path.write_text(HEAD + "[settings]\n")
        else:
            path.touch()
        os.utime(path, (number, number))
    levels, faults = catalogue(tmp_path)
    assert (len(levels), len(levels) + len(faults)) == (20, 10_000), "the house's own are the oldest"
    monkeypatch.setattr("casino.core.resources.OWN_LEVELS", [tmp_path])
    levels, faults = catalogue(tmp_path)
    assert (len(levels), len(faults)) == (MAX_IN_FOLDER, 10_000 - MAX_IN_FOLDER), "a player's are the newest"
    assert faults[0].message == f"There are 10,000 tables in {tmp_path}, and {MAX_IN_FOLDER} are read."


def test_a_house_without_levels_is_empty(tmp_path):
    assert catalogue(tmp_path / "none") == ([], [])


# -- settings in records --------------------------------------------------------------------------------------


def test_a_record_overrides_only_what_it_names():
    level = load_level("black_baron/back_alley")
    rules = override_settings(level, {"maximum": 50})
    assert rules.maximum == 5000
    assert (rules.baron_pays, rules.max_hands, rules.minimum) == (Ratio(3, 1), 2, 100)
    assert override_settings(level, {}) == level.settings


def test_overridden_settings_are_checked_together():
    level = load_level("black_baron/back_alley")
    with pytest.raises(LevelError, match="`maximum`"):
        override_settings(level, {"minimum": 21})
    with pytest.raises(LevelError, match="there is no key `house_edge`"):
        convert_settings("black_baron", {"house_edge": 0})
