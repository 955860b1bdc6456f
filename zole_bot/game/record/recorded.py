"""Judge a deal that was played with real cards: its outcome is believed where the house rules allow it (record.md)."""

from __future__ import annotations

from zole_bot.game.deal import Contract
from zole_bot.game.house_rules import HouseRules
from zole_bot.game.record.faults import RuleCode, RuleError
from zole_bot.game.record.lines import RecordedContract, RecordedLine
from zole_bot.game.scoring import OUTCOMES, Outcome, Recorded

_BIG_CONTRACTS = {
    RecordedContract.TAKE: Contract.TAKE,
    RecordedContract.ZOLE: Contract.ZOLE,
    RecordedContract.SMALL_ZOLE: Contract.SMALL_ZOLE,
}


def contract_of(contract: RecordedContract, rules: HouseRules) -> Contract | None:
    """Tell what was played under these house rules; None if it cannot have been."""
    if contract in _BIG_CONTRACTS:
        is_allowed = contract is not RecordedContract.SMALL_ZOLE or rules.small_zole
        return _BIG_CONTRACTS[contract] if is_allowed else None
    after_passes = Contract(rules.all_pass)
    is_table_game = Outcome.TABLE in OUTCOMES[after_passes]
    return after_passes if is_table_game == (contract is RecordedContract.TABLE) else None


def judge_recorded(line: RecordedLine, rules: HouseRules) -> Recorded:
    """Judge what a line of a known `active` tells of a deal.

    Raises `RuleError`.
    """

    def fault(code: RuleCode, **details: object) -> RuleError:
        return RuleError(code, details, deal=line.number)

    recorded = line.recorded
    contract = contract_of(recorded.contract, rules)
    if contract is None:
        raise fault(RuleCode.RECORDED_CONTRACT, contract=recorded.contract)
    losers = recorded.losers or ()
    for player in (*losers, *(() if recorded.big is None else (recorded.big,))):
        if player not in line.active:
            raise fault(RuleCode.RECORDED_NOT_ACTIVE, player=player)
    match recorded.contract:
        case RecordedContract.PASSED:
            outcome = Outcome.PASSED
        case RecordedContract.TABLE:
            # A full tie is shared or a draw, as the house rules say; a table game has no other way not to be lost.
            is_tie = len(losers) != 1
            if len(set(losers)) != len(losers) or (is_tie and bool(losers) != (rules.full_tie == "share")):
                raise fault(RuleCode.RECORDED_LOSERS, losers=losers)
            outcome = Outcome.TABLE if losers else Outcome.DRAW
        case _:
            if recorded.outcome is None or recorded.outcome not in OUTCOMES[contract]:
                raise fault(RuleCode.RECORDED_OUTCOME, contract=recorded.contract, outcome=recorded.outcome)
            outcome = recorded.outcome
    return Recorded(contract, outcome, recorded.big, losers)
