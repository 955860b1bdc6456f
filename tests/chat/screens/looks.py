"""Looks for tests: sessions played by chance with the real core, seen by the group and by each player."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tests.game.dealing import deal_by_chance
from zole_bot.game.deal import HANDS, Bid, Bidding, Burying, Deal, Finished, GiveUp, Offer, Play, Say
from zole_bot.game.house_rules import PRESETS, HouseRules
from zole_bot.game.rules import apply, hand_in_turn, legal_concessions, turn_number
from zole_bot.game.scoring import Pules, score_deal
from zole_bot.game.session import Session, active_players, count_deal, cutter, next_dealer, open_session, settle
from zole_bot.game.view import view
from zole_bot.look import DealLook, Look, PlayerLook, Settled
from zole_bot.players.simple import choose
from zole_bot.room import CloseReason, Draft, Page, PersonId, Phase, Presence, RoomId

PLAIN_NAMES = ("Anna", "Pēteris", "Ilze", "Jānis", "Ольга")
HARD_NAMES = ("a >_< b & c", "<b>", "_*[]`~", "👩‍👩‍👧 Ģimene 🃏", "ליאור שלום")
LONG_NAMES = ("Maksimiliāns Aleksandrs", "W" * 24, "Щ" * 24, "名前がとても長い人の名前です", "&" * 24)
SEAL = "3f2a91c07be41d5528c6f0a49be77310" * 2
SECRET, PUBLIC = "ab" * 32, "cd" * 32 + ":3"


@dataclass(frozen=True, slots=True)
class Moment:
    """A room at one moment, as everybody may see it, with the deal under way as it really is."""

    group: Look
    seats: tuple[Look, ...]
    deal: Deal | None = None


def lobby_look(
    preset: str = "klasiska",
    names: Sequence[str] = PLAIN_NAMES[:3],
    language: str = "en",
    rules: HouseRules | None = None,
) -> Look:
    """A lobby in which the last one is still coming."""
    players = tuple(
        PlayerLook(
            player=player,
            person=PersonId(player + 1),
            name=name,
            presence=Presence.COMING if player and player == len(names) - 1 else Presence.SEATED,
            is_away=False,
            is_ready=False,
        )
        for player, name in enumerate(names)
    )
    return Look(
        room=RoomId(36**6 - 1),
        title="Zoles draugi <&>",
        phase=Phase.LOBBY,
        stage=36**5,
        viewer=None,
        language=language,
        players=players,
        circle=tuple(range(len(players))),
        host=0 if players else None,
        preset=preset,
        rules=PRESETS[preset] if rules is None else rules,
        turn_seconds=60,
        next_deal_seconds=30,
        deals_limit=0,
        seal=SEAL,
        next_dealer=None,
        cutter=None,
        totals=(),
        pules=Pules(0, ()),
        deal=None,
        settled=(),
        pause_reason=None,
        close_reason=None,
        settling=None,
        asks_language=False,
        shows_presets=False,
        asks_finish=False,
    )


def session_moments(
    preset: str,
    names: Sequence[str],
    *,
    deals: int,
    seed: int,
    rules: HouseRules | None = None,
    is_timid: bool = False,
    gives_up: bool = False,
) -> Iterator[Moment]:
    """Play some deals by chance and show the room after each action; at last it is closed.

    `is_timid`: everybody passes in every second deal; `gives_up`: somebody gives up or offers to where it is allowed.
    """
    chance = random.Random(f"{preset} {len(names)} {seed}")
    lobby = lobby_look(preset, names, rules=rules)
    seated = tuple(replace(player, presence=Presence.SEATED) for player in lobby.players)
    look = replace(lobby, players=seated, phase=Phase.BETWEEN, totals=(0,) * len(names), dealt_players=len(names))
    session = open_session(look.rules, len(names))
    yield _moment(look, session, None)
    for ordinal in range(1, deals + 1):
        dealer = next_dealer(session, 0)
        active = active_players(session.seats, dealer, look.rules)
        deal: Deal = deal_by_chance(look.rules, chance)
        look = replace(look, phase=Phase.DEAL, stage=look.stage + 1, next_dealer=None, cutter=None)
        while not isinstance(deal, Finished):
            yield _moment(look, session, _Played(deal, ordinal, dealer, active))
            deal = _next(deal, chance, is_passing=is_timid and ordinal % 2 == 1, gives_up=gives_up)
        result = score_deal(deal, active, session.seats, session.pules, session.players)
        session = count_deal(session, dealer, result)
        settled = Settled(
            number=session.deals,
            ordinal=ordinal,
            dealer=dealer,
            active=active,
            seats=session.seats,
            cut=3,
            result=result,
            totals=session.totals,
            view=view(deal, None),
            secret=SECRET,
            public=PUBLIC,
        )
        older = tuple(replace(old, view=None) for old in look.settled)
        coming_dealer = next_dealer(session)
        look = replace(
            look,
            phase=Phase.BETWEEN,
            stage=look.stage + 1,
            settled=(*older, settled),
            totals=session.totals,
            pules=session.pules,
            next_dealer=coming_dealer,
            cutter=cutter(session.seats, coming_dealer),
        )
        yield _moment(look, session, None)
    closed = replace(look, phase=Phase.CLOSED, close_reason=CloseReason.FINISHED, settling=settle(session))
    yield _moment(closed, session, None)


def in_language(look: Look, language: str) -> Look:
    return replace(look, language=language)


@dataclass(frozen=True, slots=True)
class _Played:
    deal: Deal
    ordinal: int
    dealer: int
    active: tuple[int, int, int]


def _next(deal: Bidding | Burying | Deal, chance: random.Random, *, is_passing: bool, gives_up: bool) -> Deal:
    if is_passing and isinstance(deal, Bidding):
        return apply(deal, Say(Bid.PASS))
    if gives_up and chance.random() < 0.1:
        offers = [a for hand in HANDS for a in legal_concessions(deal, hand) if isinstance(a, GiveUp | Offer)]
        if offers:
            return apply(deal, chance.choice(offers))
    hand = hand_in_turn(deal)
    assert hand is not None
    return apply(deal, choose(view(deal, hand), chance))


def _moment(look: Look, session: Session, played: _Played | None) -> Moment:
    seats = tuple(
        replace(look, viewer=player, deal=None if played is None else _deal_look(played, player))
        for player in range(session.players)
    )
    group = replace(look, deal=None if played is None else _deal_look(played, None))
    return Moment(group, seats, None if played is None else played.deal)


def _deal_look(played: _Played, player: int | None) -> DealLook:
    deal = played.deal
    in_turn = hand_in_turn(deal)
    hand = next((hand for hand in HANDS if played.active[hand] == player), None)
    return DealLook(
        number=played.ordinal,
        ordinal=played.ordinal,
        dealer=played.dealer,
        active=played.active,
        turn=turn_number(deal),
        player_in_turn=None if in_turn is None else played.active[in_turn],
        since=0.0,
        view=view(deal, hand),
        draft=Draft(),
    )


def hand_pages(look: Look) -> Iterator[Look]:
    """The same hand with everything a player can have prepared or opened, paused, and played by the computer."""
    deal, me = look.deal, look.viewer
    if deal is None or me is None:
        return
    pages = [Page.CARDS, Page.MENU, Page.MINE]
    pages += (
        [Page.ASK_ZOLE, Page.ASK_SMALL_ZOLE] if isinstance(deal.view.legal[:1], tuple) and deal.view.bids == () else []
    )
    for page in pages:
        yield replace(look, deal=replace(deal, draft=Draft(page=page)))
    if deal.view.from_talon:
        for count in (1, 2):
            yield replace(look, deal=replace(deal, draft=Draft(marked=deal.view.cards[-count:])))
    away = replace(look.players[me], is_away=True)
    yield replace(look, players=(*look.players[:me], away, *look.players[me + 1 :]), names_room=True)
    yield replace(look, deal=replace(deal, is_machine_moved=True))
    asked = replace(look, confirms_cards=True, plays_only_card=True)
    yield asked
    for action in deal.view.legal[-1:]:
        if isinstance(action, Play):
            yield replace(asked, deal=replace(deal, draft=Draft(marked=(action.card,))))
    yield replace(look, phase=Phase.PAUSED)
    yield replace(look, phase=Phase.CLOSED, close_reason=CloseReason.STOPPED)
