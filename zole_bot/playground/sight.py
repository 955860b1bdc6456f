"""What is on a person's screen."""

from __future__ import annotations

from collections.abc import Sequence

from zole_bot.playground.chats import Chat
from zole_bot.playground.messages import Seen


def visible_messages(chats: Sequence[Chat], user_id: int) -> list[Seen]:
    """List what a person sees in a chat and in those it was before, oldest first.

    A message that only he sees may stand in the place of one that all see; what he removed for himself is gone.
    """
    seen = [
        message.seen() for chat in chats for message in chat.messages.values() if user_id not in message.hidden_from
    ]
    mine = [
        message.seen()
        for (receiver_id, _), message in chats[-1].ephemeral_messages.items()
        if receiver_id == user_id and user_id not in message.hidden_from
    ]
    if not mine:
        return seen
    replaced = {each.replaces for each in mine if each.replaces is not None}
    return sorted([each for each in seen if each.message_id not in replaced] + mine, key=lambda each: each.serial)
