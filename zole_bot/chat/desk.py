"""The desk between service and Telegram: shows rooms when they change, and tells the service what arrived."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace

from zole_bot.chat.failures import Failure
from zole_bot.chat.gateway import Gateway
from zole_bot.chat.live import Live
from zole_bot.chat.pages import Pages
from zole_bot.chat.reach import Reach
from zole_bot.chat.room_notices import RoomNotices
from zole_bot.chat.tallies import Tallies
from zole_bot.chat.wanted import Turn, wanted_messages
from zole_bot.clock import Clock
from zole_bot.log_fields import about
from zole_bot.look import Look, RoomLook
from zole_bot.room import PauseReason, PersonId, Phase, RoomId
from zole_bot.service.messages import MessageState
from zole_bot.service.reply import Reply
from zole_bot.service.rooms import NoRoomError
from zole_bot.service.service import Service

log = logging.getLogger(__name__)

SHOW_AGAIN_SECONDS = (1.0, 10.0, 60.0)
"""Waits before a room that could not be drawn is drawn again."""


class Desk:
    """Shows every room as it is."""

    def __init__(self, service: Service, gateway: Gateway, clock: Clock, bot_name: str) -> None:
        self.service = service
        self.gateway = gateway
        self.clock = clock
        self.bot_name = bot_name
        self.tallies = Tallies()
        self.live = Live(gateway, clock, self, self.tallies)
        self.reach = Reach(service, gateway)
        self.pages = Pages(gateway, self.reach.fails_to_answer)
        self.notices = RoomNotices(service, gateway, self.pages, bot_name)
        self._stale: set[RoomId] = set()
        self._tried: dict[RoomId, int] = {}
        """Rooms that stand because the group cannot be written to → the edition with which that was tried last."""
        self._tasks: dict[RoomId, asyncio.Task[None]] = {}
        self._failed: dict[RoomId, int] = {}
        """Rooms that could not be drawn → how often."""
        self.patient = 0
        """Handlers that wait for the clock, or for a message that has to wait for it."""
        self._seating: dict[tuple[RoomId, PersonId], asyncio.Future[Reply | None]] = {}
        service.rooms.listen(self.show)

    async def start(self) -> None:
        """Show everything again that an earlier process has shown, or was about to."""
        await self.reach.remember()
        for room, rows in (await self.service.messages.load_all()).items():
            self.live.adopt(room, rows)
            self.show(room)

    async def stop(self) -> None:
        """Show nothing more, once all that has changed is drawn."""
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        await self.pages.close()
        await self.live.close()

    @property
    def is_drawing(self) -> bool:
        """Whether a room is being drawn just now."""
        return bool(self._tasks)

    # --- showing ----------------------------------------------------------------------------------------------------

    def show(self, room: RoomId) -> None:
        """Show a room soon; several changes at once are shown together."""
        self._stale.add(room)
        if room not in self._tasks:
            with about(room):
                self._tasks[room] = asyncio.create_task(self._show(room), name=f"show {room}")

    async def _show(self, room: RoomId) -> None:
        try:
            while room in self._stale:
                self._stale.discard(room)
                look = await self.service.look(room)
                is_over = look.group.phase is Phase.CLOSED
                still = look.chat_id if self._is_mute(look) and not is_over else None
                self.live.want(room, wanted_messages(self._with_links(look)), is_over=is_over, still=still)
        except NoRoomError:
            log.info("A room that is no more is shown no more", extra={"room": room})
            self.live.drop(room)
            self._tried.pop(room, None)
        except Exception:
            log.exception("A room could not be drawn", extra={"room": room})
            self._show_again(room)
        else:
            self._failed.pop(room, None)
        finally:
            self._tasks.pop(room, None)

    def _show_again(self, room: RoomId) -> None:
        """Try again later to draw a room, for a while: else people would wait for hands that never come."""
        tries = self._failed[room] = self._failed.get(room, 0) + 1
        if tries <= len(SHOW_AGAIN_SECONDS):
            moment = self.clock.now() + SHOW_AGAIN_SECONDS[tries - 1]
            self.pages.run(self._show_at(room, moment))

    async def _show_at(self, room: RoomId, moment: float) -> None:
        await self.clock.sleep_until(moment)
        self.show(room)

    def _is_mute(self, room: RoomLook) -> bool:
        """Tell whether nothing can be shown in a room's group.

        Where the bot may not write it is tried once, and again when somebody wants to see the room or to go on.
        """
        look = room.group
        if look.pause_reason is not PauseReason.NO_VOICE:
            self._tried.pop(look.room, None)
            return look.is_chat_lost
        is_tried = self._tried.get(look.room) == room.edition
        self._tried[look.room] = room.edition
        return is_tried or look.is_chat_lost

    def _with_links(self, room: RoomLook) -> RoomLook:
        def linked(look: Look) -> Look:
            return replace(look, links={"chat": f"https://t.me/{self.bot_name}"})

        seats = tuple(replace(seat, look=linked(seat.look)) for seat in room.seats)
        return replace(room, group=linked(room.group), seats=seats)

    # --- sitting down -----------------------------------------------------------------------------------------------

    def expect_arrival(self, room: RoomId, person: PersonId) -> asyncio.Future[Reply | None]:
        """Prepare to hear what came of the message that seats a person; None: it cannot reach him."""
        return self._seating.setdefault((room, person), asyncio.get_running_loop().create_future())

    def expect_no_arrival(self, room: RoomId, person: PersonId) -> None:
        """Forget that one was expected: nothing is sent to him, or it is waited for no longer."""
        self._seating.pop((room, person), None)

    def _tell_arrival(self, room: RoomId, person: PersonId, reply: Reply | None) -> None:
        future = self._seating.pop((room, person), None)
        if future is not None and not future.done():
            future.set_result(reply)

    # --- what became of messages (the ledger of the live messages) --------------------------------------------------

    async def intend(self, room: RoomId, slot: str, edition: int, chat: int) -> int:
        """Store that a message is about to be sent."""
        return await self.service.messages.intend(room, slot, edition, chat)

    async def record(self, row: int, state: MessageState, message_id: int | None) -> None:
        """Store what became of it."""
        await self.service.messages.record(row, state, message_id)

    async def delivered(self, room: RoomId, turn: Turn) -> None:
        """Let the clock of a turn run."""
        await self.service.sessions.delivered(room, turn.ordinal, turn.turn, turn.since)

    async def arrived(self, room: RoomId, person: PersonId | None) -> None:
        """Seat a person whose private message arrived; what arrives in the group (None) shows that one may write."""
        if person is None:
            await self.service.groups.regain_voice(room)
            return
        await self.service.people.is_reached(person)
        self._tell_arrival(room, person, await self.service.lobbies.arrived(room, person))

    async def failed(self, room: RoomId, person: PersonId | None, chat: int, failure: Failure) -> None:
        """Let the service answer to a person or a group that is out of reach, and draw that before more is tried."""
        if person is None:
            await self.reach.fails_in_group(room, chat, failure)
        else:
            self._tell_arrival(room, person, None)
            await self.reach.fails_for_person(room, person, chat)
        if (drawing := self._tasks.get(room)) is not None:
            await asyncio.wait((drawing,))
