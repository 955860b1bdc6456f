"""Everything that people and Telegram can do to a group with a room, by the names that docs/states.md gives them.

An event gives what those who asked were told: texts of pop-ups and messages; None where nobody asked for anything.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from tests.play.states import Scene
from zole_bot.chat.buttons import (
    DealAct,
    DealTap,
    OwnAct,
    OwnTap,
    RoomAct,
    RoomTap,
    Tap,
    format_button,
    format_number,
    parse_button,
)
from zole_bot.playground import Call, Person, Press, Seen

Answers = list[str] | None
Event = Callable[[Scene], Awaitable[Answers]]
MINUTE = 60.0
ANSWER_SECONDS = 5.0
"""Long enough that one command after the other stays within what a group may be sent."""
LINK = "(a link opens the chat)"


# --- saying ---------------------------------------------------------------------------------------------------------


def _since(scene: Scene, before: int, chats: tuple[int, ...]) -> list[str]:
    calls: list[Call] = list(scene.evening.telegram.calls)[before:]
    heard = [call for call in calls if call.is_ok and call.chat_id in chats]
    return [call.method for call in heard if call.method.startswith(("send", "edit"))]


async def _says(scene: Scene, person: Person, text: str, *, is_anonymous: bool = False) -> Answers:
    before = len(scene.evening.telegram.calls)
    person.says(scene.group, text, is_anonymous=is_anonymous)
    await scene.evening.pass_time(ANSWER_SECONDS)
    return _since(scene, before, (scene.group.id, person.id))


async def _writes(scene: Scene, person: Person, text: str) -> Answers:
    before = len(scene.evening.telegram.calls)
    person.says_privately(text)
    await scene.evening.pass_time(2)
    return _since(scene, before, (person.id,))


def says(who: str, text: str, *, is_anonymous: bool = False) -> Event:
    return lambda scene: _says(scene, getattr(scene, who), text, is_anonymous=is_anonymous)


def writes(who: str, text: str) -> Event:
    return lambda scene: _writes(scene, getattr(scene, who), text)


async def idle_finish(scene: Scene) -> Answers:
    await scene.evening.pass_time(10 * MINUTE)
    return await _says(scene, scene.member, "/finish")


async def edited(scene: Scene) -> Answers:
    written = scene.member.says(scene.group, "/zol")
    await scene.evening.settle()
    before = len(scene.evening.telegram.calls)
    scene.member.edits(written, "/zole")
    await scene.evening.settle()
    assert len(scene.evening.telegram.calls) == before
    return None


# --- tapping --------------------------------------------------------------------------------------------------------


async def _told(scene: Scene, *presses: Press) -> Answers:
    await scene.evening.pass_time(2)
    for press in presses:
        assert len(press.answers) == 1, press.answers
    return [press.answers[0].text or (LINK if press.answers[0].url else "") for press in presses]


def _board(scene: Scene) -> Seen:
    return scene.host.last(scene.group)


async def _tap(scene: Scene, person: Person, act: RoomAct, value: str = "") -> Answers:
    """Tap such a button of the room, wherever it may have stood."""
    room = await scene.room()
    tap = RoomTap(9999, 1, act, value) if room is None else RoomTap(room.id, room.stage, act, value)
    return await _told(scene, person.press_data(_board(scene), format_button(tap)))


def taps(who: str, act: RoomAct, value: str = "") -> Event:
    return lambda scene: _tap(scene, getattr(scene, who), act, value)


def taps_own(who: str, tap: Tap) -> Event:
    async def event(scene: Scene) -> Answers:
        return await _told(scene, getattr(scene, who).press_data(_board(scene), format_button(tap)))

    return event


async def _deal_data(scene: Scene, act: DealAct, value: str = "") -> str:
    room = await scene.room()
    deal = None if room is None else room.deal
    numbers = (9999, 1, 0) if room is None else (room.id, 1, 0) if deal is None else (room.id, deal.ordinal, deal.turn)
    return format_button(DealTap(*numbers, act, value))


def taps_deal(who: str, act: DealAct, value: str = "") -> Event:
    async def event(scene: Scene) -> Answers:
        person: Person = getattr(scene, who)
        return await _told(scene, person.press_data(_board(scene), await _deal_data(scene, act, value)))

    return event


def _green(scene: Scene, person: Person) -> tuple[Seen, str]:
    """Find what leads on in somebody's hand: a bid, a card to mark, a card, an answer."""
    acts = (DealAct.SAY, DealAct.MARK, DealAct.PLAY, DealAct.AGREE, DealAct.REFUSE)
    for message in reversed(person.sees()):
        found = [(button, parse_button(button.value)) for button in message.buttons if button.kind == "callback_data"]
        leading = [button for button, tap in found if isinstance(tap, DealTap) and tap.act in acts]
        best = [button for button in leading if button.style == "success"] or leading
        if best:
            return message, best[0].value
    raise AssertionError(f"{person.name} has no hand that leads on")


