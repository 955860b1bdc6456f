"""Groups as objects: what people do to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zole_bot.playground.channels import Channel
from zole_bot.playground.chats import (
    ADMINISTRATORS,
    GENERAL_TOPIC_ID,
    PRESENT,
    Chat,
    Kind,
    Status,
    TopicState,
    User,
)
from zole_bot.playground.errors import PersonError
from zole_bot.playground.membership import change_status, post_service, tell_change
from zole_bot.playground.messages import Seen
from zole_bot.playground.rights import MEMBER_RIGHTS, WRITING, describe_member, format_member, rights_for
from zole_bot.playground.topics import Topic, open_topic, switch_topics
from zole_bot.playground.upgrades import upgrade_group
from zole_bot.playground.world import World

if TYPE_CHECKING:
    from zole_bot.playground.people import Person


class Group:
    """A group or supergroup. After an upgrade the same object goes on under the new id."""

    def __init__(self, world: World, chat: Chat) -> None:
        self.world = world
        self.chat = chat
        self.former: list[Chat] = []
        if chat.is_forum:
            chat.topics[GENERAL_TOPIC_ID] = TopicState(GENERAL_TOPIC_ID, "General")

    @property
    def id(self) -> int:
        """Give the chat id of now."""
        return self.chat.id

    @property
    def title(self) -> str:
        """Give the group's name."""
        return self.chat.title

    def _owner(self) -> User:
        for user_id, status in self.chat.members.items():
            if status is Status.CREATOR:
                return self.world.users[user_id]
        raise PersonError(f"nobody owns «{self.title}»")

    def _actor(self, by: Person | None) -> User:
        return by.user if by is not None else self._owner()

    def add_bot(self, by: Person | None = None, *, as_administrator: bool = False) -> None:
        """Take the bot in."""
        status = Status.ADMINISTRATOR if as_administrator else Status.MEMBER
        change_status(self.world, self.chat, self.world.bot, status, by=self._actor(by))

    def remove_bot(self, by: Person | None = None, *, is_banned: bool = True) -> None:
        """Throw the bot out, for good or so that it may be added again."""
        status = Status.KICKED if is_banned else Status.LEFT
        change_status(self.world, self.chat, self.world.bot, status, by=self._actor(by))

    def promote_bot(self, by: Person | None = None) -> None:
        """Make the bot an administrator: it hears everything from now on."""
        change_status(self.world, self.chat, self.world.bot, Status.ADMINISTRATOR, by=self._actor(by))

    def demote_bot(self, by: Person | None = None) -> None:
        """Make the bot an ordinary member."""
        change_status(self.world, self.chat, self.world.bot, Status.MEMBER, by=self._actor(by))

    def mute_bot(self, by: Person | None = None, *, kinds: Sequence[str] = ()) -> None:
        """Let the bot write nothing here, or nothing of some kinds; an administrator is none any more with that."""
        self._restrict(self.world.bot, by, kinds)

    def unmute_bot(self, by: Person | None = None) -> None:
        """Make the bot a member like others again."""
        self._unrestrict(self.world.bot, by)

    def silence_bot(self) -> None:
        """Let only administrators write; nobody is told."""
        self.chat.forbidden |= WRITING

    def unsilence_bot(self) -> None:
        """Let everybody write again."""
        self.chat.forbidden -= WRITING

    def forbid(self, *kinds: str) -> None:
        """Let only administrators send messages of these kinds: `text`, `photo`, `document`; nobody is told."""
        self.chat.forbidden |= rights_for(kinds)

    def allow(self, *kinds: str) -> None:
        """Let everybody send messages of these kinds again."""
        self.chat.forbidden -= rights_for(kinds)

    def add(self, person: Person, by: Person | None = None) -> None:
        """Take a person in."""
        change_status(self.world, self.chat, person.user, Status.MEMBER, by=by.user if by else person.user)

    def remove(self, person: Person, by: Person | None = None, *, is_banned: bool = True) -> None:
        """Throw a person out."""
        status = Status.KICKED if is_banned else Status.LEFT
        change_status(self.world, self.chat, person.user, status, by=self._actor(by))

    def promote(self, person: Person, by: Person | None = None) -> None:
        """Make a person an administrator."""
        change_status(self.world, self.chat, person.user, Status.ADMINISTRATOR, by=self._actor(by))

    def demote(self, person: Person, by: Person | None = None) -> None:
        """Make a person an ordinary member."""
        change_status(self.world, self.chat, person.user, Status.MEMBER, by=self._actor(by))

    def mute(self, person: Person, by: Person | None = None, *, kinds: Sequence[str] = ()) -> None:
        """Let a person write nothing here, or nothing of some kinds; he still sees all and can tap."""
        self._restrict(person.user, by, kinds)

    def unmute(self, person: Person, by: Person | None = None) -> None:
        """Let a person write again."""
        self._unrestrict(person.user, by)

    def _restrict(self, user: User, by: Person | None, kinds: Sequence[str]) -> None:
        chat = self.chat
        if chat.kind is not Kind.SUPERGROUP:
            raise PersonError(f"«{self.title}» is a basic group: nobody can be restricted there")
        if not chat.has(user.id) or chat.status(user.id) is Status.CREATOR:
            raise PersonError(f"{user.full_name} can't be restricted in «{self.title}»")
        taken = rights_for(kinds) or frozenset(MEMBER_RIGHTS)
        change_status(self.world, chat, user, Status.RESTRICTED, by=self._actor(by), taken=taken)

    def _unrestrict(self, user: User, by: Person | None) -> None:
        if self.chat.status(user.id) is not Status.RESTRICTED:
            raise PersonError(f"{user.full_name} is not restricted in «{self.title}»")
        status = Status.MEMBER if self.chat.has(user.id) else Status.LEFT
        change_status(self.world, self.chat, user, status, by=self._actor(by))

    def hide_members(self, *, administrators_too: bool = False) -> None:
        """Show the bot no longer who is here, unless it is an administrator: getChatMember fails for all but itself."""
        self.chat.hidden = PRESENT if administrators_too else PRESENT - ADMINISTRATORS

    def show_members(self) -> None:
        """Show who is here again."""
        self.chat.hidden = frozenset()

    def hide_departures(self) -> None:
        """Post no more who leaves, as in supergroups with more than some fifty members."""
        self.chat.hides_departures = True

    def has(self, person: Person) -> bool:
        """Tell whether a person is here."""
        return self.chat.has(person.id)

    def rename(self, title: str, by: Person | None = None) -> None:
        """Give the group another name."""
        self.chat.title = title
        post_service(self.world, self.chat, self._actor(by), {"new_chat_title": title})

    def delete(self, by: Person | None = None, *, is_told: bool = False) -> None:
        """Let the group be gone. The bot may be told that it has left, in the chats it was before as well."""
        for chat in (*self.former, self.chat) if is_told else ():
            bot = self.world.bot
            old, new = describe_member(chat, bot), format_member(bot, Status.LEFT)
            tell_change(self.world, chat, bot, old, new, by=self._actor(by))
        self.chat.is_gone = True

    def new_topic(self, name: str, by: Person | None = None) -> Topic:
        """Open a topic in a forum."""
        return self._topic(open_topic(self.world, self.chat, name, self._actor(by)).id)

    def switch_topics_off(self) -> None:
        """Make an ordinary supergroup of a forum; all messages stand in one chat then. The bot is not told."""
        switch_topics(self.chat, is_on=False)

    def switch_topics_on(self) -> None:
        """Make a forum of a supergroup; topics it had before are there again. The bot is not told."""
        switch_topics(self.chat, is_on=True)

    @property
    def general(self) -> Topic:
        """Give the General topic of a forum, which can be closed too."""
        return self._topic(GENERAL_TOPIC_ID)

    def _topic(self, topic_id: int) -> Topic:
        return Topic(self.world, self.chat, self.chat.topics[topic_id], self._owner())

    def upgrade(self, by: Person | None = None, *, tells: Sequence[str] = ("to", "from")) -> int:
        """Turn a basic group into a supergroup and give its new id.

        `tells` says what reaches the bot and in which order: the service messages in the old group ("to") and in the
        new one ("from"), `my_chat_member` of the old group ("left" or "kicked") and of the new one ("joined"). With
        nothing told only the error of a later call tells of the new id.
        """
        new = upgrade_group(self.world, self.chat, self._actor(by), tells)
        self.former.append(self.chat)
        self.chat = new
        return new.id

    def post_from_linked_channel(self, channel: Channel, text: str) -> Seen:
        """Let a post of the channel that is linked to this group appear here."""
        return channel.post_into(self.chat, text)

    def administrators(self) -> list[int]:
        """List the ids of the administrators."""
        return [user_id for user_id, status in self.chat.members.items() if status in ADMINISTRATORS]

    def member_ids(self) -> list[int]:
        """List the ids of all who are here."""
        return [user_id for user_id in self.chat.members if self.chat.has(user_id)]
