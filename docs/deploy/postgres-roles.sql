-- One role of Postgres for each part of the service. Run it as the owner of the service's tables, after every upgrade: a process
-- with the owner's DATABASE_URL (toolmill serve, or any operator's command) makes and migrates the tables, the parts may not.
-- Then: ALTER ROLE toolmill_api PASSWORD '…', and so on, and each process's DATABASE_URL with its own role. A process with several
-- parts uses a role that is a member of theirs: GRANT toolmill_api, toolmill_worker TO it.
DO $$
DECLARE
    part  text;
    named text;
    -- What the log says: only the projector writes it.
    models text[] := ARRAY['accounts', 'account_snapshots', 'account_storage', 'api_keys', 'archive_positions', 'checkpoints',
        'credit_balances', 'credit_ledger', 'event_log', 'jobs', 'lake_places', 'stream_places', 'usage_daily', 'webhook_deliveries'];
    -- Who may sign in: only the API reads and writes it. Workers delete what belongs to an erased account.
    people text[] := ARRAY['people', 'sessions', 'operator_keys'];
BEGIN
    FOREACH part IN ARRAY ARRAY['api', 'owner', 'projector', 'worker', 'delivery'] LOOP
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'toolmill_' || part) THEN
            EXECUTE format('CREATE ROLE %I LOGIN', 'toolmill_' || part);
        END IF;
        EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', 'toolmill_' || part);
        EXECUTE format('GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO %I', 'toolmill_' || part);
        FOR named IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
            EXECUTE format('REVOKE ALL ON %I FROM %I', named, 'toolmill_' || part);
            IF named = ANY (people) THEN
                IF part = 'api' THEN
                    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO %I', named, 'toolmill_api');
                ELSIF part = 'worker' AND named <> 'operator_keys' THEN
                    EXECUTE format('GRANT SELECT (account_id), DELETE ON %I TO %I', named, 'toolmill_worker');
                END IF;
            ELSIF named = 'goose_db_version' OR named = ANY (models) AND part <> 'projector' THEN
                EXECUTE format('GRANT SELECT ON %I TO %I', named, 'toolmill_' || part);
            ELSE
                EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO %I', named, 'toolmill_' || part);
            END IF;
        END LOOP;
    END LOOP;
END
$$;
