"""Each kind of file that cannot be read: a good file with one thing changed, and the line that says so (record.md)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.broken_files import Case, broken, drop, put, raw, replay
from tests.session_files import sample, to_bytes
from zole_bot.cli.sentences import FORMAT_SENTENCES
from zole_bot.game.record import FormatCode, FormatError, judge, read_lines
from zole_bot.game.record.reader import MAX_FILE_BYTES, MAX_LINE_BYTES

FORMAT_CASES = [
    Case("nothing at all", b"", "there is no header of a zole-session/1 file"),
    Case("blank lines", b"\xef\xbb\xbf\r\n\n", "there is no header of a zole-session/1 file"),
    Case("no header", to_bytes(sample("klasiska-4")[1:]), "line 1: there is no header of a zole-session/1 file"),
    Case("too long a file", b" " * (MAX_FILE_BYTES + 1), f"the file is longer than {MAX_FILE_BYTES} bytes"),
    broken(
        "session/2",
        put(0, "format", value="zole-session/2"),
        "line 1: the format is zole-session/2, not zole-session/1",
    ),
    broken("no text for a format", put(0, "format", value=1), "line 1: format is not a text"),
    broken("no players", drop(0, "players"), "line 1: the key players is missing"),
    broken("two players", put(0, "players", value=["a", "b"]), "line 1: 2 instead of 3 to 5 players"),
    broken("six players", put(0, "players", value=["a"] * 6), "line 1: 6 instead of 3 to 5 players"),
    broken("no name", put(0, "players", 1, value=""), "line 1: players[1] does not have 1 to 128 characters"),
    broken(
        "a long name", put(0, "players", 1, value="x" * 129), "line 1: players[1] does not have 1 to 128 characters"
    ),
    broken("a number for a name", put(0, "players", 1, value=7), "line 1: players[1] is not a text"),
    broken("preset", put(0, "preset", value="classic"), "line 1: unknown preset classic"),
    broken("rule", put(0, "rules", "bidding", value=1), "line 1: unknown house rule bidding"),
    broken("rule value", put(0, "rules", "zole_bonus", value=6), "line 1: the house rule zole_bonus has no value 6"),
    broken("rule 4.0", put(0, "rules", "zole_bonus", value=4.0), "line 1: the house rule zole_bonus has no value 4.0"),
    broken(
        "rule 1 for true", put(0, "rules", "small_zole", value=1), "line 1: the house rule small_zole has no value 1"
    ),
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
    raw(
        "a long line",
        b'{"deal":2,"x":"' + b"y" * MAX_LINE_BYTES + b'"}',
        f"line 3: the line is longer than {MAX_LINE_BYTES} bytes",
    ),
    raw("an unknown line", b'{"note":1}', "line 3: an unknown kind of line"),
    raw("two kinds", b'{"deal":2,"end":true}', "line 3: several kinds of line in one: deal, end"),
    raw("void false", b'{"void":false,"proof":{}}', "line 3: void has the unknown value false"),
    raw("end 1", b'{"end":1}', "line 3: end is not true or false"),
    raw("void without proof", b'{"void":true}', "line 3: the key proof is missing"),
    raw("end without settle", b'{"end":true,"totals":[]}', "line 3: the key settle is missing"),
    raw("seats no list", b'{"seats":3}', "line 3: seats is not a list"),
    raw("many seats", json.dumps({"seats": [0] * 1001}).encode(), "line 3: seats is longer than 1000"),
    raw(
        "many people",
        json.dumps({"seats": [0], "players_added": ["x"] * 999}).encode(),
        "line 3: players_added is longer than 1000",
    ),
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
    broken(
        "cards beside recorded",
        put(3, "tricks", value=[]),
        "line 4: the key tricks has no place beside recorded",
        "real-cards",
    ),
    broken(
        "losers of a take",
        put(3, "recorded", "losers", value=[1]),
        "line 4: the key losers has no place beside take",
        "real-cards",
    ),
    broken("no big", drop(3, "recorded", "big"), "line 4: the key recorded.big is missing", "real-cards"),
    broken(
        "an unknown contract",
        put(3, "recorded", "contract", value="galds"),
        "line 4: recorded.contract has the unknown value galds",
        "real-cards",
    ),
]

for _key in ("deal", "dealer", "active", "hands", "talon", "bids", "tricks"):
    _says = "line 3: an unknown kind of line" if _key == "deal" else f"line 3: the key {_key} is missing"
    FORMAT_CASES.append(broken(f"no {_key}", drop(2, _key), _says))


@pytest.mark.parametrize("case", FORMAT_CASES, ids=lambda case: case.name)
def test_a_file_that_cannot_be_read_gives_2_and_one_line(
    case: Case, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replay(case.data, tmp_path) == 2
    assert capsys.readouterr().err == case.says + "\n"


def test_every_code_has_a_sentence_and_a_case() -> None:
    met = set()
    for case in FORMAT_CASES:
        with pytest.raises(FormatError) as caught:
            list(judge(read_lines(case.data)))
        met.add(caught.value.code)
    assert met == set(FORMAT_SENTENCES) == set(FormatCode)


def test_a_line_that_cannot_be_read_does_not_hide_what_came_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replay(to_bytes(sample("klasiska-4")[:3]) + b"{", tmp_path, "--json") == 2
    assert [json.loads(line)["deal"] for line in capsys.readouterr().out.splitlines()] == [1, 2]
