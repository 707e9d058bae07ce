-- What an account stores. Inputs are deleted when their job ends, so no row names them any longer and no sweep looks
-- for them. Snapshots are taken again from the log, because earlier ones do not know what is stored; rows of jobs
-- that ended earlier follow the old rules until `toolmill rebuild`.
-- +goose Up
CREATE TABLE account_storage (
    account_id   text   COLLATE "C" PRIMARY KEY,
    stored_bytes bigint NOT NULL -- inputs of jobs that have not ended, including inputs still to be uploaded, and kept outputs
);
DROP INDEX jobs_input_object;
ALTER TABLE jobs DROP COLUMN input_object;
DELETE FROM account_snapshots;

-- +goose Down
ALTER TABLE jobs ADD COLUMN input_object text COLLATE "C";
CREATE INDEX jobs_input_object ON jobs (input_object) WHERE input_object IS NOT NULL;
DROP TABLE account_storage;
