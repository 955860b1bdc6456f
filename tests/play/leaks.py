"""A watch on all that goes out: nobody's screen, button or pop-up, and no log record, may hold a card hidden from him.

A message belongs to the deal that its slot names, a button to the deal in its data, a pop-up to the room of the
tapped button; an answer to a command and a log record belong to every deal in play. So does a message of which nobody
knows what it is; but where the answer to a send was lost, the bot has only stored what it was to be, and a message that
says the same belongs to that deal. What is known is taken at the moment at which something appears.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.play.knowledge import DealTruth, Truth
from zole_bot.chat.buttons import DealTap, RoomTap, parse_button
from zole_bot.game.cards import DECK, Card, Sign
from zole_bot.i18n import LANGUAGES, texts
from zole_bot.logs import LEAST_LEVELS
from zole_bot.playground import Answered, Call, Edited, Event, Playground, Posted, Seen

SIGNS = {"♣": Sign.CLUBS, "♠": Sign.SPADES, "♥": Sign.HEARTS, "♦": Sign.DIAMONDS}


def _short_forms() -> dict[str, Card]:
    """Give every card by each way in which people read it: ♣Q, ♣D, ♣Д."""
    sign_of = {sign: text for text, sign in SIGNS.items()}
    ranks = {(card, texts(code).plain(f"rank-{card.rank.name.lower()}")) for code in LANGUAGES for card in DECK}
    return {sign_of[card.sign] + rank: card for card, rank in ranks}


SHORT_FORMS = _short_forms()
_LONGEST_FIRST = sorted(SHORT_FORMS, key=len, reverse=True)
READ = re.compile("|".join(map(re.escape, _LONGEST_FIRST)))
HEADINGS = re.compile(
    "|".join(
        "^" + re.escape(texts(code).plain("result-head", number=7)).replace("7", r"(\d+)") + r"\b" for code in LANGUAGES
    ),
    re.MULTILINE,
)
"""`Deal 7`, in every language."""
TRUMPS = list(DECK[:14])
TELLING = 16
"""So many digits of a secret tell which it is."""
NO_DIGITS = re.compile(r"[^0-9a-f]+")
ON_SCREENS = ("send", "edit", "answerCallbackQuery")
"""How the methods begin whose effect is looked at where people see it."""
BY_TEXT = {card.text: card for card in DECK}
WRITTEN = re.compile(r"(?<![A-Za-z0-9])(?:[AKQJT987][cshd])+(?![A-Za-z0-9])")
"""One or more cards in the notation, as in `play:Qc` or `bury:QcTd`."""


@dataclass(frozen=True, slots=True)
class Leak:
    """A hidden card, or a secret, where somebody could see it."""

    where: str
    what: str
    deal: tuple[int, int]
    """Room and ordinal."""

    def __str__(self) -> str:
        return f"{self.where}: {self.what} of deal {self.deal[1]} in room {self.deal[0]}"


@dataclass(frozen=True, slots=True)
class _Posting:
    """A message that has appeared, and what was known then: its slot is written down only after it."""

    message: Seen
    viewer: int | None
    deals: tuple[DealTruth, ...]


class Leaks:
    """Watches one playground and the log of this process; `found` grows with each leak."""

    def __init__(self, telegram: Playground, path: Path) -> None:
        self.found: list[Leak] = []
        self.looked_at = 0
        """Screens, pop-ups and records so far."""
        self._telegram = telegram
        self._path = path
        self._truth: Truth | None = None
        self._waiting: list[_Posting] = []
        telegram.watch(self._see)
        telegram.log.watchers.append(self._hear_call)

    @property
    def truth(self) -> Truth:
        """Give the truth, opened when it is first needed: the bot makes the database."""
        if self._truth is None:
            self._truth = Truth(self._path)
        return self._truth

    def judge(self) -> None:
        """Judge also what belongs to no deal, or to one that nobody has named yet."""
        self._judge_waiting(is_last=True)

    def let_go(self) -> None:
        """Let nobody be in the database until something is looked at again."""
        if self._truth is not None:
            self._truth.close()
            self._truth = None

    def close(self) -> None:
        """Judge what waits, and watch no more."""
        self.judge()
        self._telegram.world.watchers.remove(self._see)
        self._telegram.log.watchers.remove(self._hear_call)
        self.let_go()

    def fail_if_leaked(self) -> None:
        """Raise AssertionError that lists the leaks, if there are any."""
        self.judge()
        if self.found:
            raise AssertionError("\n".join(["hidden cards were shown:", *map(str, self.found)]))

    # --- what appears -----------------------------------------------------------------------------------------------

    def _see(self, event: Event) -> None:
        match event:
            case Posted(message) | Edited(message) if message.sender_id == self._telegram.bot.id:
                self.looked_at += 1
                self._waiting.append(_Posting(message, _viewer(message), tuple(self.truth.deals())))
                self._judge_waiting()
            case Answered():
                self.looked_at += 1
                where = f"pop-up of {event.person_id}"
                self._judge(where, read_cards(event.text), event.person_id, self._deals_of(event.data))
                self._judge_secrets(where, event.text)

    def _deals_of(self, data: str) -> Iterable[DealTruth]:
        """Give the deals of the room whose button was tapped, all deals where it names none."""
        tap, deals = parse_button(data), list(self.truth.deals())
        return [deal for deal in deals if isinstance(tap, DealTap | RoomTap) and deal.room == tap.room] or deals

    def _hear_call(self, call: Call) -> None:
        """Look at a call that no screen shows: menus, titles, lookups; with those that one shows, at no card."""
        if call.method.startswith(ON_SCREENS):
            return
        text = " ".join(f"{name}={value}" for name, value in call.parameters.items())
        self.hear(text, f"call {call.method}")

    def hear(self, line: str, where: str = "log") -> None:
        """Look at a log record, or a page for whoever runs the bot: he may know only what lies open."""
        self.looked_at += 1
        cards = [*read_cards(line), *written_cards(line)]
        if cards:
            self._judge(f"{where} «{line[:80]}»", cards, None, self.truth.deals())
        self._judge_secrets(where, line)

    def _judge_waiting(self, *, is_last: bool = False) -> None:
        waiting, self._waiting = self._waiting, []
        for posting in waiting:
            slot = self.truth.slot_of(posting.message.chat_id, posting.message.message_id)
            if slot is None and not is_last:
                self._waiting.append(posting)
            else:
                self._judge_message(posting, slot)

    def _judge_message(self, posting: _Posting, slot: tuple[int, str] | None) -> None:
        message, deals = posting.message, posting.deals
        where = f"message to {message.chat_id}" + (f" ({slot[1]})" if slot else "")
        own = [deal for deal in deals if _is_of(deal, slot)] if slot else self._named(message, deals)
        self._judge(where, [*read_cards(message.text), *read_cards(" ".join(message.labels))], posting.viewer, own)
        self._judge_secrets(where, message.html, deals)
        for button in message.buttons:
            tap = parse_button(button.value) if button.kind == "callback_data" else None
            if isinstance(tap, DealTap | RoomTap):
                asked = [
                    deal
                    for deal in deals
                    if deal.room == tap.room and (not isinstance(tap, DealTap) or deal.ordinal == tap.deal)
                ]
                self._judge(f"button in {where}", written_cards(tap.value), posting.viewer, asked)
        if message.media is not None:
            self._judge_file(where, self._telegram.world.files[message.media.file_id].content, deals)

    def _named(self, message: Seen, deals: tuple[DealTruth, ...]) -> Iterable[DealTruth]:
        """Give the deals a message of no known slot may be about: the one it names, if one is missing of it there.

        Where one is missing of several rooms, the buttons tell which it is.
        """
        taps = [parse_button(button.value) for button in message.buttons if button.kind == "callback_data"]
        tapped = {tap.room for tap in taps if isinstance(tap, DealTap | RoomTap)}
        rooms = self.truth.rooms_missing(message.chat_id, named_deal(message.text))
        rooms &= tapped or rooms
        return [deal for deal in deals if deal.room in rooms and deal.number == named_deal(message.text)] or deals

    def _judge_file(self, where: str, content: bytes, deals: Iterable[DealTruth]) -> None:
        """A file may hold deals that are over, each with its proof, and nothing of one in play."""
        text = content.decode("utf-8", "replace")
        self._judge_secrets(f"file in {where}", text, deals)
        settled = sum(deal.state == "settled" for deal in deals)
        told = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
        if sum("deal" in line for line in told) > settled:
            self.found += [
                Leak(f"file in {where}", "cards", (d.room, d.ordinal)) for d in deals if d.state == "playing"
            ]

    # --- judging ----------------------------------------------------------------------------------------------------

    def _judge(self, where: str, cards: Iterable[Card], viewer: int | None, deals: Iterable[DealTruth]) -> None:
        for deal in deals:
            hidden = [card for card in cards if card not in deal.may_know(viewer)]
            if hidden and deal.state == "playing":
                self.found.append(Leak(where, " ".join(card.text for card in hidden), (deal.room, deal.ordinal)))

    def _judge_secrets(self, where: str, text: str, deals: Iterable[DealTruth] | None = None) -> None:
        """From a secret the cards of its deal follow, and from the last one those of all deals."""
        if len(text) < TELLING:
            return
        digits = NO_DIGITS.sub("", text.lower())  # in whatever groups they are written
        for deal in self.truth.deals() if deals is None else deals:
            if deal.state == "playing" and deal.secret[:TELLING] in digits:
                self.found.append(Leak(where, "the secret", (deal.room, deal.ordinal)))
        if any(secret[:TELLING] in digits for secret in self.truth.chain_secrets()):
            self.found.append(Leak(where, "the last secret of the chain", (0, 0)))


def named_deal(text: str) -> int | None:
    """Tell which deal a message says it is about: boards, hands and results begin a line with its number."""
    found = HEADINGS.search(text)
    return None if found is None else int(next(filter(None, found.groups())))


def read_cards(text: str) -> list[Card]:
    """Find the cards in a text for people, in any language; all trumps in their order are a rule, not somebody's."""
    cards = [SHORT_FORMS[found] for found in READ.findall(text)]
    for start in range(len(cards) - len(TRUMPS) + 1):
        if cards[start : start + len(TRUMPS)] == TRUMPS:
            return cards[:start] + cards[start + len(TRUMPS) :]
    return cards


