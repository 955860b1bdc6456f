"""A street for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.process.street import Street, a_street


@pytest.fixture
async def street(tmp_path: Path) -> AsyncIterator[Street]:
    """A group of three people, and a folder for the program."""
    async with a_street(tmp_path) as opened:
        yield opened
