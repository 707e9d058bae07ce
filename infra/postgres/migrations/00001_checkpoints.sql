-- How far each partition of the log is projected. One row per partition, updated with every batch, in the batch's
-- transaction, by compare-and-set on next_offset and epoch.
-- +goose Up
CREATE TABLE checkpoints (
    partition   integer PRIMARY KEY,
    next_offset bigint  NOT NULL, -- first offset of the events topic that is not projected
    seq         bigint  NOT NULL, -- chain head after the last projected frame: its last event
    hash        bytea   NOT NULL,
    last_value  bytea,            -- last projected event as logged
    skipped     bigint  NOT NULL, -- records that are not part of history or could not be read
    epoch       bigint  NOT NULL -- grows when a rebuild swaps tables, which voids a projector's in-memory state
) WITH (fillfactor = 50); -- room for updates in place

-- Records that could not be read, on any topic. Not rebuilt.
CREATE TABLE dead_letters (
    topic      text        NOT NULL,
    partition  integer     NOT NULL,
    offset_    bigint      NOT NULL,
    index_     integer     NOT NULL, -- of the command in its frame; 0 for a whole record
    reason     text        NOT NULL,
    key        bytea,
    value      bytea,
    buried_at  timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (topic, partition, offset_, index_)
);

-- +goose Down
DROP TABLE dead_letters, checkpoints;