async def _hand_of_turn(scene: Scene) -> tuple[Person, Seen, str]:
    room = await scene.room()
    if room is None or room.deal is None or await scene.state() == "paused":
        return scene.host, _board(scene), await _deal_data(scene, DealAct.PLAY, "Qc")
    person = await scene.in_turn()
    return (person, *_green(scene, person))


async def plays_on(scene: Scene) -> Answers:
    person, message, data = await _hand_of_turn(scene)
    return await _told(scene, person.press_data(message, data))


async def plays_anothers(scene: Scene) -> Answers:
    person, message, data = await _hand_of_turn(scene)
    other = next(other for other in scene.players if other is not person)
    return await _told(scene, other.press_data(message, data))


async def forges(scene: Scene) -> Answers:
    _, message, data = await _hand_of_turn(scene)
    return await _told(scene, scene.stranger.press_data(message, data))


async def taps_a_stub(scene: Scene) -> Answers:
    _, message, data = await _hand_of_turn(scene)
    return await _told(scene, scene.stranger.press_data(message, data, is_inaccessible=True))


async def taps_an_old_button(scene: Scene) -> Answers:
    room = await scene.room()
    tap = RoomTap(9999 if room is None else room.id, 0, RoomAct.NEXT)
    return await _told(scene, scene.host.press_data(_board(scene), format_button(tap)))


async def taps_junk(scene: Scene) -> Answers:
    return await _told(scene, scene.member.press_data(_board(scene), "2x:?"))


async def everybody_is_ready(scene: Scene) -> Answers:
    told: list[str] = []
    for person in scene.players:
        told += await _tap(scene, person, RoomAct.NEXT) or []
    return told


async def one_way_out(scene: Scene, who: str) -> Answers:
    """Leave, and say yes where it is asked once more."""
    person: Person = getattr(scene, who)
    first = await _tap(scene, person, RoomAct.LEAVE)
    if await scene.state() == "lobby" or (first and first[-1]):
        return first
    return await _tap(scene, person, RoomAct.LEAVE, "1")


async def hands_on(scene: Scene) -> Answers:
    told = await _tap(scene, scene.seated, RoomAct.HAND_ON, "1") or []
    return told + (await _tap(scene, scene.member, RoomAct.SIT) or [])


async def puts_out(scene: Scene) -> Answers:
    """The host puts somebody out whose private messages do not arrive, which is one way of being away."""
    scene.third.blocks_bot()
    await scene.evening.pass_time(1)
    known = await scene.service.people.find(scene.third.id)
    assert known is not None
    value = format_number(known.id)
    told = await _tap(scene, scene.host, RoomAct.REMOVE, value) or []
    return told + (await _tap(scene, scene.host, RoomAct.REMOVE, f"{value}=1") or [])


async def _big(scene: Scene) -> Person:
    room = await scene.room()
    if room is None or room.deal is None or getattr(room.deal.deal, "big", None) is None:
        return scene.host
    return scene.person_of(room, room.deal.active[room.deal.deal.big])  # type: ignore[index, union-attr]  # asked above


async def gives_up(scene: Scene) -> Answers:
    person = await _big(scene)
    return await _told(scene, person.press_data(_board(scene), await _deal_data(scene, DealAct.GIVE_UP)))


