-- Webhooks also report failed and canceled jobs, where the account subscribes to them.
-- +goose Up
ALTER TABLE webhook_deliveries ADD COLUMN event text COLLATE "C" NOT NULL DEFAULT 'job.succeeded';
ALTER TABLE webhook_deliveries ALTER COLUMN event DROP DEFAULT;

-- +goose Down
ALTER TABLE webhook_deliveries DROP COLUMN event;
