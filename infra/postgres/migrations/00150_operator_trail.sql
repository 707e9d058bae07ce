-- What operators' commands were run: the log has what they changed of accounts, and who, but not who looked at all of them, or at queues and tables.
-- +goose Up
CREATE TABLE operator_trail (
    id        text        COLLATE "C" PRIMARY KEY,
    at        timestamptz NOT NULL,
    operator  text        NOT NULL, -- as the operator says
    login     text        NOT NULL, -- user@machine of the program
    command   text        NOT NULL, -- its words, as admin account show
    accounts  text[]      NOT NULL, -- those that it names, or has found
    arguments jsonb       NOT NULL, -- the others, by name, without addresses of stores and secrets
    outcome   text        NOT NULL  -- begun, then done or the code of its error
);
CREATE INDEX operator_trail_at ON operator_trail (at);

-- +goose Down
DROP TABLE operator_trail;
