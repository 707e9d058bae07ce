-- How far each partition's events are in the lake (projections/lake). The windows in the object store say it themselves; this saves
-- following them from the first. Not rebuilt.
-- +goose Up
CREATE TABLE lake_places (
    partition integer PRIMARY KEY,
    seq       bigint  NOT NULL -- the last event of the last window that is written whole
);

-- +goose Down
DROP TABLE lake_places;
