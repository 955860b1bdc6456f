"""Who is talking, and where: from Telegram's values to ours. Names are made fit to show here, at the edge."""

from __future__ import annotations

from dataclasses import dataclass

from telegram import Chat as TelegramChat
from telegram import Message, User
from telegram.constants import ChatType

from zole_bot.i18n import DEFAULT_LANGUAGE, known_language
from zole_bot.names import clean_name
from zole_bot.room import Chat, Person, RoomId
from zole_bot.service.service import Service

ANONYMOUS_ADMIN = 1087968824
"""The account that Telegram shows instead of an admin who hides."""
SERVICE_ACCOUNTS = frozenset({777000, 136817688, ANONYMOUS_ADMIN})
"""Accounts that stand for a channel or a group: nobody who could sit."""


@dataclass(frozen=True, slots=True)
class Place:
    """A group, and the topic in it."""

    chat: Chat
    thread_id: int | None
    has_topics: bool = False


async def meet_person(service: Service, user: User) -> Person:
    """Know a person, be it one without a name: the library gives none for an empty one."""
    name = clean_name(user.full_name or "", instead=f"Player {user.id % 1000}")
    return await service.people.meet(user.id, name, known_language(user.language_code))


async def meet_place(service: Service, chat: TelegramChat, message: Message | None) -> Place:
    """Know a group, and the topic of what was said or tapped there."""
    group = await service.people.meet_group(chat.id, clean_title(chat))
    return Place(group, None if message is None else thread_of(message), bool(chat.is_forum))


async def room_in(service: Service, place: Place) -> RoomId | None:
    """Find the room that is open in a place."""
    return await service.people.read(place.chat, lambda chat: service.room_at(chat, place.thread_id))


async def last_room_in(service: Service, place: Place) -> RoomId | None:
    """Find the newest room of a place in which a session was opened."""
    return await service.people.read(place.chat, lambda chat: service.last_room_at(chat, place.thread_id))


def thread_of(message: Message) -> int | None:
    """Give the topic of a message; the thread id alone means nothing, because a reply in General carries one too."""
    return message.message_thread_id if message.is_topic_message else None


def clean_title(chat: TelegramChat) -> str:
    """Give a group's title, fit to show."""
    return clean_name(chat.title or "", instead="Zole")


def is_group(chat: TelegramChat | None) -> bool:
    """Tell whether a chat is a group of people."""
    return chat is not None and chat.type in (ChatType.GROUP, ChatType.SUPERGROUP)


def is_person(user: User | None) -> bool:
    """Tell whether a real person is behind an account."""
    return user is not None and not user.is_bot and user.id not in SERVICE_ACCOUNTS


def is_anonymous_admin(message: Message) -> bool:
    """Tell whether an admin wrote in the group's own name."""
    return message.sender_chat is not None and message.sender_chat.id == message.chat.id


def language_of(person: Person | None, group: Chat | None = None) -> str:
    """Tell in which language to talk to a person: his choice, what his app says, the group's, English."""
    if person is not None and (chosen := person.language or person.language_code):
        return chosen
    return (group.language if group else None) or DEFAULT_LANGUAGE
