package river

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Only this file names River's table, and only driver.go its driver's interface, both of which River keeps private. Any version of
// River may change them; table_test.go then fails. River's client does not offer:
//
//   - Claiming by turns. River takes a queue's rows by priority and age; hooks and middleware see a row only after it
//     is taken, and snoozing it then would cost two writes for each row whose turn it is not, and its place in the
//     queue.
//   - Giving back what a dead process held. JobRetry does not touch a running row, and River's rescue comes a minute
//     later.
//   - Moving a waiting row to another queue. JobUpdate changes only a row's output.
//   - Counting rows, and checking whether any row waits. JobList fetches rows, in an order for which rows of ended
//     work have no index.
//   - Announcing an insert with the commit. River announces at most one in fetchCooldown, counted from the insert.
//   - Leaving an index out. Its migrations make all.
//   - Having a queue looked at. River does so by its own clock, queue by queue, or when it hears an announcement.

// table is river_job.
type table struct{ pool *pgxpool.Pool }

// unread are River's indexes for searching rows in its own user interface, which Toolmill does not have (see
// github.com/riverqueue/river/issues/1296). No query of River's engine or of ours reads them, and as GIN indexes over
// JSON they cost a third of the table's write-ahead log.
var unread = []string{"river_job_args_index", "river_job_metadata_index"}

func dropUnread(ctx context.Context, tx pgx.Tx) error {
	if _, err := tx.Exec(ctx, `DROP INDEX IF EXISTS `+strings.Join(unread, ", ")); err != nil {
		return fmt.Errorf("river: drop indexes that nobody reads: %w", err)
	}
	return nil
}

// giveBackSQL releases rows that were claimed and cannot be read.
const giveBackSQL = `UPDATE river_job SET state = 'available', attempt = attempt - 1 WHERE id = ANY ($1) AND state = 'running'`

// insertTopic is that of River's announcements of inserts.
const insertTopic = "river_insert"

// candidatesMax is how many rows of a queue, in its order, are considered for the next turn; so a long queue costs no
// more than a short one.
const candidatesMax = 256

// claimSQL is River's own statement except for the order and the bounds. Like River's it skips rows that another
// process locks at the same moment.
const claimSQL = `
WITH account AS (SELECT id, held, most FROM unnest($1::text[], $2::int[], $3::int[]) given (id, held, most)),
candidate AS (
	SELECT id, priority, scheduled_at, coalesce(tags[1], '') AS account FROM river_job
	WHERE state = 'available' AND queue = $4 AND scheduled_at <= now() AND coalesce(tags[1], '') <> ALL ($5::text[])
		AND ($10::text[] IS NULL OR kind = ANY ($10))
	ORDER BY priority, scheduled_at, id LIMIT $6),
nth AS (SELECT id, priority, scheduled_at, account, row_number() OVER (PARTITION BY account ORDER BY priority, scheduled_at, id) AS n FROM candidate),
turn AS (
	SELECT nth.id, nth.priority, nth.scheduled_at, nth.n + coalesce(account.held, 0) AS share
	FROM nth LEFT JOIN account ON account.id = nth.account WHERE account.most IS NULL OR nth.n <= account.most),
claimed AS (
	SELECT job.id FROM river_job job JOIN turn ON turn.id = job.id WHERE job.state = 'available' AND job.queue = $4
	ORDER BY turn.priority, turn.share, turn.scheduled_at, turn.id LIMIT $7 FOR UPDATE OF job SKIP LOCKED),
running AS (
	UPDATE river_job SET state = 'running', attempt = attempt + 1, attempted_at = now(),
		attempted_by = array_append(CASE WHEN array_length(attempted_by, 1) >= $8 THEN attempted_by[array_length(attempted_by, 1) + 2 - $8:]
			ELSE attempted_by END, $9::text)
	FROM claimed WHERE river_job.id = claimed.id RETURNING river_job.id)
SELECT coalesce(array_agg(id), '{}') FROM running`

// An available row with its time in the future is scheduled (insert.go).
const depthSQL = `
SELECT queue,
	count(*) FILTER (WHERE state <> 'running' AND scheduled_at <= now()),
	count(*) FILTER (WHERE state <> 'running' AND scheduled_at > now()),
	count(*) FILTER (WHERE state = 'running'),
	coalesce(extract(epoch FROM now() - min(scheduled_at) FILTER (WHERE state <> 'running' AND scheduled_at <= now())), 0)::float8
FROM river_job WHERE state IN ('available', 'scheduled', 'retryable', 'running') GROUP BY queue`

func (t table) depths(ctx context.Context) ([]Depth, error) {
	rows, err := t.pool.Query(ctx, depthSQL)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (d Depth, err error) {
		var ageSeconds float64
		err = row.Scan(&d.Queue, &d.Due, &d.Scheduled, &d.Running, &ageSeconds)
		d.OldestAge = time.Duration(ageSeconds * float64(time.Second))
		return d, err
	})
}

const waitingSQL = `
SELECT * FROM (
	SELECT tags[1] AS account,
		count(*) FILTER (WHERE state <> 'running') AS due, count(*) FILTER (WHERE state = 'running') AS running,
		coalesce(extract(epoch FROM now() - min(scheduled_at) FILTER (WHERE state <> 'running')), 0)::float8 AS age
	FROM river_job WHERE state = 'running' OR state IN ('available', 'scheduled', 'retryable') AND scheduled_at <= now()
	GROUP BY tags[1]) of
WHERE account IS NOT NULL ORDER BY age DESC, running DESC, account LIMIT $1`

func (t table) waiting(ctx context.Context, most int) ([]Waiting, error) {
	rows, err := t.pool.Query(ctx, waitingSQL, most)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (w Waiting, err error) {
		var ageSeconds float64
		err = row.Scan(&w.AccountID, &w.Due, &w.Running, &ageSeconds)
		w.OldestAge = time.Duration(ageSeconds * float64(time.Second))
		return w, err
	})
}

