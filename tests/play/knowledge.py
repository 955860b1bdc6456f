"""What each person may know of the cards: worked out from the history on the disk, not from what the bot shows."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from zole_bot.game.cards import DECK, Card
from zole_bot.game.deal import HANDS, Bidding, Burying, Contract, Deal, Finished, Playing
from zole_bot.game.house_rules import HouseRules, with_rules
from zole_bot.game.notation import parse_action
from zole_bot.game.rules import apply, start_deal
from zole_bot.storage.deals import deal_deck

EVERYTHING = frozenset(DECK)


@dataclass(frozen=True, slots=True)
class DealTruth:
    """One deal as it stood at one moment."""

    room: int
    ordinal: int
    number: int
    state: str
    secret: str
    """In hex; hidden until the deal is settled."""
    lies_open: frozenset[Card]
    """What everybody knows."""
    known: dict[int, frozenset[Card]]
    """By Telegram's number of a person who plays, with what lies open; anybody else knows only that."""

    def may_know(self, telegram_id: int | None) -> frozenset[Card]:
        """Give the cards a person (None: a whole group) may know."""
        if self.state == "settled":
            return EVERYTHING
        return self.lies_open if telegram_id is None else self.known.get(telegram_id, self.lies_open)


class Truth:
    """The database of the bot, read beside it through a connection of our own."""

    def __init__(self, path: Path) -> None:
        self._db = sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None)
        self._db.row_factory = sqlite3.Row
        self._rules: dict[int, HouseRules] = {}
        self._deals: dict[int, tuple[tuple[str, int], DealTruth]] = {}

    def close(self) -> None:
        """Read no more."""
        self._db.close()

    def deals(self) -> Iterator[DealTruth]:
        """Give every deal as it stands now."""
        sql = "SELECT *, (SELECT count(*) FROM actions WHERE deal_id = deals.id) AS actions FROM deals"
        for row in self._db.execute(sql).fetchall():
            moment = row["state"], row["actions"]
            if row["id"] not in self._deals or self._deals[row["id"]][0] != moment:
                self._deals[row["id"]] = moment, self._read(row)
            yield self._deals[row["id"]][1]

    def rooms_in(self, chat: int) -> list[int]:
        """Give the rooms of a group by Telegram's number of it, oldest first."""
        sql = "SELECT rooms.id FROM rooms JOIN chats ON chats.id = chat_id WHERE telegram_id = ? ORDER BY rooms.id"
        return [row["id"] for row in self._db.execute(sql, (chat,))]

    def phase_in(self, chat: int) -> str:
        """Tell what the room of a group is doing; closed where there is none."""
        room = self.room_in(chat)
        row = self._db.execute("SELECT phase FROM rooms WHERE id = ?", (room,)).fetchone()
        return "closed" if row is None else str(row["phase"])

    def room_in(self, chat: int) -> int | None:
        """Give the newest room of a group that is open, of closed ones the newest.

        A group that moves keeps its room, and one that somebody has opened since in the new place can be closed.
        """
        rooms = self.open_rooms_in(chat) or self.rooms_in(chat)
        return rooms[-1] if rooms else None

    def open_rooms_in(self, chat: int) -> list[int]:
        """Give the rooms of a group that are not closed, oldest first."""
        sql = "SELECT id FROM rooms WHERE phase <> 'closed'"
        still_open = {row["id"] for row in self._db.execute(sql)}
        return [room for room in self.rooms_in(chat) if room in still_open]

    def deals_in(self, chat: int) -> list[DealTruth]:
        """Give the deals of a group."""
        rooms = self.rooms_in(chat)
        return [deal for deal in self.deals() if deal.room in rooms]

    def moves_in(self, chat: int) -> int:
        """Count what people have done in the deals of a group; the machine's moves are none."""
        sql = """
            SELECT count(*) AS n FROM actions JOIN deals ON deals.id = deal_id JOIN rooms ON rooms.id = room_id
            JOIN chats ON chats.id = chat_id WHERE telegram_id = ? AND by = 'person'
        """
        return int(self._db.execute(sql, (chat,)).fetchone()["n"])

    def slot_of(self, chat: int, message_id: int) -> tuple[int, str] | None:
        """Tell for which room and slot a message was sent, once the bot has written it down."""
        sql = "SELECT room_id, slot FROM messages WHERE chat = ? AND message_id = ?"
        row = self._db.execute(sql, (chat, message_id)).fetchone()
        return None if row is None else (row["room_id"], row["slot"])

    def rooms_missing(self, chat: int, number: int | None) -> set[int]:
        """Give the rooms that sent a message about their deal of this number to a chat, and do not know its id."""
        sql = """
            SELECT deals.room_id FROM deals JOIN messages ON messages.room_id = deals.room_id
            WHERE chat = ? AND message_id IS NULL AND number = ?
                AND (slot IN ('board:' || ordinal, 'result:' || number) OR slot LIKE 'hand:' || ordinal || ':%')
        """
        return {row["room_id"] for row in self._db.execute(sql, (chat, number))}

    def chain_secrets(self) -> list[str]:
        """Give the last secret of every room, from which all the others follow."""
        return [row["secret"].hex() for row in self._db.execute("SELECT secret FROM rooms")]

    def _read(self, row: sqlite3.Row) -> DealTruth:
        deal = self._replay(row)
        lies_open = open_cards(deal)
        people = self._people(row["room_id"])
        known = {
            people[player]: lies_open | frozenset(deal.dealt.cards[hand]) | taken_up(deal, hand)
            for hand, player in zip(HANDS, json.loads(row["active"]), strict=True)
        }
        return DealTruth(row["room_id"], row["ordinal"], row["number"], row["state"], row["secret"], lies_open, known)

    def _replay(self, row: sqlite3.Row) -> Deal:
        pack = deal_deck(row["deck"])
        hands = (pack[0:8], pack[8:16], pack[16:24])
        deal: Deal = start_deal(self._rules_of(row["room_id"]), hands, (pack[24], pack[25]))
        for entry in self._db.execute("SELECT action FROM actions WHERE deal_id = ? ORDER BY seq", (row["id"],)):
            deal = apply(deal, parse_action(entry["action"]))
        return deal

    def _rules_of(self, room: int) -> HouseRules:
        if room not in self._rules:  # they are fixed once a card is dealt
            row = self._db.execute("SELECT rules FROM rooms WHERE id = ?", (room,)).fetchone()
            self._rules[room] = with_rules(HouseRules(), json.loads(row["rules"]))
        return self._rules[room]

    def _people(self, room: int) -> dict[int, int]:
        sql = "SELECT player, telegram_id FROM seats JOIN people ON people.id = person_id WHERE room_id = ?"
        return {row["player"]: row["telegram_id"] for row in self._db.execute(sql, (room,))}


def open_cards(deal: Deal) -> frozenset[Card]:
    """Give what was played, with the talon's cards that opened tricks."""
    if not isinstance(deal, Playing | Finished):
        return frozenset()
    return frozenset(card for cards in (*(trick.cards for trick in deal.tricks), deal.trick) for card in cards)


def taken_up(deal: Deal, hand: int) -> frozenset[Card]:
    """Give the talon to the big of a take."""
    if isinstance(deal, Bidding) or deal.big != hand:
        return frozenset()
    is_take = isinstance(deal, Burying) or deal.contract is Contract.TAKE
    return frozenset(deal.dealt.talon) if is_take else frozenset()
