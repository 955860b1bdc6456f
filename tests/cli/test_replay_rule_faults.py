"""Each kind of fault against the rules: a good file with one thing changed, and the line that says so (record.md)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.broken_files import Case, Change, broken, drop, put, replay
from tests.session_files import (
    Lines,
    make_chained_session,
    make_header,
    make_passed_deal,
    make_proof,
    sample,
    to_bytes,
)
from zole_bot.cli.sentences import RULE_SENTENCES
from zole_bot.game.record import RuleCode, RuleError, judge, read_lines
from zole_bot.game.shuffle import make_chain


def recorded(value: dict[str, Any]) -> Change:
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


@pytest.mark.parametrize("case", RULES_CASES, ids=lambda case: case.name)
def test_a_file_against_the_rules_gives_1_and_one_line(
    case: Case, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replay(case.data, tmp_path) == 1
    assert capsys.readouterr().err == case.says + "\n"


def test_every_code_has_a_sentence_and_a_case() -> None:
    met = set()
    for case in RULES_CASES:
        with pytest.raises(RuleError) as caught:
            list(judge(read_lines(case.data)))
        met.add(caught.value.code)
    assert met == set(RULE_SENTENCES) == set(RuleCode)


def test_what_came_before_the_fault_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = sample("klasiska-4")
    lines[3]["result"]["scores"][0] = 5
    assert replay(to_bytes(lines), tmp_path, "--json") == 1
    told = capsys.readouterr().out.splitlines()
    assert [json.loads(line) for line in told] == [{"deal": n, "result": lines[n]["result"]} for n in (1, 2)]
    assert replay(to_bytes(lines), tmp_path) == 1
    assert [line[:4] for line in capsys.readouterr().out.splitlines()[-2:]] == ["   1", "   2"]
