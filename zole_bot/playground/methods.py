"""The methods the stand-in plays, and every parameter each of them takes, as of Bot API 10.3.

A line is `name:type`, with `!` where it must be given and `~` where the Bot API has it but the stand-in does not play
it (to use one is refused, never passed over in silence). `[T]` is an array. The names of types that begin with a
capital letter are objects, listed below with their fields.
"""

from __future__ import annotations

from dataclasses import dataclass

_TO = "chat_id:chat! message_thread_id:int business_connection_id:str~ direct_messages_topic_id:int~"
_HOW = (
    "disable_notification:bool protect_content:bool allow_paid_broadcast:bool~ message_effect_id:str~"
    " suggested_post_parameters:Any~ reply_parameters:ReplyParameters reply_markup:ReplyMarkup"
    " ephemeral_message_parameters:EphemeralMessageParameters"
)
_TEXT = "parse_mode:str entities:[MessageEntity] link_preview_options:LinkPreviewOptions"
_CAPTION = "caption:str parse_mode:str caption_entities:[MessageEntity]"
_EDITED = "chat_id:chat message_id:int inline_message_id:str~ business_connection_id:str~"
_EPHEMERAL = "chat_id:chat! receiver_user_id:int! ephemeral_message_id:int!"
_KEYBOARD = "reply_markup:InlineKeyboardMarkup"
_LANGUAGE = "language_code:str"

_METHODS = {
    "getMe": "",
    "logOut": "",
    "close": "",
    "getUpdates": "offset:int limit:int timeout:int allowed_updates:[str]",
    "setWebhook": "url:str! certificate:file~ ip_address:str~ max_connections:int allowed_updates:[str]"
    " drop_pending_updates:bool secret_token:str",
    "deleteWebhook": "drop_pending_updates:bool",
    "getWebhookInfo": "",
    "sendMessage": f"{_TO} text:str! {_TEXT} {_HOW}",
    "sendDocument": f"{_TO} document:file! thumbnail:file~ {_CAPTION} disable_content_type_detection:bool {_HOW}",
    "sendPhoto": f"{_TO} photo:file! {_CAPTION} show_caption_above_media:bool has_spoiler:bool {_HOW}",
    "sendChatAction": "chat_id:chat! action:str! message_thread_id:int business_connection_id:str~",
    "editMessageText": f"{_EDITED} text:str {_TEXT} {_KEYBOARD} rich_message:Any~",
    "editMessageCaption": f"{_EDITED} {_CAPTION} show_caption_above_media:bool {_KEYBOARD}",
    "editMessageMedia": f"{_EDITED} media:InputMedia! {_KEYBOARD}",
    "editMessageReplyMarkup": f"{_EDITED} {_KEYBOARD}",
    "deleteMessage": "chat_id:chat! message_id:int!",
    "deleteMessages": "chat_id:chat! message_ids:[int]!",
    "editEphemeralMessageText": f"{_EPHEMERAL} text:str {_TEXT} {_KEYBOARD} rich_message:Any~",
    "editEphemeralMessageCaption": f"{_EPHEMERAL} {_CAPTION} show_caption_above_media:bool {_KEYBOARD}",
    "editEphemeralMessageMedia": f"{_EPHEMERAL} media:InputMedia! {_KEYBOARD}",
    "editEphemeralMessageReplyMarkup": f"{_EPHEMERAL} {_KEYBOARD}",
    "deleteEphemeralMessage": _EPHEMERAL,
    "answerCallbackQuery": "callback_query_id:str! text:str show_alert:bool url:str cache_time:int",
    "getFile": "file_id:str!",
    "getChat": "chat_id:chat!",
    "getChatMember": "chat_id:chat! user_id:int!",
    "getChatAdministrators": "chat_id:chat! return_bots:bool",
    "getChatMemberCount": "chat_id:chat!",
    "leaveChat": "chat_id:chat!",
    "setMyCommands": f"commands:[BotCommand]! scope:BotCommandScope {_LANGUAGE}",
    "getMyCommands": f"scope:BotCommandScope {_LANGUAGE}",
    "deleteMyCommands": f"scope:BotCommandScope {_LANGUAGE}",
    "setMyName": f"name:str {_LANGUAGE}",
    "getMyName": _LANGUAGE,
    "setMyDescription": f"description:str {_LANGUAGE}",
    "getMyDescription": _LANGUAGE,
    "setMyShortDescription": f"short_description:str {_LANGUAGE}",
    "getMyShortDescription": _LANGUAGE,
}

