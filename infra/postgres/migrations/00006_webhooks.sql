-- +goose Up
-- One row per webhook: pending with the job's success, then its outcome as recorded in the log.
CREATE TABLE webhook_deliveries (
    event_id    text        COLLATE "C" PRIMARY KEY, -- evt_… of job.succeeded, sent as webhook-id
    account_id  text        COLLATE "C" NOT NULL,
    job_id      text        COLLATE "C" NOT NULL,
    status      text        COLLATE "C" NOT NULL, -- pending, delivered, exhausted
    attempts    integer     NOT NULL,
    http_status integer     NOT NULL, -- 0 where there was no answer
    reason      text        NOT NULL,
    created_at  timestamptz NOT NULL,
    first_at    timestamptz,
    ended_at    timestamptz
);
CREATE INDEX webhook_deliveries_list ON webhook_deliveries (account_id, created_at DESC, event_id DESC);

-- Each single attempt, written by the delivery worker. Not rebuilt: the log holds outcomes only.
CREATE TABLE webhook_attempts (
    event_id    text        COLLATE "C" NOT NULL,
    attempt     integer     NOT NULL,
    account_id  text        COLLATE "C" NOT NULL,
    job_id      text        COLLATE "C" NOT NULL,
    at          timestamptz NOT NULL,
    http_status integer     NOT NULL, -- 0 where there was no answer
    error       text        NOT NULL,
    took_ms     integer     NOT NULL,
    PRIMARY KEY (event_id, attempt, at)
);

-- +goose Down
DROP TABLE webhook_attempts, webhook_deliveries;
