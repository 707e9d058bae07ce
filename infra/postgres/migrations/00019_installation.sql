-- +goose Up
-- What belongs together: the log, this database, the objects and the master key. One row. Not rebuilt.
CREATE TABLE installation (
    one              boolean PRIMARY KEY DEFAULT true CHECK (one),
    id               text    COLLATE "C" NOT NULL, -- the first record of toolmill.installation says the same
    log_marked       boolean NOT NULL DEFAULT false, -- whether it surely does
    objects_marker   text    COLLATE "C", -- what the marker among the objects says, once there is one
    master_key_check bytea   -- derived from the master key, one way; once there is one
);

-- +goose Down
DROP TABLE installation;
