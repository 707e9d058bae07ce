-- When tables are vacuumed and analysed (package postgres). A fifth of the rows, Postgres's default, is so much of a large table that a
-- run takes hours and comes when it is needed least.
-- +goose Up
-- Rows are only added: what is new is frozen and counted in portions, and never looked at again.
ALTER TABLE event_log SET (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 1000000,
    autovacuum_freeze_min_age = 0, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE credit_ledger SET (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 1000000,
    autovacuum_freeze_min_age = 0, autovacuum_analyze_scale_factor = 0.02);
-- Rows are changed several times and then never again: the changed ones are few among many.
ALTER TABLE jobs SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE webhook_deliveries SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE usage_daily SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
-- One row an account, changed with each of its events.
ALTER TABLE account_snapshots SET (autovacuum_vacuum_scale_factor = 0.05);
ALTER TABLE account_storage SET (autovacuum_vacuum_scale_factor = 0.05);
ALTER TABLE credit_balances SET (autovacuum_vacuum_scale_factor = 0.05);

-- +goose Down
ALTER TABLE event_log RESET (autovacuum_vacuum_insert_scale_factor, autovacuum_vacuum_insert_threshold,
    autovacuum_freeze_min_age, autovacuum_analyze_scale_factor);
ALTER TABLE credit_ledger RESET (autovacuum_vacuum_insert_scale_factor, autovacuum_vacuum_insert_threshold,
    autovacuum_freeze_min_age, autovacuum_analyze_scale_factor);
ALTER TABLE jobs RESET (autovacuum_vacuum_scale_factor, autovacuum_analyze_scale_factor);
ALTER TABLE webhook_deliveries RESET (autovacuum_vacuum_scale_factor, autovacuum_analyze_scale_factor);
ALTER TABLE usage_daily RESET (autovacuum_vacuum_scale_factor, autovacuum_analyze_scale_factor);
ALTER TABLE account_snapshots RESET (autovacuum_vacuum_scale_factor);
ALTER TABLE account_storage RESET (autovacuum_vacuum_scale_factor);
ALTER TABLE credit_balances RESET (autovacuum_vacuum_scale_factor);
