"""What one may do in a group, and how the Bot API writes what somebody is there."""

from __future__ import annotations

from collections.abc import Iterable, Set

from zole_bot.playground.chats import Chat, Status, User
from zole_bot.playground.errors import PersonError

SENDING = {
    "text": ("can_send_messages", "text messages"),
    "photo": ("can_send_photos", "photos"),
    "document": ("can_send_documents", "documents"),
}
"""Kind of message → the right that it needs, and what Telegram calls it when the right is missing."""

_ADMINISTRATOR_RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
)
MEMBER_RIGHTS = (
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
    "can_react_to_messages",
    "can_edit_tag",
)
WRITING = frozenset(right for right in MEMBER_RIGHTS if right.startswith("can_send_"))


def rights_for(kinds: Iterable[str]) -> frozenset[str]:
    """Give the rights that messages of these kinds need: `text`, `photo`, `document`."""
    rights = set()
    for kind in kinds:
        if kind not in SENDING:
            raise PersonError(f"there are no messages of kind {kind!r}, only {', '.join(SENDING)}")
        rights.add(SENDING[kind][0])
    return frozenset(rights)


def format_permissions(taken: Set[str]) -> dict[str, object]:
    """Give each right of a member, true unless it is taken away."""
    return {right: right not in taken for right in MEMBER_RIGHTS}


def format_member(
    user: User, status: Status, *, taken: Set[str] = frozenset(), is_here: bool = True
) -> dict[str, object]:
    """Give what a user is in a chat as the Bot API writes it."""
    body: dict[str, object] = {"status": str(status), "user": user.to_json()}
    match status:
        case Status.CREATOR:
            body["is_anonymous"] = False
        case Status.ADMINISTRATOR:
            body.update(dict.fromkeys(_ADMINISTRATOR_RIGHTS, True), can_be_edited=False, is_anonymous=False)
        case Status.RESTRICTED:
            body.update(format_permissions(taken), is_member=is_here, until_date=0)
        case Status.KICKED:
            body["until_date"] = 0
        case Status.MEMBER | Status.LEFT:
            pass
    return body


def describe_member(chat: Chat, user: User) -> dict[str, object]:
    """Give what a user is in a group now."""
    taken = chat.restrictions.get(user.id, frozenset())
    return format_member(user, chat.status(user.id), taken=taken, is_here=chat.has(user.id))
