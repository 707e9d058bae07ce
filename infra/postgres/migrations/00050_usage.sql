-- +goose Up
-- Both tables follow from the log: `toolmill rebuild --swap usage_daily credit_ledger` fills them.
ALTER TABLE credit_ledger ADD COLUMN tool_slug text COLLATE "C"; -- the tool that is charged or refunded

DROP TABLE usage_daily;
-- Usage per UTC day of the event and per tool.
CREATE TABLE usage_daily (
    account_id text   COLLATE "C" NOT NULL,
    day        date   NOT NULL,
    tool_slug  text   COLLATE "C" NOT NULL,
    accepted   bigint NOT NULL, -- jobs and runs
    succeeded  bigint NOT NULL, -- jobs that ended so on this day, like the next two
    failed     bigint NOT NULL,
    canceled   bigint NOT NULL,
    charged    bigint NOT NULL, -- credits
    refunded   bigint NOT NULL,
    PRIMARY KEY (account_id, day, tool_slug)
);

-- +goose Down
DROP TABLE usage_daily;
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
ALTER TABLE credit_ledger DROP COLUMN tool_slug;
