"""What leaves the house: the wheel, the locked requirements, the image and the line that checks it all."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from zole_bot.migrate import migrations_folder, read_migrations

ROOT = Path(__file__).parent.parent
LOCKS = ["requirements.txt", "requirements-dev.txt", "requirements-bench.txt"]
_PIN = re.compile(r"^([a-z0-9.-]+)==([^ ;]+)( ; [^\\]+)? \\$", re.MULTILINE)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--no-deps", "--no-index"]
    command += ["--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    (path,) = folder.glob("zole_bot-*.whl")
    return path


@pytest.fixture(scope="module")
def inside(wheel: Path) -> set[str]:
    return set(zipfile.ZipFile(wheel).namelist())


def lock(name: str) -> str:
    return (ROOT / name).read_text()


def pins(name: str) -> set[tuple[str, str, str]]:
    return set(_PIN.findall(lock(name)))


def dockerfile(word: str) -> list[str]:
    text = (ROOT / "Dockerfile").read_text().replace("\\\n", " ")
    return [line.removeprefix(word + " ") for line in text.splitlines() if line.startswith(word + " ")]


def copied_into_the_image() -> list[str]:
    return [source for line in dockerfile("COPY") if "--from" not in line for source in line.split()[:-1]]


def test_the_wheel_holds_every_module_and_that_it_is_typed(inside: set[str]) -> None:
    modules = {str(path.relative_to(ROOT)) for path in (ROOT / "zole_bot").rglob("*.py")}
    assert modules <= inside
    assert "zole_bot/py.typed" in inside


def test_the_wheel_holds_every_migration_as_it_is(wheel: Path, inside: set[str]) -> None:
    migrations = read_migrations(migrations_folder())
    assert {name for name in inside if name.endswith(".sql")} == {f"zole_bot/migrations/{m.name}" for m in migrations}
    with zipfile.ZipFile(wheel) as archive:
        for migration in migrations:
            packaged = archive.read(f"zole_bot/migrations/{migration.name}")
            assert packaged == (ROOT / "migrations" / migration.name).read_bytes()


def test_the_wheel_holds_every_catalogue(inside: set[str]) -> None:
    catalogues = {str(path.relative_to(ROOT)) for path in (ROOT / "zole_bot").glob("locales/*/*.ftl")}
    assert {name for name in inside if name.endswith(".ftl")} == catalogues


def test_the_wheel_holds_nothing_else(inside: set[str]) -> None:
    assert {name.partition("/")[0] for name in inside if ".dist-info/" not in name} == {"zole_bot"}
    unwanted = re.compile(r"(^|/)tests?[_/]|\.(db|env|pyc)$")
    assert not [name for name in inside if unwanted.search(name)]


def test_the_installed_wheel_finds_its_migrations(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    program = "from zole_bot import migrate; print(len(migrate.read_migrations(migrate.migrations_folder())))"
    told = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert int(told.stdout) == len(read_migrations(migrations_folder()))


def test_the_wheel_names_the_license(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (metadata,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        assert "License-Expression: MIT" in archive.read(metadata).decode()


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_has_a_hash_for_every_pin_and_no_address(name: str) -> None:
    text = lock(name)
    assert text.startswith("# Locked with hashes")
    assert pins(name)
    for entry in re.split(r"^(?=[a-z])", text.partition("\n")[2], flags=re.MULTILINE):
        assert not entry or (_PIN.match(entry) and "--hash=sha256:" in entry), entry
    assert not re.search(r"://|index|find-links|@ |^/|file:", text, re.MULTILINE)


def test_locks_that_meet_in_one_environment_agree() -> None:
    assert pins("requirements.txt") <= pins("requirements-dev.txt")
    development = {(name, marker): version for name, version, marker in pins("requirements-dev.txt")}
    for name, version, marker in pins("requirements-bench.txt"):
        assert development.get((name, marker), version) == version


def test_every_declared_dependency_is_locked() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())
    project, groups = declared["project"], declared["dependency-groups"]
    development = [
        *project["optional-dependencies"]["playground"],
        *groups["dev"],
        *declared["build-system"]["requires"],
    ]
    for name, wanted in [
        ("requirements.txt", project["dependencies"]),
        ("requirements-dev.txt", development),
        ("requirements-bench.txt", groups["bench"]),
    ]:
        locked = {pinned for pinned, _, _ in pins(name)}
        for requirement in wanted:
            package = re.split(r"[^A-Za-z0-9._-]", requirement)[0].lower().replace(".", "-").replace("_", "-")
            assert package in locked, f"{package} is not in {name}: make lock"


def test_a_server_needs_no_tools() -> None:
    assert not {"aiohttp", "aiogram", "pytest", "mypy", "hatchling"} & {name for name, _, _ in pins("requirements.txt")}


def test_what_the_image_copies_is_there_and_let_in() -> None:
    let_in = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert set(copied_into_the_image()) == let_in
    assert all((ROOT / source.removeprefix("./")).exists() for source in let_in)
    copied_stages = [line for line in dockerfile("COPY") if "--from=build" in line]
    assert copied_stages == ["--from=build /opt/zole-bot /opt/zole-bot"]


def test_the_image_installs_only_what_is_locked_and_the_wheel() -> None:
    installs = [part for line in dockerfile("RUN") for part in line.split("&&") if "pip install" in part]
    for install in installs:
        locked = re.search(r"--require-hashes --requirement (\S+)", install)
        if locked is not None:
            assert locked[1] in copied_into_the_image()
        else:
            assert "--no-deps --no-index /wheels/*.whl" in install
    assert any(
        "/opt/zole-bot/bin/pip" in install and "--requirement requirements.txt" in install for install in installs
    )


def test_the_image_runs_as_nobody_and_keeps_the_database_in_its_volume() -> None:
    (user,), (volume,), (command,) = dockerfile("USER"), dockerfile("VOLUME"), dockerfile("CMD")
    assert user not in {"root", "0"}
    assert f"ZOLE_BOT_DATABASE={volume}/" in " ".join(dockerfile("ENV"))
    assert json.loads(command) == ["zole-bot", "run"]
    assert dockerfile("STOPSIGNAL") == ["SIGTERM"]


def test_the_image_asks_for_its_health_where_the_bot_tells_it() -> None:
    (address,) = re.findall(r"ZOLE_BOT_METRICS_LISTEN=(\S+)", " ".join(dockerfile("ENV")))
    (check,) = dockerfile("HEALTHCHECK")
    program, flag, code = json.loads(check.partition("CMD ")[2])
    assert (program, flag) == ("python", "-c")
    assert f"http://{address}/healthz" in code
    compile(code, "HEALTHCHECK", "exec")


def test_the_continuous_check_is_make_test() -> None:
    script = ROOT / ".ci/run"
    assert os.access(script, os.X_OK)
    assert script.read_text().splitlines()[-1] == "exec make test"
