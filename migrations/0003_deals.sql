-- Deals and their history. The state of a deal in play is never stored: replaying the actions gives it.

CREATE TABLE deals (
    id            INTEGER PRIMARY KEY,
    room_id       INTEGER NOT NULL REFERENCES rooms (id),
    ordinal       INTEGER NOT NULL,         -- place in the room's chain of secrets; void deals count
    number        INTEGER NOT NULL,         -- as people count; void deals do not
    state         TEXT NOT NULL CHECK (state IN ('playing', 'settled', 'void')),
    seats         TEXT NOT NULL,            -- JSON: players in seat order while it was played
    dealer        INTEGER NOT NULL,
    active        TEXT NOT NULL,            -- JSON: three players, first hand first
    cut           INTEGER NOT NULL,
    public        TEXT NOT NULL,            -- of the proof
    secret        TEXT NOT NULL,            -- of the proof; hidden while the deal is played
    deck          TEXT NOT NULL,            -- the shuffled cards
    is_touched    INTEGER NOT NULL CHECK (is_touched IN (0, 1)),
    rules_version INTEGER,                  -- which writing of the rules judged it
    result        TEXT,                     -- JSON: what people were told, once settled
    started_at    REAL NOT NULL,
    ended_at      REAL,
    UNIQUE (room_id, ordinal)
) STRICT;

CREATE UNIQUE INDEX one_deal_in_play ON deals (room_id) WHERE state = 'playing';

CREATE TABLE actions (
    deal_id INTEGER NOT NULL REFERENCES deals (id),
    seq     INTEGER NOT NULL,
    action  TEXT NOT NULL,                  -- in the notation of the game
    by      TEXT NOT NULL CHECK (by IN ('person', 'machine')),
    at      REAL NOT NULL,
    PRIMARY KEY (deal_id, seq)
) STRICT, WITHOUT ROWID;

-- Sums per group and person, kept in the transaction that settles a deal or a session.
CREATE TABLE sums (
    chat_id   INTEGER NOT NULL REFERENCES chats (id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    deals     INTEGER NOT NULL,             -- deals of sessions he sat in, idle ones included
    points    INTEGER NOT NULL,
    bigs      INTEGER NOT NULL,             -- deals in which he was big
    big_wins  INTEGER NOT NULL,
    PRIMARY KEY (chat_id, person_id)
) STRICT, WITHOUT ROWID;
