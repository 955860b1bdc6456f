"""Places: sitting down between deals, leaving, handing one's seat on, as the group and each player see it."""

from __future__ import annotations

from zole_bot.chat.buttons import RoomAct
from zole_bot.chat.content import Button, Content, Style
from zole_bot.chat.screens.cut import cut_line, cut_row, may_cut
from zole_bot.chat.screens.ending import finish_question
from zole_bot.chat.screens.lobby import room_button, rules_line
from zole_bot.i18n import Texts, texts
from zole_bot.look import Look
from zole_bot.room import MIN_SEATS, Page, Phase, Presence

Rows = tuple[tuple[Button, ...], ...]


def seats_lines(look: Look, t: Texts) -> list[str]:
    """Tell the group who is on his way, whose seat is to be had, and how many are missing."""
    coming = [player.name for player in look.players if player.presence is Presence.COMING]
    offered = [player.name for player in look.players if player.is_offered]
    lines = []
    if coming:
        lines.append(t.html("places-coming", names=", ".join(coming)))
    if offered:
        lines.append(t.html("places-offered", names=", ".join(offered)))
    return lines


def sit_down_row(look: Look, t: Texts) -> Rows:
    """Offer a free seat, and one that is handed on."""
    if look.deal is not None or look.free_places <= 0:
        return ()
    return ((room_button(look, t.plain("button-sit-down"), RoomAct.SIT, style=Style.PRIMARY),),)


def is_short(look: Look) -> bool:
    """Tell whether too few sit to play on."""
    return look.deal is None and len(look.circle) < MIN_SEATS


def newcomer_screen(look: Look) -> Content:
    """Tell somebody who sat down between deals that he plays from the next deal on."""
    t = texts(look.language)
    if look.phase is Phase.CLOSED:
        return Content(t.html("seat-closed", group=look.title))
    lines = [t.html("seat-title", group=look.title), rules_line(look, t), t.html("newcomer-next")]
    rows: Rows = ((room_button(look, t.plain("button-leave-game"), RoomAct.LEAVE, "1"),),)
    if may_cut(look):
        lines.append(cut_line(t))
        rows = (*rows, cut_row(look))
    return Content("\n".join(lines), rows)


def joined_screen(look: Look) -> Content:
    """Tell somebody who sat down between deals, once he has been dealt in, that he plays."""
    t = texts(look.language)
    return Content("\n".join([t.html("seat-title", group=look.title), rules_line(look, t), t.html("lobby-begun")]))


def left_screen(look: Look) -> Content:
    """Tell somebody that he sits here no more; his cards are not shown any longer."""
    t = texts(look.language)
    has_played = (look.viewer or 0) < look.dealt_players
    return Content(t.html("left-title" if has_played else "left-early", group=look.title))


def asking_lines(look: Look, t: Texts) -> list[str]:
    """Ask in private whether one really wants out, or tell that one's seat is to be had."""
    me = look.players[look.viewer or 0]
    match me.page:
        case Page.ASK_LEAVE:
            return [t.html("leave-ask-deal" if look.deal is not None else "leave-ask")]
        case Page.ASK_FINISH:
            return [finish_question(look, t)]
        case _:
            return [t.html("seat-is-offered")] if me.is_offered else []


def leaving_rows(look: Look, t: Texts) -> Rows:
    """Give the answers to that question; between deals one may also hand the seat on."""
    yes = room_button(look, t.plain("button-leave-yes"), RoomAct.LEAVE, "1", Style.DANGER)
    back = room_button(look, t.plain("button-back"), RoomAct.LEAVE, "0")
    if look.deal is not None:
        return ((yes, back),)
    return ((yes, back), (room_button(look, t.plain("button-hand-on"), RoomAct.HAND_ON, "1"),))


def is_asked_to_leave(look: Look) -> bool:
    """Tell whether the viewer's message asks him whether he wants to leave."""
    return look.players[look.viewer or 0].page is Page.ASK_LEAVE


def leave_row(look: Look, t: Texts) -> Rows:
    """Offer to leave; who has offered his seat may keep it."""
    if look.players[look.viewer or 0].is_offered:
        return ((room_button(look, t.plain("button-keep-seat"), RoomAct.HAND_ON, "0"),),)
    return ((room_button(look, t.plain("button-leave-game"), RoomAct.LEAVE),),)
