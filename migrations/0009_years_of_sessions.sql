-- What is asked of rooms and seats must not take longer the more sessions are over.

CREATE INDEX rooms_by_place ON rooms (chat_id, ifnull(thread_id, 0), id) WHERE session IS NOT NULL;
CREATE INDEX rooms_by_opening ON rooms (chat_id, opened_at);
CREATE INDEX closed_sessions_by_moment ON rooms (chat_id, touched_at) WHERE phase = 'closed' AND session IS NOT NULL;
CREATE INDEX messages_not_retired ON messages (room_id) WHERE state <> 'retired';

ALTER TABLE seats ADD COLUMN is_over INTEGER NOT NULL DEFAULT 0;        -- the room is closed
UPDATE seats SET is_over = 1 WHERE room_id IN (SELECT id FROM rooms WHERE phase = 'closed');
CREATE INDEX seats_in_open_rooms ON seats (person_id, room_id) WHERE is_over = 0;
