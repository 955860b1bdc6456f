"""The board: the deal's one live message in the group. It never shows a card that does not lie open."""

from __future__ import annotations

from zole_bot.chat.buttons import RoomAct
from zole_bot.chat.content import Button, Content, Style
from zole_bot.chat.screens.ending import ending_lines, ending_rows
from zole_bot.chat.screens.giving_up import decision_lines
from zole_bot.chat.screens.lobby import room_button
from zole_bot.chat.screens.pause import pause_line
from zole_bot.chat.screens.result import summary
from zole_bot.chat.screens.tricks import shows_all_tricks, trick_lines
from zole_bot.chat.screens.words import bids_line, contract_line, name_of, played_cards, trick_line, tricks_line
from zole_bot.game.deal import TABLE_GAMES
from zole_bot.game.seen import Phase as DealPhase
from zole_bot.game.seen import SeenTrick
from zole_bot.i18n import Texts, texts
from zole_bot.look import DealLook, Look, Settled
from zole_bot.room import Phase


def board_screen(look: Look) -> Content:
    """Show the deal under way."""
    t = texts(look.language)
    deal = look.deal
    if deal is None:
        return Content(t.html("board-void"))
    lines = [_head(look, deal, t)]
    if deal.view.contract is None and (bids := bids_line(look, deal, t)):
        lines.append(bids)
    if deal.view.contract in TABLE_GAMES and not deal.view.tricks:
        lines.append(t.html("table-goal"))
    if deal.view.tricks:
        lines += _tricks(look, deal.active, deal.view.tricks, t)
        lines.append(tricks_line(look, deal, t))
    if deal.view.trick:
        lines.append(played_cards(look, deal.active, deal.view.trick, t))
    if deal.is_machine_moved:
        lines.append(t.html("machine-moved"))
    lines += [_now(look, deal, t), *ending_lines(look, t)]
    return Content("\n".join(lines), _rows(look, t))


def old_board_screen(look: Look, last: Settled) -> Content:
    """Show the final state of a finished deal's board."""
    t = texts(look.language)
    lines = [t.html("board-head", number=last.number, dealer=name_of(look, last.dealer))]
    if last.view is not None and last.view.tricks:
        lines += _tricks(look, last.active, last.view.tricks, t)
    if last.view is not None and last.view.conceded is not None:
        if last.view.trick:
            lines.append(played_cards(look, last.active, last.view.trick, t))
        lines.append(summary(look, last, t))
    lines.append(t.html("board-over"))
    return Content("\n".join(lines))


def void_board_screen(look: Look) -> Content:
    """Show the final state of the board of a deal that was broken off."""
    return Content("\n".join(void_lines(look, texts(look.language))))


def void_lines(look: Look, t: Texts) -> list[str]:
    """Tell that the deal under way was broken off."""
    return [f"<b>{t.html('result-head', number=len(look.settled) + 1)}</b>", t.html("board-void")]


def _head(look: Look, deal: DealLook, t: Texts) -> str:
    head = t.html("board-head", number=deal.number, dealer=name_of(look, deal.dealer))
    return f"<b>{head}</b> · {contract_line(look, deal, t)}"


def _tricks(look: Look, active: tuple[int, int, int], tricks: tuple[SeenTrick, ...], t: Texts) -> list[str]:
    """Tell the finished tricks: every one with its cards, or who took which and the cards of the last."""
    if shows_all_tricks(look):
        return trick_lines(look, active, tricks, t)
    last = t.html("last-trick") + " " + trick_line(look, active, tricks[-1], t)
    return [_winners(look, active, tricks, t), last]


def _winners(look: Look, active: tuple[int, int, int], tricks: tuple[SeenTrick, ...], t: Texts) -> str:
    """Tell who took which tricks, each name once so that the line stays short: "1 2 5 Anna · 3 4 Ilze"."""
    numbers: dict[int | None, list[str]] = {}
    for trick in tricks:
        numbers.setdefault(trick.winner, []).append(str(trick.number))
    names = {winner: t.plain("nobody") if winner is None else name_of(look, active[winner]) for winner in numbers}
    return " · ".join(
        t.html("trick-winner", number=" ".join(taken), name=names[winner]) for winner, taken in numbers.items()
    )


def _now(look: Look, deal: DealLook, t: Texts) -> str:
    if look.phase is Phase.PAUSED:
        return pause_line(look, t)
    if look.phase is Phase.CLOSED or deal.player_in_turn is None:
        return t.html("board-waiting")
    if deal.view.offer.is_open:
        return "\n".join(decision_lines(look, deal, t))
    name = name_of(look, deal.player_in_turn)
    match deal.view.phase:
        case DealPhase.BIDDING:
            return t.html("turn-bids", name=name)
        case DealPhase.BURYING:
            return t.html("turn-buries", name=name)
        case _:
            return t.html("turn-plays", name=name)


def _rows(look: Look, t: Texts) -> tuple[tuple[Button, ...], ...]:
    if look.phase is Phase.CLOSED:
        return ()
    chat = look.links.get("chat")
    cards = (Button(t.plain("button-my-cards"), url=chat),) if chat else ()
    row = (*cards, room_button(look, t.plain("button-sheet"), RoomAct.SHEET))
    if look.phase is not Phase.PAUSED:
        return (row, *ending_rows(look, t, is_offered=False))
    return (
        (room_button(look, t.plain("button-resume"), RoomAct.RESUME, style=Style.SUCCESS), *row),
        *ending_rows(look, t, is_offered=True),
    )
