"""Whatever is done to a good session file, `replay` answers with an exit code and at most one line."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.session_files import SAMPLE_NAMES, Lines, sample, sample_bytes, to_bytes
from zole_bot.cli import main

# Six lines of each sample are enough to reach every kind of line, and quick.
HEADS = {name: b"".join(sample_bytes(name).splitlines(keepends=True)[:6]) for name in SAMPLE_NAMES}
FUZZ = settings(
    max_examples=150, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 30),
    st.integers(),
    st.floats(),
    st.text(max_size=5),
    st.sampled_from(["Qc", "9h", "pass", "take", "won", "table", "ab" * 32]),
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def replay(data: bytes, tmp_path: Path) -> int:
    path = tmp_path / "fuzzed.zole.jsonl"
    path.write_bytes(data)
    complaints = io.StringIO()
    with contextlib.redirect_stderr(complaints), contextlib.redirect_stdout(io.StringIO()):
        code = main(["replay", str(path)])
    assert code in (0, 1, 2)
    assert complaints.getvalue().count("\n") == (0 if code == 0 else 1)
    assert complaints.getvalue().rstrip("\n").isprintable()
    return code


@FUZZ
@given(name=st.sampled_from(SAMPLE_NAMES), data=st.data())
def test_bytes_changed_anywhere(name: str, data: st.DataObject, tmp_path: Path) -> None:
    changed = bytearray(HEADS[name])
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(changed)))
        length = data.draw(st.sampled_from([0, 0, 1, 1, 1, 5, 200]))
        changed[start : start + length] = data.draw(
            st.binary(max_size=4) | st.sampled_from([b'"', b"[", b"{", b"\n", b"\\u", b"1", b"true", b"\xff"])
        )
    replay(bytes(changed), tmp_path)


@FUZZ
@given(name=st.sampled_from(SAMPLE_NAMES), data=st.data())
def test_values_changed_anywhere(name: str, data: st.DataObject, tmp_path: Path) -> None:
    lines: Lines = [json.loads(line) for line in HEADS[name].splitlines()]
    for _ in range(data.draw(st.integers(1, 3))):
        _change_somewhere(lines, data)
    text = "".join(f"{json.dumps(line)}\n" for line in lines)
    replay(text.encode(), tmp_path)


def _change_somewhere(inside: Any, data: st.DataObject) -> None:
    """Walk down a random way and put, take away or exchange something there."""
    while True:
        keys = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        if not isinstance(inside[key], dict | list) or data.draw(st.integers(0, 3)) == 0:
            break
        inside = inside[key]
    other = data.draw(st.sampled_from(keys))
    match data.draw(st.sampled_from(["put", "put", "drop", "exchange"])):
        case "put":
            inside[key] = data.draw(values)
        case "drop":
            del inside[key]
        case _:
            inside[key], inside[other] = inside[other], inside[key]


@FUZZ
@given(data=st.binary(max_size=200))
def test_any_bytes(data: bytes, tmp_path: Path) -> None:
    assert replay(data, tmp_path) == 2


@FUZZ
@given(name=st.text(min_size=1, max_size=128))
def test_any_name_can_be_shown(name: str, tmp_path: Path) -> None:
    lines = sample("klasiska-3")[:3]
    lines[0]["players"] = [name] * 3
    assert replay(to_bytes(lines), tmp_path) == 0
