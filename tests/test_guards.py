"""The list of safeguards is about the code as it is; bench/guards.py shows that each of its tests turns red."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.guards import GUARDS, Guard

ROOT = Path(__file__).parent.parent
NAMES = [guard.name for guard in GUARDS]


@pytest.mark.parametrize("guard", GUARDS, ids=NAMES)
def test_a_safeguard_stands_in_the_code_once(guard: Guard) -> None:
    assert (ROOT / guard.path).read_text(encoding="utf-8").count(guard.text) == 1
    assert guard.without != guard.text


@pytest.mark.parametrize("guard", GUARDS, ids=NAMES)
def test_its_test_exists_and_people_are_told_of_it(guard: Guard) -> None:
    path, _, name = guard.test.partition("::")
    assert f"def {name}(" in (ROOT / path).read_text(encoding="utf-8")
    told = (ROOT / "docs" / "guards.md").read_text(encoding="utf-8")
    assert f"| {guard.name} | `{guard.path}` | `{guard.test}` |" in told
