"""Who may do what in a room, as data (bot.md §8, with §3 and §5): what can be wanted, how, in which phases, by whom."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from zole_bot.chat.buttons import DealAct, OwnAct, RoomAct
from zole_bot.chat.screens.house_rules import format_rule


class Who(StrEnum):
    """The columns."""

    HOST = "host"
    SEATED = "seated"
    """Sits, is not host; and what can concern one person only does not concern him."""
    ADMIN = "admin"
    """Of the group; does not sit."""
    ANONYMOUS = "anonymous"
    """The same admin hidden: so he can only type, for Telegram tells who has tapped (field case 69)."""
    MEMBER = "member"
    STRANGER = "stranger"
    """Is not in the group: he can only forge taps, and follow links."""
    CONCERNED = "concerned"
    """Sits, and it is his: his turn, his cut, his absence."""


class May(StrEnum):
    """What a cell can say."""

    YES = "✓"
    NO = "-"
    IDLE = "10"
    """After ten minutes without a tap."""
    AGREE = "2"
    """When two who sit agree."""
    NO_WAY = "·"
    """There is no way in which he could ask."""


PHASES = ("none", "lobby", "deal", "between", "paused", "paused between", "too few", "closed")
OF_A_SESSION = ("deal", "between", "paused", "paused between", "too few")
OF_A_DEAL = ("deal", "between", "paused", "paused between")
"""Where all three sit, so that one of them can be absent."""
OPEN = ("lobby", *OF_A_SESSION)
STAGES = ("deal", "burying", "tricks")
"""Of the deal: bidding is how the phase begins."""


@dataclass(frozen=True)
class Command:
    """Something typed in the group."""

    name: str


@dataclass(frozen=True)
class Tap:
    """A button of a room, tapped in the group, or in private."""

    act: RoomAct
    value: str = ""
    is_private: bool = False


@dataclass(frozen=True)
class DealButton:
    """A button of the deal in play."""

    act: DealAct
    value: str = ""


@dataclass(frozen=True)
class OwnButton:
    """A button in the group that belongs to no room."""

    act: OwnAct
    value: str = ""


@dataclass(frozen=True)
class Link:
    """A deep link, by what its payload begins with."""

    payload: str


Way = Command | Tap | DealButton | OwnButton | Link
"""`{absent}` in a value is a person who is away, `{card}` one of the cards of who is in turn, `{two}` two of them."""


@dataclass(frozen=True)
class Right:
    """A row."""

    wanted: str
    page: str
    """Where bot.md says so."""
    phases: tuple[str, ...]
    cells: str
    """For host, seated, admin, anonymous admin, member, stranger, and whom it concerns."""
    ways: tuple[Way, ...]
    needs_absent: bool = False
    """Somebody who sits must be away."""


def private(act: RoomAct, value: str = "") -> Tap:
    """Name a button of a room in one's private chat."""
    return Tap(act, value, is_private=True)


def both(act: RoomAct, value: str = "") -> tuple[Tap, Tap]:
    """Name a button that is in the group and in private."""
    return Tap(act, value), private(act, value)


SHOWN = "§8 see the board, sheets"
RUN = "§8 start, next deal, pause"
CHOOSE = "§8 presets, rules, clock, language"
END = "§8 finish, remove an absent player"
ROOM = (Command("/zole"), OwnButton(OwnAct.OPEN))
BOOKS = tuple(map(Command, ("/total", "/history", "/settings", "/rules", "/help")))
A_RULE = format_rule("small_zole", True)
A_SETTING = (OwnButton(OwnAct.GROUP, "preset=veca"),)

