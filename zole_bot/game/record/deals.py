"""Judge the cards, the auction and the play of one deal line by the rules of the game (record.md, "Judging")."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from zole_bot.game.cards import Card
from zole_bot.game.deal import (
    HANDS,
    Agree,
    Bidding,
    Bury,
    Burying,
    Cards,
    Deal,
    Finished,
    GiveUp,
    Hand,
    Offer,
    Play,
    Playing,
    Say,
)
from zole_bot.game.house_rules import HouseRules
from zole_bot.game.record.faults import RuleCode, RuleError
from zole_bot.game.record.lines import Conceded, DealLine
from zole_bot.game.rules import IllegalActionError, Reason, apply, asked_hand, start_deal


def judge_cards(line: DealLine, rules: HouseRules) -> Bidding:
    """Deal the cards of a line: all 26, each once, in their places.

    Raises `RuleError`.
    """
    return _Judge(line).start(rules)


def judge_play(line: DealLine, start: Bidding) -> Finished:
    """Play a deal line from the first bid to its end.

    Raises `RuleError` for the first thing against the rules.
    """
    return _Judge(line).play(start)


class _Judge:
    """A deal line, and a question for each part of it."""

    def __init__(self, line: DealLine) -> None:
        self._line = line

    def play(self, start: Bidding) -> Finished:
        line = self._line
        deal = self._bury(self._bid(start))
        if line.conceded is not None and _is_table_game(deal):
            raise self._fault(RuleCode.CONCEDED_IN_TABLE_GAME)
        for number, trick in enumerate(line.tricks, start=1):
            deal = self._play_trick(deal, trick, number)
        if line.conceded is not None:
            deal = self._concede(deal, line.conceded)
        if not isinstance(deal, Finished):
            raise self._fault(RuleCode.PLAY_UNFINISHED)
        return deal

    def _fault(self, code: RuleCode, trick: int | None = None, **details: object) -> RuleError:
        return RuleError(code, details, deal=self._line.number, trick=trick)

    # --- The cards ---------------------------------------------------------------------------------------------

    def start(self, rules: HouseRules) -> Bidding:
        hands, talon = self._line.hands, self._line.talon
        if len(hands) != 3:
            raise self._fault(RuleCode.HANDS_COUNT, count=len(hands))
        for hand, cards in zip(HANDS, hands, strict=True):
            if len(cards) != 8:
                raise self._fault(RuleCode.HAND_SIZE, hand=hand, count=len(cards))
        if len(talon) != 2:
            raise self._fault(RuleCode.TALON_SIZE, count=len(talon))
        if (card := _find_twice((*chain.from_iterable(hands), *talon))) is not None:
            raise self._fault(RuleCode.CARD_DEALT_TWICE, card=card)
        return start_deal(rules, (hands[0], hands[1], hands[2]), (talon[0], talon[1]))

    # --- The auction and the burial ----------------------------------------------------------------------------

    def _bid(self, deal: Deal) -> Deal:
        for bid in self._line.bids:
            if not isinstance(deal, Bidding):
                raise self._fault(RuleCode.BID_AFTER_AUCTION, bid=bid)
            try:
                deal = apply(deal, Say(bid))
            except IllegalActionError:
                raise self._fault(RuleCode.BID_NOT_ALLOWED, bid=bid) from None
        if isinstance(deal, Bidding):
            raise self._fault(RuleCode.AUCTION_UNFINISHED)
        return deal

    def _bury(self, deal: Deal) -> Deal:
        buried = self._line.buried
        if not isinstance(deal, Burying):
            if buried is not None:
                raise self._fault(RuleCode.BURIED_WITHOUT_TAKE)
            return deal
        if buried is None or len(buried) != 2:
            raise self._fault(RuleCode.BURIED_COUNT, count=len(buried or ()))
        if buried[0] is buried[1]:
            raise self._fault(RuleCode.BURIED_TWICE, card=buried[0])
        try:
            return apply(deal, Bury((buried[0], buried[1])))
        except IllegalActionError as error:
            raise self._fault(RuleCode.BURIED_NOT_HELD, card=error.card) from None

    # --- The tricks --------------------------------------------------------------------------------------------

    def _play_trick(self, deal: Deal, trick: Cards, number: int) -> Deal:
        if not isinstance(deal, Playing):
            raise self._fault(RuleCode.TRICK_AFTER_END, number)
        if not trick:
            raise self._fault(RuleCode.TRICK_EMPTY, number)
        opening = len(deal.trick)  # a card of the talon, in galds
        if opening and trick[0] is not deal.trick[0]:
            raise self._fault(RuleCode.WRONG_OPENING, number, wanted=deal.trick[0], found=trick[0])
        size = opening + 3
        after: Deal = deal
        for card in trick[opening:size]:
            after = self._play_card(after, card, number)
        if len(trick) > size:
            raise self._fault(RuleCode.TRICK_TOO_LONG, number, count=len(trick), wanted=size)
        may_be_unfinished = self._line.conceded is not None and number == len(self._line.tricks)
        if len(trick) < size and not may_be_unfinished:
            raise self._fault(RuleCode.TRICK_UNFINISHED, number, count=len(trick), wanted=size)
        return after

    def _play_card(self, deal: Deal, card: Card, number: int) -> Deal:
        if not isinstance(deal, Playing):
            raise self._fault(RuleCode.TRICK_AFTER_END, number)
        try:
            return apply(deal, Play(card))
        except IllegalActionError as error:
            if error.reason is Reason.MUST_FOLLOW:
                raise self._fault(RuleCode.MUST_FOLLOW, number, card=card, suit=error.suit) from None
            if card in deal.trick or any(card in trick.cards for trick in deal.tricks):
                raise self._fault(RuleCode.CARD_PLAYED_BEFORE, number, card=card) from None
            raise self._fault(RuleCode.CARD_NOT_HELD, number, card=card, hand=deal.turn) from None

    # --- Giving up ---------------------------------------------------------------------------------------------

    def _concede(self, deal: Deal, conceded: Conceded) -> Deal:
        if not isinstance(deal, Playing) or deal.big is None:
            raise self._fault(RuleCode.CONCEDED_AFTER_END)
        wanted = len(deal.tricks) + 1
        if conceded.before_trick != wanted:
            raise self._fault(RuleCode.CONCEDED_WRONG_TRICK, wanted=wanted, found=conceded.before_trick)
        try:
            return apply(deal, GiveUp(deal.big)) if conceded.by == "big" else _agree_on_offer(deal)
        except IllegalActionError as error:
            if error.reason is Reason.TOO_LATE_TO_GIVE_UP:
                raise self._fault(RuleCode.CONCEDED_TOO_LATE, wanted) from None
            raise self._fault(RuleCode.CONCEDED_OFF, by=conceded.by) from None


def _agree_on_offer(deal: Playing) -> Deal:
    """Offer in the name of a small one and let everybody who is asked agree; which of the two it was is not written."""
    small: Hand = 1 if deal.big == 0 else 0
    after = apply(deal, Offer(small))
    while (asked := asked_hand(after)) is not None:
        after = apply(after, Agree(asked))
    return after


def _is_table_game(deal: Deal) -> bool:
    return isinstance(deal, Playing) and deal.big is None


def _find_twice(cards: Cards) -> Card | None:
    return next((card for card, count in Counter(cards).items() if count > 1), None)
