-- Tables of history that end are partitioned by month, so that a month goes as a whole (package postgres says which, and why not
-- event_log). What they had becomes one partition, without being rewritten or read under a lock. Each statement is a transaction, and
-- the file can be run again after any of them.
-- +goose NO TRANSACTION
-- +goose Up

-- soon runs statements that lock a table, together: for a lock that somebody holds it waits half a second, then lets those go on who
-- wait behind it, and tries again.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION soon(VARIADIC statements text[]) RETURNS void LANGUAGE plpgsql SET lock_timeout = '500ms' AS $$
DECLARE
    statement text;
BEGIN
    FOR try IN 1 .. 1000 LOOP
        BEGIN
            FOREACH statement IN ARRAY statements LOOP
                EXECUTE statement;
            END LOOP;
            RETURN;
        EXCEPTION WHEN lock_not_available THEN
            PERFORM pg_sleep(0.5);
        END;
    END LOOP;
    RAISE EXCEPTION 'no lock for: %', statements USING HINT = 'end the transaction that holds it (pg_locks), then start again';
END
$$;
-- +goose StatementEnd

-- Which partition a row belongs to: attempts by their time, accesses by their id, which begins with acc_m and the month (acc_m202611…).
-- Ids from before were drawn otherwise, and begin with acc_0 to acc_f.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION month_bound(of text, month date) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT CASE of WHEN 'access_trail' THEN 'acc_m' || to_char(month, 'YYYYMM') ELSE to_char(month, 'YYYY-MM-DD') || ' 00:00:00+00' END
$$;
-- +goose StatementEnd

-- make_months makes this month's partitions and those of the next two, and returns how many there were not. What came before its
-- partition was there is taken from the default one. The owner of the tables does it, whoever asks.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION make_months() RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET timezone = 'UTC' SET lock_timeout = '1s' AS $$
DECLARE
    of    text;
    key   text;
    month date;
    name  text;
    first text;
    after text;
    made  integer := 0;
