-- +goose Up
-- When each worker was last heard. Not rebuilt: it describes processes, not history.
CREATE TABLE worker_heartbeats (
    worker_id text        COLLATE "C" PRIMARY KEY,
    seen_at   timestamptz NOT NULL
);

-- +goose Down
DROP TABLE worker_heartbeats;
