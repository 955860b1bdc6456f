"""Giving up on the hand and the board: the question before it, that to the one who is asked, and the wait for him."""

from __future__ import annotations

from enum import StrEnum

from zole_bot.chat.buttons import DealAct
from zole_bot.chat.content import Button, Style
from zole_bot.chat.screens.hand_buttons import Rows, deal_button
from zole_bot.chat.screens.words import name_of_hand
from zole_bot.game.deal import GiveUp, Offer, OfferState
from zole_bot.game.outcomes import Outcome
from zole_bot.game.scoring import price_of
from zole_bot.i18n import Texts
from zole_bot.look import DealLook, Look
from zole_bot.room import Page, Phase


class Question(StrEnum):
    """What a player is asked, instead of seeing his cards as buttons."""

    GIVE_UP = "give_up"
    """Whether he, the big, is sure."""
    OFFER = "offer"
    """Whether he, a small one, is sure."""
    PARTNER = "partner"
    """Whether he agrees to his partner's offer."""
    BIG = "big"
    """Whether he, the big, takes the offer of the small ones."""


def question_of(look: Look, deal: DealLook) -> Question | None:
    """Tell what a player is asked, if anything."""
    view = deal.view
    if look.phase is not Phase.DEAL or look.players[look.viewer or 0].is_away:
        return None
    if view.offer.is_open and view.hand_in_turn == view.hand:
        return Question.BIG if view.hand == view.big else Question.PARTNER
    if deal.draft.page is Page.ASK_GIVE_UP and any(isinstance(action, GiveUp) for action in view.concessions):
        return Question.GIVE_UP
    if deal.draft.page is Page.ASK_OFFER and any(isinstance(action, Offer) for action in view.concessions):
        return Question.OFFER
    return None


def question_line(look: Look, deal: DealLook, t: Texts) -> str | None:
    """Ask, with what it counts."""
    view = deal.view
    question = question_of(look, deal)
    if question is None or view.contract is None:
        return None
    win, lose = (price_of(view.rules, view.contract, outcome) for outcome in (Outcome.WON, Outcome.LOST))
    match question:
        case Question.GIVE_UP:
            return t.html("ask-give-up", lose=-lose)
        case Question.OFFER:
            return t.html("ask-offer-one" if view.rules.small_concede == "one" else "ask-offer-both", win=win)
        case Question.PARTNER:
            return t.html("ask-partner", name=name_of_hand(look, deal, view.offered_by or 0), win=win)
        case Question.BIG:
            return t.html("ask-big", win=win)


def question_rows(look: Look, deal: DealLook, t: Texts) -> Rows:
    """Give the buttons of a question; () where there is none, or where the one who is asked has opened the menu."""
    question = question_of(look, deal)
    if question is None or deal.draft.page is Page.MENU:
        return ()

    def button(label: str, act: DealAct, value: str = "", style: Style = Style.PLAIN) -> Button:
        return deal_button(look, deal, t.plain(label), act, value, style=style)

    back = button("button-back", DealAct.PAGE, Page.CARDS, Style.PRIMARY)
    play_on = button("button-play-on", DealAct.REFUSE, style=Style.PRIMARY)
    menu = button("button-menu", DealAct.PAGE, Page.MENU)
    last = (button("button-last-trick", DealAct.LAST), menu) if deal.view.tricks else (menu,)
    match question:
        case Question.GIVE_UP:
            return ((button("button-yes-give-up", DealAct.GIVE_UP, style=Style.DANGER), back),)
        case Question.OFFER:
            return ((button("button-yes-offer", DealAct.OFFER, style=Style.DANGER), back),)
        case Question.PARTNER:
            return ((button("button-agree", DealAct.AGREE, style=Style.DANGER), play_on), last)
        case Question.BIG:
            return ((button("button-accept", DealAct.AGREE, style=Style.SUCCESS), play_on), last)


def decision_lines(look: Look, deal: DealLook, t: Texts) -> list[str]:
    """Tell those who wait what is being decided, and by whom."""
    view = deal.view
    what = "offer-to-big" if view.offer is OfferState.BIG_ASKED else "offer-to-partner"
    return [t.html(what), t.html("turn-decides", name=name_of_hand(look, deal, view.hand_in_turn or 0))]
