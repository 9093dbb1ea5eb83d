"""The commands of a hall refuse bad input in one line, with status 2, and leave nothing behind."""

import re

import msgspec

from casino import cli
from casino.online.host import commands as host
from casino.online.host.orders import Guest, HallState
from casino.online.messages import TakenSeat
from casino.online.server.books import BOOKS, HallBooks
from casino.online.server.presence import TableNow
from tests.support import ROOT
from tests.support.every import every

NOBODY = "119HE-HDJAE-QCAMH-3HXCG-8VCWH-KB5G4-2RGFS-C0QR0-4FW00-00C2S-40094"
NO_ADDRESSES = (
    ":80",
    "127.0.0.1:",
    "127.0.0.1:http",
    "127.0.0.1:65536",
    "127.0.0.1:8.0",
    "127.0.0.1:٨٠",
    "127.0.0.1:00000" + "9" * 30,
)
PLAY = ("--name", "Ann", "--table", "black_axe/standard")


@every(
    ("words", "said"),
    [
        ((), "folder of its own"),
        (("--folder",), "expected one argument"),
        (("--folder", "FOLDER", "--table", "nonsense"), "not the name of a level"),
        (
            ("--folder", "FOLDER", "--table", "baccarat/missions"),
            "no table but a list of missions: open one of them, such as",
        ),
        (("--folder", "FOLDER", "--table", "baccarat/defusal", "--seat", "baccarat/defusal:1=odile"), "defuses bombs"),
        (("--folder", "FOLDER", "--seat", "nobody"), "is not a seat"),
        (("--folder", "FOLDER", "--listen", "here"), "not an address"),
        *((("--folder", "FOLDER", "--listen", place), f"'{place}' is not an address") for place in NO_ADDRESSES),
        (("--folder", "FILE"), "file exists"),
        (("--folder", "FOLDER", "--tournament", "0"), "not a whole number of coins from"),
        (("--folder", "FOLDER", "--tournament", "2.50"), "not a whole number of coins from"),
        (("--folder", "FOLDER", "--most-buy-in", "-5"), "not an amount such as"),
        (("--folder", "FOLDER", "--most-buy-in", "5 bn"), "not an amount such as"),
        (("play", NOBODY, "--name", "Ann", "--table", "baccarat/defusal"), "No policy defuses a bomb"),
        (("play", NOBODY, *PLAY, "--bring", "1.5M"), "from 1 to 1,000,000"),
        (("play", NOBODY, *PLAY, "--bring", "150k"), "Nothing answers"),
        (("play", "XYZ", *PLAY), "too short"),
        (("play", "FILE", *PLAY), "type the code"),
        (("play", "-", *PLAY), "SHADOWPORT_HALL_CODE is not set"),
        (("play", NOBODY, *PLAY, "--rounds", "0"), "not a number from"),
        (("play", NOBODY, *PLAY), "Nothing answers"),
        (("play", NOBODY, *PLAY, "--sheet", "Perception 4D+1"), "Nothing answers"),
        (("play", NOBODY, *PLAY, "--sheet", "Perception 13D"), "A sheet holds 2D to 12D+2, not 13D."),
        (("sheets", "perhaps", "--folder", "FOLDER"), "invalid choice"),
        (("play", NOBODY), "required"),
        (("key", NOBODY, "--name", "Ann", "--out", "FOLDER/key"), "Nothing answers"),
        (("check", "FOLDER"), "not the folder of a hall"),
        (("who",), "--folder D"),
        (("who", "--folder", "FOLDER"), "not the folder of a hall"),
        (("statement", "--folder", "FOLDER", "--json"), "not the folder of a hall"),
        (("kick", "--folder", "FOLDER"), "required"),
        (("door", "ajar", "--folder", "FOLDER"), "invalid choice"),
        (("end", "--folder", "FILE"), "not the folder of a hall"),
    ],
)
def test_bad_input_gets_one_line(tmp_path, capsys, words, said):
    (tmp_path / "file").touch()
    folder = tmp_path / "none"
    places = {"FOLDER": str(folder), "FILE": str(tmp_path / "file")}
    for name, place in places.items():
        words = tuple(word.replace(name, place) for word in words)
    assert cli.main(["hall", *words]) == 2
    cried = capsys.readouterr().err
    assert said in cried and cried.count("\n") == 1
    assert not folder.exists()


