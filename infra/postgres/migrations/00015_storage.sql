-- What an account stores, and inputs that go with their job's end: no row has to name them any more, and no sweep looks for
-- them. Snapshots are taken anew from the log, because those before do not know what is stored; rows of jobs that ended
-- before are those of the old rules until `toolmill rebuild`.
-- +goose Up
CREATE TABLE account_storage (
    account_id   text   COLLATE "C" PRIMARY KEY,
    stored_bytes bigint NOT NULL -- inputs of jobs that have not ended, awaited ones too, and outputs that are kept
);
DROP INDEX jobs_input_object;
ALTER TABLE jobs DROP COLUMN input_object;
DELETE FROM account_snapshots;

-- +goose Down
ALTER TABLE jobs ADD COLUMN input_object text COLLATE "C";
CREATE INDEX jobs_input_object ON jobs (input_object) WHERE input_object IS NOT NULL;
DROP TABLE account_storage;
