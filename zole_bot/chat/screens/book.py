"""The words of the sheet that a group can take along as a file."""

from __future__ import annotations

from zole_bot.game.deal import BIG_CONTRACTS, Contract
from zole_bot.game.outcomes import Outcome
from zole_bot.i18n import Texts


def contract_word(contract: Contract, t: Texts) -> str:
    """Tell what was played."""
    return t.plain(f"bid-{contract}" if contract in BIG_CONTRACTS else f"contract-{contract}")


def outcome_word(outcome: Outcome, t: Texts) -> str:
    """Tell how it ended; who lost a table game is named after it, and of a passed deal the contract says all."""
    match outcome:
        case Outcome.PASSED:
            return ""
        case Outcome.DRAW:
            return t.plain("summary-draw")
        case Outcome.TABLE:
            return t.plain("outcome-lost")
        case _:
            return t.plain(f"outcome-{outcome}")
