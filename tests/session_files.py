"""Session files for tests: the samples as objects that a test may break, and small ones made to measure."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from zole_bot.game.deal import Bid
from zole_bot.game.shuffle import PlayedDeal, commitment, deal_out, first_public, next_public, shuffle

SAMPLES = Path(__file__).parent / "data" / "cases" / "sessions"
SAMPLE_NAMES = tuple(sorted(path.name.removesuffix(".zole.jsonl") for path in SAMPLES.iterdir()))

Lines = list[dict[str, Any]]


def sample_path(name: str) -> Path:
    return SAMPLES / f"{name}.zole.jsonl"


def sample_bytes(name: str) -> bytes:
    return sample_path(name).read_bytes()


def sample(name: str) -> Lines:
    """Give the lines of a sample as objects; where no seats line stands before it, deal n is item n."""
    return [json.loads(line) for line in sample_bytes(name).decode().splitlines()]


def to_bytes(lines: Lines) -> bytes:
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines).encode()


def make_proof(secret: bytes, public: str) -> dict[str, str]:
    return {"commitment": commitment(secret).hex(), "secret": secret.hex(), "public": public}


def make_header(**more: object) -> dict[str, Any]:
    return {"format": "zole-session/1", "players": ["Anna", "Pēteris", "Ilze"], **more}


def make_passed_deal(number: int, secret: bytes, public: str) -> dict[str, Any]:
    """Make a deal of three players that all pass; player 0 deals the first."""
    dealt = deal_out(shuffle(secret, public))
    dealer = (number - 1) % 3
    return {
        "deal": number,
        "dealer": dealer,
        "active": [(dealer + place) % 3 for place in (1, 2, 3)],
        "hands": [[card.text for card in hand] for hand in dealt.cards],
        "talon": [card.text for card in dealt.talon],
        "bids": ["pass", "pass", "pass"],
        "tricks": [],
        "proof": make_proof(secret, public),
    }


def make_chained_session(secrets: tuple[bytes, ...]) -> Lines:
    """Make a session whose second deal is broken off: deal 1, a void one, deal 2, each with the next of the secrets."""
    first = first_public("s", 0)
    later = next_public(PlayedDeal(first, (Bid.PASS,) * 3), 0)
    return [
        make_header(id="s", chain=True),
        make_passed_deal(1, secrets[0], first),
        {"void": True, "proof": make_proof(secrets[1], later)},
        make_passed_deal(2, secrets[2], later),
    ]
