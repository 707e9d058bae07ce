-- +goose Up
-- What each worker can run: an array of {class, name, version, missing}. Processes without workers decide by it which
-- tools to offer.
ALTER TABLE worker_heartbeats ADD COLUMN engines jsonb NOT NULL DEFAULT '[]';

-- +goose Down
ALTER TABLE worker_heartbeats DROP COLUMN engines;
