-- Who got at an account: for its owner to read, and not part of history. None of it is rebuilt. Old rows are swept.
-- +goose Up
CREATE TABLE access_trail (
    id         text        COLLATE "C" PRIMARY KEY,
    account_id text        COLLATE "C" NOT NULL,
    at         timestamptz NOT NULL,
    kind       text        NOT NULL, -- handlers/rest/trail has the kinds
    actor      text        NOT NULL, -- person:usr_… or key:key_…; '' for a stranger
    subject    text        NOT NULL, -- a session, a job or the name of an export
    network    text        NOT NULL, -- an IPv4 /24 or an IPv6 /48
    agent      text        NOT NULL  -- browser and system, as in Firefox 140 on Linux
);
CREATE INDEX access_trail_of_account ON access_trail (account_id, at DESC, id DESC);
CREATE INDEX access_trail_at ON access_trail (at);

-- +goose Down
DROP TABLE access_trail;
