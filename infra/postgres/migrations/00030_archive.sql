-- Where the segments of each partition end in the object store. They say it themselves; this saves reading all manifests.
-- +goose Up
CREATE TABLE archive_positions (
    partition integer PRIMARY KEY,
    position  jsonb   NOT NULL
);

-- +goose Down
DROP TABLE archive_positions;
