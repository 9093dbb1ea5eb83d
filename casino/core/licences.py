"""The components of the program, each with its version, its licence and that licence's text.

From source it is read from the metadata of the installed packages. The packaged program, which lacks these, reads the
file that was written when it was built. Nothing is shown here.
"""

import re
import sys
import sysconfig
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path, PurePath
from typing import Any

from casino import __version__
from casino.core import resources
from casino.core.errors import MissingAsset

FILE = "LICENSES.txt"
UNKNOWN = "unknown"
NOT_FOUND = "The text of this licence was not found on this machine; who made this part gives it."
_RULE = "=" * 100
_HEAD = f"""Shadowport Casino {__version__}: what it is made of, and under which terms

Libraries under the GNU Lesser General Public License are used unchanged and lie in the program's folder as files of
their own, so that each may be replaced by another version of it. This software is based in part on the work of the
Independent JPEG Group. Portions of this software are copyright The FreeType Project (www.freetype.org). All rights
reserved."""
_PAPER = re.compile(r"(licen[cs]e|copying|notice|lgpl)[^/]*", re.IGNORECASE)
_PAPER_ENDINGS = ("", ".txt", ".md", ".rst")
_LIBRARY = re.compile(r"\.(so(\.\d+)*|dylib|dll)$", re.IGNORECASE)
_MODULE = re.compile(r"\.(cpython-\d+|cp\d+|abi3)[^/]*\.(so|pyd)$|\.pyd$")
_PROGRAM = re.compile(r"^nats-server(\.exe)?$")  # one that holds libraries within itself
# a heading in Pillow's licence: below a line of its own, or, in the package for Windows, with the version beside it
_SECTION = re.compile(r"^-{3,}\n\s*\n([A-Z][A-Z0-9_]+)\n|^={5} (\S+)-[\d.]+ ={5}\n", re.MULTILINE)
_SHORT = 40  # a licence's name is no longer than this; anything longer is its text
_PYTHON_SITE = "https://docs.python.org/3/license.html"


@dataclass(frozen=True)
class Component:
    """A component that the program ships with. `text` is empty if it was not found."""

    name: str
    version: str
    licence: str
    text: str


# -- what is here ---------------------------------------------------------------------------------------------


def parts() -> tuple[Component, ...]:
    """All components of the running program, itself first. Raises MissingAsset if a packaged one has lost its list."""
    path = resources.ROOT / FILE
    if getattr(sys, "frozen", False):
        try:
            found = read(path.read_text("utf-8"))
        except (OSError, ValueError):
            raise MissingAsset(path) from None
        if not found:
            raise MissingAsset(path)
        return found
    packages = _installed()
    return collected(packages, _files_of(packages))


