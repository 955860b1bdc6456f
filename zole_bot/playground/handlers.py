"""Which function plays which method; the poll and the webhook are the server's own."""

from __future__ import annotations

from collections.abc import Callable

from zole_bot.playground import answering, asking, editing, ephemeral, profile, sending
from zole_bot.playground.contents import Given
from zole_bot.playground.world import World

Handler = Callable[[World, Given], object]


def _always(world: World, given: Given) -> bool:  # noqa: ARG001  # every method has this form
    return True


HANDLERS: dict[str, Handler] = {
    "getMe": profile.get_me,
    "logOut": _always,
    "close": _always,
    "sendMessage": sending.send_message,
    "sendDocument": sending.send_document,
    "sendPhoto": sending.send_photo,
    "sendChatAction": sending.send_chat_action,
    "editMessageText": editing.edit_text,
    "editMessageCaption": editing.edit_caption,
    "editMessageMedia": editing.edit_media,
    "editMessageReplyMarkup": editing.edit_markup,
    "deleteMessage": editing.delete_message,
    "deleteMessages": editing.delete_messages,
    "editEphemeralMessageText": ephemeral.edit_ephemeral_text,
    "editEphemeralMessageCaption": ephemeral.edit_ephemeral_caption,
    "editEphemeralMessageMedia": ephemeral.edit_ephemeral_media,
    "editEphemeralMessageReplyMarkup": ephemeral.edit_ephemeral_markup,
    "deleteEphemeralMessage": ephemeral.delete_ephemeral,
    "answerCallbackQuery": answering.answer_query,
    "getFile": asking.get_file,
    "getChat": asking.get_chat,
    "getChatMember": asking.get_chat_member,
    "getChatAdministrators": asking.get_chat_administrators,
    "getChatMemberCount": asking.get_chat_member_count,
    "leaveChat": asking.leave_chat,
    "setMyCommands": profile.set_commands,
    "getMyCommands": profile.get_commands,
    "deleteMyCommands": profile.delete_commands,
    "setMyName": profile.set_name,
    "getMyName": profile.get_name,
    "setMyDescription": profile.set_description,
    "getMyDescription": profile.get_description,
    "setMyShortDescription": profile.set_short_description,
    "getMyShortDescription": profile.get_short_description,
}
