"""Whole sessions by chance: every preset, three to five seats, people who come and go, and people who give up."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.game.dealing import deal_by_chance
from tests.game.seeing import cards_in
from zole_bot.game.cards import DECK, TOTAL_POINTS, Card
from zole_bot.game.deal import (
    BIG_CONTRACTS,
    HANDS,
    TABLE_GAMES,
    Action,
    Bid,
    Bidding,
    Burying,
    Cards,
    Contract,
    Deal,
    Finished,
    Hand,
    Playing,
    Say,
)
from zole_bot.game.house_rules import PRESETS, RULE_VALUES, with_rules
from zole_bot.game.notation import format_action, parse_action
from zole_bot.game.outcomes import points_by_hand, tricks_by_hand
from zole_bot.game.rules import apply, hand_in_turn, legal_actions, legal_concessions, turn_number
from zole_bot.game.scoring import DealResult, score_deal
from zole_bot.game.session import (
    Session,
    active_players,
    change_seats,
    count_deal,
    next_dealer,
    open_session,
    settle,
)
from zole_bot.game.view import View, view

SEEDS = st.integers(0, 2**32)


def open_cards(deal: Deal) -> Cards:
    """The cards that everybody has seen."""
    if not isinstance(deal, Playing | Finished):
        return ()
    return tuple(card for trick in deal.tricks for card in trick.cards) + deal.trick


def places_of_cards(deal: Deal) -> list[Card]:
    """All cards, each as often as it lies somewhere."""
    talon = list(deal.dealt.talon)
    match deal:
        case Bidding() | Burying():
            return [card for cards in deal.dealt.cards for card in cards] + talon
        case Playing():
            opened = [card for card in open_cards(deal) if card in talon and deal.contract is Contract.GALDS]
            closed = [] if deal.contract is Contract.TAKE else [card for card in talon if card not in opened]
            held = [card for cards in deal.cards for card in cards]
            return [*held, *open_cards(deal), *deal.buried, *closed]
        case Finished():
            raise AssertionError(deal)


def hidden_from(deal: Deal, hand: Hand | None) -> set[Card]:
    """The cards that this hand, or an onlooker, must not learn: all but its own, its talon, and what lay open."""
    known = set(open_cards(deal))
    if hand is not None:
        known |= set(deal.dealt.cards[hand])
        if isinstance(deal, Burying) and deal.big == hand:
            known |= set(deal.dealt.talon)
        if isinstance(deal, Playing) and deal.big == hand and deal.contract is Contract.TAKE:
            known |= set(deal.dealt.talon)
    return set(DECK) - known


SETTINGS = settings(
    max_examples=8,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


class WholeSessions(RuleBasedStateMachine):
    """A session, and the deal in play if there is one."""

    preset: str
    players: int
    session: Session
    deal: Deal | None = None
    start: Bidding
    dealer: int
    actions: list[str]

    def chance(self, seed: int) -> random.Random:
        """Make chance differ between presets and numbers of seats, as Hypothesis draws the same steps for all."""
        return random.Random(f"{self.preset} {self.players} {seed}")

    @initialize(
        changes=st.fixed_dictionaries(
            {}, optional={name: st.sampled_from(values) for name, values in RULE_VALUES.items() if name != "all_pass"}
        )
    )
    def open(self, changes: dict[str, object]) -> None:
        self.session = open_session(with_rules(PRESETS[self.preset], changes), self.players)

    @precondition(lambda self: self.deal is None)
    @rule(seed=SEEDS)
    def deal_cards(self, seed: int) -> None:
        chance = self.chance(seed)
        self.dealer = next_dealer(self.session, first=chance.choice(self.session.seats))
        self.start = deal_by_chance(self.session.rules, chance)
        self.deal, self.actions = self.start, []

    @precondition(lambda self: self.deal is not None)
    @rule(seed=SEEDS, turns=st.sampled_from((1, 4, 12, 40)), caution=st.sampled_from((0.0, 0.5, 1.0)))
    def play_on(self, seed: int, turns: int, caution: float) -> None:
        """Do some turns by chance; `caution` is the chance that a bidder passes before he thinks."""
        chance = self.chance(seed)
        for _ in range(turns):
            if self.deal is None:
                return
            is_cautious = isinstance(self.deal, Bidding) and chance.random() < caution
            self.do(Say(Bid.PASS) if is_cautious else chance.choice(legal_actions(self.deal)))
            self.cards_are_where_they_belong()
            self.nobody_sees_what_is_hidden()

    @precondition(lambda self: isinstance(self.deal, Playing) and self.deal.contract in BIG_CONTRACTS)
    @rule(seed=SEEDS)
    def concede_or_answer(self, seed: int) -> None:
        assert self.deal is not None
        choices = [action for hand in HANDS for action in legal_concessions(self.deal, hand)]
        if choices:
            self.do(self.chance(seed).choice(choices))

    @precondition(lambda self: self.deal is not None)
    @rule(is_meant=st.integers(0, 5))
    def break_off(self, is_meant: int) -> None:
        if is_meant == 5:
            self.deal = None

    @precondition(lambda self: self.deal is None)
    @rule(seed=SEEDS, size=st.integers(3, 5))
    def come_and_go(self, seed: int, size: int) -> None:
        chance = self.chance(seed)
        added = chance.choice((0, 0, 1, 2))
        people = range(self.session.players + added)
        before = self.session
        self.session = change_seats(before, tuple(chance.sample(people, min(size, len(people)))), added)
        assert self.session.totals[: before.players] == before.totals
        assert set(self.session.pules.personal) <= set(self.session.seats)

    def do(self, action: Action) -> None:
        assert self.deal is not None
        before = turn_number(self.deal)
        text = format_action(action)
        assert parse_action(text) == action
        self.deal = apply(self.deal, action)
        self.actions.append(text)
        assert turn_number(self.deal) == before + (":" not in text or text.startswith("b:"))
        if isinstance(self.deal, Finished):
            self.count(self.deal)
            self.deal = None

    def count(self, deal: Finished) -> None:
        again: Deal = self.start
        for text in self.actions:
            again = apply(again, parse_action(text))
        assert again == deal
        for hand in (*HANDS, None):
            revealed = view(deal, hand).revealed
            assert revealed is not None
            assert cards_in(revealed) == set(DECK)
        active = active_players(self.session.seats, self.dealer, self.session.rules)
        result = score_deal(deal, active, self.session.seats, self.session.pules, self.session.players)
        self.result_holds(deal, result)
        self.session = count_deal(self.session, self.dealer, result)

    def result_holds(self, deal: Finished, result: DealResult) -> None:
        assert sum(result.scores) == 0
        gone = set(range(self.session.players)) - set(self.session.seats)
        assert all(result.scores[player] == 0 for player in gone)
        if len(deal.tricks) == 8:
            talon = sum(card.points for card in deal.dealt.talon)
            kept = sum(trick.points for trick in deal.tricks if trick.winner is None)
            is_talon_out = deal.contract in (Contract.ZOLE, Contract.SMALL_ZOLE, Contract.GALDINS)
            assert sum(points_by_hand(deal)) + kept + (talon if is_talon_out else 0) == TOTAL_POINTS
            assert sum(tricks_by_hand(deal.tricks)) + sum(trick.winner is None for trick in deal.tricks) == 8
        if deal.contract in TABLE_GAMES:
            assert result.pule.count == 0

    @invariant()
    def totals_sum_to_zero(self) -> None:
        if hasattr(self, "session"):
            assert sum(self.session.totals) == 0
            assert sum(settle(self.session)) == 0
            assert len(self.session.totals) == self.session.players

    @invariant()
    def cards_are_where_they_belong(self) -> None:
        if self.deal is not None:
            assert sorted(map(str, places_of_cards(self.deal))) == sorted(map(str, DECK))
            assert hand_in_turn(self.deal) is not None
            assert legal_actions(self.deal)

    @invariant()
    def nobody_sees_what_is_hidden(self) -> None:
        if self.deal is None:
            return
        for hand in (*HANDS, None):
            for all_tricks in (False, True):
                seen = view(self.deal, hand, all_tricks=all_tricks)
                assert not cards_in(seen) & hidden_from(self.deal, hand)
                self.view_holds(self.deal, seen)

    def view_holds(self, deal: Deal, seen: View) -> None:
        assert seen.revealed is None
        assert all(len(trick.cards) in (0, 3, 4) for trick in seen.tricks)
        assert (seen.legal != ()) == (seen.hand is not None and seen.hand == hand_in_turn(deal))
        if seen.hand is not None:
            assert len(seen.cards) == seen.held[seen.hand]
            may = set(legal_concessions(deal, seen.hand)) | set(seen.legal)
            assert set(seen.concessions) <= may


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("preset", PRESETS)
def test_whole_sessions_hold(preset: str, players: int) -> None:
    """Field case 132: the pack is whole after each action, whatever the session."""
    machine = type("WholeSessionsOfOneKind", (WholeSessions,), {"preset": preset, "players": players})
    run_state_machine_as_test(machine, settings=SETTINGS)
