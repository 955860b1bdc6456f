"""People and groups as they come by: known at once, written only when something about them is new."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from zole_bot.room import Chat, ChatId, Person, PersonId, Ring
from zole_bot.storage import Connection, Storage
from zole_bot.storage.chats import find_chat, is_present, leave_chat, meet_chat, save_chat
from zole_bot.storage.group_calls import move_calls
from zole_bot.storage.moves import has_small_namesake, move_chat
from zole_bot.storage.people import (
    find_person,
    load_person,
    meet_person,
    save_choices,
    set_reachable,
    unreachable_people,
)

LANGUAGES = ("lv", "ru", "en")
YES_OR_NO = {"1": True, "0": False}

T = TypeVar("T")


class People:
    """Who talks to the bot, and from where."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._moved: dict[int, int] = {}
        """Old numbers of groups → new ones: what was said, or is tapped, in the old chat belongs to the new one."""

    async def meet(self, telegram_id: int, name: str, language_code: str | None) -> Person:
        """Know a person, by the name he has now."""
        async with self._storage.looking() as db:
            person = await find_person(db, telegram_id)
        if person is not None and (person.name, person.language_code) == (name, language_code):
            return person
        async with self._storage.transaction() as db:
            return await meet_person(db, telegram_id, name, language_code)

    async def meet_group(self, telegram_id: int, title: str) -> Chat:
        """Know a group, by the title it has now."""
        telegram_id = self._moved.get(telegram_id, telegram_id)
        async with self._storage.reading() as db:
            chat = await find_chat(db, telegram_id)
            is_here = await is_present(db, telegram_id)
        if chat is not None and is_here and chat.title == title:
            return chat
        async with self._storage.transaction() as db:
            return await meet_chat(db, telegram_id, title)

    async def enter_group(self, telegram_id: int, title: str) -> tuple[Chat, bool]:
        """Hear that the bot is in a group; True: it was not before, as far as is known."""
        async with self._storage.transaction() as db:
            was_here = await is_present(db, telegram_id)
            return await meet_chat(db, telegram_id, title), not was_here

    async def leave_group(self, telegram_id: int, now: float) -> Chat | None:
        """Hear that the bot is out of a group; what is known of it is kept. None: nothing is known."""
        async with self._storage.transaction() as db:
            await leave_chat(db, telegram_id, now)
            return await find_chat(db, telegram_id)

    async def find_group(self, telegram_id: int) -> Chat | None:
        """Find a group that is known."""
        async with self._storage.looking() as db:
            return await find_chat(db, telegram_id)

    async def as_it_is(self, db: Connection, chat: Chat) -> Chat:
        """Give a group as it is now: since it was read it can have become one with another, under another number."""
        known = await find_chat(db, chat.telegram_id)
        if known is None and chat.telegram_id in self._moved:
            known = await find_chat(db, self._moved[chat.telegram_id])
        return chat if known is None else known

    async def read(self, chat: Chat, read: Callable[[ChatId], Awaitable[T]]) -> T:
        """Read something of a group by its number; once more where it has another number by now."""
        found = await read(chat.id)
        if not self._moved:
            return found
        async with self._storage.reading() as db:
            now = await self.as_it_is(db, chat)
        return found if now.id == chat.id else await read(now.id)

    async def has_small_namesake(self, chat: Chat) -> bool:
        """Tell whether a basic group with the same title is known, or was: it may have become this supergroup."""
        async with self._storage.reading() as db:
            has_become_one = (await self.as_it_is(db, chat)).id != chat.id
            return has_become_one or await has_small_namesake(db, chat)

    async def find(self, telegram_id: int) -> Person | None:
        """Find a person who is known."""
        async with self._storage.looking() as db:
            return await find_person(db, telegram_id)

    async def load(self, people: Sequence[PersonId]) -> list[Person]:
        """Give people who are known, in this order."""
        async with self._storage.reading() as db:
            return [await load_person(db, person) for person in people]

    async def choose(self, person: PersonId, name: str, value: str) -> Person:
        """Remember one thing that a person chooses for himself, whatever he has chosen meanwhile; gives the outcome.

        Raises `ValueError` for a name or a value that there is not.
        """
        async with self._storage.transaction() as db:
            changed = with_choice(await load_person(db, person), name, value)
            await save_choices(db, changed)
        return changed

    async def set_reachable(self, telegram_id: int, is_reachable: bool) -> None:
        """Remember whether private messages reach a person."""
        async with self._storage.transaction() as db:
            person = await find_person(db, telegram_id)
            if person is not None and person.is_reachable != is_reachable:
                await set_reachable(db, person.id, is_reachable)

    async def is_reached(self, person: PersonId) -> None:
        """Hear that a private message has reached a person."""
        async with self._storage.reading() as db:
            known = (await load_person(db, person)).is_reachable
        if not known:
            async with self._storage.transaction() as db:
                await set_reachable(db, person, True)

    async def out_of_reach(self) -> list[int]:
        """Give Telegram's numbers of those for whom no room waits, because private messages do not reach them."""
        async with self._storage.reading() as db:
            return await unreachable_people(db)

    async def save_group(self, chat: Chat) -> None:
        """Remember what a group has chosen."""
        async with self._storage.transaction() as db:
            await save_chat(db, chat)

    async def change_group(self, chat: Chat, change: Callable[[Chat], Chat]) -> Chat:
        """Change what a group has chosen, whatever it has chosen meanwhile; gives the outcome."""
        async with self._storage.transaction() as db:
            changed = change(await self.as_it_is(db, chat))
            await save_chat(db, changed)
        return changed

    async def follow_group(self, old_telegram_id: int, new_telegram_id: int) -> None:
        """Keep everything of a group that became a supergroup."""
        self._moved[old_telegram_id] = new_telegram_id
        async with self._storage.transaction() as db:
            await move_chat(db, old_telegram_id, new_telegram_id)
            await move_calls(db, old_telegram_id, new_telegram_id)


def with_choice(person: Person, name: str, value: str) -> Person:
    """Give a person with one choice changed. Raises `ValueError` for a name or a value that there is not."""
    match name:
        case "language" if value in LANGUAGES:
            return replace(person, language=value)
        case "ring" if value in tuple(Ring):
            return replace(person, ring=Ring(value))
        case "confirms_cards" if value in YES_OR_NO:
            return replace(person, confirms_cards=YES_OR_NO[value])
        case "plays_only_card" if value in YES_OR_NO:
            return replace(person, plays_only_card=YES_OR_NO[value])
        case _:
            raise ValueError(f"there is no choice {name}={value}")