def written_cards(text: str) -> list[Card]:
    """Find the cards in the notation."""
    found = [run[start : start + 2] for run in WRITTEN.findall(text) for start in range(0, len(run), 2)]
    return [BY_TEXT[text] for text in found if text in BY_TEXT]


def _viewer(message: Seen) -> int | None:
    """Give the person who sees a message, None for a whole group."""
    return message.chat_id if message.chat_id > 0 else message.receiver_id


def _is_of(deal: DealTruth, slot: tuple[int, str]) -> bool:
    """Tell whether a message is about a deal; what is no deal's (lobby, seat) must not show a card of any."""
    room, name = slot
    if deal.room != room:
        return False
    match name.split(":"):
        case ["board" | "hand", ordinal, *_]:
            return deal.ordinal == int(ordinal)
        case ["result", number]:
            return deal.number == int(number)
        case _:
            return True


class _Ear(logging.Handler):
    """Hands every record to the watch as it would be written, `extra` and traceback included."""

    def __init__(self, leaks: Leaks) -> None:
        super().__init__(logging.DEBUG)
        self._leaks = leaks
        self._known = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime"}

    def emit(self, record: logging.LogRecord) -> None:
        """Look at one record."""
        extras = " ".join(f"{name}={value}" for name, value in vars(record).items() if name not in self._known)
        self._leaks.hear(f"{self.format(record)} {extras}")


@contextmanager
def watching(telegram: Playground, path: Path) -> Iterator[Leaks]:
    """Watch until the end of the block, with all logging at DEBUG as the program sets it up; then fail on a leak."""
    leaks = Leaks(telegram, path)
    ear, root = _Ear(leaks), logging.getLogger()
    levels = {name: logging.getLogger(name).level for name in LEAST_LEVELS}
    old = root.level
    root.addHandler(ear)
    root.setLevel(logging.DEBUG)
    for name, least in LEAST_LEVELS.items():
        logging.getLogger(name).setLevel(least)
    try:
        yield leaks
    finally:
        root.removeHandler(ear)
        root.setLevel(old)
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)
        leaks.close()
    leaks.fail_if_leaked()
