"""What somebody is in a group: asked afresh each time, and only where the answer to him depends on it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from zole_bot.chat.gateway import Gateway, MemberStatus
from zole_bot.service.reply import Notice, Reply
from zole_bot.service.rights import Actor

ADMINS = frozenset({MemberStatus.OWNER, MemberStatus.ADMIN})
REFUSED = frozenset(
    {Notice.ONLY_HOST, Notice.ONLY_SEATED, Notice.FINISH_WAIT, Notice.REMOVE_WAIT, Notice.STRANGER},
)
"""Refusals that would be none for an admin, or for a member."""
COUNTED = frozenset({Notice.FINISH_VOTE, Notice.REMOVE_VOTE, Notice.CLOSE_VOTE})
"""An admin needs nobody who agrees with him."""
Decision = Callable[[Actor], Awaitable[Reply]]


class Standing:
    """Looks up what people are in groups."""

    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway

    async def decide(self, chat_id: int, actor: Actor, decide: Decision, *, is_here: bool) -> Reply:
        """Let somebody have what he wants, if not as a player then as an admin or a member of the group.

        `is_here`: he wrote or tapped in the group, which proves that he is in it where nobody can tell.
        """
        reply = await decide(actor)
        if actor.person is None or reply.notice not in REFUSED | COUNTED:
            return reply
        status = await self._gateway.member_status(chat_id, actor.person.telegram_id)
        is_unknown = status is MemberStatus.UNKNOWN
        if is_unknown and reply.notice in COUNTED:
            return reply
        is_member = is_here if is_unknown else status is not MemberStatus.NONE
        reply = await decide(Actor(actor.person, is_admin=status in ADMINS, is_member=is_member))
        return Reply(Notice.RIGHTS_UNKNOWN) if is_unknown and reply.notice in REFUSED else reply

    async def is_stranger(self, chat_id: int, person_id: int, *, is_here: bool) -> bool:
        """Tell whether somebody, by Telegram's number of him, is not in a group."""
        status = await self._gateway.member_status(chat_id, person_id)
        return status is MemberStatus.NONE or (status is MemberStatus.UNKNOWN and not is_here)
