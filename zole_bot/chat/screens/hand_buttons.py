"""The buttons of a hand: bids, marks, cards and the menu."""

from __future__ import annotations

from zole_bot.chat.buttons import DealAct, DealTap, RoomAct, format_button
from zole_bot.chat.content import Button, Style
from zole_bot.chat.screens.cards import short_card
from zole_bot.chat.screens.ending import ending_rows
from zole_bot.chat.screens.lobby import room_button
from zole_bot.chat.screens.pause import can_resume
from zole_bot.chat.screens.places import is_asked_to_leave, leave_row, leaving_rows
from zole_bot.game.cards import Card
from zole_bot.game.deal import Bid, Cards, GiveUp, Offer, Play, Say
from zole_bot.game.seen import Phase as DealPhase
from zole_bot.game.seen import View
from zole_bot.game.tricks import playable_cards
from zole_bot.i18n import Texts
from zole_bot.look import DealLook, Look
from zole_bot.room import Page, Phase

Rows = tuple[tuple[Button, ...], ...]
ASKING = (Page.ASK_LEAVE, Page.ASK_FINISH)
"""Pages that ask about a way out."""


def deal_button(
    look: Look, deal: DealLook, label: str, act: DealAct, value: str = "", *, style: Style = Style.PLAIN
) -> Button:
    """Make a button of a deal."""
    return Button(label, format_button(DealTap(look.room, deal.ordinal, deal.turn, act, value)), style=style)


def is_called(view: View) -> bool:
    """Tell whether the viewer must act; where play waits for a reason hidden from him, his hand stays as it is."""
    return view.waits or view.hand_in_turn == view.hand


def cards_to_play(view: View) -> Cards:
    """Give the cards that are green: those that may be played, or could be if play did not wait unseen."""
    if view.waits:
        return playable_cards(view.cards, tuple(played.card for played in view.trick))
    return tuple(action.card for action in view.legal if isinstance(action, Play))


def has_card_buttons(look: Look, deal: DealLook) -> bool:
    """Cards that are buttons are not told again as text."""
    if look.phase is not Phase.DEAL or look.players[look.viewer or 0].is_away:
        return False
    is_burying = deal.view.phase is DealPhase.BURYING and deal.view.hand == deal.view.big
    return deal.draft.page not in (Page.MENU, *ASKING) and (is_burying or deal.view.phase is DealPhase.PLAYING)


def hand_rows(look: Look, deal: DealLook, t: Texts) -> Rows:
    """Give all the buttons of a hand in play."""
    view, page = deal.view, deal.draft.page
    is_own = is_called(view)
    if page is Page.MENU:
        return _menu_rows(look, deal, t)
    if page in ASKING:
        return _asking_rows(look, deal, t)
    if view.phase is DealPhase.BIDDING:
        return (*(_bid_rows(look, deal, t) if is_own else ()), _last_row(look, deal, t))
    if view.phase is DealPhase.BURYING:
        return (*(_burial_rows(look, deal, t) if is_own else ()), _last_row(look, deal, t))
    return (*_card_rows(look, deal, t), *_confirm_rows(look, deal, t), _last_row(look, deal, t))


def _bid_rows(look: Look, deal: DealLook, t: Texts) -> Rows:
    asked = {Page.ASK_ZOLE: Bid.ZOLE, Page.ASK_SMALL_ZOLE: Bid.SMALL_ZOLE}.get(deal.draft.page)
    if asked is not None:
        yes = deal_button(look, deal, t.plain(f"button-yes-{asked}"), DealAct.SAY, asked, style=Style.SUCCESS)
        return ((yes, deal_button(look, deal, t.plain("button-back"), DealAct.PAGE, Page.CARDS)),)
    allowed = [action.bid for action in deal.view.legal if isinstance(action, Say)]
    first = [
        deal_button(look, deal, t.plain("button-pass"), DealAct.SAY, Bid.PASS),
        deal_button(look, deal, t.plain("button-take"), DealAct.SAY, Bid.TAKE, style=Style.PRIMARY),
        deal_button(look, deal, t.plain("button-zole"), DealAct.ASK, Bid.ZOLE),
    ]
    small = (deal_button(look, deal, t.plain("button-small-zole"), DealAct.ASK, Bid.SMALL_ZOLE),)
    return (tuple(first), small) if Bid.SMALL_ZOLE in allowed else (tuple(first),)


