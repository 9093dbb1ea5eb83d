"""The settings of a show: the file its page describes is one, and whatever is wrong with one is said in a sentence."""

import re
import struct
from pathlib import Path

import pytest

from casino.show.settings import ShowError, ShowSettings, read_settings
from tests.support.every import every

PAGE = Path(__file__).resolve().parents[2] / "casino" / "show" / "README.md"


def written(folder, text):
    path = folder / "kiosk.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_file_on_the_page_is_one_and_names_every_key(tmp_path):
    page = PAGE.read_text("utf-8")
    told = re.search(r"```toml\n(.*?)```", page[page.index("kiosk.toml") :], re.S)
    text = told.group(1)
    settings = read_settings(written(tmp_path, text))
    assert settings.event == "Game Fair"
    named = {line.partition("=")[0].strip() for line in text.splitlines() if "=" in line}
    assert named == set(ShowSettings.__struct_fields__)


def test_what_the_page_says_of_times_is_what_the_house_starts_with(tmp_path):
    settings = read_settings(None)
    assert (settings.attract_seconds, settings.idle_warning, settings.idle_reset) == (40, 45, 60)
    assert (settings.bomb_warning, settings.bomb_reset, settings.hang_seconds) == (150, 180, 2)


@every(
    ("text", "says"),
    [
        ("evnt = 'x'", "evnt"),
        ("pin = '12'", "pin"),
        ("pin = '١٢٣٤'", "pin"),
        ("purse = 1", "purse"),
        ("purse = 'much'", "key `purse`: must be a whole number, not text"),
        ("idle_warning = 60", "must be less than"),
        ("bomb_reset = 100", "must be less than"),
        ("tables = ['black_baron/nowhere']", 'no table "black_baron/nowhere"'),
        ("volume = 2", "volume"),
        ("screen = 0", "screen"),
        ("link = 'casino'", "`link`: must be a web address"),
        ("link = 'https://'", "`link`: must be a web address"),
        ("link = 'https://exam ple.org'", "`link`: must be a web address"),
        ("link = 'javascript:alert(1)'", "`link`: must be a web address"),
        ("link = 'https://example.org:port'", "`link`: must be a web address"),
        ("link = 'https://[example'", "`link`: must be a web address"),
        ("link = 'https://example.org/" + "x" * 300 + "'", "link"),
        ("link = 7", "link"),
        ("a = [", "not valid TOML"),
        ("event = '" + "x" * 50 + "'", "event"),
        ("purse = " + "9" * 5000, "that is too large"),
        ("a = " + "[" * 5000, "that is too large"),
        ("tables = ['" + "x" * 5000 + "']", 'no table "x{60}"'),
        ("a\\u001b = 1", "not valid TOML"),
        ("profile = 'dice'", "'dice' is not one of the words allowed here"),
        ("profile = 'bomb'\ntables = ['blackjack/standard']", "`tables`: with the profile .bomb. it names one bomb"),
        ("profile = 'bomb'\ntables = ['baccarat/practice']", "one bomb with a clock, such as .baccarat/fair_case"),
        ("profile = 'bomb'\ntables = ['baccarat/defusal', 'baccarat/twin_case']", "it names one bomb"),
        ("prize = '" + "x" * 61 + "'", "key `prize`: must be text of 60 or fewer characters"),
        ('profile = "bomb"\nprize = "a\\nb"', "key `prize`: must be one line"),
        ("prize_seconds = -1", "prize_seconds"),
        ("profile = 'bomb'\nprize_seconds = 9", "means nothing without a `prize`"),
        ("profile = 'bomb'\nprize = 'a pin'\nprize_seconds = 181", "at most 180, which is all the time"),
        ("profile = 'bomb'\nexpert_screen = 1", "`expert_screen`: must be another screen"),
        ("expert_screen = 17", "expert_screen"),
        ("phone = 1", "key `phone`: must be true or false"),
        ("profile = 'bomb'\nlogo = 'nowhere.png'", "`logo`: .*nowhere.png cannot be read"),
        ("profile = 'bomb'\nlogo = '.'", "`logo`: .* cannot be read"),
        ("profile = 'bomb'\nlogo = 'kiosk.toml'", "kiosk.toml is not a PNG picture"),
        ('profile = "bomb"\nlogo = "a\\u0000.png"', "`logo`: must be the name of a PNG"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(tmp_path, text, says):
    with pytest.raises(ShowError, match=says) as refusal:
        read_settings(written(tmp_path, text))
    assert str(refusal.value).isprintable() and len(str(refusal.value)) < 700
    assert "kiosk.toml" in str(refusal.value)


def test_a_show_about_one_bomb_finds_its_logo_and_its_bomb(tmp_path):
    def png(width, height, more=b""):
        header = b"IHDR" + struct.pack(">II", width, height) + b"\x08\x02\0\0\0"
        return b"\x89PNG\r\n\x1a\n\0\0\0\r" + header + b"\0\0\0\0" + more

    (tmp_path / "logo.png").write_bytes(png(600, 240))
    settings = read_settings(written(tmp_path, "profile = 'bomb'\nlogo = 'logo.png'"))
    assert (settings.logo, settings.bomb.name) == (str(tmp_path / "logo.png"), "baccarat/fair_case")
    for raw in (png(5000, 10), png(10, 5000), png(10, 10, bytes(4_000_000))):
        (tmp_path / "logo.png").write_bytes(raw)
        with pytest.raises(ShowError, match="is too large: at most 4096 px a side, and 4 MB"):
            read_settings(tmp_path / "kiosk.toml")
    assert read_settings(written(tmp_path, "logo = 'logo.png'")).logo == "logo.png", "of no use in another show"
    named = "profile = 'bomb'\ntables = ['baccarat/full_case']"
    assert read_settings(written(tmp_path, named)).bomb.name == "baccarat/full_case"


def test_a_file_that_is_none_is_refused(tmp_path):
    (tmp_path / "kiosk.toml").write_bytes(b"\xff\xfe" * 10)
    with pytest.raises(ShowError, match="it is text in UTF-16"):
        read_settings(tmp_path / "kiosk.toml")
    (tmp_path / "kiosk.toml").write_bytes(b"event = '\xff'")
    with pytest.raises(ShowError, match="it is not text in UTF-8"):
        read_settings(tmp_path / "kiosk.toml")
    (tmp_path / "long.toml").write_bytes(b"# x\n" * 100_000)
    with pytest.raises(ShowError, match="too long"):
        read_settings(tmp_path / "long.toml")
    with pytest.raises(ShowError, match="cannot be read"):
        read_settings(tmp_path / "none.toml")


def test_a_mark_that_an_editor_put_before_it_is_skipped(tmp_path):
    (tmp_path / "kiosk.toml").write_text("event = 'Fair'", "utf-8-sig")
    assert read_settings(tmp_path / "kiosk.toml").event == "Fair"
