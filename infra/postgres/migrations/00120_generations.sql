-- The generation of the log from which the database follows. A version that knows no generations writes to none but the first.
-- +goose Up
ALTER TABLE installation ADD COLUMN generation integer NOT NULL DEFAULT 1;
ALTER TABLE stream_places ADD COLUMN generation integer NOT NULL DEFAULT 1;
ALTER TABLE archive_positions ADD COLUMN generation integer NOT NULL DEFAULT 1;
ALTER TABLE lake_places ADD COLUMN generation integer NOT NULL DEFAULT 1;

-- When events of the generations before were logged, one of many: from it follows where a reader goes on that holds a place in them.
CREATE TABLE former_events (
    generation integer     NOT NULL,
    partition  integer     NOT NULL,
    seq        bigint      NOT NULL, -- among the partition's events
    at         timestamptz NOT NULL,
    PRIMARY KEY (generation, partition, seq)
);

-- What the read models had before a move: a move that was interrupted compares with it, too.
CREATE TABLE former_generations (
    generation integer PRIMARY KEY,
    sums       jsonb   NOT NULL -- by table: rows, and the sum of their hashes
);

-- +goose Down
DROP TABLE former_generations, former_events;
ALTER TABLE lake_places DROP COLUMN generation;
ALTER TABLE archive_positions DROP COLUMN generation;
ALTER TABLE stream_places DROP COLUMN generation;
ALTER TABLE installation DROP COLUMN generation;
