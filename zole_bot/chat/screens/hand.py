"""The hand: a player's one live private message in a deal, with his cards and all that he can do."""

from __future__ import annotations

from zole_bot.chat.buttons import DealAct, RoomAct
from zole_bot.chat.content import Content, Style
from zole_bot.chat.screens.board import void_lines
from zole_bot.chat.screens.cards import cards_line, held_cards, short_card
from zole_bot.chat.screens.giving_up import decision_lines, question_line, question_rows
from zole_bot.chat.screens.hand_buttons import deal_button, hand_rows, has_card_buttons, is_called, paused_rows
from zole_bot.chat.screens.lobby import room_button
from zole_bot.chat.screens.mine import mine_screen
from zole_bot.chat.screens.pause import pause_line
from zole_bot.chat.screens.places import asking_lines, is_asked_to_leave, leave_row, leaving_rows
from zole_bot.chat.screens.sheet import short_names
from zole_bot.chat.screens.tricks import shows_all_tricks, trick_lines
from zole_bot.chat.screens.words import (
    bids_line,
    contract_line,
    name_of,
    name_of_hand,
    played_cards,
    trick_line,
    tricks_line,
)
from zole_bot.game.cards import Suit
from zole_bot.game.deal import Contract
from zole_bot.game.house_rules import HouseRules
from zole_bot.game.outcomes import Outcome
from zole_bot.game.scoring import price_of
from zole_bot.game.seen import Phase as DealPhase
from zole_bot.game.tricks import led_suit
from zole_bot.i18n import Texts, texts
from zole_bot.look import DealLook, Look
from zole_bot.room import Page, Phase

ORDINALS = ("first", "second", "third")
_POPUP_NAME_WIDTH = 16


def hand_screen(look: Look) -> Content:
    """Show a player his hand; an idle player sees who plays what."""
    t = texts(look.language)
    deal = look.deal
    if deal is None:
        return Content(t.html("board-void"))
    if deal.view.hand is None:
        return _idle_screen(look, deal, t)
    if look.phase is Phase.CLOSED:
        return Content(t.html("hand-closed"))
    lines = [_head(look, deal, t), *_progress(look, deal, t), *_call(look, deal, t), *asking_lines(look, t)]
    question = question_rows(look, deal, t)
    lines += ["", *_cards(deal, t)] if question or not has_card_buttons(look, deal) else []
    if look.phase is Phase.PAUSED:
        return Content("\n".join(lines), paused_rows(look, t))
    if look.players[look.viewer or 0].is_away:
        back = deal_button(look, deal, t.plain("button-im-back"), DealAct.BACK, style=Style.SUCCESS)
        return Content("\n".join(lines), ((back,),))
    if deal.draft.page is Page.MINE:
        return mine_screen(t, look, deal_button(look, deal, t.plain("button-back"), DealAct.PAGE, Page.MENU))
    return Content("\n".join(lines), question or hand_rows(look, deal, t))


def void_hand_screen(look: Look) -> Content:
    """Tell a player that the deal was broken off by the end of the session."""
    t = texts(look.language)
    return Content("\n".join([*void_lines(look, t), t.html("hand-closed")]))


def hand_popup(look: Look, t: Texts) -> str:
    """Tell the last trick in a pop-up."""
    deal = look.deal
    if deal is None or not deal.view.tricks:
        return t.plain("notice-no-trick-yet")
    trick = deal.view.tricks[-1]
    names = short_names([name_of(look, player) for player in deal.active], _POPUP_NAME_WIDTH)
    cards = ", ".join(
        f"{short_card(c.card, t)} {t.plain('the-talon') if c.hand is None else names[c.hand]}" for c in trick.cards
    )
    winner = t.plain("nobody") if trick.winner is None else names[trick.winner]
    return t.plain("popup-last-trick", number=trick.number, cards=cards, winner=winner, count=trick.points)


# --- lines ----------------------------------------------------------------------------------------------------------


def _head(look: Look, deal: DealLook, t: Texts) -> str:
    where = f"«{t.html('verbatim', text=look.title)}» · " if look.names_room else ""
    if deal.view.phase is DealPhase.PLAYING:
        head = t.html("hand-head-trick", number=deal.number, trick=len(deal.view.tricks) + 1)
        return f"<b>{where}{head}</b> · {contract_line(look, deal, t)}"
    place = ORDINALS[deal.view.hand or 0]
    head = t.html("hand-head", number=deal.number, place=place, dealer=name_of(look, deal.dealer))
    return f"<b>{where}{head}</b>"


def _progress(look: Look, deal: DealLook, t: Texts) -> list[str]:
    view = deal.view
    if view.phase is not DealPhase.PLAYING:
        if view.contract is not None and view.big is not None:
            return [contract_line(look, deal, t)]
        bids = bids_line(look, deal, t)
        return [bids] if bids else []
    lines = []
    if view.tricks and not view.trick and not shows_all_tricks(look):
        lines.append(t.html("last-trick") + " " + trick_line(look, deal.active, view.tricks[-1], t))
    if view.trick:
        lines.append(played_cards(look, deal.active, view.trick, t))
    return lines


