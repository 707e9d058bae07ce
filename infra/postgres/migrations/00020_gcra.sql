-- The generic cell rate algorithm of domain/gcra, for what has to count over all processes: told once, in whole microseconds, the
-- unit of timestamptz, so that its answers are those of domain/gcra. every is the time that one thing takes, allowance how much of it
-- may be used at once; the state is one arrival.
-- +goose Up
CREATE FUNCTION gcra_backlog(arrival timestamptz, at timestamptz) RETURNS bigint -- of the allowance in use
LANGUAGE sql IMMUTABLE AS $$ SELECT greatest(0, extract(epoch FROM arrival - at) * 1000000)::bigint $$;

CREATE FUNCTION gcra_left(backlog bigint, every bigint, allowance bigint) RETURNS bigint -- things that may come at once
LANGUAGE sql IMMUTABLE AS $$ SELECT greatest(0, (allowance - backlog) / every) $$;

CREATE FUNCTION gcra_arrival(at timestamptz, backlog bigint) RETURNS timestamptz
LANGUAGE sql STABLE AS $$ SELECT at + backlog * interval '1 microsecond' $$;

-- take_requests is what comes of one process's account of a subject: spent requests that nobody knew of, unused ones of its last
-- grant, and whether it wants more. It is granted its share of what is left. An allowance is a minute; what is owed beyond, after
-- processes were apart, is half a minute at most.
DROP FUNCTION take_requests;
-- +goose StatementBegin
CREATE FUNCTION take_requests(before timestamptz, at timestamptz, spent integer, unused integer, wanted boolean,
    every bigint, processes integer, OUT arrival timestamptz, OUT granted integer)
LANGUAGE sql STABLE AS $$
    WITH told AS (
        SELECT gcra_backlog(gcra_arrival(before, -unused * every), at) + spent * every AS backlog
    ), shared AS (
        SELECT backlog, CASE WHEN wanted THEN (gcra_left(backlog, every, 60000000) + processes - 1) / processes ELSE 0 END AS share
        FROM told
    )
    SELECT gcra_arrival(at, least(90000000, backlog + share * every)), share::integer FROM shared
$$;
-- +goose StatementEnd

-- +goose Down
DROP FUNCTION take_requests;
DROP FUNCTION gcra_arrival;
DROP FUNCTION gcra_left;
DROP FUNCTION gcra_backlog;
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
