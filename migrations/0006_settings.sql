-- What a group and a person can choose besides house rules, clock and language.

ALTER TABLE chats ADD COLUMN show_tricks TEXT NOT NULL DEFAULT 'last';      -- last, all
ALTER TABLE chats ADD COLUMN quiet_hours TEXT NOT NULL DEFAULT '';          -- from-until, as 22-8; empty: none
ALTER TABLE chats ADD COLUMN rooms_a_day INTEGER NOT NULL DEFAULT 0;        -- 0: as many as people like

ALTER TABLE people ADD COLUMN ring TEXT NOT NULL DEFAULT 'away';            -- away, always, never
ALTER TABLE people ADD COLUMN confirms_cards INTEGER NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN plays_only_card INTEGER NOT NULL DEFAULT 0;
