"""What nobody catches goes through the log, and so without a token."""

from __future__ import annotations

import subprocess
import sys

import pytest

TOKEN = "123456789:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-bc"
SET_UP = "from zole_bot.logs import log_uncaught, set_up_logging; set_up_logging('INFO', 'text'); log_uncaught();"
WAYS = {
    "in the main thread": f"raise ValueError('{TOKEN}')",
    "in another thread": f"""
import threading
def fail(): raise ValueError('{TOKEN}')
thread = threading.Thread(target=fail); thread.start(); thread.join()""",
    "where nothing can be raised": f"""
class Clinging:
    def __del__(self): raise ValueError('{TOKEN}')
Clinging()""",
    "in a task that nobody waits for": f"""
import asyncio
async def fail(): raise ValueError('{TOKEN}')
async def main():
    task = asyncio.ensure_future(fail())
    await asyncio.sleep(0)
asyncio.run(main())""",
}


@pytest.mark.parametrize("way", WAYS)
def test_an_error_that_nobody_catches_is_logged_without_the_token(way: str) -> None:
    done = subprocess.run([sys.executable, "-c", SET_UP + WAYS[way]], capture_output=True, text=True, check=False)
    assert "ValueError: <token>" in done.stderr
    assert TOKEN not in done.stderr + done.stdout
    assert done.stderr.startswith("20")  # a line of the log, with its date in front