func (t table) waits(ctx context.Context, queue string, notOf []string) (waits bool, err error) {
	err = t.pool.QueryRow(ctx, `
		SELECT EXISTS (SELECT FROM river_job WHERE state = 'available' AND queue = $1 AND scheduled_at <= now()
			AND tags[1] <> ALL ($2::text[]))`, queue, notOf).Scan(&waits)
	return waits, err
}

// done describes a table in which nothing is left to do.
type done struct {
	// since is how long ago the last work ended, and forgotten in how long the first of it is to be deleted, both 0 where no row is left.
	since, forgotten time.Duration
}

// done returns nil if work is left. It takes a few steps in River's indexes, however many rows there are.
func (t table) done(ctx context.Context) (*done, error) {
	var d done
	var left bool
	var since, forgotten float64
	err := t.pool.QueryRow(ctx, `
		SELECT EXISTS (SELECT FROM river_job WHERE state IN ('available', 'pending', 'retryable', 'running', 'scheduled')),
			coalesce(extract(epoch FROM now() - max(last)), 0)::float8, coalesce(extract(epoch FROM min(first + kept) - now()), 0)::float8
		FROM (VALUES ('completed', $1::interval), ('cancelled', $1), ('discarded', $2)) of (state, kept), LATERAL (
			SELECT min(finalized_at) AS first, max(finalized_at) AS last FROM river_job
			WHERE river_job.state = of.state::river_job_state AND finalized_at IS NOT NULL) ended`,
		keptFor, discardedKeptFor).Scan(&left, &since, &forgotten)
	if err != nil || left {
		return nil, err
	}
	d.since, d.forgotten = time.Duration(since*float64(time.Second)), time.Duration(forgotten*float64(time.Second))
	return &d, nil
}

// due returns the queues that hold work which can be taken now, and in how long the next of any comes due otherwise, 0 where
// none does. It asks for each queue and priority by itself: that is one step in River's index, however long the queue is.
func (t table) due(ctx context.Context, queues []string) (due []string, next time.Duration, err error) {
	rows, err := t.pool.Query(ctx, `
		SELECT queue, extract(epoch FROM first.at - now())::float8
		FROM unnest($1::text[]) queue CROSS JOIN generate_series(1, 4) priority, LATERAL (
			SELECT min(scheduled_at) AS at FROM river_job WHERE state = 'available' AND river_job.queue = queue.queue
				AND river_job.priority = priority.priority) first
		WHERE first.at IS NOT NULL`, queues)
	if err != nil {
		return nil, 0, err
	}
	var queue string
	var inSeconds float64
	_, err = pgx.ForEachRow(rows, []any{&queue, &inSeconds}, func() error {
		in := time.Duration(inSeconds * float64(time.Second))
		switch {
		case in <= 0:
			due = append(due, queue)
		case next == 0 || in < next:
			next = in
		}
		return nil
	})
	return due, next, err
}

func (t table) relieve(ctx context.Context, foreground, background []string, waited time.Duration) (brought int, err error) {
	err = t.pool.QueryRow(ctx, `
		WITH lane AS (SELECT foreground, background FROM unnest($1::text[], $2::text[]) pair (foreground, background)), turn AS (
			SELECT DISTINCT ON (waiting.queue, waiting.tags[1]) waiting.id, lane.foreground
			FROM river_job waiting JOIN lane ON waiting.queue = lane.background
			WHERE waiting.state = 'available' AND waiting.tags[1] IS NOT NULL AND waiting.scheduled_at <= now() - $3::interval
				AND NOT EXISTS (SELECT FROM river_job first WHERE first.state IN ('available', 'running')
					AND first.queue = lane.foreground AND first.tags[1] = waiting.tags[1])
			ORDER BY waiting.queue, waiting.tags[1], waiting.priority, waiting.scheduled_at, waiting.id),
		changed AS (UPDATE river_job SET queue = turn.foreground, priority = 1 FROM turn
			WHERE river_job.id = turn.id AND state = 'available' RETURNING river_job.queue)`+tellChanged,
		foreground, background, waited).Scan(&brought, new(int))
	return brought, err
}

func (t table) release(ctx context.Context, clientID string) (released int, err error) {
	err = t.pool.QueryRow(ctx, `
		WITH changed AS (UPDATE river_job SET state = 'available', attempt = greatest(attempt - 1, 0), scheduled_at = now()
			WHERE state = 'running' AND attempted_by[array_upper(attempted_by, 1)] = $1 RETURNING queue)`+tellChanged, clientID).Scan(&released, new(int))
	return released, err
}

// tellChanged ends a statement that has made the rows of "changed" available, announces them, and counts them.
const tellChanged = `, told AS (SELECT pg_notify(current_schema() || '.river_insert', format('{"queue": %s}', to_json(queue))) FROM changed GROUP BY queue)
	SELECT (SELECT count(*) FROM changed), (SELECT count(*) FROM told)`

// tell notifies the workers of the queues when the transaction commits, in River's own format. Without it, of two
// concurrent transactions the one that commits later would wait for the next look. Postgres sends equal notifications
// once.
func tell(ctx context.Context, tx pgx.Tx, queues []string) error {
	payloads := make([]string, len(queues))
	for i, queue := range queues {
		payloads[i] = announcement(queue)
	}
	_, err := tx.Exec(ctx, `SELECT pg_notify(current_schema() || '.river_insert', payload) FROM unnest($1::text[]) payload`, payloads)
	return err
}

// announcement returns River's notification of an insert.
func announcement(queue string) string { return fmt.Sprintf(`{"queue": %q}`, queue) }
