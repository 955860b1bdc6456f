"""What a person is in a group: from Telegram's kinds of members to ours."""

from __future__ import annotations

from enum import StrEnum

from telegram import ChatMember, ChatMemberAdministrator, ChatMemberMember, ChatMemberOwner, ChatMemberRestricted


class MemberStatus(StrEnum):
    """What a person is in a group."""

    OWNER = "owner"
    ADMIN = "admin"
    MEMBER = "member"
    MUTED = "muted"
    """A member who may not write."""
    NONE = "none"
    UNKNOWN = "unknown"
    """Nobody could tell."""


def status_of(member: ChatMember) -> MemberStatus:
    """Read one."""
    match member:
        case ChatMemberOwner():
            return MemberStatus.OWNER
        case ChatMemberAdministrator():
            return MemberStatus.ADMIN
        case ChatMemberRestricted(is_member=True, can_send_messages=False):
            return MemberStatus.MUTED
        case ChatMemberMember() | ChatMemberRestricted(is_member=True):
            return MemberStatus.MEMBER
        case _:
            return MemberStatus.NONE
