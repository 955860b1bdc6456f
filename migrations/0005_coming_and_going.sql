-- Who comes, goes, is put out or hands his seat on while a session is under way, and what is voted on.

ALTER TABLE rooms ADD COLUMN votes TEXT NOT NULL DEFAULT '{}';  -- JSON: what is voted on → people who agree
ALTER TABLE rooms DROP COLUMN finish_votes;
ALTER TABLE rooms ADD COLUMN asks_remove INTEGER;               -- person whom the group is asked to put out
ALTER TABLE rooms ADD COLUMN show_tricks TEXT NOT NULL DEFAULT 'last';

ALTER TABLE seats ADD COLUMN has_acted INTEGER NOT NULL DEFAULT 0;      -- made a move himself in the deal under way
ALTER TABLE seats ADD COLUMN machine_deals INTEGER NOT NULL DEFAULT 0;  -- deals in a row without one
ALTER TABLE seats ADD COLUMN is_offered INTEGER NOT NULL DEFAULT 0;     -- may be taken over by somebody else
ALTER TABLE seats ADD COLUMN pace REAL NOT NULL DEFAULT 4;              -- seconds his moves usually take
