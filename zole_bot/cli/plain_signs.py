"""Signs that a terminal's encoding does not have, told by those that every terminal has."""

from __future__ import annotations

import unicodedata

_SIGNS = {
    "👥": "(group)",
    "📱": "(phone)",
    "🔔": "(rings)",
    "🂡": "",
    "✎": "(changed)",
    "☞": "->",
    "⤷": "=>",
    "↗": "(link)",
    "♣": "c",
    "♠": "s",
    "♥": "h",
    "♦": "d",
    "▶": ">",
    "⏸": "||",
    "⚙": "*",
    "⚠": "!",
    "★": "(host)",
    "✓": "+",
    "✗": "x",
    "●": "o",
    "○": "o",
    "•": "'",
    "·": "-",
    "→": "->",
    "−": "-",
    "–": "-",
    "—": "-",
    "─": "-",
    "│": "|",
    "Σ": "=",
    "⋮": ":",
    "…": "...",
    "«": '"',
    "»": '"',
    "“": '"',
    "”": '"',
    "’": "'",
    "🥇": "1.",
    "🥈": "2.",
    "🥉": "3.",
}


def can_show(text: str, encoding: str) -> bool:
    """Tell whether an encoding has every sign of a text."""
    try:
        text.encode(encoding)
    except UnicodeError:
        return False
    return True


def in_plain_signs(text: str, encoding: str) -> str:
    """Replace what an encoding does not have: a sign by its plain form, a letter by itself without its mark.

    >>> in_plain_signs("Pēteris ☞ [ ♣9 ]", "ascii"), in_plain_signs("Pēteris", "utf-8")
    ('Peteris -> [ c9 ]', 'Pēteris')
    """
    if can_show(text, encoding):
        return text
    return "".join(sign if can_show(sign, encoding) else _plain(sign, encoding) for sign in text)


def _plain(sign: str, encoding: str) -> str:
    if sign in _SIGNS:
        return _SIGNS[sign]
    letter = unicodedata.normalize("NFKD", sign)[0]
    return letter if can_show(letter, encoding) else "?"
