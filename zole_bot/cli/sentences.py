"""The English sentences for what is wrong with a session file: one for each code, and the place in front of it."""

from __future__ import annotations

from collections.abc import Mapping

from zole_bot.game.record import FormatCode, FormatError, RecordError, RuleCode, RuleError

FORMAT_SENTENCES: dict[FormatCode, str] = {
    FormatCode.FILE_TOO_LONG: "the file is longer than {limit} bytes",
    FormatCode.LINE_TOO_LONG: "the line is longer than {limit} bytes",
    FormatCode.NOT_UTF8: "not valid UTF-8",
    FormatCode.NOT_JSON: "not valid JSON",
    FormatCode.NOT_AN_OBJECT: "not a JSON object",
    FormatCode.NO_HEADER: "there is no header of a zole-session/1 file",
    FormatCode.SECOND_HEADER: "a second header",
    FormatCode.OTHER_FORMAT: "the format is {value}, not zole-session/1",
    FormatCode.UNKNOWN_LINE: "an unknown kind of line",
    FormatCode.MIXED_LINE: "several kinds of line in one: {keys}",
    FormatCode.KEY_TWICE: "the key {key} stands there twice",
    FormatCode.KEY_MISSING: "the key {key} is missing",
    FormatCode.KEY_MISPLACED: "the key {key} has no place beside {beside}",
    FormatCode.NOT_FINITE: "a number that is not finite",
    FormatCode.NUMBER_TOO_LONG: "a number with too many digits",
    FormatCode.TOO_DEEP: "nested too deep",
    FormatCode.LONE_SURROGATE: "a text with half a surrogate pair",
    FormatCode.WRONG_TYPE: "{key} is not {wanted}",
    FormatCode.TOO_LONG: "{key} is longer than {limit}",
    FormatCode.NAME_LENGTH: "{key} does not have 1 to 128 characters",
    FormatCode.NUMBER_OF_PLAYERS: "{count} instead of 3 to 5 players",
    FormatCode.UNKNOWN_PRESET: "unknown preset {value}",
    FormatCode.UNKNOWN_RULE: "unknown house rule {name}",
    FormatCode.UNKNOWN_RULE_VALUE: "the house rule {name} has no value {value}",
    FormatCode.UNKNOWN_VALUE: "{key} has the unknown value {value}",
}

