"""`zole-bot simulate`: a session of computer players as a session file, the same for the same seed (record.md)."""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator

from zole_bot import __version__
from zole_bot.cli.output import CommandError, Output
from zole_bot.game.deal import Deal, Finished
from zole_bot.game.house_rules import (
    PRESETS,
    RULE_VALUES,
    HouseRules,
    RuleValue,
    UnknownRuleError,
    changed_rules,
    with_rules,
)
from zole_bot.game.record import DealLine, EndLine, Header, Line, Proof, deal_line, result_of, write_lines
from zole_bot.game.record.proofs import played_deal
from zole_bot.game.rules import apply, hand_in_turn, start_deal
from zole_bot.game.scoring import score_deal
from zole_bot.game.session import active_players, count_deal, next_dealer, open_session, settle
from zole_bot.game.shuffle import (
    MAX_DEALS,
    SECRET_BYTES,
    commitment,
    deal_out,
    first_public,
    make_chain,
    next_public,
    shuffle,
)
from zole_bot.game.view import view
from zole_bot.players.simple import choose

NAMES = ("Anna", "Pēteris", "Ilze", "Jānis", "Līga")
MOST_PLACES_TO_CUT = 8
"""A player is offered eight places; who does not tap cuts 0 (record.md)."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what session is wanted."""
    parser.add_argument(
        "--deals", type=_deals, default=12, metavar="N", help=f"how many, 0 to {MAX_DEALS} (default 12)"
    )
    parser.add_argument("--players", type=int, choices=(3, 4, 5), default=3, help="how many sit (default 3)")
    parser.add_argument("--preset", choices=tuple(PRESETS), default="klasiska", help="house rules (default klasiska)")
    parser.add_argument(
        "--rules", nargs="+", default=[], metavar="NAME=VALUE", help="single house rules, such as zole_bonus=5"
    )
    parser.add_argument("--seed", type=int, default=0, help="another number is another session (default 0)")


def run(options: argparse.Namespace, output: Output) -> int:
    """Write the file to standard output, in UTF-8 whatever the terminal's encoding."""
    changes = dict(_parse_rule(text) for text in options.rules)
    try:
        rules = with_rules(PRESETS[options.preset], changes)
    except UnknownRuleError as error:
        raise CommandError(f"there is no house rule {error.name}={error.value}") from None
    lines = simulate(options.deals, options.players, options.preset, rules, random.Random(options.seed))  # noqa: S311  # a seeded session is meant to be foreseen
    output.data(write_lines(lines))
    return 0


def simulate(deals: int, players: int, preset: str, rules: HouseRules, chance: random.Random) -> Iterator[Line]:
    """Play a session of computer players to its end and give its lines, with a chain of proofs."""
    session_id = chance.randbytes(16).hex()
    yield Header(
        players=NAMES[:players],
        preset=preset,
        changes=changed_rules(rules, PRESETS[preset]),
        chain=True,
        session_id=session_id,
        by=f"zole-bot {__version__}",
    )
    session = open_session(rules, players)
    secrets = make_chain(chance.randbytes(SECRET_BYTES))
    first_dealer = chance.choice(session.seats)
    last: DealLine | None = None
    for number, secret in enumerate(secrets[:deals], start=1):
        cut = chance.randint(0, MOST_PLACES_TO_CUT)
        public = first_public(session_id, cut) if last is None else next_public(played_deal(last), cut)
        dealer = next_dealer(session, first_dealer)
        active = active_players(session.seats, dealer, rules)
        finished = _play(rules, secret, public, chance)
        scored = score_deal(finished, active, session.seats, session.pules, session.players)
        session = count_deal(session, dealer, scored)
        last = deal_line(
            finished,
            number=number,
            dealer=dealer,
            active=active,
            proof=Proof(commitment(secret), secret, public),
            cut=cut,
            result=result_of(scored, session),
        )
        yield last
    settled = settle(session)
    yield EndLine(settled, tuple(total + change for total, change in zip(session.totals, settled, strict=True)))


def _play(rules: HouseRules, secret: bytes, public: str, chance: random.Random) -> Finished:
    dealt = deal_out(shuffle(secret, public))
    deal: Deal = start_deal(rules, dealt.cards, dealt.talon)
    while not isinstance(deal, Finished):
        deal = apply(deal, choose(view(deal, hand_in_turn(deal)), chance))
    return deal


def _deals(text: str) -> int:
    number = int(text)
    if not 0 <= number <= MAX_DEALS:
        raise argparse.ArgumentTypeError(f"{number} is not between 0 and {MAX_DEALS}")
    return number


_deals.__name__ = "number of deals"  # argparse puts it into its sentence on what is no number at all


def _parse_rule(text: str) -> tuple[str, RuleValue]:
    """Read `name=value`, the value as the house rule knows it; an unknown one stays text and is refused later.

    >>> _parse_rule("zole_bonus=5"), _parse_rule("small_zole=true")
    (('zole_bonus', 5), ('small_zole', True))
    """
    name, _, word = text.partition("=")
    values = {_rule_word(value): value for value in RULE_VALUES.get(name, ())}
    return name, values.get(word, word)


def _rule_word(value: RuleValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
