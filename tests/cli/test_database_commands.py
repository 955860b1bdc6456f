"""`backup` and `check`: on the database of a bot that runs, on a copy, on an old one, and on what is no database."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.service.sitting import NAMES, a_sitting
from zole_bot.cli import main
from zole_bot.cli.check import SENTENCES
from zole_bot.room import Phase
from zole_bot.service.checking import What
from zole_bot.service.rights import Actor

OLD = sorted((Path(__file__).parents[1] / "data" / "databases").glob("*.db.gz"))


async def _play(folder: Path) -> None:
    """A session that is over, with a deal broken off and people who come and go, and one in the middle of a deal."""
    async with a_sitting(folder) as sitting:
        await sitting.begin(NAMES[:4], "galdins", rules={"settle_pules": True, "first_pules": 2})
        await sitting.play(3)
        while (await sitting.room()).phase is Phase.DEAL:
            await sitting.move()
        await sitting.service.places.leave(sitting.room_id, Actor(sitting.people.pop()))
        await sitting.deal_next()
        await sitting.play(2)
        await sitting.finish()
        await sitting.begin(NAMES[:3], "klasiska")
        await sitting.play(2)
        await sitting.move()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a database in which there is everything."""
    folder = tmp_path_factory.mktemp("played")
    asyncio.run(_play(folder))
    with closing(sqlite3.connect(folder / "zole.db")) as db:
        db.execute("PRAGMA journal_mode = DELETE")
    return (folder / "zole.db").read_bytes()


@pytest.fixture
def database(tmp_path: Path, played: bytes) -> Path:
    path = tmp_path / "zole.db"
    path.write_bytes(played)
    return path


def said(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, list[str], str]:
    """Run a command; gives the exit code, what it wrote, and what it complained of."""
    code = main([str(word) for word in words])
    out, err = capsys.readouterr()
    return code, out.splitlines(), err


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        for statement in statements:
            db.execute(statement)


# --- check ------------------------------------------------------------------------------------------------------------

ALL = "10 deals judged (8 settled, 1 broken off, 1 in play) in 2 sessions, 4 standings: no deviations"