RULE_SENTENCES: dict[RuleCode, str] = {
    RuleCode.DEAL_NUMBER: "its number should be {wanted}",
    RuleCode.TOO_MANY_DEALS: "a session has at most {limit} deals",
    RuleCode.DEALER: "the dealer should be player {wanted}, not {found}",
    RuleCode.DEALER_NOT_SEATED: "the dealer, player {found}, is not seated",
    RuleCode.ACTIVE: "active should be {wanted}, not {found}",
    RuleCode.CUT_RANGE: "a cut of {found} is not between 0 and {limit}",
    RuleCode.AFTER_END: "nothing may follow the end of the session",
    RuleCode.SEATS_COUNT: "{count} instead of 3 to 5 seats",
    RuleCode.SEAT_TWICE: "player {player} sits twice",
    RuleCode.SEAT_UNKNOWN: "there is no player {player}",
    RuleCode.SETTLE: "settle should be {wanted}, not {found}",
    RuleCode.END_TOTALS: "totals should be {wanted}, not {found}",
    RuleCode.HANDS_COUNT: "{count} instead of 3 hands",
    RuleCode.HAND_SIZE: "{count} instead of 8 cards in {hand}",
    RuleCode.TALON_SIZE: "{count} instead of 2 cards in the talon",
    RuleCode.CARD_DEALT_TWICE: "{card} was dealt twice",
    RuleCode.BID_NOT_ALLOWED: "the house rules have no bid {bid}",
    RuleCode.BID_AFTER_AUCTION: "{bid} was bid after the auction had ended",
    RuleCode.AUCTION_UNFINISHED: "the auction did not end",
    RuleCode.BURIED_WITHOUT_TAKE: "cards were buried without a take",
    RuleCode.BURIED_COUNT: "{count} instead of 2 cards buried",
    RuleCode.BURIED_TWICE: "{card} was buried twice",
    RuleCode.BURIED_NOT_HELD: "{card} was buried and is not the big's",
    RuleCode.CARD_NOT_HELD: "{hand} does not hold {card}",
    RuleCode.CARD_PLAYED_BEFORE: "{card} was played before",
    RuleCode.MUST_FOLLOW: "{card} does not follow {suit}",
    RuleCode.WRONG_OPENING: "the talon opens it with {wanted}, not {found}",
    RuleCode.TRICK_TOO_LONG: "{count} instead of {wanted} cards",
    RuleCode.TRICK_UNFINISHED: "{count} instead of {wanted} cards",
    RuleCode.TRICK_EMPTY: "no cards",
    RuleCode.TRICK_AFTER_END: "the play had ended before",
    RuleCode.PLAY_UNFINISHED: "the play did not end",
    RuleCode.CONCEDED_WRONG_TRICK: "it was given up before trick {wanted}, not {found}",
    RuleCode.CONCEDED_AFTER_END: "it was given up after its end",
    RuleCode.CONCEDED_IN_TABLE_GAME: "a table game cannot be given up",
    RuleCode.CONCEDED_OFF: "the house rules do not let the {by} give up",
    RuleCode.CONCEDED_TOO_LATE: "too late for the big to give up",
    RuleCode.RECORDED_NOT_ACTIVE: "player {player} did not play",
    RuleCode.RECORDED_CONTRACT: "the house rules have no contract {contract}",
    RuleCode.RECORDED_OUTCOME: "{contract} has no outcome {outcome}",
    RuleCode.RECORDED_LOSERS: "the losers of a table game cannot be {losers}",
    RuleCode.RESULT: "{key} should be {wanted}, not {found}",
    RuleCode.COMMITMENT: "the commitment is not that of the secret",
    RuleCode.CARDS_NOT_PROVED: "the cards do not follow from secret and public",
    RuleCode.CHAIN_BROKEN: "the commitment is not the secret of the deal before",
    RuleCode.PUBLIC: "public does not follow from the deals before",
}

_HAND_NAMES = {0: "first hand", 1: "second hand", 2: "third hand"}
_LONGEST_VALUE = 80


def format_fault(error: RecordError) -> str:
    """Say in one line what is wrong and where; parts of the file in it are not yet made harmless for a terminal."""
    match error:
        case FormatError():
            place = "" if error.line is None else f"line {error.line}: "
            return place + FORMAT_SENTENCES[error.code].format_map(_words(error.details))
        case RuleError():
            return f"{_rule_place(error)}: {RULE_SENTENCES[error.code].format_map(_words(error.details))}"
        case _:
            raise TypeError(error)


def _rule_place(error: RuleError) -> str:
    if error.line is not None:
        before = "at the start" if error.deal == 0 else f"after deal {error.deal}"
        return f"{error.line} line {before}"
    return f"deal {error.deal}" if error.trick is None else f"deal {error.deal}, trick {error.trick}"


def _words(details: Mapping[str, object]) -> dict[str, str]:
    return {key: _word(key, value) for key, value in details.items()}


def _word(key: str, value: object) -> str:
    if key == "hand" and isinstance(value, int):
        return _HAND_NAMES[value]
    if key == "by":
        return "small ones" if value == "small" else "big"
    if key == "keys" and isinstance(value, tuple):
        return ", ".join(value)
    word = f"[{', '.join(map(str, value))}]" if isinstance(value, tuple) else str(getattr(value, "value", value))
    return word if len(word) <= _LONGEST_VALUE else f"{word[:_LONGEST_VALUE]}..."
