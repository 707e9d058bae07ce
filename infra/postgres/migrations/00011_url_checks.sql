-- URL checks that were charged: a check whose process dies is refunded, and a repeated request gets its first answer.
-- Rows live a day. None of it is in the log, and none of it is rebuilt.
-- +goose Up
CREATE TABLE url_checks (
    run_id     text        COLLATE "C" PRIMARY KEY, -- that of credits.charged
    account_id text        COLLATE "C" NOT NULL,
    begun_at   timestamptz NOT NULL,
    state      text        COLLATE "C" NOT NULL, -- open, answered, refunding, refunded
    reason     text        COLLATE "C" NOT NULL DEFAULT '', -- why it is refunded
    answer     text        NOT NULL DEFAULT ''   -- sealed; '' where it cannot be asked for again
);
CREATE INDEX url_checks_begun ON url_checks (begun_at);
CREATE INDEX url_checks_unsettled ON url_checks (begun_at) WHERE state IN ('open', 'refunding');

-- +goose Down
DROP TABLE url_checks;
