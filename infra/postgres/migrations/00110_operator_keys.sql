-- Keys of operators, who read all accounts. They belong to no account, and each event does: so they are not in the log.
-- +goose Up
CREATE TABLE operator_keys (
    id         text        COLLATE "C" PRIMARY KEY,
    name       text        NOT NULL,
    scopes     text[]      NOT NULL,
    prefix     text        NOT NULL, -- first and last characters, by which people recognise the key
    last4      text        NOT NULL,
    sha256     text        COLLATE "C" NOT NULL UNIQUE, -- in hex; the secret itself is nowhere
    created_by text        NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz,
    revoked_by text,
    revoked_at timestamptz
);

-- +goose Down
DROP TABLE operator_keys;
