"""What is shipped: the locks, the wheel, and the steps of the Dockerfile as far as they go without an engine."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import threading
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

import pytest

from tests.test_layout import LIBRARIES
from zole_bot import __version__

ROOT = Path(__file__).parent.parent
BROUGHT_ALONG = {"pydantic"}
"""What pydantic-settings brings by its own nature."""
LOCKS = ("requirements.txt", "requirements-dev.txt", "requirements-build.txt", "requirements-bench.txt")


class Instruction(NamedTuple):
    """One instruction of the Dockerfile; `stage` counts from 0."""

    stage: int
    word: str
    rest: str


def read_dockerfile() -> list[Instruction]:
    text = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text(encoding="utf-8"), flags=re.MULTILINE)
    instructions: list[Instruction] = []
    stage = -1
    for line in text.replace("\\\n", " ").splitlines():
        if line.strip():
            word, _, rest = line.strip().partition(" ")
            stage += word == "FROM"
            instructions.append(Instruction(stage, word, rest.strip()))
    return instructions


DOCKERFILE = read_dockerfile()
LAST = {instruction.word: instruction.rest for instruction in DOCKERFILE if instruction.stage == DOCKERFILE[-1].stage}


def copies_from_checkout(stage: int) -> list[str]:
    copies = [shlex.split(rest) for at, word, rest in DOCKERFILE if word == "COPY" and at == stage]
    return [source for words in copies if not words[0].startswith("--from") for source in words[:-1]]


def read_lock(name: str) -> dict[str, str]:
    """Give name → version, the markers with it, of a lock file."""
    text = (ROOT / name).read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9-]+)==(.+?) \\$", text, flags=re.MULTILINE))


# --- The locks ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_has_a_hash_for_everything_and_no_address(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    blocks = re.split(r"^(?=[a-z])", text, flags=re.MULTILINE)[1:]
    assert blocks
    for block in blocks:
        assert re.fullmatch(r"[a-z0-9-]+==[^ ]+( ; [^\\]+)? \\\n(    --hash=sha256:[0-9a-f]{64}( \\)?\n)+", block)
    assert not re.search(r"://|^--|index|find-links|\w/\w", text, flags=re.MULTILINE)


def test_production_has_the_versions_that_the_tests_run_with() -> None:
    production, tests = read_lock("requirements.txt"), read_lock("requirements-dev.txt")
    assert production
    assert production == {name: tests.get(name) for name in production}


def test_the_locks_have_what_the_project_asks_for() -> None:
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

    def names(requirements: list[object]) -> set[str]:
        texts = [text for text in requirements if isinstance(text, str)]
        return {re.split(r"[\[><=~!; ]", text)[0].replace(".", "-").lower() for text in texts}

    groups = asked["dependency-groups"]
    production = names(asked["project"]["dependencies"])
    assert production <= set(read_lock("requirements.txt"))
    assert names(groups["build"]) <= set(read_lock("requirements-build.txt"))
    assert names(groups["bench"]) <= set(read_lock("requirements-bench.txt"))
    everything = production | names(groups["dev"]) | names(groups["build"])
    assert everything <= set(read_lock("requirements-dev.txt"))


def test_everything_the_package_imports_comes_with_it() -> None:
    """Field case 111: there is no extra that could be missed, so nothing can be asked for that is not there."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "optional-dependencies" not in project
    declared = {re.split(r"[\[><=~!; ]", text)[0].lower() for text in project["dependencies"]}
    owners = packages_distributions()
    for library in LIBRARIES:
        if library not in sys.stdlib_module_names:
            assert {name.lower().replace("_", "-") for name in owners[library]} & (declared | BROUGHT_ALONG), library


