-- How many requests were made, over all processes of the API (handlers/requestrate). None of it is worth keeping: the tables
-- are unlogged, and empty after a crash of Postgres.
-- +goose Up
CREATE UNLOGGED TABLE request_rates (
    subject text        COLLATE "C" PRIMARY KEY, -- a digest: no account and no address stands here
    arrival timestamptz NOT NULL,                -- the theoretical arrival time of a GCRA, what is granted counted in
    granted integer     NOT NULL                 -- to who asked last
);
CREATE INDEX request_rates_arrival ON request_rates (arrival);

CREATE UNLOGGED TABLE request_rate_processes (
    id      text        COLLATE "C" PRIMARY KEY,
    seen_at timestamptz NOT NULL
);

-- What comes of one process's account of a subject: spent requests that nobody knew of, unused ones of its last grant, and
-- whether it wants more. It is granted its share of what is left. An allowance is 60 s, a request takes seconds of it; what
-- is owed beyond, after processes were apart, is 30 s at most.
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