def test_what_was_played_is_as_it_was_told(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = hashlib.sha256(database.read_bytes()).digest()
    assert said(capsys, "check", database) == (0, [ALL], "")
    assert hashlib.sha256(database.read_bytes()).digest() == before
    assert [path.name for path in database.parent.iterdir()] == ["zole.db"]


def alter_result(**changes: object) -> Callable[[Path], None]:
    def alter(path: Path) -> None:
        with closing(sqlite3.connect(path)) as db, db:
            (text,) = db.execute("SELECT result FROM deals WHERE id = 2").fetchone()
            told = json.dumps({**json.loads(text), **changes})
            db.execute("UPDATE deals SET result = ? WHERE id = 2", (told,))

    return alter


def alter(*statements: str) -> Callable[[Path], None]:
    return lambda path: change(path, *statements)


DEVIATIONS: list[tuple[Callable[[Path], None], What | None, str]] = [
    (alter("UPDATE deals SET deck = 'Qc' WHERE id = 2"), What.UNREADABLE, "room 1, deal 2 cannot be read"),
    (alter("UPDATE deals SET ordinal = 99 WHERE id = 10"), What.ORDINAL, "room 2, deal 99 is number 99 in the chain"),
    (alter("UPDATE deals SET number = 7 WHERE id = 2"), What.NUMBER, "room 1, deal 2 is counted as 7, where 2"),
    (alter("UPDATE deals SET dealer = 3 - dealer WHERE id = 2"), What.DEALER, "room 1, deal 2 was dealt by player "),
    (
        alter("UPDATE deals SET active = '[9, 8, 7]' WHERE id = 10"),
        What.ACTIVE,
        "room 2, deal 3 was played by (9, 8, 7)",
    ),
    (alter("UPDATE rooms SET secret = zeroblob(32) WHERE id = 2"), What.SECRET, "room 2, deal 1 has a secret"),
    (alter("UPDATE deals SET cut = cut + 1 WHERE id = 2"), What.PUBLIC, "room 1, deal 2 has a public text"),
    (
        alter("UPDATE deals SET deck = substr(deck, 25) || ' ' || substr(deck, 1, 23) WHERE id = 10"),
        What.CARDS,
        "room 2, deal 3 has other cards than its proof",
    ),
    (
        alter("UPDATE actions SET action = 'zole' WHERE deal_id = 2 AND seq = 9"),
        What.ILLEGAL,
        "room 1, deal 2 has an action against the rules, the one at place 10",
    ),
    (
        alter("DELETE FROM actions WHERE deal_id = 2 AND seq > 9"),
        What.NOT_OVER,
        "room 1, deal 2 is settled, but its actions do not end it",
    ),
    (
        alter_result(points=[1, 2, 117]),
        What.RESULT,
        "room 1, deal 2 was told with points (1, 2, 117), its actions give",
    ),
    (alter_result(totals=[9, 9, 9, 9]), What.TOTALS, "room 1, deal 2 was told with the totals (9, 9, 9, 9)"),
    (
        alter("UPDATE rooms SET session = replace(session, '\"deals\": 2', '\"deals\": 3') WHERE id = 2"),
        What.SESSION,
        "room 2 goes on with deals 3, its deals give 2",
    ),
    (alter("UPDATE sums SET points = 1000 WHERE person_id = 1"), None, "group 1, person 1: the standings have "),
    (alter("DELETE FROM sums WHERE person_id = 1"), None, "group 1, person 1: the standings have 0 deals, 0 points"),
]


@pytest.mark.parametrize(
    ("spoil", "what", "words"), DEVIATIONS, ids=lambda value: value if isinstance(value, What) else ""
)
def test_each_deviation_is_told_in_a_line(
    database: Path, capsys: pytest.CaptureFixture[str], spoil: Callable[[Path], None], what: What | None, words: str
) -> None:
    spoil(database)
    code, lines, complaint = said(capsys, "check", database)
    assert (code, complaint) == (1, "")
    assert lines[0].startswith(words)
    assert lines[-1].startswith("10 deals judged")
    count = len(lines) - 1
    assert lines[-1].endswith(f": {count} deviation{'s' * (count != 1)}")


def test_every_kind_of_deviation_is_tried_and_has_its_words(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert {what for _, what, _ in DEVIATIONS} == {*What, None} - {What.OVER}
    assert set(SENTENCES) == set(What)
    change(
        database,
        "DELETE FROM actions WHERE deal_id = 10",
        "DELETE FROM deals WHERE id = 10",
        "UPDATE deals SET state = 'playing', result = NULL WHERE id = 9",
    )
    code, lines, _ = said(capsys, "check", database)
    assert (code, lines[0]) == (1, "room 2, deal 2 is said to be in play, but its actions end it")


def test_one_wrong_result_is_one_deviation(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What people were told is history: those after it are judged from there."""
    alter_result(price=77)(database)
    code, lines, _ = said(capsys, "check", database)
    assert (code, len(lines)) == (1, 2)
    assert lines[0].startswith("room 1, deal 2 was told with price 77, its actions give ")


def test_a_deviation_of_a_deal_in_play_tells_no_card(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(
        database,
        "UPDATE deals SET deck = substr(deck, 25) || ' ' || substr(deck, 1, 23), cut = 26 WHERE id = 10",
        "UPDATE actions SET action = 'Qc' WHERE deal_id = 10",
    )
    code, lines, _ = said(capsys, "check", database)
    assert code == 1
    assert lines[:-1] == [
        "room 2, deal 3 has a public text that does not follow from the deal before it",
        "room 2, deal 3 has other cards than its proof",
        "room 2, deal 3 has an action against the rules, the one at place 1",
    ]


@pytest.mark.parametrize("packed", OLD, ids=lambda path: path.name.split(".")[0])
def test_a_database_of_an_older_release_is_judged_and_left_as_it_is(
    packed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "zole.db"
    path.write_bytes(gzip.decompress(packed.read_bytes()))
    before = path.read_bytes()
    code, lines, _ = said(capsys, "check", path)
    assert code == 0
    assert lines[-1].endswith("no deviations")
    assert path.read_bytes() == before


async def test_a_running_bot_is_no_hindrance(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with a_sitting(tmp_path) as sitting:
        await sitting.begin(NAMES[:3])
        await sitting.play(1)
        await sitting.move()
        copy = tmp_path / "copy.db"
        async with sitting.service.storage.transaction():  # one is writing just now
            code, lines, complaint = await asyncio.to_thread(
                said, capsys, "backup", copy, "--database", sitting_file(tmp_path)
            )
            assert (code, lines, complaint) == (0, [f"{copy}: {copy.stat().st_size} bytes, whole"], "")
            for path in (sitting_file(tmp_path), copy):
                code, lines, _ = await asyncio.to_thread(said, capsys, "check", path)
                assert (code, lines) == (
                    0,
                    [
                        "2 deals judged (1 settled, 0 broken off, 1 in play) in 1 sessions, 3 standings: no deviations",
                    ],
                )
        await sitting.move()


def test_a_damaged_page_is_told_wherever_it_is(
    tmp_path: Path, database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also in an index, which no judging reads."""
    whole = database.read_bytes()
    damaged = tmp_path / "damaged.db"
    for page in range(1, len(whole) // 4096):
        damaged.write_bytes(whole[: 4096 * page] + b"\xa5" * 4096 + whole[4096 * (page + 1) :])
        code, lines, complaint = said(capsys, "check", damaged)
        assert (code, lines) == (2, []), page
        assert complaint.startswith(f"The database {damaged} ")
        assert complaint.count("\n") == 1


def sitting_file(folder: Path) -> Path:
    return folder / "zole.db"


# --- backup -----------------------------------------------------------------------------------------------------------


def test_a_copy_is_one_file_and_is_opened_by_a_bot(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = database.with_name("copy.db")
    assert said(capsys, "backup", copy, "--database", database)[0] == 0
    assert {path.name for path in database.parent.iterdir()} == {"zole.db", "copy.db"}
    copy.chmod(0o400)
    assert said(capsys, "check", copy) == (0, [ALL], "")


def test_a_file_that_is_there_is_replaced_only_by_force(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = database.with_name("copy.db")
    copy.write_text("mine")
    code, lines, complaint = said(capsys, "backup", copy, "--database", database)
    assert (code, lines) == (1, [])
    assert complaint == f"The file {copy} exists already. Say --force to replace it.\n"
    assert copy.read_text() == "mine"
    assert said(capsys, "backup", copy, "--database", database, "--force")[0] == 0
    assert said(capsys, "check", copy)[0] == 0


def test_of_a_damaged_database_no_copy_is_kept(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = bytearray(database.read_bytes())
    with closing(sqlite3.connect(database)) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'rooms_by_due'").fetchone()
    data[4096 * (page - 1) + 8 : 4096 * page] = bytes(4096 - 8)
    database.write_bytes(data)
    copy = database.with_name("copy.db")
    copy.write_text("the copy of yesterday")
    code, _, complaint = said(capsys, "backup", copy, "--database", database, "--force")
    assert code == 1
    assert complaint.startswith("The database is damaged, so no copy was kept: ")
    assert complaint.count("\n") == 1
    assert copy.read_text() == "the copy of yesterday"
    assert {path.name for path in database.parent.iterdir()} == {"zole.db", "copy.db"}


@pytest.mark.parametrize("name", ["zole.db", "link.db", "zole.db-wal", "zole.db.lock", "lived-in.db"])
def test_no_database_of_a_bot_is_replaced(database: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    """Not even by force: the bot would go on with a file that nobody finds any more, and what it stores be lost."""
    (database.parent / "link.db").symlink_to(database)
    (database.parent / "lived-in.db-wal").write_bytes(b"")
    before = database.read_bytes()
    code, lines, complaint = said(capsys, "backup", database.parent / name, "--database", database, "--force")
    assert (code, lines) == (1, [])
    assert complaint.startswith(f"{database.parent / name} belongs to a database that a bot may be using")
    assert database.read_bytes() == before
    assert {path.name for path in database.parent.iterdir()} == {"zole.db", "link.db", "lived-in.db-wal"}


def test_only_a_file_is_replaced(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pipe = database.with_name("pipe")
    os.mkfifo(pipe)
    for target in (pipe, database.parent):
        code, _, complaint = said(capsys, "backup", target, "--database", database, "--force")
        assert (code, complaint) == (1, f"{target} is no file that could be replaced.\n")
    assert pipe.is_fifo()


def test_what_is_copied_is_what_the_settings_name(
    database: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(database.parent)
    (database.parent / ".env").write_text("ZOLE_BOT_DATABASE=zole.db\n")
    assert said(capsys, "backup", "copy.db")[0] == 0
    assert said(capsys, "check") == (0, [ALL], "")
    monkeypatch.setenv("ZOLE_BOT_DATABASE", "copy.db")
    change(database, "DELETE FROM sums")
    assert said(capsys, "check") == (0, [ALL], "")


# --- what cannot be done ----------------------------------------------------------------------------------------------


def test_what_cannot_be_done_is_one_line(tmp_path: Path, database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, other, newer = (tmp_path / name for name in ("text.db", "other.db", "newer.db"))
    text.write_text("no database at all, " * 100)
    change(other, "CREATE TABLE recipes (name TEXT)")
    newer.write_bytes(database.read_bytes())
    change(newer, "PRAGMA user_version = 9999")
    for path, words in (
        (tmp_path / "nothing.db", "There is no database "),
        (tmp_path, "There is no database "),
        (text, f"The database {text} cannot be read: file is not a database."),
        (other, f"The database {other} was not made by zole-bot."),
    ):
        for command in (("check", path), ("backup", tmp_path / "copy.db", "--database", path)):
            code, lines, complaint = said(capsys, *command)
            assert (code, lines) == (2 if command[0] == "check" else 1, [])
            assert complaint.startswith(words)
            assert complaint.count("\n") == 1
    code, _, complaint = said(capsys, "check", newer)
    assert code == 2
    assert complaint.startswith("The database is newer than this program")
    code, _, complaint = said(capsys, "backup", tmp_path / "no" / "copy.db", "--database", database)
    assert (code, complaint) == (
        1,
        f"The copy {tmp_path / 'no' / 'copy.db'} cannot be written: No such file or directory.\n",
    )
    assert not (tmp_path / "copy.db").exists()
