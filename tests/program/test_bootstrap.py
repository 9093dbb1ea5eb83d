"""The set-up of `.venv`: done once, believed only when whole, and polite when it cannot be done.

Real set-ups in copies of the few files concerned, with packages made here, so that no network is needed.
"""

import hashlib
import os
import re
import shutil
import socket
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from casino import bootstrap
from tests.tools.packaging.lock import blocks

ROOT = Path(bootstrap.ROOT)
PYTHON = getattr(sys, "_base_executable", sys.executable)
PROJECT = """
[project]
name = "copy"
dependencies = [{runtime}]
[project.optional-dependencies]
dev = ["pytest"]
"""
CLI = """
import sys
import token_red

def main(argv):
    print("CLI", argv, flush=True)
    return int(argv[0])
"""
PYTEST = """
import sys

print("PYTEST", sys.argv[1:])
sys.exit(5)
"""


def write_wheel(folder: Path, name: str, code: str) -> None:
    """A package of one module, as pip installs it."""
    info = f"{name}-1.0.dist-info"
    with zipfile.ZipFile(folder / f"{name}-1.0-py3-none-any.whl", "w") as wheel:
        wheel.writestr(f"{name}.py", code)
        wheel.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{info}/RECORD", f"{name}.py,,\n{info}/METADATA,,\n{info}/WHEEL,,\n{info}/RECORD,,\n")


@pytest.fixture(scope="module")
def wheels(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheels")
    write_wheel(folder, "token_red", "")
    write_wheel(folder, "token_blue", "")
    write_wheel(folder, "pytest", PYTEST)
    return folder


class Copy:
    """A copy of the program's entry in a folder with a space in its name."""

    def __init__(self, folder: Path, wheels: Path) -> None:
        self.folder = folder / "a casino"
        (self.folder / "casino").mkdir(parents=True)
        (self.folder / "tests").mkdir()
        for name in ("main.py", "casino/__init__.py", "casino/bootstrap.py", "tests/__init__.py", "tests/__main__.py"):
            shutil.copy(ROOT / name, self.folder / name)
        (self.folder / "casino" / "cli.py").write_text(CLI)
        self.require("token_red")
        self.venv = self.folder / ".venv"
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("PIP_", "PYTHON"))}
        self.offline = {**kept, "PIP_CONFIG_FILE": os.devnull, "PIP_INDEX_URL": "http://127.0.0.1:9/simple"}
        self.online = {**self.offline, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(wheels)}

    def require(self, *names: str) -> None:
        runtime = ", ".join(f'"{name}"' for name in names)
        (self.folder / "pyproject.toml").write_text(PROJECT.format(runtime=runtime))

    def start(self, *arguments: str, env: dict[str, str], cwd: Path | None = None) -> subprocess.CompletedProcess:
        command = [PYTHON, *(arguments if arguments[0] == "-m" else (str(self.folder / "main.py"), *arguments))]
        return subprocess.run(
            command, env=env, cwd=cwd or self.folder, text=True, capture_output=True, stdin=subprocess.DEVNULL
        )


@pytest.fixture
def copy(tmp_path, wheels) -> Copy:
    return Copy(tmp_path, wheels)


def assert_refused(result: subprocess.CompletedProcess, *words: str) -> None:
    assert result.returncode == 2
    assert len(result.stderr.splitlines()) == 1, result.stderr
    assert all(word in result.stderr for word in words), result.stderr


def without_ensurepip(env: dict[str, str], folder: Path) -> dict[str, str]:
    """The environment of a Python whose ensurepip is packaged apart, as on Debian."""
    (folder / "ensurepip.py").write_text("raise ModuleNotFoundError(name='ensurepip')\n")
    return {**env, "PYTHONPATH": str(folder)}


