"""The two programs that bench/throughput.py compares, each in a process of its own.

    python bench/served.py ours|bare BASE_URL TOKEN DATABASE PRIVATE GROUP

`ours` is the whole bot with its database on the disk, but for the limiter, which lets everything through at once.
`bare` is what is left of a bot without game and database: for every tap it answers, and edits PRIVATE messages in
private chats and GROUP messages in the group (fractions add up over the taps of a room), beginning with the hand of the
next player. Every line
that comes in is answered with the processor seconds used so far; it ends when nothing can come any more.
"""

from __future__ import annotations

import asyncio
import logging
import random
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Message, Update
from telegram.ext import Application, CallbackQueryHandler, CommandHandler
from telegram.request import HTTPXRequest

from zole_bot.chat import application
from zole_bot.chat.limiter import Kind, Limiter, Slot
from zole_bot.cli.run import SWITCH_SECONDS
from zole_bot.clock import SystemClock
from zole_bot.service.service import Service
from zole_bot.storage import Storage

SEATS = 3
MANY = 1_000_000
TEXT = (
    "<b>Deal {number} · dealer Anna</b> · Anna: take\n" + "A hand, what lies on the table and whose turn it is.\n" * 5
)
BUTTONS = ("♣Q", "♠Q", "♥Q", "♦A", "♦10", "♣A", "♠10", "♥K", "Last trick", "Sheet", "More")


class OpenLimiter(Limiter):
    """Lets every call through at once, and counts none."""

    async def acquire(self, chat_id: int, kind: Kind, *_: object) -> Slot:
        """Give the right to a call."""
        return Slot(chat_id, kind, 0.0)

    def finish(self, slot: Slot) -> None:
        """Forget it."""

    def calls_left(self, _: int) -> int:
        """Count more than anybody needs."""
        return MANY


async def serve_ours(base_url: str, token: str, database: Path, stop: asyncio.Event) -> None:
    """Run the whole bot."""
    vars(application)["Limiter"] = OpenLimiter  # only here, to measure without it
    storage = await Storage.open(database)
    clock = SystemClock()
    bot = application.Bot(Service(storage, clock, random.SystemRandom()), clock, token, base_url, MANY)
    await bot.start()
    sys.setswitchinterval(SWITCH_SECONDS)
    await stop.wait()
    await bot.stop()
    await storage.close()


@dataclass(slots=True)
class BareRoom:
    """Where the messages of one table are."""

    hands: dict[int, int] = field(default_factory=dict)
    """Chat of a person → message."""
    board: tuple[int, int] = (0, 0)
    edits: int = 0
    private_due: float = 0.0
    group_due: float = 0.0


class Bare:
    """Answers and edits, and knows nothing."""

    def __init__(self, private: float, group: float) -> None:
        self._private, self._group = private, group
        self._rooms: dict[str, BareRoom] = {}
        self._room_of: dict[int, BareRoom] = {}

    async def on_start(self, update: Update, _: Any) -> None:
        """Give a person his hand: `/start ROOM`."""
        room, message = self._find(update)
        sent = await message.reply_html(TEXT.format(number=0), reply_markup=_buttons(0))
        room.hands[message.chat_id] = sent.message_id
        self._room_of[message.chat_id] = room

    async def on_board(self, update: Update, _: Any) -> None:
        """Give a group its board: `/board ROOM`."""
        room, message = self._find(update)
        room.board = message.chat_id, (await message.reply_html(TEXT.format(number=0))).message_id

    def _find(self, update: Update) -> tuple[BareRoom, Message]:
        message = update.effective_message
        if message is None or message.text is None:
            raise ValueError("a command without text")
        return self._rooms.setdefault(message.text.split()[1], BareRoom()), message

    async def on_tap(self, update: Update, _: Any) -> None:
        """Answer, and edit as many messages as the other program does."""
        query = update.callback_query
        if query is None:
            raise ValueError("no tap")
        room = self._room_of[query.from_user.id]
        room.private_due += self._private
        room.group_due += self._group
        await query.answer()
        await asyncio.gather(*self._edits(room, query.from_user.id, update.get_bot()))

    def _edits(self, room: BareRoom, tapped: int, bot: Any) -> Iterator[Any]:
        order = list(room.hands)
        place = order.index(tapped)
        following = cycle(order[place + 1 :] + order[: place + 1])
        while room.private_due >= 1:
            room.private_due -= 1
            chat = next(following)
            yield self._edit(room, bot, chat, room.hands[chat])
        while room.group_due >= 1:
            room.group_due -= 1
            yield self._edit(room, bot, *room.board)

    async def _edit(self, room: BareRoom, bot: Any, chat: int, message: int) -> None:
        room.edits += 1
        text, buttons = TEXT.format(number=room.edits), _buttons(room.edits)
        await bot.edit_message_text(text, chat, message, parse_mode="HTML", reply_markup=buttons)


def _buttons(number: int) -> InlineKeyboardMarkup:
    row = [InlineKeyboardButton(label, callback_data=f"{number}:{label}") for label in BUTTONS]
    return InlineKeyboardMarkup([row[:4], row[4:8], row[8:]])


async def serve_bare(base_url: str, token: str, private: float, group: float, stop: asyncio.Event) -> None:
    """Run the bare program."""
    bare = Bare(private, group)
    bot = (
        Application.builder()
        .token(token)
        .base_url(base_url)
        .concurrent_updates(256)
        .request(HTTPXRequest(connection_pool_size=64, pool_timeout=60, http_version="1.1"))
        .build()
    )
    handlers = [CommandHandler("start", bare.on_start), CommandHandler("board", bare.on_board)]
    bot.add_handlers([*handlers, CallbackQueryHandler(bare.on_tap)])
    await bot.initialize()
    await bot.start()
    if bot.updater is not None:
        await bot.updater.start_polling(timeout=25)
    await stop.wait()
    logging.disable()  # taps that still come are lost, and nobody counts them
    if bot.updater is not None:
        await bot.updater.stop()
    await bot.stop()
    await bot.shutdown()


def tell_time(loop: asyncio.AbstractEventLoop, stop: asyncio.Event) -> None:
    """Answer every line with the processor seconds used so far."""
    for _ in sys.stdin:
        print(time.process_time(), flush=True)
    loop.call_soon_threadsafe(stop.set)


async def main() -> None:
    """Run one of them until its input ends."""
    logging.basicConfig(level=logging.WARNING)
    kind, base_url, token, database, private, group = sys.argv[1:]
    stop = asyncio.Event()
    threading.Thread(target=tell_time, args=(asyncio.get_running_loop(), stop), daemon=True).start()
    if kind == "ours":
        await serve_ours(base_url, token, Path(database), stop)
    else:
        await serve_bare(base_url, token, float(private), float(group), stop)


if __name__ == "__main__":
    asyncio.run(main())
