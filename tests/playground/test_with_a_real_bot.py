"""A real python-telegram-bot application runs against the stand-in, unmodified, by polling."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import pytest
import telegram as ptb
from telegram.error import BadRequest, ChatMigrated, Conflict, Forbidden, NetworkError, RetryAfter, TimedOut
from telegram.ext import Application, CallbackQueryHandler, CommandHandler, ContextTypes

from tests.playground.conftest import Ok
from zole_bot.playground import Drop, Group, Hang, Kind, Person, Playground, flood_wait, server_error

Bot = ptb.Bot
KEYBOARD = ptb.InlineKeyboardMarkup(
    [
        [
            ptb.InlineKeyboardButton("♣ Take", callback_data="take", style="success"),
            ptb.InlineKeyboardButton("Pass", callback_data="pass", style="danger"),
        ]
    ]
)


@pytest.fixture(autouse=True)
def _new_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the library give times as it will in its next version; else it warns."""
    monkeypatch.setenv("PTB_TIMEDELTA", "1")


class Echo:
    """A bot that repeats commands, answers taps, and tells when it has done so."""

    def __init__(self, server: Playground) -> None:
        self.errors: list[Exception] = []
        self.handled = 0
        self._done = asyncio.Condition()
        builder = Application.builder().token(server.token)
        self.application = builder.base_url(server.base_url).base_file_url(server.base_file_url).build()
        self.application.add_handler(CommandHandler(["zole", "start"], self._say))
        self.application.add_handler(CallbackQueryHandler(self._tap))
        self.application.add_error_handler(self._fail)

    async def _say(self, update: ptb.Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        message = update.effective_message
        assert message is not None
        await message.reply_html(f"<b>{message.text}</b>", reply_markup=KEYBOARD)
        await self._count()

    async def _tap(self, update: ptb.Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        query = update.callback_query
        assert query is not None
        await query.answer(f"you tapped {query.data}", show_alert=True)
        if isinstance(query.message, ptb.Message):
            await query.edit_message_text(f"tapped: {query.data}")
        await self._count()

    async def _fail(self, _: object, context: ContextTypes.DEFAULT_TYPE) -> None:
        assert context.error is not None
        self.errors.append(context.error)
        await self._count()

    async def _count(self) -> None:
        async with self._done:
            self.handled += 1
            self._done.notify_all()

    async def handles(self, count: int) -> None:
        """Return when so many updates have been handled, well or badly."""
        async with asyncio.timeout(10), self._done:
            await self._done.wait_for(lambda: self.handled >= count)


@pytest.fixture
async def echo(telegram: Playground) -> AsyncIterator[Echo]:
    bot = Echo(telegram)
    async with bot.application as application:
        assert application.updater is not None
        await application.start()
        await application.updater.start_polling(poll_interval=0, bootstrap_retries=-1)
        yield bot
        await application.updater.stop()
        await application.stop()


@pytest.fixture
async def bot(telegram: Playground) -> AsyncIterator[Bot]:
    async with Bot(telegram.token, base_url=telegram.base_url, base_file_url=telegram.base_file_url) as bot:
        yield bot


async def test_a_command_and_a_tap_go_round(
    telegram: Playground, echo: Echo, anna: Person, peteris: Person, group: Group
) -> None:
    anna.says(group, "/zole@zole_bot")
    await echo.handles(1)
    board = peteris.last(group)
    assert (board.html, board.labels) == ("<b>/zole@zole_bot</b>", ("♣ Take", "Pass"))
    press = peteris.press("Take", in_=group)
    answer = await press.answer()
    assert (answer.text, answer.is_alert) == ("you tapped take", True)
    await echo.handles(2)
    assert (anna.last(group).text, anna.last(group).message_id) == ("tapped: take", board.message_id)
    peteris.press_data(board, "x", is_inaccessible=True)
    await echo.handles(3)
    await telegram.quiet()
    assert echo.errors == []
    telegram.fail_if_violated()


async def test_the_same_update_twice_is_handled_twice(telegram: Playground, echo: Echo, anna: Person) -> None:
    telegram.updates.repeats = 1
    anna.starts_bot()
    await echo.handles(2)
    await telegram.quiet()
    assert [each.text for each in anna.sees()] == ["/start", "/start", "/start"]


async def test_polling_goes_on_after_a_cut_connection(telegram: Playground, echo: Echo, anna: Person) -> None:
    rule = telegram.faults.add(Drop(), "getUpdates")
    anna.starts_bot()
    await echo.handles(1)
    anna.says_privately("/zole")
    await echo.handles(2)
    assert rule.hits == 1


async def test_a_lost_answer_was_a_message_all_the_same(telegram: Playground, echo: Echo, anna: Person) -> None:
    telegram.faults.add(Drop(handled_first=True), "sendMessage")
    anna.starts_bot()
    await echo.handles(1)
    assert anna.last().text == "/start"
    assert [type(each) for each in echo.errors] == [NetworkError]


async def test_errors_come_as_the_library_names_them(
    telegram: Playground, bot: Bot, anna: Person, peteris: Person
) -> None:
    group = telegram.new_group("Friends", [anna, peteris], kind=Kind.GROUP, with_bot=True)
    anna.starts_bot()
    telegram.faults.add(flood_wait(7), chat_id=anna.id)
    with pytest.raises(RetryAfter) as flood:
        await bot.send_message(anna.id, "x")
    assert flood.value.retry_after == timedelta(seconds=7)
    telegram.faults.add(server_error(502), chat_id=anna.id)
    with pytest.raises(NetworkError):
        await bot.send_message(anna.id, "x")
    hang = telegram.faults.add(Hang(), chat_id=anna.id)
    with pytest.raises(TimedOut):
        await bot.send_message(anna.id, "x", read_timeout=0.05)
    hang.lift()
    new_id = group.upgrade()
    with pytest.raises(ChatMigrated) as moved:
        await bot.send_message(group.former[0].id, "x")
    assert moved.value.new_chat_id == new_id
    group.remove_bot()
    with pytest.raises(Forbidden, match="kicked from the supergroup chat"):
        await bot.send_message(new_id, "x")
    anna.blocks_bot()
    with pytest.raises(Forbidden, match="blocked by the user"):
        await bot.send_message(anna.id, "x")
    with pytest.raises(BadRequest, match="Chat not found"):
        await bot.send_message(peteris.id, "x")


async def test_a_second_poller_is_a_conflict(telegram: Playground, bot: Bot, anna: Person) -> None:
    async with Bot(telegram.token, base_url=telegram.base_url) as other:
        first = asyncio.create_task(bot.get_updates(timeout=20))
        await telegram.updates.polled()
        second = asyncio.create_task(other.get_updates(timeout=20))
        with pytest.raises(Conflict, match="terminated by other getUpdates"):
            await first
        anna.starts_bot()
        assert len(await second) == 1


async def test_what_the_library_asks_is_understood(telegram: Playground, bot: Bot, anna: Person, group: Group) -> None:
    anna.starts_bot()
    group.promote_bot()
    document = await bot.send_document(anna.id, io.BytesIO(b"a sheet"), filename="sheet.csv", caption="<i>x</i>")
    assert document.document is not None
    assert document.document.file_name == "sheet.csv"
    file = await bot.get_file(document.document.file_id)
    assert bytes(await file.download_as_bytearray()) == b"a sheet"
    png = b"\x89PNG\r\n\x1a\n" + b"\0" * 20
    photo = await bot.send_photo(group.id, png, caption="sheet", message_thread_id=None)
    await bot.edit_message_media(ptb.InputMediaPhoto(png + b"2", caption="new"), group.id, photo.message_id)
    assert anna.last(group).text == "new"
    await bot.edit_message_caption(group.id, photo.message_id, caption="newer", reply_markup=KEYBOARD)
    await bot.send_chat_action(group.id, "typing")
    await bot.set_my_commands([ptb.BotCommand("zole", "play")], ptb.BotCommandScopeAllGroupChats(), language_code="lv")
    assert len(await bot.get_my_commands(ptb.BotCommandScopeAllGroupChats(), language_code="lv")) == 1
    await bot.delete_my_commands(ptb.BotCommandScopeAllGroupChats(), language_code="lv")
    await bot.set_my_name("Zole")
    await bot.set_my_description("Play Zole")
    await bot.set_my_short_description("Zole")
    assert (await bot.get_chat(group.id)).title == "Friends"
    assert (await bot.get_chat(anna.id)).first_name == "Anna"
    assert {each.user.id for each in await bot.get_chat_administrators(group.id)} == {anna.id, telegram.bot.id}
    assert (await bot.get_chat_member(group.id, anna.id)).status == "creator"
    assert (await bot.get_webhook_info()).url == ""
    await bot.send_message(group.id, "x", api_kwargs={"ephemeral_message_parameters": {"receiver_user_id": anna.id}})
    await bot.do_api_request(
        "editEphemeralMessageText",
        api_kwargs={"chat_id": group.id, "receiver_user_id": anna.id, "ephemeral_message_id": 1, "text": "y"},
    )
    assert anna.last(group).text == "y"
    await bot.delete_messages(group.id, [photo.message_id])
    assert await bot.leave_chat(group.id)
    telegram.fail_if_violated()


async def test_every_update_is_one_the_library_can_read(
    telegram: Playground, ok: Ok, bot: Bot, anna: Person, peteris: Person
) -> None:
    telegram.updates.allow(["chat_member", *ptb.Update.ALL_TYPES])
    small = telegram.new_group("Small", [anna, peteris], kind=Kind.GROUP, with_bot=True)
    forum = telegram.new_group("Club", [anna, peteris], is_forum=True, username="club")
    forum.add_bot(as_administrator=True)
    channel = telegram.new_channel("News", username="news")
    channel.add_bot(anna)
    topic = forum.new_topic("Zole")
    anna.starts_bot("join_1")
    written = anna.says(forum, "/zole", reply_to=anna.says(topic, "/zole"))
    anna.edits(written, "/score")
    anna.says(forum, "x", is_anonymous=True)
    anna.says(forum, "x", as_channel=channel)
    forum.post_from_linked_channel(channel, "x")
    anna.forwards(written)
    channel.post("x")
    for change in (forum.promote, forum.demote, forum.remove):
        change(peteris)
    peteris.joins(small)
    peteris.leaves(small)
    forum.rename("Clubs")
    topic.close()
    topic.reopen()
    small.upgrade()
    anna.blocks_bot()
    anna.unblocks_bot()
    await ok("sendMessage", chat_id=forum.id, text="x", reply_markup=KEYBOARD.to_dict())
    shown = anna.last(forum)
    anna.press("Take", in_=forum)
    anna.press_data(shown, "x", is_inaccessible=True)
    small.remove_bot()
    updates: list[dict[str, Any]] = await ok("getUpdates")
    kinds = set()
    for each in updates:
        update = ptb.Update.de_json(each, bot)
        assert update.update_id == each["update_id"]
        assert update.effective_chat is not None
        assert update.api_kwargs == {}
        kinds |= set(each) - {"update_id"}
    assert kinds == {
        "message",
        "edited_message",
        "channel_post",
        "callback_query",
        "my_chat_member",
        "chat_member",
    }