@pytest.mark.long("bootstrap")
def test_the_life_of_an_environment(copy, tmp_path):
    first = copy.start("7", "two words", "--flag", env=copy.online, cwd=tmp_path)
    assert (first.returncode, first.stderr) == (7, "")
    assert "CLI ['7', 'two words', '--flag']" in first.stdout
    assert re.search(r"\[ +\d+ s\] taking token_red 1\.0", first.stdout)

    later = copy.start("0", env=copy.offline)
    assert (later.returncode, later.stdout, later.stderr) == (0, "CLI ['0']\n", "")

    without_network = copy.start("-m", "tests", "-k", "money", env=copy.offline)
    assert_refused(without_network, "no connection")
    assert "trying again" in without_network.stdout
    assert copy.start("3", env=copy.offline).returncode == 3, "what worked before a refused set-up still works"

    tests = copy.start("-m", "tests", "-k", "money", env=copy.online)
    assert tests.returncode == 5, "the status is pytest's"
    assert "more packages are needed: completing it" in tests.stdout
    assert "PYTEST ['-k', 'money']" in tests.stdout

    copy.require("token_red", "token_blue")
    changed = copy.start("0", env=copy.online)
    assert "the list of packages has changed" in changed.stdout
    assert "token_blue" in changed.stdout
    assert "PYTEST" in copy.start("-m", "tests", "x", env=copy.offline).stdout, "the other list stays installed"

    (copy.venv / "bin" / "python").unlink()
    broken = copy.start("0", env=without_ensurepip(copy.online, tmp_path))
    assert "gone or was upgraded: starting afresh" in broken.stdout


def lock(copy, *lines):
    """Exact versions for what the copy requires."""
    folder = copy.folder / ".lock"
    folder.mkdir(exist_ok=True)
    mark = bootstrap.lock_mark(["token_red"])
    (folder / "dependencies.txt").write_text("\n".join([mark, *lines, ""]))


def sum_of(wheels, name):
    return hashlib.sha256((wheels / f"{name}-1.0-py3-none-any.whl").read_bytes()).hexdigest()


@pytest.mark.long("bootstrap")
def test_exact_versions_with_their_sums_are_installed_or_nothing_is(copy, wheels):
    lock(copy, f"token_red==1.0 --hash=sha256:{'0' * 64}")
    assert_refused(copy.start("0", env=copy.online), "not the file that was tested")
    lock(copy, f"token_red==1.0 --hash=sha256:{sum_of(wheels, 'token_red')}")
    done = copy.start("7", env=copy.online)
    assert done.returncode == 7 and "others that fit" not in done.stdout


@pytest.mark.long("bootstrap")
def test_a_python_the_exact_versions_are_not_made_for_gets_others_that_fit(copy):
    lock(copy, f"token_red==2.0 --hash=sha256:{'0' * 64}")
    done = copy.start("7", env=copy.online)
    assert done.returncode == 7 and "taking others that fit" in done.stdout


@pytest.mark.long("bootstrap")
def test_exact_versions_of_another_list_do_not_count(copy):
    copy.require("token_red", "token_blue")
    lock(copy, f"token_red==2.0 --hash=sha256:{'0' * 64}")
    done = copy.start("7", env=copy.online)
    assert done.returncode == 7 and "token_blue" in done.stdout and "others that fit" not in done.stdout


@pytest.mark.long("bootstrap")
def test_a_changed_lock_is_installed_at_the_next_start(copy, wheels):
    assert copy.start("7", env=copy.online).returncode == 7
    lock(copy, f"token_red==1.0 --hash=sha256:{sum_of(wheels, 'token_red')}")
    assert "the list of packages has changed" in copy.start("7", env=copy.online).stdout
    assert copy.start("7", env=copy.offline).stdout == "CLI ['7']\n"


@pytest.mark.long("bootstrap")
def test_a_wheelhouse_beside_the_program_needs_no_network(copy, wheels):
    lock(copy, f"token_red==1.0 --hash=sha256:{sum_of(wheels, 'token_red')}")
    shutil.copytree(wheels, copy.folder / "wheelhouse")
    assert copy.start("7", env=copy.offline).returncode == 7


def test_the_exact_versions_are_those_of_the_lists_and_fit_them():
    """After a change of pyproject.toml: `python3 -m tests.lock`."""
    for part, lines in bootstrap.package_lists().items():
        assert bootstrap.is_locked(part, lines), f"{part} has changed since its versions were chosen"
        entries = blocks(bootstrap.locked(part).decode()) + blocks(bootstrap.locked(bootstrap.RUNTIME).decode())
        pins = [Requirement(entry.split(" \\")[0]) for entry in entries]
        for wanted in map(Requirement, lines):
            chosen = [pin for pin in pins if pin.name == canonicalize_name(wanted.name)]
            assert chosen, f"{wanted} of {part} has no exact version"
            for pin in chosen:
                (exact,) = pin.specifier
                assert wanted.specifier.contains(exact.version), f"{pin} does not fit {wanted}"
        assert all("--hash=sha256:" in entry for entry in entries)


