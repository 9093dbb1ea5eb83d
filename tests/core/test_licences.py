"""The list of what the program is made of: whole, from source and out of its file, and in words where it is not."""

import sys

import pytest

from casino.cli import main
from casino.core import licences, resources
from casino.core.errors import MissingAsset
from casino.core.licences import Component
from tests.support.every import every

RULE = "=" * 100


def test_every_part_that_is_installed_has_its_licence_and_its_text():
    listed = licences.parts()
    names = [part.name for part in listed]
    assert names[:2] == ["Shadowport Casino", "Python"]
    assert {"pygame-ce", "pymunk", "numpy", "font-source-serif-pro", "font-source-sans-pro"} <= set(names)
    assert "Chipmunk2D (in pymunk)" in names and "SDL and its libraries" in names
    assert len(names) == len(set(names))
    wanting = [part.name for part in listed if not part.text or not part.licence or part.licence == licences.UNKNOWN]
    assert wanting == []


def test_what_others_need_in_turn_is_listed_too():
    assert {"cffi", "pillow", "charset-normalizer", "ifaddr", "pyasn1"} <= {
        part.name.lower() for part in licences.parts()
    }


def test_a_library_nobody_knows_is_not_passed_over():
    found = licences.collected([], ["libogg-15db22d2.so.0.8.6", "libnovel-1.so.3", "novel.cpython-312-x86_64.so"])
    assert [(part.name, part.licence, bool(part.text)) for part in found[2:]] == [
        ("libnovel-1.so.3", licences.UNKNOWN, False),
        ("Ogg", "BSD-3-Clause", True),
    ]


@every(
    "file, name",
    [
        ("SDL2.dll", "SDL and its libraries"),
        ("libSDL2-2.0.0.dylib", "SDL and its libraries"),
        ("libz.1.3.1.zlib-ng.dylib", "zlib"),
        ("zlib1.dll", "zlib"),
        ("libpng16-16.dll", "libpng"),
        ("libstdc++.so.6", "GCC runtime libraries"),
        ("libscipy_openblas64_-4e3987.dll", "OpenBLAS"),
        ("VCRUNTIME140_1.dll", "Microsoft Visual C++ runtime"),
        ("api-ms-win-crt-heap-l1-1-0.dll", "Microsoft Visual C++ runtime"),
        ("_chipmunk.pyd", "Chipmunk2D (in pymunk)"),
        ("_sodium.pyd", "libsodium (in PyNaCl)"),
        ("nats-server", "Go and its libraries (in nats-server)"),
        ("nats-server.exe", "compress (in nats-server)"),
        ("libcrypto-3-x64.dll", "OpenSSL"),
        ("libssl.so.3", "OpenSSL"),
    ],
)
def test_libraries_are_known_on_every_system(file, name):
    assert name in [part.name for part in licences.collected([], [file])]


@pytest.fixture
def pillow_for_windows(tmp_path, monkeypatch):
    """Pillow as its package for Windows is, whose licence has other headings."""
    folder = tmp_path / "pillow-99.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: pillow\nVersion: 99.0\nLicense: MIT-CMU\n")
    (folder / "LICENSE").write_text(WINDOWS_PAPER)
    (folder / "RECORD").write_text("pillow-99.0.dist-info/LICENSE,,\n")
    monkeypatch.syspath_prepend(tmp_path)


WINDOWS_PAPER = """Pillow's own words

===== freetype-2.14.3 =====

FREETYPE LICENSES
-----------------
words of it


===== libjpeg-turbo-3.2.0 =====

of the jpeg
"""


@pytest.mark.parametrize(
    "file, name, text",
    [
        ("freetype.dll", "FreeType", "FREETYPE LICENSES\n-----------------\nwords of it"),
        ("libjpeg-62.dll", "libjpeg-turbo", "of the jpeg"),
    ],
)
def test_the_licences_of_libraries_are_found_in_the_package_for_windows(file, name, text, pillow_for_windows):
    assert {part.name: part.text for part in licences.collected([], [file])}[name] == text


def test_a_library_whose_text_is_in_no_package_has_none(pillow_for_windows):
    assert {part.name: part.text for part in licences.collected([], ["libtiff-5.dll"])}["libtiff"] == ""


def test_libraries_inside_others_are_told_too():
    names = {part.name for part in licences.collected([], ["SDL2_mixer.dll", "SDL2_ttf.dll", "libpng16-16.dll"])}
    assert {"dr_flac (in SDL_mixer)", "TiMidity (in SDL_mixer)", "HarfBuzz", "zlib"} <= names


def test_pythons_own_library_is_told_as_python():
    for file in ("libpython3.11.so.1.0", "python312.dll", "python3.dll"):
        assert len(licences.collected([], [file])) == 2


def test_a_package_that_is_not_there_is_no_fault():
    assert [part.name for part in licences.collected(["no-such-package"], [])] == ["Shadowport Casino", "Python"]


def test_a_package_without_papers_is_listed_all_the_same(tmp_path, monkeypatch):
    (tmp_path / "bare-2.0.dist-info").mkdir()
    (tmp_path / "bare-2.0.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: bare\nVersion: 2.0\n")
    (tmp_path / "empty-1.0.dist-info").mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    found = licences.collected(["bare", "empty"], [])[2:]
    assert found[0] == Component("bare", "2.0", licences.UNKNOWN, "")
    assert [part.name for part in found] == ["bare", "empty"]


# -- the file -------------------------------------------------------------------------------------------------


def test_the_file_says_what_was_written():
    listed = (
        Component("A part: of two", "1.0", "MIT", "Words,\n\n  indented.\n===="),
        Component("B", "", "Zlib", "More: words."),
    )
    assert licences.read(licences.written(listed)) == listed


def test_a_text_that_looks_like_the_files_own_rule_does_not_end_it(tmp_path):
    (tmp_path / "LICENSE").write_text(f"above\f\n{RULE}\nbelow")
    text = licences.read_paper(tmp_path / "LICENSE")
    assert licences.read(licences.written([Component("A", "1", "MIT", text)]))[0].text == text
    assert "\f" not in text


def test_a_missing_text_is_told_in_a_sentence():
    assert licences.read(licences.written([Component("A", "1", "MIT", "")]))[0].text == licences.NOT_FOUND


@pytest.fixture
def packaged(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(resources, "ROOT", tmp_path)
    return tmp_path / licences.FILE


def test_a_packaged_program_reads_its_file(packaged):
    packaged.write_text(licences.written([Component("A", "1", "MIT", "words")]), "utf-8")
    assert licences.parts() == (Component("A", "1", "MIT", "words"),)


@pytest.mark.parametrize("held", [None, b"", b"\xff\xfe", f"{RULE}\nName: A\n".encode(), b"no list at all"])
def test_a_packaged_program_without_its_file_says_so(packaged, held, capsys):
    if held is not None:
        packaged.write_bytes(held)
    with pytest.raises(MissingAsset):
        licences.parts()
    assert main(["licences"]) == 2
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 1 and licences.FILE in told[0]


# -- the command line -----------------------------------------------------------------------------------------


def test_the_command_line_prints_all_of_it(capsys):
    assert main(["licences"]) == 0
    shown = capsys.readouterr().out
    assert licences.read(shown)[0].name == "Shadowport Casino"
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in shown and "SIL OPEN FONT LICENSE" in shown


def test_a_program_without_a_console_has_where_to_write(monkeypatch):
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["licences"]) == 0
    assert main(["no-such-word"]) == 2
