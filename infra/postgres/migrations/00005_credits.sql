-- +goose Up
CREATE TABLE credit_balances (
    account_id  text   COLLATE "C" PRIMARY KEY,
    balance     bigint NOT NULL,
    account_seq bigint NOT NULL -- the last event that moved it
);

CREATE TABLE credit_ledger (
    account_id    text        COLLATE "C" NOT NULL,
    account_seq   bigint      NOT NULL,
    id            text        COLLATE "C" NOT NULL, -- of the event
    at            timestamptz NOT NULL,
    type          text        COLLATE "C" NOT NULL, -- grant, charge, refund
    delta         bigint      NOT NULL,
    balance_after bigint      NOT NULL,
    job_id        text        COLLATE "C",
    run_id        text        COLLATE "C",
    reason        text        NOT NULL,
    PRIMARY KEY (account_id, account_seq)
);

-- Usage per UTC day of the event and per tool; units are charges less refunds.
CREATE TABLE usage_daily (
    account_id text   COLLATE "C" NOT NULL,
    day        date   NOT NULL,
    tool_slug  text   COLLATE "C" NOT NULL,
    accepted   bigint NOT NULL,
    succeeded  bigint NOT NULL,
    failed     bigint NOT NULL,
    canceled   bigint NOT NULL,
    units      bigint NOT NULL,
    PRIMARY KEY (account_id, day, tool_slug)
);

-- +goose Down
DROP TABLE usage_daily, credit_ledger, credit_balances;
