"""What can be wrong with a session file: two closed sets of codes, and an error for each (record.md, "Judging")."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class FormatCode(StrEnum):
    """Why a file cannot be read as `zole-session/1`. The details of each are named behind it."""

    FILE_TOO_LONG = "file_too_long"  # limit
    LINE_TOO_LONG = "line_too_long"  # limit
    NOT_UTF8 = "not_utf8"
    NOT_JSON = "not_json"
    NOT_AN_OBJECT = "not_an_object"
    NO_HEADER = "no_header"
    SECOND_HEADER = "second_header"
    OTHER_FORMAT = "other_format"  # value
    UNKNOWN_LINE = "unknown_line"
    MIXED_LINE = "mixed_line"  # keys
    KEY_TWICE = "key_twice"  # key
    KEY_MISSING = "key_missing"  # key
    KEY_MISPLACED = "key_misplaced"  # key, beside
    NOT_FINITE = "not_finite"
    NUMBER_TOO_LONG = "number_too_long"
    TOO_DEEP = "too_deep"
    LONE_SURROGATE = "lone_surrogate"
    WRONG_TYPE = "wrong_type"  # key, wanted
    TOO_LONG = "too_long"  # key, limit
    NAME_LENGTH = "name_length"  # key
    NUMBER_OF_PLAYERS = "number_of_players"  # count
    UNKNOWN_PRESET = "unknown_preset"  # value
    UNKNOWN_RULE = "unknown_rule"  # name
    UNKNOWN_RULE_VALUE = "unknown_rule_value"  # name, value
    UNKNOWN_VALUE = "unknown_value"  # key, value


class RuleCode(StrEnum):
    """Why a file that can be read is against the rules. The details of each are named behind it."""

    # The session
    DEAL_NUMBER = "deal_number"  # wanted, found
    TOO_MANY_DEALS = "too_many_deals"  # limit
    DEALER = "dealer"  # wanted, found
    DEALER_NOT_SEATED = "dealer_not_seated"  # found
    ACTIVE = "active"  # wanted, found
    CUT_RANGE = "cut_range"  # found
    AFTER_END = "after_end"
    SEATS_COUNT = "seats_count"  # count
    SEAT_TWICE = "seat_twice"  # player
    SEAT_UNKNOWN = "seat_unknown"  # player
    SETTLE = "settle"  # wanted, found
    END_TOTALS = "end_totals"  # wanted, found

    # The cards and the auction
    HANDS_COUNT = "hands_count"  # count
    HAND_SIZE = "hand_size"  # hand, count
    TALON_SIZE = "talon_size"  # count
    CARD_DEALT_TWICE = "card_dealt_twice"  # card
    BID_NOT_ALLOWED = "bid_not_allowed"  # bid
    BID_AFTER_AUCTION = "bid_after_auction"  # bid
    AUCTION_UNFINISHED = "auction_unfinished"
    BURIED_WITHOUT_TAKE = "buried_without_take"
    BURIED_COUNT = "buried_count"  # count
    BURIED_TWICE = "buried_twice"  # card
    BURIED_NOT_HELD = "buried_not_held"  # card

    # The play
    CARD_NOT_HELD = "card_not_held"  # card, hand
    CARD_PLAYED_BEFORE = "card_played_before"  # card
    MUST_FOLLOW = "must_follow"  # card, suit
    WRONG_OPENING = "wrong_opening"  # wanted, found
    TRICK_TOO_LONG = "trick_too_long"  # count, wanted
    TRICK_UNFINISHED = "trick_unfinished"  # count, wanted
    TRICK_EMPTY = "trick_empty"
    TRICK_AFTER_END = "trick_after_end"
    PLAY_UNFINISHED = "play_unfinished"

    # Giving up
    CONCEDED_WRONG_TRICK = "conceded_wrong_trick"  # wanted, found
    CONCEDED_AFTER_END = "conceded_after_end"
    CONCEDED_IN_TABLE_GAME = "conceded_in_table_game"
    CONCEDED_OFF = "conceded_off"  # by
    CONCEDED_TOO_LATE = "conceded_too_late"

    # A deal played with real cards
    RECORDED_NOT_ACTIVE = "recorded_not_active"  # player
    RECORDED_CONTRACT = "recorded_contract"  # contract
    RECORDED_OUTCOME = "recorded_outcome"  # contract, outcome
    RECORDED_LOSERS = "recorded_losers"  # losers

    # What follows from it all
    RESULT = "result"  # key, wanted, found

    # The proof
    COMMITMENT = "commitment"
    CARDS_NOT_PROVED = "cards_not_proved"
    CHAIN_BROKEN = "chain_broken"
    PUBLIC = "public"  # wanted, found


class RecordError(Exception):
    """A session file that is not accepted."""


class FormatError(RecordError):
    """A file that cannot be read as `zole-session/1`."""

    def __init__(self, code: FormatCode, line: int | None = None, **details: object) -> None:
        super().__init__(code.value, line, details)
        self.code = code
        self.line = line
        """The line of the file, from 1; None where the whole file is meant."""
        self.details: Mapping[str, object] = details

    def at_line(self, line: int) -> FormatError:
        """Give the same error with the line it was found in."""
        return FormatError(self.code, line, **self.details)


class RuleError(RecordError):
    """A file that can be read and is against the rules.

    `deal` and `trick` count from 1. A void, seats or end line has no number: then `line` tells its kind and `deal` the
    number of deals before it.
    """

    def __init__(
        self,
        code: RuleCode,
        details: Mapping[str, object] | None = None,
        *,
        deal: int | None = None,
        trick: int | None = None,
        line: str | None = None,
    ) -> None:
        super().__init__(code.value, details, deal, trick, line)
        self.code = code
        self.details: Mapping[str, object] = details or {}
        self.deal = deal
        self.trick = trick
        self.line = line
