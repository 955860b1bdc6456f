"""`zole-bot play`: a whole session in the terminal, the same for the same seed; one clear line where it cannot be."""

from __future__ import annotations

import contextlib
import io
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator

import pytest

from zole_bot.cli import main
from zole_bot.game.house_rules import PRESETS
from zole_bot.i18n import texts


class Terminal(io.TextIOWrapper):
    """A standard output with an encoding of its own."""

    def __init__(self, encoding: str) -> None:
        super().__init__(io.BytesIO(), encoding=encoding, write_through=True)

    @property
    def text(self) -> str:
        buffer = self.buffer
        assert isinstance(buffer, io.BytesIO)
        return buffer.getvalue().decode(self.encoding)


def play(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Play a session and give what was shown."""
    code = main(["play", *arguments])
    shown, complaint = capsys.readouterr()
    assert (code, complaint) == (0, "")
    return shown


def complaint_of(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 2) -> str:
    """Fail to play, and give the one line that says why."""
    assert main(["play", *arguments]) == code
    shown, complaint = capsys.readouterr()
    assert shown == "" or shown.startswith("👥")
    assert complaint.count("\n") == 1
    return complaint


@pytest.fixture(scope="module")
def a_session() -> str:
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        assert main(["play", "--deals", "1", "--seed", "2"]) == 0
    return shown.getvalue()


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


# --- sessions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("people", "preset", "language"),
    [(3, "galdins", "en"), (4, "galds", "lv"), (5, "veca", "ru")],
)
def test_a_session_ends_by_itself_with_the_final_sheet(
    capsys: pytest.CaptureFixture[str], people: int, preset: str, language: str
) -> None:
    shown = play(
        capsys, "--people", str(people), "--preset", preset, "--language", language, "--deals", "1", "--seed", "3"
    )
    t = texts(language)
    assert shown.index("/zole") < shown.index(t.plain("button-join")) < shown.index(t.plain("result-head", number=1))
    assert t.plain("final-head", count=1) in shown
    assert t.plain("final-head", count=1) in shown[shown.index("/finish") :]
    assert t.plain(f"preset-{preset}") in shown
    assert len(set(re.findall(r"── 📱 (\S+)", shown))) == people


def test_the_same_seed_is_the_same_session_and_another_is_not(
    a_session: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(capsys, "--deals", "1", "--seed", "2") == a_session
    assert play(capsys, "--deals", "1", "--seed", "3") != a_session


def test_the_group_sees_no_card_but_those_that_were_played(a_session: str) -> None:
    group = re.findall(r"^── 👥[^\n]*\n((?:│[^\n]*\n)*)", a_session, flags=re.MULTILINE)
    boards = [board for board in group if board.startswith("│ Deal 1 · dealer")]
    played = set(re.findall(r"☞ \[\* ([♣♠♥♦]\w+) \]", a_session))
    seen = {card for board in boards[:-1] for card in re.findall(r"[♣♠♥♦]\w+", board)}
    assert seen <= played
    assert len(seen) == 18  # six tricks; the eighth comes by itself after the seventh, and with it the final state


def test_every_tap_names_a_button_of_the_screen_that_is_shown_above_it(a_session: str) -> None:
    taps = list(re.finditer(r"^ +(\S+) ☞ (\[.*?\])", a_session, flags=re.MULTILINE))
    assert len(taps) > 24
    for tap in taps:
        screen = a_session[a_session.rindex(f"── 📱 {tap[1]}", 0, tap.start()) : tap.start()]
        assert tap[2] in screen, tap[0]


def test_a_terminal_without_signs_gets_plain_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal("ascii")
    monkeypatch.setattr(sys, "stdout", terminal)
    assert main(["play", "--deals", "1", "--language", "lv"]) == 0
    assert terminal.text.isascii()
    shown = terminal.text.replace("[ ??????? ]", "")  # the button for Russian, in Russian
    assert not re.search(r"\?(?! *[\n ])|\\[uU]", shown)


# --- what cannot be --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--people", "6"], "--people"),
        (["--people", "some"], "--people"),
        (["--preset", "jauna"], "--preset"),
        (["--language", "de"], "--language"),
        (["--deals", "0"], "0 is not between 1 and 100"),
        (["--deals", "many"], "--deals"),
        (["--seed", "x"], "--seed"),
        (["--port", "65536"], "65536 is not between 0 and 65535"),
        (["--token", "1"], "--token"),
    ],
)
def test_a_wrong_option_is_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str) -> None:
    assert reason in complaint_of(capsys, *arguments)


def test_a_taken_port_is_one_line(capsys: pytest.CaptureFixture[str], taken_port: int) -> None:
    assert f"port {taken_port} is taken" in complaint_of(capsys, "--port", str(taken_port))


def test_russian_on_a_terminal_without_its_letters_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Terminal("latin-1")
    monkeypatch.setattr(sys, "stdout", terminal)
    assert main(["play", "--language", "ru"]) == 2
    assert "no Russian letters" in capsys.readouterr().err
    assert terminal.text == ""


def test_a_reader_that_goes_away_ends_it_in_one_line() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "zole_bot", "play", "--deals", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        complaint = process.stderr.read().decode()
        assert process.wait(timeout=30) == 2
    assert complaint == "cannot write: Broken pipe\n"


def test_help_tells_every_preset(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--help"]) == 0
    shown = capsys.readouterr().out
    assert all(preset in shown for preset in PRESETS)