# fmt: off
RIGHTS = (  # host, seated, admin, anonymous, member, stranger, concerned
    Right("open a room", "§8 open a room", ("none", "closed"),  "✓ ✓ ✓ ✓ ✓ - ·", ROOM),
    Right("show the room again", SHOWN, OPEN,                   "✓ ✓ ✓ ✓ ✓ - ·", ROOM),
    Right("sit down", "§8 join, §5", ("lobby", "between", "paused between", "too few"),
                                                                "- - ✓ · ✓ - ·",
          (Tap(RoomAct.JOIN), Tap(RoomAct.SIT), Link("join_"))),
    Right("leave the lobby", "§3.2", ("lobby",),                "✓ ✓ - · - - ·", (Tap(RoomAct.LEAVE),)),
    Right("ask to leave", "§5", OF_A_SESSION,                   "✓ ✓ - · - - ·", (Tap(RoomAct.LEAVE),)),
    Right("leave", "§5", OPEN,                                  "✓ ✓ - · - - ·", (Tap(RoomAct.LEAVE, "1"),)),
    Right("hand the seat on", "§5", ("between", "paused between", "too few"),
                                                                "✓ ✓ - · - - ·", (Tap(RoomAct.HAND_ON, "1"),)),
    Right("start", RUN, ("lobby",),                             "✓ ✓ ✓ · - - ·", both(RoomAct.START)),
    Right("next deal", RUN, ("between",),                       "✓ ✓ ✓ · - - ✓", both(RoomAct.NEXT)),
    Right("cut", "§3.10", ("between",),                         "- - - · - - ✓", both(RoomAct.CUT, "3")),
    Right("pause", RUN, ("deal", "between"),                    "✓ ✓ ✓ ✓ - - ·",
          (Command("/pause"), *both(RoomAct.PAUSE))),
    Right("resume", RUN, ("paused", "paused between"),          "✓ ✓ ✓ ✓ - - ·",
          (Command("/resume"), *both(RoomAct.RESUME))),
    Right("see the presets", CHOOSE, ("lobby",),                "✓ - ✓ · - - ·", (Tap(RoomAct.PRESETS, "1"),)),
    Right("choose a preset", CHOOSE, ("lobby",),                "✓ - ✓ · - - ·", (Tap(RoomAct.PRESET, "galds"),)),
    Right("come to the house rules", CHOOSE, ("lobby",),        "✓ - ✓ · - - ·", (Tap(RoomAct.RULES), Link("rules_"))),
    Right("turn their pages", CHOOSE, ("lobby",),               "✓ - ✓ · - - ·",
          (private(RoomAct.RULES, "idle"), private(RoomAct.DONE))),
    Right("choose a rule", CHOOSE, ("lobby",),                  "✓ - ✓ · - - ·", (private(RoomAct.RULE, A_RULE),)),
    Right("choose the clock", CHOOSE, ("lobby",),               "✓ - ✓ · - - ·", both(RoomAct.CLOCK, "120")),
    Right("choose the language", CHOOSE, OPEN,                  "✓ - ✓ · - - ·", both(RoomAct.LANGUAGE, "lv")),
    Right("choose for later sessions", CHOOSE, OPEN,            "✓ - ✓ · - - ·", A_SETTING),
    Right("choose for the next one", CHOOSE, ("none", "closed"),
                                                                "- - ✓ · - - ·", A_SETTING),
    Right("give the lobby up", END, ("lobby",),                 "✓ 2 ✓ ✓ 10 - ·",
          (Command("/finish"), Tap(RoomAct.FINISH), *both(RoomAct.FINISH, "1"))),
    Right("ask to finish", END, OF_A_SESSION,                   "✓ 2 ✓ ✓ 10 - ·",
          (Command("/finish"), Tap(RoomAct.FINISH))),
    Right("finish", END, OF_A_SESSION,                          "✓ 2 ✓ · 10 - ·", both(RoomAct.FINISH, "1")),
    Right("keep on", RUN, OF_A_SESSION,                         "✓ ✓ ✓ · - - ·", (Tap(RoomAct.FINISH, "0"),)),
    Right("ask to put out who is absent", END, OF_A_DEAL,       "✓ 2 ✓ · 10 - ·",
          (Tap(RoomAct.REMOVE, "{absent}"),), needs_absent=True),
    Right("put out who is absent", END, OF_A_DEAL,              "✓ 2 ✓ · 10 - ·",
          (Tap(RoomAct.REMOVE, "{absent}=1"),), needs_absent=True),
    Right("rematch", "§3.12, §8 start", ("closed",),            "✓ ✓ ✓ · - - ·", (Tap(RoomAct.REMATCH),)),
    Right("see the sheet", SHOWN, (*OF_A_SESSION, "closed"),    "✓ ✓ ✓ · ✓ - ·", both(RoomAct.SHEET)),
    Right("see the score", SHOWN, (*OF_A_SESSION, "closed"),    "✓ ✓ ✓ ✓ ✓ · ·", (Command("/score"),)),
    Right("see books and help", SHOWN, PHASES,                  "✓ ✓ ✓ ✓ ✓ · ·", BOOKS),
    Right("have the files", SHOWN, ("between", "paused between", "too few", "closed"),
                                                                "✓ ✓ ✓ ✓ ✓ · ·", (Command("/export"),)),
    Right("have one's cards", "§2", OPEN,                       "✓ ✓ - - - · ·", (Command("/hand"),)),
    Right("bid", "§3.6", ("deal",),                             "- - - · - - ✓",
          (DealButton(DealAct.SAY, "pass"), DealButton(DealAct.SAY, "take"))),
    Right("mark a card", "§3.7", ("burying",),                  "- - - · - - ✓", (DealButton(DealAct.MARK, "{card}"),)),
    Right("bury", "§3.7", ("burying",),                         "- - - · - - ✓", (DealButton(DealAct.BURY, "{two}"),)),
    Right("play a card", "§3.8", ("tricks",),                   "- - - · - - ✓", (DealButton(DealAct.PLAY, "{card}"),)),
    Right("pick a card to be asked about", "§3.8", ("tricks",), "- - - · - - ·", (DealButton(DealAct.PICK, "{card}"),)),
    Right("give up", "§5", STAGES,                              "· · - · - - ·",  # of those who play each on his terms
          tuple(map(DealButton, (DealAct.GIVE_UP, DealAct.OFFER, DealAct.AGREE, DealAct.REFUSE)))),
    Right("turn one's own hand over", "§3.8", STAGES,           "✓ ✓ - · - - ✓",
          (DealButton(DealAct.PAGE, "menu"), DealButton(DealAct.ASK, "zole"))),
    Right("see the last trick", "§3.8", ("tricks",),            "✓ ✓ - · - - ✓", (DealButton(DealAct.LAST),)),
    Right("be back", "§4", (*OF_A_SESSION, *STAGES),            "✓ ✓ - · - - ·", (DealButton(DealAct.BACK),)),
)
# fmt: on
WAYS = tuple(dict.fromkeys(way for right in RIGHTS for way in right.ways))


