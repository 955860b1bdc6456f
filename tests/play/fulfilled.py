"""Whether somebody has got what he wanted: one look at the room, the answer or the messages for each right."""

from __future__ import annotations

from collections.abc import Callable

from tests.play.rights import Who
from tests.play.wishes import Wish
from zole_bot.room import Page, PauseReason, Phase, Presence, Room, Seat

Check = Callable[[Wish], bool]


def now(wish: Wish) -> Room:
    """Give the room as it is after it."""
    assert wish.after is not None
    return wish.after


def mine(wish: Wish) -> Seat | None:
    """Give the seat of who wanted it, unless he has left."""
    seats = (seat for seat in now(wish).seats if seat.telegram_id == wish.person.id)
    return next((seat for seat in seats if seat.presence is not Presence.LEFT), None)


def sits(wish: Wish) -> bool:
    """Tell whether he sits, arrived and all, in the circle."""
    seat = mine(wish)
    return seat is not None and seat.presence is Presence.SEATED and seat.player in now(wish).circle


def shows(page: Page) -> Check:
    """Check for a side of one's own hand."""
    return lambda wish: (seat := mine(wish)) is not None and seat.draft.page is page


def opens_a_room(wish: Wish) -> bool:
    """Check for a new lobby: whoever is known to have opened it sits, and nobody else."""
    is_new = wish.before is None or now(wish).id != wish.before.id
    people = [seat.telegram_id for seat in now(wish).seats]
    return (
        is_new and now(wish).phase is Phase.LOBBY and people == ([] if wish.who is Who.ANONYMOUS else [wish.person.id])
    )


def opens_a_rematch(wish: Wish) -> bool:
    """Check for a new lobby in which all who played are awaited."""
    is_new = wish.before is not None and now(wish).id != wish.before.id
    return is_new and now(wish).phase is Phase.LOBBY and len(now(wish).seats) == len(wish.scene.company.players)


def moved(wish: Wish) -> bool:
    """Check for a turn that was taken."""
    before, after = wish.before, now(wish)
    assert before is not None
    assert before.deal is not None
    return after.deal is not None and after.deal.turn > before.deal.turn


def was_told(wish: Wish, *words: str) -> bool:
    """Tell whether a pop-up, or a message in private, says it."""
    texts = [answer.text for answer in wish.answers]
    texts += [call.message.text for call in wish.shown if call.message is not None and call.chat_id == wish.person.id]
    return any(all(word in text for word in words) for text in texts)


def is_told_in_the_group(wish: Wish) -> bool:
    """Check for an answer that everybody in the group can read."""
    sent = [call for call in wish.shown if call.method.startswith("send")]
    return bool(sent) and all(call.is_ok and call.chat_id == wish.scene.company.group.id for call in sent)


def finds_the_rules(wish: Wish) -> bool:
    """Check for the way to the house rules: the link, or the page behind it."""
    return was_told(wish, "House rules") or any("rules_" in (answer.url or "") for answer in wish.answers)


def has_chosen(wish: Wish) -> bool:
    """Check for what the group has chosen."""
    return wish.chat is not None and wish.chat.preset == "veca"


def absent(wish: Wish) -> Seat:
    """Give the seat of who is absent."""
    return wish.scene.seat(now(wish), wish.scene.person(wish.scene.absent))


CHECKS: dict[str, Check] = {
    "open a room": opens_a_room,
    "show the room again": lambda w: w.before is not None and now(w).edition == w.before.edition + 1,
    "sit down": sits,
    "leave the lobby": lambda w: mine(w) is None,
    "ask to leave": shows(Page.ASK_LEAVE),
    "leave": lambda w: mine(w) is None,
    "hand the seat on": lambda w: (seat := mine(w)) is not None and seat.is_offered,
    "start": lambda w: now(w).phase is Phase.DEAL,
    "next deal": lambda w: now(w).phase is Phase.DEAL or ((seat := mine(w)) is not None and seat.is_ready),
    "cut": lambda w: now(w).cut == 3,
    "pause": lambda w: now(w).pause_reason is PauseReason.ASKED,
    "resume": lambda w: now(w).phase is Phase.DEAL,
    "see the presets": lambda w: now(w).shows_presets,
    "choose a preset": lambda w: now(w).preset == "galds",
    "come to the house rules": finds_the_rules,
    "turn their pages": lambda w: [answer.text for answer in w.answers] == [""],
    "choose a rule": lambda w: now(w).rules.small_zole,
    "choose the clock": lambda w: now(w).turn_seconds == 120,
    "choose the language": lambda w: now(w).language == "lv",
    "choose for later sessions": has_chosen,
    "choose for the next one": has_chosen,
    "give the lobby up": lambda w: now(w).phase is Phase.CLOSED,
    "ask to finish": lambda w: now(w).asks_finish,
    "finish": lambda w: now(w).phase is Phase.CLOSED,
    "keep on": lambda w: not now(w).asks_finish,
    "ask to put out who is absent": lambda w: now(w).asks_remove == absent(w).person,
    "put out who is absent": lambda w: absent(w).presence is Presence.LEFT,
    "rematch": opens_a_rematch,
    "see the sheet": lambda w: [answer.is_alert for answer in w.answers] == [True] and was_told(w, "Anna"),
    "see the score": is_told_in_the_group,
    "see books and help": is_told_in_the_group,
    "have the files": is_told_in_the_group,
    "have one's cards": lambda w: any(call.method == "sendMessage" and call.chat_id == w.person.id for call in w.shown),
    "bid": moved,
    "mark a card": lambda w: (seat := mine(w)) is not None and len(seat.draft.marked) == 1,
    "bury": moved,
    "play a card": moved,
    "turn one's own hand over": lambda w: (seat := mine(w)) is not None and seat.draft.page is not Page.CARDS,
    "see the last trick": lambda w: was_told(w, "Trick"),
    "be back": lambda w: (seat := mine(w)) is not None and not seat.is_away,
}
