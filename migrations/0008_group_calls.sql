-- The calls of the last minute in groups: what a group may still get is to be known after a start, too.

CREATE TABLE group_calls (
    id      INTEGER PRIMARY KEY,
    chat    INTEGER NOT NULL,               -- Telegram's number of the group
    kind    TEXT NOT NULL CHECK (kind IN ('send', 'edit')),
    made_at REAL NOT NULL
) STRICT;

CREATE INDEX group_calls_by_moment ON group_calls (made_at);