@pytest.mark.long("bootstrap")
def test_a_killed_set_up_is_not_believed_and_its_orphan_is_waited_for(copy):
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        index = f"http://127.0.0.1:{deaf.getsockname()[1]}/simple"
        first = subprocess.Popen(
            [PYTHON, str(copy.folder / "main.py"), "1"],
            env={**copy.offline, "PIP_INDEX_URL": index},
            stdout=subprocess.PIPE,
            text=True,
        )
        connection, _ = deaf.accept()  # pip has asked, and hangs
        first.kill()
        first.communicate()
        second = subprocess.Popen(
            [PYTHON, str(copy.folder / "main.py"), "6"], env=copy.online, stdout=subprocess.PIPE, text=True
        )
        assert f"process {first.pid}" in second.stdout.readline()
        assert not (copy.venv / "set-up.stamp").exists()
        connection.close()
    told, _ = second.communicate()
    assert second.returncode == 6
    assert "it is not finished: starting afresh" in told


def test_a_python_without_ensurepip_is_told_in_one_line(copy, tmp_path):
    assert_refused(copy.start("0", env=without_ensurepip(copy.online, tmp_path)), "ensurepip", "python3-venv")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no disk that is always full")
@pytest.mark.parametrize("redirected", [">&-", ">/dev/full"])
def test_a_set_up_goes_on_where_nobody_can_be_told_of_it(copy, tmp_path, redirected):
    """It ended with a sentence of its own folder's disk, or with a traceback."""
    command = ["sh", "-c", f'exec "$@" {redirected}', "sh", PYTHON, str(copy.folder / "main.py")]
    env = without_ensurepip(copy.online, tmp_path)
    assert_refused(subprocess.run(command, env=env, text=True, capture_output=True), "ensurepip", "python3-venv")


def test_a_file_in_the_way_is_told_in_one_line(copy):
    copy.venv.write_text("")
    assert_refused(copy.start("0", env=copy.online), "is not a folder")


