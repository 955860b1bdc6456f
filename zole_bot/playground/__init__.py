"""A stand-in for Telegram's server: the Bot API over HTTP, strict, with people as objects.

It knows the Bot API and nothing of Zole. `Playground` is the server; it makes persons and groups:

    async with Playground() as telegram:
        anna = telegram.new_person("Anna")
        group = telegram.new_group("Friends", [anna], with_bot=True)
        anna.says(group, "/zole")
        await telegram.quiet()
        answer = await anna.press("Join", in_=group).answer()
        anna.opens(answer.url)
        telegram.fail_if_violated()
"""

from zole_bot.playground.channels import Channel
from zole_bot.playground.chats import Kind, Status
from zole_bot.playground.entities import Entity, FormattedText
from zole_bot.playground.errors import ApiError, PersonError
from zole_bot.playground.events import Answered, Edited, Event, Posted, Removed, Tapped
from zole_bot.playground.faults import Delay, Drop, Fault, Hang, Refuse, Tear, bad_request, flood_wait, server_error
from zole_bot.playground.flood import FloodLimits
from zole_bot.playground.groups import Group
from zole_bot.playground.log import Call, Violation
from zole_bot.playground.markup import Button
from zole_bot.playground.messages import Seen
from zole_bot.playground.people import Person
from zole_bot.playground.presses import Press
from zole_bot.playground.server import Playground
from zole_bot.playground.topics import Topic
from zole_bot.playground.world import Answer

__all__ = [
    "Answer",
    "Answered",
    "ApiError",
    "Button",
    "Call",
    "Channel",
    "Delay",
    "Drop",
    "Edited",
    "Entity",
    "Event",
    "Fault",
    "FloodLimits",
    "FormattedText",
    "Group",
    "Hang",
    "Kind",
    "Person",
    "PersonError",
    "Playground",
    "Posted",
    "Press",
    "Refuse",
    "Removed",
    "Seen",
    "Status",
    "Tapped",
    "Tear",
    "Topic",
    "Violation",
    "bad_request",
    "flood_wait",
    "server_error",
]
