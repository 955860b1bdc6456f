"""`zole-bot verify SECRET PUBLIC`: what anybody can work out again after a deal (record.md, "The proof of a deal")."""

from __future__ import annotations

import argparse
import re

from zole_bot.cli.output import CommandError, Output
from zole_bot.game.shuffle import commitment, deal_out, shuffle

_SECRET = re.compile("[0-9a-f]{64}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the two parts of a proof."""
    parser.add_argument("secret", metavar="SECRET", help="64 hex digits")
    parser.add_argument("public", metavar="PUBLIC", help="the public text, with the cut at its end")


def run(options: argparse.Namespace, output: Output) -> int:
    """Show commitment, hands and talon."""
    digits = options.secret.strip().lower()
    if not _SECRET.fullmatch(digits):
        raise CommandError("a secret has 64 hex digits")
    secret = bytes.fromhex(digits)
    try:
        dealt = deal_out(shuffle(secret, options.public))
    except UnicodeEncodeError:
        raise CommandError("the public text is not valid UTF-8") from None
    output.line(f"commitment   {commitment(secret).hex()}")
    for name, cards in zip(("first hand", "second hand", "third hand"), dealt.cards, strict=True):
        output.line(f"{name:<12} {' '.join(card.text for card in cards)}")
    output.line(f"talon        {' '.join(card.text for card in dealt.talon)}")
    return 0