BEGIN
    PERFORM pg_advisory_xact_lock(8390891571140); -- one process at a time
    FOREACH of IN ARRAY ARRAY['access_trail', 'webhook_attempts'] LOOP
        key := CASE of WHEN 'access_trail' THEN 'id' ELSE 'at' END;
        FOR month IN SELECT (date_trunc('month', now()) + make_interval(months => n))::date FROM generate_series(0, 2) AS n LOOP
            name := of || to_char(month, '"_"YYYY"_"MM');
            first := month_bound(of, month);
            after := month_bound(of, (month + interval '1 month')::date);
            CONTINUE WHEN to_regclass(name) IS NOT NULL
                OR to_regclass(of || to_char(month + interval '1 month', '"_before_"YYYY"_"MM')) IS NOT NULL
                OR to_regclass(of || to_char(month + interval '2 months', '"_before_"YYYY"_"MM')) IS NOT NULL;
            EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', name, of);
            EXECUTE format('WITH early AS (DELETE FROM %1$I WHERE %2$I >= %3$L AND %2$I < %4$L RETURNING *)
                INSERT INTO %5$I SELECT * FROM early', of || '_others', key, first, after, name);
            EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', of, name, first, after);
            made := made + 1;
        END LOOP;
    END LOOP;
    RETURN made;
END
$$;
-- +goose StatementEnd

-- drop_months drops the months of a table that ended before a time, and returns how many. There is nothing to vacuum afterwards.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION drop_months(of text, before timestamptz) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET timezone = 'UTC' SET lock_timeout = '1s' AS $$
DECLARE
    name    text;
    part    text[];
    ended   timestamptz; -- null for what is no month
    dropped integer := 0;
BEGIN
    IF of IS NULL OR of NOT IN ('access_trail', 'webhook_attempts') THEN
        RAISE EXCEPTION 'months of % are not dropped', of;
    END IF;
    PERFORM pg_advisory_xact_lock(8390891571140);
    FOR name IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = to_regclass(of) ORDER BY 1 LOOP
        part := regexp_match(name, '_(before_)?(\d{4})_(\d{2})$');
        ended := make_date(part[2]::integer, part[3]::integer, 1) + CASE WHEN part[1] IS NULL THEN interval '1 month' ELSE interval '0' END;
        IF ended <= before THEN
            EXECUTE format('DROP TABLE %I', name);
            dropped := dropped + 1;
        END IF;
    END LOOP;
    RETURN dropped;
END
$$;
-- +goose StatementEnd

-- by_month makes a table one that is partitioned by a key, whose first partition has all rows below a bound. A validated constraint says
-- already that it has no others, so none is looked at. Whoever had rights on the table has them on the new one.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION by_month(of text, key text, first text, bound text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    index   record;
    granted record;
BEGIN
    EXECUTE format('ALTER TABLE %I RENAME TO %I', of, first);
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL EXCLUDING INDEXES EXCLUDING CONSTRAINTS) PARTITION BY RANGE (%I)', of, first, key);
    FOR index IN SELECT c.relname AS name, pg_get_indexdef(c.oid) AS definition, pg_get_constraintdef(p.oid) AS key FROM pg_index x
        JOIN pg_class c ON c.oid = x.indexrelid LEFT JOIN pg_constraint p ON p.conindid = c.oid WHERE x.indrelid = to_regclass(first) LOOP
        EXECUTE format('ALTER INDEX %I RENAME TO %I', index.name, first || substr(index.name, length(of) + 1));
        EXECUTE coalesce(format('ALTER TABLE %I ADD CONSTRAINT %I ', of, index.name) || index.key,
            replace(index.definition, '.' || first || ' ', '.' || of || ' '));
    END LOOP;
    FOR granted IN SELECT a.privilege_type AS privilege, a.grantee::regrole AS role FROM pg_class c, aclexplode(c.relacl) AS a
        WHERE c.oid = to_regclass(first) AND a.grantee <> 0 AND a.grantee <> c.relowner LOOP
        EXECUTE format('GRANT %s ON %I TO %s', granted.privilege, of, granted.role);
        IF granted.privilege = 'DELETE' THEN
            EXECUTE format('GRANT EXECUTE ON FUNCTION make_months(), drop_months(text, timestamptz) TO %s', granted.role);
        END IF;
    END LOOP;
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', of, first, bound);
    EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', of || '_others', of);
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT first_month', first);
END
$$;
-- +goose StatementEnd

-- The functions that run with their owner's rights look for tables in the service's schema only, and not everybody may call them.
-- +goose StatementBegin
DO $$
DECLARE
    name text;
BEGIN
    FOREACH name IN ARRAY ARRAY['make_months()', 'drop_months(text, timestamptz)'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', name, current_schema());
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', name);
    END LOOP;
END
$$;
-- +goose StatementEnd

-- Rows from after the bound are refused from here on until the table has partitions: it is at least three days ahead.
-- +goose StatementBegin
DO $$
DECLARE
    bound text := to_char(date_trunc('month', (now() AT TIME ZONE 'UTC') + interval '3 days') + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00';
BEGIN
    IF (SELECT relkind = 'r' FROM pg_class WHERE oid = to_regclass('access_trail')) THEN
        PERFORM soon('ALTER TABLE access_trail DROP CONSTRAINT IF EXISTS first_month',
            'ALTER TABLE access_trail ADD CONSTRAINT first_month CHECK (id < ''acc_m'') NOT VALID');
    END IF;
    IF (SELECT relkind = 'r' FROM pg_class WHERE oid = to_regclass('webhook_attempts')) THEN
        PERFORM soon('ALTER TABLE webhook_attempts DROP CONSTRAINT IF EXISTS first_month',
            format('ALTER TABLE webhook_attempts ADD CONSTRAINT first_month CHECK (at < %L) NOT VALID', bound),
            format('COMMENT ON CONSTRAINT first_month ON webhook_attempts IS %L', bound));
    END IF;
END
$$;
-- +goose StatementEnd

-- The rows are read while others read and write them.
-- +goose StatementBegin
DO $$
DECLARE
    of text;
BEGIN
    FOR of IN SELECT conrelid::regclass FROM pg_constraint WHERE conname = 'first_month' AND NOT convalidated LOOP
        EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT first_month', of);
    END LOOP;
END
$$;
-- +goose StatementEnd

-- +goose StatementBegin
DO $$
DECLARE
    bound text := (SELECT obj_description(oid, 'pg_constraint') FROM pg_constraint
        WHERE conname = 'first_month' AND conrelid = to_regclass('webhook_attempts'));
BEGIN
    IF (SELECT relkind = 'r' FROM pg_class WHERE oid = to_regclass('access_trail')) THEN
        PERFORM soon(format('SELECT by_month(%L, %L, %L, %L)', 'access_trail', 'id', 'access_trail_before', 'acc_m'));
    END IF;
    IF bound IS NOT NULL THEN
        PERFORM soon(format('SELECT by_month(%L, %L, %L, %L)', 'webhook_attempts', 'at',
            'webhook_attempts_before_' || translate(left(bound, 7), '-', '_'), bound));
    END IF;
END
$$;
-- +goose StatementEnd
SELECT make_months();
DROP FUNCTION IF EXISTS by_month, soon;

-- +goose Down
CREATE TABLE access_trail_whole (LIKE access_trail INCLUDING ALL);
INSERT INTO access_trail_whole SELECT * FROM access_trail;
DROP TABLE access_trail;
ALTER TABLE access_trail_whole RENAME TO access_trail;
CREATE TABLE webhook_attempts_whole (LIKE webhook_attempts INCLUDING ALL);
INSERT INTO webhook_attempts_whole SELECT * FROM webhook_attempts;
DROP TABLE webhook_attempts;
ALTER TABLE webhook_attempts_whole RENAME TO webhook_attempts;
DROP FUNCTION make_months, drop_months, month_bound;
