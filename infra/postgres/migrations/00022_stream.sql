-- How far each partition is published in toolmill.stream. Written about every second by the process that publishes it; what it
-- lacks is read from the topic. Not rebuilt.
-- +goose Up
CREATE TABLE stream_places (
    partition   integer PRIMARY KEY,
    next_offset bigint  NOT NULL, -- first offset of the events topic that is not published
    seq         bigint  NOT NULL, -- chain head after the last published frame: its last event
    hash        bytea   NOT NULL,
    topic_next  bigint  NOT NULL  -- offset of the stream's topic after the last acknowledged record
) WITH (fillfactor = 50); -- room for updates in place

-- +goose Down
DROP TABLE stream_places;
