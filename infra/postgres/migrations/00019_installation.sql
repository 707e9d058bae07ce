-- +goose Up
-- What belongs together: the log, this database, the objects and the master key. One row. Not rebuilt.
CREATE TABLE installation (
    one              boolean PRIMARY KEY DEFAULT true CHECK (one),
    id               text    COLLATE "C" NOT NULL, -- also the first record of toolmill.installation
    log_marked       boolean NOT NULL DEFAULT false, -- true once that record is known to exist
    objects_marker   text    COLLATE "C", -- the content of the marker object, once there is one
    master_key_check bytea -- derived one way from the master key, once there is one
);

-- +goose Down
DROP TABLE installation;