def _burial_rows(look: Look, deal: DealLook, t: Texts) -> Rows:
    marked = deal.draft.marked

    def card_button(card: Card) -> Button:
        is_marked = card in marked
        label = ("✓" if is_marked else "") + short_card(card, t) + ("•" if card in deal.view.from_talon else "")
        act = DealAct.UNMARK if is_marked else DealAct.MARK
        return deal_button(look, deal, label, act, card.text, style=Style.PRIMARY if is_marked else Style.PLAIN)

    buttons = [card_button(card) for card in deal.view.cards]
    rows: list[tuple[Button, ...]] = [tuple(buttons[:5]), tuple(buttons[5:])]
    if len(marked) == 2:
        value = "".join(card.text for card in marked)
        rows.append((deal_button(look, deal, t.plain("button-bury"), DealAct.BURY, value, style=Style.SUCCESS),))
    return tuple(rows)


def _card_rows(look: Look, deal: DealLook, t: Texts) -> Rows:
    legal = set(cards_to_play(deal.view))
    act = DealAct.PICK if look.confirms_cards else DealAct.PLAY

    def card_button(card: Card) -> Button:
        if card in deal.draft.marked:
            return deal_button(look, deal, "✓" + short_card(card, t), act, card.text, style=Style.PRIMARY)
        style = Style.SUCCESS if card in legal else Style.PLAIN
        return deal_button(look, deal, short_card(card, t), act, card.text, style=style)

    buttons = [card_button(card) for card in deal.view.cards]
    return tuple(tuple(buttons[start : start + 4]) for start in range(0, len(buttons), 4))


def _confirm_rows(look: Look, deal: DealLook, t: Texts) -> Rows:
    """Give the button that plays the card that was marked."""
    return tuple(
        (
            deal_button(
                look,
                deal,
                t.plain("button-play-card", card=short_card(card, t)),
                DealAct.PLAY,
                card.text,
                style=Style.SUCCESS,
            ),
        )
        for card in deal.draft.marked
    )


def _last_row(look: Look, deal: DealLook, t: Texts) -> tuple[Button, ...]:
    menu = deal_button(look, deal, t.plain("button-menu"), DealAct.PAGE, Page.MENU)
    if not deal.view.tricks:
        return (menu,)
    return (deal_button(look, deal, t.plain("button-last-trick"), DealAct.LAST), menu)


def _menu_rows(look: Look, deal: DealLook, t: Texts) -> Rows:
    back = deal_button(look, deal, t.plain("button-back"), DealAct.PAGE, Page.CARDS, style=Style.PRIMARY)
    return (
        (
            room_button(look, t.plain("button-sheet"), RoomAct.SHEET),
            room_button(look, t.plain("button-pause"), RoomAct.PAUSE),
        ),
        (
            room_button(look, t.plain("button-leave-game"), RoomAct.LEAVE),
            deal_button(look, deal, t.plain("button-finish"), DealAct.PAGE, Page.ASK_FINISH),
        ),
        *_give_up_row(look, deal, t),
        (deal_button(look, deal, t.plain("button-my-settings"), DealAct.PAGE, Page.MINE),),
        (back,),
    )


def _asking_rows(look: Look, deal: DealLook, t: Texts) -> Rows:
    """Give the answers to a question about a way out."""
    if deal.draft.page is Page.ASK_LEAVE:
        return leaving_rows(look, t)
    yes = room_button(look, t.plain("button-finish-yes"), RoomAct.FINISH, "1", Style.DANGER)
    return ((yes, deal_button(look, deal, t.plain("button-back"), DealAct.PAGE, Page.CARDS)),)


def _give_up_row(look: Look, deal: DealLook, t: Texts) -> Rows:
    """Lead to the question before giving up, or offering it, where that is allowed now."""
    labels = {GiveUp: ("button-give-up", "give_up"), Offer: ("button-offer", "offer")}
    wished = [labels[type(action)] for action in deal.view.concessions]
    return tuple((deal_button(look, deal, t.plain(label), DealAct.ASK, value),) for label, value in wished)


def paused_rows(look: Look, t: Texts) -> Rows:
    """Give the buttons of a hand while the room pauses."""
    if is_asked_to_leave(look):
        return leaving_rows(look, t)
    sheet = room_button(look, t.plain("button-sheet"), RoomAct.SHEET)
    resume = room_button(look, t.plain("button-resume"), RoomAct.RESUME, style=Style.SUCCESS)
    first = (resume, sheet) if can_resume(look) else (sheet,)
    return (first, *leave_row(look, t), *ending_rows(look, t, is_offered=True))
