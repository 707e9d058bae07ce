-- A session says whose it is and where, so that people see and end theirs. Those from before do not: they end here.
-- +goose Up
DELETE FROM sessions;
ALTER TABLE sessions
    ADD COLUMN id         text        COLLATE "C" NOT NULL UNIQUE, -- ses_…, which opens nothing
    ADD COLUMN person_id  text        COLLATE "C" NOT NULL,
    ADD COLUMN account_id text        COLLATE "C" NOT NULL,
    ADD COLUMN created_at timestamptz NOT NULL,
    ADD COLUMN seen_at    timestamptz NOT NULL, -- to a minute
    ADD COLUMN network    text        NOT NULL, -- an IPv4 /24 or an IPv6 /48: where it was seen last
    ADD COLUMN agent      text        NOT NULL; -- browser and system, as in Firefox 140 on Linux
CREATE INDEX sessions_of_person ON sessions (person_id);
CREATE INDEX sessions_of_account ON sessions (account_id);

-- +goose Down
ALTER TABLE sessions
    DROP COLUMN id, DROP COLUMN person_id, DROP COLUMN account_id, DROP COLUMN created_at, DROP COLUMN seen_at,
    DROP COLUMN network, DROP COLUMN agent;
