"""A tap on a button: which one is meant, and the answer that comes back."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Sequence

from zole_bot.playground.chats import User
from zole_bot.playground.errors import PersonError
from zole_bot.playground.events import Tapped
from zole_bot.playground.markup import Button
from zole_bot.playground.messages import Seen
from zole_bot.playground.world import Answer, Query, World

_SIGNS = re.compile(r"^[\W_]+|[\W_]+$")
_INSTANT = frozenset(("url", "web_app", "copy_text"))


def plain_label(label: str) -> str:
    """Give a label without the signs and emoji around it, in small letters."""
    return _SIGNS.sub("", label).casefold()


def find_button(name: str, messages: Sequence[Seen], label: str, bot_id: int) -> tuple[Seen, Button]:
    """Find the newest message with such a button. The exact label goes before one that differs in signs."""
    wanted = plain_label(label)
    for message in reversed(messages):
        if message.sender_id != bot_id or not message.rows:
            continue
        found = [button for button in message.buttons if button.label == label]
        if not found and wanted:
            found = [button for button in message.buttons if plain_label(button.label) == wanted]
        if len(found) > 1:
            raise PersonError(f"{name} sees {len(found)} buttons {label!r} in one message: {_list(message.labels)}")
        if found:
            return message, found[0]
    seen = [_list(message.labels) for message in messages if message.rows]
    raise PersonError(f"{name} sees no button {label!r}; there is " + ("; ".join(seen) or "no button at all"))


def _list(labels: Iterable[str]) -> str:
    return " · ".join(labels)


class Press:
    """One tap. `answers` grows as they come; there should be exactly one."""

    def __init__(self, query: Query) -> None:
        self.query = query
        self._arrived = asyncio.Event()
        query.on_answer = lambda _: self._arrived.set()

    @property
    def answers(self) -> tuple[Answer, ...]:
        """Give the answers that have come so far."""
        return tuple(self.query.answers)

    async def answer(self, seconds: float = 5.0) -> Answer:
        """Wait for the answer, for real seconds."""
        if not self.query.answers:
            try:
                async with asyncio.timeout(seconds):
                    await self._arrived.wait()
            except TimeoutError:
                raise TimeoutError(f"the tap was not answered in {seconds} s") from None
        return self.query.answers[0]


def press_button(world: World, user: User, message: Seen, button: Button) -> Press:
    """Tap a button; one that opens or copies something answers by itself."""
    match button.kind:
        case "callback_data":
            return press_data(world, user, message, button.value, label=button.label)
        case "disabled":
            raise PersonError(f"the button {button.label!r} is disabled")
        case kind if kind in _INSTANT:
            query = Query("", user.id, world.now(), message.chat_id, message)
            is_text = kind == "copy_text"
            query.answers.append(Answer(text=button.value) if is_text else Answer(url=button.value))
            world.tell(Tapped(user.id, message, button.label))
            return Press(query)
        case kind:
            raise PersonError(f"the stand-in does not play buttons of kind {kind}")


def press_data(
    world: World, user: User, message: Seen, data: str, *, is_inaccessible: bool = False, label: str | None = None
) -> Press:
    """Send callback data for a message; a message that is gone comes as a stub with date 0."""
    chat = world.chats[message.chat_id]
    if message.ephemeral_id is not None:
        stored = chat.ephemeral_messages.get((user.id, message.ephemeral_id))
    else:
        stored = chat.messages.get(message.message_id)
    if stored is None or is_inaccessible:
        body: dict[str, object] = {"message_id": message.message_id, "date": 0, "chat": chat.to_json()}
    else:
        body = stored.to_json()
    query = Query(str(next(world.query_ids)), user.id, world.now(), chat.id, message, data)
    world.queries[query.id] = query
    _forget_old(world)
    press = Press(query)
    world.tell(Tapped(user.id, message, label or data))
    world.met.add(user.id)
    world.updates.put(
        "callback_query",
        {
            "id": query.id,
            "from": user.to_json(),
            "message": body,
            "chat_instance": str(abs(chat.id) * 7919),
            "data": data,
        },
    )
    return press


def _forget_old(world: World) -> None:
    """Drop the oldest answered taps, so that long runs do not grow."""
    while len(world.queries) > 10_000:
        del world.queries[next(iter(world.queries))]
