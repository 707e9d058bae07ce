-- One role of Postgres for each part of the service. Run it as the owner of the service's tables, after toolmill migrate with the owner's
-- DATABASE_URL, before the first start and at every upgrade: the parts may neither make nor migrate tables.
-- Then: ALTER ROLE toolmill_api PASSWORD '…', and so on, and each process's DATABASE_URL with its own role. A process with several
-- parts uses a role that is a member of theirs: GRANT toolmill_api, toolmill_worker TO it.
DO $$
DECLARE
    part   text;
    role   text;
    named  text;
    rights text;
    -- What the log says: only the projector writes it.
    models text[] := ARRAY['accounts', 'account_snapshots', 'account_storage', 'api_keys', 'archive_positions', 'checkpoints',
        'credit_balances', 'credit_ledger', 'event_log', 'jobs', 'lake_places', 'stream_places', 'usage_daily', 'webhook_deliveries'];
    -- Who may sign in: only the API reads and writes it. Workers delete what belongs to an erased account.
    people text[] := ARRAY['people', 'sessions', 'operator_keys'];
    -- What operators did, who run their commands as the owner of the tables. Workers take the names of erased people out of it; all
    -- tell Prometheus when a backup was last made.
    trail text := 'operator_trail';
    -- Which version the tables have, and what was before a move to other partitions: only their owner writes it.
    versions text[] := ARRAY['former_events', 'former_generations', 'goose_db_version', 'river_migration'];
    -- What several parts do together. A table that is in none of these lists is nobody's but the owner's.
    work text[] := ARRAY['access_trail', 'account_data_keys', 'api_key_uses', 'checkpoint_keys', 'checkpoint_leaves', 'checkpoint_tiles',
        'dead_letters', 'installation', 'request_rate_processes', 'request_rates', 'river_client', 'river_client_queue', 'river_job',
        'river_leader', 'river_notification', 'river_queue', 'rounds', 'signed_checkpoints', 'tries', 'url_checks', 'webhook_attempts',
        'worker_heartbeats'];
BEGIN
    FOREACH part IN ARRAY ARRAY['api', 'owner', 'projector', 'worker', 'delivery'] LOOP
        role := 'toolmill_' || part;
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) THEN
            EXECUTE format('CREATE ROLE %I LOGIN', role);
        END IF;
        EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', role);
        EXECUTE format('GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO %I', role);
        FOR named IN SELECT relname FROM pg_class
            WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition LOOP
            rights := CASE
                WHEN named = ANY (models) THEN CASE part WHEN 'projector' THEN 'SELECT, INSERT, UPDATE, DELETE' ELSE 'SELECT' END
                WHEN named = ANY (versions) THEN 'SELECT'
                WHEN named = trail AND part = 'worker' THEN 'SELECT (at, command, outcome, accounts, arguments), UPDATE (arguments)'
                WHEN named = trail THEN 'SELECT (at, command, outcome)'
                WHEN named = ANY (work) OR named = ANY (people) AND part = 'api' THEN 'SELECT, INSERT, UPDATE, DELETE'
                WHEN named = ANY (people) AND part = 'worker' AND named <> 'operator_keys' THEN 'SELECT (account_id), DELETE'
            END;
            EXECUTE format('REVOKE ALL ON %I FROM %I', named, role);
            IF rights IS NOT NULL THEN
                EXECUTE format('GRANT %s ON %I TO %I', rights, named, role);
            END IF;
        END LOOP;
        -- Partitions of months: nobody has rights on them. These functions make and drop them with the rights of the tables' owner.
        EXECUTE format('REVOKE ALL ON FUNCTION make_months(), drop_months(text, timestamptz) FROM %I', role);
        IF part = 'worker' THEN
            EXECUTE format('GRANT EXECUTE ON FUNCTION make_months(), drop_months(text, timestamptz) TO %I', role);
        END IF;
    END LOOP;
END
$$;
