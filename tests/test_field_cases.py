"""Every row of what went wrong for others, as far as it is our turn, is named by a test."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent
NAMED = re.compile(r"Field case (\d+)")
ROW = re.compile(r"^\| (\d+) \|", re.MULTILINE)


def listed() -> dict[str, list[int]]:
    """Read the list: for each group its rows."""
    lines = (TESTS / "data" / "field_cases.txt").read_text(encoding="utf-8").splitlines()
    groups = (line.split(": ") for line in lines if not line.startswith("#"))
    return {group: [int(number) for number in numbers.split()] for group, numbers in groups}


def docstrings() -> Iterator[str]:
    """Give what the tests say of themselves."""
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                yield ast.get_docstring(node) or ""


def rows_of_the_page() -> dict[str, list[int]]:
    """Read the page: for each group its rows."""
    page = (TESTS / "data" / "cases" / "field-cases.md").read_text(encoding="utf-8")
    return {part[0]: [int(number) for number in ROW.findall(part)] for part in page.split("\n## ")[1:]}


def test_every_row_is_named_by_a_test() -> None:
    named = {int(number) for text in docstrings() for number in NAMED.findall(text)}
    missing = {group: [row for row in rows if row not in named] for group, rows in listed().items()}
    assert missing == {group: [] for group in listed()}


def test_no_test_names_a_row_that_there_is_not() -> None:
    named = {int(number) for text in docstrings() for number in NAMED.findall(text)}
    assert named - {row for rows in rows_of_the_page().values() for row in rows} == set()


def test_the_list_has_the_groups_of_the_page_whole() -> None:
    page = rows_of_the_page()
    assert list(listed()) == list("ABCDEFG")
    assert {group: page[group] for group in listed()} == listed()
