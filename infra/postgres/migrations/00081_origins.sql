-- +goose Up
ALTER TABLE accounts ADD COLUMN origins text NOT NULL DEFAULT '[]'; -- JSON list, sorted: whose pages may call with the account's keys

-- +goose Down
ALTER TABLE accounts DROP COLUMN origins;
