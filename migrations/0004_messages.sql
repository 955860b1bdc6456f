-- Which messages show a room, so that they can be edited, replaced and taken away. What they show is not stored.

CREATE TABLE messages (
    id         INTEGER PRIMARY KEY,
    room_id    INTEGER NOT NULL REFERENCES rooms (id),
    slot       TEXT NOT NULL,               -- lobby, board:3, result:3, final, hand:0 …
    edition    INTEGER NOT NULL,            -- a slot's newer edition is another message
    state      TEXT NOT NULL CHECK (state IN ('sending', 'live', 'retired')),
    chat       INTEGER NOT NULL,            -- Telegram's number of the chat it is in
    message_id INTEGER,                     -- NULL while sending, or when its fate is unknown
    sent_at    REAL NOT NULL
) STRICT;

CREATE INDEX messages_by_room ON messages (room_id, state);
