"""Each kind of fault of record.md: a good file with one thing changed, the line that says so, and the exit code."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.session_files import (
    Lines,
    make_chained_session,
    make_header,
    make_passed_deal,
    make_proof,
    sample,
    to_bytes,
)
from zole_bot.cli import main
from zole_bot.cli.sentences import FORMAT_SENTENCES, RULE_SENTENCES
from zole_bot.game.record import FormatCode, FormatError, RuleCode, RuleError, judge, read_lines
from zole_bot.game.record.reader import MAX_FILE_BYTES, MAX_LINE_BYTES
from zole_bot.game.shuffle import make_chain


class Case(NamedTuple):
    """A broken file and what is said of it."""

    name: str
    data: bytes
    says: str


def broken(name: str, change: Callable[[Lines], object], says: str, file: str = "klasiska-4") -> Case:
    lines = sample(file)
    change(lines)
    return Case(name, to_bytes(lines), says)


def raw(name: str, line: bytes, says: str) -> Case:
    """Put other bytes in the place of line 3 of a good file."""
    lines = to_bytes(sample("klasiska-4")).splitlines()
    lines[2] = line
    return Case(name, b"\n".join(lines), says)


def put(number: int, *path: object, value: object) -> Callable[[Lines], object]:
    """Make a change: one value in line `number` (from 0), somewhere inside."""

    def change(lines: Lines) -> None:
        inside: Any = lines[number]
        for step in path[:-1]:
            inside = inside[step]
        inside[path[-1]] = value

    return change


def drop(number: int, *path: object) -> Callable[[Lines], object]:
    def change(lines: Lines) -> None:
        inside: Any = lines[number]
        for step in path[:-1]:
            inside = inside[step]
        del inside[path[-1]]

    return change


def recorded(value: dict[str, Any]) -> Callable[[Lines], object]:
    return put(3, "recorded", value=value)


def passed(count: int, **more: Any) -> Lines:
    return [make_header(), *(make_passed_deal(number, bytes(32), "") | more for number in range(1, count + 1))]


SECRETS = make_chain(bytes(32))
CHAIN_GAP = make_chained_session((SECRETS[0], SECRETS[1], SECRETS[3]))
CHAIN_GAP_AT_VOID = make_chained_session((SECRETS[0], SECRETS[2], SECRETS[3]))
VOID_PUBLIC = make_chained_session(SECRETS[:3])
VOID_PUBLIC[2]["proof"]["public"] = "s:0"
VOID_COMMITMENT = make_chained_session(SECRETS[:3])
VOID_COMMITMENT[2]["proof"]["commitment"] = "0" * 64
EARLY_VOID: Lines = [make_header(id="s", chain=True), {"void": True, "proof": make_proof(bytes(32), "s:27")}]

RULES_CASES = [
    # The session
    broken("deal number", put(3, "deal", value=4), "deal 4: its number should be 3"),
    broken("deal zero", put(1, "deal", value=0), "deal 0: its number should be 1"),
    broken("dealer", put(2, "dealer", value=2), "deal 2: the dealer should be player 1, not 2"),
    broken("first dealer", put(1, "dealer", value=4), "deal 1: the dealer, player 4, is not seated"),
    broken("negative dealer", put(1, "dealer", value=-1), "deal 1: the dealer, player -1, is not seated"),
    broken("active", put(1, "active", value=[1, 3, 2]), "deal 1: active should be [1, 2, 3], not [1, 3, 2]"),
    broken("active too few", put(1, "active", value=[1, 2]), "deal 1: active should be [1, 2, 3], not [1, 2]"),
    broken("cut", put(1, "cut", value=27), "deal 1: a cut of 27 is not between 0 and 26"),
    broken("negative cut", put(1, "cut", value=-1), "deal 1: a cut of -1 is not between 0 and 26"),
    Case("501 deals", to_bytes(passed(501)), "deal 501: a session has at most 500 deals"),
    broken(
        "after the end",
        lambda lines: lines.append({"seats": [0, 1, 2]}),
        "end line after deal 12: nothing may follow the end of the session",
    ),
    broken(
        "too few seats",
        put(2, "seats", value=[0, 3]),
        "seats line after deal 1: 2 instead of 3 to 5 seats",
        "seats-change",
    ),
    broken(
        "a seat twice", put(2, "seats", value=[0, 3, 3]), "seats line after deal 1: player 3 sits twice", "seats-change"
    ),
    broken(
        "an unknown seat",
        put(2, "seats", value=[0, 3, 4]),
        "seats line after deal 1: there is no player 4",
        "seats-change",
    ),
    broken(
        "a dealer who left",
        put(3, "dealer", value=0),
        "deal 2: the dealer should be player 3, not 0",
        "seats-change",
    ),
    broken(
        "settle",
        put(-1, "settle", value=[0, 0, 0]),
        "end line after deal 15: settle should be [-2, 1, 1], not [0, 0, 0]",
        "settled",
    ),
    broken(
        "end totals",
        put(-1, "totals", value=[2, 2, -4]),
        "end line after deal 15: totals should be [0, 3, -3], not [2, 2, -4]",
        "settled",
    ),
    # The cards and the auction
    broken("two hands", drop(1, "hands", 2), "deal 1: 2 instead of 3 hands"),
    broken("seven cards", drop(1, "hands", 1, 7), "deal 1: 7 instead of 8 cards in second hand"),
    broken("talon of one", drop(1, "talon", 1), "deal 1: 1 instead of 2 cards in the talon"),
    broken("a card twice", put(1, "hands", 0, 0, value="Ah"), "deal 1: Ah was dealt twice"),
    broken("a bid not allowed", put(1, "bids", value=["small_zole"]), "deal 1: the house rules have no bid small_zole"),
    broken(
        "a bid too many", put(1, "bids", value=["take", "pass"]), "deal 1: pass was bid after the auction had ended"
    ),
    broken("an open auction", put(3, "bids", value=["pass"] * 2), "deal 3: the auction did not end"),
    broken("a burial without take", put(3, "buried", value=[]), "deal 3: cards were buried without a take"),
    broken("one buried", put(1, "buried", value=["8d"]), "deal 1: 1 instead of 2 cards buried"),
    broken("buried twice", put(1, "buried", value=["8d", "8d"]), "deal 1: 8d was buried twice"),
    broken("buried from elsewhere", put(1, "buried", 1, value="Qc"), "deal 1: Qc was buried and is not the big's"),
    # The play
    broken("trumps not followed", put(1, "tricks", 0, 2, value="9c"), "deal 1, trick 1: 9c does not follow trumps"),
    broken("hearts not followed", put(1, "tricks", 3, 1, value="9c"), "deal 1, trick 4: 9c does not follow hearts"),
    broken("not held", put(1, "tricks", 0, 1, value="Ac"), "deal 1, trick 1: second hand does not hold Ac"),
    broken("buried and played", put(1, "tricks", 0, 0, value="8d"), "deal 1, trick 1: first hand does not hold 8d"),
    broken("played before", put(1, "tricks", 1, 0, value="Qs"), "deal 1, trick 2: Qs was played before"),
    broken("twice in a trick", put(1, "tricks", 1, 1, value="Qd"), "deal 1, trick 2: Qd was played before"),
    broken(
        "wrong opening",
        put(10, "tricks", 0, 0, value="Tc"),
        "deal 10, trick 1: the talon opens it with As, not Tc",
        "galds-4",
    ),
    broken("no opening", drop(10, "tricks", 1, 0), "deal 10, trick 2: the talon opens it with Tc, not Ac", "galds-4"),
    broken("opening alone", put(10, "tricks", 0, value=["As"]), "deal 10, trick 1: 1 instead of 4 cards", "galds-4"),
    broken("four cards", lambda lines: lines[1]["tricks"][0].append("Th"), "deal 1, trick 1: 4 instead of 3 cards"),
    broken("two cards", drop(1, "tricks", 0, 2), "deal 1, trick 1: 2 instead of 3 cards"),
    broken("an empty trick", put(1, "tricks", 3, value=[]), "deal 1, trick 4: no cards"),
    broken(
        "a ninth trick", lambda lines: lines[1]["tricks"].append(["8d"]), "deal 1, trick 9: the play had ended before"
    ),
    broken("tricks after passes", put(3, "tricks", value=[["Kh"]]), "deal 3, trick 1: the play had ended before"),
    broken(
        "a trick after a lost small zole",
        lambda lines: lines[2]["tricks"].append(["Qs", "9h", "Ks"]),
        "deal 2, trick 2: the play had ended before",
        "galds-4",
    ),
    broken("seven tricks", drop(1, "tricks", 7), "deal 1: the play did not end"),
    # Giving up
    broken(
        "another trick",
        put(4, "conceded", "before_trick", value=3),
        "deal 4: it was given up before trick 2, not 3",
        "given-up",
    ),
    broken(
        "given up at the end",
        put(1, "conceded", value={"by": "small", "before_trick": 9}),
        "deal 1: it was given up after its end",
    ),
    broken(
        "given up after passes",
        put(3, "conceded", value={"by": "big", "before_trick": 1}),
        "deal 3: it was given up after its end",
    ),
    broken(
        "a table game given up",
        put(6, "conceded", value={"by": "small", "before_trick": 9}),
        "deal 6: a table game cannot be given up",
        "given-up",
    ),
    broken(
        "the big may not",
        put(0, "rules", "concede", value="off"),
        "deal 4: the house rules do not let the big give up",
        "given-up",
    ),
    broken(
        "the small ones may not",
        put(0, "rules", "small_concede", value="off"),
        "deal 1: the house rules do not let the small ones give up",
        "given-up",
    ),
    broken(
        "the big too late",
        lambda lines: lines[1].update(
            tricks=[*lines[1]["tricks"][:2], ["Ad"]], conceded={"by": "big", "before_trick": 3}
        ),
        "deal 1, trick 3: too late for the big to give up",
    ),
    broken(
        "the big too late by a trick",
        lambda lines: lines[1].update(tricks=lines[1]["tricks"][:3], conceded={"by": "big", "before_trick": 4}),
        "deal 1, trick 4: too late for the big to give up",
    ),
    broken(
        "an empty trick given up",
        lambda lines: lines[4]["tricks"].append([]),
        "deal 4, trick 2: 2 instead of 3 cards",
        "given-up",
    ),
    broken(
        "an empty trick before a concession",
        put(4, "tricks", 1, value=[]),
        "deal 4, trick 2: no cards",
        "given-up",
    ),
    # Real cards
    broken(
        "the idle one as big",
        recorded({"contract": "take", "big": 0, "outcome": "won"}),
        "deal 3: player 0 did not play",
        "real-cards",
    ),
    broken(
        "the idle one as loser",
        recorded({"contract": "table", "losers": [0]}),
        "deal 3: player 0 did not play",
        "real-cards",
    ),
    broken(
        "a pule in galds",
        recorded({"contract": "passed"}),
        "deal 3: the house rules have no contract passed",
        "real-cards",
    ),
    broken(
        "an outcome of another contract",
        recorded({"contract": "small_zole", "big": 1, "outcome": "won_all"}),
        "deal 3: small_zole has no outcome won_all",
        "real-cards",
    ),
    broken(
        "a loser twice",
        recorded({"contract": "table", "losers": [1, 1]}),
        "deal 3: the losers of a table game cannot be [1, 1]",
        "real-cards",
    ),
    broken(
        "a draw that is shared",
        recorded({"contract": "table", "losers": []}),
        "deal 3: the losers of a table game cannot be []",
        "real-cards",
    ),
    broken(
        "believed, but what follows is not",
        recorded({"contract": "take", "big": 2, "outcome": "won"}),
        "deal 3: outcome should be won, not won_schneider",
        "real-cards",
    ),
    # The results
    broken("outcome", put(5, "result", "outcome", value="lost"), "deal 5: outcome should be won, not lost"),
    broken("tricks", put(1, "result", "tricks", 0, value=5), "deal 1: tricks should be [4, 4, 0], not [5, 4, 0]"),
    broken("points", put(1, "result", "points", 2, value=1), "deal 1: points should be [54, 66, 0], not [54, 66, 1]"),
    broken("scores", put(1, "result", "scores", value=[0]), "deal 1: scores should be [2, -6, 2, 2], not [0]"),
    broken("totals", drop(2, "result", "totals", 3), "deal 2: totals should be [5, -3, 5, -7], not [5, -3, 5]"),
    broken("common", put(3, "result", "pules", "common", value=0), "deal 3: pules.common should be 1, not 0"),
    broken(
        "personal",
        put(1, "result", "pules", "personal", 1, value=1),
        "deal 1: pules.personal should be [0, 0, 0, 0], not [0, 1, 0, 0]",
    ),
    # The proofs
    broken(
        "commitment", put(1, "proof", "commitment", value="0" * 64), "deal 1: the commitment is not that of the secret"
    ),
    broken(
        "another public",
        put(1, "proof", "public", value="s:2"),
        "deal 1: the cards do not follow from secret and public",
    ),
    broken(
        "a talon turned round",
        lambda lines: lines[1]["talon"].reverse(),
        "deal 1: the cards do not follow from secret and public",
    ),
    broken(
        "hands exchanged",
        lambda lines: lines[1]["hands"].reverse(),
        "deal 1: the cards do not follow from secret and public",
    ),
    broken("another cut", put(2, "cut", value=3), "deal 2: public does not follow from the deals before", "galdins-3"),
    broken("no cut", drop(1, "cut"), "deal 1: public does not follow from the deals before", "galdins-3"),
    broken(
        "another id", put(0, "id", value="0" * 32), "deal 1: public does not follow from the deals before", "galdins-3"
    ),
    Case("a secret left out", to_bytes(CHAIN_GAP), "deal 2: the commitment is not the secret of the deal before"),
    Case(
        "a secret left out at a void deal",
        to_bytes(CHAIN_GAP_AT_VOID),
        "void line after deal 1: the commitment is not the secret of the deal before",
    ),
    Case(
        "a void deal's commitment",
        to_bytes(VOID_COMMITMENT),
        "void line after deal 1: the commitment is not that of the secret",
    ),
    Case(
        "a void deal's public",
        to_bytes(VOID_PUBLIC),
        "void line after deal 1: public does not follow from the deals before",
    ),
    Case(
        "a void deal's cut",
        to_bytes(EARLY_VOID),
        "void line at the start: public does not follow from the deals before",
    ),
]


FORMAT_CASES = [
    Case("nothing at all", b"", "there is no header of a zole-session/1 file"),
    Case("blank lines", b"\xef\xbb\xbf\r\n\n", "there is no header of a zole-session/1 file"),
    Case("no header", to_bytes(sample("klasiska-4")[1:]), "line 1: there is no header of a zole-session/1 file"),
    Case("too long a file", b" " * (MAX_FILE_BYTES + 1), f"the file is longer than {MAX_FILE_BYTES} bytes"),
    broken("session/2", put(0, "format", value="zole-session/2"), "line 1: the format is zole-session/2, not zole-session/1"),
    broken("no text for a format", put(0, "format", value=1), "line 1: format is not a text"),
    broken("no players", drop(0, "players"), "line 1: the key players is missing"),
    broken("two players", put(0, "players", value=["a", "b"]), "line 1: 2 instead of 3 to 5 players"),
    broken("six players", put(0, "players", value=["a"] * 6), "line 1: 6 instead of 3 to 5 players"),
    broken("no name", put(0, "players", 1, value=""), "line 1: players[1] does not have 1 to 128 characters"),
    broken("a long name", put(0, "players", 1, value="x" * 129), "line 1: players[1] does not have 1 to 128 characters"),
    broken("a number for a name", put(0, "players", 1, value=7), "line 1: players[1] is not a text"),
    broken("preset", put(0, "preset", value="classic"), "line 1: unknown preset classic"),
    broken("rule", put(0, "rules", "bidding", value=1), "line 1: unknown house rule bidding"),
    broken("rule value", put(0, "rules", "zole_bonus", value=6), "line 1: the house rule zole_bonus has no value 6"),
    broken("rule 4.0", put(0, "rules", "zole_bonus", value=4.0), "line 1: the house rule zole_bonus has no value 4.0"),
    broken("rule 1 for true", put(0, "rules", "small_zole", value=1), "line 1: the house rule small_zole has no value 1"),
    broken("rules no object", put(0, "rules", value=[]), "line 1: rules is not an object"),
    broken("chain no flag", put(0, "chain", value=1), "line 1: chain is not true or false"),
    broken("id no text", put(0, "id", value=5), "line 1: id is not a text"),
    broken("a second header", lambda lines: lines.insert(2, lines[0]), "line 3: a second header"),
    raw("UTF-8", b'{"deal":2,"x":"\xff"}', "line 3: not valid UTF-8"),
    raw("UTF-16", '{"deal":2}'.encode("utf-16"), "line 3: not valid UTF-8"),
    raw("JSON", b'{"deal":2', "line 3: not valid JSON"),
    raw("two objects", b"{} {}", "line 3: not valid JSON"),
    raw("NUL", b"\0", "line 3: not valid JSON"),
    raw("a list", b"[]", "line 3: not a JSON object"),
    raw("NaN", b'{"deal":NaN}', "line 3: a number that is not finite"),
    raw("infinity", b'{"deal":-Infinity}', "line 3: a number that is not finite"),
    raw("1e999", b'{"deal":2,"x":1e999}', "line 3: a number that is not finite"),
    raw("5000 digits", b'{"deal":' + b"9" * 5000 + b"}", "line 3: a number with too many digits"),
    raw("a key twice", b'{"deal":2,"deal":2}', "line 3: the key deal stands there twice"),
    raw("a key twice inside", b'{"deal":2,"x":[{"y":1,"y":1}]}', "line 3: the key y stands there twice"),
    raw("depth", b'{"deal":2,"x":' + b"[" * 40 + b"]" * 40 + b"}", "line 3: nested too deep"),
    raw("depth beyond the parser", b'{"deal":2,"x":' + b"[" * 99999 + b"]" * 99999 + b"}", "line 3: nested too deep"),
    raw("half a pair", b'{"deal":2,"x":"\\ud83d"}', "line 3: a text with half a surrogate pair"),
    raw("half a pair in a key", b'{"deal":2,"\\ude00":1}', "line 3: a text with half a surrogate pair"),
    raw("a long line", b'{"deal":2,"x":"' + b"y" * MAX_LINE_BYTES + b'"}', f"line 3: the line is longer than {MAX_LINE_BYTES} bytes"),
    raw("an unknown line", b'{"note":1}', "line 3: an unknown kind of line"),
    raw("two kinds", b'{"deal":2,"end":true}', "line 3: several kinds of line in one: deal, end"),
    raw("void false", b'{"void":false,"proof":{}}', "line 3: void has the unknown value false"),
    raw("end 1", b'{"end":1}', "line 3: end is not true or false"),
    raw("void without proof", b'{"void":true}', "line 3: the key proof is missing"),
    raw("end without settle", b'{"end":true,"totals":[]}', "line 3: the key settle is missing"),
    raw("seats no list", b'{"seats":3}', "line 3: seats is not a list"),
    raw("many seats", json.dumps({"seats": [0] * 1001}).encode(), "line 3: seats is longer than 1000"),
    raw("many people", json.dumps({"seats": [0], "players_added": ["x"] * 999}).encode(), "line 3: players_added is longer than 1000"),
    broken("deal true", put(1, "deal", value=True), "line 2: deal is not an integer"),
    broken("deal 1.0", put(1, "deal", value=1.0), "line 2: deal is not an integer"),
    broken("dealer null", put(1, "dealer", value=None), "line 2: dealer is not an integer"),
    broken("active texts", put(1, "active", value=["0"]), "line 2: active[0] is not an integer"),
    broken("hands flat", put(1, "hands", 0, value="Qc"), "line 2: hands[0] is not a list"),
    broken("an unknown card", put(1, "hands", 0, 0, value="1c"), "line 2: hands[0][0] has the unknown value 1c"),
    broken("an unknown bid", put(1, "bids", 0, value="grand"), "line 2: bids[0] has the unknown value grand"),
    broken("no burial", drop(1, "buried"), "line 2: the key buried is missing"),
    broken("no proof", drop(1, "proof"), "line 2: the key proof is missing"),
    broken("no public", drop(1, "proof", "public"), "line 2: the key proof.public is missing"),
    broken("half a secret", put(1, "proof", "secret", value="ab"), "line 2: proof.secret has the unknown value ab"),
    broken(
        "a secret in capitals",
        put(1, "proof", "secret", value="AB" * 32),
        f"line 2: proof.secret has the unknown value {'AB' * 32}",
    ),
    broken("a long public", put(1, "proof", "public", value="x" * 1001), "line 2: proof.public is longer than 1000"),
    broken("conceded null", put(1, "conceded", value=None), "line 2: conceded is not an object"),
    broken(
        "conceded by nobody",
        put(11, "conceded", "by", value="dealer"),
        "line 12: conceded.by has the unknown value dealer",
    ),
    broken("conceded when", drop(11, "conceded", "before_trick"), "line 12: the key conceded.before_trick is missing"),
    broken("result a list", put(1, "result", value=[]), "line 2: result is not an object"),
    broken(
        "an unknown outcome",
        put(1, "result", "outcome", value="drawn"),
        "line 2: result.outcome has the unknown value drawn",
    ),
    broken("points 1.5", put(1, "result", "points", 0, value=1.5), "line 2: result.points[0] is not an integer"),
    broken("cards beside recorded", put(3, "tricks", value=[]), "line 4: the key tricks has no place beside recorded", "real-cards"),
    broken("losers of a take", put(3, "recorded", "losers", value=[1]), "line 4: the key losers has no place beside take", "real-cards"),
    broken("no big", drop(3, "recorded", "big"), "line 4: the key recorded.big is missing", "real-cards"),
    broken(
        "an unknown contract",
        put(3, "recorded", "contract", value="galds"),
        "line 4: recorded.contract has the unknown value galds",
        "real-cards",
    ),
]  # fmt: skip

for _key in ("deal", "dealer", "active", "hands", "talon", "bids", "tricks"):
    _says = "line 3: an unknown kind of line" if _key == "deal" else f"line 3: the key {_key} is missing"
    FORMAT_CASES.append(broken(f"no {_key}", drop(2, _key), _says))


def replay(data: bytes, tmp_path: Path, *options: str) -> int:
    path = tmp_path / "broken.zole.jsonl"
    path.write_bytes(data)
    return main(["replay", str(path), *options])


@pytest.mark.parametrize("case", RULES_CASES, ids=lambda case: case.name)
def test_a_file_against_the_rules_gives_1_and_one_line(
    case: Case, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replay(case.data, tmp_path) == 1
    assert capsys.readouterr().err == case.says + "\n"


@pytest.mark.parametrize("case", FORMAT_CASES, ids=lambda case: case.name)
def test_a_file_that_cannot_be_read_gives_2_and_one_line(
    case: Case, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replay(case.data, tmp_path) == 2
    assert capsys.readouterr().err == case.says + "\n"


def test_every_code_has_a_sentence_and_a_case() -> None:
    met: set[FormatCode | RuleCode] = set()
    for case in RULES_CASES + FORMAT_CASES:
        with pytest.raises((FormatError, RuleError)) as caught:
            list(judge(read_lines(case.data)))
        met.add(caught.value.code)
    assert met == {*FormatCode, *RuleCode}
    assert set(FORMAT_SENTENCES) == set(FormatCode)
    assert set(RULE_SENTENCES) == set(RuleCode)


def test_what_came_before_the_fault_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = sample("klasiska-4")
    lines[3]["result"]["scores"][0] = 5
    assert replay(to_bytes(lines), tmp_path, "--json") == 1
    told = capsys.readouterr().out.splitlines()
    assert [json.loads(line) for line in told] == [{"deal": n, "result": lines[n]["result"]} for n in (1, 2)]
    assert replay(to_bytes(lines), tmp_path) == 1
    assert [line[:4] for line in capsys.readouterr().out.splitlines()[-2:]] == ["   1", "   2"]


def test_a_line_that_cannot_be_read_does_not_hide_what_came_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replay(to_bytes(sample("klasiska-4")[:3]) + b"{", tmp_path, "--json") == 2
    assert [json.loads(line)["deal"] for line in capsys.readouterr().out.splitlines()] == [1, 2]
