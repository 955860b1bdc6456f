-- A session whose topic was deleted while another room was open in General comes there when that one is over.

ALTER TABLE rooms ADD COLUMN topic_gone INTEGER NOT NULL DEFAULT 0;
