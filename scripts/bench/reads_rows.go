package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/infra/postgres"
)

var readRows = flag.Int("rows", 1_000_000, "jobs, movements of credits and events in the lists of reads")

// rareTool is the tool of 1 job in 10,000.
const rareTool = tool.MuteVideo

// The rows are $2 copies of the rows of job $1: older than it, two in each second, with consistent states and
// columns. They have no files, so that no sweep or deletion of objects looks for any. The jobs have four tools; 1 of
// 20 has failed, 1 of 20 was canceled and 1 of 10 is closed.
var readsRows = []string{
	`
WITH templates AS MATERIALIZED (
	SELECT t.account_id, t.created_at, status, closed, ((CASE status WHEN 'succeeded' THEN t.state ELSE t.state - 'output' END) ||
		jsonb_build_object('id', '@id', 'toolSlug', '@tool', 'status', status, 'createdAt', '@at') ||
		CASE WHEN closed THEN '{"closedAt":"@at"}'::jsonb ELSE '{}' END || CASE status WHEN 'failed' THEN
			'{"failure":{"code":"worker_failed","reason":"worker_lost","message":"The worker was lost."}}'::jsonb ELSE '{}' END)::text AS state
	FROM (SELECT account_id, created_at, state::jsonb AS state FROM jobs WHERE id = $1) t,
		unnest('{succeeded,failed,canceled}'::text[]) status, unnest('{false,true}'::bool[]) closed
), copies AS (
	SELECT 'job_06e1vyqgwd3k' || lpad(($2 - i)::text, 14, '0') AS id, (i / 2 + 1) * interval '1 second' AS age, i % 10 = 3 AS closed,
		CASE i % 20 WHEN 7 THEN 'failed' WHEN 11 THEN 'canceled' ELSE 'succeeded' END AS status,
		CASE WHEN i % 10000 = 0 THEN '` + rareTool + `' WHEN i % 3 = 0 THEN 'word-to-pdf'
			WHEN i % 7 = 0 THEN 'image-compress-api' ELSE 'html-to-pdf-api' END AS tool
	FROM generate_series($2::int, 1, -1) i
)
INSERT INTO jobs (id, account_id, tool_slug, status, closed, created_at, state)
SELECT id, account_id, tool, status, closed, created_at - age, replace(replace(replace(state, '@id', id), '@tool', tool),
	'@at', to_char(created_at - age, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
FROM copies JOIN templates USING (status, closed)`, `
INSERT INTO credit_ledger (account_id, account_seq, id, at, type, delta, balance_after, job_id, reason)
SELECT t.account_id, 1000000 + i, 'evt_06e1vyqgwd3k' || lpad(i::text, 14, '0'), t.created_at, 'charge', -2, 2 * ($2 - i), t.id, 'html-to-pdf-api'
FROM generate_series(1, $2::int) i, jobs t WHERE t.id = $1`, `
INSERT INTO event_log (partition, seq, offset_, id, type, account_id, account_seq, job_id, at, command_offset, command_index, value)
SELECT 1000000, i, 0, 'evt_06e1vyqgwd3k' || lpad(i::text, 14, '0'), e.type, e.account_id, 1000000 + i,
	'job_06e1vyqgwd3k' || lpad(i::text, 14, '0'), e.at, 0, 0, e.value
FROM generate_series(1, $2::int) i, event_log e WHERE e.job_id = $1 AND e.type = 'toolmill.job.accepted.v1'`,
	`VACUUM (ANALYZE) jobs`, `VACUUM (ANALYZE) credit_ledger`, `VACUUM (ANALYZE) event_log`,
}

// multiply fills the tables, and analyses them as autovacuum would a minute later.
func (s *service) multiply(ctx context.Context, t *table, jobID string) error {
	url, err := s.databaseURL()
	if err != nil {
		return err
	}
	db, err := postgres.Open(ctx, postgres.Config{URL: url, ConnectionsMax: 1})
	if err != nil {
		return err
	}
	defer db.Close()
	begun := time.Now()
	for i, statement := range readsRows {
		args := []any{jobID, *readRows}
		if i > 2 {
			args = nil
		}
		if _, err := db.Exec(ctx, statement, args...); err != nil {
			return fmt.Errorf("fill the lists: %w", err)
		}
	}
	t.notef("reads: %d rows each of jobs, ledger and history by SQL in %.0f s", *readRows, time.Since(begun).Seconds())
	return nil
}

// databaseURL returns the address of the service's own Postgres, from the lock file of its data directory.
func (s *service) databaseURL() (string, error) {
	text, err := os.ReadFile(filepath.Join(s.dir, "var", "lock"))
	if err != nil {
		return "", err
	}
	var told struct {
		DatabaseURL string `json:"databaseUrl"`
	}
	if err := json.Unmarshal(text, &told); err != nil {
		return "", err
	}
	if told.DatabaseURL == "" {
		return "", errors.New("the service does not say where its Postgres is")
	}
	return told.DatabaseURL, nil
}
