-- +goose Up
CREATE TABLE accounts (
    id              text        COLLATE "C" PRIMARY KEY,
    plan            text        NOT NULL,
    limits          text        NOT NULL, -- plan.Limits as JSON
    suspended       boolean     NOT NULL,
    test            boolean     NOT NULL,
    webhook_secrets text        NOT NULL  -- []account.WebhookSecret as JSON, sealed, newest first
);

CREATE TABLE api_keys (
    account_id          text        COLLATE "C" NOT NULL,
    id                  text        COLLATE "C" NOT NULL,
    sha256              text        COLLATE "C" NOT NULL,
    previous_sha256     text        COLLATE "C", -- valid until previous_expires_at after a rotation
    previous_expires_at timestamptz,
    name                text        NOT NULL,
    purpose             text        NOT NULL,
    prefix              text        NOT NULL,
    last4               text        NOT NULL,
    scopes              text        NOT NULL,    -- JSON list
    created_at          timestamptz NOT NULL,
    expires_at          timestamptz,
    revoked_at          timestamptz,
    PRIMARY KEY (account_id, id)
);
CREATE INDEX api_keys_sha256 ON api_keys (sha256);
CREATE INDEX api_keys_previous ON api_keys (previous_sha256) WHERE previous_sha256 IS NOT NULL;

-- The keys, wrapped by the master key, that seal the personal data in an account's events. Not rebuilt: deleting a
-- row erases that data from the log.
CREATE TABLE account_data_keys (
    account_id text        COLLATE "C" PRIMARY KEY,
    wrapped    bytea       NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
);

-- +goose Down
DROP TABLE account_data_keys, api_keys, accounts;
