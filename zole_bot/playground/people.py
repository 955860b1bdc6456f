"""People as objects: what they say, what they see, what they do to the bot."""

from __future__ import annotations

import re

from zole_bot.playground.channels import Channel
from zole_bot.playground.chats import Chat, Status, User
from zole_bot.playground.editing import remove_message
from zole_bot.playground.errors import PersonError
from zole_bot.playground.events import Edited, Posted
from zole_bot.playground.groups import Group
from zole_bot.playground.markup import deep_link
from zole_bot.playground.membership import change_status, tell_change
from zole_bot.playground.messages import Content, Message, Seen
from zole_bot.playground.presses import Press, find_button, press_button, press_data
from zole_bot.playground.profile import commands_for
from zole_bot.playground.rights import format_member
from zole_bot.playground.sight import visible_messages
from zole_bot.playground.speakers import find_speaker, forward_origin
from zole_bot.playground.speech import is_heard, leading_command, post, written
from zole_bot.playground.topics import Topic, find_thread
from zole_bot.playground.world import World

_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{1,64}\Z", re.ASCII)
Place = Group | Topic | Channel


class Person:
    """Somebody with a phone. His private chat with the bot is where no place is named."""

    def __init__(self, world: World, user: User) -> None:
        self.world = world
        self.user = user
        self.chat = world.chats[user.id]

    @property
    def id(self) -> int:
        """Give the user id."""
        return self.user.id

    @property
    def name(self) -> str:
        """Give the name that others see."""
        return self.user.full_name

    def __repr__(self) -> str:
        return f"<{self.name}>"

    # What he says

    def says(
        self,
        place: Group | Topic,
        text: str,
        *,
        reply_to: Seen | None = None,
        is_anonymous: bool = False,
        as_channel: Channel | None = None,
    ) -> Seen:
        """Write into a group or topic: in his own name, as anonymous administrator, or as a channel of his."""
        chat = self._enter(place)
        topic = place if isinstance(place, Topic) else None
        sender, sender_chat = find_speaker(self.user, chat, topic, is_anonymous=is_anonymous, as_channel=as_channel)
        command = leading_command(text)
        if command is not None and self._is_ephemeral(chat, command[0]):
            return self._says_ephemeral(chat, text)
        thread_id, root = find_thread(topic, chat, reply_to)
        message = Message(
            chat,
            next(chat.message_ids),
            sender,
            self.world.now(),
            written(text),
            sender_chat=sender_chat,
            thread_id=thread_id,
            is_topic_message=topic is not None and topic.thread_id is not None,
            reply_to=root,
        )
        return post(self.world, message)

    def _is_ephemeral(self, chat: Chat, name: str) -> bool:
        offered = commands_for(self.world, chat, self.id)
        return any(each["command"] == name and each.get("is_ephemeral") for each in offered)

    def _says_ephemeral(self, chat: Chat, text: str) -> Seen:
        message = Message(chat, 0, self.user, self.world.now(), written(text))
        message.ephemeral_id = next(chat.ephemeral_ids)
        message.receiver = self.user
        self.world.store(message)
        self.world.tell(Posted(message.seen()))
        if chat.has(self.world.bot.id):
            body = message.to_json()
            del body["receiver_user"]
            self._tell_bot("message", body)
        return message.seen()

    def says_privately(self, text: str) -> Seen:
        """Write to the bot. The first message starts it."""
        if self.chat.is_blocked:
            raise PersonError(f"{self.name} has blocked the bot")
        self.chat.is_started = True
        ids, now = self.chat.message_ids, self.world.now()
        return post(self.world, Message(self.chat, next(ids), self.user, now, written(text)))

    def starts_bot(self, payload: str | None = None) -> Seen:
        """Open the bot and tap Start, with the payload of a deep link. Unblocks it."""
        if payload is not None and not _PAYLOAD.match(payload):
            raise PersonError(f"no app passes on the payload {payload!r}")
        if self.chat.is_blocked:
            self.unblocks_bot()
        return self.says_privately("/start" if payload is None else f"/start {payload}")

    def opens(self, url: str | None) -> Seen:
        """Follow a link to the bot, from an answer or a button, and tap Start."""
        payload = deep_link(url or "", str(self.world.bot.username)).get("start")
        if payload is None:
            raise PersonError(f"{url!r} does not open the private chat with the bot")
        return self.starts_bot(payload or None)

    def edits(self, message: Seen, text: str) -> Seen:
        """Change what he has written."""
        stored = self._find(message)
        if stored.sender is not self.user:
            raise PersonError(f"{self.name} did not write that")
        stored.change(written(text), self.world.now())
        self.world.tell(Edited(stored.seen()))
        if is_heard(self.world, stored):
            self._tell_bot("edited_message", stored.to_json())
        return stored.seen()

    def forwards(self, message: Seen, to: Group | Topic | None = None) -> Seen:
        """Forward a message to a group or topic, or to the bot; buttons do not travel along."""
        stored = self._find(message)
        chat, topic = self._enter(to) if to else self.chat, to if isinstance(to, Topic) else None
        if to is not None:
            find_speaker(self.user, chat, topic)
        copy = Message(
            chat,
            next(chat.message_ids),
            self.user,
            self.world.now(),
            Content(stored.content.text, stored.content.media),
            thread_id=topic.thread_id if topic else None,
            is_topic_message=topic is not None and topic.thread_id is not None,
            extra={"forward_origin": forward_origin(stored)},
        )
        return post(self.world, copy)

    def deletes(self, message: Seen, *, for_everyone: bool = True) -> None:
        """Remove a message: for all (in a group his own, or any as administrator), or from his own phone only."""
        stored = self._find(message)
        if not for_everyone:
            stored.hidden_from.add(self.id)
            return
        chat = stored.chat
        if not chat.is_private and stored.sender is not self.user and not chat.is_administrator(self.id):
            raise PersonError(f"{self.name} may not delete that for everyone")
        remove_message(self.world, stored)

    def _find(self, message: Seen) -> Message:
        stored = self.world.chats[message.chat_id].messages.get(message.message_id)
        if stored is None:
            raise PersonError("the message is gone")
        return stored

    def _enter(self, place: Place) -> Chat:
        chat = place.chat
        if not chat.has(self.id) or chat.is_gone:
            raise PersonError(f"{self.name} is not in «{chat.title}»")
        return chat

    def _tell_bot(self, kind: str, body: dict[str, object]) -> None:
        self.world.met.add(self.id)
        self.world.updates.put(kind, body)

    # What he sees

    def sees(self, place: Place | None = None) -> list[Seen]:
        """List the messages on his screen, oldest first."""
        if place is None:
            return visible_messages([self.chat], self.id)
        chat = self._enter(place)
        former = place.former if isinstance(place, Group) else []
        seen = visible_messages([*former, chat], self.id)
        return [each for each in seen if each.thread_id == place.thread_id] if isinstance(place, Topic) else seen

    def last(self, place: Place | None = None, *, containing: str = "") -> Seen:
        """Give the newest message of the bot on his screen, the newest that contains the text if one is named."""
        for message in reversed(self.sees(place)):
            if message.sender_id == self.world.bot.id and containing in message.text:
                return message
        raise PersonError(f"{self.name} sees no message of the bot" + (f" with {containing!r}" if containing else ""))

    def restarts_app(self) -> None:
        """Lose the messages that only he could see in groups."""
        for chat in self.world.chats.values():
            for (receiver_id, _), message in chat.ephemeral_messages.items():
                if receiver_id == self.id:
                    message.hidden_from.add(self.id)

    def commands(self, place: Group | None = None) -> list[str]:
        """List the commands he is offered."""
        return [each["command"] for each in commands_for(self.world, place.chat if place else self.chat, self.id)]

    # What he taps

    def press(self, label: str, in_: Place | None = None) -> Press:
        """Tap the button with this label under the newest message that has one. Signs and emoji may be left out."""
        message, button = find_button(self.name, self.sees(in_), label, self.world.bot.id)
        return press_button(self.world, self.user, message, button)

    def press_on(self, message: Seen, label: str) -> Press:
        """Tap a button of a message as he saw it then, although it may be changed or gone by now."""
        _, button = find_button(self.name, [message], label, self.world.bot.id)
        return press_button(self.world, self.user, message, button)

    def press_data(self, message: Seen, data: str, *, is_inaccessible: bool = False) -> Press:
        """Send any callback data, as only a changed app could. The message may come as a stub without content."""
        return press_data(self.world, self.user, message, data, is_inaccessible=is_inaccessible)

    # What he does to the bot and to groups

    def blocks_bot(self) -> None:
        """Stop the bot from writing to him."""
        self.chat.is_blocked = True
        self._tell_block(Status.MEMBER, Status.KICKED)

    def unblocks_bot(self) -> None:
        """Let the bot write again."""
        self.chat.is_blocked = False
        self._tell_block(Status.KICKED, Status.MEMBER)

    def _tell_block(self, old: Status, new: Status) -> None:
        bot = self.world.bot
        tell_change(self.world, self.chat, bot, format_member(bot, old), format_member(bot, new), by=self.user)

    def deletes_account(self) -> None:
        """Be gone for good."""
        self.user.is_deleted = True

    def joins(self, group: Group) -> None:
        """Come into a group by himself."""
        if group.chat.status(self.id) is Status.KICKED:
            raise PersonError(f"{self.name} is banned from «{group.title}»")
        change_status(self.world, group.chat, self.user, Status.MEMBER, by=self.user)

    def leaves(self, group: Group) -> None:
        """Go out of a group."""
        change_status(self.world, group.chat, self.user, Status.LEFT, by=self.user)