def _installed() -> list[str]:
    """The packages pyproject.toml names and their own requirements, if installed."""
    project = tomllib.loads((resources.ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    names: list[str] = []
    wanted = [_plain_name(line) for line in project["dependencies"]]
    while wanted:
        name = wanted.pop(0)
        if name in names:
            continue
        try:
            needs = metadata.requires(name) or []
        except metadata.PackageNotFoundError:
            continue
        names.append(name)
        wanted += [_plain_name(line) for line in needs if "extra" not in line.partition(";")[2]]
    return names


def _plain_name(requirement: str) -> str:
    """A package's name, taken from a line that requires it."""
    return re.split(r"[^\w.-]", requirement.strip(), maxsplit=1)[0].lower().replace("_", "-")


def _files_of(packages: Iterable[str]) -> list[str]:
    """The names of all files of the packages."""
    return [file.name for name in packages for file in metadata.files(name) or ()]


# -- package metadata -----------------------------------------------------------------------------------------


def collected(packages: Iterable[str], files: Iterable[str]) -> tuple[Component, ...]:
    """The program, Python, the packages, and every library among the files; an unknown one is marked as such."""
    own = read_paper(resources.ROOT / "LICENSE")
    found = [Component("Shadowport Casino", __version__, "MIT", own), _python()]
    listing = tomllib.loads(resources.asset("licences", "libraries.toml").read_text("utf-8"))
    named = sorted(set(packages))
    found += [part for name in named if (part := _package(name, listing["named"])) is not None]
    return (*found, *_libraries(files, listing))


def read_paper(path: Path) -> str:
    try:
        return _tidy(path.read_text("utf-8", "replace"))
    except OSError:
        return ""


def _tidy(text: str) -> str:
    """A licence text without the characters for printers, and without a line that would end it in our file."""
    lines = [line.rstrip() for line in text.replace("\f", "").replace("\r\n", "\n").split("\n")]
    return "\n".join(line[1:] if line == _RULE else line for line in lines).strip("\n")


def _python() -> Component:
    """Python itself. Its licence is beside its library or at the root of its folder."""
    folders = (Path(sysconfig.get_path("stdlib")), Path(sys.base_prefix), Path(sys.base_prefix) / "Resources")
    texts = (read_paper(folder / "LICENSE.txt") for folder in folders)
    text = next((text for text in texts if text), "")
    if text:
        text += f"\n\nPython holds parts by others; their notices are at {_PYTHON_SITE}"
    return Component("Python", ".".join(map(str, sys.version_info[:3])), "PSF-2.0", text)


def _package(name: str, named: dict[str, str]) -> Component | None:
    """A package according to its metadata; None if it is not installed."""
    try:
        package = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return None
    papers = [file for file in package.files or () if _is_paper(file)]
    papers = [file for file in papers if file.parts[0].endswith(".dist-info")] or papers
    texts = dict.fromkeys(read_paper(Path(str(file.locate()))) for file in papers)  # each text once
    text = "\n\n".join(texts).strip("\n")
    title = _metadata(package, "Name") or name
    return Component(
        title, _metadata(package, "Version"), named.get(_plain_name(title)) or _licence_name(package), text
    )


def _is_paper(file: PurePath) -> bool:
    return bool(_PAPER.fullmatch(file.name)) and file.suffix.lower() in _PAPER_ENDINGS


def _licence_name(package: metadata.Distribution) -> str:
    """The licence's name: an expression, a short name, or the last part of a classifier."""
    for key in ("License-Expression", "License"):
        value = _metadata(package, key)
        if 0 < len(value) <= _SHORT and "\n" not in value:
            return value
    for line in package.metadata.get_all("Classifier") or ():
        if line.startswith("License"):
            return str(line.rpartition(" :: ")[2])
    return _metadata(package, "License-Expression") or UNKNOWN


def _metadata(package: metadata.Distribution, key: str) -> str:
    """A field of a package's metadata; empty if it is missing."""
    return str(package.metadata[key]) if key in package.metadata else ""


# -- libraries ------------------------------------------------------------------------------------------------


def _short_name(file: str) -> str:
    """A library's short name: "libFLAC-e7027ec5.so.14.0.0" is "flac"."""
    return re.split(r"[-.]", file.removeprefix("lib"), maxsplit=1)[0].lower()


def _libraries(files: Iterable[str], listing: dict[str, Any]) -> list[Component]:
    """The libraries among the files, by name; those inside modules only if the list knows them."""
    base = {PurePath(file).name for file in files}
    modules = {_short_name(file) for file in base if _MODULE.search(file) or _PROGRAM.search(file)}
    here = {_short_name(file): file for file in sorted(base) if _LIBRARY.search(file) and not _MODULE.search(file)}
    known: set[str] = set()
    found = []
    for library in listing["library"]:
        known |= set(library["files"])
        if library["name"] and set(library["files"]) & (here.keys() | modules):
            found.append(Component(library["name"], "", library["licence"], _library_text(library, listing["terms"])))
    found += [Component(file, "", UNKNOWN, "") for short, file in here.items() if short not in known]
    return sorted(found, key=lambda part: part.name.lower())


def _library_text(library: dict[str, Any], terms: dict[str, str]) -> str:
    if "within" in library:
        return f"The licence of {library['within']} in this list holds the terms of this library too."
    texts = _sections() if "sections" in library else {}
    if text := next((texts[name] for name in library.get("sections", ()) if name in texts), ""):
        return text
    text = terms[library["terms"]] if "terms" in library else ""
    for key in ("copyright", "source"):
        text = text.replace(f"{{{key}}}", library.get(key, "").strip("\n"))
    return _tidy(text)


def _sections() -> dict[str, str]:
    """The libraries' terms from Pillow's licence, by their headings; empty without Pillow."""
    pillow = _package("pillow", {})
    pieces = _SECTION.split(pillow.text) if pillow else []
    headings = (usual or for_windows for usual, for_windows in zip(pieces[1::3], pieces[2::3], strict=True))
    return {heading: text.strip("\n") for heading, text in zip(headings, pieces[3::3], strict=True)}


# -- the file -------------------------------------------------------------------------------------------------


def written(listed: Sequence[Component]) -> str:
    """The list as one text, to be read by people and by `read`."""
    blocks = [_HEAD, ""]
    for part in listed:
        blocks += [_RULE, f"Name: {part.name}", f"Version: {part.version}", f"Licence: {part.licence}", _RULE, ""]
        blocks += [part.text or NOT_FOUND, ""]
    return "\n".join(blocks)


def read(text: str) -> tuple[Component, ...]:
    """The list read from such a text. Raises ValueError for any other text."""
    pieces = text.split(f"{_RULE}\n")[1:]
    found = []
    for head, body in zip(pieces[::2], pieces[1::2], strict=True):
        about = dict(line.split(":", 1) for line in head.splitlines())
        if about.keys() != {"Name", "Version", "Licence"}:
            raise ValueError("a part is not told whole")
        name, version, licence = (about[key].strip() for key in ("Name", "Version", "Licence"))
        found.append(Component(name, version, licence, body.strip("\n")))
    return tuple(found)
