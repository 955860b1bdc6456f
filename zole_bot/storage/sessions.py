"""A session as a line of JSON: what stands after the last settled deal."""

from __future__ import annotations

import json

from zole_bot.game.house_rules import HouseRules
from zole_bot.game.pules import Pules
from zole_bot.game.session import Session


def format_session(session: Session) -> str:
    """Write a session; its rules are kept with the room."""
    return json.dumps(
        {
            "players": session.players,
            "seats": session.seats,
            "totals": session.totals,
            "dealer": session.dealer,
            "circle": session.circle,
            "common": session.pules.common,
            "personal": session.pules.personal,
            "deals": session.deals,
        }
    )


def parse_session(text: str, rules: HouseRules) -> Session:
    """Read a session."""
    told = json.loads(text)
    return Session(
        rules=rules,
        players=told["players"],
        seats=tuple(told["seats"]),
        totals=tuple(told["totals"]),
        dealer=told["dealer"],
        circle=tuple(told["circle"]),
        pules=Pules(told["common"], tuple(told["personal"])),
        deals=told["deals"],
    )
