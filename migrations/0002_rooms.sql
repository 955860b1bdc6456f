-- Rooms, and who sits in them. A room is one session from its lobby to its final sheet.

CREATE TABLE rooms (
    id                INTEGER PRIMARY KEY,
    chat_id           INTEGER NOT NULL REFERENCES chats (id),
    thread_id         INTEGER,              -- the topic; NULL in General and in groups without topics
    phase             TEXT NOT NULL CHECK (phase IN ('lobby', 'deal', 'between', 'paused', 'closed')),
    stage             INTEGER NOT NULL,
    version           INTEGER NOT NULL,     -- raised by every save
    session_id        TEXT NOT NULL UNIQUE,
    secret            BLOB NOT NULL,        -- the last of the chain
    token             TEXT NOT NULL UNIQUE, -- in the lobby's deep link
    language          TEXT NOT NULL,
    preset            TEXT NOT NULL,
    rules             TEXT NOT NULL,        -- JSON: all house rules of this session
    turn_seconds      INTEGER NOT NULL,
    next_deal_seconds INTEGER NOT NULL,
    deals_limit       INTEGER NOT NULL,
    host              INTEGER,              -- player
    circle            TEXT NOT NULL,        -- JSON: players in seat order
    session           TEXT,                 -- JSON: the session after the last settled deal; NULL in the lobby
    dealt             INTEGER NOT NULL,     -- deals dealt, void ones included
    public_base       TEXT NOT NULL,        -- what the public part of the next proof begins with
    first_dealer      INTEGER,              -- player, drawn when the session begins
    cut               INTEGER NOT NULL,
    opened_at         REAL NOT NULL,
    touched_at        REAL NOT NULL,
    phase_since       REAL NOT NULL,
    turn_since        REAL NOT NULL,
    delivered_at      REAL,
    half_rung         INTEGER NOT NULL CHECK (half_rung IN (0, 1)),
    pause_reason      TEXT,
    close_reason      TEXT,
    asks_language     INTEGER NOT NULL CHECK (asks_language IN (0, 1)),
    shows_presets     INTEGER NOT NULL CHECK (shows_presets IN (0, 1)),
    edition           INTEGER NOT NULL,     -- of the group's live message
    asks_finish       INTEGER NOT NULL CHECK (asks_finish IN (0, 1)),
    finish_votes      TEXT NOT NULL,        -- JSON: players
    due_at            REAL                  -- when time will change something; NULL: never
) STRICT;

-- At most one room that is not closed in each chat and topic.
CREATE UNIQUE INDEX one_room_a_place ON rooms (chat_id, ifnull(thread_id, 0)) WHERE phase <> 'closed';
CREATE INDEX rooms_by_due ON rooms (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE seats (
    room_id    INTEGER NOT NULL REFERENCES rooms (id),
    player     INTEGER NOT NULL,            -- the index in the session file
    person_id  INTEGER NOT NULL REFERENCES people (id),
    presence   TEXT NOT NULL CHECK (presence IN ('coming', 'seated', 'left')),
    since      REAL NOT NULL,
    touched_at REAL NOT NULL,
    missed     INTEGER NOT NULL,
    is_away    INTEGER NOT NULL CHECK (is_away IN (0, 1)),
    is_ready   INTEGER NOT NULL CHECK (is_ready IN (0, 1)),
    edition    INTEGER NOT NULL,
    rings      INTEGER NOT NULL CHECK (rings IN (0, 1)),
    marked     TEXT NOT NULL,               -- draft: cards marked for burial
    page       TEXT NOT NULL,               -- draft: what the hand shows
    PRIMARY KEY (room_id, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_person ON seats (person_id, room_id);
