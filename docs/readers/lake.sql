-- Questions to the lake, in DuckDB's SQL. Run it where the folder lake is: duckdb < lake.sql; or set the path of a bucket below.

-- events: one row for each event, with the columns of all types; those that a type lacks are null.
CREATE OR REPLACE VIEW events AS
SELECT * FROM read_parquet('lake/type=*/date=*/*.parquet', union_by_name = true, hive_partitioning = true, hive_types_autocast = true);

-- revenue: credits charged and given back, by day and tool.
SELECT credits.day AS day, credits.toolSlug AS tool,
       coalesce(-sum(credits.delta) FILTER (credits.delta < 0), 0)::BIGINT AS revenue,
       coalesce(sum(credits.delta) FILTER (credits.delta > 0), 0)::BIGINT AS refunds
FROM events WHERE credits.toolSlug IS NOT NULL AND credits.delta <> 0 GROUP BY ALL ORDER BY ALL;

-- refunds: why credits were given back, by tool.
SELECT credits.toolSlug AS tool, credits.reason AS reason, count(*) AS refunds, sum(credits.delta)::BIGINT AS credits
FROM events WHERE credits.toolSlug IS NOT NULL AND credits.delta > 0 GROUP BY ALL ORDER BY credits DESC, tool, reason;

-- failures: the part of the jobs that have ended which failed, by tool.
WITH jobs AS (SELECT jobId, toolSlug AS tool FROM events WHERE type = 'toolmill.job.accepted.v1'),
     ends AS (SELECT jobId, type FROM events WHERE type IN ('toolmill.job.succeeded.v1', 'toolmill.job.failed.v1', 'toolmill.job.canceled.v1'))
SELECT tool, count(*) AS ended, count(*) FILTER (type = 'toolmill.job.failed.v1') AS failed,
       round(failed / ended, 4) AS failureRate
FROM ends JOIN jobs USING (jobId) GROUP BY tool ORDER BY tool;

-- durations: seconds from a job's acceptance to its success, half of them and 95 of 100, by tool.
WITH jobs AS (SELECT jobId, time AS accepted FROM events WHERE type = 'toolmill.job.accepted.v1')
SELECT toolSlug AS tool, count(*) AS succeeded,
       round(quantile_cont(epoch(time - accepted), 0.5), 3) AS p50Seconds,
       round(quantile_cont(epoch(time - accepted), 0.95), 3) AS p95Seconds
FROM events JOIN jobs USING (jobId) WHERE type = 'toolmill.job.succeeded.v1' GROUP BY tool ORDER BY tool;

-- cohorts: of the accounts opened in a month, how many had a job in that month and in each later one.
WITH opened AS (SELECT account, date_trunc('month', time) AS cohort FROM events WHERE type = 'toolmill.account.opened.v1'),
     active AS (SELECT DISTINCT account, date_trunc('month', time) AS month FROM events WHERE type = 'toolmill.job.accepted.v1')
SELECT strftime(cohort, '%Y-%m') AS cohort, datediff('month', cohort, month) AS monthsLater, count(*) AS accounts
FROM opened JOIN active USING (account) GROUP BY ALL ORDER BY ALL;