# --- The wheel, built and installed as the Dockerfile does ---------------------------------------------------


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from exactly what the Dockerfile copies."""
    folder = tmp_path_factory.mktemp("build")
    for source in copies_from_checkout(stage=0):
        if (ROOT / source).is_dir():
            shutil.copytree(ROOT / source, folder / source, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / source, folder)
    command = next(rest for _, word, rest in DOCKERFILE if word == "RUN" and "hatchling" in rest and "pip" not in rest)
    run([sys.executable, *shlex.split(command)[1:]], cwd=folder)
    (built,) = (folder / "dist").iterdir()
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel alone into a new environment that sees the libraries of this one."""
    folder = tmp_path_factory.mktemp("installed") / "venv"
    run([sys.executable, "-m", "venv", "--without-pip", str(folder)])
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(python)]
    run([*pip, "install", "--quiet", "--no-deps", "--no-index", str(wheel)])
    packages = run([str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]).strip()
    (Path(packages) / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return python


def run(command: list[str], cwd: Path | None = None) -> str:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "ZOLE_BOT_"))}
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_wheel_holds_the_package_with_its_data_and_nothing_else(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        shipped = {name for name in archive.namelist() if ".dist-info/" not in name}
    files = [path for path in (ROOT / "zole_bot").rglob("*") if path.is_file() and path.suffix != ".pyc"]
    expected = {path.relative_to(ROOT).as_posix() for path in files}
    expected |= {f"zole_bot/migrations/{path.name}" for path in (ROOT / "migrations").iterdir()}
    assert "zole_bot/py.typed" in shipped
    assert shipped == expected


def test_an_installed_bot_finds_its_migrations_and_words(installed: Path) -> None:
    script = (
        "import json, pathlib, zole_bot, zole_bot.migrate as migrate\n"
        "package = pathlib.Path(zole_bot.__file__).parent\n"
        "names = lambda folder, kind: sorted(path.name for path in folder.rglob(kind))\n"
        "print(json.dumps([str(package), zole_bot.__version__, names(migrate.migrations_folder(), '*.sql'),"
        " names(package, '*.ftl')]))"
    )
    package, version, migrations, words = json.loads(run([str(installed), "-I", "-c", script]))
    assert Path(package).is_relative_to(installed.parent.parent)
    assert version == __version__
    assert migrations == sorted(path.name for path in (ROOT / "migrations").glob("*.sql"))
    assert words == sorted(path.name for path in (ROOT / "zole_bot").rglob("*.ftl"))


def test_an_installed_bot_has_its_command(installed: Path) -> None:
    assert "run" in run([str(installed.with_name("zole-bot")), "--help"], cwd=installed.parent)


# --- The image -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stage", range(DOCKERFILE[-1].stage + 1))
def test_what_the_image_copies_exists_and_is_let_through(stage: int) -> None:
    let_through = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    for source in copies_from_checkout(stage):
        assert (ROOT / source).exists()
        assert f"!{source}" in let_through


def test_the_builder_is_sent_nothing_private() -> None:
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert next(line for line in lines if not line.startswith("#")) == "*"
    assert not {"!.env", "!data", "!.git"} & set(lines)


def test_the_image_installs_only_what_is_locked() -> None:
    installs = [rest for _, word, rest in DOCKERFILE if word == "RUN" and "pip install" in rest]
    assert len(installs) == 3
    for install in installs:
        assert "--require-hashes" in install or {"--no-deps", "--no-index"} <= set(shlex.split(install))


def test_the_image_runs_as_nobody_in_particular_and_stops_when_told() -> None:
    assert LAST["USER"] == "zole"
    assert LAST["VOLUME"] == LAST["WORKDIR"] == "/data"
    assert LAST["STOPSIGNAL"] == "SIGTERM"
    assert json.loads(LAST["CMD"]) == ["zole-bot", "run"]
    assert dict(pair.split("=") for pair in shlex.split(LAST["ENV"])).items() >= {
        ("ZOLE_BOT_DATABASE", "/data/zole.db"),
        ("ZOLE_BOT_METRICS_LISTEN", "127.0.0.1:9100"),
    }


@contextmanager
def health_server(status: int) -> Iterator[int]:
    """Answer /healthz on a free port, which is given, with a status; anything else is not found."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status if self.path == "/healthz" else 404)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            thread.join()


def check_health(port: int) -> int:
    command = json.loads(LAST["HEALTHCHECK"].partition("CMD ")[2])
    environment = {**os.environ, "ZOLE_BOT_METRICS_LISTEN": f"127.0.0.1:{port}"}
    return subprocess.run(
        [sys.executable, *command[1:]], env=environment, capture_output=True, timeout=30, check=False
    ).returncode


@pytest.mark.parametrize(("status", "code"), [(200, 0), (503, 1)])
def test_the_health_check_says_what_the_bot_says(status: int, code: int) -> None:
    with health_server(status) as port:
        assert check_health(port) == code


def test_the_health_check_fails_when_nobody_answers() -> None:
    with health_server(200) as port:
        pass
    assert check_health(port) == 1
