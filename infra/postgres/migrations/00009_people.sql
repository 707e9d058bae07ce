-- People and how they sign in. None of it is in the log, so that erasing a person is deleting rows; none of it is rebuilt.
-- +goose Up
CREATE TABLE people (
    id            text        COLLATE "C" PRIMARY KEY,
    account_id    text        COLLATE "C" NOT NULL UNIQUE, -- chosen with the row: opening it again changes nothing
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

-- How often something was tried that must not be tried at will, over all processes: a GCRA's one number for each subject.
CREATE TABLE tries (
    subject text        COLLATE "C" PRIMARY KEY, -- a digest: no e-mail and no address stands here
    next_at timestamptz NOT NULL                 -- the theoretical arrival time
);
CREATE INDEX tries_next ON tries (next_at);

-- When each key was last used, to a minute. Kept outside the log, which would grow by it for ever.
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