async def offers(scene: Scene) -> Answers:
    big = await _big(scene)
    small = next(person for person in scene.players if person is not big)
    return await _told(scene, small.press_data(_board(scene), await _deal_data(scene, DealAct.OFFER)))


def answers_offer(act: DealAct) -> Event:
    async def event(scene: Scene) -> Answers:
        person = await scene.in_turn() if await scene.state() == "offer" else scene.seated
        return await _told(scene, person.press_data(_board(scene), await _deal_data(scene, act)))

    return event


# --- time, and what Telegram does -----------------------------------------------------------------------------------


def time_passes(minutes: float) -> Event:
    async def event(scene: Scene) -> Answers:
        await scene.evening.pass_time(minutes * MINUTE)
        return None

    return event


async def player_blocks(scene: Scene) -> Answers:
    scene.third.blocks_bot()
    await scene.evening.pass_time(2)
    return None


async def player_blocks_and_is_back(scene: Scene) -> Answers:
    await player_blocks(scene)
    scene.third.unblocks_bot()
    await scene.evening.pass_time(2)
    return None


async def player_goes(scene: Scene) -> Answers:
    scene.third.leaves(scene.group)
    await scene.evening.pass_time(2)
    return None


async def bot_is_put_out(scene: Scene) -> Answers:
    scene.group.remove_bot()
    await scene.evening.pass_time(2)
    before = len(scene.evening.telegram.calls)
    await scene.evening.pass_time(5 * MINUTE)
    assert _since(scene, before, (scene.group.id,)) == []
    return None


async def bot_is_put_out_and_let_in(scene: Scene) -> Answers:
    await bot_is_put_out(scene)
    scene.group.add_bot()
    await scene.evening.pass_time(2)
    return None


async def bot_is_silenced(scene: Scene) -> Answers:
    scene.group.silence_bot()
    scene.admin.says(scene.group, "/zole")
    await scene.evening.pass_time(2)
    scene.group.unsilence_bot()
    return None


async def group_is_upgraded(scene: Scene) -> Answers:
    scene.group.upgrade()
    await scene.evening.pass_time(2)
    return None


async def group_is_renamed(scene: Scene) -> Answers:
    scene.group.rename("Other <b>friends</b>")
    return await _says(scene, scene.member, "/score")


async def message_is_deleted(scene: Scene) -> Answers:
    scene.admin.deletes(_board(scene))
    return await _says(scene, scene.member, "/zole")


async def bot_is_restarted(scene: Scene) -> Answers:
    await scene.evening.stop_bot()
    await scene.evening.start_bot()
    await scene.evening.pass_time(2)
    return None


async def all_comes_again(scene: Scene) -> Answers:
    scene.evening.telegram.updates.redeliver(10)
    await scene.evening.pass_time(2)
    return None