def right_for(way: Way, phase: str) -> Right | None:
    """Find what a way means in a phase; None: nothing, and it is refused to everybody."""
    return next((right for right in RIGHTS if way in right.ways and phase in right.phases), None)


def may(way: Way, who: Who, phase: str) -> May:
    """Give a cell."""
    if (who is Who.STRANGER and isinstance(way, Command)) or (who is Who.ANONYMOUS and not isinstance(way, Command)):
        return May.NO_WAY
    right = right_for(way, phase)
    return May.NO if right is None else May(right.cells.split()[list(Who).index(who)])


def visits(phase: str, wanted: May) -> list[tuple[Way, Who]]:
    """Give the visits to the cells of a phase that say this.

    Who is refused while others are not goes every way; else ways take turns, and each is gone by somebody. In the later
    stages of a deal only what belongs to a deal is visited.
    """
    found: dict[tuple[Way, Who], None] = {}
    for right in RIGHTS:
        if phase in STAGES[1:] and not isinstance(right.ways[0], DealButton):
            continue
        cells = [(way, who) for way in right.ways for who in Who if may(way, who, phase) is wanted]
        if wanted is May.NO and phase in right.phases:
            found |= dict.fromkeys(cells)
            continue
        gone: Counter[Way] = Counter()
        for who in Who:
            possible = [way for way, other in cells if other is who]
            if possible:
                way = min(possible, key=lambda way: gone[way])
                gone[way] += 1
                found[way, who] = None
        found |= {cell: None for cell in cells if not gone[cell[0]] and cell[0] not in [way for way, _ in found]}
    return list(found)