def test_who_is_in_a_hall_is_told_a_line_each(capsys):
    ann = Guest("a1", "Ann", "guest_fox", "ANN", "in", 150_00, place="black_axe/standard", is_here=True)
    guests = (
        ann,
        msgspec.structs.replace(
            ann, name="Bob", is_away=True, is_muted=True, is_leaving=True, reports=2, place="lobby"
        ),
        msgspec.structs.replace(ann, name="Cid", is_here=False),
        msgspec.structs.replace(ann, name="Dot", standing="knocking", place=""),
        msgspec.structs.replace(ann, name="Eve", standing="banned", place="", is_here=False),
    )
    places = (TakenSeat(1, "Ann", "guest_fox", 150_00, "a1"), TakenSeat(2, "Odile", "odile", 90_00))
    tables = (TableNow("black_axe/standard", places), TableNow("pilok/duel", is_open=False))
    host.show_state(HallState("The Axe", "ask", True, 20, guests, tables), is_json=False)
    assert capsys.readouterr().out.splitlines() == [
        "The Axe. The door asks about whoever is new.",
        "a1  Ann: black_axe/standard, 150.00",
        "a1  Bob: lobby, 150.00, away, muted, goes home after the round, reported 2 times",
        "a1  Cid: not here, 150.00",
        "a1  Dot: at the door, 150.00",
        "a1  Eve: banned, 150.00",
        "black_axe/standard: Ann, Odile",
        "pilok/duel (closed): nobody",
    ]


def helped(capsys, *words):
    """What the program says of some words of a hall."""
    assert cli.main(["hall", *words, "--help"]) == 0
    return capsys.readouterr().out


def test_the_manual_page_names_every_command_and_option(capsys):
    page = (ROOT / "assets" / "linux" / "shadowport-casino.1").read_text("utf-8")
    about_halls = page[page.index("\n.B hall\n") : page.index("\n.B licences\n")]
    about_halls += page[page.index(".SH COMMANDS OF A HALL\n") : page.index(".SH OPTIONS\n")]
    marked = [line for line in about_halls.splitlines() if line.startswith(".")]
    words = set(re.findall(r"[a-z-]+", re.sub(r"\\f.", "", "\n".join(marked)).replace("\\-", "-")))
    said = helped(capsys)
    commands = set(re.findall(r"^    ([a-z-]+)", said, re.MULTILINE))
    assert commands >= {"play", "check", *host.COMMANDS}
    for command in commands:
        said += helped(capsys, command)
    options = set(re.findall(r"--[a-z-]+", said))
    assert len(options) >= 12 and (commands | options) - words - {"--help"} == set()


def test_a_folder_of_another_kind_of_hall_is_refused_and_no_server_is_left_behind(tmp_path, capsys):
    books = HallBooks(tmp_path / BOOKS)
    books.people.let_in("ann", "ANN", "Ann", "guest_fox")
    books.close()
    assert cli.main(["hall", "--folder", str(tmp_path), "--tournament", "1000"]) == 2
    cried = capsys.readouterr().err
    assert "is not a tournament and cannot become one" in cried and cried.count("\n") == 1
    assert cli.main(["hall", "--folder", str(tmp_path / "new"), "--tournament", "1k", "--most-buy-in", "5"]) == 2
    assert "nobody brings money" in capsys.readouterr().err
    assert not list(tmp_path.rglob("engine.pid"))


def test_an_open_hall_is_not_checked_and_nobody_accused(tmp_path, capsys):
    books = HallBooks(tmp_path / BOOKS)
    seen = tmp_path / "seen"
    seen.write_text('{"table":"black_axe/standard","n":0,"head":"00"}\n')
    assert cli.main(["hall", "check", str(tmp_path), str(seen)]) == 2
    heard = capsys.readouterr()
    assert "is open" in heard.err and heard.err.count("\n") == 1 and not heard.out
    books.close()
    assert cli.main(["hall", "check", str(tmp_path)]) != 2, "it is looked at once it is closed"
