"""What is handed over: archives with modes, links and a true sum; the desktop's files and the builder's words agree."""

import configparser
import gzip
import hashlib
import os
import re
import shutil
import tomllib
import xml.etree.ElementTree as ElementTree

import pytest

from casino import __version__, cli
from casino.records.round_files import ENDING
from casino.ui.device import menu_entry, window
from tests.support import ROOT
from tests.tools.packaging import deb, desk, on_desktop, packaged, packing

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
IDENTIFIER = PROJECT["tool"]["shadowport"]["id"]
LINUX = ROOT / "assets" / "linux"
WORKFLOW = (ROOT / ".github" / "workflows" / "build.yml").read_text("utf-8")


# -- archives -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("as_zip", [True, False])
def test_an_archive_keeps_modes_and_links(tmp_path, as_zip):
    folder = tmp_path / "program"
    (folder / "inner").mkdir(parents=True)
    (folder / "run").write_bytes(b"#!")
    (folder / "run").chmod(0o755)
    (folder / "inner" / "words.txt").write_text("ä")
    (folder / "inner" / "link").symlink_to("../run")
    (folder / "folder link").symlink_to("inner")
    archive = packing.pack(folder, tmp_path / "out", as_zip=as_zip)
    packing.unpack(archive, tmp_path / "again")
    again = tmp_path / "again" / "program"
    assert os.readlink(again / "inner" / "link") == "../run" and os.readlink(again / "folder link") == "inner"
    assert (again / "run").stat().st_mode & 0o777 == 0o755
    assert (again / "folder link" / "words.txt").read_text() == "ä"
    assert len(list(again.rglob("*"))) == len(list(folder.rglob("*")))


def test_the_sum_beside_an_archive_is_its_own(tmp_path):
    archive = tmp_path / "one.zip"
    archive.write_bytes(b"held")
    assert packing.write_sum(archive).read_text() == f"{hashlib.sha256(b'held').hexdigest()}  one.zip\n"


def test_an_archive_says_version_system_and_machine(monkeypatch):
    monkeypatch.setattr(packing.sys, "platform", "win32")
    monkeypatch.setattr(packing.platform, "machine", lambda: "AMD64")
    assert packing.archive_name() == f"ShadowportCasino-{__version__}-windows-x86_64"


