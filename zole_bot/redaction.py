"""What nobody may read in a log, whoever wrote it there: tokens, cards, and the secrets from which cards follow."""

from __future__ import annotations

import re

TOKEN = re.compile(r"(?<!\d)\d{6,12}(?::|%3[Aa])[A-Za-z0-9_-]{20,}")
"""What a token looks like. `\\b` would not do: there is no edge between a letter and a digit in `/bot123456:…`."""
CARD = re.compile(r"(?<![A-Za-z0-9])(?:[AKQJT987][cshd])+(?![A-Za-z0-9])|[♣♠♥♦] ?(?:10|[A-ZА-Я789][a-z]?)")
"""Cards in the notation, alone or joined, and as people read them in any of the languages."""
SECRET = re.compile(r"(?<![0-9a-fA-F])[0-9a-fA-F]{64}(?![0-9a-fA-F])")


def without_tokens(text: str) -> str:
    """Replace whatever looks like a token.

    >>> without_tokens("POST https://example.org/bot123456:AAAAAAAAAAAAAAAAAAAAAAAA/getMe")
    'POST https://example.org/bot<token>/getMe'
    """
    return TOKEN.sub("<token>", text)


def redacted(text: str) -> str:
    """Replace also what could be a card or the secret of a deal: the words of an error can hold anything.

    >>> redacted("Card(text='Qc') is not in ('Td', '9h'), nor is ♣Q")
    "Card(text='<card>') is not in ('<card>', '<card>'), nor is <card>"
    """
    return SECRET.sub("<secret>", CARD.sub("<card>", without_tokens(text)))