_MEDIA = "type:str! media:str! caption:str parse_mode:str caption_entities:[MessageEntity]"
_SCOPE = "type:str!"
_OBJECTS = {
    "InlineKeyboardMarkup": "inline_keyboard:[[InlineKeyboardButton]]! force_reply:bool~",
    "InlineKeyboardButton": "text:str! icon_custom_emoji_id:str style:str url:str callback_data:str web_app:WebAppInfo"
    " login_url:Any~ switch_inline_query:str switch_inline_query_current_chat:str switch_inline_query_chosen_chat:Any~"
    " copy_text:CopyTextButton callback_game:Any~ pay:bool~ disabled:DisabledButton",
    "WebAppInfo": "url:str!",
    "CopyTextButton": "text:str!",
    "DisabledButton": "",
    "ReplyKeyboardMarkup": "keyboard:[[KeyboardButton]]! is_persistent:bool resize_keyboard:bool"
    " one_time_keyboard:bool input_field_placeholder:str selective:bool force_reply:bool~",
    "KeyboardButton": "text:str! icon_custom_emoji_id:str style:str request_users:Any~ request_chat:Any~"
    " request_managed_bot:Any~ request_contact:bool~ request_location:bool~ request_poll:Any~ web_app:WebAppInfo",
    "ReplyKeyboardRemove": "remove_keyboard:bool! selective:bool",
    "ForceReply": "force_reply:bool! input_field_placeholder:str selective:bool",
    "MessageEntity": "type:str! offset:int! length:int! url:str user:Any~ language:str custom_emoji_id:str"
    " unix_time:int date_time_format:str",
    "LinkPreviewOptions": "is_disabled:bool url:str prefer_small_media:bool prefer_large_media:bool"
    " show_above_text:bool",
    "ReplyParameters": "message_id:int chat_id:chat allow_sending_without_reply:bool quote:str~ quote_parse_mode:str~"
    " quote_entities:[MessageEntity]~ quote_position:int~ checklist_task_id:int~ poll_option_id:str~"
    " ephemeral_message_id:int",
    "EphemeralMessageParameters": "receiver_user_id:int! callback_query_id:str replace_callback_query_message:bool",
    "BotCommand": "command:str! description:str! is_ephemeral:bool",
    "BotCommandScopeDefault": _SCOPE,
    "BotCommandScopeAllPrivateChats": _SCOPE,
    "BotCommandScopeAllGroupChats": _SCOPE,
    "BotCommandScopeAllChatAdministrators": _SCOPE,
    "BotCommandScopeChat": f"{_SCOPE} chat_id:chat!",
    "BotCommandScopeChatAdministrators": f"{_SCOPE} chat_id:chat!",
    "BotCommandScopeChatMember": f"{_SCOPE} chat_id:chat! user_id:int!",
    "InputMediaPhoto": f"{_MEDIA} show_caption_above_media:bool has_spoiler:bool",
    "InputMediaDocument": f"{_MEDIA} thumbnail:str~ disable_content_type_detection:bool",
}


@dataclass(frozen=True, slots=True)
class Field:
    """One parameter of a method or one field of an object."""

    name: str
    kind: str
    is_required: bool
    is_played: bool


def _parse_fields(line: str) -> dict[str, Field]:
    fields = {}
    for word in line.split():
        name, kind = word.split(":")
        fields[name] = Field(name, kind.rstrip("!~"), kind.endswith("!"), not kind.endswith("~"))
    return fields


METHODS = {method: _parse_fields(line) for method, line in _METHODS.items()}
OBJECTS = {name: _parse_fields(line) for name, line in _OBJECTS.items()}
METHOD_NAMES = {method.lower(): method for method in METHODS}
"""Telegram does not mind the case of a method's name."""
