-- When each sweep was last begun, over all processes: the number of its interval since 1970. Nothing of it is worth keeping:
-- the table is unlogged, and after a crash of Postgres every sweep is due.
-- +goose Up
CREATE UNLOGGED TABLE rounds (
    name  text   COLLATE "C" PRIMARY KEY,
    begun bigint NOT NULL
);

-- +goose Down
DROP TABLE rounds;
