-- +goose Up
-- What is due next, and of which kind: each kind has its own sweep and its own range of the index, so that a backlog
-- of one kind does not delay another.
DROP INDEX jobs_due;
ALTER TABLE jobs
    ADD COLUMN due           text COLLATE "C", -- deadline, upload, input, output
    ADD COLUMN input_object  text COLLATE "C", -- where the bytes of an ended job lie, until they are to be deleted
    ADD COLUMN output_object text COLLATE "C";
UPDATE jobs SET due = CASE WHEN status IN ('queued', 'running') THEN 'deadline' ELSE 'input' END WHERE due_at IS NOT NULL;
CREATE INDEX jobs_due ON jobs (due, due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX jobs_input_object ON jobs (input_object) WHERE input_object IS NOT NULL;
CREATE INDEX jobs_output_object ON jobs (output_object) WHERE output_object IS NOT NULL;

-- Since when the worker has been heard without a break. Where no worker was, silence means nothing.
ALTER TABLE worker_heartbeats ADD COLUMN since timestamptz NOT NULL DEFAULT clock_timestamp();

-- +goose Down
ALTER TABLE worker_heartbeats DROP COLUMN since;
DROP INDEX jobs_due;
ALTER TABLE jobs DROP COLUMN due, DROP COLUMN input_object, DROP COLUMN output_object;
CREATE INDEX jobs_due ON jobs (due_at) WHERE due_at IS NOT NULL;
