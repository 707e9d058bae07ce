-- Webhooks tell of failed and canceled jobs too, where they are asked to.
-- +goose Up
ALTER TABLE webhook_deliveries ADD COLUMN event text COLLATE "C" NOT NULL DEFAULT 'job.succeeded';
ALTER TABLE webhook_deliveries ALTER COLUMN event DROP DEFAULT;

-- +goose Down
ALTER TABLE webhook_deliveries DROP COLUMN event;
