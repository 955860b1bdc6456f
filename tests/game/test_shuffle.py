"""The proof of a deal against its vectors (record.md, "The proof of a deal")."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from zole_bot.game.cards import DECK, parse_card
from zole_bot.game.deal import Bid, Concession
from zole_bot.game.shuffle import (
    CHAIN_LENGTH,
    PlayedDeal,
    commitment,
    deal_out,
    first_public,
    make_chain,
    next_public,
    next_public_stem,
    shuffle,
)

VECTORS: dict[str, Any] = json.loads((Path(__file__).parents[1] / "data/cases/proof.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("vector", VECTORS["shuffle"], ids=lambda vector: repr(vector["public"]))
def test_a_secret_and_a_public_fix_commitment_deck_and_hands(vector: dict[str, Any]) -> None:
    secret = bytes.fromhex(vector["secret"])
    deck = shuffle(secret, vector["public"])
    dealt = deal_out(deck)
    assert commitment(secret).hex() == vector["commitment"]
    assert [card.text for card in deck] == vector["deck"]
    assert [[card.text for card in hand] for hand in dealt.cards] == vector["hands"]
    assert [card.text for card in dealt.talon] == vector["talon"]


@pytest.mark.parametrize("vector", VECTORS["next_public"], ids=lambda vector: vector["public"][:8])
def test_the_public_of_the_next_deal_follows_from_the_deal_before(vector: dict[str, Any]) -> None:
    deal = vector["deal"]
    conceded = Concession(**deal["conceded"]) if "conceded" in deal else None
    bids = tuple(Bid(bid) for bid in deal["bids"])
    # The order in which cards were buried does not matter.
    buried = tuple(parse_card(text) for text in reversed(deal.get("buried", [])))
    tricks = tuple(tuple(parse_card(text) for text in trick) for trick in deal["tricks"])
    played = PlayedDeal(deal["proof"]["public"], bids, buried, tricks, conceded)
    assert next_public(played, vector["cut"]) == vector["public"]


def test_a_chain_runs_backwards_from_its_last_secret() -> None:
    vector = VECTORS["chain"]
    chain = make_chain(bytes.fromhex(vector["last"]))
    assert len(chain) == CHAIN_LENGTH
    assert [secret.hex() for secret in reversed(chain[-3:])] == [
        vector["last"],
        vector["before"],
        vector["before_that"],
    ]
    assert all(commitment(later) == earlier for earlier, later in itertools.pairwise(chain))


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_last_secret_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        make_chain(bytes(length))


def test_the_public_of_the_first_deal_is_the_id_and_the_cut() -> None:
    assert first_public("8486e41227aea5e3c73a1cb220d3193d", 7) == "8486e41227aea5e3c73a1cb220d3193d:7"


def test_every_part_of_a_deal_changes_the_public_of_the_next() -> None:
    two = (parse_card("9d"), parse_card("Kd"))
    tricks = ((parse_card("Jh"), parse_card("Qs"), parse_card("7d")),)
    played = PlayedDeal("x:0", (Bid.TAKE,), two, tricks)
    others = (
        replace(played, public="x:1"),
        replace(played, bids=(Bid.PASS, Bid.TAKE)),
        replace(played, buried=two[:1]),
        replace(played, tricks=()),
        replace(played, conceded=Concession("big", 2)),
        replace(played, conceded=Concession("small", 2)),
        replace(played, conceded=Concession("big", 3)),
    )
    assert len({next_public_stem(deal) for deal in (played, *others)}) == 8


def test_each_card_comes_to_each_place_about_equally_often() -> None:
    chance = random.Random(3)
    shuffles = 5_200
    places: Counter[tuple[int, str]] = Counter()
    for _ in range(shuffles):
        deck = shuffle(chance.randbytes(32), "x:0")
        assert set(deck) == set(DECK)
        places.update((place, card.text) for place, card in enumerate(deck))
    expected = shuffles / 26
    chi_squared = sum((places[place, card.text] - expected) ** 2 / expected for place in range(26) for card in DECK)
    # 625 degrees of freedom: mean 625, deviation 35.
    assert 485 < chi_squared < 765


def test_a_public_that_is_no_text_is_refused() -> None:
    with pytest.raises(ValueError, match="surrogates"):
        shuffle(bytes(32), "\ud800")
