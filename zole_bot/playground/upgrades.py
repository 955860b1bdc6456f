"""A basic group becomes a supergroup: another chat with another id, and what the bot is told of it."""

from __future__ import annotations

from collections.abc import Sequence

from zole_bot.playground.chats import ANONYMOUS_ADMIN, Chat, Kind, Status, User
from zole_bot.playground.errors import PersonError
from zole_bot.playground.membership import post_service, tell_change
from zole_bot.playground.rights import describe_member, format_member
from zole_bot.playground.world import World

NEWS = ("to", "from", "left", "kicked", "joined")
"""What may be told: the service message in the old group and the one in the new; that the bot is no more in the old
group (two ways to say so); that it is in the new one."""


def upgrade_group(world: World, old: Chat, by: User, tells: Sequence[str]) -> Chat:
    """Make the supergroup and tell of it in the given order. People see both service messages in any case."""
    if old.kind is not Kind.GROUP or old.migrated_to is not None:
        raise PersonError(f"«{old.title}» is a supergroup already")
    if unknown := [each for each in tells if each not in NEWS]:
        raise PersonError(f"nobody can tell {unknown}, only {', '.join(NEWS)}")
    new = world.add_chat(Kind.SUPERGROUP, old.title)
    new.members, new.forbidden = dict(old.members), old.forbidden
    old.migrated_to = new.id
    for news in ("to", "from"):
        if news not in tells:
            _post(world, news, old, new, by, is_for_bot=False)
    for news in tells:
        if news in {"to", "from"}:
            _post(world, news, old, new, by)
        else:
            _tell_place(world, news, old, new, by)
    return new


def _post(world: World, news: str, old: Chat, new: Chat, by: User, *, is_for_bot: bool | None = None) -> None:
    if news == "to":
        post_service(world, old, by, {"migrate_to_chat_id": new.id}, is_for_bot=is_for_bot)
    else:
        # In the supergroup it is the group itself that says where it comes from.
        field = {"migrate_from_chat_id": old.id}
        post_service(world, new, ANONYMOUS_ADMIN, field, sender_chat=new, is_for_bot=is_for_bot)


def _tell_place(world: World, news: str, old: Chat, new: Chat, by: User) -> None:
    bot = world.bot
    if news == "joined":
        tell_change(world, new, bot, format_member(bot, Status.LEFT), describe_member(new, bot), by=by)
    else:
        tell_change(world, old, bot, describe_member(old, bot), format_member(bot, Status(news)), by=by)
