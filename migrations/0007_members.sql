-- In which groups a person was met, and where he wants to hear of new rooms.

CREATE TABLE members (
    chat_id      INTEGER NOT NULL REFERENCES chats (id),
    person_id    INTEGER NOT NULL REFERENCES people (id),
    wants_notice INTEGER NOT NULL DEFAULT 0 CHECK (wants_notice IN (0, 1)),
    PRIMARY KEY (chat_id, person_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX members_by_person ON members (person_id);

INSERT INTO members (chat_id, person_id)
    SELECT DISTINCT rooms.chat_id, seats.person_id FROM seats JOIN rooms ON rooms.id = seats.room_id;
