"""What the program says, in one line, when it cannot run."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.process.program import PATIENCE_SECONDS, ROOT, Program
from tests.process.street import Street, a_card
from zole_bot.playground import ApiError, Refuse

OTHER_TOKEN = "1234567890:ANOTHER-token-that-nobody-has-given"


async def refusal(program: Program) -> tuple[int, str]:
    """Give the exit code and the one line of a program that refuses."""
    code = await program.ends()
    lines = [line for line in program.lines if " DEBUG " not in line]
    assert len(lines) == 1, program.text
    return code, lines[0]


async def test_a_token_that_telegram_does_not_know_is_refused(street: Street) -> None:
    program = await street.start(token=OTHER_TOKEN)
    assert await refusal(program) == (1, "ZOLE_BOT_TOKEN is refused by Telegram: ask @BotFather for a valid one.")
    assert OTHER_TOKEN.partition(":")[2] not in program.text


async def test_a_token_that_is_taken_back_while_the_bot_runs_ends_it(street: Street) -> None:
    program = await street.start(log_level="ERROR")
    await street.telegram.updates.polled()
    street.telegram.faults.add(Refuse(ApiError(401)), times=None)
    street.telegram.updates.stop()
    assert await refusal(program) == (1, "ZOLE_BOT_TOKEN is refused by Telegram: ask @BotFather for a valid one.")


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("token", "", "ZOLE_BOT_TOKEN is missing"),
        ("token", "secret-but-no-token", "ZOLE_BOT_TOKEN cannot be used"),
        ("calls_per_second", "many", "ZOLE_BOT_CALLS_PER_SECOND cannot be used"),
        ("log_level", "LOUD", "ZOLE_BOT_LOG_LEVEL cannot be used"),
        ("api_base_url", "telegram", "ZOLE_BOT_API_BASE_URL cannot be used"),
        ("tokens", "1", "ZOLE_BOT_TOKENS is not a setting"),
    ],
)
async def test_a_setting_that_cannot_be_used_is_named(street: Street, name: str, value: str, words: str) -> None:
    program = await street.start(**{name: value})
    code, line = await refusal(program)
    assert code == 2
    assert line.startswith(words)
    assert "secret-but-no-token" not in line


def below_a_file(folder: Path) -> None:
    (folder / "data").write_text("no folder", encoding="utf-8")


def a_folder(folder: Path) -> None:
    (folder / "data" / "zole.db").mkdir(parents=True)


def a_text(folder: Path) -> None:
    (folder / "data").mkdir()
    (folder / "data" / "zole.db").write_text("no database at all, " * 100, encoding="utf-8")


def of_another_program(folder: Path) -> None:
    (folder / "data").mkdir()
    with closing(sqlite3.connect(folder / "data" / "zole.db")) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")


def of_a_newer_program(folder: Path) -> None:
    (folder / "data").mkdir()
    with closing(sqlite3.connect(folder / "data" / "zole.db")) as db:
        db.execute("CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT, checksum TEXT)")
        db.execute("PRAGMA user_version = 9999")


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (below_a_file, "cannot be used"),
        (a_folder, "cannot be used: unable to open database file"),
        (a_text, "cannot be used: file is not a database"),
        (of_another_program, "The database holds something else"),
        (of_a_newer_program, "The database is newer than this program"),
    ],
)
async def test_a_database_that_cannot_be_used_is_refused(
    street: Street, spoil: Callable[[Path], None], words: str
) -> None:
    spoil(street.folder)
    program = await street.start(database="data/zole.db")
    code, line = await refusal(program)
    assert code == 1
    assert words in line


async def test_damage_that_only_taking_up_the_rooms_finds_is_told_in_a_line(street: Street) -> None:
    await street.play_into_a_trick()
    with closing(sqlite3.connect(street.database)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (page,) = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'actions'").fetchone()
    data = bytearray(street.database.read_bytes())
    data[4096 * (page - 1) : 4096 * page] = b"\xa5" * 4096
    street.database.write_bytes(data)
    program = await street.start()
    assert await refusal(program) == (
        1,
        f"The database {street.database} cannot be used: database disk image is malformed.",
    )


async def test_a_folder_that_may_not_be_written_to_is_refused(street: Street) -> None:
    # Not a folder whose mode forbids it: whoever is root may write there all the same.
    program = await street.start(database="/proc/zole/zole.db")
    code, line = await refusal(program)
    assert code == 1
    assert line.startswith("The database /proc/zole/zole.db cannot be used: ")


async def test_a_second_process_on_the_same_database_is_refused_and_the_first_goes_on(street: Street) -> None:
    await street.play_into_a_trick()
    await street.start_listening()
    code, line = await refusal(await street.start())
    assert code == 1
    assert line == f"The database {street.database} is in use by another zole-bot; stop that one first."

    second = await street.who_is_in_turn()
    assert (await second.press(a_card(second)).answer(PATIENCE_SECONDS)).text == ""


async def test_the_example_of_settings_with_a_token_is_enough(street: Street) -> None:
    """Field case 118: the file of settings that is shipped starts the bot, once the token is filled in."""
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    filled = example.replace("ZOLE_BOT_TOKEN=\n", f"ZOLE_BOT_TOKEN={street.telegram.token}\n")
    (street.folder / ".env").write_text(filled, encoding="utf-8")
    program = await Program.start(street.folder, {"ZOLE_BOT_API_BASE_URL": street.telegram.base_url})
    street.programs.append(program)
    await program.says("The bot @zole_bot listens")
    assert await program.is_told_to_stop() == 0
    assert (street.folder / "data" / "zole.db").is_file()
