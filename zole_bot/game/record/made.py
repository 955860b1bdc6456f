"""Make the line of a deal that was played here, for a file or an export."""

from __future__ import annotations

from zole_bot.game.deal import Finished
from zole_bot.game.outcomes import ThreeNumbers
from zole_bot.game.record.lines import Conceded, DealLine, Proof, Result


def deal_line(
    deal: Finished,
    *,
    number: int,
    dealer: int,
    active: ThreeNumbers,
    proof: Proof,
    cut: int | None = None,
    at: str | None = None,
    result: Result | None = None,
) -> DealLine:
    """Write down a finished deal, its cards as dealt, with the trick that was left unfinished where it was given up."""
    conceded = deal.conceded
    tricks = (*(trick.cards for trick in deal.tricks), *((deal.trick,) if deal.trick else ()))
    return DealLine(
        number=number,
        dealer=dealer,
        active=active,
        hands=deal.dealt.cards,
        talon=deal.dealt.talon,
        bids=deal.bids,
        buried=deal.buried or None,
        tricks=tricks,
        proof=proof,
        conceded=None if conceded is None else Conceded(conceded.by, conceded.before_trick),
        cut=cut,
        at=at,
        result=result,
    )
