"""The manifest names exactly the shipped assets, so that a packaged program can tell what is missing."""

import importlib.util
import os
import subprocess

import pytest

from casino.core import resources
from casino.core.resources import ASSETS, missing_assets

MANIFEST = ASSETS / "manifest.txt"
NOT_SHIPPED = ("make", "linux", "macos", "player", "windows")  # these lie beside the program


def lines() -> list[str]:
    text = MANIFEST.read_bytes().decode("utf-8")
    assert text.endswith("\n")
    return text[:-1].split("\n")


def test_the_manifest_names_exactly_the_shipped_files():
    found = set()
    for folder, _, names in os.walk(ASSETS):
        path = os.path.relpath(folder, ASSETS)
        if path.split(os.sep)[0] in NOT_SHIPPED or "__pycache__" in path.split(os.sep):
            continue
        found |= {os.path.join(path, name).replace(os.sep, "/").removeprefix("./") for name in names}
    found.discard("manifest.txt")
    assert set(lines()) - found == set(), "named but not there; run assets/make/manifest.py"
    assert found - set(lines()) == set(), "there but not named; run assets/make/manifest.py"


def test_the_manifest_is_sorted_and_plain():
    assert lines() == sorted(set(lines()))
    for line in lines():
        assert line.isascii() and line == line.strip() and "\\" not in line, line
        assert not line.startswith(("/", ".")) and "//" not in line and ".." not in line.split("/"), line


def test_the_manifest_is_what_its_maker_writes():
    spec = importlib.util.spec_from_file_location("manifest", ASSETS / "make" / "manifest.py")
    maker = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(maker)
    assert maker.shipped() == lines()


def test_everything_named_is_in_the_repository():
    listed = subprocess.run(["git", "ls-files", "assets"], cwd=ASSETS.parent, capture_output=True, text=True)
    if listed.returncode or not listed.stdout:
        pytest.skip("not a checkout")
    ignored = subprocess.run(
        ["git", "check-ignore", "--stdin"],
        cwd=ASSETS.parent,
        input="\n".join(f"assets/{line}" for line in lines()),
        capture_output=True,
        text=True,
    )
    assert ignored.stdout == "", "an asset is ignored and would not be shipped"


def test_nothing_is_missing_here_and_what_is_missing_is_told(tmp_path, monkeypatch):
    assert missing_assets() == []
    monkeypatch.setattr(resources, "ASSETS", tmp_path)
    assert missing_assets() == [tmp_path / "manifest.txt"]
    (tmp_path / "manifest.txt").write_text("a/b.svg\nc.svg\n")
    (tmp_path / "c.svg").write_text("")
    assert missing_assets() == [tmp_path / "a/b.svg"]
