"""The stand-in itself: the Bot API over HTTP on this machine, strict, for one bot."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from types import TracebackType
from typing import Self

from aiohttp import web

from zole_bot.playground.calls import Desk
from zole_bot.playground.channels import Channel
from zole_bot.playground.chats import Kind, Status, User
from zole_bot.playground.clock import Clock, WallClock
from zole_bot.playground.events import Event
from zole_bot.playground.faults import Faults
from zole_bot.playground.flood import Flood
from zole_bot.playground.groups import Group
from zole_bot.playground.log import Call, Log, Violation
from zole_bot.playground.people import Person
from zole_bot.playground.updates import Updates
from zole_bot.playground.world import World

HOST = "127.0.0.1"
DEFAULT_TOKEN = "1234567890:STAND-IN-for-telegrams-server-000000"  # noqa: S105  # opens nothing but this stand-in
MAX_REQUEST_BYTES = 64 * 1024 * 1024


class Playground:
    """A server for the bot, and the people and groups it meets there.

    `clock` dates messages and ages taps; long polls wait for real. `keep_calls` bounds the log for long runs.
    """

    def __init__(
        self,
        clock: Clock | None = None,
        *,
        token: str = DEFAULT_TOKEN,
        username: str = "zole_bot",
        first_name: str = "Zole",
        port: int = 0,
        keep_calls: int | None = None,
    ) -> None:
        self.token = token
        self.port = port
        bot = User(int(token.split(":", maxsplit=1)[0]), first_name, username=username, is_bot=True)
        self.world = World(bot, clock or WallClock(), keep_calls)
        self._desk = Desk(self.world, token)
        self._runner: web.ServerRunner | None = None
        self._waiters: list[asyncio.Future[None]] = []
        self._desk.on_idle = self._wake_waiters
        self.world.updates.on_change(self._wake_waiters)

    async def start(self) -> None:
        """Listen; port 0 takes a free one, and keeps it for a later start."""
        loop = asyncio.get_running_loop()

        def make_request(message, payload, protocol, writer, task):  # type: ignore[no-untyped-def]  # aiohttp's own types are private
            return web.BaseRequest(message, payload, protocol, writer, task, loop, client_max_size=MAX_REQUEST_BYTES)

        server = web.Server(self._desk.serve, request_factory=make_request, access_log=None, handler_cancellation=True)
        self._runner = web.ServerRunner(server, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, self.port)
        await site.start()
        self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        """Let those who wait go, and close. The world stays as it is; the server may be started again."""
        self.faults.clear()
        self.updates.stop()
        await self._desk.stop()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    @property
    def is_listening(self) -> bool:
        """Tell whether a bot can reach it."""
        return self._runner is not None and bool(self._runner.addresses)

    @property
    def base_url(self) -> str:
        """Give the address for python-telegram-bot's `base_url`."""
        return f"http://{HOST}:{self.port}/bot"

    @property
    def base_file_url(self) -> str:
        """Give the address for python-telegram-bot's `base_file_url`."""
        return f"http://{HOST}:{self.port}/file/bot"

    @property
    def bot(self) -> User:
        """Give the bot's account."""
        return self.world.bot

    @property
    def updates(self) -> Updates:
        """Give the queue of updates, to hold back, reorder or repeat them."""
        return self.world.updates

    @property
    def faults(self) -> Faults:
        """Give the rules of what goes wrong."""
        return self.world.faults

    @property
    def flood(self) -> Flood:
        """Give the flood limits, to switch them on."""
        return self.world.flood

    @property
    def log(self) -> Log:
        """Give the log with its counts and watchers."""
        return self.world.log

    @property
    def calls(self) -> deque[Call]:
        """Give what the bot asked for, in order."""
        return self.world.log.calls

    @property
    def violations(self) -> list[Violation]:
        """Give what the bot must never have asked for."""
        return self.world.log.violations

    def fail_if_violated(self) -> None:
        """Raise AssertionError that lists the violations, if there are any."""
        if self.violations:
            raise AssertionError("\n".join(["the bot broke the rules of the Bot API:", *map(str, self.violations)]))

    def watch(self, watcher: Callable[[Event], None]) -> None:
        """Show everything that changes on screens to the watcher, as it happens."""
        self.world.watchers.append(watcher)

    def new_person(
        self,
        first_name: str,
        *,
        last_name: str | None = None,
        username: str | None = None,
        language_code: str | None = "en",
        id: int | None = None,  # it is the Bot API's word
    ) -> Person:
        """Let a person exist who has not started the bot."""
        person_id = self.world.next_person_id() if id is None else id
        user = User(person_id, first_name, last_name, username, language_code)
        self.world.add_user(user)
        return Person(self.world, user)

    def new_group(
        self,
        title: str,
        members: list[Person] | tuple[Person, ...],
        *,
        kind: Kind = Kind.SUPERGROUP,
        is_forum: bool = False,
        username: str | None = None,
        with_bot: bool = False,
    ) -> Group:
        """Let a group exist; the first member has made it. The bot is not in it unless asked for."""
        chat = self.world.add_chat(kind, title, is_forum=is_forum, username=username)
        for place, person in enumerate(members):
            chat.members[person.id] = Status.MEMBER if place else Status.CREATOR
        group = Group(self.world, chat)
        if with_bot:
            group.add_bot()
        return group

    def new_channel(self, title: str, *, username: str | None = None) -> Channel:
        """Let a channel exist."""
        return Channel(self.world, self.world.add_chat(Kind.CHANNEL, title, username=username))

    @property
    def in_hand(self) -> int:
        """Count the calls in hand, without polls."""
        return self._desk.busy

    @property
    def held_up(self) -> int:
        """Count those of them whose answer waits for the clock, or hangs."""
        return self._desk.waiting

    @property
    def is_deaf(self) -> bool:
        """Tell whether updates stay where they are for now: nobody can reach it, or a poll is held up by a fault."""
        return not self.is_listening or self._desk.waiting_polls > 0

    async def quiet(self, seconds: float = 10.0) -> None:
        """Return when every update is fetched and confirmed (or held back) and no call but a poll is being handled.

        What the bot does with updates it has confirmed is not seen here: whoever runs it joins that.
        """
        if self._is_quiet():
            return
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiters.append(waiter)
        try:
            async with asyncio.timeout(seconds):
                await waiter
        except TimeoutError:
            text = f"{self.updates.pending} updates not confirmed, {self._desk.busy} calls in hand after {seconds} s"
            raise TimeoutError(text) from None
        finally:
            self._waiters.remove(waiter)

    def _is_quiet(self) -> bool:
        return self.updates.pending == 0 and self._desk.busy == 0

    def _wake_waiters(self) -> None:
        if self._waiters and self._is_quiet():
            for waiter in self._waiters:
                if not waiter.done():
                    waiter.set_result(None)
