"""The deal under way in a room: its place in the session, its history, and the state that the history gives."""

from __future__ import annotations

from dataclasses import dataclass

from zole_bot.game.deal import Action, Deal, Hand


@dataclass(frozen=True, slots=True)
class RoomDeal:
    """The deal under way in a room."""

    number: int
    """As people count: void deals do not."""
    ordinal: int
    """Place in the chain of secrets, from 1: void deals count."""
    dealer: int
    active: tuple[int, int, int]
    cut: int
    public: str
    actions: tuple[Action, ...]
    deal: Deal
    turn: int
    """Bids, burials and cards so far; in every button of the deal."""
    is_touched: bool = False
    """Whether a person has acted in it."""
    makers: tuple[str, ...] = ()
    """Who made each of the actions that are not stored yet: `person` or `machine`."""
    last_maker: str = ""
    """Who made the last bid, burial or card; of offers and answers not everybody may know."""

    def hand_of(self, player: int) -> Hand | None:
        """Give the hand a player holds, or None for one who is idle."""
        for hand, active in zip((0, 1, 2), self.active, strict=True):
            if active == player:
                return hand  # type: ignore[return-value]  # zip widens the literals 0, 1, 2 to int
        return None
