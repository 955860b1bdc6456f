"""Talk: knowing who typed a command and where, and answering there. Shared by all who handle commands."""

from __future__ import annotations

from telegram import Message, Update

from zole_bot.chat.content import Content
from zole_bot.chat.desk import Desk
from zole_bot.chat.who import Place, is_anonymous_admin, is_person, language_of, meet_person, meet_place, room_in
from zole_bot.i18n import Texts, texts
from zole_bot.room import Person, RoomId
from zole_bot.service.reply import Notice, Reply
from zole_bot.service.rights import Actor


class Talk:
    """Meets people and answers them."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._service = desk.service

    async def meet_in_group(self, update: Update) -> tuple[Place, Actor] | None:
        """Know the group and who typed; None where nobody did who can be answered."""
        message = update.effective_message
        if message is None or update.effective_chat is None or message.is_automatic_forward:
            return None
        is_back = self._desk.gateway.reachable(update.effective_chat.id)
        place = await meet_place(self._service, update.effective_chat, message)
        if is_back:
            await self._desk.reach.regain_group(place.chat)
        if message.sender_chat is not None:  # an admin who hides, or else the voice of a channel
            return place, Actor(None, is_admin=is_anonymous_admin(message))
        if message.from_user is None or not is_person(message.from_user):
            return None
        person = await meet_person(self._service, message.from_user)
        await self._service.members.meet(place.chat.id, person.id)
        return place, Actor(person)

    async def meet_in_private(self, update: Update, *, joins: RoomId | None = None) -> Person | None:
        """Know who typed in private; whoever did can be written to. What he joins just now shows itself."""
        message: Message | None = update.effective_message
        if message is None or message.from_user is None or not is_person(message.from_user):
            return None
        is_back = self._desk.gateway.reachable(message.from_user.id)
        person = await meet_person(self._service, message.from_user)
        if is_back or not person.is_reachable:
            await self._desk.reach.regain_person(person.telegram_id, but=joins)
        return person

    async def room_here(self, place: Place) -> RoomId | None:
        """Find the room that is open in a place; in General, or without topics, also one whose topic is gone."""
        room = await room_in(self._service, place)
        if room is not None or place.thread_id is not None:
            return room
        return await self._service.groups.bring_home(place.chat, has_topics=place.has_topics)

    async def refuse_channel(self, place: Place, actor: Actor) -> bool:
        """Tell who speaks with the voice of a channel that only people do this; True: so it was."""
        if actor.person is not None or actor.is_admin:
            return False
        await self.say(place, actor, Reply(Notice.PERSONS_ONLY))
        return True

    async def texts(self, place: Place, actor: Actor) -> Texts:
        """Give the words for a group: in the language of its open room, its own, or that of who asks."""
        room = await room_in(self._service, place)
        if room is not None:
            return texts((await self._service.look(room)).group.language)
        return texts(place.chat.language or language_of(actor.person, place.chat))

    async def say(self, place: Place, actor: Actor, reply: Reply) -> None:
        """Answer a command that could not be done, with the reason."""
        t = await self.texts(place, actor)
        await self.send(place, Content(t.html(f"notice-{reply.notice}", **reply.values)))

    async def send(self, place: Place, content: Content) -> None:
        """Send a message to a group, soon."""
        self._desk.pages.send(place.chat.telegram_id, content, thread_id=place.thread_id)

    async def tell(self, person: Person, words: str | Content) -> None:
        """Send a message to a person, soon."""
        self._desk.pages.send(person.telegram_id, Content(words) if isinstance(words, str) else words)
