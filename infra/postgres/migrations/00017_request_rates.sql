-- How many requests were made, across all processes of the API (handlers/requestrate). None of it is worth keeping:
-- the tables are unlogged, and empty after a crash of Postgres.
-- +goose Up
CREATE UNLOGGED TABLE request_rates (
    subject text        COLLATE "C" PRIMARY KEY, -- a digest: neither account nor address is stored
    arrival timestamptz NOT NULL, -- the theoretical arrival time of a GCRA, grants included
    granted integer     NOT NULL -- to the process that asked last
);
CREATE INDEX request_rates_arrival ON request_rates (arrival);

CREATE UNLOGGED TABLE request_rate_processes (
    id      text        COLLATE "C" PRIMARY KEY,
    seen_at timestamptz NOT NULL
);

-- Applies one process's report on a subject: requests spent beyond its grants, unused ones of its last grant, and
-- whether it wants more. It is then granted its share of what is left. An allowance is 60 s, a request takes
-- "seconds" of it; at most 30 s more is owed when processes that could not exchange reports spent too much.
-- +goose StatementBegin
CREATE FUNCTION take_requests(before timestamptz, at timestamptz, spent integer, unused integer, wanted boolean,
    seconds float8, processes integer, OUT arrival timestamptz, OUT granted integer)
LANGUAGE sql IMMUTABLE AS $$
    WITH told AS (
        SELECT extract(epoch FROM greatest(before - make_interval(secs => unused * seconds), at) - at)::float8 + spent * seconds AS backlog
    ), shared AS (
        SELECT backlog, CASE WHEN wanted THEN ceil(greatest(0, floor((60 - backlog) / seconds + 1e-6)) / processes) ELSE 0 END AS share
        FROM told
    )
    SELECT at + make_interval(secs => least(90, backlog + share * seconds)), share::integer FROM shared
$$;
-- +goose StatementEnd

-- +goose Down
DROP FUNCTION take_requests;
DROP TABLE request_rate_processes, request_rates;