@pytest.mark.skipif(os.name == "nt", reason="making links needs rights that Windows does not give everybody")
def test_a_link_to_another_environment_is_not_emptied(copy, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    (other / "set-up.stamp").write_text("another version's")
    (other / "precious").write_text("kept")
    copy.venv.symlink_to(other, target_is_directory=True)
    before = sorted(file.name for file in other.iterdir())
    assert_refused(copy.start("0", env=copy.online), "is a link")
    assert {file.name for file in other.iterdir()} >= set(before)
    assert (other / "precious").read_text() == "kept"


def test_a_folder_of_somebody_else_is_left_alone(copy):
    copy.venv.mkdir()
    (copy.venv / "mine").write_text("precious")
    assert_refused(copy.start("0", env=copy.online), "made by something else")
    assert_refused(copy.start("0", env=copy.online), "made by something else")
    assert (copy.venv / "mine").read_text() == "precious"


def test_a_missing_or_broken_pyproject_is_told_in_one_line(copy):
    (copy.folder / "pyproject.toml").write_text("[project")
    assert_refused(copy.start("0", env=copy.online), "pyproject.toml")
    (copy.folder / "pyproject.toml").unlink()
    assert_refused(copy.start("0", env=copy.online), "pyproject.toml")


@pytest.mark.parametrize(
    ("output", "words"),
    [
        ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device", "disk is full"),
        ("[Errno 13] Permission denied: '/opt/casino/.venv'", "cannot be written"),
        ("[Errno 30] Read-only file system: '.venv'", "cannot be written"),
        ("  ERROR: Failed building wheel for pymunk\nERROR: Could not build wheels", "could not be built"),
        ("WARNING: ... connection broken by 'SSLError(1, '[SSL: CERTIFICATE_VERIFY_FAILED]'", "date and proxy"),
        ("pip._vendor.urllib3.exceptions.ProtocolError: ('Connection broken: Incomplete", "breaks again and again"),
        ("connection broken by 'NewConnectionError(': Temporary failure in name resolution')'", "no connection"),
        ("ERROR: No matching distribution found for numpy>=99", "There is no numpy>=99"),
        ("ERROR: something nobody has seen yet", "something nobody has seen yet"),
        ("", "no reason was given"),
    ],
)
def test_each_cause_of_failure_has_its_sentence(output, words):
    assert words in bootstrap.explain(output)


def test_a_step_that_takes_long_on_a_slow_disk_is_told_again(tmp_path, monkeypatch):
    """The child ends when that has been told, and not before."""
    gate, told, awaited = tmp_path / "gate", [], "still at it: putting 2 packages in place"

    def tell(text):
        told.append(text)
        if text.endswith(awaited) and not any(before.endswith(awaited) for before in told[:-1]):
            gate.write_text("")

    os.mkfifo(gate)
    monkeypatch.setattr(bootstrap, "SILENT_SECONDS", 0.01)
    monkeypatch.setattr(bootstrap, "tell", tell)
    code = f"print('Installing collected packages: a, b', flush=True); open({str(gate)!r}).read()"
    say = bootstrap.Progress()
    say("beginning")
    with say.in_silence(), open(tmp_path / "lock", "wb") as lock:
        bootstrap.run([sys.executable, "-c", code], lock, say)
    assert re.search(rf"\d s\] {awaited}$", told[-1])


def test_the_first_words_say_how_much_is_fetched_and_how_long_that_takes():
    assert "56 MB" in bootstrap.WELCOME and "about a minute" in bootstrap.WELCOME and "slow disk" in bootstrap.WELCOME


def test_a_download_that_breaks_off_is_taken_up_again(tmp_path):
    """A server does not wait for ever for a disk that takes long to write what came."""
    tries, told = tmp_path / "tries", []
    broken = "pip._vendor.urllib3.exceptions.ProtocolError: ('Connection broken: IncompleteRead(1 bytes read)')"
    code = f"import sys\ntries = open({str(tries)!r}, 'a+')\ntries.write('x')\ntries.seek(0)\n"
    code += f"if len(tries.read()) < int(sys.argv[1]):\n    sys.exit({broken!r})"
    with open(tmp_path / "lock", "wb") as lock:
        bootstrap.fetch([sys.executable, "-c", code, "3"], lock, told.append)
        assert len(told) == 2 and all("the connection broke" in step for step in told)
        with pytest.raises(bootstrap.SetUpFailed, match="again and again"):
            bootstrap.fetch([sys.executable, "-c", code, "99"], lock, told.append)


@pytest.mark.parametrize(
    ("line", "step"),
    [
        ("Downloading numpy-2.4.6-cp311-cp311-linux.whl (16.9 MB)", "fetching numpy 2.4.6 (16.9 MB)"),
        ("Downloading numpy-2.4.6-cp311-cp311-linux.whl.metadata (66 kB)", ""),
        ("Using cached pymunk-7.3.1.tar.gz (1.0 MB)", "taking pymunk 7.3.1 (1.0 MB)"),
        ("Processing /a/b c/cffi-2.1.1-cp311.whl (from pymunk)", "taking cffi 2.1.1 (from pymunk)"),
        (
            "Using cached cffi-2.1.1-cp311.whl (217 kB) (from -r /a b/.lock/x.txt (line 2))",
            "taking cffi 2.1.1 (217 kB)",
        ),
        ("Processing /a b/cffi-2.1.1-cp311.whl (from -r /a b/.lock/x.txt (line 2))", "taking cffi 2.1.1"),
        ("Building wheel for pymunk (pyproject.toml): started", "building pymunk, as there is no ready-made one"),
        ("Installing collected packages: a, b, c", "putting 3 packages in place"),
        ("WARNING: Retrying (Retry(total=1, connect=None)) after connection broken", "no connection; trying again"),
        ("Requirement already satisfied: numpy", ""),
    ],
)
def test_pip_is_told_in_plain_words(line, step):
    told = bootstrap.describe(line)
    assert told.startswith(step) if step else told == ""
