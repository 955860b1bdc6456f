"""What a use case answers: a code and what belongs into its sentence. The words are in the catalogues."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

Value = str | int


class Notice(StrEnum):
    """Every answer there is; the text is `notice-` and the value."""

    NONE = "none"
    """Done, and the screen shows it."""
    # the lobby
    SEATED_ALREADY = "seated-already"
    COMING = "coming"
    """One moment: the private message is on its way."""
    ROOM_FULL = "room-full"
    LOBBY_OVER = "lobby-over"
    NOT_SEATED = "not-seated"
    MORE_NEEDED = "more-needed"
    """count: how many players are missing."""
    ONLY_SEATED = "only-seated"
    ONLY_HOST = "only-host"
    PLAYS_ELSEWHERE = "plays-elsewhere"
    """group: where."""
    LEFT_LOBBY = "left-lobby"
    PERSONS_ONLY = "persons-only"
    """An anonymous account cannot sit."""
    SIT_BETWEEN = "sit-between"
    """One sits down, or hands a seat on, between two deals."""
    LEFT_ROOM = "left-room"
    SEAT_OFFERED = "seat-offered"
    SEAT_KEPT = "seat-kept"
    NOT_ABSENT = "not-absent"
    REMOVE_SURE = "remove-sure"
    REMOVE_VOTE = "remove-vote"
    """count: how many more must agree."""
    REMOVE_WAIT = "remove-wait"
    """As for ending the session: a member may only after ten idle minutes."""
    CLOSE_VOTE = "close-vote"
    """count: how many more must agree to close a lobby."""
    NOT_BEGUN = "not-begun"
    NOT_PAUSED = "not-paused"
    ROOM_OPEN = "room-open"
    MEMBERS_ONLY = "members-only"
    """Who is not in the group cannot sit there."""
    STRANGER = "stranger"
    """Nor can he do anything else there."""
    MUTED_MEMBER = "muted-member"
    """Who may not write in the group comes in by no link."""
    TAP_IN_GROUP = "tap-in-group"
    """Nobody could tell whether he is in the group; a tap there would."""
    RULES_FIXED = "rules-fixed"
    QUIET_HOURS = "quiet-hours"
    """begin, end: the hours in which the group wants no new room."""
    ROOMS_TODAY = "rooms-today"
    """count: how many rooms a day the group wants."""
    RIGHTS_UNKNOWN = "rights-unknown"
    """It could not be looked up whether somebody is an admin."""
    # the play
    OLD_DEAL = "old-deal"
    OLD_BUTTON = "old-button"
    NOT_YOUR_TURN = "not-your-turn"
    """player: whose turn it is."""
    NOT_PLAYING = "not-playing"
    """The one who taps is idle in this deal."""
    MUST_FOLLOW = "must-follow"
    """suit: trumps, clubs, spades or hearts."""
    NO_SUCH_CARD = "no-such-card"
    MARK_TWO = "mark-two"
    WAITING = "waiting"
    """Play waits for the answer of others."""
    ANSWER_FIRST = "answer-first"
    """It is he whose answer play waits for."""
    ANSWER_LATE = "answer-late"
    """Nobody waits for an answer of his."""
    OFFER_SPENT = "offer-spent"
    TOO_LATE_TO_GIVE_UP = "too-late-to-give-up"
    NOT_ALLOWED = "not-allowed"
    NO_TRICK_YET = "no-trick-yet"
    PAUSED = "paused"
    AWAY = "away"
    CHAT_LOST = "chat-lost"
    """The bot is out of the group."""
    # between deals
    READY = "ready"
    """count: how many others have not tapped."""
    ONLY_CUTTER = "only-cutter"
    CUT_DONE = "cut-done"
    PAUSE_ON = "pause-on"
    FINISH_SURE = "finish-sure"
    FINISH_VOTE = "finish-vote"
    """count: how many more must agree."""
    FINISH_WAIT = "finish-wait"
    """A member may only after ten idle minutes; count: minutes left."""
    OVER = "over"
    # anything
    IN_GROUP = "in-group"
    """The command is for groups."""
    IN_PRIVATE = "in-private"
    """The command is for the private chat."""
    LANGUAGE_CHOSEN = "language-chosen"
    NOT_MET_THERE = "not-met-there"
    """Nothing is known any more of the person in that group."""
    FORGOTTEN = "forgotten"
    NO_ROOM = "no-room"
    UNKNOWN_BUTTON = "unknown-button"
    OWN_FAULT = "own-fault"
    NOT_STORED = "not-stored"
    """The disk is full, or another program holds the database."""
    TOO_FAST = "too-fast"
    """More came from one sender than a person can want."""


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer to one person."""

    notice: Notice = Notice.NONE
    values: dict[str, Value] = field(default_factory=dict)
    link: str | None = None
    """A payload: the answer opens the private chat with it."""


DONE = Reply()
