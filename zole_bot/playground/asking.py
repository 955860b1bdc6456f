"""getChat and its like, leaveChat, getFile."""

from __future__ import annotations

from zole_bot.playground.access import Access, open_chat
from zole_bot.playground.chats import ADMINISTRATORS, PRESENT, Chat, Status
from zole_bot.playground.contents import Given
from zole_bot.playground.errors import broken, refused
from zole_bot.playground.membership import change_status
from zole_bot.playground.rights import describe_member, format_member, format_permissions
from zole_bot.playground.world import World


def get_chat(world: World, given: Given) -> dict[str, object]:
    """Tell all about a chat."""
    chat = open_chat(world, given["chat_id"], Access.READ)
    body = chat.to_json() | {
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": {
            "unlimited_gifts": False,
            "limited_gifts": False,
            "unique_gifts": False,
            "premium_subscription": False,
            "gifts_from_channels": False,
        },
    }
    if chat.username:
        body["active_usernames"] = [chat.username]
    if not chat.is_private:
        body["permissions"] = format_permissions(chat.forbidden)
    return body


def _open_group(world: World, given: Given) -> Chat:
    return open_chat(world, given["chat_id"], Access.EDIT)


def get_chat_member(world: World, given: Given) -> dict[str, object]:
    """Tell what a user is in a chat."""
    chat = _open_group(world, given)
    user = world.users.get(given["user_id"])
    if user is None:
        raise refused("user not found")
    if chat.is_private:
        return format_member(user, Status.MEMBER if user.id in {chat.id, world.bot.id} else Status.LEFT)
    if _is_hidden(world, chat, chat.status(user.id)) and user is not world.bot:
        raise refused("CHAT_ADMIN_REQUIRED" if chat.has(user.id) else "PARTICIPANT_ID_INVALID")
    return describe_member(chat, user)


def _is_hidden(world: World, chat: Chat, status: Status) -> bool:
    """Tell whether a group that hides its members hides one with this status; who is not there hides with them."""
    if not chat.hidden or chat.is_administrator(world.bot.id):
        return False
    return status in chat.hidden or status not in PRESENT


def get_chat_administrators(world: World, given: Given) -> list[dict[str, object]]:
    """List the administrators; other bots among them only when asked for."""
    chat = _open_group(world, given)
    if chat.is_private:
        raise refused("there are no administrators in the private chat")
    if _is_hidden(world, chat, Status.ADMINISTRATOR):
        raise refused("CHAT_ADMIN_REQUIRED")
    return [
        describe_member(chat, world.users[user_id])
        for user_id, status in chat.members.items()
        if status in ADMINISTRATORS
    ]


def get_chat_member_count(world: World, given: Given) -> int:
    """Count who is in a chat."""
    chat = _open_group(world, given)
    return 2 if chat.is_private else sum(1 for _ in world.people_in(chat))


def leave_chat(world: World, given: Given) -> bool:
    """Let the bot leave a group."""
    chat = _open_group(world, given)
    if chat.is_private:
        raise broken("chat member status can't be changed in private chats")
    change_status(world, chat, world.bot, Status.LEFT, by=world.bot)
    return True


def get_file(world: World, given: Given) -> dict[str, object]:
    """Tell where a file can be fetched."""
    stored = world.files.get(given["file_id"])
    if stored is None:
        raise refused("invalid file_id")
    return {
        "file_id": stored.media.file_id,
        "file_unique_id": f"u{stored.media.file_id}",
        "file_size": stored.media.size,
        "file_path": stored.path,
    }
