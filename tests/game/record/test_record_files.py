"""Session files that are accepted: the samples, what a reader must not mind, and what is written again (record.md)."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from tests.session_files import (
    SAMPLE_NAMES,
    Lines,
    make_chained_session,
    make_header,
    make_passed_deal,
    sample,
    sample_bytes,
    to_bytes,
)
from zole_bot.game.record import (
    DealLine,
    JudgedDeal,
    JudgedEnd,
    JudgedHeader,
    JudgedSeats,
    deal_line,
    judge,
    read_lines,
    result_object,
    write_lines,
)
from zole_bot.game.shuffle import MAX_DEALS, make_chain


def judged_deals(data: bytes) -> list[JudgedDeal]:
    return [judged for judged in judge(read_lines(data)) if isinstance(judged, JudgedDeal)]


@pytest.mark.parametrize("name", SAMPLE_NAMES)
def test_every_result_of_a_sample_is_ours(name: str) -> None:
    """Field case 131: golden hands are resolved as they were.

    Field case 132: all golden hands, on every change.
    """
    told = [line["result"] for line in sample(name) if "deal" in line]
    assert [result_object(judged.result) for judged in judged_deals(sample_bytes(name))] == told


@pytest.mark.parametrize("name", SAMPLE_NAMES)
def test_every_result_is_ours_without_being_told(name: str) -> None:
    told = []
    lines = sample(name)
    for line in lines:
        if "deal" in line:
            told.append(line.pop("result"))
    assert [result_object(judged.result) for judged in judged_deals(to_bytes(lines))] == told


@pytest.mark.parametrize("name", SAMPLE_NAMES)
def test_what_is_read_is_written_again_byte_for_byte(name: str) -> None:
    assert write_lines(read_lines(sample_bytes(name))) == sample_bytes(name)


@pytest.mark.parametrize("name", SAMPLE_NAMES)
def test_a_finished_deal_becomes_its_line_again(name: str) -> None:
    for judged in judged_deals(sample_bytes(name)):
        line, finished = judged.line, judged.finished
        if finished is None or not isinstance(line, DealLine):
            continue
        first, second, third = line.active
        made = deal_line(
            finished,
            number=line.number,
            dealer=line.dealer,
            active=(first, second, third),
            proof=line.proof,
            cut=line.cut,
            result=judged.result,
        )
        assert set(made.buried or ()) == set(line.buried or ())
        assert replace(made, buried=line.buried) == line


def test_a_header_alone_is_an_empty_session() -> None:
    (judged,) = judge(read_lines(to_bytes([make_header()])))
    assert isinstance(judged, JudgedHeader)
    assert judged.session.totals == (0, 0, 0)


def test_byte_order_mark_crlf_and_blank_lines_are_accepted() -> None:
    plain = sample_bytes("klasiska-3")
    dressed = b"\xef\xbb\xbf\r\n \t\r\n" + plain.replace(b"\n", b"\r\n\r\n").rstrip()
    assert list(read_lines(dressed)) == list(read_lines(plain))


def test_single_rules_stand_above_the_preset_and_the_preset_above_the_defaults() -> None:
    (judged,) = judge(read_lines(to_bytes([make_header(preset="veca", rules={"zole_bonus": 5})])))
    assert isinstance(judged, JudgedHeader)
    assert (judged.rules.zole_bonus, judged.rules.personal_pule, judged.rules.five_idle) == (5, 2, 2)


def test_unknown_keys_are_kept_and_ignored_wherever_they_stand() -> None:
    lines = sample("given-up") + sample("settled")[-1:]
    lines[-1] = {"end": True, "settle": [0, 0, 0], "totals": lines[15]["result"]["totals"]}
    for line in lines:
        for part in (line, *(value for key, value in line.items() if isinstance(value, dict) and key != "rules")):
            part["x-note"] = {"who": ["Līga", 1.5, None, True], "when": -7}
    data = to_bytes(lines)
    assert len(judged_deals(data)) == 15
    written = [json.loads(line) for line in write_lines(read_lines(data)).decode().splitlines()]
    assert written == lines


def test_equal_names_of_the_longest_kind_are_accepted() -> None:
    (judged,) = judge(read_lines(to_bytes([make_header() | {"players": ["ž" * 128] * 3}])))
    assert judged.session.players == 3


def test_the_order_within_hands_and_burial_is_free() -> None:
    chance = random.Random(1)
    lines = sample("klasiska-3")
    for line in lines[1:]:
        for cards in (*line["hands"], line.get("buried", [])):
            chance.shuffle(cards)
    assert len(judged_deals(to_bytes(lines))) == 12


@pytest.mark.parametrize("complete", [0, 1, 2])
def test_the_big_may_give_up_before_the_first_card_of_trick_3(complete: int) -> None:
    deal = sample("klasiska-4")[1]
    del deal["result"]
    deal |= {"tricks": deal["tricks"][:complete], "conceded": {"by": "big", "before_trick": complete + 1}}
    (judged,) = judged_deals(to_bytes([sample("klasiska-4")[0], deal]))
    assert judged.scored.scores == (2, -6, 2, 2)


def test_small_ones_may_give_up_where_one_binds_the_other() -> None:
    lines = sample("given-up")
    lines[0]["rules"] = {"small_concede": "one"}
    assert len(judged_deals(to_bytes(lines))) == 15


def test_a_void_deal_takes_a_secret_of_the_chain_and_leaves_dealer_and_public() -> None:
    secrets = make_chain(bytes(32))
    assert len(judged_deals(to_bytes(make_chained_session(secrets[7:10])))) == 2


def test_five_hundred_deals_are_accepted() -> None:
    lines: Lines = [make_header(), *(make_passed_deal(number, bytes(32), "") for number in range(1, MAX_DEALS + 1))]
    assert judged_deals(to_bytes(lines))[-1].result.pules is not None


RECORDED_ENDS: list[tuple[str, dict[str, Any], dict[str, Any], list[int]]] = [
    ("galdins", {}, {"contract": "table", "losers": [2]}, [2, 2, -4]),
    ("galds", {}, {"contract": "table", "losers": [1, 2]}, [4, -2, -2]),
    ("galds", {}, {"contract": "table", "losers": [1, 2, 0]}, [0, 0, 0]),
    ("galds", {"full_tie": "draw"}, {"contract": "table", "losers": []}, [0, 0, 0]),
    ("klasiska", {}, {"contract": "passed"}, [0, 0, 0]),
    ("klasiska", {"all_pass": "redeal"}, {"contract": "passed"}, [0, 0, 0]),
    ("veca", {}, {"contract": "zole", "big": 1, "outcome": "lost"}, [5, -10, 5]),
    ("veca", {}, {"contract": "small_zole", "big": 1, "outcome": "won"}, [-6, 12, -6]),
]


@pytest.mark.parametrize(("preset", "rules", "recorded", "scores"), RECORDED_ENDS)
def test_what_follows_from_real_cards_is_worked_out(
    preset: str, rules: dict[str, Any], recorded: dict[str, Any], scores: list[int]
) -> None:
    line = {"deal": 1, "dealer": 0, "active": [1, 2, 0], "recorded": recorded, "corrected": True}
    (judged,) = judged_deals(to_bytes([make_header(preset=preset, rules=rules), line]))
    assert list(judged.scored.scores) == scores
    assert "tricks" not in result_object(judged.result)


def test_seats_lines_may_stand_before_the_first_deal_and_one_after_another() -> None:
    lines: Lines = [
        make_header(),
        {"seats": [0, 3, 1, 2], "players_added": ["Jānis"]},
        {"seats": [2, 3, 1]},
        {"end": True, "settle": [0] * 4, "totals": [0] * 4},
    ]
    judged = list(judge(read_lines(to_bytes(lines))))
    assert isinstance(judged[2], JudgedSeats)
    assert judged[2].players == ("Anna", "Pēteris", "Ilze", "Jānis")
    assert isinstance(judged[3], JudgedEnd)


def test_a_dealer_who_left_is_followed_by_the_next_of_his_circle_who_still_sits() -> None:
    lines: Lines = [
        make_header(),
        make_passed_deal(1, bytes(32), "a"),
        {"seats": [3, 2, 1], "players_added": ["Jānis"]},
        make_passed_deal(2, bytes(32), "b") | {"dealer": 1, "active": [3, 2, 1]},
    ]
    assert judged_deals(to_bytes(lines))[1].line.dealer == 1
