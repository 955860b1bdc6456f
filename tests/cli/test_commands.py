"""The commands as people call them: what they print, and how they fail (record.md)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.session_files import SAMPLE_NAMES, make_header, make_passed_deal, sample, sample_bytes, sample_path, to_bytes
from zole_bot.cli import COMMANDS, main
from zole_bot.game.house_rules import PRESETS
from zole_bot.game.record import DealLine, Header, read_lines

VECTORS: dict[str, Any] = json.loads((Path(__file__).parents[1] / "data/cases/proof.json").read_text(encoding="utf-8"))


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run the real program."""
    return subprocess.run(
        [sys.executable, "-m", "zole_bot", *arguments],
        capture_output=True,
        check=False,
        timeout=60,
        env={**os.environ, **environment},
    )


def one_line(text: str) -> bool:
    return text.endswith("\n") and text.count("\n") == 1


# --- replay ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SAMPLE_NAMES)
def test_replay_accepts_every_sample(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(sample_path(name))]) == 0
    shown, complaint = capsys.readouterr()
    assert complaint == ""
    assert sum(line[:4].strip().isdigit() for line in shown.splitlines()) == sum(
        "deal" in line for line in sample(name)
    )


@pytest.mark.parametrize("name", SAMPLE_NAMES)
def test_replay_json_gives_one_object_a_deal_and_one_for_the_end(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--json", str(sample_path(name))]) == 0
    expected = [
        {"deal": line["deal"], "result": line["result"]} if "deal" in line else line
        for line in sample(name)
        if "deal" in line or "end" in line
    ]
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == expected


def test_the_sheet_reads_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [
        make_header(rules={"settle_pules": True}),
        make_passed_deal(1, bytes(32), ""),
        {"void": True, "proof": make_passed_deal(1, bytes(32), "")["proof"]},
        {
            "deal": 2,
            "dealer": 1,
            "active": [2, 0, 1],
            "recorded": {"contract": "take", "big": 0, "outcome": "lost_schneider"},
        },
        {"seats": [0, 1, 2, 3], "players_added": ["Jānis"]},
        {"end": True, "settle": [-3, 1, 1, 1], "totals": [-9, 4, 4, 1]},
    ]
    path = tmp_path / "session.zole.jsonl"
    path.write_bytes(to_bytes(lines))
    assert main(["replay", str(path)]) == 0
    assert capsys.readouterr().out == (
        "Zole, klasiska with settle_pules on\n"
        "\n"
        "Deal                                                      Anna  Pēteris    Ilze\n"
        "   1  all pass, a pule                                       0        0       0\n"
        "      A deal was broken off; it does not count.\n"
        "   2  Anna: take, lost with schneider, real cards           -6       +3      +3\n"
        "      Now seated: Anna, Pēteris, Ilze, Jānis\n"
        "\n"
        "After 2 deals\n"
        "  Pēteris     +4  +1 for pules at the end\n"
        "  Ilze        +4  +1 for pules at the end\n"
        "  Jānis       +1  +1 for pules at the end\n"
        "  Anna        -9  1 pule settled, -3 for pules at the end\n"
        "Common pules lapsed: 1\n"
    )


def test_an_unfinished_session_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "session.zole.jsonl"
    path.write_bytes(to_bytes([make_header()]))
    assert main(["replay", str(path)]) == 0
    assert "After 0 deals, not finished: nothing is settled yet" in capsys.readouterr().out


def test_control_and_bidi_characters_in_names_are_shown_as_escapes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "session.zole.jsonl"
    path.write_bytes(to_bytes([make_header() | {"players": ["\u202eanna\u2066", "a\nb\x1b[31m", "\U000e0001"]}]))
    assert main(["replay", str(path)]) == 0
    shown = capsys.readouterr().out
    assert "\\u202eanna\\u2066" in shown
    assert "a\\u000ab\\u001b[31m" in shown
    assert "\\U000e0001" in shown


def test_replay_reads_standard_input_too() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "zole_bot", "replay", "-"],
        input=sample_bytes("veca-3"),
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1251", "utf-16", "utf-8"])
def test_no_encoding_of_the_terminal_makes_replay_fail(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "session.zole.jsonl"
    path.write_bytes(to_bytes([make_header() | {"players": ["Pēteris", "Ильзе", "王\U0001f600"]}]))
    done = run("replay", str(path), LC_ALL="C", PYTHONUTF8="0", PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "After 0 deals" in done.stdout.decode(encoding)


def test_a_fault_on_an_ascii_terminal_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "session.zole.jsonl"
    path.write_bytes(to_bytes([make_header(preset="klasiskā")]))
    done = run("replay", str(path), LC_ALL="C", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (2, b"line 1: unknown preset klasisk\\u0101\n")


# --- simulate --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", ["3", "4", "5"])
@pytest.mark.parametrize("preset", PRESETS)
def test_a_simulated_session_is_accepted_and_the_same_for_the_same_seed(
    preset: str, players: str, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    wanted = ["simulate", "--deals", "15", "--players", players, "--preset", preset, "--seed"]
    files = []
    for seed in ("7", "7", "8"):
        assert main([*wanted, seed]) == 0
        files.append(capfdbinary.readouterr().out)
    assert files[0] == files[1] != files[2]
    path = tmp_path / "session.zole.jsonl"
    path.write_bytes(files[0])
    assert main(["replay", str(path)]) == 0
    lines = list(read_lines(files[0]))
    assert isinstance(lines[0], Header)
    assert lines[0].chain
    assert sum(isinstance(line, DealLine) for line in lines) == 15


def test_simulate_takes_single_house_rules(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    rules = ["zole_bonus=5", "small_zole=true", "personal_pule=n"]
    assert main(["simulate", "--deals", "0", "--rules", *rules]) == 0
    header = json.loads(capfdbinary.readouterr().out.splitlines()[0])
    assert header["rules"] == {"small_zole": True, "zole_bonus": 5, "personal_pule": "n"}


# --- verify ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("vector", VECTORS["shuffle"], ids=lambda vector: repr(vector["public"]))
def test_verify_prints_commitment_and_cards(vector: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", vector["secret"], vector["public"]]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[0].split() == ["commitment", vector["commitment"]]
    assert [line.split()[2:] for line in shown[1:4]] == vector["hands"]
    assert shown[4].split() == ["talon", *vector["talon"]]


# --- What goes wrong -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["replay"], "the following arguments are required: FILE (zole-bot replay --help tells more)"),
        (["replay", "no/such.jsonl"], "cannot read no/such.jsonl: No such file or directory"),
        (["replay", "tests"], "cannot read tests: Is a directory"),
        (["replay", "a\0b"], "cannot read a\\u0000b"),
        (["replay", "\x1b[31m"], "cannot read \\u001b[31m: No such file or directory"),
        (["verify", "abc", "x:0"], "a secret has 64 hex digits"),
        (["verify", "0" * 64, "\udcff"], "the public text is not valid UTF-8"),
        (["simulate", "--rules", "zole_bonus=6"], "there is no house rule zole_bonus=6"),
        (["simulate", "--rules", "colour"], "there is no house rule colour="),
        (
            ["simulate", "--deals", "501"],
            "argument --deals: 501 is not between 0 and 500 (zole-bot simulate --help tells more)",
        ),
        (
            ["simulate", "--deals", "many"],
            "argument --deals: invalid number of deals value: 'many' (zole-bot simulate --help tells more)",
        ),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr() == ("", f"{says}\n")


@pytest.mark.parametrize(
    "arguments", [["sing"], ["--loud"], ["simulate", "--players", "6"], ["simulate", "--preset", "x"], ["verify", "0"]]
)
def test_a_wrong_command_line_is_refused_in_one_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    shown, complaint = capsys.readouterr()
    assert shown == ""
    assert one_line(complaint)


def test_no_command_shows_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    shown = capsys.readouterr().out
    assert all(f"    {name} " in shown for name in COMMANDS)


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], *([name, "--help"] for name in COMMANDS)])
def test_help_and_version_are_told(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 0
    shown, complaint = capsys.readouterr()
    assert shown
    assert complaint == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("arguments", [["replay", str(sample_path("veca-3"))], ["simulate"], ["--help"], ["--version"]])
def test_an_output_that_is_full_is_said_in_one_line(arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "zole_bot", *arguments], stdout=full, stderr=subprocess.PIPE, check=False, timeout=60
        )
    assert (done.returncode, done.stderr) == (2, b"cannot write: No space left on device\n")


@pytest.mark.skipif(os.name != "posix", reason="closed descriptors are a matter of POSIX")
@pytest.mark.parametrize("arguments", [["replay", str(sample_path("veca-3"))], ["simulate"], ["verify", "0" * 64, ""]])
def test_an_output_that_is_closed_is_said_in_one_line(arguments: list[str]) -> None:
    command = ["sh", "-c", 'exec "$@" >&-', "sh", sys.executable, "-m", "zole_bot", *arguments]
    done = subprocess.run(command, stderr=subprocess.PIPE, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (2, b"cannot write: standard output is closed\n")


@pytest.mark.skipif(os.name != "posix", reason="broken pipes are a matter of POSIX")
@pytest.mark.parametrize("arguments", [["replay", str(sample_path("veca-3"))], ["simulate", "--deals", "200"]])
def test_a_reader_that_goes_away_is_said_in_one_line(arguments: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "zole_bot", *arguments],
            stdout=writer,
            stderr=subprocess.PIPE,
            check=False,
            timeout=60,
        )
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (2, b"cannot write: Broken pipe\n")


def test_replay_needs_neither_telegram_nor_storage() -> None:
    program = (
        "import sys; from zole_bot.cli import main; main(sys.argv[1:]);"
        "loaded = {name.split('.')[0] for name in sys.modules};"
        "print(loaded & {'telegram', 'aiosqlite', 'aiohttp', 'pydantic', 'httpx'})"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "replay", "--json", str(sample_path("veca-3"))],
        capture_output=True,
        check=True,
        timeout=60,
    )
    assert done.stdout.splitlines()[-1] == b"set()"
