-- Who talks to the bot, and the groups it is in. Telegram's numbers are columns, never keys: they change.

CREATE TABLE people (
    id            INTEGER PRIMARY KEY,
    telegram_id   INTEGER UNIQUE,           -- NULL: forgotten at the person's own wish
    name          TEXT NOT NULL,
    language      TEXT,                     -- chosen; else language_code
    language_code TEXT,                     -- as Telegram tells it
    is_reachable  INTEGER NOT NULL DEFAULT 0 CHECK (is_reachable IN (0, 1))
) STRICT;

CREATE TABLE chats (
    id                INTEGER PRIMARY KEY,
    telegram_id       INTEGER NOT NULL UNIQUE,
    title             TEXT NOT NULL,
    language          TEXT,                 -- NULL: nobody chose yet
    preset            TEXT NOT NULL,
    rules             TEXT NOT NULL,        -- JSON: single rules that differ from the preset
    turn_seconds      INTEGER NOT NULL,     -- 0: no clock
    next_deal_seconds INTEGER NOT NULL,     -- 0: by taps only
    deals_limit       INTEGER NOT NULL,     -- 0: open end
    left_at           REAL                  -- when the bot was put out, NULL: it is in
) STRICT;
