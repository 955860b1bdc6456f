"""The proof of a deal: secrets in a chain, a shuffle that anybody can repeat, and what ties a deal to the one before.

It shows that the cards were fixed by secrets chosen before the session and by things nobody could foresee, among them
the players' cuts and plays. It protects against a bot that acts alone if one honest player cuts; it does not protect
against a bot in league with a player, nor against one that reads hands (record.md, "The proof of a deal").
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from zole_bot.game.cards import DECK, Card
from zole_bot.game.deal import Bid, Cards, Concession, ThreeHands

SECRET_BYTES = 32
CHAIN_LENGTH = 512
"""Secrets in the chain of one session."""
MAX_DEALS = 500
"""Deals in one session; the rest of the chain is for deals that are broken off."""
MAX_CUT = 26

_NUMBERS_END = 1 << 64
_PLACE = {card: place for place, card in enumerate(DECK)}


@dataclass(frozen=True, slots=True)
class DealtCards:
    """Where the 26 cards of a shuffled deck go."""

    cards: ThreeHands
    """Eight a hand, first hand first, in the order dealt."""
    talon: tuple[Card, Card]
    """In the order in which they would open."""


def commitment(secret: bytes) -> bytes:
    """Give what is told of a secret before it is used: its SHA-256, 32 bytes.

    >>> commitment(bytes(32)).hex()[:8]
    '66687aad'
    """
    return sha256(secret).digest()


def make_chain(last: bytes) -> tuple[bytes, ...]:
    """Make the secrets of a session, that of deal 1 first, from the last one, which is 32 random bytes.

    Each is the SHA-256 of the one after it, so the commitment of a deal is the secret of the deal before.
    """
    if len(last) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(last)}")
    chain = [last]
    while len(chain) < CHAIN_LENGTH:
        chain.append(commitment(chain[-1]))
    return tuple(reversed(chain))


def _numbers(secret: bytes, public: str) -> Iterator[int]:
    """Give 64-bit numbers without end: four from each block, big-endian."""
    block_number = 0
    while True:
        block = hmac.digest(secret, f"{public}:{block_number}".encode(), "sha256")
        for start in range(0, len(block), 8):
            yield int.from_bytes(block[start : start + 8], "big")
        block_number += 1


def _below(limit: int, numbers: Iterator[int]) -> int:
    """Take the next number that all remainders are equally likely for, and give its remainder."""
    usable = _NUMBERS_END - _NUMBERS_END % limit
    return next(number for number in numbers if number < usable) % limit


def shuffle(secret: bytes, public: str) -> Cards:
    """Shuffle the deck from the top (Fisher-Yates) with numbers that secret and public fix.

    Raises `UnicodeEncodeError` (a `ValueError`) for a public that is no valid text.
    """
    deck = list(DECK)
    numbers = _numbers(secret, public)
    for top in range(len(deck) - 1, 0, -1):
        other = _below(top + 1, numbers)
        deck[top], deck[other] = deck[other], deck[top]
    return tuple(deck)


def deal_out(deck: Sequence[Card]) -> DealtCards:
    """Deal from the front: 4 to each hand, 2 to the talon, 4 to each hand (rules §2)."""
    first, second, third = (
        tuple(deck[4 * hand : 4 * hand + 4]) + tuple(deck[14 + 4 * hand : 18 + 4 * hand]) for hand in range(3)
    )
    return DealtCards((first, second, third), (deck[12], deck[13]))


def first_public(session_id: str, cut: int) -> str:
    """Give the public text of the first deal of a session.

    >>> first_public("d942b0fc", 7)
    'd942b0fc:7'
    """
    return f"{session_id}:{cut}"


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """What the public text of the next deal is made of. Recorded deals and those broken off are none (record.md)."""

    public: str
    """The public text of this deal's own proof."""
    bids: tuple[Bid, ...]
    buried: Cards = ()
    """In any order."""
    tricks: tuple[Cards, ...] = ()
    """In the order played: a card of the talon that opened a trick is in it, a trick left unfinished too."""
    conceded: Concession | None = None


def next_public_stem(last: PlayedDeal) -> str:
    """Give the public text of the deal after the last played one, as far as it is fixed before the cut."""
    fields = (
        last.public,
        " ".join(last.bids),
        " ".join(card.text for card in sorted(last.buried, key=_PLACE.__getitem__)),
        "/".join(" ".join(card.text for card in trick) for trick in last.tricks),
        f"{last.conceded.by} {last.conceded.before_trick}" if last.conceded else "",
    )
    return sha256("\n".join(fields).encode()).hexdigest()


def next_public(last: PlayedDeal, cut: int) -> str:
    """Give the public text of the deal after the last played one."""
    return f"{next_public_stem(last)}:{cut}"
