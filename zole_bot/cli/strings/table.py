"""A room in memory, led through a session by the real service: what happens in it is what happens in a group."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from zole_bot.game.cards import Suit
from zole_bot.game.deal import HANDS, Action, Bid, Bidding, Bury, Cards, Deal, Finished, GiveUp, Offer, Play, Say
from zole_bot.game.house_rules import HouseRules
from zole_bot.game.rules import apply, hand_in_turn, legal_actions, legal_concessions, start_deal
from zole_bot.game.scoring import DealResult, score_deal
from zole_bot.game.session import active_players, next_dealer
from zole_bot.game.shuffle import MAX_CUT, DealtCards, commitment, deal_out, make_chain, shuffle
from zole_bot.game.view import view
from zole_bot.look import RoomLook, Settled
from zole_bot.room import Chat, ChatId, Person, PersonId, Phase, Room, RoomId
from zole_bot.service import dealing, lobby, play
from zole_bot.service.dealing import Step
from zole_bot.service.looks import look_at
from zole_bot.service.rights import Actor

NOW = 1_800_000_000.0
Choice = Callable[[Deal], Action]
"""How whoever is in turn decides."""


def person(number: int) -> Person:
    """Give the person of a seat; names are put in when a screen is drawn."""
    return Person(PersonId(number + 1), 1001 + number, f"{number + 1}", None, None, is_reachable=True)


def actor(number: int) -> Actor:
    """Give him as somebody who does something."""
    return Actor(person(number))


class Table:
    """The room, and the deals that count so far."""

    def __init__(self, preset: str, rules: HouseRules, chance: random.Random) -> None:
        secret, session_id = chance.randbytes(32), chance.randbytes(16).hex()
        chat = Chat(ChatId(1), -1001, "", None, preset, rules, turn_seconds=60, next_deal_seconds=30, deals_limit=0)
        self.settled: tuple[Settled, ...] = ()
        self._secrets = make_chain(secret)
        self.room = Room(
            id=RoomId(1),
            chat=chat,
            thread_id=None,
            phase=Phase.LOBBY,
            stage=1,
            session_id=session_id,
            secret=secret,
            seal=commitment(self._secrets[0]).hex(),
            token=chance.randbytes(12).hex(),
            language="",
            preset=preset,
            rules=rules,
            turn_seconds=chat.turn_seconds,
            next_deal_seconds=chat.next_deal_seconds,
            deals_limit=chat.deals_limit,
            opened_at=NOW,
            touched_at=NOW,
            phase_since=NOW,
            public_base=session_id,
            first_dealer=0,
            asks_language=True,
        )

    def look(self, room: Room | None = None, *, in_several_rooms: bool = False) -> RoomLook:
        """Show the room, or what it would be, to everybody."""
        shown = self.room if room is None else room
        crowded = frozenset(seat.person for seat in shown.seats) if in_several_rooms else frozenset[PersonId]()
        return look_at(shown, self.settled, NOW, crowded)

    def sit_down(self, number: int, *, has_arrived: bool) -> None:
        """Let a person sit down, or be on the way."""
        self.room, _ = lobby.sit(self.room, person(number), "", NOW, has_arrived)

    def let_people_choose(self, wishes: bool) -> None:
        """Let everybody be asked before a card is played, and have his only card played for him, or not."""
        seats = (replace(seat, confirms_cards=wishes, plays_only_card=wishes) for seat in self.room.seats)
        self.room = replace(self.room, seats=tuple(seats))

    def take(self, step: Step) -> None:
        """Go on with what a step made, and count the deal that it ended."""
        self.room, ended = step.room, step.ended
        if ended is None or ended.result is None:
            return
        played = ended.played
        last = Settled(
            number=played.number,
            ordinal=played.ordinal,
            dealer=played.dealer,
            active=played.active,
            seats=ended.session.seats,
            cut=played.cut,
            result=ended.result,
            totals=ended.session.totals,
            view=view(played.deal, None),
            secret=self._secrets[played.ordinal - 1].hex(),
            public=played.public,
        )
        self.settled = (*(replace(older, view=None) for older in self.settled), last)

    def move(self, choice: Choice, *, by_machine: bool = False) -> None:
        """Let the one in turn do something, or the machine for him."""
        played = self.room.deal
        player = None if played is None else play.player_in_turn(played)
        if played is None or player is None:
            raise ValueError("nobody is in turn")
        if by_machine:
            self.take(play.move_for(self.room, player, NOW))
            return
        seat = self.room.seats[player]
        step, _ = play.act(self.room, replace(seat, is_away=False), choice(played.deal), NOW)
        self.take(step)

    def telling_cut(self, *, gathers: bool) -> int:
        """Find the cut that makes the next deal the best for one who gathers tricks, or for one who avoids them."""
        return _telling_cut(self._secrets[self.room.dealt], self.room.public_base, gathers)

    def play_out(self, cut: int, choice: Choice) -> Finished:
        """Play what the next deal would be with a cut, without anything of it staying."""
        pack = _pack(self._secrets[self.room.dealt], self.room.public_base, cut)
        deal: Deal = start_deal(self.room.rules, pack.cards, pack.talon)
        while not isinstance(deal, Finished):
            deal = apply(deal, choice(deal))
        return deal

    def result_of(self, deal: Finished) -> DealResult:
        """Tell what a deal that was played out would come to."""
        session = self.room.session
        if session is None:
            raise ValueError("there is no session in a lobby")
        dealer = next_dealer(session, self.room.first_dealer)
        active = active_players(session.seats, dealer, self.room.rules)
        return score_deal(deal, active, session.seats, session.pules, session.players)

    def put_down(self, cut: int, deal: Finished) -> None:
        """Let the next deal be one that was played out."""
        begun = dealing.deal_next(replace(self.room, cut=cut), NOW)
        if begun.deal is not None:
            played = replace(begun.deal, deal=deal, is_touched=True)
            self.take(dealing.settle(replace(begun, deal=played), NOW))


@cache
def _pack(secret: bytes, public_base: str, cut: int) -> DealtCards:
    return deal_out(shuffle(secret, f"{public_base}:{cut}"))


@cache
def _telling_cut(secret: bytes, public_base: str, gathers: bool) -> int:
    pick = max if gathers else min
    return pick(range(MAX_CUT + 1), key=lambda cut: pick(map(hand_strength, _pack(secret, public_base, cut).cards)))


def by_wish(wish: Bid, gathers: bool | None, chance: random.Random, *, conceding: bool = False) -> Choice:
    """Decide so that a deal comes to what is wished: this bid, and a big who gathers tricks, avoids them, or neither.

    Where he gathers the best hand bids, where he avoids the worst. `conceding`: who may give up or offer to, does.
    """

    def choose(deal: Deal) -> Action:
        hand, legal = hand_in_turn(deal), legal_actions(deal)
        if isinstance(legal[0], Say):
            ranked = sorted(HANDS, key=lambda other: hand_strength(deal.dealt.cards[other]))
            wisher = chance.choice(HANDS) if gathers is None else ranked[-1 if gathers else 0]
            return Say(wish) if hand == wisher and Say(wish) in legal else Say(Bid.PASS)
        if conceding and hand is not None:
            offers = [action for action in legal_concessions(deal, hand) if isinstance(action, GiveUp | Offer)]
            if offers:
                return chance.choice(offers)
        if gathers is None or isinstance(deal, Bidding):
            return chance.choice(legal)
        pick = max if gathers == (deal.big == hand) else min
        return pick(legal, key=_weight)

    return choose


def hand_strength(cards: Cards) -> int:
    """Tell how many tricks cards are good for, roughly."""
    return sum(card.strength for card in cards if card.suit is Suit.TRUMPS)


def _weight(action: Action) -> int:
    """Tell how much an action does to gather tricks; what is buried is not played."""
    match action:
        case Play():
            return action.card.strength
        case Bury():
            return -sum(card.strength for card in action.cards)
        case _:
            return 0
