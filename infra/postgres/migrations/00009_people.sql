-- People and how they sign in. None of it is in the log, so that erasing a person is deleting rows; none of it is rebuilt.
-- +goose Up
CREATE TABLE people (
    id            text        COLLATE "C" PRIMARY KEY,
    account_id    text        COLLATE "C" NOT NULL UNIQUE, -- chosen with the row, so that opening it again changes nothing
    email         text        COLLATE "C" NOT NULL UNIQUE, -- normalised
    password_hash text        NOT NULL,                    -- argon2id in its PHC form, parameters and all
    created_at    timestamptz NOT NULL,
    opened_at     timestamptz                              -- when the account was seen to be open; null before that
);

CREATE TABLE sessions (
    token      text        COLLATE "C" PRIMARY KEY, -- SHA-256 of the cookie's value
    data       bytea       NOT NULL,
    expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_expires ON sessions (expires_at);

-- How often something that must not be tried without limit was tried, across all processes: one GCRA number for each
-- subject.
CREATE TABLE tries (
    subject text        COLLATE "C" PRIMARY KEY, -- a digest: neither e-mail nor address is stored
    next_at timestamptz NOT NULL                 -- the theoretical arrival time
);
CREATE INDEX tries_next ON tries (next_at);

-- When each key was last used, to a minute. Kept outside the log, which would otherwise grow with each request.
CREATE TABLE api_key_uses (
    account_id text        COLLATE "C" NOT NULL,
    key_id     text        COLLATE "C" NOT NULL,
    used_at    timestamptz NOT NULL,
    PRIMARY KEY (account_id, key_id)
);

-- Which redelivery an attempt belongs to; '' for the delivery itself.
ALTER TABLE webhook_attempts ADD COLUMN redelivery text COLLATE "C" NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE webhook_attempts DROP COLUMN redelivery;
DROP TABLE api_key_uses, tries, sessions, people;