COMMANDS: dict[str, Event] = {
    "`/zole` (member)": says("member", "/zole"),
    "`/zole` (anonymous admin)": says("admin", "/zole", is_anonymous=True),
    "`/score`": says("member", "/score"),
    "`/total`": says("member", "/total"),
    "`/history`": says("member", "/history"),
    "`/export`": says("member", "/export"),
    "`/settings`": says("member", "/settings"),
    "`/rules`": says("member", "/rules"),
    "`/help`": says("member", "/help"),
    "`/pause` (player)": says("seated", "/pause"),
    "`/pause` (member)": says("member", "/pause"),
    "`/resume` (player)": says("seated", "/resume"),
    "`/resume` (member)": says("member", "/resume"),
    "`/finish` (host)": says("host", "/finish"),
    "`/finish` (admin)": says("admin", "/finish"),
    "`/finish` (player)": says("seated", "/finish"),
    "`/finish` (member)": says("member", "/finish"),
    "`/finish` (member, after ten idle minutes)": idle_finish,
    "`/hand` in the group (player)": says("seated", "/hand"),
    "`/hand` (player)": writes("seated", "/hand"),
    "`/hand` (member)": writes("member", "/hand"),
    "`/start` (player)": writes("seated", "/start"),
    "`/settings` in private (player)": writes("seated", "/settings"),
    "`/notify` (player)": writes("seated", "/notify"),
    "`/forget` (player)": writes("seated", "/forget"),
    "a command that is edited": edited,
}
TAPS: dict[str, Event] = {
    "Join (member)": taps("member", RoomAct.JOIN),
    "Join (player)": taps("seated", RoomAct.JOIN),
    "Start (player)": taps("seated", RoomAct.START),
    "Start (member)": taps("member", RoomAct.START),
    "House rules (host)": taps("host", RoomAct.PRESETS, "1"),
    "a preset (host)": taps("host", RoomAct.PRESET, "veca"),
    "a preset (player)": taps("seated", RoomAct.PRESET, "veca"),
    "Sit down (member)": taps("member", RoomAct.SIT),
    "Leave, and yes (player)": lambda scene: one_way_out(scene, "seated"),
    "Leave, and yes (host)": lambda scene: one_way_out(scene, "host"),
    "Leave (member)": taps("member", RoomAct.LEAVE),
    "Hand my seat on, and a member sits down": hands_on,
    "Put out (host, somebody who is away)": puts_out,
    "Put out (host, somebody who is there)": taps("host", RoomAct.REMOVE, "1=1"),
    "what leads on (who is in turn)": plays_on,
    "the same button (another player)": plays_anothers,
    "the same button (stranger)": forges,
    "the same button (stranger, message gone)": taps_a_stub,
    "Give up (the big)": gives_up,
    "Offer to give up (a small one)": offers,
    "Agree (who is asked)": answers_offer(DealAct.AGREE),
    "Play on (who is asked)": answers_offer(DealAct.REFUSE),
    "Last trick (player)": taps_deal("seated", DealAct.LAST),
    "Menu (player)": taps_deal("seated", DealAct.PAGE, "menu"),
    "I'm back (player)": taps_deal("seated", DealAct.BACK),
    "Next deal (player)": taps("seated", RoomAct.NEXT),
    "Next deal (everybody)": everybody_is_ready,
    "Next deal (member)": taps("member", RoomAct.NEXT),
    "Pause (player)": taps("seated", RoomAct.PAUSE),
    "Pause (member)": taps("member", RoomAct.PAUSE),
    "Resume (player)": taps("seated", RoomAct.RESUME),
    "Resume (member)": taps("member", RoomAct.RESUME),
    "Finish (host)": taps("host", RoomAct.FINISH),
    "Finish, and yes (host)": taps("host", RoomAct.FINISH, "1"),
    "Finish, and yes (player)": taps("seated", RoomAct.FINISH, "1"),
    "Finish, and yes (member)": taps("member", RoomAct.FINISH, "1"),
    "Play on, not finish (player)": taps("seated", RoomAct.FINISH, "0"),
    "Sheet (member)": taps("member", RoomAct.SHEET),
    "Rematch (player)": taps("seated", RoomAct.REMATCH),
    "Rematch (member)": taps("member", RoomAct.REMATCH),
    "Open a room (member)": taps_own("member", OwnTap(OwnAct.OPEN)),
    "a button from long ago": taps_an_old_button,
    "a button that nobody knows": taps_junk,
}
TIME: dict[str, Event] = {
    "two minutes pass": time_passes(2),
    "ten minutes pass": time_passes(10),
    "half an hour passes": time_passes(31),
    "eight days pass": time_passes(8 * 24 * 60),
}
TELEGRAM: dict[str, Event] = {
    "a player blocks the bot": player_blocks,
    "a player blocks the bot and is back": player_blocks_and_is_back,
    "a player leaves the group": player_goes,
    "the bot is put out of the group": bot_is_put_out,
    "the bot is put out and let in again": bot_is_put_out_and_let_in,
    "the bot may not write, and `/zole`": bot_is_silenced,
    "the group becomes a supergroup": group_is_upgraded,
    "the group gets another name, and `/score`": group_is_renamed,
    "an admin deletes the live message, and `/zole`": message_is_deleted,
    "the bot is stopped and started": bot_is_restarted,
    "all news comes twice": all_comes_again,
}
EVENTS: dict[str, Event] = {**COMMANDS, **TAPS, **TIME, **TELEGRAM}
"""Every event, in the order of the table."""