def _call(look: Look, deal: DealLook, t: Texts) -> list[str]:
    """Tell who must act; it is the line that a person looks for."""
    view = deal.view
    lines = []
    if deal.is_machine_moved:
        lines.append(t.html("machine-moved"))
    if deal.is_refused:
        lines.append(t.html("offer-refused"))
    if look.phase is Phase.PAUSED:
        lines.append(pause_line(look, t))
    elif look.players[look.viewer or 0].is_away:
        lines.append(t.html("hand-away"))
    elif question := question_line(look, deal, t):
        lines.append(question + (_limit(look, t) if view.offer.is_open else ""))
    elif view.offer.is_open:
        lines += decision_lines(look, deal, t)
    elif not is_called(view):
        key = {DealPhase.BIDDING: "turn-bids", DealPhase.BURYING: "turn-buries"}.get(view.phase, "turn-plays")
        lines.append(t.html(key, name=name_of_hand(look, deal, view.hand_in_turn or 0)))
    else:
        lines += _own_call(look, deal, t)
    if view.phase is DealPhase.PLAYING:
        if view.tricks:
            # Below the line that calls: that one stays where the eye looks for it.
            lines += trick_lines(look, deal.active, view.tricks, t) if shows_all_tricks(look) else []
            lines.append(tricks_line(look, deal, t))
        if view.buried:
            lines.append(t.html("hand-buried", cards=cards_line(view.buried, t)))
    return lines


def _own_call(look: Look, deal: DealLook, t: Texts) -> list[str]:
    view = deal.view
    match view.phase, deal.draft.page:
        case DealPhase.BIDDING, Page.ASK_ZOLE:
            return [_ask("ask-zole", Contract.ZOLE, view.rules, t)]
        case DealPhase.BIDDING, Page.ASK_SMALL_ZOLE:
            return [_ask("ask-small-zole", Contract.SMALL_ZOLE, view.rules, t)]
        case DealPhase.BIDDING, _:
            return [f"<b>{t.html('your-bid')}</b>{_limit(look, t)}"]
        case DealPhase.BURYING, _:
            marked = deal.draft.marked
            points = sum(card.points for card in marked)
            lines = [f"<b>{t.html('your-burial')}</b>{_limit(look, t)}"]
            lines.append(t.html("talon-taken", cards=cards_line(view.from_talon, t)))
            if marked:
                lines.append(t.html("marked", cards=cards_line(marked, t), count=points))
            return lines
        case _:
            suit = led_suit(tuple(played.card for played in view.trick))
            must = any(card.suit is suit for card in view.cards)
            key = "your-lead" if suit is None else "your-turn-follow" if must else "your-turn-free"
            lines = [f"<b>{t.html(key, suit=(suit or Suit.TRUMPS).value)}</b>"]
            if deal.draft.page is Page.CARDS:
                lines += [t.html("hand-picked", card=short_card(card, t)) for card in deal.draft.marked]
            is_played_soon = look.plays_only_card and len(view.legal) == 1
            return [*lines, t.html("hand-only-card")] if is_played_soon else lines


def _ask(key: str, contract: Contract, rules: HouseRules, t: Texts) -> str:
    """Ask once more, with what a plain win brings and a plain loss costs."""
    win, lose = price_of(rules, contract, Outcome.WON), -price_of(rules, contract, Outcome.LOST)
    return t.html(key, win=win, lose=lose)


def _limit(look: Look, t: Texts) -> str:
    return f" · {t.html('clock-seconds', count=look.turn_seconds)}" if 0 < look.turn_seconds < 3600 else ""


def _cards(deal: DealLook, t: Texts) -> list[str]:
    cards = deal.view.cards
    trumps = sum(card.suit is Suit.TRUMPS for card in cards)
    points = sum(card.points for card in cards)
    return [*held_cards(cards, t), t.html("hand-counts", trumps=trumps, count=points)]


def _idle_screen(look: Look, deal: DealLook, t: Texts) -> Content:
    """Tell an idle player little, and change it rarely: he may be looking at the board anyway."""
    names = ", ".join(name_of(look, player) for player in deal.active)
    lines = [
        f"<b>{t.html('idle-head', number=deal.number, dealer=name_of(look, deal.dealer))}</b>",
        t.html("idle-players", names=names),
        contract_line(look, deal, t),
    ]
    if look.phase is Phase.PAUSED:
        lines += [pause_line(look, t), *asking_lines(look, t)]
        return Content("\n".join(lines), paused_rows(look, t))
    if look.phase is Phase.CLOSED:
        return Content("\n".join(lines))
    lines += asking_lines(look, t)
    if is_asked_to_leave(look):
        return Content("\n".join(lines), leaving_rows(look, t))
    sheet = room_button(look, t.plain("button-sheet"), RoomAct.SHEET)
    return Content("\n".join(lines), ((sheet, *leave_row(look, t)[0]),))
