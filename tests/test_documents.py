"""The documents tell what there is: commands, settings, targets of links, and tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from zole_bot.chat.screens import commands
from zole_bot.cli import COMMANDS
from zole_bot.config import setting_names

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("scope", commands.COMMANDS)
def test_the_read_me_tells_every_command_of_the_bot_where_it_is_and_no_other(scope: commands.Scope) -> None:
    place = {"groups": "group", "private": "private"}[scope]
    rows = re.findall(rf"^\| {place} \| (.*?) \|", read("README.md"), flags=re.MULTILINE)
    assert re.findall(r"`/(\w+)`", " ".join(rows)) == list(commands.COMMANDS[scope])


@pytest.mark.parametrize("command", COMMANDS)
def test_the_read_me_tells_every_command_of_the_program(command: str) -> None:
    assert f"| `zole-bot {command}" in read("README.md")


def test_the_operator_is_told_every_setting_and_no_other() -> None:
    told = set(re.findall(r"`(ZOLE_BOT_\w+)`", read("docs/operator.md")))
    assert told == set(setting_names())


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_within_the_project_leads_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", document.read_text(encoding="utf-8")):
        if "://" in target:
            continue
        name, _, anchor = target.partition("#")
        found = (document.parent / name).resolve() if name else document
        assert found.is_file(), target
        headings = re.findall(r"^#+ (.+)$", found.read_text(encoding="utf-8"), flags=re.MULTILINE)
        assert not anchor or anchor in {re.sub(r"[^\w -]", "", head).lower().replace(" ", "-") for head in headings}


def test_every_test_that_is_told_of_exists() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", read("docs/newcomer.md") + read("docs/guards.md"))
    assert named
    for path, name in named:
        assert f"def {name}(" in read(path), f"{path}::{name}"


def test_every_part_that_the_newcomer_is_told_of_exists() -> None:
    told = re.findall(
        r"`((?:chat|service|storage|game|cli|players|playground|locales)/[\w/]*(?:\.py)?)`", read("docs/newcomer.md")
    )
    assert len(told) > 15
    missing = [name for name in told if not (ROOT / "zole_bot" / name).exists()]
    assert missing == []
