-- +goose Up
-- LZ4 takes a fifth of the processor time of pglz at nearly the same size. A Postgres built without it keeps pglz.
-- +goose StatementBegin
DO $$
BEGIN
    ALTER TABLE account_snapshots ALTER COLUMN state SET COMPRESSION lz4;
    ALTER TABLE jobs ALTER COLUMN state SET COMPRESSION lz4;
    ALTER TABLE event_log ALTER COLUMN value SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
    RAISE NOTICE 'this Postgres is built without LZ4: pglz stays';
END
$$;
-- +goose StatementEnd

-- +goose Down
ALTER TABLE account_snapshots ALTER COLUMN state SET COMPRESSION default;
ALTER TABLE jobs ALTER COLUMN state SET COMPRESSION default;
ALTER TABLE event_log ALTER COLUMN value SET COMPRESSION default;