def test_a_folder_with_what_must_not_ship_is_refused(tmp_path):
    for name in (*packaged.BESIDE, "libreadline.so.8"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    with pytest.raises(packaged.CheckFailed, match=r"must not ship: libreadline\.so\.8"):
        packaged.check_content(tmp_path)


# -- the desktop's files --------------------------------------------------------------------------------------


def test_there_is_one_version():
    assert PROJECT["project"]["version"] == __version__


def test_the_desktop_entry_starts_what_is_built():
    reader = configparser.ConfigParser(interpolation=None)
    reader.optionxform = str
    reader.read(LINUX / f"{IDENTIFIER}.desktop", "utf-8")
    entry = reader["Desktop Entry"]
    assert (entry["Type"], entry["Name"], entry["Terminal"]) == ("Application", "Shadowport Casino", "false")
    assert (entry["Exec"], entry["Icon"]) == (f"{deb.PACKAGE} %f", IDENTIFIER)
    assert entry["StartupWMClass"] == window.IDENTIFIER == IDENTIFIER
    assert entry["MimeType"] == f"{on_desktop.MIME_TYPE};" and menu_entry.ENTRY == desk.ENTRY
    assert entry["Comment"] == PROJECT["project"]["description"]
    assert all(entry[key].endswith(";") for key in ("Categories", "Keywords"))


def test_the_software_centre_is_told_the_same():
    told = ElementTree.parse(LINUX / f"{IDENTIFIER}.metainfo.xml").getroot()
    assert told.findtext("id") == IDENTIFIER
    assert told.findtext("name") == "Shadowport Casino"
    assert told.findtext("summary") == PROJECT["project"]["description"]
    assert told.findtext("project_license") == "MIT"
    assert told.findtext("launchable") == f"{IDENTIFIER}.desktop"
    assert told.findtext("provides/binary") == deb.PACKAGE
    assert told.findtext("provides/mediatype") == on_desktop.MIME_TYPE
    shown = [image.text for image in told.iterfind("screenshots/screenshot/image")]
    assert len(shown) >= 3
    for address in shown:  # the builder puts the repository's own address there
        assert (ROOT / ".github" / "pictures" / address.removeprefix("@PICTURES@/")).is_file()
    assert told.find("releases/release").get("version") == __version__
    rated = {one.get("id"): one.text for one in told.iterfind("content_rating/content_attribute")}
    assert rated["money-gambling"] == "moderate"  # with play money


def test_a_saved_round_is_a_kind_of_file_that_desktops_know():
    spaces = {"": "http://www.freedesktop.org/standards/shared-mime-info"}
    (kind,) = ElementTree.parse(LINUX / f"{IDENTIFIER}.xml").getroot().findall("mime-type", spaces)
    assert kind.get("type") == on_desktop.MIME_TYPE
    assert kind.find("sub-class-of", spaces).get("type") == "application/json"
    assert [glob.get("pattern") for glob in kind.findall("glob", spaces)] == [f"*{ENDING}"]
    assert kind.find("icon", spaces).get("name") == IDENTIFIER
    spec = (ROOT / "build.spec").read_text("utf-8")
    assert f'"public.mime-type": ["{on_desktop.MIME_TYPE}"]' in spec
    assert f'"public.filename-extension": ["{ENDING[1:]}"]' in spec


# -- the package for Debian -----------------------------------------------------------------------------------


@pytest.fixture
def program(tmp_path):
    """A program's folder as it is built, with next to nothing in it."""
    folder = tmp_path / "ShadowportCasino"
    for name in (*packaged.BESIDE, "ShadowportCasino", "_internal/words ü.txt"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(b"\x7fELF GLIBC_2.35 GLIBC_2.4" if name == "ShadowportCasino" else b"words")
    (folder / "share" / "applications").mkdir(parents=True)
    shutil.copy(LINUX / f"{IDENTIFIER}.desktop", folder / "share" / "applications")
    for path in folder.rglob("*"):
        path.chmod(0o777)
    return folder


def test_an_installed_program_lies_where_a_system_has_such_things(tmp_path, program):
    root = tmp_path / "root"
    deb.lay_out(program, root)
    assert (root / "usr/bin/shadowport-casino").resolve() == root / "usr/lib/shadowport-casino/ShadowportCasino"
    assert (root / "usr/share/applications" / f"{IDENTIFIER}.desktop").is_file()
    page = gzip.decompress((root / "usr/share/man/man1/shadowport-casino.1.gz").read_bytes())
    assert page.decode() == deb.manual_page()
    assert not (root / "usr/lib/shadowport-casino/share").exists(), "an installed program offers no menu entry"
    assert "License: Expat" in (root / "usr/share/doc/shadowport-casino/copyright").read_text("utf-8")
    modes = {path.stat().st_mode & 0o7777 for path in root.rglob("*") if path.is_file()}
    assert modes == {0o755, 0o644} and program.is_dir()
    fields = dict(re.findall(r"^([\w-]+): (.*)$", (root / "DEBIAN/control").read_text("utf-8"), re.MULTILINE))
    assert fields["Package"] == "shadowport-casino" and fields["Version"] == __version__
    assert fields["Depends"].startswith("libc6 (>= 2.35), ") and int(fields["Installed-Size"]) > 5
    assert fields["Description"] == PROJECT["project"]["description"][0].lower() + PROJECT["project"]["description"][1:]
    for line in (root / "DEBIAN/md5sums").read_text("utf-8").splitlines():
        digest, _, name = line.partition("  ")
        assert hashlib.md5((root / name).read_bytes()).hexdigest() == digest


def test_the_package_names_no_address_that_nobody_reads(monkeypatch):
    monkeypatch.delenv("GITHUB_REPOSITORY", raising=False)
    fields = deb.control(5, "2.35")
    assert "\nMaintainer: Shadowport Casino contributors\n" in fields and "@" not in fields and "Homepage" not in fields
    monkeypatch.setenv("GITHUB_REPOSITORY", "somebody/casino")
    assert "\nHomepage: https://github.com/somebody/casino\n" in deb.control(5, "2.35")


def test_the_page_of_the_command_names_just_what_its_help_names(capsys):
    cli.main(["--help"])
    told, page = capsys.readouterr().out, deb.manual_page().replace("\\-", "-")
    sections = dict(re.findall(r"^\.SH (.+)\n((?:(?!\.SH).*\n)*)", page, re.MULTILINE))
    commands = set(re.findall(r"^    (\w+) ", told, re.MULTILINE))
    assert set(re.findall(r"^\.TP\n\.\w+ (\w+)", sections["COMMANDS"], re.MULTILINE)) == commands
    options = set(re.findall(r"--[a-z][a-z-]*", told))
    assert set(re.findall(r"--[a-z][a-z-]*", sections["OPTIONS"])) == options
    assert f"Casino {__version__}" in page and PROJECT["project"]["description"].lower()[1:] in page
    for name in commands:
        cli.main([name, "--help"])
    of_commands = set(re.findall(r"--[a-z][a-z-]*", capsys.readouterr().out)) - {"--help"}
    assert set(re.findall(r"--[a-z][a-z-]*", sections["COMMANDS"])) == of_commands


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg-deb is missing")
def test_everything_in_the_package_is_roots(tmp_path, program):
    made = deb.make(program, tmp_path / "out", tmp_path)
    assert made.name == f"shadowport-casino_{__version__}_{deb.architecture()}.deb"
    assert on_desktop.check_fields(made)["depends"].startswith("libc6")


@pytest.mark.parametrize(("words", "system"), [(["--deb"], "Linux"), (["--installs", "a.exe"], "Windows")])
def test_what_belongs_to_another_system_is_refused(monkeypatch, capsys, words, system):
    monkeypatch.setattr(packaged.sys, "platform", "darwin")
    with pytest.raises(SystemExit):
        packaged.main(words)
    assert f"{words[0]} is for {system}" in capsys.readouterr().err


def test_the_icon_for_macos_holds_every_size():
    data = (ROOT / "assets" / "macos" / "icon.icns").read_bytes()
    assert data[:4] == b"icns" and int.from_bytes(data[4:8], "big") == len(data)
    names, at = [], 8
    while at < len(data):
        names.append(data[at : at + 4].decode())
        assert data[at + 8 : at + 12] == b"\x89PNG"
        at += int.from_bytes(data[at + 4 : at + 8], "big")
    assert names == ["icp4", "ic11", "ic12", "ic07", "ic08", "ic09", "ic10"]


# -- the builder ----------------------------------------------------------------------------------------------


def test_the_builder_runs_our_script_on_three_systems_and_may_do_little():
    for system in ("ubuntu", "windows", "macos"):
        assert re.search(rf"\[.*\b{system}-", WORKFLOW)
    assert "run: python -m tests.packaged --keep out" in WORKFLOW
    assert WORKFLOW.count("contents: write") == 1 and "permissions:\n  contents: read" in WORKFLOW
    used = re.findall(r"uses: (\S+)", WORKFLOW)
    assert used and all(re.fullmatch(r"actions/[\w-]+@v\d+", action) for action in used)
    assert "\t" not in WORKFLOW


def test_the_builder_makes_and_installs_the_setup_program_before_a_release(capsys):
    """What it runs are words our own command knows."""
    commands = re.findall(r"run: (python3? -m tests\.packaged .*)", WORKFLOW)
    assert len(commands) == 3 and "needs: [package, setup, installed]" in WORKFLOW
    with pytest.raises(SystemExit):
        packaged.main(["--help"])
    known = capsys.readouterr().out
    assert all(word in known for command in commands for word in re.findall(r"--[a-z]+", command))
    assert f"{packaged.NAME}-Setup.exe" in commands[-1] and f"test -f {packaged.NAME}-Setup.exe" in WORKFLOW


def test_a_setup_program_cannot_be_made_without_its_maker(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(packaged.shutil, "which", lambda name: None)
    assert packaged.main(["--setup", str(tmp_path / "a.zip"), "--keep", str(tmp_path)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.skipif(shutil.which("makensis") is None, reason="makensis is missing")
def test_a_setup_program_is_made_of_an_archive(tmp_path, program, capsys):
    (program / "ShadowportCasino.exe").write_bytes(b"words")
    archive = packing.pack(program, tmp_path, as_zip=True)
    assert packaged.main(["--setup", str(archive), "--keep", str(tmp_path / "out")]) == 0
    made = tmp_path / "out" / "ShadowportCasino-Setup.exe"
    assert made.read_bytes()[:2] == b"MZ" and made.with_name(f"{made.name}.sha256").is_file()


# -- what a release says of itself ----------------------------------------------------------------------------


def test_the_version_has_its_part_of_the_changes():
    changes = (packaged.ROOT / ".github" / "CHANGELOG.md").read_text("utf-8")
    assert f"\n## {__version__}\n" in changes


def test_the_page_for_players_shows_pictures_that_are_there_and_says_nothing_of_packages():
    page = (packaged.ROOT / "assets" / "player" / "README.html").read_text("utf-8")
    pictures = re.findall(r'src="([^"]+)"', page)
    assert pictures and all((packaged.ROOT / ".github" / name).is_file() for name in pictures)
    assert not re.search(r"\bpip\b|pytest|\.venv|main\.py", page)
