-- +goose Up
-- When each worker was last heard. Not rebuilt: it is about processes, not about history.
CREATE TABLE worker_heartbeats (
    worker_id text        COLLATE "C" PRIMARY KEY,
    seen_at   timestamptz NOT NULL
);

-- +goose Down
DROP TABLE worker_heartbeats;
