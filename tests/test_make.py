"""The Makefile's set-up: which Python it takes, when it sets up again, and what it says when it cannot."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# Stands in for a Python: says how new it is by an exit code, and writes down what it was asked to do. As
# `-m venv FOLDER` it puts itself into the folder, as a real one does.
STAND_IN = """#!/bin/sh
echo "{name} $*" >> "{log}"
case "$*" in
  *version_info*) exit {is_old} ;;
  *ensurepip*) exit {is_bare} ;;
  "-m venv"*) mkdir -p .venv/bin && cp "$0" .venv/bin/python ;;
esac
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    folder = tmp_path / "a checkout"
    folder.mkdir()
    for name in ("Makefile", "pyproject.toml", "requirements-dev.txt"):
        shutil.copy(ROOT / name, folder)
    return folder


def add_python(checkout: Path, name: str, *, is_old: bool = False, is_bare: bool = False) -> None:
    python = checkout / "bin" / name
    python.parent.mkdir(exist_ok=True)
    log = checkout / "log"
    python.write_text(STAND_IN.format(name=name, log=log, is_old=int(is_old), is_bare=int(is_bare)), encoding="utf-8")
    python.chmod(0o755)


def make(checkout: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    environment["PATH"] = f"{checkout / 'bin'}:{environment['PATH']}"
    command = ["make", "--no-print-directory", "PYTHONS=python-new python-old python-bare", *arguments]
    return subprocess.run(
        command, cwd=checkout, env=environment, capture_output=True, text=True, timeout=30, check=False
    )


def read_log(checkout: Path) -> list[str]:
    return (checkout / "log").read_text(encoding="utf-8").splitlines()


def test_the_first_python_that_will_do_is_taken_and_gets_what_is_locked(checkout: Path) -> None:
    add_python(checkout, "python-old", is_old=True)
    add_python(checkout, "python-bare")
    done = make(checkout, "setup")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "Setting up .venv with python-bare: once, about half a minute.\n"
    assert [line for line in read_log(checkout) if "-m" in line] == [
        "python-bare -m venv --clear .venv",
        "python-bare -m pip --disable-pip-version-check --no-input -qq install --require-hashes"
        " -r requirements-dev.txt",
        "python-bare -m pip --disable-pip-version-check --no-input -qq install --no-deps --no-build-isolation"
        " --editable .",
    ]


def test_a_second_run_sets_up_nothing(checkout: Path) -> None:
    add_python(checkout, "python-new")
    make(checkout, "setup")
    before = read_log(checkout)
    assert make(checkout, "setup").returncode == 0
    assert read_log(checkout) == before


@pytest.mark.parametrize("name", ["requirements-dev.txt", "pyproject.toml"])
def test_a_changed_lock_or_project_sets_up_again(checkout: Path, name: str) -> None:
    add_python(checkout, "python-new")
    make(checkout, "setup")
    ready = (checkout / ".venv" / "ready").stat()
    os.utime(checkout / name, ns=(ready.st_atime_ns, ready.st_mtime_ns + 1_000_000_000))
    assert "Setting up" in make(checkout, "setup").stdout


def test_a_moved_checkout_is_set_up_again(checkout: Path) -> None:
    add_python(checkout, "python-new")
    make(checkout, "setup")
    moved = checkout.rename(checkout.with_name("moved"))
    add_python(moved, "python-new")
    assert "Setting up" in make(moved, "setup").stdout


@pytest.mark.parametrize(
    ("pythons", "reason"),
    [
        ({}, "zole-bot needs Python 3.11 or newer: install it and try again."),
        ({"python-old": "is_old"}, "zole-bot needs Python 3.11 or newer (python-old is older): install it"),
        ({"python-old": "is_old", "python-bare": "is_bare"}, "python-bare has no venv module: install it (on Debian"),
    ],
)
def test_without_a_python_that_will_do_one_line_says_so(checkout: Path, pythons: dict[str, str], reason: str) -> None:
    for name, fault in pythons.items():
        add_python(checkout, name, **{fault: True})
    done = make(checkout, "setup")
    assert done.returncode != 0
    assert done.stderr.startswith(reason)
    assert len([line for line in done.stderr.splitlines() if not line.startswith("make:")]) == 1
    assert not (checkout / ".venv").exists()


def test_help_tells_every_target() -> None:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", text, flags=re.MULTILINE)) - {"help", "setup"}
    assert targets == set(re.findall(r'^\t@echo "make ([a-z]+) ', text, flags=re.MULTILINE))


def test_ci_runs_what_a_person_runs() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert script.read_text(encoding="utf-8").splitlines()[-1] == "exec make test"
    assert ".ci/run" in (ROOT / ".github/workflows/test.yml").read_text(encoding="utf-8")
