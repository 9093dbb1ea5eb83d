"""The commands of a hall refuse bad input in one line, with status 2, and leave nothing behind."""

import pytest

from casino import cli

NOBODY = "119HE-HDJAE-QCAMH-3HXCG-8VCWH-KB5G4-2RGFS-C0QR0-4FW00-00C2S-40094"
PLAY = ("--name", "Ann", "--table", "black_axe/standard")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "folder of its own"),
        (("--folder",), "expected one argument"),
        (("--folder", "FOLDER", "--table", "nonsense"), "not the name of a level"),
        (("--folder", "FOLDER", "--seat", "nobody"), "is no seat"),
        (("--folder", "FOLDER", "--listen", "here"), "not an address"),
        (("--folder", "FILE"), "file exists"),
        (("play", "XYZ", *PLAY), "too short"),
        (("play", NOBODY, *PLAY, "--rounds", "0"), "not a number from"),
        (("play", NOBODY, *PLAY), "Nothing answers"),
        (("play", NOBODY), "required"),
        (("key", NOBODY, "--name", "Ann", "--out", "FOLDER/key"), "Nothing answers"),
        (("check", "FOLDER"), "not the folder of a hall"),
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
