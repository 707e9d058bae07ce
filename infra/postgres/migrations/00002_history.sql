-- The history of every account, forever: audit, replay of idempotency keys, and what an owner loads its states from.
-- +goose Up
CREATE TABLE event_log (
    partition       integer     NOT NULL,
    seq             bigint      NOT NULL, -- among the partition's events
    offset_         bigint      NOT NULL, -- of the event's frame
    id              text        COLLATE "C" NOT NULL,
    type            text        COLLATE "C" NOT NULL,
    account_id      text        COLLATE "C" NOT NULL,
    account_seq     bigint      NOT NULL, -- in the account's own chain
    job_id          text        COLLATE "C",
    idempotency_key text        COLLATE "C",
    fingerprint     text        COLLATE "C",
    at              timestamptz NOT NULL,
    command_offset  bigint      NOT NULL, -- of the command's frame
    command_index   integer     NOT NULL, -- of the command in its frame
    value           bytea       NOT NULL, -- the exact bytes as logged
    PRIMARY KEY (partition, seq)
);
CREATE INDEX event_log_account ON event_log (account_id, account_seq);
CREATE INDEX event_log_job ON event_log (job_id, account_seq) WHERE job_id IS NOT NULL;
CREATE INDEX event_log_key ON event_log (account_id, idempotency_key) WHERE idempotency_key IS NOT NULL;

CREATE TABLE account_snapshots (
    account_id  text    COLLATE "C" PRIMARY KEY,
    partition   integer NOT NULL,
    account_seq bigint  NOT NULL, -- the last event in the state
    next_seq    bigint  NOT NULL, -- the next snapshot is due after this event
    state       text    NOT NULL  -- account.State as JSON
);

-- +goose Down
DROP TABLE account_snapshots, event_log;
